CREATE TABLE tb_wrd (
  wrd_cd TEXT PRIMARY KEY,
  wrd_nm TEXT,
  bldg_nm TEXT,
  flr_no INTEGER,
  bed_cnt INTEGER,
  hd_stf_id INTEGER);
INSERT INTO tb_wrd VALUES ('CARD', 'Cardiology', 'North Wing', 2, 24, 3);
INSERT INTO tb_wrd VALUES ('ORTH', 'Orthopaedics', 'North Wing', 3, 28, 7);
INSERT INTO tb_wrd VALUES ('PAED', 'Paediatrics', 'Lister Block', 1, 18, 9);
INSERT INTO tb_wrd VALUES ('MATY', 'Maternity', 'Lister Block', 2, 20, 12);
INSERT INTO tb_wrd VALUES ('GERI', 'Geriatrics', 'South Wing', 1, 30, 15);
INSERT INTO tb_wrd VALUES ('ONCO', 'Oncology', 'South Wing', 3, 16, NULL);
INSERT INTO tb_wrd VALUES ('ICU1', 'Intensive Care', 'North Wing', 1, 10, 18);
INSERT INTO tb_wrd VALUES ('NEUR', 'Neurology', 'South Wing', 2, 22, 20);

CREATE TABLE tb_stf (
  stf_id INTEGER PRIMARY KEY,
  stf_nm TEXT,
  job_ttl TEXT,
  wrd_cd TEXT REFERENCES tb_wrd(wrd_cd),
  hire_dt TEXT,
  mth_sal REAL,
  pgr_no TEXT);
INSERT INTO tb_stf VALUES (1, 'Adwoa Mensah', 'Nurse', 'CARD', '2016-05-02', 2850, '4101');
INSERT INTO tb_stf VALUES (2, 'Benedict Shaw', 'Doctor', 'CARD', '2010-09-13', 6900, '4102');
INSERT INTO tb_stf VALUES (3, 'Catriona Muir', 'Senior Nurse', 'CARD', '2007-03-19', 3640, '4103');
INSERT INTO tb_stf VALUES (4, 'Declan Rooney', 'Healthcare Assistant', 'CARD', '2021-10-04', 2120, NULL);
INSERT INTO tb_stf VALUES (5, 'Esther Vaughan', 'Nurse', 'ORTH', '2018-01-22', 2790, '4105');
INSERT INTO tb_stf VALUES (6, 'Farouk Aziz', 'Doctor', 'ORTH', '2014-06-30', 6450, '4106');
INSERT INTO tb_stf VALUES (7, 'Glenys Parry', 'Senior Nurse', 'ORTH', '2003-11-10', 3720, '4107');
INSERT INTO tb_stf VALUES (8, 'Hiroko Tanabe', 'Doctor', 'PAED', '2017-02-06', 6200, '4108');
INSERT INTO tb_stf VALUES (9, 'Imogen Fairclough', 'Senior Nurse', 'PAED', '2011-08-15', 3550, '4109');
INSERT INTO tb_stf VALUES (10, 'Jerome Baptiste', 'Nurse', 'PAED', '2022-04-25', 2640, NULL);
INSERT INTO tb_stf VALUES (11, 'Kirsty Lomax', 'Midwife', 'MATY', '2019-07-08', 3010, '4111');
INSERT INTO tb_stf VALUES (12, 'Leonie Abara', 'Midwife', 'MATY', '2009-12-01', 3480, '4112');
INSERT INTO tb_stf VALUES (13, 'Miles Trenchard', 'Doctor', 'MATY', '2015-10-19', 6380, '4113');
INSERT INTO tb_stf VALUES (14, 'Niamh Cassidy', 'Nurse', 'GERI', '2020-02-17', 2710, '4114');
INSERT INTO tb_stf VALUES (15, 'Oswald Bright', 'Senior Nurse', 'GERI', '2006-06-05', 3660, '4115');
INSERT INTO tb_stf VALUES (16, 'Pilar Montoya', 'Healthcare Assistant', 'GERI', '2023-03-13', 2060, NULL);
INSERT INTO tb_stf VALUES (17, 'Quentin Ashdown', 'Doctor', 'ICU1', '2012-04-02', 7150, '4117');
INSERT INTO tb_stf VALUES (18, 'Ruth Oyelaran', 'Senior Nurse', 'ICU1', '2008-09-29', 3910, '4118');
INSERT INTO tb_stf VALUES (19, 'Soren Lindqvist', 'Nurse', 'ICU1', '2017-11-20', 3080, '4119');
INSERT INTO tb_stf VALUES (20, 'Tamsin Grove', 'Senior Nurse', 'NEUR', '2013-01-14', 3590, '4120');
INSERT INTO tb_stf VALUES (21, 'Umar Farooqi', 'Doctor', 'NEUR', '2019-05-27', 6050, '4121');
INSERT INTO tb_stf VALUES (22, 'Verity Holmes', 'Nurse', 'ONCO', '2021-06-14', 2680, '4122');
INSERT INTO tb_stf VALUES (23, 'Wilfred Adeoye', 'Doctor', 'ONCO', '2011-03-07', 6780, '4123');
INSERT INTO tb_stf VALUES (24, 'Xenia Markou', 'Nurse', 'NEUR', '2023-09-18', 2600, NULL);

CREATE TABLE tb_shft (
  shft_id INTEGER PRIMARY KEY,
  stf_id INTEGER REFERENCES tb_stf(stf_id),
  wrd_cd TEXT REFERENCES tb_wrd(wrd_cd),
  shft_dt TEXT,
  shft_typ TEXT,
  hrs_wkd REAL,
  ot_hrs REAL);
INSERT INTO tb_shft VALUES (1, 1, 'CARD', '2024-03-04', 'Early', 8, 0);
INSERT INTO tb_shft VALUES (2, 3, 'CARD', '2024-03-04', 'Late', 8, 1);
INSERT INTO tb_shft VALUES (3, 4, 'CARD', '2024-03-04', 'Night', 10, 0);
INSERT INTO tb_shft VALUES (4, 5, 'ORTH', '2024-03-04', 'Early', 8, 0.5);
INSERT INTO tb_shft VALUES (5, 7, 'ORTH', '2024-03-04', 'Late', 8, 0);
INSERT INTO tb_shft VALUES (6, 9, 'PAED', '2024-03-04', 'Early', 8, 0);
INSERT INTO tb_shft VALUES (7, 10, 'PAED', '2024-03-04', 'Night', 10, 2);
INSERT INTO tb_shft VALUES (8, 11, 'MATY', '2024-03-04', 'Night', 10, 1.5);
INSERT INTO tb_shft VALUES (9, 14, 'GERI', '2024-03-04', 'Early', 8, 0);
INSERT INTO tb_shft VALUES (10, 16, 'GERI', '2024-03-04', 'Late', 8, 0);
INSERT INTO tb_shft VALUES (11, 18, 'ICU1', '2024-03-04', 'Early', 8, 2);
INSERT INTO tb_shft VALUES (12, 19, 'ICU1', '2024-03-04', 'Night', 12, 1);
INSERT INTO tb_shft VALUES (13, 20, 'NEUR', '2024-03-04', 'Early', 8, 0);
INSERT INTO tb_shft VALUES (14, 22, 'ONCO', '2024-03-04', 'Late', 8, 0);
INSERT INTO tb_shft VALUES (15, 1, 'CARD', '2024-03-05', 'Early', 8, 0);
INSERT INTO tb_shft VALUES (16, 4, 'CARD', '2024-03-05', 'Late', 8, 0.5);
INSERT INTO tb_shft VALUES (17, 3, 'CARD', '2024-03-05', 'Night', 10, 0);
INSERT INTO tb_shft VALUES (18, 7, 'ORTH', '2024-03-05', 'Early', 8, 0);
INSERT INTO tb_shft VALUES (19, 5, 'ORTH', '2024-03-05', 'Night', 10, 1);
INSERT INTO tb_shft VALUES (20, 10, 'PAED', '2024-03-05', 'Late', 8, 0);
INSERT INTO tb_shft VALUES (21, 12, 'MATY', '2024-03-05', 'Early', 8, 0);
INSERT INTO tb_shft VALUES (22, 11, 'MATY', '2024-03-05', 'Night', 10, 0);
INSERT INTO tb_shft VALUES (23, 15, 'GERI', '2024-03-05', 'Early', 8, 1);
INSERT INTO tb_shft VALUES (24, 14, 'GERI', '2024-03-05', 'Late', 8, 0);
INSERT INTO tb_shft VALUES (25, 19, 'ICU1', '2024-03-05', 'Night', 12, 3);
INSERT INTO tb_shft VALUES (26, 17, 'ICU1', '2024-03-05', 'Late', 8, 1);
INSERT INTO tb_shft VALUES (27, 24, 'NEUR', '2024-03-05', 'Early', 8, 0);
INSERT INTO tb_shft VALUES (28, 22, 'ONCO', '2024-03-05', 'Early', 8, 0);
INSERT INTO tb_shft VALUES (29, 1, 'ICU1', '2024-03-06', 'Night', 12, 0);
INSERT INTO tb_shft VALUES (30, 3, 'CARD', '2024-03-06', 'Early', 8, 0);
INSERT INTO tb_shft VALUES (31, 4, 'CARD', '2024-03-06', 'Late', 8, 0);
INSERT INTO tb_shft VALUES (32, 5, 'ORTH', '2024-03-06', 'Late', 8, 0);
INSERT INTO tb_shft VALUES (33, 9, 'PAED', '2024-03-06', 'Early', 8, 1.5);
INSERT INTO tb_shft VALUES (34, 12, 'MATY', '2024-03-06', 'Late', 8, 0.5);
INSERT INTO tb_shft VALUES (35, 16, 'GERI', '2024-03-06', 'Night', 10, 0);
INSERT INTO tb_shft VALUES (36, 15, 'GERI', '2024-03-06', 'Early', 8, 0);
INSERT INTO tb_shft VALUES (37, 18, 'ICU1', '2024-03-06', 'Early', 8, 0);
INSERT INTO tb_shft VALUES (38, 19, 'ICU1', '2024-03-06', 'Late', 8, 0);
INSERT INTO tb_shft VALUES (39, 20, 'NEUR', '2024-03-06', 'Late', 8, 0);
INSERT INTO tb_shft VALUES (40, 24, 'NEUR', '2024-03-06', 'Night', 10, 2);
INSERT INTO tb_shft VALUES (41, 22, 'ONCO', '2024-03-06', 'Early', 8, 1);
INSERT INTO tb_shft VALUES (42, 14, 'GERI', '2024-03-07', 'Night', 10, 0);
INSERT INTO tb_shft VALUES (43, 10, 'PAED', '2024-03-07', 'Early', 8, 0);
INSERT INTO tb_shft VALUES (44, 2, 'CARD', '2024-03-07', 'Late', 8, 2.5);
INSERT INTO tb_shft VALUES (45, 6, 'ORTH', '2024-03-07', 'Early', 8, 0);
INSERT INTO tb_shft VALUES (46, 19, 'ICU1', '2024-03-07', 'Night', 12, 0);

CREATE TABLE tb_pat (
  pat_id INTEGER PRIMARY KEY,
  pat_nm TEXT,
  brth_dt TEXT,
  sex_cd TEXT,
  twn_nm TEXT,
  gp_nm TEXT);
INSERT INTO tb_pat VALUES (101, 'Albert Finchley', '1941-02-08', 'M', 'Durham', 'Dr Sallow');
INSERT INTO tb_pat VALUES (102, 'Bridget Malone', '1956-07-30', 'F', 'Sunderland', 'Dr Okonedo');
INSERT INTO tb_pat VALUES (103, 'Chidi Eze', '2016-10-12', 'M', 'Durham', 'Dr Sallow');
INSERT INTO tb_pat VALUES (104, 'Delia Ramsbottom', '1938-12-25', 'F', 'Chester-le-Street', NULL);
INSERT INTO tb_pat VALUES (105, 'Edgar Quill', '1972-03-17', 'M', 'Darlington', 'Dr Petrov');
INSERT INTO tb_pat VALUES (106, 'Fatima Bensaid', '1993-05-04', 'F', 'Durham', 'Dr Okonedo');
INSERT INTO tb_pat VALUES (107, 'Georgina Pike', '1967-09-21', 'F', 'Sunderland', 'Dr Tran');
INSERT INTO tb_pat VALUES (108, 'Harold Stubbs', '1949-01-11', 'M', 'Consett', 'Dr Petrov');
INSERT INTO tb_pat VALUES (109, 'Isla McRae', '2019-06-27', 'F', 'Darlington', 'Dr Tran');
INSERT INTO tb_pat VALUES (110, 'Jonah Kirkbride', '1984-11-05', 'M', 'Consett', NULL);
INSERT INTO tb_pat VALUES (111, 'Kamala Iyer', '1990-08-14', 'F', 'Sunderland', 'Dr Okonedo');
INSERT INTO tb_pat VALUES (112, 'Lionel Garside', '1933-04-22', 'M', 'Durham', 'Dr Sallow');
INSERT INTO tb_pat VALUES (113, 'Maud Ellery', '1945-10-03', 'F', 'Chester-le-Street', 'Dr Petrov');
INSERT INTO tb_pat VALUES (114, 'Nathan Broom', '2001-02-19', 'M', 'Durham', 'Dr Tran');
INSERT INTO tb_pat VALUES (115, 'Odette Lacroix', '1988-12-09', 'F', 'Darlington', 'Dr Okonedo');
INSERT INTO tb_pat VALUES (116, 'Percy Hallam', '1961-06-16', 'M', 'Sunderland', NULL);
INSERT INTO tb_pat VALUES (117, 'Roisin Daly', '1979-03-28', 'F', 'Consett', 'Dr Tran');
INSERT INTO tb_pat VALUES (118, 'Stanley Wragg', '1952-05-31', 'M', 'Darlington', 'Dr Petrov');

CREATE TABLE tb_adm (
  adm_id INTEGER PRIMARY KEY,
  pat_id INTEGER REFERENCES tb_pat(pat_id),
  wrd_cd TEXT REFERENCES tb_wrd(wrd_cd),
  adm_dt TEXT,
  dis_dt TEXT,
  diag_txt TEXT,
  adm_dr_id INTEGER REFERENCES tb_stf(stf_id),
  dis_dr_id INTEGER REFERENCES tb_stf(stf_id));
INSERT INTO tb_adm VALUES (1, 101, 'CARD', '2023-11-06', '2023-11-15', 'Heart failure', 2, 2);
INSERT INTO tb_adm VALUES (2, 102, 'ORTH', '2023-11-20', '2023-11-27', 'Hip fracture', 6, 6);
INSERT INTO tb_adm VALUES (3, 103, 'PAED', '2023-12-02', '2023-12-05', 'Asthma attack', 8, 8);
INSERT INTO tb_adm VALUES (4, 104, 'GERI', '2023-12-11', '2024-01-09', 'Pneumonia', 2, 21);
INSERT INTO tb_adm VALUES (5, 105, 'CARD', '2024-01-03', '2024-01-08', 'Angina', 2, 17);
INSERT INTO tb_adm VALUES (6, 106, 'MATY', '2024-01-12', '2024-01-15', 'Childbirth', 13, 13);
INSERT INTO tb_adm VALUES (7, 107, 'ONCO', '2024-01-16', '2024-02-02', 'Breast cancer', 23, 23);
INSERT INTO tb_adm VALUES (8, 108, 'CARD', '2024-01-22', '2024-01-25', 'Arrhythmia', 17, 2);
INSERT INTO tb_adm VALUES (9, 108, 'ICU1', '2024-01-25', '2024-02-01', 'Cardiac arrest', 2, 17);
INSERT INTO tb_adm VALUES (10, 109, 'PAED', '2024-02-05', '2024-02-07', 'Bronchitis', 8, 8);
INSERT INTO tb_adm VALUES (11, 110, 'ORTH', '2024-02-08', '2024-02-13', 'Knee ligament tear', 6, 6);
INSERT INTO tb_adm VALUES (12, 111, 'MATY', '2024-02-14', '2024-02-18', 'Childbirth', 13, 13);
INSERT INTO tb_adm VALUES (13, 112, 'GERI', '2024-02-16', NULL, 'Dehydration', 21, NULL);
INSERT INTO tb_adm VALUES (14, 113, 'NEUR', '2024-02-19', '2024-03-01', 'Stroke', 21, 21);
INSERT INTO tb_adm VALUES (15, 114, 'ORTH', '2024-02-22', '2024-02-24', 'Wrist fracture', 6, 6);
INSERT INTO tb_adm VALUES (16, 101, 'CARD', '2024-02-26', NULL, 'Heart failure', 2, NULL);
INSERT INTO tb_adm VALUES (17, 115, 'MATY', '2024-02-28', '2024-03-02', 'Childbirth', 13, 13);
INSERT INTO tb_adm VALUES (18, 116, 'ICU1', '2024-03-01', NULL, 'Sepsis', 17, NULL);
INSERT INTO tb_adm VALUES (19, 107, 'ONCO', '2024-03-02', NULL, 'Breast cancer', 23, NULL);
INSERT INTO tb_adm VALUES (20, 117, 'NEUR', '2024-03-03', '2024-03-06', 'Migraine', 21, 21);
INSERT INTO tb_adm VALUES (21, 103, 'PAED', '2024-03-04', NULL, 'Asthma attack', 8, NULL);
INSERT INTO tb_adm VALUES (22, 102, 'ORTH', '2024-03-05', NULL, 'Hip fracture', 6, NULL);

