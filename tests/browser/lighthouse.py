"""make lighthouse: Lighthouse's scores of our pages, on a phone with a slow network, the median of five runs each."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Playwright, sync_playwright

# Our first import: it sets Django up with a database of its own.
from tests.browser.screenshots import lobby, played  # isort: skip
from django.core.management import call_command

from scoresheets.models import Person
from scoresheets.table.cookies import DEVICE_COOKIE
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.find_chromium import find_chromium
from tests.browser.screenshots_games import IN_PLAY
from tests.cast import HOST, Tablet
from tests.real_server import DaphneServer, free_port

RUNS = int(os.environ.get("RUNS", "5"))
CATEGORIES = ("performance", "accessibility", "best-practices")
FIGURES = {
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "largest paint",
    "total-blocking-time": "blocked",
    "cumulative-layout-shift": "shifted",
    "total-byte-weight": "on the wire",
}
WANTED, WHOLE = 97, 100


@dataclass(frozen=True, slots=True)
class Place:
    """A page, and the device that opens it."""

    name: str
    path: str
    device: str


@dataclass(frozen=True, slots=True)
class Report:
    """The result of one run: its scores of a hundred, its figures, and the measured speed of this machine."""

    scores: tuple[int, ...]
    figures: tuple[float, ...]
    pace: float


def main(lighthouse: str) -> int:
    """Print the table. Return 1 if a page misses its target."""
    call_command("migrate", verbosity=0)
    server = DaphneServer(os.environ["DB_FILE"])
    server.start()
    try:
        places = list(_places(server.url))
        reports: dict[Place, list[Report]] = {place: [] for place in places}
        with sync_playwright() as playwright:
            for _run in range(RUNS):  # in turns, as computers change their speed
                for place in places:
                    reports[place].append(_report(playwright, server.url, place, lighthouse))
    finally:
        server.close()
    _print_table(reports)
    return 0 if all(_is_as_wanted(found) for found in reports.values()) else 1


def _places(url: str) -> Iterator[Place]:
    yield Place("front page", "/", Tablet().secret)
    yield _at(distant(aside(lobby), url), HOST, "lobby")
    roll_estate = {"Roll Estate": lambda url: distant(aside(lambda: played(36)), url)}
    for name, opened in {**roll_estate, **IN_PLAY}.items():
        party = opened(url)
        yield _at(party, party.in_turn, f"table, {name}")
    over = distant(aside(lambda: played(500)), url)
    yield _at(over, HOST, "end page")
    person = aside(lambda: Person.objects.filter(seats__table=over.opened)[0].public_id)
    yield Place("person’s page", f"/people/{person}/", over.tablet(HOST).secret)


def _at(party: DistantParty, who: str, name: str) -> Place:
    return Place(name, f"/t/{party.opened.public_id}/", party.tablet(who).secret)


def _report(playwright: Playwright, url: str, place: Place, lighthouse: str) -> Report:
    """Run Lighthouse once, in a browser without any cache."""
    with _browser(playwright, url, place.device) as port, tempfile.NamedTemporaryFile(suffix=".json") as file:
        asked = [f"--port={port}", f"--only-categories={','.join(CATEGORIES)}", "--quiet"]
        written = ["--output=json", f"--output-path={file.name}"]
        subprocess.run([lighthouse, f"{url}{place.path}", *asked, *written], check=True, timeout=180)
        found: Any = json.loads(Path(file.name).read_bytes())
    return Report(
        tuple(round(100 * found["categories"][category]["score"]) for category in CATEGORIES),
        tuple(found["audits"][figure]["numericValue"] for figure in FIGURES),
        found["environment"]["benchmarkIndex"],
    )


@contextmanager
def _browser(playwright: Playwright, url: str, device: str) -> Iterator[int]:
    """Start a new browser with this device's cookie. Yield the port by which Lighthouse controls it."""
    port = free_port()
    with tempfile.TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=find_chromium(),
            args=["--no-sandbox", "--disable-gpu", f"--remote-debugging-port={port}"],
        )
        context.add_cookies([{"name": DEVICE_COOKIE, "value": device, "url": url}])
        try:
            yield port
        finally:
            context.close()


def _print_table(reports: Mapping[Place, list[Report]]) -> None:
    heads = ["page", "performance", "of", *CATEGORIES[1:], *FIGURES.values()]
    print("|", " | ".join(heads), "|")  # noqa: T201 (a script)
    print("|---" * len(heads) + "|")  # noqa: T201
    for place, found in reports.items():
        print("|", " | ".join([place.name, *_cells(found)]), "|")  # noqa: T201
    paces = [report.pace for found in reports.values() for report in found]
    print(f"\nThis machine's pace, as Lighthouse has it: {min(paces):.0f} to {max(paces):.0f}.")  # noqa: T201


def _cells(found: list[Report]) -> list[str]:
    performance, *others = _medians([report.scores for report in found])
    paint, largest, blocked, shifted, size = _medians([report.figures for report in found])
    runs = ", ".join(str(report.scores[0]) for report in found)
    seconds = [f"{paint / 1000:.1f} s", f"{largest / 1000:.1f} s", f"{blocked:.0f} ms"]
    scores = [f"{score:.0f}" for score in (performance, *others)]
    return [scores[0], runs, *scores[1:], *seconds, f"{shifted:.3f}", f"{size / 1000:.0f} KB"]


def _medians(rows: list[tuple[Any, ...]]) -> list[float]:
    return [median(column) for column in zip(*rows, strict=True)]


def _is_as_wanted(found: list[Report]) -> bool:
    performance, *others = _medians([report.scores for report in found])
    return performance >= WANTED and min(others) >= WHOLE


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
