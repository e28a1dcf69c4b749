"""After many changes in pieces a page equals a page loaded anew, in every game.

Meanwhile a finger lay on it and boxes were highlighted.
"""

import json
import random
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from scoresheets.pads import PADS
from scoresheets.table.selectors.corrections import is_uncovered
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import TABLET, NewPage, live, look_at, tap_dice
from tests.cast import HOST, open_table, random_move
from tests.real_server import DaphneServer

pytestmark = pytest.mark.long

CHANGES = 16
PARTS = ("sheets", "players", "ledger", "whose-turn", "proposal", "menu-seats")
# Every element of these parts with its attributes and text, without ages and the newness of marks.
SAYS = """parts => {
  const said = ({ name, value }) => name === "data-fresh" ? name : `${name}=${name === "class"
    ? value.replace(/\\b(timed|htmx-\\w+)\\b/g, "").trim() : value}`;
  const says = each => [
    each.tagName,
    ...[...each.attributes].filter(({ name }) => !["data-age", "style"].includes(name)).map(said).sort(),
    ...[...each.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data.trim()).filter(Boolean),
  ].join(" | ");
  const elements = part => [document.getElementById(part), ...document.getElementById(part).querySelectorAll("*")];
  return parts.flatMap(part => elements(part).map(says));
}"""


# The number of answers that the page's scripts wait for or still process.
UNDERWAY = """
  const send = window.fetch;
  window.underway = 0;
  window.fetch = async (...all) => {
    window.underway += 1;
    try {
      const answer = await send(...all), text = await answer.text();
      return Object.defineProperty(answer, "text", { value: async () => text });
    } finally {
      setTimeout(() => { window.underway -= 1; });
    }
  };
"""


def says(page: Page) -> list[str]:
    told: list[str] = page.evaluate(SAYS, PARTS)
    return told


def arrived(page: Page, party: DistantParty) -> None:
    version = aside(lambda: party.table.version)
    expect(page.locator("#state")).to_have_attribute("data-version", str(version))


def settled(page: Page) -> None:
    """Wait until the page has the highlights of the dice in its tray."""
    page.wait_for_function("() => window.underway === 0")
    expect(page.locator("[data-stale]")).to_have_count(0)


def lit_sheets(page: Page) -> int:
    return page.locator(".sheet[data-fits]").count()


def lights(game: str) -> bool:
    """Return whether the taps of this test highlight anything in this game."""
    return PADS[game].tray.folder == "dice" or PADS[game].tray.answers("asks")


def change(party: DistantParty, chance: random.Random) -> None:
    """Let a player write, take back or be renamed, on another device."""
    deed = chance.random()
    history = party.history
    if deed < 0.3 and history.played and not is_uncovered(history.written, party.last):
        party.strike(by=HOST)
    elif deed < 0.35:
        party.post(HOST, "seats/rename/", {"seat": party.number(party.in_turn), "name": party.in_turn})
    else:
        play(party, chance)


def play(party: DistantParty, chance: random.Random) -> None:
    move = random_move(party, chance)
    typed: dict[str, Any] = PADS[party.opened.game].entry_form.typed(move)
    party.post(party.in_turn, "entries/", {"seat": party.number(party.in_turn), "turn": party.turn, **typed})


@pytest.mark.parametrize("game", PADS)
def test_after_many_changes_a_page_is_what_a_reload_makes_of_it(
    game: str, new_page: NewPage, daphne_server: DaphneServer
) -> None:
    party, chance = distant(aside(lambda: open_table(game=game)), daphne_server.url), random.Random(5)  # noqa: S311
    page = new_page(**TABLET)
    page.add_init_script(UNDERWAY)
    look_at(page, party, "Ana")
    live(page)
    lit: list[int] = []  # before a change, so that it met highlighted boxes
    still_lit: list[int] = []
    for number in range(CHANGES):
        if aside(lambda: party.state.seat) is None:
            break
        if (
            PADS[game].tray.folder == "dice"
            and aside(lambda: party.in_turn) == "Ana"
            and not lit_sheets(page)
        ):
            tap_dice(page, "".join(str(chance.randint(1, 6)) for _die in range(5)))
            expect(page.locator("[data-fits]")).to_have_count(1)
        lit.append(lit_sheets(page))
        pressed = number % 5 == 3
        if pressed:
            page.mouse.move(5, 400)
            page.mouse.down()
        aside(lambda: change(party, chance))
        if pressed:
            aside(lambda: change(party, chance) if party.state.seat is not None else None)
            page.mouse.up()
        if aside(lambda: party.state.seat) is None:
            break
        arrived(page, party)
        if number % 2:
            settled(page)
            still_lit.append(lit_sheets(page))
    assert len(lit) > 10
    assert not lights(game) or (any(lit) and any(still_lit)), "nothing was lit meanwhile"
    assert page.evaluate("performance.getEntriesByType('navigation').length") == 1
    settled(page)
    before = says(page)
    page.reload()
    live(page)
    same = f"wanted => JSON.stringify(({SAYS})(wanted[0])) === wanted[1]"
    with suppress(PlaywrightTimeoutError):  # the comparison below shows the differences
        page.wait_for_function(same, arg=[PARTS, dumped(before)])
    assert says(page) == before


def dumped(said: list[str]) -> str:
    """Return the JSON that the browser writes."""
    return json.dumps(said, ensure_ascii=False, separators=(",", ":"))
