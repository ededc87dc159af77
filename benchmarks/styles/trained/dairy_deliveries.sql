CREATE TABLE FARM (
  FARMNO INTEGER,
  FARMNAME TEXT,
  FARMER TEXT,
  VILLAGE TEXT,
  COWS INTEGER,
  ORGANIC TEXT
);
CREATE TABLE TANKER (
  TANKERNO INTEGER,
  REGISTRATION TEXT,
  CAPACITY INTEGER,
  BUILTYEAR INTEGER
);
CREATE TABLE COLLECTION (
  COLLNO INTEGER,
  FARMNO INTEGER,
  TANKERNO INTEGER,
  COLLDATE TEXT,
  LITRES INTEGER,
  FATPCT REAL,
  TEMPERATURE REAL
);
CREATE TABLE CUSTOMER (
  CUSTNO INTEGER,
  CUSTNAME TEXT,
  CUSTTYPE TEXT,
  TOWN TEXT,
  DISCOUNT REAL
);
CREATE TABLE PRODUCT (
  PRODNO INTEGER,
  PRODNAME TEXT,
  CATEGORY TEXT,
  UNITPRICE REAL,
  SHELFDAYS INTEGER
);
CREATE TABLE DELIVERY (
  DELNO INTEGER,
  CUSTNO INTEGER,
  PRODNO INTEGER,
  DELDATE TEXT,
  QUANTITY INTEGER,
  RETURNED INTEGER
);
INSERT INTO FARM VALUES
(101,'Lower Brackenholme','Edwin Thackray','Brackenholme',84,'N'),(102,'Hazel Bank','Susan Metcalfe','Askrigg',56,'Y'),
(103,'Nether Gill','Robert Alderson','Muker',41,'Y'),(104,'Manor Farm','Philip Outhwaite','Carperby',132,'N'),
(105,'Thwaite End','Janet Peacock','Muker',38,'N'),(106,'Riverside','Alan Dinsdale','Askrigg',97,'N'),
(107,'Cold Keld','Mary Coates','Bainbridge',63,'Y'),(108,'High Sleights','Matthew Iveson','Hawes',120,'N'),(109,'Cotter Side','Annie Fawcett','Hawes',29,'Y');
INSERT INTO TANKER VALUES
(1,'YJ15 MLK',12000,2015),(2,'YJ18 DRY',15000,2018),(3,'YD20 CRM',18000,2020),(4,'YD12 WHY',9000,2012),
(5,'YK22 CHZ',20000,2022),(6,'YK09 BTR',8000,2009),(7,'YH19 CUD',15000,2019),(8,'YH23 GLD',18500,2023);
INSERT INTO COLLECTION VALUES
(1,101,1,'2023-05-02',1850,4.1,3.6),(2,102,1,'2023-05-02',1120,4.4,3.8),(3,103,4,'2023-05-02',760,4.6,4.1),(4,104,2,'2023-05-03',3240,3.9,3.5),
(5,105,4,'2023-05-03',690,4.3,4.4),(6,106,2,'2023-05-04',2180,4,3.7),(7,107,3,'2023-05-04',1310,4.5,3.4),(8,108,3,'2023-05-05',2890,3.8,3.9),
(9,101,1,'2023-05-09',1905,4.1,3.7),(10,102,3,'2023-05-09',1075,4.5,3.5),(11,103,4,'2023-05-09',785,4.7,NULL),(12,104,2,'2023-05-10',3310,3.9,3.6),
(13,106,5,'2023-05-11',2240,4,3.3),(14,107,3,'2023-05-11',1290,4.4,4.2),(15,108,5,'2023-05-12',2950,3.7,3.8),(16,105,4,'2023-05-12',705,4.2,4.6),
(17,101,7,'2023-06-06',1980,4,3.9),(18,102,7,'2023-06-06',1160,4.3,3.6),(19,104,5,'2023-06-07',3405,3.8,3.7),(20,106,2,'2023-06-08',2315,3.9,NULL),
(21,108,5,'2023-06-09',3010,3.7,3.5),(22,103,4,'2023-06-09',810,4.6,4);
INSERT INTO CUSTOMER VALUES
(1,'Wensley Stores','shop','Leyburn',5),(2,'Cafe Calvert','cafe','Hawes',NULL),(3,'Northgate Primary School','school','Richmond',12),
(4,'The Black Swan','pub','Leyburn',3),(5,'Dalesway Hotel','hotel','Hawes',8),(6,'Swale Bakery','bakery','Richmond',10),
(7,'Green Dragon Inn','pub','Hardraw',NULL),(8,'Market Deli','shop','Richmond',6),(9,'St Oswald Care Home','care home','Leyburn',12),(10,'Bluebell Tearoom','cafe','Askrigg',4);
INSERT INTO PRODUCT VALUES
(11,'Whole Milk 2L','milk',1.65,8),(12,'Skimmed Milk 2L','milk',1.55,8),(13,'Double Cream 1L','cream',4.2,10),(14,'Salted Butter 250g','butter',2.1,60),
(15,'Natural Yoghurt 1kg','yoghurt',3.4,21),(16,'Wensleydale 500g','cheese',7.8,45),(17,'Blue Cheese 300g','cheese',6.3,30),(18,'Buttermilk 1L','milk',1.9,12),(19,'Clotted Cream 200g','cream',3.1,14);
INSERT INTO DELIVERY VALUES
(1,1,11,'2023-05-03',60,4),(2,1,16,'2023-05-03',12,0),(3,2,11,'2023-05-03',24,0),(4,2,13,'2023-05-03',6,1),(5,3,11,'2023-05-04',90,0),
(6,3,15,'2023-05-04',20,0),(7,4,14,'2023-05-05',15,0),(8,5,11,'2023-05-05',36,2),(9,5,13,'2023-05-05',10,0),(10,5,14,'2023-05-05',24,0),
(11,6,14,'2023-05-06',80,0),(12,6,18,'2023-05-06',30,3),(13,8,16,'2023-05-10',18,0),(14,8,17,'2023-05-10',10,2),(15,9,12,'2023-05-11',48,0),
(16,9,15,'2023-05-11',16,1),(17,10,13,'2023-05-12',8,0),(18,1,11,'2023-05-17',66,6),(19,1,12,'2023-05-17',30,5),(20,2,11,'2023-05-17',22,0),
(21,3,11,'2023-06-01',85,0),(22,5,16,'2023-06-02',14,0),(23,6,14,'2023-06-03',95,0),(24,6,13,'2023-06-03',18,0),(25,8,14,'2023-06-07',20,1),
(26,9,12,'2023-06-08',52,3),(27,10,11,'2023-06-09',28,0),(28,4,16,'2023-06-09',5,0);
