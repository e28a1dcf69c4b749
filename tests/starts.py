"""Start the installed command, wait until it answers, stop it: python tests/starts.py, on any system."""

import subprocess
import sys
import time
import urllib.request
from contextlib import suppress

STARTING = "Scoresheets is starting.\n"
PORT, PATIENCE = 8765, 120.0
HEALTH = f"http://127.0.0.1:{PORT}/health/"


def main() -> int:
    """Return 0 if the server reported itself healthy, else 1."""
    server = subprocess.Popen(["scoresheets", "--port", str(PORT)])
    end = time.monotonic() + PATIENCE
    try:
        while time.monotonic() < end and server.poll() is None:
            with suppress(OSError), urllib.request.urlopen(HEALTH, timeout=5) as answer:
                return 0 if answer.read().strip() == b"ok" else 1
            time.sleep(0.2)
        return 1
    finally:
        server.terminate()
        server.wait(30)


if __name__ == "__main__":
    sys.exit(main())
