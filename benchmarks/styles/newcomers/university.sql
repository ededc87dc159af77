CREATE TABLE Teachers (
  TeacherId INTEGER PRIMARY KEY,
  FullName TEXT NOT NULL,
  Rank TEXT,
  Faculty TEXT
);
CREATE TABLE Rooms (
  RoomId INTEGER PRIMARY KEY,
  RoomCode TEXT NOT NULL,
  Building TEXT,
  Seats INTEGER
);
CREATE TABLE Courses (
  CourseId INTEGER PRIMARY KEY,
  CourseName TEXT NOT NULL,
  Credits INTEGER,
  TeacherId INTEGER REFERENCES Teachers(TeacherId),
  RoomId INTEGER REFERENCES Rooms(RoomId),
  PrerequisiteId INTEGER REFERENCES Courses(CourseId)
);
CREATE TABLE Students (
  StudentId INTEGER PRIMARY KEY,
  FirstName TEXT NOT NULL,
  LastName TEXT NOT NULL,
  Programme TEXT,
  StartYear INTEGER,
  Scholarship INTEGER
);
CREATE TABLE Enrolments (
  StudentId INTEGER REFERENCES Students(StudentId),
  CourseId INTEGER REFERENCES Courses(CourseId),
  Semester TEXT,
  EnrolledOn TEXT,
  Grade REAL,
  PRIMARY KEY (StudentId, CourseId)
);


INSERT INTO Teachers VALUES (1, 'Edith Blackwood', 'Professor', 'Science');
INSERT INTO Teachers VALUES (2, 'Raymond Osgood', 'Professor', 'Humanities');
INSERT INTO Teachers VALUES (3, 'Nadia Belova', 'Lecturer', 'Science');
INSERT INTO Teachers VALUES (4, 'Thomas Achterberg', 'Lecturer', 'Economics');
INSERT INTO Teachers VALUES (5, 'Chiara Montale', 'Professor', 'Economics');
INSERT INTO Teachers VALUES (6, 'Kwame Boateng', 'Assistant', 'Science');
INSERT INTO Teachers VALUES (7, 'Judith Fairfax', 'Lecturer', 'Humanities');
INSERT INTO Teachers VALUES (8, 'Stefan Wuensche', 'Assistant', 'Economics');

INSERT INTO Rooms VALUES (1, 'A101', 'Newton Hall', 180);
INSERT INTO Rooms VALUES (2, 'A204', 'Newton Hall', 16);
INSERT INTO Rooms VALUES (3, 'A310', 'Newton Hall', 48);
INSERT INTO Rooms VALUES (4, 'B001', 'Bell Tower', 60);
INSERT INTO Rooms VALUES (5, 'B115', 'Bell Tower', 90);
INSERT INTO Rooms VALUES (6, 'C020', 'Library Wing', 30);
INSERT INTO Rooms VALUES (7, 'C021', 'Library Wing', 24);

INSERT INTO Courses VALUES (1, 'Calculus I', 6, 1, 5, NULL);
INSERT INTO Courses VALUES (2, 'Calculus II', 6, 1, 4, 1);
INSERT INTO Courses VALUES (3, 'Linear Algebra', 5, 3, 6, NULL);
INSERT INTO Courses VALUES (4, 'Statistics', 5, 3, 5, 1);
INSERT INTO Courses VALUES (5, 'Databases', 4, 6, 2, NULL);
INSERT INTO Courses VALUES (6, 'Machine Learning', 8, 6, 1, 4);
INSERT INTO Courses VALUES (7, 'Medieval History', 3, 2, 4, NULL);
INSERT INTO Courses VALUES (8, 'Modern Philosophy', 3, 7, 3, NULL);
INSERT INTO Courses VALUES (9, 'Microeconomics', 5, 4, 2, NULL);
INSERT INTO Courses VALUES (10, 'Macroeconomics', 5, 5, 1, 9);
INSERT INTO Courses VALUES (11, 'Game Theory', 4, 5, 5, 9);
INSERT INTO Courses VALUES (12, 'Academic Writing', 2, 7, 6, NULL);
INSERT INTO Courses VALUES (13, 'Palaeography', 3, 2, 6, 7);

INSERT INTO Students VALUES (1, 'Freya', 'Nilsson', 'Mathematics', 2024, 0);
INSERT INTO Students VALUES (2, 'Tariq', 'Aziz', 'Computer Science', 2022, 0);
INSERT INTO Students VALUES (3, 'Bella', 'Conti', 'Computer Science', 2021, 1);
INSERT INTO Students VALUES (4, 'Hugo', 'Costa', 'Computer Science', 2022, 0);
INSERT INTO Students VALUES (5, 'Marco', 'Laurent', 'History', 2023, 0);
INSERT INTO Students VALUES (6, 'Ulrich', 'Romero', 'Computer Science', 2022, 0);
INSERT INTO Students VALUES (7, 'Ulrich', 'Moreau', 'History', 2021, 0);
INSERT INTO Students VALUES (8, 'Hugo', 'Vogel', 'History', 2023, 0);
INSERT INTO Students VALUES (9, 'William', 'Jensen', 'Computer Science', 2021, 0);
INSERT INTO Students VALUES (10, 'Martin', 'Baumann', 'Economics', 2022, 0);
INSERT INTO Students VALUES (11, 'Vera', 'Murphy', 'Mathematics', 2021, 0);
INSERT INTO Students VALUES (12, 'Vera', 'Keller', 'Mathematics', 2024, 1);
INSERT INTO Students VALUES (13, 'Nina', 'Fischer', 'Economics', 2024, 1);
INSERT INTO Students VALUES (14, 'Liam', 'Andersen', 'Mathematics', 2021, 1);
INSERT INTO Students VALUES (15, 'Ben', 'Lefevre', 'Mathematics', 2024, 0);
INSERT INTO Students VALUES (16, 'Jonas', 'Schmidt', 'History', 2024, 1);
INSERT INTO Students VALUES (17, 'Martin', 'Romero', 'Computer Science', 2023, 0);
INSERT INTO Students VALUES (18, 'Samuel', 'Andersen', 'Economics', 2023, 1);
INSERT INTO Students VALUES (19, 'Amelie', 'Hughes', 'History', 2021, 1);
INSERT INTO Students VALUES (20, 'Daniel', 'Silva', 'Mathematics', 2021, 1);
INSERT INTO Students VALUES (21, 'Liam', 'Nielsen', 'History', 2022, 0);
INSERT INTO Students VALUES (22, 'Julia', 'Kowalski', 'Computer Science', 2024, 0);
INSERT INTO Students VALUES (23, 'Olivia', 'Schmidt', 'Computer Science', 2024, 0);
INSERT INTO Students VALUES (24, 'Liam', 'Novak', 'Mathematics', 2024, 0);
INSERT INTO Students VALUES (25, 'Lena', 'Silva', 'Computer Science', 2021, 0);
INSERT INTO Students VALUES (26, 'Sofia', 'Keller', 'Computer Science', 2023, 0);
INSERT INTO Students VALUES (27, 'Lena', 'Marchetti', 'Mathematics', 2022, 1);
INSERT INTO Students VALUES (28, 'Felix', 'Petit', 'Computer Science', 2021, 1);
INSERT INTO Students VALUES (29, 'Anna', 'Lefevre', 'Computer Science', 2022, 0);
INSERT INTO Students VALUES (30, 'Liam', 'Garcia', 'Mathematics', 2023, 0);
INSERT INTO Students VALUES (31, 'Tobias', 'Vogel', 'History', 2021, 1);
INSERT INTO Students VALUES (32, 'Elena', 'Byrne', 'Computer Science', 2022, 1);
INSERT INTO Students VALUES (33, 'Noah', 'Dubois', 'Economics', 2023, 0);
INSERT INTO Students VALUES (34, 'Daniel', 'Vogel', 'Computer Science', 2024, 0);
INSERT INTO Students VALUES (35, 'Daniel', 'Hughes', 'Computer Science', 2024, 1);
INSERT INTO Students VALUES (36, 'Clara', 'Svensson', 'Computer Science', 2023, 0);
INSERT INTO Students VALUES (37, 'Rosa', 'Lefevre', 'Computer Science', 2022, 0);
INSERT INTO Students VALUES (38, 'Martin', 'Weber', 'Computer Science', 2022, 0);
INSERT INTO Students VALUES (39, 'Isabel', 'Jensen', 'History', 2024, 0);
INSERT INTO Students VALUES (40, 'Martin', 'Svensson', 'History', 2021, 1);
INSERT INTO Students VALUES (41, 'Grace', 'Petit', 'Mathematics', 2023, 1);
INSERT INTO Students VALUES (42, 'Hugo', 'Kowalski', 'History', 2023, 0);

INSERT INTO Enrolments VALUES (42, 12, 'autumn 2023', '2023-09-05', 3.0);
INSERT INTO Enrolments VALUES (11, 12, 'autumn 2021', '2021-09-02', 1.7);
INSERT INTO Enrolments VALUES (41, 2, 'autumn 2023', '2023-08-26', 2.0);
INSERT INTO Enrolments VALUES (23, 2, 'autumn 2024', '2024-09-05', NULL);
INSERT INTO Enrolments VALUES (2, 6, 'autumn 2022', '2022-09-27', 5.0);
INSERT INTO Enrolments VALUES (27, 4, 'spring 2024', '2024-01-24', 5.0);
INSERT INTO Enrolments VALUES (40, 4, 'spring 2024', '2024-01-17', 3.0);
INSERT INTO Enrolments VALUES (13, 8, 'autumn 2024', '2024-09-16', NULL);
INSERT INTO Enrolments VALUES (42, 1, 'autumn 2023', '2023-08-25', 5.0);
INSERT INTO Enrolments VALUES (4, 10, 'spring 2024', '2024-01-12', 2.0);
INSERT INTO Enrolments VALUES (27, 10, 'autumn 2024', '2024-08-21', NULL);
INSERT INTO Enrolments VALUES (27, 2, 'autumn 2023', '2023-09-22', 4.0);
INSERT INTO Enrolments VALUES (35, 7, 'autumn 2024', '2024-09-22', NULL);
INSERT INTO Enrolments VALUES (2, 1, 'autumn 2024', '2024-09-09', NULL);
INSERT INTO Enrolments VALUES (1, 8, 'autumn 2024', '2024-09-26', NULL);
INSERT INTO Enrolments VALUES (15, 4, 'autumn 2024', '2024-08-28', NULL);
INSERT INTO Enrolments VALUES (40, 10, 'spring 2023', '2023-02-04', 4.0);
INSERT INTO Enrolments VALUES (26, 8, 'autumn 2023', '2023-09-10', 3.0);
INSERT INTO Enrolments VALUES (20, 3, 'autumn 2024', '2024-09-12', NULL);
INSERT INTO Enrolments VALUES (13, 12, 'autumn 2024', '2024-09-22', NULL);
INSERT INTO Enrolments VALUES (15, 7, 'autumn 2024', '2024-09-02', NULL);
INSERT INTO Enrolments VALUES (23, 9, 'autumn 2024', '2024-08-22', NULL);
INSERT INTO Enrolments VALUES (30, 6, 'autumn 2024', '2024-08-21', NULL);
INSERT INTO Enrolments VALUES (29, 9, 'autumn 2022', '2022-09-09', 1.3);
INSERT INTO Enrolments VALUES (5, 6, 'autumn 2023', '2023-09-24', 4.0);
INSERT INTO Enrolments VALUES (8, 1, 'autumn 2024', '2024-09-02', NULL);
INSERT INTO Enrolments VALUES (5, 9, 'autumn 2023', '2023-09-13', 1.7);
INSERT INTO Enrolments VALUES (24, 7, 'autumn 2024', '2024-08-28', NULL);
INSERT INTO Enrolments VALUES (31, 1, 'autumn 2021', '2021-09-02', 2.0);
INSERT INTO Enrolments VALUES (22, 5, 'autumn 2024', '2024-09-20', NULL);
INSERT INTO Enrolments VALUES (18, 10, 'autumn 2023', '2023-09-06', 2.0);
INSERT INTO Enrolments VALUES (16, 7, 'autumn 2024', '2024-09-30', NULL);
INSERT INTO Enrolments VALUES (22, 2, 'autumn 2024', '2024-09-12', NULL);
INSERT INTO Enrolments VALUES (10, 9, 'spring 2024', '2024-01-14', 3.7);
INSERT INTO Enrolments VALUES (40, 5, 'autumn 2021', '2021-08-27', 4.0);
INSERT INTO Enrolments VALUES (22, 10, 'autumn 2024', '2024-09-22', NULL);
INSERT INTO Enrolments VALUES (13, 3, 'autumn 2024', '2024-09-15', NULL);
INSERT INTO Enrolments VALUES (36, 3, 'spring 2024', '2024-02-11', 1.0);
INSERT INTO Enrolments VALUES (12, 11, 'autumn 2024', '2024-09-06', NULL);
INSERT INTO Enrolments VALUES (4, 7, 'autumn 2022', '2022-09-05', 1.7);
INSERT INTO Enrolments VALUES (17, 3, 'spring 2024', '2024-01-23', 2.0);
INSERT INTO Enrolments VALUES (27, 9, 'autumn 2022', '2022-09-23', 2.0);
INSERT INTO Enrolments VALUES (41, 12, 'autumn 2024', '2024-08-27', NULL);
INSERT INTO Enrolments VALUES (40, 9, 'autumn 2021', '2021-09-04', 2.3);
INSERT INTO Enrolments VALUES (36, 12, 'autumn 2024', '2024-09-01', NULL);
INSERT INTO Enrolments VALUES (20, 7, 'spring 2024', '2024-02-17', 1.7);
INSERT INTO Enrolments VALUES (31, 4, 'spring 2023', '2023-01-16', 5.0);
INSERT INTO Enrolments VALUES (9, 4, 'spring 2024', '2024-01-10', 2.7);
INSERT INTO Enrolments VALUES (40, 1, 'spring 2022', '2022-02-03', 3.7);
INSERT INTO Enrolments VALUES (35, 9, 'autumn 2024', '2024-09-03', NULL);
INSERT INTO Enrolments VALUES (21, 5, 'spring 2023', '2023-01-21', 2.0);
INSERT INTO Enrolments VALUES (12, 8, 'autumn 2024', '2024-08-24', NULL);
INSERT INTO Enrolments VALUES (26, 12, 'autumn 2024', '2024-08-26', NULL);
INSERT INTO Enrolments VALUES (31, 8, 'autumn 2024', '2024-09-18', NULL);
INSERT INTO Enrolments VALUES (42, 2, 'autumn 2024', '2024-09-26', NULL);
INSERT INTO Enrolments VALUES (11, 9, 'autumn 2021', '2021-09-19', 1.3);
INSERT INTO Enrolments VALUES (37, 7, 'autumn 2024', '2024-09-01', NULL);
INSERT INTO Enrolments VALUES (42, 8, 'autumn 2023', '2023-09-28', 5.0);
INSERT INTO Enrolments VALUES (11, 11, 'autumn 2021', '2021-08-22', 3.7);
INSERT INTO Enrolments VALUES (18, 5, 'autumn 2023', '2023-09-30', 1.7);
INSERT INTO Enrolments VALUES (37, 6, 'autumn 2024', '2024-09-01', NULL);
INSERT INTO Enrolments VALUES (9, 7, 'spring 2022', '2022-01-31', 2.3);
INSERT INTO Enrolments VALUES (36, 5, 'spring 2024', '2024-01-29', 1.7);
INSERT INTO Enrolments VALUES (8, 6, 'spring 2024', '2024-01-17', 3.3);
INSERT INTO Enrolments VALUES (35, 8, 'autumn 2024', '2024-09-19', NULL);
INSERT INTO Enrolments VALUES (10, 7, 'autumn 2024', '2024-09-23', NULL);
INSERT INTO Enrolments VALUES (6, 8, 'spring 2024', '2024-01-24', 3.3);
INSERT INTO Enrolments VALUES (16, 9, 'autumn 2024', '2024-08-20', NULL);
INSERT INTO Enrolments VALUES (35, 10, 'autumn 2024', '2024-09-08', NULL);
INSERT INTO Enrolments VALUES (17, 10, 'autumn 2023', '2023-10-05', 1.3);
INSERT INTO Enrolments VALUES (22, 8, 'autumn 2024', '2024-08-29', NULL);
INSERT INTO Enrolments VALUES (10, 1, 'spring 2024', '2024-02-10', 1.3);
INSERT INTO Enrolments VALUES (35, 6, 'autumn 2024', '2024-09-23', NULL);
INSERT INTO Enrolments VALUES (28, 4, 'autumn 2023', '2023-10-05', 2.7);
INSERT INTO Enrolments VALUES (39, 7, 'autumn 2024', '2024-08-30', NULL);
INSERT INTO Enrolments VALUES (39, 4, 'autumn 2024', '2024-09-23', NULL);
INSERT INTO Enrolments VALUES (12, 12, 'autumn 2024', '2024-09-25', NULL);
INSERT INTO Enrolments VALUES (16, 1, 'autumn 2024', '2024-09-05', NULL);
INSERT INTO Enrolments VALUES (36, 9, 'autumn 2024', '2024-10-01', NULL);
INSERT INTO Enrolments VALUES (8, 2, 'autumn 2024', '2024-09-29', NULL);
INSERT INTO Enrolments VALUES (42, 7, 'autumn 2023', '2023-09-27', 1.3);
INSERT INTO Enrolments VALUES (32, 3, 'autumn 2023', '2023-09-21', 2.7);
INSERT INTO Enrolments VALUES (39, 10, 'autumn 2024', '2024-08-28', NULL);
INSERT INTO Enrolments VALUES (32, 8, 'spring 2023', '2023-02-17', 2.7);
INSERT INTO Enrolments VALUES (30, 7, 'autumn 2023', '2023-08-31', 3.7);
INSERT INTO Enrolments VALUES (21, 1, 'spring 2024', '2024-02-04', 2.0);
INSERT INTO Enrolments VALUES (3, 12, 'autumn 2022', '2022-09-11', 1.3);
INSERT INTO Enrolments VALUES (30, 9, 'autumn 2023', '2023-08-24', 3.0);
INSERT INTO Enrolments VALUES (32, 2, 'autumn 2022', '2022-09-29', 1.0);
INSERT INTO Enrolments VALUES (6, 3, 'autumn 2024', '2024-09-20', NULL);
INSERT INTO Enrolments VALUES (22, 11, 'autumn 2024', '2024-09-10', NULL);
INSERT INTO Enrolments VALUES (11, 6, 'spring 2024', '2024-01-22', 1.7);
INSERT INTO Enrolments VALUES (3, 2, 'autumn 2024', '2024-08-22', NULL);
INSERT INTO Enrolments VALUES (17, 6, 'autumn 2023', '2023-08-28', 2.0);
INSERT INTO Enrolments VALUES (12, 6, 'autumn 2024', '2024-10-02', NULL);
INSERT INTO Enrolments VALUES (1, 6, 'autumn 2024', '2024-08-21', NULL);
INSERT INTO Enrolments VALUES (2, 5, 'autumn 2022', '2022-09-19', 1.3);
INSERT INTO Enrolments VALUES (19, 11, 'spring 2023', '2023-01-22', 2.0);
INSERT INTO Enrolments VALUES (39, 6, 'autumn 2024', '2024-09-16', NULL);
INSERT INTO Enrolments VALUES (39, 11, 'autumn 2024', '2024-09-06', NULL);
INSERT INTO Enrolments VALUES (32, 1, 'autumn 2022', '2022-09-09', 3.0);
INSERT INTO Enrolments VALUES (5, 5, 'spring 2024', '2024-02-19', 3.3);
INSERT INTO Enrolments VALUES (27, 5, 'spring 2024', '2024-02-12', 2.0);
INSERT INTO Enrolments VALUES (18, 11, 'autumn 2024', '2024-09-01', NULL);
INSERT INTO Enrolments VALUES (11, 4, 'autumn 2022', '2022-10-02', 1.3);
INSERT INTO Enrolments VALUES (10, 11, 'autumn 2023', '2023-09-14', 2.3);
INSERT INTO Enrolments VALUES (19, 1, 'autumn 2021', '2021-09-17', 1.3);
INSERT INTO Enrolments VALUES (28, 1, 'autumn 2022', '2022-08-26', 3.3);
INSERT INTO Enrolments VALUES (23, 5, 'autumn 2024', '2024-09-11', NULL);
INSERT INTO Enrolments VALUES (21, 3, 'autumn 2023', '2023-09-23', 3.7);
INSERT INTO Enrolments VALUES (41, 7, 'spring 2024', '2024-01-22', 3.0);
INSERT INTO Enrolments VALUES (6, 11, 'autumn 2022', '2022-09-22', 3.7);
