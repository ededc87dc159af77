CREATE TABLE SAMPLE (
  SAMPLE_NO TEXT,
  CLIENT_NO INTEGER,
  MATRIX TEXT,
  SITE TEXT,
  COLLECTED TEXT,
  RECEIVED TEXT,
  TEMP_C REAL,
  COLLECTOR TEXT,
  DISPOSED TEXT
);
CREATE TABLE CLIENT (
  CLIENT_NO INTEGER,
  CLIENT_NAME TEXT,
  SECTOR TEXT,
  TOWN TEXT,
  CONTACT TEXT
);
CREATE TABLE ANALYTE (
  ANALYTE_CODE TEXT,
  ANALYTE_NAME TEXT,
  UNIT TEXT,
  LIMIT_VALUE REAL,
  METHOD TEXT
);
CREATE TABLE INSTRUMENT (
  INSTR_ID TEXT,
  MODEL TEXT,
  MAKER TEXT,
  ROOM TEXT,
  BOUGHT INTEGER,
  COST REAL,
  LAST_CALIB TEXT
);
CREATE TABLE ANALYST (
  INITIALS TEXT,
  FULL_NAME TEXT,
  GRADE TEXT,
  STARTED INTEGER
);
CREATE TABLE MEASUREMENT (
  MEAS_NO INTEGER,
  SAMPLE_NO TEXT,
  ANALYTE_CODE TEXT,
  INSTR_ID TEXT,
  INITIALS TEXT,
  MEAS_DATE TEXT,
  RESULT REAL
);
CREATE TABLE SERVICE_VISIT (
  VISIT_NO INTEGER,
  INSTR_ID TEXT,
  VISIT_DATE TEXT,
  REASON TEXT,
  ENGINEER TEXT,
  FEE REAL
);
INSERT INTO CLIENT VALUES
(10,'Severn Valley Water','utility','Worcester','Helen Marsh'),(11,'Tanner & Wood Ltd','leather','Northampton','Iqbal Chaudhry'),(12,'Ashdown Orchards','farming','Tunbridge Wells','Rosie Kemp'),(13,'Borough of Telford','public','Telford','Grant Ellis'),
(14,'Pennine Breweries','food','Halifax','Joanna Stead'),(15,'Lowfield Metals','industry','Sheffield','Victor Adeyemi'),(16,'Miller Angling Club','leisure','Hereford',NULL),(17,'Greenacre Compost','farming','Stafford','Petra Novak');
INSERT INTO SAMPLE VALUES
('S2301',10,'drinking water','Tap 4, Upton works','2023-01-16','2023-01-16',4.1,'D. Frith',NULL),('S2302',10,'drinking water','Reservoir outlet','2023-01-16','2023-01-17',5.0,'D. Frith',NULL),
('S2303',11,'waste water','Effluent pit','2023-02-07','2023-02-08',11.5,'K. Sloane','2023-08-08'),('S2304',12,'soil','Orchard plot B','2023-03-21','2023-03-23',9.2,'R. Kemp','2023-09-25'),
('S2305',13,'river water','Severn at Ironbridge','2023-04-12','2023-04-12',6.3,'D. Frith','2023-10-12'),('S2306',14,'drinking water','Borehole 2','2023-05-09','2023-05-11',7.7,'J. Stead',NULL),
('S2307',15,'waste water','Plating line drain','2023-05-30','2023-05-31',14.8,'K. Sloane','2023-12-01'),('S2308',15,'soil','North yard','2023-05-30','2023-05-31',12.0,'K. Sloane',NULL),
('S2309',16,'river water','Wye, Bridge Pool','2023-07-02','2023-07-05',13.3,'A. Miller',NULL),('S2310',12,'soil','Orchard plot D','2023-09-14','2023-09-15',10.4,'R. Kemp',NULL),
('S2401',10,'drinking water','Tap 4, Upton works','2024-01-15','2024-01-15',3.8,'D. Frith',NULL),('S2402',13,'river water','Severn at Ironbridge','2024-02-13','2024-02-14',5.5,'D. Frith',NULL),
('S2403',11,'waste water','Effluent pit','2024-02-20','2024-02-21',NULL,'K. Sloane',NULL),('S2404',14,'drinking water','Borehole 2','2024-03-05','2024-03-08',8.1,'J. Stead',NULL),
('S2405',15,'waste water','Plating line drain','2024-04-16','2024-04-17',15.2,'K. Sloane',NULL),('S2406',13,'soil','Dawley playground','2024-05-21','2024-05-21',NULL,'D. Frith',NULL);
INSERT INTO ANALYTE VALUES
('PB','lead','ug/L',10,'ICP-MS'),('CR','chromium','ug/L',50,'ICP-MS'),('CU','copper','ug/L',2000,'ICP-MS'),('NO3','nitrate','mg/L',50,'ion chromatography'),('PH','pH',NULL,NULL,'electrode'),
('CL','chloride','mg/L',250,'ion chromatography'),('TOC','total organic carbon','mg/L',NULL,'combustion'),('HG','mercury','ug/L',1,'cold vapour'),('FL','fluoride','mg/L',1.5,'ion chromatography');
INSERT INTO INSTRUMENT VALUES
('ICP1','NexION 2000','PerkinElmer','L12',2018,142000,'2024-03-04'),('ICP2','iCAP RQ','Thermo','L12',2021,155500,'2024-05-13'),('IC1','Dionex Aquion','Thermo','L14',2016,38000,'2023-11-20'),
('PH1','SevenCompact','Mettler Toledo','L10',2019,1850,'2024-05-27'),('TOC1','TOC-L','Shimadzu','L15',2014,27500,'2023-09-06'),('CV1','M-7600','Teledyne','L12',2012,31000,NULL),
('IC2','930 Compact IC','Metrohm','L14',2022,41200,'2024-04-02'),('MIC1','BX53','Olympus','L09',2010,8600,NULL);
INSERT INTO ANALYST VALUES
('EW','Eleanor Whitby','senior',2009),('SR','Sanjay Rao','senior',2013),('LM','Lucy Mbeki','junior',2021),('TH','Toby Hargreaves','junior',2022),('NC','Nadia Costa','trainee',2024),('GB','Gordon Blythe','senior',1999),('IK','Ines Kowalczyk','junior',2023),('PD','Paul Dempsey','trainee',2024);
INSERT INTO MEASUREMENT VALUES
(1,'S2301','PB','ICP1','EW','2023-01-18',2.1),(2,'S2301','NO3','IC1','LM','2023-01-19',22.4),(3,'S2301','PH','PH1','LM','2023-01-18',7.4),(4,'S2302','PB','ICP1','EW','2023-01-18',1.4),(5,'S2302','CL','IC1','LM','2023-01-19',31),
(6,'S2303','CR','ICP2','SR','2023-02-10',310),(7,'S2303','TOC','TOC1','TH','2023-02-13',88.5),(8,'S2303','PH','PH1','TH','2023-02-09',9.1),(9,'S2304','CU','ICP1','EW','2023-03-28',640),(10,'S2304','PB','ICP1','EW','2023-03-28',14.2),
(11,'S2305','NO3','IC1','LM','2023-04-14',34.8),(12,'S2305','PH','PH1','LM','2023-04-13',7.8),(13,'S2305','CR','ICP2','SR','2023-04-17',3.3),(14,'S2306','NO3','IC2','LM','2023-05-15',53.6),(15,'S2306','FL','IC2','LM','2023-05-15',0.4),
(16,'S2307','CR','ICP2','SR','2023-06-02',128),(17,'S2307','CU','ICP2','SR','2023-06-02',2450),(18,'S2307','HG','CV1','EW','2023-06-05',0.6),(19,'S2308','PB','ICP1','EW','2023-06-06',87),(20,'S2308','HG','CV1','EW','2023-06-05',1.7),
(21,'S2309','NO3','IC2','TH','2023-07-10',18.9),(22,'S2309','PH','PH1','TH','2023-07-06',8.2),(23,'S2310','CU','ICP2','SR','2023-09-20',710),(24,'S2401','PB','ICP2','SR','2024-01-17',2.6),(25,'S2401','NO3','IC2','TH','2024-01-18',24.1),
(26,'S2401','PH','PH1','TH','2024-01-16',7.5),(27,'S2402','NO3','IC2','LM','2024-02-19',37.2),(28,'S2402','PH','PH1','LM','2024-02-15',7.6),(29,'S2403','CR','ICP2','SR','2024-02-26',265),(30,'S2403','PH','PH1','LM','2024-02-22',8.8),
(31,'S2404','NO3','IC2','TH','2024-03-12',49.2),(32,'S2404','FL','IC2','TH','2024-03-12',0.5),(33,'S2405','CU','ICP1','EW','2024-04-22',1980),(34,'S2405','CR','ICP1','EW','2024-04-22',96),(35,'S2405','PH','PH1','NC','2024-04-18',6.1);
INSERT INTO SERVICE_VISIT VALUES
(1,'ICP1','2022-06-14','annual service','Max Ferro',2400),(2,'IC1','2022-09-01','pump failure','Lena Ott',960),(3,'TOC1','2022-11-17','annual service','Lena Ott',780),(4,'ICP1','2023-06-20','annual service','Max Ferro',2550),(5,'ICP2','2023-06-21','annual service','Max Ferro',2550),
(6,'IC1','2023-08-30','leaking valve','Lena Ott',410),(7,'CV1','2023-10-11','lamp replacement','Joe Crane',690),(8,'ICP1','2024-01-09','torch replacement','Max Ferro',1320),(9,'IC1','2024-02-07','pump failure','Lena Ott',1040),(10,'TOC1','2024-04-24','annual service','Joe Crane',810);
