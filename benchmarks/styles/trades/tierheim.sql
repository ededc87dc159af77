CREATE TABLE Pfleger (PflegerNr INTEGER PRIMARY KEY, Vorname TEXT, Nachname TEXT, Eintrittsdatum DATE, Wochenstunden INTEGER);
CREATE TABLE Gehege (GehegeNr INTEGER PRIMARY KEY, Bezeichnung TEXT, Gebaeude TEXT, Plaetze INTEGER, PflegerNr INTEGER REFERENCES Pfleger(PflegerNr));
CREATE TABLE Tiere (TierNr INTEGER PRIMARY KEY, Name TEXT, Tierart TEXT, Rasse TEXT, Geschlecht TEXT, Geburtsjahr INTEGER, Aufnahmedatum DATE,
  Gewicht_kg REAL, Geimpft TEXT, Chipnummer TEXT, GehegeNr INTEGER REFERENCES Gehege(GehegeNr));
CREATE TABLE Halter (HalterNr INTEGER PRIMARY KEY, Vorname TEXT, Nachname TEXT, Wohnort TEXT, Telefon TEXT);
CREATE TABLE Vermittlungen (VermittlungsNr INTEGER PRIMARY KEY, TierNr INTEGER REFERENCES Tiere(TierNr), HalterNr INTEGER REFERENCES Halter(HalterNr),
  Vermittlungsdatum DATE, Schutzgebuehr REAL, Rueckgabedatum DATE);
CREATE TABLE Behandlungen (BehandlungsNr INTEGER PRIMARY KEY, TierNr INTEGER REFERENCES Tiere(TierNr), Datum DATE, Art TEXT, Tierarzt TEXT, Kosten REAL);
CREATE TABLE Spenden (SpendenNr INTEGER PRIMARY KEY, Spender TEXT, Betrag REAL, Datum DATE, Zweck TEXT);
INSERT INTO Pfleger (PflegerNr, Vorname, Nachname, Eintrittsdatum, Wochenstunden) VALUES
  (1, 'Sabine', 'Krüger', '2011-04-01', 40),
  (2, 'Jörg', 'Hoffmann', '2015-08-15', 38),
  (3, 'Miriam', 'Yilmaz', '2018-02-01', 30),
  (4, 'Uwe', 'Petersen', '2020-10-01', 20),
  (5, 'Lena', 'Schuster', '2022-05-01', 38),
  (6, 'Florian', 'Bach', '2023-09-01', 25),
  (7, 'Annegret', 'Thiele', '2016-03-01', 20),
  (8, 'Karim', 'Benali', '2024-04-01', 38);
INSERT INTO Gehege (GehegeNr, Bezeichnung, Gebaeude, Plaetze, PflegerNr) VALUES
  (1, 'Hundezwinger Nord', 'Haus A', 8, 1),
  (2, 'Hundezwinger Süd', 'Haus A', 10, 2),
  (3, 'Katzenzimmer Sonnenschein', 'Haus B', 6, 3),
  (4, 'Katzenzimmer Mondlicht', 'Haus B', 9, 3),
  (5, 'Kleintierstube', 'Haus C', 14, 5),
  (6, 'Vogelvoliere', 'Haus C', 20, 4),
  (7, 'Quarantäne', 'Haus D', 4, 1),
  (8, 'Freilauf am Bach', 'Haus E', 12, 6);
INSERT INTO Tiere (TierNr, Name, Tierart, Rasse, Geschlecht, Geburtsjahr, Aufnahmedatum, Gewicht_kg, Geimpft, Chipnummer, GehegeNr) VALUES
  (1, 'Bello', 'Hund', 'Mischling', 'm', 2016, '2022-03-14', 24.5, 'ja', '276-0001', 1),
  (2, 'Luna', 'Katze', 'Europäisch Kurzhaar', 'w', 2020, '2022-05-02', 3.9, 'ja', '276-0002', 3),
  (3, 'Rocky', 'Hund', 'Boxer', 'm', 2018, '2022-07-19', 31.0, 'ja', '276-0003', 2),
  (4, 'Minka', 'Katze', 'Siam', 'w', 2015, '2022-09-30', 4.2, 'ja', '276-0004', 4),
  (5, 'Hoppel', 'Kaninchen', 'Zwergwidder', 'm', 2021, '2022-11-11', 1.8, 'nein', NULL, 5),
  (6, 'Senta', 'Hund', 'Deutscher Schäferhund', 'w', 2014, '2023-01-23', 29.4, 'ja', '276-0006', 2),
  (7, 'Kasimir', 'Katze', 'Maine Coon', 'm', 2019, '2023-02-17', 7.1, 'ja', '276-0007', 4),
  (8, 'Flocke', 'Kaninchen', 'Angora', 'w', 2022, '2023-04-05', 2.9, 'ja', NULL, 5),
  (9, 'Pepe', 'Vogel', 'Wellensittich', 'm', 2021, '2023-04-28', 0.04, 'nein', NULL, 6),
  (10, 'Coco', 'Vogel', 'Nymphensittich', 'w', 2017, '2023-06-13', 0.09, 'nein', NULL, 6),
  (11, 'Balu', 'Hund', 'Labrador', 'm', 2020, '2023-07-07', 33.2, 'ja', '276-0011', 1),
  (12, 'Mohrle', 'Katze', 'Europäisch Kurzhaar', 'm', 2022, '2023-08-21', 4.8, 'nein', '276-0012', 3),
  (13, 'Frieda', 'Hund', 'Dackel', 'w', 2017, '2023-10-10', 8.6, 'ja', '276-0013', 1),
  (14, 'Speedy', 'Meerschweinchen', 'Rosette', 'm', 2022, '2023-11-02', 0.9, 'nein', NULL, 5),
  (15, 'Nala', 'Katze', 'Perser', 'w', 2016, '2024-01-15', 4.5, 'ja', '276-0015', 3),
  (16, 'Odin', 'Hund', 'Husky', 'm', 2021, '2024-02-26', 26.7, 'nein', '276-0016', 8),
  (17, 'Krümel', 'Meerschweinchen', 'Glatthaar', 'w', 2023, '2024-03-18', 0.8, 'nein', NULL, 5),
  (18, 'Tinka', 'Katze', 'Europäisch Kurzhaar', 'w', 2023, '2024-05-06', 2.7, 'ja', '276-0018', 4),
  (19, 'Anton', 'Hund', 'Mischling', 'm', 2022, '2024-06-24', 18.3, 'ja', '276-0019', 2),
  (20, 'Gismo', 'Katze', 'Siam', 'm', 2018, '2024-08-08', 4.6, 'nein', NULL, 7),
  (21, 'Emma', 'Hund', 'Beagle', 'w', 2019, '2024-09-16', 12.9, 'ja', '276-0021', 1),
  (22, 'Rico', 'Vogel', 'Graupapagei', 'm', 2005, '2024-10-01', 0.45, 'nein', NULL, 6);
INSERT INTO Halter (HalterNr, Vorname, Nachname, Wohnort, Telefon) VALUES
  (1, 'Claudia', 'Reinhardt', 'Lindenau', '0341-55010'),
  (2, 'Mehmet', 'Aydin', 'Grünau', '0341-55022'),
  (3, 'Brigitte', 'Sommer', 'Lindenau', '0341-55037'),
  (4, 'Thomas', 'Wolters', 'Markkleeberg', '0341-55041'),
  (5, 'Katrin', 'Seidel', 'Grünau', NULL),
  (6, 'Stefan', 'Baumgart', 'Taucha', '0341-55063'),
  (7, 'Ewa', 'Majewska', 'Lindenau', '0341-55078'),
  (8, 'Dieter', 'Lorenz', 'Markkleeberg', NULL),
  (9, 'Paula', 'Engelhardt', 'Taucha', '0341-55090'),
  (10, 'Ralf', 'Zimmermann', 'Grünau', '0341-55104');
INSERT INTO Vermittlungen (VermittlungsNr, TierNr, HalterNr, Vermittlungsdatum, Schutzgebuehr, Rueckgabedatum) VALUES
  (1, 2, 1, '2022-06-18', 95.0, NULL),
  (2, 3, 4, '2022-10-08', 280.0, '2022-11-20'),
  (3, 1, 2, '2022-12-03', 250.0, NULL),
  (4, 5, 3, '2023-01-14', 30.0, NULL),
  (5, 3, 6, '2023-03-25', 260.0, NULL),
  (6, 7, 7, '2023-04-22', 120.0, NULL),
  (7, 8, 3, '2023-05-27', 35.0, NULL),
  (8, 9, 5, '2023-07-01', 20.0, NULL),
  (9, 11, 8, '2023-09-09', 300.0, '2023-10-30'),
  (10, 13, 3, '2023-11-25', 240.0, NULL),
  (11, 11, 4, '2024-01-20', 290.0, NULL),
  (12, 15, 1, '2024-03-02', 110.0, '2024-03-29'),
  (13, 14, 9, '2024-04-13', 15.0, NULL),
  (14, 18, 7, '2024-07-06', 130.0, NULL),
  (15, 19, 6, '2024-08-17', 270.0, NULL);
INSERT INTO Behandlungen (BehandlungsNr, TierNr, Datum, Art, Tierarzt, Kosten) VALUES
  (1, 1, '2022-03-16', 'Erstuntersuchung', 'Dr. Falk', 45.0),
  (2, 3, '2022-07-21', 'Erstuntersuchung', 'Dr. Falk', 45.0),
  (3, 2, '2022-05-10', 'Kastration', 'Dr. Weimann', 130.0),
  (4, 6, '2023-01-25', 'Röntgen', 'Dr. Falk', 110.0),
  (5, 6, '2023-02-08', 'Hüftoperation', 'Dr. Weimann', 890.0),
  (6, 7, '2023-02-20', 'Kastration', 'Dr. Weimann', 105.0),
  (7, 8, '2023-04-12', 'Zahnkorrektur', 'Dr. Osterloh', 62.0),
  (8, 10, '2023-06-20', 'Krallenschnitt', 'Dr. Osterloh', 18.0),
  (9, 11, '2023-07-12', 'Impfung', 'Dr. Falk', 55.0),
  (10, 13, '2023-10-12', 'Impfung', 'Dr. Falk', 55.0),
  (11, 6, '2023-12-05', 'Nachuntersuchung', 'Dr. Weimann', 70.0),
  (12, 15, '2024-01-18', 'Zahnsanierung', 'Dr. Weimann', 240.0),
  (13, 16, '2024-02-29', 'Wundversorgung', 'Dr. Falk', 85.0),
  (14, 18, '2024-05-14', 'Kastration', 'Dr. Weimann', 135.0),
  (15, 19, '2024-06-27', 'Impfung', 'Dr. Falk', 55.0),
  (16, 20, '2024-08-09', 'Blutuntersuchung', 'Dr. Osterloh', 98.0),
  (17, 20, '2024-08-23', 'Entwurmung', 'Dr. Osterloh', 25.0),
  (18, 21, '2024-09-19', 'Impfung', 'Dr. Falk', 55.0);
INSERT INTO Spenden (SpendenNr, Spender, Betrag, Datum, Zweck) VALUES
  (1, 'Bäckerei Kleinschmidt', 500.0, '2023-02-10', 'Futter'),
  (2, 'Familie Oertel', 120.0, '2023-05-19', 'Tierarzt'),
  (3, 'Anonym', 75.0, '2023-08-30', NULL),
  (4, 'Stadtwerke Lindenau', 2000.0, '2023-12-14', 'Neubau'),
  (5, 'Grundschule Taucha', 340.5, '2023-12-20', 'Futter'),
  (6, 'Helga Brandt', 50.0, '2024-02-02', NULL),
  (7, 'Familie Oertel', 150.0, '2024-04-11', 'Tierarzt'),
  (8, 'Bäckerei Kleinschmidt', 600.0, '2024-05-03', 'Futter'),
  (9, 'Autohaus Petzold', 1200.0, '2024-07-22', 'Neubau'),
  (10, 'Helga Brandt', 60.0, '2024-10-05', 'Tierarzt');
