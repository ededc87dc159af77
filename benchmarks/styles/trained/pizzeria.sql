CREATE TABLE pizze (
  id_pizza INTEGER PRIMARY KEY,
  nome TEXT NOT NULL,
  tipo TEXT NOT NULL,
  prezzo REAL NOT NULL,
  calorie INTEGER,
  vegetariana INTEGER NOT NULL
);
CREATE TABLE ingredienti (
  id_ingrediente INTEGER PRIMARY KEY,
  nome TEXT NOT NULL,
  fornitore TEXT NOT NULL,
  costo_kg REAL NOT NULL,
  scorta_kg REAL NOT NULL
);
CREATE TABLE pizze_ingredienti (
  id_pizza INTEGER NOT NULL REFERENCES pizze(id_pizza),
  id_ingrediente INTEGER NOT NULL REFERENCES ingredienti(id_ingrediente),
  grammi INTEGER NOT NULL,
  PRIMARY KEY (id_pizza, id_ingrediente)
);
CREATE TABLE clienti (
  id_cliente INTEGER PRIMARY KEY,
  nome TEXT NOT NULL,
  cognome TEXT NOT NULL,
  quartiere TEXT NOT NULL,
  telefono TEXT,
  punti_fedelta INTEGER NOT NULL
);
CREATE TABLE dipendenti (
  id_dipendente INTEGER PRIMARY KEY,
  nome TEXT NOT NULL,
  cognome TEXT NOT NULL,
  mansione TEXT NOT NULL,
  data_assunzione TEXT NOT NULL,
  stipendio REAL NOT NULL
);
CREATE TABLE ordini (
  id_ordine INTEGER PRIMARY KEY,
  id_cliente INTEGER NOT NULL REFERENCES clienti(id_cliente),
  id_pizzaiolo INTEGER NOT NULL REFERENCES dipendenti(id_dipendente),
  id_fattorino INTEGER REFERENCES dipendenti(id_dipendente),
  data_ordine TEXT NOT NULL,
  pagamento TEXT NOT NULL,
  mancia REAL
);
CREATE TABLE righe_ordine (
  id_ordine INTEGER NOT NULL REFERENCES ordini(id_ordine),
  id_pizza INTEGER NOT NULL REFERENCES pizze(id_pizza),
  quantita INTEGER NOT NULL,
  PRIMARY KEY (id_ordine, id_pizza)
);
INSERT INTO pizze VALUES
(1,'Margherita','classica',6.5,820,1),(2,'Marinara','classica',5.5,640,1),(3,'Diavola','classica',8,980,0),(4,'Capricciosa','classica',9,1010,0),
(5,'Quattro Formaggi','bianca',9.5,1150,1),(6,'Boscaiola','bianca',10,1080,0),(7,'Ortolana','classica',8.5,760,1),(8,'Tonno e Cipolla','classica',8.8,900,0),
(9,'Tartufata','speciale',14,NULL,1),(10,'Bufalina','speciale',11.5,870,1),(11,'Calzone Napoletano','calzone',9.8,1200,0),(12,'Salmone e Rucola','speciale',13,NULL,0);
INSERT INTO ingredienti VALUES
(1,'Pomodoro','Conserve Russo',2.4,45),(2,'Mozzarella','Caseificio Ferri',7.8,38),(3,'Salame piccante','Salumi Gallo',14.5,6.5),(4,'Prosciutto cotto','Salumi Gallo',12.9,9),
(5,'Funghi','Orto Bello',6.2,8),(6,'Gorgonzola','Caseificio Ferri',11.3,4.5),(7,'Melanzane','Orto Bello',2.9,12),(8,'Tonno','Conserve Russo',13.6,7),
(9,'Cipolla','Orto Bello',1.2,15),(10,'Tartufo nero','Bosco Antico',390,0.6),(11,'Mozzarella di bufala','Caseificio Ferri',15.8,10),(12,'Ricotta','Caseificio Ferri',6.9,5),
(13,'Salmone affumicato','Pescheria Marea',28,3),(14,'Rucola','Orto Bello',8.4,2.5),(15,'Acciughe','Pescheria Marea',19.5,2);
INSERT INTO pizze_ingredienti VALUES
(1,1,90),(1,2,110),(2,1,120),(3,1,90),(3,2,100),(3,3,50),(4,1,90),(4,2,100),(4,4,40),(4,5,40),(5,2,80),(5,6,40),(5,12,40),(6,2,110),(6,5,70),(6,4,45),
(7,1,80),(7,2,90),(7,7,60),(8,1,85),(8,2,90),(8,8,60),(8,9,40),(9,2,100),(9,10,8),(10,1,90),(10,11,125),(11,12,90),(11,4,50),(11,1,40),(12,2,90),(12,13,60),(12,14,25);
INSERT INTO clienti VALUES
(1,'Giulia','Ferrero','Centro','333 5550121',120),(2,'Marco','Santini','San Lorenzo','333 5550122',45),(3,'Elisa','Conte','Porta Nuova','333 5550123',210),
(4,'Davide','Lombardi','Centro',NULL,15),(5,'Chiara','Moretti','Borgo Vecchio','333 5550125',80),(6,'Luca','Bianco','San Lorenzo','333 5550126',0),
(7,'Sofia','Rinaldi','Porta Nuova','333 5550127',165),(8,'Andrea','Villa','Borgo Vecchio',NULL,60),(9,'Paola','Gentile','Centro','333 5550129',95),(10,'Stefano','Basile','Mirafiori','333 5550130',30);
INSERT INTO dipendenti VALUES
(1,'Antonio','Esposito','pizzaiolo','2014-03-01',1950),(2,'Ciro','Amato','pizzaiolo','2019-09-16',1750),(3,'Federica','Longo','pizzaiolo','2022-05-02',1620),
(4,'Matteo','Riva','fattorino','2021-01-11',1100),(5,'Karim','Haddad','fattorino','2022-10-03',1080),(6,'Simone','Greco','fattorino','2023-02-20',1050),
(7,'Laura','Pellegrini','cameriere','2018-06-04',1380),(8,'Beppe','Fontana','cameriere','2020-07-13',1340),(9,'Rosa','Caruso','cassiera','2016-11-21',1420);
INSERT INTO ordini VALUES
(1,1,1,4,'2023-03-03','carta',2),(2,2,2,4,'2023-03-03','contanti',1.5),(3,3,1,5,'2023-03-04','carta',3),(4,4,2,NULL,'2023-03-04','contanti',NULL),
(5,5,1,5,'2023-03-05','app',0.5),(6,7,3,4,'2023-03-05','app',2.5),(7,1,2,5,'2023-03-10','carta',NULL),(8,8,1,6,'2023-03-11','contanti',1),
(9,3,3,6,'2023-03-11','carta',4),(10,9,1,4,'2023-03-12','app',NULL),(11,2,1,NULL,'2023-03-17','carta',NULL),(12,7,2,4,'2023-03-18','app',2),
(13,5,3,5,'2023-03-24','carta',1),(14,1,1,4,'2023-04-01','app',1.5),(15,10,2,6,'2023-04-01','contanti',NULL),(16,3,1,4,'2023-04-02','carta',3.5),
(17,9,3,NULL,'2023-04-07','contanti',NULL),(18,8,2,5,'2023-04-08','app',2),(19,7,1,4,'2023-04-14','carta',2.8),(20,4,1,6,'2023-04-15','contanti',0.5);
INSERT INTO righe_ordine VALUES
(1,1,2),(1,3,1),(2,8,1),(2,1,1),(3,5,2),(3,9,1),(4,1,1),(5,7,1),(5,4,2),(6,10,2),(7,3,2),(7,1,1),(8,11,2),(9,9,2),(9,10,1),(10,4,1),(10,2,1),
(11,1,3),(12,6,2),(12,1,2),(13,7,2),(14,3,1),(14,5,1),(15,11,1),(16,10,2),(16,9,1),(17,1,1),(18,6,1),(18,4,1),(19,1,4),(19,3,2),(20,2,2);
