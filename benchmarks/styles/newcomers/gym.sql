CREATE TABLE Plans (
  PlanID INTEGER PRIMARY KEY,
  PlanName TEXT NOT NULL,
  MonthlyFee REAL NOT NULL,
  MinMonths INTEGER
);
CREATE TABLE Members (
  MemberID INTEGER PRIMARY KEY,
  FirstName TEXT NOT NULL,
  LastName TEXT NOT NULL,
  BirthDate TEXT,
  JoinDate TEXT,
  PlanID INTEGER,
  IsActive INTEGER NOT NULL,
  FOREIGN KEY (PlanID) REFERENCES Plans(PlanID)
);
CREATE TABLE Trainers (
  TrainerID INTEGER PRIMARY KEY,
  FullName TEXT NOT NULL,
  Specialty TEXT,
  HourlyRate REAL
);
CREATE TABLE Classes (
  ClassID INTEGER PRIMARY KEY,
  Title TEXT NOT NULL,
  TrainerID INTEGER,
  Weekday TEXT,
  StartTime TEXT,
  DurationMin INTEGER,
  Capacity INTEGER,
  FOREIGN KEY (TrainerID) REFERENCES Trainers(TrainerID)
);
CREATE TABLE Bookings (
  BookingID INTEGER PRIMARY KEY,
  MemberID INTEGER NOT NULL,
  ClassID INTEGER NOT NULL,
  ClassDate TEXT NOT NULL,
  Status TEXT NOT NULL,
  FOREIGN KEY (MemberID) REFERENCES Members(MemberID),
  FOREIGN KEY (ClassID) REFERENCES Classes(ClassID)
);


INSERT INTO Plans VALUES (1, 'Basic', 24.9, 1);
INSERT INTO Plans VALUES (2, 'Plus', 39.9, 6);
INSERT INTO Plans VALUES (3, 'Premium', 59.0, 12);
INSERT INTO Plans VALUES (4, 'Student', 19.5, 3);
INSERT INTO Plans VALUES (5, 'Corporate', 49.0, 12);

INSERT INTO Members VALUES (1, 'Hannah', 'Wolf', '2004-10-28', '2021-10-26', 1, 1);
INSERT INTO Members VALUES (2, 'Diego', 'Serrano', '1998-07-12', '2024-05-05', 2, 1);
INSERT INTO Members VALUES (3, 'Karin', 'Kowalski', '1957-03-07', '2023-09-19', 1, 1);
INSERT INTO Members VALUES (4, 'Julia', 'Romero', '1998-03-10', '2024-02-13', 1, 0);
INSERT INTO Members VALUES (5, 'Sofia', 'Laurent', '1969-07-06', '2022-05-21', 2, 1);
INSERT INTO Members VALUES (6, 'Sofia', 'Haas', '2003-11-13', '2023-04-10', 4, 1);
INSERT INTO Members VALUES (7, 'Liam', 'Haas', '1961-09-29', '2021-12-24', 3, 1);
INSERT INTO Members VALUES (8, 'Oscar', 'Horvat', '1983-01-10', '2021-04-05', 2, 0);
INSERT INTO Members VALUES (9, 'Anna', 'Keller', '1990-10-10', '2023-06-25', 1, 1);
INSERT INTO Members VALUES (10, 'Yasmin', 'Lefevre', '1995-11-21', '2021-11-02', 3, 0);
INSERT INTO Members VALUES (11, 'Elena', 'Lindqvist', '1968-03-13', '2023-11-11', 1, 1);
INSERT INTO Members VALUES (12, 'Olivia', 'Bianchi', '2002-11-22', '2022-10-10', 4, 1);
INSERT INTO Members VALUES (13, 'Clara', 'Lefevre', '1987-06-25', '2024-01-30', 3, 1);
INSERT INTO Members VALUES (14, 'Julia', 'Ortega', '1986-03-19', '2021-03-31', 2, 0);
INSERT INTO Members VALUES (15, 'Clara', 'Andersen', '2005-07-12', '2022-01-01', 4, 1);
INSERT INTO Members VALUES (16, 'Lena', 'Svensson', '2004-08-08', '2024-04-17', 2, 1);
INSERT INTO Members VALUES (17, 'Henry', 'Silva', '1974-12-10', '2024-04-20', 3, 1);
INSERT INTO Members VALUES (18, 'Ben', 'Lindqvist', '1999-03-30', '2023-10-19', 1, 1);
INSERT INTO Members VALUES (19, 'Felix', 'Dubois', '1992-10-28', '2021-12-06', 3, 1);
INSERT INTO Members VALUES (20, 'Ben', 'Baumann', '1993-04-01', '2021-10-02', 2, 1);
INSERT INTO Members VALUES (21, 'Karin', 'Andersen', '1960-01-12', '2023-03-16', 2, 1);
INSERT INTO Members VALUES (22, 'Martin', 'Svensson', '1981-01-13', '2023-12-03', 2, 1);
INSERT INTO Members VALUES (23, 'Jonas', 'Costa', '1956-08-25', '2021-07-08', 1, 1);
INSERT INTO Members VALUES (24, 'Clara', 'Clarke', '1973-09-15', '2023-05-17', 2, 1);
INSERT INTO Members VALUES (25, 'Paul', 'Jensen', '1959-10-22', '2022-12-28', 1, 1);
INSERT INTO Members VALUES (26, 'Maria', 'Laurent', '2002-03-28', '2023-03-14', 4, 1);
INSERT INTO Members VALUES (27, 'Viktor', 'Jensen', '2006-03-04', '2021-08-30', 2, 1);
INSERT INTO Members VALUES (28, 'Henry', 'Clarke', '2003-09-08', '2022-08-10', 4, 1);
INSERT INTO Members VALUES (29, 'Marco', 'Marchetti', '1977-04-26', '2022-10-10', 3, 1);
INSERT INTO Members VALUES (30, 'Maria', 'Andersen', '1983-03-08', '2024-02-29', 1, 1);
INSERT INTO Members VALUES (31, 'Jonas', 'Ferri', '1984-03-31', '2021-03-14', 3, 1);
INSERT INTO Members VALUES (32, 'Yasmin', 'Ortega', '1967-12-15', '2021-06-04', 2, 1);
INSERT INTO Members VALUES (33, 'Nina', 'Marchetti', '1987-08-30', '2023-01-24', 2, 1);
INSERT INTO Members VALUES (34, 'Ulrich', 'Svensson', '1999-12-01', '2021-03-18', 1, 1);
INSERT INTO Members VALUES (35, 'Zoe', 'Brandt', '1998-03-29', '2023-02-27', 4, 1);
INSERT INTO Members VALUES (36, 'Ben', 'Fischer', '1984-09-16', '2022-01-30', 2, 1);
INSERT INTO Members VALUES (37, 'Karin', 'Svensson', '1989-02-12', '2024-06-04', 2, 1);
INSERT INTO Members VALUES (38, 'Anna', 'Svensson', '1965-05-29', '2021-03-28', 3, 0);
INSERT INTO Members VALUES (39, 'Elena', 'Pereira', '1967-10-16', '2022-10-28', 3, 1);
INSERT INTO Members VALUES (40, 'Olivia', 'Hughes', '1980-03-01', '2022-06-04', 3, 1);

INSERT INTO Trainers VALUES (1, 'Carla Jimenez', 'Yoga', 38.0);
INSERT INTO Trainers VALUES (2, 'Mike Donovan', 'Strength', 42.5);
INSERT INTO Trainers VALUES (3, 'Petra Lang', 'Spinning', 35.0);
INSERT INTO Trainers VALUES (4, 'Sven Aalto', 'Boxing', 45.0);
INSERT INTO Trainers VALUES (5, 'Lucy Marsh', 'Pilates', 36.5);
INSERT INTO Trainers VALUES (6, 'Ahmed Farouk', 'Swimming', 40.0);

INSERT INTO Classes VALUES (1, 'Morning Yoga', 1, 'Monday', '07:00', 60, 25);
INSERT INTO Classes VALUES (2, 'Power Pump', 2, 'Monday', '18:30', 45, 18);
INSERT INTO Classes VALUES (3, 'Spin Express', 3, 'Tuesday', '12:15', 30, 25);
INSERT INTO Classes VALUES (4, 'Boxing Basics', 4, 'Wednesday', '19:00', 75, 25);
INSERT INTO Classes VALUES (5, 'Pilates Core', 5, 'Thursday', '09:30', 50, 10);
INSERT INTO Classes VALUES (6, 'Evening Yoga', 1, 'Thursday', '20:00', 60, 10);
INSERT INTO Classes VALUES (7, 'Spin Endurance', 3, 'Saturday', '10:00', 90, 20);
INSERT INTO Classes VALUES (8, 'Kettlebell Camp', 2, 'Friday', '17:30', 45, 15);
INSERT INTO Classes VALUES (9, 'Sparring Night', 4, 'Friday', '20:00', 80, 15);
INSERT INTO Classes VALUES (10, 'Silent Meditation', 1, 'Sunday', '08:00', 40, 25);

INSERT INTO Bookings VALUES (1, 28, 5, '2024-05-09', 'attended');
INSERT INTO Bookings VALUES (2, 4, 1, '2024-07-01', 'attended');
INSERT INTO Bookings VALUES (3, 1, 4, '2024-10-02', 'cancelled');
INSERT INTO Bookings VALUES (4, 4, 4, '2024-11-13', 'attended');
INSERT INTO Bookings VALUES (5, 7, 3, '2024-12-03', 'attended');
INSERT INTO Bookings VALUES (6, 38, 9, '2024-08-30', 'attended');
INSERT INTO Bookings VALUES (7, 16, 7, '2024-09-21', 'cancelled');
INSERT INTO Bookings VALUES (8, 31, 6, '2024-01-18', 'attended');
INSERT INTO Bookings VALUES (9, 34, 6, '2024-03-28', 'cancelled');
INSERT INTO Bookings VALUES (10, 40, 3, '2024-01-23', 'attended');
INSERT INTO Bookings VALUES (11, 7, 1, '2024-08-12', 'attended');
INSERT INTO Bookings VALUES (12, 5, 1, '2024-08-26', 'attended');
INSERT INTO Bookings VALUES (13, 32, 5, '2024-05-30', 'attended');
INSERT INTO Bookings VALUES (14, 15, 4, '2024-12-25', 'no-show');
INSERT INTO Bookings VALUES (15, 28, 2, '2024-02-19', 'attended');
INSERT INTO Bookings VALUES (16, 23, 1, '2024-04-15', 'no-show');
INSERT INTO Bookings VALUES (17, 32, 8, '2024-03-01', 'no-show');
INSERT INTO Bookings VALUES (18, 1, 4, '2024-09-11', 'no-show');
INSERT INTO Bookings VALUES (19, 39, 5, '2024-08-22', 'attended');
INSERT INTO Bookings VALUES (20, 9, 2, '2024-01-01', 'no-show');
INSERT INTO Bookings VALUES (21, 35, 1, '2024-02-19', 'attended');
INSERT INTO Bookings VALUES (22, 9, 9, '2024-11-15', 'attended');
INSERT INTO Bookings VALUES (23, 38, 4, '2024-03-13', 'attended');
INSERT INTO Bookings VALUES (24, 28, 3, '2024-06-18', 'attended');
INSERT INTO Bookings VALUES (25, 28, 2, '2024-05-27', 'attended');
INSERT INTO Bookings VALUES (26, 13, 4, '2024-11-13', 'attended');
INSERT INTO Bookings VALUES (27, 34, 1, '2024-03-18', 'attended');
INSERT INTO Bookings VALUES (28, 19, 5, '2024-12-19', 'attended');
INSERT INTO Bookings VALUES (29, 26, 6, '2024-10-03', 'no-show');
INSERT INTO Bookings VALUES (30, 2, 3, '2024-08-06', 'no-show');
INSERT INTO Bookings VALUES (31, 10, 3, '2024-11-05', 'attended');
INSERT INTO Bookings VALUES (32, 1, 2, '2024-08-26', 'attended');
INSERT INTO Bookings VALUES (33, 37, 1, '2024-07-08', 'attended');
INSERT INTO Bookings VALUES (34, 13, 8, '2024-05-24', 'attended');
INSERT INTO Bookings VALUES (35, 40, 4, '2024-04-24', 'attended');
INSERT INTO Bookings VALUES (36, 14, 1, '2024-11-18', 'attended');
INSERT INTO Bookings VALUES (37, 40, 4, '2024-06-19', 'attended');
INSERT INTO Bookings VALUES (38, 7, 2, '2024-08-26', 'attended');
INSERT INTO Bookings VALUES (39, 37, 6, '2024-08-01', 'attended');
INSERT INTO Bookings VALUES (40, 35, 3, '2024-08-20', 'attended');
INSERT INTO Bookings VALUES (41, 31, 6, '2024-06-20', 'attended');
INSERT INTO Bookings VALUES (42, 1, 3, '2024-02-20', 'attended');
INSERT INTO Bookings VALUES (43, 31, 6, '2024-11-07', 'cancelled');
INSERT INTO Bookings VALUES (44, 2, 9, '2024-09-13', 'attended');
INSERT INTO Bookings VALUES (45, 14, 2, '2024-09-02', 'attended');
INSERT INTO Bookings VALUES (46, 32, 4, '2024-09-04', 'attended');
INSERT INTO Bookings VALUES (47, 16, 9, '2024-10-18', 'attended');
INSERT INTO Bookings VALUES (48, 33, 6, '2024-06-27', 'attended');
INSERT INTO Bookings VALUES (49, 33, 3, '2024-06-04', 'attended');
INSERT INTO Bookings VALUES (50, 32, 3, '2024-11-26', 'cancelled');
INSERT INTO Bookings VALUES (51, 4, 6, '2024-12-05', 'attended');
INSERT INTO Bookings VALUES (52, 32, 4, '2024-07-31', 'attended');
INSERT INTO Bookings VALUES (53, 6, 8, '2024-03-08', 'attended');
INSERT INTO Bookings VALUES (54, 9, 6, '2024-11-07', 'attended');
INSERT INTO Bookings VALUES (55, 19, 5, '2024-03-21', 'attended');
INSERT INTO Bookings VALUES (56, 35, 2, '2024-09-16', 'attended');
INSERT INTO Bookings VALUES (57, 32, 2, '2024-11-04', 'attended');
INSERT INTO Bookings VALUES (58, 35, 2, '2024-11-11', 'no-show');
INSERT INTO Bookings VALUES (59, 33, 7, '2024-09-21', 'cancelled');
INSERT INTO Bookings VALUES (60, 40, 2, '2024-01-08', 'attended');
INSERT INTO Bookings VALUES (61, 34, 3, '2024-03-19', 'attended');
INSERT INTO Bookings VALUES (62, 16, 2, '2024-12-09', 'no-show');
INSERT INTO Bookings VALUES (63, 4, 9, '2024-08-02', 'attended');
INSERT INTO Bookings VALUES (64, 24, 4, '2024-10-16', 'attended');
INSERT INTO Bookings VALUES (65, 9, 9, '2024-02-02', 'no-show');
INSERT INTO Bookings VALUES (66, 6, 6, '2024-01-18', 'attended');
INSERT INTO Bookings VALUES (67, 16, 8, '2024-10-18', 'attended');
INSERT INTO Bookings VALUES (68, 5, 1, '2024-04-01', 'no-show');
INSERT INTO Bookings VALUES (69, 16, 8, '2024-12-13', 'attended');
INSERT INTO Bookings VALUES (70, 8, 5, '2024-10-31', 'no-show');
INSERT INTO Bookings VALUES (71, 40, 8, '2024-03-15', 'no-show');
INSERT INTO Bookings VALUES (72, 10, 1, '2024-02-05', 'attended');
INSERT INTO Bookings VALUES (73, 17, 1, '2024-04-22', 'no-show');
INSERT INTO Bookings VALUES (74, 11, 1, '2024-07-15', 'attended');
INSERT INTO Bookings VALUES (75, 5, 3, '2024-01-09', 'attended');
INSERT INTO Bookings VALUES (76, 24, 5, '2024-11-28', 'cancelled');
INSERT INTO Bookings VALUES (77, 6, 1, '2024-05-20', 'attended');
INSERT INTO Bookings VALUES (78, 39, 1, '2024-07-08', 'attended');
INSERT INTO Bookings VALUES (79, 31, 4, '2024-11-06', 'attended');
INSERT INTO Bookings VALUES (80, 35, 3, '2024-07-16', 'attended');
INSERT INTO Bookings VALUES (81, 5, 6, '2024-12-26', 'no-show');
INSERT INTO Bookings VALUES (82, 31, 6, '2024-05-30', 'attended');
INSERT INTO Bookings VALUES (83, 21, 4, '2024-10-23', 'attended');
INSERT INTO Bookings VALUES (84, 28, 1, '2024-05-06', 'attended');
INSERT INTO Bookings VALUES (85, 37, 6, '2024-10-17', 'attended');
INSERT INTO Bookings VALUES (86, 26, 1, '2024-06-10', 'no-show');
INSERT INTO Bookings VALUES (87, 26, 3, '2024-02-13', 'cancelled');
INSERT INTO Bookings VALUES (88, 13, 8, '2024-10-18', 'attended');
INSERT INTO Bookings VALUES (89, 33, 3, '2024-05-14', 'attended');
INSERT INTO Bookings VALUES (90, 19, 4, '2024-12-18', 'attended');
INSERT INTO Bookings VALUES (91, 35, 4, '2024-09-11', 'attended');
INSERT INTO Bookings VALUES (92, 28, 1, '2024-04-29', 'attended');
INSERT INTO Bookings VALUES (93, 15, 1, '2024-07-29', 'attended');
INSERT INTO Bookings VALUES (94, 16, 6, '2024-08-15', 'attended');
INSERT INTO Bookings VALUES (95, 10, 8, '2024-07-19', 'attended');
INSERT INTO Bookings VALUES (96, 35, 1, '2024-08-05', 'no-show');
INSERT INTO Bookings VALUES (97, 31, 1, '2024-09-16', 'attended');
INSERT INTO Bookings VALUES (98, 31, 5, '2024-11-21', 'attended');
INSERT INTO Bookings VALUES (99, 14, 2, '2024-07-01', 'attended');
INSERT INTO Bookings VALUES (100, 6, 7, '2024-11-30', 'attended');
INSERT INTO Bookings VALUES (101, 33, 1, '2024-06-24', 'no-show');
INSERT INTO Bookings VALUES (102, 21, 4, '2024-09-11', 'attended');
INSERT INTO Bookings VALUES (103, 15, 2, '2024-12-16', 'attended');
INSERT INTO Bookings VALUES (104, 23, 6, '2024-07-04', 'cancelled');
INSERT INTO Bookings VALUES (105, 6, 2, '2024-09-16', 'attended');
INSERT INTO Bookings VALUES (106, 9, 9, '2024-11-01', 'attended');
INSERT INTO Bookings VALUES (107, 40, 7, '2024-08-03', 'attended');
INSERT INTO Bookings VALUES (108, 24, 6, '2024-01-04', 'attended');
INSERT INTO Bookings VALUES (109, 35, 6, '2024-08-08', 'attended');
INSERT INTO Bookings VALUES (110, 26, 4, '2024-03-27', 'no-show');
INSERT INTO Bookings VALUES (111, 24, 1, '2024-08-12', 'cancelled');
INSERT INTO Bookings VALUES (112, 19, 1, '2024-05-06', 'cancelled');
