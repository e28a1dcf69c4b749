"""make screenshots: the pictures for the README, taken of a real server in a real Chromium."""

import os
import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import django

PICTURES = Path(__file__).parent / "screenshots"
STATIC = Path(__file__).parents[2] / "static"
ICONS = {
    "apple-touch-icon": (180, 75),
    "icon-192": (192, 75),
    "icon-512": (512, 75),
    "icon-maskable": (512, 56),
}
"""The pictures for home screens: pixels a side, and how much of it the drawing takes in per cent. What is maskable is
cut to a shape by the device, which may leave a circle of 80 % only.
"""
ICON_STYLE = "body { margin: 0; background: #d9ccb4 } svg { display: block; width: %s%%; margin: %s%% }"
SIZES = {"tablet": (1280, 800), "upright": (800, 1280), "phone": (390, 844)}

scratch = tempfile.TemporaryDirectory()
os.environ["DB_FILE"] = str(Path(scratch.name) / "pictures.sqlite3")
os.environ["DJANGO_SETTINGS_MODULE"] = "scoresheets.settings"
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
django.setup()

from django.core.management import call_command  # noqa: E402
from playwright.sync_api import Browser, Page, expect, sync_playwright  # noqa: E402

from scoresheets.table.services import tables  # noqa: E402
from tests.browser.elsewhere import aside, distant  # noqa: E402
from tests.browser.find_chromium import find_chromium  # noqa: E402
from tests.browser.hands import WRITTEN, box, live, look_at, tap_dice  # noqa: E402
from tests.browser.one_tablet import one_tablet  # noqa: E402
from tests.browser.pretended import write_turns  # noqa: E402
from tests.browser.scenes import fitting_nowhere  # noqa: E402
from tests.browser.screenshots_games import IN_PLAY, dealt_party, show_tapped, show_yahtzee  # noqa: E402
from tests.browser.screenshots_guides import take_guides  # noqa: E402
from tests.cast import HOST, Party, faces  # noqa: E402
from tests.real_server import DaphneServer  # noqa: E402

NAMES = ("Ana", "Bo", "Cleo", "Dee")


def take_all() -> None:
    """Take every picture, into the folder beside this file."""
    call_command("migrate", verbosity=0)
    PICTURES.mkdir(exist_ok=True)
    server = DaphneServer(os.environ["DB_FILE"])
    server.start()
    try:
        with sync_playwright() as playwright:
            arguments = ["--no-sandbox", "--disable-gpu"]
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=arguments)
            _lobby(browser, server.url)
            _play(browser, server.url)
            _nothing_fits(browser, server.url)
            _finals(browser, server.url)
            _other_games(browser, server.url)
            home_screen_icons(browser)
            take_guides(browser, server.url)
            server.stop()
            server.environment["DEBUG"] = "1"
            server.start()
            _parts(browser, server.url)
            browser.close()
    finally:
        server.close()


def home_screen_icons(browser: Browser) -> None:
    """Draw the icon as PNGs: devices round its corners and accept no SVG."""
    drawing = (STATIC / "base" / "icon.svg").read_text(encoding="utf-8")
    for name, (size, drawn) in ICONS.items():
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(f"<style>{ICON_STYLE % (drawn, (100 - drawn) / 2)}</style>{drawing}")
        page.screenshot(path=STATIC / "base" / f"{name}.png")
        page.close()


@contextmanager
def _page(
    browser: Browser, name: str, size: str, *, scheme: Literal["light", "dark"] = "light"
) -> Iterator[Page]:
    """Yield a page; its picture is taken under this name when the block ends."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        locale="en-GB",
        reduced_motion="reduce",
    )
    context.add_init_script(WRITTEN)
    page = context.new_page()
    yield page
    page.screenshot(path=PICTURES / f"{name}.png")
    context.close()


def _parts(browser: Browser, url: str) -> None:
    """Take the page of parts whole, in both themes and both languages."""
    for scheme in ("light", "dark"):
        for language in ("en", "fr"):
            context = browser.new_context(
                viewport={"width": 800, "height": 1280}, color_scheme=scheme, locale=language
            )
            page = context.new_page()
            page.goto(f"{url}/parts/", wait_until="networkidle")
            page.screenshot(path=PICTURES / f"parts-{scheme}-{language}.png", full_page=True)
            context.close()


def _lobby(browser: Browser, url: str) -> None:
    party = distant(aside(lobby), url)
    with _page(browser, "lobby", "tablet") as page:
        live(look_at(page, party, "Ana"))
    with _page(browser, "lobby-phone", "phone") as page:
        live(look_at(page, party, HOST))


def lobby() -> Party:
    return one_tablet("roll-estate", NAMES, {}, title="Friday at Nana’s")


def played(turns: int) -> Party:
    party = lobby()
    tables.start_table(access=party.access(HOST))
    write_turns(party.access(HOST), turns, random.Random(4))  # noqa: S311 (pretended dice)
    return party


def _play(browser: Browser, url: str) -> None:
    party = distant(aside(lambda: played(36)), url)
    for name, size in (("play", "tablet"), ("play-upright", "upright"), ("play-phone", "phone")):
        with _page(browser, name, size) as page:
            _show_dice(look_at(page, party, party.in_turn), "55361")
    with _page(browser, "play-dark", "tablet", scheme="dark") as page:
        _show_dice(look_at(page, party, party.in_turn), "55361")
    with _page(browser, "refusal", "tablet") as page:
        _show_dice(look_at(page, party, party.in_turn), "55361")
        box(page, party.number(party.in_turn), "jackpot").click(force=True)
        expect(page.locator("#slip")).to_be_visible()


def _show_dice(page: Page, dice: str) -> None:
    live(page)
    tap_dice(page, dice)
    expect(page.locator("#tray")).not_to_have_attribute("data-dice", "short")
    expect(page.locator("#tray")).not_to_have_attribute("data-dice", "asking")


def _nothing_fits(browser: Browser, url: str) -> None:
    party = distant(aside(lambda: played(36)), url)
    while not (dice := fitting_nowhere(party.history)):
        aside(lambda: write_turns(party.access(HOST), 1, random.Random(party.turn)))  # noqa: S311 (pretended dice)
    with _page(browser, "nothing-fits", "tablet") as page:
        _show_dice(look_at(page, party, party.in_turn), faces(dice))


def _finals(browser: Browser, url: str) -> None:
    party = distant(aside(lambda: played(500)), url)
    with _page(browser, "finals", "tablet") as page:
        live(look_at(page, party, HOST))
    with _page(browser, "finals-phone", "phone") as page:
        live(look_at(page, party, HOST))


def _other_games(browser: Browser, url: str) -> None:
    with _page(browser, "yahtzee", "tablet") as page:
        show_yahtzee(page, IN_PLAY["Yahtzee"](url))
    with _page(browser, "uno-dice", "tablet") as page:
        party = IN_PLAY["UNO Dice"](url)
        live(look_at(page, party, party.in_turn))
    with _page(browser, "monopoly-solo", "tablet") as page:
        show_tapped(page, IN_PLAY["Monopoly solo"](url), ())
    with _page(browser, "monopoly-deal", "tablet") as page:
        show_tapped(page, dealt_party(url), ("rent", "card=rent:red-yellow"))


if __name__ == "__main__":
    take_all()
