"""Docstrings that a stranger does not understand at once, found by how they begin and by what stands for a person.

ruff's D401 finds "What" and "The same", but only at functions outside the tests, and none of the other beginnings.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.house.project_files import modules, name, tree

IN_PLAIN_ENGLISH = ("games", "scoresheets", "tests")
BEGINS = re.compile(r"(?i)(what|whether|who|whom|whose|where|the same|as)\b")
STANDS_FOR_SOMEBODY = re.compile(r"(?i)(?<!`)\b(whoever|whomever|whom)\b")


def docstrings_that_begin_otherwise() -> list[str]:
    """Return the places of docstrings that begin neither with a verb nor with what is returned."""
    return [place for place, text in docstrings() if BEGINS.match(text)]


def docstrings_that_name_nobody() -> list[str]:
    """Return the places of docstrings in which a pronoun stands for a device, a player or an organizer."""
    return [place for place, text in docstrings() if STANDS_FOR_SOMEBODY.search(text)]


def docstrings() -> Iterator[tuple[str, str]]:
    """Yield the place and the text of each docstring."""
    for file in modules(*IN_PLAIN_ENGLISH):
        yield from in_module(file)


def in_module(file: Path) -> Iterator[tuple[str, str]]:
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(tree(file)):
        if isinstance(node, documented) and (text := ast.get_docstring(node)):
            yield f"{name(file)}:{getattr(node, 'lineno', 1)}", text
