CREATE TABLE farms (
  farm_id INTEGER PRIMARY KEY,
  farm_name TEXT NOT NULL,
  country TEXT NOT NULL,
  region TEXT,
  altitude_m INTEGER,
  owner_name TEXT
);
CREATE TABLE green_lots (
  lot_id INTEGER PRIMARY KEY,
  farm_id INTEGER NOT NULL REFERENCES farms(farm_id),
  variety TEXT,
  process TEXT,
  harvest_year INTEGER,
  weight_kg REAL,
  price_per_kg REAL,
  cupping_score REAL
);
CREATE TABLE staff (
  staff_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  job_title TEXT,
  hired_on DATE,
  hourly_wage REAL
);
CREATE TABLE roast_batches (
  batch_id INTEGER PRIMARY KEY,
  lot_id INTEGER NOT NULL REFERENCES green_lots(lot_id),
  staff_id INTEGER NOT NULL REFERENCES staff(staff_id),
  roast_date DATE,
  roast_level TEXT,
  green_kg REAL,
  roasted_kg REAL
);
CREATE TABLE customers (
  customer_id INTEGER PRIMARY KEY,
  customer_name TEXT NOT NULL,
  customer_type TEXT,
  city TEXT,
  email TEXT
);
CREATE TABLE orders (
  order_id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers(customer_id),
  order_date DATE,
  shipped_date DATE
);
CREATE TABLE order_items (
  order_id INTEGER NOT NULL REFERENCES orders(order_id),
  batch_id INTEGER NOT NULL REFERENCES roast_batches(batch_id),
  bags INTEGER,
  price_per_bag REAL,
  PRIMARY KEY (order_id, batch_id)
);
INSERT INTO farms VALUES
(1,'Finca La Esperanza','Colombia','Huila',1750,'Marta Quintero'),
(2,'Konga Cooperative','Ethiopia','Yirgacheffe',2100,NULL),
(3,'Fazenda Santa Clara','Brazil','Sul de Minas',1050,'Paulo Figueiredo'),
(4,'Kiambu Hills Estate','Kenya','Kiambu',1820,'Wanjiru Kamau'),
(5,'Finca El Mirador','Guatemala','Huehuetenango',1680,'Rodrigo Ixchop'),
(6,'Hacienda Los Pinos','Colombia','Nariño',1950,'Germán Burbano'),
(7,'Sidama Bensa Station','Ethiopia','Sidama',2040,'Asefa Dukamo'),
(8,'Gayo Highlands Cooperative','Indonesia','Aceh',1450,NULL),
(9,'Fazenda Rio Verde','Brazil','Cerrado',1120,'Luciana Prado');
INSERT INTO green_lots VALUES
(101,1,'Caturra','washed',2022,600,7.2,85.5),
(102,1,'Gesha','natural',2023,120,24.5,90.25),
(103,2,'Heirloom','washed',2022,480,8.4,87.0),
(104,2,'Heirloom','natural',2023,360,8.9,88.5),
(105,3,'Yellow Bourbon','natural',2022,1200,4.6,82.0),
(106,4,'SL28','washed',2023,300,11.3,89.0),
(107,5,'Pacamara','honey',2023,240,9.8,86.75),
(108,6,'Castillo','washed',2023,540,6.9,84.25),
(109,7,'Heirloom','honey',2022,420,8.1,86.0),
(110,8,'Ateng','wet-hulled',2022,660,5.4,NULL),
(111,9,'Catuai','natural',2023,1500,4.3,81.5),
(112,5,'Bourbon','washed',2022,450,7.6,85.0),
(113,3,'Mundo Novo','pulped natural',2023,900,4.8,NULL);
INSERT INTO staff VALUES
(1,'Ingrid Halvorsen','head roaster','2017-03-01',29.5),
(2,'Tomasz Wilk','roaster','2019-09-16',22.0),
(3,'Adaeze Obi','roaster','2021-05-03',21.0),
(4,'Peter Lindqvist','packer','2020-11-09',17.5),
(5,'Carmen Solís','quality manager','2018-06-18',26.0),
(6,'Jonas Bergström','apprentice','2023-02-01',14.5),
(7,'Yuki Tanabe','barista trainer','2022-08-22',20.5),
(8,'Rachel Adler','packer','2023-10-02',17.0);
INSERT INTO roast_batches VALUES
(1,101,1,'2023-01-12','medium',30,25.4),
(2,103,2,'2023-01-19','light',24,20.8),
(3,105,2,'2023-02-07','dark',60,49.2),
(4,110,3,'2023-02-21','dark',40,32.6),
(5,109,1,'2023-03-15','light',24,20.9),
(6,112,3,'2023-04-04','medium',36,30.3),
(7,105,2,'2023-05-23','medium',60,50.7),
(8,101,1,'2023-06-14','light',30,26.1),
(9,103,3,'2023-09-08','light',24,20.6),
(10,102,1,'2023-11-02','light',12,10.5),
(11,104,2,'2023-11-16','light',24,20.7),
(12,106,1,'2023-12-05','medium',24,20.3),
(13,111,6,'2024-01-17','dark',60,48.5),
(14,107,3,'2024-01-30','medium',30,25.6),
(15,108,2,'2024-02-13','medium',36,30.5),
(16,104,1,'2024-03-06','medium',24,20.2),
(17,111,6,'2024-03-21','dark',60,48.9),
(18,106,1,'2024-04-11','light',24,21.0);
INSERT INTO customers VALUES
(1,'Café Nordlys','cafe','Bergen','hello@nordlys.example'),
(2,'Brew & Bun','cafe','Oslo','orders@brewbun.example'),
(3,'Hotel Fjordblick','hotel','Stavanger',NULL),
(4,'Sigrid Moen','private','Oslo','sigrid.moen@mail.example'),
(5,'Kontorkaffe AS','office supplier','Trondheim','innkjop@kontorkaffe.example'),
(6,'The Old Pier Hotel','hotel','Bergen','fnb@oldpier.example'),
(7,'Lars Eide','private','Bergen',NULL),
(8,'Kaffehuset Tromsø','cafe','Tromsø','post@kaffehuset.example'),
(9,'Grønn Delikatesse','shop','Oslo','kari@gronn.example'),
(10,'Nina Haugland','private','Trondheim','nina.h@mail.example');
INSERT INTO orders VALUES
(1001,1,'2023-01-25','2023-01-27'),
(1002,2,'2023-02-15','2023-02-16'),
(1003,3,'2023-03-02','2023-03-06'),
(1004,1,'2023-04-18','2023-04-19'),
(1005,5,'2023-06-06','2023-06-09'),
(1006,4,'2023-06-28','2023-06-29'),
(1007,2,'2023-09-20','2023-09-21'),
(1008,6,'2023-11-10','2023-11-14'),
(1009,8,'2023-11-29','2023-12-01'),
(1010,9,'2023-12-12','2023-12-13'),
(1011,1,'2024-01-24','2024-01-25'),
(1012,5,'2024-02-06','2024-02-08'),
(1013,2,'2024-02-27','2024-02-28'),
(1014,7,'2024-03-14','2024-03-15'),
(1015,3,'2024-04-02',NULL),
(1016,1,'2024-04-19',NULL);
INSERT INTO order_items VALUES
(1001,1,20,14.0),(1001,2,12,15.5),
(1002,3,30,11.0),(1003,4,24,12.0),(1003,3,10,11.0),
(1004,5,15,15.5),(1004,6,10,13.5),
(1005,7,60,10.5),(1006,8,3,14.5),
(1007,9,18,15.5),(1007,7,12,11.5),
(1008,10,6,32.0),(1008,8,10,14.5),
(1009,11,20,16.0),(1010,10,8,33.0),(1010,12,10,19.0),
(1011,12,12,18.5),(1011,11,16,16.0),
(1012,13,50,10.0),(1013,14,14,16.5),(1013,13,20,10.5),
(1014,16,2,16.5),(1015,17,36,10.5),
(1016,18,20,19.5),(1016,15,10,14.0);
