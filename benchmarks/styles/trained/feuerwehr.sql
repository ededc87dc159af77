CREATE TABLE wachen (
  wache_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  stadtteil TEXT NOT NULL,
  baujahr INTEGER,
  ist_berufsfeuerwehr INTEGER NOT NULL
);
CREATE TABLE mitglieder (
  mitglied_id INTEGER PRIMARY KEY,
  vorname TEXT NOT NULL,
  nachname TEXT NOT NULL,
  dienstgrad TEXT NOT NULL,
  geburtsdatum TEXT NOT NULL,
  eintrittsdatum TEXT NOT NULL,
  wache_id INTEGER NOT NULL REFERENCES wachen(wache_id),
  atemschutz TEXT NOT NULL,
  telefon TEXT
);
CREATE TABLE fahrzeuge (
  fahrzeug_id INTEGER PRIMARY KEY,
  funkrufname TEXT NOT NULL,
  fahrzeugtyp TEXT NOT NULL,
  hersteller TEXT NOT NULL,
  baujahr INTEGER NOT NULL,
  wassertank_liter INTEGER,
  sitzplaetze INTEGER NOT NULL,
  wache_id INTEGER NOT NULL REFERENCES wachen(wache_id)
);
CREATE TABLE einsaetze (
  einsatz_id INTEGER PRIMARY KEY,
  stichwort TEXT NOT NULL,
  strasse TEXT NOT NULL,
  stadtteil TEXT NOT NULL,
  alarmzeit TEXT NOT NULL,
  dauer_minuten INTEGER,
  verletzte INTEGER NOT NULL,
  einsatzleiter_id INTEGER NOT NULL REFERENCES mitglieder(mitglied_id),
  melder_art TEXT NOT NULL
);
CREATE TABLE einsatz_fahrzeuge (
  einsatz_id INTEGER NOT NULL REFERENCES einsaetze(einsatz_id),
  fahrzeug_id INTEGER NOT NULL REFERENCES fahrzeuge(fahrzeug_id),
  besatzung INTEGER NOT NULL,
  PRIMARY KEY (einsatz_id, fahrzeug_id)
);
INSERT INTO wachen VALUES
(1,'Hauptwache','Altstadt',1968,1),(2,'Löschzug Nord','Nordend',1984,0),(3,'Löschzug Hafen','Hafenviertel',1995,0),
(4,'Wache Süd','Südstadt',2009,1),(5,'Löschgruppe Birkenau','Birkenau',1957,0),(6,'Löschgruppe Talheim','Talheim',1972,0),(7,'Löschzug West','Westring',2016,0),(8,'Löschgruppe Seefeld','Seefeld',NULL,0);
INSERT INTO mitglieder VALUES
(1,'Thomas','Brandl','Brandamtmann','1971-04-12','1993-10-01',1,'ja','0151 5550101'),(2,'Sabine','Köhler','Oberbrandmeister','1980-09-03','2003-04-01',1,'ja','0151 5550102'),
(3,'Murat','Yildiz','Brandmeister','1991-01-25','2014-10-01',1,'ja',NULL),(4,'Jens','Petersen','Hauptbrandmeister','1974-06-18','1996-03-15',4,'ja','0151 5550104'),
(5,'Katharina','Vogt','Brandmeister','1993-11-30','2017-04-01',4,'ja','0151 5550105'),(6,'Uwe','Schröder','Löschmeister','1966-02-07','1984-05-20',2,'nein','0151 5550106'),
(7,'Lena','Fuchs','Feuerwehrfrau','2001-08-14','2019-09-01',2,'ja',NULL),(8,'Paul','Heinemann','Oberfeuerwehrmann','1996-12-05','2015-01-10',3,'ja','0151 5550108'),
(9,'Ayse','Demir','Löschmeister','1988-03-22','2008-06-01',3,'ja','0151 5550109'),(10,'Georg','Lindner','Feuerwehrmann','2003-05-09','2021-06-15',5,'nein',NULL),
(11,'Franz','Aumüller','Oberlöschmeister','1969-10-28','1987-11-01',5,'nein','0151 5550111'),(12,'Clara','Weiss','Feuerwehrfrau','1999-07-17','2018-02-01',6,'ja','0151 5550112'),
(13,'Dieter','Krause','Oberlöschmeister','1964-01-02','1982-08-01',6,'nein','0151 5550113'),(14,'Jonas','Ritter','Oberfeuerwehrmann','1994-04-30','2012-10-10',7,'ja','0151 5550114'),
(15,'Mareike','Hansen','Löschmeister','1985-12-19','2005-03-01',7,'ja','0151 5550115'),(16,'Emil','Sommer','Feuerwehrmann','2004-10-11','2022-11-01',2,'nein','0151 5550116');
INSERT INTO fahrzeuge VALUES
(1,'Florian 1-33-1','Drehleiter','Magirus',2014,NULL,3,1),(2,'Florian 1-46-1','HLF 20','MAN',2019,2000,9,1),(3,'Florian 1-11-1','ELW','Mercedes',2020,NULL,4,1),
(4,'Florian 2-44-1','LF 10','MAN',2008,1200,9,2),(5,'Florian 3-43-1','LF 10','Iveco',2012,1200,9,3),(6,'Florian 3-79-1','Mehrzweckboot','Faster',2017,NULL,6,3),
(7,'Florian 4-46-1','HLF 20','Mercedes',2021,2000,9,4),(8,'Florian 4-23-1','TLF 4000','MAN',2016,4500,3,4),(9,'Florian 5-48-1','TSF','Ford',1998,500,6,5),
(10,'Florian 6-48-1','TSF','Iveco',2004,750,6,6),(11,'Florian 7-46-1','HLF 10','Mercedes',2018,1600,9,7),(12,'Florian 2-14-1','MTF','Volkswagen',2015,NULL,8,2);
INSERT INTO einsaetze VALUES
(1,'Wohnungsbrand','Marktgasse 12','Altstadt','2022-01-14 03:22',185,2,1,'Notruf'),(2,'Ölspur','Hafenallee 40','Hafenviertel','2022-02-03 16:10',50,0,9,'Polizei'),
(3,'Verkehrsunfall','Südtangente','Südstadt','2022-03-19 07:48',95,3,4,'Notruf'),(4,'Fehlalarm','Klinikstraße 1','Südstadt','2022-04-05 11:30',25,0,4,'Brandmeldeanlage'),
(5,'Flächenbrand','Am Birkenhain','Birkenau','2022-07-21 14:55',240,0,1,'Notruf'),(6,'Tierrettung','Gartenweg 7','Nordend','2022-08-08 18:20',40,0,6,'Notruf'),
(7,'Person im Wasser','Kai 3','Hafenviertel','2022-08-27 22:05',70,1,9,'Notruf'),(8,'Fehlalarm','Einkaufspark 2','Westring','2022-10-12 09:15',20,0,15,'Brandmeldeanlage'),
(9,'Sturmschaden','Lindenstraße','Talheim','2023-01-30 05:40',110,0,13,'Notruf'),(10,'Wohnungsbrand','Nordring 88','Nordend','2023-02-11 20:33',150,1,2,'Notruf'),
(11,'Verkehrsunfall','Westring 105','Westring','2023-03-06 17:12',85,2,15,'Polizei'),(12,'Kellerbrand','Brunnengasse 5','Altstadt','2023-04-22 01:18',130,4,1,'Notruf'),
(13,'Fehlalarm','Rathausplatz 1','Altstadt','2023-05-15 13:00',15,0,2,'Brandmeldeanlage'),(14,'Flächenbrand','Talheimer Feld','Talheim','2023-06-28 15:47',205,0,4,'Notruf'),
(15,'Ölspur','Südallee 9','Südstadt','2023-07-10 08:25',NULL,0,4,'Polizei'),(16,'Tierrettung','Seeweg 2','Birkenau','2023-08-19 19:02',35,0,11,'Notruf'),
(17,'Gasgeruch','Hafenallee 77','Hafenviertel','2023-09-04 12:40',60,0,1,'Notruf'),(18,'Verkehrsunfall','Altstadtring','Altstadt','2023-10-02 23:51',75,1,2,'Notruf');
INSERT INTO einsatz_fahrzeuge VALUES
(1,1,3),(1,2,9),(1,3,3),(2,5,6),(3,7,9),(3,8,3),(4,7,8),(5,2,8),(5,8,3),(5,9,6),(6,4,5),(7,6,5),(7,5,7),(8,11,8),(9,10,6),(10,1,2),(10,4,9),
(10,2,9),(11,11,9),(12,1,3),(12,2,9),(12,3,4),(13,2,6),(14,8,3),(14,10,5),(14,7,7),(15,7,4),(16,9,4),(17,3,2),(17,5,8),(18,2,7);
