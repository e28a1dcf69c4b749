"""The state, with hands and draw pile as counts, the turn order and the conditions that end the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType

from games.kit.paper import Paper
from games.kit.state import TableState
from games.kit.turns import here, next_seat
from games.monopoly_deal.rules.moves import Spot
from games.monopoly_deal.rules.options import Options
from games.monopoly_deal.rules.sheet import (
    CARDS,
    DEALT,
    DRAWN,
    DRAWN_BY_AN_EMPTY_HAND,
    IN_A_PACK,
    PLAYS_IN_A_TURN,
    SETS_TO_WIN,
)
from games.monopoly_deal.rules.tableau import Tableau, tableau


class EndReason(StrEnum):
    """Reason why a game has ended."""

    THREE_SETS = "three_sets"
    LAST_PLAYER = "last_player"


@dataclass(frozen=True, slots=True)
class State(TableState[Options, EndReason]):
    """A table between two entries. The cards before the players are on the paper.

    `hands` holds the number of cards in each hand by seat, `pile` the number in the draw pile. `discard` counts the
    open discard pile by card. `drawn` is how many cards the player in turn drew at the start of the turn, `plays` how
    many cards may still be played in it. `laid` is the property card that the last entry laid, and its set; None if it
    did something else.
    """

    _: KW_ONLY
    hands: tuple[int, ...]
    pile: int
    discard: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    plays: int = PLAYS_IN_A_TURN
    drawn: int = 0
    round: int = 1
    winner: int | None = None
    laid: Spot | None = None


def dealt(options: Options, players: int) -> State:
    """MD-31: return the table with five cards for everybody and the rest in the draw pile; the first seat has drawn."""
    pile = options.packs * IN_A_PACK - DEALT * players
    return _turn_begun(State(options, Paper.blank(players), hands=(DEALT,) * players, pile=pile), 0)


def before(state: State, seat: int) -> Tableau:
    """Return the cards that lie before this player."""
    return tableau(state.paper.sheets[seat])


def hidden(state: State, card: str) -> int:
    """MD-23: return how many copies of a card are neither open on the table nor in the discard pile."""
    copies = CARDS[card].copies * state.options.packs
    open_ = sum(f"{card}.{number}" in state.paper.claims for number in range(1, copies + 1))
    return copies - open_ - state.discard.get(card, 0)


def draw(state: State, seat: int, cards: int) -> State:
    """MD-22: return the table after drawing this many cards to a hand.

    If the pile has too few, the discard pile becomes the pile.
    """
    pile, discard = state.pile, state.discard
    drawn = min(cards, pile)
    pile -= drawn
    if drawn < cards and discard:
        pile, discard = sum(discard.values()), MappingProxyType({})
        again = min(cards - drawn, pile)
        pile, drawn = pile - again, drawn + again
    return replace(state, hands=_with(state.hands, seat, drawn), pile=pile, discard=discard)


def spend(state: State, seat: int, cards: Sequence[str]) -> State:
    """Return the table after these cards went from this hand to the discard pile."""
    discard = dict(state.discard)
    for card in cards:
        discard[card] = discard.get(card, 0) + 1
    hands = _with(state.hands, seat, -len(cards))
    return replace(state, hands=hands, discard=MappingProxyType(discard))


def put_under(state: State, seat: int, cards: int) -> State:
    """MD-5, MD-26: return the table after this many cards of the hand went under the draw pile."""
    return replace(state, hands=_with(state.hands, seat, -cards), pile=state.pile + cards)


def take_from_hand(state: State, seat: int) -> State:
    """Return the table after one card left this hand for the table."""
    return replace(state, hands=_with(state.hands, seat, -1))


def _with(hands: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    return (*hands[:seat], hands[seat] + more, *hands[seat + 1 :])


def after_entry(state: State, seat: int) -> State:
    """MD-3: return the table after the player in turn has written; three sets of three colours win at once."""
    after = replace(state, turns=state.turns + 1)
    return over(after, EndReason.THREE_SETS, seat) if _has_won(after, seat) else after


def after_turn(state: State, seat: int) -> State:
    """Return the table after the player in turn has ended the turn."""
    return _passed_on(replace(state, turns=state.turns + 1), seat)


def after_leaving(state: State, seat: int) -> State:
    """MD-26: return the table without this player; the last one left has won."""
    without = put_under(replace(state, left=state.left | {seat}), seat, state.hands[seat])
    staying = here(without)
    if len(staying) == 1:
        return over(without, EndReason.LAST_PLAYER, staying[0])
    return _passed_on(without, seat) if seat == state.seat else without


def over(state: State, reason: EndReason, winner: int) -> State:
    """Return the table as over, with this reason and winner."""
    return replace(state, seat=None, reason=reason, winner=winner)


def _has_won(state: State, seat: int) -> bool:
    return len(before(state, seat).complete_colours()) >= SETS_TO_WIN


def _passed_on(state: State, seat: int) -> State:
    """Return the table after the turn has gone from `seat` to the next player still there."""
    following = next_seat(here(state), seat)
    return _turn_begun(replace(state, round=state.round + (following <= seat)), following)


def _turn_begun(state: State, seat: int) -> State:
    """MD-4, MD-27, MD-32: return the table at the start of a turn.

    A player who reached three sets since the last own turn wins now. Otherwise the player draws two cards, five to an
    empty hand.
    """
    if _has_won(state, seat):
        return over(replace(state, drawn=0), EndReason.THREE_SETS, seat)
    wanted = DRAWN if state.hands[seat] else DRAWN_BY_AN_EMPTY_HAND
    after = draw(replace(state, seat=seat, plays=PLAYS_IN_A_TURN), seat, wanted)
    return replace(after, drawn=after.hands[seat] - state.hands[seat])
