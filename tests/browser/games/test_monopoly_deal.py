"""Monopoly Deal between a tablet and a phone: a whole game by taps, with each player answering on their own screen."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from games.kit.transcript import read_json, read_transcript
from games.monopoly_deal.pad.taps import read_tap
from games.monopoly_deal.pad.tray import asks
from games.monopoly_deal.rules.ending import State
from scoresheets.registry import GAMES
from scoresheets.table.selectors.checks import table_faults
from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import CALM, PHONE, TABLET, NewPage, live, look_at, turn_of
from tests.cast import HOST, open_table
from tests.drawn_up import hosted_by, without_a_device
from tests.games.monopoly_deal.taps import GAME, NAMES, needed, taps_after
from tests.goldens import golden_file
from tests.real_server import DaphneServer

FILE = golden_file("monopoly-deal", "tapped-through")


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    return distant(aside(lambda: open_table(("Ana", "Bo"), {}, game="monopoly-deal")), daphne_server.url)


def steps() -> Iterator[tuple[State, Any]]:
    """Yield every entry of the game with the state before it."""
    transcript = read_transcript(read_json(FILE.read_bytes()), GAMES)
    state: State = GAME.start(transcript.options, len(transcript.players))
    for entry in transcript.entries:
        yield state, entry.move
        state = GAME.apply(state, entry.move)


def tap(page: Page, value: str) -> None:
    """Tap a button of the draft, on a board or in the tray."""
    in_view(page, f"[form=draft][value='{value}']:not([aria-disabled])").click()


def in_view(page: Page, selector: str) -> Locator:
    """Return the first of these buttons in view; a phone first shows the page of the keys on which it lies."""
    found = page.locator(selector)
    expect(found.first).to_be_attached()
    part = found.first.get_attribute("data-part")
    if part and not found.filter(visible=True).count():
        page.locator(f"#asks [value='page={part}']").click()
        expect(page.locator(f"#asks .pick[data-page={part}]")).to_be_visible()
    return found.filter(visible=True).first


def tap_entry(pages: Sequence[Page], state: State, move: Any) -> None:
    """Write one entry by taps, each player tapping their own decisions; return when it is written."""
    seat = state.seat or 0
    here = pages[seat]
    turn_of(here, seat + 1)
    expect(here.locator("#tray[data-writes=yes]:not([aria-busy])")).to_have_count(1)
    taps = tuple(
        (here.locator("#asks").get_attribute("data-taps") or "").split()
    )  # the tab of the play before
    for each in needed(state, move):
        who, _verb, _what = read_tap(each)
        tap(here if who is None else pages[who], each)
        taps = taps_after(state, taps, each)
        for page in pages if who is not None else [here]:
            expect(page.locator("#asks")).to_have_attribute("data-taps", " ".join(taps))
    for answer in getattr(move, "against", ()):
        asked = asks(state, answer.player, taps, NAMES)
        done = f"{answer.player}:done"
        shared = pages[answer.player] is here  # one device for both: its next tap writes
        if asked and not shared and done in [verb.value for verb in asked.verbs]:
            tap(pages[answer.player], done)
            taps = taps_after(state, taps, done)
            expect(here.locator("#asks")).to_have_attribute("data-taps", " ".join(taps))
    write(here, GAME.write_move(move, lambda place: place + 1))


def write(page: Page, entry: dict[str, object]) -> None:
    before = page.locator("#state").get_attribute("data-turn") or ""
    in_view(page, f"[form=turn][name=move][value='{json.dumps(entry)}']").click()
    expect(page.locator("#state")).not_to_have_attribute("data-turn", before)


@pytest.mark.long
def test_a_whole_game_is_tapped_on_a_tablet_and_a_phone(new_page: NewPage, party: DistantParty) -> None:
    pages = [
        live(look_at(new_page(**size, **CALM), party, who)) for size, who in ((TABLET, "Ana"), (PHONE, "Bo"))
    ]
    for state, move in steps():
        tap_entry(pages, state, move)
    for page in pages:
        expect(page.locator(".podium-verdict").first).to_contain_text(
            "Ana has complete sets of three different colors"
        )
    host = look_at(new_page(**TABLET), party, HOST)
    host.locator("#ask-close > summary").click()
    host.get_by_role("button", name="Close the game").click()
    expect(pages[1].locator("#finals")).to_contain_text("These figures stay as they are")
    assert table_faults(party.table) == ()


@pytest.mark.long
def test_the_tab_stays_after_a_play_and_not_for_the_next_player(
    new_page: NewPage, party: DistantParty
) -> None:
    """Bo's seat is free: the host's device writes for both."""
    aside(lambda: hosted_by(without_a_device(party, "Bo"), "Ana"))
    ana = live(look_at(new_page(**TABLET), party, "Ana"))
    tap(ana, "bank")
    write(ana, {"bank": "money:1"})
    expect(ana.locator("#asks [value=bank]")).to_have_attribute("aria-pressed", "true")
    ana.reload()
    expect(ana.locator("#asks [value=bank]")).to_have_attribute("aria-pressed", "true")
    write(ana, {"bank": "money:2"})
    expect(ana.locator("#asks [value=bank]")).to_have_attribute("aria-pressed", "true")
    write(ana, {"end_turn": True})
    expect(ana.locator("#asks .say")).to_have_text("Bo, tap the property to place")


def bo_owes_ana(new_page: NewPage, party: DistantParty) -> tuple[Page, Page]:
    """Return Ana's tablet and Bo's phone, on which he is asked for 5M and has two of them and a 1M."""
    for entry in ({"end_turn": True}, *({"bank": f"money:{sum_}"} for sum_ in (5, 5, 1)), {"end_turn": True}):
        party.record(move=json.dumps(entry))
    ana, bo = live(look_at(new_page(**TABLET), party, "Ana")), live(look_at(new_page(**PHONE), party, "Bo"))
    tap(ana, "act")
    tap(ana, "card=action:deal-jackpot")
    expect(bo.locator("#asks .say")).to_have_text("Bo, you owe Ana 5M: tap the cards")
    expect(ana.locator("#asks .say")).to_have_text("Ana, Bo owes you 5M and chooses the cards")
    return ana, bo


def test_a_debtor_answers_on_the_own_phone(new_page: NewPage, party: DistantParty) -> None:
    ana, bo = bo_owes_ana(new_page, party)
    expect(ana.locator("#sheet-2 [data-state], #asks .debt-list .key, #asks [name=move]")).to_have_count(0)
    tap(bo, "1:pay=bank/money:5")
    left = bo.locator("#sheet-2 [value='1:pay=bank/money:1']")
    expect(left).to_have_attribute("aria-disabled", "true")
    left.click(force=True)
    expect(bo.locator("#slip")).to_contain_text("of these 6M one card could be left out: 1M")
    bo.get_by_role("button", name="Pay 5M").click()
    expect(ana.locator("#asks .debt-list")).to_contain_text("paid exactly")
    ana.get_by_role("button", name="Take 5M").click()
    turn_of(bo, 1)
    expect(bo.locator("#sheet-1 .vault")).to_contain_text("5M")


@pytest.mark.long
def test_a_tap_that_came_too_late_is_told_why(
    new_page: NewPage, party: DistantParty, page_guard: PageGuard
) -> None:
    """Bo's phone still offers a card that the server would refuse as too much."""
    page_guard.expect("422")
    ana, bo = bo_owes_ana(new_page, party)
    bo.route("**/lit/**", lambda route: None)
    tap(bo, "1:pay=bank/money:5")
    with bo.expect_response(lambda answer: answer.url.endswith("/draft/") and answer.status == 422):
        tap(bo, "1:pay=bank/money:1")
    bo.unroute("**/lit/**")
    expect(bo.locator("#slip")).to_contain_text("of these 6M one card could be left out: 1M")
    expect(bo.locator("[aria-describedby=slip]")).to_have_attribute("value", "1:pay=bank/money:1")
    expect(ana.locator("#asks .debt-list")).to_contain_text("5 of 5")


@pytest.mark.long
def test_the_host_answers_for_a_device_that_is_off(new_page: NewPage, party: DistantParty) -> None:
    """Ana's tablet is the host's and in turn: it stands in for Bo, and goes on with her own tray afterwards."""
    aside(lambda: hosted_by(party, "Ana"))
    ana, bo = bo_owes_ana(new_page, party)
    bo.close()
    ana.get_by_role("link", name="Answer for Bo").click()
    expect(ana.locator("#asks .say")).to_have_text("Bo, you owe Ana 5M: tap the cards")
    tap(ana, "1:pay=bank/money:5")
    tap(ana, "1:done")
    ana.get_by_role("link", name="Back", exact=True).click()
    ana.get_by_role("button", name="Take 5M").click()
    expect(ana.locator("#sheet-1 .vault")).to_contain_text("5M")
    expect(ana.locator("#tray")).not_to_have_attribute("data-as", "2")


def test_everything_works_without_scripts(new_page: NewPage, party: DistantParty) -> None:
    ana = look_at(new_page(**TABLET, java_script_enabled=False), party, "Ana")
    tap(ana, "act")
    ana.locator("[value='card=action:house']").click(force=True)
    expect(ana.locator("#asks .more")).to_have_text("Ana has no complete set to build on.")
    tap(ana, "lay")
    tap(ana, "card=wild:red-yellow")
    ana.get_by_role("button", name="Red, new").click()
    expect(ana.locator("#sheet-1 .set h3")).to_contain_text("Red")
    ana.get_by_role("button", name="End turn").click()
    expect(ana.locator("#whose-turn")).to_contain_text("Bo plays")
