"""The golden games in the Python of a browser, in Node: every end page says the same as here."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scoresheets.pad_settings import BASE_DIR
from scoresheets.tablet.fetching import program
from tests.browser.tablet.host import packed_folder
from tests.goldens import TESTS_OF_GAMES, golden_files

pytestmark = pytest.mark.long
HERE = Path(__file__).parent


def told(*command: str) -> Any:
    """Return what a program prints as its last line of JSON."""
    environment = {**os.environ, "TZ": "UTC", "SCORESHEETS_PLUGINS": ""}
    done = subprocess.run(command, cwd=BASE_DIR, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout.splitlines()[-1])


def test_every_golden_game_ends_with_the_same_page_in_a_browser_as_here(tmp_path: Path) -> None:
    packed = packed_folder()
    database = str(shutil.copy(packed / "seed.sqlite3", tmp_path / "pad.sqlite3"))
    here = told(sys.executable, "-m", "tests.tablet.golden_pages", database, str(TESTS_OF_GAMES))
    there = told(
        program("node"),
        str(HERE / "in_node.mjs"),
        *(str(packed), str(HERE), str(TESTS_OF_GAMES), "golden_pages"),
    )
    assert len(here) == len(golden_files())
    assert {name: end["status"] for name, end in there.items() if end["status"] != 200} == {}
    assert {name: end["files"] for name, end in there.items() if {*end["files"].values()} != {200}} == {}
    assert [name for name in here if here[name]["words"] != there[name]["words"]] == []
    assert all(len(end["words"]) > 50 for end in here.values())
