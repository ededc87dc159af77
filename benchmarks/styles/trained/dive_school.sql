CREATE TABLE Instructors (
  InstructorID INTEGER PRIMARY KEY,
  FirstName TEXT, LastName TEXT,
  HireDate TEXT, DailyRate REAL, Languages TEXT
);
CREATE TABLE Students (
  StudentID INTEGER PRIMARY KEY,
  FirstName TEXT, LastName TEXT, Nationality TEXT,
  BirthDate TEXT, MedicalCheckDate TEXT
);
CREATE TABLE Courses (
  CourseID INTEGER PRIMARY KEY,
  CourseName TEXT, CourseLevel TEXT, DurationDays INTEGER, Price REAL, MinimumAge INTEGER
);
CREATE TABLE DiveSites (
  SiteID INTEGER PRIMARY KEY,
  SiteName TEXT, MaxDepthMeters REAL, SiteType TEXT, BoatMinutes INTEGER
);
CREATE TABLE Enrolments (
  EnrolmentID INTEGER PRIMARY KEY,
  StudentID INTEGER REFERENCES Students(StudentID),
  CourseID INTEGER REFERENCES Courses(CourseID),
  InstructorID INTEGER REFERENCES Instructors(InstructorID),
  StartDate TEXT, AmountPaid REAL, Result TEXT
);
CREATE TABLE Dives (
  DiveID INTEGER PRIMARY KEY,
  SiteID INTEGER REFERENCES DiveSites(SiteID),
  InstructorID INTEGER REFERENCES Instructors(InstructorID),
  DiveDate TEXT, DepthMeters REAL, MinutesUnderwater INTEGER, WaterTemperature REAL, DiversCount INTEGER
);
INSERT INTO Instructors VALUES
(1,'Marco','Santangelo','2015-04-01',140,'Italian, English'),
(2,'Kirsten','Vang','2018-03-15',130,'Danish, English, German'),
(3,'Yusuf','Demirci','2019-05-20',120,'Turkish, English'),
(4,'Ana','Belmonte','2021-06-01',110,'Spanish, English'),
(5,'Declan','Rourke','2022-04-11',105,'English'),
(6,'Noi','Suwan','2023-02-06',100,'Thai, English'),
(7,'Petra','Jansa','2016-09-12',135,'Czech, German, English'),
(8,'Olivier','Caron','2024-03-01',95,'French, English');
INSERT INTO Students VALUES
(1,'Lucy','Hargreaves','British','1996-02-14','2024-01-10'),
(2,'Bram','de Wit','Dutch','1988-07-30','2023-05-22'),
(3,'Fatima','El Amrani','Moroccan','2001-11-05','2024-03-03'),
(4,'Jonas','Berger','German','1979-04-19',NULL),
(5,'Chloe','Marsh','British','2010-08-21','2024-06-18'),
(6,'Mateusz','Zielak','Polish','1993-12-02','2023-07-07'),
(7,'Ingrid','Solheim','Norwegian','1985-09-16','2024-02-27'),
(8,'Rafael','Pinto','Portuguese','1999-01-28',NULL),
(9,'Aiko','Morita','Japanese','1991-06-11','2024-04-15'),
(10,'George','Hargreaves','British','1994-10-03','2024-01-10'),
(11,'Sanne','Kuipers','Dutch','2006-03-25','2024-05-09'),
(12,'Hannah','Vogel','German','1990-05-17','2023-08-01'),
(13,'Tom','Ashby','British','1972-12-12','2023-06-29'),
(14,'Lucia','Ferrante','Italian','1997-07-08','2024-07-01');
INSERT INTO Courses VALUES
(1,'Discover Scuba','Beginner',1,95,10),
(2,'Open Water Diver','Beginner',4,420,12),
(3,'Advanced Open Water','Intermediate',3,360,15),
(4,'Rescue Diver','Advanced',4,480,15),
(5,'Night Diving','Intermediate',2,210,15),
(6,'Wreck Diving','Advanced',2,260,18),
(7,'Nitrox','Intermediate',1,150,15),
(8,'Divemaster','Professional',30,1250,18),
(9,'Ice Diving','Advanced',3,540,18);
INSERT INTO DiveSites VALUES
(1,'Coral Garden',14,'reef',15),(2,'The Chimney',32,'cave',35),(3,'MV Hesperia',38,'wreck',50),
(4,'Turtle Bay',10,'reef',10),(5,'Blue Wall',45,'wall',40),(6,'Harbour Pool',6,'training',0),
(7,'Anchor Point',22,'reef',25),(8,'Lady Katrin',27,'wreck',30),(9,'Sponge Alley',29,'wall',45);
INSERT INTO Enrolments VALUES
(1,1,2,1,'2024-02-05',420,'passed'),(2,10,2,1,'2024-02-05',420,'passed'),(3,1,3,2,'2024-05-13',360,'passed'),
(4,2,3,2,'2023-06-12',340,'passed'),(5,2,4,7,'2024-03-18',480,'passed'),(6,3,1,4,'2024-03-09',95,'passed'),
(7,3,2,4,'2024-04-22',420,'failed'),(8,3,2,3,'2024-06-03',200,'passed'),(9,4,7,7,'2023-09-04',150,'passed'),
(10,4,6,1,'2023-09-11',260,'failed'),(11,5,1,5,'2024-06-22',95,'passed'),(12,6,2,3,'2023-07-17',400,'passed'),
(13,6,3,3,'2023-08-07',360,'passed'),(14,6,5,2,'2024-07-08',210,'passed'),(15,7,8,1,'2024-03-04',1250,'passed'),
(16,8,1,5,'2023-10-02',95,'withdrawn'),(17,9,3,7,'2024-04-29',360,'passed'),(18,9,7,7,'2024-05-06',150,'passed'),
(19,11,2,5,'2024-05-20',420,'passed'),(20,12,2,2,'2023-08-14',420,'withdrawn'),(21,12,2,7,'2024-08-05',380,NULL),
(22,13,6,1,'2023-07-24',260,'passed'),(23,13,4,1,'2024-08-12',480,NULL),(24,10,3,2,'2024-05-13',360,'passed'),
(25,7,6,1,'2023-07-24',260,'passed'),(26,11,5,6,'2024-07-08',210,'failed');
INSERT INTO Dives VALUES
(1,6,1,'2024-02-05',4.5,40,21.0,2),(2,1,1,'2024-02-07',11.8,46,21.5,4),(3,4,4,'2024-03-09',8.0,35,22.0,5),
(4,3,1,'2023-07-24',34.2,32,25.5,4),(5,3,1,'2023-09-12',36.0,30,24.8,3),(6,8,1,'2023-07-25',25.4,41,26.0,4),
(7,7,2,'2023-06-13',18.6,48,24.0,6),(8,2,7,'2024-03-20',28.9,36,21.8,3),(9,5,2,'2024-05-14',29.7,39,23.5,5),
(10,1,3,'2024-06-04',12.2,50,25.0,6),(11,6,4,'2024-04-22',5.0,45,23.0,3),(12,6,5,'2024-05-20',5.2,42,23.8,2),
(13,4,5,'2024-06-22',7.4,30,25.6,4),(14,7,2,'2024-07-08',15.0,44,26.4,4),(15,7,6,'2024-07-09',14.5,40,26.5,3),
(16,5,7,'2024-04-30',30.0,37,23.0,4),(17,1,3,'2023-07-18',10.9,52,26.1,7),(18,5,7,'2024-05-02',38.5,29,22.6,2),
(19,8,2,'2024-08-05',24.0,43,27.0,5),(20,4,5,'2023-10-02',6.5,28,24.5,3);
