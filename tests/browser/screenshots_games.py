"""The pictures of the games beside Roll Estate: a golden game up to an entry, and what its player has tapped so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from games import GAMES
from games.kit.transcript import read_json, read_transcript
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import live, look_at, tap_dice
from tests.cast import Party, open_table

GOLDEN = Path(__file__).parents[1] / "golden"
DEALT: Sequence[Mapping[str, Any]] = (
    *({"play": "property:light-blue"}, {"play": "property:light-blue"}),
    *({"play": "wild:light-blue-brown", "to": "light-blue.1"}, {"end_turn": True}),
    *({"play": "property:orange"}, {"play": "property:orange"}, {"bank": "money:5"}, {"end_turn": True}),
    *({"play": "property:pink"}, {"play": "property:yellow"}, {"play": "property:green"}, {"end_turn": True}),
    *({"play": "property:station"}, {"play": "wild:green-station", "to": "station.1"}),
    *({"bank": "money:4"}, {"end_turn": True}),
    *({"play": "property:red"}, {"play": "wild:red-yellow", "to": "red.1"}),
    *({"play": "property:dark-blue"}, {"end_turn": True}),
    *({"play": "property:orange"}, {"play": "property:brown"}, {"bank": "money:2"}, {"end_turn": True}),
    *({"bank": "money:2"}, {"bank": "money:1"}, {"play": "wild:pink-orange", "to": "pink.1"}),
    *({"end_turn": True}, {"play": "property:green"}, {"play": "property:yellow"}),
    *({"bank": "money:1"}, {"end_turn": True}),
)


def golden_party(game: str, name: str, entries: int, url: str) -> DistantParty:
    """A table at which the first entries of a golden game were written."""
    transcript = read_transcript(read_json((GOLDEN / game / f"{name}.json").read_bytes()))
    moves: list[dict[str, Any]] = [
        {**GAMES[game].write_move(entry.move, lambda place: place + 1)} for entry in transcript.entries
    ]

    def played() -> Party:
        party = open_table(transcript.players, transcript.raw_options, game=game)
        for move in moves[:entries]:
            party.record(**move)
        return party

    return distant(aside(played), url)


def dealt_party(url: str) -> DistantParty:
    """Monopoly Deal after two turns each."""

    def played() -> Party:
        party = open_table(("Ana", "Bo", "Cleo", "Dee"), {}, game="monopoly-deal")
        for move in DEALT:
            party.record(**move)
        return party

    return distant(aside(played), url)


def show_yahtzee(page: Page, party: DistantParty) -> None:
    """A large straight lies in the tray."""
    live(look_at(page, party, party.in_turn))
    tap_dice(page, "23456")
    expect(page.locator("#tray")).to_have_attribute("data-dice", "full")


def show_tapped(page: Page, party: DistantParty, taps: Sequence[str]) -> None:
    """What the player in turn has tapped in a tray that the server draws."""
    live(look_at(page, party, party.in_turn))
    for tap in taps:
        expect(page.locator("#tray[data-ready]:not([aria-busy])")).to_have_count(1)
        page.locator(f"[form=draft][value='{tap}']:not([aria-disabled])").first.click()
    expect(page.locator("#tray[data-ready]:not([aria-busy])")).to_have_count(1)
