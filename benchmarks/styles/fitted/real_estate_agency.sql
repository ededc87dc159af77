CREATE TABLE Offices (
  OfficeId INTEGER PRIMARY KEY,
  OfficeName TEXT,
  Street TEXT,
  City TEXT,
  OpenedYear INTEGER);
INSERT INTO Offices VALUES (1, 'Harbourside', '14 Quay Street', 'Bristol', 1998);
INSERT INTO Offices VALUES (2, 'Clifton Village', '3 Regent Row', 'Bristol', 2006);
INSERT INTO Offices VALUES (3, 'Royal Crescent', '27 Milsom Lane', 'Bath', 2001);
INSERT INTO Offices VALUES (4, 'Abbey Green', '8 Orange Grove', 'Bath', 2019);
INSERT INTO Offices VALUES (5, 'Cathedral', '51 Sadler Street', 'Wells', 2011);
INSERT INTO Offices VALUES (6, 'Castle Park', '2 Fore Street', 'Taunton', 2008);
INSERT INTO Offices VALUES (7, 'Seafront', '90 Regent Parade', 'Weston', 2015);
INSERT INTO Offices VALUES (8, 'Market Cross', '6 Cheap Street', 'Frome', 2021);

CREATE TABLE Agents (
  AgentId INTEGER PRIMARY KEY,
  FirstName TEXT,
  LastName TEXT,
  OfficeId INTEGER REFERENCES Offices(OfficeId),
  HireDate TEXT,
  CommissionRate REAL,
  MobilePhone TEXT);
INSERT INTO Agents VALUES (1, 'Rosalind', 'Thackeray', 1, '2005-04-11', 1.8, '07700 900112');
INSERT INTO Agents VALUES (2, 'Graham', 'Pollard', 1, '2012-09-03', 1.5, '07700 900147');
INSERT INTO Agents VALUES (3, 'Nadia', 'Siddiqui', 2, '2016-01-18', 1.6, '07700 900183');
INSERT INTO Agents VALUES (4, 'Owen', 'Prosser', 3, '2009-06-22', 1.75, '07700 900204');
INSERT INTO Agents VALUES (5, 'Felicity', 'Marsh', 3, '2020-02-10', 1.3, NULL);
INSERT INTO Agents VALUES (6, 'Callum', 'Brodie', 4, '2019-11-04', 1.4, '07700 900266');
INSERT INTO Agents VALUES (7, 'Harriet', 'Lovell', 5, '2013-05-13', 1.5, '07700 900291');
INSERT INTO Agents VALUES (8, 'Samuel', 'Ijeoma', 6, '2018-08-27', 1.45, '07700 900318');
INSERT INTO Agents VALUES (9, 'Beatrice', 'Nunn', 7, '2017-03-06', 1.55, '07700 900340');
INSERT INTO Agents VALUES (10, 'Lewis', 'Garland', 8, '2022-01-31', 1.2, NULL);
INSERT INTO Agents VALUES (11, 'Morag', 'Petrie', 2, '2023-06-19', 1.1, '07700 900395');

CREATE TABLE Clients (
  ClientId INTEGER PRIMARY KEY,
  FullName TEXT,
  Town TEXT,
  Email TEXT,
  ClientSince TEXT);
INSERT INTO Clients VALUES (1, 'Edmund Hartley', 'Bristol', 'e.hartley@mailbox.example', '2021-03-02');
INSERT INTO Clients VALUES (2, 'Priscilla Yeo', 'Bath', 'p.yeo@mailbox.example', '2021-05-19');
INSERT INTO Clients VALUES (3, 'Marcus Delaney', 'Bristol', 'm.delaney@mailbox.example', '2021-09-08');
INSERT INTO Clients VALUES (4, 'Ingrid Solberg', 'Wells', NULL, '2022-01-14');
INSERT INTO Clients VALUES (5, 'Vikram Chawla', 'Bristol', 'v.chawla@mailbox.example', '2022-02-25');
INSERT INTO Clients VALUES (6, 'Dorothy Penrose', 'Taunton', 'd.penrose@mailbox.example', '2022-04-03');
INSERT INTO Clients VALUES (7, 'Theo Blackwood', 'London', 't.blackwood@mailbox.example', '2022-06-11');
INSERT INTO Clients VALUES (8, 'Aisha Rahmani', 'Bath', 'a.rahmani@mailbox.example', '2022-08-30');
INSERT INTO Clients VALUES (9, 'Gareth Whitlow', 'Frome', 'g.whitlow@mailbox.example', '2022-11-17');
INSERT INTO Clients VALUES (10, 'Joanna Kettle', 'London', 'j.kettle@mailbox.example', '2023-01-09');
INSERT INTO Clients VALUES (11, 'Rupert Ainsley', 'Bath', NULL, '2023-02-20');
INSERT INTO Clients VALUES (12, 'Shirin Bahar', 'Bristol', 's.bahar@mailbox.example', '2023-03-28');
INSERT INTO Clients VALUES (13, 'Colin Fairweather', 'Weston', 'c.fairweather@mailbox.example', '2023-05-05');
INSERT INTO Clients VALUES (14, 'Megan Tudor', 'Cardiff', 'm.tudor@mailbox.example', '2023-07-22');
INSERT INTO Clients VALUES (15, 'Leonard Strickland', 'Weston', NULL, '2023-09-14');
INSERT INTO Clients VALUES (16, 'Paloma Reyes', 'London', 'p.reyes@mailbox.example', '2023-10-26');
INSERT INTO Clients VALUES (17, 'Hugh Cattermole', 'Wells', 'h.cattermole@mailbox.example', '2024-01-11');
INSERT INTO Clients VALUES (18, 'Zara Whitcombe', 'Bristol', 'z.whitcombe@mailbox.example', '2024-02-06');
INSERT INTO Clients VALUES (19, 'Patrick Noonan', 'Frome', 'p.noonan@mailbox.example', '2024-03-18');
INSERT INTO Clients VALUES (20, 'Emily Brandt', 'Bath', 'e.brandt@mailbox.example', '2024-05-29');

CREATE TABLE Properties (
  PropertyId INTEGER PRIMARY KEY,
  Address TEXT,
  City TEXT,
  PropertyType TEXT,
  Bedrooms INTEGER,
  FloorArea INTEGER,
  YearBuilt INTEGER,
  EnergyRating TEXT,
  HasGarden INTEGER);
INSERT INTO Properties VALUES (1, '12 Redcliffe Parade', 'Bristol', 'Terraced house', 4, 148, 1788, 'E', 1);
INSERT INTO Properties VALUES (2, 'Flat 5, 40 Canon''s Wharf', 'Bristol', 'Flat', 2, 71, 2004, 'B', 0);
INSERT INTO Properties VALUES (3, '9 Goldney Avenue', 'Bristol', 'Semi-detached house', 3, 112, 1934, 'D', 1);
INSERT INTO Properties VALUES (4, 'Flat 2, 18 Caledonia Place', 'Bristol', 'Flat', 2, 84, 1843, 'E', 0);
INSERT INTO Properties VALUES (5, '31 Bloomfield Rise', 'Bath', 'Detached house', 5, 214, 1962, 'C', 1);
INSERT INTO Properties VALUES (6, 'Flat 1, 6 Pulteney Mews', 'Bath', 'Flat', 1, 48, 1795, 'F', 0);
INSERT INTO Properties VALUES (7, '22 Widcombe Hill', 'Bath', 'Terraced house', 3, 105, 1880, 'D', 1);
INSERT INTO Properties VALUES (8, 'Vicars Cottage, 3 St Andrew Lane', 'Wells', 'Cottage', 2, 78, 1670, NULL, 1);
INSERT INTO Properties VALUES (9, '17 Wookey Road', 'Wells', 'Semi-detached house', 3, 96, 1978, 'C', 1);
INSERT INTO Properties VALUES (10, '44 Staplegrove Drive', 'Taunton', 'Bungalow', 3, 101, 1969, 'D', 1);
INSERT INTO Properties VALUES (11, '8 French Weir Court', 'Taunton', 'Flat', 2, 66, 2011, 'B', 0);
INSERT INTO Properties VALUES (12, '73 Beach Road', 'Weston', 'Terraced house', 5, 182, 1895, 'E', 0);
INSERT INTO Properties VALUES (13, '2 Uphill Close', 'Weston', 'Bungalow', 2, 82, 1958, 'D', 1);
INSERT INTO Properties VALUES (14, '15 Catherine Hill', 'Frome', 'Cottage', 2, 74, 1720, NULL, 0);
INSERT INTO Properties VALUES (15, 'Orchard House, Nunney Way', 'Frome', 'Detached house', 4, 190, 1999, 'C', 1);
INSERT INTO Properties VALUES (16, 'Flat 11, 2 Spike Island', 'Bristol', 'Flat', 3, 97, 2018, 'A', 0);
INSERT INTO Properties VALUES (17, '58 Cotham Vale', 'Bristol', 'Terraced house', 5, 201, 1868, 'D', 1);
INSERT INTO Properties VALUES (18, '5 Lansdown Terrace', 'Bath', 'Terraced house', 4, 176, 1790, 'E', 1);

CREATE TABLE Listings (
  ListingId INTEGER PRIMARY KEY,
  PropertyId INTEGER REFERENCES Properties(PropertyId),
  SellerId INTEGER REFERENCES Clients(ClientId),
  AgentId INTEGER REFERENCES Agents(AgentId),
  ListedOn TEXT,
  AskingPrice INTEGER,
  ListingStatus TEXT);
INSERT INTO Listings VALUES (1, 1, 1, 1, '2022-03-14', 725000, 'Sold');
INSERT INTO Listings VALUES (2, 2, 3, 2, '2022-06-01', 315000, 'Sold');
INSERT INTO Listings VALUES (3, 3, 5, 3, '2023-02-09', 480000, 'Sold');
INSERT INTO Listings VALUES (4, 4, 12, 3, '2023-04-17', 395000, 'Withdrawn');
INSERT INTO Listings VALUES (5, 5, 2, 4, '2022-09-05', 1150000, 'Sold');
INSERT INTO Listings VALUES (6, 6, 8, 5, '2023-03-20', 265000, 'Sold');
INSERT INTO Listings VALUES (7, 7, 11, 4, '2023-05-08', 560000, 'Sold');
INSERT INTO Listings VALUES (8, 8, 4, 7, '2022-05-23', 340000, 'Sold');
INSERT INTO Listings VALUES (9, 9, 17, 7, '2024-01-22', 349500, 'Active');
INSERT INTO Listings VALUES (10, 10, 6, 8, '2022-07-04', 365000, 'Sold');
INSERT INTO Listings VALUES (11, 11, 6, 8, '2024-02-12', 228000, 'Active');
INSERT INTO Listings VALUES (12, 12, 13, 9, '2023-06-26', 450000, 'Sold');
INSERT INTO Listings VALUES (13, 13, 15, 9, '2023-10-02', 298000, 'Sold');
INSERT INTO Listings VALUES (14, 14, 9, 10, '2023-01-16', 289000, 'Sold');
INSERT INTO Listings VALUES (15, 15, 19, 10, '2024-04-08', 675000, 'Active');
INSERT INTO Listings VALUES (16, 16, 18, 2, '2024-03-04', 520000, 'Active');
INSERT INTO Listings VALUES (17, 17, 1, 1, '2023-11-13', 980000, 'Sold');
INSERT INTO Listings VALUES (18, 18, 2, 6, '2024-06-10', 1075000, 'Active');
INSERT INTO Listings VALUES (19, 4, 12, 11, '2024-05-02', 379000, 'Active');
INSERT INTO Listings VALUES (20, 2, 7, 2, '2024-05-20', 338000, 'Sold');

CREATE TABLE Viewings (
  ViewingId INTEGER PRIMARY KEY,
  ListingId INTEGER REFERENCES Listings(ListingId),
  VisitorId INTEGER REFERENCES Clients(ClientId),
  AgentId INTEGER REFERENCES Agents(AgentId),
  ViewedOn TEXT,
  Rating INTEGER);
INSERT INTO Viewings VALUES (1, 1, 7, 1, '2022-03-25', 3);
INSERT INTO Viewings VALUES (2, 1, 5, 1, '2022-04-02', 5);
INSERT INTO Viewings VALUES (3, 2, 7, 2, '2022-06-10', 4);
INSERT INTO Viewings VALUES (4, 5, 10, 4, '2022-09-19', 2);
INSERT INTO Viewings VALUES (5, 5, 8, 5, '2022-10-01', 4);
INSERT INTO Viewings VALUES (6, 8, 9, 7, '2022-06-04', 3);
INSERT INTO Viewings VALUES (7, 8, 6, 7, '2022-06-11', 5);
INSERT INTO Viewings VALUES (8, 10, 4, 8, '2022-07-16', 4);
INSERT INTO Viewings VALUES (9, 14, 11, 10, '2023-01-28', NULL);
INSERT INTO Viewings VALUES (10, 14, 10, 10, '2023-02-04', 5);
INSERT INTO Viewings VALUES (11, 3, 12, 3, '2023-02-18', 4);
INSERT INTO Viewings VALUES (12, 3, 14, 3, '2023-02-25', 3);
INSERT INTO Viewings VALUES (13, 6, 16, 5, '2023-04-01', 4);
INSERT INTO Viewings VALUES (14, 7, 10, 4, '2023-05-20', 2);
INSERT INTO Viewings VALUES (15, 7, 14, 4, '2023-05-27', 5);
INSERT INTO Viewings VALUES (16, 12, 15, 9, '2023-07-08', NULL);
INSERT INTO Viewings VALUES (17, 12, 14, 9, '2023-07-15', 1);
INSERT INTO Viewings VALUES (18, 13, 13, 9, '2023-10-14', 5);
INSERT INTO Viewings VALUES (19, 17, 16, 1, '2023-11-25', 2);
INSERT INTO Viewings VALUES (20, 17, 18, 1, '2023-12-02', 4);
INSERT INTO Viewings VALUES (21, 9, 4, 7, '2024-02-03', 3);
INSERT INTO Viewings VALUES (22, 16, 20, 2, '2024-03-16', 4);
INSERT INTO Viewings VALUES (23, 16, 16, 2, '2024-03-23', 3);
INSERT INTO Viewings VALUES (24, 16, 5, 2, '2024-04-06', NULL);
INSERT INTO Viewings VALUES (25, 15, 9, 10, '2024-04-27', 2);
INSERT INTO Viewings VALUES (26, 20, 20, 2, '2024-05-25', 5);
INSERT INTO Viewings VALUES (27, 19, 20, 11, '2024-05-31', 3);
INSERT INTO Viewings VALUES (28, 18, 10, 6, '2024-06-22', 4);

CREATE TABLE Sales (
  SaleId INTEGER PRIMARY KEY,
  ListingId INTEGER REFERENCES Listings(ListingId),
  BuyerId INTEGER REFERENCES Clients(ClientId),
  SellerId INTEGER REFERENCES Clients(ClientId),
  SoldOn TEXT,
  SalePrice INTEGER);
INSERT INTO Sales VALUES (1, 1, 5, 1, '2022-07-01', 710000);
INSERT INTO Sales VALUES (2, 2, 7, 3, '2022-08-26', 312000);
INSERT INTO Sales VALUES (3, 8, 6, 4, '2022-09-16', 346000);
INSERT INTO Sales VALUES (4, 10, 4, 6, '2022-11-11', 358000);
INSERT INTO Sales VALUES (5, 5, 8, 2, '2023-01-20', 1105000);
INSERT INTO Sales VALUES (6, 14, 10, 9, '2023-04-14', 292500);
INSERT INTO Sales VALUES (7, 3, 12, 5, '2023-05-19', 470000);
INSERT INTO Sales VALUES (8, 6, 16, 8, '2023-07-07', 258000);
INSERT INTO Sales VALUES (9, 7, 14, 11, '2023-09-01', 565000);
INSERT INTO Sales VALUES (10, 12, 15, 13, '2023-10-27', 428000);
INSERT INTO Sales VALUES (11, 13, 13, 15, '2024-01-12', 298000);
INSERT INTO Sales VALUES (12, 17, 18, 1, '2024-03-22', 955000);
INSERT INTO Sales VALUES (13, 20, 20, 7, '2024-07-19', 341000);

