CREATE TABLE TicketStatus (
  StatusId INTEGER PRIMARY KEY,
  StatusName TEXT NOT NULL
);
CREATE TABLE Agents (
  AgentId INTEGER PRIMARY KEY,
  AgentName TEXT NOT NULL,
  Team TEXT,
  SupervisorId INTEGER REFERENCES Agents(AgentId),
  StartDate TEXT
);
CREATE TABLE Customers (
  CustomerId INTEGER PRIMARY KEY,
  CompanyName TEXT NOT NULL,
  ContractTier TEXT,
  Country TEXT
);
CREATE TABLE Products (
  ProductId INTEGER PRIMARY KEY,
  ProductName TEXT NOT NULL,
  LicensePrice REAL
);
CREATE TABLE Tickets (
  TicketId INTEGER PRIMARY KEY,
  CustomerId INTEGER NOT NULL REFERENCES Customers(CustomerId),
  ProductId INTEGER NOT NULL REFERENCES Products(ProductId),
  AgentId INTEGER REFERENCES Agents(AgentId),
  StatusId INTEGER NOT NULL REFERENCES TicketStatus(StatusId),
  Subject TEXT NOT NULL,
  Priority TEXT,
  OpenedOn TEXT NOT NULL,
  ClosedOn TEXT
);
CREATE TABLE Comments (
  CommentId INTEGER PRIMARY KEY,
  TicketId INTEGER NOT NULL REFERENCES Tickets(TicketId),
  AgentId INTEGER REFERENCES Agents(AgentId),
  PostedOn TEXT NOT NULL,
  Body TEXT,
  IsInternal INTEGER
);


INSERT INTO TicketStatus VALUES (1, 'open');
INSERT INTO TicketStatus VALUES (2, 'in progress');
INSERT INTO TicketStatus VALUES (3, 'waiting for customer');
INSERT INTO TicketStatus VALUES (4, 'resolved');
INSERT INTO TicketStatus VALUES (5, 'closed');

INSERT INTO Agents VALUES (1, 'Ruth Callahan', 'First Level', NULL, '2020-11-12');
INSERT INTO Agents VALUES (2, 'Imran Sheikh', 'First Level', 1, '2022-01-08');
INSERT INTO Agents VALUES (3, 'Dora Lenz', 'First Level', 1, '2023-12-12');
INSERT INTO Agents VALUES (4, 'Patrick Moyo', 'First Level', 1, '2018-04-29');
INSERT INTO Agents VALUES (5, 'Ewa Zielinska', 'Second Level', 1, '2023-03-23');
INSERT INTO Agents VALUES (6, 'Gavin Stroud', 'Second Level', 5, '2020-10-17');
INSERT INTO Agents VALUES (7, 'Mei Tan', 'Second Level', 5, '2018-08-01');
INSERT INTO Agents VALUES (8, 'Olaf Berg', 'Billing', 1, '2019-10-05');
INSERT INTO Agents VALUES (9, 'Sandra Pinto', 'Billing', 8, '2019-04-09');

INSERT INTO Customers VALUES (1, 'Brightside Bakery', 'Silver', 'Ireland');
INSERT INTO Customers VALUES (2, 'Northwind Freight', 'Silver', 'Ireland');
INSERT INTO Customers VALUES (3, 'Cobalt Systems', 'Gold', 'Czech Republic');
INSERT INTO Customers VALUES (4, 'Harper & Lowe', 'Gold', 'Czech Republic');
INSERT INTO Customers VALUES (5, 'Meridian Clinics', 'Bronze', 'Netherlands');
INSERT INTO Customers VALUES (6, 'Tulip Travel', 'Silver', 'Ireland');
INSERT INTO Customers VALUES (7, 'Ostrava Steel', 'Silver', 'United Kingdom');
INSERT INTO Customers VALUES (8, 'Blue Heron Media', 'Silver', 'Ireland');
INSERT INTO Customers VALUES (9, 'Kestrel Insurance', 'Silver', 'Czech Republic');
INSERT INTO Customers VALUES (10, 'Larkspur Hotels', 'Gold', 'United Kingdom');
INSERT INTO Customers VALUES (11, 'Pinnacle Sports', 'Silver', 'Czech Republic');
INSERT INTO Customers VALUES (12, 'Quarry Foods', 'Silver', 'Czech Republic');
INSERT INTO Customers VALUES (13, 'Redwood Legal', 'Silver', 'Netherlands');
INSERT INTO Customers VALUES (14, 'Sable Optics', 'Silver', 'Czech Republic');
INSERT INTO Customers VALUES (15, 'Tern Airlines', 'Silver', 'Czech Republic');
INSERT INTO Customers VALUES (16, 'Umbra Design', 'Bronze', 'Netherlands');
INSERT INTO Customers VALUES (17, 'Vantage Schools', 'Gold', 'Netherlands');
INSERT INTO Customers VALUES (18, 'Willow Pharmacy', 'Bronze', 'Czech Republic');

INSERT INTO Products VALUES (1, 'MailBridge', 49.0);
INSERT INTO Products VALUES (2, 'TimeTrack', 19.0);
INSERT INTO Products VALUES (3, 'InvoicePro', 89.0);
INSERT INTO Products VALUES (4, 'VaultSync', 129.0);
INSERT INTO Products VALUES (5, 'ChatDock', 25.0);
INSERT INTO Products VALUES (6, 'FormBuilder', 35.0);

INSERT INTO Tickets VALUES (2001, 3, 1, 4, 4, 'Cannot log in', 'urgent', '2024-02-18', '2024-02-29');
INSERT INTO Tickets VALUES (2002, 10, 2, 6, 4, 'Cannot log in', 'normal', '2024-05-18', '2024-06-09');
INSERT INTO Tickets VALUES (2003, 9, 4, 8, 5, 'License key rejected', 'normal', '2023-10-03', '2023-10-14');
INSERT INTO Tickets VALUES (2004, 7, 4, 5, 5, 'Password reset mail missing', 'low', '2024-09-19', '2024-09-21');
INSERT INTO Tickets VALUES (2005, 4, 1, 5, 5, 'Password reset mail missing', 'urgent', '2023-10-31', '2023-11-17');
INSERT INTO Tickets VALUES (2006, 3, 4, 3, 5, 'Slow loading', 'high', '2023-07-04', '2023-07-13');
INSERT INTO Tickets VALUES (2007, 12, 5, 8, 4, 'Cannot log in', 'normal', '2024-08-08', '2024-08-27');
INSERT INTO Tickets VALUES (2008, 13, 1, 4, 5, 'Cannot log in', 'high', '2024-03-18', '2024-03-28');
INSERT INTO Tickets VALUES (2009, 3, 3, 6, 4, 'Feature request', 'low', '2023-10-30', '2023-11-12');
INSERT INTO Tickets VALUES (2010, 18, 1, 7, 4, 'Question about billing', 'high', '2024-04-16', '2024-05-02');
INSERT INTO Tickets VALUES (2011, 1, 2, 6, 3, 'License key rejected', 'normal', '2024-07-08', NULL);
INSERT INTO Tickets VALUES (2012, 12, 5, 7, 4, 'License key rejected', 'high', '2023-08-29', '2023-09-03');
INSERT INTO Tickets VALUES (2013, 12, 5, 4, 5, 'Crash after update', 'low', '2023-07-01', '2023-07-25');
INSERT INTO Tickets VALUES (2014, 7, 2, 5, 5, 'Data not syncing', 'high', '2024-03-30', '2024-04-07');
INSERT INTO Tickets VALUES (2015, 10, 3, 6, 5, 'Question about billing', 'high', '2024-08-10', '2024-08-25');
INSERT INTO Tickets VALUES (2016, 1, 2, 5, 2, 'Data not syncing', 'normal', '2024-10-12', NULL);
INSERT INTO Tickets VALUES (2017, 16, 5, 5, 5, 'Feature request', 'normal', '2024-03-31', '2024-04-05');
INSERT INTO Tickets VALUES (2018, 12, 5, 4, 2, 'Wrong total on report', 'high', '2024-07-04', NULL);
INSERT INTO Tickets VALUES (2019, 13, 1, 5, 4, 'Question about billing', 'normal', '2024-08-01', '2024-08-14');
INSERT INTO Tickets VALUES (2020, 2, 2, 6, 5, 'Cannot log in', 'low', '2024-02-04', '2024-02-22');
INSERT INTO Tickets VALUES (2021, 2, 1, NULL, 1, 'Cannot log in', 'urgent', '2024-06-25', NULL);
INSERT INTO Tickets VALUES (2022, 9, 2, 7, 4, 'Slow loading', 'normal', '2023-11-18', '2023-12-05');
INSERT INTO Tickets VALUES (2023, 2, 3, 3, 5, 'Question about billing', 'low', '2023-05-07', '2023-05-29');
INSERT INTO Tickets VALUES (2024, 18, 4, 3, 4, 'Export fails', 'high', '2024-04-17', '2024-05-04');
INSERT INTO Tickets VALUES (2025, 18, 1, 4, 5, 'Data not syncing', 'normal', '2024-04-17', '2024-05-05');
INSERT INTO Tickets VALUES (2026, 13, 3, 7, 5, 'Question about billing', 'normal', '2024-01-26', '2024-02-06');
INSERT INTO Tickets VALUES (2027, 6, 5, 5, 5, 'Question about billing', 'low', '2024-07-22', '2024-08-12');
INSERT INTO Tickets VALUES (2028, 4, 3, 3, 5, 'Slow loading', 'normal', '2023-04-01', '2023-04-19');
INSERT INTO Tickets VALUES (2029, 1, 2, 8, 5, 'Feature request', 'normal', '2024-04-19', '2024-04-24');
INSERT INTO Tickets VALUES (2030, 1, 2, 8, 3, 'Cannot log in', 'normal', '2024-12-01', NULL);
INSERT INTO Tickets VALUES (2031, 1, 1, 3, 5, 'Question about billing', 'urgent', '2024-02-09', '2024-02-16');
INSERT INTO Tickets VALUES (2032, 13, 1, 2, 4, 'Data not syncing', 'normal', '2024-01-26', '2024-02-02');
INSERT INTO Tickets VALUES (2033, 17, 1, NULL, 1, 'Password reset mail missing', 'normal', '2024-07-29', NULL);
INSERT INTO Tickets VALUES (2034, 4, 1, 7, 3, 'Slow loading', 'normal', '2024-07-30', NULL);
INSERT INTO Tickets VALUES (2035, 12, 1, 3, 3, 'Crash after update', 'normal', '2024-09-28', NULL);
INSERT INTO Tickets VALUES (2036, 2, 5, 4, 4, 'Data not syncing', 'low', '2024-11-25', '2024-12-08');
INSERT INTO Tickets VALUES (2037, 2, 3, 6, 3, 'Feature request', 'normal', '2024-06-11', NULL);
INSERT INTO Tickets VALUES (2038, 7, 1, 4, 5, 'Cannot log in', 'high', '2023-10-19', '2023-11-01');
INSERT INTO Tickets VALUES (2039, 3, 1, 8, 5, 'Data not syncing', 'high', '2024-11-17', '2024-11-27');
INSERT INTO Tickets VALUES (2040, 9, 4, 6, 5, 'Password reset mail missing', 'high', '2024-10-02', '2024-10-04');
INSERT INTO Tickets VALUES (2041, 9, 5, 4, 5, 'License key rejected', 'low', '2023-04-27', '2023-04-30');
INSERT INTO Tickets VALUES (2042, 9, 4, 7, 5, 'Slow loading', 'urgent', '2023-11-11', '2023-12-03');
INSERT INTO Tickets VALUES (2043, 3, 1, 3, 5, 'Wrong total on report', 'low', '2024-06-22', '2024-06-25');
INSERT INTO Tickets VALUES (2044, 15, 3, 3, 5, 'Feature request', 'high', '2024-04-23', '2024-04-27');
INSERT INTO Tickets VALUES (2045, 15, 3, 3, 5, 'Crash after update', 'urgent', '2023-04-11', '2023-04-22');
INSERT INTO Tickets VALUES (2046, 15, 3, 3, 4, 'Data not syncing', 'normal', '2023-05-28', '2023-06-14');
INSERT INTO Tickets VALUES (2047, 6, 2, 1, 2, 'Password reset mail missing', 'normal', '2024-10-15', NULL);
INSERT INTO Tickets VALUES (2048, 1, 4, 7, 5, 'Slow loading', 'low', '2023-08-15', '2023-08-15');
INSERT INTO Tickets VALUES (2049, 9, 4, 5, 4, 'Data not syncing', 'normal', '2024-03-15', '2024-03-22');
INSERT INTO Tickets VALUES (2050, 10, 1, 4, 5, 'Data not syncing', 'low', '2024-05-04', '2024-05-27');
INSERT INTO Tickets VALUES (2051, 13, 4, 2, 4, 'Wrong total on report', 'high', '2024-04-28', '2024-04-30');
INSERT INTO Tickets VALUES (2052, 17, 2, 3, 1, 'Crash after update', 'urgent', '2024-08-16', NULL);
INSERT INTO Tickets VALUES (2053, 16, 4, 3, 5, 'Password reset mail missing', 'high', '2024-03-23', '2024-04-05');
INSERT INTO Tickets VALUES (2054, 15, 1, 5, 5, 'Slow loading', 'normal', '2024-04-05', '2024-04-08');
INSERT INTO Tickets VALUES (2055, 5, 3, 2, 4, 'License key rejected', 'normal', '2023-05-08', '2023-05-19');
INSERT INTO Tickets VALUES (2056, 4, 3, 3, 5, 'Feature request', 'normal', '2023-04-01', '2023-04-15');
INSERT INTO Tickets VALUES (2057, 9, 2, 5, 4, 'Feature request', 'high', '2023-07-12', '2023-07-27');
INSERT INTO Tickets VALUES (2058, 17, 1, 2, 5, 'Password reset mail missing', 'high', '2023-09-03', '2023-09-04');
INSERT INTO Tickets VALUES (2059, 10, 2, 8, 2, 'Cannot log in', 'high', '2024-08-06', NULL);
INSERT INTO Tickets VALUES (2060, 2, 2, NULL, 1, 'License key rejected', 'high', '2024-07-11', NULL);
INSERT INTO Tickets VALUES (2061, 15, 1, 6, 4, 'Export fails', 'normal', '2023-09-15', '2023-10-07');
INSERT INTO Tickets VALUES (2062, 10, 2, 2, 5, 'License key rejected', 'low', '2024-04-07', '2024-04-14');
INSERT INTO Tickets VALUES (2063, 2, 3, 8, 5, 'Password reset mail missing', 'low', '2023-09-27', '2023-09-28');
INSERT INTO Tickets VALUES (2064, 5, 3, 2, 2, 'Data not syncing', 'normal', '2024-07-07', NULL);
INSERT INTO Tickets VALUES (2065, 7, 3, 2, 5, 'License key rejected', 'low', '2023-07-06', '2023-07-13');
INSERT INTO Tickets VALUES (2066, 5, 2, 6, 5, 'Feature request', 'normal', '2023-05-22', '2023-06-11');
INSERT INTO Tickets VALUES (2067, 6, 1, 8, 5, 'Data not syncing', 'normal', '2023-05-23', '2023-05-29');
INSERT INTO Tickets VALUES (2068, 9, 3, 6, 5, 'Slow loading', 'normal', '2024-09-26', '2024-10-19');
INSERT INTO Tickets VALUES (2069, 10, 3, 4, 5, 'Question about billing', 'high', '2023-11-06', '2023-11-22');
INSERT INTO Tickets VALUES (2070, 18, 4, 8, 5, 'Wrong total on report', 'normal', '2023-08-14', '2023-08-18');
INSERT INTO Tickets VALUES (2071, 18, 4, 6, 5, 'Crash after update', 'low', '2024-02-14', '2024-03-02');
INSERT INTO Tickets VALUES (2072, 7, 3, 5, 5, 'Question about billing', 'normal', '2023-06-23', '2023-07-01');
INSERT INTO Tickets VALUES (2073, 16, 1, 2, 5, 'Password reset mail missing', 'high', '2023-06-02', '2023-06-05');
INSERT INTO Tickets VALUES (2074, 7, 4, 3, 5, 'Cannot log in', 'urgent', '2023-06-13', '2023-07-03');
INSERT INTO Tickets VALUES (2075, 17, 4, 4, 5, 'Cannot log in', 'high', '2023-08-13', '2023-09-04');
INSERT INTO Tickets VALUES (2076, 3, 2, 3, 5, 'Password reset mail missing', 'low', '2024-06-11', '2024-06-19');
INSERT INTO Tickets VALUES (2077, 12, 4, 1, 2, 'Data not syncing', 'low', '2024-08-22', NULL);
INSERT INTO Tickets VALUES (2078, 10, 3, 2, 4, 'Password reset mail missing', 'urgent', '2023-08-03', '2023-08-22');
INSERT INTO Tickets VALUES (2079, 10, 1, 4, 4, 'Crash after update', 'low', '2023-04-18', '2023-05-06');
INSERT INTO Tickets VALUES (2080, 12, 3, 2, 5, 'Slow loading', 'normal', '2023-09-15', '2023-09-28');

INSERT INTO Comments VALUES (1, 2055, 2, '2023-05-15', 'Reset the account', 0);
INSERT INTO Comments VALUES (2, 2077, 1, '2024-08-27', 'Reset the account', 1);
INSERT INTO Comments VALUES (3, 2063, 8, '2023-10-10', 'Asked for a screenshot', 0);
INSERT INTO Comments VALUES (4, 2027, NULL, '2024-07-23', 'Escalated to second level', 0);
INSERT INTO Comments VALUES (5, 2062, NULL, '2024-04-18', 'Log file attached', 0);
INSERT INTO Comments VALUES (6, 2060, NULL, '2024-07-17', 'Please try version 4.2', 0);
INSERT INTO Comments VALUES (7, 2072, 5, '2023-07-04', 'Still the same problem', 1);
INSERT INTO Comments VALUES (8, 2032, NULL, '2024-01-27', 'Reset the account', 0);
INSERT INTO Comments VALUES (9, 2052, 3, '2024-08-23', 'Reset the account', 0);
INSERT INTO Comments VALUES (10, 2049, 5, '2024-03-18', 'Please try version 4.2', 1);
INSERT INTO Comments VALUES (11, 2026, NULL, '2024-02-05', 'Reset the account', 0);
INSERT INTO Comments VALUES (12, 2061, NULL, '2023-10-04', 'Thanks, works now', 0);
INSERT INTO Comments VALUES (13, 2026, 7, '2024-02-11', 'Any news?', 0);
INSERT INTO Comments VALUES (14, 2050, 3, '2024-05-13', 'Log file attached', 1);
INSERT INTO Comments VALUES (15, 2065, 2, '2023-07-20', 'Asked for a screenshot', 0);
INSERT INTO Comments VALUES (16, 2069, 4, '2023-11-24', 'Asked for a screenshot', 1);
INSERT INTO Comments VALUES (17, 2067, 8, '2023-05-23', 'Thanks, works now', 0);
INSERT INTO Comments VALUES (18, 2046, 2, '2023-06-06', 'Asked for a screenshot', 1);
INSERT INTO Comments VALUES (19, 2036, NULL, '2024-12-02', 'Thanks, works now', 0);
INSERT INTO Comments VALUES (20, 2005, NULL, '2023-11-09', 'Still the same problem', 0);
INSERT INTO Comments VALUES (21, 2078, 2, '2023-08-19', 'Thanks, works now', 0);
INSERT INTO Comments VALUES (22, 2016, 3, '2024-10-25', 'Log file attached', 0);
INSERT INTO Comments VALUES (23, 2001, 4, '2024-03-09', 'Escalated to second level', 0);
INSERT INTO Comments VALUES (24, 2079, 4, '2023-05-05', 'Still the same problem', 0);
INSERT INTO Comments VALUES (25, 2032, NULL, '2024-02-01', 'Please try version 4.2', 0);
INSERT INTO Comments VALUES (26, 2040, NULL, '2024-10-21', 'Thanks, works now', 0);
INSERT INTO Comments VALUES (27, 2022, 7, '2023-11-23', 'Escalated to second level', 0);
INSERT INTO Comments VALUES (28, 2009, 3, '2023-11-12', 'Log file attached', 1);
INSERT INTO Comments VALUES (29, 2030, 8, '2024-12-08', 'Please try version 4.2', 1);
INSERT INTO Comments VALUES (30, 2054, 6, '2024-04-10', 'Log file attached', 0);
INSERT INTO Comments VALUES (31, 2004, 5, '2024-10-06', 'Any news?', 1);
INSERT INTO Comments VALUES (32, 2056, 3, '2023-04-21', 'Still the same problem', 0);
INSERT INTO Comments VALUES (33, 2010, 7, '2024-05-02', 'Thanks, works now', 0);
INSERT INTO Comments VALUES (34, 2041, 4, '2023-05-09', 'Escalated to second level', 0);
INSERT INTO Comments VALUES (35, 2079, NULL, '2023-05-03', 'Thanks, works now', 0);
INSERT INTO Comments VALUES (36, 2001, 4, '2024-02-20', 'Still the same problem', 1);
INSERT INTO Comments VALUES (37, 2020, 3, '2024-02-18', 'Still the same problem', 0);
INSERT INTO Comments VALUES (38, 2024, NULL, '2024-05-04', 'Thanks, works now', 0);
INSERT INTO Comments VALUES (39, 2047, 1, '2024-10-21', 'Still the same problem', 0);
INSERT INTO Comments VALUES (40, 2048, 1, '2023-08-22', 'Log file attached', 0);
INSERT INTO Comments VALUES (41, 2070, 8, '2023-09-02', 'Still the same problem', 1);
INSERT INTO Comments VALUES (42, 2017, 5, '2024-04-10', 'Thanks, works now', 0);
INSERT INTO Comments VALUES (43, 2063, NULL, '2023-10-06', 'Asked for a screenshot', 0);
INSERT INTO Comments VALUES (44, 2015, NULL, '2024-08-21', 'Escalated to second level', 0);
INSERT INTO Comments VALUES (45, 2044, 3, '2024-05-08', 'Thanks, works now', 1);
INSERT INTO Comments VALUES (46, 2074, 3, '2023-06-15', 'Log file attached', 0);
INSERT INTO Comments VALUES (47, 2007, 6, '2024-08-10', 'Any news?', 0);
INSERT INTO Comments VALUES (48, 2035, NULL, '2024-10-15', 'Reset the account', 0);
INSERT INTO Comments VALUES (49, 2056, NULL, '2023-04-18', 'Log file attached', 0);
INSERT INTO Comments VALUES (50, 2032, 2, '2024-01-28', 'Asked for a screenshot', 0);
INSERT INTO Comments VALUES (51, 2019, 5, '2024-08-09', 'Reset the account', 0);
INSERT INTO Comments VALUES (52, 2050, NULL, '2024-05-06', 'Asked for a screenshot', 0);
INSERT INTO Comments VALUES (53, 2028, 1, '2023-04-16', 'Thanks, works now', 0);
INSERT INTO Comments VALUES (54, 2036, 2, '2024-12-11', 'Asked for a screenshot', 1);
INSERT INTO Comments VALUES (55, 2007, 3, '2024-08-21', 'Asked for a screenshot', 0);
INSERT INTO Comments VALUES (56, 2028, 2, '2023-04-14', 'Log file attached', 0);
INSERT INTO Comments VALUES (57, 2002, NULL, '2024-05-23', 'Still the same problem', 0);
INSERT INTO Comments VALUES (58, 2019, 5, '2024-08-03', 'Still the same problem', 0);
INSERT INTO Comments VALUES (59, 2028, 3, '2023-04-05', 'Reset the account', 0);
INSERT INTO Comments VALUES (60, 2047, 1, '2024-10-20', 'Reset the account', 0);
INSERT INTO Comments VALUES (61, 2010, 7, '2024-04-29', 'Any news?', 1);
INSERT INTO Comments VALUES (62, 2026, 2, '2024-02-05', 'Reset the account', 0);
INSERT INTO Comments VALUES (63, 2018, 4, '2024-07-15', 'Asked for a screenshot', 1);
INSERT INTO Comments VALUES (64, 2002, 6, '2024-05-26', 'Any news?', 0);
INSERT INTO Comments VALUES (65, 2048, 7, '2023-08-24', 'Thanks, works now', 0);
INSERT INTO Comments VALUES (66, 2037, 6, '2024-06-20', 'Still the same problem', 0);
INSERT INTO Comments VALUES (67, 2062, 2, '2024-04-14', 'Any news?', 1);
INSERT INTO Comments VALUES (68, 2034, 7, '2024-08-11', 'Any news?', 0);
INSERT INTO Comments VALUES (69, 2031, 1, '2024-02-09', 'Escalated to second level', 0);
INSERT INTO Comments VALUES (70, 2054, 5, '2024-04-14', 'Asked for a screenshot', 1);
INSERT INTO Comments VALUES (71, 2065, 6, '2023-07-06', 'Please try version 4.2', 1);
INSERT INTO Comments VALUES (72, 2057, 6, '2023-07-30', 'Please try version 4.2', 0);
INSERT INTO Comments VALUES (73, 2075, NULL, '2023-08-25', 'Log file attached', 0);
INSERT INTO Comments VALUES (74, 2039, NULL, '2024-12-05', 'Thanks, works now', 0);
INSERT INTO Comments VALUES (75, 2058, 2, '2023-09-22', 'Log file attached', 0);
INSERT INTO Comments VALUES (76, 2013, NULL, '2023-07-10', 'Still the same problem', 0);
INSERT INTO Comments VALUES (77, 2053, 3, '2024-04-07', 'Asked for a screenshot', 1);
INSERT INTO Comments VALUES (78, 2073, 2, '2023-06-03', 'Asked for a screenshot', 0);
INSERT INTO Comments VALUES (79, 2012, 6, '2023-09-08', 'Please try version 4.2', 0);
INSERT INTO Comments VALUES (80, 2036, 4, '2024-11-28', 'Please try version 4.2', 0);
INSERT INTO Comments VALUES (81, 2033, NULL, '2024-08-18', 'Please try version 4.2', 0);
INSERT INTO Comments VALUES (82, 2050, 6, '2024-05-22', 'Reset the account', 0);
INSERT INTO Comments VALUES (83, 2023, 3, '2023-05-18', 'Thanks, works now', 1);
INSERT INTO Comments VALUES (84, 2002, 3, '2024-06-02', 'Asked for a screenshot', 1);
INSERT INTO Comments VALUES (85, 2004, 5, '2024-10-05', 'Reset the account', 1);
INSERT INTO Comments VALUES (86, 2079, 4, '2023-04-21', 'Thanks, works now', 0);
INSERT INTO Comments VALUES (87, 2076, 3, '2024-06-25', 'Please try version 4.2', 0);
INSERT INTO Comments VALUES (88, 2068, NULL, '2024-09-28', 'Please try version 4.2', 0);
INSERT INTO Comments VALUES (89, 2016, 5, '2024-10-26', 'Please try version 4.2', 0);
INSERT INTO Comments VALUES (90, 2039, 3, '2024-12-02', 'Reset the account', 0);
INSERT INTO Comments VALUES (91, 2049, 5, '2024-03-23', 'Still the same problem', 0);
INSERT INTO Comments VALUES (92, 2079, 4, '2023-04-29', 'Thanks, works now', 1);
INSERT INTO Comments VALUES (93, 2055, 2, '2023-05-20', 'Any news?', 0);
INSERT INTO Comments VALUES (94, 2026, 7, '2024-02-11', 'Reset the account', 0);
INSERT INTO Comments VALUES (95, 2074, 3, '2023-06-26', 'Please try version 4.2', 0);
INSERT INTO Comments VALUES (96, 2073, 2, '2023-06-08', 'Escalated to second level', 0);
INSERT INTO Comments VALUES (97, 2022, 6, '2023-11-27', 'Thanks, works now', 0);
INSERT INTO Comments VALUES (98, 2026, 7, '2024-02-11', 'Please try version 4.2', 0);
INSERT INTO Comments VALUES (99, 2063, 1, '2023-09-30', 'Still the same problem', 1);
INSERT INTO Comments VALUES (100, 2013, 3, '2023-07-06', 'Asked for a screenshot', 1);
INSERT INTO Comments VALUES (101, 2070, 6, '2023-08-17', 'Log file attached', 0);
INSERT INTO Comments VALUES (102, 2043, NULL, '2024-07-01', 'Thanks, works now', 0);
INSERT INTO Comments VALUES (103, 2038, NULL, '2023-11-01', 'Log file attached', 0);
INSERT INTO Comments VALUES (104, 2009, 6, '2023-10-31', 'Thanks, works now', 1);
INSERT INTO Comments VALUES (105, 2065, 2, '2023-07-08', 'Escalated to second level', 1);
INSERT INTO Comments VALUES (106, 2054, 5, '2024-04-14', 'Thanks, works now', 1);
INSERT INTO Comments VALUES (107, 2066, 6, '2023-05-24', 'Reset the account', 0);
INSERT INTO Comments VALUES (108, 2049, 1, '2024-04-03', 'Thanks, works now', 1);
INSERT INTO Comments VALUES (109, 2011, 2, '2024-07-21', 'Thanks, works now', 0);
INSERT INTO Comments VALUES (110, 2035, 3, '2024-10-11', 'Asked for a screenshot', 0);
INSERT INTO Comments VALUES (111, 2027, NULL, '2024-07-26', 'Log file attached', 0);
INSERT INTO Comments VALUES (112, 2024, NULL, '2024-04-27', 'Thanks, works now', 0);
INSERT INTO Comments VALUES (113, 2018, 2, '2024-07-13', 'Reset the account', 0);
INSERT INTO Comments VALUES (114, 2071, NULL, '2024-03-03', 'Please try version 4.2', 0);
INSERT INTO Comments VALUES (115, 2037, 2, '2024-06-26', 'Log file attached', 0);
INSERT INTO Comments VALUES (116, 2078, 2, '2023-08-17', 'Thanks, works now', 0);
INSERT INTO Comments VALUES (117, 2057, NULL, '2023-07-16', 'Escalated to second level', 0);
INSERT INTO Comments VALUES (118, 2022, 6, '2023-12-07', 'Reset the account', 1);
