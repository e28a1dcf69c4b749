"""The first load of a page in a browser without a cache: how many requests it makes, and how many bytes come."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import PHONE, NewPage, live, look_at
from tests.browser.screenshots_games import IN_PLAY
from tests.cast import HOST, open_table, play_out
from tests.real_server import DaphneServer

pytestmark = pytest.mark.long

TABLE, FRONT = (16, 125), (10, 70)  # requests, and KB with their headers, 25 of them for letters
ICON = 1.1  # KB, of one more request: a browser without windows asks for no icon


def roll_estate(url: str) -> DistantParty:
    party = aside(open_table)
    aside(lambda: play_out(party, turns=36))
    return distant(party, url)


TABLES: Mapping[str, Callable[[str], DistantParty]] = {"Roll Estate": roll_estate, **IN_PLAY}


class Scales:
    """Weighs what comes over the network until `weight` is asked for."""

    def __init__(self, page: Page) -> None:
        self.paths: dict[str, str] = {}
        self.bytes: dict[str, int] = {}
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.setCacheDisabled", {"cacheDisabled": True})
        session.on("Network.requestWillBeSent", self._asked)
        session.on("Network.loadingFinished", self._came)

    def _asked(self, event: dict[str, Any]) -> None:
        self.paths[event["requestId"]] = event["request"]["url"]

    def _came(self, event: dict[str, Any]) -> None:
        self.bytes[event["requestId"]] = event["encodedDataLength"]

    def too_much(self, requests: int, kilobytes: int) -> str:
        """Return "" or a list of what came, the largest first."""
        lines = sorted(((self.bytes.get(each, 0), path) for each, path in self.paths.items()), reverse=True)
        weight = sum(self.bytes.values()) / 1000 + ICON
        if len(lines) < requests and weight <= kilobytes:
            return ""
        listed = "\n".join(f"{size:7} {path}" for size, path in lines)
        return f"{len(lines) + 1} requests, {weight:.1f} KB\n{listed}"


@pytest.mark.parametrize("who", ["player in turn", HOST])
@pytest.mark.parametrize("game", TABLES)
def test_a_table(new_page: NewPage, daphne_server: DaphneServer, game: str, who: str) -> None:
    party = TABLES[game](daphne_server.url)
    page = new_page(**PHONE)
    scales = Scales(page)
    live(look_at(page, party, HOST if who == HOST else party.in_turn))
    assert scales.too_much(*TABLE) == ""
    assert [path for path in scales.paths.values() if "/lit/" in path] == []  # the page came with what fits


def test_the_front_page(new_page: NewPage, daphne_server: DaphneServer) -> None:
    page = new_page(**PHONE)
    scales = Scales(page)
    page.goto(daphne_server.url, wait_until="networkidle")
    assert scales.too_much(*FRONT) == ""
