CREATE TABLE Sites (
  SiteID INTEGER PRIMARY KEY,
  SiteName TEXT,
  City TEXT,
  ProjectType TEXT,
  ClientName TEXT,
  StartDate TEXT,
  PlannedEndDate TEXT,
  ActualEndDate TEXT,
  BudgetUSD INTEGER,
  ManagerID INTEGER REFERENCES Managers(ManagerID)
);
CREATE TABLE Managers (
  ManagerID INTEGER PRIMARY KEY,
  FirstName TEXT,
  LastName TEXT,
  HireYear INTEGER,
  LicenseNumber TEXT
);
CREATE TABLE Contractors (
  ContractorID INTEGER PRIMARY KEY,
  CompanyName TEXT,
  Trade TEXT,
  HomeCity TEXT,
  CrewSize INTEGER,
  SafetyRating REAL
);
CREATE TABLE Contracts (
  ContractID INTEGER PRIMARY KEY,
  SiteID INTEGER REFERENCES Sites(SiteID),
  ContractorID INTEGER REFERENCES Contractors(ContractorID),
  SignedOn TEXT,
  ContractValue INTEGER,
  PaidToDate INTEGER
);
CREATE TABLE Inspections (
  InspectionID INTEGER PRIMARY KEY,
  SiteID INTEGER REFERENCES Sites(SiteID),
  InspectedOn TEXT,
  Inspector TEXT,
  Outcome TEXT,
  DefectsFound INTEGER
);
CREATE TABLE Incidents (
  IncidentID INTEGER PRIMARY KEY,
  SiteID INTEGER REFERENCES Sites(SiteID),
  ContractorID INTEGER REFERENCES Contractors(ContractorID),
  IncidentDate TEXT,
  Description TEXT,
  LostDays INTEGER
);
INSERT INTO Managers VALUES
(1,'Carla','Mendoza',2008,'PM-4471'),(2,'Greg','Halvorsen',2015,'PM-5120'),(3,'Denise','Okafor',2011,'PM-4803'),(4,'Tom','Brightwater',2019,NULL),(5,'Rita','Szabo',2021,'PM-6012'),(6,'Walter','Nygaard',2003,'PM-3987'),(7,'Ines','Caldera',2023,NULL),(8,'Pete','Vandenberg',2017,'PM-5344');
INSERT INTO Sites VALUES
(1,'Harbor Point Tower','Milwaukee','residential','Lakeside Living LLC','2021-03-15','2023-06-30','2023-09-12',42000000,1),
(2,'Elm Street School Annex','Madison','education','Madison School District','2022-05-02','2023-08-01','2023-07-21',9600000,3),
(3,'Riverside Clinic','Green Bay','healthcare','Bellin Care','2022-09-12','2024-03-31','2024-04-18',15800000,2),
(4,'Foxglove Apartments','Madison','residential','Terrace Homes','2023-02-20','2024-10-15',NULL,18300000,3),
(5,'County Road Bridge 17','Racine','infrastructure','Racine County','2023-04-10','2024-05-31','2024-05-20',6200000,1),
(6,'Northgate Warehouse','Milwaukee','industrial','Badger Logistics','2023-07-03','2024-06-15',NULL,11900000,4),
(7,'St. Anne Parish Hall','Kenosha','community','St. Anne Parish','2023-09-18','2024-07-31','2024-07-30',2700000,2),
(8,'Lincoln Library Renovation','Milwaukee','community','City of Milwaukee','2024-01-22','2025-02-28',NULL,5400000,1),
(9,'Oak Creek Data Center','Oak Creek','industrial','Northern Byte','2024-03-04','2026-01-31',NULL,67500000,2),
(10,'Willow Bend Townhomes','Waukesha','residential','Terrace Homes','2024-04-29','2025-08-15',NULL,12400000,3);
INSERT INTO Contractors VALUES
(1,'Kowalski Concrete','concrete','Milwaukee',34,4.2),(2,'BrightWire Electric','electrical','Madison',22,4.7),(3,'Dells Plumbing Co','plumbing','Wisconsin Dells',15,3.9),
(4,'Summit Roofing','roofing','Green Bay',18,3.1),(5,'Ironline Steel','steel','Gary',41,4.0),(6,'Prairie Excavating','earthwork','Racine',12,4.5),
(7,'Clearview Glass','glazing','Milwaukee',9,4.8),(8,'Hagen HVAC','hvac','Appleton',26,4.4),(9,'Vega Drywall','drywall','Kenosha',20,3.5),
(10,'Lakeshore Painting','painting','Milwaukee',11,NULL),(11,'Sparkhouse Electric','electrical','Milwaukee',17,3.8),(12,'Tamarack Landscaping','landscaping','Waukesha',8,4.6);
INSERT INTO Contracts VALUES
(1,1,1,'2021-02-10',6100000,6100000),(2,1,5,'2021-02-25',7400000,7400000),(3,1,11,'2021-06-14',2900000,2900000),(4,1,7,'2022-03-01',1850000,1850000),(5,1,3,'2021-07-08',2200000,2150000),
(6,2,6,'2022-04-04',480000,480000),(7,2,2,'2022-06-20',910000,910000),(8,2,4,'2022-08-15',620000,620000),(9,3,1,'2022-08-30',1750000,1750000),(10,3,8,'2022-11-11',2300000,2300000),
(11,3,2,'2022-12-05',1640000,1500000),(12,4,6,'2023-02-01',720000,720000),(13,4,9,'2023-11-13',990000,610000),(14,4,3,'2023-05-22',1120000,800000),(15,5,6,'2023-03-27',1050000,1050000),
(16,5,5,'2023-04-03',2480000,2480000),(17,6,1,'2023-06-12',1980000,1400000),(18,6,5,'2023-06-28',3150000,2200000),(19,6,4,'2023-12-01',840000,0),(20,7,9,'2023-10-09',260000,260000),
(21,7,2,'2023-11-02',310000,310000),(22,8,7,'2024-02-12',540000,150000),(23,8,11,'2024-02-26',470000,90000),(24,9,1,'2024-02-19',8800000,2600000),(25,9,8,'2024-05-06',9700000,970000),
(26,9,2,'2024-05-13',11200000,1100000),(27,10,6,'2024-04-08',650000,400000),(28,10,3,'2024-06-03',980000,0);
INSERT INTO Inspections VALUES
(1,1,'2021-08-19','H. Lindqvist','passed',2),(2,1,'2022-02-07','H. Lindqvist','failed',11),(3,1,'2022-03-15','H. Lindqvist','passed',1),(4,2,'2022-10-03','P. Amato','passed',0),(5,2,'2023-05-09','P. Amato','passed',3),
(6,3,'2023-01-26','J. Reyes','failed',8),(7,3,'2023-03-02','J. Reyes','passed',2),(8,4,'2023-06-14','P. Amato','passed',1),(9,4,'2024-02-21','P. Amato','failed',14),(10,5,'2023-09-07','H. Lindqvist','passed',0),
(11,6,'2023-10-18','H. Lindqvist','conditional',5),(12,6,'2024-03-12','J. Reyes','failed',9),(13,7,'2024-01-30','J. Reyes','passed',1),(14,9,'2024-06-25','P. Amato','conditional',4),(15,8,'2024-05-16','H. Lindqvist','passed',2),
(16,4,'2024-04-10','J. Reyes','conditional',4);
INSERT INTO Incidents VALUES
(1,1,5,'2021-11-03','Worker struck by falling bolt',6),(2,1,1,'2022-01-18','Slip on icy scaffold',14),(3,2,4,'2022-09-27','Fall from ladder',21),(4,3,1,'2023-02-09','Cut hand',1),(5,4,9,'2024-01-15','Back strain',5),
(6,6,4,'2024-01-22','Fall through skylight opening',60),(7,6,5,'2023-11-30','Crane load swung into wall',0),(8,9,1,'2024-06-11','Heat exhaustion',2),(9,5,6,'2023-08-02','Excavator hit gas line',0),(10,1,11,'2022-06-21','Electric shock',9),
(11,4,3,'2023-08-17','Burn from torch',3);
