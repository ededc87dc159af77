CREATE TABLE clubs (
  club_id INTEGER PRIMARY KEY, club_name TEXT NOT NULL, city TEXT, founded_year INTEGER
);
CREATE TABLE runners (
  runner_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, gender TEXT, birth_year INTEGER, country TEXT,
  club_id INTEGER REFERENCES clubs(club_id)
);
CREATE TABLE races (
  race_id INTEGER PRIMARY KEY, race_name TEXT NOT NULL, host_city TEXT, race_date TEXT, distance_km REAL, entry_fee_eur REAL, elevation_gain_m INTEGER
);
CREATE TABLE results (
  result_id INTEGER PRIMARY KEY, race_id INTEGER REFERENCES races(race_id), runner_id INTEGER REFERENCES runners(runner_id),
  bib_number INTEGER, result_status TEXT, finish_minutes REAL
);
CREATE TABLE sponsorships (
  sponsorship_id INTEGER PRIMARY KEY, race_id INTEGER REFERENCES races(race_id), sponsor_name TEXT, amount_eur INTEGER
);

INSERT INTO clubs (club_id,club_name,city,founded_year) VALUES
  (1, 'Harbour Striders', 'Cork', 1978),
  (2, 'Lisboa Corre', 'Lisbon', 2004),
  (3, 'TV Neckarau', 'Mannheim', 1891),
  (4, 'Oslo Løpeklubb', 'Oslo', 1986),
  (5, 'Kilimo Running Group', 'Eldoret', 2011),
  (6, 'Riverside Joggers', 'Cork', 1999),
  (7, 'Atletica Brenta', 'Padua', 1965),
  (8, 'Fenland Flyers', 'Ely', 2016);

INSERT INTO runners (runner_id,full_name,gender,birth_year,country,club_id) VALUES
  (1, 'Aoife Brennan', 'F', 1988, 'Ireland', 1),
  (2, 'Declan Murphy', 'M', 1975, 'Ireland', 1),
  (3, 'Sinead Walsh', 'F', 1993, 'Ireland', 6),
  (4, 'Tiago Ferreira', 'M', 1990, 'Portugal', 2),
  (5, 'Inês Carvalho', 'F', 1985, 'Portugal', 2),
  (6, 'Rui Pinheiro', 'M', 1968, 'Portugal', 2),
  (7, 'Jonas Keller', 'M', 1996, 'Germany', 3),
  (8, 'Birgit Schwarz', 'F', 1971, 'Germany', 3),
  (9, 'Malte Vogel', 'M', 1982, 'Germany', NULL),
  (10, 'Ingrid Solberg', 'F', 1979, 'Norway', 4),
  (11, 'Henrik Dahl', 'M', 1991, 'Norway', 4),
  (12, 'Kari Nygaard', 'F', 1999, 'Norway', NULL),
  (13, 'Joseph Kiptoo', 'M', 1994, 'Kenya', 5),
  (14, 'Mercy Chebet', 'F', 1997, 'Kenya', 5),
  (15, 'Daniel Rotich', 'M', 1989, 'Kenya', 5),
  (16, 'Faith Jelimo', 'F', 2000, 'Kenya', 5),
  (17, 'Paolo Zanetti', 'M', 1977, 'Italy', 7),
  (18, 'Chiara Moretti', 'F', 1992, 'Italy', 7),
  (19, 'Luca Ferraro', 'M', 1987, 'Italy', 7),
  (20, 'Harriet Cole', 'F', 1983, 'United Kingdom', NULL),
  (21, 'Owen Pryce', 'M', 1998, 'United Kingdom', NULL),
  (22, 'Marguerite Roux', 'F', 1964, 'France', NULL);

INSERT INTO races (race_id,race_name,host_city,race_date,distance_km,entry_fee_eur,elevation_gain_m) VALUES
  (1, 'Cork Harbour Marathon', 'Cork', '2022-05-15', 42.195, 75.0, 210),
  (2, 'Porto Douro Half', 'Porto', '2022-09-18', 21.0975, 40.0, 130),
  (3, 'Mannheim City Marathon', 'Mannheim', '2023-04-23', 42.195, 85.0, 60),
  (4, 'Oslofjord Ten', 'Oslo', '2023-06-10', 10.0, 30.0, 95),
  (5, 'Padua Saint Anthony Marathon', 'Padua', '2023-10-15', 42.195, 70.0, 45),
  (6, 'Eldoret Highland Half', 'Eldoret', '2024-02-11', 21.0975, 25.0, 380),
  (7, 'Cork Harbour Marathon', 'Cork', '2024-05-12', 42.195, 90.0, 210),
  (8, 'Ely Cathedral Ten', 'Ely', '2024-09-01', 10.0, 20.0, 15),
  (9, 'Lisbon Night Half', 'Lisbon', '2025-03-29', 21.0975, 45.0, 110);

INSERT INTO results (result_id,race_id,runner_id,bib_number,result_status,finish_minutes) VALUES
  (1, 1, 16, 101, 'finished', 135.7),
  (2, 1, 11, 115, 'finished', 162.3),
  (3, 1, 21, 122, 'finished', 174.4),
  (4, 1, 7, 134, 'finished', 174.1),
  (5, 1, 8, 142, 'finished', 208.1),
  (6, 1, 20, 157, 'did not finish', NULL),
  (7, 2, 1, 207, 'finished', 101.0),
  (8, 2, 21, 214, 'finished', 87.8),
  (9, 2, 7, 222, 'finished', 85.3),
  (10, 2, 19, 237, 'finished', 115.8),
  (11, 2, 2, 244, 'finished', 109.9),
  (12, 2, 8, 258, 'finished', 108.2),
  (13, 3, 19, 307, 'finished', 229.1),
  (14, 3, 7, 317, 'finished', 182.3),
  (15, 3, 16, 325, 'finished', 140.2),
  (16, 3, 18, 333, 'finished', 257.6),
  (17, 3, 20, 342, 'did not finish', NULL),
  (18, 3, 13, 353, 'finished', 133.9),
  (19, 4, 1, 404, 'finished', 45.9),
  (20, 4, 11, 418, 'finished', 37.4),
  (21, 4, 10, 423, 'finished', 59.3),
  (22, 4, 14, 433, 'finished', 30.4),
  (23, 4, 3, 444, 'finished', 62.0),
  (24, 4, 2, 459, 'finished', 49.5),
  (25, 4, 16, 468, 'disqualified', NULL),
  (26, 5, 3, 507, 'finished', 249.7),
  (27, 5, 15, 518, 'finished', 130.1),
  (28, 5, 2, 522, 'finished', 207.5),
  (29, 5, 4, 532, 'finished', 200.6),
  (30, 5, 18, 544, 'did not finish', NULL),
  (31, 5, 1, 552, 'finished', 198.9),
  (32, 5, 9, 561, 'finished', 213.2),
  (33, 5, 5, 579, 'finished', 211.2),
  (34, 6, 3, 609, 'finished', 129.0),
  (35, 6, 13, 611, 'finished', 71.8),
  (36, 6, 5, 626, 'finished', 106.9),
  (37, 6, 16, 631, 'disqualified', NULL),
  (38, 6, 11, 642, 'finished', 81.8),
  (39, 6, 17, 656, 'finished', 126.4),
  (40, 7, 3, 703, 'did not finish', NULL),
  (41, 7, 16, 716, 'finished', 131.6),
  (42, 7, 19, 722, 'finished', 234.2),
  (43, 7, 13, 731, 'finished', 142.8),
  (44, 7, 2, 747, 'finished', 212.9),
  (45, 7, 20, 752, 'finished', 212.4),
  (46, 8, 4, 808, 'finished', 48.4),
  (47, 8, 9, 819, 'finished', 54.2),
  (48, 8, 15, 822, 'finished', 31.4),
  (49, 8, 11, 832, 'finished', 38.8),
  (50, 8, 14, 848, 'finished', 30.3),
  (51, 8, 16, 855, 'finished', 30.5),
  (52, 8, 13, 869, 'finished', 31.6),
  (53, 8, 19, 878, 'did not finish', NULL);

INSERT INTO sponsorships (sponsorship_id,race_id,sponsor_name,amount_eur) VALUES
  (1, 1, 'Lee Dairy Co-op', 12000),
  (2, 1, 'Shandon Brewing', 8000),
  (3, 2, 'Caves Ribeira', 9500),
  (4, 3, 'Kurpfalz Energie', 25000),
  (5, 3, 'Bäckerei Lenz', 3000),
  (6, 4, 'Fjordbank', 15000),
  (7, 5, 'Caffè Prato', 6500),
  (8, 5, 'Fjordbank', 4000),
  (9, 7, 'Lee Dairy Co-op', 14000),
  (10, 7, 'Shandon Brewing', 9000),
  (11, 9, 'Caves Ribeira', 11000),
  (12, 6, 'Highland Tea', 5500);

