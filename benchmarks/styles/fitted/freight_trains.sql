CREATE TABLE stn (stn_cd TEXT PRIMARY KEY, stn_nm TEXT, regn TEXT, trk_cnt INTEGER);
CREATE TABLE cust_mst (cust_no INTEGER PRIMARY KEY, cust_nm TEXT, cust_cty TEXT, cr_lim_amt REAL, sgn_dt TEXT);
CREATE TABLE loco (loco_no TEXT PRIMARY KEY, loco_mdl TEXT, trac_typ TEXT, pwr_kw INTEGER, blt_yr INTEGER);
CREATE TABLE trn_run (run_id INTEGER PRIMARY KEY, loco_no TEXT, orig_stn_cd TEXT, dest_stn_cd TEXT, dep_dt TEXT, dly_min INTEGER, drvr_nm TEXT);
CREATE TABLE wgn (wgn_no INTEGER PRIMARY KEY, wgn_typ TEXT, tare_wt_t REAL, max_ld_t REAL, last_insp_dt TEXT);
CREATE TABLE cnsgn (cnsgn_no INTEGER PRIMARY KEY, run_id INTEGER, wgn_no INTEGER, cust_no INTEGER, cmdty_nm TEXT, ld_wt_t REAL, frt_amt REAL);

INSERT INTO stn (stn_cd,stn_nm,regn,trk_cnt) VALUES
  ('DUB', 'Dubbo Yard', 'West', 14),
  ('PKE', 'Port Kembla', 'Coast', 22),
  ('MOR', 'Moree', 'North', 6),
  ('PAR', 'Parkes Hub', 'West', 18),
  ('NEW', 'Newcastle Docks', 'Coast', 31),
  ('WAG', 'Wagga South', 'South', 9),
  ('GRI', 'Griffith', 'South', 5),
  ('BRK', 'Broken Hill', 'West', 8);

INSERT INTO cust_mst (cust_no,cust_nm,cust_cty,cr_lim_amt,sgn_dt) VALUES
  (501, 'Namoi Grain Co-operative', 'Moree', 250000, '2012-03-01'),
  (502, 'Barrier Zinc Ltd', 'Broken Hill', 600000, '2009-07-15'),
  (503, 'Riverina Rice Millers', 'Griffith', 180000, '2015-11-20'),
  (504, 'Illawarra Steelworks', 'Port Kembla', 900000, '2008-02-04'),
  (505, 'Macquarie Timber', 'Dubbo', 75000, '2019-05-09'),
  (506, 'Southern Wine Exporters', 'Wagga Wagga', 60000, '2021-08-30'),
  (507, 'Hunter Coal Logistics', 'Newcastle', 750000, '2010-10-12'),
  (508, 'Lachlan Cement', 'Parkes', NULL, '2023-01-17');

INSERT INTO loco (loco_no,loco_mdl,trac_typ,pwr_kw,blt_yr) VALUES
  ('L101', 'Clyde JT42', 'diesel', 2460, 1998),
  ('L102', 'Clyde JT42', 'diesel', 2460, 1999),
  ('L205', 'Downer C44', 'diesel', 3280, 2012),
  ('L206', 'Downer C44', 'diesel', 3280, 2014),
  ('L301', 'Goninan E36', 'electric', 3600, 1987),
  ('L302', 'Siemens Vectra', 'electric', 6400, 2019),
  ('L404', 'Progress HX', 'hybrid', 2900, 2021),
  ('L405', 'Progress HX', 'hybrid', 2900, 2022);

INSERT INTO trn_run (run_id,loco_no,orig_stn_cd,dest_stn_cd,dep_dt,dly_min,drvr_nm) VALUES
  (7001, 'L404', 'PAR', 'PKE', '2023-09-15', 0, 'Colleen Barratt'),
  (7002, 'L206', 'GRI', 'NEW', '2023-09-26', 56, 'Colleen Barratt'),
  (7003, 'L302', 'PAR', 'GRI', '2023-10-16', 4, 'Jodie Pike'),
  (7004, 'L205', 'PKE', 'DUB', '2023-11-12', 33, 'Jodie Pike'),
  (7005, 'L404', 'PAR', 'WAG', '2023-11-20', 7, 'Colleen Barratt'),
  (7006, 'L206', 'PKE', 'PAR', '2023-12-14', 0, 'Colleen Barratt'),
  (7007, 'L404', 'WAG', 'DUB', '2024-01-03', 33, 'Ravi Menon'),
  (7008, 'L302', 'PKE', 'NEW', '2024-01-10', 0, 'Jodie Pike'),
  (7009, 'L206', 'MOR', 'GRI', '2024-02-02', NULL, 'Marko Ilić'),
  (7010, 'L206', 'NEW', 'BRK', '2024-02-18', 0, 'Ravi Menon'),
  (7011, 'L205', 'PKE', 'NEW', '2024-03-16', NULL, 'Stuart Kelleher'),
  (7012, 'L102', 'BRK', 'NEW', '2024-04-09', 7, 'Ravi Menon'),
  (7013, 'L101', 'MOR', 'NEW', '2024-05-05', 33, 'Marko Ilić'),
  (7014, 'L205', 'PKE', 'DUB', '2024-05-19', 4, 'Stuart Kelleher'),
  (7015, 'L404', 'MOR', 'PAR', '2024-06-02', 18, 'Ravi Menon'),
  (7016, 'L101', 'DUB', 'PKE', '2024-06-28', 4, 'Ravi Menon'),
  (7017, 'L102', 'DUB', 'PAR', '2024-07-13', 41, 'Jodie Pike'),
  (7018, 'L206', 'MOR', 'PAR', '2024-08-05', 18, 'Jodie Pike'),
  (7019, 'L101', 'DUB', 'MOR', '2024-09-01', 0, 'Colleen Barratt'),
  (7020, 'L205', 'GRI', 'NEW', '2024-09-22', 0, 'Marko Ilić'),
  (7021, 'L102', 'PKE', 'NEW', '2024-09-29', 0, 'Ravi Menon'),
  (7022, 'L404', 'WAG', 'NEW', '2024-10-07', 7, 'Stuart Kelleher'),
  (7023, 'L206', 'MOR', 'DUB', '2024-11-01', 4, 'Colleen Barratt'),
  (7024, 'L102', 'DUB', 'GRI', '2024-11-24', 0, 'Stuart Kelleher');

INSERT INTO wgn (wgn_no,wgn_typ,tare_wt_t,max_ld_t,last_insp_dt) VALUES
  (3301, 'hopper', 21.5, 76, '2023-02-10'),
  (3302, 'hopper', 21.5, 76, '2022-11-05'),
  (3303, 'hopper', 22.0, 78, '2024-03-18'),
  (3410, 'flat', 18.2, 62, '2023-06-22'),
  (3411, 'flat', 18.2, 62, NULL),
  (3412, 'flat', 19.0, 65, '2024-01-30'),
  (3520, 'tank', 24.8, 70, '2023-10-02'),
  (3521, 'tank', 24.8, 70, '2021-12-14'),
  (3630, 'box', 20.3, 58, '2022-08-08'),
  (3631, 'box', 20.3, 58, NULL),
  (3632, 'box', 20.9, 60, '2024-05-27'),
  (3700, 'coil', 23.4, 82, '2023-04-11');

INSERT INTO cnsgn (cnsgn_no,run_id,wgn_no,cust_no,cmdty_nm,ld_wt_t,frt_amt) VALUES
  (90001, 7001, 3700, 504, 'steel coil', 65.1, 2654.52),
  (90002, 7001, 3301, 501, 'barley', 48.8, 2316.34),
  (90003, 7002, 3521, 506, 'wine', 57.4, 2872.55),
  (90004, 7002, 3630, 506, 'bottled wine', 36.0, 1055.56),
  (90005, 7003, 3303, 501, 'wheat', 65.1, 3416.25),
  (90006, 7004, 3303, 507, 'coal', 53.8, 2270.09),
  (90007, 7004, 3700, 504, 'steel coil', 68.8, 3614.68),
  (90008, 7005, 3700, 504, 'steel coil', 80.4, 3052.78),
  (90009, 7005, 3412, 504, 'steel beams', 46.7, 2355.73),
  (90010, 7005, 3303, 502, 'zinc ore', 72.5, 2413.16),
  (90011, 7005, 3302, 502, 'zinc ore', 74.0, 3764.42),
  (90012, 7006, 3303, 502, 'zinc ore', 62.7, 2924.77),
  (90013, 7006, 3632, 503, 'rice', 55.3, 2305.88),
  (90014, 7007, 3411, 504, 'steel beams', 56.6, 2355.37),
  (90015, 7007, 3412, 504, 'steel beams', 49.4, 1865.18),
  (90016, 7007, 3301, 501, 'barley', 52.5, 2619.49),
  (90017, 7008, 3630, 503, 'rice', 43.6, 1991.5),
  (90018, 7009, 3520, 506, 'wine', 54.6, 2809.46),
  (90019, 7009, 3630, 506, 'bottled wine', 37.7, 1419.57),
  (90020, 7010, 3630, 503, 'rice', 49.6, 1879.28),
  (90021, 7011, 3303, 507, 'coal', 70.8, 2407.41),
  (90022, 7012, 3632, 503, 'rice', 39.7, 1384.84),
  (90023, 7012, 3302, 501, 'wheat', 67.2, 1999.77),
  (90024, 7012, 3301, 501, 'wheat', 54.3, 1779.44),
  (90025, 7013, 3303, 501, 'wheat', 70.7, 2318.78),
  (90026, 7014, 3410, 505, 'sawn timber', 55.0, 2251.15),
  (90027, 7015, 3301, 502, 'zinc ore', 68.2, 2021.64),
  (90028, 7015, 3411, 504, 'steel beams', 56.9, 2263.91),
  (90029, 7015, 3412, 504, 'steel beams', 53.3, 2514.2),
  (90030, 7016, 3632, 506, 'bottled wine', 51.9, 2120.04),
  (90031, 7016, 3411, 505, 'sawn timber', 52.6, 2192.24),
  (90032, 7017, 3302, 507, 'coal', 64.8, 2031.82),
  (90033, 7017, 3301, 507, 'coal', 46.6, 1772.2),
  (90034, 7017, 3303, 502, 'zinc ore', 47.2, 2376.46),
  (90035, 7018, 3411, 505, 'sawn timber', 61.4, 1784.85),
  (90036, 7018, 3301, 502, 'zinc ore', 64.8, 2648.65),
  (90037, 7019, 3630, 503, 'rice', 55.8, 2561.28),
  (90038, 7019, 3411, 504, 'steel beams', 48.7, 1591.24),
  (90039, 7019, 3700, 504, 'steel coil', 74.3, 3651.62),
  (90040, 7020, 3411, 505, 'sawn timber', 44.2, 2264.02),
  (90041, 7020, 3412, 505, 'sawn timber', 55.0, 2281.38),
  (90042, 7020, 3630, 506, 'bottled wine', 47.9, 2293.79),
  (90043, 7020, 3632, 506, 'bottled wine', 44.5, 1934.38),
  (90044, 7021, 3412, 505, 'sawn timber', 59.9, 1820.32),
  (90045, 7022, 3301, 502, 'zinc ore', 73.9, 2097.05),
  (90046, 7022, 3303, 502, 'zinc ore', 72.0, 2631.1);

