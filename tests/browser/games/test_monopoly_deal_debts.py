"""Three debtors on one phone: each debt on one line, nothing over another, every word on its key."""

from functools import partial

import pytest
from playwright.sync_api import Route, expect

from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import PHONE, TABLET, NewPage, live, look_at
from tests.cast import HOST, Party, open_table
from tests.drawn_up import hosted_by, without_a_device
from tests.real_server import DaphneServer

pytestmark = pytest.mark.long

FOUR = ("Ana", "Bo", "Cleo", "Dee")
OVERLAPS = """() => {
  const place = each => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return (each.matches("button") ? each : range).getBoundingClientRect();
  };
  const found = document.querySelectorAll("#asks .debt-stands, #asks .button, #take-back-now, #below");
  const shown = [...found].map(each => [each.textContent.trim(), place(each)]).filter(([, { width }]) => width);
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const under = ([, a], at) => shown.slice(at + 1).filter(([, b]) => over(a, b));
  return shown.flatMap((one, at) => under(one, at).map(([other]) => [one[0], other]));
}"""


def four_who_own() -> Party:
    """Return a table at which each player has a property, 1M and 2M, Dee 4M, and Ana has her second turn."""
    party = open_table(FOUR, game="monopoly-deal")
    for name in FOUR:
        party.record(play="property:station" if name == "Ana" else "property:orange")
        party.record(bank="money:1")
        party.record(bank="money:4" if name == "Dee" else "money:2")
        party.record(end_turn=True)
    return party


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    return distant(aside(four_who_own), daphne_server.url)


@pytest.fixture
def ana_alone(party: DistantParty) -> DistantParty:
    """Return the party as all play it on one device, Ana's."""
    for name in FOUR[1:]:
        aside(partial(without_a_device, party, name))
    aside(lambda: hosted_by(party, "Ana"))
    return party


def test_three_debts_stand_on_three_lines(new_page: NewPage, ana_alone: DistantParty) -> None:
    party = ana_alone
    ana = live(look_at(new_page(**{**PHONE, "viewport": {"width": 360, "height": 740}}), party, "Ana"))
    ana.locator("#asks [value=bank]").click()
    expect(ana.locator("#asks [value=bank][aria-pressed=true]")).to_have_count(1)
    turn = ana.locator("#turn [name=turn]").input_value()
    ana.locator(".pick .key[name=move]").nth(1).click()
    expect(ana.locator("#turn [name=turn]")).not_to_have_value(
        turn
    )  # a tap before that is one of the turn before
    ana.locator("#asks [value=act]").click()
    ana.locator("#asks [value='card=action:birthday']").click()
    ana.locator("#asks [value='1:joker']").click()
    expect(ana.locator("#asks .debt-list")).to_contain_text("says Just Say No")
    assert ana.evaluate(OVERLAPS) == []
    lines = ana.locator(".debt-list > li").evaluate_all("all => all.map(each => each.offsetHeight)")
    assert sorted(lines)[1] <= 56  # the cards of one of them stand below the line
    assert ana.locator("#tray").evaluate("tray => tray.offsetHeight") < 0.5 * 740


def test_a_debtors_phone_shows_the_own_debt(new_page: NewPage, party: DistantParty) -> None:
    pages = [look_at(new_page(**PHONE), party, name) for name in ("Ana", "Cleo")]
    for page in pages:
        live(page)
    ana, cleo = pages
    ana.locator("#asks [value=act]").click()
    ana.locator("#asks [value='card=action:birthday']").click()
    expect(cleo.locator("#asks .say")).to_contain_text("Cleo, you owe Ana 2M")
    expect(cleo.locator(".debt-list > li:visible")).to_have_attribute("data-player", "3")
    expect(ana.locator(".debt-list > li:visible")).to_have_count(3)


def test_the_hosts_tablet_asks_for_who_has_no_device(new_page: NewPage, party: DistantParty) -> None:
    """Ana charges Dee, whose seat is free: Ana's phone may not tap for Dee, the host's tablet may."""
    aside(lambda: without_a_device(party, "Dee"))
    ana, host = live(look_at(new_page(**PHONE), party, "Ana")), live(look_at(new_page(**TABLET), party, HOST))
    ana.locator("#asks [value=act]").click()
    ana.locator("#asks [value='card=action:deal-jackpot']").click()
    ana.locator("#asks .whom-list").get_by_role("button", name="Dee").click()
    expect(ana.locator("#asks .say")).to_have_text("Ana, Dee owes you 5M and chooses the cards")
    expect(host.locator("#asks .say")).to_have_text("Dee, you owe Ana 5M: give 1M more")
    expect(ana.locator("#sheet-4 [data-state], #asks .debt-list .button:visible")).to_have_count(0)
    host.locator("#asks").get_by_role("button", name="1M, the bank").click()
    host.get_by_role("button", name="Pay 5M").click()
    ana.get_by_role("button", name="Take 5M").click()
    expect(host.locator("#whose-turn .say.when-waiting")).to_have_text("Ana plays")
    expect(host.locator("#sheet-1 .vault")).to_contain_text("8M")


def test_a_payer_sees_what_is_missing_and_is_told_before_that_no_change_is_given(
    new_page: NewPage, party: DistantParty
) -> None:
    ana, dee = (look_at(new_page(**PHONE), party, name) for name in ("Ana", "Dee"))
    for page in (ana, dee):
        live(page)
    ana.locator("#asks [value=act]").click()
    ana.locator("#asks [value='card=action:birthday']").click()
    expect(dee.locator("#asks .say")).to_have_text("Dee, you owe Ana 2M: tap the cards")
    expect(dee.locator("#asks .debt-list > li:visible")).to_contain_text("0 of 2 needs 2M more")
    dee.locator("#asks").get_by_role("button", name="4M, the bank, no change is given: 4M for 2M").click()
    expect(dee.locator("#asks .say")).to_have_text("Dee, pay Ana 4M")
    expect(dee.locator("#asks .more")).to_have_text("Dee gives 4M for 2M: no change is given.")
    dee.locator("#asks").get_by_role("button", name="Just Say No").click()
    expect(dee.locator("#asks .say")).to_have_text("Dee says Just Say No: Ana answers")
    dee.locator("#asks").get_by_role("button", name="Take it back").click()
    expect(dee.locator("#asks .say")).to_have_text("Dee, you owe Ana 2M: tap the cards")
    dee.locator("#asks").get_by_role("button", name="an orange property").click()
    dee.get_by_role("button", name="Pay 2M").click()
    expect(dee.locator("#asks .say")).to_have_text("Dee pays 2M: Ana takes it")


def test_who_waits_reads_the_whole_sentence(new_page: NewPage, party: DistantParty) -> None:
    ana, dee = (look_at(new_page(**PHONE), party, name) for name in ("Ana", "Dee"))
    for page in (ana, dee):
        live(page)
    ana.locator("#asks [value=act]").click()
    ana.locator("#asks [value='card=action:deal-duel']").click()
    ana.locator("[form=draft][value='take=1/orange.1/property:orange']").click()
    said = dee.locator("#whose-turn .say.when-waiting")
    expect(said).to_have_text("Ana wants an orange property from Bo")
    assert said.evaluate(
        "each => each.scrollWidth <= each.clientWidth && each.scrollHeight <= each.clientHeight + 2"
    )


def test_an_answer_that_comes_under_a_finger_takes_no_tap_away(
    new_page: NewPage, party: DistantParty
) -> None:
    ana, held = live(look_at(new_page(**TABLET), party, "Ana")), list[Route]()
    ana.route("**/lit/**", lambda route: route.continue_() if held else held.append(route))
    with ana.expect_request("**/lit/**"):
        ana.locator("#asks [value=act]").click()
    ana.locator("#asks [value=bank]").hover()
    ana.mouse.down()
    with ana.expect_response("**/lit/**"):
        held[0].continue_()
    ana.evaluate("() => new Promise(requestAnimationFrame)")
    ana.mouse.up()
    expect(ana.locator("#asks [value=bank][aria-pressed=true]")).to_have_count(1)
