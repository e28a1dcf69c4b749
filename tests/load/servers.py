"""The measured servers, each in its own process, and the system's figures about one."""

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from scoresheets.base.server.daphne_command import LIMITS
from tests.real_server import OPENED_AT_WILL, answers, free_port

ROOT = Path(__file__).resolve().parents[2]
SECONDS_TO_START = 120
SECONDS_TO_STOP = 60


@dataclass
class Server:
    """A process that answers on a port; `cpu` is the seconds it has computed, `memory` the bytes it holds."""

    command: list[str]
    port: int
    log: Path
    environment: Mapping[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Start and wait until it answers. Return the seconds that took."""
        began = time.perf_counter()
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command, cwd=ROOT, env={**os.environ, **self.environment}, stdout=log, stderr=log
            )
        while not answers(f"http://127.0.0.1:{self.port}/join/"):
            if self.process.poll() is not None or time.perf_counter() - began > SECONDS_TO_START:
                self.stop()
                raise RuntimeError(f"The server did not start:\n{self.log.read_text()}")
            time.sleep(0.02)
        return time.perf_counter() - began

    def stop(self) -> None:
        """Stop it as an operator does, and wait until it is gone."""
        if self.process:
            self.process.terminate()
            self.process.wait(timeout=SECONDS_TO_STOP)
            self.process = None

    @property
    def cpu(self) -> float:
        # Linux' number of the clock of another process: its id, inverted, and the kind of clock.
        return time.clock_gettime((~self._pid << 3) | 2)

    @property
    def memory(self) -> int:
        pages = Path(f"/proc/{self._pid}/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    @property
    def threads(self) -> int:
        return len(os.listdir(f"/proc/{self._pid}/task"))

    @property
    def files(self) -> int:
        """The number of open files, connections among them."""
        return len(os.listdir(f"/proc/{self._pid}/fd"))

    @property
    def _pid(self) -> int:
        assert self.process
        return self.process.pid


def product(folder: Path, environment: Mapping[str, str] | None = None) -> Server:
    """Return Scoresheets as an operator starts it, with a new database in this folder."""
    port = free_port()
    command = [sys.executable, "manage.py", "serve", "--bind", "127.0.0.1", "--port", str(port)]
    settings = {"DB_FILE": str(folder / "bench.sqlite3"), **OPENED_AT_WILL, **(environment or {})}
    return Server(command, port, folder / "product.log", settings)


def baseline(folder: Path, bytes_out: int, *, tuned: bool = False) -> Server:
    """Return the bare server: the same Daphne with the same limits, nothing of ours.

    A tuned one has our channel layer and our settings of the garbage collector.
    """
    port = free_port()
    where = ["--bind", "127.0.0.1", "--port", str(port)]
    command = [sys.executable, "-m", "daphne", *LIMITS, *where, "tests.load.baseline.asgi:application"]
    settings = {"DJANGO_SETTINGS_MODULE": "tests.load.baseline.settings", "BYTES_OUT": str(bytes_out)}
    settings |= {"TUNED": "1"} if tuned else {}
    return Server(command, port, folder / "baseline.log", settings)
