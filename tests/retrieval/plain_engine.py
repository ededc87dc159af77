"An engine of another package, as small as one can be: the local one, over the tables of the last time."

import secrets
import shutil

from tablerag.core import SourceError
from tablerag.retrieval.engine import Built
from tablerag.retrieval.local import LocalEngine, build_local
from tablerag.tables.store import TableStore


class Plain:
    "What the entry point `plain` of the tests names."

    by_address = False

    @staticmethod
    def build(work):
        before, data = list(work.folder.glob("data-*/tables.sqlite")), work.folder / f"data-{secrets.token_hex(4)}"
        data.mkdir()
        for tables in before:
            shutil.copy(tables, data)
        with TableStore(data / "tables.sqlite") as store:
            update = store.update(work.source, work.progress, work.reading)
            if not len(store):
                raise SourceError("no table to index", work.shown)
            engine = build_local(store, work.embedder, {}, False, work.progress)
            counts = {"tables": len(store), "rows": sum(len(table.rows) for table in store)}
        engine.save(data)
        counts["chunks"] = int(engine.lexical.chunk_starts[-1])
        return Built(engine, update, counts, "plain", data.name)

    @staticmethod
    def open(folder, manifest, engine):
        data = folder / manifest.data
        store = TableStore(data / "tables.sqlite", read_only=True)
        return LocalEngine.load(data, store.find), store
