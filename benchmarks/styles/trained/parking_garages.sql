CREATE TABLE garage (garage_id INTEGER PRIMARY KEY, name TEXT NOT NULL, district TEXT NOT NULL, spaces INTEGER NOT NULL, floors INTEGER NOT NULL, opened_year INTEGER NOT NULL, is_open_24h INTEGER NOT NULL, has_ev_chargers INTEGER NOT NULL, max_height_cm INTEGER);
CREATE TABLE tariff_code (code TEXT PRIMARY KEY, description TEXT NOT NULL, price_per_hour REAL NOT NULL);
CREATE TABLE status_code (code TEXT PRIMARY KEY, description TEXT NOT NULL);
CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, job TEXT NOT NULL, garage_id INTEGER REFERENCES garage(garage_id), is_active INTEGER NOT NULL, start_date TEXT NOT NULL);
CREATE TABLE permit_holder (holder_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, plate TEXT NOT NULL, garage_id INTEGER NOT NULL REFERENCES garage(garage_id), status TEXT NOT NULL REFERENCES status_code(code), monthly_fee REAL NOT NULL, valid_until TEXT, is_electric INTEGER NOT NULL);
CREATE TABLE stay (stay_id INTEGER PRIMARY KEY, entry_garage_id INTEGER NOT NULL REFERENCES garage(garage_id), entry_time TEXT NOT NULL, hours REAL NOT NULL, tariff TEXT NOT NULL REFERENCES tariff_code(code), amount REAL NOT NULL, is_paid INTEGER NOT NULL, plate TEXT NOT NULL);
CREATE TABLE transfer (transfer_id INTEGER PRIMARY KEY, from_garage_id INTEGER NOT NULL REFERENCES garage(garage_id), to_garage_id INTEGER NOT NULL REFERENCES garage(garage_id), equipment TEXT NOT NULL, transfer_date TEXT NOT NULL, approved_by INTEGER REFERENCES staff(staff_id), driven_by INTEGER REFERENCES staff(staff_id));

INSERT INTO garage VALUES
(1, 'Market Square', 'Old Town', 420, 5, 1984, 1, 1, 200),
(2, 'Station North', 'Station Quarter', 780, 7, 1999, 1, 1, 210),
(3, 'Opera', 'Old Town', 260, 3, 2006, 0, 0, 195),
(4, 'Riverside', 'Harbour', 540, 4, 2015, 1, 1, 220),
(5, 'University', 'Campus', 350, 4, 1991, 0, 0, 200),
(6, 'City Hospital', 'Westfield', 610, 6, 2009, 1, 0, 215),
(7, 'Stadium', 'Westfield', 900, 3, 2002, 0, 0, NULL),
(8, 'Cathedral', 'Old Town', 150, 2, 1978, 0, 0, 185),
(9, 'Harbour Point', 'Harbour', 310, 5, 2022, 1, 1, NULL);

INSERT INTO tariff_code VALUES
('D', 'day rate', 2.8),
('E', 'evening rate', 1.9),
('N', 'night rate', 1.2),
('W', 'weekend rate', 2.2),
('H', 'hospital visitor rate', 1.5),
('V', 'event rate', 4.5),
('S', 'student rate', 1.0),
('P', 'premium bay rate', 5.2);

INSERT INTO status_code VALUES
('A', 'active'),
('S', 'suspended'),
('C', 'cancelled'),
('W', 'on waiting list'),
('T', 'trial month'),
('X', 'expired'),
('B', 'blocked for unpaid fees'),
('R', 'under review');

INSERT INTO staff VALUES
(1, 'Nadia Forsyth', 'manager', 1, 1, '2008-05-01'),
(2, 'Grant Ellwood', 'manager', 2, 1, '2012-09-10'),
(3, 'Teresa Molina', 'attendant', 1, 1, '2019-03-18'),
(4, 'Abdul Karimi', 'attendant', 2, 1, '2020-11-02'),
(5, 'Colin Baird', 'technician', NULL, 1, '2015-02-16'),
(6, 'Jess Holloway', 'attendant', 3, 0, '2017-06-12'),
(7, 'Mateusz Gorski', 'technician', NULL, 1, '2021-08-23'),
(8, 'Paula Renner', 'manager', 6, 1, '2016-01-11'),
(9, 'Dylan Moss', 'attendant', 6, 1, '2023-04-03'),
(10, 'Rita Solano', 'attendant', 4, 0, '2014-10-20'),
(11, 'Hugo Bennet', 'attendant', 4, 1, '2024-07-15'),
(12, 'Siobhan Keane', 'manager', 4, 1, '2018-12-03');

INSERT INTO permit_holder VALUES
(1, 'Alice Wetherby', 'KX21 RPO', 1, 'A', 145, '2026-12-31', 1),
(2, 'Ben Sorrel', 'LM68 TTD', 1, 'A', 145, '2026-08-31', 0),
(3, 'Carmen Ibarra', 'OP19 ZSA', 2, 'A', 110, '2027-03-31', 0),
(4, 'Derek Voss', 'QA70 BNM', 2, 'B', 110, '2026-05-31', 0),
(5, 'Elif Demir', 'RT23 YUI', 4, 'A', 128, '2026-11-30', 1),
(6, 'Frank Osei', 'SD17 GHJ', 4, 'C', 128, '2025-09-30', 0),
(7, 'Gwen Pallister', 'TF22 KLP', 5, 'A', 70, '2026-09-30', 0),
(8, 'Harun Aziz', 'UG24 WER', 6, 'A', 95, '2027-01-31', 1),
(9, 'Imogen Tate', 'VH15 DFG', 6, 'S', 95, '2026-10-31', 0),
(10, 'Jonas Lind', 'WJ20 CVB', 1, 'W', 145, NULL, 0),
(11, 'Keiko Mori', 'XK18 NMQ', 1, 'W', 150, NULL, 1),
(12, 'Liam Farraday', 'YL21 POI', 9, 'A', 135, '2026-12-31', 1),
(13, 'Mona Bassett', 'ZM69 LKJ', 9, 'A', 135, '2026-07-31', 0),
(14, 'Nils Haugen', 'AN16 MNB', 2, 'X', 105, '2024-12-31', 0),
(15, 'Orla Quinn', 'BO23 TRE', 2, 'A', 110, '2027-02-28', 1),
(16, 'Petra Nowak', 'CP17 QWS', 4, 'A', 132, '2026-06-30', 0),
(17, 'Quentin Abel', 'DQ22 EDC', 6, 'A', 95, '2026-12-31', 0),
(18, 'Rosa Delgado', 'ER19 RFV', 8, 'C', 160, '2025-04-30', 0),
(19, 'Sam Whitlock', 'FS24 TGB', 1, 'T', 99, '2026-02-28', 1),
(20, 'Tara Nevin', 'GT20 YHN', 4, 'B', 128, '2026-03-31', 0);

INSERT INTO stay VALUES
(1, 6, '2025-07-02 09:06', 2, 'H', 3.0, 1, 'BA16 RIS'),
(2, 3, '2025-07-06 15:50', 4, 'D', 11.2, 1, 'JW18 SLE'),
(3, 4, '2025-07-11 15:21', 3, 'D', 8.4, 1, 'EK19 UUV'),
(4, 1, '2025-07-14 07:17', 1, 'D', 2.8, 1, 'NB70 XAY'),
(5, 2, '2025-07-18 19:30', 2, 'E', 3.8, 1, 'JW18 SLE'),
(6, 6, '2025-07-26 09:32', 3, 'D', 8.4, 1, 'HV22 AKD'),
(7, 2, '2025-07-27 08:12', 4, 'D', 11.2, 1, 'BA16 RIS'),
(8, 4, '2025-08-06 09:24', 2.5, 'D', 7.0, 1, 'MC21 PQR'),
(9, 6, '2025-08-13 17:37', 8, 'D', 22.4, 1, 'BA16 RIS'),
(10, 4, '2025-08-18 10:10', 2, 'W', 4.4, 1, 'EK19 UUV'),
(11, 4, '2025-08-19 07:49', 1, 'D', 2.8, 1, 'NB70 XAY'),
(12, 4, '2025-08-20 19:18', 3, 'E', 5.7, 1, 'MC21 PQR'),
(13, 6, '2025-08-22 15:39', 4, 'D', 11.2, 1, 'HV22 AKD'),
(14, 2, '2025-09-04 22:12', 1, 'N', 1.2, 1, 'NB70 XAY'),
(15, 4, '2025-09-07 22:53', 5, 'N', 6.0, 0, 'JW18 SLE'),
(16, 3, '2025-09-18 13:46', 0.5, 'W', 1.1, 1, 'GD23 MMT'),
(17, 4, '2025-09-25 19:41', 11, 'E', 20.9, 1, 'NB70 XAY'),
(18, 1, '2025-09-25 19:41', 2.5, 'E', 4.75, 1, 'HV22 AKD'),
(19, 7, '2025-09-28 08:03', 2.5, 'W', 5.5, 1, 'EK19 UUV'),
(20, 1, '2025-10-04 16:50', 6.5, 'W', 14.3, 1, 'LF24 OON'),
(21, 5, '2025-10-04 17:56', 6.5, 'D', 18.2, 0, 'JW18 SLE'),
(22, 6, '2025-10-14 22:19', 5, 'N', 6.0, 1, 'HV22 AKD'),
(23, 7, '2025-10-20 11:27', 2.5, 'V', 11.25, 1, 'GD23 MMT'),
(24, 5, '2025-10-24 07:52', 11, 'S', 11.0, 1, 'BA16 RIS'),
(25, 2, '2025-11-25 09:09', 1, 'D', 2.8, 1, 'BA16 RIS'),
(26, 6, '2026-01-01 11:48', 3, 'H', 4.5, 1, 'HV22 AKD'),
(27, 2, '2026-01-06 10:40', 5, 'D', 14.0, 1, 'MC21 PQR'),
(28, 4, '2026-01-07 08:58', 6.5, 'D', 18.2, 0, 'MC21 PQR'),
(29, 1, '2026-01-12 09:47', 0.5, 'D', 1.4, 1, 'EK19 UUV'),
(30, 7, '2026-01-12 12:19', 1.5, 'W', 3.3, 1, 'EK19 UUV'),
(31, 2, '2026-01-15 22:29', 6.5, 'N', 7.8, 1, 'NB70 XAY'),
(32, 5, '2026-01-16 16:02', 3, 'D', 8.4, 1, 'EK19 UUV'),
(33, 4, '2026-01-19 09:32', 2, 'D', 5.6, 0, 'BA16 RIS'),
(34, 4, '2026-01-20 11:29', 6.5, 'D', 18.2, 1, 'NB70 XAY'),
(35, 6, '2026-01-22 15:23', 1, 'H', 1.5, 0, 'MC21 PQR'),
(36, 4, '2026-01-27 19:00', 0.5, 'E', 0.95, 1, 'EK19 UUV'),
(37, 4, '2026-02-04 12:42', 0.5, 'D', 1.4, 1, 'HV22 AKD'),
(38, 1, '2026-02-05 22:46', 2.5, 'N', 3.0, 1, 'GD23 MMT'),
(39, 2, '2026-02-11 22:46', 2.5, 'N', 3.0, 1, 'MC21 PQR'),
(40, 4, '2026-02-12 13:14', 4, 'W', 8.8, 1, 'GD23 MMT'),
(41, 3, '2026-02-18 10:46', 2, 'D', 5.6, 1, 'GD23 MMT'),
(42, 6, '2026-02-18 17:58', 11, 'H', 16.5, 1, 'GD23 MMT'),
(43, 4, '2026-02-20 19:48', 4, 'E', 7.6, 1, 'HV22 AKD'),
(44, 2, '2026-02-21 14:25', 11, 'W', 24.2, 1, 'GD23 MMT'),
(45, 7, '2026-02-22 16:32', 4, 'W', 8.8, 0, 'HV22 AKD'),
(46, 6, '2026-02-23 14:05', 4, 'D', 11.2, 1, 'BA16 RIS'),
(47, 6, '2026-02-24 11:24', 2, 'D', 5.6, 1, 'BA16 RIS'),
(48, 2, '2026-02-25 19:46', 6.5, 'E', 12.35, 1, 'EK19 UUV'),
(49, 4, '2026-03-01 08:39', 2, 'W', 4.4, 1, 'NB70 XAY'),
(50, 7, '2026-03-04 12:27', 0.5, 'W', 1.1, 1, 'GD23 MMT'),
(51, 4, '2026-03-09 15:01', 1, 'D', 2.8, 1, 'MC21 PQR'),
(52, 6, '2026-03-10 16:46', 5, 'H', 7.5, 1, 'HV22 AKD'),
(53, 4, '2026-03-13 22:21', 1, 'N', 1.2, 1, 'HV22 AKD'),
(54, 2, '2026-03-17 10:17', 3, 'D', 8.4, 1, 'GD23 MMT'),
(55, 6, '2026-03-19 22:34', 4, 'N', 4.8, 1, 'EK19 UUV'),
(56, 1, '2026-03-25 10:15', 3, 'D', 8.4, 0, 'JW18 SLE');

INSERT INTO transfer VALUES
(1, 6, 2, 'charging cable', '2024-02-12', 8, 7),
(2, 1, 7, 'pay machine', '2024-05-07', 8, 7),
(3, 9, 3, 'pay machine', '2024-08-30', 2, 7),
(4, 7, 2, 'floor scrubber', '2024-11-14', 12, 7),
(5, 1, 6, 'pay machine', '2025-01-22', 8, 7),
(6, 7, 3, 'barrier arm', '2025-03-05', 2, 7),
(7, 7, 2, 'floor scrubber', '2025-04-17', 8, 7),
(8, 1, 4, 'CCTV camera', '2025-06-26', 1, 7),
(9, 7, 2, 'ticket printer', '2025-09-09', 1, NULL),
(10, 1, 9, 'barrier arm', '2025-10-21', 12, 5),
(11, 7, 2, 'pay machine', '2025-12-02', 1, NULL),
(12, 7, 1, 'CCTV camera', '2026-01-15', 2, 7),
(13, 7, 3, 'pay machine', '2026-02-24', 8, 7);

