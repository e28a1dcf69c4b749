"""The last entry is taken back in the tray, on a screen of any size, and apart from "Don't open it"."""

from collections.abc import Callable, Iterator, Sequence

import pytest
from playwright.sync_api import Page, expect

from scoresheets.models import Seat
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.games.test_monopoly_deal_debts import four_who_own
from tests.browser.hands import CALM, NewPage, box, live, look_at, tap_dice
from tests.browser.scenes import fitting_nowhere, show
from tests.browser.screenshots_games import golden_party, show_tapped
from tests.browser.trays import CHAIN
from tests.browser.walking import UNSEEN
from tests.cast import HOST, Party, faces, open_table, play_out
from tests.real_server import DaphneServer
from tests.tries import first

# A player's page some taps after an entry, with a name for it.
Scene = tuple[str, DistantParty, str, Callable[[Page], None] | None]
SIZES = [(1280, 800), (1024, 768), (800, 1280), (768, 1024), (844, 390), (390, 844), (320, 568)]
APART = 20  # pixels: less than the width of a finger, and too far for a slip

# The faults of "Take back" in its place. On a low screen the tray may be scrolled.
WRONG = """apart => {
  const DESCENT = 3;              // pixels that a line of text has below its letters
  const back = document.getElementById("take-back-now"), tray = document.getElementById("tray");
  if (!back?.checkVisibility()) return ["it is not there"];
  if (innerHeight < 500) back.scrollIntoView({ block: "nearest", behavior: "instant" });
  const here = back.getBoundingClientRect(), frame = tray.getBoundingClientRect(), found = [];
  const inside = it => here.left >= it.left && here.right <= it.right && here.top >= it.top && here.bottom <= it.bottom;
  if (!inside(frame)) found.push("it lies outside the tray");
  if (!inside({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })) found.push("it lies outside the screen");
  const gap = it => Math.max(it.left - here.right, here.left - it.right, it.top - here.bottom, here.top - it.bottom);
  const letters = each => {
    const range = document.createRange();
    range.selectNodeContents(each);
    const frame = each.closest(".tray-more, .say").getBoundingClientRect();   // what does not fit goes out of sight
    return [...range.getClientRects()].map(({ left, right, top, bottom }) => ({ left: Math.max(left, frame.left),
      right: Math.min(right, frame.right), top: Math.max(top, frame.top), bottom: Math.min(bottom, frame.bottom) }));
  };
  const taken = each => each.matches(".say, .more") ? letters(each) : [each.getBoundingClientRect()];
  const others = `.head summary, .head .language-switch, .head .live, .tray .die, .tray .key, .tray .button, .tray .say,
    .tray .tray-more > .more, .tray .chip, .tray .about-rule, .tray .walk, .tray .sum-field, .tray .slot,
    .tray .kitchen-cell`;
  for (const each of document.querySelectorAll(others)) {
    if (each === back || !each.checkVisibility({ visibilityProperty: true })) continue;
    const least = each.id === "do-decline" ? apart : -1;
    const near = it => it.left < it.right && it.top < it.bottom && gap(it) < least;
    if (taken(each).some(near)) found.push(`it stands too near to ${each.id || each.className} ${each.textContent}`);
  }
  const name = back.querySelector("small");
  if (document.querySelectorAll(".player").length > 1 && !name?.checkVisibility()) found.push("it names nobody");
  const line = getComputedStyle(back, "::after"), all = document.createRange();
  all.selectNodeContents(name ?? back);
  const under = here.bottom - parseFloat(getComputedStyle(back).borderBottomWidth) - parseFloat(line.bottom)
    - parseFloat(line.height) - all.getBoundingClientRect().bottom;
  if (line.content !== "none" && under < -DESCENT) found.push(`the line runs ${-under} pixels into the words`);
  const { left, top, width, height } = here;
  if (!back.contains(document.elementFromPoint(left + width / 2, top + height / 2))) found.push("it is covered");
  return found;
}"""


def opened() -> Party:
    """Return a table at which Ana has just opened a business, and Bo is in turn."""
    party = open_table(("Ana", "Bo"))
    for dice, key in (
        ((1, 2, 3, 4, 6), "ones.1"),
        ((1, 2, 3, 4, 6), "twos.1"),
        ((1, 1, 3, 4, 6), "ones.2"),
    ):
        party.record(dice, key)
    return party


def stuck() -> Party:
    """Return a table at which some dice fit nowhere."""
    party = open_table(("Ana", "Bo"))
    while not fitting_nowhere(party.history):
        play_out(party, turns=party.turn)
    return party


def scored(rounds: int) -> Party:
    party = open_table(("Ana", "Bo"), {"rounds": rounds}, game="yahtzee")
    party.record((1, 1, 3, 4, 6), "ones")
    return party


def banked(*, ended: bool = False) -> Party:
    party = four_who_own()
    party.record(bank="money:1")
    if ended:
        party.record(end_turn=True)
    return party


def passed_round(party: DistantParty) -> DistantParty:
    """Put all seats of the party at the host's tablet."""
    aside(lambda: Seat.objects.filter(table=party.opened).update(device=party.host.device))
    return party


def dice(thrown: str) -> Callable[[Page], None]:
    def tap(page: Page) -> None:
        tap_dice(page, thrown)
        expect(page.locator("#tray:is([data-dice=full], [data-dice=nothing])")).to_have_count(1)

    return tap


def roll_estate(url: str) -> Iterator[Scene]:
    party = distant(aside(opened), url)
    yield "somebody else's turn", party, "Ana", None
    yield "somebody else's turn, seen by the host", party, HOST, None
    passed_round(party)
    yield "fewer dice than needed", party, HOST, None
    yield "boxes lit", party, HOST, dice("55361")
    party = passed_round(distant(aside(stuck), url))
    yield "nothing fits", party, HOST, dice(faces(fitting_nowhere(party.history)))


def yahtzee(url: str, rounds: int) -> Iterator[Scene]:
    party = distant(aside(lambda: scored(rounds)), url)
    yield "somebody else's turn", party, "Ana", None
    passed_round(party)
    yield "fewer dice than needed", party, HOST, None
    yield "boxes lit", party, HOST, dice("55361")


def uno_dice(url: str) -> Iterator[Scene]:
    party = CHAIN.party_at(url)
    yield "somebody else's turn", party, "Bo", None
    passed_round(party)
    yield "fewer dice than needed", party, HOST, None
    yield "dice that may stand next", party, HOST, CHAIN.tap
    yield "a call", passed_round(golden_party("uno-dice", "own-chain", 17, url)), HOST, None


def monopoly_solo(url: str) -> Iterator[Scene]:
    for name, game, entries in (
        ("a throw", "all-titles", 2),
        ("a title for sale", "all-titles", 1),
        ("titles lit", "bank-broken", 300),
    ):
        party = golden_party("monopoly-solo", game, entries, url)
        yield name, party, party.in_turn, None
        yield f"{name}, seen by the host", party, HOST, None


def monopoly_deal(url: str) -> Iterator[Scene]:
    party = distant(aside(banked), url)
    yield "cards to lay", party, "Ana", None
    yield "into the bank", party, "Ana", lambda page: show_tapped(page, party, ["bank"])
    yield "seen by the host", party, HOST, None
    party = distant(aside(lambda: banked(ended=True)), url)
    yield "somebody else's turn", party, "Ana", None
    yield "one tablet", passed_round(party), HOST, None


def any_game(url: str) -> Iterator[Scene]:
    def written(**options: object) -> Party:
        party = open_table(("Ana", "Bo", "Cleo"), options, game="any-game")
        party.record(points=1, seat="Ana")
        return party

    def typed(page: Page) -> None:
        page.locator("#tap-7").click()
        expect(page.locator("#do-zeros")).to_be_visible()

    party = distant(aside(written), url)
    yield "somebody else writes", party, "Ana", None
    passed_round(party)
    yield "two numbers to write", party, HOST, typed
    won = passed_round(distant(aside(lambda: written(counts="won")), url))
    yield "won or lost", won, HOST, None


GAMES: dict[str, Callable[[str], Iterator[Scene]]] = {
    "Roll Estate": roll_estate,
    "Yahtzee": lambda url: yahtzee(url, 1),
    "Yahtzee in six rounds": lambda url: yahtzee(url, 6),
    "UNO Dice": uno_dice,
    "Monopoly solo": monopoly_solo,
    "Monopoly Deal": monopoly_deal,
    "Any game": any_game,
}


def seen_at(page: Page, sizes: Sequence[tuple[int, int]]) -> Iterator[str]:
    """Yield the faults of this page, at each of these sizes."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        page.evaluate("scrollTo(0, 0)")
        wrong: list[str] = page.evaluate(WRONG, APART)
        yield from (f"{width}x{height}: {each}" for each in wrong)


@pytest.mark.long
@pytest.mark.parametrize("game", first(GAMES))
def test_it_stands_free_in_the_tray_at_every_size(
    new_page: NewPage, daphne_server: DaphneServer, game: str
) -> None:
    """In French, whose words are longer."""
    found = []
    for name, party, who, tap in GAMES[game](daphne_server.url):
        page = new_page(viewport={"width": 1280, "height": 800}, **CALM)
        page.context.add_cookies([{"name": "language", "value": "fr", "url": party.url}])
        show(page, party, who)
        if tap:
            tap(page)
        page.evaluate(UNSEEN, "0")
        found += [f"{name}, {each}" for each in seen_at(page, SIZES)]
        page.close()
    assert found == [], "\n".join(found)


def test_it_stays_after_ten_seconds_and_takes_back_what_was_declined(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    party = distant(aside(opened), daphne_server.url)
    page = new_page(viewport={"width": 768, "height": 1024})
    page.clock.install()
    look_at(page, party, "Ana")
    live(page)
    page.clock.run_for(11_000)
    page.locator("#do-decline").click()
    expect(page.locator("#do-decline")).to_have_count(0)
    page.clock.run_for(11_000)
    page.locator("#take-back-now").click()
    expect(box(page, 1, "ones.2")).not_to_have_attribute("data-state", "pencilled")
