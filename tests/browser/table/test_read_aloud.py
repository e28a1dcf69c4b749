"""The text of pages by the browser's accessibility tree: sums with words, spaces with numbers."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Page

from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import TABLET, NewPage, live, look_at
from tests.browser.screenshots_games import golden_party
from tests.browser.trays import CHAIN
from tests.cast import RUN_1_4, open_table
from tests.real_server import DaphneServer

pytestmark = pytest.mark.long

DICE = (5, 5, 3, 6, 1)
ROLL_ESTATE = (
    'text: Les 5 Bance Park - \'button "Les 5, case 1, 30 $ : 10 y est écrit" [disabled]',
    'img "Les 5, première entreprise, 75 $ : libre"',
    'text: "Rangée Les 5 : 30 $ Les 6',
    'heading "Transports 50 $" [level=3] - \'button "Ligne rouge : 4 de suite : libre" [disabled]',
    "Dollars selon le nombre d’itinéraires : 1 : 50 $, 2 : 100 $, 3 : 175 $, 4 : 250 $. À présent 1.",
    "Actifs liquides selon le nombre d’indices : 0 : ×1, 1 : ×5, 2 : ×10. À présent 0.",
    "quartiers 30 $ investissements 50 $ en tout 80 $",
)
YAHTZEE = (
    'text: Fives every 5 - \'button "Fives: 10 (−5 for the upper bonus) is written" [disabled]',
    "Sum: 10 35 for 63 or over Bonus: not yet",
    "5 behind the pace for the bonus",
    "100 each Yahtzee bonus: none yet Lower total: 0 Total: 10",
)
UNO_DICE = (
    "Yellow board. 7 spaces to go. - paragraph: 2 last",
    'listitem: "Space 1: 2" - listitem: Space 2, empty - listitem: Space 3, empty',
    "listitem: Extra space 1, not earned - listitem: Extra space 2, not earned - paragraph: 0 of 2 extra",
)


def assert_reads(page: Page, inside: str, parts: Sequence[str]) -> None:
    said = " ".join(page.locator(inside).aria_snapshot().split())
    for part in parts:
        assert part in said


def opened(new_page: NewPage, party: DistantParty, who: str, language: str) -> Page:
    page = new_page(**TABLET)
    page.context.add_cookies([{"name": "language", "value": language, "url": party.url}])
    return live(look_at(page, party, who))


def test_sums_and_scales_of_roll_estate_have_their_words(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    party = distant(aside(lambda: open_table(("Ana", "Bo"), game="roll-estate")), daphne_server.url)
    for dice, box in ((DICE, "fives.1"), (DICE, "fives.1"), RUN_1_4):
        party.record(dice, box)
    page = opened(new_page, party, "Ana", "fr")
    assert_reads(page, "#sheet-1", ROLL_ESTATE)
    assert_reads(page, "#players", ['link "Ana 1 propriété 0 entreprise 1 itinéraire en tout 80 $"'])


def test_sums_of_yahtzee_have_their_words(new_page: NewPage, daphne_server: DaphneServer) -> None:
    party = distant(aside(lambda: open_table(("Ana", "Bo"), game="yahtzee")), daphne_server.url)
    party.record(DICE, "fives")
    assert_reads(opened(new_page, party, "Ana", "en"), "#sheet-1", YAHTZEE)


def test_sums_of_other_rounds_say_whose_they_are(new_page: NewPage, daphne_server: DaphneServer) -> None:
    party = golden_party("yahtzee", "three-rounds", 70, daphne_server.url)
    page = opened(new_page, party, party.in_turn, "fr")
    assert_reads(page, f"#sheet-{party.number(party.in_turn)}", ["Total inférieur, manche 1 : "])


def test_spaces_of_uno_dice_say_their_number(new_page: NewPage, daphne_server: DaphneServer) -> None:
    assert_reads(opened(new_page, CHAIN.party(daphne_server), "Ana", "en"), "#sheet-1", UNO_DICE)
