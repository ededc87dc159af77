CREATE TABLE pd_cust (
  cust_id INTEGER PRIMARY KEY,
  cust_nm TEXT,
  cust_typ TEXT,
  st_adr TEXT,
  cty TEXT,
  zip TEXT,
  tel_no TEXT
);
CREATE TABLE pd_depot (
  dep_cd TEXT PRIMARY KEY,
  dep_nm TEXT,
  cty TEXT,
  mgr_nm TEXT,
  cap_prcl INTEGER
);
CREATE TABLE pd_drv (
  drv_id INTEGER PRIMARY KEY,
  drv_nm TEXT,
  dep_cd TEXT,
  hire_dt TEXT,
  veh_typ TEXT
);
CREATE TABLE pd_prcl (
  prcl_no TEXT PRIMARY KEY,
  snd_cust_id INTEGER,
  rcv_cust_id INTEGER,
  drv_id INTEGER,
  acc_dt TEXT,
  dlv_dt TEXT,
  wgt_kg REAL,
  svc_lvl TEXT,
  frt_amt REAL,
  ins_val REAL
);
CREATE TABLE pd_clm (
  clm_no INTEGER PRIMARY KEY,
  prcl_no TEXT,
  clm_dt TEXT,
  clm_rsn TEXT,
  clm_amt REAL,
  paid_dt TEXT
);
INSERT INTO pd_cust VALUES
(1,'Beckett Books','business','14 Quay Street','Galway','H91 AX3','091 555 0101'),
(2,'Orla Sheehan','private','3 Ballybeg Park','Cork','T12 KD8','021 555 0188'),
(3,'Northside Cycles','business','201 Dorset Street','Dublin','D01 VX9','01 555 0140'),
(4,'Declan Power','private','9 Ferry Lane','Waterford','X91 PK2',NULL),
(5,'Gleeson Pharma Supplies','business','Unit 6 Raheen Park','Limerick','V94 TY1','061 555 0122'),
(6,'Aoife Nolan','private','77 Salthill Road','Galway','H91 WK4','091 555 0167'),
(7,'Lismore Pottery','business','2 Castle Avenue','Lismore','P51 C89','058 555 0110'),
(8,'Marcin Kowalczyk','private','45 Griffith Avenue','Dublin','D09 A2B','01 555 0199'),
(9,'Harbour Hardware','business','30 Main Street','Wexford','Y35 FD2','053 555 0176'),
(10,'Siobhan Tierney','private','18 Shannon View','Limerick','V94 KE5',NULL),
(11,'Atlantic Surf Shop','business','1 Strand Road','Sligo','F91 XY6','071 555 0133'),
(12,'Brendan Quirke','private','5 Mardyke Walk','Cork','T12 AA7','021 555 0154');
INSERT INTO pd_depot VALUES
('DUB','Dublin North Hub','Dublin','Gráinne Foley',5000),
('CRK','Cork Gateway','Cork','Eamon Barrett',2600),
('GWY','Galway West','Galway','Noreen Joyce',1800),
('LMK','Limerick Raheen','Limerick','Paul Hanrahan',2100),
('WAT','Waterford Port','Waterford','Teresa Phelan',1200),
('SLG','Sligo Depot','Sligo',NULL,700),
('ATH','Athlone Central','Athlone','Gráinne Foley',3200),
('DRG','Drogheda Road','Drogheda','Owen Reilly',900);
INSERT INTO pd_drv VALUES
(1,'Kevin Mulcahy','DUB','2015-02-09','van'),
(2,'Sandra Lacey','DUB','2019-07-15','e-van'),
(3,'Tadhg Crowley','CRK','2012-10-01','truck'),
(4,'Ivana Petrova','GWY','2021-03-22','van'),
(5,'John Joe Folan','GWY','2017-05-08','van'),
(6,'Emmanuel Okafor','LMK','2022-01-17','cargo bike'),
(7,'Ruth Whelan','WAT','2018-11-26','van'),
(8,'Mick Devaney','SLG','2010-06-14','truck'),
(9,'Laura Keogh','CRK','2023-08-28','e-van'),
(10,'Piotr Zielinski','ATH','2020-09-07','truck');
INSERT INTO pd_prcl VALUES
('PX0999',6,12,3,'2022-12-19','2022-12-21',4.8,'standard',11.0,NULL),
('PX1001',1,2,3,'2023-01-09','2023-01-11',2.4,'standard',8.5,40),
('PX1002',3,8,1,'2023-01-16','2023-01-17',14.0,'express',21.0,350),
('PX1003',5,10,6,'2023-01-30','2023-01-31',0.8,'express',12.5,600),
('PX1004',7,6,5,'2023-02-13','2023-02-16',6.2,'standard',13.0,120),
('PX1005',1,8,2,'2023-02-20','2023-02-22',1.1,'standard',6.5,25),
('PX1006',11,4,7,'2023-03-06','2023-03-10',9.5,'standard',16.5,280),
('PX1007',2,12,9,'2023-03-21','2023-03-22',3.0,'express',11.0,NULL),
('PX1008',9,3,1,'2023-04-03','2023-04-05',22.5,'standard',29.0,410),
('PX1009',5,12,3,'2023-04-18','2023-04-19',1.5,'express',14.0,750),
('PX1010',8,6,4,'2023-05-02','2023-05-05',4.4,'standard',10.5,NULL),
('PX1011',3,11,8,'2023-05-15','2023-05-18',16.8,'standard',24.5,500),
('PX1012',1,10,6,'2023-06-12','2023-06-14',2.0,'standard',8.0,30),
('PX1013',7,9,7,'2023-06-26','2023-06-29',11.3,'standard',18.5,260),
('PX1014',5,6,5,'2023-07-10','2023-07-11',0.6,'express',12.0,480),
('PX1015',6,2,9,'2023-09-04','2023-09-06',5.1,'standard',11.5,NULL),
('PX1016',11,12,3,'2023-10-16','2023-10-19',8.7,'standard',15.5,230),
('PX1017',1,3,2,'2023-11-20','2023-11-21',7.9,'express',17.0,90),
('PX1018',7,8,1,'2023-12-11','2023-12-13',5.6,'standard',12.0,150),
('PX1019',1,6,4,'2023-12-18','2023-12-19',3.3,'express',12.5,60),
('PX1020',3,4,7,'2024-01-08','2024-01-11',18.2,'standard',25.0,620),
('PX1021',9,2,3,'2024-01-22','2024-01-24',27.0,'standard',33.0,300),
('PX1022',5,1,4,'2024-02-05','2024-02-06',1.2,'express',13.0,200),
('PX1023',8,12,9,'2024-02-19','2024-02-22',2.7,'standard',9.0,NULL),
('PX1024',11,8,2,'2024-03-04',NULL,10.4,'standard',17.5,320),
('PX1025',1,11,8,'2024-03-06',NULL,4.0,'express',15.0,80),
('PX1026',10,4,7,'2024-03-07',NULL,1.9,'standard',7.5,NULL);
INSERT INTO pd_clm VALUES
(501,'PX1004','2023-02-18','broken',95.0,'2023-03-15'),
(502,'PX1006','2023-03-14','late',16.5,'2023-04-03'),
(503,'PX1011','2023-05-22','broken',310.0,'2023-07-01'),
(504,'PX1013','2023-07-03','broken',180.0,'2023-08-10'),
(505,'PX1005','2023-02-27','wrong address',6.5,NULL),
(506,'PX1018','2023-12-15','broken',150.0,'2024-01-20'),
(507,'PX1020','2024-01-15','late',25.0,NULL),
(508,'PX1021','2024-01-29','missing contents',120.0,'2024-02-26'),
(509,'PX1010','2023-05-10','late',10.5,'2023-05-30');
