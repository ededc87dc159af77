CREATE TABLE Gruppe (
  GruppenNr INTEGER PRIMARY KEY,
  Bezeichnung TEXT,
  Raum TEXT,
  Plaetze INTEGER,
  Mindestalter INTEGER,
  LeitungID INTEGER REFERENCES Fachkraft(FachkraftID),
  VertretungID INTEGER REFERENCES Fachkraft(FachkraftID)
);
CREATE TABLE Fachkraft (
  FachkraftID INTEGER PRIMARY KEY,
  Vorname TEXT,
  Nachname TEXT,
  Funktion TEXT,
  Wochenstunden REAL,
  Eintrittsjahr INTEGER
);
CREATE TABLE Kind (
  KindID INTEGER PRIMARY KEY,
  Vorname TEXT,
  Nachname TEXT,
  Geburtsdatum DATE,
  GruppenNr INTEGER REFERENCES Gruppe(GruppenNr),
  Aufnahmedatum DATE,
  Betreuungsstunden INTEGER,
  Allergie TEXT,
  Ortsteil TEXT
);
CREATE TABLE Fehlzeit (
  FehlzeitID INTEGER PRIMARY KEY,
  KindID INTEGER REFERENCES Kind(KindID),
  Beginn DATE,
  Tage INTEGER,
  Grund TEXT
);
CREATE TABLE Ausflug (
  AusflugID INTEGER PRIMARY KEY,
  Ziel TEXT,
  Datum DATE,
  Kosten REAL,
  BegleitungID INTEGER REFERENCES Fachkraft(FachkraftID)
);
CREATE TABLE Teilnahme (
  AusflugID INTEGER REFERENCES Ausflug(AusflugID),
  KindID INTEGER REFERENCES Kind(KindID),
  PRIMARY KEY (AusflugID, KindID)
);
CREATE TABLE Beitrag (
  BeitragID INTEGER PRIMARY KEY,
  KindID INTEGER REFERENCES Kind(KindID),
  Monat TEXT,
  Betrag REAL,
  BezahltAm DATE
);
INSERT INTO Fachkraft VALUES
(1,'Sabine','Hoffmann','Erzieherin',39,2004),(2,'Jonas','Weigel','Erzieher',35,2017),(3,'Aylin','Demir','Erzieherin',30,2014),(4,'Renate','Kuhlmann','Kinderpflegerin',25,1998),
(5,'Milan','Petrovic','Praktikant',20,2024),(6,'Greta','Sommer','Erzieherin',39,2021),(7,'Katrin','Löffler','Kita-Leitung',39,2009),(8,'Heinz','Bartels','Koch',32,2011),(9,'Dorota','Nowak','Erzieherin',37,2018),(10,'Philipp','Stein','Heilpädagoge',28,2020);
INSERT INTO Gruppe VALUES
(1,'Igel','Erdgeschoss links',10,1,1,4),(2,'Füchse','Erdgeschoss rechts',15,3,2,6),(3,'Eulen','Obergeschoss',18,4,3,2),(4,'Waldgruppe','Bauwagen',12,3,6,3),(5,'Maulwürfe','Souterrain',8,2,NULL,NULL),(6,'Bären','Anbau Nord',15,3,9,1),(7,'Hasen','Anbau Süd',10,1,4,9),(8,'Spatzen','Dachgeschoss',12,2,10,2);
INSERT INTO Kind VALUES
(1,'Emil','Schröder','2022-04-11',1,'2023-08-01',35,NULL,'Nordstadt'),(2,'Lina','Yilmaz','2022-07-30',1,'2023-09-01',45,'Milch','Südviertel'),(3,'Theo','Brandt','2022-01-17',1,'2023-08-01',25,NULL,'Altstadt'),(4,'Mathilda','Krüger','2022-11-05',1,'2024-01-08',35,NULL,'Nordstadt'),
(5,'Oskar','Neumann','2020-09-22',2,'2022-08-01',45,'Erdnuss','Altstadt'),(6,'Elif','Kaya','2020-06-13',2,'2022-08-01',35,NULL,'Südviertel'),(7,'Jakob','Lindner','2020-12-02',2,'2023-08-01',25,NULL,'Weststadt'),(8,'Frieda','Vogt','2020-03-28',2,'2022-08-01',45,NULL,'Nordstadt'),
(9,'Noah','Schröder','2019-02-19',3,'2021-08-01',35,'Erdnuss','Nordstadt'),(10,'Ida','Pfeiffer','2018-10-08',3,'2020-08-01',45,NULL,'Altstadt'),(11,'Anton','Baumann','2019-05-25',3,'2021-08-01',35,NULL,'Weststadt'),(12,'Zoe','Nguyen','2018-12-14',3,'2021-03-01',45,'Ei','Südviertel'),
(13,'Karl','Wiese','2019-07-07',3,'2022-01-10',25,NULL,NULL),(14,'Paula','Engel','2020-02-09',4,'2022-08-01',35,NULL,'Weststadt'),(15,'Levi','Roth','2019-11-30',4,'2022-08-01',35,'Milch','Altstadt'),(16,'Clara','Brandt','2020-05-16',4,'2023-02-01',25,NULL,'Altstadt'),
(17,'Malik','Owusu','2019-09-03',4,'2022-08-01',45,NULL,'Südviertel'),(18,'Hanna','Lorenz','2019-04-04',3,'2021-08-01',45,NULL,'Nordstadt'),
(19,'Ben','Kessler','2020-08-19',6,'2023-08-01',35,NULL,'Weststadt'),(20,'Amira','Haddad','2020-11-27',6,'2023-08-01',45,'Haselnuss','Südviertel'),(21,'Jonna','Petersen','2022-09-14',7,'2024-02-01',25,NULL,'Altstadt'),(22,'Vincent','Ziegler','2022-06-03',7,'2023-10-01',35,NULL,'Nordstadt'),(23,'Lotta','Engel','2021-10-21',8,'2023-08-01',35,'Milch','Weststadt'),(24,'Samuel','Kaya','2021-12-09',8,'2024-01-08',25,NULL,'Südviertel'),(25,'Marlene','Busch','2021-08-15',8,'2023-08-01',45,NULL,'Nordstadt');
INSERT INTO Fehlzeit VALUES
(1,1,'2024-01-15',4,'Krankheit'),(2,1,'2024-03-04',3,'Krankheit'),(3,2,'2024-02-12',5,'Urlaub'),(4,3,'2024-01-22',2,'Krankheit'),(5,5,'2024-03-25',5,'Urlaub'),(6,6,'2024-02-05',7,'Krankheit'),(7,8,'2024-04-08',1,'Arzttermin'),
(8,9,'2024-01-15',3,'Krankheit'),(9,9,'2024-04-22',10,'Urlaub'),(10,12,'2024-02-19',2,'Krankheit'),(11,14,'2024-03-11',6,'Krankheit'),(12,17,'2024-04-15',1,'Arzttermin'),(13,18,'2024-05-06',2,NULL),(14,1,'2024-05-13',2,'Krankheit'),(15,4,'2024-05-21',3,'Krankheit');
INSERT INTO Ausflug VALUES
(1,'Feuerwehr','2023-10-12',0,3),(2,'Tierpark','2024-04-18',96.5,2),(3,'Stadtbücherei','2024-02-29',0,1),(4,'Bauernhof Meier','2024-05-23',120,6),(5,'Puppentheater','2023-12-06',148,3),(6,'Wasserturm','2024-03-14',45,9),(7,'Waldspielplatz','2024-06-06',0,6),(8,'Naturkundemuseum','2024-06-20',88,10);
INSERT INTO Teilnahme VALUES
(1,9),(1,10),(1,11),(1,12),(1,13),(1,18),(2,5),(2,6),(2,7),(2,8),(2,14),(2,15),(2,9),(3,1),(3,3),(3,2),(4,14),(4,15),(4,16),(4,17),(4,5),(4,8),(5,9),(5,10),(5,12),(5,18),(5,6),(5,8),(6,19),(6,20),(6,7),(6,16),(7,23),(7,25),(7,16),(7,21),(7,22),(8,19),(8,20),(8,10),(8,24);
INSERT INTO Beitrag VALUES
(1,1,'2024-04',210,'2024-04-03'),(2,2,'2024-04',265,'2024-04-02'),(3,5,'2024-04',240,'2024-04-15'),(4,6,'2024-04',185,'2024-04-02'),(5,8,'2024-04',240,NULL),(6,9,'2024-04',105,'2024-04-03'),(7,10,'2024-04',240,'2024-04-05'),(8,12,'2024-04',240,'2024-04-04'),
(9,14,'2024-04',185,'2024-04-29'),(10,17,'2024-04',240,'2024-04-02'),(11,1,'2024-05',210,'2024-05-03'),(12,2,'2024-05',265,NULL),(13,5,'2024-05',240,'2024-05-16'),(14,6,'2024-05',185,'2024-05-02'),(15,8,'2024-05',240,NULL),(16,9,'2024-05',105,'2024-05-03'),
(17,10,'2024-05',240,'2024-05-06'),(18,12,'2024-05',240,'2024-05-02'),(19,14,'2024-05',185,NULL),(20,17,'2024-05',240,'2024-05-02'),(21,15,'2024-05',185,'2024-05-07');
