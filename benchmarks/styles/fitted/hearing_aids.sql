CREATE TABLE CLIENTS (CLIENT_NO INTEGER, SURNAME TEXT, FORENAME TEXT, TOWN TEXT, BIRTH_DATE TEXT, INSURER TEXT);
CREATE TABLE AUDIOLOGISTS (STAFF_NO INTEGER, SURNAME TEXT, FORENAME TEXT, HIRED_ON TEXT, BRANCH TEXT);
CREATE TABLE MODELS (MODEL_NO INTEGER, BRAND TEXT, MODEL_NAME TEXT, STYLE TEXT, LIST_PRICE REAL, BATTERY_SIZE TEXT, CHANNELS INTEGER);
CREATE TABLE SALES (SALE_NO INTEGER, CLIENT_NO INTEGER, MODEL_NO INTEGER, STAFF_NO INTEGER, SALE_DATE TEXT, EAR TEXT, PRICE_PAID REAL);
CREATE TABLE HEARING_TESTS (TEST_NO INTEGER, CLIENT_NO INTEGER, STAFF_NO INTEGER, TEST_DATE TEXT, LOSS_LEFT_DB INTEGER, LOSS_RIGHT_DB INTEGER);
CREATE TABLE REPAIRS (REPAIR_NO INTEGER, SALE_NO INTEGER, RECEIVED TEXT, RETURNED TEXT, FAULT TEXT, COST REAL);

INSERT INTO CLIENTS (CLIENT_NO,SURNAME,FORENAME,TOWN,BIRTH_DATE,INSURER) VALUES
  (1, 'Whitlock', 'Edna', 'Hexham', '1938-04-12', 'Northern Mutual'),
  (2, 'Okafor', 'Samuel', 'Durham', '1951-09-30', 'Carewell'),
  (3, 'Bainbridge', 'Ruth', 'Hexham', '1946-01-08', 'Northern Mutual'),
  (4, 'Telfer', 'Alan', 'Corbridge', '1957-06-21', NULL),
  (5, 'Rahman', 'Nasreen', 'Newcastle', '1962-11-03', 'Carewell'),
  (6, 'Proud', 'Dennis', 'Durham', '1940-02-17', 'Northern Mutual'),
  (7, 'Laidlaw', 'Moira', 'Alnwick', '1949-08-25', NULL),
  (8, 'Kowalczyk', 'Jerzy', 'Newcastle', '1955-12-19', 'Polonia Health'),
  (9, 'Armstrong', 'Peggy', 'Hexham', '1933-07-07', 'Carewell'),
  (10, 'Forster', 'Colin', 'Morpeth', '1968-03-14', NULL),
  (11, 'Hussain', 'Tariq', 'Newcastle', '1971-10-28', 'Carewell'),
  (12, 'Ridley', 'Joan', 'Corbridge', '1944-05-02', 'Northern Mutual'),
  (13, 'Nixon', 'Keith', 'Alnwick', '1960-01-31', 'Carewell'),
  (14, 'Dodds', 'Lily', 'Morpeth', '1998-09-09', NULL);

INSERT INTO AUDIOLOGISTS (STAFF_NO,SURNAME,FORENAME,HIRED_ON,BRANCH) VALUES
  (11, 'Storey', 'Helen', '2011-02-01', 'Hexham'),
  (12, 'Mbeki', 'Thabo', '2016-09-12', 'Newcastle'),
  (13, 'Gallagher', 'Niall', '2019-06-03', 'Newcastle'),
  (14, 'Pattinson', 'Claire', '2021-01-11', 'Alnwick'),
  (15, 'Vance', 'Imogen', '2025-03-17', 'Hexham'),
  (16, 'Charlton', 'Rob', '2014-05-26', 'Alnwick'),
  (17, 'Singh', 'Harpreet', '2020-11-02', 'Durham'),
  (18, 'Lowes', 'Beth', '2018-08-21', 'Durham');

INSERT INTO MODELS (MODEL_NO,BRAND,MODEL_NAME,STYLE,LIST_PRICE,BATTERY_SIZE,CHANNELS) VALUES
  (201, 'Audalto', 'Whisper 3', 'behind the ear', 895, '312', 8),
  (202, 'Audalto', 'Whisper 5', 'behind the ear', 1390, '312', 16),
  (203, 'Audalto', 'Pebble', 'in the ear', 1150, '10', 12),
  (204, 'Sonetta', 'Clara R', 'receiver in canal', 1980, 'rechargeable', 24),
  (205, 'Sonetta', 'Clara S', 'receiver in canal', 1520, '312', 20),
  (206, 'Nordklang', 'Fjell 1', 'behind the ear', 640, '13', 6),
  (207, 'Nordklang', 'Fjell Power', 'behind the ear', 1210, '675', 12),
  (208, 'Nordklang', 'Dis', 'completely in canal', 1745, '10', 16),
  (209, 'Kanto Hearing', 'Suzu', 'completely in canal', 2260, '10', 24),
  (210, 'Kanto Hearing', 'Suzu Charge', 'receiver in canal', 2490, 'rechargeable', 32);

INSERT INTO SALES (SALE_NO,CLIENT_NO,MODEL_NO,STAFF_NO,SALE_DATE,EAR,PRICE_PAID) VALUES
  (4001, 12, 201, 12, '2022-04-19', 'left', 850.25),
  (4002, 12, 201, 12, '2022-04-19', 'right', 850.25),
  (4003, 9, 208, 16, '2022-06-20', 'right', 1570.5),
  (4004, 12, 210, 11, '2022-08-21', 'left', 2490),
  (4005, 1, 203, 13, '2022-09-05', 'left', 1092.5),
  (4006, 1, 203, 13, '2022-09-05', 'right', 1092.5),
  (4007, 13, 208, 17, '2023-04-23', 'left', 1570.5),
  (4008, 11, 208, 14, '2023-08-09', 'left', 1483.25),
  (4009, 12, 208, 14, '2023-09-08', 'left', 1657.75),
  (4010, 12, 208, 14, '2023-09-08', 'right', 1657.75),
  (4011, 13, 201, 17, '2023-10-01', 'left', 760.75),
  (4012, 13, 203, 16, '2023-10-03', 'left', 977.5),
  (4013, 12, 202, 16, '2024-03-08', 'left', 1181.5),
  (4014, 12, 202, 16, '2024-03-08', 'right', 1181.5),
  (4015, 6, 205, 11, '2024-07-21', 'left', 1368.0),
  (4016, 6, 205, 11, '2024-07-21', 'right', 1368.0),
  (4017, 13, 210, 11, '2024-08-18', 'left', 2490),
  (4018, 8, 203, 11, '2024-09-13', 'left', 1035.0),
  (4019, 8, 202, 11, '2024-09-16', 'left', 1251.0),
  (4020, 8, 202, 11, '2024-09-16', 'right', 1251.0),
  (4021, 12, 207, 14, '2024-11-05', 'left', 1028.5),
  (4022, 5, 201, 12, '2025-02-06', 'left', 895),
  (4023, 5, 201, 12, '2025-02-06', 'right', 895),
  (4024, 2, 201, 11, '2025-11-25', 'right', 850.25),
  (4025, 12, 205, 11, '2025-12-01', 'left', 1444.0),
  (4026, 12, 205, 11, '2025-12-01', 'right', 1444.0);

INSERT INTO HEARING_TESTS (TEST_NO,CLIENT_NO,STAFF_NO,TEST_DATE,LOSS_LEFT_DB,LOSS_RIGHT_DB) VALUES
  (900, 1, 13, '2023-07-13', 42, 42),
  (901, 2, 14, '2022-10-26', 55, 57),
  (902, 3, 14, '2023-05-14', 39, 33),
  (903, 4, 13, '2024-01-26', 55, 54),
  (904, 5, 13, '2022-07-20', 59, 63),
  (905, 6, 12, '2022-11-21', 62, 58),
  (906, 7, 13, '2024-10-23', 51, 45),
  (907, 8, 14, '2022-10-02', 69, 76),
  (908, 9, 13, '2024-11-15', 23, 18),
  (909, 10, 16, '2024-03-12', 59, 50),
  (910, 11, 18, '2024-10-09', 42, 37),
  (911, 12, 14, '2022-01-19', 72, 79),
  (912, 13, 12, '2024-09-08', 69, 75),
  (913, 13, 12, '2024-03-22', 39, 38),
  (914, 11, 11, '2022-10-11', 66, 62),
  (915, 11, 12, '2025-03-03', 75, 71),
  (916, 12, 12, '2025-05-08', 63, 74),
  (917, 2, 16, '2023-06-26', 24, 36),
  (918, 10, 18, '2024-06-26', 33, 45),
  (919, 11, 18, '2024-10-05', 27, 26),
  (920, 5, 18, '2024-08-12', 55, 61),
  (921, 7, 14, '2025-01-14', 40, 30),
  (922, 4, 14, '2025-09-23', 22, 15),
  (923, 1, 14, '2024-09-11', 69, 83);

INSERT INTO REPAIRS (REPAIR_NO,SALE_NO,RECEIVED,RETURNED,FAULT,COST) VALUES
  (1, 4008, '2023-10-22', '2023-11-03', 'battery contact', 0),
  (2, 4008, '2023-10-11', '2023-10-30', 'blocked receiver', 0),
  (3, 4014, '2025-02-06', '2025-02-09', 'blocked receiver', 48.5),
  (4, 4004, '2022-12-26', '2023-01-07', 'battery contact', 0),
  (5, 4022, '2025-03-28', NULL, 'battery contact', 60),
  (6, 4014, '2024-05-14', '2024-05-20', 'battery contact', 35),
  (7, 4005, '2023-02-21', '2023-03-11', 'battery contact', 120.5),
  (8, 4002, '2022-11-25', '2022-12-04', 'no sound', 0),
  (9, 4018, '2024-12-23', '2025-01-02', 'no sound', 120.5),
  (10, 4009, '2023-12-22', '2024-01-09', 'blocked receiver', 79),
  (11, 4019, '2025-05-18', '2025-05-29', 'blocked receiver', 0),
  (12, 4009, '2024-08-29', NULL, 'battery contact', 60),
  (13, 4014, '2024-05-13', '2024-05-26', 'whistling', 120.5);

