CREATE TABLE languages (
  language_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  script TEXT NOT NULL);
INSERT INTO languages VALUES (1, 'Spanish', 'Latin');
INSERT INTO languages VALUES (2, 'Italian', 'Latin');
INSERT INTO languages VALUES (3, 'Japanese', 'Kanji/Kana');
INSERT INTO languages VALUES (4, 'Russian', 'Cyrillic');
INSERT INTO languages VALUES (5, 'Arabic', 'Arabic');
INSERT INTO languages VALUES (6, 'Portuguese', 'Latin');
INSERT INTO languages VALUES (7, 'Greek', 'Greek');
INSERT INTO languages VALUES (8, 'Finnish', 'Latin');

CREATE TABLE teachers (
  teacher_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  email TEXT,
  hired_on DATE NOT NULL,
  hourly_rate REAL NOT NULL,
  native_language_id INTEGER REFERENCES languages(language_id));
INSERT INTO teachers VALUES (1, 'Carmen Ortega', 'c.ortega@babelhaus.example', '2015-09-01', 34.5, 1);
INSERT INTO teachers VALUES (2, 'Luca Ferrante', 'l.ferrante@babelhaus.example', '2018-02-15', 31, 2);
INSERT INTO teachers VALUES (3, 'Haruka Nishida', 'h.nishida@babelhaus.example', '2019-09-02', 38, 3);
INSERT INTO teachers VALUES (4, 'Oleg Sorokin', NULL, '2012-01-10', 36, 4);
INSERT INTO teachers VALUES (5, 'Samira Haddad', 's.haddad@babelhaus.example', '2021-03-01', 33, 5);
INSERT INTO teachers VALUES (6, 'Tiago Meireles', 't.meireles@babelhaus.example', '2022-08-22', 28.5, 6);
INSERT INTO teachers VALUES (7, 'Eleni Papadaki', NULL, '2017-10-05', 32, 7);
INSERT INTO teachers VALUES (8, 'Diego Fuentes', 'd.fuentes@babelhaus.example', '2022-01-17', 27, 1);
INSERT INTO teachers VALUES (9, 'Chiara Lombardi', 'c.lombardi@babelhaus.example', '2023-09-04', 26.5, 2);
INSERT INTO teachers VALUES (10, 'Anneli Korhonen', 'a.korhonen@babelhaus.example', '2024-01-08', 30, 8);

CREATE TABLE rooms (
  room_id INTEGER PRIMARY KEY,
  label TEXT NOT NULL,
  building TEXT NOT NULL,
  seats INTEGER NOT NULL,
  has_projector INTEGER NOT NULL);
INSERT INTO rooms VALUES (1, 'A1', 'Old Mill', 12, 1);
INSERT INTO rooms VALUES (2, 'A2', 'Old Mill', 16, 1);
INSERT INTO rooms VALUES (3, 'A3', 'Old Mill', 8, 0);
INSERT INTO rooms VALUES (4, 'B1', 'Station House', 20, 1);
INSERT INTO rooms VALUES (5, 'B2', 'Station House', 10, 0);
INSERT INTO rooms VALUES (6, 'B3', 'Station House', 14, 1);
INSERT INTO rooms VALUES (7, 'C1', 'Garden Annex', 6, 0);
INSERT INTO rooms VALUES (8, 'C2', 'Garden Annex', 9, 1);

CREATE TABLE courses (
  course_id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  language_id INTEGER NOT NULL REFERENCES languages(language_id),
  level TEXT NOT NULL,
  teacher_id INTEGER NOT NULL REFERENCES teachers(teacher_id),
  room_id INTEGER REFERENCES rooms(room_id),
  start_date DATE NOT NULL,
  end_date DATE NOT NULL,
  weekly_hours INTEGER NOT NULL,
  price_eur REAL NOT NULL);
INSERT INTO courses VALUES (1, 'Spanish for Beginners', 1, 'A1', 1, 1, '2024-01-15', '2024-04-12', 4, 320);
INSERT INTO courses VALUES (2, 'Spanish Conversation', 1, 'B1', 8, 3, '2024-02-05', '2024-05-03', 2, 210);
INSERT INTO courses VALUES (3, 'Business Spanish', 1, 'B2', 1, 4, '2024-09-09', '2024-12-13', 3, 390);
INSERT INTO courses VALUES (4, 'Italian for Travellers', 2, 'A1', 2, 2, '2024-03-04', '2024-05-24', 2, 190);
INSERT INTO courses VALUES (5, 'Italian Intensive', 2, 'A2', 9, 5, '2024-07-01', '2024-07-26', 20, 540);
INSERT INTO courses VALUES (6, 'Italian Cinema Club', 2, 'B2', 2, 4, '2023-10-02', '2023-12-15', 2, 175);
INSERT INTO courses VALUES (7, 'Japanese Starter', 3, 'A1', 3, 6, '2023-09-11', '2024-01-26', 4, 450);
INSERT INTO courses VALUES (8, 'Japanese Kanji Workshop', 3, 'A2', 3, 7, '2024-02-12', '2024-04-26', 3, 280);
INSERT INTO courses VALUES (9, 'Russian Basics', 4, 'A1', 4, 2, '2023-09-18', '2024-01-19', 3, 300);
INSERT INTO courses VALUES (10, 'Reading Chekhov', 4, 'C1', 4, 7, '2024-10-07', '2024-12-20', 2, 260);
INSERT INTO courses VALUES (11, 'Arabic Script and Sounds', 5, 'A1', 5, 8, '2024-01-22', '2024-04-19', 4, 360);
INSERT INTO courses VALUES (12, 'Arabic Everyday', 5, 'A2', 5, 6, '2024-09-16', '2025-01-31', 3, 410);
INSERT INTO courses VALUES (13, 'Portuguese from Zero', 6, 'A1', 6, 1, '2024-09-02', '2024-12-06', 4, 330);
INSERT INTO courses VALUES (14, 'Brazilian Songs', 6, 'B1', 6, NULL, '2024-06-03', '2024-07-12', 2, 150);
INSERT INTO courses VALUES (15, 'Greek Holiday Crash Course', 7, 'A1', 7, 5, '2024-05-06', '2024-05-31', 8, 240);
INSERT INTO courses VALUES (16, 'Spanish Exam Prep DELE', 1, 'C1', 8, 6, '2024-10-14', '2025-02-07', 4, 480);

CREATE TABLE students (
  student_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  birth_date DATE NOT NULL,
  city TEXT NOT NULL,
  phone TEXT,
  registered_on DATE NOT NULL);
INSERT INTO students VALUES (1, 'Nora Whitfield', '1988-04-12', 'Leuven', '0470 11 82 36', '2023-08-20');
INSERT INTO students VALUES (2, 'Pieter Janssens', '1975-11-30', 'Leuven', '0471 55 20 19', '2023-08-28');
INSERT INTO students VALUES (3, 'Amélie Dubois', '1999-06-02', 'Brussels', NULL, '2023-09-05');
INSERT INTO students VALUES (4, 'Tom Verbeke', '2001-01-25', 'Mechelen', '0488 31 07 64', '2023-09-10');
INSERT INTO students VALUES (5, 'Ines Claes', '1992-09-17', 'Leuven', '0476 90 12 45', '2023-09-29');
INSERT INTO students VALUES (6, 'Mark Adeyemi', '1983-03-08', 'Brussels', '0465 77 41 02', '2023-10-01');
INSERT INTO students VALUES (7, 'Lotte Peeters', '2004-12-19', 'Aarschot', NULL, '2024-01-04');
INSERT INTO students VALUES (8, 'Jasper De Wit', '1996-07-21', 'Mechelen', '0479 26 63 50', '2024-01-08');
INSERT INTO students VALUES (9, 'Priya Raman', '1990-02-14', 'Brussels', '0492 18 34 71', '2024-01-10');
INSERT INTO students VALUES (10, 'Koen Maes', '1968-05-05', 'Tienen', '0473 60 88 13', '2024-01-19');
INSERT INTO students VALUES (11, 'Sofie Willems', '1979-08-23', 'Leuven', NULL, '2024-02-01');
INSERT INTO students VALUES (12, 'Daniel Okafor', '1994-10-11', 'Brussels', '0485 02 59 97', '2024-02-02');
INSERT INTO students VALUES (13, 'Eva Goossens', '2003-03-29', 'Leuven', '0468 44 71 20', '2024-02-27');
INSERT INTO students VALUES (14, 'Bram Lambrecht', '1986-12-07', 'Tienen', '0477 39 15 82', '2024-04-30');
INSERT INTO students VALUES (15, 'Helena Novak', '1997-01-16', 'Mechelen', '0494 83 27 06', '2024-06-18');
INSERT INTO students VALUES (16, 'Rik Vandamme', '1959-09-09', 'Aarschot', '0470 65 90 31', '2024-06-25');
INSERT INTO students VALUES (17, 'Julie Martens', '2000-07-04', 'Leuven', '0489 12 48 53', '2024-08-29');
INSERT INTO students VALUES (18, 'Youssef El Amrani', '1993-05-27', 'Brussels', '0466 71 03 88', '2024-09-01');
INSERT INTO students VALUES (19, 'Greet Smets', '1971-02-18', 'Leuven', '0474 28 96 15', '2024-09-05');
INSERT INTO students VALUES (20, 'Arne Wouters', '2002-11-13', 'Mechelen', NULL, '2024-09-12');
INSERT INTO students VALUES (21, 'Clara Bertrand', '1989-06-30', 'Brussels', '0495 50 62 74', '2024-10-02');
INSERT INTO students VALUES (22, 'Wim Coppens', '1981-04-01', 'Tienen', '0472 97 34 68', '2024-10-20');

CREATE TABLE enrollments (
  enrollment_id INTEGER PRIMARY KEY,
  student_id INTEGER NOT NULL REFERENCES students(student_id),
  course_id INTEGER NOT NULL REFERENCES courses(course_id),
  enrolled_on DATE NOT NULL,
  amount_paid REAL NOT NULL,
  final_grade REAL);
INSERT INTO enrollments VALUES (1, 1, 7, '2023-08-21', 450, 84);
INSERT INTO enrollments VALUES (2, 2, 9, '2023-08-28', 300, 71);
INSERT INTO enrollments VALUES (3, 3, 7, '2023-09-06', 450, 92);
INSERT INTO enrollments VALUES (4, 4, 9, '2023-09-11', 150, 58);
INSERT INTO enrollments VALUES (5, 5, 6, '2023-09-29', 175, 77);
INSERT INTO enrollments VALUES (6, 6, 6, '2023-10-01', 175, 81);
INSERT INTO enrollments VALUES (7, 2, 6, '2023-09-20', 175, 66);
INSERT INTO enrollments VALUES (8, 1, 8, '2024-02-01', 280, 88);
INSERT INTO enrollments VALUES (9, 3, 8, '2024-02-03', 280, 95);
INSERT INTO enrollments VALUES (10, 7, 1, '2024-01-05', 320, 63);
INSERT INTO enrollments VALUES (11, 8, 1, '2024-01-08', 320, 79);
INSERT INTO enrollments VALUES (12, 9, 1, '2024-01-11', 320, 90);
INSERT INTO enrollments VALUES (13, 5, 1, '2024-01-12', 320, 85);
INSERT INTO enrollments VALUES (14, 10, 11, '2024-01-19', 180, 54);
INSERT INTO enrollments VALUES (15, 9, 11, '2024-01-15', 360, 87);
INSERT INTO enrollments VALUES (16, 6, 11, '2024-01-20', 360, 73);
INSERT INTO enrollments VALUES (17, 11, 2, '2024-02-01', 210, 80);
INSERT INTO enrollments VALUES (18, 12, 2, '2024-02-02', 210, 76);
INSERT INTO enrollments VALUES (19, 13, 4, '2024-02-28', 190, 89);
INSERT INTO enrollments VALUES (20, 11, 4, '2024-03-01', 190, 91);
INSERT INTO enrollments VALUES (21, 4, 4, '2024-03-02', 95, NULL);
INSERT INTO enrollments VALUES (22, 14, 15, '2024-05-01', 240, 70);
INSERT INTO enrollments VALUES (23, 16, 5, '2024-06-26', 540, 82);
INSERT INTO enrollments VALUES (24, 15, 5, '2024-06-19', 540, 94);
INSERT INTO enrollments VALUES (25, 13, 5, '2024-06-20', 270, NULL);
INSERT INTO enrollments VALUES (26, 8, 14, '2024-05-30', 150, 74);
INSERT INTO enrollments VALUES (27, 12, 3, '2024-09-01', 390, 83);
INSERT INTO enrollments VALUES (28, 9, 3, '2024-08-30', 390, 91);
INSERT INTO enrollments VALUES (29, 17, 13, '2024-08-29', 330, 78);
INSERT INTO enrollments VALUES (30, 18, 13, '2024-09-01', 330, 69);
INSERT INTO enrollments VALUES (31, 7, 13, '2024-08-25', 165, NULL);
INSERT INTO enrollments VALUES (32, 19, 12, '2024-09-06', 410, NULL);
INSERT INTO enrollments VALUES (33, 10, 12, '2024-09-10', 205, NULL);
INSERT INTO enrollments VALUES (34, 2, 10, '2024-09-30', 260, 86);
INSERT INTO enrollments VALUES (35, 21, 10, '2024-10-03', 260, NULL);
INSERT INTO enrollments VALUES (36, 5, 16, '2024-10-10', 480, NULL);
INSERT INTO enrollments VALUES (37, 12, 16, '2024-10-11', 240, NULL);
INSERT INTO enrollments VALUES (38, 20, 16, '2024-10-01', 480, NULL);
INSERT INTO enrollments VALUES (39, 6, 12, '2024-09-12', 410, NULL);
INSERT INTO enrollments VALUES (40, 17, 16, '2024-10-13', 480, NULL);
INSERT INTO enrollments VALUES (41, 15, 13, '2024-08-31', 330, 88);
INSERT INTO enrollments VALUES (42, 19, 13, '2024-09-05', 330, 60);
INSERT INTO enrollments VALUES (43, 20, 13, '2024-09-12', 330, 72);
INSERT INTO enrollments VALUES (44, 14, 16, '2024-10-09', 480, NULL);

