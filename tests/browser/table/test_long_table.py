"""A long sleep: a page at night, a restarted server, a wrong clock. The page recovers by itself."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from scoresheets.table.selectors.checks import table_faults
from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import PHONE, TABLET, NewPage, box, live, look_at, start, tap_dice, turn_of
from tests.browser.trays import CHAIN, FIVE_DICE, HALF_TURNS, HalfTurn
from tests.cable import Cable, cable_to
from tests.cast import HOST, open_lobby
from tests.real_server import DaphneServer

pytestmark = [pytest.mark.long, pytest.mark.weekly]

SERVER_GONE = "htmx:|ERR_CONNECTION_|WebSocket connection|Failed to load resource|ERR_EMPTY"
every_tray = pytest.mark.parametrize("half", HALF_TURNS.values(), ids=HALF_TURNS)
# Sets a browser's clock wrong from now on: hours slow or fast.
SET_CLOCK = "hours => { const now = Date.now; Date.now = () => now() + hours * 3_600_000; }"


@pytest.fixture
def cable(daphne_server: DaphneServer) -> Iterator[Cable]:
    with cable_to(daphne_server.port) as cable:
        yield cable


@pytest.fixture(autouse=True)
def gone_for_a_while(page_guard: PageGuard) -> None:
    page_guard.expect(SERVER_GONE)


def at_the_end_of(cable: Cable, page: Page, party: DistantParty, who: str) -> Page:
    look_at(page, replace(party, url=cable.url), who)
    live(page)
    page.evaluate("window.stillTheSamePage = true")
    return page


@contextmanager
def a_night(page: Page, cable: Cable, server: DaphneServer) -> Iterator[None]:
    """Freeze the page's scripts, let its connections die silently, and restart the server meanwhile."""
    session = page.context.new_cdp_session(page)
    session.send("Page.enable")
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    cable.go_dead()
    yield
    server.stop()
    server.start()
    cable.mend()
    session.send("Page.setWebLifecycleState", {"state": "active"})
    page.evaluate(SET_CLOCK, 9)


def the_same_page(page: Page) -> None:
    assert page.evaluate("window.stillTheSamePage") is True


@every_tray
def test_after_a_night_s_sleep_the_page_is_right_and_the_half_entered_dice_lie_there(
    new_page: NewPage, daphne_server: DaphneServer, cable: Cable, half: HalfTurn
) -> None:
    party = half.party(daphne_server)
    ana = at_the_end_of(cable, new_page(**TABLET), party, "Ana")
    half.tap(ana)
    with ana.expect_websocket(), a_night(ana, cable, daphne_server):
        party.strike(by="Bo")
        party.record(**half.otherwise)
        party.post(HOST, "seats/rename/", {"seat": 2, "name": "Bobby"})
        version = party.table.version
    expect(ana.locator("#state")).to_have_attribute("data-version", str(version))
    expect(ana.locator("#players")).to_contain_text("Bobby")
    live(ana)
    half.lies(ana)
    the_same_page(ana)
    half.go_on(ana)
    assert table_faults(party.table) == ()


@pytest.mark.parametrize("half", [FIVE_DICE, CHAIN], ids=["five dice", "a chain"])
def test_dice_of_a_turn_that_was_written_overnight_are_not_those_of_the_next(
    new_page: NewPage, daphne_server: DaphneServer, cable: Cable, half: HalfTurn
) -> None:
    party = half.party(daphne_server)
    ana = at_the_end_of(cable, new_page(**PHONE), party, "Ana")
    half.tap(ana)
    with ana.expect_websocket(), a_night(ana, cable, daphne_server):
        for entry in half.more:
            party.record(**entry)
    expect(ana.locator("#state")).to_have_attribute("data-turn", "5")
    expect(ana.locator("#tray")).to_have_attribute("data-writes", "yes")
    half.empty(ana)
    half.tap(ana)
    half.lies(ana)
    assert party.turn == 5


@every_tray
def test_dice_outlive_the_entry_before_them_being_written_again(
    new_page: NewPage, daphne_server: DaphneServer, half: HalfTurn
) -> None:
    party = half.party(daphne_server)
    ana = live(look_at(new_page(**TABLET), party, "Ana"))
    half.tap(ana)
    party.strike(by="Bo")
    turn_of(ana, 2)
    party.record(**half.otherwise)
    turn_of(ana, 1)
    half.lies(ana)


def test_a_clock_put_right_while_the_wire_is_dead(
    new_page: NewPage, daphne_server: DaphneServer, cable: Cable
) -> None:
    party = FIVE_DICE.party(daphne_server)
    ana = at_the_end_of(cable, new_page(**TABLET), party, "Ana")
    FIVE_DICE.tap(ana)
    ana.evaluate(SET_CLOCK, -7)
    cable.go_dead()
    expect(ana.locator("#live")).to_have_attribute("data-link", "offline", timeout=20_000)
    party.post(HOST, "seats/rename/", {"seat": 2, "name": "Bobby"})
    with ana.expect_websocket():
        cable.mend()
        expect(ana.locator("#players")).to_contain_text("Bobby", timeout=10_000)
    live(ana)
    FIVE_DICE.lies(ana)
    the_same_page(ana)


def test_a_clock_that_was_wrong_from_the_beginning(new_page: NewPage, daphne_server: DaphneServer) -> None:
    party = FIVE_DICE.party(daphne_server)
    page = new_page(**TABLET)
    page.add_init_script(f"({SET_CLOCK})(-30 * 24)")
    ana = live(look_at(page, party, "Ana"))
    tap_dice(ana, "55361")
    box(ana, 1, "fives.1").click()
    turn_of(ana, 2)
    ana.evaluate(SET_CLOCK, -5)
    ana.locator("#take-back-last").click()
    turn_of(ana, 1)
    expect(ana.locator("input[name=dice][form=turn]")).to_have_value("55361")


def test_a_tv_and_a_lobby_follow_a_server_that_was_started_anew(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    playing = FIVE_DICE.party(daphne_server)
    waiting = distant(aside(lambda: open_lobby(("Ana", "Bo"))), daphne_server.url)
    tv = look_at(new_page(viewport={"width": 1920, "height": 1080}), playing, HOST)
    tv.goto(f"{tv.url}tv/")
    lobby = look_at(new_page(**TABLET), waiting, "Ana")
    for page in (tv, lobby):
        live(page)
        page.evaluate("window.stillTheSamePage = true")
    daphne_server.stop()
    for page in (tv, lobby):
        expect(page.locator("#live")).not_to_have_attribute("data-link", "live")
    daphne_server.start()
    playing.record(**FIVE_DICE.more[0])
    waiting.post(HOST, "seats/rename/", {"seat": 2, "name": "Bobby"})
    expect(tv.locator("#tv .tv-cry")).to_contain_text("Bo plays", timeout=15_000)
    expect(lobby.locator("#seats")).to_contain_text("Bobby", timeout=15_000)
    for page in (tv, lobby):
        live(page)
        the_same_page(page)
    start(look_at(new_page(**TABLET), waiting, HOST))
    expect(lobby.locator("body")).to_have_attribute("data-phase", "play")


def test_an_answer_that_is_lost_on_the_way_is_asked_for_again_and_written_once(
    new_page: NewPage, daphne_server: DaphneServer, cable: Cable
) -> None:
    party = FIVE_DICE.party(daphne_server)
    ana = at_the_end_of(cable, new_page(**TABLET), party, "Ana")
    tap_dice(ana, "55361")
    cable.loses_answers = True
    box(ana, 1, "fives.1").click()
    expect(ana.locator("#unsent")).to_be_visible()
    assert party.turn == 4, "it has arrived"
    cable.loses_answers = False
    expect(ana.locator("#unsent")).to_be_hidden(timeout=10_000)
    turn_of(ana, 2)
    assert len(party.history.played) == 3
    expect(ana.locator("#slip")).to_have_count(0)
