"""Count the taps and the seconds of ten usual turns of each game, on a phone and on an upright tablet.

    python -m tests.browser.count_taps [GAME ...]      # by the name of its package: uno_dice

The turns of a game lie in `tests/browser/games/ten_turns_GAME.py`, which has:

- `KEY`, the game's key, `NAMES` of its players, and `OPTIONS` of the table;
- `turns(page)`, a generator. The page is of the one tablet that all players pass round, it is live, and the game has
  just been started. It plays ten usual turns by what a finger does (`click`), and yields the name of each turn once it
  is written and the next one may begin.

The seconds are those of the script and the server; a person reads and looks as well. A test plays the same turns.
"""

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

GAMES = ("roll_estate", "yahtzee", "uno_dice", "monopoly_solo", "monopoly_deal")
SIZES = {"phone, 390": (390, 844), "tablet, 768": (768, 1024)}
# An init script: count the taps of this tab.
COUNTED = """addEventListener("click", event => {
  if (event.isTrusted) sessionStorage.setItem("taps", Number(sessionStorage.getItem("taps") ?? 0) + 1);
}, true)"""
TAPS = "() => Number(sessionStorage.getItem('taps') ?? 0)"


def ten_turns(game: str) -> Any:
    """Return the module with ten usual turns of this game."""
    return import_module(f"tests.browser.games.ten_turns_{game}")


def of_turns(game: str) -> tuple[Any, ...]:
    """Return the game, the players and the options of its turns."""
    module = ten_turns(game)
    return module.KEY, module.NAMES, module.OPTIONS


def counted(page: Any, game: str) -> Iterator[tuple[str, int, float]]:
    """Play the turns, and yield the name, the taps and the seconds of each. The page was opened with COUNTED."""
    taps, began = page.evaluate(TAPS), time.perf_counter()
    for name in ten_turns(game).turns(page):
        yield name, page.evaluate(TAPS) - taps, time.perf_counter() - began
        taps, began = page.evaluate(TAPS), time.perf_counter()


def main(games: list[str]) -> None:
    """Print a table for each game and size."""
    from playwright.sync_api import sync_playwright

    from tests.browser.elsewhere import aside, distant
    from tests.browser.find_chromium import find_chromium
    from tests.browser.hands import WRITTEN, live, look_at
    from tests.browser.one_tablet import passed_round
    from tests.cast import HOST
    from tests.real_server import DaphneServer

    server = DaphneServer(os.environ["DB_FILE"])
    server.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
            for game in games:
                for size, (width, height) in SIZES.items():
                    party = distant(aside(partial(passed_round, *of_turns(game))), server.url)
                    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=True)
                    context.add_init_script(WRITTEN)
                    context.add_init_script(COUNTED)
                    page = live(look_at(context.new_page(), party, HOST))
                    _print(f"{game}, {size}", list(counted(page, game)))
                    context.close()
            browser.close()
    finally:
        server.close()


def _print(title: str, rows: list[tuple[str, int, float]]) -> None:
    taps, seconds = sum(row[1] for row in rows), sum(row[2] for row in rows)
    lines = [f"{title}: {taps / len(rows):.1f} taps, {seconds / len(rows):.1f} s a turn"]
    lines += [f"  {taps:3} taps {seconds:5.1f} s  {name}" for name, taps, seconds in rows]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["DB_FILE"] = str(Path(scratch) / "taps.sqlite3")
        os.environ["DJANGO_SETTINGS_MODULE"] = "scoresheets.settings"
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        main(sys.argv[1:] or list(GAMES))
