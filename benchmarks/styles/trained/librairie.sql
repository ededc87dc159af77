CREATE TABLE editeurs (
  id_editeur INTEGER PRIMARY KEY,
  nom_editeur TEXT NOT NULL,
  ville TEXT NOT NULL,
  remise_pct INTEGER NOT NULL
);
CREATE TABLE auteurs (
  id_auteur INTEGER PRIMARY KEY,
  prenom TEXT NOT NULL,
  nom TEXT NOT NULL,
  nationalite TEXT NOT NULL,
  annee_naissance INTEGER NOT NULL,
  annee_deces INTEGER
);
CREATE TABLE livres (
  id_livre INTEGER PRIMARY KEY,
  titre TEXT NOT NULL,
  id_auteur INTEGER NOT NULL REFERENCES auteurs(id_auteur),
  id_traducteur INTEGER REFERENCES auteurs(id_auteur),
  id_editeur INTEGER NOT NULL REFERENCES editeurs(id_editeur),
  rayon TEXT NOT NULL,
  annee_parution INTEGER NOT NULL,
  nb_pages INTEGER NOT NULL,
  prix REAL NOT NULL,
  stock INTEGER NOT NULL
);
CREATE TABLE clients (
  id_client INTEGER PRIMARY KEY,
  prenom TEXT NOT NULL,
  nom TEXT NOT NULL,
  ville TEXT NOT NULL,
  carte_fidelite TEXT NOT NULL,
  date_inscription DATE NOT NULL
);
CREATE TABLE ventes (
  id_vente INTEGER PRIMARY KEY,
  id_client INTEGER NOT NULL REFERENCES clients(id_client),
  id_livre INTEGER NOT NULL REFERENCES livres(id_livre),
  date_vente DATE NOT NULL,
  quantite INTEGER NOT NULL,
  mode_paiement TEXT NOT NULL
);
CREATE TABLE rencontres (
  id_rencontre INTEGER PRIMARY KEY,
  id_auteur INTEGER NOT NULL REFERENCES auteurs(id_auteur),
  date_rencontre DATE NOT NULL,
  theme TEXT NOT NULL,
  nb_participants INTEGER
);

INSERT INTO editeurs VALUES
  (1, 'Éditions du Tilleul', 'Paris', 35),
  (2, 'Le Phare Breton', 'Brest', 33),
  (3, 'Maison Garance', 'Lyon', 36),
  (4, 'Sables & Cie', 'Marseille', 32),
  (5, 'Petit Renard', 'Paris', 38),
  (6, 'Atelier des Cimes', 'Grenoble', 30),
  (7, 'Rive Gauche Noire', 'Paris', 34),
  (8, 'Pages d''Oc', 'Toulouse', 31);

INSERT INTO auteurs VALUES
  (1, 'Éléonore', 'Vasseur', 'française', 1961, NULL),
  (2, 'Bastien', 'Le Goff', 'française', 1978, NULL),
  (3, 'Moussa', 'Diabaté', 'sénégalaise', 1970, NULL),
  (4, 'Greta', 'Lindholm', 'suédoise', 1955, NULL),
  (5, 'Honoré', 'Castagnier', 'française', 1902, 1971),
  (6, 'Paola', 'Ferri', 'italienne', 1983, NULL),
  (7, 'Jun', 'Nakahara', 'japonaise', 1949, 2018),
  (8, 'Solange', 'Tremblay', 'québécoise', 1967, NULL),
  (9, 'Antoine', 'Marchetti', 'française', 1990, NULL),
  (10, 'Clémence', 'Roubaud', 'française', 1985, NULL),
  (11, 'William', 'Ashdown', 'britannique', 1934, 2009),
  (12, 'Yasmine', 'Benali', 'algérienne', 1976, NULL),
  (13, 'Hugues', 'Delmas', 'belge', 1958, NULL),
  (14, 'Camille', 'Orsini', 'française', 1972, NULL);

INSERT INTO livres VALUES
  (1, 'La Maison aux volets clos', 1, NULL, 1, 'roman', 2015, 312, 21.5, 8),
  (2, 'Sous le vent d''Iroise', 2, NULL, 2, 'policier', 2019, 284, 18.9, 12),
  (3, 'Le Phare muet', 2, NULL, 2, 'policier', 2022, 336, 19.9, 5),
  (4, 'Les Tambours de Saint-Louis', 3, NULL, 4, 'roman', 2011, 410, 22.0, 3),
  (5, 'Neige sur Umeå', 4, 14, 7, 'policier', 2018, 452, 23.5, 7),
  (6, 'Le Dernier Traîneau', 4, 14, 7, 'policier', 2021, 398, 23.9, 0),
  (7, 'Heures provençales', 5, NULL, 1, 'poésie', 1948, 128, 12.0, 4),
  (8, 'Le Citron et la cendre', 6, 10, 3, 'roman', 2020, 245, 20.0, 9),
  (9, 'L''Étang aux grenouilles', 7, 13, 3, 'roman', 1997, 188, 17.5, 2),
  (10, 'Érable rouge', 8, NULL, 5, 'jeunesse', 2016, 64, 13.9, 15),
  (11, 'Petit Lynx a froid', 8, NULL, 5, 'jeunesse', 2021, 32, 11.5, 22),
  (12, 'La Cuisine des refuges', 9, NULL, 6, 'cuisine', 2023, 176, 29.0, 6),
  (13, 'Marcher seul en Chartreuse', 9, NULL, 6, 'voyage', 2019, 220, 19.0, 4),
  (14, 'Vingt histoires pour dormir', 10, NULL, 5, 'jeunesse', 2018, 96, 15.9, 11),
  (15, 'Un thé à Brighton', 11, 13, 1, 'roman', 1972, 267, 16.9, 1),
  (16, 'Oran, quartier bas', 12, NULL, 4, 'roman', 2014, 301, 20.9, 6),
  (17, 'Le Goût du cumin', 12, NULL, 4, 'cuisine', 2020, 208, 26.5, 0),
  (18, 'Rimes de poche', 10, NULL, 8, 'poésie', 2022, 80, 9.9, 10),
  (19, 'Contes d''un fleuve lent', 3, NULL, 8, 'jeunesse', 2017, 112, 14.5, 5),
  (20, 'Nuits de Kyoto', 7, 13, 3, 'poésie', 1985, 96, 14.0, 3),
  (21, 'Le Jardin de Garance', 1, NULL, 1, 'roman', 2023, 358, 22.9, 14),
  (22, 'Traversées corses', 14, NULL, 4, 'voyage', 2016, 240, 18.5, 2);

INSERT INTO clients VALUES
  (1, 'Mathilde', 'Perrin', 'Nantes', 'oui', '2018-09-12'),
  (2, 'Olivier', 'Chauvet', 'Rezé', 'non', '2021-03-05'),
  (3, 'Fatou', 'Ndiaye', 'Nantes', 'oui', '2019-11-23'),
  (4, 'Gérard', 'Lemoine', 'Saint-Herblain', 'oui', '2015-02-14'),
  (5, 'Inès', 'Carvalho', 'Nantes', 'non', '2022-06-30'),
  (6, 'Jean-Luc', 'Rousset', 'Rezé', 'oui', '2017-10-08'),
  (7, 'Karine', 'Bouvier', 'Orvault', 'oui', '2020-01-18'),
  (8, 'Lucas', 'Meyer', 'Nantes', 'non', '2023-09-02'),
  (9, 'Nadège', 'Fontaine', 'Saint-Herblain', 'non', '2022-12-10'),
  (10, 'Paul', 'Kerjean', 'Vertou', 'oui', '2016-05-21'),
  (11, 'Sabrina', 'Haddou', 'Nantes', 'oui', '2023-01-14'),
  (12, 'Thierry', 'Blanchard', 'Orvault', 'non', '2023-04-27'),
  (13, 'Violette', 'Guérin', 'Vertou', 'oui', '2021-08-19');

INSERT INTO ventes VALUES
  (1001, 9, 17, '2023-10-02', 1, 'carte'),
  (1002, 6, 5, '2023-10-03', 1, 'chèque'),
  (1003, 1, 18, '2023-10-04', 2, 'espèces'),
  (1004, 5, 16, '2023-10-06', 1, 'espèces'),
  (1005, 3, 6, '2023-10-08', 1, 'carte'),
  (1006, 6, 10, '2023-10-12', 1, 'carte'),
  (1007, 12, 14, '2023-10-14', 1, 'chèque'),
  (1008, 5, 2, '2023-10-15', 2, 'carte'),
  (1009, 2, 11, '2023-10-16', 2, 'chèque'),
  (1010, 3, 5, '2023-10-17', 1, 'chèque'),
  (1011, 11, 17, '2023-10-18', 2, 'chèque'),
  (1012, 13, 4, '2023-10-22', 1, 'carte'),
  (1013, 1, 1, '2023-10-25', 1, 'carte'),
  (1014, 11, 16, '2023-10-27', 1, 'chèque'),
  (1015, 1, 14, '2023-10-31', 1, 'carte'),
  (1016, 2, 5, '2023-11-02', 1, 'espèces'),
  (1017, 11, 21, '2023-11-04', 1, 'carte'),
  (1018, 1, 2, '2023-11-07', 2, 'carte'),
  (1019, 12, 13, '2023-11-08', 1, 'espèces'),
  (1020, 3, 2, '2023-11-11', 1, 'carte'),
  (1021, 3, 3, '2023-11-12', 1, 'carte'),
  (1022, 11, 16, '2023-11-16', 1, 'carte'),
  (1023, 3, 18, '2023-11-20', 1, 'espèces'),
  (1024, 7, 11, '2023-11-22', 1, 'carte'),
  (1025, 2, 11, '2023-11-23', 1, 'carte'),
  (1026, 3, 2, '2023-11-24', 1, 'carte'),
  (1027, 11, 3, '2023-11-27', 1, 'espèces'),
  (1028, 11, 14, '2023-12-01', 1, 'espèces'),
  (1029, 2, 5, '2023-12-03', 2, 'carte'),
  (1030, 7, 21, '2023-12-05', 3, 'espèces'),
  (1031, 11, 8, '2023-12-09', 3, 'carte'),
  (1032, 7, 21, '2023-12-12', 3, 'carte'),
  (1033, 10, 2, '2023-12-13', 3, 'carte'),
  (1034, 1, 21, '2023-12-15', 1, 'chèque'),
  (1035, 3, 12, '2023-12-16', 1, 'carte'),
  (1036, 11, 1, '2023-12-18', 1, 'carte'),
  (1037, 1, 6, '2023-12-19', 1, 'carte'),
  (1038, 2, 8, '2023-12-22', 1, 'carte'),
  (1039, 3, 7, '2023-12-23', 1, 'carte'),
  (1040, 4, 21, '2023-12-27', 1, 'carte'),
  (1041, 11, 1, '2023-12-28', 1, 'carte'),
  (1042, 5, 14, '2023-12-30', 1, 'carte'),
  (1043, 5, 10, '2024-01-01', 1, 'espèces'),
  (1044, 5, 8, '2024-01-05', 1, 'carte'),
  (1045, 7, 16, '2024-01-07', 1, 'carte'),
  (1046, 11, 21, '2024-01-09', 1, 'chèque'),
  (1047, 5, 16, '2024-01-11', 1, 'carte'),
  (1048, 3, 6, '2024-01-13', 2, 'chèque'),
  (1049, 13, 5, '2024-01-16', 1, 'carte'),
  (1050, 2, 11, '2024-01-19', 1, 'carte'),
  (1051, 11, 21, '2024-01-20', 1, 'chèque'),
  (1052, 11, 8, '2024-01-24', 2, 'carte'),
  (1053, 10, 17, '2024-01-27', 1, 'espèces'),
  (1054, 11, 8, '2024-01-29', 1, 'carte'),
  (1055, 7, 21, '2024-01-30', 3, 'espèces'),
  (1056, 1, 19, '2024-02-03', 1, 'espèces');

INSERT INTO rencontres VALUES
  (1, 2, '2022-11-18', 'Le polar en Bretagne', 46),
  (2, 8, '2023-03-25', 'Écrire pour les petits', 31),
  (3, 12, '2023-05-12', 'Mémoires d''Oran', 58),
  (4, 10, '2023-10-07', 'Contes et comptines', 27),
  (5, 1, '2023-11-24', 'Autour du Jardin de Garance', 72),
  (6, 9, '2024-01-20', 'La montagne à table', 38),
  (7, 2, '2024-02-16', 'Dans l''atelier du romancier', 63),
  (8, 6, '2024-04-19', 'Voix d''Italie', NULL),
  (9, 3, '2024-05-17', 'Raconter le fleuve', NULL);

