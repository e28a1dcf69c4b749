"""House rules of an evening: a turn of three rolls, totals hidden to the end, and a tie that the table settles."""

import pytest
from playwright.sync_api import Page, expect

from scoresheets.models import Entry
from scoresheets.table.house_rules import HouseRules
from scoresheets.table.selectors.checks import table_faults
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import (
    PHONE,
    TABLET,
    NewPage,
    box,
    live,
    look_at,
    open_game,
    start,
    tap_dice,
    turn_of,
    write,
)
from tests.cast import HOST, open_table
from tests.real_server import DaphneServer

BOXES = (
    *("ones", "twos", "threes", "fours", "fives", "sixes", "three-of-a-kind", "four-of-a-kind"),
    *("full-house", "small-straight", "large-straight", "yahtzee"),
)


def party_of(server: DaphneServer, **house: bool) -> DistantParty:
    rules = HouseRules(**house)
    return distant(aside(lambda: open_table(("Ana", "Bo"), game="yahtzee", house=rules)), server.url)


def stand(page: Page) -> None:
    """Wait for five dice and their boxes, and until the keys have made room for another roll."""
    expect(page.locator("#tray")).to_have_attribute("data-dice", "full")
    page.wait_for_timeout(450)


def faces(page: Page) -> str:
    return page.locator("input[name=dice][form=turn]").input_value()


def hold(page: Page, *places: int) -> None:
    for place in places:
        page.locator(".dice-row .die").nth(place - 1).click()


def roll_again(page: Page) -> None:
    page.get_by_role("button", name="Roll again").click()


def test_a_turn_of_three_rolls(new_page: NewPage, daphne_server: DaphneServer) -> None:
    party = party_of(daphne_server, roll_by_roll=True)
    ana, bo = live(look_at(new_page(**PHONE), party, "Ana")), live(look_at(new_page(**TABLET), party, "Bo"))
    tap_dice(ana, "55361")
    stand(ana)
    expect(box(ana, 1, "fives")).to_have_attribute("data-state", "legal")
    hold(ana, 1, 2, 3)
    hold(ana, 3)  # and let go
    roll_again(ana)
    expect(ana.locator("#tray")).to_have_attribute("data-dice", "short")
    expect(ana.locator(".die[data-held]")).to_have_count(2)
    tap_dice(ana, "2")
    ana.reload()
    live(ana)
    expect(ana.locator(".die[data-held]")).to_have_count(2)
    assert faces(ana) == "552", "kept over a reload"
    hold(ana, 1)
    expect(ana.locator("#slip")).to_contain_text("A held die keeps its face")
    tap_dice(ana, "46")
    stand(ana)
    hold(ana, 1, 2)
    roll_again(ana)
    tap_dice(ana, "551")
    stand(ana)
    expect(ana.get_by_role("button", name="Roll again")).to_be_disabled()
    expect(bo.locator("#tray")).to_have_attribute("data-writes", "no")
    box(ana, 1, "fives").click()
    turn_of(bo, 2)
    move = Entry.objects.get().move
    assert move == {
        "box": "fives",
        "rolls": [
            {"faces": [5, 5, 3, 6, 1]},
            {"faces": [5, 5, 2, 4, 6], "held": [0, 1]},
            {"faces": [5, 5, 5, 5, 1], "held": [0, 1]},
        ],
    }
    assert table_faults(party.table) == ()
    bo.goto(f"{party.url}/t/{party.opened.public_id}/log/")
    expect(bo.locator(".log-lines .roll-count")).to_have_text("3 rolls")


@pytest.mark.long
def test_a_roll_too_many_is_taken_away_again(new_page: NewPage, daphne_server: DaphneServer) -> None:
    party = party_of(daphne_server, roll_by_roll=True)
    ana = live(look_at(new_page(**TABLET), party, "Ana"))
    tap_dice(ana, "55361")
    stand(ana)
    hold(ana, 1, 2)
    roll_again(ana)
    ana.keyboard.press("4")
    assert faces(ana) == "554"
    ana.keyboard.press("Backspace")
    ana.locator(".key[data-lift]").click()
    assert faces(ana) == "55361"
    expect(ana.locator(".die[data-held]")).to_have_count(2)
    stand(ana)
    ana.locator(".tray-again [data-lift]").click()
    tap_dice(ana, "2")
    stand(ana)
    box(ana, 1, "fives").click()
    expect(ana.locator("#state")).to_have_attribute("data-seat", "2")
    assert Entry.objects.get().move == {"box": "fives", "rolls": [{"faces": [5, 5, 3, 6, 2]}]}


@pytest.mark.long
def test_a_second_tap_on_the_last_face_rolls_nothing_again(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    party = party_of(daphne_server, roll_by_roll=True)
    ana = live(look_at(new_page(**TABLET), party, "Ana"))
    tap_dice(ana, "5536")
    ana.evaluate(
        "document.querySelector('.key[data-face=\"1\"]').click(); document.getElementById('roll-again').click()"
    )
    assert faces(ana) == "55361"


def play_until_the_last_box(party: DistantParty) -> None:
    """Write the same for both in the same boxes: all but the Yahtzee box."""
    for key in BOXES[:-1]:
        for _each in ("Ana", "Bo"):
            party.record((3, 3, 3, 5, 5), key)


def end_in_a_tie(party: DistantParty) -> None:
    for _each in ("Ana", "Bo"):
        party.record((4, 4, 4, 4, 4), "yahtzee")


def says_nothing(page: Page) -> None:
    """Check that a reloaded page does not repeat news that this device has heard."""
    live(page)
    page.wait_for_timeout(400)
    expect(page.locator("#news")).to_have_text("")


def test_hidden_totals_come_out_at_the_end_on_every_device(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    party = party_of(daphne_server, totals_hidden=True)
    ana, bo = live(look_at(new_page(**TABLET), party, "Ana")), live(look_at(new_page(**PHONE), party, "Bo"))
    write(ana, 1, "33355", "chance")
    turn_of(bo, 2)
    write(bo, 2, "33355", "chance")
    for page in (ana, bo):
        expect(page.locator("#sheet-1")).to_contain_text("Totals stay hidden until the end")
        expect(page.locator("#players .sum")).to_have_count(0)
    play_until_the_last_box(party)
    turn_of(ana, 1)
    words = "Last box: Ana and Bo still play, then the scores are final."
    expect(ana.locator("#whose-turn .is-last-round")).to_contain_text(words)
    expect(bo.locator("#whose-turn .is-last-round")).to_be_visible()
    expect(ana.locator("#news")).to_contain_text("Last box")
    late = look_at(new_page(**TABLET), party, HOST)
    expect(late.locator("#news")).to_contain_text("Last box")  # a device that joins later hears it too
    ana.reload()
    says_nothing(ana)
    end_in_a_tie(party)
    for page in (ana, bo, late):
        expect(page.locator("body")).to_have_attribute("data-phase", "over")
        expect(page.locator(".podium-verdict")).to_contain_text(
            "All boxes are filled. Ana and Bo both have 132."
        )
        expect(page).to_have_title("Ana and Bo share the win! · Friday")
        expect(page.locator("#news")).to_contain_text("Ana and Bo share the win!")
    bo.reload()
    says_nothing(bo)


@pytest.mark.long
def test_a_tie_is_settled_for_everybody_to_read(new_page: NewPage, daphne_server: DaphneServer) -> None:
    party = party_of(daphne_server)
    for _each in ("Ana", "Bo"):
        party.record((3, 3, 3, 5, 5), "chance")
    play_until_the_last_box(party)
    end_in_a_tie(party)
    ana, bo = live(look_at(new_page(**TABLET), party, "Ana")), live(look_at(new_page(**PHONE), party, "Bo"))
    expect(ana.get_by_text("Note how you settled it")).to_be_hidden()
    bo.get_by_text("Note how you settled it").click()
    bo.get_by_label("How did you settle it?").fill("One more roll: Bo had the six")
    bo.get_by_role("button", name="Save").click()
    for page in (bo, ana):
        expect(page.locator(".settle-text")).to_contain_text("One more roll: Bo had the six")
    host = live(look_at(new_page(**TABLET), party, HOST))
    host.locator("#ask-close > summary").click()
    host.locator("#do-close").click()
    expect(ana.locator("#finals")).to_contain_text("These figures stay as they are")
    host.get_by_role("button", name="Remove the text").click()
    expect(ana.locator(".settle-text")).to_have_count(0)


@pytest.mark.long
def test_the_front_door_opens_a_table_with_its_house_rules(new_page: NewPage) -> None:
    page = new_page(**TABLET)
    open_game(page, "yahtzee", ["Ana", "Bo"], rolls="each", totals="hidden", rounds="3", joker="forced")
    for chosen in ("roll by roll", "hidden until the end", "a further Yahtzee in its upper box first"):
        expect(page.locator("#choices")).to_contain_text(chosen)
    start(page)
    expect(page.locator("#players .sum")).to_have_count(0)
    expect(page.locator(".key[data-lift]")).to_be_visible()
    expect(page.locator("#sheet-1 .heads").first).to_contain_text("Round 1")
