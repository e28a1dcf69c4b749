"""The text of pages by Chromium's accessibility tree: sums with words, spaces with numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Page

from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import TABLET, NewPage, live, look_at
from tests.browser.listening import spoken
from tests.browser.screenshots_games import golden_party
from tests.browser.trays import CHAIN
from tests.cast import RUN_1_4, open_table
from tests.real_server import DaphneServer

DICE = (5, 5, 3, 6, 1)
Parts = Sequence[Sequence[str]]
"""Lines that follow each other."""
ROLL_ESTATE: Parts = (
    ["Les 5", "Bance Park", "Les 5, case 1, 30 $ : 10 y est écrit button unavailable"],
    ["Les 5, première entreprise, 75 $ : libre", "Rangée Les 5 : 30 $", "Les 6"],
    ["Transports 50 $ heading", "Ligne rouge : 4 de suite : libre button unavailable"],
    ["Dollars selon le nombre d’itinéraires : 1 : 50 $, 2 : 100 $, 3 : 175 $, 4 : 250 $. À présent 1."],
    ["Actifs liquides selon le nombre d’indices : 0 : ×1, 1 : ×5, 2 : ×10. À présent 0."],
    ["quartiers 30 $", "investissements 50 $", "en tout 80 $"],
)
YAHTZEE: Parts = (
    ["Fives", "every 5", "Fives: 10 (−5 for the upper bonus) is written button unavailable"],
    ["Sum: 10", "35 for 63 or over", "Bonus: not yet", "5 behind", "the pace for the bonus"],
    ["100 each", "Yahtzee bonus: none yet", "Lower total: 0", "Total: 10"],
)
UNO_DICE: Parts = (
    ["Yellow board. 7 spaces to go.", "2", "last", "Space 1: 2", "Space 2, empty", "Space 3, empty"],
    ["Space 8, empty", "Extra space 1, not earned", "Extra space 2, not earned", "0 of 2 extra"],
)


def assert_reads(page: Page, inside: str, parts: Parts) -> None:
    lines = spoken(page, inside)
    for part in parts:
        there = any(lines[at : at + len(part)] == list(part) for at in range(len(lines)))
        assert there, f"{part} is not in {lines}"


def opened(new_page: NewPage, party: DistantParty, who: str, language: str) -> Page:
    page = new_page(**TABLET)
    page.context.add_cookies([{"name": "language", "value": language, "url": party.url}])
    live(look_at(page, party, who))
    return page


def test_sums_and_scales_of_roll_estate_have_their_words(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    party = distant(aside(lambda: open_table(("Ana", "Bo"), game="roll-estate")), daphne_server.url)
    for dice, box in ((DICE, "fives.1"), (DICE, "fives.1"), RUN_1_4):
        party.record(dice, box)
    page = opened(new_page, party, "Ana", "fr")
    assert_reads(page, "#sheet-1", ROLL_ESTATE)
    assert_reads(page, "#players", [["Ana 1 propriété 0 entreprise 1 itinéraire en tout 80 $ link"]])


def test_sums_of_yahtzee_have_their_words(new_page: NewPage, daphne_server: DaphneServer) -> None:
    party = distant(aside(lambda: open_table(("Ana", "Bo"), game="yahtzee")), daphne_server.url)
    party.record(DICE, "fives")
    assert_reads(opened(new_page, party, "Ana", "en"), "#sheet-1", YAHTZEE)


def test_sums_of_other_rounds_say_whose_they_are(new_page: NewPage, daphne_server: DaphneServer) -> None:
    party = golden_party("yahtzee", "three-rounds", 70, daphne_server.url)
    page = opened(new_page, party, party.in_turn, "fr")
    lines = spoken(page, f"#sheet-{party.number(party.in_turn)}")
    assert any(re.fullmatch(r"Total inférieur, manche 1 : \d+", line) for line in lines), lines


def test_spaces_of_uno_dice_say_their_number(new_page: NewPage, daphne_server: DaphneServer) -> None:
    page = opened(new_page, CHAIN.party(daphne_server), "Ana", "en")
    assert_reads(page, "#sheet-1", UNO_DICE)
