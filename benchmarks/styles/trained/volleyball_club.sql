CREATE TABLE vb_team (
  tm_id INTEGER PRIMARY KEY,
  tm_nm TEXT NOT NULL,
  tm_city TEXT NOT NULL,
  tm_fnd_yr INTEGER,
  tm_lg TEXT NOT NULL
);
CREATE TABLE vb_plyr (
  pl_id INTEGER PRIMARY KEY,
  tm_id INTEGER NOT NULL REFERENCES vb_team(tm_id),
  pl_fnm TEXT NOT NULL,
  pl_lnm TEXT NOT NULL,
  pl_pos TEXT NOT NULL,
  pl_ht_cm INTEGER,
  pl_dob TEXT NOT NULL,
  pl_shrt_no INTEGER NOT NULL
);
CREATE TABLE vb_ref (
  rf_id INTEGER PRIMARY KEY,
  rf_nm TEXT NOT NULL,
  rf_lvl TEXT NOT NULL,
  rf_lic_dt TEXT NOT NULL
);
CREATE TABLE vb_trn (
  tr_id INTEGER PRIMARY KEY,
  tr_nm TEXT NOT NULL,
  tr_ven TEXT NOT NULL,
  tr_st_dt TEXT NOT NULL,
  tr_end_dt TEXT NOT NULL,
  tr_fee_amt REAL NOT NULL,
  tr_prz_amt REAL
);
CREATE TABLE vb_mtch (
  mt_id INTEGER PRIMARY KEY,
  tr_id INTEGER NOT NULL REFERENCES vb_trn(tr_id),
  mt_dt TEXT NOT NULL,
  tm1_id INTEGER NOT NULL REFERENCES vb_team(tm_id),
  tm2_id INTEGER NOT NULL REFERENCES vb_team(tm_id),
  rf_id INTEGER REFERENCES vb_ref(rf_id),
  sets_tm1 INTEGER NOT NULL,
  sets_tm2 INTEGER NOT NULL,
  dur_min INTEGER,
  spct_qty INTEGER
);
INSERT INTO vb_team VALUES
(1,'Harbour Spikers','Plymouth',1978,'Premier'),(2,'Moorland Eagles','Exeter',1985,'Premier'),(3,'Tamar Tigers','Saltash',1992,'First'),
(4,'Bay Blockers','Torquay',2001,'Premier'),(5,'Dartside Diggers','Totnes',2006,'First'),(6,'Cathedral Aces','Exeter',1996,'First'),
(7,'Lundy Rockets','Bideford',2012,'Second'),(8,'Penryn Falcons','Penryn',2015,'Second'),(9,'Avon Setters','Bristol',1971,'Premier');
INSERT INTO vb_plyr VALUES
(1,1,'Helena','Marsh','setter',176,'1998-05-12',4),(2,1,'Bianca','Okoro','middle',189,'1996-11-02',11),(3,1,'Jodie','Prowse','libero',165,'2001-07-30',1),(4,1,'Marta','Kowal','outside',181,'1999-02-17',8),
(5,2,'Sophie','Tregear','setter',174,'1995-09-21',7),(6,2,'Anneke','de Boer','opposite',187,'1997-03-08',10),(7,2,'Lucy','Hannaford','libero',162,'2002-12-14',2),
(8,3,'Chloe','Penrose','middle',185,'2000-06-25',12),(9,3,'Irina','Volkova','outside',183,'1994-01-19',5),(10,3,'Megan','Rowe','setter',171,'2003-10-03',3),
(11,4,'Dalia','Haddad','opposite',184,'1998-08-16',9),(12,4,'Kerry','Luscombe','outside',179,'1993-04-27',14),(13,4,'Freya','Stone','middle',191,'2001-11-11',15),
(14,5,'Naomi','Clarke','outside',177,'2004-05-05',6),(15,5,'Tess','Widdicombe','libero',NULL,'2003-03-23',1),
(16,6,'Giulia','Conti','setter',175,'1999-12-01',5),(17,6,'Ruby','Chen','outside',178,'2002-02-20',13),
(18,7,'Paige','Braund','middle',182,'2005-08-09',7),(19,7,'Olivia','Heard','outside',NULL,'2004-09-15',10),
(20,8,'Zara','Nance','opposite',180,'2003-06-18',8),
(21,9,'Katya','Brandt','middle',193,'1996-07-07',17),(22,9,'Eleanor','Pugh','outside',182,'1997-10-29',3),(23,9,'Simone','Baptiste','setter',173,'1992-12-24',6);
INSERT INTO vb_ref VALUES
(1,'Graham Yeo','national','2004-03-20'),(2,'Lorraine Pascoe','regional','2012-09-14'),(3,'Ivan Petrov','international','1999-05-30'),
(4,'Chandra Nair','regional','2017-02-11'),(5,'Stuart Kemp','local','2021-10-02'),(6,'Bethan Morgan','national','2010-06-26'),(7,'Neil Oxenham','local','2022-11-19'),(8,'Dora Szabo','regional','2019-04-06');
INSERT INTO vb_trn VALUES
(1,'Spring Smash','Plymouth Pavilion','2022-04-09','2022-04-10',60,500),(2,'Riviera Cup','Torquay Leisure Centre','2022-06-18','2022-06-19',75,800),
(3,'Harvest Trophy','Exeter Arena','2022-09-24','2022-09-24',45,NULL),(4,'Winter Indoor','Exeter Arena','2022-12-03','2022-12-04',55,400),
(5,'Spring Smash','Plymouth Pavilion','2023-04-15','2023-04-16',65,600),(6,'Riviera Cup','Torquay Leisure Centre','2023-06-24','2023-06-25',80,1000),
(7,'Beach Bash','Bude Summerleaze','2023-07-22','2023-07-22',30,NULL),(8,'Newcomers Day','Penryn Sports Hall','2023-10-07','2023-10-07',20,150);
INSERT INTO vb_mtch VALUES
(1,1,'2022-04-09',1,2,1,3,1,96,210),(2,1,'2022-04-09',4,9,3,2,3,118,240),(3,1,'2022-04-10',1,9,3,3,2,124,385),
(4,2,'2022-06-18',4,2,6,3,0,72,190),(5,2,'2022-06-18',3,9,2,0,3,66,145),(6,2,'2022-06-19',4,9,1,1,3,99,420),
(7,3,'2022-09-24',6,5,4,3,2,112,85),(8,3,'2022-09-24',2,3,2,3,1,91,120),(9,3,'2022-09-24',2,6,6,3,0,70,160),
(10,4,'2022-12-03',9,1,3,3,1,94,275),(11,4,'2022-12-03',6,4,4,1,3,88,130),(12,4,'2022-12-04',9,4,1,3,0,68,310),
(13,5,'2023-04-15',1,3,6,3,0,64,205),(14,5,'2023-04-15',2,9,1,3,2,121,230),(15,5,'2023-04-16',1,2,3,2,3,127,405),
(16,6,'2023-06-24',5,4,2,1,3,85,150),(17,6,'2023-06-24',9,6,4,3,0,62,170),(18,6,'2023-06-25',4,9,3,3,2,131,455),
(19,7,'2023-07-22',7,5,NULL,2,3,104,NULL),(20,7,'2023-07-22',3,6,5,3,1,87,60),(21,7,'2023-07-22',5,3,5,0,3,61,75),
(22,8,'2023-10-07',7,5,5,3,2,109,40),(23,8,'2023-10-07',3,7,4,3,1,83,55);
