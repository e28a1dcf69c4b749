"""F10: no regular expression of ours can be slow: the worst hundred kilobytes each take next to no time."""

import ast
import re
import time

import pytest

from tests.faults.conftest import Report
from tests.house.project_files import modules, name, tree

CALLS = {"compile", "match", "fullmatch", "search", "sub", "split", "findall", "finditer"}
LENGTH = 100_000
BOUND = 0.05  # seconds of the processor's time
# For four times the length a pattern needs four times the time without backtracking, else sixteen times: on any
# machine.
TIMES, TOO_MANY = 4, 8
MEASURABLE = 0.002  # seconds; anything shorter counts as this
OUR_OWN = {"scoresheets/base/assets/without_comments.py"}  # reads nothing but our stylesheets and scripts


def patterns() -> dict[str, str]:
    """Return every literal pattern in the code that may get what people send, by its place."""
    found = {}
    for file in modules("games", "scoresheets"):
        if name(file) in OUR_OWN:
            continue
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.Call) and node.args and takes_a_pattern(node.func):
                first, place = node.args[0], f"{name(file)}:{node.lineno}"
                found[place] = literal(first, place)
    return found


def literal(pattern: ast.expr, place: str) -> str:
    """Return the pattern as written, with one letter for each inserted `re.escape`. Fails on any other insertion."""
    if isinstance(pattern, ast.JoinedStr):
        return "".join(literal(part, place) for part in pattern.values)
    if isinstance(pattern, ast.FormattedValue):
        assert "re.escape" in ast.unparse(pattern.value), f"{place}: something is put in as it is"
        return "a"
    assert isinstance(pattern, ast.Constant), f"{place}: a pattern that cannot be read here"
    return str(pattern.value)


def takes_a_pattern(called: ast.expr) -> bool:
    if isinstance(called, ast.Name):
        return called.id in {"RegexValidator", "RegexField", "re_path"}
    owner = called.value if isinstance(called, ast.Attribute) else None
    return isinstance(owner, ast.Name) and owner.id == "re" and called.attr in CALLS  # type: ignore[attr-defined]


def hostile(pattern: str, length: int) -> list[str]:
    """Return texts that make patterns backtrack: one thing repeated, with an end that fits nowhere."""
    letters = sorted({*pattern, *"a0 -_.\n\tÉ"})
    once = [letter * length for letter in letters]
    pairs = ["a0" * (length // 2), "0," * (length // 2), "a " * (length // 2), "<a>" * (length // 3)]
    return [text + end for text in once + pairs for end in ("", "\x00", "!")]


def slowest(pattern: str, length: int = LENGTH) -> float:
    compiled, worst = re.compile(pattern), 0.0
    for text in hostile(pattern, length):
        for ask in (compiled.match, compiled.fullmatch, compiled.search):
            began = time.process_time()
            ask(text)
            worst = max(worst, time.process_time() - began)
    return worst


def growth(pattern: str, length: int) -> float:
    """Return how many times longer a text of four times this length takes at most."""
    short, long = (min(slowest(pattern, each) for _try in range(3)) for each in (length, length * TIMES))
    return long / max(short, MEASURABLE / TIMES)


def test_no_pattern_can_be_kept_busy(report: Report) -> None:
    found = {place: slowest(pattern) for place, pattern in patterns().items()}
    worst = max(found, key=lambda place: found[place])
    report(patterns=len(found), worst=worst, seconds=found[worst])
    assert len(found) >= 5
    assert {place: seconds for place, seconds in found.items() if seconds > BOUND} == {}
    grown = {place: growth(pattern, LENGTH // TIMES) for place, pattern in patterns().items()}
    report(most_grown=max(grown.values()))
    assert {place: times for place, times in grown.items() if times > TOO_MANY} == {}


@pytest.mark.control
@pytest.mark.parametrize("pattern", [r"0+x", r"a+x"])
def test_a_pattern_that_looks_back_would_be_seen(pattern: str, report: Report) -> None:
    """Control: their time grows with the square of the length, on a fast machine as on a slow one."""
    times = growth(pattern, LENGTH // 16)
    report(times=times, of=TIMES)
    assert times > TOO_MANY
