CREATE TABLE art_mst (
  art_id INTEGER PRIMARY KEY,
  art_nm TEXT,
  ctry_cd TEXT,
  gnr TEXT,
  frm_yr INTEGER
);
CREATE TABLE trk_mst (
  trk_id INTEGER PRIMARY KEY,
  trk_ttl TEXT,
  art_id INTEGER REFERENCES art_mst(art_id),
  rel_yr INTEGER,
  dur_sec INTEGER,
  lbl_nm TEXT,
  expl_flg TEXT
);
CREATE TABLE dj_mst (
  dj_id INTEGER PRIMARY KEY,
  dj_nm TEXT,
  hire_dt TEXT,
  hrly_amt REAL,
  mentor_dj_id INTEGER
);
CREATE TABLE shw_mst (
  shw_id INTEGER PRIMARY KEY,
  shw_nm TEXT,
  dj_id INTEGER REFERENCES dj_mst(dj_id),
  wk_dy TEXT,
  st_tm TEXT,
  dur_min INTEGER,
  spnsr_nm TEXT
);
CREATE TABLE ply_log (
  ply_id INTEGER PRIMARY KEY,
  shw_id INTEGER REFERENCES shw_mst(shw_id),
  trk_id INTEGER REFERENCES trk_mst(trk_id),
  ply_dt TEXT,
  ply_seq INTEGER,
  lstnr_qty INTEGER
);
CREATE TABLE req_log (
  req_id INTEGER PRIMARY KEY,
  trk_id INTEGER REFERENCES trk_mst(trk_id),
  req_dt TEXT,
  clr_nm TEXT,
  clr_town TEXT,
  ply_flg TEXT
);
INSERT INTO art_mst VALUES
(1,'The Copper Lanterns','GB','indie',2009),(2,'Mirela Dumitru','RO','folk',2014),(3,'Saltwater Parade','AU','rock',2001),(4,'Kofi Asante Trio','GH','jazz',1996),
(5,'Neon Orchard','US','electronic',2016),(6,'Las Golondrinas','MX','folk',1988),(7,'Harriet Vane','GB','pop',2018),(8,'Blue Kettle','IE','folk',2004),
(9,'DJ Tundra','FI','electronic',2011),(10,'Marble Arch Quartet','GB','jazz',1979),(11,'Rust Belt Choir','US','rock',1994);
INSERT INTO trk_mst VALUES
(1,'Paper Boats',1,2012,214,'Fernhill','N'),(2,'Last Bus Home',1,2017,251,'Fernhill','N'),(3,'Doina Lunii',2,2016,302,'Carpat Sound','N'),(4,'Breakers',3,2003,198,'Tidal','N'),
(5,'Undertow',3,2010,276,'Tidal','Y'),(6,'Accra Nights',4,1999,421,'Highlife House','N'),(7,'Blue Market',4,2008,365,'Highlife House','N'),(8,'Glass Garden',5,2018,233,'Voltage','N'),
(9,'Static Bloom',5,2022,207,'Voltage','Y'),(10,'La Paloma Gris',6,1991,245,'Sonora','N'),(11,'Calle Vieja',6,1995,268,'Sonora','N'),(12,'Sugar Season',7,2019,187,'Fernhill','N'),
(13,'Call Me Tuesday',7,2023,179,'Fernhill','N'),(14,'The Ferryman',8,2006,288,'Loughside','N'),(15,'Turf Smoke',8,2013,232,'Loughside','N'),(16,'Polar Day',9,2015,394,'Voltage','N'),
(17,'Aurora Drive',9,2021,341,'Voltage','N'),(18,'Nightcap',10,1982,512,'Marble Arch','N'),(19,'Furnace Hymn',11,1997,263,NULL,'Y'),(20,'Overtime',11,2005,240,NULL,'N'),
(21,'Kitchen Floor',7,2021,201,'Fernhill','Y'),(22,'Harbour Lights',8,2020,255,'Loughside','N');
INSERT INTO dj_mst VALUES
(1,'Ruth Calloway','2006-09-01',32.5,NULL),(2,'Benji Osei','2014-03-17',27,1),(3,'Tilda Frost','2019-06-10',21.5,1),(4,'Marcus Bell','2011-01-24',29,NULL),(5,'Imogen Parry','2022-02-14',18,4),(6,'Leo Santangelo','2023-08-07',17.5,2),(7,'Nora Whitfield','2016-05-02',25,4),(8,'Gus Hartley','2021-11-15',20,1);
INSERT INTO shw_mst VALUES
(1,'Breakfast Club',1,'Mon','06:00',180,'Millstone Bakery'),(2,'Roots and Reels',4,'Tue','19:00',120,NULL),(3,'Midnight Circuit',3,'Fri','23:00',150,'Nova Energy'),(4,'Sunday Jazz',2,'Sun','18:00',120,'Hobb''s Pianos'),
(5,'Drive Home',1,'Thu','16:00',150,'AutoPoint'),(6,'New Noise',5,'Wed','21:00',90,NULL),(7,'Request Hour',4,'Sat','12:00',60,'Millstone Bakery'),(8,'Vinyl Vault',7,'Sat','20:00',120,'Gramophone Corner');
INSERT INTO ply_log VALUES
(1,1,1,'2024-01-08',1,5200),(2,1,12,'2024-01-08',2,5450),(3,1,4,'2024-01-08',3,5600),(4,1,20,'2024-01-08',4,5380),(5,2,3,'2024-01-09',1,1900),(6,2,14,'2024-01-09',2,2150),(7,2,10,'2024-01-09',3,2040),(8,2,15,'2024-01-09',4,1980),
(9,6,9,'2024-01-10',1,1200),(10,6,13,'2024-01-10',2,1350),(11,6,21,'2024-01-10',3,1310),(12,5,2,'2024-01-11',1,6100),(13,5,13,'2024-01-11',2,6400),(14,5,5,'2024-01-11',3,6250),(15,3,16,'2024-01-12',1,900),(16,3,8,'2024-01-12',2,980),
(17,3,17,'2024-01-12',3,1010),(18,7,14,'2024-01-13',1,3300),(19,7,12,'2024-01-13',2,3420),(20,7,1,'2024-01-13',3,3510),(21,4,6,'2024-01-14',1,2600),(22,4,18,'2024-01-14',2,2450),(23,1,13,'2024-02-05',1,5300),(24,1,2,'2024-02-05',2,5510),
(25,1,22,'2024-02-05',3,5650),(26,2,11,'2024-02-06',1,2010),(27,2,22,'2024-02-06',2,2230),(28,5,13,'2024-02-08',1,6550),(29,5,4,'2024-02-08',2,6380),(30,3,17,'2024-02-09',1,1050),(31,3,9,'2024-02-09',2,1120),(32,4,7,'2024-02-11',1,2700),
(33,4,18,'2024-02-11',2,2380),(34,7,13,'2024-02-10',1,3600),(35,7,14,'2024-02-10',2,3480),(36,8,20,'2024-02-10',1,1640),(37,8,11,'2024-02-10',2,1575),(38,8,4,'2024-02-10',3,1705);
INSERT INTO req_log VALUES
(1,14,'2024-01-12','Peggy Winslow','Ludlow','Y'),(2,12,'2024-01-12','Dave Tranter','Hereford','Y'),(3,1,'2024-01-13','Samira Haddad','Leominster','Y'),(4,19,'2024-01-13','Dave Tranter','Hereford','N'),(5,18,'2024-01-13','Olwen Rees','Hay','N'),
(6,13,'2024-02-09','Chloe Bright','Ludlow','Y'),(7,14,'2024-02-09','Peggy Winslow','Ludlow','Y'),(8,13,'2024-02-10','Jon Pryce','Hereford','Y'),(9,10,'2024-02-10','Lucia Romero','Ross','N'),(10,14,'2024-02-10','Harold Gough',NULL,'Y'),
(11,5,'2024-02-10','Dave Tranter','Hereford','N');
