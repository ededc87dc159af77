CREATE TABLE patients (
  patient_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  date_of_birth TEXT,
  sex TEXT,
  town TEXT,
  privately_insured INTEGER
);
CREATE TABLE doctors (
  doctor_id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  specialty TEXT,
  since TEXT
);
CREATE TABLE appointments (
  appointment_id INTEGER PRIMARY KEY,
  patient_id INTEGER REFERENCES patients(patient_id),
  doctor_id INTEGER REFERENCES doctors(doctor_id),
  appt_date TEXT,
  appt_time TEXT,
  status TEXT,
  fee REAL
);
CREATE TABLE drugs (
  drug_id INTEGER PRIMARY KEY,
  drug_name TEXT NOT NULL,
  maker TEXT,
  pack_price REAL,
  prescription_only INTEGER
);
CREATE TABLE prescriptions (
  prescription_id INTEGER PRIMARY KEY,
  appointment_id INTEGER REFERENCES appointments(appointment_id),
  drug_id INTEGER REFERENCES drugs(drug_id),
  packs INTEGER
);


INSERT INTO patients VALUES (1, 'Emma Thalberg', '1950-01-20', 'F', 'Lörrach', 0);
INSERT INTO patients VALUES (2, 'Julien Marchand', '2006-07-10', 'M', 'Basel', 1);
INSERT INTO patients VALUES (3, 'Rosa Navarro', '1982-06-13', 'F', 'Liestal', 0);
INSERT INTO patients VALUES (4, 'Zoe Andersen', '1972-01-22', 'F', 'Basel', 1);
INSERT INTO patients VALUES (5, 'Olivia Murphy', '1940-07-17', 'F', 'Liestal', 0);
INSERT INTO patients VALUES (6, 'Zoe Romero', '2006-05-22', 'F', 'Basel', 0);
INSERT INTO patients VALUES (7, 'Marco Brandt', '1961-11-23', 'M', 'Muttenz', 0);
INSERT INTO patients VALUES (8, 'Zoe Keller', '1991-01-13', 'F', 'Basel', 0);
INSERT INTO patients VALUES (9, 'Paul Moreau', '1940-09-29', 'M', 'Basel', 1);
INSERT INTO patients VALUES (10, 'Amelie Lindqvist', '1986-07-29', 'F', 'Basel', 0);
INSERT INTO patients VALUES (11, 'Jonas Hughes', '1972-03-14', 'M', 'Muttenz', 1);
INSERT INTO patients VALUES (12, 'Karin Nielsen', '1975-11-14', 'F', 'Muttenz', 1);
INSERT INTO patients VALUES (13, 'Daniel Novak', '1957-11-21', 'M', 'Liestal', 0);
INSERT INTO patients VALUES (14, 'Henry Rossi', '1987-08-08', 'M', 'Basel', 0);
INSERT INTO patients VALUES (15, 'Pedro Romero', '1998-09-21', 'M', 'Basel', 0);
INSERT INTO patients VALUES (16, 'Noah Jensen', '1963-12-31', 'M', 'Basel', 0);
INSERT INTO patients VALUES (17, 'Yasmin Clarke', '2020-03-15', 'F', 'Lörrach', 0);
INSERT INTO patients VALUES (18, 'Isabel Moreau', '1946-12-21', 'F', 'Basel', 0);
INSERT INTO patients VALUES (19, 'Henry Garcia', '2002-12-03', 'M', 'Riehen', 1);
INSERT INTO patients VALUES (20, 'Jonas Costa', '1967-11-06', 'M', 'Muttenz', 0);
INSERT INTO patients VALUES (21, 'David Brandt', '1982-12-06', 'M', 'Liestal', 0);
INSERT INTO patients VALUES (22, 'Ulrich Bianchi', '2019-08-28', 'M', 'Muttenz', 1);
INSERT INTO patients VALUES (23, 'Daniel Moreau', '1963-06-30', 'M', 'Lörrach', 0);
INSERT INTO patients VALUES (24, 'Alice Costa', '1982-10-20', 'F', 'Lörrach', 0);
INSERT INTO patients VALUES (25, 'Pedro Novak', '2014-07-21', 'M', 'Basel', 0);
INSERT INTO patients VALUES (26, 'Teresa Byrne', '2004-09-21', 'F', 'Liestal', 0);
INSERT INTO patients VALUES (27, 'Jonas Garcia', '1953-07-10', 'M', 'Riehen', 0);
INSERT INTO patients VALUES (28, 'Felix Kowalski', '2001-01-27', 'M', 'Muttenz', 0);
INSERT INTO patients VALUES (29, 'Ben Svensson', '1945-10-04', 'M', 'Liestal', 0);
INSERT INTO patients VALUES (30, 'Martin Bianchi', '1947-09-07', 'M', 'Basel', 0);
INSERT INTO patients VALUES (31, 'Ben Fischer', '1973-04-13', 'M', 'Riehen', 0);
INSERT INTO patients VALUES (32, 'Isabel Jensen', '1940-08-27', 'F', 'Liestal', 1);
INSERT INTO patients VALUES (33, 'Tobias Byrne', '2001-02-07', 'M', 'Lörrach', 0);
INSERT INTO patients VALUES (34, 'Pedro Ferri', '1973-04-24', 'M', 'Muttenz', 1);
INSERT INTO patients VALUES (35, 'Rosa Ferri', '1983-01-22', 'F', 'Basel', 0);
INSERT INTO patients VALUES (36, 'Ben Keller', '2007-02-16', 'M', 'Basel', 0);
INSERT INTO patients VALUES (37, 'Tobias Hughes', '2015-03-07', 'M', 'Lörrach', 1);
INSERT INTO patients VALUES (38, 'Liam Schmidt', '1984-02-04', 'M', 'Riehen', 0);

INSERT INTO doctors VALUES (1, 'Miriam', 'Adler', 'Cardiology', '2020-12-16');
INSERT INTO doctors VALUES (2, 'Jan', 'de Wit', 'Dermatology', '2015-12-04');
INSERT INTO doctors VALUES (3, 'Fatou', 'Diallo', 'Paediatrics', '2018-04-19');
INSERT INTO doctors VALUES (4, 'Peter', 'Novotny', 'General Medicine', '2014-01-14');
INSERT INTO doctors VALUES (5, 'Helen', 'Ashworth', 'General Medicine', '2022-10-14');
INSERT INTO doctors VALUES (6, 'Luca', 'Ferraro', 'Orthopaedics', '2020-04-16');
INSERT INTO doctors VALUES (7, 'Greta', 'Sommer', 'Neurology', '2021-08-28');

INSERT INTO appointments VALUES (1, 1, 1, '2023-08-12', '08:30', 'D', 60.0);
INSERT INTO appointments VALUES (2, 2, 4, '2024-03-02', '13:30', 'D', 45.0);
INSERT INTO appointments VALUES (3, 3, 4, '2023-11-19', '10:30', 'D', 150.0);
INSERT INTO appointments VALUES (4, 18, 4, '2024-03-28', '09:00', 'D', 75.0);
INSERT INTO appointments VALUES (5, 15, 2, '2024-06-30', '12:15', 'D', 120.0);
INSERT INTO appointments VALUES (6, 2, 2, '2024-08-16', '14:15', 'D', 45.0);
INSERT INTO appointments VALUES (7, 28, 4, '2023-11-12', '11:45', 'D', 60.0);
INSERT INTO appointments VALUES (8, 12, 4, '2024-11-18', '13:45', 'D', 45.0);
INSERT INTO appointments VALUES (9, 32, 5, '2024-04-01', '12:00', 'D', 45.0);
INSERT INTO appointments VALUES (10, 14, 5, '2024-04-13', '14:30', 'C', 0.0);
INSERT INTO appointments VALUES (11, 3, 4, '2023-10-12', '11:45', 'D', 60.0);
INSERT INTO appointments VALUES (12, 15, 3, '2024-11-03', '11:45', 'D', 120.0);
INSERT INTO appointments VALUES (13, 6, 3, '2023-12-16', '15:00', 'D', 75.0);
INSERT INTO appointments VALUES (14, 2, 1, '2024-07-16', '13:15', 'C', 0.0);
INSERT INTO appointments VALUES (15, 25, 4, '2024-05-13', '14:30', 'D', 150.0);
INSERT INTO appointments VALUES (16, 4, 1, '2024-11-29', '08:00', 'D', 60.0);
INSERT INTO appointments VALUES (17, 32, 2, '2023-11-21', '13:30', 'D', 75.0);
INSERT INTO appointments VALUES (18, 23, 2, '2024-05-12', '15:15', 'D', 120.0);
INSERT INTO appointments VALUES (19, 16, 3, '2024-12-16', '14:00', 'B', 0.0);
INSERT INTO appointments VALUES (20, 17, 5, '2024-06-24', '13:00', 'C', 0.0);
INSERT INTO appointments VALUES (21, 29, 4, '2024-06-22', '12:30', 'D', 75.0);
INSERT INTO appointments VALUES (22, 35, 6, '2024-11-29', '09:00', 'C', 0.0);
INSERT INTO appointments VALUES (23, 1, 1, '2024-03-29', '09:00', 'D', 60.0);
INSERT INTO appointments VALUES (24, 13, 2, '2024-02-01', '15:15', 'D', 150.0);
INSERT INTO appointments VALUES (25, 16, 3, '2024-02-03', '14:30', 'D', 120.0);
INSERT INTO appointments VALUES (26, 18, 1, '2024-02-15', '13:00', 'D', 45.0);
INSERT INTO appointments VALUES (27, 23, 5, '2023-06-11', '13:45', 'D', 90.0);
INSERT INTO appointments VALUES (28, 34, 6, '2024-04-16', '15:00', 'D', 75.0);
INSERT INTO appointments VALUES (29, 8, 4, '2024-01-07', '12:15', 'D', 120.0);
INSERT INTO appointments VALUES (30, 4, 3, '2023-12-30', '12:00', 'D', 90.0);
INSERT INTO appointments VALUES (31, 26, 6, '2023-09-01', '14:30', 'D', 45.0);
INSERT INTO appointments VALUES (32, 14, 2, '2024-05-01', '09:00', 'D', 60.0);
INSERT INTO appointments VALUES (33, 4, 3, '2024-01-12', '12:00', 'D', 150.0);
INSERT INTO appointments VALUES (34, 1, 3, '2023-08-16', '13:45', 'D', 90.0);
INSERT INTO appointments VALUES (35, 18, 1, '2023-11-05', '10:15', 'D', 60.0);
INSERT INTO appointments VALUES (36, 18, 3, '2023-10-23', '16:30', 'C', 0.0);
INSERT INTO appointments VALUES (37, 17, 4, '2023-10-08', '08:30', 'C', 0.0);
INSERT INTO appointments VALUES (38, 32, 2, '2024-12-18', '14:15', 'B', 0.0);
INSERT INTO appointments VALUES (39, 4, 2, '2023-07-20', '09:45', 'D', 90.0);
INSERT INTO appointments VALUES (40, 21, 4, '2024-12-14', '16:45', 'B', 0.0);
INSERT INTO appointments VALUES (41, 26, 2, '2023-06-12', '15:00', 'D', 150.0);
INSERT INTO appointments VALUES (42, 2, 1, '2024-07-31', '13:15', 'N', 0.0);
INSERT INTO appointments VALUES (43, 25, 3, '2023-10-07', '14:15', 'D', 120.0);
INSERT INTO appointments VALUES (44, 1, 2, '2023-08-31', '13:45', 'D', 150.0);
INSERT INTO appointments VALUES (45, 33, 5, '2024-01-18', '11:45', 'D', 75.0);
INSERT INTO appointments VALUES (46, 29, 1, '2024-03-08', '09:30', 'N', 0.0);
INSERT INTO appointments VALUES (47, 32, 3, '2023-11-11', '12:30', 'D', 60.0);
INSERT INTO appointments VALUES (48, 37, 6, '2024-09-18', '16:45', 'D', 60.0);
INSERT INTO appointments VALUES (49, 32, 6, '2023-11-07', '08:45', 'D', 150.0);
INSERT INTO appointments VALUES (50, 11, 3, '2024-07-08', '10:00', 'D', 120.0);
INSERT INTO appointments VALUES (51, 16, 2, '2023-09-01', '09:15', 'D', 120.0);
INSERT INTO appointments VALUES (52, 4, 6, '2023-08-23', '14:45', 'D', 90.0);
INSERT INTO appointments VALUES (53, 5, 1, '2023-11-16', '15:15', 'C', 0.0);
INSERT INTO appointments VALUES (54, 13, 6, '2023-10-01', '12:30', 'D', 60.0);
INSERT INTO appointments VALUES (55, 1, 6, '2024-06-22', '16:45', 'D', 120.0);
INSERT INTO appointments VALUES (56, 4, 5, '2023-06-22', '11:15', 'D', 75.0);
INSERT INTO appointments VALUES (57, 25, 3, '2023-10-30', '12:45', 'D', 60.0);
INSERT INTO appointments VALUES (58, 11, 4, '2024-12-10', '09:15', 'B', 0.0);
INSERT INTO appointments VALUES (59, 16, 6, '2024-06-27', '08:00', 'D', 120.0);
INSERT INTO appointments VALUES (60, 20, 1, '2023-06-14', '13:30', 'D', 90.0);
INSERT INTO appointments VALUES (61, 18, 1, '2024-10-28', '15:45', 'D', 75.0);
INSERT INTO appointments VALUES (62, 26, 5, '2024-04-08', '15:00', 'D', 150.0);
INSERT INTO appointments VALUES (63, 1, 6, '2024-06-21', '16:15', 'D', 90.0);
INSERT INTO appointments VALUES (64, 14, 5, '2024-11-11', '15:15', 'D', 75.0);
INSERT INTO appointments VALUES (65, 6, 4, '2024-11-20', '14:30', 'D', 120.0);
INSERT INTO appointments VALUES (66, 4, 4, '2023-08-09', '12:00', 'D', 90.0);
INSERT INTO appointments VALUES (67, 12, 5, '2023-11-07', '10:00', 'D', 120.0);
INSERT INTO appointments VALUES (68, 21, 5, '2023-06-11', '14:30', 'D', 60.0);
INSERT INTO appointments VALUES (69, 33, 2, '2024-09-16', '16:00', 'C', 0.0);
INSERT INTO appointments VALUES (70, 28, 1, '2024-03-04', '09:45', 'D', 45.0);
INSERT INTO appointments VALUES (71, 19, 5, '2023-11-16', '14:30', 'D', 120.0);
INSERT INTO appointments VALUES (72, 32, 2, '2024-04-07', '13:30', 'D', 45.0);
INSERT INTO appointments VALUES (73, 22, 4, '2023-08-16', '16:00', 'D', 60.0);
INSERT INTO appointments VALUES (74, 25, 3, '2024-03-31', '11:45', 'D', 120.0);
INSERT INTO appointments VALUES (75, 21, 5, '2024-07-14', '13:15', 'D', 75.0);
INSERT INTO appointments VALUES (76, 2, 5, '2024-02-06', '14:30', 'C', 0.0);
INSERT INTO appointments VALUES (77, 4, 5, '2024-08-16', '11:00', 'N', 0.0);
INSERT INTO appointments VALUES (78, 5, 4, '2023-11-17', '10:30', 'C', 0.0);
INSERT INTO appointments VALUES (79, 20, 5, '2024-09-13', '15:30', 'D', 75.0);
INSERT INTO appointments VALUES (80, 32, 5, '2024-07-15', '12:00', 'D', 45.0);
INSERT INTO appointments VALUES (81, 33, 6, '2024-01-20', '10:00', 'D', 45.0);
INSERT INTO appointments VALUES (82, 32, 4, '2023-06-24', '15:45', 'C', 0.0);
INSERT INTO appointments VALUES (83, 25, 1, '2024-05-16', '10:00', 'D', 60.0);
INSERT INTO appointments VALUES (84, 5, 3, '2024-07-14', '10:15', 'D', 60.0);
INSERT INTO appointments VALUES (85, 6, 2, '2024-03-17', '12:30', 'D', 90.0);
INSERT INTO appointments VALUES (86, 27, 1, '2023-09-22', '08:45', 'C', 0.0);
INSERT INTO appointments VALUES (87, 23, 6, '2024-04-23', '14:15', 'C', 0.0);
INSERT INTO appointments VALUES (88, 2, 1, '2023-11-03', '10:00', 'D', 120.0);
INSERT INTO appointments VALUES (89, 27, 4, '2024-06-23', '12:00', 'D', 45.0);
INSERT INTO appointments VALUES (90, 7, 4, '2024-12-01', '10:00', 'B', 0.0);
INSERT INTO appointments VALUES (91, 28, 1, '2024-03-07', '08:45', 'D', 150.0);
INSERT INTO appointments VALUES (92, 15, 4, '2023-10-12', '14:30', 'D', 150.0);
INSERT INTO appointments VALUES (93, 4, 2, '2024-03-01', '10:30', 'N', 0.0);
INSERT INTO appointments VALUES (94, 7, 6, '2024-08-12', '16:45', 'D', 120.0);
INSERT INTO appointments VALUES (95, 28, 6, '2023-12-22', '09:30', 'D', 150.0);

INSERT INTO drugs VALUES (1, 'Ibuprofen 400', 'Helvapharm', 46.15, 0);
INSERT INTO drugs VALUES (2, 'Amoxicillin 500', 'Novacure', 4.35, 1);
INSERT INTO drugs VALUES (3, 'Metformin 850', 'Novacure', 38.55, 1);
INSERT INTO drugs VALUES (4, 'Bisoprolol 5', 'Helvapharm', 40.15, 1);
INSERT INTO drugs VALUES (5, 'Cetirizine 10', 'Brightwell', 43.05, 0);
INSERT INTO drugs VALUES (6, 'Omeprazole 20', 'Brightwell', 36.65, 1);
INSERT INTO drugs VALUES (7, 'Hydrocortisone Cream', 'Dermalis', 39.65, 1);
INSERT INTO drugs VALUES (8, 'Paracetamol 500', 'Helvapharm', 26.85, 0);
INSERT INTO drugs VALUES (9, 'Salbutamol Inhaler', 'Novacure', 28.75, 1);
INSERT INTO drugs VALUES (10, 'Sumatriptan 50', 'Brightwell', 22.75, 1);

INSERT INTO prescriptions VALUES (1, 1, 5, 1);
INSERT INTO prescriptions VALUES (2, 3, 7, 1);
INSERT INTO prescriptions VALUES (3, 4, 9, 2);
INSERT INTO prescriptions VALUES (4, 5, 6, 1);
INSERT INTO prescriptions VALUES (5, 6, 8, 1);
INSERT INTO prescriptions VALUES (6, 11, 9, 1);
INSERT INTO prescriptions VALUES (7, 11, 5, 1);
INSERT INTO prescriptions VALUES (8, 13, 7, 1);
INSERT INTO prescriptions VALUES (9, 16, 5, 2);
INSERT INTO prescriptions VALUES (10, 21, 4, 3);
INSERT INTO prescriptions VALUES (11, 23, 6, 3);
INSERT INTO prescriptions VALUES (12, 26, 3, 2);
INSERT INTO prescriptions VALUES (13, 27, 9, 1);
INSERT INTO prescriptions VALUES (14, 27, 1, 1);
INSERT INTO prescriptions VALUES (15, 28, 9, 1);
INSERT INTO prescriptions VALUES (16, 29, 3, 3);
INSERT INTO prescriptions VALUES (17, 30, 9, 1);
INSERT INTO prescriptions VALUES (18, 31, 6, 1);
INSERT INTO prescriptions VALUES (19, 32, 9, 3);
INSERT INTO prescriptions VALUES (20, 32, 1, 1);
INSERT INTO prescriptions VALUES (21, 33, 6, 3);
INSERT INTO prescriptions VALUES (22, 33, 9, 1);
INSERT INTO prescriptions VALUES (23, 34, 8, 2);
INSERT INTO prescriptions VALUES (24, 48, 8, 1);
INSERT INTO prescriptions VALUES (25, 48, 5, 3);
INSERT INTO prescriptions VALUES (26, 50, 6, 1);
INSERT INTO prescriptions VALUES (27, 50, 7, 2);
INSERT INTO prescriptions VALUES (28, 51, 9, 3);
INSERT INTO prescriptions VALUES (29, 52, 5, 1);
INSERT INTO prescriptions VALUES (30, 54, 3, 2);
INSERT INTO prescriptions VALUES (31, 56, 9, 1);
INSERT INTO prescriptions VALUES (32, 59, 9, 1);
INSERT INTO prescriptions VALUES (33, 62, 9, 2);
INSERT INTO prescriptions VALUES (34, 63, 8, 1);
INSERT INTO prescriptions VALUES (35, 64, 8, 1);
INSERT INTO prescriptions VALUES (36, 65, 6, 2);
INSERT INTO prescriptions VALUES (37, 65, 4, 1);
INSERT INTO prescriptions VALUES (38, 68, 1, 3);
INSERT INTO prescriptions VALUES (39, 71, 2, 2);
INSERT INTO prescriptions VALUES (40, 72, 7, 1);
INSERT INTO prescriptions VALUES (41, 72, 1, 2);
INSERT INTO prescriptions VALUES (42, 73, 1, 3);
INSERT INTO prescriptions VALUES (43, 74, 9, 1);
INSERT INTO prescriptions VALUES (44, 79, 9, 3);
INSERT INTO prescriptions VALUES (45, 79, 5, 2);
INSERT INTO prescriptions VALUES (46, 80, 7, 2);
INSERT INTO prescriptions VALUES (47, 80, 5, 1);
INSERT INTO prescriptions VALUES (48, 81, 3, 3);
INSERT INTO prescriptions VALUES (49, 85, 7, 3);
INSERT INTO prescriptions VALUES (50, 88, 7, 1);
