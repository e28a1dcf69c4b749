"""Require that tests look for a short name in what a person reads of a page, not in its random identifiers."""

import ast

from tests.house.project_files import modules, name, tree
from tests.reading import read

SHORT = 4  # letters: one token of 22 in 13,000 holds "Zoe", and a page has many
READ = {"read", "set"}


def is_read(looked_in: ast.expr) -> bool:
    """Return whether this is what a person reads, or no text at all."""
    if isinstance(looked_in, ast.Call) and isinstance(looked_in.func, ast.Attribute):
        return is_read(looked_in.func.value)
    if isinstance(looked_in, ast.Call):
        return isinstance(looked_in.func, ast.Name) and looked_in.func.id in READ
    if isinstance(looked_in, ast.Attribute):
        return looked_in.attr == "words"
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
    def found(looked_in: str) -> bool:
        return looked_for(ast.parse(f'"Zoe" not in {looked_in}', mode="eval").body)

    assert [found(each) for each in ("page", "reply.text")] == [True, True]
    assert [found(each) for each in ("read(page)", "reply.words", "{1, 2}")] == [False] * 3


def test_names_are_read_wherever_a_person_reads_them_and_in_no_token() -> None:
    page = """<p data-id="aZoe">Ana <a href="/join/aMoeaaaaaaaaaaaaaaaaaa/">http://h/join/aUmaaaaaaaaaaaaaaaaaaa/</a></p>
    <input value="Bo"><input type="hidden" value="Eli"><img alt="Cleo"><button aria-label="Dee"></button>
    <script>"Flo"</script>"""
    assert read(page).split() == ["Ana", "Bo", "Cleo", "Dee"]
