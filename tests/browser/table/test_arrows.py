"""Arrow keys go from highlighted box to highlighted box, and reach each of them, in every game.

The text of pages by the browser's accessibility tree: sums with words, spaces with numbers.
"""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.games.ten_turns_uno_dice import tap_throw
from tests.browser.hands import PHONE, TABLET, NewPage, box, live, look_at, tap_dice
from tests.browser.scenes import last
from tests.browser.screenshots_games import dealt_party, golden_party
from tests.browser.trays import CHAIN
from tests.cast import RUN_1_4, open_table
from tests.real_server import DaphneServer

pytestmark = pytest.mark.long

FOCUSED = "() => document.activeElement.id || document.activeElement.value"
LIT = """selector => [...document.querySelectorAll(selector)]
  .filter(each => each.getClientRects().length && !each.matches(":disabled")).map(each => each.id || each.value)"""


def focused(page: Page) -> str:
    return str(page.evaluate(FOCUSED))


def assert_all_reached(page: Page, selector: str) -> None:
    """Check that the arrow to the right goes through all highlighted boxes and back to the first, and the left one
    back.
    """
    lit = page.evaluate(LIT, selector)
    assert len(lit) > 1
    for key, order in (("ArrowRight", lit), ("ArrowLeft", lit[::-1])):
        page.locator("#tray").focus()
        came = []
        for _each in (*lit, "once more"):
            page.keyboard.press(key)
            came.append(focused(page))
        assert came == [*order, order[0]]


def five_dice(daphne: DaphneServer, game: str) -> DistantParty:
    return distant(aside(lambda: open_table(("Ana", "Bo"), game=game)), daphne.url)


@pytest.mark.parametrize(("game", "screen"), [("roll-estate", TABLET), ("yahtzee", PHONE)])
def test_all_boxes_that_take_five_dice_are_reached(
    new_page: NewPage, daphne_server: DaphneServer, game: str, screen: dict[str, object]
) -> None:
    page = live(look_at(new_page(**screen), five_dice(daphne_server, game), "Ana"))
    tap_dice(page, "55361")
    expect(page.locator("#tray")).to_have_attribute("data-dice", "full")
    assert_all_reached(page, "#sheet-1 :is([data-state=legal], [data-state=zero])")


def test_up_and_down_go_to_the_row_above_and_below(new_page: NewPage, daphne_server: DaphneServer) -> None:
    page = live(look_at(new_page(**TABLET), five_dice(daphne_server, "roll-estate"), "Ana"))
    tap_dice(page, "55361")
    expect(page.locator("#tray")).to_have_attribute("data-dice", "full")
    box(page, 1, "threes.3").focus()
    for key, then in (
        *(("ArrowDown", "fives.3"), ("ArrowDown", "sixes.3"), ("ArrowUp", "fives.3")),
        *(("ArrowLeft", "fives.2"), ("ArrowUp", "threes.2"), ("ArrowUp", "ones.2")),
    ):
        page.keyboard.press(key)
        assert focused(page) == f"s1-{then}"
    page.keyboard.press("Enter")
    expect(box(page, 1, "ones.2")).to_have_attribute("data-state", "pencilled")


def test_without_dice_arrow_keys_scroll_as_ever(new_page: NewPage, daphne_server: DaphneServer) -> None:
    page = live(look_at(new_page(**TABLET), five_dice(daphne_server, "yahtzee"), "Ana"))
    page.locator(".key[data-face='5']").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".key[data-face='5']")).to_be_focused()


def test_dice_to_swap_with_are_reached(new_page: NewPage, daphne_server: DaphneServer) -> None:
    page = live(look_at(new_page(**TABLET), CHAIN.party(daphne_server), "Ana"))
    tap_throw(page, "Y2 B2 * * G2 R2")
    expect(page.locator("#tray")).to_have_attribute("data-dice", "write")
    page.locator("#chain button").first.click()
    expect(page.locator("#chain [data-state=legal]").nth(1)).to_be_visible()
    assert_all_reached(page, "#chain [data-state=legal]")


def test_titles_that_fill_a_debt_are_reached(new_page: NewPage, daphne_server: DaphneServer) -> None:
    entries = last("monopoly-solo", "cannot-pay", "mortgage")
    party = golden_party("monopoly-solo", "cannot-pay", entries, daphne_server.url)
    page = live(look_at(new_page(**TABLET), party, party.in_turn))
    expect(page.locator("#tray:not([aria-busy])")).to_have_count(1)
    assert_all_reached(page, "#sheet-1 [data-state=legal]")


def test_sets_that_lay_is_for_are_reached(new_page: NewPage, daphne_server: DaphneServer) -> None:
    party = dealt_party(daphne_server.url)
    page = live(look_at(new_page(**TABLET), party, party.in_turn))
    expect(page.locator("#tray[data-ready]:not([aria-busy])")).to_have_count(1)
    assert_all_reached(page, "#asks [data-state=legal]")


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
    for dice, key in ((DICE, "fives.1"), (DICE, "fives.1"), RUN_1_4):
        party.record(dice, key)
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
