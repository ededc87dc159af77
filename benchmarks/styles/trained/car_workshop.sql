CREATE TABLE Customers (
  CustomerID INTEGER PRIMARY KEY,
  FullName TEXT NOT NULL,
  City TEXT NOT NULL,
  Phone TEXT,
  CustomerSince DATE NOT NULL
);
CREATE TABLE Vehicles (
  VehicleID INTEGER PRIMARY KEY,
  CustomerID INTEGER NOT NULL REFERENCES Customers(CustomerID),
  LicensePlate TEXT NOT NULL,
  Make TEXT NOT NULL,
  Model TEXT NOT NULL,
  ModelYear INTEGER NOT NULL,
  FuelType TEXT NOT NULL,
  Mileage INTEGER NOT NULL
);
CREATE TABLE Mechanics (
  MechanicID INTEGER PRIMARY KEY,
  MechanicName TEXT NOT NULL,
  Specialty TEXT NOT NULL,
  HireDate DATE NOT NULL,
  HourlyWage REAL NOT NULL
);
CREATE TABLE Parts (
  PartID INTEGER PRIMARY KEY,
  PartName TEXT NOT NULL,
  Supplier TEXT NOT NULL,
  UnitPrice REAL NOT NULL,
  QuantityInStock INTEGER NOT NULL
);
CREATE TABLE RepairOrders (
  RepairOrderID INTEGER PRIMARY KEY,
  VehicleID INTEGER NOT NULL REFERENCES Vehicles(VehicleID),
  MechanicID INTEGER NOT NULL REFERENCES Mechanics(MechanicID),
  Description TEXT NOT NULL,
  DateReceived DATE NOT NULL,
  DateCompleted DATE,
  LaborHours REAL NOT NULL
);
CREATE TABLE RepairOrderParts (
  RepairOrderID INTEGER NOT NULL REFERENCES RepairOrders(RepairOrderID),
  PartID INTEGER NOT NULL REFERENCES Parts(PartID),
  QuantityUsed INTEGER NOT NULL,
  PRIMARY KEY (RepairOrderID, PartID)
);

INSERT INTO Customers VALUES
  (1, 'Angela Moretti', 'Fairview', '555-0112', '2015-03-20'),
  (2, 'Derek Huang', 'Fairview', '555-0119', '2018-07-02'),
  (3, 'Luisa Fernandez', 'Millbrook', '555-0134', '2020-11-16'),
  (4, 'Greg Sadowski', 'Carver City', NULL, '2012-01-09'),
  (5, 'Tamika Jones', 'Millbrook', '555-0151', '2021-05-27'),
  (6, 'Walter Brandt', 'Fairview', '555-0160', '2009-08-14'),
  (7, 'Ingrid Solberg', 'Oak Ridge', '555-0173', '2019-02-11'),
  (8, 'Nikhil Patel', 'Carver City', '555-0188', '2022-09-30'),
  (9, 'Rosa Delgado', 'Oak Ridge', NULL, '2016-06-21'),
  (10, 'Sean Gallagher', 'Fairview', '555-0197', '2023-04-03'),
  (11, 'Bettina Krause', 'Millbrook', '555-0203', '2017-12-12'),
  (12, 'Omar Farouk', 'Carver City', '555-0215', '2022-01-25'),
  (13, 'Colleen Murphy', 'Oak Ridge', '555-0228', '2023-08-19'),
  (14, 'Hank Petersen', 'Fairview', NULL, '2014-10-06');

INSERT INTO Vehicles VALUES
  (1, 1, 'KLM-4821', 'Toyota', 'Corolla', 2014, 'gasoline', 98200),
  (2, 1, 'TRX-0077', 'Honda', 'CR-V', 2019, 'hybrid', 41300),
  (3, 2, 'BDF-9912', 'Subaru', 'Outback', 2017, 'gasoline', 76550),
  (4, 3, 'HJS-3310', 'Volkswagen', 'Golf', 2012, 'diesel', 151800),
  (5, 4, 'PQA-6543', 'Ford', 'F-150', 2010, 'gasoline', 187400),
  (6, 4, 'MNB-1200', 'Ford', 'Transit', 2016, 'diesel', 132900),
  (7, 5, 'ZEV-2021', 'Tesla', 'Model 3', 2021, 'electric', 28750),
  (8, 6, 'OLD-1967', 'Ford', 'Mustang', 1967, 'gasoline', 64100),
  (9, 6, 'WBR-5005', 'Volvo', 'V70', 2008, 'diesel', 214600),
  (10, 7, 'SNO-8181', 'Volvo', 'XC60', 2018, 'hybrid', 69300),
  (11, 8, 'NKP-4404', 'Hyundai', 'Ioniq 5', 2022, 'electric', 19800),
  (12, 9, 'RDG-7321', 'Toyota', 'Prius', 2015, 'hybrid', 112450),
  (13, 10, 'IRL-2345', 'Mazda', 'CX-5', 2020, 'gasoline', 37900),
  (14, 11, 'BKR-1188', 'Volkswagen', 'Passat', 2013, 'diesel', 143700),
  (15, 12, 'FRK-6060', 'Honda', 'Civic', 2016, 'gasoline', 85200),
  (16, 12, 'FRK-7070', 'Toyota', 'Hilux', 2011, 'diesel', 196300),
  (17, 13, 'CMU-0909', 'Mini', 'Cooper', 2018, 'gasoline', 52600),
  (18, 3, 'LFZ-5512', 'Nissan', 'Leaf', 2019, 'electric', 45150);

INSERT INTO Mechanics VALUES
  (1, 'Bruno Castelli', 'engines', '2008-04-01', 38.0),
  (2, 'Shawna Reed', 'brakes and suspension', '2016-09-12', 31.5),
  (3, 'Pavel Novak', 'electrical systems', '2019-01-21', 34.0),
  (4, 'Jamal Whitaker', 'transmissions', '2013-06-17', 36.5),
  (5, 'Kerry Lund', 'bodywork', '2020-03-09', 28.0),
  (6, 'Mei Tan', 'electrical systems', '2022-05-30', 29.5),
  (7, 'Dale Hopper', 'tires and alignment', '2011-11-07', 30.0),
  (8, 'Fiona Beck', 'general service', '2023-02-13', 24.0);

INSERT INTO Parts VALUES
  (1, 'Oil filter', 'Delmar Auto Supply', 9.8, 64),
  (2, 'Brake pad set', 'StopRight', 54.9, 18),
  (3, 'Brake disc', 'StopRight', 72.5, 12),
  (4, 'Spark plug', 'Delmar Auto Supply', 7.4, 120),
  (5, 'Timing belt kit', 'Kessler Parts', 138.0, 5),
  (6, '12V battery', 'VoltHouse', 119.0, 9),
  (7, 'Alternator', 'VoltHouse', 264.0, 3),
  (8, 'Air filter', 'Delmar Auto Supply', 16.2, 37),
  (9, 'Wiper blade', 'Delmar Auto Supply', 12.6, 52),
  (10, 'Clutch kit', 'Kessler Parts', 315.0, 2),
  (11, 'Shock absorber', 'StopRight', 88.4, 10),
  (12, 'Headlight bulb', 'VoltHouse', 14.5, 45),
  (13, 'Water pump', 'Kessler Parts', 96.7, 6),
  (14, 'Front bumper', 'BodyLine', 342.0, 1),
  (15, 'Coolant 5L', 'Delmar Auto Supply', 22.0, 28),
  (16, 'Fender', 'BodyLine', 187.5, 0);

INSERT INTO RepairOrders VALUES
  (1, 1, 8, 'Annual service', '2023-03-06', '2023-03-06', 1.5),
  (2, 5, 1, 'Timing belt replacement', '2023-03-14', '2023-03-17', 6.0),
  (3, 9, 2, 'Front brake overhaul', '2023-03-22', '2023-03-23', 3.0),
  (4, 4, 4, 'Clutch replacement', '2023-04-04', '2023-04-07', 7.5),
  (5, 12, 3, 'Battery replacement', '2023-04-18', '2023-04-18', 0.5),
  (6, 8, 5, 'Front bumper repair', '2023-05-02', '2023-05-12', 9.0),
  (7, 15, 8, 'Annual service', '2023-05-15', '2023-05-15', 1.5),
  (8, 6, 2, 'Shock absorber replacement', '2023-06-01', '2023-06-02', 4.0),
  (9, 3, 8, 'Annual service', '2023-06-12', '2023-06-13', 2.0),
  (10, 14, 1, 'Water pump leak', '2023-07-05', '2023-07-07', 4.5),
  (11, 16, 4, 'Clutch replacement', '2023-07-19', '2023-07-24', 8.0),
  (12, 7, 6, 'Headlight fault', '2023-08-03', '2023-08-03', 1.0),
  (13, 10, 2, 'Front brake overhaul', '2023-08-21', '2023-08-22', 2.5),
  (14, 9, 3, 'Alternator replacement', '2023-09-11', '2023-09-13', 3.5),
  (15, 17, 7, 'Wheel alignment', '2023-09-20', '2023-09-20', 1.0),
  (16, 5, 1, 'Engine misfire', '2023-10-02', '2023-10-04', 3.0),
  (17, 2, 8, 'Annual service', '2023-10-16', '2023-10-16', 1.5),
  (18, 13, 7, 'Wheel alignment', '2023-11-06', '2023-11-06', 1.2),
  (19, 4, 3, 'Alternator replacement', '2023-11-20', '2023-11-22', 4.0),
  (20, 8, 1, 'Engine tune-up', '2023-12-04', '2023-12-08', 5.5),
  (21, 16, 2, 'Rear brake overhaul', '2024-01-09', '2024-01-11', 3.5),
  (22, 11, 6, 'Software diagnostics', '2024-01-17', '2024-01-17', 1.0),
  (23, 1, 8, 'Annual service', '2024-02-05', '2024-02-05', 1.5),
  (24, 6, 1, 'Timing belt replacement', '2024-02-12', '2024-02-16', 6.5),
  (25, 12, 2, 'Front brake overhaul', '2024-02-26', NULL, 2.0),
  (26, 9, 5, 'Rust repair', '2024-03-04', NULL, 4.0),
  (27, 15, 8, 'Annual service', '2024-03-11', '2024-03-12', 2.0),
  (28, 5, 4, 'Transmission noise', '2024-03-13', NULL, 1.5);

INSERT INTO RepairOrderParts VALUES
  (1, 1, 1),
  (1, 8, 1),
  (2, 5, 1),
  (2, 15, 1),
  (3, 2, 1),
  (3, 3, 2),
  (4, 10, 1),
  (5, 6, 1),
  (6, 14, 1),
  (7, 1, 1),
  (7, 9, 2),
  (8, 11, 4),
  (9, 1, 1),
  (9, 8, 1),
  (9, 4, 4),
  (10, 13, 1),
  (10, 15, 2),
  (11, 10, 1),
  (12, 12, 2),
  (13, 2, 1),
  (14, 7, 1),
  (16, 4, 8),
  (17, 1, 1),
  (17, 8, 1),
  (19, 7, 1),
  (20, 4, 8),
  (20, 1, 1),
  (21, 2, 1),
  (21, 3, 2),
  (23, 1, 1),
  (23, 9, 2),
  (24, 5, 1),
  (24, 13, 1),
  (25, 2, 1),
  (25, 3, 2),
  (27, 1, 1),
  (27, 8, 1),
  (27, 12, 1);

