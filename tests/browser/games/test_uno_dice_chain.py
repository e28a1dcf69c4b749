"""UNO Dice: the pad lays the longest chain of the dice as they lie, and its player may lay it otherwise."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.count_taps import COUNTED, counted, of_turns
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.games.test_uno_dice import says, tap, write, written
from tests.browser.hands import PHONE, TABLET, NewPage, live, look_at, turn_of
from tests.browser.one_tablet import passed_round
from tests.cast import HOST, Party, open_table
from tests.real_server import DaphneServer

pytestmark = pytest.mark.long

NAMES = ("Ana", "Bo", "Cleo")
OPTIONS = {"boards": ["yellow", "green", "red"], "spaces": 12, "extra_spaces": 3}


def started() -> Party:
    """Start the game with Ana's 2, Bo's 6 and Cleo's 4."""
    party = open_table(NAMES, OPTIONS, game="uno-dice")
    for number in (2, 6, 4):
        party.record(start=number, by=HOST)
    return party


@pytest.fixture
def ana(new_page: NewPage, daphne_server: DaphneServer) -> Page:
    """Ana's own tablet, at her turn."""
    return live(look_at(new_page(**TABLET), distant(aside(started), daphne_server.url), "Ana"))


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    return distant(aside(started), daphne_server.url)


def chain(page: Page, codes: str) -> None:
    """Check that these dice are the chain, a wild as two."""
    dice = page.locator("#chain .chain-link .die")
    expect(dice).to_have_count(len(codes.split()))
    for place, code in enumerate(codes.split()):
        expect(dice.nth(place)).to_have_attribute("data-die", code)


def die(page: Page, code: str) -> None:
    page.locator(f"#chain [data-die='{code}']").first.click()


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_the_printed_example_takes_its_dice_as_they_lie_and_one_more_tap(
    new_page: NewPage, party: DistantParty, size: dict[str, object]
) -> None:
    """With the second roll: the blue 1 slips between (UN-17)."""
    page = live(look_at(new_page(**size), party, "Ana"))
    tap(page, "R6 Y1 Y2 R1 B5 G3")
    says(page, "write")
    chain(page, "Y2 Y1 R1 R6")
    expect(page.locator("#tray strong.when-longest")).to_have_text("Longest chain: 4. Write it")
    page.get_by_role("button", name="Roll again").click()
    chain(page, "Y2 Y1 R1 R6")
    tap(page, "B1 G4")
    says(page, "write")
    chain(page, "Y2 Y1 B1 R1 R6")
    expect(page.locator("#choices")).to_contain_text("Bo writes it, Cleo may write it")
    write(page, "Write 2 1 1 1 6")
    assert written(page, 1) == "2 2 1 1 1 6"


def test_each_die_that_may_end_a_chain_as_long_is_offered_with_its_writers(ana: Page) -> None:
    tap(ana, "Y2 Y1 Y6 B3 G3 R5")
    says(ana, "write")
    chain(ana, "Y2 Y1 Y6")
    endings = ana.locator("#choices button")
    says_of = endings.locator("> span:last-child")
    expect(says_of).to_have_text(["Bo writes it", "nobody writes it"])
    expect(endings.nth(0)).to_have_attribute("aria-pressed", "true")
    endings.nth(1).click()
    chain(ana, "Y2 Y6 Y1")
    expect(endings.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(says_of).to_have_text(["Bo writes it", "nobody writes it"])
    write(ana, "Write 2 6 1")


def test_two_dice_change_places_where_that_keeps_a_chain(ana: Page) -> None:
    tap(ana, "Y2 Y1 Y6 R6 G3 B5")
    chain(ana, "Y2 Y1 Y6 R6")
    die(ana, "Y1")
    says(ana, "pick")
    die(ana, "R6")
    expect(ana.locator("#slip")).to_contain_text("cannot follow")
    ana.keyboard.press("Escape")
    chain(ana, "Y2 Y1 Y6 R6")
    expect(ana.locator("#chain [data-die=Y6]")).not_to_have_attribute("data-state", "legal")
    die(ana, "Y1")
    says(ana, "write")


def test_a_die_is_taken_out_and_goes_back_where_it_fits(ana: Page) -> None:
    tap(ana, "Y2 Y1 Y6 R6 G3 B5")
    chain(ana, "Y2 Y1 Y6 R6")
    die(ana, "Y1")
    ana.locator("#take-out").click()
    chain(ana, "Y2 Y6 R6")
    expect(ana.locator("#tray strong.when-shorter")).to_have_text("Chain of 3. Write it")
    die(ana, "Y1")
    chain(ana, "Y2 Y1 Y6 R6")
    says(ana, "write")
    write(ana, "Write 2 1 6 6")


def test_a_loose_die_that_fits_nowhere_says_why_and_may_take_the_place_of_another(ana: Page) -> None:
    tap(ana, "Y2 B2 B5 G3 R4 R4")
    says(ana, "write")
    chain(ana, "Y2 B2 B5")
    die(ana, "G3")
    expect(ana.locator("#slip")).to_contain_text("In this chain green 3 fits nowhere.")
    ana.keyboard.press("Escape")
    die(ana, "B2")
    expect(ana.locator("#slip")).to_contain_text("green 3 cannot follow yellow 2")


def test_the_last_die_is_removed_first_and_a_picked_one_instead(ana: Page) -> None:
    tap(ana, "Y2 Y1 Y6 R6 G3 B5")
    ana.locator("#remove-die").click()
    expect(ana.locator("#chain [data-die=B5]")).to_have_count(0)
    says(ana, "short")
    tap(ana, "R5")
    chain(ana, "Y2 Y1 Y6 R6 R5")
    die(ana, "Y6")
    ana.locator("#remove-die").click()
    expect(ana.locator("#chain [data-die=Y6]")).to_have_count(0)
    chain(ana, "Y2 Y1")
    tap(ana, "Y5")
    chain(ana, "Y2 Y1 Y5 R5 R6")


def test_a_chain_laid_by_hand_stays_over_a_reload_and_while_dice_are_rolled_again(ana: Page) -> None:
    tap(ana, "Y2 Y1 Y6 R6 G3 B5")
    die(ana, "R6")
    ana.locator("#take-out").click()
    chain(ana, "Y2 Y1 Y6")
    says(ana, "match")
    ana.reload()
    live(ana)
    chain(ana, "Y2 Y1 Y6")
    ana.get_by_role("button", name="Roll again").click()
    chain(ana, "Y2 Y1 Y6")
    tap(ana, "G6 R1 B1")
    chain(ana, "Y2 Y1 Y6")
    ana.locator("#choices button").first.click()
    says(ana, "write")
    expect(ana.locator("#tray strong.when-longest")).to_be_visible()


def test_the_tray_says_what_each_penalty_will_have_done(ana: Page) -> None:
    tap(ana, "Y2 Y1 B5 G3 +1 -1")
    for number in (2, 3):
        says(ana, "target")
        ana.locator(f"#targets [data-target='{number}']").click()
    says(ana, "write")
    expect(ana.locator("#choices .chain-effect")).to_have_text(
        ["+1 for Bo: one more space", "−1 for Cleo: one number: nothing happens"]
    )
    write(ana, "Write 2 1")
    turn_of(ana, 2)


def test_a_usual_turn_takes_nine_taps_at_most_on_an_upright_tablet(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    party = distant(aside(lambda: passed_round(*of_turns("uno_dice"))), daphne_server.url)
    page = new_page(viewport={"width": 768, "height": 1024}, has_touch=True)
    page.add_init_script(COUNTED)
    rows = list(counted(live(look_at(page, party, HOST)), "uno_dice"))
    assert {name: taps for name, taps, _seconds in rows if taps > 9} == {}
