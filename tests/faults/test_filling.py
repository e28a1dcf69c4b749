"""S37: files imported as fast as possible fill no disk: neither with noise nor with games without end."""

import json
import time
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.faults.conftest import Report
from tests.faults.test_uploads import form_with, upload
from tests.faults.world import in_file, served

FEWER = {
    "FREE_OPENINGS": "",
    "FREE_MEGABYTES": "32,8",
}  # instead of the 64 of an address: 32 larger files take minutes
AT_WILL = {"FREE_OPENINGS": "", "FREE_MEGABYTES": "1000000,1000000"}
FILES = 16
MOST = 8 + 6  # megabytes: the limit of an address here, plus a new database with its write-ahead log
GAME = {"format": "scoresheets/transcript", "version": 1, "game": "yahtzee", "players": ["A"]}
NOISE = {"player": "A", "dice": ["x" * 7_600], "box": "ones", "struck": True}
SHORT = {"player": "A", "leaves": True, "struck": True}


def body(entry: Mapping[str, Any], lines: int) -> bytes:
    return form_with(json.dumps({**GAME, "entries": [entry] * lines}, separators=(",", ":")))


def brought(folder: Path, limits: Mapping[str, str], file: bytes) -> tuple[Counter[int], float]:
    """Upload many files from as many devices at one address. Return the answers, and the database's growth in
    megabytes.
    """
    with served({**in_file(folder), **limits}) as world:
        before = megabytes(folder)
        with ThreadPoolExecutor(4) as four:
            answers = Counter(four.map(lambda _each: upload(world.ports[0], file), range(FILES)))
        return answers, megabytes(folder) - before


def megabytes(folder: Path) -> float:
    return sum(file.stat().st_size for file in folder.iterdir() if file.is_file()) / 1_000_000


def test_files_full_of_noise_leave_nothing(tmp_path: Path, report: Report) -> None:
    began = time.monotonic()
    answers, grown = brought(tmp_path, FEWER, body(NOISE, 480))
    report(answers=dict(answers), megabytes=grown, seconds=time.monotonic() - began)
    assert answers == {400: FILES}
    assert grown < 1


def test_games_without_end_are_no_more_than_an_address_may_bring(tmp_path: Path, report: Report) -> None:
    answers, grown = brought(tmp_path, FEWER, body(SHORT, 6_000))
    report(answers=dict(answers), megabytes=grown)
    assert answers.keys() == {302, 429}
    assert grown < MOST


@pytest.mark.control
def test_without_a_limit_of_bytes_they_would_be_more(tmp_path: Path, report: Report) -> None:
    answers, grown = brought(tmp_path, AT_WILL, body(SHORT, 6_000))
    report(answers=dict(answers), megabytes=grown)
    assert answers == {302: FILES}
    assert grown > MOST
