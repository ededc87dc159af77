"Waiting for what another thread or process does: as long as a busy machine may need, and no longer than it takes."

import time
from collections.abc import Callable

# Nothing that is waited for takes a tenth of it on an idle machine; a test that fails waits so long, none that passes
SECONDS = 60


def waited(true: Callable[[], object], seconds: float = SECONDS) -> bool:
    "Whether `true()` holds within so many seconds; the last thing asked is asked again at the end."
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if true():
            return True
        time.sleep(0.02)
    return bool(true())
