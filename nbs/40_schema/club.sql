-- A tennis club, small enough to read: the example of the notebooks in this folder. No key is declared, as in most
-- databases that were made from files.
CREATE TABLE town (town_id, name, region);
CREATE TABLE member (
  member_id,
  family_name,
  given_name,
  joined,           -- first day of membership
  town_id,
  grade             -- A: plays in the league; B: plays for fun
);
CREATE TABLE court (court_no, surface, lit);
CREATE TABLE coach (coach_id, coach_name, licence);
CREATE TABLE booking (booking_id, member_id, court_no, day, hours);
CREATE TABLE lesson (lesson_id, coach_id, pupil_id, day, fee, remarks);
CREATE TABLE payment (lesson_id, paid_on, amount);
INSERT INTO town VALUES
  ('T-ZRH', 'Zürich', 'North'), ('T-BRN', 'Bern', 'West'), ('T-LUG', 'Lugano', 'South'), ('T-GVA', 'Genève', 'West');
INSERT INTO member VALUES
  (1, 'Keller', 'Anna', '2019-04-01', 'T-ZRH', 'A'), (2, 'Rossi', 'Marco', '2021-09-15', 'T-LUG', 'B'),
  (3, 'Favre', 'Louise', '2018-01-10', 'T-GVA', 'A'), (4, '田中', '花子', '2022-05-20', 'T-ZRH', 'B'),
  (5, 'Müller', 'Jonas', '2020-03-03', 'T-BRN', 'B'), (6, 'Keller', 'Peter', '2023-07-07', 'T-ZRH', 'A');
INSERT INTO court VALUES (101, 'clay', 'yes'), (102, 'clay', 'no'), (103, 'hard court', 'yes'), (104, 'grass', 'no');
INSERT INTO coach VALUES (11, 'Sabine Graf', 'C1'), (12, 'Luca Bianchi', 'C2');
INSERT INTO booking VALUES
  (1001, 1, 101, '2024-06-01', 1), (1002, 1, 103, '2024-06-03', 2), (1003, 3, 102, '2024-06-03', 1),
  (1004, 4, 104, '2024-06-04', 1), (1005, 5, 101, '2024-06-05', 2), (1006, 6, 101, '2024-06-08', 1),
  (1007, 3, 103, '2024-06-09', 1), (1008, 2, 102, '2024-06-09', 3);
INSERT INTO lesson VALUES
  (501, 11, 1, '2024-06-02', 80.0, 'Serve, then volleys; she should come back with lighter balls and a second racket, and rest her shoulder for a week'),
  (502, 12, 2, '2024-06-04', 65.0, NULL), (503, 11, 4, '2024-06-06', 80.0, 'https://club.example/video/503'),
  (504, 11, 5, '2024-06-07', 80.0, NULL);
INSERT INTO payment VALUES (501, '2024-06-02', 80.0), (502, '2024-06-10', 65.0), (504, '2024-06-09', 40.0), (504, '2024-06-20', 40.0);
