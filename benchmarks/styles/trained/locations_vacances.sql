CREATE TABLE proprietaire (
  id_proprietaire INTEGER PRIMARY KEY,
  nom TEXT,
  prenom TEXT,
  ville TEXT,
  commission_pct REAL,
  depuis_annee INTEGER
);
CREATE TABLE logement (
  id_logement INTEGER PRIMARY KEY,
  nom_logement TEXT,
  type TEXT,
  commune TEXT,
  capacite INTEGER,
  surface_m2 INTEGER,
  prix_nuit REAL,
  piscine TEXT,
  animaux_acceptes TEXT,
  classement INTEGER,
  id_proprietaire INTEGER REFERENCES proprietaire(id_proprietaire)
);
CREATE TABLE client (
  id_client INTEGER PRIMARY KEY,
  nom TEXT,
  prenom TEXT,
  pays TEXT,
  date_inscription DATE
);
CREATE TABLE reservation (
  id_reservation INTEGER PRIMARY KEY,
  id_logement INTEGER REFERENCES logement(id_logement),
  id_locataire INTEGER REFERENCES client(id_client),
  id_payeur INTEGER REFERENCES client(id_client),
  date_arrivee DATE,
  nb_nuits INTEGER,
  nb_personnes INTEGER,
  montant_total REAL,
  statut TEXT
);
CREATE TABLE avis (
  id_avis INTEGER PRIMARY KEY,
  id_reservation INTEGER REFERENCES reservation(id_reservation),
  note INTEGER,
  commentaire TEXT,
  date_avis DATE
);
CREATE TABLE menage (
  id_menage INTEGER PRIMARY KEY,
  id_logement INTEGER REFERENCES logement(id_logement),
  intervenant TEXT,
  date_menage DATE,
  duree_h REAL,
  cout REAL
);
INSERT INTO proprietaire VALUES
(1,'Le Goff','Maëlle','Quimper',18,2010),(2,'Durand','Philippe','Nantes',20,2015),(3,'Castellani','Ange','Bastia',22,2018),(4,'Moreau','Hélène','Lyon',18,2012),(5,'Faure','Étienne','Annecy',20,2021),(6,'Benali','Samia','Marseille',15,2023),(7,'Vasseur','Gérard','Lille',20,2024),(8,'Pons','Mireille','Perpignan',18,2024);
INSERT INTO logement VALUES
(1,'Ti Mor','maison','Concarneau',6,95,140,'non','oui',3,1),(2,'Le Phare','appartement','Bénodet',4,52,95,'non','non',2,1),(3,'Villa Mimosa','villa','Bormes-les-Mimosas',10,210,420,'oui','non',5,4),(4,'Chalet des Aravis','chalet','La Clusaz',8,120,260,'non','oui',4,5),
(5,'Casa Rossa','villa','Saint-Florent',8,160,350,'oui','oui',4,3),(6,'Studio du Port','studio','Saint-Florent',2,28,70,'non','non',2,3),(7,'La Grange','maison','Noirmoutier',7,110,155,'non','oui',3,2),(8,'Les Tamaris','appartement','La Baule',5,64,120,'oui','non',3,2),
(9,'Le Nid','studio','La Clusaz',2,25,65,'non','non',NULL,5),(10,'Mas des Oliviers','maison','Cassis',6,130,240,'oui','oui',4,6),(11,'Petit Cabanon','studio','Cassis',3,30,80,'non','oui',NULL,6);
INSERT INTO client VALUES
(1,'Lefebvre','Julie','France','2019-03-12'),(2,'Janssens','Pieter','Belgique','2020-01-25'),(3,'Schmid','Ursula','Suisse','2020-06-09'),(4,'Martin','Olivier','France','2021-02-14'),(5,'Weber','Klaus','Allemagne','2021-05-30'),
(6,'Dubois','Camille','France','2022-01-08'),(7,'O''Connor','Sean','Irlande','2022-04-19'),(8,'Peeters','Lotte','Belgique','2022-11-02'),(9,'Garnier','Luc','France','2023-03-21'),(10,'Rossi','Chiara','Italie','2023-06-15'),(11,'Roche','Amandine','France','2024-01-17'),(12,'Lefebvre','Bernard','France','2018-07-01');
INSERT INTO reservation VALUES
(1,1,1,12,'2022-07-09',14,5,1960,'terminée'),(2,3,5,5,'2022-08-06',7,9,2940,'terminée'),(3,7,2,2,'2022-07-16',7,6,1085,'terminée'),(4,4,3,3,'2023-02-11',7,7,1820,'terminée'),(5,2,4,4,'2022-09-03',3,2,285,'terminée'),
(6,5,6,4,'2023-06-17',10,4,3500,'terminée'),(7,6,7,7,'2023-05-20',5,2,350,'annulée'),(8,1,8,8,'2023-07-08',7,6,980,'terminée'),(9,3,1,12,'2023-08-05',14,10,5880,'terminée'),(10,8,9,9,'2023-08-12',7,4,840,'terminée'),
(11,10,10,10,'2023-09-02',6,5,1440,'terminée'),(12,9,6,6,'2024-01-20',4,2,260,'terminée'),(13,4,2,2,'2024-02-17',7,8,1820,'terminée'),(14,4,5,5,'2024-02-24',7,6,1820,'annulée'),(15,7,11,9,'2024-04-27',5,4,775,'terminée'),
(16,5,3,3,'2024-07-06',14,6,4900,'confirmée'),(17,10,1,1,'2024-07-20',7,6,1680,'confirmée'),(18,3,8,2,'2024-08-03',7,10,2940,'confirmée'),(19,2,4,4,'2024-08-17',7,3,665,'confirmée'),(20,1,7,7,'2024-06-01',5,4,700,'annulée'),
(21,8,10,10,'2024-06-22',7,5,840,'confirmée'),(22,6,9,9,'2023-09-16',4,2,280,'terminée');
INSERT INTO avis VALUES
(1,1,5,'Vue magnifique','2022-07-25'),(2,2,4,'Très belle villa, un peu chère','2022-08-16'),(3,3,3,'Literie à changer','2022-07-28'),(4,4,5,NULL,'2023-02-20'),(5,5,4,'Bien situé','2022-09-08'),(6,6,5,'Séjour parfait','2023-06-29'),
(7,8,2,'Voisins bruyants','2023-07-17'),(8,9,5,'On reviendra','2023-08-22'),(9,10,3,NULL,'2023-08-21'),(10,11,4,'Accueil chaleureux','2023-09-10'),(11,13,4,'Ski aux pieds','2024-02-26'),(12,15,4,'Calme et propre','2024-05-04'),(13,22,3,'Petit mais propre','2023-09-22');
INSERT INTO menage VALUES
(1,1,'Nolwenn Kerdraon','2022-07-23',4,100),(2,3,'Propr''Azur','2022-08-13',7,245),(3,7,'Brigitte Thomas','2022-07-23',4.5,110),(4,4,'Net Alpes','2023-02-18',5,150),(5,2,'Nolwenn Kerdraon','2022-09-06',2,50),(6,5,'Marie-Ange Luciani','2023-06-27',5.5,165),
(7,1,'Nolwenn Kerdraon','2023-07-15',4,104),(8,3,'Propr''Azur','2023-08-19',8,290),(9,8,'Brigitte Thomas','2023-08-19',3,75),(10,10,'Propr''Azur','2023-09-08',4,140),(11,4,'Net Alpes','2024-02-24',5.5,170),(12,7,'Brigitte Thomas','2024-05-02',4,100),(13,6,'Marie-Ange Luciani','2023-09-20',1.5,45),(14,9,'Net Alpes','2024-01-24',1.5,NULL);
