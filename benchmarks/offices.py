"Six databases as offices keep them, made from a seed: `python own.py OUT` writes the SQLite files and `questions.jsonl`."

import json
import random
import re
import sqlite3
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

FOLDER = Path(__file__).parent / "styles" / "offices"
FIRST = "Anna Omar Lucia Peter Mei Jonas Sofia Ravi Clara Ivan Nadia Tomas Elena Hugo Aisha Felix Marta Leo Greta Samuel Ines Karl Zoe Pablo".split()
LAST = "Berg Castillo Dupont Evans Fischer Gomez Haddad Ivanova Jansen Keller Lopez Meyer Novak Okafor Petrov Quinn Rossi Schmidt Torres Ueda Vargas Weber Young Zimmer".split()
CITIES = "Leeds Bristol Hamburg Bremen Sevilla Malaga Lyon Porto".split()
STREETS = "Mill Lane,High Street,Station Road,Park Avenue,Church Row,Bridge Street,Kings Road".split(",")


def day(r, start="2023-01-01", span=500):
    return str(date.fromisoformat(start) + timedelta(days=r.randrange(span)))


def maybe(r, value, share=0.2):
    return None if r.random() < share else value


def person(r, i):
    return FIRST[(i * 5 + r.randrange(2)) % 24], LAST[(i * 7 + i // 24) % 24]


def clinic(r):
    deps = ["Cardiology", "Neurology", "Paediatrics", "Orthopaedics", "Dermatology", "Radiology"]
    yield (
        "CREATE TABLE tbl_department (dept_id INTEGER PRIMARY KEY, dept_name TEXT, floor_no INTEGER, head_doctor_id INTEGER)",
        [(i + 1, d, r.randint(0, 4), i * 3 + 1) for i, d in enumerate(deps)],
    )
    yield (
        "CREATE TABLE tbl_doctor (doc_id INTEGER PRIMARY KEY, doc_first_name TEXT, doc_last_name TEXT, dept_id INTEGER REFERENCES tbl_department(dept_id), hire_date TEXT, yearly_salary REAL)",
        [
            (i + 1, *person(r, i), i // 4 + 1 if i < 20 else 5, day(r, "2005-01-01", 6000), 1000 * r.randint(60, 140))
            for i in range(22)
        ],
    )
    yield (
        "CREATE TABLE tbl_insurance (ins_id INTEGER PRIMARY KEY, ins_name TEXT, ins_type TEXT)",
        [
            (1, "Helvia", "private"),
            (2, "Northcare", "public"),
            (3, "MediPlus", "private"),
            (4, "StateHealth", "public"),
            (5, "Corvus Mutual", "private"),
        ],
    )
    yield (
        "CREATE TABLE tbl_patient (pat_id INTEGER PRIMARY KEY, pat_first_name TEXT, pat_last_name TEXT, birth_date TEXT, gender TEXT, city TEXT, phone TEXT, ins_id INTEGER REFERENCES tbl_insurance(ins_id), family_doctor_id INTEGER REFERENCES tbl_doctor(doc_id))",
        [
            (
                i + 1,
                *person(r, i + 31),
                day(r, "1940-01-01", 28000),
                r.choice("FM"),
                r.choice(CITIES[:5]),
                maybe(r, f"07{r.randint(10**7, 10**8)}"),
                r.randint(1, 4),
                r.randint(1, 15),
            )
            for i in range(50)
        ],
    )
    yield (
        "CREATE TABLE tbl_appointment (appt_id INTEGER PRIMARY KEY, pat_id INTEGER REFERENCES tbl_patient(pat_id), doc_id INTEGER REFERENCES tbl_doctor(doc_id), appt_date TEXT, duration_min INTEGER, status TEXT)",
        [
            (
                i + 1,
                r.randint(1, 42),
                r.randint(1, 19),
                day(r),
                r.choice([15, 20, 30, 45, 60]),
                r.choice(["done", "done", "done", "cancelled", "no-show"]),
            )
            for i in range(60)
        ],
    )
    yield (
        "CREATE TABLE tbl_medication (med_id INTEGER PRIMARY KEY, med_name TEXT, med_form TEXT, unit_price REAL)",
        [
            (i + 1, m, r.choice(["tablet", "syrup", "cream"]), round(r.uniform(2, 60), 2))
            for i, m in enumerate(
                "Ibuprofen Amoxicillin Metformin Lisinopril Atorvastatin Omeprazole Cetirizine Salbutamol Warfarin Insulin Naproxen Codeine Loratadine Prednisone Diazepam Ramipril Bisoprolol Fluoxetine Heparin Aciclovir".split()
            )
        ],
    )
    yield (
        "CREATE TABLE tbl_prescription (rx_id INTEGER PRIMARY KEY, appt_id INTEGER REFERENCES tbl_appointment(appt_id), med_id INTEGER REFERENCES tbl_medication(med_id), qty INTEGER, days_supply INTEGER)",
        [(i + 1, r.randint(1, 60), r.randint(1, 17), r.randint(1, 5), r.choice([5, 7, 10, 14, 30])) for i in range(60)],
    )


CLINIC = [
    (
        "Which patients have never had an appointment?",
        "SELECT pat_first_name, pat_last_name FROM tbl_patient WHERE pat_id NOT IN (SELECT pat_id FROM tbl_appointment)",
    ),
    (
        "How many doctors work in Cardiology?",
        "SELECT COUNT(*) FROM tbl_doctor d JOIN tbl_department p ON d.dept_id=p.dept_id WHERE dept_name='Cardiology'",
    ),
    (
        "Which doctor has the highest salary?",
        "SELECT doc_first_name, doc_last_name FROM tbl_doctor ORDER BY yearly_salary DESC LIMIT 1",
    ),
    (
        "List the patients without a phone number.",
        "SELECT pat_first_name, pat_last_name FROM tbl_patient WHERE phone IS NULL",
    ),
    (
        "What is the average duration of appointments in each department?",
        "SELECT dept_name, AVG(duration_min) FROM tbl_appointment a JOIN tbl_doctor d ON a.doc_id=d.doc_id JOIN tbl_department p ON d.dept_id=p.dept_id GROUP BY p.dept_id",
    ),
    (
        "Who is the head of Neurology?",
        "SELECT doc_first_name, doc_last_name FROM tbl_department p JOIN tbl_doctor d ON p.head_doctor_id=d.doc_id WHERE dept_name='Neurology'",
    ),
    (
        "Which medications have never been prescribed?",
        "SELECT med_name FROM tbl_medication WHERE med_id NOT IN (SELECT med_id FROM tbl_prescription)",
    ),
    (
        "Which four medications were prescribed in the largest total quantity?",
        "SELECT med_name FROM tbl_prescription x JOIN tbl_medication m ON x.med_id=m.med_id GROUP BY m.med_id ORDER BY SUM(qty) DESC LIMIT 4",
    ),
    ("How many appointments were cancelled?", "SELECT COUNT(*) FROM tbl_appointment WHERE status='cancelled'"),
    (
        "What percentage of appointments ended as a no-show?",
        "SELECT 100.0*SUM(status='no-show')/COUNT(*) FROM tbl_appointment",
    ),
    (
        "Which cities do the patients insured with Helvia live in?",
        "SELECT DISTINCT city FROM tbl_patient p JOIN tbl_insurance i ON p.ins_id=i.ins_id WHERE ins_name='Helvia'",
    ),
    (
        "How many patients does each insurance cover?",
        "SELECT ins_name, COUNT(*) FROM tbl_patient p JOIN tbl_insurance i ON p.ins_id=i.ins_id GROUP BY i.ins_id",
    ),
    (
        "Which departments were visited by patients from Bremen?",
        "SELECT DISTINCT dept_name FROM tbl_patient p JOIN tbl_appointment a ON a.pat_id=p.pat_id JOIN tbl_doctor d ON d.doc_id=a.doc_id JOIN tbl_department t ON t.dept_id=d.dept_id WHERE p.city='Bremen'",
    ),
    (
        "Which doctors earn more than the average salary?",
        "SELECT doc_first_name, doc_last_name FROM tbl_doctor WHERE yearly_salary > (SELECT AVG(yearly_salary) FROM tbl_doctor)",
    ),
    (
        "How many minutes of appointments did patients with a private insurance have in total?",
        "SELECT SUM(duration_min) FROM tbl_appointment a JOIN tbl_patient p ON a.pat_id=p.pat_id JOIN tbl_insurance i ON i.ins_id=p.ins_id WHERE ins_type='private'",
    ),
    (
        "Which doctors had more than four appointments?",
        "SELECT doc_first_name, doc_last_name FROM tbl_appointment a JOIN tbl_doctor d ON a.doc_id=d.doc_id GROUP BY d.doc_id HAVING COUNT(*)>4",
    ),
    ("What is the blood type of the oldest patient?", None),
    ("Which nurses work in Cardiology?", None),
    ("How much did the patients pay for their appointments?", None),
    ("Which patients are allergic to Amoxicillin?", None),
]


def fleet(r):
    yield (
        "CREATE TABLE Office (OfficeId INTEGER PRIMARY KEY, OfficeName TEXT, City TEXT, Country TEXT)",
        [
            (1, "Head Office", "Leeds", "United Kingdom"),
            (2, "North Hub", "Hamburg", "Germany"),
            (3, "South Hub", "Sevilla", "Spain"),
            (4, "West Hub", "Porto", "Portugal"),
            (5, "Coast Hub", "Bremen", "Germany"),
        ],
    )
    yield (
        "CREATE TABLE Employee (EmployeeId INTEGER PRIMARY KEY, FirstName TEXT, LastName TEXT, JobTitle TEXT, OfficeId INTEGER REFERENCES Office(OfficeId), ReportsTo INTEGER REFERENCES Employee(EmployeeId), BirthDate TEXT, MonthlyPay REAL)",
        [
            (
                i + 1,
                *person(r, i + 3),
                "Director" if i == 0 else "Dispatcher" if i < 6 else r.choice(["Driver", "Driver", "Clerk"]),
                r.randint(1, 4),
                None if i == 0 else 1 if i < 6 else r.randint(2, 6),
                day(r, "1960-01-01", 14000),
                100 * r.randint(18, 60),
            )
            for i in range(32)
        ],
    )
    yield (
        "CREATE TABLE VehicleType (VehicleTypeId INTEGER PRIMARY KEY, TypeName TEXT, MaxLoadKg INTEGER)",
        [(1, "Van", 1200), (2, "Truck", 7500), (3, "Trailer", 18000), (4, "Motorbike", 60)],
    )
    yield (
        "CREATE TABLE Vehicle (VehicleId INTEGER PRIMARY KEY, PlateNumber TEXT, VehicleTypeId INTEGER REFERENCES VehicleType(VehicleTypeId), HomeOfficeId INTEGER REFERENCES Office(OfficeId), PurchaseDate TEXT, PurchasePrice REAL, ResaleValue REAL, RetiredOn TEXT)",
        [
            (
                i + 1,
                f"{r.choice('ABCDKLM')}{r.choice('RSTVX')}-{r.randint(1000, 9999)}",
                r.randint(1, 3),
                r.randint(1, 4),
                day(r, "2015-01-01", 2800),
                p := 500 * r.randint(20, 160),
                max(1000, p - 500 * r.randint(-6, 60)),
                maybe(r, day(r, "2023-01-01", 300), 0.7),
            )
            for i in range(30)
        ],
    )
    yield (
        "CREATE TABLE Customer (CustomerId INTEGER PRIMARY KEY, CompanyName TEXT, ContactPerson TEXT, StreetAddress TEXT, City TEXT, CreditLimit REAL)",
        [
            (
                i + 1,
                n,
                " ".join(person(r, i + 60)),
                f"{r.randint(1, 90)} {r.choice(STREETS)}",
                r.choice(CITIES),
                maybe(r, 500 * r.randint(4, 60), 0.15),
            )
            for i, n in enumerate(
                "Alder Foods,Brightway Ltd,Corral Paper,Dune Optics,Ember Glass,Fjord Marine,Garnet Tools,Harbor Tea,Ionia Print,Juniper Toys,Kestrel Air,Lumen Lamps,Marble Arts,Nimbus Cloud,Orchid Spa,Pioneer Seeds,Quartz Watches,Ridge Steel,Saffron Spice,Tundra Wear".split(
                    ","
                )
            )
        ],
    )
    yield (
        "CREATE TABLE Trip (TripId INTEGER PRIMARY KEY, VehicleId INTEGER REFERENCES Vehicle(VehicleId), DriverId INTEGER REFERENCES Employee(EmployeeId), ApprovedBy INTEGER REFERENCES Employee(EmployeeId), CustomerId INTEGER REFERENCES Customer(CustomerId), TripDate TEXT, DistanceKm INTEGER, FuelLitres REAL)",
        [
            (
                i + 1,
                r.randint(1, 26),
                r.randint(7, 30),
                r.randint(2, 6),
                r.randint(1, 17),
                day(r),
                (k := r.randint(20, 900)),
                round(k * r.uniform(0.08, 0.3), 1),
            )
            for i in range(60)
        ],
    )
    yield (
        "CREATE TABLE Invoice (InvoiceId INTEGER PRIMARY KEY, CustomerId INTEGER REFERENCES Customer(CustomerId), TripId INTEGER REFERENCES Trip(TripId), InvoiceDate TEXT, Amount REAL, PaidOn TEXT)",
        [
            (
                i + 1,
                r.randint(1, 17),
                i + 1,
                day(r, "2023-02-01"),
                10 * r.randint(8, 240),
                maybe(r, day(r, "2023-06-01", 450), 0.3),
            )
            for i in range(50)
        ],
    )


FLEET = [
    ("Who does the employee Omar Keller report to?", None),
    (
        "Which employees manage more than five people?",
        "SELECT m.FirstName, m.LastName FROM Employee e JOIN Employee m ON e.ReportsTo=m.EmployeeId GROUP BY m.EmployeeId HAVING COUNT(*)>5",
    ),
    (
        "List the plate numbers of vehicles that are still in service, that is not retired.",
        "SELECT PlateNumber FROM Vehicle WHERE RetiredOn IS NULL",
    ),
    (
        "Which customers have never been invoiced?",
        "SELECT CompanyName FROM Customer WHERE CustomerId NOT IN (SELECT CustomerId FROM Invoice)",
    ),
    ("What is the total amount of unpaid invoices?", "SELECT SUM(Amount) FROM Invoice WHERE PaidOn IS NULL"),
    (
        "Who are the top 3 customers by total invoice amount?",
        "SELECT CompanyName FROM Invoice i JOIN Customer c ON i.CustomerId=c.CustomerId GROUP BY c.CustomerId ORDER BY SUM(Amount) DESC LIMIT 3",
    ),
    (
        "Which drivers drove more than 1500 km in total?",
        "SELECT FirstName, LastName FROM Trip t JOIN Employee e ON t.DriverId=e.EmployeeId GROUP BY e.EmployeeId HAVING SUM(DistanceKm)>1500",
    ),
    (
        "Which employee approved the most trips?",
        "SELECT FirstName, LastName FROM Trip t JOIN Employee e ON t.ApprovedBy=e.EmployeeId GROUP BY e.EmployeeId ORDER BY COUNT(*) DESC LIMIT 1",
    ),
    (
        "How many vehicles does each office have?",
        "SELECT OfficeName, COUNT(*) FROM Vehicle v JOIN Office o ON v.HomeOfficeId=o.OfficeId GROUP BY o.OfficeId",
    ),
    (
        "Which vehicles have a resale value above their purchase price?",
        "SELECT PlateNumber FROM Vehicle WHERE ResaleValue > PurchasePrice",
    ),
    (
        "How many litres of fuel per kilometre did the trips use overall?",
        "SELECT SUM(FuelLitres)*1.0/SUM(DistanceKm) FROM Trip",
    ),
    (
        "What is the average monthly pay of drivers in Germany?",
        "SELECT AVG(MonthlyPay) FROM Employee e JOIN Office o ON e.OfficeId=o.OfficeId WHERE JobTitle='Driver' AND Country='Germany'",
    ),
    (
        "Which vehicle type can carry the heaviest load?",
        "SELECT TypeName FROM VehicleType ORDER BY MaxLoadKg DESC LIMIT 1",
    ),
    (
        "Which offices have no employees?",
        "SELECT OfficeName FROM Office WHERE OfficeId NOT IN (SELECT OfficeId FROM Employee)",
    ),
    (
        "How many trips were made with a truck?",
        "SELECT COUNT(*) FROM Trip t JOIN Vehicle v ON t.VehicleId=v.VehicleId JOIN VehicleType y ON v.VehicleTypeId=y.VehicleTypeId WHERE TypeName='Truck'",
    ),
    ("Which customers have no credit limit?", "SELECT CompanyName FROM Customer WHERE CreditLimit IS NULL"),
    (
        "When was the latest trip for Harbor Tea?",
        "SELECT MAX(TripDate) FROM Trip t JOIN Customer c ON t.CustomerId=c.CustomerId WHERE CompanyName='Harbor Tea'",
    ),
    ("How many accidents did each driver have?", None),
    ("What is the colour of the oldest truck?", None),
    ("Which suppliers deliver spare parts for the vans?", None),
]


def warehouse(r):
    yield (
        "CREATE TABLE uom_lkp (uom_cd TEXT, uom_desc TEXT)",
        [("EA", "Each"), ("BX", "Box"), ("KG", "Kilogram"), ("LT", "Litre"), ("PL", "Pallet")],
    )
    yield (
        "CREATE TABLE itm_grp (grp_cd TEXT, grp_desc TEXT)",
        [("FST", "Fasteners"), ("PNT", "Paints"), ("TLS", "Hand Tools"), ("ELC", "Electrical"), ("GRD", "Garden")],
    )
    yield (
        "CREATE TABLE vnd_mst (vnd_no INTEGER, vnd_nm TEXT, cty TEXT, ctry_cd TEXT, tel_no TEXT)",
        [
            (
                500 + i,
                n,
                r.choice(CITIES),
                r.choice(["GB", "DE", "ES", "FR"]),
                maybe(r, f"+4{r.randint(10**8, 10**9)}", 0.25),
            )
            for i, n in enumerate(
                "Acme Supply,Bolt Brothers,Colorado Paint,Delta Wire,Evergreen Co,Forge & Son,Granite Works,Hexagon,Iron Lady,Jupiter Cables,Kraft Tools,Lindqvist,Mason Bros,Nordic Steel".split(
                    ","
                )
            )
        ],
    )
    yield (
        "CREATE TABLE itm_mst (itm_cd TEXT, itm_desc TEXT, grp_cd TEXT, uom_cd TEXT, std_cst REAL, lst_prc REAL, vnd_no INTEGER, disc_dt TEXT)",
        [
            (
                f"I{1000 + i}",
                n,
                ["FST", "PNT", "TLS", "ELC"][i % 4],
                r.choice(["EA", "BX", "KG", "LT"]),
                (c := round(r.uniform(1, 50), 2)),
                round(c * r.uniform(0.9, 2), 2),
                500 + r.randrange(12),
                maybe(r, day(r, "2022-01-01", 600), 0.75),
            )
            for i, n in enumerate(
                "Wood screw,White gloss,Claw hammer,Copper wire,Wing nut,Red oxide,Hand saw,Wall switch,Hex bolt,Blue matt,Pipe wrench,Fuse box,Washer,Varnish,Chisel set,Cable tie,Rivet,Primer,Spirit level,Dimmer,Anchor bolt,Wood stain,Tape measure,Lamp socket,Coach screw,Lacquer,Pliers,Junction box,Threaded rod,Thinner,Mallet,Extension lead".split(
                    ","
                )
            )
        ],
    )
    yield (
        "CREATE TABLE wh_mst (wh_cd TEXT, wh_nm TEXT, cty TEXT, mgr_nm TEXT, cap_plt INTEGER)",
        [
            (f"W{i + 1}", n, c, " ".join(person(r, i + 9)), 100 * r.randint(3, 20))
            for i, (n, c) in enumerate(
                [
                    ("Northgate", "Leeds"),
                    ("Quayside", "Hamburg"),
                    ("Sunport", "Malaga"),
                    ("Riverside", "Lyon"),
                    ("Old Mill", "Bristol"),
                ]
            )
        ],
    )
    yield (
        "CREATE TABLE stk_bal (itm_cd TEXT, wh_cd TEXT, qty_oh INTEGER, qty_rsv INTEGER, lst_cnt_dt TEXT)",
        [
            (f"I{1000 + i}", f"W{w}", r.randint(0, 400), r.randint(0, 120), day(r))
            for i in range(28)
            for w in sorted(r.sample(range(1, 5), 2))
        ],
    )
    yield (
        "CREATE TABLE po_hdr (po_no INTEGER, vnd_no INTEGER, wh_cd TEXT, po_dt TEXT, rcv_dt TEXT, sts TEXT)",
        [
            (
                9000 + i,
                500 + r.randrange(11),
                f"W{r.randint(1, 4)}",
                (d := day(r)),
                maybe(r, str(date.fromisoformat(d) + timedelta(days=r.randint(2, 40))), 0.25),
                r.choice(["OPEN", "CLOSED", "CLOSED", "HOLD"]),
            )
            for i in range(35)
        ],
    )
    yield (
        "CREATE TABLE po_ln (po_no INTEGER, ln_no INTEGER, itm_cd TEXT, ord_qty INTEGER, unt_prc REAL)",
        [
            (9000 + i, k + 1, f"I{1000 + r.randrange(30)}", r.randint(1, 90), round(r.uniform(1, 45), 2))
            for i in range(35)
            for k in range(r.choice([1, 1, 2, 3]))
        ],
    )


WAREHOUSE = [
    (
        "Which vendors have never received a purchase order?",
        "SELECT vnd_nm FROM vnd_mst WHERE vnd_no NOT IN (SELECT vnd_no FROM po_hdr)",
    ),
    (
        "How many items are in the Paints group?",
        "SELECT COUNT(*) FROM itm_mst i JOIN itm_grp g ON i.grp_cd=g.grp_cd WHERE grp_desc='Paints'",
    ),
    ("Which item has the highest list price?", "SELECT itm_desc FROM itm_mst ORDER BY lst_prc DESC LIMIT 1"),
    (
        "Which items have a standard cost above their list price?",
        "SELECT itm_desc FROM itm_mst WHERE std_cst > lst_prc",
    ),
    ("How many purchase orders have not been received yet?", "SELECT COUNT(*) FROM po_hdr WHERE rcv_dt IS NULL"),
    (
        "What is the total quantity on hand in each warehouse?",
        "SELECT wh_nm, SUM(qty_oh) FROM stk_bal s JOIN wh_mst w ON s.wh_cd=w.wh_cd GROUP BY w.wh_cd",
    ),
    ("Who manages the warehouse Quayside?", "SELECT mgr_nm FROM wh_mst WHERE wh_nm='Quayside'"),
    (
        "Which three vendors have the most purchase orders?",
        "SELECT vnd_nm FROM po_hdr p JOIN vnd_mst v ON p.vnd_no=v.vnd_no GROUP BY v.vnd_no ORDER BY COUNT(*) DESC LIMIT 3",
    ),
    ("What is the total value of purchase order 9012?", "SELECT SUM(ord_qty*unt_prc) FROM po_ln WHERE po_no=9012"),
    ("List the vendors without a telephone number.", "SELECT vnd_nm FROM vnd_mst WHERE tel_no IS NULL"),
    (
        "What is the average list price per item group?",
        "SELECT grp_desc, AVG(lst_prc) FROM itm_mst i JOIN itm_grp g ON i.grp_cd=g.grp_cd GROUP BY g.grp_cd",
    ),
    (
        "Which items are stored in the warehouse in Malaga?",
        "SELECT itm_desc FROM stk_bal s JOIN itm_mst i ON s.itm_cd=i.itm_cd JOIN wh_mst w ON s.wh_cd=w.wh_cd WHERE w.cty='Malaga'",
    ),
    (
        "What is the unit of measure of the Claw hammer?",
        "SELECT uom_desc FROM itm_mst i JOIN uom_lkp u ON i.uom_cd=u.uom_cd WHERE itm_desc='Claw hammer'",
    ),
    (
        "Which item groups contain no items?",
        "SELECT grp_desc FROM itm_grp WHERE grp_cd NOT IN (SELECT grp_cd FROM itm_mst)",
    ),
    (
        "Which five items were ordered in the largest total quantity?",
        "SELECT itm_desc FROM po_ln p JOIN itm_mst i ON p.itm_cd=i.itm_cd GROUP BY i.itm_cd ORDER BY SUM(ord_qty) DESC LIMIT 5",
    ),
    (
        "Which vendors supply more than three items?",
        "SELECT vnd_nm FROM itm_mst i JOIN vnd_mst v ON i.vnd_no=v.vnd_no GROUP BY v.vnd_no HAVING COUNT(*)>3",
    ),
    ("How heavy is a Fuse box?", None),
    ("Which customers bought the Hand saw?", None),
    ("What is the rent of the warehouse Northgate?", None),
    ("Which items were returned as damaged?", None),
]


def library(r):
    yield (
        "CREATE TABLE Zweigstelle (ZweigstelleNr INTEGER PRIMARY KEY, Bezeichnung TEXT, Strasse TEXT, Ort TEXT)",
        [
            (1, "Zentralbibliothek", "Marktplatz 1", "Bremen"),
            (2, "Stadtteilbibliothek West", "Hafenstraße 12", "Bremen"),
            (3, "Kinderbibliothek", "Schulweg 4", "Hamburg"),
            (4, "Fahrbibliothek", "Depotweg 9", "Hamburg"),
            (5, "Musikbibliothek", "Domstraße 7", "Lübeck"),
        ],
    )
    yield (
        "CREATE TABLE Autor (AutorNr INTEGER PRIMARY KEY, Vorname TEXT, Nachname TEXT, Geburtsjahr INTEGER, Land TEXT)",
        [
            (
                i + 1,
                *person(r, i + 5),
                r.randint(1890, 1990),
                r.choice(["Deutschland", "Österreich", "Schweiz", "Frankreich"]),
            )
            for i in range(24)
        ],
    )
    yield (
        "CREATE TABLE Gattung (GattungNr INTEGER PRIMARY KEY, Gattungsname TEXT)",
        [(1, "Roman"), (2, "Krimi"), (3, "Sachbuch"), (4, "Lyrik"), (5, "Hörspiel")],
    )
    yield (
        "CREATE TABLE Buch (BuchNr INTEGER PRIMARY KEY, Titel TEXT, AutorNr INTEGER REFERENCES Autor(AutorNr), GattungNr INTEGER REFERENCES Gattung(GattungNr), Erscheinungsjahr INTEGER, Seitenzahl INTEGER, Preis REAL)",
        [
            (
                i + 1,
                f"{a} {b}",
                r.randint(1, 20),
                r.randint(1, 4),
                r.randint(1950, 2022),
                r.randint(80, 900),
                round(r.uniform(5, 45), 2),
            )
            for i, (a, b) in enumerate(
                (a, b)
                for a in ["Der stille", "Der letzte", "Der ferne", "Der blaue", "Der kalte"]
                for b in ["Garten", "Winter", "Spiegel", "Fluss", "Turm", "Bahnhof", "Mantel", "Wald"]
            )
        ],
    )
    yield (
        "CREATE TABLE Leser (LeserNr INTEGER PRIMARY KEY, Vorname TEXT, Nachname TEXT, Geburtsdatum TEXT, Ort TEXT, Email TEXT, StammZweigstelleNr INTEGER REFERENCES Zweigstelle(ZweigstelleNr))",
        [
            (
                i + 1,
                *(p := person(r, i + 40)),
                day(r, "1945-01-01", 25000),
                r.choice(["Bremen", "Hamburg", "Oldenburg"]),
                maybe(r, f"{p[0].lower()}.{p[1].lower()}@post.example", 0.3),
                r.randint(1, 4),
            )
            for i in range(36)
        ],
    )
    yield (
        "CREATE TABLE Ausleihe (AusleiheNr INTEGER PRIMARY KEY, LeserNr INTEGER REFERENCES Leser(LeserNr), BuchNr INTEGER REFERENCES Buch(BuchNr), ZweigstelleNr INTEGER REFERENCES Zweigstelle(ZweigstelleNr), Ausleihdatum TEXT, Rueckgabedatum TEXT, Mahngebuehr REAL)",
        [
            (
                i + 1,
                r.randint(1, 31),
                r.randint(1, 34),
                r.randint(1, 4),
                (d := day(r)),
                maybe(r, str(date.fromisoformat(d) + timedelta(days=r.randint(3, 60))), 0.2),
                r.choice([0, 0, 0, 1.5, 3.0, 4.5]),
            )
            for i in range(60)
        ],
    )


LIBRARY = [
    (
        "Welche Leser haben noch nie ein Buch ausgeliehen?",
        "SELECT Vorname, Nachname FROM Leser WHERE LeserNr NOT IN (SELECT LeserNr FROM Ausleihe)",
    ),
    (
        "Wie viele Bücher gehören zur Gattung Krimi?",
        "SELECT COUNT(*) FROM Buch b JOIN Gattung g ON b.GattungNr=g.GattungNr WHERE Gattungsname='Krimi'",
    ),
    ("Welches Buch hat die meisten Seiten?", "SELECT Titel FROM Buch ORDER BY Seitenzahl DESC LIMIT 1"),
    (
        "Wer hat das Buch „Der blaue Turm“ geschrieben?",
        "SELECT Vorname, Nachname FROM Buch b JOIN Autor a ON b.AutorNr=a.AutorNr WHERE Titel='Der blaue Turm'",
    ),
    (
        "Welche Ausleihen sind noch nicht zurückgegeben? Nenne die Titel der Bücher.",
        "SELECT Titel FROM Ausleihe a JOIN Buch b ON a.BuchNr=b.BuchNr WHERE Rueckgabedatum IS NULL",
    ),
    (
        "Wie hoch ist die Summe der Mahngebühren je Zweigstelle?",
        "SELECT Bezeichnung, SUM(Mahngebuehr) FROM Ausleihe a JOIN Zweigstelle z ON a.ZweigstelleNr=z.ZweigstelleNr GROUP BY z.ZweigstelleNr",
    ),
    (
        "Welche vier Leser haben die meisten Bücher ausgeliehen?",
        "SELECT Vorname, Nachname FROM Ausleihe a JOIN Leser l ON a.LeserNr=l.LeserNr GROUP BY l.LeserNr ORDER BY COUNT(*) DESC LIMIT 4",
    ),
    (
        "Welche Autoren aus der Schweiz wurden nach 1950 geboren?",
        "SELECT Vorname, Nachname FROM Autor WHERE Land='Schweiz' AND Geburtsjahr>1950",
    ),
    (
        "How many books are there in each genre?",
        "SELECT Gattungsname, COUNT(*) FROM Buch b JOIN Gattung g ON b.GattungNr=g.GattungNr GROUP BY g.GattungNr",
    ),
    (
        "Which authors have no book in the library?",
        "SELECT Vorname, Nachname FROM Autor WHERE AutorNr NOT IN (SELECT AutorNr FROM Buch)",
    ),
    (
        "What is the average price of the books published after 2000?",
        "SELECT AVG(Preis) FROM Buch WHERE Erscheinungsjahr>2000",
    ),
    ("List the readers who have no email address.", "SELECT Vorname, Nachname FROM Leser WHERE Email IS NULL"),
    (
        "Which branch lent the most books?",
        "SELECT Bezeichnung FROM Ausleihe a JOIN Zweigstelle z ON a.ZweigstelleNr=z.ZweigstelleNr GROUP BY z.ZweigstelleNr ORDER BY COUNT(*) DESC LIMIT 1",
    ),
    ("How many readers live in Oldenburg?", "SELECT COUNT(*) FROM Leser WHERE Ort='Oldenburg'"),
    ("Welche Bücher kosten mehr als 40 Euro?", "SELECT Titel FROM Buch WHERE Preis>40"),
    (
        "Welche Leser haben Bücher von Autoren aus Österreich ausgeliehen?",
        "SELECT DISTINCT l.Vorname, l.Nachname FROM Leser l JOIN Ausleihe s ON s.LeserNr=l.LeserNr JOIN Buch b ON b.BuchNr=s.BuchNr JOIN Autor a ON a.AutorNr=b.AutorNr WHERE a.Land='Österreich'",
    ),
    ("Welcher Verlag hat die meisten Bücher herausgegeben?", None),
    ("Wie viele Mitarbeiter hat die Zentralbibliothek?", None),
    ("Which readers reserved a book?", None),
    ("What is the ISBN of „Der kalte Wald“?", None),
]


def club(r):
    yield (
        "CREATE TABLE deporte (id_deporte INTEGER PRIMARY KEY, nombre_deporte TEXT, jugadores INTEGER)",
        [
            (1, "Tenis", 2),
            (2, "Fútbol", 11),
            (3, "Baloncesto", 5),
            (4, "Natación", 1),
            (5, "Pádel", 4),
            (6, "Esgrima", 1),
        ],
    )
    yield (
        "CREATE TABLE entrenador (id_entrenador INTEGER PRIMARY KEY, nombre TEXT, apellido TEXT, id_deporte INTEGER REFERENCES deporte(id_deporte), sueldo REAL, fecha_contrato TEXT)",
        [(i + 1, *person(r, i + 2), i % 5 + 1, 50 * r.randint(20, 50), day(r, "2012-01-01", 3600)) for i in range(14)],
    )
    yield (
        "CREATE TABLE socio (id_socio INTEGER PRIMARY KEY, nombre TEXT, apellido TEXT, fecha_nacimiento TEXT, ciudad TEXT, telefono TEXT, presentado_por INTEGER REFERENCES socio(id_socio))",
        [
            (
                i + 1,
                *person(r, i + 21),
                day(r, "1950-01-01", 20000),
                r.choice(["Sevilla", "Cádiz", "Huelva"]),
                maybe(r, f"6{r.randint(10**7, 10**8)}", 0.2),
                maybe(r, r.randint(1, i), 0.4) if i else None,
            )
            for i in range(40)
        ],
    )
    yield (
        "CREATE TABLE equipo (id_equipo INTEGER PRIMARY KEY, nombre_equipo TEXT, id_deporte INTEGER REFERENCES deporte(id_deporte), id_entrenador INTEGER REFERENCES entrenador(id_entrenador), categoria TEXT)",
        [
            (i + 1, n, i % 5 + 1, r.randint(1, 12), r.choice(["infantil", "juvenil", "adulto"]))
            for i, n in enumerate(
                "Los Linces,Las Águilas,Los Toros,Las Olas,Los Rayos,Las Garzas,Los Lobos,Las Palmeras,Los Halcones,Las Estrellas".split(
                    ","
                )
            )
        ],
    )
    yield (
        "CREATE TABLE inscripcion (id_inscripcion INTEGER PRIMARY KEY, id_socio INTEGER REFERENCES socio(id_socio), id_equipo INTEGER REFERENCES equipo(id_equipo), fecha_alta TEXT)",
        [(i + 1, r.randint(1, 34), r.randint(1, 9), day(r, "2020-01-01", 1200)) for i in range(48)],
    )
    yield (
        "CREATE TABLE instalacion (id_instalacion INTEGER PRIMARY KEY, nombre_instalacion TEXT, tipo TEXT, precio_hora REAL)",
        [
            (i + 1, n, t, r.randint(5, 40))
            for i, (n, t) in enumerate(
                [
                    ("Pista Central", "pista"),
                    ("Pista Norte", "pista"),
                    ("Campo Grande", "campo"),
                    ("Piscina Azul", "piscina"),
                    ("Sala Verde", "sala"),
                    ("Campo Sur", "campo"),
                ]
            )
        ],
    )
    yield (
        "CREATE TABLE reserva (id_reserva INTEGER PRIMARY KEY, id_socio INTEGER REFERENCES socio(id_socio), id_instalacion INTEGER REFERENCES instalacion(id_instalacion), fecha TEXT, horas INTEGER, estado TEXT)",
        [
            (
                i + 1,
                r.randint(1, 36),
                r.randint(1, 5),
                day(r),
                r.randint(1, 4),
                r.choice(["pagada", "pagada", "pendiente", "anulada"]),
            )
            for i in range(60)
        ],
    )


CLUB = [
    ("¿Qué socios no tienen teléfono?", "SELECT nombre, apellido FROM socio WHERE telefono IS NULL"),
    (
        "¿Cuántos equipos tiene cada deporte?",
        "SELECT nombre_deporte, COUNT(*) FROM equipo e JOIN deporte d ON e.id_deporte=d.id_deporte GROUP BY d.id_deporte",
    ),
    (
        "¿Qué entrenador tiene el sueldo más alto?",
        "SELECT nombre, apellido FROM entrenador ORDER BY sueldo DESC LIMIT 1",
    ),
    (
        "¿Qué deportes no tienen ningún equipo?",
        "SELECT nombre_deporte FROM deporte WHERE id_deporte NOT IN (SELECT id_deporte FROM equipo)",
    ),
    (
        "¿Cuántas horas se reservaron en total en la Pista Central?",
        "SELECT SUM(horas) FROM reserva r JOIN instalacion i ON r.id_instalacion=i.id_instalacion WHERE nombre_instalacion='Pista Central'",
    ),
    (
        "¿Quién entrena a Los Toros?",
        "SELECT nombre, apellido FROM equipo e JOIN entrenador t ON e.id_entrenador=t.id_entrenador WHERE nombre_equipo='Los Toros'",
    ),
    ("¿Qué porcentaje de las reservas fue anulada?", "SELECT 100.0*SUM(estado='anulada')/COUNT(*) FROM reserva"),
    ("¿Qué socios viven en Cádiz?", "SELECT nombre, apellido FROM socio WHERE ciudad='Cádiz'"),
    (
        "Which members have never made a reservation?",
        "SELECT nombre, apellido FROM socio WHERE id_socio NOT IN (SELECT id_socio FROM reserva)",
    ),
    (
        "Which two facilities have the most reservations?",
        "SELECT nombre_instalacion FROM reserva r JOIN instalacion i ON r.id_instalacion=i.id_instalacion GROUP BY i.id_instalacion ORDER BY COUNT(*) DESC LIMIT 2",
    ),
    (
        "How many members were introduced by another member?",
        "SELECT COUNT(*) FROM socio WHERE presentado_por IS NOT NULL",
    ),
    (
        "What is the average salary of the tennis coaches?",
        "SELECT AVG(sueldo) FROM entrenador t JOIN deporte d ON t.id_deporte=d.id_deporte WHERE nombre_deporte='Tenis'",
    ),
    ("Which teams belong to the category juvenil?", "SELECT nombre_equipo FROM equipo WHERE categoria='juvenil'"),
    (
        "¿Qué socios juegan en equipos de Baloncesto?",
        "SELECT DISTINCT s.nombre, s.apellido FROM socio s JOIN inscripcion i ON i.id_socio=s.id_socio JOIN equipo e ON e.id_equipo=i.id_equipo JOIN deporte d ON d.id_deporte=e.id_deporte WHERE nombre_deporte='Baloncesto'",
    ),
    (
        "¿Cuál es el precio por hora de la Sala Verde?",
        "SELECT precio_hora FROM instalacion WHERE nombre_instalacion='Sala Verde'",
    ),
    (
        "Which three members reserved the most hours in total?",
        "SELECT nombre, apellido FROM reserva r JOIN socio s ON r.id_socio=s.id_socio GROUP BY s.id_socio ORDER BY SUM(horas) DESC LIMIT 3",
    ),
    ("¿Cuántos partidos ganó el equipo Los Rayos?", None),
    ("¿Qué socios tienen una lesión?", None),
    ("How much is the yearly membership fee?", None),
    ("Which sponsor supports Las Olas?", None),
]


def school(r):
    subjects = "Mathematics,Physics,Chemistry,History,Geography,Music,Latin,Art".split(",")
    yield (
        "CREATE TABLE subjects (subj INTEGER, title TEXT, dept TEXT)",
        [
            (i + 1, s, "Science" if i < 3 else "Humanities" if i in (3, 4, 6) else "Arts")
            for i, s in enumerate(subjects)
        ],
    )
    yield (
        "CREATE TABLE staff (staffid INTEGER, forename TEXT, surname TEXT, room TEXT, startyear INTEGER, mentor INTEGER)",
        [
            (
                i + 1,
                *person(r, i + 8),
                f"R{r.randint(1, 12)}",
                r.randint(1995, 2023),
                maybe(r, r.randint(1, 6), 0.4) if i > 5 else None,
            )
            for i in range(20)
        ],
    )
    yield (
        "CREATE TABLE forms (formid TEXT, yeargroup INTEGER, tutor INTEGER, deputy INTEGER)",
        [(f"{y}{c}", y, *r.sample(range(1, 18), 2)) for y in range(7, 12) for c in "AB"],
    )
    yield (
        "CREATE TABLE pupils (pupilid INTEGER, forename TEXT, surname TEXT, dob TEXT, formid TEXT, addr TEXT, town TEXT, siblings INTEGER, leftschool TEXT)",
        [
            (
                i + 1,
                *person(r, i + 50),
                day(r, "2007-09-01", 1800),
                f"{r.randint(7, 11)}{r.choice('AB')}",
                f"{r.randint(1, 99)} {r.choice(STREETS)}",
                r.choice(["Ashford", "Brookley", "Cranham"]),
                r.randint(0, 4),
                maybe(r, day(r, "2023-01-01", 200), 0.85),
            )
            for i in range(54)
        ],
    )
    yield (
        "CREATE TABLE lessons (lessonid INTEGER, subj INTEGER, formid TEXT, staffid INTEGER, weekday TEXT, period INTEGER)",
        [
            (
                i + 1,
                r.randint(1, 7),
                f"{r.randint(7, 11)}{r.choice('AB')}",
                r.randint(1, 17),
                r.choice(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]),
                r.randint(1, 6),
            )
            for i in range(50)
        ],
    )
    yield (
        "CREATE TABLE marks (pupilid INTEGER, subj INTEGER, term TEXT, examscore INTEGER, coursescore INTEGER)",
        [
            (p, s, r.choice(["autumn", "spring"]), r.randint(25, 100), r.randint(25, 100))
            for p, s in sorted({(r.randint(1, 48), r.randint(1, 7)) for _ in range(60)})
        ],
    )
    yield (
        "CREATE TABLE clubs (clubid INTEGER, clubname TEXT, leader INTEGER, fee REAL)",
        [
            (i + 1, n, r.randint(1, 15), r.choice([0, 5, 10, 12.5]))
            for i, n in enumerate(["Chess", "Drama", "Robotics", "Choir", "Running"])
        ],
    )
    yield (
        "CREATE TABLE clubmembers (clubid INTEGER, pupilid INTEGER, joined TEXT)",
        [
            (c, p, day(r, "2023-09-01", 200))
            for c, p in sorted({(r.randint(1, 4), r.randint(1, 45)) for _ in range(45)})
        ],
    )


SCHOOL = [
    (
        "Which pupils are in no club?",
        "SELECT forename, surname FROM pupils WHERE pupilid NOT IN (SELECT pupilid FROM clubmembers)",
    ),
    (
        "Who is the tutor of form 9A?",
        "SELECT forename, surname FROM forms f JOIN staff s ON f.tutor=s.staffid WHERE formid='9A'",
    ),
    (
        "Who is the deputy of form 8B?",
        "SELECT forename, surname FROM forms f JOIN staff s ON f.deputy=s.staffid WHERE formid='8B'",
    ),
    ("How many pupils are there in each form?", "SELECT formid, COUNT(*) FROM pupils GROUP BY formid"),
    (
        "What is the average exam score in Physics?",
        "SELECT AVG(examscore) FROM marks m JOIN subjects s ON m.subj=s.subj WHERE title='Physics'",
    ),
    (
        "Which pupils scored higher in the exam than in the coursework in History?",
        "SELECT forename, surname FROM marks m JOIN pupils p ON m.pupilid=p.pupilid JOIN subjects s ON s.subj=m.subj WHERE title='History' AND examscore>coursescore",
    ),
    (
        "Which staff members teach Latin?",
        "SELECT DISTINCT forename, surname FROM lessons l JOIN staff s ON l.staffid=s.staffid JOIN subjects u ON u.subj=l.subj WHERE title='Latin'",
    ),
    ("How many lessons take place on Monday?", "SELECT COUNT(*) FROM lessons WHERE weekday='Monday'"),
    (
        "Which club has the most members?",
        "SELECT clubname FROM clubmembers m JOIN clubs c ON m.clubid=c.clubid GROUP BY c.clubid ORDER BY COUNT(*) DESC LIMIT 1",
    ),
    (
        "Who leads the Drama club?",
        "SELECT forename, surname FROM clubs c JOIN staff s ON c.leader=s.staffid WHERE clubname='Drama'",
    ),
    ("Which subjects are never taught?", "SELECT title FROM subjects WHERE subj NOT IN (SELECT subj FROM lessons)"),
    (
        "What share of the pupils live in Brookley, in percent?",
        "SELECT 100.0*SUM(town='Brookley')/COUNT(*) FROM pupils",
    ),
    ("Which pupils have not left the school?", "SELECT forename, surname FROM pupils WHERE leftschool IS NULL"),
    (
        "Which staff members mentor more than one colleague?",
        "SELECT m.forename, m.surname FROM staff s JOIN staff m ON s.mentor=m.staffid GROUP BY m.staffid HAVING COUNT(*)>1",
    ),
    ("Which pupils have more than 3 siblings?", "SELECT forename, surname FROM pupils WHERE siblings>3"),
    (
        "Which subject has the lowest average course score?",
        "SELECT title FROM marks m JOIN subjects s ON m.subj=s.subj GROUP BY s.subj ORDER BY AVG(coursescore) LIMIT 1",
    ),
    ("Which pupils have a scholarship?", None),
    ("What is the salary of the tutor of 7A?", None),
    ("Which parents live in Ashford?", None),
    ("How many days was each pupil absent?", None),
]
DATABASES = {
    "clinic": (clinic, CLINIC),
    "warehouse": (warehouse, WAREHOUSE),
    "library": (library, LIBRARY),
    "fleet": (fleet, FLEET),
    "club": (club, CLUB),
    "school": (school, SCHOOL),
}
COUNTED = r"(?:ORDER BY|HAVING) ((?:COUNT|SUM|AVG)\([^)]*\))"  # what the names are chosen by may be shown beside them
LANGUAGES = {"library": "de", "club": "es"}
ENGLISH = re.compile(r"^(?:How|Which|What|Who|List|When)\b")


def question_line(name: str, number: int, question: str, sql: str | None) -> str:
    "A question as `styles.py` takes it."
    line = {"id": f"{name}-{number:02d}", "question": question, "sql": sql, "evidence": ""}
    line["language"] = "en" if ENGLISH.match(question) else LANGUAGES[name]
    if not sql:
        line["why"] = "value absent" if "Omar Keller" in question else "column absent"
    elif found := re.search(COUNTED, sql):
        line["also"] = [sql.replace(" FROM", f", {found[1]} FROM", 1)]
    return json.dumps(line, ensure_ascii=False)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for seed, (name, (make, questions)) in enumerate(DATABASES.items()):
        with closing(sqlite3.connect(":memory:")) as database:
            for create, rows in make(random.Random(seed)):
                database.execute(create)
                places = ", ".join("?" * len(rows[0]))
                database.executemany(f"INSERT INTO {create.split()[2]} VALUES ({places})", rows)
            (FOLDER / f"{name}.sql").write_text("\n".join(database.iterdump()) + "\n", encoding="utf-8")
        lines = [question_line(name, at, *each) for at, each in enumerate(questions, 1)]
        (FOLDER / f"{name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
