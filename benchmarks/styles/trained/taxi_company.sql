CREATE TABLE Drivers (
  DriverId INTEGER PRIMARY KEY,
  FirstName TEXT NOT NULL,
  LastName TEXT NOT NULL,
  HireDate TEXT NOT NULL,
  LicenceClass TEXT NOT NULL,
  HomeTown TEXT,
  CommissionPercent REAL
);
CREATE TABLE Vehicles (
  VehicleId INTEGER PRIMARY KEY,
  PlateNumber TEXT NOT NULL,
  Make TEXT NOT NULL,
  Model TEXT NOT NULL,
  FuelType TEXT NOT NULL,
  Seats INTEGER NOT NULL,
  PurchaseYear INTEGER NOT NULL,
  MileageKm INTEGER NOT NULL
);
CREATE TABLE Zones (
  ZoneId INTEGER PRIMARY KEY,
  ZoneName TEXT NOT NULL,
  Surcharge REAL NOT NULL
);
CREATE TABLE Trips (
  TripId INTEGER PRIMARY KEY,
  DriverId INTEGER NOT NULL REFERENCES Drivers(DriverId),
  VehicleId INTEGER NOT NULL REFERENCES Vehicles(VehicleId),
  PickupZoneId INTEGER NOT NULL REFERENCES Zones(ZoneId),
  DropoffZoneId INTEGER NOT NULL REFERENCES Zones(ZoneId),
  StartTime TEXT NOT NULL,
  DistanceKm REAL NOT NULL,
  Fare REAL NOT NULL,
  Tip REAL,
  PaymentMethod TEXT NOT NULL
);
CREATE TABLE Repairs (
  RepairId INTEGER PRIMARY KEY,
  VehicleId INTEGER NOT NULL REFERENCES Vehicles(VehicleId),
  RepairDate TEXT NOT NULL,
  Description TEXT NOT NULL,
  Garage TEXT NOT NULL,
  Cost REAL NOT NULL
);
INSERT INTO Drivers VALUES
(1,'Amadou','Keita','2015-02-16','B','Harlow',32.5),(2,'Brenda','Whitlock','2011-09-05','D1','Stortford',35),
(3,'Sanjay','Mistry','2018-06-11','B','Harlow',30),(4,'Carla','Venturini','2020-01-20','B','Epping',30),
(5,'Piotr','Zielinski','2013-11-04','D1','Harlow',34),(6,'Gemma','Rudd','2022-03-28','B','Sawbridge',28),
(7,'Omar','Farouk','2016-07-19','B','Epping',NULL),(8,'Dennis','Hargreave','2008-04-14','D1','Stortford',NULL),
(9,'Li','Wenjie','2023-05-02','B','Harlow',28),(10,'Keith','Amos','2021-10-11','B',NULL,29),(11,'Rosa','Delgado','2023-08-21','B','Sawbridge',27.5);
INSERT INTO Vehicles VALUES
(1,'KX18 TRM','Toyota','Prius','hybrid',4,2018,184200),(2,'KX19 BNA','Toyota','Prius','hybrid',4,2019,151300),
(3,'LD17 VWP','Ford','Tourneo','diesel',8,2017,212750),(4,'LD21 ELC','Tesla','Model 3','electric',4,2021,88400),
(5,'EY22 KIA','Kia','e-Niro','electric',4,2022,61900),(6,'EY20 SKO','Skoda','Octavia','diesel',4,2020,139050),
(7,'GN16 MBV','Mercedes','Vito','diesel',8,2016,246800),(8,'GN23 TCR','Toyota','Corolla','hybrid',4,2023,27600),
(9,'EY23 MGF','MG','MG5','electric',4,2023,19850);
INSERT INTO Zones VALUES
(1,'Town Centre',0),(2,'Railway Station',1),(3,'Airport',6.5),(4,'University',0.5),(5,'Hospital',0),(6,'Harbour',2),
(7,'Business Park',1.5),(8,'Old Village',2.5),(9,'Stadium',3);
INSERT INTO Trips VALUES
(1,1,1,1,3,'2023-09-01 06:15',24.6,48.5,5,'card'),(2,1,1,3,1,'2023-09-01 08:05',24.9,49.2,NULL,'card'),
(3,2,3,2,9,'2023-09-02 17:40',7.3,21,3,'cash'),(4,3,2,1,5,'2023-09-02 10:20',3.2,8.4,1,'cash'),
(5,4,4,4,2,'2023-09-03 15:10',5.1,11.8,NULL,'card'),(6,5,7,2,3,'2023-09-04 04:50',22.4,52,8,'account'),
(7,6,6,8,5,'2023-09-04 09:30',9.8,20.6,0.5,'cash'),(8,7,5,7,2,'2023-09-05 18:05',6.7,15.3,2,'card'),
(9,3,2,2,4,'2023-09-06 08:45',5,11.5,NULL,'cash'),(10,1,1,6,1,'2023-09-08 23:30',4.4,13.1,2.5,'card'),
(11,2,3,1,3,'2023-09-09 05:30',24.3,56.4,10,'account'),(12,5,7,9,2,'2023-09-09 22:15',7.5,22.7,4,'cash'),
(13,4,4,2,7,'2023-09-11 08:20',6.6,14.9,1.5,'card'),(14,9,8,5,1,'2023-09-12 13:00',3.4,8.7,NULL,'cash'),
(15,7,5,1,8,'2023-09-13 19:45',10.6,23.4,3,'card'),(16,6,6,4,5,'2023-09-15 02:10',3.6,10.2,1,'cash'),
(17,1,2,7,3,'2023-09-18 14:30',19.7,41.9,NULL,'account'),(18,3,2,1,6,'2023-09-20 20:25',4.6,12.2,1.8,'card'),
(19,9,8,2,1,'2023-09-22 09:05',2.1,7.5,0.5,'cash'),(20,5,7,3,9,'2023-09-23 12:10',27.2,61.5,6,'card'),
(21,2,3,9,1,'2023-09-23 22:40',6.2,19.3,2,'cash'),(22,4,4,5,8,'2023-09-25 16:35',9.1,18.8,NULL,'account'),
(23,7,5,3,7,'2023-09-27 07:20',20.1,43.6,5,'account'),(24,1,1,1,2,'2023-10-01 11:15',2.2,7.8,1,'card'),
(25,3,6,8,1,'2023-10-02 07:55',10.2,22.1,NULL,'card'),(26,6,6,1,4,'2023-10-03 21:50',3,9.3,0.7,'cash'),
(27,9,8,1,3,'2023-10-04 05:10',24.4,47.8,4.5,'card'),(28,4,4,2,3,'2023-10-05 06:00',22.1,44.5,3.5,'card'),
(29,5,7,1,9,'2023-10-07 14:20',6.4,20.1,NULL,'account'),(30,7,5,6,3,'2023-10-09 05:45',26.8,54.9,7,'card'),
(31,11,9,4,5,'2023-10-10 10:40',3.9,9.6,1,'cash'),(32,11,9,2,6,'2023-10-12 19:05',5.5,14.4,2,'card'),
(33,2,3,3,2,'2023-10-13 15:30',22.6,53.2,NULL,'account'),(34,1,1,2,8,'2023-10-14 18:50',11.7,24.9,2.2,'card');
INSERT INTO Repairs VALUES
(1,3,'2022-11-14','New clutch','Harlow Motors',842),(2,7,'2023-01-23','Timing belt','Van Clinic',615.5),(3,1,'2023-02-06','Brake pads','Harlow Motors',189.9),
(4,2,'2023-03-15','Battery cooling fan','Eastway Autos',274),(5,7,'2023-05-30','Sliding door','Van Clinic',398.2),(6,6,'2023-06-12','Exhaust','Eastway Autos',456.7),
(7,4,'2023-07-04','Tyres','Eastway Autos',520),(8,3,'2023-08-08','Air conditioning','Van Clinic',331.4),(9,1,'2023-09-26','Windscreen','Harlow Motors',240),
(10,7,'2023-10-10','Injectors','Van Clinic',978.6),(11,5,'2023-10-17','Tyres','Eastway Autos',488);
