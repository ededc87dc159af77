CREATE TABLE DISTRICT (
  DISTRICT_ID INTEGER,
  DISTRICT_NAME TEXT,
  POPULATION INTEGER,
  AREA_KM2 REAL
);
CREATE TABLE WASTE_TYPE (
  WASTE_ID INTEGER,
  WASTE_NAME TEXT,
  BIN_COLOUR TEXT,
  FEE_PER_TONNE REAL,
  RECYCLABLE TEXT
);
CREATE TABLE TRUCK (
  TRUCK_ID INTEGER,
  PLATE TEXT,
  MAKE TEXT,
  CAPACITY_T REAL,
  FIRST_REGISTERED TEXT,
  FUEL TEXT
);
CREATE TABLE CREW_MEMBER (
  CREW_ID INTEGER,
  NAME TEXT,
  JOB TEXT,
  HIRED TEXT,
  HOME_DISTRICT INTEGER
);
CREATE TABLE ROUTE_RUN (
  RUN_ID INTEGER,
  RUN_DATE TEXT,
  DISTRICT_ID INTEGER,
  WASTE_ID INTEGER,
  TRUCK_ID INTEGER,
  DRIVER_ID INTEGER,
  TONNES REAL,
  KM_DRIVEN REAL
);
CREATE TABLE COMPLAINT (
  COMPLAINT_ID INTEGER,
  DISTRICT_ID INTEGER,
  RECEIVED TEXT,
  REASON TEXT,
  STREET TEXT,
  RESOLVED TEXT
);
INSERT INTO DISTRICT VALUES
(1,'Old Quay',8200,2.1),(2,'Millfield',14500,5.6),(3,'Beacon Hill',11300,7.4),(4,'Northgate',19800,6.2),
(5,'Saltmarsh',3900,12.5),(6,'Priory Park',9600,3.8),(7,'Docklands',6100,4.3),(8,'Fernleigh',2700,9.0);
INSERT INTO WASTE_TYPE VALUES
(1,'Residual','black',142.0,'no'),(2,'Paper','blue',18.0,'yes'),(3,'Glass','green',12.5,'yes'),
(4,'Organic','brown',64.0,'yes'),(5,'Plastic','yellow',55.0,'yes'),(6,'Bulky',NULL,118.0,'no'),(7,'Electronics',NULL,90.0,'yes'),(8,'Hazardous','red',310.0,'no');
INSERT INTO TRUCK VALUES
(1,'WC17 KLM','Mercedes Econic',10.5,'2017-04-12','diesel'),
(2,'WC19 PRT','Dennis Eagle',12.0,'2019-02-20','diesel'),
(3,'WC22 ELA','Volvo FE Electric',9.0,'2022-09-05','electric'),
(4,'WC23 ELB','Volvo FE Electric',9.0,'2023-06-14','electric'),
(5,'WC15 HJD','MAN TGS',14.0,'2015-11-30','diesel'),
(6,'WC20 GAS','Scania P280',11.0,'2020-07-08','gas'),
(7,'WC13 OLD','Iveco Trakker',8.0,'2013-03-18','diesel'),
(8,'WC24 ELC','Dennis eCollect',10.0,'2024-05-27','electric');
INSERT INTO CREW_MEMBER VALUES
(1,'Gareth Pugh','driver','2009-05-04',2),(2,'Shirin Daneshvar','driver','2016-10-17',4),(3,'Leroy Baptiste','driver','2018-03-26',1),
(4,'Maureen Skelly','driver','2012-01-09',6),(5,'Piotr Wrona','driver','2021-08-02',4),(6,'Kofi Asante','loader','2019-06-24',7),
(7,'Dean Ollerton','loader','2020-02-03',2),(8,'Bethan Rees','loader','2022-11-14',3),(9,'Imran Qureshi','loader','2023-04-17',4),
(10,'Stan Holloway','mechanic','2007-09-10',NULL),(11,'Julie Tranter','dispatcher','2014-07-21',6),(12,'Owain Teague','driver','2024-06-03',NULL);
INSERT INTO ROUTE_RUN VALUES
(1,'2023-11-06',4,1,5,1,12.8,41.5),(2,'2023-11-07',2,1,2,2,9.6,36.0),(3,'2023-11-08',1,2,3,3,3.4,18.2),
(4,'2023-11-09',3,4,1,4,6.1,44.9),(5,'2023-12-04',4,5,6,5,4.7,38.8),(6,'2023-12-05',6,1,2,2,7.9,22.4),
(7,'2023-12-06',5,3,7,4,2.2,57.3),(8,'2024-01-08',4,1,5,1,13.5,42.0),(9,'2024-01-09',2,2,3,3,4.1,35.2),
(10,'2024-01-10',7,1,1,4,5.4,29.6),(11,'2024-02-05',3,1,2,2,8.8,46.1),(12,'2024-02-06',1,3,4,5,2.9,19.5),
(13,'2024-02-07',6,4,6,3,5.2,24.7),(14,'2024-03-04',2,5,6,5,3.8,37.4),(15,'2024-03-05',4,6,5,1,10.2,50.8),
(16,'2024-03-06',5,1,1,4,3.6,61.2),(17,'2024-04-08',4,2,4,3,6.3,40.1),(18,'2024-04-09',7,5,3,5,1.9,27.9),
(19,'2024-04-10',1,1,2,2,6.7,17.8),(20,'2024-05-13',2,4,1,1,7.7,39.0),(21,'2024-05-14',6,7,7,4,1.3,23.6),
(22,'2024-05-15',3,2,4,3,4.9,45.5),(23,'2024-06-10',4,1,5,1,14.0,41.8),(24,'2024-06-11',7,3,3,5,1.6,28.4);
INSERT INTO COMPLAINT VALUES
(1,4,'2023-11-10','missed collection','Tanner Street','2023-11-13'),(2,2,'2023-12-01','damaged bin','Wheatley Road','2023-12-11'),
(3,4,'2024-01-09','missed collection','Abbot Lane','2024-01-10'),(4,1,'2024-01-22','noise','Customs Row','2024-01-30'),
(5,5,'2024-02-02','missed collection','Heron Drive','2024-02-09'),(6,4,'2024-02-14','spilled waste','Tanner Street','2024-02-15'),
(7,6,'2024-03-01','damaged bin','Cloister Walk','2024-03-12'),(8,7,'2024-03-18','noise','Crane Wharf',NULL),
(9,3,'2024-04-03','missed collection','Lantern Close','2024-04-05'),(10,4,'2024-04-29','damaged bin','Gatehouse Road','2024-05-13'),
(11,2,'2024-05-07','missed collection','Millrace Avenue','2024-05-08'),(12,5,'2024-05-21','spilled waste','Samphire Way',NULL),
(13,4,'2024-06-12','missed collection','Abbot Lane','2024-06-14'),(14,1,'2024-06-17','noise','Customs Row',NULL);
