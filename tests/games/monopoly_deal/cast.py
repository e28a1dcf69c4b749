"""Ana, Bo, Cleo and the others, and their tables."""

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from games.monopoly_deal.rules import GAME
from games.monopoly_deal.rules.ending import State, before
from games.monopoly_deal.rules.laying import lay
from games.monopoly_deal.rules.moves import Against, Charge, LayProperty, Spot
from games.monopoly_deal.rules.options import Options, read_options
from games.monopoly_deal.rules.sheet import BIRTHDAY, DEAL_JACKPOT
from games.monopoly_deal.rules.tableau import lying
from games.monopoly_deal.rules.verbs import start
from tests.games.verbs import Verbs

ANA, BO, CLEO, DEE = range(4)
NAMES = ("Ana", "Bo", "Cleo", "Dee", "Eli", "Flo", "Gus", "Hal", "Ivy", "Jon")
Places = Mapping[str, Sequence[str]]

BROWN = ("property:brown",) * 2
PINK = ("property:pink",) * 3
RED = ("property:red",) * 3
STATIONS = ("property:station",) * 4
UTILITIES = ("property:utility",) * 2
DARK_BLUE = ("property:dark-blue",) * 2
HOUSE, HOTEL = "action:house", "action:hotel"
BUILT = (*RED, HOUSE, HOTEL)


def options(players: int = 3, **chosen: object) -> Options:
    return read_options(chosen, players, None)


def table(
    tables: Mapping[int, Places] | None = None, *, chosen: Options | None = None, **state: Any
) -> State:
    """Return a table in mid-game: `tables[seat]` lists cards by place; each player has five cards, Ana in turn has
    seven.

    `discard` lists the cards in the discard pile; the draw pile is the rest of the packs.
    """
    chosen = chosen or options()
    begun = start(chosen, state.pop("players", 3))
    paper = begun.paper
    for seat, places in (tables or {}).items():
        for place, cards in places.items():
            for card in cards:
                paper = lay(paper, seat, 1, card, place)
    discard = Counter(state.pop("discard", ()))
    hands = state.pop("hands", begun.hands)
    pile = 106 * chosen.packs - len(paper.claims) - sum(hands) - sum(discard.values())
    facts = {"seat": ANA, "hands": hands, "pile": pile, "discard": MappingProxyType(dict(discard)), **state}
    return State(chosen, paper, **facts)


def at(state: State, seat: int, place: str | None = None) -> Any:
    """Return the cards before a player by place, in alphabetical order; with `place` only the cards there."""
    found: dict[str, list[str]] = {}
    for box in state.paper.sheets[seat]:
        found.setdefault(lying(box).place, []).append(lying(box).card.key)
    places = {key: tuple(sorted(cards)) for key, cards in found.items()}
    return places if place is None else places.get(place, ())


def pays(seat: int, *spots: tuple[str, str], jokers: int = 0) -> Against:
    return Against(seat, jokers, tuple(Spot(*spot) for spot in spots))


def rent(card: str, of: str, *against: Against, double: int = 0, value: int | None = None) -> Charge:
    """Return Ana's claim of rent, for example of "red-yellow" for the set "red.1", against these players."""
    return Charge(ANA, f"rent:{card}", of, double, against, value)


def jackpot(*against: Against, value: int | None = None) -> Charge:
    return Charge(ANA, DEAL_JACKPOT, against=against, value=value)


def birthday(*against: Against, value: int | None = None) -> Charge:
    return Charge(ANA, BIRTHDAY, against=against, value=value)


def laying(card: str, to: str | None = None, seat: int = ANA) -> LayProperty:
    return LayProperty(seat, card, to)


def everybodys(state: State) -> dict[object, object]:
    """Return all cards before each seat, as `at` does, and by seat and place those that lie there."""
    whole = {seat: at(state, seat) for seat in range(len(state.hands))}
    return whole | {(seat, place): cards for seat, places in whole.items() for place, cards in places.items()}


def rents(state: State) -> dict[tuple[int, str], int]:
    """Return the rent of each set, by seat and set."""
    sets = [(seat, of) for seat in range(len(state.hands)) for of in at(state, seat) if of != "bank"]
    return {(seat, of): before(state, seat).rent(of) for seat, of in sets}


_verbs = Verbs(GAME, NAMES, {"lies": everybodys, "rents": rents})
play, refused, code, winners = _verbs.play, _verbs.refused, _verbs.code, _verbs.winners
must_refuse, must_hold, leads = _verbs.must_refuse, _verbs.must_hold, _verbs.leads
ruling, refusal = _verbs.ruling, _verbs.refusal
