CREATE TABLE zonas_mesas (
  mesa_id INTEGER PRIMARY KEY,
  número INTEGER,
  zona TEXT,
  capacidad INTEGER,
  junto_ventana TEXT
);
CREATE TABLE clientes (
  cliente_id INTEGER PRIMARY KEY,
  nombre TEXT,
  apellido TEXT,
  ciudad TEXT,
  teléfono TEXT,
  alergia TEXT
);
CREATE TABLE camareros (
  camarero_id INTEGER PRIMARY KEY,
  nombre TEXT,
  turno TEXT,
  fecha_contrato TEXT,
  sueldo_mensual REAL
);
CREATE TABLE reservas (
  reserva_id INTEGER PRIMARY KEY,
  cliente_id INTEGER REFERENCES clientes(cliente_id),
  mesa_id INTEGER REFERENCES zonas_mesas(mesa_id),
  camarero_id INTEGER REFERENCES camareros(camarero_id),
  fecha TEXT,
  hora TEXT,
  comensales INTEGER,
  estado TEXT,
  propina REAL
);
CREATE TABLE platos (
  plato_id INTEGER PRIMARY KEY,
  nombre_plato TEXT,
  categoría TEXT,
  precio REAL,
  vegetariano TEXT,
  año_en_carta INTEGER
);
CREATE TABLE consumos (
  reserva_id INTEGER REFERENCES reservas(reserva_id),
  plato_id INTEGER REFERENCES platos(plato_id),
  cantidad INTEGER,
  PRIMARY KEY (reserva_id, plato_id)
);
INSERT INTO zonas_mesas VALUES
(1,1,'salón',2,'sí'),(2,2,'salón',4,'sí'),(3,3,'salón',4,'no'),(4,4,'salón',6,'no'),
(5,10,'terraza',2,'no'),(6,11,'terraza',4,'no'),(7,12,'terraza',8,'no'),
(8,20,'reservado',10,'sí'),(9,21,'reservado',14,'no'),(10,5,'salón',2,'no');
INSERT INTO clientes VALUES
(1,'Lucía','Ferrer','Valencia','961 555 011',NULL),
(2,'Álvaro','Montero','Valencia','961 555 023','marisco'),
(3,'Nuria','Peñalver','Castellón','964 555 045',NULL),
(4,'Héctor','Ibáñez','Alicante','965 555 067','frutos secos'),
(5,'Rosario','Campos','Valencia',NULL,NULL),
(6,'Iker','Etxeberria','Bilbao','944 555 089',NULL),
(7,'Marisol','Quintana','Gandía','962 555 012','gluten'),
(8,'Joan','Miralles','Valencia','961 555 078',NULL),
(9,'Beatriz','Soler','Sagunto','962 555 034','lactosa'),
(10,'Emilio','Zafra','Madrid','915 555 056',NULL),
(11,'Carmen','Lloret','Valencia',NULL,'gluten'),
(12,'Óscar','Belmonte','Alicante','965 555 090',NULL);
INSERT INTO camareros VALUES
(1,'Manuel Rincón','comida','2012-05-02',1650),
(2,'Paqui Serrano','cena','2009-10-15',1780),
(3,'Andrés Villar','cena','2019-03-01',1490),
(4,'Leticia Gómez','comida','2021-06-21',1430),
(5,'Samir Benali','cena','2022-04-04',1410),
(6,'Elena Castaño','comida','2017-09-11',1560),
(7,'Diego Pons','cena','2023-11-06',1350),
(8,'Irene Mateu','comida','2024-01-08',1340);
INSERT INTO reservas VALUES
(1,1,2,1,'2023-05-13','14:00',4,'completada',6.0),
(2,3,6,2,'2023-06-24','21:30',4,'completada',10.0),
(3,2,5,3,'2023-07-08','21:00',2,'completada',3.5),
(4,6,8,2,'2023-07-29','22:00',9,'completada',25.0),
(5,4,3,1,'2023-09-16','14:30',3,'cancelada',NULL),
(6,8,7,5,'2023-09-23','21:00',7,'completada',12.0),
(7,1,1,4,'2023-10-12','14:00',2,'completada',4.0),
(8,7,4,6,'2023-11-05','15:00',5,'completada',8.0),
(9,10,9,2,'2023-12-16','21:30',13,'completada',40.0),
(10,9,2,4,'2023-12-17','14:00',4,'no presentado',NULL),
(11,2,1,3,'2023-12-30','21:30',2,'completada',5.0),
(12,11,3,6,'2024-01-06','14:30',4,'completada',0.0),
(13,1,8,7,'2024-02-14','21:00',8,'completada',18.0),
(14,4,10,5,'2024-02-14','21:30',2,'completada',6.5),
(15,8,2,1,'2024-03-03','14:00',3,'completada',5.5),
(16,3,4,6,'2024-03-17','14:30',6,'completada',9.0),
(17,6,5,3,'2024-04-20','21:00',2,'cancelada',NULL),
(18,7,6,2,'2024-05-04','21:30',4,'completada',11.0),
(19,1,7,5,'2024-05-25','22:00',8,'completada',15.0),
(20,9,3,4,'2024-06-09','15:00',3,'completada',4.5);
INSERT INTO platos VALUES
(1,'Paella valenciana','arroces',17.5,'no',2009),
(2,'Arroz negro','arroces',18.0,'no',2011),
(3,'Arroz de verduras','arroces',15.0,'sí',2018),
(4,'Croquetas de jamón','entrantes',9.5,'no',2009),
(5,'Esgarraet','entrantes',11.0,'no',2014),
(6,'Ensalada de la huerta','entrantes',8.5,'sí',2009),
(7,'Lubina al horno','pescados',22.0,'no',2013),
(8,'Pulpo a la brasa','pescados',24.5,'no',2019),
(9,'Solomillo al Pedro Ximénez','carnes',23.5,'no',2012),
(10,'Cordero asado','carnes',21.0,'no',2010),
(11,'Tarta de queso','postres',6.5,'sí',2020),
(12,'Arnadí','postres',6.0,'sí',2015),
(13,'Sorbete de limón','postres',5.0,'sí',2009),
(14,'Berenjenas a la miel','entrantes',9.0,'sí',2022),
(15,'Atún rojo a la plancha','pescados',26.0,'no',2024);
INSERT INTO consumos VALUES
(1,1,4),(1,6,1),(1,13,2),(2,2,4),(2,4,2),(2,11,3),(3,9,2),(3,12,2),
(4,4,4),(4,8,3),(4,10,6),(4,11,9),(6,1,7),(6,5,2),(6,6,2),(7,3,2),(7,13,2),
(8,7,3),(8,10,2),(8,6,2),(9,4,5),(9,5,4),(9,1,10),(9,9,3),(9,11,9),(11,9,1),(11,3,1),
(12,1,4),(12,6,2),(13,8,4),(13,9,4),(13,14,3),(13,11,6),(14,7,2),(14,12,2),
(15,2,3),(15,4,1),(16,1,6),(16,14,2),(16,13,4),(18,7,2),(18,3,2),(18,6,1),
(19,2,8),(19,8,2),(19,11,5),(20,10,3),(20,13,3);
