"""Pictures of pages in a real Chromium: clock, names and motion stand still; codes are covered."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Literal

from playwright.sync_api import sync_playwright

from scoresheets.table.cookies import DEVICE_COOKIE
from tests.browser.find_chromium import find_chromium
from tests.cast import HOST
from tests.real_server import DaphneServer
from tests.snapshots.pages import addresses
from tests.snapshots.tables import THEN, Shown

SIZES = {"tablet": (1280, 800), "phone": (390, 844)}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PICTURED = ("table", "log", "tv", "correction")
COVERED = ".share-panel, .code, #live"


def take_pictures(tables: Sequence[Shown], folder: Path, database: str) -> None:
    """Write a PNG file for each page, size and scheme."""
    server = DaphneServer(database)
    server.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"]
            )
            for (size, (width, height)), scheme in product(SIZES.items(), SCHEMES):
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    color_scheme=scheme,
                    reduced_motion="reduce",
                    locale="en-GB",
                    timezone_id="Europe/Paris",
                )
                page = context.new_page()
                page.clock.set_fixed_time(THEN)
                for shown in tables:
                    secret = shown.party.tablet(HOST).secret
                    context.add_cookies([{"name": DEVICE_COOKIE, "value": secret, "url": server.url}])
                    for name, address in addresses(shown):
                        if name in PICTURED:
                            page.goto(server.url + address, wait_until="networkidle")
                            page.screenshot(
                                path=folder / f"{shown.game}-{shown.phase}-{name}-{size}-{scheme}.png",
                                mask=[page.locator(COVERED)],
                                animations="disabled",
                            )
                context.close()
            browser.close()
    finally:
        server.close()
