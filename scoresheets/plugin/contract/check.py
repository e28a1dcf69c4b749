"""The command `scoresheets check-game KEY`: run the contract on one installed game, with an empty database of its own.

Each failure says what to write.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from scoresheets.base.ops.data_folder import VARIABLE as HOME
from scoresheets.base.ops.entry_points import GROUP
from scoresheets.base.ops.entry_points import VARIABLE as PLUGINS
from scoresheets.plugin import own_python

FOLDER = Path(__file__).parent
NEEDED = ("pytest", "pytest_django")
REAL_TABLES = ("DATABASE_URL", "REDIS_URL", "DB_FILE")
WRITE = "--write-golden"
USAGE = f"""scoresheets check-game KEY: check that an installed game keeps the contract. Options of pytest may follow.
scoresheets check-game KEY {WRITE}: play it at random, and write a golden game for each of its ends.
"""


def main(arguments: list[str]) -> None:
    """Check the game in the arguments. Ends the process with a status other than 0 if it fails."""
    if not arguments or arguments[0].startswith("-"):
        sys.stdout.write(USAGE)
        sys.exit(arguments not in (["-h"], ["--help"]))
    if why := own_python.why_none():
        sys.exit(why)
    if any(find_spec(each) is None for each in NEEDED):
        sys.exit(f"This needs pytest: {own_python.installing('pytest', 'pytest-django')}")
    key, *options = arguments
    with TemporaryDirectory(prefix="scoresheets-check-") as home:
        sys.exit(_check(key, options, environment(key, home)))


def environment(key: str, home: str) -> dict[str, str]:
    """Return the environment in which nothing reaches real tables, and of the games from outside only this one is
    there.
    """
    kept = {name: value for name, value in os.environ.items() if name not in REAL_TABLES}
    offered = any(each.name == key for each in metadata.entry_points(group=GROUP))
    own = {HOME: home, PLUGINS: key if offered else ""}
    return {"DJANGO_SETTINGS_MODULE": "scoresheets.settings", **kept, **own}


def _check(key: str, options: list[str], env: dict[str, str]) -> int | str:
    """Return 0, or what is wrong in a sentence."""
    python = [sys.executable, "-X", "utf8"]
    told = subprocess.run([*python, "-m", "scoresheets.plugin.contract.members", key], env=env, check=False)  # noqa: S603
    if told.returncode:
        return told.returncode
    if WRITE in options:
        written = [*python, "-m", "scoresheets.plugin.contract.goldens", key]
        return subprocess.run(written, env=env, check=False).returncode  # noqa: S603
    pytest = ["-m", "pytest", "-q", "-c", str(FOLDER / "pytest.ini"), "--rootdir", str(FOLDER)]
    plugin = ["-p", "scoresheets.plugin.contract.pytest_plugin", "--game", key]
    done = subprocess.run([*python, *pytest, *plugin, *options, str(FOLDER)], env=env, check=False)  # noqa: S603
    return f"The game {key!r} does not keep the contract yet." if done.returncode else 0
