CREATE TABLE CLUBS (CLUB_ID INTEGER PRIMARY KEY, CLUB_NAME TEXT, CITY TEXT, FOUNDED INTEGER, COACH TEXT);
CREATE TABLE TEAMS (TEAM_ID INTEGER PRIMARY KEY, TEAM_NAME TEXT, CLUB_ID INTEGER, LEVEL TEXT);
CREATE TABLE SPEAKERS (SPEAKER_ID INTEGER PRIMARY KEY, NAME TEXT, TEAM_ID INTEGER, BIRTH_DATE TEXT, POSITION INTEGER, AVG_SCORE REAL);
CREATE TABLE TOURNAMENTS (TOURNAMENT_ID INTEGER PRIMARY KEY, TITLE TEXT, HOST_CITY TEXT, START_DATE TEXT, ENTRY_FEE INTEGER);
CREATE TABLE MOTIONS (MOTION_ID INTEGER PRIMARY KEY, MOTION_TEXT TEXT, TOPIC TEXT);
CREATE TABLE JUDGES (JUDGE_ID INTEGER PRIMARY KEY, NAME TEXT, HOME_CITY TEXT, SINCE_YEAR INTEGER);
CREATE TABLE DEBATES (DEBATE_ID INTEGER PRIMARY KEY, TOURNAMENT_ID INTEGER, MOTION_ID INTEGER, PROP_TEAM_ID INTEGER, OPP_TEAM_ID INTEGER, JUDGE_ID INTEGER, ROUND TEXT, PROP_POINTS INTEGER, OPP_POINTS INTEGER);

INSERT INTO CLUBS VALUES
(1, 'Cicero Society', 'Edinburgh', 1921, 'Fiona Abercrombie'),
(2, 'Tyne Forum', 'Newcastle', 1978, 'Dominic Shaw'),
(3, 'Athena Debaters', 'Manchester', 1994, 'Leila Farouk'),
(4, 'Mersey Union', 'Liverpool', 1956, NULL),
(5, 'Ouse Bridge Club', 'York', 2003, 'Patrick Delaney'),
(6, 'Clyde Orators', 'Glasgow', 1933, 'Morag Sinclair'),
(7, 'Severn Speakers', 'Bristol', 2011, NULL),
(8, 'Cam Dialectic', 'Cambridge', 1889, 'Rupert Ashdown');

INSERT INTO TEAMS VALUES
(1, 'Cicero A', 1, 'senior'),
(2, 'Cicero B', 1, 'junior'),
(3, 'Tyne Tigers', 2, 'senior'),
(4, 'Athena Owls', 3, 'senior'),
(5, 'Athena Owlets', 3, 'junior'),
(6, 'Mersey Beats', 4, 'senior'),
(7, 'Bridge Builders', 5, 'junior'),
(8, 'Clyde Steel', 6, 'senior'),
(9, 'Cam Reds', 8, 'senior'),
(10, 'Cam Blues', 8, 'junior'),
(11, 'Tyne Cubs', 2, 'junior');

INSERT INTO SPEAKERS VALUES
(1, 'Isla Guthrie', 1, '2003-04-12', 1, 78.4),
(2, 'Ewan Laird', 1, '2002-11-30', 2, 76.9),
(3, 'Hamish Orr', 2, '2007-02-08', 1, 71.3),
(4, 'Catriona Bain', 2, '2006-09-19', 2, 72.8),
(5, 'Jack Robson', 3, '2001-07-25', 1, 77.2),
(6, 'Amelia Storey', 3, '2003-01-05', 2, 75.5),
(7, 'Zainab Malik', 4, '2002-05-17', 1, 80.1),
(8, 'Joel Whittle', 4, '2001-12-02', 2, 74.6),
(9, 'Poppy Lennard', 5, '2007-06-21', 1, 70.2),
(10, 'Arjun Das', 5, '2006-10-14', 2, 73.9),
(11, 'Kieran Doyle', 6, '2000-03-28', 1, 73.1),
(12, 'Megan Rourke', 6, '2003-08-09', 2, 76.0),
(13, 'Lottie Harker', 7, '2006-01-16', 1, 69.8),
(14, 'Ben Ingram', 7, '2007-11-03', 2, 71.7),
(15, 'Ailsa Munro', 8, '2002-02-27', 1, 79.3),
(16, 'Rory McKay', 8, '2001-09-11', 2, 75.8),
(17, 'Cecily Thorne', 9, '2003-06-04', 1, 81.5),
(18, 'Nathaniel Boyd', 9, '2002-08-22', 2, 78.9),
(19, 'Harriet Voss', 10, '2006-04-30', 1, 74.1),
(20, 'Omar Sayeed', 10, '2007-03-13', 2, NULL),
(21, 'Tilly Marsden', 11, '2007-08-18', 1, 68.9),
(22, 'Adam Pringle', 11, '2006-12-24', 2, NULL);

INSERT INTO TOURNAMENTS VALUES
(1, 'Northern Open', 'Newcastle', '2024-03-09', 120),
(2, 'Hadrian Cup', 'Carlisle', '2024-10-19', 90),
(3, 'Caledonian Invitational', 'Edinburgh', '2025-02-15', 150),
(4, 'Spring Rose Trophy', 'York', '2025-04-26', 80),
(5, 'Grand Autumn Shield', 'Manchester', '2025-11-08', 135),
(6, 'Winter Lights', 'Glasgow', '2026-12-05', 110),
(7, 'Fenland Bowl', 'Cambridge', '2024-06-01', 100),
(8, 'Dee Estuary Prize', 'Chester', '2025-06-14', 95);

INSERT INTO MOTIONS VALUES
(1, 'This house would abolish homework', 'education'),
(2, 'This house would ban private cars from city centres', 'environment'),
(3, 'This house would lower the voting age to 14', 'politics'),
(4, 'This house regrets the rise of social media', 'media'),
(5, 'This house would make voting compulsory', 'politics'),
(6, 'This house would tax frequent flyers', 'environment'),
(7, 'This house would pay students for good grades', 'education'),
(8, 'This house would break up large technology companies', 'economy'),
(9, 'This house believes that museums should return looted art', 'culture'),
(10, 'This house would introduce a four-day working week', 'economy');

INSERT INTO JUDGES VALUES
(1, 'Margaret Eliot', 'York', 1998),
(2, 'Simon Achebe', 'Manchester', 2009),
(3, 'Ruth Calloway', 'Edinburgh', 2004),
(4, 'Francis Neville', 'Durham', 2015),
(5, 'Deepa Krishnan', 'Leeds', 2018),
(6, 'Gordon Tait', 'Glasgow', 1995),
(7, 'Elena Popescu', 'York', 2021),
(8, 'Hugh Barnaby', 'Bristol', 2023);

INSERT INTO DEBATES VALUES
(1, 1, 2, 10, 2, 3, 'preliminary', 146, 140),
(2, 1, 8, 5, 10, 3, 'preliminary', 138, 154),
(3, 1, 8, 8, 3, 4, 'preliminary', 153, 142),
(4, 1, 8, 9, 4, 1, 'preliminary', 160, 155),
(5, 1, 7, 9, 4, 1, 'semi-final', 147, 144),
(6, 1, 8, 2, 5, 7, 'semi-final', 146, 140),
(7, 1, 1, 8, 3, 3, 'final', 143, 157),
(8, 7, 8, 3, 8, 5, 'preliminary', 154, 159),
(9, 7, 10, 6, 3, 6, 'preliminary', 144, 143),
(10, 7, 5, 9, 6, 3, 'preliminary', 160, 144),
(11, 7, 10, 4, 8, 4, 'semi-final', 144, 157),
(12, 7, 5, 1, 4, 1, 'semi-final', 152, 149),
(13, 7, 7, 6, 4, 2, 'final', 151, 147),
(14, 2, 2, 2, 10, 1, 'preliminary', 144, 149),
(15, 2, 7, 6, 4, 4, 'preliminary', 143, 160),
(16, 2, 2, 10, 5, 5, 'preliminary', 153, 140),
(17, 2, 10, 1, 9, 6, 'semi-final', 145, 160),
(18, 2, 4, 10, 7, 1, 'semi-final', 144, 138),
(19, 2, 5, 4, 6, 6, 'final', 160, 141),
(20, 3, 1, 4, 1, 1, 'preliminary', 157, 148),
(21, 3, 7, 8, 3, 3, 'preliminary', 146, 150),
(22, 3, 8, 5, 7, 3, 'preliminary', 145, 151),
(23, 3, 8, 1, 8, 7, 'preliminary', 156, 145),
(24, 3, 6, 9, 6, 3, 'preliminary', 162, 150),
(25, 3, 2, 5, 2, 4, 'semi-final', 152, 142),
(26, 3, 7, 9, 8, 7, 'semi-final', 144, 152),
(27, 3, 4, 9, 8, 7, 'final', 160, 159),
(28, 4, 10, 5, 10, 4, 'preliminary', 154, 152),
(29, 4, 6, 2, 5, 1, 'preliminary', 148, 140),
(30, 4, 10, 5, 7, 1, 'preliminary', 147, 138),
(31, 4, 5, 7, 10, 6, 'semi-final', 146, 156),
(32, 4, 8, 7, 10, 6, 'semi-final', 139, 146),
(33, 4, 5, 10, 7, 1, 'final', 149, 142),
(34, 5, 6, 9, 8, 1, 'preliminary', 155, 159),
(35, 5, 8, 2, 5, 5, 'preliminary', 144, 140),
(36, 5, 5, 1, 8, 7, 'preliminary', 151, 150),
(37, 5, 4, 10, 2, 7, 'preliminary', 151, 146),
(38, 5, 6, 3, 9, 3, 'preliminary', 156, 150),
(39, 5, 7, 1, 6, 1, 'semi-final', 144, 143),
(40, 5, 2, 3, 1, 2, 'semi-final', 146, 150),
(41, 5, 3, 9, 4, 6, 'final', 162, 144),
(42, 8, 3, 2, 5, 6, 'preliminary', 141, 140),
(43, 8, 4, 2, 10, 5, 'preliminary', 140, 150),
(44, 8, 2, 7, 5, 6, 'semi-final', 138, 154),
(45, 8, 7, 10, 2, 3, 'semi-final', 145, 147),
(46, 8, 4, 6, 1, 2, 'final', 141, 159);

