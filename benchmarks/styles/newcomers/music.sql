CREATE TABLE artists (
  id INTEGER,
  name TEXT,
  country TEXT,
  formed INTEGER
);
CREATE TABLE albums (
  id INTEGER,
  artist INTEGER,
  title TEXT,
  released TEXT,
  label TEXT
);
CREATE TABLE tracks (
  id INTEGER,
  album INTEGER,
  pos INTEGER,
  title TEXT,
  secs INTEGER,
  genre TEXT,
  plays INTEGER,
  explicit INTEGER
);
CREATE TABLE playlists (
  id INTEGER,
  name TEXT,
  owner TEXT,
  created TEXT
);
CREATE TABLE playlist_tracks (
  playlist INTEGER,
  track INTEGER,
  added TEXT
);


INSERT INTO artists VALUES (1, 'The Paper Lanterns', 'United Kingdom', 2009);
INSERT INTO artists VALUES (2, 'Nordlicht', 'Germany', 2014);
INSERT INTO artists VALUES (3, 'Mirador Sur', 'Argentina', 2003);
INSERT INTO artists VALUES (4, 'Okafor & Sons', 'Nigeria', 1998);
INSERT INTO artists VALUES (5, 'Velvet Harbour', 'United Kingdom', 2017);
INSERT INTO artists VALUES (6, 'Les Ombres Bleues', 'France', 2011);
INSERT INTO artists VALUES (7, 'Tin Cathedral', 'United States', 1994);
INSERT INTO artists VALUES (8, 'Yuki Tanabe', 'Japan', 2016);
INSERT INTO artists VALUES (9, 'Dusty Meridian', 'United States', 2006);
INSERT INTO artists VALUES (10, 'Rua Direita', 'Portugal', 2012);
INSERT INTO artists VALUES (11, 'Glass Orchard', 'Canada', 2020);

INSERT INTO albums VALUES (1, 1, 'Paper Moon', '2013-01-05', 'Bluebird');
INSERT INTO albums VALUES (2, 1, 'Lantern Hour', '2015-09-21', 'Bluebird');
INSERT INTO albums VALUES (3, 2, 'Polar Tag', '2020-07-22', 'Self-released');
INSERT INTO albums VALUES (4, 3, 'Sur y Sal', '2014-08-04', 'Self-released');
INSERT INTO albums VALUES (5, 3, 'Noche Larga', '2021-09-09', 'Kiesel Records');
INSERT INTO albums VALUES (6, 3, 'Puerto', '2006-02-07', 'Self-released');
INSERT INTO albums VALUES (7, 4, 'Lagos Morning', '2002-04-10', 'Self-released');
INSERT INTO albums VALUES (8, 5, 'Low Tide', '2022-11-08', 'Bluebird');
INSERT INTO albums VALUES (9, 6, 'Bleu Nuit', '2021-12-27', 'Northway');
INSERT INTO albums VALUES (10, 7, 'Iron Hymns', '2011-04-07', 'Bluebird');
INSERT INTO albums VALUES (11, 7, 'Organ Pipes', '2015-03-29', 'Bluebird');
INSERT INTO albums VALUES (12, 8, 'Kaze', '2017-04-02', 'Bluebird');
INSERT INTO albums VALUES (13, 9, 'Route 9', '2021-07-27', 'Bluebird');
INSERT INTO albums VALUES (14, 9, 'Mesa', '2015-07-20', 'Kiesel Records');
INSERT INTO albums VALUES (15, 10, 'Calçada', '2022-06-20', 'Bluebird');

INSERT INTO tracks VALUES (1, 1, 1, 'Northern Song', 304, 'Indie', 15220, 0);
INSERT INTO tracks VALUES (2, 1, 2, 'Northern Harbour', 412, 'Rock', 42183, 1);
INSERT INTO tracks VALUES (3, 1, 3, 'Electric Garden', 384, 'Indie', 27753, 0);
INSERT INTO tracks VALUES (4, 1, 4, 'Hollow Harbour', 383, 'Indie', 33204, 0);
INSERT INTO tracks VALUES (5, 1, 5, 'Broken Song', 334, 'Indie', 27242, 0);
INSERT INTO tracks VALUES (6, 1, 6, 'Lonely Street', 467, 'Indie', 33410, 1);
INSERT INTO tracks VALUES (7, 2, 1, 'Wild Street', 143, 'Indie', 30847, 1);
INSERT INTO tracks VALUES (8, 2, 2, 'Wild Horizon', 244, 'Indie', 896, 0);
INSERT INTO tracks VALUES (9, 2, 3, 'Paper Morning', 423, 'Indie', 23242, 0);
INSERT INTO tracks VALUES (10, 2, 4, 'Winter River', 390, 'Indie', 8560, 0);
INSERT INTO tracks VALUES (11, 2, 5, 'Hollow Signal', 314, 'Rock', 37445, 0);
INSERT INTO tracks VALUES (12, 2, 6, 'Sleeping Song', 305, 'Rock', 193, 0);
INSERT INTO tracks VALUES (13, 3, 1, 'Northern River', 218, 'Jazz', 36184, 0);
INSERT INTO tracks VALUES (14, 3, 2, 'Golden Fire', 472, 'Electronic', 4707, 1);
INSERT INTO tracks VALUES (15, 3, 3, 'Silver Bridge', 271, 'Electronic', 16445, 0);
INSERT INTO tracks VALUES (16, 3, 4, 'Burning Street', 213, 'Electronic', 10551, 0);
INSERT INTO tracks VALUES (17, 3, 5, 'Burning Fire', 278, 'Electronic', 29889, 0);
INSERT INTO tracks VALUES (18, 3, 6, 'Second Song', 287, 'Electronic', 25423, 0);
INSERT INTO tracks VALUES (19, 3, 7, 'Hollow Fire', 389, 'Electronic', 13792, 0);
INSERT INTO tracks VALUES (20, 4, 1, 'Tres Veranos', 202, 'Folk', 2405, 0);
INSERT INTO tracks VALUES (21, 4, 2, 'Burning Bridge', 346, 'Folk', 35787, 0);
INSERT INTO tracks VALUES (22, 4, 3, 'Northern Mirror', 143, 'Folk', 25970, 0);
INSERT INTO tracks VALUES (23, 4, 4, 'Crimson Signal', 280, 'Folk', 8326, 0);
INSERT INTO tracks VALUES (24, 4, 5, 'Broken Harbour', 167, 'Folk', 20429, 0);
INSERT INTO tracks VALUES (25, 4, 6, 'Electric Horizon', 257, 'Folk', 8635, 1);
INSERT INTO tracks VALUES (26, 4, 7, 'Broken Station', 363, 'Jazz', 11330, 0);
INSERT INTO tracks VALUES (27, 4, 8, 'Broken Morning', 178, 'Folk', 13574, 0);
INSERT INTO tracks VALUES (28, 5, 1, 'Hollow Song', 468, 'Folk', 25653, 0);
INSERT INTO tracks VALUES (29, 5, 2, 'Second River', 333, 'Folk', 18528, 1);
INSERT INTO tracks VALUES (30, 5, 3, 'Hollow Bird', 197, 'Jazz', 22312, 0);
INSERT INTO tracks VALUES (31, 5, 4, 'Winter Garden', 304, 'Jazz', 45120, 0);
INSERT INTO tracks VALUES (32, 5, 5, 'Paper Engine', 171, 'Folk', 8807, 0);
INSERT INTO tracks VALUES (33, 5, 6, 'Crimson Fire', 302, 'Folk', 7555, 0);
INSERT INTO tracks VALUES (34, 5, 7, 'Second Letter', 181, 'Folk', 21109, 1);
INSERT INTO tracks VALUES (35, 5, 8, 'Golden Morning', 192, 'Pop', 22431, 1);
INSERT INTO tracks VALUES (36, 6, 1, 'Golden Mirror', 264, 'Folk', 24003, 0);
INSERT INTO tracks VALUES (37, 6, 2, 'Quiet Bridge', 151, 'Pop', 19471, 1);
INSERT INTO tracks VALUES (38, 6, 3, 'Silver Engine', 148, 'Folk', 12405, 0);
INSERT INTO tracks VALUES (39, 6, 4, 'Sleeping Horizon', 213, 'Folk', 44712, 0);
INSERT INTO tracks VALUES (40, 6, 5, 'Quiet Signal', 405, 'Rock', 19359, 0);
INSERT INTO tracks VALUES (41, 6, 6, 'Second Bird', 461, 'Folk', 20892, 1);
INSERT INTO tracks VALUES (42, 6, 7, 'Silver Harbour', 291, 'Folk', 29571, 0);
INSERT INTO tracks VALUES (43, 6, 8, 'Wild Engine', 290, 'Folk', 39506, 0);
INSERT INTO tracks VALUES (44, 7, 1, 'Winter Station', 405, 'Jazz', 45191, 0);
INSERT INTO tracks VALUES (45, 7, 2, 'Lonely Fire', 234, 'Jazz', 20230, 0);
INSERT INTO tracks VALUES (46, 7, 3, 'Lonely Engine', 357, 'Pop', 6020, 0);
INSERT INTO tracks VALUES (47, 7, 4, 'Crimson Mirror', 285, 'Jazz', 2780, 0);
INSERT INTO tracks VALUES (48, 7, 5, 'Crimson Harbour', 179, 'Jazz', 35756, 0);
INSERT INTO tracks VALUES (49, 8, 1, 'Paper Mirror', 252, 'Indie', 26420, 1);
INSERT INTO tracks VALUES (50, 8, 2, 'Golden Engine', 133, 'Indie', 19149, 0);
INSERT INTO tracks VALUES (51, 8, 3, 'Lonely Song', 206, 'Indie', 6704, 0);
INSERT INTO tracks VALUES (52, 8, 4, 'Crimson Engine', 468, 'Indie', 11443, 0);
INSERT INTO tracks VALUES (53, 8, 5, 'Distant Letter', 284, 'Rock', 7094, 0);
INSERT INTO tracks VALUES (54, 9, 1, 'Distant Station', 144, 'Pop', 20803, 0);
INSERT INTO tracks VALUES (55, 9, 2, 'Hollow Horizon', 403, 'Pop', 10437, 1);
INSERT INTO tracks VALUES (56, 9, 3, 'Paper Fire', 356, 'Pop', 28281, 0);
INSERT INTO tracks VALUES (57, 9, 4, 'Northern Bridge', 301, 'Pop', 11330, 0);
INSERT INTO tracks VALUES (58, 9, 5, 'Silver Signal', 159, 'Pop', 45421, 0);
INSERT INTO tracks VALUES (59, 9, 6, 'Distant Fire', 331, 'Rock', 37057, 0);
INSERT INTO tracks VALUES (60, 9, 7, 'Burning Bird', 460, 'Pop', 28815, 0);
INSERT INTO tracks VALUES (61, 10, 1, 'Paper Bird', 373, 'Rock', 14839, 0);
INSERT INTO tracks VALUES (62, 10, 2, 'Paper Window', 458, 'Jazz', 24252, 0);
INSERT INTO tracks VALUES (63, 10, 3, 'Electric Harbour', 212, 'Rock', 46049, 0);
INSERT INTO tracks VALUES (64, 10, 4, 'Northern Engine', 391, 'Jazz', 37526, 0);
INSERT INTO tracks VALUES (65, 10, 5, 'Sleeping Station', 154, 'Jazz', 32532, 0);
INSERT INTO tracks VALUES (66, 10, 6, 'Lonely Morning', 212, 'Rock', 35756, 0);
INSERT INTO tracks VALUES (67, 11, 1, 'Quiet Fire', 170, 'Rock', 9207, 0);
INSERT INTO tracks VALUES (68, 11, 2, 'Golden Bridge', 323, 'Pop', 28461, 0);
INSERT INTO tracks VALUES (69, 11, 3, 'Crimson Bridge', 377, 'Rock', 13984, 1);
INSERT INTO tracks VALUES (70, 11, 4, 'Sleeping Garden', 270, 'Rock', 16357, 0);
INSERT INTO tracks VALUES (71, 11, 5, 'Silver Station', 424, 'Rock', 1468, 1);
INSERT INTO tracks VALUES (72, 12, 1, 'Burning Harbour', 230, 'Electronic', 17996, 0);
INSERT INTO tracks VALUES (73, 12, 2, 'Winter Bridge', 214, 'Electronic', 35831, 0);
INSERT INTO tracks VALUES (74, 12, 3, 'Hollow Morning', 183, 'Electronic', 1672, 1);
INSERT INTO tracks VALUES (75, 12, 4, 'Distant Engine', 421, 'Electronic', 20488, 0);
INSERT INTO tracks VALUES (76, 12, 5, 'Lonely Bird', 354, 'Electronic', 47142, 0);
INSERT INTO tracks VALUES (77, 12, 6, 'Electric Morning', 420, 'Electronic', 32353, 1);
INSERT INTO tracks VALUES (78, 13, 1, 'Wild Station', 270, 'Rock', 41740, 0);
INSERT INTO tracks VALUES (79, 13, 2, 'Hollow Bridge', 392, 'Rock', 26891, 0);
INSERT INTO tracks VALUES (80, 13, 3, 'Northern Station', 129, 'Rock', 44559, 0);
INSERT INTO tracks VALUES (81, 13, 4, 'Sleeping Morning', 446, 'Rock', 38391, 0);
INSERT INTO tracks VALUES (82, 13, 5, 'Golden Song', 455, 'Pop', 42606, 0);
INSERT INTO tracks VALUES (83, 13, 6, 'Distant Morning', 219, 'Rock', 4901, 0);
INSERT INTO tracks VALUES (84, 13, 7, 'Silver Street', 338, 'Jazz', 44984, 0);
INSERT INTO tracks VALUES (85, 13, 8, 'Distant Bridge', 214, 'Rock', 30702, 0);
INSERT INTO tracks VALUES (86, 14, 1, 'Golden Street', 354, 'Rock', 1383, 0);
INSERT INTO tracks VALUES (87, 14, 2, 'Burning Engine', 269, 'Rock', 39738, 0);
INSERT INTO tracks VALUES (88, 14, 3, 'Hollow Mirror', 163, 'Rock', 4997, 0);
INSERT INTO tracks VALUES (89, 14, 4, 'Lonely Bridge', 153, 'Rock', 11136, 0);
INSERT INTO tracks VALUES (90, 14, 5, 'Winter Street', 246, 'Rock', 25816, 0);
INSERT INTO tracks VALUES (91, 14, 6, 'Burning Song', 440, 'Rock', 21693, 0);
INSERT INTO tracks VALUES (92, 14, 7, 'Winter Mirror', 446, 'Pop', 26474, 0);
INSERT INTO tracks VALUES (93, 15, 1, 'Hollow Engine', 212, 'Folk', 38044, 0);
INSERT INTO tracks VALUES (94, 15, 2, 'Northern Horizon', 198, 'Folk', 46997, 0);
INSERT INTO tracks VALUES (95, 15, 3, 'Paper Garden', 284, 'Folk', 4561, 1);
INSERT INTO tracks VALUES (96, 15, 4, 'Wild Bird', 179, 'Folk', 12329, 1);
INSERT INTO tracks VALUES (97, 15, 5, 'Northern Bird', 268, 'Folk', 7827, 0);
INSERT INTO tracks VALUES (98, 15, 6, 'Burning Garden', 247, 'Folk', 32531, 0);
INSERT INTO tracks VALUES (99, 15, 7, 'Burning Mirror', 273, 'Folk', 30405, 0);
INSERT INTO tracks VALUES (100, 15, 8, 'Northern Fire', 431, 'Folk', 7360, 0);

INSERT INTO playlists VALUES (1, 'Morning Coffee', 'Lisa', '2022-04-22');
INSERT INTO playlists VALUES (2, 'Gym Mix', 'Tom', '2022-03-20');
INSERT INTO playlists VALUES (3, 'Rainy Sunday', 'Lisa', '2022-02-16');
INSERT INTO playlists VALUES (4, 'Road Trip', 'Karim', '2024-04-27');
INSERT INTO playlists VALUES (5, 'Focus', 'Tom', '2022-02-06');
INSERT INTO playlists VALUES (6, 'Party 2024', 'Karim', '2024-06-28');
INSERT INTO playlists VALUES (7, 'Empty Ideas', 'Lisa', '2023-06-07');
INSERT INTO playlists VALUES (8, 'Dinner Guests', 'Beatriz', '2022-12-25');

INSERT INTO playlist_tracks VALUES (1, 75, '2024-10-05');
INSERT INTO playlist_tracks VALUES (1, 37, '2024-03-02');
INSERT INTO playlist_tracks VALUES (1, 26, '2023-10-29');
INSERT INTO playlist_tracks VALUES (1, 52, '2022-06-19');
INSERT INTO playlist_tracks VALUES (1, 21, '2023-11-21');
INSERT INTO playlist_tracks VALUES (1, 98, '2023-05-15');
INSERT INTO playlist_tracks VALUES (1, 83, '2023-01-07');
INSERT INTO playlist_tracks VALUES (1, 20, '2022-09-02');
INSERT INTO playlist_tracks VALUES (1, 4, '2022-07-12');
INSERT INTO playlist_tracks VALUES (1, 2, '2023-08-08');
INSERT INTO playlist_tracks VALUES (1, 50, '2024-02-18');
INSERT INTO playlist_tracks VALUES (1, 19, '2024-08-29');
INSERT INTO playlist_tracks VALUES (2, 2, '2023-06-05');
INSERT INTO playlist_tracks VALUES (2, 5, '2022-06-21');
INSERT INTO playlist_tracks VALUES (2, 69, '2022-09-30');
INSERT INTO playlist_tracks VALUES (2, 8, '2022-04-17');
INSERT INTO playlist_tracks VALUES (2, 68, '2023-08-13');
INSERT INTO playlist_tracks VALUES (2, 17, '2024-01-01');
INSERT INTO playlist_tracks VALUES (2, 6, '2022-07-31');
INSERT INTO playlist_tracks VALUES (2, 36, '2024-04-20');
INSERT INTO playlist_tracks VALUES (2, 100, '2022-12-30');
INSERT INTO playlist_tracks VALUES (2, 16, '2024-02-21');
INSERT INTO playlist_tracks VALUES (3, 25, '2023-12-01');
INSERT INTO playlist_tracks VALUES (3, 85, '2023-08-04');
INSERT INTO playlist_tracks VALUES (3, 58, '2024-11-04');
INSERT INTO playlist_tracks VALUES (3, 50, '2022-04-19');
INSERT INTO playlist_tracks VALUES (3, 43, '2024-08-30');
INSERT INTO playlist_tracks VALUES (3, 81, '2023-02-12');
INSERT INTO playlist_tracks VALUES (3, 35, '2023-08-30');
INSERT INTO playlist_tracks VALUES (3, 34, '2023-04-14');
INSERT INTO playlist_tracks VALUES (3, 83, '2023-08-21');
INSERT INTO playlist_tracks VALUES (3, 82, '2022-09-08');
INSERT INTO playlist_tracks VALUES (3, 32, '2024-02-14');
INSERT INTO playlist_tracks VALUES (3, 8, '2024-08-05');
INSERT INTO playlist_tracks VALUES (3, 76, '2023-08-19');
INSERT INTO playlist_tracks VALUES (3, 23, '2023-04-26');
INSERT INTO playlist_tracks VALUES (3, 45, '2024-09-14');
INSERT INTO playlist_tracks VALUES (3, 55, '2023-12-26');
INSERT INTO playlist_tracks VALUES (3, 78, '2022-04-28');
INSERT INTO playlist_tracks VALUES (3, 90, '2024-02-16');
INSERT INTO playlist_tracks VALUES (3, 72, '2022-11-16');
INSERT INTO playlist_tracks VALUES (4, 79, '2024-09-02');
INSERT INTO playlist_tracks VALUES (4, 93, '2024-07-30');
INSERT INTO playlist_tracks VALUES (4, 97, '2024-05-22');
INSERT INTO playlist_tracks VALUES (4, 10, '2024-07-16');
INSERT INTO playlist_tracks VALUES (4, 33, '2024-05-07');
INSERT INTO playlist_tracks VALUES (4, 23, '2024-05-29');
INSERT INTO playlist_tracks VALUES (4, 13, '2024-09-10');
INSERT INTO playlist_tracks VALUES (4, 20, '2024-05-05');
INSERT INTO playlist_tracks VALUES (4, 8, '2024-08-18');
INSERT INTO playlist_tracks VALUES (4, 27, '2024-10-14');
INSERT INTO playlist_tracks VALUES (4, 55, '2024-05-29');
INSERT INTO playlist_tracks VALUES (4, 6, '2024-08-06');
INSERT INTO playlist_tracks VALUES (4, 7, '2024-11-08');
INSERT INTO playlist_tracks VALUES (4, 82, '2024-10-25');
INSERT INTO playlist_tracks VALUES (4, 12, '2024-08-19');
INSERT INTO playlist_tracks VALUES (4, 66, '2024-05-03');
INSERT INTO playlist_tracks VALUES (4, 61, '2024-11-01');
INSERT INTO playlist_tracks VALUES (5, 35, '2023-07-24');
INSERT INTO playlist_tracks VALUES (5, 12, '2024-03-25');
INSERT INTO playlist_tracks VALUES (5, 33, '2022-10-03');
INSERT INTO playlist_tracks VALUES (5, 42, '2023-10-21');
INSERT INTO playlist_tracks VALUES (5, 11, '2022-08-17');
INSERT INTO playlist_tracks VALUES (5, 39, '2024-06-25');
INSERT INTO playlist_tracks VALUES (5, 5, '2023-06-23');
INSERT INTO playlist_tracks VALUES (5, 50, '2023-04-02');
INSERT INTO playlist_tracks VALUES (5, 8, '2023-12-14');
INSERT INTO playlist_tracks VALUES (5, 94, '2023-12-31');
INSERT INTO playlist_tracks VALUES (5, 34, '2024-04-16');
INSERT INTO playlist_tracks VALUES (5, 41, '2024-10-18');
INSERT INTO playlist_tracks VALUES (5, 95, '2022-09-08');
INSERT INTO playlist_tracks VALUES (5, 17, '2022-10-29');
INSERT INTO playlist_tracks VALUES (6, 58, '2024-07-22');
INSERT INTO playlist_tracks VALUES (6, 68, '2024-10-10');
INSERT INTO playlist_tracks VALUES (6, 72, '2024-09-24');
INSERT INTO playlist_tracks VALUES (6, 93, '2024-07-30');
INSERT INTO playlist_tracks VALUES (6, 75, '2024-11-22');
INSERT INTO playlist_tracks VALUES (6, 90, '2024-07-14');
INSERT INTO playlist_tracks VALUES (6, 67, '2024-07-09');
INSERT INTO playlist_tracks VALUES (6, 69, '2024-09-12');
INSERT INTO playlist_tracks VALUES (6, 4, '2024-11-11');
INSERT INTO playlist_tracks VALUES (6, 38, '2024-09-16');
INSERT INTO playlist_tracks VALUES (6, 96, '2024-10-12');
INSERT INTO playlist_tracks VALUES (6, 21, '2024-09-12');
INSERT INTO playlist_tracks VALUES (6, 26, '2024-09-17');
INSERT INTO playlist_tracks VALUES (6, 48, '2024-09-26');
INSERT INTO playlist_tracks VALUES (6, 50, '2024-09-05');
INSERT INTO playlist_tracks VALUES (6, 42, '2024-09-19');
INSERT INTO playlist_tracks VALUES (8, 96, '2024-01-18');
INSERT INTO playlist_tracks VALUES (8, 67, '2023-03-15');
INSERT INTO playlist_tracks VALUES (8, 65, '2024-08-08');
INSERT INTO playlist_tracks VALUES (8, 2, '2023-02-20');
INSERT INTO playlist_tracks VALUES (8, 68, '2023-05-11');
INSERT INTO playlist_tracks VALUES (8, 16, '2023-02-12');
INSERT INTO playlist_tracks VALUES (8, 20, '2024-06-13');
INSERT INTO playlist_tracks VALUES (8, 41, '2024-05-11');
INSERT INTO playlist_tracks VALUES (8, 94, '2024-08-05');
INSERT INTO playlist_tracks VALUES (8, 42, '2023-09-08');
INSERT INTO playlist_tracks VALUES (8, 74, '2023-09-02');
INSERT INTO playlist_tracks VALUES (8, 9, '2024-08-03');
INSERT INTO playlist_tracks VALUES (8, 58, '2023-12-06');
INSERT INTO playlist_tracks VALUES (8, 36, '2023-12-30');
INSERT INTO playlist_tracks VALUES (8, 62, '2024-10-13');
INSERT INTO playlist_tracks VALUES (8, 59, '2024-01-08');
INSERT INTO playlist_tracks VALUES (8, 47, '2024-02-10');
