CREATE TABLE wedding_status (code TEXT PRIMARY KEY, meaning TEXT);
CREATE TABLE vendor_type (code TEXT PRIMARY KEY, meaning TEXT);
CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT, phone TEXT, city TEXT);
CREATE TABLE planner (id INTEGER PRIMARY KEY, name TEXT, speaks_french INTEGER, is_active INTEGER);
CREATE TABLE venue (id INTEGER PRIMARY KEY, name TEXT, city TEXT, capacity INTEGER, has_garden INTEGER, rent REAL);
CREATE TABLE wedding (id INTEGER PRIMARY KEY, partner1_id INTEGER REFERENCES person(id), partner2_id INTEGER REFERENCES person(id), lead_planner_id INTEGER REFERENCES planner(id), assistant_planner_id INTEGER REFERENCES planner(id), venue_id INTEGER REFERENCES venue(id), wedding_date TEXT, guests INTEGER, budget REAL, status TEXT REFERENCES wedding_status(code), is_outdoor INTEGER);
CREATE TABLE vendor_booking (id INTEGER PRIMARY KEY, wedding_id INTEGER REFERENCES wedding(id), vendor_name TEXT, type TEXT REFERENCES vendor_type(code), price REAL, is_paid INTEGER);

INSERT INTO wedding_status (code,meaning) VALUES
  ('P', 'in planning'),
  ('D', 'done'),
  ('X', 'cancelled'),
  ('H', 'on hold');

INSERT INTO vendor_type (code,meaning) VALUES
  ('FL', 'florist'),
  ('PH', 'photographer'),
  ('CA', 'caterer'),
  ('MU', 'music'),
  ('CK', 'cake'),
  ('TR', 'transport');

INSERT INTO person (id,name,phone,city) VALUES
  (1, 'Leonie Marsh', '07700 900107', 'Bristol'),
  (2, 'Callum Reeves', '07700 900114', 'Frome'),
  (3, 'Priya Nair', '07700 900121', 'Frome'),
  (4, 'Oscar Bell', '07700 900128', 'Bristol'),
  (5, 'Hannah Frost', '07700 900135', 'Wells'),
  (6, 'Gareth Lloyd', NULL, 'Wells'),
  (7, 'Zoe Papadaki', '07700 900149', 'Bath'),
  (8, 'Matteo Ricci', '07700 900156', 'Bath'),
  (9, 'Amelia Stone', '07700 900163', 'Bath'),
  (10, 'Ruby Chandler', '07700 900170', 'Bristol'),
  (11, 'Dominic Shaw', '07700 900177', 'Frome'),
  (12, 'Faye Winter', '07700 900184', 'Frome'),
  (13, 'Kwame Mensah', '07700 900191', 'Bristol'),
  (14, 'Tessa Brook', '07700 900198', 'Wells'),
  (15, 'Ewan Grant', '07700 900205', 'Wells'),
  (16, 'Isla Munro', '07700 900212', 'Bath'),
  (17, 'Victor Lang', '07700 900219', 'Bath'),
  (18, 'Bethany Cole', '07700 900226', 'Bath'),
  (19, 'Nikhil Rao', NULL, 'Bristol'),
  (20, 'Sofia Arden', '07700 900240', 'Frome'),
  (21, 'Hugo Blake', '07700 900247', 'Frome'),
  (22, 'Martha Quill', '07700 900254', 'Bristol'),
  (23, 'Jonas Pike', '07700 900261', 'Wells'),
  (24, 'Elin Vass', NULL, 'Wells'),
  (25, 'Robin Teal', '07700 900275', 'Bath'),
  (26, 'Alex Thorne', '07700 900282', 'Bath'),
  (27, 'Greta Hume', '07700 900289', 'Bath'),
  (28, 'Philip Ashe', '07700 900296', 'Bristol');

INSERT INTO planner (id,name,speaks_french,is_active) VALUES
  (1, 'Cordelia Finch', 1, 1),
  (2, 'Bruno Tate', 0, 1),
  (3, 'Sunita Kaur', 0, 1),
  (4, 'Marcus Vale', 1, 0),
  (5, 'Genevieve Roy', 1, 1),
  (6, 'Polly Anders', 0, 0),
  (7, 'Dylan Hurst', 0, 1),
  (8, 'Tamsin Reed', 0, 1);

INSERT INTO venue (id,name,city,capacity,has_garden,rent) VALUES
  (1, 'Widcombe Manor', 'Bath', 140, 1, 4800),
  (2, 'The Old Tannery', 'Bristol', 90, 0, 2100),
  (3, 'Bishop''s Barn', 'Wells', 180, 1, 3300),
  (4, 'Harbour Loft', 'Bristol', 60, 0, 1650),
  (5, 'Orchard House', 'Frome', 110, 1, 2900),
  (6, 'Assembly Hall', 'Bath', 220, 0, 5600),
  (7, 'Mill Pond Lodge', 'Frome', 75, 1, 1950),
  (8, 'Cathedral Green Rooms', 'Wells', 130, 0, 2700);

INSERT INTO wedding (id,partner1_id,partner2_id,lead_planner_id,assistant_planner_id,venue_id,wedding_date,guests,budget,status,is_outdoor) VALUES
  (1, 1, 2, 1, 3, 1, '2023-06-17', 120, 28000, 'D', 1),
  (2, 3, 4, 2, NULL, 2, '2023-09-02', 80, 15500, 'D', 0),
  (3, 5, 6, 1, 2, 3, '2024-05-25', 165, 31000, 'D', 1),
  (4, 7, 8, 5, 1, 5, '2024-07-13', 95, 22000, 'X', 1),
  (5, 9, 10, 3, NULL, 4, '2024-08-31', 48, 9800, 'D', 0),
  (6, 11, 12, 4, 5, 6, '2023-12-16', 200, 42000, 'D', 0),
  (7, 13, 14, 2, 3, 5, '2024-09-21', 100, 19500, 'D', 1),
  (8, 15, 16, 1, 7, 3, '2025-06-07', 150, 26500, 'P', 1),
  (9, 17, 18, 5, 2, 1, '2025-07-26', 130, 35000, 'P', 1),
  (10, 19, 20, 3, 1, 2, '2025-05-10', 85, 17200, 'P', 0),
  (11, 21, 22, 7, NULL, 7, '2025-08-16', 70, 12400, 'H', 1),
  (12, 23, 24, 2, 3, 6, '2025-12-06', 210, 39000, 'P', 0),
  (13, 25, 26, 1, 5, 7, '2024-10-05', 60, 11300, 'X', 0),
  (14, 27, 28, 3, NULL, 3, '2025-09-13', 175, NULL, 'P', 1);

INSERT INTO vendor_booking (id,wedding_id,vendor_name,type,price,is_paid) VALUES
  (1, 1, 'DJ Marlow', 'MU', 480.0, 0),
  (2, 1, 'Somerset Classic Cars', 'TR', 620.0, 1),
  (3, 1, 'Saffron Table', 'CA', 3640.0, 1),
  (4, 2, 'Wild Stem', 'FL', 1390.0, 1),
  (5, 2, 'Ada Crane Photography', 'PH', 1880.0, 1),
  (6, 2, 'Crumb & Sons', 'CK', 620.0, 1),
  (7, 2, 'Somerset Classic Cars', 'TR', 710.0, 0),
  (8, 2, 'Saffron Table', 'CA', 5080.0, 1),
  (9, 3, 'Wild Stem', 'FL', 650.0, 1),
  (10, 3, 'Somerset Classic Cars', 'TR', 550.0, 1),
  (11, 4, 'Somerset Classic Cars', 'TR', 340.0, 0),
  (12, 4, 'Petal & Thorn', 'FL', 780.0, 0),
  (13, 4, 'DJ Marlow', 'MU', 700.0, 0),
  (14, 5, 'The Hog & Hearth', 'CA', 4360.0, 1),
  (15, 5, 'Ada Crane Photography', 'PH', 1500.0, 0),
  (16, 5, 'DJ Marlow', 'MU', 360.0, 1),
  (17, 6, 'Somerset Classic Cars', 'TR', 340.0, 1),
  (18, 6, 'The Gin Fizz Quartet', 'MU', 1430.0, 1),
  (19, 6, 'Petal & Thorn', 'FL', 1060.0, 1),
  (20, 7, 'Saffron Table', 'CA', 5220.0, 1),
  (21, 7, 'Somerset Classic Cars', 'TR', 790.0, 1),
  (22, 7, 'Crumb & Sons', 'CK', 710.0, 1),
  (23, 7, 'Petal & Thorn', 'FL', 1640.0, 0),
  (24, 8, 'The Hog & Hearth', 'CA', 5910.0, 0),
  (25, 8, 'The Gin Fizz Quartet', 'MU', 900.0, 1),
  (26, 9, 'DJ Marlow', 'MU', 380.0, 0),
  (27, 9, 'Somerset Classic Cars', 'TR', 840.0, 0),
  (28, 10, 'Wild Stem', 'FL', 530.0, 0),
  (29, 10, 'The Gin Fizz Quartet', 'MU', 890.0, 1),
  (30, 10, 'Ada Crane Photography', 'PH', 1160.0, 0),
  (31, 10, 'Somerset Classic Cars', 'TR', 710.0, 1),
  (32, 12, 'Wild Stem', 'FL', 1070.0, 1),
  (33, 12, 'Ada Crane Photography', 'PH', 1490.0, 0),
  (34, 12, 'The Hog & Hearth', 'CA', 3210.0, 1),
  (35, 12, 'Somerset Classic Cars', 'TR', 540.0, 1),
  (36, 12, 'Crumb & Sons', 'CK', 290.0, 0),
  (37, 13, 'Somerset Classic Cars', 'TR', 780.0, 0),
  (38, 13, 'Lumen Studio', 'PH', 1580.0, 0),
  (39, 13, 'DJ Marlow', 'MU', 410.0, 0),
  (40, 13, 'Crumb & Sons', 'CK', 690.0, 0),
  (41, 14, 'Petal & Thorn', 'FL', 1370.0, 1),
  (42, 14, 'Somerset Classic Cars', 'TR', 550.0, 0),
  (43, 14, 'Saffron Table', 'CA', 5200.0, 0);

