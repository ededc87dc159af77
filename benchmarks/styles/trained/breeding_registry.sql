CREATE TABLE breeds (
  breed_id INTEGER PRIMARY KEY,
  breed_name TEXT NOT NULL,
  species TEXT NOT NULL,
  country_of_origin TEXT,
  year_recognised INTEGER
);
CREATE TABLE breeders (
  breeder_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  farm_name TEXT,
  county TEXT,
  member_since INTEGER
);
CREATE TABLE animals (
  animal_id INTEGER PRIMARY KEY,
  ear_tag TEXT UNIQUE,
  name TEXT NOT NULL,
  sex TEXT CHECK (sex IN ('male','female')),
  breed_id INTEGER REFERENCES breeds(breed_id),
  breeder_id INTEGER REFERENCES breeders(breeder_id),
  sire_id INTEGER REFERENCES animals(animal_id),
  dam_id INTEGER REFERENCES animals(animal_id),
  birth_date DATE,
  birth_weight_kg REAL,
  colour TEXT,
  death_date DATE
);
CREATE TABLE health_tests (
  test_id INTEGER PRIMARY KEY,
  animal_id INTEGER NOT NULL REFERENCES animals(animal_id),
  test_date DATE,
  test_type TEXT,
  result TEXT,
  vet_name TEXT
);
CREATE TABLE show_results (
  show_result_id INTEGER PRIMARY KEY,
  animal_id INTEGER NOT NULL REFERENCES animals(animal_id),
  show_name TEXT,
  show_year INTEGER,
  placing INTEGER
);
CREATE TABLE sales (
  sale_id INTEGER PRIMARY KEY,
  animal_id INTEGER NOT NULL REFERENCES animals(animal_id),
  seller_id INTEGER NOT NULL REFERENCES breeders(breeder_id),
  buyer_id INTEGER NOT NULL REFERENCES breeders(breeder_id),
  sale_date DATE,
  price_eur REAL
);
INSERT INTO breeds VALUES
(1,'Texel','sheep','Netherlands',1911),(2,'Galway','sheep','Ireland',1923),(3,'Valais Blacknose','sheep','Switzerland',1962),
(4,'Suffolk','sheep','United Kingdom',1886),(5,'Old Irish Goat','goat','Ireland',2014),(6,'Saanen','goat','Switzerland',1927),
(7,'Boer','goat','South Africa',1959),(8,'Zwartbles','sheep','Netherlands',1985);
INSERT INTO breeders VALUES
(1,'Niamh Gallagher','Knockbrack Farm','Galway',1998),(2,'Padraig O''Shea','Carrigmore','Kerry',2005),(3,'Aoife Brennan','Glenview','Wicklow',2012),
(4,'Thomas Hickey','Hickey & Sons','Tipperary',1987),(5,'Sinead Doyle','Ballyduff Stock','Wexford',2016),(6,'Martin Keane','Keane Hill','Mayo',2001),
(7,'Ursula Lynch',NULL,'Galway',2019),(8,'Declan Burke','Corrib Meadows','Galway',2009),(9,'Fiona McGrath','Rathmore','Donegal',2021);
INSERT INTO animals VALUES
(1,'IE-0101','Atlas','male',1,1,NULL,NULL,'2014-03-02',5.4,'white',NULL),
(2,'IE-0102','Bramble','female',1,1,NULL,NULL,'2014-03-19',4.6,'white','2022-01-11'),
(3,'IE-0103','Corrie','female',2,8,NULL,NULL,'2015-02-27',4.9,'white',NULL),
(4,'IE-0104','Duke','male',2,4,NULL,NULL,'2013-04-05',5.2,'white','2021-09-30'),
(5,'IE-0105','Edel','female',3,3,NULL,NULL,'2016-01-15',4.1,'black and white',NULL),
(6,'IE-0106','Fritz','male',3,3,NULL,NULL,'2015-12-20',4.4,'black and white',NULL),
(7,'IE-0107','Gorse','female',5,2,NULL,NULL,'2016-03-08',2.9,'grey',NULL),
(8,'IE-0108','Hector','male',5,2,NULL,NULL,'2016-02-14',3.2,'brown',NULL),
(9,'IE-0109','Iris','female',6,5,NULL,NULL,'2017-03-30',3.6,'white',NULL),
(10,'IE-0110','Jasper','male',6,5,NULL,NULL,'2017-02-21',3.9,'white',NULL),
(11,'IE-0111','Kestrel','female',1,1,1,2,'2017-03-11',4.8,'white',NULL),
(12,'IE-0112','Lorcan','male',1,1,1,2,'2018-03-06',5.6,'white',NULL),
(13,'IE-0113','Maeve','female',2,8,4,3,'2018-04-01',5.0,'white',NULL),
(14,'IE-0114','Nessa','female',2,8,4,3,'2019-03-17',4.7,'cream',NULL),
(15,'IE-0115','Oscar','male',3,3,6,5,'2018-01-28',4.3,'black and white',NULL),
(16,'IE-0116','Petal','female',3,3,6,5,'2019-02-09',3.8,'black and white','2020-05-02'),
(17,'IE-0117','Quill','male',5,2,8,7,'2019-03-22',3.1,'grey',NULL),
(18,'IE-0118','Rowan','male',5,7,8,7,'2020-03-03',3.0,'brown',NULL),
(19,'IE-0119','Sorrel','female',6,5,10,9,'2019-04-12',3.4,'white',NULL),
(20,'IE-0120','Tansy','female',6,5,10,9,'2020-04-18',3.7,'cream',NULL),
(21,'IE-0121','Ulysses','male',1,4,12,11,'2020-03-25',5.8,'white',NULL),
(22,'IE-0122','Violet','female',1,6,1,11,'2021-03-14',4.5,'white',NULL),
(23,'IE-0123','Wren','female',2,8,12,13,'2021-02-26',5.1,'white',NULL),
(24,'IE-0124','Xena','female',3,3,15,5,'2021-01-19',NULL,'black and white',NULL),
(25,'IE-0125','Yarrow','female',5,7,17,7,'2021-04-07',2.7,'grey',NULL),
(26,'IE-0126','Zephyr','male',6,5,10,19,'2022-03-10',3.8,'white',NULL),
(27,'IE-0127','Aster','female',1,6,21,22,'2023-03-05',4.9,'white',NULL),
(28,'IE-0128','Bertie','male',2,8,4,14,'2022-02-09',NULL,'cream',NULL),
(29,'IE-0129','Clover','female',4,4,NULL,NULL,'2020-02-02',5.3,'black and white',NULL),
(30,'IE-0130','Dara','male',4,4,NULL,NULL,'2019-01-30',5.9,'black and white',NULL),
(31,'IE-0131','Elgar','male',4,4,30,29,'2022-02-18',5.7,'black and white','2023-08-21'),
(32,'IE-0132','Fern','female',4,6,30,29,'2023-02-11',NULL,'black and white',NULL),
(33,'IE-0133','Ginger','female',7,9,NULL,NULL,'2021-05-16',3.5,'red and white',NULL),
(34,'IE-0134','Heather','female',6,5,10,9,'2021-03-29',3.3,'white',NULL);
INSERT INTO health_tests VALUES
(1,1,'2019-05-10','scrapie genotype','clear','Dr Orla Nolan'),(2,3,'2019-05-10','scrapie genotype','clear','Dr Orla Nolan'),(3,4,'2019-06-02','scrapie genotype','carrier','Dr Orla Nolan'),
(4,7,'2019-09-15','CAE','negative','Dr James Foley'),(5,8,'2019-09-15','CAE','negative','Dr James Foley'),(6,9,'2020-03-04','CAE','positive','Dr James Foley'),
(7,10,'2020-03-04','CAE','negative','Dr James Foley'),(8,12,'2020-06-20','scrapie genotype','clear','Dr Orla Nolan'),(9,13,'2020-06-20','scrapie genotype','carrier','Dr Orla Nolan'),
(10,15,'2021-01-12','maedi visna','negative','Dr Helen Quirke'),(11,5,'2021-01-12','maedi visna','negative','Dr Helen Quirke'),(12,6,'2021-01-12','maedi visna','positive','Dr Helen Quirke'),
(13,19,'2021-07-08','CAE','positive','Dr James Foley'),(14,20,'2021-07-08','CAE','negative','Dr James Foley'),(15,21,'2022-02-17','scrapie genotype','clear','Dr Orla Nolan'),
(16,22,'2022-05-23','scrapie genotype','clear','Dr Helen Quirke'),(17,24,'2022-05-24','maedi visna','negative','Dr Helen Quirke'),(18,27,'2024-01-30','scrapie genotype',NULL,'Dr Orla Nolan'),
(19,30,'2022-10-05','scrapie genotype','clear','Dr Orla Nolan'),(20,33,'2023-03-19','CAE',NULL,'Dr James Foley'),(21,1,'2021-06-14','maedi visna','negative','Dr Helen Quirke');
INSERT INTO show_results VALUES
(1,1,'Tullamore Show',2016,1),(2,2,'Tullamore Show',2016,3),(3,5,'Tullamore Show',2018,2),(4,6,'Tullamore Show',2018,1),(5,12,'Balmoral Show',2019,1),
(6,13,'Tullamore Show',2019,2),(7,11,'Balmoral Show',2019,4),(8,15,'Tullamore Show',2022,1),(9,21,'Balmoral Show',2022,2),(10,21,'Tullamore Show',2022,3),
(11,19,'Clifden Show',2022,1),(12,17,'Clifden Show',2022,2),(13,23,'Clifden Show',2023,1),(14,21,'Balmoral Show',2023,1),(15,30,'Balmoral Show',2023,3),
(16,24,'Tullamore Show',2023,2),(17,22,'Tullamore Show',2023,4),(18,12,'Tullamore Show',2022,2),(19,25,'Clifden Show',2023,3);
INSERT INTO sales VALUES
(1,12,1,4,'2020-08-14',1850),(2,13,8,1,'2020-09-02',940),(3,15,3,9,'2021-07-19',2400),(4,17,2,7,'2020-10-11',520),(5,18,7,2,'2021-03-27',480),
(6,20,5,9,'2021-09-05',390),(7,21,4,6,'2022-08-20',2750),(8,23,8,5,'2022-10-01',1020),(9,26,5,2,'2023-04-15',610),(10,24,3,9,'2022-11-23',1600),
(11,31,4,8,'2023-05-06',1330),(12,11,1,6,'2020-11-18',1210),(13,14,8,4,'2021-10-30',870);
