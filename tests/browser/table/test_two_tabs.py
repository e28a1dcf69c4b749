"""One device with two tabs, and a language changed in mid-turn: both pages are right, and no die is lost.

S21: a page whose socket was closed for newer ones of its device pauses, says so, and resumes when it is used.
"""

import pytest
from playwright.sync_api import Page, expect

from scoresheets.base.server.device_sockets import MOST_AT_A_TABLE
from scoresheets.table.selectors.checks import table_faults
from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import DistantParty, aside
from tests.browser.hands import PHONE, TABLET, NewPage, box, live, look_at, tap_dice, turn_of, write
from tests.browser.trays import CHAIN, FIVE_DICE, HALF_TURNS, HalfTurn, holds, none_lie, three_lie
from tests.cast import HOST, RED_LINE
from tests.real_server import DaphneServer

pytestmark = pytest.mark.long

every_tray = pytest.mark.parametrize("half", HALF_TURNS.values(), ids=HALF_TURNS)


def second_tab(page: Page) -> Page:
    tab = page.context.new_page()
    tab.goto(page.url)
    live(tab)
    return tab


def speak(page: Page, language: str) -> None:
    if page.locator("#menu").count():
        page.locator("#menu > summary").click()
    page.locator(f".language-switch button[lang={language}]").click()
    expect(page.locator("html")).to_have_attribute("lang", language)


def hears_nothing(page: Page) -> None:
    """Keep news from this page, by its socket and its poll; its own requests arrive."""
    page.route("**/fragments/*", lambda route: route.abort())
    page.route_web_socket("**/ws/**", lambda _socket: None)


@every_tray
def test_what_is_tapped_in_one_tab_lies_in_the_other_too(
    new_page: NewPage, daphne_server: DaphneServer, half: HalfTurn
) -> None:
    one = live(look_at(new_page(**TABLET), half.party(daphne_server), "Ana"))
    other = second_tab(one)
    half.tap(one)
    half.lies(other)
    one.reload()
    half.lies(one)
    half.go_on(other)


def test_an_entry_in_one_tab_moves_the_other_on_and_taken_back_its_dice_lie_in_both(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    party = FIVE_DICE.party(daphne_server)
    one = live(look_at(new_page(**TABLET), party, "Ana"))
    other = second_tab(one)
    FIVE_DICE.tap(one)
    three_lie(other)
    FIVE_DICE.go_on(other)
    for tab in (one, other):
        turn_of(tab, 2)
        none_lie(tab)
        expect(box(tab, 1, "fives.1")).to_have_attribute("data-state", "pencilled")
    one.locator("#take-back-last").click()
    for tab in (one, other):
        turn_of(tab, 1)
        holds(tab, "55361")
    assert table_faults(party.table) == ()


def test_a_tab_that_has_not_heard_writes_for_no_other_turn(
    new_page: NewPage, daphne_server: DaphneServer, page_guard: PageGuard
) -> None:
    page_guard.expect("ERR_FAILED|status of 422")
    party = FIVE_DICE.party(daphne_server)
    one = live(look_at(new_page(**TABLET), party, HOST, query="?as=1"))
    other = one.context.new_page()
    hears_nothing(other)
    other.goto(one.url)
    tap_dice(other, "44423")
    box(one, 1, "fours.1").click()
    turn_of(one, 2)
    turn_of(other, 1)
    holds(other, "44423")
    box(other, 1, "fours.2").click()
    expect(other.locator("#slip")).to_contain_text("Ana")
    assert party.turn == 4
    assert len(party.history.played) == 3
    other.unroute_all()
    other.reload()
    turn_of(other, 2)
    expect(other.locator("#tray")).to_have_attribute("data-writes", "no")


def test_the_host_stands_in_for_one_turn_only_in_any_language(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    party = FIVE_DICE.party(daphne_server)
    host = live(look_at(new_page(**TABLET), party, HOST))
    here = host.url
    host.get_by_role("link", name="Write for Ana").click()
    assert host.url == f"{here}?as=1"
    host.reload()
    live(host)
    expect(host.locator("#tray")).to_have_attribute("data-writes", "yes")
    FIVE_DICE.tap(host)
    speak(host, "fr")
    live(host)
    expect(host.locator("#tray")).to_have_attribute("data-as", "1")
    FIVE_DICE.lies(host)
    FIVE_DICE.go_on(host)
    turn_of(host, 2)
    expect(host.locator("#tray")).to_have_attribute("data-writes", "no")
    assert host.url == here


def test_a_tab_in_the_old_language_loads_itself_anew_and_never_mixes_two(
    new_page: NewPage, daphne_server: DaphneServer, page_guard: PageGuard
) -> None:
    page_guard.expect("ERR_FAILED")
    one = live(look_at(new_page(**TABLET), FIVE_DICE.party(daphne_server), "Ana"))
    other = one.context.new_page()
    hears_nothing(other)
    other.goto(one.url)
    FIVE_DICE.tap(other)
    tap_dice(other, "61")
    expect(box(other, 1, "fives.1")).to_have_attribute("data-state", "legal")
    speak(one, "fr")
    with other.expect_response("**/entries/"), other.expect_request("**/fragments/*"):
        box(other, 1, "fives.1").click()
    turn_of(one, 2)
    expect(other.locator("#whose-turn")).not_to_contain_text("joue")
    other.unroute_all()
    expect(other.locator("html")).to_have_attribute("lang", "fr", timeout=15_000)
    turn_of(other, 2)


def test_dice_are_not_lit_in_two_languages(new_page: NewPage, daphne_server: DaphneServer) -> None:
    one = live(look_at(new_page(**TABLET), FIVE_DICE.party(daphne_server), "Ana"))
    other = second_tab(one)
    FIVE_DICE.tap(other)
    speak(one, "fr")
    tap_dice(other, "61")
    expect(other.locator("html")).to_have_attribute("lang", "fr")
    live(other)
    holds(other, "55361")
    expect(box(other, 1, "fives.1")).to_have_attribute("data-state", "legal")


def test_a_tv_in_the_old_language_loads_itself_anew(new_page: NewPage, daphne_server: DaphneServer) -> None:
    party = FIVE_DICE.party(daphne_server)
    page = look_at(new_page(**TABLET), party, HOST)
    tv = second_tab(page)
    tv.goto(f"{tv.url}tv/")
    live(tv)
    speak(page, "fr")
    expect(tv.locator("html")).to_have_attribute("lang", "fr", timeout=15_000)


def correcting(page: Page, party: DistantParty, entry: int) -> Page:
    look_at(page, party, HOST)
    live(page)
    page.goto(f"{page.url}correction/?entry={entry}")
    return page


def test_dice_half_changed_in_a_correction_stay_in_another_language_and_over_a_reload(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    page = correcting(new_page(**TABLET), FIVE_DICE.party(daphne_server), 1)
    expect(page.locator("#tray[data-ready]")).to_have_count(1)
    dice = page.locator(".tray .dice-row .die")
    dice.nth(4).click()
    dice.nth(3).click()
    page.locator(".key-row [data-face='1']").click()
    holds(page, "1231")
    for again in (lambda: speak(page, "fr"), page.reload):
        again()
        holds(page, "1231")
        expect(page.locator(".tray .die[data-empty=next]")).to_have_count(1)
        expect(page.locator("#tray")).to_have_attribute("data-dice", "short")
    page.locator(".key-row [data-face='1']").click()
    expect(page.locator("[data-state=legal]").first).to_be_visible()


def test_a_chain_half_typed_in_a_correction_stays_in_another_language(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    party = CHAIN.party(daphne_server)
    party.record(chain="R2")
    page = correcting(new_page(**PHONE), party, 3)
    page.locator(".key-dice [data-key=R5]").click()
    speak(page, "fr")
    expect(page.locator("#fix-chain .die")).to_have_count(2)
    expect(page.locator("input[name=chain]")).to_have_value("R2 R5")
    page.locator("#tray button.next[form=turn]").click()
    expect(page.locator("form.correct-confirm")).to_be_visible()


def test_the_plain_page_keeps_its_dice_in_another_language(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    party = FIVE_DICE.party(daphne_server)
    page = look_at(new_page(**PHONE, java_script_enabled=False), party, HOST, query="?as=1")
    page.locator("#show input[name=dice]").fill("553")
    page.get_by_role("button", name="Show what fits").click()
    speak(page, "fr")
    expect(page.locator("#show input[name=dice]")).to_have_value("553")
    expect(page.locator("#tray")).to_have_attribute("data-as", "1")


MINUTES = 120_000  # milliseconds; a page without a socket would poll many times
SAID = "Scoresheets is open in another window on this device, so nothing new appears here."
OPEN_MORE = """count => {
  const opened = new Promise(done => { let open = 0; window.more = Array.from({ length: count }, () => {
    const socket = new WebSocket(`ws://${location.host}${document.body.dataset.wire}?`);
    socket.onmessage = () => { socket.onmessage = null; open += 1; if (open === count) done(); };
    return socket;
  }); });
  return opened;
}"""


def opened_elsewhere(new_page: NewPage, party: DistantParty, who: str) -> Page:
    """Return a page of this device, which then opens as many others at this table as it may."""
    page = new_page(**TABLET)
    page.clock.install()
    live(look_at(page, party, who))
    page.evaluate(OPEN_MORE, MOST_AT_A_TABLE)
    return page


def turn(page: Page) -> int:
    return int(page.locator("#state").get_attribute("data-turn") or 0)


def test_the_page_says_so_and_comes_back_by_its_button_and_not_by_itself(
    new_page: NewPage, party: DistantParty
) -> None:
    page = opened_elsewhere(new_page, party, "Bo")
    expect(page.locator("#elsewhere")).to_be_visible()
    expect(page.locator("#elsewhere")).to_contain_text(SAID)
    expect(page.locator("#news")).to_contain_text(SAID)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda wire: asked.append(wire.url))
    aside(lambda: party.record(*RED_LINE))
    page.clock.run_for(MINUTES)
    assert asked == []
    assert turn(page) == 1
    page.get_by_role("button", name="Go on here").click()
    live(page)
    expect(page.locator("#elsewhere")).to_be_hidden()
    assert turn(page) == 2


def test_a_tap_there_goes_on_as_well(new_page: NewPage, party: DistantParty) -> None:
    page = opened_elsewhere(new_page, party, "Ana")
    expect(page.locator("#elsewhere")).to_be_visible()
    write(page, 1, "12346", "routes.any")
    live(page)
    expect(page.locator("#elsewhere")).to_be_hidden()
    assert turn(page) == 2
