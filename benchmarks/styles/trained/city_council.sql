CREATE TABLE prty (prty_cd TEXT PRIMARY KEY, prty_nm TEXT, fnd_yr INTEGER);
CREATE TABLE cncl_mbr (mbr_id INTEGER PRIMARY KEY, mbr_nm TEXT, prty_cd TEXT, ward_no INTEGER, elct_yr INTEGER, eml_addr TEXT);
CREATE TABLE cmte (cmte_id INTEGER PRIMARY KEY, cmte_nm TEXT, chr_mbr_id INTEGER, mtg_day TEXT);
CREATE TABLE motn (motn_id INTEGER PRIMARY KEY, motn_ttl TEXT, cmte_id INTEGER, spnsr_id INTEGER, scnd_id INTEGER, subm_dt TEXT, est_cst_amt REAL, rslt TEXT, dcsn_dt TEXT);
CREATE TABLE vt_rec (vt_id INTEGER PRIMARY KEY, motn_id INTEGER, mbr_id INTEGER, vt_val TEXT);
INSERT INTO prty VALUES ('LAB','Labour Alliance',1921),('GRN','Green Future',1984),('CON','Civic Conservatives',1908),('IND','Independents',NULL);
INSERT INTO cncl_mbr VALUES
(1,'Dorothy Kessler','LAB',1,2014,'d.kessler@milbrook.gov'),(2,'Raj Patel','LAB',2,2018,'r.patel@milbrook.gov'),(3,'Tobias Lind','GRN',3,2022,'t.lind@milbrook.gov'),(4,'Eleanor Marsh','CON',4,2010,NULL),(5,'Victor Stanhope','CON',5,2018,'v.stanhope@milbrook.gov'),(6,'Amina Yusuf','GRN',1,2018,'a.yusuf@milbrook.gov'),(7,'Peter Galloway','IND',6,2022,NULL),(8,'Lucille Fournier','LAB',3,2022,'l.fournier@milbrook.gov'),(9,'Ned Hathaway','CON',2,2014,'n.hathaway@milbrook.gov');
INSERT INTO cmte VALUES (1,'Transport',6,'Tuesday'),(2,'Finance',5,'Monday'),(3,'Parks and Leisure',1,'Thursday'),(4,'Housing',2,'Tuesday'),(5,'Licensing',9,'Wednesday');
INSERT INTO motn VALUES
(1,'Cycle lane on Harbour Street',1,6,3,'2023-02-07',340000,'P','2023-03-14'),(2,'Freeze parking fees',1,4,5,'2023-02-21',125000,'R','2023-03-14'),(3,'New playground in Elm Park',3,1,8,'2023-04-06',88000,'P','2023-05-09'),(4,'Sell the old fire station',2,5,9,'2023-05-15',12000,'R','2023-06-20'),(5,'Rent support fund',4,2,1,'2023-09-05',450000,'P','2023-10-17'),(6,'Library Sunday opening',3,8,2,'2023-10-12',61000,'P','2023-11-21'),(7,'Ban fireworks in the centre',5,3,6,'2023-11-08',NULL,'R','2023-12-12'),(8,'Night bus to Northgate',1,7,2,'2024-01-16',215000,'P','2024-02-20'),(9,'Solar panels on schools',2,3,6,'2024-02-19',730000,'P','2024-04-09'),(10,'Later closing for pubs',5,9,4,'2024-03-13',NULL,'R','2024-04-09'),(11,'Insulate council flats',4,6,2,'2024-05-07',980000,'P','2024-06-11'),(12,'Skate park at the canal',3,7,8,'2024-06-20',140000,NULL,NULL),(13,'Council tax rebate',2,4,9,'2024-09-02',520000,NULL,NULL);
INSERT INTO vt_rec VALUES
(1,1,1,'Y'),(2,1,2,'Y'),(3,1,3,'Y'),(4,1,4,'N'),(5,1,5,'N'),(6,1,6,'Y'),(7,1,7,'A'),
(8,2,1,'N'),(9,2,2,'N'),(10,2,4,'Y'),(11,2,5,'Y'),(12,2,6,'N'),(13,2,9,'Y'),(14,2,3,'N'),
(15,4,1,'N'),(16,4,4,'Y'),(17,4,5,'Y'),(18,4,7,'N'),(19,4,8,'N'),(20,4,9,'A'),
(21,5,1,'Y'),(22,5,2,'Y'),(23,5,3,'Y'),(24,5,5,'N'),(25,5,8,'Y'),(26,5,9,'N'),
(27,7,1,'A'),(28,7,3,'Y'),(29,7,4,'N'),(30,7,5,'N'),(31,7,6,'Y'),(32,7,7,'N'),
(33,8,2,'Y'),(34,8,4,'Y'),(35,8,6,'Y'),(36,8,7,'Y'),(37,8,9,'N'),
(38,9,1,'Y'),(39,9,3,'Y'),(40,9,4,'A'),(41,9,5,'N'),(42,9,6,'Y'),(43,9,8,'Y'),
(44,11,2,'Y'),(45,11,3,'Y'),(46,11,5,'N'),(47,11,6,'Y'),(48,11,7,'A'),(49,11,8,'Y'),(50,11,9,'N');
INSERT INTO prty VALUES ('LIB','Liberal Forum',1947),('SOC','Socialist League',1932),('RES','Milbrook Residents',2011),('PIR','Pirate Party',2009);
INSERT INTO cmte VALUES (6,'Culture',8,'Thursday'),(7,'Planning',4,'Monday'),(8,'Audit',7,'Friday');
