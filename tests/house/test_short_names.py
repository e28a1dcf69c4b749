"""Require that tests look for a short name in what a person reads of a page, not in its random identifiers."""

from __future__ import annotations

import ast

from tests.house.project_files import modules, name, tree

SHORT = 4  # letters: one token of 22 in 13,000 holds "Zoe", and a page has many
READ = {"read", "set"}


def is_read(looked_in: ast.expr) -> bool:
    """Return whether this is what a person reads, or no text at all."""
    if isinstance(looked_in, ast.Call) and isinstance(looked_in.func, ast.Attribute):
        return is_read(looked_in.func.value)
    if isinstance(looked_in, ast.Call):
        return isinstance(looked_in.func, ast.Name) and looked_in.func.id in READ
    return isinstance(looked_in, (ast.SetComp, ast.ListComp, ast.Set, ast.List, ast.Tuple))


def looked_for(node: ast.expr) -> bool:
    """Return whether this compares a short name with a text that may be a page."""
    if not (isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.NotIn)):
        return False
    found = node.left
    if not (isinstance(found, ast.Constant) and isinstance(found.value, str)):
        return False
    word = found.value
    return word.isalpha() and word.istitle() and len(word) <= SHORT and not is_read(node.comparators[0])


def test_a_short_name_is_looked_for_in_what_a_person_reads() -> None:
    found = [
        f"{name(file)}:{node.lineno}"
        for file in modules("tests")
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Assert) and looked_for(node.test)
    ]
    assert found == []


def test_a_short_name_in_a_page_is_found() -> None:
    [page, words] = [ast.parse(f'"Zoe" not in {each}', mode="eval").body for each in ("page", "read(page)")]
    assert (looked_for(page), looked_for(words)) == (True, False)
