"""R23: tables of any earlier version are equal in this one, and can be played on.

An earlier version is each migration we have: they were released one after the other, and a box may have stayed at any.
"""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scoresheets.settings import BASE_DIR
from tests.faults.conftest import Report
from tests.faults.world import NOT_OURS, World, in_file
from tests.scale.services import Postgres
from tests.without import without

NUMBERS = [file.name[:4] for file in sorted((BASE_DIR / "scoresheets" / "migrations").glob("0*.py"))]
WITH_POSTGRESQL = (
    NUMBERS[0],
    NUMBERS[3],
    NUMBERS[-2],
)  # the first, the one before rows were changed, the last but one
MIGRATE = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]


class Box(World):
    """A database of its own, in any state, without a server."""

    def __init__(self, environment: dict[str, str]) -> None:
        own = {name: value for name, value in os.environ.items() if name not in NOT_OURS}
        self.environment = {**own, **environment}

    def told(self, *arguments: str) -> Any:
        return json.loads(self._run("-m", "tests.faults.old_version", *arguments))


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A file with the rows of tables of every game."""
    folder = tmp_path_factory.mktemp("tables")
    box = Box(in_file(folder))
    box.manage("migrate", "--verbosity", "0")
    file = folder / "tables.json"
    file.write_text(json.dumps(box.told("tables")), encoding="utf-8")
    return str(file)


def test_tables_of_every_version_are_played_on(tmp_path: Path, tables: str, report: Report) -> None:
    def forward(number: str) -> Any:
        return Box({"DB_FILE": str(tmp_path / f"{number}.sqlite3")}).told("forward", number, tables)

    # Each is a process of its own, for a quarter of a minute.
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = dict(zip(NUMBERS, pool.map(forward, NUMBERS), strict=True))
    report(**{f"from {number}": each for number, each in found.items()})
    assert all(each["entries"] > 50 for each in found.values())


def test_on_postgresql(tmp_path: Path, postgres: Postgres, tables: str, report: Report) -> None:
    found = {}
    for number in WITH_POSTGRESQL:
        postgres.creates(f"version_{number}")
        box = Box({"DATABASE_URL": postgres.url_of(f"version_{number}")})
        found[number] = box.told("forward", number, tables)
    report(**{f"from {number}": each for number, each in found.items()})
    assert all(each["entries"] > 50 for each in found.values())


def test_a_migration_that_is_killed_goes_on_where_it_was(tmp_path: Path, tables: str, report: Report) -> None:
    """Killed after every step, it ends like an undisturbed one."""
    whole, killed = (Box({"DB_FILE": str(tmp_path / f"{name}.sqlite3")}) for name in ("whole", "killed"))
    for box in (whole, killed):
        box.told("fill", NUMBERS[3], tables)
    whole.manage("migrate", "--verbosity", "0")
    kills = 0
    while killed_after_a_step(killed):
        kills += 1
    report(kills=kills)
    assert kills >= 2, "no kill came in time: nothing was tried"
    assert killed.told("told") == whole.told("told")
    killed.agrees()


def test_both_secrets_of_a_device_stand_where_there_were_two(tmp_path: Path, tables: str) -> None:
    """For a version that stored the newest secret and the one before: the answer with the newest may have been lost."""
    box = Box({"DB_FILE": str(tmp_path / "box.sqlite3")})
    box.told("fill", "0015", tables)
    with closing(sqlite3.connect(box.environment["DB_FILE"])) as database:
        (first, newest), (_second, other) = database.execute(
            "SELECT id, secret_hash FROM scoresheets_device ORDER BY id LIMIT 2"
        ).fetchall()
        database.execute("UPDATE scoresheets_device SET former_hash = 'former' WHERE id = ?", [first])
        database.commit()
    box.manage("migrate", "--verbosity", "0")
    with closing(sqlite3.connect(box.environment["DB_FILE"])) as database:
        used = database.execute("SELECT secret_hash FROM scoresheets_device ORDER BY id LIMIT 2").fetchall()
        newer = database.execute("SELECT device_id, secret_hash FROM scoresheets_newersecret").fetchall()
    assert used == [("former",), (other,)]
    assert newer == [(first, newest)]


def killed_after_a_step(box: Box) -> bool:
    """Run the migration and kill it after a step. Return whether it was killed before its end."""
    steps = steps_of(box)
    migration = subprocess.Popen(MIGRATE, cwd=BASE_DIR, env=box.environment)
    while migration.poll() is None and steps_of(box) == steps:
        time.sleep(0.001)
    migration.send_signal(signal.SIGKILL)
    return migration.wait() != 0


def steps_of(box: Box) -> int:
    with closing(sqlite3.connect(box.environment["DB_FILE"])) as database:
        (steps,) = database.execute("SELECT count(*) FROM django_migrations").fetchone()
    return int(steps)


@pytest.mark.control
def test_a_step_that_leaves_rows_as_they_are_would_be_seen(tmp_path: Path, tables: str) -> None:
    """Without the step that numbers the devices the migration fails and leaves the version before it."""
    box = Box({"DB_FILE": str(tmp_path / "box.sqlite3")})
    box.told("fill", NUMBERS[3], tables)
    before = steps_of(box)
    nothing = without("django.db.migrations.operations.special.RunPython.database_forwards")
    done = subprocess.run(
        [*nothing, sys.executable, "-m", "django", "migrate", "--verbosity", "0"],
        cwd=BASE_DIR,
        env={**box.environment, "DJANGO_SETTINGS_MODULE": "scoresheets.settings"},
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode != 0
    assert "admission.number" in done.stderr
    assert steps_of(box) == before
    box.manage("migrate", "--verbosity", "0")
    box.agrees()


@pytest.mark.control
def test_a_row_that_is_lost_on_the_way_would_be_seen(tmp_path: Path, tables: str) -> None:
    box = Box({"DB_FILE": str(tmp_path / "box.sqlite3")})
    box.told("fill", NUMBERS[0], tables)
    box.manage("migrate", "--verbosity", "0")
    box.agrees()
    with closing(sqlite3.connect(box.environment["DB_FILE"])) as database:
        database.execute("DELETE FROM scoresheets_mark WHERE id = (SELECT min(id) FROM scoresheets_mark)")
        database.commit()
    with pytest.raises(AssertionError):
        box.agrees()
