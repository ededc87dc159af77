"A SPARQL endpoint over HTTP that has the sample graph, well behaved or not."

import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).resolve().parent
ANDES = HERE.parent / "data" / "graphs" / "andes.ttl"


@contextmanager
def endpoint(mode, user="", path="/sparql"):
    "The address of a server that has the sample graph."
    command = [sys.executable, str(HERE / "sandbox" / "sparql_server.py"), str(ANDES), mode]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            yield f"http://{user}127.0.0.1:{int(server.stdout.readline())}{path}"
        finally:
            server.kill()
