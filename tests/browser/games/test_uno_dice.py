"""UNO Dice between two tablets: a chain checked as it grows, a penalty, the call on the other board, the end."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoresheets.table.selectors.checks import table_faults
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.games.ten_turns_uno_dice import tap_throw
from tests.browser.hands import CALM, PHONE, TABLET, NewPage, live, look_at, turn_of
from tests.cast import HOST, open_table
from tests.real_server import DaphneServer

OPTIONS = {"boards": ["yellow", "red"], "spaces": 8, "extra_spaces": 2}
TIP_IS_OVER_THE_DIE = """() => {
  const slip = document.getElementById("slip"), die = document.querySelector("#chain [data-die=G3]");
  const left = slip.getBoundingClientRect().left + parseFloat(getComputedStyle(slip, "::before").left);
  const { left: from, right: to } = die.getBoundingClientRect();
  return left > from && left < to;
}"""


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    return distant(aside(lambda: open_table(("Ana", "Bo"), OPTIONS, game="uno-dice")), daphne_server.url)


@pytest.fixture
def started(party: DistantParty) -> DistantParty:
    """The table after Ana's 2 and Bo's 4."""
    for number in (2, 4):
        party.record(start=number)
    return party


def tap(page: Page, dice: str) -> None:
    """Tap these dice, or the number to start with, with blanks between them: "Y2 * +1"."""
    tap_throw(page, dice)


def test_an_earlier_turn_is_corrected_by_taps(new_page: NewPage, started: DistantParty) -> None:
    """A die of the chain is removed, another one put there, and a penalty given to the other player."""
    started.record(chain="Y2 Y5")
    started.record(chain="R4")
    page = look_at(new_page(**PHONE), started, HOST, query="correction/?entry=3")
    page.get_by_role("button", name="Remove Yellow 5").click()
    page.locator(".key-dice [data-key=Y6]").click()
    page.locator(".key-dice [data-key='+1']").click()
    expect(page.get_by_role("button", name="+1 for Bo")).to_have_attribute("aria-pressed", "true")
    page.locator("#fix-penalties").get_by_role("button", name="Remove +1").click()
    page.reload()
    page.get_by_role("button", name="Show what would change").click()
    expect(page.locator(".correct-entry")).to_contain_text("2 6")


@pytest.mark.long
def test_a_phone_says_that_the_color_comes_first(new_page: NewPage, started: DistantParty) -> None:
    page = live(look_at(new_page(**PHONE), started, started.in_turn))
    page.locator(".key-halves [data-key='5']").click()
    expect(page.locator("#slip")).to_contain_text("Tap the color first")
    page.locator(".key-halves [data-key='Y']").click()
    page.locator(".key-halves [data-key='5']").click()
    expect(page.locator("#chain [data-die=Y5]")).to_have_count(1)


def says(page: Page, state: str) -> None:
    expect(page.locator("#tray")).to_have_attribute("data-dice", state)


def write(page: Page, label: str) -> None:
    turn = page.locator("#state").get_attribute("data-turn") or ""
    page.get_by_role("button", name=label, exact=True).click()
    expect(page.locator("#state")).not_to_have_attribute("data-turn", turn)


def written(page: Page, seat: int) -> str:
    spaces = page.locator(f"#sheet-{seat} .space:is([data-state=written], [data-state=last])")
    seen = spaces.evaluate_all(
        "all => all.map(each => each.querySelector('span').lastChild.textContent.trim())"
    )
    return " ".join(seen)


def test_a_whole_game_of_two_is_played_and_closed(new_page: NewPage, party: DistantParty) -> None:
    ana = live(look_at(new_page(**TABLET, **CALM), party, "Ana"))
    bo = live(look_at(new_page(**PHONE, **CALM), party, "Bo"))
    both_start(ana, bo)
    the_printed_example(ana, bo)
    it_is_taken_back_as_one(ana, bo)
    a_second_roll_and_a_wild(bo)
    turn_of(ana, 1)
    assert written(ana, 2) == "6 6 6 5 ★ 3 4"
    ana_fills_her_board(ana)
    for page in (ana, bo):
        expect(page.locator(".podium-verdict")).to_contain_text(
            "Ana is the first to fill the board: all 8 spaces."
        )
    host = look_at(new_page(**TABLET), party, HOST)
    host.locator("#ask-close > summary").click()
    host.get_by_role("button", name="Close the game").click()
    expect(bo.locator("#finals")).to_contain_text("These figures stay as they are")
    assert table_faults(party.table) == ()


def both_start(ana: Page, bo: Page) -> None:
    tap(ana, "3 2")  # the second number corrects the first
    write(ana, "Start with 2")
    turn_of(bo, 2)
    tap(bo, "6")
    write(bo, "Start with 6")


def the_printed_example(ana: Page, bo: Page) -> None:
    """Play the printed example, with a die that does not fit, and a penalty."""
    turn_of(ana, 1)
    tap(ana, "Y2 Y1 R1 R6 G3")
    says(ana, "short")
    tap(ana, "+1")
    says(ana, "target")
    expect(ana.locator("#tray strong.when-target[data-penalty='+1']")).to_have_text(
        "Chain of 4. Who gets +1?"
    )
    coming = [f"Space {space}, to come: {number}" for space, number in ((2, 2), (3, 1), (4, 1), (5, 6))]
    expect(ana.locator("#sheet-1 [data-state=coming]")).to_have_text(coming)
    ana.get_by_role("button", name=re.compile("^Bo")).click()
    says(ana, "write")
    ana.locator("#chain [data-die=G3]").click()
    expect(ana.locator("#slip")).to_contain_text("green 3 cannot follow red 6")
    ana.keyboard.press("Escape")
    write(ana, "Write 2 1 1 6")
    expect(bo.locator("#tray strong.when-said")).to_have_text("Ana calls out: red 6!")
    expect(bo.locator("#chain .chain-calling")).to_contain_text(
        "Bo writes 6, once: number and color both match."
    )
    expect(bo.locator("#sheet-2 .strip")).to_contain_text("2 of 9")


def it_is_taken_back_as_one(ana: Page, bo: Page) -> None:
    """Take the entry back as one, and write it again with the dice that are still there."""
    ana.locator("#ledger").get_by_role("button", name="Take back").click()
    turn_of(bo, 1)
    expect(bo.locator("#sheet-2 .strip")).to_contain_text("1 of 8")
    expect(ana.locator("#chain .chain-link")).to_have_count(4)
    write(ana, "Write 2 1 1 6")
    turn_of(bo, 2)


def a_second_roll_and_a_wild(bo: Page) -> None:
    """Play a turn in which nothing matches until some dice are thrown again, with a wild."""
    bo.get_by_role("button", name="Bo rolls now").click()
    tap(bo, "B1 B2 B3 B4 G1 *")
    says(bo, "nothing")
    bo.get_by_role("button", name="Roll again").click()
    bo.get_by_role("button", name="Roll 5 dice").click()
    tap(bo, "* G3 G4 R5 R6")
    says(bo, "write")
    expect(bo.locator("#chain .chain-loose [data-die='*']")).to_have_count(0)  # a wild takes both stars
    expect(bo.locator("#roll-again")).to_be_hidden()
    write(bo, "Write 6 5 ★ 3 4")


def ana_fills_her_board(ana: Page) -> None:
    """Fill Ana's board of eight spaces, so that the last dice have no space left. The -1 needs no target then."""
    ana.get_by_role("button", name="Ana rolls now").click()
    ana.keyboard.type("r6r5r4r3r2")
    ana.keyboard.type("-")
    expect(ana.locator("#choices")).to_contain_text("fills your board")
    ana.get_by_role("button", name="Write 6 5 4 3 2").click()


@pytest.mark.long
@pytest.mark.parametrize("width", [320, 390])
def test_on_a_phone_chain_and_loose_dice_lie_apart_with_the_words_that_link_them(
    new_page: NewPage, started: DistantParty, width: int
) -> None:
    ana = live(look_at(new_page(**{**PHONE, "viewport": {"width": width, "height": 740}}), started, "Ana"))
    tap(ana, "Y2 Y1 * * +1 -1")
    words = ana.locator("#chain .chain-why")
    expect(words).to_have_text(["2", "any", "any"], use_inner_text=True)
    one_wild, loose = ana.locator("#chain .chain-two"), ana.locator("#chain .chain-loose .die")
    expect(ana.locator("#chain .chain-both")).to_be_visible()
    places = [each.bounding_box() for each in (one_wild, *loose.all())]
    chain, *beside = [place for place in places if place]
    assert len(beside) == 2
    assert beside[0]["x"] - chain["x"] - chain["width"] >= 10
    assert beside[-1]["x"] + beside[-1]["width"] <= width


@pytest.mark.long
def test_on_a_low_screen_the_tray_stands_beside_the_boards_and_a_slip_never_lies_under_it(
    new_page: NewPage, started: DistantParty
) -> None:
    ana = live(look_at(new_page(viewport={"width": 640, "height": 400}), started, "Ana"))
    tap(ana, "Y2 Y1 R1 R6 G3 B5")
    says(ana, "write")
    ana.locator("#chain [data-die=G3]").click()
    tray, slip, board = (
        each.bounding_box() for each in (ana.locator("#tray"), ana.locator("#slip"), ana.locator("#sheet-1"))
    )
    assert tray
    assert slip
    assert board
    assert tray["width"] <= 640 / 3 + 1
    assert board["x"] + board["width"] <= tray["x"]
    assert slip["x"] + slip["width"] <= tray["x"] or slip["y"] >= tray["y"] + tray["height"] - 1


@pytest.mark.long
def test_a_slip_still_points_at_its_die_when_the_phone_is_turned(
    new_page: NewPage, started: DistantParty
) -> None:
    ana = live(look_at(new_page(**PHONE), started, "Ana"))
    tap(ana, "Y2 Y1 R1 R6 G3 B5")
    says(ana, "write")
    die = ana.locator("#chain [data-die=G3]")
    die.click()
    for width in (390, 430):
        ana.set_viewport_size({"width": width, "height": 844})
        expect(ana.locator("#slip")).to_have_attribute("data-side", "above")
        expect(die).to_have_attribute("data-refused", "")
        ana.wait_for_function(TIP_IS_OVER_THE_DIE, timeout=5000)


@pytest.mark.long
@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_how_many_extra_spaces_are_earned_stands_beside_them(
    new_page: NewPage, party: DistantParty, size: dict[str, Any]
) -> None:
    """The path comes back from the right here, so its extra spaces begin there."""
    page = live(look_at(new_page(**size), party, "Ana"))
    last, counted, path = (
        page.locator(f"#sheet-1 {name}").last.bounding_box()
        for name in (".space", ".strip-extras", ".board-path")
    )
    assert last
    assert counted
    assert path
    assert path["x"] <= counted["x"]
    assert counted["x"] + counted["width"] <= last["x"]
