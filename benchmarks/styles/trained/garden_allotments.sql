CREATE TABLE site (
  site_id INTEGER PRIMARY KEY,
  site_name TEXT NOT NULL,
  district TEXT NOT NULL,
  opened_year INTEGER,
  has_water INTEGER NOT NULL
);
CREATE TABLE plot (
  plot_id INTEGER PRIMARY KEY,
  site_id INTEGER NOT NULL REFERENCES site(site_id),
  plot_number TEXT NOT NULL,
  area_sqm REAL NOT NULL,
  annual_rent REAL NOT NULL,
  has_shed INTEGER NOT NULL
);
CREATE TABLE tenant (
  tenant_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  email TEXT,
  birth_year INTEGER,
  joined_on TEXT NOT NULL
);
CREATE TABLE tenancy (
  tenancy_id INTEGER PRIMARY KEY,
  plot_id INTEGER NOT NULL REFERENCES plot(plot_id),
  tenant_id INTEGER NOT NULL REFERENCES tenant(tenant_id),
  start_date TEXT NOT NULL,
  end_date TEXT
);
CREATE TABLE crop (
  crop_id INTEGER PRIMARY KEY,
  crop_name TEXT NOT NULL,
  crop_type TEXT NOT NULL,
  days_to_harvest INTEGER
);
CREATE TABLE planting (
  planting_id INTEGER PRIMARY KEY,
  plot_id INTEGER NOT NULL REFERENCES plot(plot_id),
  crop_id INTEGER NOT NULL REFERENCES crop(crop_id),
  planted_on TEXT NOT NULL,
  harvest_kg REAL
);
INSERT INTO site VALUES
(1,'Mill Lane','Northgate',1948,1),(2,'Station Fields','Eastbrook',1962,1),(3,'Canal Side','Eastbrook',1975,0),
(4,'Orchard Hill','Westfield',1921,1),(5,'Quarry Bottom','Northgate',1988,0),(6,'Priory Meadow','Southcliff',2004,1),
(7,'Gasworks Corner','Southcliff',2011,0),(8,'Larkrise','Westfield',2019,1);
INSERT INTO plot VALUES
(1,1,'M1',125,48.5,1),(2,1,'M2',125,48.5,0),(3,1,'M3',250,92,1),(4,1,'M4',90,36,0),
(5,2,'S1',200,80,1),(6,2,'S2',180,74,1),(7,2,'S3',100,41,0),
(8,3,'C1',150,52,0),(9,3,'C2',160,55.5,0),(10,3,'C3',75,27,0),
(11,4,'H1',300,130,1),(12,4,'H2',240,104,1),(13,4,'H3',220,97,1),(14,4,'H4',110,50,0),
(15,5,'Q1',140,44,0),(16,5,'Q2',95,30,1),
(17,6,'P1',130,62,1),(18,6,'P2',115,57,0),(19,6,'P3',85,43,0),
(20,7,'G1',60,22,0),(21,7,'G2',65,24,0);
INSERT INTO tenant VALUES
(1,'Margaret Ollerton','m.ollerton@postbox.example',1951,'1998-03-14'),
(2,'Desmond Akintola','des.akintola@postbox.example',1963,'2007-04-02'),
(3,'Priya Raman','priya.raman@postbox.example',1984,'2016-09-20'),
(4,'Harold Fenwick',NULL,1944,'1989-02-11'),
(5,'Joanna Sikorska','jsikorska@postbox.example',1979,'2014-05-06'),
(6,'Tom Bexley','tom.bexley@postbox.example',1990,'2019-03-01'),
(7,'Winifred Castle',NULL,1947,'1995-10-09'),
(8,'Luis Cardoso','l.cardoso@postbox.example',1972,'2011-06-18'),
(9,'Nadia Hussain','nadia.h@postbox.example',1988,'2020-02-25'),
(10,'George Pickersgill','gpick@postbox.example',1958,'2003-08-30'),
(11,'Elin Bergstrom','elin.b@postbox.example',1993,'2021-04-12'),
(12,'Patrick Doyle',NULL,1969,'2012-01-23'),
(13,'Yuki Tanabe','yuki.tanabe@postbox.example',1986,'2022-07-05'),
(14,'Ruth Abernathy','ruth.a@postbox.example',1960,'2022-11-15');
INSERT INTO tenancy VALUES
(1,1,1,'1998-04-01',NULL),(2,3,4,'1989-04-01',NULL),(3,2,2,'2007-04-15','2018-09-30'),(4,5,2,'2018-10-01',NULL),
(5,6,3,'2016-10-01',NULL),(6,11,7,'1995-11-01',NULL),(7,12,10,'2003-10-01',NULL),(8,8,5,'2014-06-01','2021-03-31'),
(9,13,5,'2021-04-01',NULL),(10,7,6,'2019-04-01',NULL),(11,9,8,'2011-07-01',NULL),(12,17,9,'2020-04-01',NULL),
(13,15,12,'2012-02-01','2019-12-31'),(14,2,11,'2021-05-01',NULL),(15,18,13,'2022-08-01',NULL),(16,16,12,'2020-01-01',NULL),
(17,14,8,'2015-04-01','2022-10-31'),(18,10,9,'2022-03-01',NULL),(19,4,6,'2022-04-01',NULL);
INSERT INTO crop VALUES
(1,'Runner Bean','vegetable',75),(2,'Early Potato','vegetable',85),(3,'Courgette','vegetable',60),(4,'Strawberry','fruit',110),
(5,'Raspberry','fruit',140),(6,'Parsley','herb',70),(7,'Leek','vegetable',150),(8,'Sweet Pea','flower',95),
(9,'Dahlia','flower',120),(10,'Beetroot','vegetable',80),(11,'Thyme','herb',90),(12,'Gooseberry','fruit',NULL);
INSERT INTO planting VALUES
(1,1,1,'2022-05-10',14.5),(2,1,2,'2022-03-28',32),(3,3,2,'2022-03-25',58.5),(4,3,7,'2022-04-18',21),
(5,5,3,'2022-05-22',26.5),(6,5,4,'2022-04-02',9),(7,6,10,'2022-04-20',18),(8,6,6,'2022-04-22',1.5),
(9,11,5,'2021-11-12',23),(10,11,2,'2022-04-04',64),(11,11,9,'2022-05-15',NULL),(12,12,1,'2022-05-14',19),
(13,12,3,'2022-05-25',31),(14,13,8,'2022-03-30',NULL),(15,13,4,'2022-04-10',12.5),(16,7,10,'2023-04-16',8.5),
(17,9,2,'2023-04-03',27.5),(18,9,7,'2023-04-21',16),(19,17,3,'2023-05-19',22),(20,17,1,'2023-05-11',10.5),
(21,2,2,'2023-04-01',29),(22,2,6,'2023-05-02',0.8),(23,18,4,'2023-04-08',6.5),(24,16,5,'2022-11-20',11),
(25,1,1,'2023-05-09',13),(26,1,7,'2023-04-25',12.2),(27,3,2,'2023-03-30',51),(28,5,3,'2023-05-21',24),
(29,6,9,'2023-05-17',NULL),(30,11,2,'2023-04-06',59.5),(31,12,10,'2023-04-28',15),(32,10,1,'2023-05-20',5.5);
