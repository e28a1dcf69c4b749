"""Choices that UNO Dice leaves to its players: the dice to roll again, and whether to write a called colour."""

import pytest
from playwright.sync_api import Page, Route, expect

from scoresheets.table.selectors.checks import table_faults
from scoresheets.table.services import tables
from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.games.test_uno_dice import says, tap, write, written
from tests.browser.hands import PHONE, TABLET, NewPage, live, look_at, turn_of
from tests.cast import HOST, Party, Tablet, open_table
from tests.real_server import DaphneServer
from tests.table.test_take_back import leaves

pytestmark = pytest.mark.long

NAMES = ("Ana", "Bo", "Cleo")
OPTIONS = {"boards": ["yellow", "green", "red"], "spaces": 6, "extra_spaces": 1}
MARK_SUBMISSION = """() => document.getElementById("turn").addEventListener("submit", event => {
  event.target.dataset.submitted = "";
})"""


def started(party: Party) -> Party:
    """Start the game with Ana's 2, Bo's 6 and Cleo's 4."""
    for number in (2, 6, 4):
        party.record(start=number, by=HOST)
    return party


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    """A table with a device for each player."""
    return distant(aside(lambda: started(open_table(NAMES, OPTIONS, game="uno-dice"))), daphne_server.url)


def one_tablet() -> Party:
    host = Tablet()
    table = tables.open_table(
        device=host.device, title="Friday", game="uno-dice", options=OPTIONS, names=NAMES
    )
    party = Party(table, host, dict.fromkeys(NAMES, host))
    tables.start_table(access=party.access(HOST))
    return started(party)


@pytest.fixture
def shared(daphne_server: DaphneServer) -> DistantParty:
    """A table with one tablet that is passed round."""
    return distant(aside(one_tablet), daphne_server.url)


def loose(page: Page) -> list[str | None]:
    dice = page.locator("#chain .chain-loose .die[data-die]").all()
    return [die.get_attribute("data-die") for die in dice]


@pytest.fixture
def ana(new_page: NewPage, party: DistantParty) -> Page:
    """Ana's own tablet, at her turn."""
    return live(look_at(new_page(**TABLET), party, "Ana"))


def test_penalties_that_alone_lie_loose_may_be_rolled_again(ana: Page) -> None:
    tap(ana, "Y2 Y1 R1 R5 +1 -1")
    says(ana, "target")
    ana.get_by_role("button", name="Roll again", exact=True).click()
    says(ana, "again")
    ana.get_by_role("button", name="Roll 2 dice").click()
    says(ana, "short")
    assert loose(ana) == []
    tap(ana, "B6 -1")
    says(ana, "target")
    expect(ana.get_by_role("button", name="Roll again", exact=True)).to_be_hidden()


def test_of_dice_of_several_kinds_everybody_says_which_are_rolled_again(ana: Page) -> None:
    """By default numbers are rolled, and stars and penalties stay."""
    tap(ana, "Y2 G3 B5 * +1 -1")
    says(ana, "target")
    ana.get_by_role("button", name="Roll again", exact=True).click()
    expect(ana.get_by_role("button", name="Roll 2 dice")).to_be_visible()
    ana.get_by_role("button", name="Keep them all").click()
    says(ana, "target")
    ana.get_by_role("button", name="Roll again", exact=True).click()
    ana.locator("#chain [data-die='-1']").click()
    ana.locator("#chain [data-die=G3]").click()
    expect(ana.locator("#chain [data-die=G3]")).to_have_attribute("aria-pressed", "false")
    ana.get_by_role("button", name="Roll 2 dice").click()
    assert loose(ana) == ["G3", "*", "+1"]


def aims_say(page: Page, **effects: str) -> None:
    """Check that exactly these names can be aimed at, each with this effect beside it."""
    said = [f"{name} {effect}" for name, effect in effects.items()]
    expect(page.locator("#targets .target-aimed")).to_have_text(said)


def aim(page: Page, number: int) -> None:
    page.locator(f"#targets [data-target='{number}']").click()


def test_each_target_says_what_happens_to_its_board(ana: Page) -> None:
    """Bo has a 6 alone, Cleo a 4, and each board one extra space."""
    tap(ana, "Y2 +1 +1 -1 G3 B4")
    says(ana, "target")
    aims_say(ana, Bo="one more space", Cleo="one more space")
    aim(ana, 2)
    aims_say(ana, Bo="all outlined: nothing happens", Cleo="one more space")
    aim(ana, 2)
    aims_say(ana, **dict.fromkeys(("Bo", "Cleo"), "one number: nothing happens"))


def with_a_star(party: Party) -> Party:
    """Start a game in which the green 5 of Ana's chain is on Bo's board too, Bo has a 5 and a star,
    and Cleo has left.
    """
    party = started(party)
    party.record(chain=["G2", "G5"], by=HOST)
    party.record(chain=["Y5", "*"], by=HOST)
    assert leaves(party, "Cleo", by=HOST).status == 200
    return party


def test_numbers_and_stars_are_told_apart_and_who_went_home_is_no_target(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    opened = distant(
        aside(lambda: with_a_star(open_table(NAMES, OPTIONS, game="uno-dice"))), daphne_server.url
    )
    page = live(look_at(new_page(**PHONE), opened, "Ana"))
    tap(page, "G3 B4 -1 -1 -1 R1")
    expected = ("the star is erased", "5 is erased", "5 is erased")
    for effect in expected:
        says(page, "target")
        aims_say(page, Bo=effect)
        aim(page, 2)


def test_numbers_alone_are_rolled_again_without_a_question(ana: Page) -> None:
    tap(ana, "Y2 G3 B5 G4 B6 R5")
    says(ana, "write")
    ana.get_by_role("button", name="Roll again", exact=True).click()
    says(ana, "short")
    assert loose(ana) == []


def test_the_called_one_leaves_it_on_the_own_phone_and_all_boards_follow(
    new_page: NewPage, party: DistantParty, ana: Page
) -> None:
    bo, cleo = (look_at(new_page(**size), party, who) for size, who in ((TABLET, "Bo"), (PHONE, "Cleo")))
    for page in (bo, cleo):
        live(page)
    tap(ana, "R2 R6 G3 G4 G5 B5")
    write(ana, "Write 2 6")
    turn_of(cleo, 2)
    assert written(cleo, 3) == "4 6"
    for page in (ana, bo):
        expect(page.locator("#do-decline")).to_be_hidden()
    cleo.get_by_role("button", name="Don’t write it").click()
    for page in (ana, bo, cleo):
        expect(page.locator("#sheet-3 .strip")).to_contain_text("1 of 6")
        expect(page.locator("#sheet-3 .strip-note")).to_have_text("red board: chose not to write 6")
    expect(cleo.locator("#do-decline")).to_have_count(0)
    expect(bo.locator("#chain .chain-calling")).to_contain_text(
        "Cleo chooses not to write 6: only red calls it."
    )


def test_one_tablet_for_all_asks_before_it_writes(new_page: NewPage, shared: DistantParty) -> None:
    page = live(look_at(new_page(**TABLET), shared, HOST))
    tap(page, "R2 R6 G3 G4 G5 B5")
    page.get_by_role("button", name="Write 2 6", exact=True).click()
    says(page, "ask")
    expect(page.locator("#tray strong.when-ask")).to_have_text("Cleo, write the 6?")
    assert shared.state.turns == 3
    page.get_by_role("button", name="Don’t write it").click()
    turn_of(page, 2)
    assert (written(page, 1), written(page, 2), written(page, 3)) == ("2 2 6", "6 6", "4")
    page.get_by_role("button", name="Bo rolls now").click()
    tap(page, "G6 R6 R1 B2 B2 B2")
    page.get_by_role("button", name="Write 6 6 1", exact=True).click()
    page.get_by_role("button", name="Cleo writes it").click()
    turn_of(page, 3)
    assert written(page, 3) == "4 1"
    assert table_faults(shared.table) == ()


@pytest.mark.parametrize(("sixth", "then"), [("B5", "ask"), ("B6", "write")])
def test_a_tap_on_write_waits_for_the_answer_and_writes_nothing_else(
    new_page: NewPage, shared: DistantParty, sixth: str, then: str
) -> None:
    """Before the answer to the sixth die, Write says 2 6. A blue 6 makes the chain longer, so that tap is void."""
    page = live(look_at(new_page(**TABLET), shared, HOST))
    tap(page, "R2 R6 G3 G4 G5")
    button = page.get_by_role("button", name="Write 2 6", exact=True)
    expect(button).to_be_visible()
    held: list[Route] = []
    page.route("**/lit/**", lambda route: held.append(route))  # noqa: PLW0108 (Playwright marks the handler)
    with page.expect_request("**/lit/**"):
        tap(page, sixth)
    page.evaluate(MARK_SUBMISSION)
    button.click()
    says(page, "short")
    expect(button).to_have_attribute("aria-busy", "true")
    held.pop().continue_()
    says(page, then)
    expect(page.locator("#turn")).not_to_have_attribute("data-submitted", "")
    expect(page.locator("#do-write")).not_to_have_attribute("aria-busy", "true")


def test_a_tap_on_write_does_not_wait_behind_an_entry_that_is_not_sent(
    ana: Page, page_guard: PageGuard
) -> None:
    page_guard.expect("htmx:|ERR_FAILED")
    tap(ana, "Y2 Y1 B5 G3 R4 R6")
    says(ana, "write")
    ana.route("**/entries/", lambda route: route.abort())
    ana.get_by_role("button", name="Write 2 1", exact=True).click()
    expect(ana.locator("#tray")).to_have_attribute("data-unsent", "")
    ana.locator("#remove-die").click()
    held: list[Route] = []
    ana.route("**/lit/**", lambda route: held.append(route))  # noqa: PLW0108 (Playwright marks the handler)
    with ana.expect_request("**/lit/**"):
        tap(ana, "G4")
    ana.locator("#do-write").click()
    expect(ana.locator("#news")).to_contain_text("Not sent yet.")  # and on screen once, by the notice
    expect(ana.locator("#slip")).to_have_count(0)
    expect(ana.locator("#tray")).to_have_attribute("data-unsent", "")
    held.pop().continue_()


def test_what_is_asked_follows_from_the_boards_as_penalties_leave_them(
    new_page: NewPage, shared: DistantParty
) -> None:
    """Green 2 calls Bo by number too, so it must be written, unless a penalty rubs his 2 out."""
    for chain in ("B2", "G6 G2", ""):
        shared.record(chain=chain)
    page = live(look_at(new_page(**TABLET), shared, HOST))
    tap(page, "G2 -1 B5 B5 B6 B6")
    page.get_by_role("button", name="Nobody").click()
    says(page, "write")
    expect(page.locator(".chain-declining")).to_have_count(0)
    page.locator("#chain [data-die='-1']").click()
    aim(page, 2)
    expect(page.locator(".chain-declining")).to_have_count(1)
    page.get_by_role("button", name="Write 2", exact=True).click()
    expect(page.locator("#tray strong.when-ask")).to_have_text("Bo, write the 2?")


def test_who_was_aimed_at_is_not_asked_for_again_while_the_server_answers(ana: Page) -> None:
    tap(ana, "Y2 B5 * * G3 +1")
    says(ana, "target")
    held: list[Route] = []
    ana.route("**/lit/**", lambda route: held.append(route))  # noqa: PLW0108 (Playwright marks the handler)
    with ana.expect_request("**/lit/**"):
        aim(ana, 2)
    says(ana, "write")
    expect(ana.locator("#targets button")).to_have_count(0)
    held.pop().continue_()
    expect(ana.locator("#choices .chain-effect")).to_have_text("+1 for Bo: one more space")
    says(ana, "write")
    expect(ana.locator("#chain")).to_contain_text("→ Bo")
