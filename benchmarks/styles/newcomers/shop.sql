CREATE TABLE customers (
  customer_id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT,
  city TEXT,
  country TEXT,
  signup_date TEXT,
  newsletter INTEGER DEFAULT 0
);
CREATE TABLE categories (
  category_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL
);
CREATE TABLE products (
  product_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  category_id INTEGER REFERENCES categories(category_id),
  price REAL NOT NULL,
  stock INTEGER NOT NULL
);
CREATE TABLE order_statuses (
  code TEXT PRIMARY KEY,
  label TEXT NOT NULL
);
CREATE TABLE orders (
  order_id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers(customer_id),
  order_date TEXT NOT NULL,
  status_code TEXT NOT NULL REFERENCES order_statuses(code)
);
CREATE TABLE order_items (
  order_id INTEGER NOT NULL REFERENCES orders(order_id),
  product_id INTEGER NOT NULL REFERENCES products(product_id),
  quantity INTEGER NOT NULL,
  unit_price REAL NOT NULL,
  PRIMARY KEY (order_id, product_id)
);


INSERT INTO customers VALUES (1, 'Anna', 'Keller', 'anna.keller@example.org', 'Dublin', 'Ireland', '2022-04-13', 1);
INSERT INTO customers VALUES (2, 'Luc', 'Moreau', 'luc.moreau@example.org', 'Graz', 'Austria', '2022-09-24', 0);
INSERT INTO customers VALUES (3, 'Pilar', 'Ortega', 'pilar.ortega@example.org', 'Madrid', 'Spain', '2023-03-27', 0);
INSERT INTO customers VALUES (4, 'Amelie', 'Baumann', 'amelie.baumann@example.org', 'Graz', 'Austria', '2023-07-21', 0);
INSERT INTO customers VALUES (5, 'Amelie', 'Haas', 'amelie.haas@example.org', 'Lyon', 'France', '2024-06-19', 1);
INSERT INTO customers VALUES (6, 'Viktor', 'Weber', 'viktor.weber@example.org', 'Paris', 'France', '2024-07-27', 1);
INSERT INTO customers VALUES (7, 'Liam', 'Haas', 'liam.haas@example.org', 'Vienna', 'Austria', '2023-08-06', 1);
INSERT INTO customers VALUES (8, 'Sofia', 'Costa', 'sofia.costa@example.org', 'Berlin', 'Germany', '2022-12-08', 1);
INSERT INTO customers VALUES (9, 'Grace', 'Ortega', 'grace.ortega@example.org', 'Paris', 'France', '2023-06-20', 0);
INSERT INTO customers VALUES (10, 'Teresa', 'Lindqvist', 'teresa.lindqvist@example.org', 'Hamburg', 'Germany', '2024-04-04', 1);
INSERT INTO customers VALUES (11, 'Felix', 'Ferri', 'felix.ferri@example.org', 'Paris', 'France', '2024-03-28', 0);
INSERT INTO customers VALUES (12, 'Clara', 'Byrne', 'clara.byrne@example.org', 'Paris', 'France', '2022-06-24', 0);
INSERT INTO customers VALUES (13, 'Amelie', 'Murphy', 'amelie.murphy@example.org', 'Paris', 'France', '2023-11-11', 0);
INSERT INTO customers VALUES (14, 'Daniel', 'Keller', 'daniel.keller@example.org', 'Paris', 'France', '2023-06-06', 0);
INSERT INTO customers VALUES (15, 'Oscar', 'Jensen', 'oscar.jensen@example.org', 'Graz', 'Austria', '2024-07-19', 0);
INSERT INTO customers VALUES (16, 'David', 'Rossi', 'david.rossi@example.org', 'Paris', 'France', '2023-05-23', 0);
INSERT INTO customers VALUES (17, 'Maria', 'Horvat', 'maria.horvat@example.org', 'Dublin', 'Ireland', '2024-06-25', 0);
INSERT INTO customers VALUES (18, 'Alice', 'Moreau', 'alice.moreau@example.org', 'Hamburg', 'Germany', '2022-11-22', 1);
INSERT INTO customers VALUES (19, 'Tobias', 'Hughes', 'tobias.hughes@example.org', 'Graz', 'Austria', '2022-11-25', 0);
INSERT INTO customers VALUES (20, 'Amelie', 'Weber', 'amelie.weber@example.org', 'Paris', 'France', '2024-08-23', 0);
INSERT INTO customers VALUES (21, 'Oscar', 'Bianchi', 'oscar.bianchi@example.org', 'Graz', 'Austria', '2024-01-23', 1);
INSERT INTO customers VALUES (22, 'Samuel', 'Svensson', 'samuel.svensson@example.org', 'Vienna', 'Austria', '2022-03-11', 0);
INSERT INTO customers VALUES (23, 'Anna', 'Fischer', 'anna.fischer@example.org', 'Munich', 'Germany', '2022-08-30', 0);
INSERT INTO customers VALUES (24, 'Tobias', 'Brandt', 'tobias.brandt@example.org', 'Dublin', 'Ireland', '2024-06-02', 1);
INSERT INTO customers VALUES (25, 'Julia', 'Fischer', 'julia.fischer@example.org', 'Vienna', 'Austria', '2023-03-19', 0);
INSERT INTO customers VALUES (26, 'Quentin', 'Hughes', 'quentin.hughes@example.org', 'Vienna', 'Austria', '2023-01-16', 1);
INSERT INTO customers VALUES (27, 'Olivia', 'Haas', 'olivia.haas@example.org', 'Berlin', 'Germany', '2022-04-04', 1);
INSERT INTO customers VALUES (28, 'Samuel', 'Moreau', 'samuel.moreau@example.org', 'Berlin', 'Germany', '2024-01-26', 0);
INSERT INTO customers VALUES (29, 'Elena', 'Garcia', 'elena.garcia@example.org', 'Lyon', 'France', '2024-04-21', 0);
INSERT INTO customers VALUES (30, 'Martin', 'Garcia', 'martin.garcia@example.org', 'Madrid', 'Spain', '2023-02-08', 0);
INSERT INTO customers VALUES (31, 'Samuel', 'Marchetti', 'samuel.marchetti@example.org', 'Vienna', 'Austria', '2022-06-14', 0);
INSERT INTO customers VALUES (32, 'Elena', 'Moreau', 'elena.moreau@example.org', 'Munich', 'Germany', '2023-10-14', 0);
INSERT INTO customers VALUES (33, 'Anna', 'Laurent', 'anna.laurent@example.org', 'Hamburg', 'Germany', '2023-05-25', 1);
INSERT INTO customers VALUES (34, 'Noah', 'Novak', 'noah.novak@example.org', 'Lyon', 'France', '2024-07-21', 1);
INSERT INTO customers VALUES (35, 'Sofia', 'Marchetti', 'sofia.marchetti@example.org', 'Lyon', 'France', '2023-05-09', 0);
INSERT INTO customers VALUES (36, 'Martin', 'Kowalski', 'martin.kowalski@example.org', 'Munich', 'Germany', '2022-11-29', 0);

INSERT INTO categories VALUES (1, 'Kitchen');
INSERT INTO categories VALUES (2, 'Garden');
INSERT INTO categories VALUES (3, 'Books');
INSERT INTO categories VALUES (4, 'Toys');
INSERT INTO categories VALUES (5, 'Sports');
INSERT INTO categories VALUES (6, 'Stationery');
INSERT INTO categories VALUES (7, 'Gift Vouchers');

INSERT INTO products VALUES (1, 'Chef Knife', 1, 7.9, 90);
INSERT INTO products VALUES (2, 'Cast Iron Pan', 1, 72.0, 60);
INSERT INTO products VALUES (3, 'Espresso Maker', 1, 64.9, 22);
INSERT INTO products VALUES (4, 'Salad Bowl', 1, 34.0, 0);
INSERT INTO products VALUES (5, 'Toaster', 1, 85.9, 0);
INSERT INTO products VALUES (6, 'Pruning Shears', 2, 33.9, 3);
INSERT INTO products VALUES (7, 'Watering Can', 2, 24.0, 8);
INSERT INTO products VALUES (8, 'Garden Hose', 2, 63.5, 8);
INSERT INTO products VALUES (9, 'Wheelbarrow', 2, 31.0, 0);
INSERT INTO products VALUES (10, 'Atlas of Birds', 3, 33.9, 22);
INSERT INTO products VALUES (11, 'Bread Baking Basics', 3, 34.0, 14);
INSERT INTO products VALUES (12, 'The Quiet Harbour', 3, 65.5, 3);
INSERT INTO products VALUES (13, 'City Walks', 3, 8.0, 3);
INSERT INTO products VALUES (14, 'Wooden Train Set', 4, 17.5, 8);
INSERT INTO products VALUES (15, 'Puzzle 1000 Pieces', 4, 16.5, 3);
INSERT INTO products VALUES (16, 'Plush Bear', 4, 91.5, 8);
INSERT INTO products VALUES (17, 'Marble Run', 4, 7.0, 60);
INSERT INTO products VALUES (18, 'Yoga Mat', 5, 40.0, 8);
INSERT INTO products VALUES (19, 'Skipping Rope', 5, 83.9, 35);
INSERT INTO products VALUES (20, 'Dumbbell Pair', 5, 53.5, 0);
INSERT INTO products VALUES (21, 'Badminton Set', 5, 106.9, 0);
INSERT INTO products VALUES (22, 'Fountain Pen', 6, 81.0, 22);
INSERT INTO products VALUES (23, 'Notebook A5', 6, 6.5, 22);
INSERT INTO products VALUES (24, 'Desk Organizer', 6, 38.95, 14);
INSERT INTO products VALUES (25, 'Watercolour Set', 6, 6.0, 0);

INSERT INTO order_statuses VALUES ('P', 'pending');
INSERT INTO order_statuses VALUES ('K', 'packed');
INSERT INTO order_statuses VALUES ('S', 'shipped');
INSERT INTO order_statuses VALUES ('D', 'delivered');

INSERT INTO orders VALUES (1001, 1, '2024-05-21', 'D');
INSERT INTO orders VALUES (1002, 1, '2024-04-23', 'D');
INSERT INTO orders VALUES (1003, 1, '2023-09-22', 'D');
INSERT INTO orders VALUES (1004, 2, '2023-12-13', 'D');
INSERT INTO orders VALUES (1005, 3, '2023-05-10', 'D');
INSERT INTO orders VALUES (1006, 32, '2024-06-14', 'D');
INSERT INTO orders VALUES (1007, 25, '2024-09-30', 'D');
INSERT INTO orders VALUES (1008, 6, '2024-08-20', 'D');
INSERT INTO orders VALUES (1009, 23, '2024-03-06', 'D');
INSERT INTO orders VALUES (1010, 13, '2023-11-30', 'D');
INSERT INTO orders VALUES (1011, 20, '2024-11-15', 'D');
INSERT INTO orders VALUES (1012, 34, '2024-11-06', 'P');
INSERT INTO orders VALUES (1013, 24, '2024-11-29', 'K');
INSERT INTO orders VALUES (1014, 27, '2024-09-05', 'D');
INSERT INTO orders VALUES (1015, 9, '2024-08-15', 'D');
INSERT INTO orders VALUES (1016, 7, '2024-10-15', 'D');
INSERT INTO orders VALUES (1017, 7, '2024-07-12', 'D');
INSERT INTO orders VALUES (1018, 24, '2024-11-15', 'K');
INSERT INTO orders VALUES (1019, 8, '2024-08-09', 'D');
INSERT INTO orders VALUES (1020, 6, '2024-12-22', 'K');
INSERT INTO orders VALUES (1021, 32, '2024-07-29', 'D');
INSERT INTO orders VALUES (1022, 15, '2024-08-06', 'D');
INSERT INTO orders VALUES (1023, 6, '2024-11-28', 'S');
INSERT INTO orders VALUES (1024, 18, '2023-07-01', 'D');
INSERT INTO orders VALUES (1025, 2, '2023-06-20', 'D');
INSERT INTO orders VALUES (1026, 24, '2024-06-02', 'D');
INSERT INTO orders VALUES (1027, 20, '2024-11-09', 'D');
INSERT INTO orders VALUES (1028, 33, '2023-08-11', 'D');
INSERT INTO orders VALUES (1029, 13, '2024-05-30', 'D');
INSERT INTO orders VALUES (1030, 13, '2023-12-26', 'D');
INSERT INTO orders VALUES (1031, 10, '2024-05-31', 'D');
INSERT INTO orders VALUES (1032, 36, '2024-05-28', 'D');
INSERT INTO orders VALUES (1033, 30, '2023-11-14', 'D');
INSERT INTO orders VALUES (1034, 18, '2023-07-13', 'D');
INSERT INTO orders VALUES (1035, 27, '2023-12-21', 'D');
INSERT INTO orders VALUES (1036, 15, '2024-12-27', 'S');
INSERT INTO orders VALUES (1037, 18, '2024-03-31', 'D');
INSERT INTO orders VALUES (1038, 10, '2024-09-30', 'D');
INSERT INTO orders VALUES (1039, 8, '2024-11-02', 'D');
INSERT INTO orders VALUES (1040, 7, '2024-06-05', 'D');
INSERT INTO orders VALUES (1041, 30, '2024-07-02', 'D');
INSERT INTO orders VALUES (1042, 25, '2023-08-10', 'D');
INSERT INTO orders VALUES (1043, 8, '2024-09-21', 'D');
INSERT INTO orders VALUES (1044, 29, '2024-05-06', 'D');
INSERT INTO orders VALUES (1045, 24, '2024-12-18', 'S');
INSERT INTO orders VALUES (1046, 10, '2024-09-24', 'D');
INSERT INTO orders VALUES (1047, 29, '2024-09-20', 'D');
INSERT INTO orders VALUES (1048, 19, '2024-02-19', 'D');
INSERT INTO orders VALUES (1049, 24, '2024-10-31', 'D');
INSERT INTO orders VALUES (1050, 36, '2023-03-25', 'D');
INSERT INTO orders VALUES (1051, 18, '2023-08-18', 'D');
INSERT INTO orders VALUES (1052, 3, '2024-03-05', 'D');
INSERT INTO orders VALUES (1053, 23, '2024-12-17', 'P');
INSERT INTO orders VALUES (1054, 7, '2024-09-25', 'D');
INSERT INTO orders VALUES (1055, 10, '2024-11-28', 'K');

INSERT INTO order_items VALUES (1001, 4, 2, 34.0);
INSERT INTO order_items VALUES (1002, 12, 2, 58.95);
INSERT INTO order_items VALUES (1003, 4, 1, 34.0);
INSERT INTO order_items VALUES (1004, 7, 1, 24.0);
INSERT INTO order_items VALUES (1004, 23, 3, 6.5);
INSERT INTO order_items VALUES (1005, 10, 2, 33.9);
INSERT INTO order_items VALUES (1005, 12, 1, 65.5);
INSERT INTO order_items VALUES (1006, 16, 1, 91.5);
INSERT INTO order_items VALUES (1006, 22, 1, 81.0);
INSERT INTO order_items VALUES (1007, 23, 3, 5.85);
INSERT INTO order_items VALUES (1007, 22, 2, 81.0);
INSERT INTO order_items VALUES (1008, 12, 1, 58.95);
INSERT INTO order_items VALUES (1009, 3, 3, 58.41);
INSERT INTO order_items VALUES (1010, 10, 2, 33.9);
INSERT INTO order_items VALUES (1011, 17, 1, 7.0);
INSERT INTO order_items VALUES (1012, 17, 3, 7.0);
INSERT INTO order_items VALUES (1012, 8, 1, 57.15);
INSERT INTO order_items VALUES (1013, 12, 3, 65.5);
INSERT INTO order_items VALUES (1013, 19, 2, 83.9);
INSERT INTO order_items VALUES (1014, 6, 2, 33.9);
INSERT INTO order_items VALUES (1014, 13, 1, 8.0);
INSERT INTO order_items VALUES (1015, 12, 1, 65.5);
INSERT INTO order_items VALUES (1015, 18, 3, 40.0);
INSERT INTO order_items VALUES (1016, 18, 2, 40.0);
INSERT INTO order_items VALUES (1017, 21, 1, 106.9);
INSERT INTO order_items VALUES (1017, 1, 3, 7.11);
INSERT INTO order_items VALUES (1018, 1, 2, 7.11);
INSERT INTO order_items VALUES (1019, 13, 2, 7.2);
INSERT INTO order_items VALUES (1019, 7, 4, 21.6);
INSERT INTO order_items VALUES (1019, 4, 1, 34.0);
INSERT INTO order_items VALUES (1020, 20, 1, 53.5);
INSERT INTO order_items VALUES (1020, 5, 2, 85.9);
INSERT INTO order_items VALUES (1021, 15, 3, 16.5);
INSERT INTO order_items VALUES (1022, 1, 2, 7.11);
INSERT INTO order_items VALUES (1022, 16, 3, 91.5);
INSERT INTO order_items VALUES (1023, 9, 2, 31.0);
INSERT INTO order_items VALUES (1023, 17, 1, 7.0);
INSERT INTO order_items VALUES (1024, 9, 3, 31.0);
INSERT INTO order_items VALUES (1024, 22, 4, 81.0);
INSERT INTO order_items VALUES (1025, 13, 3, 8.0);
INSERT INTO order_items VALUES (1025, 15, 1, 16.5);
INSERT INTO order_items VALUES (1026, 2, 4, 72.0);
INSERT INTO order_items VALUES (1026, 18, 2, 40.0);
INSERT INTO order_items VALUES (1027, 16, 3, 91.5);
INSERT INTO order_items VALUES (1028, 11, 1, 34.0);
INSERT INTO order_items VALUES (1028, 10, 4, 33.9);
INSERT INTO order_items VALUES (1029, 3, 1, 64.9);
INSERT INTO order_items VALUES (1029, 17, 2, 6.3);
INSERT INTO order_items VALUES (1029, 21, 1, 106.9);
INSERT INTO order_items VALUES (1030, 2, 2, 72.0);
INSERT INTO order_items VALUES (1030, 8, 2, 63.5);
INSERT INTO order_items VALUES (1031, 12, 1, 65.5);
INSERT INTO order_items VALUES (1031, 7, 1, 24.0);
INSERT INTO order_items VALUES (1032, 10, 1, 30.51);
INSERT INTO order_items VALUES (1032, 15, 2, 14.85);
INSERT INTO order_items VALUES (1033, 6, 1, 33.9);
INSERT INTO order_items VALUES (1033, 4, 4, 34.0);
INSERT INTO order_items VALUES (1034, 5, 1, 77.31);
INSERT INTO order_items VALUES (1034, 8, 3, 63.5);
INSERT INTO order_items VALUES (1035, 20, 2, 53.5);
INSERT INTO order_items VALUES (1035, 17, 1, 7.0);
INSERT INTO order_items VALUES (1036, 20, 1, 53.5);
INSERT INTO order_items VALUES (1036, 21, 2, 106.9);
INSERT INTO order_items VALUES (1036, 22, 1, 72.9);
INSERT INTO order_items VALUES (1037, 3, 1, 58.41);
INSERT INTO order_items VALUES (1037, 6, 1, 30.51);
INSERT INTO order_items VALUES (1038, 12, 1, 58.95);
INSERT INTO order_items VALUES (1039, 18, 1, 40.0);
INSERT INTO order_items VALUES (1040, 18, 2, 40.0);
INSERT INTO order_items VALUES (1040, 10, 1, 33.9);
INSERT INTO order_items VALUES (1041, 5, 4, 85.9);
INSERT INTO order_items VALUES (1042, 12, 1, 65.5);
INSERT INTO order_items VALUES (1042, 9, 1, 31.0);
INSERT INTO order_items VALUES (1043, 11, 1, 34.0);
INSERT INTO order_items VALUES (1044, 6, 4, 33.9);
INSERT INTO order_items VALUES (1045, 11, 2, 34.0);
INSERT INTO order_items VALUES (1046, 13, 2, 8.0);
INSERT INTO order_items VALUES (1046, 8, 2, 63.5);
INSERT INTO order_items VALUES (1046, 2, 1, 72.0);
INSERT INTO order_items VALUES (1047, 19, 2, 83.9);
INSERT INTO order_items VALUES (1048, 6, 2, 33.9);
INSERT INTO order_items VALUES (1048, 14, 1, 15.75);
INSERT INTO order_items VALUES (1049, 4, 3, 34.0);
INSERT INTO order_items VALUES (1050, 10, 4, 33.9);
INSERT INTO order_items VALUES (1050, 15, 1, 16.5);
INSERT INTO order_items VALUES (1051, 1, 1, 7.9);
INSERT INTO order_items VALUES (1052, 2, 1, 72.0);
INSERT INTO order_items VALUES (1052, 16, 1, 91.5);
INSERT INTO order_items VALUES (1053, 7, 2, 21.6);
INSERT INTO order_items VALUES (1054, 11, 1, 34.0);
INSERT INTO order_items VALUES (1054, 22, 2, 81.0);
INSERT INTO order_items VALUES (1054, 17, 2, 7.0);
INSERT INTO order_items VALUES (1055, 20, 1, 53.5);
