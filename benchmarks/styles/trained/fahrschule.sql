CREATE TABLE Fahrlehrer (
  FahrlehrerNr INTEGER PRIMARY KEY,
  Vorname TEXT NOT NULL,
  Nachname TEXT NOT NULL,
  Eintrittsdatum TEXT NOT NULL,
  Stundensatz REAL NOT NULL,
  Filiale TEXT NOT NULL
);
CREATE TABLE Fahrzeug (
  FahrzeugNr INTEGER PRIMARY KEY,
  Kennzeichen TEXT NOT NULL,
  Modell TEXT NOT NULL,
  Getriebe TEXT NOT NULL,
  Baujahr INTEGER NOT NULL,
  Kilometerstand INTEGER
);
CREATE TABLE Schueler (
  SchuelerNr INTEGER PRIMARY KEY,
  Vorname TEXT NOT NULL,
  Nachname TEXT NOT NULL,
  Geburtsdatum TEXT NOT NULL,
  Wohnort TEXT NOT NULL,
  Klasse TEXT NOT NULL,
  Anmeldedatum TEXT NOT NULL,
  Sehtest_am TEXT
);
CREATE TABLE Fahrstunde (
  StundeNr INTEGER PRIMARY KEY,
  SchuelerNr INTEGER NOT NULL REFERENCES Schueler(SchuelerNr),
  FahrlehrerNr INTEGER NOT NULL REFERENCES Fahrlehrer(FahrlehrerNr),
  FahrzeugNr INTEGER NOT NULL REFERENCES Fahrzeug(FahrzeugNr),
  Datum TEXT NOT NULL,
  Dauer_Minuten INTEGER NOT NULL,
  Art TEXT NOT NULL,
  Preis REAL NOT NULL
);
CREATE TABLE Pruefung (
  PruefungNr INTEGER PRIMARY KEY,
  SchuelerNr INTEGER NOT NULL REFERENCES Schueler(SchuelerNr),
  Pruefungsart TEXT NOT NULL,
  Datum TEXT NOT NULL,
  Fehlerpunkte INTEGER,
  Ergebnis TEXT NOT NULL,
  Pruefer TEXT NOT NULL
);
INSERT INTO Fahrlehrer VALUES
(1,'Bernd','Achterberg','2008-04-01',62,'Altstadt'),(2,'Sabine','Kolb','2013-09-15',60,'Altstadt'),
(3,'Mehmet','Yıldız','2017-02-01',58,'Bahnhof'),(4,'Jutta','Rosenthal','2019-06-01',56,'Bahnhof'),
(5,'Florian','Hebestreit','2022-10-01',52,'Nordstadt'),(6,'Carina','Dobler','2024-01-15',50,'Nordstadt'),
(7,'Rainer','Uhlig','2011-03-01',61,'Altstadt'),(8,'Silke','Wendt','2024-08-01',48,'Bahnhof');
INSERT INTO Fahrzeug VALUES
(1,'GÖ-FS 101','VW Golf','Schaltung',2019,112400),(2,'GÖ-FS 102','VW Golf','Automatik',2022,58100),
(3,'GÖ-FS 103','Seat Leon','Schaltung',2020,87900),(4,'GÖ-FS 104','BMW 118i','Automatik',2023,31250),
(5,'GÖ-FS 201','Yamaha MT-07','Schaltung',2018,24300),(6,'GÖ-FS 202','Kawasaki Z650','Schaltung',2021,15700),
(7,'GÖ-FS 301','MAN TGL','Schaltung',2016,143800),(8,'GÖ-FS 105','Renault Zoe','Automatik',2024,NULL);
INSERT INTO Schueler VALUES
(1,'Lea','Brinkmann','2006-03-12','Göttingen','B','2023-10-04','2023-09-28'),
(2,'Niklas','Harms','2005-11-23','Rosdorf','B','2023-11-13','2023-11-10'),
(3,'Aylin','Kaya','2006-07-05','Göttingen','B','2024-01-08','2024-01-05'),
(4,'Torben','Siegmund','1999-01-30','Bovenden','A','2024-02-19','2024-02-12'),
(5,'Melanie','Fuchs','1988-05-17','Göttingen','B','2023-09-18','2023-09-11'),
(6,'Jannik','Oppermann','2006-12-01','Northeim','B','2024-03-04',NULL),
(7,'Dariusz','Nowicki','1991-08-26','Göttingen','C','2024-01-22','2024-01-17'),
(8,'Paula','Engelke','2007-02-14','Rosdorf','B','2024-04-15','2024-04-11'),
(9,'Henrik','Vogt','2001-10-09','Bovenden','A','2023-08-28','2023-08-21'),
(10,'Selina','Jung','2005-06-19','Göttingen','B','2024-02-05','2024-01-30'),
(11,'Omar','Haidari','1996-04-03','Northeim','B','2024-05-06','2024-05-02'),
(12,'Greta','Lindemann','2006-09-27','Göttingen','B','2024-06-10',NULL),
(13,'Uwe','Passlack','1975-12-11','Northeim','C','2024-06-17','2024-06-13');
INSERT INTO Fahrstunde VALUES
(1,1,2,1,'2023-11-07',45,'Übungsfahrt',58.00),(2,1,2,1,'2023-11-21',90,'Überlandfahrt',122.00),
(3,1,2,3,'2023-12-12',90,'Autobahnfahrt',128.00),(4,1,1,1,'2024-01-16',90,'Nachtfahrt',130.00),
(5,2,3,3,'2023-12-05',45,'Übungsfahrt',57.00),(6,2,3,3,'2024-01-23',90,'Überlandfahrt',118.00),
(7,3,4,2,'2024-02-06',45,'Übungsfahrt',55.00),(8,3,4,2,'2024-02-27',90,'Autobahnfahrt',124.00),
(9,4,1,5,'2024-04-09',90,'Übungsfahrt',126.00),(10,4,1,6,'2024-04-30',135,'Überlandfahrt',187.00),
(11,5,2,2,'2023-10-17',45,'Übungsfahrt',58.00),(12,5,5,2,'2023-11-14',90,'Nachtfahrt',116.00),
(13,5,5,4,'2024-01-30',90,'Autobahnfahrt',119.00),(14,6,3,3,'2024-05-14',45,'Übungsfahrt',57.00),
(15,7,7,7,'2024-03-12',135,'Übungsfahrt',240.00),(16,7,7,7,'2024-03-26',135,'Autobahnfahrt',255.00),
(17,8,6,4,'2024-05-28',45,'Übungsfahrt',53.00),(18,9,1,5,'2023-09-19',90,'Übungsfahrt',126.00),
(19,9,1,5,'2023-10-10',90,'Autobahnfahrt',134.00),(20,10,4,1,'2024-03-19',45,'Übungsfahrt',55.00),
(21,10,4,3,'2024-04-16',90,'Überlandfahrt',117.00),(22,10,3,3,'2024-05-21',90,'Nachtfahrt',121.00),
(23,11,6,2,'2024-06-11',45,'Übungsfahrt',53.00),(24,3,5,4,'2024-03-12',90,'Nachtfahrt',116.00),
(25,13,7,7,'2024-07-02',90,'Übungsfahrt',165.00);
INSERT INTO Pruefung VALUES
(1,1,'Theorie','2023-12-04',4,'bestanden','Dr. Kranich'),(2,1,'Praxis','2024-02-13',NULL,'bestanden','Hoppe'),
(3,2,'Theorie','2024-01-15',14,'nicht bestanden','Dr. Kranich'),(4,2,'Theorie','2024-02-12',6,'bestanden','Dr. Kranich'),
(5,3,'Theorie','2024-02-19',2,'bestanden','Seifert'),(6,3,'Praxis','2024-04-23',NULL,'nicht bestanden','Hoppe'),
(7,3,'Praxis','2024-05-22',NULL,'bestanden','Lauterbach'),(8,4,'Theorie','2024-04-08',0,'bestanden','Seifert'),
(9,4,'Praxis','2024-06-18',NULL,'bestanden','Hoppe'),(10,5,'Theorie','2023-11-20',10,'bestanden','Seifert'),
(11,5,'Praxis','2024-02-20',NULL,'nicht bestanden','Hoppe'),(12,7,'Theorie','2024-03-04',8,'bestanden','Dr. Kranich'),
(13,7,'Praxis','2024-04-16',NULL,'bestanden','Lauterbach'),(14,9,'Theorie','2023-10-16',17,'nicht bestanden','Seifert'),
(15,9,'Theorie','2023-11-13',5,'bestanden','Seifert'),(16,10,'Theorie','2024-04-22',3,'bestanden','Dr. Kranich'),
(17,10,'Praxis','2024-06-25',NULL,'nicht bestanden','Lauterbach'),(18,8,'Theorie','2024-06-24',12,'nicht bestanden','Dr. Kranich');
