"""One player's board of Monopoly Deal as the page draws it: faces of cards, holes, and what may be tapped on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.monopoly_deal.rules.ending import State, before
from games.monopoly_deal.rules.filled import FilledSet, FilledTableau, Lighting, Tap, fill
from games.monopoly_deal.rules.moves import Spot
from games.monopoly_deal.rules.sheet import BANK, BUILDINGS, CARD_LIST, RENTS, SETS, SETS_TO_WIN, Card, Colour
from games.monopoly_deal.rules.tableau import Lying, Tableau

_ORDER = {card.key: place for place, card in enumerate(CARD_LIST)}


@dataclass(frozen=True, slots=True)
class Face:
    """Copies of one card at one place that look and act alike; `boxes` are their marks."""

    card: Card
    place: str
    boxes: tuple[str, ...]
    tap: Tap | None = None

    @property
    def copies(self) -> int:
        """How many cards it is."""
        return len(self.boxes)


@dataclass(frozen=True, slots=True)
class ShownSet:
    """A set with its faces, buildings and `holes` (one for each card that is missing)."""

    filled: FilledSet
    size: int
    faces: tuple[Face, ...]
    buildings: tuple[Face, ...]
    holes: tuple[int, ...]
    tap: Tap | None = None


@dataclass(frozen=True, slots=True)
class NewSet:
    """A set of a colour that would begin with the next tap."""

    colour: Colour
    holes: tuple[int, ...]
    tap: Tap


@dataclass(frozen=True, slots=True)
class Board:
    """Everything that a page shows of one player. `thirds`: which of the sets needed to win are complete.

    `hand` cards are in the hand; `pile` and `discarded` are the table's, `plays` and `drawn` those of the turn.
    """

    tableau: FilledTableau
    sets: tuple[ShownSet, ...]
    bank: tuple[Face, ...]
    new: tuple[NewSet, ...]
    thirds: tuple[bool, ...]
    hand: int
    pile: int
    discarded: int
    plays: int
    drawn: int
    asked: bool = False
    note: str = ""


def board(state: State, seat: int, lighting: Lighting | None = None) -> Board:
    """One player's board, with what may be tapped on it."""
    shown, table = lighting or Lighting(), before(state, seat)
    filled = fill(state.options, state.paper, seat)
    return Board(
        tableau=filled,
        sets=tuple(_set(each, table, shown) for each in filled.sets),
        bank=tuple(_stacks(_sorted(table.at(BANK)), shown)),
        new=tuple(NewSet(colour, tuple(range(len(RENTS[colour]))), tap) for colour, tap in shown.new.items()),
        thirds=tuple(third < len(filled.full) for third in range(SETS_TO_WIN)),
        hand=state.hands[seat],
        pile=state.pile,
        discarded=sum(state.discard.values()),
        plays=state.plays,
        drawn=state.drawn,
        asked=shown.asked,
        note=shown.note,
    )


def _set(filled: FilledSet, table: Tableau, shown: Lighting) -> ShownSet:
    lying = sorted(table.at(filled.key), key=lambda each: (_ORDER[each.card.key], each.copy))
    return ShownSet(
        filled,
        SETS[filled.key].size,
        tuple(_faces([each for each in lying if each.card.key not in BUILDINGS], shown)),
        tuple(_faces([each for each in lying if each.card.key in BUILDINGS], shown)),
        tuple(range(filled.missing)),
        shown.sets.get(filled.key),
    )


def _sorted(cards: Iterable[Lying]) -> list[Lying]:
    """The largest first, copies together."""
    return sorted(cards, key=lambda each: (-each.card.value, _ORDER[each.card.key], each.copy))


def _taps(cards: Sequence[Lying], shown: Lighting) -> Iterable[tuple[Lying, Tap | None]]:
    """Each card with its tap: the first copy the first one, and the last one for all that follow."""
    seen: dict[Spot, int] = {}
    for each in cards:
        spot = Spot(each.place, each.card.key)
        taps, place = shown.cards.get(spot, ()), seen.get(spot, 0)
        seen[spot] = place + 1
        yield each, taps[min(place, len(taps) - 1)] if taps else None


def _faces(cards: Sequence[Lying], shown: Lighting) -> Iterable[Face]:
    """One face a card, as in a set."""
    return (Face(each.card, each.place, (each.box,), tap) for each, tap in _taps(cards, shown))


def _stacks(cards: Sequence[Lying], shown: Lighting) -> Iterable[Face]:
    """One face for all copies that are alike, as in the bank."""
    stacks: dict[tuple[str, Tap | None], list[Lying]] = {}
    for each, tap in _taps(cards, shown):
        stacks.setdefault((each.card.key, tap), []).append(each)
    return (
        Face(found[0].card, found[0].place, tuple(each.box for each in found), tap)
        for (_key, tap), found in stacks.items()
    )
