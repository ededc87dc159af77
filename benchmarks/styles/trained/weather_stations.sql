CREATE TABLE codes (
  code_group TEXT,
  code TEXT,
  meaning TEXT,
  PRIMARY KEY (code_group, code)
);
CREATE TABLE people (
  person_id INTEGER PRIMARY KEY,
  full_name TEXT,
  is_volunteer INTEGER,
  joined_on TEXT,
  home_town TEXT
);
CREATE TABLE stations (
  station_id INTEGER PRIMARY KEY,
  station_name TEXT,
  stn_type TEXT,
  district TEXT,
  elevation_m INTEGER,
  opened_on TEXT,
  is_active INTEGER,
  observer_id INTEGER REFERENCES people(person_id),
  technician_id INTEGER REFERENCES people(person_id)
);
CREATE TABLE readings (
  reading_id INTEGER PRIMARY KEY,
  station_id INTEGER REFERENCES stations(station_id),
  obs_date TEXT,
  kind TEXT,
  val REAL,
  qc TEXT
);
CREATE TABLE visits (
  visit_id INTEGER PRIMARY KEY,
  station_id INTEGER REFERENCES stations(station_id),
  person_id INTEGER REFERENCES people(person_id),
  visit_date TEXT,
  reason TEXT,
  solved INTEGER
);
INSERT INTO codes VALUES
('stn_type','A','automatic'),('stn_type','M','manual'),('stn_type','S','semi-automatic'),
('kind','T','air temperature in degrees Celsius'),('kind','R','rainfall in mm'),('kind','W','wind speed in m/s'),
('qc','V','valid'),('qc','S','suspect'),('qc','X','rejected'),('qc','M','missing value'),
('reason','R','routine check'),('reason','F','fault'),('reason','C','calibration');
INSERT INTO people VALUES
(1,'Heledd Pritchard',0,'2009-04-01','Bangor'),
(2,'Owain Rees',0,'2014-09-15','Dolgellau'),
(3,'Gwen Parry',1,'2016-02-20','Harlech'),
(4,'Martin Ashdown',1,'2001-05-11','Betws-y-Coed'),
(5,'Siân Vaughan',1,'2019-10-03','Bala'),
(6,'Idris Bowen',0,'2021-01-18','Caernarfon'),
(7,'Catrin Lloyd',1,'2022-06-07','Bala'),
(8,'Alun Maddocks',1,'1998-03-25','Porthmadog'),
(9,'Ruth Entwistle',0,'2023-03-13','Bangor');
INSERT INTO stations VALUES
(1,'Harlech Beach','A','Ardudwy',12,'2003-06-01',1,3,2),
(2,'Bala Lake','S','Penllyn',240,'1987-04-12',1,5,1),
(3,'Capel Moor','A','Conwy',615,'2011-09-30',1,4,1),
(4,'Cadair Ridge','A','Meirionnydd',885,'2015-07-22',1,NULL,2),
(5,'Porthmadog Harbour','M','Eifionydd',95,'1962-01-01',1,8,6),
(6,'Trawsfynydd North','M','Ardudwy',430,'1974-05-19',1,7,2),
(7,'High Tarn','A','Conwy',1045,'2018-08-14',1,NULL,6),
(8,'Old Quarry','M','Eifionydd',305,'1958-03-03',0,8,1),
(9,'Valley Farm','S','Penllyn',180,'1993-11-08',0,5,6),
(10,'Llyn Celyn Dam','A','Penllyn',300,'2024-03-01',1,7,6);
INSERT INTO readings VALUES
(1,2,'2023-12-15','T',5.1,'V'),
(2,2,'2023-12-15','R',6.5,'V'),
(3,4,'2023-12-15','T',0.0,'V'),
(4,4,'2023-12-15','R',9.4,'V'),
(5,4,'2023-12-15','W',12.8,'V'),
(6,1,'2024-01-15','T',4.6,'V'),
(7,1,'2024-01-15','R',6.6,'V'),
(8,1,'2024-01-15','W',6.1,'V'),
(9,2,'2024-01-15','T',2.4,'V'),
(10,2,'2024-01-15','R',11.3,'V'),
(11,3,'2024-01-15','T',0.2,'V'),
(12,3,'2024-01-15','R',9.4,'V'),
(13,4,'2024-01-15','T',-2.5,'V'),
(14,4,'2024-01-15','R',19.0,'V'),
(15,4,'2024-01-15','W',10.3,'V'),
(16,5,'2024-01-15','T',3.7,'V'),
(17,5,'2024-01-15','R',12.7,'V'),
(18,6,'2024-01-15','T',3.4,'S'),
(19,6,'2024-01-15','R',13.5,'V'),
(20,7,'2024-01-15','T',-7.0,'V'),
(21,7,'2024-01-15','R',23.3,'V'),
(22,7,'2024-01-15','W',NULL,'M'),
(23,1,'2024-04-15','T',13.8,'V'),
(24,1,'2024-04-15','R',3.9,'V'),
(25,1,'2024-04-15','W',3.9,'V'),
(26,2,'2024-04-15','T',10.6,'V'),
(27,2,'2024-04-15','R',5.0,'S'),
(28,3,'2024-04-15','T',9.9,'V'),
(29,3,'2024-04-15','R',5.3,'V'),
(30,4,'2024-04-15','T',5.9,'V'),
(31,4,'2024-04-15','R',12.1,'V'),
(32,4,'2024-04-15','W',11.8,'V'),
(33,5,'2024-04-15','T',12.5,'V'),
(34,5,'2024-04-15','R',NULL,'M'),
(35,6,'2024-04-15','T',9.3,'V'),
(36,6,'2024-04-15','R',4.8,'V'),
(37,7,'2024-04-15','T',41.7,'X'),
(38,7,'2024-04-15','R',12.8,'V'),
(39,7,'2024-04-15','W',15.4,'V'),
(40,1,'2024-07-15','T',23.1,'V'),
(41,1,'2024-07-15','R',2.6,'V'),
(42,1,'2024-07-15','W',4.9,'V'),
(43,2,'2024-07-15','T',22.2,'V'),
(44,2,'2024-07-15','R',5.9,'V'),
(45,3,'2024-07-15','T',18.6,'V'),
(46,3,'2024-07-15','R',212.0,'X'),
(47,4,'2024-07-15','T',15.7,'V'),
(48,4,'2024-07-15','R',11.5,'V'),
(49,4,'2024-07-15','W',13.9,'S'),
(50,5,'2024-07-15','T',21.9,'S'),
(51,5,'2024-07-15','R',8.2,'V'),
(52,6,'2024-07-15','T',19.4,'V'),
(53,6,'2024-07-15','R',3.9,'V'),
(54,7,'2024-07-15','T',11.9,'V'),
(55,7,'2024-07-15','R',7.1,'V'),
(56,7,'2024-07-15','W',16.4,'V');
INSERT INTO visits VALUES
(1,1,2,'2023-01-24','R',1),(2,5,6,'2023-02-15','C',1),(3,3,1,'2023-03-02','F',0),(4,3,1,'2023-03-09','F',1),
(5,4,2,'2023-05-17','R',1),(6,7,6,'2023-06-21','R',1),(7,2,1,'2023-07-05','C',1),(8,6,2,'2023-08-29','F',1),
(9,7,6,'2023-11-07','F',0),(10,7,9,'2023-11-14','F',0),(11,7,6,'2023-12-01','F',1),(12,1,2,'2024-01-18','R',1),
(13,5,9,'2024-02-06','F',1),(14,10,6,'2024-03-01','C',1),(15,4,2,'2024-05-23','R',1),(16,7,6,'2024-04-19','F',0),
(17,3,1,'2024-07-18','F',1),(18,2,1,'2024-06-11','R',1);
