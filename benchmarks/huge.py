"""One table of a million rows: is it answered from all of them, how fast, with how much memory, with which prompts?

    python benchmarks/huge.py make --rows 1000000 --out orders.csv      # or .parquet, written a million rows at a time
    python benchmarks/huge.py run orders.csv --questions test           # or development; writes huge.json
    python benchmarks/huge.py tokens                                # of what a model is told, 1,000 to 1,000,000 rows
    python benchmarks/huge.py once orders.parquet                       # one question over any file: seconds, memory
    python benchmarks/huge.py database --rows 300000        # the first question over a database, and the later ones

The table is made by chance from a seed (orders of a shop: ids, dates, names, places, numbers, blanks); the gold is
computed by pandas from the same file. The development questions were written first and looked at while the parser's
way over such tables was built; the test questions were asked when it was done.
"""

import argparse
import contextlib
import importlib.util
import json
import os
import re
import resource
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import numpy as np

HERE = Path(__file__).parent
_FIRST = "Anna Ben Chloe David Elena Felix Greta Hugo Ines Jonas Karin Luis Marta Nils Olga Paul Rosa Sven Tilda Victor"
FIRST = _FIRST.split()
LAST = "Berg Costa Dubois Eriksen Fischer Garcia Hansen Ito Jensen Kovacs Lindt Moreau Novak Ortiz Petrov Rossi".split()
PLACES = {
    "Japan": "Osaka Kyoto Sapporo Nagoya",
    "Germany": "Berlin Hamburg Leipzig",
    "France": "Lyon Nantes Lille",
    "Portugal": "Porto Lisbon Braga",
    "Brazil": "Recife Curitiba Manaus",
    "Sweden": "Malmo Uppsala",
    "Italy": "Turin Genoa Bari",
    "Mexico": "Puebla Merida",
}
CATEGORIES = "Books Toys Garden Electronics Clothing Kitchen Sports Music".split()
MAKES = "Red Blue Green Small Large Light Heavy Classic Modern Silent Bright Rapid Solid Plain Royal".split()
THINGS = "Lamp Chair Kettle Guitar Tent Puzzle Novel Jacket Camera Rake Bottle Clock Radio Scarf Drum Bike".split()
PAID = ["credit card", "invoice", "bank transfer", "cash", "voucher"]
BLOCK = 1_000_000


def block(start: int, rows: int):
    "Rows of the table from `start` on; the same rows however many there are."
    import pyarrow as pa

    chance = np.random.default_rng([12, start])
    cities = [(city, country) for country, names in PLACES.items() for city in names.split()]
    people = [f"{a} {chr(65 + i)}. {b}" for a in FIRST for b in LAST for i in range(26)]
    people += [f"{a} {b}" for a in FIRST for b in LAST]
    products = [f"{a} {b}" for a in MAKES for b in THINGS]
    shares = np.linspace(1, 2, len(cities))
    city = chance.choice(len(cities), rows, p=shares / shares.sum())
    days = chance.integers(0, 1826, rows)
    ordered = np.datetime64("2019-01-01") + days
    shipped = ordered + chance.integers(1, 15, rows)
    waiting, unrated = chance.random(rows) < 0.03, chance.random(rows) < 0.2
    rating = chance.integers(1, 6, rows)

    def taken(values, places):
        return pa.array(values).take(pa.array(places))

    columns = {
        "Order ID": pa.array([f"ORD-{start + i + 1:08d}" for i in range(rows)]),
        "Order Date": pa.array(ordered.astype("datetime64[D]")),
        "Ship Date": pa.array(shipped.astype("datetime64[D]"), mask=waiting),
        "Customer Name": taken(people, chance.integers(0, len(people), rows)),
        "City": taken([name for name, _ in cities], city),
        "Country": taken([name for _, name in cities], city),
        "Category": taken(CATEGORIES, chance.choice(len(CATEGORIES), rows, p=np.arange(4, 12) / 60)),
        "Product": taken(products, np.minimum(chance.geometric(0.008, rows) - 1, len(products) - 1)),
        "Quantity": pa.array(chance.integers(1, 101, rows)),
        "Unit Price": pa.array(np.round(chance.random(rows) * 500 + 0.5, 2)),
        "Payment Method": taken(PAID, chance.choice(len(PAID), rows, p=[0.4, 0.25, 0.2, 0.1, 0.05])),
        "Rating": pa.array(rating, mask=unrated),
    }
    return pa.table(columns)


def make(rows: int, out: Path) -> None:
    import pyarrow.csv
    import pyarrow.parquet

    schema = block(0, 1).schema
    opened = pyarrow.csv.CSVWriter if out.suffix == ".csv" else pyarrow.parquet.ParquetWriter
    with opened(str(out), schema) as writer:
        for start in range(0, rows, BLOCK):
            writer.write_table(block(start, BLOCK).slice(0, min(BLOCK, rows - start)))


def year(frame, number):
    return frame[frame["Order Date"].dt.year == number]


def where(frame, **wanted):
    for name, value in wanted.items():
        frame = frame[frame[name.replace("_", " ")] == value]
    return frame


DEVELOPMENT = {
    "How many orders were placed in 2021?": lambda f: len(year(f, 2021)),
    "What is the total quantity sold in Germany?": lambda f: where(f, Country="Germany")["Quantity"].sum(),
    "Which country has the most orders?": lambda f: f["Country"].value_counts().idxmax(),
    "What is the average unit price of books?": lambda f: where(f, Category="Books")["Unit Price"].mean(),
    "How many different customers are there?": lambda f: f["Customer Name"].nunique(),
    "What was the highest unit price?": lambda f: f["Unit Price"].max(),
    "How many orders were paid by invoice?": lambda f: len(where(f, Payment_Method="invoice")),
    "Who placed order ORD-00500000?": lambda f: where(f, Order_ID="ORD-00500000")["Customer Name"].iloc[0],
    "How many orders from Osaka were placed in May 2020?": lambda f: (
        (f["City"] == "Osaka") & (f["Order Date"].dt.strftime("%Y-%m") == "2020-05")
    ).sum(),
    "What is the average rating of orders in France?": lambda f: where(f, Country="France")["Rating"].mean(),
    "Which category has the highest total quantity?": lambda f: f.groupby("Category")["Quantity"].sum().idxmax(),
    "How many orders have no rating?": lambda f: f["Rating"].isna().sum(),
    "In which city was the last order placed?": lambda f: f["City"].iloc[-1],
    "What is the lowest unit price in the category Toys?": lambda f: where(f, Category="Toys")["Unit Price"].min(),
    "How many orders have a quantity of more than 90?": lambda f: (f["Quantity"] > 90).sum(),
    "When was order ORD-00123456 shipped?": lambda f: where(f, Order_ID="ORD-00123456")["Ship Date"].iloc[0],
    "How many orders were placed on 2019-07-04?": lambda f: (f["Order Date"] == "2019-07-04").sum(),
    "How many orders did Anna Berg place?": lambda f: len(where(f, Customer_Name="Anna Berg")),
    "Which product was ordered most often?": lambda f: f["Product"].value_counts().idxmax(),
    "What is the total quantity of garden orders in 2022?": lambda f: where(year(f, 2022), Category="Garden")[
        "Quantity"
    ].sum(),
}

TEST = {
    "How many orders were placed in March 2022?": lambda f: (f["Order Date"].dt.strftime("%Y-%m") == "2022-03").sum(),
    "How many orders are there?": len,
    "What is the total quantity of electronics?": lambda f: where(f, Category="Electronics")["Quantity"].sum(),
    "What is the average unit price in Japan?": lambda f: where(f, Country="Japan")["Unit Price"].mean(),
    "Which city has the most orders?": lambda f: f["City"].value_counts().idxmax(),
    "What is the customer name of the last order?": lambda f: f["Customer Name"].iloc[-1],
    "What is the product of order ORD-00987654?": lambda f: where(f, Order_ID="ORD-00987654")["Product"].iloc[0],
    "How many orders were paid by credit card in 2020?": lambda f: len(
        where(year(f, 2020), Payment_Method="credit card")
    ),
    "How many orders came from Porto?": lambda f: len(where(f, City="Porto")),
    "What is the highest quantity ordered in Kyoto?": lambda f: where(f, City="Kyoto")["Quantity"].max(),
    "How many orders have a unit price above 450?": lambda f: (f["Unit Price"] > 450).sum(),
    "How many different products are there?": lambda f: f["Product"].nunique(),
    "What is the earliest order date?": lambda f: f["Order Date"].min(),
    "Which payment method was used most often?": lambda f: f["Payment Method"].value_counts().idxmax(),
    "What is the average quantity of orders placed in 2023?": lambda f: year(f, 2023)["Quantity"].mean(),
    "How many orders were placed between 2021-01-01 and 2021-01-31?": lambda f: (
        f["Order Date"].between("2021-01-01", "2021-01-31").sum()
    ),
    "Which country has the lowest total quantity?": lambda f: f.groupby("Country")["Quantity"].sum().idxmin(),
    "How many orders with a rating of 5 came from Brazil?": lambda f: len(where(f, Country="Brazil", Rating=5)),
    "From which city did order ORD-00000042 come?": lambda f: where(f, Order_ID="ORD-00000042")["City"].iloc[0],
    "How many orders did Greta C. Moreau place after 2021?": lambda f: (
        (f["Customer Name"] == "Greta C. Moreau") & (f["Order Date"] > "2021-12-31")
    ).sum(),
}
SETS = {"development": DEVELOPMENT, "test": TEST}


def frame_of(path: Path):
    import pandas as pd

    dates = ["Order Date", "Ship Date"]
    frame = pd.read_csv(path, parse_dates=dates) if path.suffix == ".csv" else pd.read_parquet(path)
    frame[dates] = frame[dates].astype("datetime64[ns]")
    return frame


def gold_text(value) -> str:
    return value.date().isoformat() if hasattr(value, "date") else str(value)


def is_right(said: list[str], gold: str) -> bool:
    "One value that is the gold one: numbers to nine digits, texts and dates as they are."
    if len(said) != 1:
        return False
    try:
        return bool(np.isclose(float(said[0]), float(gold), rtol=1e-9))
    except ValueError:
        return said[0] == gold


class Watched:
    "Memory of a process and of all that it starts, looked at every 50 ms."

    def __init__(self, pid: int):
        import psutil

        self.process, self.peak, self.ended, self._psutil = psutil.Process(pid), 0, False, psutil
        self.thread = threading.Thread(target=self._look, daemon=True)
        self.thread.start()

    def _look(self) -> None:
        while not self.ended:
            try:
                family = [self.process, *self.process.children(recursive=True)]
                self.peak = max(self.peak, sum(each.memory_info().rss for each in family))
            except self._psutil.Error:
                pass
            time.sleep(0.05)

    def end(self) -> int:
        self.ended = True
        self.thread.join()
        return self.peak >> 20


def ran_by_command(command: list[str], cache: str) -> tuple[str, dict]:
    "What a new process prints; its seconds by the clock and by the processor, and its memory."
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    environment = {**os.environ, "XDG_CACHE_HOME": cache}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as process:
        watched = Watched(process.pid)
        out, error = process.communicate()
    seconds, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if process.returncode:
        raise SystemExit(error.decode())
    costs = {"seconds": round(seconds, 2), "processor_seconds": round(processor, 2), "peak_mb": watched.end()}
    return out.decode(), costs


def asked_by_command(path: Path, question: str, cache: str) -> dict:
    "One `tablerag ask` in a new process."
    out, costs = ran_by_command(["tablerag", "ask", str(path), question, "--json", "--fresh"], cache)
    answer = json.loads(out)
    return {"answer": answer["answer"] if answer["answered"] else None, **costs}


AGGREGATE = "SELECT SUM(Quantity) FROM {rows} WHERE Country = 'Germany'"
PEERS = {  # a new process that imports the library and computes one aggregate of the file
    "duckdb": "import duckdb; print(duckdb.sql(sys.argv[1].format(rows=repr(sys.argv[2]))).fetchall()[0][0])",
    "polars": (
        "import polars; rows = polars.scan_csv(sys.argv[2]).filter(polars.col('Country') == 'Germany');"
        " print(rows.select(polars.col('Quantity').sum()).collect().item())"
    ),
}


def first_beside_others(path: Path, question: str, repeats: int = 5) -> dict:
    "Median costs of the first question and of one aggregate by other libraries, where they are installed, in turn."
    asked, others = [], {name: [] for name in PEERS if path.suffix == ".csv" and importlib.util.find_spec(name)}
    for _ in range(repeats):
        with tempfile.TemporaryDirectory() as cache:
            asked.append(asked_by_command(path, question, cache))
            for name, costs in others.items():
                command = [sys.executable, "-c", f"import sys; {PEERS[name]}", AGGREGATE, str(path)]
                costs.append(ran_by_command(command, cache)[1])
    first, others = medians(asked), {name: medians(costs) for name, costs in others.items()}
    ratios = {name: round(first["processor_seconds"] / cost["processor_seconds"], 2) for name, cost in others.items()}
    return {
        "first_ask": {"answer": asked[0]["answer"], **first},
        "one_aggregate_by_others": others,
        "first_ask / one aggregate, processor": ratios,
        "repeats": repeats,
    }


def medians(costs: list[dict]) -> dict:
    return {name: statistics.median(cost[name] for cost in costs) for name in costs[0] if name != "answer"}


def run(path: Path, name: str) -> dict:
    from tablerag.session import open as open_session

    questions = SETS[name]
    frame = frame_of(path)
    golds = {text: gold_text(gold(frame)) for text, gold in questions.items()}
    size = len(frame)
    del frame
    texts = list(questions)
    first = first_beside_others(path, texts[0])
    with tempfile.TemporaryDirectory() as cache:
        asked_by_command(path, texts[0], cache)
        later = [asked_by_command(path, text, cache) for text in texts[:6]]
        os.environ["XDG_CACHE_HOME"] = cache
        session = open_session(path)
        session.ask("Which order has the largest quantity?")  # the worker starts
        rows, seconds = [], []
        for text in texts:
            start = time.perf_counter()
            answer = session.ask(text, fresh=True)
            seconds.append(time.perf_counter() - start)
            right = answer.answered and is_right(list(answer.values), golds[text])
            rows.append(
                {
                    "question": text,
                    "gold": golds[text],
                    "answer": list(answer.values)[:5] if answer.answered else None,
                    "right": right,
                    "probability": answer.probability and round(answer.probability, 3),
                    "seconds": round(seconds[-1], 3),
                    "sql": answer.query,
                    "reason": answer.reason[:200],
                }
            )
    wrong = [row for row in rows if row["answer"] is not None and not row["right"]]
    return {
        "rows": size,
        "file_mb": path.stat().st_size >> 20,
        **first,
        "later_ask_new_process": {
            "median_seconds": round(statistics.median(each["seconds"] for each in later), 2),
            "median_processor_seconds": round(statistics.median(each["processor_seconds"] for each in later), 2),
            "peak_mb": max(each["peak_mb"] for each in later),
        },
        "same_process": {"median_seconds": round(statistics.median(seconds), 3), "most": round(max(seconds), 3)},
        "right": sum(row["right"] for row in rows),
        "wrong": len(wrong),
        "wrong_above_half": sum((row["probability"] or 0) > 0.5 for row in wrong),
        "of": len(rows),
        "questions": rows,
    }


DATABASE_QUESTIONS = (
    "How many orders were placed in 2021?",
    "What is the total quantity sold in Germany?",
    "Which country has the most orders?",
    "How many orders were paid by voucher?",
)


def database(rows: int) -> dict:
    "The first question over a database that nobody asked before, and its later ones, each in a new process."
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "shop.sqlite")
        frame = block(0, rows).to_pandas()
        frame.columns = [name.lower().replace(" ", "_") for name in frame.columns]
        with contextlib.closing(sqlite3.connect(path)) as connection:
            frame.astype({"order_date": str, "ship_date": str}).to_sql("orders", connection, index=False)
        first, *later = [asked_by_command(path, text, folder) for text in DATABASE_QUESTIONS]
    cost = statistics.median(each["processor_seconds"] for each in later)
    return {
        "rows": rows,
        "first": first,
        "later": later,
        "first / later, processor": round(first["processor_seconds"] / cost, 1),
    }


def tokens() -> dict:
    """Tokens, estimated, of what a model is shown, by rows of the table, on average over the test questions: of the SQL
    Agent's schema, and of what TableRAG, the schema alone and rows by chance tell. The whole table, and the nearest
    rows, are refused from 10,000 rows on."""
    from tablerag.core import Trace
    from tablerag.methods import RandomRowSampling, ReadSchema, ReadTable, RowColumnRetrieval, TableRAG
    from tablerag.models.chat import chat_model
    from tablerag.retrieval.index import build_index
    from tablerag.sandbox.database import Database
    from tablerag.schema.room import estimate_tokens
    from tablerag.understanding.databases.shown import shown_schema

    solvers = (TableRAG, ReadSchema, RandomRowSampling, ReadTable, RowColumnRetrieval)
    ways = {solver.name: solver(chat_model("embedded"), budget=6000).known for solver in solvers}
    found: dict[str, dict] = {name: {} for name in ("sql_agent", *ways)}
    with tempfile.TemporaryDirectory() as folder:
        for rows in (1_000, 100_000, 1_000_000):
            path = Path(folder) / "orders.csv"
            make(rows, path)
            with build_index(path, Path(folder) / f"index-{rows}", progress=False) as index:
                table = index.table(index.ids()[0])
                with Database.from_tables([table]) as database:
                    each = [estimate_tokens(shown_schema(database, text).text) for text in TEST]
                found["sql_agent"][str(rows)] = {"mean": round(statistics.mean(each), 1), "most": max(each)}
                for name, way in ways.items():
                    known = [way(text, table, Trace()) for text in TEST]
                    each = [estimate_tokens(one.text) for one in known if not one.refused]
                    told = {"mean": round(statistics.mean(each), 1), "most": max(each)} if each else {"refused": True}
                    found[name][str(rows)] = told
    spread = {}
    for name, sizes in found.items():
        means = [each["mean"] for each in sizes.values() if "mean" in each]
        spread[name] = round(max(means) / min(means) - 1, 4) if len(means) == len(sizes) else None
    return {"by_system": found, "spread": spread}


def kept(name: str, value: dict) -> None:
    path = HERE / "huge.json"
    known = json.loads(path.read_text()) if path.exists() else {}
    load = [round(each, 1) for each in os.getloadavg()]
    known[name] = {**value, "cores": os.cpu_count(), "load": load}
    path.write_text(json.dumps(known, indent=1, ensure_ascii=False) + "\n")
    print(json.dumps({key: each for key, each in value.items() if key != "questions"}, indent=1))
    for row in value.get("questions", ()):
        mark = "right" if row["right"] else "-----" if row["answer"] is None else "WRONG"
        print(mark, row["probability"], row["seconds"], row["question"], row["answer"], row["gold"], row["reason"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["make", "run", "tokens", "once", "database"])
    parser.add_argument("path", nargs="?", type=Path)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--out", type=Path, default=Path("orders.csv"))
    parser.add_argument("--questions", choices=list(SETS), default="test")
    given = parser.parse_args()
    if given.what == "make":
        make(given.rows, given.out)
    elif given.what == "run":
        kept(given.questions, run(given.path, given.questions))
    elif given.what == "tokens":
        kept("tokens", tokens())
    elif given.what == "database":
        kept("database", database(given.rows))
    else:
        with tempfile.TemporaryDirectory() as cache:
            text = next(iter(TEST))
            found = [asked_by_command(given.path, text, cache) for _ in range(2)]
        name = re.sub(r"\W+", "_", given.path.name)
        kept(f"once_{name}", {"question": text, "first_ask": found[0], "later_ask": found[1]})


if __name__ == "__main__":
    main()
