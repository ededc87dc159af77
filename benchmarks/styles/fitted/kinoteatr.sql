CREATE TABLE фильмы (
  код_фильма INTEGER PRIMARY KEY,
  название TEXT NOT NULL,
  режиссёр TEXT NOT NULL,
  страна TEXT NOT NULL,
  год INTEGER NOT NULL,
  длительность_мин INTEGER NOT NULL,
  жанр TEXT NOT NULL,
  возраст TEXT);
INSERT INTO фильмы VALUES (1, 'Белые ночи Севера', 'Марина Лапшина', 'Россия', 2023, 118, 'драма', '12+');
INSERT INTO фильмы VALUES (2, 'Последний трамвай', 'Игорь Самойлов', 'Россия', 2022, 97, 'комедия', '6+');
INSERT INTO фильмы VALUES (3, 'Орбита молчания', 'Дэвид Кроссли', 'США', 2023, 142, 'фантастика', '16+');
INSERT INTO фильмы VALUES (4, 'Кот и скрипка', 'Анна Берёзкина', 'Россия', 2024, 81, 'мультфильм', '0+');
INSERT INTO фильмы VALUES (5, 'Долгая зима в Лионе', 'Клод Мерсье', 'Франция', 2021, 109, 'драма', '16+');
INSERT INTO фильмы VALUES (6, 'Ключ от маяка', 'Игорь Самойлов', 'Россия', 2024, 104, 'приключения', '12+');
INSERT INTO фильмы VALUES (7, 'Тени Киото', 'Рёта Хасэгава', 'Япония', 2022, 126, 'триллер', '18+');
INSERT INTO фильмы VALUES (8, 'Медвежий угол', 'Степан Громов', 'Казахстан', 2023, 93, 'комедия', '12+');
INSERT INTO фильмы VALUES (9, 'Город из песка', 'Лейла Каримова', 'Казахстан', 2024, 133, 'фантастика', '12+');
INSERT INTO фильмы VALUES (10, 'Песня о реке', 'Марина Лапшина', 'Россия', 2019, 88, 'документальный', NULL);
INSERT INTO фильмы VALUES (11, 'Ночной экспресс', 'Дэвид Кроссли', 'США', 2024, 121, 'триллер', '16+');
INSERT INTO фильмы VALUES (12, 'Три апельсина', 'Лука Бьянки', 'Италия', 2020, 99, 'комедия', NULL);

CREATE TABLE залы (
  номер_зала INTEGER PRIMARY KEY,
  название TEXT NOT NULL,
  мест INTEGER NOT NULL,
  этаж INTEGER NOT NULL,
  звук TEXT NOT NULL);
INSERT INTO залы VALUES (1, 'Большой', 320, 1, 'Dolby Atmos');
INSERT INTO залы VALUES (2, 'Рубин', 140, 1, 'Dolby Digital');
INSERT INTO залы VALUES (3, 'Янтарь', 120, 2, 'Dolby Digital');
INSERT INTO залы VALUES (4, 'Камерный', 48, 2, 'Стерео');
INSERT INTO залы VALUES (5, 'Детский', 90, 1, 'Стерео');
INSERT INTO залы VALUES (6, 'Премьер', 210, 3, 'Dolby Atmos');
INSERT INTO залы VALUES (7, 'Диванный', 24, 3, 'Dolby Atmos');
INSERT INTO залы VALUES (8, 'Летний', 160, 0, 'Стерео');

CREATE TABLE сотрудники (
  код_сотрудника INTEGER PRIMARY KEY,
  имя TEXT NOT NULL,
  должность TEXT NOT NULL,
  дата_приёма TEXT NOT NULL,
  оклад INTEGER NOT NULL,
  телефон TEXT);
INSERT INTO сотрудники VALUES (1, 'Валентина Рогова', 'директор', '2009-05-18', 145000, '+7 900 111-20-01');
INSERT INTO сотрудники VALUES (2, 'Геннадий Шубин', 'киномеханик', '2011-09-01', 72000, '+7 900 111-20-02');
INSERT INTO сотрудники VALUES (3, 'Олеся Вершинина', 'киномеханик', '2018-03-12', 65000, '+7 900 111-20-03');
INSERT INTO сотрудники VALUES (4, 'Тимур Ахметов', 'контролёр', '2021-10-04', 46000, NULL);
INSERT INTO сотрудники VALUES (5, 'Жанна Кольцова', 'контролёр', '2019-06-17', 48000, '+7 900 111-20-05');
INSERT INTO сотрудники VALUES (6, 'Лариса Дроздова', 'кассир', '2014-02-10', 52000, '+7 900 111-20-06');
INSERT INTO сотрудники VALUES (7, 'Никита Фомин', 'кассир', '2022-08-29', 47500, NULL);
INSERT INTO сотрудники VALUES (8, 'Роман Шестаков', 'администратор', '2016-11-21', 83000, '+7 900 111-20-08');
INSERT INTO сотрудники VALUES (9, 'Полина Зайцева', 'контролёр', '2023-09-11', 44000, '+7 900 111-20-09');
INSERT INTO сотрудники VALUES (10, 'Эдуард Лисин', 'киномеханик', '2023-01-16', 61000, '+7 900 111-20-10');

CREATE TABLE сеансы (
  код_сеанса INTEGER PRIMARY KEY,
  код_фильма INTEGER NOT NULL REFERENCES фильмы(код_фильма),
  номер_зала INTEGER NOT NULL REFERENCES залы(номер_зала),
  дата TEXT NOT NULL,
  время TEXT NOT NULL,
  цена INTEGER NOT NULL,
  код_механика INTEGER NOT NULL REFERENCES сотрудники(код_сотрудника),
  код_контролёра INTEGER REFERENCES сотрудники(код_сотрудника));
INSERT INTO сеансы VALUES (1, 1, 1, '2024-02-10', '19:00', 450, 2, 5);
INSERT INTO сеансы VALUES (2, 2, 2, '2024-02-10', '17:30', 320, 3, 4);
INSERT INTO сеансы VALUES (3, 4, 5, '2024-02-11', '11:00', 250, 3, 9);
INSERT INTO сеансы VALUES (4, 3, 6, '2024-02-11', '20:15', 550, 2, 5);
INSERT INTO сеансы VALUES (5, 5, 4, '2024-02-14', '19:30', 380, 10, NULL);
INSERT INTO сеансы VALUES (6, 4, 5, '2024-02-17', '11:00', 250, 10, 9);
INSERT INTO сеансы VALUES (7, 6, 1, '2024-02-23', '16:00', 420, 2, 4);
INSERT INTO сеансы VALUES (8, 6, 1, '2024-02-24', '19:00', 480, 3, 5);
INSERT INTO сеансы VALUES (9, 7, 3, '2024-02-24', '21:40', 400, 10, 4);
INSERT INTO сеансы VALUES (10, 8, 2, '2024-03-02', '18:00', 330, 3, 9);
INSERT INTO сеансы VALUES (11, 3, 7, '2024-03-02', '20:00', 900, 2, NULL);
INSERT INTO сеансы VALUES (12, 1, 3, '2024-03-08', '15:00', 360, 10, 5);
INSERT INTO сеансы VALUES (13, 9, 6, '2024-03-09', '19:45', 560, 2, 4);
INSERT INTO сеансы VALUES (14, 9, 1, '2024-03-10', '17:00', 460, 3, 5);
INSERT INTO сеансы VALUES (15, 4, 5, '2024-03-16', '11:00', 270, 3, 9);
INSERT INTO сеансы VALUES (16, 11, 6, '2024-03-22', '21:00', 570, 2, 5);
INSERT INTO сеансы VALUES (17, 11, 7, '2024-03-23', '20:30', 950, 10, NULL);
INSERT INTO сеансы VALUES (18, 12, 4, '2024-03-27', '18:15', 300, 10, 9);
INSERT INTO сеансы VALUES (19, 6, 2, '2024-03-30', '14:20', 350, 3, 4);
INSERT INTO сеансы VALUES (20, 2, 8, '2024-06-01', '21:30', 280, 2, 9);

CREATE TABLE зрители (
  код_зрителя INTEGER PRIMARY KEY,
  имя TEXT NOT NULL,
  дата_рождения TEXT NOT NULL,
  город TEXT NOT NULL,
  карта TEXT NOT NULL,
  почта TEXT);
INSERT INTO зрители VALUES (1, 'Алексей Дорохов', '1985-03-21', 'Тверь', 'золотая', 'dorohov@pochta.example');
INSERT INTO зрители VALUES (2, 'Вера Малинина', '1992-11-08', 'Тверь', 'серебряная', 'malinina@pochta.example');
INSERT INTO зрители VALUES (3, 'Семён Кузьмин', '2004-07-15', 'Клин', 'обычная', NULL);
INSERT INTO зрители VALUES (4, 'Ирина Полякова', '1978-01-30', 'Торжок', 'золотая', 'polyakova@pochta.example');
INSERT INTO зрители VALUES (5, 'Данияр Сейткалиев', '1999-05-05', 'Тверь', 'обычная', 'daniyar@pochta.example');
INSERT INTO зрители VALUES (6, 'Людмила Орлова', '1961-09-12', 'Тверь', 'серебряная', NULL);
INSERT INTO зрители VALUES (7, 'Максим Чернышёв', '1989-12-02', 'Клин', 'серебряная', 'chern@pochta.example');
INSERT INTO зрители VALUES (8, 'Юлия Ветрова', '2001-04-18', 'Тверь', 'обычная', 'vetrova@pochta.example');
INSERT INTO зрители VALUES (9, 'Пётр Никифоров', '1970-08-27', 'Торжок', 'обычная', NULL);
INSERT INTO зрители VALUES (10, 'Софья Белкина', '1996-02-14', 'Конаково', 'золотая', 'belkina@pochta.example');
INSERT INTO зрители VALUES (11, 'Артём Гусев', '2006-10-09', 'Тверь', 'обычная', 'gusev@pochta.example');
INSERT INTO зрители VALUES (12, 'Надежда Крылова', '1983-06-23', 'Конаково', 'серебряная', 'krylova@pochta.example');

CREATE TABLE билеты (
  код_билета INTEGER PRIMARY KEY,
  код_сеанса INTEGER NOT NULL REFERENCES сеансы(код_сеанса),
  код_зрителя INTEGER REFERENCES зрители(код_зрителя),
  ряд INTEGER NOT NULL,
  место INTEGER NOT NULL,
  сумма INTEGER NOT NULL,
  онлайн INTEGER NOT NULL);
INSERT INTO билеты VALUES (1, 1, 1, 8, 12, 405, 1);
INSERT INTO билеты VALUES (2, 1, 1, 8, 13, 405, 1);
INSERT INTO билеты VALUES (3, 1, 2, 5, 7, 430, 1);
INSERT INTO билеты VALUES (4, 1, NULL, 5, 8, 450, 0);
INSERT INTO билеты VALUES (5, 2, 6, 3, 4, 300, 0);
INSERT INTO билеты VALUES (6, 2, 3, 9, 10, 320, 0);
INSERT INTO билеты VALUES (7, 3, 4, 2, 5, 225, 1);
INSERT INTO билеты VALUES (8, 3, 4, 2, 6, 225, 1);
INSERT INTO билеты VALUES (9, 3, 12, 4, 1, 240, 0);
INSERT INTO билеты VALUES (10, 4, 1, 7, 15, 495, 1);
INSERT INTO билеты VALUES (11, 4, 5, 7, 16, 550, 1);
INSERT INTO билеты VALUES (12, 4, 7, 10, 3, 520, 1);
INSERT INTO билеты VALUES (13, 5, 6, 2, 2, 360, 0);
INSERT INTO билеты VALUES (14, 5, 10, 3, 5, 340, 1);
INSERT INTO билеты VALUES (15, 6, 12, 1, 3, 240, 1);
INSERT INTO билеты VALUES (16, 6, NULL, 1, 4, 250, 0);
INSERT INTO билеты VALUES (17, 7, 3, 12, 20, 420, 0);
INSERT INTO билеты VALUES (18, 7, 8, 12, 21, 420, 1);
INSERT INTO билеты VALUES (19, 7, 4, 6, 9, 380, 1);
INSERT INTO билеты VALUES (20, 8, 2, 6, 11, 460, 1);
INSERT INTO билеты VALUES (21, 8, 7, 6, 12, 460, 1);
INSERT INTO билеты VALUES (22, 9, 5, 4, 8, 400, 0);
INSERT INTO билеты VALUES (23, 9, 10, 5, 9, 360, 1);
INSERT INTO билеты VALUES (24, 10, 6, 3, 6, 315, 0);
INSERT INTO билеты VALUES (25, 11, 1, 1, 2, 810, 1);
INSERT INTO билеты VALUES (26, 12, 2, 4, 4, 340, 1);
INSERT INTO билеты VALUES (27, 12, 6, 4, 5, 340, 0);
INSERT INTO билеты VALUES (28, 13, 5, 9, 14, 560, 1);
INSERT INTO билеты VALUES (29, 13, 8, 9, 15, 560, 1);
INSERT INTO билеты VALUES (30, 13, 10, 6, 6, 505, 1);
INSERT INTO билеты VALUES (31, 14, NULL, 15, 1, 460, 0);
INSERT INTO билеты VALUES (32, 14, 3, 15, 2, 460, 0);
INSERT INTO билеты VALUES (33, 15, 12, 2, 7, 260, 0);
INSERT INTO билеты VALUES (34, 16, 1, 8, 8, 515, 1);
INSERT INTO билеты VALUES (35, 16, 7, 8, 9, 540, 1);
INSERT INTO билеты VALUES (36, 16, 8, 11, 4, 570, 1);
INSERT INTO билеты VALUES (37, 17, 10, 2, 1, 855, 1);
INSERT INTO билеты VALUES (38, 18, 6, 1, 1, 285, 0);
INSERT INTO билеты VALUES (39, 19, 4, 5, 5, 315, 1);
INSERT INTO билеты VALUES (40, 19, 9, 7, 7, 350, 0);

CREATE TABLE отзывы (
  код_отзыва INTEGER PRIMARY KEY,
  код_фильма INTEGER NOT NULL REFERENCES фильмы(код_фильма),
  код_зрителя INTEGER NOT NULL REFERENCES зрители(код_зрителя),
  оценка INTEGER NOT NULL,
  дата TEXT NOT NULL,
  текст TEXT);
INSERT INTO отзывы VALUES (1, 1, 1, 9, '2024-02-11', 'Снято очень красиво');
INSERT INTO отзывы VALUES (2, 1, 2, 8, '2024-02-12', NULL);
INSERT INTO отзывы VALUES (3, 2, 6, 7, '2024-02-10', 'Добрая комедия');
INSERT INTO отзывы VALUES (4, 2, 3, 5, '2024-02-13', 'Слишком просто');
INSERT INTO отзывы VALUES (5, 4, 4, 10, '2024-02-11', 'Дети в восторге');
INSERT INTO отзывы VALUES (6, 4, 12, 9, '2024-02-18', NULL);
INSERT INTO отзывы VALUES (7, 3, 1, 6, '2024-02-12', 'Затянуто');
INSERT INTO отзывы VALUES (8, 3, 5, 9, '2024-02-14', 'Лучшая фантастика года');
INSERT INTO отзывы VALUES (9, 3, 7, 8, '2024-02-15', NULL);
INSERT INTO отзывы VALUES (10, 5, 10, 7, '2024-02-16', 'Грустно, но честно');
INSERT INTO отзывы VALUES (11, 6, 8, 8, '2024-02-25', 'Отличные виды моря');
INSERT INTO отзывы VALUES (12, 6, 2, 7, '2024-02-26', NULL);
INSERT INTO отзывы VALUES (13, 7, 5, 4, '2024-02-27', 'Ничего не понял');
INSERT INTO отзывы VALUES (14, 9, 8, 10, '2024-03-10', 'Смотреть на большом экране');
INSERT INTO отзывы VALUES (15, 9, 10, 9, '2024-03-11', NULL);
INSERT INTO отзывы VALUES (16, 11, 7, 6, '2024-03-24', 'Финал слабый');
INSERT INTO отзывы VALUES (17, 1, 6, 10, '2024-03-09', 'Плакала весь вечер');

