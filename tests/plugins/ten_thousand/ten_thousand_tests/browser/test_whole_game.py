"""Ten Thousand between a tablet and a phone: a whole game, a correction, a turn without scripts, and long names."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scoresheets.table.selectors.checks import table_faults
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import PHONE, TABLET, box, live, look_at, turn_of
from tests.cast import HOST, open_table
from tests.real_server import DaphneServer

NewPage = Callable[..., Page]
GAME = "ten-thousand"
LOST = '{"throws":[],"lost":true}'
FIVE_HUNDRED, HUNDRED = '{"throws":[[5,5,5]],"lost":false}', '{"throws":[[1]],"lost":false}'


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    options = {"come_in": 500, "goal": 1000}
    return distant(aside(lambda: open_table(("Ana", "Bo"), options, game=GAME)), daphne_server.url)


def devices(new_page: NewPage, party: DistantParty) -> tuple[Page, Page]:
    """Return the pages on Ana's tablet and Bo's phone."""
    ana, bo = look_at(new_page(**TABLET), party, "Ana"), look_at(new_page(**PHONE), party, "Bo")
    for page in (ana, bo):
        live(page)
    return ana, bo


def tap(page: Page, taps: str) -> None:
    """Tap buttons of the draft one after the other, each once the tray has answered the one before."""
    for each in taps.split():
        expect(page.locator("#tray[data-writes=yes]:not([aria-busy])")).to_have_count(1)
        page.locator(f"[form=draft][value='{each}']:not([aria-disabled])").first.click()
    expect(page.locator("#tray:not([aria-busy])")).to_have_count(1)


def end(page: Page, how: str) -> None:
    """End the turn, "stop" or "lost", and wait until it is written."""
    before = page.locator("#state").get_attribute("data-turn") or ""
    page.locator(f"#do-{how}[form=turn]").click()
    expect(page.locator("#state")).not_to_have_attribute("data-turn", before)


def test_a_whole_game_is_tapped_on_a_tablet_and_a_phone(new_page: NewPage, party: DistantParty) -> None:
    ana, bo = devices(new_page, party)
    tap(ana, "1 1 5")
    expect(ana.locator("#asks .more")).to_have_text(
        "This scores 250. 250 so far; 250 more to get on the board."
    )
    ana.locator("#do-stop").click(force=True)
    expect(ana.locator("#slip")).to_contain_text("To get on the board, a turn must score 500, not only 250")
    tap(ana, "+ 5")
    expect(ana.locator("#asks .throws")).to_have_text("1 1 5: 250")
    ana.reload()
    expect(ana.locator("#asks .throws")).to_have_text("1 1 5: 250")
    tap(ana, "back back + 1 -1")
    end(ana, "lost")
    turn_of(bo, 2)
    expect(bo.locator("#sheet-1 .turns li").first).to_contain_text("0")
    tap(bo, "1 2 3 4 5 6")
    expect(bo.locator("#do-on")).to_have_text("Roll all six again")
    tap(bo, "-6 back back -3")
    expect(bo.locator("#do-stop")).to_have_attribute("data-why", re.compile("2 does not score"))
    tap(bo, "-2 1 1")
    end(bo, "stop")
    expect(ana.locator("#whose-turn .tray-progress")).to_contain_text(
        "Last round: Ana still plays, then the scores are final."
    )
    expect(box(ana, 2, "1")).to_contain_text("1,000")
    box(ana, 1, "1").click()
    expect(ana.locator("#slip .slip-past")).to_have_attribute("href", re.compile(r"\?seat=1&box=1$"))
    ana.keyboard.press("Escape")
    tap(ana, "5 5 5")
    end(ana, "stop")
    for page in (ana, bo):
        expect(page.locator(".podium-verdict").first).to_have_text("Bo wins with 1,000 against 500.")
    host = look_at(new_page(**TABLET), party, HOST)
    host.locator("#ask-close > summary").click()
    host.get_by_role("button", name="Close the game").click()
    expect(bo.locator("#finals")).to_contain_text("These figures stay as they are")
    assert table_faults(party.table) == ()


def test_a_turn_is_corrected_with_consent_on_two_devices(new_page: NewPage, party: DistantParty) -> None:
    for entry in (FIVE_HUNDRED, LOST, HUNDRED, FIVE_HUNDRED):
        party.record(move=entry)
    ana, bo = devices(new_page, party)
    ana.goto(f"{party.url}/t/{party.opened.public_id}/correction/?entry=1")
    expect(ana.locator("#asks")).to_have_attribute("data-taps", "5 5 5")
    ana.locator("#tap-5").click()
    expect(ana.locator("#asks .more")).to_have_text("This scores 1,000. 1,000 so far.")
    ana.locator("#do-stop").click()
    ana.get_by_role("button", name="Correct it and take back what follows").click()
    live(ana)
    expect(bo.locator("#proposal")).to_contain_text("Ana proposes a correction.")
    bo.locator("#agree-2").click()
    for each in (ana, bo):
        expect(each.locator(".podium-verdict").first).to_have_text("Ana wins with 1,000 against 0.")
    assert table_faults(party.table) == ()


def test_a_turn_is_entered_without_scripts(new_page: NewPage, party: DistantParty) -> None:
    ana = look_at(new_page(**TABLET, java_script_enabled=False), party, "Ana")
    for each in ("1", "1", "1", "+", "5"):
        ana.locator(f"#asks [form=draft][value='{each}']:not([aria-disabled])").first.click()
    ana.get_by_role("button", name="Stop and write 1,050").click()
    expect(box(ana, 1, "1")).to_contain_text("1,050")
    expect(ana.locator("#whose-turn")).to_contain_text("Bo plays")


@pytest.mark.parametrize("names", [("Ana", "Bo", "Grandmother"), ("Maximilian", "Jean-Baptiste")])
def test_a_long_name_stands_whole_in_the_strip_of_its_column(
    new_page: NewPage, daphne_server: DaphneServer, names: tuple[str, ...]
) -> None:
    party = distant(aside(lambda: open_table(names, {}, game=GAME)), daphne_server.url)
    page = look_at(new_page(**PHONE), party, names[0])
    for strip in page.locator(".column .strip").all():
        assert strip.evaluate(CUT) is False


CUT = """(strip) => {
    const title = strip.querySelector('h2');
    const drawn = title.getBoundingClientRect(), room = strip.getBoundingClientRect();
    return drawn.bottom > room.bottom || drawn.right > room.right || title.scrollWidth > title.clientWidth;
}"""


def test_eight_names_stand_whole_on_a_television(new_page: NewPage, daphne_server: DaphneServer) -> None:
    names = ("Ana", "Bo", "Grandmother", "Maximilian", "Eve", "Jean-Baptiste", "Li", "Zoé")
    party = distant(aside(lambda: open_table(names, {}, game=GAME)), daphne_server.url)
    page = look_at(new_page(viewport={"width": 1280, "height": 720}), party, names[0])
    page.goto(f"{party.url}/t/{party.opened.public_id}/tv/")
    cut = "names => names.filter(name => name.scrollWidth > name.clientWidth).map(name => name.textContent)"
    shown = page.locator(".tv-players .tv-who bdi")
    expect(shown).to_have_text(list(names))
    assert shown.evaluate_all(cut) == []
