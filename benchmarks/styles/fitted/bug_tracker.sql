CREATE TABLE code_values (
  code_type TEXT NOT NULL,
  code TEXT NOT NULL,
  meaning TEXT NOT NULL,
  PRIMARY KEY (code_type, code));
INSERT INTO code_values VALUES ('status', 'N', 'new');
INSERT INTO code_values VALUES ('status', 'P', 'in progress');
INSERT INTO code_values VALUES ('status', 'R', 'resolved');
INSERT INTO code_values VALUES ('status', 'C', 'closed');
INSERT INTO code_values VALUES ('status', 'W', 'won''t fix');
INSERT INTO code_values VALUES ('priority', '1', 'critical');
INSERT INTO code_values VALUES ('priority', '2', 'high');
INSERT INTO code_values VALUES ('priority', '3', 'medium');
INSERT INTO code_values VALUES ('priority', '4', 'low');
INSERT INTO code_values VALUES ('team_role', 'D', 'developer');
INSERT INTO code_values VALUES ('team_role', 'Q', 'tester');
INSERT INTO code_values VALUES ('team_role', 'M', 'manager');
INSERT INTO code_values VALUES ('team_role', 'S', 'support');
INSERT INTO code_values VALUES ('link_type', 'B', 'blocks');
INSERT INTO code_values VALUES ('link_type', 'U', 'duplicates');

CREATE TABLE users (
  user_id INTEGER PRIMARY KEY,
  login TEXT NOT NULL,
  display_name TEXT NOT NULL,
  role_code TEXT NOT NULL,
  country TEXT,
  joined_on TEXT NOT NULL,
  is_active INTEGER NOT NULL);
INSERT INTO users VALUES (1, 'avolkov', 'Anton Volkov', 'D', 'Estonia', '2018-03-12', 1);
INSERT INTO users VALUES (2, 'bchen', 'Becky Chen', 'D', 'Canada', '2019-07-01', 1);
INSERT INTO users VALUES (3, 'cmoreau', 'Céline Moreau', 'Q', 'France', '2017-10-23', 1);
INSERT INTO users VALUES (4, 'dpatel', 'Dhruv Patel', 'D', 'India', '2020-01-20', 1);
INSERT INTO users VALUES (5, 'eolsen', 'Erik Olsen', 'M', 'Norway', '2016-05-09', 1);
INSERT INTO users VALUES (6, 'fsantos', 'Filipa Santos', 'Q', 'Portugal', '2021-04-12', 1);
INSERT INTO users VALUES (7, 'gkowal', 'Grzegorz Kowal', 'D', 'Poland', '2018-11-05', 0);
INSERT INTO users VALUES (8, 'hbauer', 'Hanna Bauer', 'S', 'Austria', '2022-02-14', 1);
INSERT INTO users VALUES (9, 'iokoye', 'Ifeoma Okoye', 'S', 'Nigeria', '2022-09-05', 1);
INSERT INTO users VALUES (10, 'jreid', 'Jamie Reid', 'D', 'Canada', '2023-03-27', 1);
INSERT INTO users VALUES (11, 'kyamada', 'Kenji Yamada', 'D', 'Japan', '2019-02-18', 0);
INSERT INTO users VALUES (12, 'lnguyen', 'Linh Nguyen', 'Q', 'Vietnam', '2023-08-14', 1);
INSERT INTO users VALUES (13, 'mrossi', 'Marco Rossi', 'S', NULL, '2020-06-15', 0);
INSERT INTO users VALUES (14, 'nadler', 'Nina Adler', 'M', 'Austria', '2021-11-01', 1);

CREATE TABLE components (
  comp_id INTEGER PRIMARY KEY,
  comp_name TEXT NOT NULL,
  owner_id INTEGER REFERENCES users(user_id),
  is_deprecated INTEGER NOT NULL);
INSERT INTO components VALUES (1, 'Login and Accounts', 1, 0);
INSERT INTO components VALUES (2, 'Report Designer', 2, 0);
INSERT INTO components VALUES (3, 'Invoice Export', 4, 0);
INSERT INTO components VALUES (4, 'Mobile App', 10, 0);
INSERT INTO components VALUES (5, 'Search', 1, 0);
INSERT INTO components VALUES (6, 'Legacy Importer', 7, 1);
INSERT INTO components VALUES (7, 'Notifications', 2, 0);
INSERT INTO components VALUES (8, 'Fax Gateway', NULL, 1);

CREATE TABLE releases (
  rel_id INTEGER PRIMARY KEY,
  version TEXT NOT NULL,
  code_name TEXT,
  released_on TEXT,
  is_lts INTEGER NOT NULL);
INSERT INTO releases VALUES (1, '3.0', 'Juniper', '2022-04-04', 1);
INSERT INTO releases VALUES (2, '3.1', 'Kestrel', '2022-09-19', 0);
INSERT INTO releases VALUES (3, '3.2', 'Lynx', '2023-02-13', 0);
INSERT INTO releases VALUES (4, '3.3', 'Marlin', '2023-06-26', 0);
INSERT INTO releases VALUES (5, '4.0', 'Nightjar', '2023-11-06', 1);
INSERT INTO releases VALUES (6, '4.1', 'Osprey', '2024-03-11', 0);
INSERT INTO releases VALUES (7, '4.2', 'Puffin', '2024-07-15', 0);
INSERT INTO releases VALUES (8, '5.0', NULL, NULL, 1);

CREATE TABLE issues (
  issue_id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  comp_id INTEGER NOT NULL REFERENCES components(comp_id),
  reporter_id INTEGER NOT NULL REFERENCES users(user_id),
  assignee_id INTEGER REFERENCES users(user_id),
  status_code TEXT NOT NULL,
  priority_code TEXT NOT NULL,
  opened_on TEXT NOT NULL,
  closed_on TEXT,
  found_in INTEGER REFERENCES releases(rel_id),
  fixed_in INTEGER REFERENCES releases(rel_id),
  is_regression INTEGER NOT NULL,
  votes INTEGER NOT NULL);
INSERT INTO issues VALUES (101, 'Password reset mail never arrives', 1, 8, 1, 'C', '1', '2022-05-03', '2022-06-10', 1, 2, 0, 34);
INSERT INTO issues VALUES (102, 'Chart colours ignored in print view', 2, 3, 2, 'C', '3', '2022-06-20', '2022-09-01', 1, 2, 0, 9);
INSERT INTO issues VALUES (103, 'Export drops VAT line for credit notes', 3, 9, 4, 'C', '1', '2022-10-04', '2022-11-15', 2, 3, 1, 41);
INSERT INTO issues VALUES (104, 'Importer crashes on empty CSV', 6, 13, 7, 'W', '3', '2022-10-27', '2023-01-09', 2, NULL, 0, 3);
INSERT INTO issues VALUES (105, 'Search returns archived customers', 5, 6, 1, 'C', '2', '2023-02-20', '2023-04-14', 3, 4, 1, 22);
INSERT INTO issues VALUES (106, 'App freezes when rotating screen', 4, 8, 11, 'C', '2', '2023-03-06', '2023-05-30', 3, 4, 0, 28);
INSERT INTO issues VALUES (107, 'Two-factor code accepted twice', 1, 3, 1, 'C', '1', '2023-03-15', '2023-03-29', 3, 4, 0, 12);
INSERT INTO issues VALUES (108, 'Fax cover page shows wrong date', 8, 13, NULL, 'W', '4', '2023-04-11', '2023-04-20', 3, NULL, 0, 1);
INSERT INTO issues VALUES (109, 'Push messages sent at night', 7, 9, 2, 'R', '3', '2023-07-10', NULL, 4, 5, 0, 17);
INSERT INTO issues VALUES (110, 'Report footer overlaps table', 2, 6, 2, 'C', '4', '2023-08-02', '2023-10-12', 4, 5, 0, 6);
INSERT INTO issues VALUES (111, 'Umlauts broken in exported PDF', 3, 8, 4, 'C', '2', '2023-08-21', '2023-10-30', 4, 5, 1, 19);
INSERT INTO issues VALUES (112, 'Login page slow with many tenants', 1, 14, 10, 'P', '2', '2023-11-20', NULL, 5, NULL, 0, 25);
INSERT INTO issues VALUES (113, 'Search index not rebuilt after upgrade', 5, 3, 1, 'R', '1', '2023-11-27', NULL, 5, 6, 1, 37);
INSERT INTO issues VALUES (114, 'Mobile app forgets language setting', 4, 9, 10, 'R', '3', '2023-12-11', NULL, 5, 6, 1, 14);
INSERT INTO issues VALUES (115, 'Invoice numbers skip after cancel', 3, 5, 4, 'P', '1', '2024-01-08', NULL, 5, NULL, 0, 30);
INSERT INTO issues VALUES (116, 'Digest mail lists deleted tasks', 7, 12, 2, 'R', '4', '2024-02-05', NULL, 5, 6, 0, 4);
INSERT INTO issues VALUES (117, 'Cannot rename report folder', 2, 8, NULL, 'N', '3', '2024-03-18', NULL, 6, NULL, 1, 11);
INSERT INTO issues VALUES (118, 'Wrong currency symbol in export preview', 3, 12, 4, 'R', '3', '2024-04-02', NULL, 6, 7, 0, 8);
INSERT INTO issues VALUES (119, 'Dark mode makes links unreadable', 4, 6, 10, 'P', '4', '2024-04-22', NULL, 6, NULL, 0, 16);
INSERT INTO issues VALUES (120, 'Search ignores hyphenated names', 5, 9, 1, 'P', '2', '2024-05-06', NULL, 6, NULL, 0, 20);
INSERT INTO issues VALUES (121, 'Session ends after five minutes', 1, 8, 1, 'N', '1', '2024-07-22', NULL, 7, NULL, 1, 33);
INSERT INTO issues VALUES (122, 'Report designer loses undo history', 2, 12, 2, 'N', '2', '2024-07-29', NULL, 7, NULL, 1, 13);
INSERT INTO issues VALUES (123, 'Notification badge count is negative', 7, 6, NULL, 'N', '4', '2024-08-05', NULL, 7, NULL, 0, 5);
INSERT INTO issues VALUES (124, 'Importer reads dates as text', 6, 9, NULL, 'N', '3', '2024-08-19', NULL, 7, NULL, 0, 2);
INSERT INTO issues VALUES (125, 'Camera permission asked at every start', 4, 3, 10, 'P', '3', '2024-09-02', NULL, 7, NULL, 1, 10);

CREATE TABLE issue_links (
  link_id INTEGER PRIMARY KEY,
  from_issue INTEGER NOT NULL REFERENCES issues(issue_id),
  to_issue INTEGER NOT NULL REFERENCES issues(issue_id),
  link_code TEXT NOT NULL);
INSERT INTO issue_links VALUES (1, 113, 120, 'B');
INSERT INTO issue_links VALUES (2, 112, 121, 'B');
INSERT INTO issue_links VALUES (3, 115, 118, 'B');
INSERT INTO issue_links VALUES (4, 119, 125, 'U');
INSERT INTO issue_links VALUES (5, 105, 113, 'B');
INSERT INTO issue_links VALUES (6, 108, 104, 'U');
INSERT INTO issue_links VALUES (7, 117, 122, 'B');
INSERT INTO issue_links VALUES (8, 103, 115, 'B');
INSERT INTO issue_links VALUES (9, 116, 109, 'U');

CREATE TABLE comments (
  comment_id INTEGER PRIMARY KEY,
  issue_id INTEGER NOT NULL REFERENCES issues(issue_id),
  author_id INTEGER NOT NULL REFERENCES users(user_id),
  written_on TEXT NOT NULL,
  is_internal INTEGER NOT NULL,
  body TEXT);
INSERT INTO comments VALUES (1, 101, 1, '2022-05-04', 1, 'Mail queue is stuck on node 2.');
INSERT INTO comments VALUES (2, 101, 8, '2022-05-06', 0, 'Customer asks for a date.');
INSERT INTO comments VALUES (3, 101, 5, '2022-05-09', 1, 'Move this to the top please.');
INSERT INTO comments VALUES (4, 103, 4, '2022-10-05', 0, 'Reproduced with two tax rates.');
INSERT INTO comments VALUES (5, 103, 9, '2022-10-12', 0, 'Third customer affected.');
INSERT INTO comments VALUES (6, 104, 7, '2022-11-02', 1, 'Component will be removed anyway.');
INSERT INTO comments VALUES (7, 105, 1, '2023-02-22', 1, 'Filter was lost in the refactoring.');
INSERT INTO comments VALUES (8, 106, 11, '2023-03-09', 0, 'Only on tablets.');
INSERT INTO comments VALUES (9, 107, 1, '2023-03-15', 1, 'Hot fix is ready.');
INSERT INTO comments VALUES (10, 107, 3, '2023-03-20', 1, 'Verified on staging.');
INSERT INTO comments VALUES (11, 107, 5, '2023-03-28', 0, 'Advisory published.');
INSERT INTO comments VALUES (12, 109, 2, '2023-07-18', 0, 'Quiet hours added.');
INSERT INTO comments VALUES (13, 111, 4, '2023-09-04', 1, 'Font subset is wrong.');
INSERT INTO comments VALUES (14, 112, 10, '2023-12-01', 1, 'Query takes nine seconds.');
INSERT INTO comments VALUES (15, 112, 14, '2024-01-15', 0, 'Any progress?');
INSERT INTO comments VALUES (16, 112, 10, '2024-02-02', 1, 'Waiting for the new index.');
INSERT INTO comments VALUES (17, 113, 3, '2023-11-28', 0, 'Happens on every upgrade path.');
INSERT INTO comments VALUES (18, 113, 1, '2023-12-05', 1, 'Migration step was missing.');
INSERT INTO comments VALUES (19, 115, 5, '2024-01-09', 1, 'Auditors complained.');
INSERT INTO comments VALUES (20, 115, 4, '2024-01-17', 1, 'Needs a schema change.');
INSERT INTO comments VALUES (21, 115, 9, '2024-02-20', 0, 'Customer escalated again.');
INSERT INTO comments VALUES (22, 115, 4, '2024-03-04', 1, 'Schema change merged.');
INSERT INTO comments VALUES (23, 118, 12, '2024-04-03', 0, 'Screenshot attached.');
INSERT INTO comments VALUES (24, 120, 1, '2024-05-13', 1, 'Tokenizer splits at the hyphen.');
INSERT INTO comments VALUES (25, 121, 8, '2024-07-22', 0, 'Five tickets since this morning.');
INSERT INTO comments VALUES (26, 121, 14, '2024-07-23', 1, 'Who can take a look?');
INSERT INTO comments VALUES (27, 122, 12, '2024-08-01', 0, 'Happens after saving.');
INSERT INTO comments VALUES (28, 125, 10, '2024-09-04', 1, 'Old SDK call.');

