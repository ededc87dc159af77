CREATE TABLE client (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  city TEXT NOT NULL,
  phone TEXT,
  is_business INTEGER NOT NULL,
  newsletter INTEGER NOT NULL,
  since TEXT NOT NULL
);
CREATE TABLE photographer (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  day_rate REAL NOT NULL,
  is_active INTEGER NOT NULL,
  gender TEXT NOT NULL
);
CREATE TABLE shoot_type (
  code TEXT PRIMARY KEY,
  description TEXT NOT NULL
);
CREATE TABLE shoot_status (
  code TEXT PRIMARY KEY,
  description TEXT NOT NULL
);
CREATE TABLE shoot (
  id INTEGER PRIMARY KEY,
  client_id INTEGER NOT NULL REFERENCES client(id),
  lead_id INTEGER NOT NULL REFERENCES photographer(id),
  assistant_id INTEGER REFERENCES photographer(id),
  type_code TEXT NOT NULL REFERENCES shoot_type(code),
  status TEXT NOT NULL REFERENCES shoot_status(code),
  shoot_date TEXT NOT NULL,
  hours REAL NOT NULL,
  price REAL NOT NULL,
  is_outdoor INTEGER NOT NULL,
  is_paid INTEGER NOT NULL
);
CREATE TABLE print_order (
  id INTEGER PRIMARY KEY,
  shoot_id INTEGER NOT NULL REFERENCES shoot(id),
  product TEXT NOT NULL,
  format TEXT NOT NULL,
  copies INTEGER NOT NULL,
  unit_price REAL NOT NULL,
  is_framed INTEGER NOT NULL
);
INSERT INTO client VALUES
(1,'Amelia Thornbury','Bath','01225 555014',0,1,'2019-05-12'),(2,'Hotel Beaumont','Bath','01225 555180',1,0,'2018-02-03'),
(3,'Rashid Malik','Bristol','0117 555 221',0,0,'2021-08-19'),(4,'Greta Lindqvist','Wells',NULL,0,1,'2022-01-30'),
(5,'Copperpot Kitchens','Bristol','0117 555 874',1,1,'2020-11-11'),(6,'Oliver Nash','Frome','01373 555 62',0,0,'2022-06-07'),
(7,'Little Acorns Nursery','Frome','01373 555 90',1,1,'2021-03-15'),(8,'Beatriz Fonseca','Bath',NULL,0,1,'2023-02-20'),
(9,'Martin Hale','Wells','01749 555 33',0,0,'2017-09-01'),(10,'Sable & Finch Jewellers','Bath','01225 555777',1,0,'2022-10-04'),
(11,'Keiko Arai','Bristol','0117 555 308',0,1,'2023-04-18'),(12,'Dylan Price','Frome',NULL,0,0,'2023-06-25');
INSERT INTO photographer VALUES
(1,'Ines Carvalho',420,1,'F'),(2,'Rupert Gale',380,1,'M'),(3,'Mona Eklund',450,1,'F'),(4,'Dev Chaudhary',300,1,'M'),
(5,'Philippa Storr',400,0,'F'),(6,'Niall Brady',280,1,'M'),(7,'Xander Moss',260,0,'M'),(8,'Tilda Frost',310,1,'F');
INSERT INTO shoot_type VALUES
('W','wedding'),('P','portrait'),('F','family'),('N','newborn'),('D','product'),('E','event'),('A','passport and application'),('R','real estate');
INSERT INTO shoot_status VALUES
('B','booked'),('D','done'),('C','cancelled'),('R','in retouching'),('L','delivered'),('Q','quote sent'),('H','on hold'),('N','no show');
INSERT INTO shoot VALUES
(1,1,1,2,'W','L','2022-06-11',9,1850,1,1),(2,2,3,NULL,'R','L','2022-07-05',4,720,0,1),(3,3,2,NULL,'P','L','2022-07-20',1.5,190,0,1),
(4,4,1,6,'N','L','2022-08-02',2,260,0,1),(5,5,3,4,'D','L','2022-09-14',6,980,0,1),(6,6,2,NULL,'F','C','2022-10-01',2,240,1,0),
(7,7,5,4,'P','L','2022-10-18',5,650,0,1),(8,9,5,7,'W','L','2022-09-03',10,2100,1,1),(9,2,3,6,'E','L','2022-12-31',5,890,0,1),
(10,1,1,NULL,'N','L','2023-03-08',2.5,280,0,1),(11,8,2,NULL,'P','L','2023-03-22',1,150,0,1),(12,10,3,4,'D','D','2023-04-19',7,1120,0,0),
(13,5,3,8,'D','L','2023-05-03',5,860,0,1),(14,11,1,2,'W','R','2023-05-27',8,1700,1,0),(15,3,4,NULL,'A','L','2023-05-30',0.5,35,0,1),
(16,7,2,4,'P','R','2023-06-06',5.5,690,1,0),(17,6,6,NULL,'F','N','2023-06-10',2,230,1,0),(18,12,1,6,'W','B','2023-09-16',9,1950,1,0),
(19,4,4,NULL,'F','D','2023-06-24',2,250,1,1),(20,10,3,NULL,'E','C','2023-07-01',4,640,0,0),(21,2,3,4,'R','B','2023-08-14',4.5,790,0,0),
(22,8,1,8,'F','B','2023-08-20',2.5,270,1,0);
INSERT INTO print_order VALUES
(1,1,'album','30x30',2,145,0),(2,1,'print','20x30',12,9.5,0),(3,1,'canvas','60x90',1,120,1),(4,3,'print','13x18',6,4.5,0),
(5,4,'print','20x30',3,9.5,1),(6,4,'card','10x15',40,1.2,0),(7,7,'print','13x18',85,4.5,0),(8,7,'calendar','A4',30,16,0),
(9,8,'album','30x30',3,145,0),(10,8,'canvas','40x60',2,85,1),(11,10,'card','10x15',60,1.2,0),(12,10,'print','30x40',1,22,1),
(13,11,'print','13x18',4,4.5,0),(14,15,'print','4x5',8,1.5,0),(15,9,'print','20x30',15,9.5,0),(16,8,'print','20x30',20,9.5,0);
