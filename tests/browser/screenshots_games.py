"""The pictures of the games beside Roll Estate: a golden game up to an entry, and the taps of its player so far."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from playwright.sync_api import Page, expect

from games.kit.transcript import Transcript, read_json, read_transcript
from scoresheets.exports.services import judge, open_judged
from scoresheets.registry import GAMES
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import live, look_at, tap_dice
from tests.cast import Party, Tablet, open_table, sit_down
from tests.goldens import golden_file

WRITTEN_HERE = 3
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
    """Return a table with the first entries of a golden game.

    The last of them are written by the devices at the table, those before come from the file.
    """
    transcript = read_transcript(read_json(golden_file(game, name).read_bytes()), GAMES)
    told = transcript.entries[:entries]
    before, here = told[:-WRITTEN_HERE], told[-WRITTEN_HERE:]

    def played() -> Party:
        party = opened_party(
            replace(transcript, head=replace(transcript.head, title="Friday"), entries=before)
        )
        for entry in here:
            move: dict[str, Any] = {**GAMES[game].write_move(entry.move, lambda place: place + 1)}
            party.record(**move)
        return party

    return distant(aside(played), url)


def opened_party(transcript: Transcript) -> Party:
    """Open the table of a file, with all players at their own devices."""
    host = Tablet()
    table = open_judged(device=host.device, judged=judge(transcript), anew=True)
    tablets = {name: Tablet() for name in transcript.players}
    for number, tablet in enumerate(tablets.values(), start=1):
        sit_down(tablet, table, number)
    return Party(table, host, tablets)


def dealt_party(url: str) -> DistantParty:
    """Return a table of Monopoly Deal after two turns each."""

    def played() -> Party:
        party = open_table(("Ana", "Bo", "Cleo", "Dee"), {}, game="monopoly-deal")
        for move in DEALT:
            party.record(**move)
        return party

    return distant(aside(played), url)


# Tables in mid-game, by the names on the boxes.
IN_PLAY: Mapping[str, Callable[[str], DistantParty]] = {
    "Yahtzee": lambda url: golden_party("yahtzee", "three-rounds", 70, url),
    "UNO Dice": lambda url: golden_party("uno-dice", "own-chain", 17, url),
    "Monopoly solo": lambda url: golden_party("monopoly-solo", "bank-broken", 300, url),
    "Monopoly Deal": dealt_party,
}


def show_yahtzee(page: Page, party: DistantParty) -> None:
    """Show a page with a large straight in the tray."""
    live(look_at(page, party, party.in_turn))
    tap_dice(page, "23456")
    expect(page.locator("#tray")).to_have_attribute("data-dice", "full")


def show_tapped(page: Page, party: DistantParty, taps: Sequence[str]) -> None:
    """Show the page of the player in turn after these taps in a tray that the server draws."""
    live(look_at(page, party, party.in_turn))
    for tap in taps:
        expect(page.locator("#tray[data-ready]:not([aria-busy])")).to_have_count(1)
        page.locator(f"[form=draft][value='{tap}']:not([aria-disabled])").first.click()
    expect(page.locator("#tray[data-ready]:not([aria-busy])")).to_have_count(1)
