"""The text of pages by Chromium's accessibility tree: sums with words, spaces with numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

import pytest
from playwright.sync_api import Page

from tests.browser.elsewhere import aside, distant
from tests.browser.hands import TABLET, live, look_at
from tests.browser.hearing import LANGUAGES
from tests.browser.listening import spoken
from tests.browser.screenshots_games import golden_party
from tests.browser.trays import CHAIN
from tests.cast import RUN_1_4, open_table
from tests.real_server import DaphneServer

NewPage = Callable[..., Page]
DICE = (5, 5, 3, 6, 1)
Parts = Mapping[str, Sequence[Sequence[str]]]
"""Lines that follow each other, by the language."""
ROLL_ESTATE: Parts = {
    "en": (
        ["Fives", "Bance Park", "Fives, box 1, $30: 10 is written button unavailable"],
        ["Fives, first business, $75: free", "Row Fives: $30", "Sixes"],
        ["Mass Transit $50 heading", "Red Line: any four: free button unavailable"],
        ["Dollars by the number of routes: 1: $50, 2: $100, 3: $175, 4: $250. Now 1."],
        ["Liquid Assets by the number of indexes: 0: ×1, 1: ×5, 2: ×10. Now 0."],
        ["neighborhoods $30", "investments $50", "in all $80"],
    ),
    "fr": (
        ["Les 5", "Bance Park", "Les 5, case 1, 30 $ : 10 y est écrit button unavailable"],
        ["Les 5, première entreprise, 75 $ : libre", "Rangée Les 5 : 30 $", "Les 6"],
        ["Transports 50 $ heading", "Ligne rouge : 4 de suite : libre button unavailable"],
        ["Dollars selon le nombre d’itinéraires : 1 : 50 $, 2 : 100 $, 3 : 175 $, 4 : 250 $. À présent 1."],
        ["Actifs liquides selon le nombre d’indices : 0 : ×1, 1 : ×5, 2 : ×10. À présent 0."],
        ["quartiers 30 $", "investissements 50 $", "en tout 80 $"],
    ),
}
YAHTZEE: Parts = {
    "en": (
        ["Fives", "every 5", "Fives: 10 (−5 for the upper bonus) is written button unavailable"],
        ["Sum: 10", "35 for 63 or over", "Bonus: not yet", "5 behind", "the pace for the bonus"],
        ["100 each", "Yahtzee bonus: none yet", "Lower total: 0", "Total: 10"],
    ),
    "fr": (
        ["Cinq", "chaque 5", "Cinq : 10 (−5 pour la prime) y est écrit button unavailable"],
        ["Somme : 10", "35 dès 63", "Prime : pas encore", "5 de retard", "sur le rythme de la prime"],
        ["100 chacune", "Prime Yahtzee : aucune", "Total inférieur : 0", "Total : 10"],
    ),
}
UNO_DICE: Parts = {
    "en": (
        ["Yellow board. 7 spaces to go.", "2", "last", "Space 1: 2", "Space 2, empty", "Space 3, empty"],
        ["Space 8, empty", "Extra space 1, not earned", "Extra space 2, not earned", "0 of 2 extra"],
    ),
    "fr": (
        ["Plateau jaune. Encore 7 cases.", "2", "fin", "Case 1 : 2", "Case 2, vide", "Case 3, vide"],
        [
            "Case 8, vide",
            "Case supplémentaire 1, pas encore gagnée",
            "Case supplémentaire 2, pas encore gagnée",
        ],
    ),
}


def assert_reads(page: Page, inside: str, parts: Sequence[Sequence[str]]) -> None:
    lines = spoken(page, inside)
    for part in parts:
        there = any(lines[at : at + len(part)] == list(part) for at in range(len(lines)))
        assert there, f"{part} is not in {lines}"


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def page(new_page: NewPage, daphne_server: DaphneServer, language: str) -> Page:
    page = new_page(**TABLET)
    page.context.add_cookies([{"name": "language", "value": language, "url": daphne_server.url}])
    return page


def test_sums_and_scales_of_roll_estate_have_their_words(
    page: Page, daphne_server: DaphneServer, language: str
) -> None:
    party = distant(aside(lambda: open_table(("Ana", "Bo"), game="roll-estate")), daphne_server.url)
    for dice, box in ((DICE, "fives.1"), (DICE, "fives.1"), RUN_1_4):
        party.record(dice, box)
    live(look_at(page, party, "Ana"))
    assert_reads(page, "#sheet-1", ROLL_ESTATE[language])
    stands = {"en": "Ana 1 rental 0 businesses 1 route in all $80 link"}
    stands["fr"] = "Ana 1 propriété 0 entreprise 1 itinéraire en tout 80 $ link"
    assert_reads(page, "#players", [[stands[language]]])


def test_sums_of_yahtzee_have_their_words(page: Page, daphne_server: DaphneServer, language: str) -> None:
    party = distant(aside(lambda: open_table(("Ana", "Bo"), game="yahtzee")), daphne_server.url)
    party.record(DICE, "fives")
    live(look_at(page, party, "Ana"))
    assert_reads(page, "#sheet-1", YAHTZEE[language])


def test_sums_of_other_rounds_say_whose_they_are(
    page: Page, daphne_server: DaphneServer, language: str
) -> None:
    party = golden_party("yahtzee", "three-rounds", 70, daphne_server.url)
    live(look_at(page, party, party.in_turn))
    lines = spoken(page, f"#sheet-{party.number(party.in_turn)}")
    told = {"en": r"Lower total, round 1: \d+", "fr": r"Total inférieur, manche 1 : \d+"}
    assert any(re.fullmatch(told[language], line) for line in lines), lines


def test_spaces_of_uno_dice_say_their_number(page: Page, daphne_server: DaphneServer, language: str) -> None:
    party = CHAIN.party(daphne_server)
    live(look_at(page, party, "Ana"))
    assert_reads(page, "#sheet-1", UNO_DICE[language])
