CREATE TABLE t_cust (
  cust_no INTEGER PRIMARY KEY,
  cust_nm TEXT,
  cust_city TEXT,
  cust_typ TEXT,
  disc_pct REAL,
  since_dt TEXT
);
CREATE TABLE t_paper (
  pap_cd TEXT PRIMARY KEY,
  pap_nm TEXT,
  pap_gsm INTEGER,
  pap_stk INTEGER,
  pap_prc REAL
);
CREATE TABLE t_mach (
  mach_no INTEGER PRIMARY KEY,
  mach_nm TEXT,
  mach_typ TEXT,
  yr_bought INTEGER,
  max_shts_hr INTEGER
);
CREATE TABLE t_prod (
  prod_cd TEXT PRIMARY KEY,
  prod_nm TEXT,
  def_pap_cd TEXT REFERENCES t_paper(pap_cd)
);
CREATE TABLE t_ord (
  ord_no INTEGER PRIMARY KEY,
  cust_no INTEGER REFERENCES t_cust(cust_no),
  ord_dt TEXT,
  due_dt TEXT,
  shp_dt TEXT,
  ord_amt REAL
);
CREATE TABLE t_ord_ln (
  ln_no INTEGER PRIMARY KEY,
  ord_no INTEGER REFERENCES t_ord(ord_no),
  prod_cd TEXT REFERENCES t_prod(prod_cd),
  mach_no INTEGER REFERENCES t_mach(mach_no),
  qty INTEGER,
  ln_amt REAL,
  clr_cnt INTEGER
);
INSERT INTO t_cust VALUES
(101,'Brightwater Brewery','Leeds','company',5,'2016-03-02'),
(102,'St Anselm Choral Society','York','club',10,'2018-09-14'),
(103,'Nadia Rahman','Bradford','private',0,'2023-01-20'),
(104,'Fenwick & Tate Solicitors','Leeds','company',7.5,'2012-05-11'),
(105,'Dales Cycling Club','Skipton','club',10,'2019-04-08'),
(106,'Pennine Theatre','Halifax','company',8,'2014-10-30'),
(107,'Colin Mosley','Leeds','private',0,'2022-06-17'),
(108,'Harrogate Spa Hotel','Harrogate','company',6,'2017-02-25'),
(109,'Green Lane Primary School','York','school',12,'2015-08-19'),
(110,'Ruswarp Gallery','Whitby','company',NULL,'2024-02-01'),
(111,'Ilkley Chess Circle','Ilkley','club',NULL,'2024-05-06');
INSERT INTO t_paper VALUES
('OFF80','Standard Offset',80,42000,0.012),
('OFF120','Heavy Offset',120,18500,0.019),
('GLS135','Gloss Coated',135,26000,0.027),
('GLS250','Gloss Board',250,7400,0.051),
('MAT170','Silk Matt',170,15200,0.034),
('REC100','Recycled Natural',100,31000,0.016),
('CRD350','Card Stock',350,3900,0.078),
('LIN300','Linen Texture',300,1200,0.115);
INSERT INTO t_mach VALUES
(1,'Heidelberg Speedmaster','offset',2011,15000),
(2,'Komori Lithrone','offset',2017,16500),
(3,'Xerox Versant','digital',2020,6000),
(4,'Ricoh Pro','digital',2022,5700),
(5,'Adana Eight','letterpress',1988,900),
(6,'Roland VersaUV','large format',2019,250),
(7,'HP Indigo','digital',2024,4600),
(8,'Risograph MZ','risograph',2015,9000);
INSERT INTO t_prod VALUES
('BCARD','Business card','CRD350'),('FLYER','Flyer A5','GLS135'),('POSTR','Poster A2','MAT170'),
('BROCH','Brochure','GLS135'),('LETTR','Letterhead','OFF120'),('INVIT','Invitation','LIN300'),
('LABEL','Bottle label',NULL),('PROGR','Programme booklet','REC100'),('MENUS','Menu card','GLS250'),('BANNR','Banner',NULL),('CALEN','Wall calendar','MAT170');
INSERT INTO t_ord VALUES
(5001,101,'2023-02-06','2023-02-20','2023-02-17',1240.00),
(5002,104,'2023-03-13','2023-03-24','2023-03-24',385.50),
(5003,106,'2023-04-03','2023-04-14','2023-04-18',910.00),
(5004,103,'2023-05-22','2023-06-02','2023-05-31',148.00),
(5005,102,'2023-06-12','2023-06-23','2023-06-22',260.00),
(5006,108,'2023-09-04','2023-09-15','2023-09-19',735.00),
(5007,101,'2023-11-20','2023-12-01','2023-11-30',1580.00),
(5008,109,'2023-11-27','2023-12-08','2023-12-07',320.00),
(5009,106,'2024-01-15','2024-01-26','2024-01-25',1075.00),
(5010,104,'2024-02-19','2024-03-01','2024-02-28',412.00),
(5011,107,'2024-03-11','2024-03-22','2024-03-21',95.00),
(5012,110,'2024-04-02','2024-04-16','2024-04-22',640.00),
(5013,101,'2024-05-13','2024-05-24','2024-05-23',1690.00),
(5014,105,'2024-06-03','2024-06-14','2024-06-14',205.00),
(5015,108,'2024-06-24','2024-07-05','2024-07-03',880.00),
(5016,106,'2024-07-29','2024-08-09','2024-08-07',965.00),
(5017,109,'2024-08-26','2024-09-06',NULL,410.00),
(5018,104,'2024-09-02','2024-09-13',NULL,298.00),
(5019,107,'2024-09-03','2024-09-17',NULL,62.00);
INSERT INTO t_ord_ln VALUES
(1,5001,'LABEL',2,20000,1100.00,4),(2,5001,'FLYER',3,500,140.00,4),
(3,5002,'LETTR',1,3000,235.50,1),(4,5002,'BCARD',5,600,150.00,2),
(5,5003,'POSTR',2,400,520.00,4),(6,5003,'PROGR',1,1200,390.00,2),
(7,5004,'INVIT',5,90,148.00,1),(8,5005,'PROGR',3,350,180.00,1),(9,5005,'POSTR',3,60,80.00,4),
(10,5006,'MENUS',4,150,285.00,4),(11,5006,'BROCH',2,2000,450.00,4),
(12,5007,'LABEL',2,28000,1580.00,5),(13,5008,'FLYER',4,1500,320.00,4),
(14,5009,'POSTR',2,450,585.00,4),(15,5009,'PROGR',1,1500,490.00,2),
(16,5010,'LETTR',1,3500,262.00,1),(17,5010,'BCARD',4,800,150.00,2),
(18,5011,'BCARD',3,250,95.00,4),(19,5012,'POSTR',6,40,340.00,6),(20,5012,'INVIT',5,120,300.00,2),
(21,5013,'LABEL',2,30000,1690.00,5),(22,5014,'FLYER',3,800,205.00,4),
(23,5015,'MENUS',4,200,360.00,4),(24,5015,'BROCH',2,2500,520.00,4),
(25,5016,'POSTR',6,50,425.00,6),(26,5016,'PROGR',1,1650,540.00,2),
(27,5017,'FLYER',3,1800,290.00,4),(28,5017,'BANNR',6,2,120.00,6),(29,5018,'LETTR',1,3800,298.00,1),(30,5019,'BCARD',4,150,62.00,2);
