CREATE TABLE Tarif (
  TarifNr INTEGER PRIMARY KEY,
  Bezeichnung TEXT NOT NULL,
  Sparte TEXT NOT NULL,
  Grundpreis_Monat REAL NOT NULL,
  Arbeitspreis_ct REAL NOT NULL,
  Laufzeit_Monate INTEGER,
  Oekostrom TEXT NOT NULL
);
CREATE TABLE Kunde (
  KundenNr INTEGER PRIMARY KEY,
  Nachname TEXT NOT NULL,
  Vorname TEXT NOT NULL,
  Strasse TEXT NOT NULL,
  Ortsteil TEXT NOT NULL,
  EMail TEXT,
  Kunde_seit DATE NOT NULL
);
CREATE TABLE Zaehler (
  ZaehlerNr TEXT PRIMARY KEY,
  KundenNr INTEGER NOT NULL REFERENCES Kunde(KundenNr),
  TarifNr INTEGER NOT NULL REFERENCES Tarif(TarifNr),
  Bauart TEXT NOT NULL,
  Einbaudatum DATE NOT NULL
);
CREATE TABLE Jahresverbrauch (
  ZaehlerNr TEXT NOT NULL REFERENCES Zaehler(ZaehlerNr),
  Jahr INTEGER NOT NULL,
  Verbrauch INTEGER NOT NULL,
  Einheit TEXT NOT NULL,
  PRIMARY KEY (ZaehlerNr, Jahr)
);
CREATE TABLE Rechnung (
  RechnungsNr INTEGER PRIMARY KEY,
  KundenNr INTEGER NOT NULL REFERENCES Kunde(KundenNr),
  Rechnungsdatum DATE NOT NULL,
  Betrag REAL NOT NULL,
  Bezahlt_am DATE
);
CREATE TABLE Mitarbeiter (
  PersonalNr INTEGER PRIMARY KEY,
  Name TEXT NOT NULL,
  Abteilung TEXT NOT NULL,
  Eintrittsdatum DATE NOT NULL
);
CREATE TABLE Stoerung (
  StoerungsNr INTEGER PRIMARY KEY,
  Beginn DATE NOT NULL,
  Ortsteil TEXT NOT NULL,
  Sparte TEXT NOT NULL,
  Ursache TEXT NOT NULL,
  Dauer_Minuten INTEGER NOT NULL,
  Betroffene_Haushalte INTEGER NOT NULL,
  Gemeldet_von INTEGER REFERENCES Kunde(KundenNr),
  Bearbeiter INTEGER NOT NULL REFERENCES Mitarbeiter(PersonalNr)
);

INSERT INTO Tarif VALUES
  (1, 'Strom Basis', 'Strom', 11.9, 34.5, NULL, 'nein'),
  (2, 'Strom Fix 24', 'Strom', 9.9, 31.2, 24, 'nein'),
  (3, 'Naturstrom Plus', 'Strom', 12.5, 33.8, 12, 'ja'),
  (4, 'Wärmepumpe Spezial', 'Strom', 7.5, 26.4, 12, 'ja'),
  (5, 'Gas Basis', 'Gas', 13.2, 11.8, NULL, 'nein'),
  (6, 'Gas Fix 12', 'Gas', 10.8, 10.4, 12, 'nein'),
  (7, 'Fernwärme Komfort', 'Fernwärme', 24.0, 13.9, 36, 'nein'),
  (8, 'Trinkwasser', 'Wasser', 8.4, 0.21, NULL, 'nein'),
  (9, 'Autostrom Nacht', 'Strom', 6.9, 24.9, 24, 'ja'),
  (10, 'Strom Jugend', 'Strom', 8.0, 32.0, 12, 'nein');

INSERT INTO Kunde VALUES
  (2001, 'Albers', 'Hannelore', 'Lindenweg 4', 'Altstadt', 'h.albers@postfach.example', '2004-05-01'),
  (2002, 'Böttcher', 'Jens', 'Mühlenstraße 17', 'Nordend', NULL, '2012-09-15'),
  (2003, 'Çelik', 'Ayşe', 'Am Kanal 3', 'Hafen', 'ayse.celik@mail.example', '2018-03-01'),
  (2004, 'Dörfler', 'Konrad', 'Kirchplatz 1', 'Altstadt', NULL, '1998-11-01'),
  (2005, 'Engelhardt', 'Svenja', 'Rosenallee 22', 'Südhang', 's.engelhardt@mail.example', '2021-07-01'),
  (2006, 'Friedrichs', 'Uwe', 'Bahnhofstraße 56', 'Nordend', 'uwe.f@postfach.example', '2009-02-01'),
  (2007, 'Grabowski', 'Marta', 'Hafenkai 8', 'Hafen', 'm.grabowski@mail.example', '2019-10-15'),
  (2008, 'Hübner', 'Lars', 'Rosenallee 31', 'Südhang', NULL, '2015-04-01'),
  (2009, 'Issing', 'Theresa', 'Weinbergweg 12', 'Südhang', 't.issing@mail.example', '2022-01-01'),
  (2010, 'Jansen', 'Piet', 'Am Kanal 19', 'Hafen', 'piet.jansen@mail.example', '2011-06-01'),
  (2011, 'Köhler', 'Renate', 'Marktgasse 7', 'Altstadt', NULL, '2001-08-01'),
  (2012, 'Lehmann', 'Dennis', 'Gartenstraße 40', 'Westfeld', 'd.lehmann@mail.example', '2022-11-01'),
  (2013, 'Möller', 'Ingrid', 'Gartenstraße 11', 'Westfeld', 'i.moeller@postfach.example', '2007-03-15'),
  (2014, 'Nguyen', 'Thi Lan', 'Bahnhofstraße 3', 'Nordend', 'lan.nguyen@mail.example', '2020-05-01'),
  (2015, 'Oswald', 'Peter', 'Feldrain 2', 'Westfeld', NULL, '2023-02-01'),
  (2016, 'Petersen', 'Wiebke', 'Marktgasse 15', 'Altstadt', 'wiebke.p@mail.example', '2016-12-01');

INSERT INTO Zaehler VALUES
  ('S-10041', 2001, 1, 'Ferraris', '1999-04-12'),
  ('G-50007', 2001, 5, 'Balgengaszähler', '2010-06-02'),
  ('S-10077', 2002, 2, 'digital', '2016-02-18'),
  ('W-80002', 2002, 8, 'Flügelrad', '2018-09-03'),
  ('S-10102', 2003, 3, 'Smart Meter', '2021-05-20'),
  ('S-10009', 2004, 1, 'Ferraris', '1992-10-05'),
  ('G-50001', 2004, 5, 'Balgengaszähler', '2008-03-11'),
  ('S-10155', 2005, 4, 'Smart Meter', '2021-07-08'),
  ('S-10156', 2005, 3, 'Smart Meter', '2021-07-08'),
  ('F-70003', 2006, 7, 'Ultraschall', '2014-01-22'),
  ('S-10088', 2006, 2, 'digital', '2017-11-30'),
  ('S-10120', 2007, 3, 'digital', '2019-10-17'),
  ('G-50022', 2008, 6, 'Balgengaszähler', '2015-04-14'),
  ('S-10091', 2008, 1, 'digital', '2015-04-14'),
  ('S-10170', 2009, 4, 'Smart Meter', '2022-01-19'),
  ('S-10066', 2010, 2, 'Ferraris', '2003-08-27'),
  ('W-80011', 2010, 8, 'Flügelrad', '2020-03-09'),
  ('F-70001', 2011, 7, 'Ultraschall', '2012-10-01'),
  ('S-10181', 2012, 9, 'Smart Meter', '2022-11-10'),
  ('S-10182', 2012, 1, 'Smart Meter', '2022-11-10'),
  ('G-50015', 2013, 6, 'Balgengaszähler', '2013-05-06'),
  ('S-10132', 2014, 3, 'digital', '2020-05-12'),
  ('S-10060', 2016, 1, 'Ferraris', '2001-02-14');

INSERT INTO Jahresverbrauch VALUES
  ('S-10041', 2022, 2889, 'kWh'),
  ('S-10041', 2023, 3033, 'kWh'),
  ('G-50007', 2022, 15770, 'kWh'),
  ('G-50007', 2023, 15606, 'kWh'),
  ('S-10077', 2022, 3748, 'kWh'),
  ('S-10077', 2023, 3995, 'kWh'),
  ('W-80002', 2022, 86, 'm³'),
  ('W-80002', 2023, 91, 'm³'),
  ('S-10102', 2022, 1717, 'kWh'),
  ('S-10102', 2023, 1866, 'kWh'),
  ('S-10009', 2022, 2860, 'kWh'),
  ('S-10009', 2023, 3062, 'kWh'),
  ('G-50001', 2022, 18848, 'kWh'),
  ('G-50001', 2023, 21857, 'kWh'),
  ('S-10155', 2022, 5668, 'kWh'),
  ('S-10155', 2023, 5472, 'kWh'),
  ('S-10156', 2022, 2942, 'kWh'),
  ('S-10156', 2023, 2808, 'kWh'),
  ('F-70003', 2022, 9468, 'kWh'),
  ('F-70003', 2023, 9073, 'kWh'),
  ('S-10088', 2022, 4063, 'kWh'),
  ('S-10088', 2023, 3926, 'kWh'),
  ('S-10120', 2022, 2986, 'kWh'),
  ('S-10120', 2023, 3082, 'kWh'),
  ('G-50022', 2022, 18053, 'kWh'),
  ('G-50022', 2023, 18835, 'kWh'),
  ('S-10091', 2022, 3178, 'kWh'),
  ('S-10091', 2023, 2811, 'kWh'),
  ('S-10170', 2022, 4333, 'kWh'),
  ('S-10170', 2023, 4161, 'kWh'),
  ('S-10066', 2022, 2660, 'kWh'),
  ('S-10066', 2023, 2752, 'kWh'),
  ('W-80011', 2022, 127, 'm³'),
  ('W-80011', 2023, 127, 'm³'),
  ('F-70001', 2022, 9187, 'kWh'),
  ('F-70001', 2023, 10355, 'kWh'),
  ('S-10181', 2023, 2345, 'kWh'),
  ('S-10182', 2023, 2524, 'kWh'),
  ('G-50015', 2022, 12036, 'kWh'),
  ('G-50015', 2023, 13401, 'kWh'),
  ('S-10132', 2022, 2645, 'kWh'),
  ('S-10132', 2023, 2706, 'kWh'),
  ('S-10060', 2022, 3658, 'kWh'),
  ('S-10060', 2023, 3312, 'kWh');

INSERT INTO Rechnung VALUES
  (30101, 2001, '2023-01-16', 3158.77, '2023-02-10'),
  (30102, 2001, '2024-01-27', 3189.09, '2024-02-18'),
  (30103, 2002, '2023-01-17', 1569.58, '2023-02-04'),
  (30104, 2002, '2024-01-25', 1657.14, '2024-02-12'),
  (30105, 2003, '2023-01-30', 730.35, '2023-03-01'),
  (30106, 2003, '2024-01-29', 780.71, NULL),
  (30107, 2004, '2023-01-19', 3511.96, '2023-02-09'),
  (30108, 2004, '2024-01-19', 3936.72, '2024-02-08'),
  (30109, 2005, '2023-01-23', 2730.75, '2023-03-06'),
  (30110, 2005, '2024-01-28', 2633.71, '2024-03-10'),
  (30111, 2006, '2023-01-27', 2990.51, '2023-02-24'),
  (30112, 2006, '2024-01-22', 2892.86, '2024-02-04'),
  (30113, 2007, '2023-01-30', 1159.27, '2023-02-09'),
  (30114, 2007, '2024-01-16', 1191.72, '2024-01-28'),
  (30115, 2008, '2023-01-19', 3246.32, '2023-03-05'),
  (30116, 2008, '2024-01-20', 3201.03, NULL),
  (30117, 2009, '2023-01-28', 1233.91, '2023-03-12'),
  (30118, 2009, '2024-01-17', 1188.5, '2024-02-15'),
  (30119, 2010, '2023-01-27', 1316.22, '2023-03-11'),
  (30120, 2010, '2024-01-29', 1344.92, '2024-03-07'),
  (30121, 2011, '2023-01-23', 1564.99, '2023-03-04'),
  (30122, 2011, '2024-01-15', 1727.35, '2024-01-27'),
  (30123, 2012, '2024-01-23', 1680.28, '2024-02-18'),
  (30124, 2013, '2023-01-18', 1381.34, '2023-02-10'),
  (30125, 2013, '2024-01-28', 1523.3, '2024-02-12'),
  (30126, 2014, '2023-01-29', 1044.01, '2023-02-03'),
  (30127, 2014, '2024-01-23', 1064.63, '2024-02-29'),
  (30128, 2016, '2023-01-20', 1404.81, NULL),
  (30129, 2016, '2024-01-18', 1285.44, NULL);

INSERT INTO Mitarbeiter VALUES
  (501, 'Andrea Wittkamp', 'Kundenservice', '2011-03-01'),
  (502, 'Bogdan Ionescu', 'Netzbetrieb', '2016-08-15'),
  (503, 'Claus Reinders', 'Netzbetrieb', '1999-05-01'),
  (504, 'Dilek Aydın', 'Abrechnung', '2020-01-01'),
  (505, 'Erik Sommer', 'Netzbetrieb', '2022-04-01'),
  (506, 'Franziska Blume', 'Vertrieb', '2018-10-01'),
  (507, 'Gerd Timmermann', 'Wasserwerk', '2005-02-15'),
  (508, 'Heike Stolle', 'Kundenservice', '2023-06-01');

INSERT INTO Stoerung VALUES
  (9001, '2022-02-17', 'Nordend', 'Strom', 'Sturmschaden', 320, 1450, 2006, 503),
  (9002, '2022-06-05', 'Hafen', 'Strom', 'Kabeldefekt', 95, 410, 2010, 502),
  (9003, '2022-08-23', 'Altstadt', 'Wasser', 'Rohrbruch', 260, 230, 2004, 507),
  (9004, '2022-11-11', 'Westfeld', 'Strom', 'Bagger', 140, 680, NULL, 503),
  (9005, '2023-01-14', 'Südhang', 'Fernwärme', 'Pumpenausfall', 480, 95, 2005, 502),
  (9006, '2023-03-02', 'Altstadt', 'Strom', 'Kabeldefekt', 75, 520, 2001, 505),
  (9007, '2023-04-19', 'Hafen', 'Gas', 'Leck', 210, 60, 2007, 503),
  (9008, '2023-07-12', 'Nordend', 'Strom', 'Sturmschaden', 185, 990, 2014, 502),
  (9009, '2023-08-30', 'Westfeld', 'Wasser', 'Rohrbruch', 305, 340, 2013, 507),
  (9010, '2023-10-09', 'Hafen', 'Strom', 'Kabeldefekt', 110, 370, 2003, 505),
  (9011, '2023-12-21', 'Altstadt', 'Strom', 'Sturmschaden', 155, 760, NULL, 502),
  (9012, '2024-01-18', 'Nordend', 'Gas', 'Bagger', 390, 120, 2002, 503),
  (9013, '2024-02-06', 'Südhang', 'Strom', 'Marder', 50, 210, 2008, 502),
  (9014, '2024-03-15', 'Hafen', 'Wasser', 'Rohrbruch', 175, 185, 2010, 507);

