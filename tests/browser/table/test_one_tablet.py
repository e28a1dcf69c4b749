"""One tablet that is passed round: the written entry is shown before the next player's sheet comes.

A full game through the screen, on one tablet that is passed round.

The turn and the sheet on the page: after a reload, when a seat changes hands, and for a tap off turn.

Five browsers at one table, and a server that goes away.
"""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from scoresheets.models import Table
from scoresheets.table.selectors.checks import table_faults
from scoresheets.table.services import devices, tables
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import (
    CALM,
    PHONE,
    TABLET,
    NewPage,
    box,
    join_link,
    live,
    look_at,
    open_table,
    sit_down,
    start,
    tap_dice,
    turn_of,
    write,
)
from tests.cast import HOST, RED_LINE, RUN_1_4, Party, Tablet, come_in, look_on, open_lobby
from tests.cast import open_table as open_seated
from tests.real_server import DaphneServer

# Notes the time of the next turn, the sheet shown then with its text, and the time of the next sheet.
WATCH = """() => {
  const table = document.querySelector('.table');
  window.seen = {};
  document.addEventListener('table:laid', () => {
    if (window.seen.written || document.getElementById('state').dataset.turn !== '2') return;
    const box = document.getElementById('s1-routes.any');
    Object.assign(window.seen, { written: performance.now(), sheet: table.dataset.shown,
      stands: box.dataset.state, inView: box.checkVisibility(),
      away: document.querySelector('.tray').matches('[data-away]') });
    requestAnimationFrame(() => { window.seen.moving = document.getAnimations().length });
  });
  new MutationObserver(() => { window.seen.turned ??= performance.now() })
    .observe(table, { attributeFilter: ['data-shown'] });
}"""
LATER = """() => new Promise(done => {
  const look = () => performance.now() - window.seen.written > 450 ? done() : requestAnimationFrame(look);
  look();
})"""


def written(page: Page) -> None:
    """Let Ana take the Red Line, on a tablet that is Bo's next."""
    open_table(page, ["Ana", "Bo"])
    start(page)
    page.evaluate(WATCH)
    tap_dice(page, "12346")
    box(page, 1, RED_LINE[1]).click()
    turn_of(page, 2)


@pytest.mark.long
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_number_lands_before_the_sheet_turns_to_the_next_player(motion: str, new_page: NewPage) -> None:
    page = new_page(**TABLET, reduced_motion=motion)
    written(page)
    expect(page.locator(".table")).to_have_attribute("data-shown", "2")
    seen = page.evaluate("window.seen")
    assert (seen["sheet"], seen["stands"], seen["inView"], seen["away"]) == ("1", "held", True, False)
    assert 900 < seen["turned"] - seen["written"] < 3000
    assert motion == "no-preference" or seen["moving"] == 0
    expect(page.locator("#player-2")).to_have_attribute("aria-current", "true")


def test_the_next_player_may_tap_at_once_and_a_tap_turns_the_sheet(new_page: NewPage) -> None:
    page = new_page(**TABLET)
    written(page)
    page.locator(".key[data-face='5']").click()
    expect(page.locator("#tray .die:not([data-empty])")).to_have_count(1)
    page.evaluate(LATER)
    page.locator(".key[data-face='4']").click()
    seen = page.evaluate("window.seen")
    assert seen["turned"] - seen["written"] < 1000
    expect(page.locator(".table")).to_have_attribute("data-shown", "2")
    expect(page.locator("#tray .die:not([data-empty])")).to_have_count(2)


@pytest.mark.long
def test_an_entry_that_is_taken_back_is_seen_at_once(new_page: NewPage) -> None:
    page = new_page(**TABLET)
    written(page)
    expect(page.locator(".table")).to_have_attribute("data-shown", "2")
    live(page)
    page.locator("#take-back-last").click()
    turn_of(page, 1)
    assert page.locator(".table").get_attribute("data-shown") == "1"


# Ana completes Ones, Twos and Threes first; her third business ends the game with the round.
ANA = (
    ("12346", "ones.1"),
    ("11346", "ones.2"),
    ("21346", "twos.1"),
    ("22346", "twos.2"),
    ("31246", "threes.1"),
    ("33246", "threes.2"),
    ("33346", "threes.3"),
)
BO = (
    ("12344", "routes.1-4"),
    ("23455", "routes.2-5"),
    ("34566", "routes.3-6"),
    ("12345", "indexes.1"),
    ("66666", "jackpot"),
    ("66655", "liquid-assets"),
    ("44446", "quadruples.1"),
)
CLEO = (
    ("44456", "triples.1"),
    ("55566", "triples.2"),
    ("66645", "triples.3"),
    ("41566", "fours.1"),
    ("44566", "fours.2"),
    ("55466", "fives.1"),
    ("65544", "sixes.1"),
)


def test_a_full_game_goes_from_the_front_door_to_the_closed_finals(new_page: NewPage) -> None:
    page = new_page(**TABLET, **CALM)
    open_table(page, ["Ana", "Bo", "Cleo"])
    start(page)
    for ana, bo, third in zip(ANA, BO, CLEO, strict=True):
        for seat, (dice, key) in enumerate((ana, bo, third), start=1):
            turn_of(page, seat)
            if (seat, key) == (3, "sixes.1"):
                expect(page.locator("#whose-turn")).to_contain_text("Last round")
                _last_entry(page, dice, key)
            else:
                write(page, seat, dice, key)
    expect(page.locator(".podium-verdict")).to_contain_text("Bo wins")
    expect(page.locator("#finals")).to_contain_text("$175")
    live(page)
    page.locator("#ask-close > summary").click()
    page.get_by_role("button", name="Close the game").click()
    expect(page.locator("#finals")).to_contain_text("These figures stay as they are")
    table = Table.objects.get()
    assert table.closed_at is not None
    assert table_faults(table) == ()


def _last_entry(page: Page, dice: str, key: str) -> None:
    """Write the last entry: the page becomes the finals by itself."""
    tap_dice(page, dice)
    box(page, 3, key).click()
    expect(page.locator("body")).to_have_attribute("data-phase", "over")


YELLOW = "rgb(255, 214, 74)"


def cleos_turn() -> Party:
    """Return a table at which Ana plays on the host's device, Bo and Cleo on their own."""
    party = open_lobby()
    devices.free_seat(access=party.access(HOST), number=1)
    devices.take_seat(device=party.host.device, table=party.opened, number=1)
    tables.start_table(access=party.access(HOST))
    party.record(*RED_LINE, seat="Ana", by=HOST)
    party.record(*RUN_1_4)
    return party


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    return distant(aside(cleos_turn), daphne_server.url)


@pytest.fixture
def host(new_page: NewPage, party: DistantParty) -> Page:
    return live(look_at(new_page(**TABLET), party, HOST))


def one_sheet_alone(page: Page, number: int) -> None:
    """Check that only this seat's sheet is shown, and that the tray belongs to it."""
    expect(page.locator(f"#sheet-{number}")).to_be_visible()
    expect(page.locator(".places .sheet:visible, .sheets .sheet:visible")).to_have_count(1)
    expect(page.locator("#tray")).not_to_have_attribute("data-away", "")


@pytest.mark.long
def test_after_a_reload_cleos_dice_lie_over_cleos_sheet(host: Page) -> None:
    one_sheet_alone(host, 1)
    host.get_by_role("link", name="Write for Cleo").click()
    tap_dice(host, "553")
    one_sheet_alone(host, 3)
    host.reload()
    live(host)
    one_sheet_alone(host, 3)
    host.locator("#player-1").click()
    expect(host.locator("#whose-turn")).to_contain_text("This is Ana’s sheet")
    host.reload()
    one_sheet_alone(host, 3)
    tap_dice(host, "61")
    box(host, 3, "fives.1").click()
    turn_of(host, 1)
    one_sheet_alone(host, 1)


@pytest.mark.long
def test_a_seat_that_comes_free_in_its_turn_brings_its_sheet_to_the_host(
    host: Page, party: DistantParty
) -> None:
    one_sheet_alone(host, 1)
    party.post(HOST, "seats/free/", {"seat": 3})
    expect(host.locator("#tray")).to_have_attribute("data-writes", "yes")
    one_sheet_alone(host, 3)


def test_off_turn_a_box_says_whose_turn_it_is(new_page: NewPage, host: Page, party: DistantParty) -> None:
    watcher = Tablet()
    aside(lambda: look_on(watcher, party.opened))
    party.tablets["Dov"] = watcher  # type: ignore[index]
    looks_on = live(look_at(new_page(**PHONE), party, "Dov"))
    for page, number in ((host, 1), (looks_on, 3)):
        tap_at(page, number, "quadruples.1")
        expect(page.locator("#slip")).to_have_text("It is Cleo’s turn.")
        expect(box(page, number, "quadruples.1")).to_have_attribute("data-refused", "")
        page.locator("#slip").click(position={"x": 16, "y": 16})  # beside its "?"
        expect(page.locator("#slip")).to_have_count(0)


@pytest.mark.long
def test_in_ones_own_turn_a_box_of_anothers_sheet_says_whose_it_is(host: Page) -> None:
    host.get_by_role("link", name="Write for Cleo").click()
    host.locator("#player-2").click()
    tap_at(host, 2, "quadruples.1")
    expect(host.locator("#slip")).to_have_text("This is Bo’s sheet")


def tap_at(page: Page, number: int, key: str) -> None:
    """Tap the place of this box: it is no button while another device writes."""
    box(page, number, key).scroll_into_view_if_needed()
    found = box(page, number, key).bounding_box()
    assert found
    page.mouse.click(found["x"] + found["width"] / 2, found["y"] + found["height"] / 2)


NAMES = ("Ana", "Bo", "Cleo", "Dee", "Eli")


def gather(new_page: NewPage) -> list[Page]:
    """Return five pages of people with devices of their own; the first is the host's."""
    host = new_page(**TABLET)
    open_table(host, NAMES)
    link = join_link(host)
    others = [new_page(**(PHONE if place % 2 else TABLET)) for place in range(4)]
    host.locator("#take-1").click()
    for page, name in zip(others, NAMES[1:], strict=True):
        sit_down(page, link, name)
    start(host)
    pages = [host, *others]
    for page in pages:
        expect(page.locator("body")).to_have_attribute("data-phase", "play")
        live(page)
    return pages


def test_a_route_claimed_in_one_browser_is_crossed_off_with_the_name_in_the_other_four(
    new_page: NewPage,
) -> None:
    pages = gather(new_page)
    write(pages[0], 1, "12346", "routes.any")
    for seat, page in enumerate(pages[1:], start=2):
        crossed = box(page, seat, "routes.any")
        expect(crossed).to_have_attribute("data-state", "crossed")
        expect(crossed).to_contain_text("Ana")
        expect(page.locator("#news")).to_contain_text("Ana claimed the Red Line")


def test_a_seat_that_becomes_free_can_be_taken_from_a_page_that_was_open_before(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    guest = aside(Tablet)
    party = distant(aside(open_seated), daphne_server.url)
    aside(lambda: come_in(guest, party.opened))
    party = replace(party, tablets={**party.tablets, "Dov": guest})
    page, host = (
        live(look_at(new_page(**TABLET), party, "Dov")),
        live(look_at(new_page(**TABLET), party, HOST)),
    )
    expect(page.locator("#menu-seats button[form=take]")).to_have_count(0)
    party.post(HOST, "seats/free/", {"seat": 2})
    expect(page.locator("#menu-seats button[form=take]")).to_have_count(1)
    expect(host.locator("#handed p:visible")).to_have_text("This device now writes for Bo.")
    page.locator("#menu > summary").click()
    page.get_by_role("button", name="Play for Bo here").click()
    live(page)
    expect(page.locator("body")).to_have_attribute("class", re.compile("holds-2"))
    expect(page.locator("#handed p:visible")).to_have_text("This device now plays for Bo.")
    expect(host.locator("#handed p:visible")).to_have_text("Bo now plays on another device.")
