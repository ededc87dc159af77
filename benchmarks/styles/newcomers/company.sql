CREATE TABLE dept (
  dept_cd TEXT PRIMARY KEY,
  dept_nm TEXT NOT NULL,
  loc TEXT
);
CREATE TABLE emp (
  emp_no INTEGER PRIMARY KEY,
  emp_nm TEXT NOT NULL,
  job_ttl TEXT,
  dept_cd TEXT REFERENCES dept(dept_cd),
  manager_id INTEGER REFERENCES emp(emp_no),
  hire_dt TEXT,
  sal REAL
);
CREATE TABLE proj (
  proj_no INTEGER PRIMARY KEY,
  proj_nm TEXT NOT NULL,
  dept_cd TEXT REFERENCES dept(dept_cd),
  start_dt TEXT,
  end_dt TEXT,
  bdgt_amt REAL
);
CREATE TABLE asgn (
  emp_no INTEGER REFERENCES emp(emp_no),
  proj_no INTEGER REFERENCES proj(proj_no),
  role TEXT,
  PRIMARY KEY (emp_no, proj_no)
);
CREATE TABLE tmsht (
  ts_id INTEGER PRIMARY KEY,
  emp_no INTEGER REFERENCES emp(emp_no),
  proj_no INTEGER REFERENCES proj(proj_no),
  work_dt TEXT,
  hrs REAL
);


INSERT INTO dept VALUES ('ENG', 'Engineering', 'Rotterdam');
INSERT INTO dept VALUES ('SAL', 'Sales', 'London');
INSERT INTO dept VALUES ('FIN', 'Finance', 'London');
INSERT INTO dept VALUES ('HR', 'Human Resources', 'Rotterdam');
INSERT INTO dept VALUES ('OPS', 'Operations', 'Porto');
INSERT INTO dept VALUES ('LEG', 'Legal', 'London');

INSERT INTO emp VALUES (100, 'Margaret Osei', 'Chief Executive', NULL, NULL, '2012-04-01', 182000.0);
INSERT INTO emp VALUES (101, 'Rafael Lima', 'Head of Engineering', 'ENG', 100, '2014-07-05', 109000.0);
INSERT INTO emp VALUES (102, 'Ingrid Solberg', 'Head of Sales', 'SAL', 100, '2013-09-16', 97000.0);
INSERT INTO emp VALUES (103, 'Theo Park', 'Head of Finance', 'FIN', 100, '2018-07-23', 116000.0);
INSERT INTO emp VALUES (104, 'Bruno Katz', 'Head of Human Resources', 'HR', 100, '2018-04-19', 112000.0);
INSERT INTO emp VALUES (105, 'Sunita Rao', 'Head of Operations', 'OPS', 100, '2015-05-10', 91000.0);
INSERT INTO emp VALUES (106, 'Anna Clarke', 'Senior Developer', 'ENG', 101, '2018-11-08', 77000.0);
INSERT INTO emp VALUES (107, 'Henry Byrne', 'Controller', 'FIN', 103, '2022-02-03', 91000.0);
INSERT INTO emp VALUES (108, 'Jonas Rossi', 'Planner', 'OPS', 105, '2014-04-02', 38000.0);
INSERT INTO emp VALUES (109, 'Isabel Dubois', 'Dispatcher', 'OPS', 105, '2021-09-12', 51500.0);
INSERT INTO emp VALUES (110, 'Lena Bianchi', 'Recruiter', 'HR', 104, '2022-07-26', 66500.0);
INSERT INTO emp VALUES (111, 'Isabel Lindqvist', 'Sales Assistant', 'SAL', 102, '2016-08-03', 82500.0);
INSERT INTO emp VALUES (112, 'Clara Novak', 'Planner', 'OPS', 105, '2018-09-01', 93000.0);
INSERT INTO emp VALUES (113, 'Isabel Bianchi', 'Tester', 'ENG', 101, '2023-08-24', 56400.0);
INSERT INTO emp VALUES (114, 'Lena Ortega', 'Dispatcher', 'OPS', 109, '2019-09-11', 92250.0);
INSERT INTO emp VALUES (115, 'Oscar Kowalski', 'Tester', 'ENG', 101, '2023-11-24', 70500.0);
INSERT INTO emp VALUES (116, 'Noah Fischer', 'Accountant', 'FIN', 103, '2019-05-22', 53500.0);
INSERT INTO emp VALUES (117, 'Henry Moreau', 'Account Manager', 'SAL', 102, '2018-02-12', 73400.0);
INSERT INTO emp VALUES (118, 'Martin Andersen', 'Tester', 'ENG', 113, '2015-03-19', 89500.0);
INSERT INTO emp VALUES (119, 'Maria Laurent', 'Account Manager', 'SAL', 102, '2019-04-07', 39500.0);
INSERT INTO emp VALUES (120, 'Vera Byrne', 'Accountant', 'FIN', 103, '2019-08-20', 51000.0);
INSERT INTO emp VALUES (121, 'Yasmin Horvat', 'Recruiter', 'HR', 104, '2018-07-15', 71400.0);
INSERT INTO emp VALUES (122, 'Noah Laurent', 'Account Manager', 'SAL', 111, '2018-04-21', 89250.0);
INSERT INTO emp VALUES (123, 'Julia Novak', 'Account Manager', 'SAL', 117, '2018-10-12', 101500.0);
INSERT INTO emp VALUES (124, 'David Costa', 'Planner', 'OPS', 109, '2024-07-21', 70500.0);
INSERT INTO emp VALUES (125, 'William Schmidt', 'Dispatcher', 'OPS', 108, '2014-01-07', 73400.0);
INSERT INTO emp VALUES (126, 'Noah Lindqvist', 'Account Manager', 'SAL', 102, '2021-02-15', 48250.0);
INSERT INTO emp VALUES (127, 'Zoe Moreau', 'Dispatcher', 'OPS', 109, '2014-05-13', 93000.0);
INSERT INTO emp VALUES (128, 'Felix Pereira', 'Senior Developer', 'ENG', 101, '2014-03-01', 87400.0);
INSERT INTO emp VALUES (129, 'Amelie Laurent', 'Tester', 'ENG', 101, '2016-01-27', 59000.0);
INSERT INTO emp VALUES (130, 'Noah Lefevre', 'Tester', 'ENG', 106, '2015-11-20', 81400.0);
INSERT INTO emp VALUES (131, 'Yasmin Weber', 'Sales Assistant', 'SAL', 111, '2019-04-25', 44400.0);
INSERT INTO emp VALUES (132, 'Vera Bianchi', 'Account Manager', 'SAL', 111, '2016-11-24', 43250.0);
INSERT INTO emp VALUES (133, 'Sofia Rossi', 'Planner', 'OPS', 108, '2016-07-12', 37250.0);
INSERT INTO emp VALUES (134, 'Quentin Andersen', 'Senior Developer', 'ENG', 101, '2021-11-26', 70500.0);
INSERT INTO emp VALUES (135, 'Samuel Andersen', 'Sales Assistant', 'SAL', 102, '2016-07-03', 72000.0);
INSERT INTO emp VALUES (136, 'Ines Byrne', 'Sales Assistant', 'SAL', 117, '2021-05-26', 79000.0);
INSERT INTO emp VALUES (137, 'Sofia Hughes', 'Recruiter', 'HR', 104, '2016-05-18', 96400.0);

INSERT INTO proj VALUES (1, 'Apollo Relaunch', 'ENG', '2022-05-12', '2022-10-18', 94000.0);
INSERT INTO proj VALUES (2, 'Data Warehouse', 'ENG', '2022-12-31', '2023-07-20', 120000.0);
INSERT INTO proj VALUES (3, 'Mobile App', 'ENG', '2022-11-14', '2023-05-19', 22000.0);
INSERT INTO proj VALUES (4, 'Partner Portal', 'SAL', '2022-04-08', '2022-11-25', 251000.0);
INSERT INTO proj VALUES (5, 'Price Model', 'FIN', '2023-10-05', NULL, 131000.0);
INSERT INTO proj VALUES (6, 'Recruiting Drive', 'HR', '2024-05-07', NULL, 189000.0);
INSERT INTO proj VALUES (7, 'Depot Move', 'OPS', '2023-08-04', NULL, 29000.0);
INSERT INTO proj VALUES (8, 'Route Planner', 'OPS', '2022-09-22', '2023-07-16', 44000.0);
INSERT INTO proj VALUES (9, 'Contract Archive', 'FIN', '2023-10-09', NULL, 182000.0);

INSERT INTO asgn VALUES (133, 1, 'lead');
INSERT INTO asgn VALUES (134, 1, 'member');
INSERT INTO asgn VALUES (106, 1, 'member');
INSERT INTO asgn VALUES (129, 1, 'member');
INSERT INTO asgn VALUES (128, 1, 'member');
INSERT INTO asgn VALUES (128, 2, 'lead');
INSERT INTO asgn VALUES (127, 2, 'advisor');
INSERT INTO asgn VALUES (113, 2, 'member');
INSERT INTO asgn VALUES (130, 2, 'advisor');
INSERT INTO asgn VALUES (115, 3, 'lead');
INSERT INTO asgn VALUES (111, 3, 'member');
INSERT INTO asgn VALUES (137, 3, 'member');
INSERT INTO asgn VALUES (118, 3, 'advisor');
INSERT INTO asgn VALUES (124, 4, 'lead');
INSERT INTO asgn VALUES (136, 4, 'member');
INSERT INTO asgn VALUES (127, 4, 'advisor');
INSERT INTO asgn VALUES (132, 4, 'advisor');
INSERT INTO asgn VALUES (120, 5, 'lead');
INSERT INTO asgn VALUES (132, 5, 'advisor');
INSERT INTO asgn VALUES (116, 5, 'member');
INSERT INTO asgn VALUES (110, 5, 'member');
INSERT INTO asgn VALUES (107, 5, 'advisor');
INSERT INTO asgn VALUES (126, 5, 'advisor');
INSERT INTO asgn VALUES (121, 6, 'lead');
INSERT INTO asgn VALUES (120, 6, 'advisor');
INSERT INTO asgn VALUES (137, 6, 'advisor');
INSERT INTO asgn VALUES (110, 6, 'member');
INSERT INTO asgn VALUES (111, 6, 'member');
INSERT INTO asgn VALUES (124, 6, 'member');
INSERT INTO asgn VALUES (129, 6, 'member');
INSERT INTO asgn VALUES (133, 7, 'lead');
INSERT INTO asgn VALUES (112, 7, 'member');
INSERT INTO asgn VALUES (114, 7, 'advisor');
INSERT INTO asgn VALUES (125, 8, 'lead');
INSERT INTO asgn VALUES (109, 8, 'member');
INSERT INTO asgn VALUES (114, 8, 'member');
INSERT INTO asgn VALUES (122, 8, 'member');
INSERT INTO asgn VALUES (112, 8, 'advisor');
INSERT INTO asgn VALUES (108, 8, 'advisor');

INSERT INTO tmsht VALUES (1, 110, 5, '2024-05-22', 7.5);
INSERT INTO tmsht VALUES (2, 110, 5, '2024-04-26', 3.0);
INSERT INTO tmsht VALUES (3, 128, 1, '2023-01-31', 6.0);
INSERT INTO tmsht VALUES (4, 108, 8, '2023-04-28', 3.0);
INSERT INTO tmsht VALUES (5, 132, 4, '2023-01-08', 8.0);
INSERT INTO tmsht VALUES (6, 126, 5, '2024-02-14', 4.0);
INSERT INTO tmsht VALUES (7, 109, 8, '2023-02-24', 5.0);
INSERT INTO tmsht VALUES (8, 118, 3, '2023-03-06', 6.0);
INSERT INTO tmsht VALUES (9, 128, 2, '2023-03-14', 3.0);
INSERT INTO tmsht VALUES (10, 124, 6, '2024-05-30', 6.0);
INSERT INTO tmsht VALUES (11, 136, 4, '2023-01-14', 5.0);
INSERT INTO tmsht VALUES (12, 106, 1, '2023-01-12', 4.0);
INSERT INTO tmsht VALUES (13, 110, 5, '2024-11-13', 5.0);
INSERT INTO tmsht VALUES (14, 127, 4, '2023-01-12', 3.0);
INSERT INTO tmsht VALUES (15, 109, 8, '2023-06-07', 3.0);
INSERT INTO tmsht VALUES (16, 127, 4, '2023-01-09', 2.0);
INSERT INTO tmsht VALUES (17, 127, 4, '2023-01-14', 3.0);
INSERT INTO tmsht VALUES (18, 120, 5, '2024-07-13', 3.0);
INSERT INTO tmsht VALUES (19, 128, 1, '2023-01-02', 2.0);
INSERT INTO tmsht VALUES (20, 132, 5, '2024-10-23', 6.0);
INSERT INTO tmsht VALUES (21, 112, 7, '2024-03-31', 4.0);
INSERT INTO tmsht VALUES (22, 127, 2, '2023-05-10', 6.0);
INSERT INTO tmsht VALUES (23, 128, 1, '2023-01-18', 4.0);
INSERT INTO tmsht VALUES (24, 137, 3, '2023-02-09', 4.0);
INSERT INTO tmsht VALUES (25, 110, 5, '2024-03-09', 3.0);
INSERT INTO tmsht VALUES (26, 114, 7, '2024-10-04', 5.0);
INSERT INTO tmsht VALUES (27, 130, 2, '2023-02-23', 4.0);
INSERT INTO tmsht VALUES (28, 109, 8, '2023-07-05', 2.0);
INSERT INTO tmsht VALUES (29, 110, 5, '2024-11-28', 4.5);
INSERT INTO tmsht VALUES (30, 137, 3, '2023-03-19', 7.5);
INSERT INTO tmsht VALUES (31, 109, 8, '2023-02-11', 2.0);
INSERT INTO tmsht VALUES (32, 127, 4, '2023-01-10', 3.0);
INSERT INTO tmsht VALUES (33, 124, 6, '2024-11-29', 7.5);
INSERT INTO tmsht VALUES (34, 114, 8, '2023-03-07', 8.0);
INSERT INTO tmsht VALUES (35, 109, 8, '2023-04-28', 2.0);
INSERT INTO tmsht VALUES (36, 137, 6, '2024-08-01', 4.0);
INSERT INTO tmsht VALUES (37, 132, 4, '2023-01-17', 2.0);
INSERT INTO tmsht VALUES (38, 110, 6, '2024-09-30', 2.0);
INSERT INTO tmsht VALUES (39, 129, 1, '2023-01-24', 6.0);
INSERT INTO tmsht VALUES (40, 112, 8, '2023-02-06', 4.0);
INSERT INTO tmsht VALUES (41, 130, 2, '2023-03-09', 5.0);
INSERT INTO tmsht VALUES (42, 137, 6, '2024-09-28', 7.5);
INSERT INTO tmsht VALUES (43, 137, 3, '2023-01-24', 4.5);
INSERT INTO tmsht VALUES (44, 112, 7, '2023-08-07', 4.0);
INSERT INTO tmsht VALUES (45, 125, 8, '2023-03-24', 8.0);
INSERT INTO tmsht VALUES (46, 136, 4, '2023-01-09', 6.0);
INSERT INTO tmsht VALUES (47, 112, 7, '2024-07-20', 8.0);
INSERT INTO tmsht VALUES (48, 136, 4, '2023-01-24', 7.5);
INSERT INTO tmsht VALUES (49, 107, 5, '2024-07-17', 5.0);
INSERT INTO tmsht VALUES (50, 136, 4, '2023-01-03', 3.0);
INSERT INTO tmsht VALUES (51, 114, 7, '2024-06-29', 6.0);
INSERT INTO tmsht VALUES (52, 111, 3, '2023-05-12', 4.5);
INSERT INTO tmsht VALUES (53, 116, 5, '2024-03-05', 5.0);
INSERT INTO tmsht VALUES (54, 114, 8, '2023-04-07', 4.0);
INSERT INTO tmsht VALUES (55, 129, 6, '2024-10-06', 3.0);
INSERT INTO tmsht VALUES (56, 113, 2, '2023-06-06', 7.5);
INSERT INTO tmsht VALUES (57, 137, 3, '2023-02-10', 5.0);
INSERT INTO tmsht VALUES (58, 111, 6, '2024-07-01', 2.0);
INSERT INTO tmsht VALUES (59, 112, 7, '2024-07-17', 7.5);
INSERT INTO tmsht VALUES (60, 126, 5, '2024-04-18', 4.0);
INSERT INTO tmsht VALUES (61, 109, 8, '2023-07-07', 2.0);
INSERT INTO tmsht VALUES (62, 125, 8, '2023-01-25', 5.0);
INSERT INTO tmsht VALUES (63, 127, 2, '2023-03-11', 3.0);
INSERT INTO tmsht VALUES (64, 130, 2, '2023-07-19', 3.0);
INSERT INTO tmsht VALUES (65, 124, 6, '2024-07-07', 7.5);
INSERT INTO tmsht VALUES (66, 111, 6, '2024-08-16', 4.0);
INSERT INTO tmsht VALUES (67, 110, 5, '2024-05-16', 4.0);
INSERT INTO tmsht VALUES (68, 112, 7, '2023-11-20', 3.0);
INSERT INTO tmsht VALUES (69, 111, 6, '2024-10-07', 7.5);
INSERT INTO tmsht VALUES (70, 113, 2, '2023-06-20', 5.0);
INSERT INTO tmsht VALUES (71, 120, 5, '2024-02-09', 7.5);
INSERT INTO tmsht VALUES (72, 114, 8, '2023-01-03', 4.5);
INSERT INTO tmsht VALUES (73, 125, 8, '2023-04-24', 2.0);
INSERT INTO tmsht VALUES (74, 134, 1, '2023-01-22', 4.5);
INSERT INTO tmsht VALUES (75, 132, 4, '2023-01-08', 4.0);
INSERT INTO tmsht VALUES (76, 132, 5, '2023-12-19', 4.5);
INSERT INTO tmsht VALUES (77, 120, 5, '2024-03-12', 5.0);
INSERT INTO tmsht VALUES (78, 124, 6, '2024-11-25', 4.0);
INSERT INTO tmsht VALUES (79, 109, 8, '2023-04-03', 8.0);
INSERT INTO tmsht VALUES (80, 110, 6, '2024-06-07', 4.5);
INSERT INTO tmsht VALUES (81, 122, 8, '2023-04-10', 4.5);
INSERT INTO tmsht VALUES (82, 132, 5, '2024-11-23', 3.0);
INSERT INTO tmsht VALUES (83, 134, 1, '2023-01-05', 2.0);
INSERT INTO tmsht VALUES (84, 109, 8, '2023-03-18', 4.0);
INSERT INTO tmsht VALUES (85, 128, 1, '2023-01-18', 6.0);
INSERT INTO tmsht VALUES (86, 122, 8, '2023-03-22', 7.5);
INSERT INTO tmsht VALUES (87, 114, 7, '2024-07-15', 6.0);
INSERT INTO tmsht VALUES (88, 125, 8, '2023-03-25', 2.0);
INSERT INTO tmsht VALUES (89, 113, 2, '2023-04-25', 8.0);
INSERT INTO tmsht VALUES (90, 126, 5, '2024-03-09', 7.5);
INSERT INTO tmsht VALUES (91, 107, 5, '2024-11-08', 8.0);
INSERT INTO tmsht VALUES (92, 113, 2, '2023-06-16', 7.5);
INSERT INTO tmsht VALUES (93, 120, 6, '2024-06-28', 2.0);
INSERT INTO tmsht VALUES (94, 120, 5, '2024-08-25', 4.5);
INSERT INTO tmsht VALUES (95, 129, 6, '2024-10-07', 7.5);
INSERT INTO tmsht VALUES (96, 116, 5, '2024-09-28', 4.0);
INSERT INTO tmsht VALUES (97, 124, 6, '2024-10-12', 4.5);
INSERT INTO tmsht VALUES (98, 121, 6, '2024-09-18', 2.0);
INSERT INTO tmsht VALUES (99, 120, 6, '2024-10-02', 7.5);
INSERT INTO tmsht VALUES (100, 137, 6, '2024-08-01', 3.0);
INSERT INTO tmsht VALUES (101, 112, 7, '2024-08-19', 4.5);
INSERT INTO tmsht VALUES (102, 132, 5, '2024-08-22', 2.0);
INSERT INTO tmsht VALUES (103, 110, 6, '2024-11-07', 4.0);
INSERT INTO tmsht VALUES (104, 137, 6, '2024-11-23', 5.0);
INSERT INTO tmsht VALUES (105, 137, 3, '2023-01-20', 2.0);
INSERT INTO tmsht VALUES (106, 126, 5, '2024-02-17', 7.5);
INSERT INTO tmsht VALUES (107, 109, 8, '2023-03-20', 4.0);
INSERT INTO tmsht VALUES (108, 129, 6, '2024-07-12', 8.0);
INSERT INTO tmsht VALUES (109, 111, 3, '2023-05-01', 2.0);
INSERT INTO tmsht VALUES (110, 120, 5, '2024-06-22', 3.0);
INSERT INTO tmsht VALUES (111, 112, 8, '2023-04-20', 3.0);
INSERT INTO tmsht VALUES (112, 126, 5, '2023-11-08', 8.0);
INSERT INTO tmsht VALUES (113, 134, 1, '2023-01-07', 4.0);
INSERT INTO tmsht VALUES (114, 128, 2, '2023-04-14', 5.0);
INSERT INTO tmsht VALUES (115, 108, 8, '2023-03-20', 4.5);
