"""No rule is said again in a template tag: it draws what the rules hand it, and asks them for what it needs."""

from __future__ import annotations

import ast
import dataclasses
import importlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.project_files import modules, name, text

RULE_NUMBER = re.compile(r"\b[A-Z]{2}-\d+\b")
JUDGED_BY_RULES = {"dice", "thrown"}
"""What lies in the tray: whoever looks at it decides what it is worth."""
TAGS = [file for file in modules("games") if file.parts[-2:] == ("pad", "tags.py")]


def rules_in(source: str) -> Iterator[str]:
    """What of a tags module says a rule again."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and ".rules" in (node.module or ""):
            found = importlib.import_module(str(node.module))
            yield from (each.name for each in node.names if not may_be_drawn(getattr(found, each.name)))
        elif isinstance(node, ast.Import):
            yield from (each.name for each in node.names if ".rules" in each.name)
        elif isinstance(node, ast.Attribute) and node.attr in JUDGED_BY_RULES:
            yield f".{node.attr}"
    yield from RULE_NUMBER.findall(source)


def may_be_drawn(found: object) -> bool:
    """Whether it is a value that the rules fill, or a question that they answer; no constant, enum or module."""
    return inspect.isfunction(found) or (inspect.isclass(found) and dataclasses.is_dataclass(found))


def test_every_game_has_its_tags_looked_at() -> None:
    assert [file.parts[-3] for file in TAGS] == sorted(
        file.parts[-3] for file in modules("games") if file.parts[-2:] == ("pad", "__init__.py")
    )


@pytest.mark.parametrize("file", TAGS, ids=name)
def test_a_tags_module_says_no_rule_again(file: Path) -> None:
    assert list(rules_in(text(file))) == []


@pytest.mark.parametrize(
    ("planted", "found"),
    [
        ("from games.yahtzee.rules.sheet import PAR\n", ["PAR"]),
        ("from games.uno_dice.rules.sheet import Colour, colour_of\n", ["Colour"]),
        ("from games.yahtzee.rules import sheet\n", ["sheet"]),
        ("import games.yahtzee.rules.sheet\n", ["games.yahtzee.rules.sheet"]),
        ("def is_joker(lit):\n    return len(set(lit.thrown.dice)) == 1\n", [".dice", ".thrown"]),
        ('def given_up(filled):\n    """YZ-24: where a zero may be chosen."""\n', ["YZ-24"]),
        ("from games.yahtzee.rules.filled import FilledSheet\n", []),
        ("from games.roll_estate.rules.filled import light_box\n", []),
    ],
)
def test_a_rule_planted_in_a_tags_module_is_found(planted: str, found: list[str]) -> None:
    assert list(rules_in(planted)) == found
