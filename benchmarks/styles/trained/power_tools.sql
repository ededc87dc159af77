CREATE TABLE PRODUCTS (
  PRODUCT_NO TEXT,
  PRODUCT_NAME TEXT,
  CATEGORY TEXT,
  POWER_W INTEGER,
  BATTERY_VOLT REAL,
  WEIGHT_KG REAL,
  LIST_PRICE REAL,
  LAUNCH_YEAR INTEGER
);
CREATE TABLE SUPPLIERS (
  SUPPLIER_NO INTEGER,
  SUPPLIER_NAME TEXT,
  COUNTRY TEXT,
  CONTACT_PERSON TEXT,
  LEAD_TIME_DAYS INTEGER
);
CREATE TABLE PARTS (
  PART_NO TEXT,
  DESCRIPTION TEXT,
  MATERIAL TEXT,
  SUPPLIER_NO INTEGER,
  UNIT_COST REAL,
  STOCK_QTY INTEGER,
  REORDER_LEVEL INTEGER
);
CREATE TABLE PRODUCT_PARTS (
  PRODUCT_NO TEXT,
  PART_NO TEXT,
  QUANTITY INTEGER
);
CREATE TABLE PRODUCTION_RUNS (
  RUN_NO INTEGER,
  PRODUCT_NO TEXT,
  PLANT TEXT,
  RUN_DATE TEXT,
  UNITS_MADE INTEGER,
  UNITS_REJECTED INTEGER
);
CREATE TABLE WARRANTY_CLAIMS (
  CLAIM_NO INTEGER,
  PRODUCT_NO TEXT,
  PART_NO TEXT,
  CLAIM_DATE TEXT,
  COUNTRY TEXT,
  REPAIR_COST REAL
);
INSERT INTO PRODUCTS VALUES
('D-120','Torrent 120 Drill','drill',750,NULL,1.9,89.0,2015),
('D-18C','Torrent Cordless','drill',NULL,18,1.5,149.0,2018),
('H-450','Granit Hammer Drill','drill',1100,NULL,3.4,189.0,2016),
('G-115','Falcon Grinder','grinder',900,NULL,2.1,79.0,2014),
('G-230','Falcon Grinder XL','grinder',2200,NULL,5.3,165.0,2017),
('S-190','Ridge Circular Saw','saw',1400,NULL,4.2,139.0,2013),
('S-65J','Ridge Jigsaw','saw',650,NULL,2.4,99.0,2019),
('S-36M','Ridge Mitre Saw','saw',NULL,36,11.8,429.0,2021),
('P-150','Silk Orbital Sander','sander',300,NULL,1.6,74.0,2016),
('P-75B','Silk Belt Sander','sander',950,NULL,3.6,129.0,2020),
('I-18C','Bolt Impact Driver','driver',NULL,18,1.3,159.0,2022),
('R-812','Contour Router','router',1250,NULL,3.9,NULL,2023);
INSERT INTO SUPPLIERS VALUES
(10,'Brno Motory','Czech Republic','Jana Dvořáková',21),
(11,'Kowa Bearings','Japan','Hiroshi Endo',45),
(12,'Lindner Kunststoff','Germany','Bernd Lindner',10),
(13,'Suzhou Cell Works','China','Li Na',60),
(14,'Acciai Valsesia','Italy','Giulia Ferraris',28),
(15,'Poltech Cables','Poland','Marek Sobczak',12),
(16,'Västra Carbide','Sweden','Anna Sjögren',18),
(17,'Hefei Electronics','China','Zhao Jun',52),
(18,'Murska Springs','Slovenia','Tadej Horvat',15);
INSERT INTO PARTS VALUES
('M-750','Motor 750 W','copper',10,14.2,820,300),
('M-1100','Motor 1100 W','copper',10,19.6,410,250),
('M-2200','Motor 2200 W','copper',10,31.5,140,150),
('M-BL18','Brushless motor 18 V','copper',17,17.8,650,400),
('B-608','Ball bearing 608','steel',11,0.9,9200,4000),
('B-6202','Ball bearing 6202','steel',11,1.6,3100,3500),
('C-13','Keyless chuck 13 mm','steel',14,6.4,980,500),
('A-18','Battery pack 18 V','lithium',13,28.0,720,600),
('A-36','Battery pack 36 V','lithium',13,54.5,90,120),
('W-3M','Power cord 3 m','rubber',15,2.1,4400,1500),
('H-DR','Drill housing','plastic',12,3.3,1600,800),
('H-GR','Grinder housing','plastic',12,3.9,1250,800),
('H-SW','Saw housing','aluminium',14,9.7,530,300),
('E-TRG','Trigger switch','plastic',17,1.8,5100,2000),
('K-190','Saw blade 190 mm','carbide',16,11.0,360,400),
('T-SPR','Return spring','steel',18,0.2,15000,5000),
('G-BOX','Gearbox set','steel',14,8.8,1120,600);
INSERT INTO PRODUCT_PARTS VALUES
('D-120','M-750',1),('D-120','B-608',2),('D-120','C-13',1),('D-120','W-3M',1),('D-120','H-DR',1),('D-120','E-TRG',1),
('D-18C','M-BL18',1),('D-18C','B-608',2),('D-18C','C-13',1),('D-18C','A-18',2),('D-18C','H-DR',1),('D-18C','E-TRG',1),
('H-450','M-1100',1),('H-450','B-6202',2),('H-450','W-3M',1),('H-450','H-DR',1),('H-450','G-BOX',1),
('G-115','M-750',1),('G-115','B-608',3),('G-115','W-3M',1),('G-115','H-GR',1),
('G-230','M-2200',1),('G-230','B-6202',3),('G-230','W-3M',1),('G-230','H-GR',1),('G-230','G-BOX',1),
('S-190','M-1100',1),('S-190','B-6202',2),('S-190','W-3M',1),('S-190','H-SW',1),('S-190','K-190',1),('S-190','T-SPR',2),
('S-65J','M-750',1),('S-65J','B-608',4),('S-65J','W-3M',1),('S-65J','E-TRG',1),
('S-36M','A-36',1),('S-36M','H-SW',1),('S-36M','B-6202',4),('S-36M','T-SPR',3),
('P-150','B-608',2),('P-150','W-3M',1),
('P-75B','M-1100',1),('P-75B','B-6202',2),('P-75B','W-3M',1),('P-75B','T-SPR',2),
('I-18C','M-BL18',1),('I-18C','A-18',1),('I-18C','B-608',2),('I-18C','E-TRG',1),('I-18C','G-BOX',1);
INSERT INTO PRODUCTION_RUNS VALUES
(7001,'D-120','Zlín','2022-02-14',1200,18),
(7002,'G-115','Zlín','2022-03-07',1500,12),
(7003,'S-190','Győr','2022-03-28',600,15),
(7004,'D-18C','Győr','2022-05-16',900,9),
(7005,'H-450','Zlín','2022-06-20',450,11),
(7006,'P-150','Maribor','2022-09-05',1000,6),
(7007,'G-230','Zlín','2022-10-10',350,14),
(7008,'S-65J','Győr','2022-11-21',700,7),
(7009,'I-18C','Maribor','2023-01-16',800,20),
(7010,'D-120','Zlín','2023-02-13',1100,10),
(7011,'P-75B','Maribor','2023-03-20',500,5),
(7012,'S-36M','Győr','2023-05-08',220,13),
(7013,'D-18C','Győr','2023-06-12',1300,16),
(7014,'G-115','Zlín','2023-09-18',1250,8),
(7015,'I-18C','Maribor','2023-10-23',1050,12),
(7016,'S-36M','Győr','2024-01-22',260,7),
(7017,'D-18C','Győr','2024-02-19',1400,11);
INSERT INTO WARRANTY_CLAIMS VALUES
(301,'D-120','E-TRG','2022-08-03','Austria',14.5),
(302,'G-115','B-608','2022-10-19','Poland',12.0),
(303,'D-18C','A-18','2023-01-11','Germany',42.0),
(304,'S-190','H-SW','2023-02-22','Austria',31.5),
(305,'D-18C','A-18','2023-03-08','France',45.0),
(306,'H-450','G-BOX','2023-04-27','Germany',38.0),
(307,'I-18C','M-BL18','2023-06-15','Hungary',36.5),
(308,'D-18C','C-13','2023-07-04','Germany',19.0),
(309,'G-230','M-2200','2023-08-30','Poland',64.0),
(310,'I-18C',NULL,'2023-09-12','Germany',25.0),
(311,'S-36M','A-36','2023-11-06','France',81.0),
(312,'D-120','C-13','2023-12-14','Hungary',17.5),
(313,'I-18C','A-18','2024-02-05','Austria',40.0),
(314,'S-36M',NULL,'2024-03-18','Germany',52.0),
(315,'D-18C','E-TRG','2024-04-09','Poland',15.5);
