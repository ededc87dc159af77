CREATE TABLE persons (
  person_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  occupation TEXT,
  birth_year INTEGER,
  death_year INTEGER
);
CREATE TABLE places (
  place_id INTEGER PRIMARY KEY,
  place_name TEXT NOT NULL,
  country TEXT NOT NULL
);
CREATE TABLE collections (
  collection_id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  donor TEXT,
  acquired_on TEXT NOT NULL,
  shelf_metres REAL
);
CREATE TABLE letters (
  letter_id INTEGER PRIMARY KEY,
  collection_id INTEGER NOT NULL REFERENCES collections(collection_id),
  sender_id INTEGER NOT NULL REFERENCES persons(person_id),
  recipient_id INTEGER NOT NULL REFERENCES persons(person_id),
  written_from INTEGER REFERENCES places(place_id),
  written_on TEXT,
  letter_language TEXT NOT NULL,
  page_count INTEGER NOT NULL,
  physical_condition TEXT NOT NULL
);
CREATE TABLE topics (
  topic_id INTEGER PRIMARY KEY,
  topic_name TEXT NOT NULL
);
CREATE TABLE letter_topics (
  letter_id INTEGER NOT NULL REFERENCES letters(letter_id),
  topic_id INTEGER NOT NULL REFERENCES topics(topic_id),
  PRIMARY KEY (letter_id, topic_id)
);
CREATE TABLE scans (
  scan_id INTEGER PRIMARY KEY,
  letter_id INTEGER NOT NULL REFERENCES letters(letter_id),
  scanned_on TEXT NOT NULL,
  operator_name TEXT NOT NULL,
  file_size_mb REAL NOT NULL
);
INSERT INTO persons VALUES
(1,'Eleanor Whitcombe','botanist',1821,1894),
(2,'Thomas Arkwright Bell','engineer',1815,1879),
(3,'Marguerite Delorme','painter',1833,1907),
(4,'Johann Friedrich Kessler','composer',1809,1871),
(5,'Harriet Lovelock','novelist',1828,1890),
(6,'Giacomo Bertolini','merchant',1801,1866),
(7,'Rev. Samuel Poole','clergyman',1798,1863),
(8,'Augusta Kessler','teacher',1838,NULL),
(9,'William Garnett','publisher',1819,1888),
(10,'Sophie Lindqvist','botanist',1840,1915),
(11,'Charles Whitcombe','army officer',1825,1857),
(12,'Anna Petrova',NULL,NULL,NULL);
INSERT INTO places VALUES
(1,'Edinburgh','Scotland'),(2,'London','England'),(3,'Lyon','France'),(4,'Leipzig','Germany'),
(5,'Genoa','Italy'),(6,'Uppsala','Sweden'),(7,'Calcutta','India'),(8,'Bath','England');
INSERT INTO collections VALUES
(1,'Whitcombe Family Papers','Dorothy Whitcombe-Hale','1954-06-18',3.2),
(2,'Garnett Publishing Archive','Garnett & Sons Ltd','1971-02-03',7.5),
(3,'Kessler Bequest','Estate of Augusta Kessler','1938-11-22',1.4),
(4,'Bertolini Trading Letters',NULL,'1989-09-30',2.1),
(5,'Delorme Correspondence','Musée des Peintres de Lyon','2003-04-12',0.9),
(6,'Poole Sermons and Letters','Parish of St Michael','1962-08-07',1.1),
(7,'Lindqvist Herbarium Notes','Uppsala Botanical Society','2011-05-16',0.6),
(8,'Bell Engineering Papers','Bell Museum Trust','1947-03-29',5.8);
INSERT INTO letters VALUES
(1,1,1,10,1,'1862-04-11','English',4,'good'),
(2,1,10,1,6,'1862-06-02','English',6,'good'),
(3,1,11,1,7,'1855-09-14','English',8,'fragile'),
(4,1,11,1,7,'1856-01-20','English',5,'fragile'),
(5,1,1,11,1,'1856-03-30','English',3,'fair'),
(6,1,11,1,7,'1857-05-02','English',2,'damaged'),
(7,2,5,9,8,'1859-02-17','English',3,'good'),
(8,2,9,5,2,'1859-02-25','English',2,'good'),
(9,2,5,9,8,'1860-10-08','English',7,'good'),
(10,2,9,5,2,'1861-01-15','English',1,'fair'),
(11,2,9,3,2,'1864-07-19','French',2,'good'),
(12,2,5,9,8,'1866-12-01','English',10,'fair'),
(13,3,4,8,4,'1858-03-09','German',4,'fair'),
(14,3,8,4,4,'1859-08-27','German',5,'good'),
(15,3,4,6,4,'1849-05-05','German',2,'damaged'),
(16,3,4,3,NULL,'1867-11-30','French',3,'good'),
(17,4,6,2,5,'1847-02-12','Italian',2,'fragile'),
(18,4,6,2,5,'1848-06-21','Italian',3,'fair'),
(19,4,2,6,2,'1848-07-16','English',4,'good'),
(20,4,6,7,5,'1851-10-03','Italian',1,'damaged'),
(21,5,3,5,3,'1865-05-23','French',6,'good'),
(22,5,5,3,8,'1865-06-14','French',4,'good'),
(23,5,3,9,3,'1864-09-02','French',3,'good'),
(24,5,3,4,3,NULL,'French',2,'fair'),
(25,6,7,2,8,'1844-12-24','English',5,'fragile'),
(26,6,7,5,8,'1852-04-18','English',3,'fair'),
(27,7,10,1,6,'1870-08-09','Swedish',7,'good'),
(28,7,10,8,6,'1872-01-26','German',4,'good'),
(29,8,2,7,1,'1845-01-13','English',6,'fair'),
(30,8,2,9,2,'1868-03-03','English',9,'good'),
(31,8,2,1,2,NULL,'English',2,'damaged'),
(32,1,1,10,1,'1871-10-17','English',5,'good'),
(33,2,5,9,8,'1869-05-06','English',3,'good');
INSERT INTO topics VALUES
(1,'botany'),(2,'family news'),(3,'war'),(4,'publishing contracts'),(5,'music'),(6,'trade'),(7,'religion'),(8,'railways'),(9,'painting'),(10,'astronomy');
INSERT INTO letter_topics VALUES
(1,1),(2,1),(2,2),(3,3),(3,2),(4,3),(5,2),(6,3),(7,4),(8,4),(9,4),(9,2),(10,4),(11,9),(11,4),(12,4),(13,5),(13,2),(14,2),(15,6),(16,5),(16,9),(17,6),(18,6),(18,8),(19,6),(19,8),(20,7),(21,9),(22,9),(23,9),(23,4),(24,5),(25,7),(26,7),(27,1),(28,1),(29,8),(29,7),(30,8),(30,4),(32,1),(33,4);
INSERT INTO scans VALUES
(1,1,'2018-03-05','Priya Nair',24.5),(2,2,'2018-03-05','Priya Nair',31.0),(3,3,'2018-03-06','Priya Nair',44.2),
(4,7,'2019-10-14','Owen Maddox',18.9),(5,8,'2019-10-14','Owen Maddox',12.3),(6,9,'2019-10-15','Owen Maddox',39.7),
(7,12,'2019-10-15','Priya Nair',52.4),(8,13,'2020-01-21','Lena Hartmann',22.0),(9,14,'2020-01-21','Lena Hartmann',27.6),
(10,16,'2020-01-22','Lena Hartmann',16.8),(11,21,'2021-06-08','Owen Maddox',33.1),(12,22,'2021-06-08','Owen Maddox',21.7),
(13,23,'2021-06-09','Owen Maddox',17.5),(14,27,'2022-02-17','Lena Hartmann',36.4),(15,28,'2022-02-17','Lena Hartmann',20.2),
(16,3,'2022-11-03','Lena Hartmann',61.8),(17,30,'2022-11-04','Priya Nair',47.9),(18,32,'2022-11-04','Priya Nair',28.3);
