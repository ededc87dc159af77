CREATE TABLE genre_codes (
  genre_code TEXT PRIMARY KEY,
  genre_name TEXT NOT NULL
);
CREATE TABLE venues (
  venue_id INTEGER PRIMARY KEY,
  venue_name TEXT NOT NULL,
  city TEXT NOT NULL,
  capacity INTEGER NOT NULL,
  is_outdoor INTEGER NOT NULL,      -- 1 open air, 0 indoors
  wheelchair_ok TEXT NOT NULL,      -- 'Y' / 'N'
  venue_status TEXT NOT NULL        -- 'O' open, 'C' closed for good, 'R' under renovation
);
CREATE TABLE artists (
  artist_id INTEGER PRIMARY KEY,
  artist_name TEXT NOT NULL,
  home_country TEXT NOT NULL,
  genre_code TEXT NOT NULL REFERENCES genre_codes(genre_code),
  formed_year INTEGER
);
CREATE TABLE concerts (
  concert_id INTEGER PRIMARY KEY,
  concert_date DATE NOT NULL,
  venue_id INTEGER NOT NULL REFERENCES venues(venue_id),
  headliner_id INTEGER NOT NULL REFERENCES artists(artist_id),
  support_id INTEGER REFERENCES artists(artist_id),
  base_price REAL NOT NULL,
  concert_status TEXT NOT NULL,     -- 'S' scheduled, 'P' played, 'X' cancelled
  is_sold_out INTEGER NOT NULL
);
CREATE TABLE customers (
  customer_id INTEGER PRIMARY KEY,
  customer_name TEXT NOT NULL,
  home_city TEXT NOT NULL,
  newsletter INTEGER NOT NULL,      -- 1 yes, 0 no
  registered_on DATE NOT NULL
);
CREATE TABLE ticket_orders (
  order_id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers(customer_id),
  concert_id INTEGER NOT NULL REFERENCES concerts(concert_id),
  order_date DATE NOT NULL,
  ticket_count INTEGER NOT NULL,
  amount_paid REAL NOT NULL,
  order_status TEXT NOT NULL,       -- 'C' confirmed, 'R' refunded, 'W' waiting for payment
  channel TEXT NOT NULL             -- 'WEB', 'BOX' (box office), 'TEL' (phone)
);

INSERT INTO genre_codes VALUES
  ('RCK', 'Rock'),
  ('JAZ', 'Jazz'),
  ('CLS', 'Classical'),
  ('FLK', 'Folk'),
  ('ELC', 'Electronic'),
  ('HIP', 'Hip-Hop'),
  ('MTL', 'Metal'),
  ('SOU', 'Soul');

INSERT INTO venues VALUES
  (1, 'Aldwych Hall', 'Manchester', 2400, 0, 'Y', 'O'),
  (2, 'The Boiler Room', 'Leeds', 450, 0, 'N', 'O'),
  (3, 'Riverside Bowl', 'Bristol', 9000, 1, 'Y', 'O'),
  (4, 'Corn Exchange', 'Leeds', 1100, 0, 'Y', 'R'),
  (5, 'Old Fire Station', 'Sheffield', 320, 0, 'N', 'O'),
  (6, 'Castle Green', 'Lincoln', 6000, 1, 'Y', 'O'),
  (7, 'Empress Theatre', 'Manchester', 1650, 0, 'Y', 'C'),
  (8, 'Blue Heron', 'Bristol', 180, 0, 'Y', 'O'),
  (9, 'Dockside Stage', 'Liverpool', 3500, 1, 'N', 'O'),
  (10, 'St Oswald''s', 'Sheffield', 600, 0, 'Y', 'O');

INSERT INTO artists VALUES
  (1, 'Velvet Harbour', 'United Kingdom', 'RCK', 2011),
  (2, 'The Copper Kings', 'United Kingdom', 'RCK', 1996),
  (3, 'Nadia Belhadj Quartet', 'France', 'JAZ', 2008),
  (4, 'Lumen Ensemble', 'Germany', 'CLS', 1989),
  (5, 'Harrow & Thistle', 'Ireland', 'FLK', 2014),
  (6, 'Neon Tundra', 'Norway', 'ELC', 2017),
  (7, 'MC Orbit', 'United Kingdom', 'HIP', NULL),
  (8, 'Iron Meridian', 'Sweden', 'MTL', 2003),
  (9, 'Odessa Grey', 'United States', 'SOU', NULL),
  (10, 'Paper Lanterns', 'United Kingdom', 'FLK', 2019),
  (11, 'Static Bloom', 'Germany', 'ELC', 2015),
  (12, 'Tomas Reyes Trio', 'Spain', 'JAZ', 1999),
  (13, 'Ashen Crown', 'Finland', 'MTL', 2009),
  (14, 'Silver Foxes', 'United States', 'RCK', 1978);

INSERT INTO concerts VALUES
  (1, '2023-05-12', 1, 2, 1, 38.0, 'P', 1),
  (2, '2023-05-27', 8, 3, NULL, 22.0, 'P', 1),
  (3, '2023-06-10', 3, 14, 2, 65.0, 'P', 1),
  (4, '2023-06-24', 6, 5, 10, 30.0, 'P', 0),
  (5, '2023-07-08', 9, 6, 11, 34.0, 'X', 0),
  (6, '2023-07-22', 3, 1, 10, 42.0, 'P', 0),
  (7, '2023-08-05', 6, 8, 13, 45.0, 'X', 0),
  (8, '2023-09-16', 2, 11, NULL, 18.0, 'P', 0),
  (9, '2023-10-07', 10, 4, NULL, 28.0, 'P', 0),
  (10, '2023-10-21', 5, 10, NULL, 15.0, 'P', 1),
  (11, '2023-11-11', 1, 9, 12, 48.0, 'P', 0),
  (12, '2023-11-25', 2, 8, 13, 26.0, 'P', 1),
  (13, '2023-12-09', 1, 4, NULL, 36.0, 'P', 0),
  (14, '2024-02-17', 8, 12, 3, 24.0, 'P', 0),
  (15, '2024-03-09', 5, 5, 10, 17.0, 'P', 0),
  (16, '2024-04-13', 1, 1, 2, 40.0, 'S', 0),
  (17, '2024-04-27', 10, 3, NULL, 25.0, 'S', 0),
  (18, '2024-05-18', 9, 6, 11, 36.0, 'S', 0),
  (19, '2024-06-08', 3, 14, 1, 70.0, 'S', 1),
  (20, '2024-06-22', 6, 2, 1, 44.0, 'S', 0),
  (21, '2024-07-13', 9, 9, 7, 52.0, 'X', 0);

INSERT INTO customers VALUES
  (1, 'Adele Winstanley', 'Manchester', 1, '2021-03-14'),
  (2, 'Robert Achebe', 'Leeds', 0, '2022-11-02'),
  (3, 'Joanna Pike', 'Bristol', 1, '2020-06-25'),
  (4, 'Gareth Lomas', 'Sheffield', 1, '2023-01-19'),
  (5, 'Minh Tran', 'Manchester', 0, '2023-04-30'),
  (6, 'Sophie Delacourt', 'Bristol', 1, '2022-02-08'),
  (7, 'Eric Nyberg', 'Liverpool', 0, '2019-09-12'),
  (8, 'Fatima Zahir', 'Leeds', 1, '2023-08-21'),
  (9, 'Colin Marwood', 'Lincoln', 0, '2021-12-05'),
  (10, 'Beth Rawlings', 'Sheffield', 1, '2020-10-17'),
  (11, 'Hassan Malik', 'Manchester', 1, '2021-01-11'),
  (12, 'Lydia Crowe', 'Bristol', 0, '2023-05-06'),
  (13, 'Stuart Penfold', 'Lincoln', 1, '2022-07-29'),
  (14, 'Zoe Hallam', 'Liverpool', 1, '2023-10-03');

INSERT INTO ticket_orders VALUES
  (7001, 9, 1, '2023-03-27', 2, 76.0, 'C', 'TEL'),
  (7002, 9, 2, '2023-04-02', 4, 88.0, 'C', 'WEB'),
  (7003, 11, 1, '2023-04-05', 2, 76.0, 'C', 'WEB'),
  (7004, 6, 1, '2023-04-07', 2, 76.0, 'C', 'TEL'),
  (7005, 1, 2, '2023-04-15', 2, 44.0, 'C', 'TEL'),
  (7006, 2, 2, '2023-04-16', 4, 88.0, 'C', 'WEB'),
  (7007, 13, 2, '2023-04-18', 4, 88.0, 'C', 'WEB'),
  (7008, 10, 3, '2023-04-21', 1, 65.0, 'C', 'TEL'),
  (7009, 3, 1, '2023-04-22', 2, 76.0, 'R', 'BOX'),
  (7010, 9, 3, '2023-04-22', 6, 390.0, 'C', 'WEB'),
  (7011, 10, 2, '2023-04-25', 1, 22.0, 'R', 'WEB'),
  (7012, 1, 4, '2023-05-01', 3, 90.0, 'C', 'WEB'),
  (7013, 3, 2, '2023-05-02', 1, 22.0, 'C', 'WEB'),
  (7014, 12, 3, '2023-05-07', 2, 130.0, 'C', 'WEB'),
  (7015, 4, 4, '2023-05-09', 2, 60.0, 'C', 'WEB'),
  (7016, 4, 2, '2023-05-11', 4, 88.0, 'C', 'WEB'),
  (7017, 11, 6, '2023-05-24', 2, 84.0, 'C', 'BOX'),
  (7018, 12, 3, '2023-05-27', 3, 195.0, 'C', 'BOX'),
  (7019, 2, 6, '2023-05-30', 1, 42.0, 'C', 'BOX'),
  (7020, 2, 6, '2023-06-03', 1, 42.0, 'C', 'TEL'),
  (7021, 3, 7, '2023-06-05', 2, 90.0, 'R', 'TEL'),
  (7022, 4, 5, '2023-06-07', 6, 204.0, 'R', 'BOX'),
  (7023, 9, 5, '2023-06-07', 1, 34.0, 'R', 'BOX'),
  (7024, 1, 7, '2023-06-08', 4, 180.0, 'R', 'WEB'),
  (7025, 5, 6, '2023-07-01', 2, 84.0, 'C', 'TEL'),
  (7026, 11, 6, '2023-07-09', 2, 84.0, 'C', 'TEL'),
  (7027, 9, 8, '2023-07-17', 2, 36.0, 'C', 'BOX'),
  (7028, 9, 8, '2023-07-27', 1, 18.0, 'C', 'WEB'),
  (7029, 4, 8, '2023-08-10', 1, 18.0, 'R', 'WEB'),
  (7030, 11, 9, '2023-08-13', 2, 56.0, 'R', 'BOX'),
  (7031, 2, 10, '2023-08-25', 2, 30.0, 'C', 'TEL'),
  (7032, 8, 10, '2023-09-13', 3, 45.0, 'C', 'WEB'),
  (7033, 2, 11, '2023-09-15', 4, 192.0, 'C', 'BOX'),
  (7034, 13, 12, '2023-09-19', 3, 78.0, 'C', 'BOX'),
  (7035, 9, 9, '2023-09-24', 2, 56.0, 'R', 'WEB'),
  (7036, 2, 12, '2023-10-02', 3, 78.0, 'C', 'WEB'),
  (7037, 3, 10, '2023-10-05', 3, 45.0, 'C', 'BOX'),
  (7038, 3, 12, '2023-10-25', 4, 104.0, 'C', 'BOX'),
  (7039, 10, 12, '2023-10-30', 2, 52.0, 'C', 'TEL'),
  (7040, 13, 14, '2024-01-11', 2, 48.0, 'C', 'WEB'),
  (7041, 13, 15, '2024-01-29', 2, 34.0, 'C', 'WEB'),
  (7042, 13, 14, '2024-02-02', 2, 48.0, 'C', 'WEB'),
  (7043, 3, 14, '2024-02-04', 2, 48.0, 'C', 'BOX'),
  (7044, 9, 16, '2024-02-12', 1, 0.0, 'W', 'TEL'),
  (7045, 4, 15, '2024-02-26', 1, 17.0, 'C', 'WEB'),
  (7046, 2, 16, '2024-03-20', 1, 40.0, 'C', 'WEB'),
  (7047, 4, 18, '2024-04-06', 2, 0.0, 'W', 'WEB'),
  (7048, 6, 19, '2024-04-07', 2, 140.0, 'C', 'BOX'),
  (7049, 11, 19, '2024-04-10', 1, 70.0, 'C', 'WEB'),
  (7050, 12, 18, '2024-04-18', 4, 0.0, 'W', 'WEB'),
  (7051, 8, 19, '2024-04-25', 4, 0.0, 'W', 'BOX'),
  (7052, 4, 19, '2024-05-02', 2, 140.0, 'C', 'WEB');

