"""The seam, all that a game may use of us, is listed and changes only on purpose.

Names of Python are in seam.txt, templates and scripts in scoresheets/plugin/templates.py.
`manage.py shell -c "from tests.house import test_seam; test_seam.write_list()"` writes seam.txt anew. If a name goes or
changes its meaning, `VERSION` in scoresheets/pads goes up, and CHANGELOG.md says so.
"""

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from scoresheets.base.assets.templating import FILTERS, FUNCTIONS
from scoresheets.pads.parts import Book, DraftedTray, Hiding, Sharing, Tray
from scoresheets.plugin import templates as listed
from scoresheets.plugin.pad import VERSION, Pad
from tests.house.project_files import ROOT, in_folders, modules, name, text

LIST = Path(__file__).with_name("seam.txt")
TEMPLATE = re.compile(r"""{%-?\s*(?:from|import|include|extends)\s+"([^"]+)\"""")
SCRIPT = re.compile(r"""^import\b[^"']*["']\.\./([^"']+)["']""", re.MULTILINE)
FILTER, FUNCTION = re.compile(r"\|\s*([a-z_]+)\b(?![.(\w])"), re.compile(r"(?<![\w.])([a-z_]+)\(")


def names() -> list[str]:
    """Return every name that a game may use, with its place."""
    return [f"version {VERSION}", *sorted({*names_of_kit(), *names_of_plugin(), *members_of_pad()})]


def names_of_kit() -> Iterator[str]:
    for file in modules("games/kit"):
        for node in ast.parse(text(file)).body:
            for each in defined(node):
                if not each.startswith("_") and each != "__all__":
                    yield f"{name(file).removesuffix('.py').replace('/', '.')}.{each}"


def defined(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [each.id for each in targets if isinstance(each, ast.Name)]


def names_of_plugin() -> Iterator[str]:
    for part in ("pad", "words", "models"):
        module = import_module(f"scoresheets.plugin.{part}")
        yield from (f"{module.__name__}.{each}" for each in module.__all__)
    for kind in ("OWN", "TEMPLATES", "SCRIPTS", "STYLESHEETS", "FILTERS", "FUNCTIONS"):
        yield from (f"scoresheets.plugin.templates.{kind} {each}" for each in getattr(listed, kind))


def members_of_pad() -> Iterator[str]:
    for part in (Pad, Tray, DraftedTray, Book, Hiding, Sharing):
        for each, member in {**inspect.get_annotations(part), **vars(part)}.items():
            if not each.startswith("_"):
                asked = (
                    f"({', '.join(inspect.signature(member).parameters)})"
                    if inspect.isfunction(member)
                    else ""
                )
                yield f"scoresheets.plugin.pad.{part.__name__}.{each}{asked}"


def test_the_names_of_the_seam_are_those_that_are_listed() -> None:
    """A change of the list is deliberate: see the docstring of this module."""
    assert names() == text(LIST).splitlines()


def used(file: Path, pattern: re.Pattern[str]) -> set[str]:
    return set(pattern.findall(text(file)))


TEMPLATES = [file for file in in_folders("templates", "*.html") if file.is_relative_to(ROOT / "games")]
SCRIPTS = [file for file in in_folders("static", "*.js") if file.is_relative_to(ROOT / "games")]


@pytest.mark.parametrize("file", TEMPLATES, ids=name)
def test_a_template_of_a_game_uses_only_its_own_and_those_listed(file: Path) -> None:
    other = {each for each in used(file, TEMPLATE) if not each.startswith(f"{file.parent.name}/")}
    assert other - set(listed.TEMPLATES) == set()
    assert used(file, FILTER) & (set(FILTERS) - set(listed.FILTERS)) == set()
    assert used(file, FUNCTION) & (set(FUNCTIONS) - set(listed.FUNCTIONS)) == set()


@pytest.mark.parametrize("file", SCRIPTS, ids=name)
def test_a_script_of_a_game_imports_only_those_listed(file: Path) -> None:
    assert used(file, SCRIPT) - set(listed.SCRIPTS) == set()


def test_all_that_is_listed_is_there_and_used() -> None:
    assert [each for each in listed.TEMPLATES if not (ROOT / "templates" / each).is_file()] == []
    assert [
        each for each in (*listed.SCRIPTS, *listed.STYLESHEETS) if not (ROOT / "static" / each).is_file()
    ] == []
    assert set(listed.FILTERS) <= set(FILTERS)
    assert set(listed.FUNCTIONS) <= set(FUNCTIONS)
    assert set(listed.TEMPLATES) <= set().union(*(used(file, TEMPLATE) for file in TEMPLATES))
    assert set(listed.SCRIPTS) <= set().union(*(used(file, SCRIPT) for file in SCRIPTS))


def write_list() -> None:
    """Write seam.txt anew."""
    LIST.write_text("\n".join(names()) + "\n", encoding="utf-8")
