"""A real server for tests: Daphne in a process of its own, on the test database."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from django.db import connection
from pytest_django import DjangoDbBlocker

from scoresheets.base.server.daphne_command import daphne_arguments

# Not localhost, so that Chromium treats it like http://192.168.x.x: no secure context.
INSECURE_HOST = "tablet.test"
SECONDS_TO_START = 60
# All tablets of the tests share one address, and open more tables from it than people do.
OPENED_AT_WILL = {"FREE_OPENINGS": "1000000,1000000", "FREE_MEGABYTES": "1000000,1000000"}


class DaphneServer:
    """A server that can start, stop and start again on the same port; ``url`` is its address."""

    def __init__(self, database: str) -> None:
        self.port = free_port()
        self.bind = "127.0.0.1"
        self.url = f"http://127.0.0.1:{self.port}"
        self.insecure_url = f"http://{INSECURE_HOST}:{self.port}"
        self.output = tempfile.TemporaryFile(mode="w+")  # noqa: SIM115 (open as long as the server)
        self.process: subprocess.Popen[bytes] | None = None
        self.watched_by: list[str] = []  # command of a program that starts the server in our place
        self.environment = {
            **os.environ,
            **address_of(database),
            "ALLOWED_HOSTS": INSECURE_HOST,
            "PYTHONWARNINGS": "default",
            **OPENED_AT_WILL,
        }
        # Playwright needs it in the tests' process; here it would hide bugs of the product.
        self.environment.pop("DJANGO_ALLOW_ASYNC_UNSAFE", None)

    def start(self) -> None:
        """Start the server and wait until it answers."""
        self.process = subprocess.Popen(
            [*self.watched_by, sys.executable, "-m", "daphne", *daphne_arguments(self.bind, self.port)],
            env=self.environment,
            stdout=self.output,
            stderr=subprocess.STDOUT,
        )
        deadline = time.monotonic() + SECONDS_TO_START
        while not answers(self.url):
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                raise RuntimeError(f"The server did not start:\n{self.log()}")
            time.sleep(0.05)

    def stop(self, with_signal: signal.Signals = signal.SIGTERM) -> None:
        """Stop the server and wait until it is gone; SIGKILL stands for a power cut."""
        if self.process:
            self.process.send_signal(with_signal)
            self.process.wait(timeout=10)
            self.process = None

    def log(self) -> str:
        """Return the server's output so far."""
        self.output.seek(0)
        text = self.output.read()
        self.output.seek(0, os.SEEK_END)
        return text

    def close(self) -> None:
        self.stop()
        self.output.close()


def answers(url: str) -> bool:
    """Return whether a server answers at this address, with any status."""
    as_a_proxy = {"X-Forwarded-For": "127.0.0.1", "X-Forwarded-Proto": "https"}
    asked = urllib.request.Request(url, headers=as_a_proxy)  # noqa: S310 (our own address)
    try:
        with urllib.request.urlopen(asked, timeout=5):  # noqa: S310
            return True
    except urllib.error.HTTPError as answer:
        answer.close()
        return True
    except OSError:
        return False


def resident(server: DaphneServer) -> int:
    """The resident memory of the server's process in kilobytes."""
    assert server.process
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="ascii")
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


class Memory:
    """The peak memory of the server's process since this was made, beyond its memory then."""

    def __init__(self, server: DaphneServer) -> None:
        assert server.process
        self.folder = Path(f"/proc/{server.process.pid}")
        (self.folder / "clear_refs").write_text("5", encoding="ascii")  # resets the peak
        self.before = self._highest()

    def grown(self) -> int:
        return self._highest() - self.before

    def _highest(self) -> int:
        status = (self.folder / "status").read_text(encoding="ascii")
        return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")))


def open_sockets(server: DaphneServer) -> int:
    """The number of established connections to the server's port, by the kernel's list."""
    return established(server.port)


def established(port: int) -> int:
    """The number of established connections to this port, by the kernel's list."""
    place = f":{port:04X}"
    lines = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]
    return sum(line.split()[1].endswith(place) and line.split()[3] == "01" for line in lines)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def address_of(database: str) -> dict[str, str]:
    """The environment variables of this database: the SQLite file, or its name on the PostgreSQL of DATABASE_URL."""
    if not os.environ.get("DATABASE_URL"):
        return {"DB_FILE": database}
    return {"DATABASE_URL": urlunsplit(urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{database}"))}


def server_for(database: str) -> DaphneServer:
    """Return a server of one process; with a Redis, of two processes behind nginx."""
    if not os.environ.get("REDIS_URL"):
        return DaphneServer(database)
    from tests.scale.behind_nginx import TwoBehindNginx

    return TwoBehindNginx(database)


def served_database(
    blocker: DjangoDbBlocker, watched_by: Sequence[str] = (), **environment: str
) -> Iterator[DaphneServer]:
    """Run a server on the tests' database, never on any other; `environment` is added to our own."""
    with blocker.unblock():
        database = str(connection.settings_dict["NAME"])
        connection.close()
    assert Path(database).name.startswith(("test-", "test_")), database
    server = server_for(database)
    server.environment |= environment
    server.watched_by = list(watched_by)
    server.start()
    try:
        yield server
    finally:
        server.close()
