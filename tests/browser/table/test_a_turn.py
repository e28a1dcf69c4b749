"""One turn on a tablet: six taps, why not, nothing fits, second thoughts; by finger, by keyboard, without scripts."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import DistantParty
from tests.browser.hands import TABLET, UPRIGHT, NewPage, box, live, look_at, tap_dice, turn_of
from tests.browser.scenes import fitting_nowhere
from tests.cast import HOST, faces, play_out


@pytest.fixture
def ana(new_page: NewPage, party: DistantParty) -> Page:
    return live(look_at(new_page(**TABLET), party, "Ana"))


def test_a_turn_is_six_taps(ana: Page, party: DistantParty) -> None:
    tap_dice(ana, "55361")
    expect(box(ana, 1, "fives.2")).to_have_text("$30 10")
    box(ana, 1, "fives.2").click()
    turn_of(ana, 2)
    expect(box(ana, 1, "fives.2")).to_have_attribute("data-state", "pencilled")
    assert party.state.turns == 1


def test_a_grey_box_says_why_not_and_keeps_the_dice(
    ana: Page, party: DistantParty, page_guard: PageGuard
) -> None:
    page_guard.expect("status of 422")
    tap_dice(ana, "55361")
    expect(box(ana, 1, "fives.2")).to_have_attribute("data-state", "legal")
    box(ana, 1, "quadruples.1").click(force=True)  # aria-disabled, and yet it answers
    slip = ana.locator("#slip")
    expect(slip).to_have_attribute("data-code", "no_qualifying_dice")
    expect(slip).to_contain_text("four dice alike")
    expect(ana.locator("input[name=dice][form=turn]")).to_have_value("55361")
    where, tip = box(ana, 1, "quadruples.1").bounding_box(), slip.bounding_box()
    assert where is not None
    assert tip is not None
    assert abs((tip["x"] + tip["width"] / 2) - (where["x"] + where["width"] / 2)) < 400
    ana.keyboard.press("Escape")
    expect(slip).to_have_count(0)
    assert party.state.turns == 0


def test_a_standing_die_can_be_changed(ana: Page) -> None:
    tap_dice(ana, "55361")
    ana.locator(".die").nth(3).click()
    ana.locator(".key[data-face='5']").click()
    expect(box(ana, 1, "fives.1")).to_contain_text("15")


@pytest.mark.long
def test_dice_can_be_typed(ana: Page) -> None:
    expect(ana.locator("#tray[data-ready]")).to_have_count(1)
    ana.keyboard.type("55366")
    ana.keyboard.press("Backspace")
    ana.keyboard.type("1")
    expect(box(ana, 1, "fives.1")).to_contain_text("10")
    box(ana, 1, "fives.1").focus()
    ana.keyboard.press("Enter")
    turn_of(ana, 2)


def nothing_fits(party: DistantParty) -> str:
    """Play on with random dice until a throw would fit nowhere on the sheet in turn. Return that throw."""
    while True:
        play_out(party, seed=party.turn, turns=party.turn)
        if dice := fitting_nowhere(party.history):
            return faces(dice)


def test_nothing_fits_is_said_proven_and_answered_by_losing_interest(
    new_page: NewPage, party: DistantParty
) -> None:
    dice = nothing_fits(party)
    name, number = party.in_turn, party.number(party.in_turn)
    page = live(look_at(new_page(**TABLET), party, name))
    tap_dice(page, dice)
    expect(page.locator("#tray")).to_have_attribute("data-dice", "nothing")
    lose = page.locator("button[name=lose_interest]").first
    row = lose.get_attribute("value")
    lose.click()
    expect(page.locator("#state")).not_to_have_attribute("data-seat", str(number))
    expect(page.locator(f"#sheet-{number} [data-state=lost]").first).to_be_visible()
    assert party.history.played[-1].line.move == {"lose_interest": row}


@pytest.mark.long
def test_the_business_that_a_tap_opened_can_be_declined_until_the_next_entry(
    ana: Page, party: DistantParty
) -> None:
    party.record([1, 2, 3, 4, 6], "ones.1")
    party.record([6, 6, 5, 5, 1], "sixes.1")
    party.record([6, 6, 5, 5, 1], "sixes.1")
    expect(ana.locator("#state")).to_have_attribute("data-turn", "4")  # it was seat 1's turn before as well
    tap_dice(ana, "11346")
    box(ana, 1, "ones.2").click()
    turn_of(ana, 2)
    expect(box(ana, 1, "ones.first")).to_have_attribute("data-state", "held")
    ana.locator("#do-decline").click()
    expect(box(ana, 1, "ones.first")).to_have_attribute("data-state", "declined")
    expect(ana.locator("#do-decline")).to_have_count(0)
    assert party.table.sequence == 5


@pytest.mark.long
def test_what_an_entry_changed_is_shown_until_the_next_one(ana: Page, party: DistantParty) -> None:
    party.record([1, 2, 3, 5, 6], "ones.1")
    expect(box(ana, 1, "ones.1")).to_have_attribute("data-fresh", "")
    party.record([1, 2, 3, 4, 6], "routes.any")
    for seat in (1, 2, 3):
        expect(box(ana, seat, "routes.any")).to_have_attribute("data-fresh", "")
    expect(box(ana, 1, "ones.1")).not_to_have_attribute("data-fresh", "")
    party.record([2, 3, 3, 5, 6], "twos.1")
    turn_of(ana, 1)
    tap_dice(ana, "12346")
    expect(box(ana, 1, "liquid-assets")).to_have_attribute("data-state", "legal")
    expect(ana.locator("[data-fresh]")).to_have_count(1)
    party.record([1, 1, 3, 4, 6], "sixes.1")  # by another device of theirs
    expect(box(ana, 1, "sixes.1")).to_have_attribute("data-fresh", "")
    expect(ana.locator("[data-fresh]")).to_have_count(1)


RING = """sheet => {
  const plain = document.createElement("p");
  plain.textContent = "12";
  plain.dataset.fresh = "";
  sheet.append(plain);
  return [parseFloat(getComputedStyle(plain, "::after").height), plain.offsetHeight];
}"""


def test_the_ring_lies_round_an_element_that_its_game_does_not_position(ana: Page) -> None:
    ring, element = ana.locator("#sheet-1").evaluate(RING)
    assert ring == pytest.approx(element + 6, abs=1)  # three pixels on each side


def test_the_others_see_whose_turn_it_is_and_the_host_may_write_for_anyone(
    new_page: NewPage, party: DistantParty
) -> None:
    bo = look_at(new_page(**UPRIGHT), party, "Bo")
    host = look_at(new_page(**TABLET), party, HOST)
    live(bo)
    live(host)
    expect(bo.locator("#whose-turn .when-waiting").first).to_contain_text("Ana plays")
    expect(bo.locator(".key-row")).to_be_hidden()
    host.get_by_role("link", name="Write for Ana").click()
    tap_dice(host, "12346")
    box(host, 1, "routes.any").click()
    turn_of(bo, 2)
    expect(bo.locator(".key-row")).to_be_visible()
    assert party.history.played[0].line.by_host


def test_half_entered_dice_survive_a_reload_and_a_change_of_language(ana: Page) -> None:
    tap_dice(ana, "553")
    ana.reload()
    live(ana)
    expect(ana.locator("input[name=dice][form=turn]")).to_have_value("553")
    ana.locator("#menu > summary").click()
    ana.get_by_role("button", name="Français").click()
    live(ana)
    expect(ana.locator("html")).to_have_attribute("lang", "fr")
    expect(ana.locator("input[name=dice][form=turn]")).to_have_value("553")


def test_a_double_tap_writes_once_and_is_not_told_whose_turn_it_is(ana: Page, party: DistantParty) -> None:
    tap_dice(ana, "55361")
    expect(box(ana, 1, "fives.2")).to_have_attribute("data-state", "legal")
    ana.evaluate(TWICE, "s1-fives.2")
    turn_of(ana, 2)
    expect(ana.locator("#slip")).to_have_count(0)
    assert party.state.turns == 1


# Taps this box, and once more as soon as the entry is on the page, a quarter of a second later at the most.
TWICE = """id => new Promise(done => {
  const tap = () => {
    const { left, top, width, height } = document.getElementById(id).getBoundingClientRect();
    const at = { clientX: left + width / 2, clientY: top + height / 2 };
    const on = document.elementFromPoint(at.clientX, at.clientY);
    on.dispatchEvent(new PointerEvent("pointerdown", { ...at, bubbles: true, isPrimary: true }));
    on.dispatchEvent(new PointerEvent("pointerup", { ...at, bubbles: true, isPrimary: true }));
    on.dispatchEvent(new MouseEvent("click", { ...at, bubbles: true, cancelable: true }));
  };
  const again = () => { tap(); done(); };
  document.addEventListener("table:laid", () => setTimeout(again), { once: true });
  tap();
})"""


SHOWN = """number => {
  const slip = document.getElementById("slip").getBoundingClientRect();
  return [...document.querySelectorAll("#sheet-1 .box-mark")].filter(each => each.textContent.trim() === number)
    .every(each => {
      const it = each.getBoundingClientRect();
      return it.right <= slip.left || it.left >= slip.right || it.bottom <= slip.top || it.top >= slip.bottom;
    });
}"""


@pytest.mark.long
@pytest.mark.parametrize("size", [(1280, 800), (768, 1024), (390, 844)], ids=str)
def test_the_slip_of_a_refusal_leaves_the_number_it_cites_in_view(
    new_page: NewPage, party: DistantParty, page_guard: PageGuard, size: tuple[int, int]
) -> None:
    page_guard.expect("status of 422")
    for name in ("Ana", "Bo", "Cleo"):
        party.record((1, 2, 3, 4, 5), "ones.2", seat=name)
    page = live(look_at(new_page(viewport={"width": size[0], "height": size[1]}), party, "Ana"))
    tap_dice(page, "11234")
    expect(page.locator("#tray")).to_have_attribute("data-dice", "full")
    box(page, 1, "ones.1").click(force=True)
    expect(page.locator("#slip")).to_contain_text("1 is to the right")
    assert page.evaluate(SHOWN, "1")
