CREATE TABLE ARTISTS (
  ARTIST_ID INTEGER,
  ARTIST_NAME TEXT,
  COUNTRY TEXT,
  BIRTH_YEAR INTEGER,
  DEATH_YEAR INTEGER);
INSERT INTO ARTISTS VALUES (1, 'Ottavia Belmonte', 'Italy', 1612, 1671);
INSERT INTO ARTISTS VALUES (2, 'Cornelis van Hoorne', 'Netherlands', 1628, 1690);
INSERT INTO ARTISTS VALUES (3, 'Marguerite Delacourt', 'France', 1841, 1909);
INSERT INTO ARTISTS VALUES (4, 'Anselm Riedinger', 'Germany', 1880, 1952);
INSERT INTO ARTISTS VALUES (5, 'Ludmila Hrabalova', 'Czechia', 1902, 1978);
INSERT INTO ARTISTS VALUES (6, 'Josefina Arrieta', 'Spain', 1925, 2003);
INSERT INTO ARTISTS VALUES (7, 'Edwin Halloran', 'Ireland', 1930, 1999);
INSERT INTO ARTISTS VALUES (8, 'Kazuo Minamoto', 'Japan', 1938, NULL);
INSERT INTO ARTISTS VALUES (9, 'Sylvie Gauthier', 'France', 1951, NULL);
INSERT INTO ARTISTS VALUES (10, 'Thabo Nkosi', 'South Africa', 1966, NULL);
INSERT INTO ARTISTS VALUES (11, 'Pietro Salviani', 'Italy', 1575, 1640);
INSERT INTO ARTISTS VALUES (12, 'Wilhelmina Stroud', 'Ireland', 1970, NULL);

CREATE TABLE GALLERIES (
  GALLERY_NO INTEGER,
  GALLERY_NAME TEXT,
  WING TEXT,
  FLOOR_NO INTEGER,
  AREA_SQM INTEGER);
INSERT INTO GALLERIES VALUES (1, 'Rotunda', 'East', 0, 310);
INSERT INTO GALLERIES VALUES (2, 'Old Masters Hall', 'East', 1, 420);
INSERT INTO GALLERIES VALUES (3, 'Dutch Cabinet', 'East', 1, 95);
INSERT INTO GALLERIES VALUES (4, 'Salon of Light', 'West', 1, 260);
INSERT INTO GALLERIES VALUES (5, 'Modern Hall', 'West', 2, 540);
INSERT INTO GALLERIES VALUES (6, 'Print Room', 'West', 0, 120);
INSERT INTO GALLERIES VALUES (7, 'Sculpture Court', 'East', 0, 380);
INSERT INTO GALLERIES VALUES (8, 'Studio Gallery', 'West', 2, 150);

CREATE TABLE OBJECTS (
  OBJECT_NO TEXT,
  TITLE TEXT,
  ARTIST_ID INTEGER,
  OBJECT_TYPE TEXT,
  MATERIAL TEXT,
  YEAR_MADE INTEGER,
  ACQUIRED_YEAR INTEGER,
  ACQUISITION TEXT,
  INSURED_VALUE INTEGER,
  GALLERY_NO INTEGER);
INSERT INTO OBJECTS VALUES ('P-001', 'Judith at Dawn', 1, 'Painting', 'Oil on canvas', 1648, 1902, 'Purchase', 2400000, 2);
INSERT INTO OBJECTS VALUES ('P-002', 'The Lemon Seller', 1, 'Painting', 'Oil on canvas', 1655, 1934, 'Bequest', 1850000, 2);
INSERT INTO OBJECTS VALUES ('P-003', 'Harbour in Frost', 2, 'Painting', 'Oil on panel', 1664, 1911, 'Purchase', 1300000, 3);
INSERT INTO OBJECTS VALUES ('P-004', 'Still Life with Oysters', 2, 'Painting', 'Oil on panel', 1671, 1911, 'Gift', 980000, 3);
INSERT INTO OBJECTS VALUES ('P-005', 'Women at the Canal', 3, 'Painting', 'Oil on canvas', 1876, 1950, 'Bequest', 3100000, 4);
INSERT INTO OBJECTS VALUES ('P-006', 'Garden at Noon', 3, 'Painting', 'Pastel', 1884, 1950, 'Bequest', 720000, 4);
INSERT INTO OBJECTS VALUES ('P-007', 'Red Staircase', 4, 'Painting', 'Oil on canvas', 1921, 1958, 'Purchase', 1150000, 5);
INSERT INTO OBJECTS VALUES ('P-008', 'Composition with Wires', 5, 'Painting', 'Tempera', 1936, 1967, 'Gift', 430000, 5);
INSERT INTO OBJECTS VALUES ('P-009', 'Sleepless City', 6, 'Painting', 'Acrylic', 1969, 1985, 'Purchase', 390000, 5);
INSERT INTO OBJECTS VALUES ('P-010', 'Blue Interval', 8, 'Painting', 'Acrylic', 1974, 1990, 'Purchase', 560000, NULL);
INSERT INTO OBJECTS VALUES ('S-001', 'Kneeling Faun', 11, 'Sculpture', 'Marble', 1611, 1898, 'Gift', 1700000, 7);
INSERT INTO OBJECTS VALUES ('S-002', 'River God', 11, 'Sculpture', 'Marble', 1620, 1898, 'Gift', 1450000, 7);
INSERT INTO OBJECTS VALUES ('S-003', 'Standing Figure No. 4', 7, 'Sculpture', 'Bronze', 1964, 1978, 'Purchase', 610000, 7);
INSERT INTO OBJECTS VALUES ('S-004', 'Split Stone', 7, 'Sculpture', 'Granite', 1971, 1980, 'Purchase', 280000, 1);
INSERT INTO OBJECTS VALUES ('S-005', 'Mother Tongue', 10, 'Sculpture', 'Bronze', 2004, 2011, 'Purchase', 340000, 1);
INSERT INTO OBJECTS VALUES ('S-006', 'Hollow Drum', 10, 'Sculpture', 'Wood', 2009, 2011, 'Gift', 120000, NULL);
INSERT INTO OBJECTS VALUES ('G-001', 'Night Tram', 4, 'Print', 'Lithograph', 1927, 1960, 'Gift', 45000, 6);
INSERT INTO OBJECTS VALUES ('G-002', 'Factory Gate', 4, 'Print', 'Lithograph', 1929, 1960, 'Gift', 38000, 6);
INSERT INTO OBJECTS VALUES ('G-003', 'Dancers', 5, 'Print', 'Woodcut', 1941, 1967, 'Gift', 22000, 6);
INSERT INTO OBJECTS VALUES ('G-004', 'Waves, Seven Views', 8, 'Print', 'Woodcut', 1981, 1990, 'Purchase', 95000, 6);
INSERT INTO OBJECTS VALUES ('G-005', 'Alphabet of Birds', 9, 'Print', 'Etching', 1993, 2001, 'Purchase', 18000, NULL);
INSERT INTO OBJECTS VALUES ('V-001', 'Signal Fire', 12, 'Video', 'Digital video', 2012, 2016, 'Purchase', 60000, 8);
INSERT INTO OBJECTS VALUES ('V-002', 'Ten Kitchens', 9, 'Video', 'Digital video', 2007, 2016, 'Gift', 52000, 8);
INSERT INTO OBJECTS VALUES ('A-001', 'Bronze Ewer with Lion Spout', NULL, 'Applied art', 'Bronze', NULL, 1926, 'Bequest', 210000, 1);
INSERT INTO OBJECTS VALUES ('A-002', 'Painted Wedding Chest', NULL, 'Applied art', 'Wood', 1580, 1926, 'Bequest', 165000, NULL);

CREATE TABLE INSTITUTIONS (
  INST_ID INTEGER,
  INST_NAME TEXT,
  CITY TEXT,
  COUNTRY TEXT);
INSERT INTO INSTITUTIONS VALUES (1, 'Museo Valdarno', 'Florence', 'Italy');
INSERT INTO INSTITUTIONS VALUES (2, 'Kunsthalle Am Werder', 'Bremen', 'Germany');
INSERT INTO INSTITUTIONS VALUES (3, 'Musée des Quais', 'Lyon', 'France');
INSERT INTO INSTITUTIONS VALUES (4, 'Liffey Gallery', 'Dublin', 'Ireland');
INSERT INTO INSTITUTIONS VALUES (5, 'Shirakawa Museum of Art', 'Kyoto', 'Japan');
INSERT INTO INSTITUTIONS VALUES (6, 'Maritime Rooms', 'Rotterdam', 'Netherlands');
INSERT INTO INSTITUTIONS VALUES (7, 'Casa Arrieta Foundation', 'Bilbao', 'Spain');
INSERT INTO INSTITUTIONS VALUES (8, 'Graphic Arts Centre', 'Prague', 'Czechia');
INSERT INTO INSTITUTIONS VALUES (9, 'Musée Delacourt', 'Rouen', 'France');

CREATE TABLE LOANS (
  LOAN_NO INTEGER,
  OBJECT_NO TEXT,
  INST_ID INTEGER,
  DATE_OUT TEXT,
  DATE_DUE TEXT,
  DATE_BACK TEXT,
  LOAN_FEE INTEGER,
  COURIER TEXT);
INSERT INTO LOANS VALUES (1, 'P-001', 1, '2018-03-05', '2018-07-15', '2018-07-12', 12000, 'Artemis Transport');
INSERT INTO LOANS VALUES (2, 'P-003', 6, '2018-09-10', '2019-01-20', '2019-01-22', 6500, 'Van Leer Fine Art');
INSERT INTO LOANS VALUES (3, 'P-005', 3, '2019-02-01', '2019-06-30', '2019-06-28', 15000, 'Artemis Transport');
INSERT INTO LOANS VALUES (4, 'P-005', 9, '2020-09-14', '2021-01-31', '2021-02-15', 14000, 'Artemis Transport');
INSERT INTO LOANS VALUES (5, 'S-003', 4, '2019-05-06', '2019-10-06', '2019-10-04', 4000, 'Harbour Movers');
INSERT INTO LOANS VALUES (6, 'G-001', 2, '2019-11-11', '2020-02-28', '2020-02-27', 0, NULL);
INSERT INTO LOANS VALUES (7, 'G-002', 2, '2019-11-11', '2020-02-28', '2020-02-27', 0, NULL);
INSERT INTO LOANS VALUES (8, 'P-009', 7, '2021-04-19', '2021-09-30', '2021-09-29', 3500, 'Van Leer Fine Art');
INSERT INTO LOANS VALUES (9, 'P-008', 8, '2021-06-07', '2021-11-15', '2021-11-30', 2500, 'Van Leer Fine Art');
INSERT INTO LOANS VALUES (10, 'P-010', 5, '2022-01-17', '2022-06-30', '2022-06-24', 9000, 'Kirin Art Logistics');
INSERT INTO LOANS VALUES (11, 'G-004', 5, '2022-01-17', '2022-06-30', '2022-06-24', 1500, 'Kirin Art Logistics');
INSERT INTO LOANS VALUES (12, 'P-002', 1, '2022-08-29', '2023-01-15', '2023-01-13', 11000, 'Artemis Transport');
INSERT INTO LOANS VALUES (13, 'P-007', 2, '2022-10-03', '2023-02-26', '2023-03-03', 5500, 'Harbour Movers');
INSERT INTO LOANS VALUES (14, 'S-003', 4, '2023-03-13', '2023-08-31', '2023-08-30', 4200, 'Harbour Movers');
INSERT INTO LOANS VALUES (15, 'P-006', 9, '2023-04-24', '2023-09-17', '2023-09-15', 4800, 'Artemis Transport');
INSERT INTO LOANS VALUES (16, 'G-003', 8, '2023-06-12', '2023-10-01', '2023-09-29', 0, NULL);
INSERT INTO LOANS VALUES (17, 'P-005', 3, '2023-10-09', '2024-02-18', '2024-02-16', 16000, 'Artemis Transport');
INSERT INTO LOANS VALUES (18, 'V-001', 4, '2024-01-29', '2024-04-30', '2024-04-29', 800, NULL);
INSERT INTO LOANS VALUES (19, 'P-010', 5, '2024-03-18', '2024-09-15', NULL, 9500, 'Kirin Art Logistics');
INSERT INTO LOANS VALUES (20, 'S-006', 6, '2024-05-13', '2024-10-27', NULL, 1200, 'Van Leer Fine Art');
INSERT INTO LOANS VALUES (21, 'G-005', 3, '2024-06-03', '2024-11-10', NULL, 0, NULL);

