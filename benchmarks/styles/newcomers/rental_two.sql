CREATE TABLE owners (
  owner_id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  country TEXT
);
CREATE TABLE houses (
  house_id INTEGER PRIMARY KEY,
  owner_id INTEGER NOT NULL REFERENCES owners(owner_id),
  house_name TEXT NOT NULL,
  region TEXT,
  bedrooms INTEGER,
  price_per_night REAL,
  has_pool INTEGER,
  pets_allowed INTEGER
);
CREATE TABLE guests (
  guest_id INTEGER PRIMARY KEY,
  guest_name TEXT NOT NULL,
  nationality TEXT
);
CREATE TABLE bookings (
  booking_id INTEGER PRIMARY KEY,
  house_id INTEGER NOT NULL REFERENCES houses(house_id),
  guest_id INTEGER NOT NULL REFERENCES guests(guest_id),
  booked_on TEXT,
  check_in TEXT,
  check_out TEXT,
  persons INTEGER,
  is_cancelled INTEGER
);
CREATE TABLE reviews (
  review_id INTEGER PRIMARY KEY,
  booking_id INTEGER NOT NULL REFERENCES bookings(booking_id),
  stars INTEGER,
  remark TEXT
);


INSERT INTO owners VALUES (1, 'Carmen', 'Iglesias', 'Norway');
INSERT INTO owners VALUES (2, 'Graham', 'Pell', 'Austria');
INSERT INTO owners VALUES (3, 'Lucie', 'Faure', 'Norway');
INSERT INTO owners VALUES (4, 'Nina', 'Baumann', 'Norway');
INSERT INTO owners VALUES (5, 'Vera', 'Ferri', 'Austria');
INSERT INTO owners VALUES (6, 'Zoe', 'Clarke', 'Austria');
INSERT INTO owners VALUES (7, 'Ben', 'Murphy', 'France');
INSERT INTO owners VALUES (8, 'Jonas', 'Ortega', 'France');
INSERT INTO owners VALUES (9, 'Alice', 'Keller', 'Austria');
INSERT INTO owners VALUES (10, 'Ulrich', 'Romero', 'Norway');

INSERT INTO houses VALUES (1, 2, 'Casa Limonera', 'Andalusia', 4, 165.0, 0, 0);
INSERT INTO houses VALUES (2, 3, 'Villa Miramar', 'Andalusia', 5, 135.0, 0, 1);
INSERT INTO houses VALUES (3, 2, 'Fjord Cabin', 'Norway', 6, 90.0, 0, 1);
INSERT INTO houses VALUES (4, 2, 'Old Mill Cottage', 'Cornwall', 5, 90.0, 0, 1);
INSERT INTO houses VALUES (5, 8, 'Chalet Edelweiss', 'Tyrol', 2, 225.0, 1, 1);
INSERT INTO houses VALUES (6, 4, 'Mas des Oliviers', 'Provence', 1, 190.0, 1, 1);
INSERT INTO houses VALUES (7, 9, 'Lighthouse Nest', 'Cornwall', 1, 70.0, 0, 1);
INSERT INTO houses VALUES (8, 1, 'Finca Rosal', 'Andalusia', 2, 80.0, 0, 0);
INSERT INTO houses VALUES (9, 1, 'Heather Lodge', 'Scotland', 4, 195.0, 1, 0);
INSERT INTO houses VALUES (10, 2, 'La Grange Bleue', 'Provence', 6, 150.0, 1, 1);
INSERT INTO houses VALUES (11, 6, 'Seeblick', 'Tyrol', 1, 195.0, 0, 1);
INSERT INTO houses VALUES (12, 3, 'Torre Antica', 'Tuscany', 2, 290.0, 1, 1);
INSERT INTO houses VALUES (13, 4, 'Pine Needle Hut', 'Norway', 4, 120.0, 0, 1);
INSERT INTO houses VALUES (14, 3, 'Dune House', 'Cornwall', 5, 125.0, 0, 0);

INSERT INTO guests VALUES (1, 'Astrid Kruger', 'Spanish');
INSERT INTO guests VALUES (2, 'Nigel Foster', 'Spanish');
INSERT INTO guests VALUES (3, 'Chantal Roux', 'German');
INSERT INTO guests VALUES (4, 'Jonas Svensson', 'Spanish');
INSERT INTO guests VALUES (5, 'Nina Romero', 'Spanish');
INSERT INTO guests VALUES (6, 'Liam Murphy', 'British');
INSERT INTO guests VALUES (7, 'Quentin Murphy', 'German');
INSERT INTO guests VALUES (8, 'Clara Lefevre', 'French');
INSERT INTO guests VALUES (9, 'Sofia Garcia', 'Dutch');
INSERT INTO guests VALUES (10, 'Maria Petit', 'French');
INSERT INTO guests VALUES (11, 'Marco Schmidt', 'German');
INSERT INTO guests VALUES (12, 'Henry Clarke', 'British');
INSERT INTO guests VALUES (13, 'Felix Hughes', 'British');
INSERT INTO guests VALUES (14, 'William Svensson', 'Spanish');
INSERT INTO guests VALUES (15, 'Felix Svensson', 'Dutch');
INSERT INTO guests VALUES (16, 'Liam Keller', 'Dutch');
INSERT INTO guests VALUES (17, 'Paul Vogel', 'German');
INSERT INTO guests VALUES (18, 'Teresa Moreau', 'German');
INSERT INTO guests VALUES (19, 'Lena Silva', 'British');
INSERT INTO guests VALUES (20, 'Marco Ortega', 'British');
INSERT INTO guests VALUES (21, 'Julia Marchetti', 'Spanish');
INSERT INTO guests VALUES (22, 'Samuel Byrne', 'French');
INSERT INTO guests VALUES (23, 'Quentin Moreau', 'German');
INSERT INTO guests VALUES (24, 'William Petit', 'Dutch');
INSERT INTO guests VALUES (25, 'Henry Horvat', 'French');
INSERT INTO guests VALUES (26, 'Teresa Rossi', 'French');
INSERT INTO guests VALUES (27, 'Noah Keller', 'Spanish');
INSERT INTO guests VALUES (28, 'William Dubois', 'German');
INSERT INTO guests VALUES (29, 'Elena Andersen', 'German');
INSERT INTO guests VALUES (30, 'Ben Byrne', 'German');
INSERT INTO guests VALUES (31, 'Daniel Kowalski', 'British');
INSERT INTO guests VALUES (32, 'Anna Petit', 'Dutch');
INSERT INTO guests VALUES (33, 'William Weber', 'British');
INSERT INTO guests VALUES (34, 'Felix Baumann', 'German');
INSERT INTO guests VALUES (35, 'Pedro Moreau', 'Dutch');
INSERT INTO guests VALUES (36, 'Grace Pereira', 'French');

INSERT INTO bookings VALUES (1, 1, 2, '2023-08-01', '2023-11-17', '2023-11-22', 5, 0);
INSERT INTO bookings VALUES (2, 3, 3, '2023-04-19', '2023-08-27', '2023-08-30', 9, 0);
INSERT INTO bookings VALUES (3, 7, 1, '2023-03-16', '2023-05-15', '2023-05-22', 1, 0);
INSERT INTO bookings VALUES (4, 1, 2, '2023-03-27', '2023-08-28', '2023-09-04', 3, 0);
INSERT INTO bookings VALUES (5, 13, 3, '2024-08-04', '2024-08-16', '2024-08-20', 8, 0);
INSERT INTO bookings VALUES (6, 8, 1, '2023-03-08', '2023-04-04', '2023-04-06', 4, 0);
INSERT INTO bookings VALUES (7, 13, 2, '2023-04-28', '2023-05-17', '2023-05-31', 3, 0);
INSERT INTO bookings VALUES (8, 12, 18, '2024-01-28', '2024-02-24', '2024-02-27', 4, 0);
INSERT INTO bookings VALUES (9, 1, 9, '2024-04-10', '2024-07-24', '2024-07-26', 1, 0);
INSERT INTO bookings VALUES (10, 4, 17, '2024-05-22', '2024-10-15', '2024-10-29', 2, 0);
INSERT INTO bookings VALUES (11, 7, 32, '2024-05-30', '2024-07-05', '2024-07-07', 2, 0);
INSERT INTO bookings VALUES (12, 8, 16, '2024-04-16', '2024-07-10', '2024-07-17', 2, 0);
INSERT INTO bookings VALUES (13, 2, 29, '2023-04-08', '2023-08-21', '2023-08-28', 4, 0);
INSERT INTO bookings VALUES (14, 8, 10, '2023-06-25', '2023-09-22', '2023-09-27', 2, 0);
INSERT INTO bookings VALUES (15, 8, 13, '2023-09-22', '2023-12-09', '2023-12-13', 2, 1);
INSERT INTO bookings VALUES (16, 11, 32, '2023-10-11', '2024-03-26', '2024-04-09', 2, 0);
INSERT INTO bookings VALUES (17, 11, 35, '2022-10-20', '2023-04-12', '2023-04-19', 1, 0);
INSERT INTO bookings VALUES (18, 5, 30, '2023-07-05', '2023-09-11', '2023-09-13', 2, 0);
INSERT INTO bookings VALUES (19, 13, 23, '2023-01-03', '2023-06-27', '2023-07-11', 6, 1);
INSERT INTO bookings VALUES (20, 13, 30, '2023-07-28', '2023-09-19', '2023-09-24', 1, 0);
INSERT INTO bookings VALUES (21, 6, 26, '2023-01-01', '2023-04-07', '2023-04-11', 1, 0);
INSERT INTO bookings VALUES (22, 1, 22, '2023-10-16', '2024-04-01', '2024-04-05', 1, 0);
INSERT INTO bookings VALUES (23, 5, 17, '2023-04-07', '2023-09-26', '2023-09-29', 1, 0);
INSERT INTO bookings VALUES (24, 13, 32, '2024-08-19', '2024-08-31', '2024-09-07', 6, 0);
INSERT INTO bookings VALUES (25, 6, 22, '2023-11-13', '2023-12-07', '2023-12-21', 2, 0);
INSERT INTO bookings VALUES (26, 2, 11, '2023-09-20', '2024-02-07', '2024-02-11', 8, 0);
INSERT INTO bookings VALUES (27, 6, 23, '2023-03-07', '2023-05-28', '2023-06-02', 1, 0);
INSERT INTO bookings VALUES (28, 3, 33, '2023-10-30', '2024-03-25', '2024-03-30', 9, 0);
INSERT INTO bookings VALUES (29, 6, 1, '2024-03-05', '2024-07-28', '2024-07-30', 1, 0);
INSERT INTO bookings VALUES (30, 5, 29, '2023-04-27', '2023-08-18', '2023-08-21', 4, 0);
INSERT INTO bookings VALUES (31, 4, 24, '2024-01-16', '2024-06-30', '2024-07-07', 1, 1);
INSERT INTO bookings VALUES (32, 12, 33, '2023-05-06', '2023-07-11', '2023-07-13', 1, 1);
INSERT INTO bookings VALUES (33, 8, 13, '2023-12-21', '2024-01-24', '2024-01-31', 4, 0);
INSERT INTO bookings VALUES (34, 1, 32, '2024-03-14', '2024-08-04', '2024-08-11', 7, 0);
INSERT INTO bookings VALUES (35, 6, 4, '2024-04-04', '2024-08-28', '2024-09-02', 1, 0);
INSERT INTO bookings VALUES (36, 11, 22, '2023-11-16', '2024-01-18', '2024-01-25', 1, 0);
INSERT INTO bookings VALUES (37, 2, 30, '2023-07-17', '2023-11-01', '2023-11-05', 2, 0);
INSERT INTO bookings VALUES (38, 2, 14, '2022-12-10', '2023-03-19', '2023-03-22', 6, 0);
INSERT INTO bookings VALUES (39, 6, 1, '2023-08-24', '2023-09-10', '2023-09-13', 2, 0);
INSERT INTO bookings VALUES (40, 2, 27, '2023-03-06', '2023-08-09', '2023-08-16', 1, 0);
INSERT INTO bookings VALUES (41, 9, 11, '2023-10-23', '2024-01-29', '2024-02-08', 7, 0);
INSERT INTO bookings VALUES (42, 4, 36, '2024-01-24', '2024-03-14', '2024-03-24', 2, 0);
INSERT INTO bookings VALUES (43, 10, 34, '2024-02-04', '2024-04-18', '2024-04-23', 5, 0);
INSERT INTO bookings VALUES (44, 9, 34, '2023-03-19', '2023-08-11', '2023-08-21', 6, 0);
INSERT INTO bookings VALUES (45, 9, 3, '2024-01-15', '2024-04-19', '2024-04-24', 5, 0);
INSERT INTO bookings VALUES (46, 13, 14, '2023-01-26', '2023-04-20', '2023-04-25', 6, 0);
INSERT INTO bookings VALUES (47, 6, 32, '2024-02-24', '2024-04-02', '2024-04-16', 2, 0);
INSERT INTO bookings VALUES (48, 1, 30, '2024-07-22', '2024-11-20', '2024-11-23', 7, 0);
INSERT INTO bookings VALUES (49, 4, 10, '2024-08-02', '2024-09-04', '2024-09-14', 8, 0);
INSERT INTO bookings VALUES (50, 1, 8, '2024-07-18', '2024-11-01', '2024-11-03', 8, 0);
INSERT INTO bookings VALUES (51, 11, 13, '2024-05-13', '2024-09-05', '2024-09-07', 2, 0);
INSERT INTO bookings VALUES (52, 6, 35, '2024-01-12', '2024-07-07', '2024-07-14', 2, 0);
INSERT INTO bookings VALUES (53, 8, 34, '2024-01-04', '2024-04-22', '2024-05-02', 1, 1);
INSERT INTO bookings VALUES (54, 7, 19, '2023-09-26', '2024-01-21', '2024-01-24', 2, 0);
INSERT INTO bookings VALUES (55, 6, 17, '2024-04-13', '2024-06-22', '2024-06-26', 1, 0);
INSERT INTO bookings VALUES (56, 2, 27, '2023-01-12', '2023-04-23', '2023-04-30', 8, 0);
INSERT INTO bookings VALUES (57, 8, 11, '2024-03-21', '2024-05-03', '2024-05-10', 3, 0);
INSERT INTO bookings VALUES (58, 2, 36, '2023-03-18', '2023-06-25', '2023-07-02', 5, 0);
INSERT INTO bookings VALUES (59, 8, 11, '2023-05-10', '2023-11-01', '2023-11-06', 2, 0);
INSERT INTO bookings VALUES (60, 1, 24, '2023-04-18', '2023-05-02', '2023-05-04', 1, 0);
INSERT INTO bookings VALUES (61, 4, 34, '2024-02-20', '2024-07-03', '2024-07-10', 3, 0);
INSERT INTO bookings VALUES (62, 1, 36, '2023-04-30', '2023-07-01', '2023-07-15', 8, 0);
INSERT INTO bookings VALUES (63, 4, 26, '2024-09-06', '2024-10-31', '2024-11-07', 7, 0);
INSERT INTO bookings VALUES (64, 7, 3, '2024-02-19', '2024-06-16', '2024-06-23', 2, 1);
INSERT INTO bookings VALUES (65, 10, 1, '2024-05-21', '2024-06-17', '2024-06-24', 5, 0);
INSERT INTO bookings VALUES (66, 8, 33, '2024-05-16', '2024-07-19', '2024-07-26', 3, 0);
INSERT INTO bookings VALUES (67, 4, 10, '2023-01-20', '2023-06-29', '2023-07-06', 5, 0);
INSERT INTO bookings VALUES (68, 5, 31, '2023-05-26', '2023-10-13', '2023-10-23', 2, 0);
INSERT INTO bookings VALUES (69, 4, 31, '2023-11-09', '2024-04-09', '2024-04-19', 6, 0);
INSERT INTO bookings VALUES (70, 6, 26, '2024-06-24', '2024-10-26', '2024-10-30', 2, 0);
INSERT INTO bookings VALUES (71, 13, 35, '2023-12-11', '2024-05-06', '2024-05-09', 2, 0);
INSERT INTO bookings VALUES (72, 11, 33, '2023-04-24', '2023-05-26', '2023-05-28', 2, 0);
INSERT INTO bookings VALUES (73, 4, 5, '2024-03-12', '2024-06-13', '2024-06-23', 3, 0);
INSERT INTO bookings VALUES (74, 8, 14, '2023-01-10', '2023-04-17', '2023-04-27', 1, 0);
INSERT INTO bookings VALUES (75, 11, 32, '2024-06-08', '2024-06-18', '2024-06-20', 1, 0);

INSERT INTO reviews VALUES (1, 1, 2, 'Not very clean');
INSERT INTO reviews VALUES (2, 3, 4, 'Very nice, small kitchen');
INSERT INTO reviews VALUES (3, 4, 5, 'Perfect in every way');
INSERT INTO reviews VALUES (4, 6, 5, 'Wonderful stay');
INSERT INTO reviews VALUES (5, 9, 5, 'We will come back');
INSERT INTO reviews VALUES (6, 10, 4, 'Lovely view');
INSERT INTO reviews VALUES (7, 13, 4, 'Very nice, small kitchen');
INSERT INTO reviews VALUES (8, 14, 4, 'Very nice, small kitchen');
INSERT INTO reviews VALUES (9, 16, 3, 'A bit noisy');
INSERT INTO reviews VALUES (10, 21, 3, 'Okay for the price');
INSERT INTO reviews VALUES (11, 22, 4, 'Lovely view');
INSERT INTO reviews VALUES (12, 23, 2, 'Heating did not work');
INSERT INTO reviews VALUES (13, 24, 5, 'Perfect in every way');
INSERT INTO reviews VALUES (14, 27, 3, 'A bit noisy');
INSERT INTO reviews VALUES (15, 28, 4, 'Lovely view');
INSERT INTO reviews VALUES (16, 29, 4, 'Very nice, small kitchen');
INSERT INTO reviews VALUES (17, 30, 4, 'Very nice, small kitchen');
INSERT INTO reviews VALUES (18, 34, 4, 'Very nice, small kitchen');
INSERT INTO reviews VALUES (19, 35, 3, 'A bit noisy');
INSERT INTO reviews VALUES (20, 37, 1, 'Very disappointing');
INSERT INTO reviews VALUES (21, 38, 4, 'Lovely view');
INSERT INTO reviews VALUES (22, 39, 5, 'Wonderful stay');
INSERT INTO reviews VALUES (23, 40, 4, 'Very nice, small kitchen');
INSERT INTO reviews VALUES (24, 41, 5, 'We will come back');
INSERT INTO reviews VALUES (25, 42, 5, 'Wonderful stay');
INSERT INTO reviews VALUES (26, 45, 5, 'Perfect in every way');
INSERT INTO reviews VALUES (27, 46, 4, 'Very nice, small kitchen');
INSERT INTO reviews VALUES (28, 48, 3, 'A bit noisy');
INSERT INTO reviews VALUES (29, 51, 4, 'Lovely view');
INSERT INTO reviews VALUES (30, 52, 3, 'Okay for the price');
INSERT INTO reviews VALUES (31, 54, 3, 'Okay for the price');
INSERT INTO reviews VALUES (32, 55, 4, 'Very nice, small kitchen');
INSERT INTO reviews VALUES (33, 56, 4, 'Lovely view');
INSERT INTO reviews VALUES (34, 58, 4, 'Very nice, small kitchen');
INSERT INTO reviews VALUES (35, 60, 4, 'Very nice, small kitchen');
INSERT INTO reviews VALUES (36, 62, 5, 'Wonderful stay');
INSERT INTO reviews VALUES (37, 65, 4, 'Very nice, small kitchen');
INSERT INTO reviews VALUES (38, 67, 3, 'A bit noisy');
INSERT INTO reviews VALUES (39, 68, 3, 'Okay for the price');
INSERT INTO reviews VALUES (40, 71, 5, 'Wonderful stay');
INSERT INTO reviews VALUES (41, 72, 5, 'We will come back');
INSERT INTO reviews VALUES (42, 73, 4, 'Very nice, small kitchen');
INSERT INTO reviews VALUES (43, 75, 4, 'Very nice, small kitchen');
