"""A database of its own with a server on it: opened, used and checked only from other processes, like a real one."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scoresheets.settings import BASE_DIR
from tests.real_server import OPENED_AT_WILL, DaphneServer
from tests.without import without

NOT_OURS = ("DATABASE_URL", "REDIS_URL", "DB_FILE", "DJANGO_ALLOW_ASYNC_UNSAFE")
STILL = "scoresheets.table.live.heartbeat.PERIOD=3600"
NO_HEARTBEAT = without(STILL)  # a server without heartbeats, for tests of other ways to recover lost news


@dataclass(frozen=True, slots=True)
class Place:
    """A table, and the secrets of the devices at it, the host's last."""

    table: str
    secrets: tuple[str, ...]


class World:
    """A database, named by its environment, and its servers; controls start theirs by another program."""

    def __init__(
        self, environment: Mapping[str, str], *, servers: int = 1, watched_by: Sequence[str] = ()
    ) -> None:
        own = {name: value for name, value in os.environ.items() if name not in NOT_OURS}
        self.environment = {**own, **environment}
        self.manage("migrate", "--verbosity", "0")
        self.servers = [self._server(watched_by) for _server in range(servers)]
        self.at_the_end: list[Callable[[], None]] = []

    @property
    def ports(self) -> list[int]:
        return [server.port for server in self.servers]

    def manage(self, *arguments: str) -> str:
        """Run manage.py and return its output; fails if it does."""
        return self._run("manage.py", *arguments)

    def opens(self, tables: int) -> list[Place]:
        """Open this many started tables of three players."""
        return [Place(table, tuple(secrets)) for table, secrets in self._answer("open", str(tables))]

    def long_log(self, entries: int) -> Place:
        """Open a table with this many entries."""
        ((table, secrets),) = self._answer("long", str(entries))
        return Place(table, tuple(secrets))

    def results(self, tables: int) -> list[str]:
        """Return the tokens of the result links of this many finished games."""
        found: list[str] = self._answer("ended", str(tables))
        return found

    def rows(self) -> dict[str, list[str]]:
        """Return by table the keys of its log, in order; fails if the log has a hole."""
        found: dict[str, list[str]] = self._answer("rows")
        return found

    def ways_in(self) -> dict[str, tuple[str, str]]:
        """Return by table its code and the token of its join link."""
        return {table: (code, token) for table, (code, token) in self._answer("ways_in").items()}

    def versions(self) -> dict[str, int]:
        """Return by table the version that its screens should have."""
        found: dict[str, int] = self._answer("versions")
        return found

    def agrees(self) -> None:
        """Check that every table agrees with its log."""
        assert "agree with their logs" in self.manage("check_tables")

    def start(self) -> None:
        for server in self.servers:
            server.start()

    def one_more(self, watched_by: Sequence[str]) -> DaphneServer:
        """Start one more server on the same rows by this program; it ends with the others."""
        server = self._server(watched_by)
        self.at_the_end.append(server.close)
        server.start()
        return server

    def close(self) -> None:
        for hang_up in self.at_the_end:
            hang_up()
        for server in self.servers:
            server.close()

    def _server(self, watched_by: Sequence[str] = ()) -> DaphneServer:
        server = DaphneServer("")
        server.watched_by = list(watched_by)
        server.environment = {**OPENED_AT_WILL, **self.environment, "PYTHONWARNINGS": "default"}
        return server

    def _answer(self, *arguments: str) -> Any:
        return json.loads(self._run("-m", "tests.faults.telling", *arguments))

    def _run(self, *arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, *arguments],
            check=False,
            cwd=BASE_DIR,
            env=self.environment,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, f"{arguments}: {done.stdout[-2000:]} {done.stderr[-4000:]}"
        return done.stdout


@contextmanager
def served(
    environment: Mapping[str, str], *, servers: int = 1, watched_by: Sequence[str] = ()
) -> Iterator[World]:
    """Run a world with its servers."""
    world = World(environment, servers=servers, watched_by=watched_by)
    try:
        world.start()
        yield world
    finally:
        world.close()


def in_file(folder: Path) -> dict[str, str]:
    """Return the environment of a SQLite file in this folder."""
    return {"DB_FILE": str(folder / "faults.sqlite3")}
