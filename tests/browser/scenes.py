"""Lobby, play and end page of every game, in the order of an evening, for tests that look at all of them."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations_with_replacement
from typing import Any

from django.urls import reverse
from playwright.sync_api import Page, expect

from scoresheets.pads import PADS
from scoresheets.table.history import History
from scoresheets.table.house_rules import NO_HOUSE_RULES, HouseRules
from scoresheets.table.services import tables
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import live, look_at
from tests.browser.one_tablet import passed_round
from tests.browser.screenshots_games import dealt_party, golden_party, show_tapped
from tests.browser.trays import CHAIN
from tests.cast import HOST, Party, faces, open_lobby, play_out
from tests.goldens import golden_file

# Names of pages, each yielded while its page is shown; the page stays until the next one is requested.
Scenes = Iterator[str]
CAST = ("Ana", "Grandmother", "Cleo", "Maximilian", "Bo", "Dee", "Eli", "Flo")
ROLL_BY_ROLL = HouseRules(roll_by_roll=True)


def evening(game: str, seats: int, house: HouseRules = NO_HOUSE_RULES, **options: Any) -> Party:
    """Return the lobby of a table with this many people."""
    return aside(lambda: open_lobby(CAST[:seats], options, game=game, house=house))


def away(page: Page) -> None:
    """Leave the page while the table is played on: it would draw every turn."""
    page.goto("about:blank")


def begin(party: Party) -> None:
    aside(lambda: tables.start_table(access=party.access(HOST)))


def show(page: Page, party: DistantParty, who: str, query: str = "") -> None:
    """Open a page with all its content, and close its notice about the device's new user."""
    live(look_at(page, party, who, query=query))
    if (notice := page.locator("#handed")).is_visible():
        notice.click()


def lobby(page: Page, party: DistantParty) -> Scenes:
    show(page, party, HOST)
    yield "lobby"


def end(page: Page, party: DistantParty) -> Scenes:
    show(page, party, HOST)
    yield "end"


def five_dice(page: Page, url: str, party: Party, turns: int) -> Scenes:
    """Yield a whole evening with five dice."""
    yield from lobby(page, distant(party, url))
    away(page)
    begin(party)
    yield from five_dice_in_play(page, url, party, turns)
    show(page, distant(party, url), HOST)
    yield "somebody else's turn, seen by the host"
    show(page, distant(party, url), next(name for name in party.tablets if name != party.in_turn))
    yield "somebody else's turn"
    away(page)
    aside(lambda: play_out(party))
    yield from end(page, distant(party, url))


def five_dice_in_play(page: Page, url: str, party: Party, turns: int) -> Scenes:
    """Yield the tray of the player in turn, after this many turns, and once nothing fits any more."""
    seen = distant(party, url)
    away(page)
    aside(lambda: play_out(party, turns=turns))
    show(page, seen, party.in_turn)
    yield "fewer dice than needed"
    history = party.history
    most = max(ALL_DICE, key=lambda dice: len(lit(history, dice)))
    show(page, seen, party.in_turn, f"?dice={faces(most)}")
    yield "boxes lit"
    while not (dice := fitting_nowhere(party.history)):
        away(page)
        aside(lambda: play_out(party, turns=party.turn))
    show(page, seen, party.in_turn, f"?dice={faces(dice)}")
    yield "nothing fits"


ALL_DICE = tuple(combinations_with_replacement(range(1, 7), 5))


def lit(history: History, dice: Sequence[int]) -> Sequence[Any]:
    """Return the boxes that these dice fit."""
    pad = PADS[history.game.key]
    found = pad.tray.highlights(
        history.state, history.state.seat, pad.tray.throw({"dice": faces(dice)}).thrown
    )
    boxes = getattr(found.boxes, "boxes", found.boxes)  # a game may pass more than boxes to its sheet
    return tuple(boxes) if found.fits else ()


def fitting_nowhere(history: History) -> tuple[int, ...]:
    return next((dice for dice in ALL_DICE if not lit(history, dice)), ())


def roll_estate(page: Page, url: str) -> Scenes:
    yield from five_dice(page, url, evening("roll-estate", 5), 52)


def yahtzee(page: Page, url: str) -> Scenes:
    yield from five_dice(page, url, evening("yahtzee", 8, rounds=3), 150)


def roll_by_roll(page: Page, url: str, party: Party, turns: int) -> Scenes:
    begin(party)
    yield from five_dice_in_play(page, url, party, turns)


def uno_dice(page: Page, url: str) -> Scenes:
    yield from lobby(page, distant(evening("uno-dice", 4), url))
    party = CHAIN.party_at(url)
    show(page, party, "Ana")
    yield "fewer dice than needed"
    CHAIN.tap(page)
    yield "dice that may stand next"
    for who in (HOST, "Bo"):
        show(page, party, who)
        yield f"somebody else's turn, seen by {who}"
    party = golden_party("uno-dice", "own-chain", 17, url)
    show(page, party, party.in_turn)
    yield "four at the table"
    yield from end(page, golden_party("uno-dice", "own-chain", 22, url))


def monopoly_solo(page: Page, url: str) -> Scenes:
    yield from lobby(page, distant(evening("monopoly-solo", 1), url))
    taps: Mapping[str, tuple[str, int, Sequence[str]]] = {
        "the first throw": ("all-titles", 0, ()),
        "a title for sale": ("all-titles", 0, ("5", "1")),
        "titles lit": ("bank-broken", 300, ()),
        "a debt": ("cannot-pay", last("monopoly-solo", "cannot-pay", "mortgage"), ()),
    }
    for name, (game, entries, tapped) in taps.items():
        show_tapped(page, golden_party("monopoly-solo", game, entries, url), tapped)
        yield name
    show(page, golden_party("monopoly-solo", "bank-broken", 300, url), HOST)
    yield "somebody else's turn, seen by host"
    yield from end(page, golden_party("monopoly-solo", "cannot-pay", 1000, url))


def monopoly_deal(page: Page, url: str) -> Scenes:
    yield from lobby(page, distant(evening("monopoly-deal", 6), url))
    party = dealt_party(url)
    taps: Mapping[str, Sequence[str]] = {
        "into the bank": ("bank",),
        "cards to lay": ("lay",),
        "a card that lights boards": ("rent", "card=rent:red-yellow"),
    }
    for name, tapped in taps.items():
        show_tapped(page, party, tapped)
        yield name
    for who in (HOST, next(name for name in party.tablets if name != party.in_turn)):
        show(page, party, who)
        yield f"somebody else's turn, seen by {who}"
    yield from end(page, golden_party("monopoly-deal", "four-players", 1000, url))


def kitchen_rounds() -> Party:
    """Return a table of any game after twelve rounds with bids."""
    party = passed_round("any-game", CAST, {"bids": True})
    for _round in range(12):
        for kind, factor in (("bid", 1), ("points", -12)):
            own: dict[str, Any] = {kind: factor}
            row = [{"of": seat, kind: factor * seat} for seat in range(2, 9)]
            party.record(seat=CAST[0], by=HOST, others=row, **own)
    return party


def any_game(page: Page, url: str) -> Scenes:
    """Yield rows of bids and points of eight players on one tablet, of rounds won and lost, and the end."""
    yield from lobby(page, distant(evening("any-game", 8), url))
    games: Sequence[tuple[str, Mapping[str, Any], Sequence[str]]] = (
        ("points", {"adds_up_to": 26}, ("1 2 + 5", "@2 3 @3")),
        ("bids", {"bids": True}, ("4",)),
        ("rounds won", {"counts": "won"}, ("*2",)),
    )
    for counted, options, taps in games:
        party = distant(aside(partial(passed_round, "any-game", CAST, options)), url)
        show(page, party, HOST)
        yield f"{counted}, nothing typed"
        for tapped in taps:
            _tap(page, tapped)
            yield f"{counted} after {tapped}"
    away(page)
    party = distant(aside(kitchen_rounds), url)
    show(page, party, HOST)
    yield "a long game"
    _tap(page, "end")
    yield "was that the last round"
    page.locator("#do-end").click()
    expect(page.locator("body")).to_have_attribute("data-phase", "over")
    live(page)
    yield from end(page, party)


def _tap(page: Page, taps: str) -> None:
    for tap in taps.split():
        expect(page.locator("#tray[data-ready]:not([aria-busy])")).to_have_count(1)
        page.locator(f"[form=draft][value='{tap}']:not([aria-disabled])").first.click()
    expect(page.locator("#tray[data-ready]:not([aria-busy])")).to_have_count(1)


def last(game: str, name: str, verb: str) -> int:
    """Return the number of entries of a golden game before the last one of this kind."""
    told = json.loads(golden_file(game, name).read_text(encoding="utf-8"))["entries"]
    return max(place for place, entry in enumerate(told) if verb in entry)


def around_the_table(page: Page, url: str) -> Scenes:
    """Yield the pages by which people join, and those on which they look things up."""
    party = evening("roll-estate", 5)
    page.goto(url)
    page.locator("#pile-roll-estate > summary").click()
    yield "front page"
    page.goto(f"{url}{reverse('join', args=[party.opened.join_token])}")
    yield "come to the table"
    away(page)
    begin(party)
    aside(lambda: play_out(party, turns=52))
    show(page, distant(party, url), HOST)
    for name in ("links", "table_devices", "log", "boxes", "steps", "correction"):
        page.goto(f"{url}{reverse(name, args=[party.opened.public_id])}?entry=1")
        yield name
    away(page)
    aside(lambda: play_out(party))
    page.goto(f"{url}{reverse('take_home', args=[party.opened.public_id])}")
    yield "take home"
    page.goto(f"{url}{reverse('own_tables')}?words=ana")
    yield "find it again"


SCENES: Mapping[str, Callable[[Page, str], Scenes]] = {
    "Around the table": around_the_table,
    "Roll Estate": roll_estate,
    "Roll Estate, roll by roll": lambda page, url: roll_by_roll(
        page, url, evening("roll-estate", 2, ROLL_BY_ROLL), 17
    ),
    "Yahtzee, roll by roll": lambda page, url: roll_by_roll(
        page, url, evening("yahtzee", 2, ROLL_BY_ROLL, rounds=6), 100
    ),
    "Yahtzee": yahtzee,
    "UNO Dice": uno_dice,
    "Monopoly solo": monopoly_solo,
    "Monopoly Deal": monopoly_deal,
    "Any game": any_game,
}
