CREATE TABLE restaurants (
  rest_id INTEGER PRIMARY KEY,
  rest_name TEXT NOT NULL,
  cuisine TEXT,
  district TEXT,
  commission_pct REAL
);
CREATE TABLE dishes (
  dish_id INTEGER PRIMARY KEY,
  rest_id INTEGER NOT NULL REFERENCES restaurants(rest_id),
  dish_name TEXT NOT NULL,
  price REAL NOT NULL,
  is_vegetarian INTEGER NOT NULL
);
CREATE TABLE couriers (
  courier_id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  vehicle TEXT,
  hired_on TEXT
);
CREATE TABLE clients (
  client_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  district TEXT
);
CREATE TABLE deliveries (
  delivery_id INTEGER PRIMARY KEY,
  client_id INTEGER NOT NULL REFERENCES clients(client_id),
  rest_id INTEGER NOT NULL REFERENCES restaurants(rest_id),
  courier_id INTEGER NOT NULL REFERENCES couriers(courier_id),
  delivered_on TEXT NOT NULL,
  minutes_taken INTEGER,
  tip REAL,
  rating INTEGER
);
CREATE TABLE delivery_lines (
  delivery_id INTEGER NOT NULL REFERENCES deliveries(delivery_id),
  dish_id INTEGER NOT NULL REFERENCES dishes(dish_id),
  qty INTEGER NOT NULL,
  PRIMARY KEY (delivery_id, dish_id)
);


INSERT INTO restaurants VALUES (1, 'Trattoria Nonna', 'Italian', 'Old Town', 12.0);
INSERT INTO restaurants VALUES (2, 'Golden Wok', 'Chinese', 'Harbour', 12.0);
INSERT INTO restaurants VALUES (3, 'Bombay Lane', 'Indian', 'Northside', 12.0);
INSERT INTO restaurants VALUES (4, 'Taco Loco', 'Mexican', 'Harbour', 18.0);
INSERT INTO restaurants VALUES (5, 'Green Fork', 'Vegan', 'Old Town', 15.0);
INSERT INTO restaurants VALUES (6, 'Sushi Kado', 'Japanese', 'Westfield', 18.0);
INSERT INTO restaurants VALUES (7, 'Pizza Sprint', 'Italian', 'Northside', 18.0);
INSERT INTO restaurants VALUES (8, 'Anatolia Grill', 'Turkish', 'Westfield', 22.5);
INSERT INTO restaurants VALUES (9, 'Saffron Palace', 'Indian', 'Harbour', 15.0);
INSERT INTO restaurants VALUES (10, 'The Burger Shed', 'American', 'Northside', 22.5);

INSERT INTO dishes VALUES (1, 1, 'Lasagne', 5.9, 0);
INSERT INTO dishes VALUES (2, 1, 'Gnocchi al Pesto', 17.25, 1);
INSERT INTO dishes VALUES (3, 1, 'Tiramisu', 15.25, 1);
INSERT INTO dishes VALUES (4, 2, 'Kung Pao Chicken', 12.5, 0);
INSERT INTO dishes VALUES (5, 2, 'Spring Rolls', 4.0, 1);
INSERT INTO dishes VALUES (6, 2, 'Fried Rice with Egg', 18.0, 1);
INSERT INTO dishes VALUES (7, 3, 'Butter Chicken', 16.25, 0);
INSERT INTO dishes VALUES (8, 3, 'Palak Paneer', 9.9, 1);
INSERT INTO dishes VALUES (9, 3, 'Garlic Naan', 11.9, 1);
INSERT INTO dishes VALUES (10, 4, 'Beef Burrito', 4.9, 0);
INSERT INTO dishes VALUES (11, 4, 'Bean Quesadilla', 14.9, 1);
INSERT INTO dishes VALUES (12, 4, 'Nachos', 8.0, 1);
INSERT INTO dishes VALUES (13, 5, 'Lentil Bowl', 9.25, 1);
INSERT INTO dishes VALUES (14, 5, 'Tofu Curry', 17.0, 1);
INSERT INTO dishes VALUES (15, 6, 'Salmon Nigiri', 15.0, 0);
INSERT INTO dishes VALUES (16, 6, 'Avocado Maki', 18.9, 1);
INSERT INTO dishes VALUES (17, 6, 'Ramen', 16.25, 0);
INSERT INTO dishes VALUES (18, 7, 'Pizza Margherita', 11.25, 1);
INSERT INTO dishes VALUES (19, 7, 'Pizza Diavola', 12.25, 0);
INSERT INTO dishes VALUES (20, 7, 'Calzone', 15.25, 0);
INSERT INTO dishes VALUES (21, 8, 'Doner Plate', 18.0, 0);
INSERT INTO dishes VALUES (22, 8, 'Falafel Wrap', 18.25, 1);
INSERT INTO dishes VALUES (23, 9, 'Chana Masala', 11.0, 1);
INSERT INTO dishes VALUES (24, 9, 'Lamb Rogan Josh', 9.0, 0);
INSERT INTO dishes VALUES (25, 10, 'Cheeseburger', 19.0, 0);
INSERT INTO dishes VALUES (26, 10, 'Veggie Burger', 13.25, 1);
INSERT INTO dishes VALUES (27, 10, 'Onion Rings', 13.9, 1);

INSERT INTO couriers VALUES (1, 'Kofi', 'Mensah', 'car', '2023-11-15');
INSERT INTO couriers VALUES (2, 'Lea', 'Brunner', 'scooter', '2021-06-04');
INSERT INTO couriers VALUES (3, 'Paul', 'Haas', 'scooter', '2021-01-18');
INSERT INTO couriers VALUES (4, 'Marco', 'Murphy', 'bicycle', '2021-08-06');
INSERT INTO couriers VALUES (5, 'Paul', 'Bianchi', 'bicycle', '2024-03-22');
INSERT INTO couriers VALUES (6, 'Marco', 'Nielsen', 'bicycle', '2022-07-14');
INSERT INTO couriers VALUES (7, 'Martin', 'Baumann', 'bicycle', '2021-08-06');
INSERT INTO couriers VALUES (8, 'Marco', 'Pereira', 'bicycle', '2022-06-29');
INSERT INTO couriers VALUES (9, 'Vera', 'Silva', 'bicycle', '2022-03-08');
INSERT INTO couriers VALUES (10, 'Zoe', 'Brandt', 'bicycle', '2023-05-17');

INSERT INTO clients VALUES (1, 'Greta Holm', 'Old Town');
INSERT INTO clients VALUES (2, 'Omar Haddad', 'Old Town');
INSERT INTO clients VALUES (3, 'Rosa Novak', 'Northside');
INSERT INTO clients VALUES (4, 'Nina Clarke', 'Northside');
INSERT INTO clients VALUES (5, 'Yasmin Kowalski', 'Harbour');
INSERT INTO clients VALUES (6, 'Clara Schmidt', 'Harbour');
INSERT INTO clients VALUES (7, 'Karin Kowalski', 'Old Town');
INSERT INTO clients VALUES (8, 'Liam Vogel', 'Old Town');
INSERT INTO clients VALUES (9, 'Amelie Keller', 'Old Town');
INSERT INTO clients VALUES (10, 'Clara Ferri', 'Old Town');
INSERT INTO clients VALUES (11, 'Zoe Ortega', 'Old Town');
INSERT INTO clients VALUES (12, 'Anna Horvat', 'Old Town');
INSERT INTO clients VALUES (13, 'Elena Murphy', 'Old Town');
INSERT INTO clients VALUES (14, 'Karin Clarke', 'Northside');
INSERT INTO clients VALUES (15, 'Olivia Brandt', 'Northside');
INSERT INTO clients VALUES (16, 'Hugo Svensson', 'Harbour');
INSERT INTO clients VALUES (17, 'Julia Dubois', 'Harbour');
INSERT INTO clients VALUES (18, 'Clara Marchetti', 'Harbour');
INSERT INTO clients VALUES (19, 'Felix Byrne', 'Southgate');
INSERT INTO clients VALUES (20, 'Yasmin Ferri', 'Old Town');
INSERT INTO clients VALUES (21, 'Isabel Lindqvist', 'Westfield');
INSERT INTO clients VALUES (22, 'Martin Pereira', 'Southgate');
INSERT INTO clients VALUES (23, 'Oscar Costa', 'Old Town');
INSERT INTO clients VALUES (24, 'Rosa Fischer', 'Harbour');
INSERT INTO clients VALUES (25, 'Ulrich Costa', 'Harbour');
INSERT INTO clients VALUES (26, 'Pedro Lefevre', 'Old Town');
INSERT INTO clients VALUES (27, 'Alice Moreau', 'Old Town');
INSERT INTO clients VALUES (28, 'Maria Keller', 'Northside');
INSERT INTO clients VALUES (29, 'Noah Pereira', 'Southgate');
INSERT INTO clients VALUES (30, 'Sofia Baumann', 'Old Town');
INSERT INTO clients VALUES (31, 'Isabel Murphy', 'Northside');
INSERT INTO clients VALUES (32, 'Henry Costa', 'Northside');
INSERT INTO clients VALUES (33, 'Felix Schmidt', 'Westfield');
INSERT INTO clients VALUES (34, 'Alice Laurent', 'Old Town');

INSERT INTO deliveries VALUES (501, 2, 5, 8, '2023-11-25', 35, 1.0, 2);
INSERT INTO deliveries VALUES (502, 1, 5, 5, '2023-11-21', 30, 0.0, NULL);
INSERT INTO deliveries VALUES (503, 2, 6, 8, '2024-12-02', 59, 0.0, 5);
INSERT INTO deliveries VALUES (504, 1, 1, 5, '2023-09-21', 53, 5.0, 5);
INSERT INTO deliveries VALUES (505, 2, 7, 1, '2023-12-02', 40, 0.0, NULL);
INSERT INTO deliveries VALUES (506, 1, 1, 6, '2024-01-03', 20, 0.0, NULL);
INSERT INTO deliveries VALUES (507, 7, 2, 6, '2024-02-01', 41, 1.5, 4);
INSERT INTO deliveries VALUES (508, 3, 2, 5, '2023-10-05', 44, 1.0, NULL);
INSERT INTO deliveries VALUES (509, 11, 7, 2, '2024-07-16', 69, 3.0, 3);
INSERT INTO deliveries VALUES (510, 9, 6, 7, '2023-07-17', 17, 1.5, 4);
INSERT INTO deliveries VALUES (511, 1, 3, 2, '2023-09-17', 45, 0.0, NULL);
INSERT INTO deliveries VALUES (512, 30, 3, 2, '2023-11-02', 21, 0.0, 4);
INSERT INTO deliveries VALUES (513, 17, 1, 6, '2024-10-24', 60, 3.0, 4);
INSERT INTO deliveries VALUES (514, 4, 4, 6, '2024-11-01', 60, 5.0, 3);
INSERT INTO deliveries VALUES (515, 27, 4, 4, '2024-03-22', 58, 3.0, 4);
INSERT INTO deliveries VALUES (516, 3, 1, 1, '2024-06-29', 48, 0.0, 5);
INSERT INTO deliveries VALUES (517, 33, 6, 9, '2023-11-09', 38, 0.0, 4);
INSERT INTO deliveries VALUES (518, 17, 2, 1, '2024-09-06', 47, 0.0, 4);
INSERT INTO deliveries VALUES (519, 26, 3, 7, '2024-07-02', 50, 3.0, NULL);
INSERT INTO deliveries VALUES (520, 7, 8, 3, '2024-01-01', 17, 1.5, 2);
INSERT INTO deliveries VALUES (521, 15, 7, 6, '2023-09-22', 68, 3.0, 1);
INSERT INTO deliveries VALUES (522, 21, 3, 2, '2023-07-12', 47, 3.0, 5);
INSERT INTO deliveries VALUES (523, 1, 3, 6, '2024-02-07', 52, 1.5, 5);
INSERT INTO deliveries VALUES (524, 6, 7, 2, '2024-01-21', 51, 2.0, NULL);
INSERT INTO deliveries VALUES (525, 21, 4, 4, '2024-03-16', 25, 1.5, 4);
INSERT INTO deliveries VALUES (526, 5, 5, 6, '2023-09-06', 45, 3.0, 5);
INSERT INTO deliveries VALUES (527, 10, 1, 5, '2023-09-20', 36, 0.0, 5);
INSERT INTO deliveries VALUES (528, 5, 3, 5, '2024-10-18', 23, 0.0, 2);
INSERT INTO deliveries VALUES (529, 7, 5, 8, '2024-01-26', 33, 1.5, 4);
INSERT INTO deliveries VALUES (530, 4, 7, 3, '2024-05-07', 64, 1.0, 4);
INSERT INTO deliveries VALUES (531, 34, 3, 7, '2023-12-01', 54, 0.0, 3);
INSERT INTO deliveries VALUES (532, 26, 5, 9, '2023-09-01', 21, 3.0, 5);
INSERT INTO deliveries VALUES (533, 15, 3, 3, '2024-06-07', 24, 1.5, 3);
INSERT INTO deliveries VALUES (534, 29, 2, 2, '2024-04-05', 20, 0.0, 4);
INSERT INTO deliveries VALUES (535, 20, 2, 3, '2024-07-22', 66, 3.0, 3);
INSERT INTO deliveries VALUES (536, 31, 8, 4, '2024-04-24', 54, 3.0, NULL);
INSERT INTO deliveries VALUES (537, 30, 4, 8, '2023-09-28', 25, 1.0, 5);
INSERT INTO deliveries VALUES (538, 30, 2, 8, '2023-09-17', 70, 3.0, 5);
INSERT INTO deliveries VALUES (539, 25, 3, 4, '2024-04-17', 71, 0.0, 3);
INSERT INTO deliveries VALUES (540, 20, 7, 2, '2024-06-04', 40, 1.0, 2);
INSERT INTO deliveries VALUES (541, 12, 6, 9, '2024-06-09', 55, 5.0, 4);
INSERT INTO deliveries VALUES (542, 22, 4, 1, '2024-04-04', 47, 2.0, 5);
INSERT INTO deliveries VALUES (543, 7, 7, 5, '2024-11-13', 34, 2.0, 5);
INSERT INTO deliveries VALUES (544, 6, 6, 9, '2024-11-19', 67, 3.0, 4);
INSERT INTO deliveries VALUES (545, 10, 9, 1, '2023-11-09', 57, 2.0, 5);
INSERT INTO deliveries VALUES (546, 10, 7, 2, '2023-07-10', 56, 1.0, 1);
INSERT INTO deliveries VALUES (547, 21, 9, 9, '2024-06-09', 55, 1.5, NULL);
INSERT INTO deliveries VALUES (548, 6, 1, 4, '2024-11-26', 17, 0.0, 4);
INSERT INTO deliveries VALUES (549, 21, 5, 1, '2024-03-01', 45, 0.0, NULL);
INSERT INTO deliveries VALUES (550, 10, 2, 5, '2023-08-24', 54, 1.5, 3);
INSERT INTO deliveries VALUES (551, 20, 6, 1, '2024-02-01', 26, 1.0, 3);
INSERT INTO deliveries VALUES (552, 7, 3, 7, '2024-05-02', 49, 0.0, 4);
INSERT INTO deliveries VALUES (553, 18, 7, 1, '2023-10-15', 49, 5.0, 1);
INSERT INTO deliveries VALUES (554, 2, 6, 6, '2023-07-25', 58, 3.0, 4);
INSERT INTO deliveries VALUES (555, 26, 7, 1, '2024-05-16', 26, 0.0, NULL);
INSERT INTO deliveries VALUES (556, 10, 6, 1, '2024-01-30', 34, 3.0, 5);
INSERT INTO deliveries VALUES (557, 21, 7, 2, '2024-10-09', 69, 0.0, 4);
INSERT INTO deliveries VALUES (558, 4, 5, 5, '2024-08-05', 61, 0.0, 3);
INSERT INTO deliveries VALUES (559, 10, 8, 3, '2024-06-19', 53, 1.0, 4);
INSERT INTO deliveries VALUES (560, 3, 3, 1, '2023-09-11', 52, 3.0, 5);
INSERT INTO deliveries VALUES (561, 21, 5, 5, '2023-11-09', 33, 5.0, 1);
INSERT INTO deliveries VALUES (562, 33, 8, 9, '2024-01-19', 17, 1.0, 4);
INSERT INTO deliveries VALUES (563, 31, 1, 2, '2023-11-13', 24, 2.0, 5);
INSERT INTO deliveries VALUES (564, 10, 8, 4, '2023-09-23', 65, 5.0, 5);
INSERT INTO deliveries VALUES (565, 26, 2, 5, '2024-06-07', 58, 1.5, 4);

INSERT INTO delivery_lines VALUES (501, 13, 3);
INSERT INTO delivery_lines VALUES (502, 13, 2);
INSERT INTO delivery_lines VALUES (503, 17, 2);
INSERT INTO delivery_lines VALUES (504, 2, 1);
INSERT INTO delivery_lines VALUES (504, 3, 2);
INSERT INTO delivery_lines VALUES (505, 18, 1);
INSERT INTO delivery_lines VALUES (506, 2, 2);
INSERT INTO delivery_lines VALUES (506, 3, 3);
INSERT INTO delivery_lines VALUES (507, 5, 2);
INSERT INTO delivery_lines VALUES (508, 6, 1);
INSERT INTO delivery_lines VALUES (509, 19, 1);
INSERT INTO delivery_lines VALUES (510, 15, 1);
INSERT INTO delivery_lines VALUES (510, 17, 1);
INSERT INTO delivery_lines VALUES (511, 8, 1);
INSERT INTO delivery_lines VALUES (511, 9, 4);
INSERT INTO delivery_lines VALUES (512, 9, 1);
INSERT INTO delivery_lines VALUES (512, 8, 3);
INSERT INTO delivery_lines VALUES (513, 2, 4);
INSERT INTO delivery_lines VALUES (513, 1, 1);
INSERT INTO delivery_lines VALUES (514, 12, 2);
INSERT INTO delivery_lines VALUES (514, 11, 1);
INSERT INTO delivery_lines VALUES (515, 12, 3);
INSERT INTO delivery_lines VALUES (516, 1, 3);
INSERT INTO delivery_lines VALUES (517, 16, 2);
INSERT INTO delivery_lines VALUES (517, 15, 1);
INSERT INTO delivery_lines VALUES (518, 4, 2);
INSERT INTO delivery_lines VALUES (518, 6, 3);
INSERT INTO delivery_lines VALUES (519, 9, 4);
INSERT INTO delivery_lines VALUES (519, 7, 2);
INSERT INTO delivery_lines VALUES (520, 22, 1);
INSERT INTO delivery_lines VALUES (520, 21, 2);
INSERT INTO delivery_lines VALUES (521, 19, 4);
INSERT INTO delivery_lines VALUES (522, 9, 4);
INSERT INTO delivery_lines VALUES (522, 7, 1);
INSERT INTO delivery_lines VALUES (523, 8, 4);
INSERT INTO delivery_lines VALUES (524, 18, 2);
INSERT INTO delivery_lines VALUES (525, 11, 1);
INSERT INTO delivery_lines VALUES (526, 13, 2);
INSERT INTO delivery_lines VALUES (527, 2, 1);
INSERT INTO delivery_lines VALUES (527, 1, 1);
INSERT INTO delivery_lines VALUES (528, 7, 1);
INSERT INTO delivery_lines VALUES (528, 8, 2);
INSERT INTO delivery_lines VALUES (529, 13, 1);
INSERT INTO delivery_lines VALUES (530, 20, 2);
INSERT INTO delivery_lines VALUES (530, 18, 3);
INSERT INTO delivery_lines VALUES (531, 8, 2);
INSERT INTO delivery_lines VALUES (532, 13, 1);
INSERT INTO delivery_lines VALUES (533, 8, 3);
INSERT INTO delivery_lines VALUES (533, 7, 2);
INSERT INTO delivery_lines VALUES (534, 4, 1);
INSERT INTO delivery_lines VALUES (534, 5, 4);
INSERT INTO delivery_lines VALUES (535, 6, 4);
INSERT INTO delivery_lines VALUES (535, 5, 3);
INSERT INTO delivery_lines VALUES (536, 22, 1);
INSERT INTO delivery_lines VALUES (536, 21, 1);
INSERT INTO delivery_lines VALUES (537, 10, 1);
INSERT INTO delivery_lines VALUES (538, 4, 1);
INSERT INTO delivery_lines VALUES (538, 5, 4);
INSERT INTO delivery_lines VALUES (539, 8, 1);
INSERT INTO delivery_lines VALUES (540, 18, 3);
INSERT INTO delivery_lines VALUES (540, 20, 1);
INSERT INTO delivery_lines VALUES (541, 15, 4);
INSERT INTO delivery_lines VALUES (542, 12, 1);
INSERT INTO delivery_lines VALUES (542, 11, 1);
INSERT INTO delivery_lines VALUES (543, 20, 2);
INSERT INTO delivery_lines VALUES (544, 16, 1);
INSERT INTO delivery_lines VALUES (544, 17, 1);
INSERT INTO delivery_lines VALUES (545, 24, 1);
INSERT INTO delivery_lines VALUES (546, 18, 2);
INSERT INTO delivery_lines VALUES (547, 23, 2);
INSERT INTO delivery_lines VALUES (547, 24, 1);
INSERT INTO delivery_lines VALUES (548, 3, 1);
INSERT INTO delivery_lines VALUES (549, 13, 1);
INSERT INTO delivery_lines VALUES (550, 6, 2);
INSERT INTO delivery_lines VALUES (550, 4, 1);
INSERT INTO delivery_lines VALUES (551, 16, 1);
INSERT INTO delivery_lines VALUES (552, 9, 1);
INSERT INTO delivery_lines VALUES (552, 8, 1);
INSERT INTO delivery_lines VALUES (553, 19, 2);
INSERT INTO delivery_lines VALUES (554, 17, 4);
INSERT INTO delivery_lines VALUES (555, 18, 3);
INSERT INTO delivery_lines VALUES (556, 16, 2);
INSERT INTO delivery_lines VALUES (557, 18, 2);
INSERT INTO delivery_lines VALUES (557, 20, 1);
INSERT INTO delivery_lines VALUES (558, 13, 4);
INSERT INTO delivery_lines VALUES (559, 22, 4);
INSERT INTO delivery_lines VALUES (559, 21, 2);
INSERT INTO delivery_lines VALUES (560, 9, 3);
INSERT INTO delivery_lines VALUES (561, 13, 1);
INSERT INTO delivery_lines VALUES (562, 22, 2);
INSERT INTO delivery_lines VALUES (562, 21, 2);
INSERT INTO delivery_lines VALUES (563, 3, 2);
INSERT INTO delivery_lines VALUES (564, 22, 4);
INSERT INTO delivery_lines VALUES (565, 6, 1);
