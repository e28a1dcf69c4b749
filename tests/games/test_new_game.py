"""`scoresheets new-game`: what it writes passes its tests and the contract at once, and bad keys are refused."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scoresheets.base.ops.entry_points import GROUP, VARIABLE
from scoresheets.plugin.new_game import LONGEST, why_not, write
from tests.goldens import ROOT

pytestmark = pytest.mark.long

KEY = "silly-die"
MOST_FILES = 16
MARK = re.compile(r"@\w+@")
PACKAGE_OF_OURS = "babel"


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command of Scoresheets, with the game in this folder as pip would have installed it, editable."""
    told = folder / "scoresheets_silly_die-0.1.0.dist-info"
    told.mkdir(exist_ok=True)
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: scoresheets-silly-die\nVersion: 0.1.0\n")
    (told / "entry_points.txt").write_text(f"[{GROUP}]\n{KEY} = silly_die\n")
    env = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    env |= {"PYTHONPATH": os.pathsep.join((str(folder), str(ROOT))), VARIABLE: KEY, "DATABASE_URL": ""}
    env |= {"SCORESHEETS_HOME": str(folder.parent / "home"), "PYTEST_ADDOPTS": "-p no:cacheprovider"}
    return subprocess.run(
        [sys.executable, *command], cwd=folder, env=env, capture_output=True, text=True, check=False
    )


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """The folder of a new game, written by the command."""
    command = [sys.executable, "-m", "scoresheets", "new-game", KEY, "--title", "Die & Die"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert f"Written into {tmp_path / KEY}, " in done.stdout
    return tmp_path / KEY


def test_a_new_game_passes_its_tests_and_needs_no_migration(written: Path) -> None:
    done = run(written, "-m", "pytest", "-q")
    assert (done.returncode, "passed" in done.stdout) == (0, True), done.stdout[-3000:] + done.stderr[-3000:]
    manage = run(written, str(ROOT / "manage.py"), "makemigrations", "--check", "--dry-run")
    assert manage.returncode == 0, manage.stdout + manage.stderr
    assert [file.name for file in written.glob("*/locale")] == []


def test_a_new_game_is_small_and_all_its_marks_are_filled_in(tmp_path: Path) -> None:
    files = write(KEY, "Silly Die", tmp_path / KEY)
    assert len(files) <= MOST_FILES
    assert [file.name for file in files if MARK.search(file.read_text(encoding="utf-8"))] == []
    code = [file for file in files if file.suffix in {".py", ".html", ".css"}]
    assert all(len(line) <= 120 for file in code for line in file.read_text(encoding="utf-8").splitlines())


def test_its_code_is_formatted_and_linted_as_ours(tmp_path: Path) -> None:
    write(KEY, "Silly Die", tmp_path / KEY)
    ruff = [str(Path(sys.executable).with_name("ruff")), "check", "--no-cache", "--select", "E,W,F,B,UP,SIM"]
    config = ["--config", "line-length = 120"]
    done = subprocess.run([*ruff, *config, str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


REFUSED = [
    ("Six", "cannot be the key of a game"),
    ("6-dice", "cannot be the key of a game"),
    ("six_dice", "cannot be the key of a game"),
    ("six--dice", "cannot be the key of a game"),
    ("../six", "cannot be the key of a game"),
    ("a" * (LONGEST + 1), "cannot be the key of a game"),
    ("class", "is a name that Python or its tools use"),
    ("json", "is a name that Python or its tools use"),
    ("tests", "is a name that Python or its tools use"),
    ("people", "is the name of a part of Scoresheets"),
    ("yahtzee", "is a game already"),
    ("kit", "is a game already"),
    (PACKAGE_OF_OURS, "is the name of a package that is installed"),
]


@pytest.mark.parametrize(("key", "why"), REFUSED)
def test_a_key_that_no_game_can_have_is_refused_in_a_sentence(key: str, why: str, tmp_path: Path) -> None:
    assert why in why_not(key, tmp_path / "nowhere")


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    assert why_not(KEY, tmp_path / KEY) == ""
    assert why_not(KEY, tmp_path).startswith(f"{tmp_path} is there already")
