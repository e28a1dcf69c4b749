"""Count how widely a capability is scattered: `python -m tests.house.rooms [commit ...]`.

A capability's files are found by their names, which stay when a file moves, and by the folders of its room. Counted are
the files that git tracks in the named commits, by default in HEAD.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from tests.goldens import ROOT

CODE = re.compile(r"\.(py|html|css|js)$")
ELSEWHERE = re.compile(r"^(games|tests/(games|plugins|snapshots|mutants|load))/|/(migrations|locale)/")
"""Folders that belong to no capability; games have a room each."""
CAPABILITIES = {
    "wall of a night": r"wall|tile|table_facts|night_tv|night_pages|nights/views/common|(pages|words|forms)/nights"
    r"|nights/(pages|words|forms)\.|nights?/(base|tv|_live|_queue|_signs|_pages)\.|at_night|(css|nights)/night\.css"
    r"|night_access|nights/selectors/access",
    "sheets on paper": r"/paper|(?<!half_)typed|typing|settling_findings|sheet_links|certain|written_sums|whose_sheet"
    r"|templates/typed|colours\.js|test_marks_at_sheets",
    "people and the year": r"person|/people/|plays|records|selectors/years|test_remark",
    "printing": r"print(s|ing|_page)?[/.]|print_page|printed_sheets|blank|award|diplom",
    "corrections": r"correct|propos|preview|consent|was_becomes|total_changes",
}
"""Each capability by patterns of its file paths, before the split into rooms and since."""


@dataclass(frozen=True, slots=True)
class Count:
    """The number of files, of the places in which they lie, and of their lines."""

    files: int
    places: int
    lines: int

    def __str__(self) -> str:
        return f"{self.files:3} in {self.places:2}, {self.lines:5} lines"


def paths_of(commit: str) -> list[str]:
    """Return the files of a commit that belong to capabilities."""
    told = _git("ls-tree", "-r", "--name-only", commit).splitlines()
    return [path for path in told if CODE.search(path) and not ELSEWHERE.search(path)]


def capability(pattern: str, paths: list[str]) -> list[str]:
    """Return those of these paths that belong to the capability."""
    return [path for path in paths if re.search(pattern, path)]


def count(commit: str, paths: list[str]) -> Count:
    """Count these files as they are in the commit."""
    lines = sum(_git("show", f"{commit}:{path}").count("\n") for path in paths)
    return Count(len(paths), len(places(paths)), lines)


def places(paths: list[str]) -> list[str]:
    """Return the places of these files: rooms or folders directly in `scoresheets`, `templates`, `static`, `tests` or
    `tests/browser`.
    """
    return sorted({"/".join(PurePosixPath(path).parts[: 3 if "/browser/" in path else 2]) for path in paths})


def loose_modules(commit: str) -> list[str]:
    """Return the modules at the root of scoresheets, in no room."""
    told = _git("ls-tree", "--name-only", commit, "scoresheets/").splitlines()
    return [path.removeprefix("scoresheets/") for path in told if path.endswith(".py")]


def report(commit: str) -> Iterator[str]:
    """Yield for each capability a line with the counts of all files, of the product and of tests, and one with its
    places.
    """
    paths = paths_of(commit)
    for name, pattern in CAPABILITIES.items():
        found = capability(pattern, paths)
        product = [path for path in found if not path.startswith("tests/")]
        tests = [path for path in found if path.startswith("tests/")]
        yield f"{name:20} {count(commit, found)} | product {count(commit, product)} | tests {count(commit, tests)}"
        yield f"    {' '.join(places(product))}"
    loose = loose_modules(commit)
    yield f"{len(loose)} loose modules: {' '.join(loose)}"


def _git(*command: str) -> str:
    return subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    for each in sys.argv[1:] or ["HEAD"]:
        print(f"\n{each}\n" + "\n".join(report(each)))  # noqa: T201
