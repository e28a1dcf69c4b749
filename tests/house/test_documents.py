"""Documents cite files and names that exist, and their paragraphs are short."""

import fnmatch
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from scoresheets.settings import BASE_DIR as ROOT

TRUST = ROOT / "TRUST.md"
LONGEST = 6 * 130
"""Characters of a paragraph: six lines."""
CODE = ("games", "scoresheets", "templates", "static", "tests")
TYPES = {".py", ".html", ".js", ".css"}
STARTS = re.compile(r"\s*(?:- |\d+\. )")
STANDS_ALONE = re.compile(r"[|#]|    |```")


def documents() -> list[Path]:
    """Return every document of the repository."""
    found = [*ROOT.glob("*.md"), *ROOT.glob("games/*/*.md")]
    for folder in ("scoresheets", "tests/plugins"):
        found += (ROOT / folder).rglob("*.md")
    return sorted(found)


OF_TODAY = [file for file in documents() if file.name != "CHANGELOG.md"]
"""Documents that describe this version only."""


def paragraphs(text: str) -> Iterator[list[str]]:
    """Yield the lines of each paragraph and list item; not tables, headings and code."""
    lines: list[str] = []
    for line in re.sub(r"(?ms)^```.*?^```$", "", text).splitlines():
        if STARTS.match(line) or not line.strip() or STANDS_ALONE.match(line):
            yield lines
            lines = []
        if line.strip() and not STANDS_ALONE.match(line):
            lines.append(line)
    yield lines


def too_long(text: str) -> list[str]:
    """Return the first line of each paragraph that is too long."""
    return [lines[0] for lines in paragraphs(text) if len(" ".join(lines)) > LONGEST]


def missing_files(text: str) -> set[str]:
    """Return the Python files that this document names and that are not there."""
    named = set(re.findall(r"`(?:tests/)?([\w/*]+/[\w*]+\.py)`", text))
    assert named
    files = [
        str(file) for folder in ("games", "scoresheets", "tests") for file in (ROOT / folder).rglob("*.py")
    ]
    return {place for place in named if not fnmatch.filter(files, f"*/{place}")}


@cache
def words_of_the_code() -> frozenset[str]:
    """Return every word of the code, its templates and its scripts."""
    files = {file for folder in CODE for file in (ROOT / folder).rglob("*") if file.suffix in TYPES}
    return frozenset(
        word for file in files - {Path(__file__)} for word in re.findall(r"\w+", file.read_text("utf-8"))
    )


def missing_names(text: str) -> set[str]:
    """Return the names, such as `Pad.fill` or `check_turn`, that this document cites and the code does not have."""
    named = re.findall(r"`(?:[A-Z]\w+\.)?([a-z]+(?:_[a-z]+)*)(?:\([^`]*\))?`", text)
    cited = {name for name in named if "_" in name} | set(re.findall(r"`[A-Z]\w+\.(\w+)[`(]", text))
    return cited - words_of_the_code()


def unproved(text: str) -> set[str]:
    """Return the promises with a line in a table but no figures beneath, or figures but no line."""
    told = set(re.findall(r"(?m)^\| ([RFSP]\d+[a-z]?) \|", text))
    proved = set(re.findall(r"(?m)^(?:- )?\*\*([RFSP]\d+[a-z]?)\b", text))
    return told ^ proved


def test_every_paragraph_is_short() -> None:
    assert {file.name: found for file in documents() if (found := too_long(file.read_text("utf-8")))} == {}


@pytest.mark.parametrize("name", ["TRUST.md", "BENCHMARKS.md", "ARCHITECTURE.md"])
def test_every_file_that_a_document_names_is_there(name: str) -> None:
    assert missing_files((ROOT / name).read_text("utf-8")) == set()


@pytest.mark.parametrize("file", OF_TODAY, ids=lambda file: str(file.relative_to(ROOT)))
def test_every_name_that_a_document_cites_is_there(file: Path) -> None:
    assert missing_names(file.read_text("utf-8")) == set()


def test_every_promise_has_its_figures() -> None:
    assert unproved(TRUST.read_text("utf-8")) == set()


def test_a_long_paragraph_a_missing_file_and_a_bare_promise_are_seen() -> None:
    assert too_long("short\n\n" + "x" * 700 + "\n" + "y" * 80) == ["x" * 700]
    assert too_long("- item\n" * 200 + "```\n" + "code\n" * 200 + "```\n" + "| cell |\n" * 200) == []
    assert missing_files("`house/test_documents.py` `house/test_gone.py`") == {"house/test_gone.py"}
    assert missing_names("`Pad.fill` `Pad.gone_away` `check_turn` `gone_away(x)`") == {"gone_away"}
    assert unproved("| R1 | N | a | b |\n| R2 | N | a | b |\n\n- **R2** c\n- **R3, d** e\n") == {"R1", "R3"}
