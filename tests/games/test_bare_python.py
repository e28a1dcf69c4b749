"""The rules are plain Python: the kit, the rules and the testing modules import without any package, even Django."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

import games
from scoresheets.plugin.contract.hands import PACKAGES
from tests.goldens import ROOT

BARE = """
import importlib, json, sys
sys.path.insert(0, sys.argv[1])
for name in sys.argv[2:]:
    importlib.import_module(name)
print(json.dumps(sorted({name.split(".")[0] for name in sys.modules})))
"""


def dotted(file: Path, root: Path = ROOT) -> str:
    return ".".join(file.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def bare_modules() -> list[str]:
    """Return the modules of the kit, and of the rules and testing of every game."""
    folders = (ROOT / "games").glob("*/rules/**/*.py")
    return sorted(
        map(dotted, (*folders, *(ROOT / "games/kit").rglob("*.py"), *(ROOT / "games").glob("*/testing.py")))
    )


def imported_bare(root: Path, modules: list[str]) -> set[str]:
    """Return the top-level names of all modules imported with these, in a Python without any package."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", BARE, str(root), *modules],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise ImportError(done.stderr.splitlines()[-1])
    return set(json.loads(done.stdout))


def test_the_modules_that_are_tried_are_those_of_every_game() -> None:
    found = bare_modules()
    assert {f"{package}.rules" for package in games.PACKAGES} <= set(found)
    assert {f"{package}.testing" for package in games.PACKAGES} <= set(found)
    assert "games.kit.game" in found


def test_the_rules_import_in_a_bare_python() -> None:
    found = imported_bare(ROOT, bare_modules())
    assert "games" in found
    assert found & {"django", "scoresheets", "channels", "babel"} == set()


def test_rules_that_want_django_would_be_seen(tmp_path: Path) -> None:
    (tmp_path / "wanting.py").write_text("import django\n")
    with pytest.raises(ImportError, match="No module named 'django'"):
        imported_bare(tmp_path, ["wanting"])


@pytest.mark.parametrize("package", ["games", "games.kit", *sorted({*games.PACKAGES, *PACKAGES.values()})])
def test_a_package_of_games_imports_nothing_by_itself(package: str) -> None:
    file = ROOT / package.replace(".", "/") / "__init__.py"
    kinds = (ast.Import, ast.ImportFrom, ast.Call)  # a call could import as well
    assert [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, kinds)] == []
