"Builders that are children of one process, which has the libraries loaded: they can be killed, and start at once."

import json
import subprocess
import sys
from pathlib import Path

_SCRIPT = """
import json, os, signal, sys
sys.path.insert(0, {root!r})
from concurrent.futures import ThreadPoolExecutor
from tablerag.retrieval import index, large, mirroring

def build(source, out, module="", name="", call=0):
    "Build, and die at the so-many-th call of a function."
    if name:
        place, calls = {{"large": large, "index": index}}[module], []
        real = getattr(place, name)
        def counted(*given, **more):
            calls.append(1)
            if len(calls) >= call:
                os.kill(os.getpid(), signal.SIGKILL)
            return real(*given, **more)
        setattr(place, name, counted)
    mirroring._BATCH = 2
    index.build_index(source, out, engine="large", progress=False, cluster=ThreadPoolExecutor(1))

for line in sys.stdin:
    if (pid := os.fork()) == 0:
        build(**json.loads(line))
        os._exit(0)
    print(pid, flush=True)
    status = os.waitpid(pid, 0)[1]
    print(os.waitstatus_to_exitcode(status), flush=True)
"""


class Builders:
    "One after the other."

    def __init__(self):
        root = str(Path(__file__).resolve().parent.parent.parent)
        self._process = subprocess.Popen(
            [sys.executable, "-c", _SCRIPT.format(root=root)], stdin=-1, stdout=-1, text=True
        )

    def start(self, source: Path, out: Path, **dies) -> int:
        "Its number; with `module`, `name` and `call` it dies at a call of a function."
        self._process.stdin.write(json.dumps({"source": str(source), "out": str(out), **dies}) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def ended(self) -> int:
        "How it ended: minus the signal, or its status."
        return int(self._process.stdout.readline())

    def close(self) -> None:
        self._process.communicate(timeout=60)
