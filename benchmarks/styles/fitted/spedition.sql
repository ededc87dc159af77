CREATE TABLE Niederlassung (
  NiederlassungNr INTEGER PRIMARY KEY,
  Ort TEXT NOT NULL,
  Bundesland TEXT NOT NULL,
  Lagerflaeche_qm INTEGER,
  LeiterNr INTEGER);
INSERT INTO Niederlassung VALUES (1, 'Kassel', 'Hessen', 5200, 3);
INSERT INTO Niederlassung VALUES (2, 'Nürnberg', 'Bayern', 7800, 7);
INSERT INTO Niederlassung VALUES (3, 'Hamburg', 'Hamburg', 9100, 10);
INSERT INTO Niederlassung VALUES (4, 'Leipzig', 'Sachsen', 6400, 14);
INSERT INTO Niederlassung VALUES (5, 'Duisburg', 'Nordrhein-Westfalen', 8300, 17);
INSERT INTO Niederlassung VALUES (6, 'Ulm', 'Baden-Württemberg', 3900, NULL);
INSERT INTO Niederlassung VALUES (7, 'Rostock', 'Mecklenburg-Vorpommern', 2700, 20);
INSERT INTO Niederlassung VALUES (8, 'Erfurt', 'Thüringen', 3100, 21);

CREATE TABLE Mitarbeiter (
  MitarbeiterNr INTEGER PRIMARY KEY,
  Vorname TEXT NOT NULL,
  Nachname TEXT NOT NULL,
  Taetigkeit TEXT NOT NULL,
  NiederlassungNr INTEGER REFERENCES Niederlassung(NiederlassungNr),
  Eintrittsdatum TEXT NOT NULL,
  Monatsgehalt REAL NOT NULL,
  Gefahrgutschein TEXT NOT NULL);
INSERT INTO Mitarbeiter VALUES (1, 'Jürgen', 'Kowalski', 'Fahrer', 1, '2009-04-01', 3150, 'ja');
INSERT INTO Mitarbeiter VALUES (2, 'Petra', 'Weidlich', 'Disponentin', 1, '2014-09-15', 3480, 'nein');
INSERT INTO Mitarbeiter VALUES (3, 'Holger', 'Brandes', 'Niederlassungsleiter', 1, '2003-01-06', 5200, 'nein');
INSERT INTO Mitarbeiter VALUES (4, 'Mehmet', 'Yıldız', 'Fahrer', 2, '2016-06-01', 2980, 'ja');
INSERT INTO Mitarbeiter VALUES (5, 'Anna', 'Hofstetter', 'Disponentin', 2, '2019-02-18', 3320, 'nein');
INSERT INTO Mitarbeiter VALUES (6, 'Florian', 'Gruber', 'Lagerist', 2, '2021-07-01', 2540, 'nein');
INSERT INTO Mitarbeiter VALUES (7, 'Sabine', 'Engelhardt', 'Niederlassungsleiterin', 2, '2007-10-01', 5350, 'nein');
INSERT INTO Mitarbeiter VALUES (8, 'Uwe', 'Petersen', 'Fahrer', 3, '2001-03-12', 3290, 'ja');
INSERT INTO Mitarbeiter VALUES (9, 'Lena', 'Harms', 'Fahrerin', 3, '2020-05-04', 2890, 'nein');
INSERT INTO Mitarbeiter VALUES (10, 'Torsten', 'Claasen', 'Niederlassungsleiter', 3, '2010-08-16', 5480, 'nein');
INSERT INTO Mitarbeiter VALUES (11, 'Katrin', 'Lüders', 'Disponentin', 3, '2012-11-05', 3560, 'nein');
INSERT INTO Mitarbeiter VALUES (12, 'Ronny', 'Schädlich', 'Fahrer', 4, '2018-01-15', 2930, 'nein');
INSERT INTO Mitarbeiter VALUES (13, 'Doreen', 'Pätzold', 'Lageristin', 4, '2022-03-21', 2480, 'nein');
INSERT INTO Mitarbeiter VALUES (14, 'Matthias', 'Kühnert', 'Niederlassungsleiter', 4, '2011-05-02', 5100, 'nein');
INSERT INTO Mitarbeiter VALUES (15, 'Tomasz', 'Zieliński', 'Fahrer', 5, '2015-10-12', 3020, 'ja');
INSERT INTO Mitarbeiter VALUES (16, 'Ayşe', 'Demir', 'Disponentin', 5, '2017-04-03', 3410, 'nein');
INSERT INTO Mitarbeiter VALUES (17, 'Bernd', 'Scholten', 'Niederlassungsleiter', 5, '2005-02-14', 5390, 'nein');
INSERT INTO Mitarbeiter VALUES (18, 'Markus', 'Rehm', 'Fahrer', 6, '2023-01-09', 2810, 'nein');
INSERT INTO Mitarbeiter VALUES (19, 'Claudia', 'Fink', 'Disponentin', 6, '2023-06-19', 3190, 'nein');
INSERT INTO Mitarbeiter VALUES (20, 'Antje', 'Wulff', 'Niederlassungsleiterin', 7, '2016-09-05', 4850, 'nein');
INSERT INTO Mitarbeiter VALUES (21, 'Steffen', 'Oschatz', 'Niederlassungsleiter', 8, '2019-11-11', 4790, 'nein');

CREATE TABLE Fahrzeug (
  Kennzeichen TEXT PRIMARY KEY,
  Hersteller TEXT NOT NULL,
  Fahrzeugart TEXT NOT NULL,
  Nutzlast_t REAL NOT NULL,
  Baujahr INTEGER NOT NULL,
  Kilometerstand INTEGER NOT NULL,
  NiederlassungNr INTEGER REFERENCES Niederlassung(NiederlassungNr),
  Naechste_HU TEXT);
INSERT INTO Fahrzeug VALUES ('KS-SP 101', 'MAN', 'Sattelzug', 25, 2018, 612000, 1, '2024-09-30');
INSERT INTO Fahrzeug VALUES ('KS-SP 102', 'Mercedes-Benz', 'Kleinlaster', 3.5, 2021, 148000, 1, '2025-03-31');
INSERT INTO Fahrzeug VALUES ('N-SP 201', 'Scania', 'Sattelzug', 26, 2020, 421000, 2, '2024-11-30');
INSERT INTO Fahrzeug VALUES ('N-SP 202', 'DAF', 'Kühlfahrzeug', 18, 2019, 388000, 2, '2024-08-31');
INSERT INTO Fahrzeug VALUES ('HH-SP 301', 'Volvo', 'Sattelzug', 26.5, 2022, 231000, 3, '2025-01-31');
INSERT INTO Fahrzeug VALUES ('HH-SP 302', 'MAN', 'Tankwagen', 22, 2017, 540000, 3, '2024-10-31');
INSERT INTO Fahrzeug VALUES ('HH-SP 303', 'Mercedes-Benz', 'Kleinlaster', 3.2, 2023, 52000, 3, NULL);
INSERT INTO Fahrzeug VALUES ('L-SP 401', 'Scania', 'Sattelzug', 25.5, 2016, 705000, 4, '2024-07-31');
INSERT INTO Fahrzeug VALUES ('L-SP 402', 'Iveco', 'Kühlfahrzeug', 12, 2021, 176000, 4, '2025-02-28');
INSERT INTO Fahrzeug VALUES ('DU-SP 501', 'DAF', 'Tankwagen', 23, 2020, 366000, 5, '2024-12-31');
INSERT INTO Fahrzeug VALUES ('DU-SP 502', 'Volvo', 'Sattelzug', 26, 2015, 812000, 5, '2024-06-30');
INSERT INTO Fahrzeug VALUES ('UL-SP 601', 'Iveco', 'Kleinlaster', 3, 2022, 97000, 6, '2025-05-31');
INSERT INTO Fahrzeug VALUES ('HRO-SP 701', 'MAN', 'Kühlfahrzeug', 16, 2023, 64000, 7, NULL);

CREATE TABLE Kunde (
  KundenNr INTEGER PRIMARY KEY,
  Firma TEXT NOT NULL,
  Ort TEXT NOT NULL,
  Land TEXT NOT NULL,
  Branche TEXT,
  Rabatt_Prozent REAL NOT NULL);
INSERT INTO Kunde VALUES (1001, 'Brauerei Hirschgrund', 'Bamberg', 'Deutschland', 'Getränke', 5);
INSERT INTO Kunde VALUES (1002, 'Molkerei Alpenrand', 'Kempten', 'Deutschland', 'Lebensmittel', 7.5);
INSERT INTO Kunde VALUES (1003, 'Farbenwerk Lindau', 'Lindau', 'Deutschland', 'Chemie', 3);
INSERT INTO Kunde VALUES (1004, 'Möbelhaus Osterloh', 'Bremen', 'Deutschland', 'Möbel', 0);
INSERT INTO Kunde VALUES (1005, 'Papierfabrik Traun', 'Linz', 'Österreich', 'Papier', 4);
INSERT INTO Kunde VALUES (1006, 'Fischhandel Thomsen', 'Rostock', 'Deutschland', 'Lebensmittel', 2);
INSERT INTO Kunde VALUES (1007, 'Säuren und Laugen Reinhardt', 'Ludwigshafen', 'Deutschland', 'Chemie', 6);
INSERT INTO Kunde VALUES (1008, 'Uhrenmanufaktur Bärtschi', 'Biel', 'Schweiz', NULL, 0);
INSERT INTO Kunde VALUES (1009, 'Gartencenter Blumhardt', 'Stuttgart', 'Deutschland', 'Pflanzen', 1.5);
INSERT INTO Kunde VALUES (1010, 'Keramik Vogtland', 'Plauen', 'Deutschland', 'Baustoffe', 2.5);
INSERT INTO Kunde VALUES (1011, 'Stahlbau Ruhrort', 'Duisburg', 'Deutschland', 'Metall', 8);
INSERT INTO Kunde VALUES (1012, 'Bio-Kiste Wetterau', 'Friedberg', 'Deutschland', 'Lebensmittel', 0);
INSERT INTO Kunde VALUES (1013, 'Druckhaus Zillner', 'Salzburg', 'Österreich', 'Papier', 3.5);
INSERT INTO Kunde VALUES (1014, 'Fliesen Marquardt', 'Kassel', 'Deutschland', 'Baustoffe', 0);

CREATE TABLE Auftrag (
  AuftragNr INTEGER PRIMARY KEY,
  AbsenderNr INTEGER NOT NULL REFERENCES Kunde(KundenNr),
  EmpfaengerNr INTEGER NOT NULL REFERENCES Kunde(KundenNr),
  Warenart TEXT NOT NULL,
  Gewicht_t REAL NOT NULL,
  Frachtpreis REAL NOT NULL,
  Auftragsdatum TEXT NOT NULL,
  Status TEXT NOT NULL);
INSERT INTO Auftrag VALUES (1, 1001, 1004, 'Bierkästen', 12.5, 980, '2023-09-04', 'zugestellt');
INSERT INTO Auftrag VALUES (2, 1002, 1012, 'Käse', 6.2, 740, '2023-09-11', 'zugestellt');
INSERT INTO Auftrag VALUES (3, 1003, 1010, 'Lacke', 8, 1120, '2023-09-27', 'zugestellt');
INSERT INTO Auftrag VALUES (4, 1007, 1003, 'Salzsäure', 18.5, 2450, '2023-10-05', 'zugestellt');
INSERT INTO Auftrag VALUES (5, 1005, 1004, 'Kartonrollen', 20, 1680, '2023-10-16', 'zugestellt');
INSERT INTO Auftrag VALUES (6, 1006, 1012, 'Räucherfisch', 2.4, 890, '2023-10-30', 'zugestellt');
INSERT INTO Auftrag VALUES (7, 1011, 1010, 'Stahlträger', 24, 1540, '2023-11-13', 'zugestellt');
INSERT INTO Auftrag VALUES (8, 1010, 1014, 'Fliesen', 14, 720, '2023-11-20', 'zugestellt');
INSERT INTO Auftrag VALUES (9, 1008, 1004, 'Wanduhren', 0.8, 460, '2023-12-04', 'beschädigt');
INSERT INTO Auftrag VALUES (10, 1002, 1006, 'Butter', 4.5, 1310, '2023-12-11', 'zugestellt');
INSERT INTO Auftrag VALUES (11, 1007, 1011, 'Natronlauge', 19, 1890, '2024-01-08', 'zugestellt');
INSERT INTO Auftrag VALUES (12, 1013, 1009, 'Kataloge', 3.1, 410, '2024-01-22', 'zugestellt');
INSERT INTO Auftrag VALUES (13, 1001, 1006, 'Bierkästen', 10, 1250, '2024-02-05', 'zugestellt');
INSERT INTO Auftrag VALUES (14, 1005, 1013, 'Druckpapier', 22, 690, '2024-02-19', 'zugestellt');
INSERT INTO Auftrag VALUES (15, 1006, 1002, 'Hering', 3.6, 1340, '2024-03-04', 'beschädigt');
INSERT INTO Auftrag VALUES (16, 1011, 1005, 'Bleche', 23.5, 1990, '2024-03-18', 'zugestellt');
INSERT INTO Auftrag VALUES (17, 1009, 1012, 'Setzlinge', 1.2, 330, '2024-04-08', 'zugestellt');
INSERT INTO Auftrag VALUES (18, 1007, 1003, 'Schwefelsäure', 21, 2700, '2024-04-22', 'zugestellt');
INSERT INTO Auftrag VALUES (19, 1010, 1004, 'Waschbecken', 9.4, 870, '2024-05-06', 'unterwegs');
INSERT INTO Auftrag VALUES (20, 1002, 1012, 'Joghurt', 5, 760, '2024-05-13', 'unterwegs');
INSERT INTO Auftrag VALUES (21, 1001, 1009, 'Leergut', 7, 540, '2024-05-21', 'unterwegs');
INSERT INTO Auftrag VALUES (22, 1003, 1011, 'Rostschutzfarbe', 6.6, 1050, '2024-05-27', 'offen');
INSERT INTO Auftrag VALUES (23, 1006, 1012, 'Krabben', 1.9, 920, '2024-05-28', 'offen');
INSERT INTO Auftrag VALUES (24, 1011, 1014, 'Profile', 16, 1180, '2024-05-31', 'offen');

CREATE TABLE Fahrt (
  FahrtNr INTEGER PRIMARY KEY,
  AuftragNr INTEGER NOT NULL REFERENCES Auftrag(AuftragNr),
  Kennzeichen TEXT NOT NULL REFERENCES Fahrzeug(Kennzeichen),
  FahrerNr INTEGER NOT NULL REFERENCES Mitarbeiter(MitarbeiterNr),
  Abfahrt TEXT NOT NULL,
  Ankunft TEXT,
  Kilometer INTEGER,
  Diesel_l REAL);
INSERT INTO Fahrt VALUES (1, 1, 'N-SP 201', 4, '2023-09-05', '2023-09-06', 590, 171);
INSERT INTO Fahrt VALUES (2, 2, 'N-SP 202', 4, '2023-09-12', '2023-09-12', 430, 118);
INSERT INTO Fahrt VALUES (3, 3, 'KS-SP 101', 1, '2023-09-28', '2023-09-29', 470, 140);
INSERT INTO Fahrt VALUES (4, 4, 'DU-SP 501', 15, '2023-10-06', '2023-10-07', 350, 104);
INSERT INTO Fahrt VALUES (5, 5, 'HH-SP 301', 8, '2023-10-17', '2023-10-18', 860, 245);
INSERT INTO Fahrt VALUES (6, 6, 'L-SP 402', 12, '2023-10-31', '2023-10-31', 640, 150);
INSERT INTO Fahrt VALUES (7, 7, 'DU-SP 502', 15, '2023-11-14', '2023-11-15', 510, 168);
INSERT INTO Fahrt VALUES (8, 8, 'L-SP 401', 12, '2023-11-21', '2023-11-21', 310, 99);
INSERT INTO Fahrt VALUES (9, 9, 'HH-SP 303', 9, '2023-12-05', '2023-12-06', 920, 112);
INSERT INTO Fahrt VALUES (10, 10, 'N-SP 202', 4, '2023-12-12', '2023-12-13', 970, 262);
INSERT INTO Fahrt VALUES (11, 11, 'DU-SP 501', 15, '2024-01-09', '2024-01-09', 320, 96);
INSERT INTO Fahrt VALUES (12, 12, 'UL-SP 601', 18, '2024-01-23', '2024-01-23', 350, 41);
INSERT INTO Fahrt VALUES (13, 13, 'HH-SP 301', 8, '2024-02-06', '2024-02-07', 620, 180);
INSERT INTO Fahrt VALUES (14, 14, 'N-SP 201', 4, '2024-02-20', '2024-02-20', 130, 39);
INSERT INTO Fahrt VALUES (15, 15, 'HRO-SP 701', 8, '2024-03-05', '2024-03-06', 980, 248);
INSERT INTO Fahrt VALUES (16, 16, 'DU-SP 502', 15, '2024-03-19', '2024-03-20', 800, 261);
INSERT INTO Fahrt VALUES (17, 17, 'KS-SP 102', 1, '2024-04-09', '2024-04-09', 210, 24);
INSERT INTO Fahrt VALUES (18, 18, 'HH-SP 302', 8, '2024-04-23', '2024-04-24', 740, 225);
INSERT INTO Fahrt VALUES (19, 19, 'L-SP 401', 12, '2024-05-07', NULL, NULL, NULL);
INSERT INTO Fahrt VALUES (20, 20, 'N-SP 202', 4, '2024-05-14', NULL, NULL, NULL);
INSERT INTO Fahrt VALUES (21, 21, 'KS-SP 101', 1, '2024-05-22', NULL, NULL, NULL);

