"""A fault and its place, which is found by its text, in any file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

NOT_THE_PRODUCT = frozenset({"tests", "var", "node_modules", "__pycache__"})


@dataclass(frozen=True, slots=True)
class Fault:
    """A mistake that a developer might make: its effect on people, the text of its place, and the text that replaces
    it.

    `first` are parts of the paths of the tests that are likely to notice: "test_seats", "yahtzee/test_rulings". `named`
    selects among these, as pytest's -k, if a file takes minutes.
    """

    id: str
    wrong: str
    before: str
    after: str
    first: tuple[str, ...]
    named: str = ""


class NotOnePlace(Exception):
    """The error of a fault whose text is in no place, or in several."""


def sources(root: Path) -> dict[Path, str]:
    """Return the code of the product without its tests, by path."""
    return {
        path: path.read_text()
        for path in sorted(root.rglob("*.py"))
        if not any(
            part in NOT_THE_PRODUCT or part.startswith(".") for part in path.relative_to(root).parts[:-1]
        )
    }


def place_of(fault: Fault, texts: Mapping[Path, str]) -> Path:
    """Return the one file in which the fault can be planted. Raises NotOnePlace."""
    found = [path for path, text in texts.items() for _each in range(text.count(fault.before))]
    if len(found) != 1 or fault.before == fault.after:
        where = ", ".join(map(str, found)) or "nowhere"
        raise NotOnePlace(f"{fault.id}: {len(found)} places ({where})")
    return found[0]


def first_tests(fault: Fault, tests: Sequence[str]) -> list[str]:
    """Return the paths of the tests to run first, in the order of their patterns.

    Raises NotOnePlace for a pattern without a match.
    """
    found: list[str] = []
    for pattern in fault.first:
        named = f"*{pattern.replace('/', '*')}*"  # in any folder below
        fitting = [path for path in tests if fnmatchcase(path, named)]
        if not fitting:
            raise NotOnePlace(f"{fault.id}: no test is called {pattern}")
        found += [path for path in fitting if path not in found]
    return found
