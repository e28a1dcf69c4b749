"""The promise of a game whose tray the server draws: taps lead to whole entries, and the rules accept each of them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import urlencode

import pytest
from django.urls import reverse

from scoresheets.pads import PADS
from scoresheets.pads.parts import DraftedTray
from scoresheets.plugin.contract.hands import OPTIONS
from scoresheets.plugin.contract.played_table import PlayedTable, open_table
from scoresheets.plugin.contract.test_rules import CAST
from scoresheets.table.selectors.access import access_fresh, seat_by_number

WALKS, LONGEST = 6, 40
DRAWN = [key for key, tables in OPTIONS.items() if tables and isinstance(PADS[key].tray, DraftedTray)]


class Tray(HTMLParser):
    """The buttons on a page that can be tapped: `taps` go on, and `entries` are whole. `kept` are the taps so far."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.taps: list[str] = []
        self.entries: list[str] = []
        self.kept = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if told.get("id") == "asks":
            self.kept = told.get("data-taps", "")
        if tag == "button" and "aria-disabled" not in told:
            into = {("draft", "tap"): self.taps, ("turn", "move"): self.entries}
            into.get((told.get("form", ""), told.get("name", "")), []).append(told.get("value", ""))


def entries_tapped(party: PlayedTable, chance: random.Random) -> Iterator[str]:
    """Yield the whole entries that the tray offers, from a turn's beginning and after taps at random."""
    address = reverse("table", args=[party.opened.public_id])
    tapped: dict[str, str] = {}
    for _tap in range(LONGEST):
        tray = Tray(party.page(f"{address}?{urlencode(tapped)}", "en")[1])
        assert tray.taps or tray.entries, f"nothing can be tapped after the taps {tray.kept!r}"
        yield from tray.entries
        if tray.entries or not tray.taps:
            return
        tapped = {"taps": tray.kept, "tap": chance.choice(tray.taps)}


@pytest.mark.django_db
@pytest.mark.parametrize("key", DRAWN)
def test_taps_at_random_lead_to_entries_that_the_rules_accept(key: str) -> None:
    """Draw in `_asks` what can be tapped: `<button form="draft" name="tap">`, and each whole entry as
    `<button form="turn" name="move">` with its JSON. What `check` refuses has `aria-disabled="true"`.
    """
    raw, players = OPTIONS[key][0]
    party, chance = open_table(CAST[:players], raw, game=key), random.Random(4)  # noqa: S311
    found = 0
    for _walk in range(WALKS):
        history, access = party.history, access_fresh(party.device, party.table)
        for entry in entries_tapped(party, chance):
            seat = history.state.seat
            move = history.game.read_move(history.options, seat, json.loads(entry), seat_by_number(access))
            history.game.check(history.state, move)
            found += 1
        party.record_random(chance)
    assert found, "no taps lead to a whole entry"
