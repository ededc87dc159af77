CREATE TABLE veterinaire (
  id_veterinaire INTEGER PRIMARY KEY,
  prenom TEXT NOT NULL,
  nom TEXT NOT NULL,
  specialite TEXT,
  date_embauche TEXT NOT NULL
);
CREATE TABLE proprietaire (
  id_proprietaire INTEGER PRIMARY KEY,
  prenom TEXT NOT NULL,
  nom TEXT NOT NULL,
  ville TEXT NOT NULL,
  telephone TEXT
);
CREATE TABLE animal (
  id_animal INTEGER PRIMARY KEY,
  nom TEXT NOT NULL,
  espece TEXT NOT NULL,
  race TEXT,
  sexe TEXT NOT NULL,
  date_naissance TEXT,
  poids_kg REAL NOT NULL,
  id_proprietaire INTEGER NOT NULL REFERENCES proprietaire(id_proprietaire)
);
CREATE TABLE consultation (
  id_consultation INTEGER PRIMARY KEY,
  id_animal INTEGER NOT NULL REFERENCES animal(id_animal),
  id_veterinaire INTEGER NOT NULL REFERENCES veterinaire(id_veterinaire),
  date_consultation TEXT NOT NULL,
  motif TEXT NOT NULL,
  montant REAL NOT NULL,
  urgence TEXT NOT NULL
);
CREATE TABLE operation (
  id_operation INTEGER PRIMARY KEY,
  id_animal INTEGER NOT NULL REFERENCES animal(id_animal),
  id_chirurgien INTEGER NOT NULL REFERENCES veterinaire(id_veterinaire),
  id_assistant INTEGER REFERENCES veterinaire(id_veterinaire),
  date_operation TEXT NOT NULL,
  intitule TEXT NOT NULL,
  duree_minutes INTEGER NOT NULL,
  prix REAL NOT NULL
);
CREATE TABLE medicament (
  id_medicament INTEGER PRIMARY KEY,
  nom TEXT NOT NULL,
  laboratoire TEXT NOT NULL,
  forme TEXT NOT NULL,
  prix_unitaire REAL NOT NULL,
  stock INTEGER NOT NULL
);
CREATE TABLE prescription (
  id_consultation INTEGER NOT NULL REFERENCES consultation(id_consultation),
  id_medicament INTEGER NOT NULL REFERENCES medicament(id_medicament),
  quantite INTEGER NOT NULL,
  PRIMARY KEY (id_consultation, id_medicament)
);
INSERT INTO veterinaire VALUES
(1,'Claire','Montagnier','chirurgie','2010-09-01'),(2,'Hugo','Lestrade','dermatologie','2014-03-17'),
(3,'Amandine','Roche','cardiologie','2017-01-09'),(4,'Bastien','Keriou',NULL,'2021-06-21'),
(5,'Leïla','Benhamou','animaux exotiques','2019-11-04'),(6,'Yves','Chastang','chirurgie','2005-05-02'),
(7,'Manon','Delvaux',NULL,'2024-02-12'),(8,'Rémi','Auberger','ophtalmologie','2024-09-02');
INSERT INTO proprietaire VALUES
(1,'Sylvie','Garnier','Nantes','02 40 11 27 83'),(2,'Karim','Belkacem','Rezé','06 12 45 90 31'),
(3,'Josiane','Pelletier','Nantes',NULL),(4,'Thibault','de Saint-Aubin','Orvault','06 77 20 14 58'),
(5,'Nadège','Fournier','Vertou','02 40 63 05 19'),(6,'Paulo','Teixeira','Rezé','07 81 36 62 40'),
(7,'Mireille','Cadoret','Saint-Herblain',NULL),(8,'Antoine','Vasseur','Nantes','06 50 98 13 27'),
(9,'Élodie','Marchand','Vertou','07 69 44 71 02'),(10,'Gilles','Rambaud','Orvault','02 40 75 88 46');
INSERT INTO animal VALUES
(1,'Biscotte','chat','européen','F','2016-05-14',4.2,1),(2,'Oslo','chien','labrador','M','2018-08-02',31.5,1),
(3,'Filou','chien','beagle','M','2020-11-23',13.8,2),(4,'Mirabelle','chat','chartreux','F','2012-03-30',5.1,3),
(5,'Grisette','lapin','bélier','F','2021-07-09',2.3,3),(6,'Ulysse','chien','lévrier','M','2019-02-18',27.0,4),
(7,'Praline','chat','siamois','F','2022-10-05',3.6,5),(8,'Coco','perroquet','gris du Gabon','M',NULL,0.5,6),
(9,'Rocky','chien','boxer','M','2015-12-12',29.4,6),(10,'Noisette','cochon d''Inde',NULL,'F','2023-04-01',0.9,7),
(11,'Tigrou','chat','européen','M','2020-06-27',5.8,8),(12,'Vanille','chien','caniche','F','2014-09-16',6.7,9),
(13,'Pépito','lapin','nain','M','2022-01-20',1.4,9),(14,'Léo','chat','maine coon','M','2019-08-08',7.9,2),
(15,'Saphir','tortue',NULL,'F',NULL,1.1,8),(16,'Gaïa','chien','berger australien','F','2023-12-03',19.6,10);
INSERT INTO consultation VALUES
(1,1,2,'2023-01-16','démangeaisons',48.00,'non'),(2,2,4,'2023-02-03','vaccin',62.50,'non'),
(3,4,3,'2023-02-27','souffle au cœur',85.00,'non'),(4,3,2,'2023-04-11','démangeaisons',48.00,'non'),
(5,9,1,'2023-05-20','boiterie',70.00,'oui'),(6,8,5,'2023-06-06','perte de plumes',55.00,'non'),
(7,7,4,'2023-07-18','vaccin',62.50,'non'),(8,6,6,'2023-09-02','plaie',96.00,'oui'),
(9,12,3,'2023-10-13','souffle au cœur',85.00,'non'),(10,5,5,'2023-11-08','dents trop longues',45.00,'non'),
(11,11,4,'2024-01-15','vaccin',64.00,'non'),(12,4,3,'2024-02-19','contrôle',52.00,'non'),
(13,9,1,'2024-03-09','contrôle',52.00,'non'),(14,14,7,'2024-03-25','vaccin',64.00,'non'),
(15,2,6,'2024-04-14','corps étranger avalé',120.00,'oui'),(16,13,5,'2024-05-02','dents trop longues',45.00,'non'),
(17,1,2,'2024-05-28','démangeaisons',50.00,'non'),(18,10,5,'2024-06-11','perte de poids',55.00,'non'),
(19,7,7,'2024-07-16','vaccin',64.00,'non'),(20,12,3,'2024-08-05','contrôle',52.00,'non'),
(21,11,1,'2024-08-24','plaie',99.00,'oui'),(22,4,7,'2024-10-07','vaccin',64.00,'non'),
(23,5,5,'2024-11-12','contrôle',52.00,'non');
INSERT INTO operation VALUES
(1,9,1,6,'2023-05-24','ligament croisé',125,940.00),(2,6,6,NULL,'2023-09-02','suture',40,210.00),
(3,7,1,4,'2023-11-14','stérilisation',55,180.00),(4,5,5,1,'2023-12-05','extraction dentaire',35,150.00),
(5,2,6,1,'2024-04-14','retrait d''un corps étranger',95,780.00),(6,14,1,7,'2024-05-21','castration',30,95.00),
(7,12,6,4,'2024-06-18','ablation d''une tumeur',80,620.00),(8,11,1,NULL,'2024-08-24','suture',45,225.00),
(9,13,5,4,'2024-09-10','castration',40,110.00);
INSERT INTO medicament VALUES
(1,'Apoderm','Valvet','comprimé',2.10,240),(2,'Cardiosan','Laboratoires Morbihan','comprimé',1.35,310),
(3,'Oticalm','Valvet','gouttes',14.90,36),(4,'Dolovet','Biozoo','suspension',18.50,52),
(5,'Amoxipet','Biozoo','comprimé',0.95,420),(6,'Parastop','Laboratoires Morbihan','pipette',9.80,85),
(7,'Plumavit','Exofaune','poudre',11.20,14),(8,'Cicagel','Valvet','gel',8.40,9),(9,'Calmicat','Biozoo','comprimé',1.70,0);
INSERT INTO prescription VALUES
(1,1,20),(1,6,1),(3,2,60),(4,1,30),(4,6,3),(5,4,2),(6,7,1),(8,5,14),(8,8,1),(9,2,60),(12,2,90),(13,4,1),(15,5,20),(15,4,1),(17,1,20),(18,7,1),(20,2,60),(21,5,10),(21,8,2);
