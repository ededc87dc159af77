CREATE TABLE donor_type (
  type_code TEXT PRIMARY KEY,
  description TEXT
);
CREATE TABLE payment_method (
  method_code TEXT PRIMARY KEY,
  description TEXT
);
CREATE TABLE person (
  person_id INTEGER PRIMARY KEY,
  name TEXT,
  type_code TEXT REFERENCES donor_type(type_code),
  city TEXT,
  first_contact DATE,
  is_active INTEGER,
  newsletter INTEGER,
  referred_by INTEGER REFERENCES person(person_id)
);
CREATE TABLE staff (
  staff_id INTEGER PRIMARY KEY,
  name TEXT,
  job TEXT,
  is_volunteer INTEGER
);
CREATE TABLE campaign (
  campaign_id INTEGER PRIMARY KEY,
  title TEXT,
  cause TEXT,
  start_date DATE,
  end_date DATE,
  target_amount INTEGER,
  status TEXT,
  lead_id INTEGER REFERENCES staff(staff_id),
  deputy_id INTEGER REFERENCES staff(staff_id)
);
CREATE TABLE donation (
  donation_id INTEGER PRIMARY KEY,
  person_id INTEGER REFERENCES person(person_id),
  campaign_id INTEGER REFERENCES campaign(campaign_id),
  donated_on DATE,
  amount REAL,
  method_code TEXT REFERENCES payment_method(method_code),
  is_anonymous INTEGER,
  gift_aid INTEGER,
  thanked INTEGER
);
CREATE TABLE status_code (
  status TEXT PRIMARY KEY,
  meaning TEXT
);
INSERT INTO donor_type VALUES ('I','individual'),('C','company'),('F','foundation'),('S','school');
INSERT INTO payment_method VALUES ('BT','bank transfer'),('CC','credit card'),('CH','cheque'),('CA','cash'),('DD','direct debit');
INSERT INTO status_code VALUES ('P','planned'),('A','active'),('C','closed'),('X','cancelled');
INSERT INTO person VALUES
(1,'Margaret Ashworth','I','Leeds','2012-05-14',1,1,NULL),(2,'Colin Ashworth','I','Leeds','2012-05-14',0,0,1),(3,'Harrogate Textiles','C','Harrogate','2016-09-02',1,1,NULL),(4,'The Pelham Trust','F','London','2014-01-20',1,0,NULL),
(5,'Yusuf Karim','I','Bradford','2018-11-30',1,1,1),(6,'Bea Lindholm','I','York','2020-03-11',1,1,5),(7,'St Oswald Primary','S','York','2021-06-18',1,0,NULL),(8,'Northern Rail Supplies','C','Leeds','2017-04-05',0,0,NULL),
(9,'Desmond Clarke','I','Sheffield','2019-08-22',1,0,5),(10,'Anita Prakash','I','Leeds','2021-12-01',1,1,6),(11,'Ridley Foundation','F','Newcastle','2015-02-16',1,1,4),(12,'Gareth Pugh','I',NULL,'2022-07-09',1,1,1),
(13,'Calder High School','S','Halifax','2023-01-25',1,1,7),(14,'Olga Petrenko','I','Sheffield','2022-10-17',0,1,9),(15,'Whitby Fish Co','C','Whitby','2023-05-03',1,0,3),(16,'Samuel Boateng','I','Bradford','2024-01-08',1,1,NULL);
INSERT INTO staff VALUES (1,'Jill Thackray','fundraising manager',0),(2,'Omar Siddiq','events officer',0),(3,'Freya Nolan','data officer',0),(4,'Roy Batty','street collector',1),(5,'Kathleen Moss','events helper',1),(6,'Priya Desai','trusts officer',0),(7,'Nadia Brooks','web editor',0),(8,'Ivan Molloy','van driver',1);
INSERT INTO campaign VALUES
(1,'Warm Homes Winter','fuel poverty','2021-11-01','2022-02-28',25000,'C',1,2),(2,'Books for Benin','education','2022-03-15','2022-09-30',12000,'C',2,5),(3,'Save the Lido','community','2022-05-01','2022-12-31',40000,'C',1,6),
(4,'Hedgehog Highways','wildlife','2023-03-01','2023-10-31',8000,'C',3,4),(5,'Warm Homes Again','fuel poverty','2023-11-01','2024-03-31',30000,'A',1,2),(6,'School Gardens','education','2023-09-01','2024-07-31',15000,'A',6,5),
(7,'Abseil for Autism','health','2023-06-10','2023-06-11',5000,'X',2,4),(8,'Moor Peat Appeal','wildlife','2024-09-01',NULL,60000,'P',6,3);
INSERT INTO donation VALUES
(1,1,1,'2021-11-20',250,'DD',0,1,1),(2,4,1,'2021-12-05',8000,'BT',0,0,1),(3,5,1,'2021-12-18',60,'CC',0,1,1),(4,8,1,'2022-01-14',1500,'BT',0,0,1),(5,2,1,'2022-01-22',40,'CA',1,0,0),(6,6,2,'2022-04-02',75,'CC',0,1,1),
(7,7,2,'2022-05-19',430,'CH',0,0,1),(8,11,2,'2022-06-01',5000,'BT',0,0,1),(9,1,2,'2022-06-20',250,'DD',0,1,1),(10,10,2,'2022-08-08',35,'CC',1,0,1),(11,3,3,'2022-06-10',2200,'BT',0,0,1),(12,4,3,'2022-07-01',15000,'BT',0,0,1),
(13,9,3,'2022-08-15',120,'CC',0,1,1),(14,12,3,'2022-08-30',20,'CA',0,0,0),(15,5,3,'2022-10-11',90,'CC',0,1,1),(16,11,3,'2022-11-25',7500,'BT',0,0,1),(17,6,4,'2023-03-18',50,'CC',0,1,1),(18,13,4,'2023-05-12',615,'CH',0,0,1),
(19,14,4,'2023-06-06',30,'CC',1,0,0),(20,10,4,'2023-07-29',45,'CC',0,1,1),(21,1,4,'2023-06-20',250,'DD',0,1,1),(22,1,5,'2023-11-20',300,'DD',0,1,1),(23,4,5,'2023-12-01',10000,'BT',0,0,1),(24,15,5,'2023-12-13',900,'BT',0,0,0),
(25,5,5,'2023-12-17',80,'CC',0,1,1),(26,16,5,'2024-01-15',25,'CA',1,0,0),(27,9,5,'2024-02-02',150,'CC',0,1,0),(28,7,6,'2023-10-06',380,'CH',0,0,1),(29,13,6,'2023-11-17',540,'CH',0,0,1),(30,11,6,'2024-01-30',4000,'BT',0,0,1),
(31,6,6,'2024-02-14',60,'CC',1,1,0),(32,3,6,'2024-03-01',1800,'BT',0,0,1),(33,12,5,'2024-03-10',40,'CA',0,0,0);
