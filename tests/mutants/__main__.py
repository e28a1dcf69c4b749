"""Plant a hundred faults, one after the other, and see which test notices each.

`find` checks that each fault has its one place and its tests. `run` plants one after the other in a copy of the tree
and
writes into `killed.json` which test notices it. `compare` lists the differences of two such files.

No part of `make test`: a hundred runs of a few test files take about twelve minutes with both cores to themselves.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock

from tests.mutants import in_games, in_live, in_selectors, in_services, in_words
from tests.mutants.fault import Fault, NotOnePlace, first_tests, place_of, sources
from tests.mutants.planting import (
    ROOT,
    SURVIVED,
    TOO_LONG,
    copied_tree,
    killer,
    quick_tests,
    sources_of_tests,
)

FAULTS: tuple[Fault, ...] = (
    *in_games.FAULTS,
    *in_services.FAULTS,
    *in_selectors.FAULTS,
    *in_live.FAULTS,
    *in_words.FAULTS,
)
NOT_PLANTED = "not planted"
UNNOTICED = (SURVIVED, TOO_LONG, NOT_PLANTED)
KILLED = Path(__file__).with_name("killed.json")


def say(line: str) -> None:
    """Write a line and flush it, as a person looks on."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def not_found(faults: Iterable[Fault], root: Path) -> list[str]:
    """Return the errors in the places and tests of these faults."""
    texts, tests, said = sources(root), quick_tests(root), []
    for fault in faults:
        try:
            place_of(fault, texts)
            first_tests(fault, tests)
        except NotOnePlace as error:
            said.append(str(error))
    return said


def find() -> int:
    """Print whether all faults can be planted. Return the exit code, 0 if so."""
    wrong = not_found(FAULTS, ROOT)
    if len({fault.id for fault in FAULTS}) != len(FAULTS):
        wrong.append("Two faults have the same id.")
    for line in wrong:
        say(line)
    say(f"{len(FAULTS)} faults, {len(wrong)} that cannot be planted.")
    return int(bool(wrong))


def run(chosen: Sequence[str], *, workers: int, whole: bool, told: Path) -> int:
    """Plant each fault and write down the test that notices it; known results of other faults stay."""
    faults = [fault for fault in FAULTS if not chosen or fault.id in chosen]
    if wrong := not_found(faults, ROOT):
        say("\n".join(wrong))
        return 1
    waiting, writing = iter(faults), Lock()
    known: dict[str, str] = json.loads(told.read_text()) if told.exists() else {}
    known = {fault.id: known[fault.id] for fault in FAULTS if fault.id in known}

    def work(_number: int) -> None:
        with tempfile.TemporaryDirectory() as folder, copied_tree(Path(folder)) as root:
            for fault in _shared(waiting, writing):
                test = killer(fault, root, whole=whole)
                say(f"{fault.id}: {test}")
                with writing:
                    known[fault.id] = test
                    told.write_text(json.dumps(known, indent=1, sort_keys=True, ensure_ascii=False) + "\n")

    with ThreadPoolExecutor(workers) as pool:
        list(pool.map(work, range(workers)))
    alive = [fault.id for fault in faults if known[fault.id] in UNNOTICED]
    say(f"{len(faults) - len(alive)} of {len(faults)} are noticed.")
    return int(bool(alive))


def _shared(waiting: Iterator[Fault], guard: Lock) -> Iterator[Fault]:
    """Yield the faults that are left, each to one worker."""
    while True:
        with guard:
            fault = next(waiting, None)
        if fault is None:
            return
        yield fault


def compare(one: Mapping[str, str], other: Mapping[str, str], tests: str) -> list[str]:
    """Return the faults that were noticed in `one` and are not in `other`, and those whose test no longer exists."""
    said = []
    for fault, test in sorted(one.items()):
        now = other.get(fault, NOT_PLANTED)
        if test not in UNNOTICED and now in UNNOTICED:
            said.append(f"{fault}: was noticed by {test}, now by {now}")
        elif "::" in test and not re.search(rf"def {_function(test)}\b", tests):
            said.append(f"{fault}: {test} is no more; noticed by {now}")
    return said


def _function(test: str) -> str:
    return test.split("::")[-1].split("[")[0]


def main() -> int:
    """Run the command given on the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("find")
    running = commands.add_parser("run")
    running.add_argument("--only", nargs="+", default=(), metavar="ID")
    running.add_argument("--workers", type=int, default=1)
    running.add_argument(
        "--whole", action="store_true", help="ask all other tests where the first notice nothing"
    )
    running.add_argument("--told", type=Path, default=KILLED, help="the file of results")
    comparing = commands.add_parser("compare")
    comparing.add_argument("files", nargs=2, type=Path)
    asked = parser.parse_args()
    if asked.command == "find":
        return find()
    if asked.command == "run":
        return run(asked.only, workers=asked.workers, whole=asked.whole, told=asked.told)
    one, other = (json.loads(path.read_text()) for path in asked.files)
    said = compare(one, other, "\n".join(path.read_text() for path in sources_of_tests(ROOT)))
    say("\n".join(said) or "Nothing has changed for the worse.")
    return int(bool(said))


if __name__ == "__main__":
    sys.exit(main())
