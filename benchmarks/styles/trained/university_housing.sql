CREATE TABLE Residences (
  ResidenceId INTEGER PRIMARY KEY,
  ResidenceName TEXT,
  StreetAddress TEXT,
  YearBuilt INTEGER,
  WardenName TEXT,
  BikeSpaces INTEGER
);
CREATE TABLE Rooms (
  RoomId INTEGER PRIMARY KEY,
  ResidenceId INTEGER,
  RoomNumber TEXT,
  RoomType TEXT,
  FloorNumber INTEGER,
  AreaSqm REAL,
  MonthlyRent REAL,
  FOREIGN KEY (ResidenceId) REFERENCES Residences(ResidenceId)
);
CREATE TABLE Students (
  StudentId INTEGER PRIMARY KEY,
  FirstName TEXT,
  LastName TEXT,
  Faculty TEXT,
  HomeCountry TEXT,
  BirthDate TEXT,
  PhoneNumber TEXT
);
CREATE TABLE Leases (
  LeaseId INTEGER PRIMARY KEY,
  StudentId INTEGER,
  RoomId INTEGER,
  StartDate TEXT,
  EndDate TEXT,
  DepositAmount REAL,
  FOREIGN KEY (StudentId) REFERENCES Students(StudentId),
  FOREIGN KEY (RoomId) REFERENCES Rooms(RoomId)
);
CREATE TABLE RepairRequests (
  RequestId INTEGER PRIMARY KEY,
  RoomId INTEGER,
  Category TEXT,
  ReportedOn TEXT,
  FixedOn TEXT,
  RepairCost REAL,
  FOREIGN KEY (RoomId) REFERENCES Rooms(RoomId)
);
INSERT INTO Residences VALUES
(1,'Abbey Court','12 Abbey Lane',1974,'Margaret Doyle',40),
(2,'Harcourt Hall','3 Station Road',1958,'Colin Prentice',25),
(3,'Willow House','88 River Walk',1996,'Shabnam Iqbal',60),
(4,'Observatory Village','1 Hilltop Drive',2015,'Denis O''Keeffe',150),
(5,'St. Bride''s','27 Cathedral Close',1912,'Fiona MacAllister',NULL),
(6,'Parkside Studios','140 Park Avenue',2019,'Leo Hartmann',80),
(7,'The Maltings','9 Brewery Yard',1988,'Colin Prentice',30),
(8,'Newton Lodge','55 Newton Street',2008,'Shabnam Iqbal',35);
INSERT INTO Rooms VALUES
(1,1,'A01','single',0,11.5,420),(2,1,'A12','single',1,11.5,430),(3,1,'A14','twin',1,18,310),
(4,2,'101','single',1,10,390),(5,2,'102','twin',1,17,295),(6,2,'203','single',2,10.5,395),
(7,3,'W3','single',0,13,480),(8,3,'W11','studio',1,21,640),(9,3,'W17','single',2,13,485),
(10,4,'1-04','ensuite',1,15,560),(11,4,'2-09','ensuite',2,15,570),(12,4,'3-02','ensuite',3,16,585),
(13,4,'3-15','studio',3,23,710),(14,5,'6','single',2,14,375),(15,5,'9','twin',3,20,280),
(16,6,'S02','studio',0,24,745),(17,6,'S31','studio',3,26,790),(18,6,'S44','studio',4,26,805),
(19,7,'M5','single',1,12,410),(20,7,'M8','ensuite',2,14,520),(21,8,'N10','single',1,12,440),
(22,8,'N22','ensuite',2,14.5,535);
INSERT INTO Students VALUES
(1,'Oluwaseun','Adeyemi','Engineering','Nigeria','2003-04-17','07700 900101'),
(2,'Hannah','Whitcombe','Law','United Kingdom','2004-01-09','07700 900102'),
(3,'Mei','Zhang','Engineering','China','2002-11-23',NULL),
(4,'Patrick','Gallagher','Medicine','Ireland','2001-08-30','07700 900104'),
(5,'Anjali','Menon','Medicine','India','2003-06-12','07700 900105'),
(6,'Lukas','Brandt','Science','Germany','2000-02-14','07700 900106'),
(7,'Sofia','Ricci','Arts','Italy','2004-09-05',NULL),
(8,'Callum','Fraser','Science','United Kingdom','2005-03-21','07700 900108'),
(9,'Priya','Raman','Law','India','2002-07-19','07700 900109'),
(10,'Emily','Stone','Arts','United Kingdom','2004-12-01','07700 900110'),
(11,'Yusuf','Demir','Engineering','Turkey','2001-05-27','07700 900111'),
(12,'Chloe','Martin','Science','France','2003-10-10','07700 900112'),
(13,'Rhys','Llewellyn','Engineering','United Kingdom','2005-06-16',NULL),
(14,'Wei','Chen','Science','China','2001-12-08','07700 900114'),
(15,'Niamh','Byrne','Medicine','Ireland','2004-04-04','07700 900115'),
(16,'George','Aldridge','Law','United Kingdom','2003-02-25','07700 900116'),
(17,'Amara','Nwosu','Arts','Nigeria','2002-03-13','07700 900117'),
(18,'Tom','Hargreaves','Engineering','United Kingdom','2004-08-18','07700 900118');
INSERT INTO Leases VALUES
(1,1,10,'2022-09-10','2023-06-30',500),(2,3,17,'2022-09-12','2023-08-31',750),
(3,4,4,'2022-09-10','2023-06-30',350),(4,6,13,'2022-10-01','2024-09-30',700),
(5,9,7,'2022-09-15','2023-06-30',450),(6,11,5,'2022-09-10','2023-06-30',250),
(7,14,5,'2022-09-18','2023-06-30',250),(8,17,14,'2023-01-08','2023-12-20',350),
(9,1,16,'2023-09-01','2024-08-31',750),(10,2,1,'2023-09-09','2024-06-30',400),
(11,3,18,'2023-09-01','2024-08-31',800),(12,4,11,'2023-09-09','2024-06-30',500),
(13,5,8,'2023-09-14','2024-06-30',600),(14,7,15,'2023-09-09','2024-06-30',250),
(15,9,9,'2023-09-15','2024-06-30',450),(16,10,15,'2023-09-09','2024-06-30',250),
(17,12,12,'2023-09-20','2024-06-30',500),(18,15,19,'2023-09-09','2024-06-30',400),
(19,16,22,'2023-09-09','2024-06-30',500),(20,8,2,'2024-01-06','2024-12-20',400),
(21,14,20,'2024-01-15',NULL,500),(22,17,21,'2024-01-08',NULL,400),
(23,11,6,'2023-09-09','2024-06-30',350),(24,5,10,'2024-09-07',NULL,550);
INSERT INTO RepairRequests VALUES
(1,5,'heating','2022-11-21','2022-11-23',140),(2,10,'plumbing','2022-12-02','2022-12-03',85),
(3,4,'window','2023-01-16','2023-02-01',210),(4,14,'heating','2023-01-19','2023-01-20',95),
(5,14,'heating','2023-02-07','2023-02-14',320),(6,17,'internet','2023-02-20','2023-02-20',0),
(7,7,'furniture','2023-03-11','2023-03-29',130),(8,13,'plumbing','2023-05-04','2023-05-05',60),
(9,15,'heating','2023-10-25','2023-10-30',275),(10,1,'electrical','2023-10-27','2023-10-28',75),
(11,15,'window','2023-11-14','2023-12-05',240),(12,19,'plumbing','2023-11-30','2023-12-01',110),
(13,11,'internet','2024-01-22','2024-01-24',30),(14,6,'heating','2024-01-29','2024-02-02',185),
(15,2,'furniture','2024-02-12','2024-03-01',90),(16,15,'plumbing','2024-03-04','2024-03-06',150),
(17,16,'electrical','2024-04-17','2024-04-18',120),(18,20,'window','2024-05-20',NULL,NULL),
(19,21,'plumbing','2024-06-03',NULL,NULL);
