CREATE TABLE code_list (
  code_group TEXT NOT NULL,
  code TEXT NOT NULL,
  label TEXT NOT NULL,
  PRIMARY KEY (code_group, code)
);
CREATE TABLE consultant (
  consultant_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  office TEXT NOT NULL,
  is_partner INTEGER NOT NULL,
  mentor_id INTEGER REFERENCES consultant(consultant_id)
);
CREATE TABLE candidate (
  candidate_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  city TEXT NOT NULL,
  profession TEXT NOT NULL,
  experience_years INTEGER NOT NULL,
  status_code TEXT NOT NULL,
  will_relocate INTEGER NOT NULL,
  has_driving_licence INTEGER NOT NULL,
  desired_salary INTEGER,
  registered_on TEXT NOT NULL
);
CREATE TABLE company (
  company_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  sector TEXT NOT NULL,
  city TEXT NOT NULL,
  is_active INTEGER NOT NULL
);
CREATE TABLE vacancy (
  vacancy_id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL REFERENCES company(company_id),
  title TEXT NOT NULL,
  type_code TEXT NOT NULL,
  salary INTEGER NOT NULL,
  opened_on TEXT NOT NULL,
  closed_on TEXT,
  is_remote INTEGER NOT NULL,
  lead_id INTEGER NOT NULL REFERENCES consultant(consultant_id),
  backup_id INTEGER REFERENCES consultant(consultant_id)
);
CREATE TABLE application (
  application_id INTEGER PRIMARY KEY,
  vacancy_id INTEGER NOT NULL REFERENCES vacancy(vacancy_id),
  candidate_id INTEGER NOT NULL REFERENCES candidate(candidate_id),
  sent_on TEXT NOT NULL,
  interviewed INTEGER NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('H','R','P','W')),
  test_score INTEGER
);
INSERT INTO code_list VALUES
('candidate status','A','available'),('candidate status','P','placed'),('candidate status','H','on hold'),('candidate status','B','blacklisted'),
('contract type','PERM','permanent'),('contract type','TEMP','temporary'),('contract type','FREE','freelance'),('contract type','INT','internship'),
('application outcome','H','hired'),('application outcome','R','rejected'),('application outcome','P','pending'),('application outcome','W','withdrawn');
INSERT INTO consultant VALUES
(1,'Miriam Oakes','Manchester',1,NULL),(2,'Desmond Farrell','Manchester',0,1),(3,'Keiko Tanabe','Bristol',0,1),
(4,'Stuart McAvoy','Glasgow',1,NULL),(5,'Ayesha Malik','Glasgow',0,4),(6,'Ruben Castellano','Bristol',0,3),
(7,'Tamsin Penrose','Bristol',0,3),(8,'Gwen Alderton','Manchester',0,1);
INSERT INTO candidate VALUES
(1,'Ellis Warburton','Manchester','accountant',6,'P',0,1,42000,'2023-02-14'),
(2,'Noor Haddad','Leeds','software developer',9,'A',1,0,64000,'2023-05-03'),
(3,'Callum Reid','Glasgow','welder',14,'A',0,1,38000,'2022-11-21'),
(4,'Joanna Siwek','Bristol','nurse',7,'P',1,1,39500,'2023-08-09'),
(5,'Vikram Shetty','Manchester','software developer',4,'H',1,1,51000,'2023-09-27'),
(6,'Paula Brandreth','Cardiff','marketing manager',11,'A',0,1,58000,'2024-01-15'),
(7,'Teo Marinescu','Bristol','warehouse worker',2,'P',1,0,26000,'2024-02-02'),
(8,'Isla Ferguson','Glasgow','accountant',3,'A',1,0,34000,'2024-02-19'),
(9,'Henry Opoku','Edinburgh','civil engineer',12,'P',1,1,61000,'2022-10-05'),
(10,'Dawn Tilley','Manchester','receptionist',18,'B',0,0,NULL,'2022-06-30'),
(11,'Marek Novotny','Leeds','welder',5,'P',1,1,33500,'2024-03-11'),
(12,'Siobhan Keane','Bristol','nurse',1,'A',0,0,NULL,'2024-04-22'),
(13,'Lukas Adeyemi','Cardiff','software developer',7,'P',1,1,60000,'2023-12-04'),
(14,'Rhona Buchan','Glasgow','marketing manager',5,'H',0,1,45000,'2023-07-18'),
(15,'George Attwell','Bristol','civil engineer',3,'A',1,1,41000,'2024-05-13'),
(16,'Zofia Lange','Leeds','software developer',3,'H',0,0,NULL,'2024-04-19');
INSERT INTO company VALUES
(1,'Lomond Shipyards','manufacturing','Glasgow',1),(2,'Avonmere Hospital','health','Bristol',1),(3,'Cottonopolis Software','IT','Manchester',1),
(4,'Hallam Audit','finance','Leeds',1),(5,'Severn Bridges Ltd','construction','Bristol',1),(6,'Clyde Parcel','logistics','Glasgow',0),
(7,'Taffside Media','media','Cardiff',1),(8,'Peveril Foods','manufacturing','Manchester',0),(9,'Redcliffe Logistics','logistics','Bristol',1);
INSERT INTO vacancy VALUES
(1,3,'Backend Developer','PERM',62000,'2024-01-08','2024-03-15',1,1,2),
(2,2,'Ward Nurse','PERM',38500,'2023-09-04','2023-11-10',0,3,6),
(3,1,'Shipyard Welder','TEMP',36000,'2024-03-18',NULL,0,4,5),
(4,4,'Junior Accountant','PERM',35500,'2024-02-26','2024-04-30',0,2,NULL),
(5,5,'Site Engineer','PERM',59000,'2022-11-01','2023-01-20',0,3,7),
(6,9,'Warehouse Operative','TEMP',25500,'2024-02-05','2024-02-28',0,6,3),
(7,7,'Campaign Manager','FREE',56000,'2024-02-12',NULL,1,1,3),
(8,6,'Parcel Sorter','TEMP',24000,'2023-06-12','2023-07-07',0,5,4),
(9,3,'Frontend Developer','FREE',54000,'2024-04-15',NULL,1,2,1),
(10,4,'Senior Auditor','PERM',48000,'2023-03-06','2023-05-31',0,1,2),
(11,1,'Pipe Fitter','PERM',39000,'2024-04-02','2024-06-14',0,5,4),
(12,2,'Night Nurse','TEMP',41000,'2024-05-06',NULL,0,7,NULL),
(13,5,'Graduate Engineer','INT',23500,'2024-05-20',NULL,0,3,6),
(14,9,'Fleet Planner','PERM',33000,'2024-06-10',NULL,0,6,7);
INSERT INTO application VALUES
(1,1,2,'2024-01-15',1,'R',81),(2,1,13,'2024-01-17',1,'H',93),(3,1,5,'2024-01-22',0,'R',58),
(4,2,4,'2023-09-11',1,'H',NULL),(5,5,9,'2022-11-14',1,'H',88),(6,10,1,'2023-03-20',1,'H',85),
(7,10,8,'2024-02-20',0,'R',62),(8,3,3,'2024-03-25',1,'P',77),(9,3,11,'2024-03-26',1,'R',69),
(10,11,11,'2024-04-09',1,'H',74),(11,11,3,'2024-04-10',0,'W',NULL),(12,4,8,'2024-03-04',1,'W',71),
(13,4,1,'2024-03-05',0,'R',NULL),(14,6,7,'2024-02-07',1,'H',55),(15,7,6,'2024-02-19',1,'P',90),
(16,7,14,'2024-02-20',0,'W',66),(17,9,2,'2024-04-22',1,'P',84),(18,9,5,'2024-04-24',0,'R',60),
(19,12,12,'2024-05-13',0,'P',NULL),(20,13,15,'2024-05-27',1,'P',79),(21,8,7,'2024-02-12',0,'W',NULL),(22,9,13,'2024-04-29',0,'W',91),
(23,9,16,'2024-05-02',0,'R',63);
