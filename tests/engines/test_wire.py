"""A cut connection and a killed server: the dice stay, a tap waits, and the page recovers without a reload."""

import signal
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import TABLET, NewPage, box, live, look_at, tap_dice, turn_of
from tests.cable import cable_to
from tests.cast import open_table
from tests.real_server import DaphneServer

# The messages in Firefox's console about a socket that is cut or gets no answer.
CUT = "The connection to ws:.* was interrupted|can’t establish a connection to the server at ws:"
HEALS = 30_000  # milliseconds: a page without a connection retries less and less often


@pytest.fixture(autouse=True)
def cut(page_guard: PageGuard) -> None:
    page_guard.expect(CUT)


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    return distant(aside(lambda: open_table(("Ana", "Bo"))), daphne_server.url)


def test_a_tap_into_a_cut_wire_waits_and_is_written_once(
    new_page: NewPage, party: DistantParty, daphne_server: DaphneServer
) -> None:
    with cable_to(daphne_server.port) as cable:
        ana = live(look_at(new_page(**TABLET), replace(party, url=cable.url), "Ana"))
        ana.evaluate("window.stillTheSamePage = true")
        tap_dice(ana, "55361")
        expect(box(ana, 1, "fives.1")).to_have_attribute("data-state", "legal")
        cable.cut()
        box(ana, 1, "fives.1").click()
        expect(box(ana, 1, "fives.1")).to_have_attribute("data-waiting", "")
        expect(ana.locator("#unsent")).to_be_visible()
        cable.join()
        expect(box(ana, 1, "fives.1")).to_have_attribute("data-state", "pencilled", timeout=HEALS)
        expect(ana.locator("[data-waiting], [data-unsent]")).to_have_count(0)
        expect(ana.locator("#live")).to_have_attribute("data-link", "live", timeout=HEALS)
        assert ana.evaluate("window.stillTheSamePage") is True
    assert [played.line.move for played in party.history.played] == [{"box": "fives.1"}]


def test_an_answer_that_is_lost_leaves_one_entry(
    new_page: NewPage, party: DistantParty, daphne_server: DaphneServer
) -> None:
    with cable_to(daphne_server.port) as cable:
        ana = live(look_at(new_page(**TABLET), replace(party, url=cable.url), "Ana"))
        tap_dice(ana, "55361")
        expect(box(ana, 1, "fives.1")).to_have_attribute("data-state", "legal")
        cable.loses_answers = True
        box(ana, 1, "fives.1").click()
        turn_of(ana, 2)  # the socket brings what the lost answer had
        cable.loses_answers = False
        expect(ana.locator("[data-waiting], [data-unsent]")).to_have_count(0, timeout=HEALS)
        expect(ana.locator("#slip")).to_have_count(0)
    assert len(party.history.played) == 1


def test_dice_outlive_a_killed_server_and_are_written_to_the_next(
    new_page: NewPage, party: DistantParty, daphne_server: DaphneServer
) -> None:
    ana = live(look_at(new_page(**TABLET), party, "Ana"))
    ana.evaluate("window.stillTheSamePage = true")
    tap_dice(ana, "553")
    daphne_server.stop(signal.SIGKILL)
    expect(ana.locator("#live")).not_to_have_attribute("data-link", "live")
    tap_dice(ana, "61")
    daphne_server.start()
    expect(box(ana, 1, "fives.1")).to_have_attribute("data-state", "legal", timeout=HEALS)
    box(ana, 1, "fives.1").click()
    turn_of(ana, 2)
    assert ana.evaluate("window.stillTheSamePage") is True
    assert len(party.history.played) == 1
