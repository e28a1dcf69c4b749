"""A game from a package of its own: its proxy has its own label, and a migration that changes no table."""

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from scoresheets.pads.templates import required_templates
from tests import six_dice
from tests.goldens import ROOT
from tests.house.findings import naming
from tests.house.project_files import name, text

pytestmark = pytest.mark.long

SETTINGS = """
from scoresheets.settings import *
INSTALLED_APPS = [*INSTALLED_APPS, "six_dice"]
"""
PACKAGE = {
    "__init__.py": "",
    "apps.py": """
from django.apps import AppConfig


class SixDiceConfig(AppConfig):
    name = "six_dice"
    verbose_name = "Six Dice"
""",
    "models.py": """
from scoresheets.plugin.models import Sheet, printed_on


class SixDiceSheet(Sheet):
    class Meta:
        proxy = True

    @property
    def filled(self):
        from tests import six_dice

        return six_dice.blank(*printed_on(self))
""",
}
MIGRATIONS = {
    "migrations/__init__.py": "",
    "migrations/0001_initial.py": """
from django.db import migrations


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('scoresheets', '0015_going_on'),
    ]

    operations = [
        migrations.CreateModel(
            name='SixDiceSheet',
            fields=[
            ],
            options={
                'proxy': True,
                'indexes': [],
                'constraints': [],
            },
            bases=('scoresheets.sheet',),
        ),
    ]
""",
}
MIGRATE = """
import django
from django.core.management import call_command
django.setup()
call_command("migrate", verbosity=0)
call_command("makemigrations", check=True, dry_run=True, verbosity=0)
from six_dice.models import SixDiceSheet
print(SixDiceSheet._meta.label, SixDiceSheet.objects.count())
"""


OFFERED = {
    "rules/__init__.py": '"""SD-1."""\n\nfrom tests.six_dice import SIX_DICE as GAME\n',
    "pad/__init__.py": """
from scoresheets.plugin.pad import register
from tests import six_dice

PAD = six_dice.pad()
register(PAD)
""",
    "testing.py": "from tests.six_dice import HAND, OPTIONS, evening\n",
    "RULES.md": "| SD-1 | Six dice are thrown. |",
    "locale/fr/LC_MESSAGES/django.po": 'msgid "Throw"\nmsgstr "Lancer"\n',
    "golden/total.json": json.dumps(six_dice.whole_transcript()),
    **{f"templates/{name}": "{#Nothing is drawn.#}\n" for name in required_templates(six_dice.pad())},
    "static/six_dice/six_dice.css": "",
}
"""The parts of a game from outside except its proxy; its rules are those of the tests."""


def with_package(
    folder: Path, *command: str, files: Mapping[str, str], pytest_options: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run a Python command with this package installed."""
    for place, written in files.items():
        file = folder / "six_dice" / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(written, encoding="utf-8")
    (folder / "outside_settings.py").write_text(SETTINGS)
    paths = {
        "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT))),
        "DB_FILE": str(folder / "empty.sqlite3"),
    }
    paths["PYTEST_ADDOPTS"] = f"-p no:cacheprovider --output={folder / 'results'} {pytest_options}"
    env = {**os.environ, **paths, "DJANGO_SETTINGS_MODULE": "outside_settings", "DATABASE_URL": ""}
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )


def test_its_proxy_has_its_own_label_and_a_migration_that_an_empty_database_takes(tmp_path: Path) -> None:
    done = with_package(tmp_path, "-c", MIGRATE, files={**PACKAGE, **MIGRATIONS})
    assert (done.returncode, done.stdout) == (0, "six_dice.SixDiceSheet 0\n"), done.stderr


CONTRACT = sorted((ROOT / "scoresheets/plugin/contract").glob("*.py"))


OF_OTHER_TRAYS = {"test_taps_at_random_lead_to_entries_that_the_rules_accept"}
"""Tests of the contract that ask nothing of a game with the tray of five dice."""


def asked_of_every_game() -> dict[str, str]:
    """Return the contract tests with a game as parameter, and the sentence of each about what to write."""
    return {
        node.name: ast.get_docstring(node) or ""
        for file in CONTRACT
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        if {"key", "party", "package"} & {each.arg for each in node.args.args}
    }


def check_game(folder: Path, key: str, pytest_options: str = "", **changed: str | None) -> tuple[int, str]:
    """Return the exit code and output of `check-game` for the package with these files
    changed, or left out.
    """
    files = {**PACKAGE, **MIGRATIONS, **OFFERED, **changed}
    written = {place: told for place, told in files.items() if told is not None}
    done = with_package(
        folder, "-m", "scoresheets", "check-game", key, files=written, pytest_options=pytest_options
    )
    return done.returncode, " ".join((done.stdout + done.stderr).split())


def test_one_command_runs_every_contract_test_on_an_installed_game(tmp_path: Path) -> None:
    """Only the settings name it."""
    status, said = check_game(tmp_path, six_dice.KEY, "-vv")
    assert (status, "what to write" in said) == (0, False), said
    assert "Six Dice gives " in said
    passed = set(re.findall(r"::(\w+)\[[^]]*six.dice[^]]*\] PASSED", said))
    assert asked_of_every_game().keys() - passed == OF_OTHER_TRAYS


def test_one_command_says_of_all_that_is_missing_what_to_write(tmp_path: Path) -> None:
    silent = OFFERED["rules/__init__.py"].replace("SD-1", "SD-2")
    gone = {"RULES.md": None, "golden/total.json": None, "rules/__init__.py": silent}
    status, said = check_game(tmp_path, six_dice.KEY, "-k 'lacks or cited'", **gone)
    assert status == 1
    told = said.partition(" what to write ")[2]
    for sentence in (
        "Six Dice has no golden game: run scoresheets check-game six-dice --write-golden",
        "Six Dice has no numbered rules: tell them in six_dice/RULES.md, a line a rule as “| SD-1 | … |”.",
        "SD-2 is cited but not in RULES.md",
        "The game 'six-dice' does not keep the contract yet.",
    ):
        assert sentence in told


def test_one_command_knows_no_game_that_is_not_installed(tmp_path: Path) -> None:
    status, said = check_game(tmp_path, "seven-dice")
    assert status == 1
    assert "No game 'seven-dice' is installed. There are: " in said


def test_each_contract_test_says_what_to_write() -> None:
    assert [name for name, sentence in asked_of_every_game().items() if not sentence.endswith(".")] == []


@pytest.mark.parametrize("file", [*CONTRACT, ROOT / "tests/games/evening.py"], ids=name)
def test_what_is_asked_of_every_game_names_none(file: Path) -> None:
    assert [hit[0] for hit in naming().finditer(text(file))] == []
