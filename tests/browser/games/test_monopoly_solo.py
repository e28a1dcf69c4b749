"""Monopoly solo through its tray: whole games, tap by tap, on a tablet and on a phone."""

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from games.monopoly_solo.pad.draft import UNLISTED
from games.monopoly_solo.pad.forms import MonopolySoloEntryForm
from games.monopoly_solo.rules.sheet import TITLES
from scoresheets.table.selectors.checks import table_faults
from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import CALM, PHONE, TABLET, UPRIGHT, NewPage, live, look_at
from tests.browser.walking import EVERY
from tests.cast import open_table
from tests.goldens import golden_file
from tests.real_server import DaphneServer

TAPPED = 2  # of each kind of entry
# The places of all titles on the screen.
PLACES = """() => [...document.querySelectorAll(".plot")].map(each => each.getBoundingClientRect().top)"""
# The entry is written, or there are buttons for it.
WHOLE = """turn => document.getElementById("state").dataset.turn !== turn
  || document.querySelector("#asks [name=move]:not([data-goes])")"""


def golden(name: str) -> Mapping[str, Any]:
    told: Mapping[str, Any] = json.loads(golden_file("monopoly-solo", name).read_text())
    return told


def table_for(name: str, server: DaphneServer) -> DistantParty:
    options = golden(name).get("options", {})
    return distant(aside(lambda: open_table(("Ana",), options, game="monopoly-solo")), server.url)


def ready(page: Page) -> None:
    """Wait until the tray has answered the tap before, and a second tap on the same key is a tap of its own."""
    expect(page.locator("#tray[data-ready]:not([aria-busy], [data-wrote])")).to_have_count(1)


def tap(page: Page, name: str) -> None:
    """Tap once in a draft: a key of the tray, or a title on the sheet if the name is a title's."""
    ready(page)
    title = name.replace("square.", "title.")
    is_title = title.startswith("title.") and int(title.removeprefix("title.")) in TITLES
    place = f".plot[value='{title}']" if is_title else f"#asks [name=tap][value='{name}']"
    page.locator(place).first.click(force=True)  # also on a disabled one, which says why not


def answer(page: Page, entry: Mapping[str, Any]) -> Locator:
    """Return the button that writes this entry."""
    ready(page)
    buttons = page.locator("#asks button[name=move]")
    meant = {"steps": 1, **entry} if {"build", "sell"} & entry.keys() else dict(entry)
    values = [json.loads(value) for value in buttons.evaluate_all("all => all.map(each => each.value)")]
    return buttons.nth(values.index(meant))


def write(page: Page, entry: Mapping[str, Any]) -> None:
    """Tap an entry and its button, and wait until it is in the log. The last die of most throws writes it."""
    turn = page.locator("#state").get_attribute("data-turn") or ""
    taps = MonopolySoloEntryForm.typed(entry)["taps"].split()
    for name in [UNLISTED, *taps] if "card" in entry else taps:
        tap(page, name)
    page.wait_for_function(WHOLE, arg=turn)
    if page.locator("#state").get_attribute("data-turn") == turn:
        answer(page, entry).click()
    expect(page.locator("#state")).not_to_have_attribute("data-turn", turn)


def play(page: Page, party: DistantParty, name: str) -> None:
    """Tap the first entries of each kind, and send the others from elsewhere; with EVERY_PIXEL tap all."""
    so_far: Counter[tuple[object, ...]] = Counter()
    for told in golden(name)["entries"]:
        entry = {key: value for key, value in told.items() if key not in ("player", "value")}
        if "leaves" in entry:
            continue
        kind = (*entry, len(MonopolySoloEntryForm.typed(entry)["taps"].split()))
        so_far[kind] += 1
        if EVERY or so_far[kind] <= TAPPED:
            write(page, entry)
        else:
            turn = page.locator("#state").get_attribute("data-turn") or ""
            party.record(
                move=json.dumps({"steps": 1, **entry} if {"build", "sell"} & entry.keys() else entry)
            )
            expect(page.locator("#state")).not_to_have_attribute("data-turn", turn)


@pytest.mark.long
def test_a_whole_game_is_lost_on_a_tablet(new_page: NewPage, daphne_server: DaphneServer) -> None:
    """With prison, get-out cards, mortgages, houses built and sold, utilities and debts."""
    party = table_for("cannot-pay", daphne_server)
    page = live(look_at(new_page(**TABLET, **CALM), party, "Ana"))
    play(page, party, "cannot-pay")
    expect(page.locator("body")).to_have_attribute("data-phase", "over")
    assert str(party.state.reason) == "cannot_pay"
    assert table_faults(party.table) == ()


def test_a_game_is_given_up_on_a_phone(new_page: NewPage, daphne_server: DaphneServer) -> None:
    party = table_for("gave-up", daphne_server)
    page = live(look_at(new_page(**PHONE, **CALM), party, "Ana"))
    play(page, party, "gave-up")
    page.locator(".menu > summary").click()
    giving_up = page.locator("#go-1")
    giving_up.locator("summary").click()
    expect(giving_up).to_contain_text("This ends the game.")
    giving_up.get_by_role("button", name="Give up the game").click()
    expect(page.locator("body")).to_have_attribute("data-phase", "over")
    assert str(party.state.reason) == "gave_up"
    assert table_faults(party.table) == ()


@pytest.fixture
def ana(new_page: NewPage, daphne_server: DaphneServer) -> tuple[Page, DistantParty]:
    party = table_for("all-titles", daphne_server)
    return live(look_at(new_page(**TABLET), party, "Ana")), party


@pytest.mark.long
def test_what_the_last_entry_changed_is_marked_until_the_next_tap(ana: tuple[Page, DistantParty]) -> None:
    page, _party = ana
    marked = page.locator("[data-fresh]")
    write(page, {"dice": [5, 1]})
    write(page, {"buy": True})
    ready(page)
    expect(marked).to_have_count(1)
    expect(marked).to_have_attribute("id", "s1-title.6")
    page.reload()
    live(page)
    ready(page)
    expect(marked).to_have_count(1)
    page.keyboard.press("1")
    ready(page)
    expect(marked).to_have_count(0)


def test_what_cannot_be_tapped_says_why(ana: tuple[Page, DistantParty]) -> None:
    page, _ = ana
    write(page, {"dice": [5, 1]})
    expect(page.locator("#asks .faces")).to_be_hidden()
    tap(page, "title.39")
    expect(page.locator("#slip")).to_have_text("Rue de la Paix is nobody’s yet.")
    write(page, {"buy": True})
    expect(page.locator(".plot[value='title.6']")).to_have_attribute("data-owner", "player")


@pytest.mark.long
def test_an_answer_that_is_refused_says_why_at_its_button(
    ana: tuple[Page, DistantParty], page_guard: PageGuard
) -> None:
    page, party = ana
    page_guard.expect("status of 422")
    write(page, {"dice": [4, 4]})
    write(page, {"buy": True})
    write(page, {"dice": [1, 3]})
    refused = answer(page, {"buy": True})
    refused.click(force=True)
    expect(page.locator("#slip")).to_contain_text("costs 150, and you have 100.")
    expect(refused).to_have_attribute("aria-describedby", "slip")
    slip, button = box_of(page.locator("#slip")), box_of(refused)
    assert slip[0] < (button[0] + button[2]) / 2 < slip[2]
    assert party.state.due is not None


def box_of(place: Locator) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom, in pixels. What news replace between two questions is asked for again."""
    box = None
    while box is None:
        place.wait_for()
        box = place.bounding_box()
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


@pytest.mark.long
def test_the_sentence_begins_beside_the_chip_on_an_upright_tablet(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    page = live(look_at(new_page(**UPRIGHT), table_for("all-titles", daphne_server), "Ana"))
    write(page, {"dice": [5, 1]})
    chip, said = box_of(page.locator("#whose-turn > .chip")), box_of(page.locator("#asks .said"))
    assert 0 < said[0] - chip[2] < 32
    write(page, {"buy": True})
    ready(page)
    assert box_of(page.locator("#asks .faces"))[0] > box_of(page.locator("#asks .tray-two-dice"))[2]


def test_a_throw_moves_the_pawn_and_its_second_tap_is_none(ana: tuple[Page, DistantParty]) -> None:
    page, party = ana
    tap(page, "2")
    ready(page)
    page.locator("#asks .faces .key[value='2']").evaluate("key => [1, 2].forEach(() => key.click())")
    expect(page.locator("#state")).to_have_attribute("data-turn", "2")
    expect(page.locator("#asks .tray-happened")).to_have_text("The pawn went 4 squares. You paid 200 in tax.")
    ready(page)
    expect(page.locator("#asks")).to_have_attribute("data-taps", "")
    assert party.state.book.square == 4
    page.locator("#take-back-now").click()
    expect(page.locator("#asks")).to_have_attribute(
        "data-taps", "2 2"
    )  # the dice lie there again, to be changed
    tap(page, "lift.2")
    tap(page, "1")
    expect(page.locator("#state")).to_have_attribute("data-turn", "2")
    assert party.state.book.square == 3


@pytest.mark.long
def test_a_card_is_chosen_from_a_list_by_two_taps(new_page: NewPage, daphne_server: DaphneServer) -> None:
    page = live(look_at(new_page(**PHONE), table_for("all-titles-atlantic-city", daphne_server), "Ana"))
    write(page, {"dice": [3, 4]})
    ready(page)
    before = page.evaluate(PLACES)
    page.get_by_role("button", name="Go to Boardwalk").click()
    ready(page)
    expect(page.locator("#asks .walk")).to_have_count(1)
    assert page.evaluate(PLACES) == before
    page.get_by_role("button", name="Move to Boardwalk").click()
    expect(page.locator("#asks .say")).to_contain_text("Boardwalk is for sale")


@pytest.mark.long
def test_the_tray_works_without_scripts(new_page: NewPage, daphne_server: DaphneServer) -> None:
    party = table_for("all-titles", daphne_server)
    page = look_at(new_page(**TABLET, java_script_enabled=False), party, "Ana")
    for name in ("5", "1"):
        page.locator(f"#asks .key[value='{name}']").click()
    expect(page.locator("#asks .say")).to_have_text("Rue de Vaugirard: it is for sale")
    page.get_by_role("button", name="Move to Rue de Vaugirard").click()
    page.get_by_role("button", name="Buy for 100").click()
    expect(page.locator(".plot[value='title.6']")).to_have_attribute("data-owner", "player")
    assert party.state.turns == 2
