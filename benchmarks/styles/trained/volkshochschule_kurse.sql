CREATE TABLE Dozenten (
  DozentNr INTEGER PRIMARY KEY,
  Vorname TEXT,
  Nachname TEXT,
  Wohnort TEXT,
  Stundensatz REAL,
  TaetigSeit TEXT,
  Telefon TEXT
);
CREATE TABLE Raeume (
  RaumNr INTEGER PRIMARY KEY,
  Bezeichnung TEXT,
  Gebäude TEXT,
  Plätze INTEGER,
  Beamer TEXT
);
CREATE TABLE Kurse (
  KursNr TEXT PRIMARY KEY,
  Titel TEXT,
  Fachbereich TEXT,
  DozentNr INTEGER REFERENCES Dozenten(DozentNr),
  RaumNr INTEGER REFERENCES Raeume(RaumNr),
  Beginn TEXT,
  Wochentag TEXT,
  Termine INTEGER,
  Gebühr REAL,
  MaxTeilnehmer INTEGER
);
CREATE TABLE Teilnehmer (
  TeilnehmerNr INTEGER PRIMARY KEY,
  Vorname TEXT,
  Nachname TEXT,
  Geburtsjahr INTEGER,
  Wohnort TEXT,
  Email TEXT
);
CREATE TABLE Anmeldungen (
  AnmeldungNr INTEGER PRIMARY KEY,
  KursNr TEXT REFERENCES Kurse(KursNr),
  TeilnehmerNr INTEGER REFERENCES Teilnehmer(TeilnehmerNr),
  AnmeldeDatum TEXT,
  BezahltAm TEXT,
  Ermäßigt TEXT
);
INSERT INTO Dozenten VALUES
(1,'Renate','Vogelsang','Marburg',32.0,'2004-09-01','06421 555101'),
(2,'Giovanni','Barbieri','Gießen',30.0,'2012-02-15','0641 555120'),
(3,'Katrin','Öhlschläger','Marburg',35.5,'2010-09-01',NULL),
(4,'Jürgen','Mattes','Wetter',28.0,'1999-02-01','06423 555077'),
(5,'Aylin','Kaya','Gießen',33.0,'2018-09-01','0641 555144'),
(6,'Stefan','Grünwald','Kirchhain',27.5,'2020-02-10',NULL),
(7,'Marie-Claire','Dubois','Marburg',31.0,'2015-09-01','06421 555133'),
(8,'Friedrich','Hellwig','Biedenkopf',40.0,'2022-09-01','06461 555019'),
(9,'Nadja','Petrenko','Marburg',29.0,'2023-02-01','06421 555190');
INSERT INTO Raeume VALUES
(1,'Seminarraum 101','Altes Rathaus',16,'ja'),(2,'Seminarraum 102','Altes Rathaus',20,'ja'),
(3,'EDV-Raum','Altes Rathaus',12,'ja'),(4,'Lehrküche','Bürgerhaus',14,'nein'),
(5,'Gymnastiksaal','Bürgerhaus',24,'nein'),(6,'Atelier','Kulturfabrik',10,'nein'),
(7,'Werkstatt','Kulturfabrik',8,'nein'),(8,'Großer Vortragssaal','Bürgerhaus',120,'ja');
INSERT INTO Kurse VALUES
('S101','Italienisch für Anfänger','Sprachen',2,1,'2024-02-19','Montag',12,96,14),
('S102','Italienisch Konversation','Sprachen',2,1,'2024-02-21','Mittwoch',10,88,10),
('S201','Französisch A2','Sprachen',7,2,'2024-02-20','Dienstag',12,98,15),
('S301','Türkisch für den Urlaub','Sprachen',5,2,'2024-04-11','Donnerstag',6,54,12),
('S401','Englisch am Vormittag','Sprachen',3,2,'2023-09-12','Dienstag',15,115,16),
('G101','Hatha-Yoga','Gesundheit',1,5,'2024-02-22','Donnerstag',10,75,18),
('G102','Rückenfit','Gesundheit',6,5,'2024-02-19','Montag',12,70,20),
('G103','Qigong im Park','Gesundheit',1,NULL,'2024-05-06','Montag',8,60,15),
('E101','Excel Grundlagen','EDV',3,3,'2024-03-05','Dienstag',4,85,10),
('E102','Fotos bearbeiten am PC','EDV',6,3,'2023-10-04','Mittwoch',5,90,10),
('K101','Aquarellmalerei','Kultur',4,6,'2024-03-07','Donnerstag',8,92,9),
('K102','Töpfern an der Drehscheibe','Kultur',4,7,'2023-10-13','Freitag',6,124,7),
('K103','Vegetarisch kochen','Kultur',5,4,'2024-03-15','Freitag',3,66,12),
('P101','Heimatgeschichte: Marburg im Mittelalter','Politik',8,8,'2023-11-08','Mittwoch',1,8,100),
('P102','Erben und Vererben','Politik',8,8,'2024-04-17','Mittwoch',2,18,80);
INSERT INTO Teilnehmer VALUES
(1,'Helga','Schäfer',1951,'Marburg',NULL),(2,'Thomas','Reinhardt',1978,'Marburg','t.reinhardt@post.example'),
(3,'Leonie','Krüger',1999,'Gießen','leonie.k@post.example'),(4,'Wolfgang','Däuber',1947,'Wetter',NULL),
(5,'Sabine','Lotz',1966,'Kirchhain','sabine.lotz@web.example'),(6,'Mehmet','Arslan',1985,'Marburg','arslan@web.example'),
(7,'Ulrike','Nau',1960,'Marburg','unau@post.example'),(8,'Jan','Pfeiffer',2001,'Marburg','janpf@uni.example'),
(9,'Brigitte','Heuser',1955,'Cölbe','b.heuser@web.example'),(10,'Daniel','Koch',1990,'Wetter','dkoch@post.example'),
(11,'Christine','Weitzel',1972,'Kirchhain','weitzel@web.example'),(12,'Paula','Nguyen',1995,'Gießen','paula.n@uni.example'),
(13,'Herbert','Ochs',1949,'Biedenkopf',NULL),(14,'Simone','Faber',1981,'Marburg','sfaber@post.example');
INSERT INTO Anmeldungen VALUES
(1,'S401',1,'2023-08-21','2023-09-01','ja'),(2,'S401',4,'2023-08-24','2023-09-05','ja'),(3,'S401',9,'2023-08-28','2023-09-04','nein'),
(4,'E102',7,'2023-09-11','2023-09-20','nein'),(5,'E102',13,'2023-09-14','2023-10-02','ja'),
(6,'K102',2,'2023-09-18','2023-09-25','nein'),(7,'K102',14,'2023-09-19','2023-09-29','nein'),(8,'K102',5,'2023-09-25','2023-10-05','nein'),
(9,'P101',1,'2023-10-30','2023-11-08','ja'),(10,'P101',13,'2023-11-02','2023-11-08','ja'),(11,'P101',7,'2023-11-05','2023-11-08','nein'),
(12,'S101',6,'2024-01-15','2024-01-30','nein'),(13,'S101',8,'2024-01-16','2024-02-10','ja'),(14,'S101',12,'2024-01-22','2024-02-01','ja'),(15,'S101',11,'2024-01-29',NULL,'nein'),
(16,'S102',7,'2024-01-17','2024-02-05','nein'),(17,'S201',3,'2024-01-18','2024-02-06','ja'),(18,'S201',5,'2024-01-25','2024-02-12','nein'),
(19,'G101',14,'2024-01-15','2024-01-31','nein'),(20,'G101',5,'2024-01-19','2024-02-02','nein'),(21,'G101',3,'2024-01-23','2024-02-15','ja'),(22,'G101',11,'2024-02-01','2024-02-20','nein'),(23,'G101',9,'2024-02-05','2024-02-19','nein'),
(24,'G102',2,'2024-01-26','2024-02-08','nein'),(25,'G102',4,'2024-02-02','2024-02-14','ja'),(26,'G102',1,'2024-02-06',NULL,'ja'),
(27,'E101',6,'2024-02-12','2024-02-26','nein'),(28,'E101',11,'2024-02-13','2024-03-01','nein'),
(29,'K101',9,'2024-02-09','2024-02-23','nein'),(30,'K103',8,'2024-02-21','2024-03-08','ja'),(31,'K103',2,'2024-02-22',NULL,'nein'),
(32,'P102',4,'2024-03-20','2024-04-10','ja'),(33,'P102',14,'2024-03-25','2024-04-15','nein');
