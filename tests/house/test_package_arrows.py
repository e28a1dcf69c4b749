"""The contracts of lint-imports cover a game that none of them names, and find every forbidden arrow."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.house.project_files import CODE, ROOT

LINT_IMPORTS = Path(sys.executable).with_name("lint-imports")
# A correct sixth game: each part imports all that it may.
LAWFUL = {
    "__init__.py": "",
    "apps.py": "from django.apps import AppConfig",
    "models.py": "import games.qwixx.rules.moves\nfrom scoresheets.plugin.models import Sheet",
    "rules/__init__.py": "import dataclasses\nfrom games.kit.game import Game\nimport games.qwixx.rules.moves",
    "rules/moves.py": "from games.kit.moves import integer",
    "words/__init__.py": "from django.utils.translation import gettext\nimport scoresheets.plugin.words",
    "words/story.py": "import games.qwixx.rules.moves\nimport games.kit.paper",
    "pad/__init__.py": "import games.kit.paper\nimport games.qwixx.rules\nimport games.qwixx.words.story\n"
    "import scoresheets.plugin.pad\nimport scoresheets.plugin.words",
    "pad/tags.py": "import scoresheets.plugin.pad",
    "testing.py": "import random\nimport games.qwixx.rules",
}
# For a game from outside: the file that gets a wrong line, and the line.
STRANGE = (
    ("rules/__init__.py", "import django"),
    ("words/__init__.py", "import scoresheets.pads.words.winners"),
    ("models.py", "import scoresheets.models"),
)
PLUGINS = sorted(file.parent for file in (ROOT / "tests/plugins").glob("*/pyproject.toml"))
# One of each contract: the contract, the file that gets a wrong line, and the line.
FAULTS = (
    ("empty", "games/__init__.py", "import games.kit.paper"),
    ("pure", "games/qwixx/rules/moves.py", "import django"),
    ("testing", "games/qwixx/pad/__init__.py", "import games.qwixx.testing"),
    ("words", "games/qwixx/words/story.py", "import scoresheets.pads.words.winners"),
    ("pad", "games/qwixx/pad/__init__.py", "import scoresheets.table.selectors.table_view"),
    ("models", "games/qwixx/models.py", "import scoresheets.models"),
    ("apps", "games/qwixx/apps.py", "import games.qwixx.rules"),
    ("games", "games/qwixx/words/story.py", "import games.yahtzee.rules.sheet"),
    ("scoresheets", "scoresheets/front/views.py", "import games.yahtzee.rules.sheet"),
    ("list", "scoresheets/front/views.py", "import games"),
    ("rooms", "scoresheets/base/moments.py", "import scoresheets.models"),
    (
        "nights",
        "scoresheets/nights/places/services.py",
        "import scoresheets.nights.rounds.services.waiting_room",
    ),
    ("inside", "scoresheets/table/selectors/table_view.py", "import scoresheets.table.services.entries"),
    ("reads", "scoresheets/people/selectors/years.py", "import scoresheets.results.services"),
    ("writes", "scoresheets/exports/services.py", "import scoresheets.table.views.entries"),
    ("shapes", "scoresheets/nights/forms.py", "import scoresheets.table.services.tables"),
    ("shapes", "scoresheets/table/pages/table_view.py", "import scoresheets.models"),
)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the code and its contracts with one more game."""
    project = tmp_path_factory.mktemp("project")
    for folder in CODE:
        shutil.copytree(ROOT / folder, project / folder, ignore=everything_but_code)
    shutil.copy(ROOT / "pyproject.toml", project)
    for place, code in LAWFUL.items():
        file = project / "games" / "qwixx" / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(code)
    return project


def everything_but_code(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if not name.endswith(".py") and not Path(folder, name).is_dir()]


def lint(project: Path, config: str = "pyproject.toml") -> str:
    """Return the output of lint-imports, with no line broken for its length."""
    command = [str(LINT_IMPORTS), "--no-logo", "--no-cache", "--config", config]
    environment = {"COLUMNS": "1000", "NO_COLOR": "1", "PATH": ""}
    done = subprocess.run(
        command, cwd=project, env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    return done.stdout + done.stderr


def contracts() -> dict[str, str]:
    """Return the name of each contract by its id."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return {contract["id"]: contract["name"] for contract in told["tool"]["importlinter"]["contracts"]}


def test_a_game_that_no_contract_names_is_covered_by_all_of_them(project: Path) -> None:
    said = lint(project)
    assert [line for line in said.splitlines() if "BROKEN" in line] == []
    assert f"Contracts: {len(contracts())} kept, 0 broken." in said


def test_a_room_that_no_contract_names_is_noticed(project: Path) -> None:
    """The contract is exhaustive: every package of scoresheets must have its place in it."""
    other = project / "scoresheets" / "attic"
    other.mkdir()
    (other / "__init__.py").write_text("")
    said = lint(project)
    shutil.rmtree(other)
    assert "scoresheets.attic" in said
    assert "BROKEN" in said


def test_every_arrow_of_a_wrong_kind_is_seen(project: Path) -> None:
    assert {contract for contract, _file, _line in FAULTS} == set(contracts())
    for _contract, file, line in FAULTS:
        with (project / file).open("a") as code:
            code.write(f"\n{line}\n")
    said = lint(project)
    assert [name for name in contracts().values() if f"{name} BROKEN" not in said] == []
    assert [fault for fault in FAULTS if not is_told(said, *fault)] == []


def is_told(said: str, contract: str, file: str, line: str) -> bool:
    """Return whether the contract's own part names this import, on the line where it was planted."""
    part = said.rpartition(f"\n{contracts()[contract]}\n")[2].partition("\n---")[0]
    importer = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    return f"{importer} -> {line.removeprefix('import ')} (l." in part


@pytest.mark.parametrize("plugin", PLUGINS, ids=[plugin.name for plugin in PLUGINS])
def test_contracts_of_its_own_hold_a_game_from_outside_to_the_seam(plugin: Path, tmp_path: Path) -> None:
    (package,) = {file.parent.parent.name for file in plugin.glob("*/rules/__init__.py")}
    for folder in (ROOT / "games", ROOT / "scoresheets", plugin / package):
        shutil.copytree(folder, tmp_path / folder.name, ignore=everything_but_code)
    config = str(shutil.copy(plugin / "pyproject.toml", tmp_path))
    assert " 0 broken." in lint(tmp_path, config)
    for file, line in STRANGE:
        with (tmp_path / package / file).open("a") as code:
            code.write(f"\n{line}\n")
    said = lint(tmp_path, config)
    importers = [f"{package}/{file}".removesuffix(".py").removesuffix("/__init__") for file, _line in STRANGE]
    arrows = [
        f"{importer.replace('/', '.')} -> {line.removeprefix('import ')} (l."
        for importer, (_file, line) in zip(importers, STRANGE, strict=True)
    ]
    assert [arrow for arrow in arrows if arrow not in said] == []
