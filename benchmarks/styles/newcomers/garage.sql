CREATE TABLE cust (
  cust_id INTEGER,
  cust_nm TEXT,
  town TEXT,
  cust_since TEXT
);
CREATE TABLE veh (
  veh_id INTEGER,
  cust_id INTEGER,
  plate TEXT,
  make TEXT,
  model TEXT,
  yr_built INTEGER,
  km INTEGER
);
CREATE TABLE mech (
  mech_id INTEGER,
  mech_nm TEXT,
  hr_rate REAL
);
CREATE TABLE rep_job (
  job_id INTEGER,
  veh_id INTEGER,
  mech_id INTEGER,
  dt_in TEXT,
  dt_out TEXT,
  descr TEXT,
  lab_hrs REAL,
  is_paid INTEGER
);
CREATE TABLE part (
  part_id INTEGER,
  part_nm TEXT,
  supplier TEXT,
  unit_pr REAL,
  stk_qty INTEGER
);
CREATE TABLE job_part (
  job_id INTEGER,
  part_id INTEGER,
  qty INTEGER
);


INSERT INTO cust VALUES (1, 'Heidi Zimmer', 'Aachen', '2016-01-11');
INSERT INTO cust VALUES (2, 'Bernard Leclerc', 'Aachen', '2019-01-18');
INSERT INTO cust VALUES (3, 'Monica Vidal', 'Düren', '2023-04-03');
INSERT INTO cust VALUES (4, 'Ulrich Haas', 'Eschweiler', '2017-10-27');
INSERT INTO cust VALUES (5, 'Daniel Keller', 'Stolberg', '2017-05-19');
INSERT INTO cust VALUES (6, 'Quentin Lindqvist', 'Stolberg', '2015-05-27');
INSERT INTO cust VALUES (7, 'Maria Nielsen', 'Stolberg', '2022-08-22');
INSERT INTO cust VALUES (8, 'Felix Weber', 'Düren', '2019-10-31');
INSERT INTO cust VALUES (9, 'Nina Novak', 'Aachen', '2024-01-05');
INSERT INTO cust VALUES (10, 'Alice Weber', 'Stolberg', '2019-03-04');
INSERT INTO cust VALUES (11, 'Nina Moreau', 'Stolberg', '2019-12-28');
INSERT INTO cust VALUES (12, 'Oscar Silva', 'Stolberg', '2018-01-03');
INSERT INTO cust VALUES (13, 'Tobias Schmidt', 'Aachen', '2015-04-23');
INSERT INTO cust VALUES (14, 'William Murphy', 'Eschweiler', '2020-03-19');
INSERT INTO cust VALUES (15, 'Clara Vogel', 'Eschweiler', '2019-04-06');
INSERT INTO cust VALUES (16, 'Alice Moreau', 'Aachen', '2020-11-23');
INSERT INTO cust VALUES (17, 'Zoe Weber', 'Düren', '2021-04-14');
INSERT INTO cust VALUES (18, 'Jonas Hughes', 'Düren', '2017-08-25');
INSERT INTO cust VALUES (19, 'Pedro Ortega', 'Düren', '2015-04-08');
INSERT INTO cust VALUES (20, 'Grace Moreau', 'Düren', '2018-08-24');
INSERT INTO cust VALUES (21, 'Paul Lindqvist', 'Düren', '2016-07-13');
INSERT INTO cust VALUES (22, 'Jonas Horvat', 'Stolberg', '2020-09-20');
INSERT INTO cust VALUES (23, 'Nina Vogel', 'Eschweiler', '2020-10-05');
INSERT INTO cust VALUES (24, 'Teresa Moreau', 'Stolberg', '2017-01-14');
INSERT INTO cust VALUES (25, 'Quentin Vogel', 'Aachen', '2023-12-08');
INSERT INTO cust VALUES (26, 'Noah Byrne', 'Aachen', '2023-03-28');
INSERT INTO cust VALUES (27, 'Ben Jensen', 'Stolberg', '2023-07-22');
INSERT INTO cust VALUES (28, 'Grace Horvat', 'Eschweiler', '2023-11-09');
INSERT INTO cust VALUES (29, 'Grace Romero', 'Stolberg', '2018-12-20');
INSERT INTO cust VALUES (30, 'Isabel Kowalski', 'Eschweiler', '2019-12-31');
INSERT INTO cust VALUES (31, 'Sofia Svensson', 'Düren', '2023-06-16');
INSERT INTO cust VALUES (32, 'Ines Vogel', 'Aachen', '2023-01-08');

INSERT INTO veh VALUES (1, 1, 'AC-MR 915', 'Ford', 'Focus', 2014, 194008);
INSERT INTO veh VALUES (2, 2, 'AC-TE 462', 'Renault', 'Clio', 2022, 176050);
INSERT INTO veh VALUES (3, 3, 'AC-ML 777', 'Toyota', 'Corolla', 2020, 43874);
INSERT INTO veh VALUES (4, 4, 'AC-BL 565', 'Toyota', 'Corolla', 2017, 238734);
INSERT INTO veh VALUES (5, 5, 'AC-AR 572', 'Volkswagen', 'Polo', 2009, 72688);
INSERT INTO veh VALUES (6, 6, 'AC-AE 459', 'Volkswagen', 'Golf', 2004, 19746);
INSERT INTO veh VALUES (7, 7, 'AC-HR 681', 'Volkswagen', 'Golf', 2009, 197188);
INSERT INTO veh VALUES (8, 8, 'AC-TE 843', 'Skoda', 'Fabia', 2022, 20813);
INSERT INTO veh VALUES (9, 9, 'AC-BE 670', 'Renault', 'Clio', 2015, 249630);
INSERT INTO veh VALUES (10, 10, 'AC-TE 841', 'Seat', 'Leon', 2014, 134031);
INSERT INTO veh VALUES (11, 11, 'AC-KX 567', 'Toyota', 'Corolla', 2012, 202411);
INSERT INTO veh VALUES (12, 12, 'AC-TL 598', 'Skoda', 'Fabia', 2011, 32676);
INSERT INTO veh VALUES (13, 13, 'AC-HE 774', 'Seat', 'Ibiza', 2018, 210895);
INSERT INTO veh VALUES (14, 14, 'AC-MX 327', 'Renault', 'Megane', 2019, 140335);
INSERT INTO veh VALUES (15, 15, 'AC-HR 432', 'Renault', 'Megane', 2023, 257429);
INSERT INTO veh VALUES (16, 16, 'AC-AX 934', 'Seat', 'Ibiza', 2005, 73034);
INSERT INTO veh VALUES (17, 17, 'AC-BL 816', 'Renault', 'Clio', 2018, 171237);
INSERT INTO veh VALUES (18, 18, 'AC-TE 955', 'Skoda', 'Octavia', 2011, 191455);
INSERT INTO veh VALUES (19, 19, 'AC-HE 270', 'Volkswagen', 'Passat', 2011, 168810);
INSERT INTO veh VALUES (20, 20, 'AC-TR 997', 'Skoda', 'Fabia', 2017, 80538);
INSERT INTO veh VALUES (21, 21, 'AC-BE 731', 'Volkswagen', 'Polo', 2017, 50113);
INSERT INTO veh VALUES (22, 22, 'AC-TE 374', 'Skoda', 'Octavia', 2007, 34020);
INSERT INTO veh VALUES (23, 23, 'AC-BE 891', 'Renault', 'Clio', 2004, 142685);
INSERT INTO veh VALUES (24, 24, 'AC-KR 591', 'Ford', 'Fiesta', 2010, 184928);
INSERT INTO veh VALUES (25, 25, 'AC-TS 416', 'Renault', 'Megane', 2020, 14595);
INSERT INTO veh VALUES (26, 26, 'AC-AS 410', 'Skoda', 'Octavia', 2007, 178821);
INSERT INTO veh VALUES (27, 27, 'AC-HE 918', 'Ford', 'Focus', 2023, 102296);
INSERT INTO veh VALUES (28, 28, 'AC-HR 823', 'Seat', 'Ibiza', 2017, 34107);
INSERT INTO veh VALUES (29, 29, 'AC-BE 951', 'Toyota', 'Yaris', 2005, 114652);
INSERT INTO veh VALUES (30, 24, 'AC-KL 616', 'Ford', 'Focus', 2004, 81024);
INSERT INTO veh VALUES (31, 15, 'AC-HE 675', 'Toyota', 'Corolla', 2019, 58118);
INSERT INTO veh VALUES (32, 21, 'AC-HS 630', 'Skoda', 'Fabia', 2008, 201353);
INSERT INTO veh VALUES (33, 17, 'AC-AR 619', 'Ford', 'Focus', 2007, 29631);
INSERT INTO veh VALUES (34, 8, 'AC-TS 767', 'Toyota', 'Corolla', 2007, 15633);
INSERT INTO veh VALUES (35, 16, 'AC-KE 730', 'Seat', 'Leon', 2013, 100982);
INSERT INTO veh VALUES (36, 9, 'AC-BR 702', 'Ford', 'Fiesta', 2019, 143886);
INSERT INTO veh VALUES (37, 16, 'AC-TS 516', 'Ford', 'Fiesta', 2013, 110237);
INSERT INTO veh VALUES (38, 17, 'AC-KX 419', 'Renault', 'Megane', 2021, 118712);
INSERT INTO veh VALUES (39, 17, 'AC-TE 848', 'Seat', 'Ibiza', 2006, 100180);
INSERT INTO veh VALUES (40, 27, 'AC-BS 312', 'Skoda', 'Octavia', 2006, 242916);

INSERT INTO mech VALUES (1, 'Holger Bast', 62.0);
INSERT INTO mech VALUES (2, 'Dragan Petrov', 58.0);
INSERT INTO mech VALUES (3, 'Lotte Vries', 65.0);
INSERT INTO mech VALUES (4, 'Emre Yildiz', 54.0);
INSERT INTO mech VALUES (5, 'Simon Kruse', 49.0);

INSERT INTO rep_job VALUES (1, 1, 1, '2024-06-27', '2024-06-28', 'annual service', 4, 0);
INSERT INTO rep_job VALUES (2, 2, 3, '2024-10-25', '2024-10-29', 'clutch replacement', 5.5, 1);
INSERT INTO rep_job VALUES (3, 3, 2, '2024-07-26', '2024-07-30', 'inspection', 1.5, 1);
INSERT INTO rep_job VALUES (4, 30, 2, '2022-09-04', '2022-09-05', 'tyre change', 3, 1);
INSERT INTO rep_job VALUES (5, 38, 1, '2024-10-17', '2024-10-19', 'annual service', 1.5, 1);
INSERT INTO rep_job VALUES (6, 4, 4, '2023-06-17', '2023-06-22', 'annual service', 7, 0);
INSERT INTO rep_job VALUES (7, 21, 1, '2024-08-07', '2024-08-12', 'battery change', 3, 1);
INSERT INTO rep_job VALUES (8, 29, 2, '2024-02-13', '2024-02-16', 'timing belt change', 7, 1);
INSERT INTO rep_job VALUES (9, 3, 1, '2023-07-13', '2023-07-20', 'inspection', 2, 1);
INSERT INTO rep_job VALUES (10, 7, 3, '2022-12-24', '2022-12-30', 'exhaust repair', 2, 1);
INSERT INTO rep_job VALUES (11, 4, 2, '2023-08-09', '2023-08-16', 'tyre change', 2.5, 1);
INSERT INTO rep_job VALUES (12, 14, 1, '2023-06-07', '2023-06-10', 'tyre change', 2, 1);
INSERT INTO rep_job VALUES (13, 34, 1, '2023-01-22', '2023-01-30', 'timing belt change', 4, 1);
INSERT INTO rep_job VALUES (14, 14, 3, '2024-01-28', '2024-02-01', 'inspection', 1, 1);
INSERT INTO rep_job VALUES (15, 9, 1, '2023-11-26', '2023-11-28', 'exhaust repair', 4, 1);
INSERT INTO rep_job VALUES (16, 11, 1, '2022-12-16', '2022-12-17', 'timing belt change', 0.5, 1);
INSERT INTO rep_job VALUES (17, 39, 2, '2024-03-08', '2024-03-10', 'exhaust repair', 3, 1);
INSERT INTO rep_job VALUES (18, 12, 2, '2023-05-16', '2023-05-20', 'brake repair', 3, 1);
INSERT INTO rep_job VALUES (19, 10, 3, '2023-08-11', '2023-08-20', 'annual service', 1.5, 1);
INSERT INTO rep_job VALUES (20, 18, 3, '2023-11-15', '2023-11-17', 'exhaust repair', 7, 1);
INSERT INTO rep_job VALUES (21, 38, 1, '2023-08-13', '2023-08-13', 'timing belt change', 5.5, 1);
INSERT INTO rep_job VALUES (22, 29, 2, '2024-05-04', '2024-05-12', 'tyre change', 4, 1);
INSERT INTO rep_job VALUES (23, 3, 4, '2023-12-08', '2023-12-15', 'oil change', 1, 0);
INSERT INTO rep_job VALUES (24, 36, 3, '2023-05-18', '2023-05-21', 'oil change', 0.5, 1);
INSERT INTO rep_job VALUES (25, 4, 1, '2023-08-11', '2023-08-18', 'clutch replacement', 1, 1);
INSERT INTO rep_job VALUES (26, 1, 4, '2023-03-24', '2023-04-01', 'exhaust repair', 7, 0);
INSERT INTO rep_job VALUES (27, 34, 2, '2022-09-02', '2022-09-05', 'brake repair', 5.5, 1);
INSERT INTO rep_job VALUES (28, 27, 3, '2024-05-23', '2024-05-28', 'timing belt change', 7, 1);
INSERT INTO rep_job VALUES (29, 27, 1, '2023-02-03', '2023-02-06', 'battery change', 3, 1);
INSERT INTO rep_job VALUES (30, 36, 2, '2024-12-09', NULL, 'tyre change', 2.5, 0);
INSERT INTO rep_job VALUES (31, 17, 2, '2023-06-14', '2023-06-16', 'inspection', 1, 1);
INSERT INTO rep_job VALUES (32, 34, 3, '2024-06-22', '2024-06-26', 'tyre change', 7, 1);
INSERT INTO rep_job VALUES (33, 3, 3, '2023-07-18', '2023-07-19', 'oil change', 7, 0);
INSERT INTO rep_job VALUES (34, 4, 3, '2024-08-04', '2024-08-07', 'oil change', 3, 1);
INSERT INTO rep_job VALUES (35, 23, 4, '2022-11-09', '2022-11-09', 'tyre change', 2.5, 1);
INSERT INTO rep_job VALUES (36, 19, 4, '2024-06-13', '2024-06-13', 'clutch replacement', 4, 1);
INSERT INTO rep_job VALUES (37, 16, 3, '2024-08-10', '2024-08-17', 'tyre change', 3, 1);
INSERT INTO rep_job VALUES (38, 9, 4, '2023-03-16', '2023-03-21', 'battery change', 1, 1);
INSERT INTO rep_job VALUES (39, 21, 4, '2024-07-30', '2024-08-07', 'battery change', 1, 1);
INSERT INTO rep_job VALUES (40, 14, 1, '2023-03-22', '2023-03-30', 'battery change', 3, 1);
INSERT INTO rep_job VALUES (41, 9, 4, '2023-11-04', '2023-11-04', 'battery change', 1.5, 1);
INSERT INTO rep_job VALUES (42, 15, 3, '2024-09-08', '2024-09-15', 'battery change', 1, 1);
INSERT INTO rep_job VALUES (43, 17, 1, '2023-07-04', '2023-07-09', 'timing belt change', 7, 1);
INSERT INTO rep_job VALUES (44, 31, 1, '2023-05-26', '2023-06-04', 'timing belt change', 4, 1);
INSERT INTO rep_job VALUES (45, 27, 1, '2023-06-19', '2023-06-19', 'inspection', 7, 1);
INSERT INTO rep_job VALUES (46, 1, 1, '2024-05-10', '2024-05-16', 'timing belt change', 2, 1);
INSERT INTO rep_job VALUES (47, 32, 2, '2023-09-09', '2023-09-16', 'brake repair', 5.5, 1);
INSERT INTO rep_job VALUES (48, 9, 1, '2022-10-01', '2022-10-03', 'clutch replacement', 3, 1);
INSERT INTO rep_job VALUES (49, 12, 3, '2024-05-23', '2024-05-24', 'inspection', 7, 1);
INSERT INTO rep_job VALUES (50, 21, 2, '2022-10-05', '2022-10-09', 'tyre change', 0.5, 0);
INSERT INTO rep_job VALUES (51, 10, 1, '2024-05-13', '2024-05-18', 'exhaust repair', 2.5, 1);
INSERT INTO rep_job VALUES (52, 2, 1, '2023-02-01', '2023-02-07', 'annual service', 3, 1);
INSERT INTO rep_job VALUES (53, 23, 1, '2023-11-13', '2023-11-15', 'oil change', 0.5, 1);
INSERT INTO rep_job VALUES (54, 2, 4, '2023-06-29', '2023-06-29', 'clutch replacement', 2, 1);
INSERT INTO rep_job VALUES (55, 31, 1, '2022-11-09', '2022-11-12', 'brake repair', 0.5, 1);
INSERT INTO rep_job VALUES (56, 19, 2, '2024-01-26', '2024-01-29', 'annual service', 7, 1);
INSERT INTO rep_job VALUES (57, 10, 1, '2023-12-15', '2023-12-24', 'oil change', 7, 1);
INSERT INTO rep_job VALUES (58, 34, 4, '2024-05-01', '2024-05-03', 'annual service', 2.5, 1);
INSERT INTO rep_job VALUES (59, 24, 4, '2024-04-06', '2024-04-13', 'tyre change', 2, 1);
INSERT INTO rep_job VALUES (60, 3, 3, '2024-10-08', '2024-10-17', 'annual service', 4, 1);
INSERT INTO rep_job VALUES (61, 9, 2, '2024-03-14', '2024-03-18', 'clutch replacement', 5.5, 1);
INSERT INTO rep_job VALUES (62, 31, 2, '2023-12-17', '2023-12-25', 'oil change', 5.5, 1);
INSERT INTO rep_job VALUES (63, 31, 3, '2024-01-31', '2024-02-06', 'brake repair', 4, 1);
INSERT INTO rep_job VALUES (64, 10, 4, '2024-10-24', '2024-11-01', 'exhaust repair', 1.5, 1);
INSERT INTO rep_job VALUES (65, 35, 2, '2024-01-24', '2024-01-29', 'timing belt change', 2.5, 1);
INSERT INTO rep_job VALUES (66, 1, 2, '2024-07-15', '2024-07-15', 'clutch replacement', 5.5, 1);
INSERT INTO rep_job VALUES (67, 14, 2, '2023-09-07', '2023-09-13', 'oil change', 3, 1);
INSERT INTO rep_job VALUES (68, 2, 2, '2022-12-06', '2022-12-10', 'tyre change', 1.5, 1);
INSERT INTO rep_job VALUES (69, 6, 2, '2022-09-10', '2022-09-19', 'annual service', 5.5, 1);
INSERT INTO rep_job VALUES (70, 38, 2, '2024-11-08', '2024-11-15', 'tyre change', 2.5, 1);

INSERT INTO part VALUES (1, 'Brake Pad Set', 'Bremtec', 60.9, 0);
INSERT INTO part VALUES (2, 'Oil Filter', 'Filtra', 8.9, 9);
INSERT INTO part VALUES (3, 'Engine Oil 5L', 'Lubrix', 41.9, 12);
INSERT INTO part VALUES (4, 'Wiper Blade', 'Visio', 13.9, 9);
INSERT INTO part VALUES (5, 'Spark Plug', 'Ignis', 7.9, 20);
INSERT INTO part VALUES (6, 'Timing Belt', 'Ignis', 65.9, 6);
INSERT INTO part VALUES (7, 'Battery 70Ah', 'Voltor', 124.9, 9);
INSERT INTO part VALUES (8, 'Air Filter', 'Filtra', 13.9, 4);
INSERT INTO part VALUES (9, 'Clutch Kit', 'Bremtec', 225.9, 6);
INSERT INTO part VALUES (10, 'Headlight Bulb', 'Visio', 8.9, 12);
INSERT INTO part VALUES (11, 'Exhaust Muffler', 'Filtra', 162.9, 4);
INSERT INTO part VALUES (12, 'Tow Bar', 'Bremtec', 192.9, 0);

INSERT INTO job_part VALUES (1, 10, 1);
INSERT INTO job_part VALUES (1, 7, 2);
INSERT INTO job_part VALUES (1, 4, 4);
INSERT INTO job_part VALUES (2, 1, 4);
INSERT INTO job_part VALUES (3, 2, 1);
INSERT INTO job_part VALUES (4, 8, 4);
INSERT INTO job_part VALUES (4, 1, 1);
INSERT INTO job_part VALUES (4, 2, 1);
INSERT INTO job_part VALUES (5, 11, 1);
INSERT INTO job_part VALUES (5, 5, 1);
INSERT INTO job_part VALUES (6, 8, 2);
INSERT INTO job_part VALUES (6, 4, 1);
INSERT INTO job_part VALUES (6, 5, 2);
INSERT INTO job_part VALUES (7, 11, 2);
INSERT INTO job_part VALUES (8, 9, 1);
INSERT INTO job_part VALUES (11, 8, 1);
INSERT INTO job_part VALUES (12, 3, 1);
INSERT INTO job_part VALUES (13, 5, 4);
INSERT INTO job_part VALUES (14, 8, 1);
INSERT INTO job_part VALUES (14, 3, 1);
INSERT INTO job_part VALUES (16, 10, 2);
INSERT INTO job_part VALUES (17, 2, 1);
INSERT INTO job_part VALUES (17, 3, 1);
INSERT INTO job_part VALUES (18, 10, 1);
INSERT INTO job_part VALUES (21, 9, 4);
INSERT INTO job_part VALUES (22, 3, 2);
INSERT INTO job_part VALUES (22, 7, 4);
INSERT INTO job_part VALUES (23, 3, 1);
INSERT INTO job_part VALUES (23, 2, 2);
INSERT INTO job_part VALUES (23, 7, 1);
INSERT INTO job_part VALUES (25, 1, 4);
INSERT INTO job_part VALUES (25, 3, 1);
INSERT INTO job_part VALUES (25, 9, 1);
INSERT INTO job_part VALUES (26, 6, 2);
INSERT INTO job_part VALUES (28, 9, 1);
INSERT INTO job_part VALUES (29, 3, 1);
INSERT INTO job_part VALUES (29, 7, 1);
INSERT INTO job_part VALUES (30, 9, 2);
INSERT INTO job_part VALUES (31, 4, 2);
INSERT INTO job_part VALUES (31, 11, 4);
INSERT INTO job_part VALUES (31, 10, 1);
INSERT INTO job_part VALUES (32, 3, 4);
INSERT INTO job_part VALUES (34, 9, 4);
INSERT INTO job_part VALUES (36, 7, 1);
INSERT INTO job_part VALUES (36, 10, 2);
INSERT INTO job_part VALUES (36, 9, 1);
INSERT INTO job_part VALUES (37, 5, 4);
INSERT INTO job_part VALUES (37, 10, 2);
INSERT INTO job_part VALUES (37, 4, 2);
INSERT INTO job_part VALUES (38, 11, 4);
INSERT INTO job_part VALUES (38, 8, 4);
INSERT INTO job_part VALUES (38, 4, 1);
INSERT INTO job_part VALUES (41, 10, 2);
INSERT INTO job_part VALUES (42, 3, 4);
INSERT INTO job_part VALUES (43, 9, 1);
INSERT INTO job_part VALUES (44, 7, 2);
INSERT INTO job_part VALUES (44, 11, 2);
INSERT INTO job_part VALUES (47, 5, 1);
INSERT INTO job_part VALUES (49, 7, 1);
INSERT INTO job_part VALUES (50, 6, 1);
INSERT INTO job_part VALUES (51, 9, 4);
INSERT INTO job_part VALUES (52, 1, 4);
INSERT INTO job_part VALUES (52, 2, 4);
INSERT INTO job_part VALUES (52, 9, 2);
INSERT INTO job_part VALUES (53, 11, 1);
INSERT INTO job_part VALUES (54, 2, 4);
INSERT INTO job_part VALUES (56, 7, 1);
INSERT INTO job_part VALUES (56, 11, 2);
INSERT INTO job_part VALUES (56, 3, 1);
INSERT INTO job_part VALUES (57, 10, 1);
INSERT INTO job_part VALUES (57, 8, 2);
INSERT INTO job_part VALUES (58, 11, 2);
INSERT INTO job_part VALUES (59, 4, 1);
INSERT INTO job_part VALUES (61, 9, 4);
INSERT INTO job_part VALUES (62, 7, 1);
INSERT INTO job_part VALUES (63, 9, 2);
INSERT INTO job_part VALUES (63, 8, 2);
INSERT INTO job_part VALUES (63, 2, 4);
INSERT INTO job_part VALUES (64, 7, 2);
INSERT INTO job_part VALUES (65, 11, 1);
INSERT INTO job_part VALUES (67, 10, 4);
INSERT INTO job_part VALUES (67, 8, 1);
INSERT INTO job_part VALUES (67, 7, 2);
INSERT INTO job_part VALUES (69, 4, 1);
INSERT INTO job_part VALUES (69, 11, 1);
INSERT INTO job_part VALUES (69, 6, 1);
INSERT INTO job_part VALUES (70, 10, 1);
