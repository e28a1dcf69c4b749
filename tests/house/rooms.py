"""Counts how far apart a capability lies: python -m tests.house.rooms [commit ...]

A capability's files are found by their names, which stay when a file moves, and by the folders of its room; what is
counted is tracked by git, in the commits that are named, HEAD where none is.
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
"""Games have a room each; the others belong to no capability."""
CAPABILITIES = {
    "wall of a night": r"wall|tile|table_facts|night_tv|night_pages|nights/views/common|(pages|words|forms)/nights"
    r"|nights/(pages|words|forms)\.|nights?/(base|tv|_live|_queue|_signs|_rooms)\.|at_night|(css|nights)/night\.css"
    r"|night_access|nights/selectors/access",
    "sheets on paper": r"/paper|(?<!half_)typed|typing|settling_findings|sheet_links|certain|written_sums|whose_sheet"
    r"|templates/typed|colours\.js|test_marks_at_sheets",
    "people and the year": r"person|/people/|plays|records|selectors/years|test_remark",
    "printing": r"print(s|ing|_page)?[/.]|print_page|printed_sheets|blank|award|diplom",
    "corrections": r"correct|propos|preview|consent|was_becomes|total_changes",
}
"""By what is found in the path of a file, before the rooms and since."""


@dataclass(frozen=True, slots=True)
class Count:
    """Files, the places in which they lie, and their lines."""

    files: int
    places: int
    lines: int

    def __str__(self) -> str:
        return f"{self.files:3} in {self.places:2}, {self.lines:5} lines"


def paths_of(commit: str) -> list[str]:
    """The files of a commit that belong to capabilities."""
    told = _git("ls-tree", "-r", "--name-only", commit).splitlines()
    return [path for path in told if CODE.search(path) and not ELSEWHERE.search(path)]


def capability(pattern: str, paths: list[str]) -> list[str]:
    """Those of these paths that are its."""
    return [path for path in paths if re.search(pattern, path)]


def count(commit: str, paths: list[str]) -> Count:
    """These files as they are in the commit."""
    lines = sum(_git("show", f"{commit}:{path}").count("\n") for path in paths)
    return Count(len(paths), len(places(paths)), lines)


def places(paths: list[str]) -> list[str]:
    """The rooms or folders of these files: of each of `scoresheets`, `templates`, `static`, `tests` and its `browser`
    what lies directly in it.
    """
    return sorted({"/".join(PurePosixPath(path).parts[: 3 if "/browser/" in path else 2]) for path in paths})


def loose_modules(commit: str) -> list[str]:
    """The modules at the root of scoresheets, in no room."""
    told = _git("ls-tree", "--name-only", commit, "scoresheets/").splitlines()
    return [path.removeprefix("scoresheets/") for path in told if path.endswith(".py")]


def report(commit: str) -> Iterator[str]:
    """A line a capability: all of it, what is product, what is tests, and the places of the product."""
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
