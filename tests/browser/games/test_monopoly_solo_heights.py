"""The tray of Monopoly solo in the states of a random game: one height at each size, and room for all it says.

The 28 titles of Monopoly solo at every size, on both boards: each name whole, no word broken, nothing over it.
"""

import json
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.monopoly_solo.pad.draft import OTHERWISE, UNLISTED
from games.monopoly_solo.rules import GAME
from games.monopoly_solo.rules.ending import CardDue, Debt, Offer, State
from games.monopoly_solo.rules.moves import AnswerOffer, Build, EnterCard, ThrowDice, write_move
from games.monopoly_solo.testing import HAND
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.games.inked import INKED
from tests.browser.games.test_monopoly_solo import ready, tap
from tests.browser.hands import CALM, FACES, NewPage, live, look_at
from tests.browser.screenshots_games import golden_party, show_tapped
from tests.browser.walking import EVERY, UNSEEN, dealt
from tests.cast import open_table
from tests.real_server import DaphneServer

pytestmark = [pytest.mark.long, pytest.mark.weekly]

SIZES = ((390, 844), (768, 1024), (1280, 800), (320, 640), (800, 1280), (1024, 768))
STEPS = 400 if EVERY else 36
# Rich enough to buy and build, and now and then in debt.
OPTIONS: Mapping[str, Any] = {"go": 600, "bank_total": 60000, "bank_tokens": 9}
TAPS = (
    ("card.0",),
    ("card.4",),
    ("card.9",),
    (UNLISTED,),
    (UNLISTED, "receive", "1", "5", "0"),
    (UNLISTED, "repair"),
    (UNLISTED, "to"),
    (UNLISTED, "nearest.station"),
)
# The height of the tray, and what lies outside it, is cut, or covers something else.
MEASURED = """() => {
  const tray = document.getElementById("tray"), frame = tray.getBoundingClientRect(), faults = [];
  const parts = ".key, .button, .rung, .die, .deed, .walk, .sum-field, .tape";
  const shown = [...tray.querySelectorAll(`.say, .said p, .tray-happened, ${parts}`)]
    .filter(each => each.checkVisibility());
  const inside = it => it.left >= frame.left - 1 && it.right <= frame.right + 1 && it.top >= frame.top - 1
    && it.bottom <= frame.bottom + 1;
  const scrolls = each => each.closest(".card-list, .says-card")?.scrollHeight
    > (each.closest(".card-list, .says-card")?.clientHeight ?? 0) + 1;
  const called = each => each.id || each.className + " " + each.textContent.trim().slice(0, 40);
  const back = document.getElementById("take-back-now")?.getBoundingClientRect();
  for (const each of shown) {
    const it = each.getBoundingClientRect();
    if (!scrolls(each) && !inside(it)) faults.push(`outside: ${called(each)}`);
    if (back && each.id !== "take-back-now" && !each.matches(".say, .said p") && it.top < back.bottom - 1
        && it.bottom > back.top + 1 && it.left < back.right && it.right > back.left)
      faults.push(`over what takes back: ${called(each)}`);
    if (each.scrollHeight > each.clientHeight + 2 && !each.matches(".die, .say"))
      faults.push(`cut: ${called(each)}`);
    if (!each.matches(".say, .said p, .tray-happened")) continue;
    const lines = document.createRange();
    lines.selectNodeContents(each);
    for (const other of shown) {
      if (other.matches(".say, .said p, .tray-happened") || other.contains(each)) continue;
      const its = other.getBoundingClientRect();
      if ([...lines.getClientRects()].some(line => Math.min(line.right, its.right) - Math.max(line.left, its.left) > 1
        && Math.min(line.bottom, its.bottom) - Math.max(line.top, its.top) > 3))
        faults.push(`${called(each)} under ${called(other)}`);
    }
  }
  return [frame.height, faults];
}"""


def moved(chance: random.Random, state: State) -> Any:
    """Return a move at random that buys and builds where it can."""
    dice = HAND.thrown(chance, state)
    openings = GAME.legal_moves(state, 0, dice)
    wanted = [
        each for each in openings if isinstance(each, Build) or (isinstance(each, AnswerOffer) and each.buy)
    ]
    throws = [each for each in openings if isinstance(each, ThrowDice)]
    some = wanted or throws or openings
    opening = chance.choice(some if chance.random() < 0.9 else openings)
    return HAND.completed(state, opening, dice, chance)


def next_of(chance: random.Random, state: State) -> tuple[Any, State]:
    """Return a move after which the game goes on, and the state after it."""
    while True:
        move = moved(chance, state)
        after = GAME.apply(state, move)
        if after.seat is not None and not (isinstance(move, EnterCard) and chance.random() < 0.3):
            return move, after


def drafts(state: State) -> Iterator[tuple[str, ...]]:
    """Yield the taps to look at in this state."""
    yield ()
    if isinstance(state.due, CardDue):
        yield from TAPS
    elif not isinstance(state.due, Offer | Debt) and not state.book.in_jail:
        yield ("3",)


@pytest.mark.parametrize(("language", "seed"), [("en", 1), ("fr", 3)])
def test_the_tray_has_one_height(
    new_page: NewPage, daphne_server: DaphneServer, language: str, seed: int
) -> None:
    chance = random.Random(seed)  # noqa: S311 (no secret)
    options = {**OPTIONS, "board": {"en": "atlantic-city", "fr": "paris"}[language]}
    party = distant(aside(lambda: open_table(("Ana",), options, game="monopoly-solo")), daphne_server.url)
    page = new_page(**CALM)
    page.context.add_cookies([{"name": "language", "value": language, "url": daphne_server.url}])
    live(look_at(page, party, "Ana"))
    page.evaluate(UNSEEN, "0")
    heights: dict[str, set[float]] = defaultdict(set)
    faults: dict[str, str] = {}
    seen: set[tuple[str, ...]] = set()
    state = party.state
    for step in range(STEPS):
        for taps in drafts(state):
            if taps in seen and len(taps) > 0 and not EVERY and step % 7:
                continue
            seen.add(taps)
            turn = (TAPS.index(taps) if taps in TAPS else step) + seed // 2
            _measure(page, taps, dealt(SIZES, turn), heights, faults)
        move, state = next_of(chance, state)
        _record(page, party, move)
    assert {size: len(each) for size, each in heights.items() if len(each) > 1} == {}, heights
    assert faults == {}, "\n".join(f"{where}: {fault}" for fault, where in faults.items())


def _measure(
    page: Page,
    taps: tuple[str, ...],
    sizes: Sequence[tuple[int, int]],
    heights: dict[str, set[float]],
    faults: dict[str, str],
) -> None:
    for name in taps:
        tap(page, name)
    ready(page)
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        high, found = page.evaluate(MEASURED)
        heights[f"{width}x{height}"].add(high)
        for fault in found:
            faults.setdefault(f"{width}: {fault}", " ".join(taps))
    page.set_viewport_size({"width": 768, "height": 1024})
    if taps:
        tap(page, OTHERWISE if taps != ("3",) else "lift.1")
        ready(page)


def _record(page: Page, party: DistantParty, move: Any) -> None:
    turn = page.locator("#state").get_attribute("data-turn") or ""
    party.record(move=json.dumps(write_move(move, lambda seat: seat + 1)))
    expect(page.locator("#state")).not_to_have_attribute("data-turn", turn)
    ready(page)


WIDTHS = (320, 360, 390, 600, 744, 768, 800, 820, 844, 1024, 1180, 1280, 1400)
LANGUAGES = ("en", "fr")
# Each width with each face and each language; all three together with EVERY_PIXEL.
SCENES: Mapping[str, tuple[str, int, Sequence[str]]] = {
    "houses and hotels in Paris": ("bank-broken", 300, ()),
    "houses and hotels in Atlantic City": ("bank-broken-atlantic-city", 400, ()),
    "a debt": ("cannot-pay", 105, ()),
    "mortgages": ("mortgaged-titles-do-not-count", 166, ()),
    "a card in Paris": ("no-tokens-left", 112, ("unlisted", "to")),
    "a card in Atlantic City": ("all-titles-atlantic-city", 103, ("unlisted", "to")),
}
# Names and figures on the plots and words on the keys that are cut, broken, over something or beside their box.
CRAMPED = f"""() => {{
  {INKED}
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;
  const inside = (ink, box) => ink.left > box.left && ink.right < box.right
    && ink.top > box.top && ink.bottom < box.bottom;
  const parts = [...document.querySelectorAll(".title-list, #asks")];
  const found = new Set(parts.flatMap(cut).map(text => `cut: ${{text}}`));
  for (const box of document.querySelectorAll(".plot, #asks .key.key-word")) {{
    const frame = box.getBoundingClientRect();
    const marks = [...box.querySelectorAll(".plot-flag, .pawn, .houses > *")];
    const beside = marks.filter(each => each.getClientRects().length);
    const lines = [...texts(box)].flatMap(text => {{
      for (const word of broken(text)) found.add(`broken: ${{word}}`);
      return words(text).flatMap(inked).map(ink => [text, ink]);
    }});
    for (const [text, ink] of lines) {{
      if (!inside(ink, frame)) found.add(`beside its box: ${{text.data}}`);
      if (text.parentElement.closest(".plot-flag, .houses")) continue;
      if (beside.some(each => over(ink, each.getBoundingClientRect()))) found.add(`covered: ${{text.data}}`);
      if (lines.some(([other, its]) => other !== text && over(ink, its))) found.add(`over each other: ${{text.data}}`);
    }}
  }}
  return [...found];
}}"""


@pytest.mark.parametrize("scene", SCENES)
def test_every_name_is_whole(new_page: NewPage, daphne_server: DaphneServer, scene: str) -> None:
    game, entries, taps = SCENES[scene]
    party = golden_party("monopoly-solo", game, entries, daphne_server.url)
    found = {}
    for first, language in enumerate(LANGUAGES):
        page = new_page(**CALM)
        page.context.add_cookies([{"name": "language", "value": language, "url": daphne_server.url}])
        show_tapped(page, party, taps)
        live(page)
        page.evaluate(UNSEEN, "0")
        for number, face in enumerate(FACES, start=first):
            page.evaluate(f"document.documentElement.style.setProperty('--print', '\"{face}\", serif')")
            for width in WIDTHS if EVERY else WIDTHS[number % 2 :: 2]:
                page.set_viewport_size({"width": width, "height": 1000})
                found[f"{language}, {width} in {face}"] = page.evaluate(CRAMPED)
    cramped = {size: each for size, each in found.items() if each}
    assert cramped == {}, "\n".join(f"{size}: {each}" for size, each in cramped.items())
