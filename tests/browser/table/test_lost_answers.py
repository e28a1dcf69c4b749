"""A write has arrived but its answer is late or wrong: each tap counts once, and so does the next."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.games.test_monopoly_deal_debts import four_who_own
from tests.browser.hands import KEPT_SOCKETS, TABLET, NewPage, box, live, look_at, tap_dice, turn_of, write
from tests.cable import cable_to
from tests.cast import HOST, open_lobby, open_table
from tests.real_server import DaphneServer

pytestmark = pytest.mark.long

NOT_KNOWN = '<div class="slip" id="slip" role="status" data-code="uncertain" data-box="">Who knows.</div>'


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    return distant(aside(lambda: open_table(("Ana", "Bo"))), daphne_server.url)


@pytest.fixture
def ana(new_page: NewPage, party: DistantParty, page_guard: PageGuard) -> Page:
    page_guard.expect("status of (503|409)|htmx:|ERR_FAILED")
    return live(look_at(new_page(**TABLET), party, "Ana"))


def next_is_called_uncertain(page: Page, address: str) -> None:
    """Let the next request be written, but answered as one with an unknown outcome."""

    def answer(route: Route) -> None:
        route.fetch()
        route.fulfill(status=503, body=NOT_KNOWN, content_type="text/html")
        page.unroute(address)

    page.route(address, answer)


def told(page: Page, code: str) -> None:
    expect(page.locator("#slip")).to_have_attribute("data-code", code)


def enter(page: Page, dice: str, where: str) -> None:
    tap_dice(page, dice)
    box(page, 1, where).click()


def play_a_round(page: Page, party: DistantParty) -> None:
    """Write Ana's entry at her tablet, and Bo's elsewhere: it is her turn again."""
    write(page, 1, "55361", "fives.1")
    party.record((5, 5, 3, 6, 1), "fives.1")
    turn_of(page, 1)


def test_the_turn_after_an_entry_that_was_called_uncertain_is_written(ana: Page, party: DistantParty) -> None:
    next_is_called_uncertain(ana, "**/entries/")
    play_a_round(ana, party)
    enter(ana, "66123", "sixes.1")
    turn_of(ana, 2)
    expect(ana.locator("#slip")).to_have_count(0)
    assert len(party.history.played) == 3


def test_an_uncertain_entry_that_is_tapped_again_before_news_have_come_is_one_entry(
    ana: Page, party: DistantParty
) -> None:
    ana.route("**/fragments/*", lambda route: route.abort())
    ana.route_web_socket("**/ws/**", lambda _socket: None)
    ana.reload()
    next_is_called_uncertain(ana, "**/entries/")
    enter(ana, "55361", "fives.1")
    told(ana, "uncertain")
    party.post("Ana", "seats/rename/", {"seat": 1, "name": "Anna"})
    ana.unroute("**/fragments/*")
    box(ana, 1, "fives.1").click()
    turn_of(ana, 2)
    expect(ana.locator("#slip")).to_have_count(0)
    assert len(party.history.played) == 1


def test_so_is_what_is_taken_back_after_a_taking_back_that_was_called_uncertain(
    ana: Page, party: DistantParty
) -> None:
    for dice, where in (
        ((5, 5, 3, 6, 1), "fives.1"),
        ((4, 4, 4, 2, 3), "fours.1"),
        ((6, 6, 1, 2, 3), "sixes.1"),
    ):
        party.record(dice, where)
    turn_of(ana, 2)
    next_is_called_uncertain(ana, "**/strike/")
    ana.locator("#take-back-last").click()
    turn_of(ana, 1)
    party.record((1, 1, 1, 2, 3), "ones.1")
    turn_of(ana, 2)
    ana.locator("#take-back-last").click()
    turn_of(ana, 1)
    expect(ana.locator("#slip")).to_have_count(0)
    assert len(party.history.played) == 2


def test_a_key_that_is_spent_all_the_same_is_refused_once(ana: Page, party: DistantParty) -> None:
    key = ana.locator("#turn [name=key]")
    spent = key.input_value()
    play_a_round(ana, party)
    key.evaluate("(input, spent) => { input.value = spent }", spent)
    enter(ana, "66123", "sixes.1")
    told(ana, "key_reused")
    ana.locator("#slip").click()
    box(ana, 1, "sixes.1").click()
    turn_of(ana, 2)
    assert len(party.history.played) == 3


def test_a_shared_tap_that_nobody_answers_holds_up_no_other(
    new_page: NewPage, daphne_server: DaphneServer, page_guard: PageGuard
) -> None:
    page_guard.expect("htmx:|ERR_|WebSocket|Failed to load|503|TimeoutError")
    party = distant(aside(four_who_own), daphne_server.url)
    with cable_to(daphne_server.port) as cable:
        ana = look_at(new_page(**TABLET), party, "Ana")
        bo = look_at(new_page(**TABLET), replace(party, url=cable.url), "Bo")
        live(ana)
        live(bo)
        ana.locator("#asks [value=act]").click()
        ana.locator("#asks [value='card=action:birthday']").click()
        expect(bo.locator("#asks .say").first).to_contain_text("you owe Ana")
        expect(bo.locator("#tray")).not_to_have_attribute("aria-busy", "true")
        cable.go_dead()
        bo.locator("button[form=draft][value$=joker]:visible").first.click()
        while not any(link.dead and link.posting for link in cable.links):  # lost on the dead wire
            bo.wait_for_timeout(50)
        cable.mend()
        expect(bo.locator("#tray")).not_to_have_attribute("aria-busy", "true", timeout=20_000)
        expect(bo.locator("#live")).to_have_attribute("data-link", "live", timeout=20_000)
        with bo.expect_response("**/draft/") as answer:
            bo.locator("button[form=draft][value$=joker]:visible").first.click()
        assert answer.value.ok


def test_what_comes_late_under_a_finger_is_not_laid_on_what_is_newer(ana: Page) -> None:
    ana.add_init_script(KEPT_SOCKETS)
    ana.reload()
    live(ana)
    before, after = ana.evaluate("""async () => {
      const take = data => sockets.at(-1).onmessage({ data });
      const state = document.getElementById("state"), before = Number(state.dataset.version);
      const frame = (version, base) => {
        const changed = state.cloneNode(true);
        Object.assign(changed.dataset, { version, base });
        return changed.outerHTML;
      };
      document.body.dispatchEvent(new PointerEvent("pointerdown", { isPrimary: true, button: 0, bubbles: true }));
      take(frame(before + 2, 0));
      take(frame(before + 1, before));
      document.body.dispatchEvent(new PointerEvent("pointerup", { isPrimary: true, bubbles: true }));
      await new Promise(done => setTimeout(done, 100));
      return [before, Number(document.getElementById("state").dataset.version)];
    }""")
    assert after == before + 2


def test_a_tap_that_moves_a_player_is_one_place_also_when_its_answer_is_lost(
    new_page: NewPage, daphne_server: DaphneServer, page_guard: PageGuard
) -> None:
    page_guard.expect("htmx:|ERR_|WebSocket|Failed to load")
    party = distant(aside(lambda: open_lobby(("Ana", "Bo", "Cleo"))), daphne_server.url)
    with cable_to(daphne_server.port) as cable:
        host = live(look_at(new_page(**TABLET), replace(party, url=cable.url), HOST))
        cable.loses_answers = True
        host.locator("#more-3 > summary").click()
        with host.expect_event("requestfailed", lambda request: request.method == "POST"):
            host.locator("#up-3").click()
        cable.loses_answers = False
        with host.expect_response("**/seats/move/"):  # sent again
            pass
        expect(host.locator("#seats bdi")).to_have_text(["Ana", "Cleo", "Bo"])
        host.locator("#down-1").evaluate("button => button.click()")
        expect(host.locator("#seats bdi")).to_have_text(["Cleo", "Ana", "Bo"])
