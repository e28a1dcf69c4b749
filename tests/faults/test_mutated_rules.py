"""Mutated rules: mutmut changes the functions of a game's rules one at a time, and a test of that game notices it.

It tries the first mutant of each function, with SIZE=3 the first three, and asks only tests that need no database. The
figures name each mutant that none of these noticed: some are held by tests with a database, and a function that runs
while its module is imported runs unchanged.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scoresheets.registry import GAMES
from scoresheets.settings import BASE_DIR
from tests.faults.conftest import SIZE, Report

SETTINGS = """
[tool.mutmut]
source_paths = ["games"]
only_mutate = ["games/{package}/rules/*"]
also_copy = ["scoresheets", "templates", "static", "manage.py"]
pytest_add_cli_args = [
  "-p", "no:cacheprovider", "-p", "no:playwright", "-o", "addopts=--import-mode=importlib",
  "-m", "not django_db", "-k", "{chosen}",
]
pytest_add_cli_args_test_selection = [
  "tests/games/{package}", "tests/games/test_contract.py", "tests/games/test_sentences.py",
]
"""
LEFT_OUT = shutil.ignore_patterns(".*", "var", "__pycache__", "node_modules")
TOLD = re.compile(r"^ +games\.\w+\.rules\.(\S+)__mutmut_(\d+): (.+)$", re.MULTILINE)
NOTICED = ("killed", "timeout", "suspicious", "segfault", "caught by type check")
SHARE = 0.15  # of the mutants may stay unnoticed; measured: 0.02 to 0.15


@pytest.mark.parametrize("key", GAMES)
def test_nearly_every_changed_rule_is_noticed(key: str, tmp_path: Path, report: Report) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(BASE_DIR, copy, ignore=LEFT_OUT)
    others = " and ".join(f"not {other}" for other in GAMES if other != key)
    with (copy / "pyproject.toml").open("a", encoding="utf-8") as settings:
        settings.write(SETTINGS.format(package=key.replace("-", "_"), chosen=f"not lacks and {others}"))
    numbers = range(1, 1 + max(1, round(SIZE)))
    _mutmut(copy, "run", "--max-children", "1", *(f"*__mutmut_{number}" for number in numbers))
    told = TOLD.findall(_mutmut(copy, "results", "--all", "true"))
    tried = [(name, number, how) for name, number, how in told if int(number) in numbers]
    survivors = sorted(f"{name} {number}" for name, number, how in tried if how not in NOTICED)
    report(game=key, tried=len(tried), survivors=survivors)
    assert len(tried) > 20, "mutmut found no functions"
    assert len(survivors) <= SHARE * len(tried), survivors


def _mutmut(copy: Path, *asked: str) -> str:
    environment = {**os.environ, "SCORESHEETS_PLUGINS": ""}
    command = [sys.executable, "-m", "mutmut", *asked]
    done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout
