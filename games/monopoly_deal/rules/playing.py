"""The effects of a move, step by step: the card is spent, then each named player answers and pays in that order."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from games.kit.errors import IllegalMove
from games.kit.moves import check_value
from games.monopoly_deal.rules.checking import check_opening, sum_due
from games.monopoly_deal.rules.ending import (
    State,
    after_entry,
    after_turn,
    before,
    draw,
    hidden,
    put_under,
    spend,
    take_from_hand,
)
from games.monopoly_deal.rules.laying import hand_over, hand_over_set, lay, shift, swap
from games.monopoly_deal.rules.moves import (
    Action,
    Against,
    Banco,
    Build,
    Charge,
    Duel,
    EndTurn,
    FromHand,
    LayProperty,
    PassGo,
    PutInBank,
    Rearrange,
    Spot,
    Troc,
)
from games.monopoly_deal.rules.paying import payment
from games.monopoly_deal.rules.sheet import BANK, CARDS, DOUBLE_RENT, DRAWN_BY_PASS_GO, JOKER
from games.monopoly_deal.rules.tableau import Lying


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of one player acted on: the Jokers played, whether they `cancelled` the card here, and the cards
    `paid`.
    """

    seat: int
    jokers: int
    cancelled: bool
    paid: tuple[Lying, ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """The effects of a move: the state after it (before anybody has won by it), the M asked of each, and
    the answers.
    """

    state: State
    asked: int | None = None
    answers: tuple[Answer, ...] = ()


def carried_out(state: State, move: FromHand | Rearrange | EndTurn) -> Played:
    """Return the effects of the move. Raise IllegalMove for the first thing that the rules refuse."""
    check_opening(state, move)
    match move:
        case EndTurn():
            return Played(put_under(state, move.seat, move.discard))
        case Rearrange():
            return Played(_rearranged(state, move))
        case PutInBank() | LayProperty() | Build():
            return Played(_laid(state, move))
        case PassGo():
            spent = _spent(state, move, 1, (move.card,))
            return Played(draw(spent, move.seat, DRAWN_BY_PASS_GO))
        case Charge() | Duel() | Troc() | Banco():
            return _acted(state, move)
        case _:
            raise ValueError(move)


def _place(state: State, move: PutInBank | LayProperty | Build) -> str:
    """MD-19, MD-34: return where the card is laid; a property without `to` joins the lowest set with room."""
    if isinstance(move, PutInBank):
        return BANK
    if move.to is not None:
        return move.to
    return before(state, move.seat).lowest_with_room(CARDS[move.card].colours[0])


def _rearranged(state: State, move: Rearrange) -> State:
    found = _found(state, move.seat, move.spot)
    return replace(state, paper=shift(state.paper, move.seat, found, move.to))


def _found(state: State, seat: int, spot: Spot) -> Lying:
    found = before(state, seat).find(spot.place, spot.card)
    if found is None:
        raise ValueError(spot)
    return found


def _laid(state: State, move: PutInBank | LayProperty | Build) -> State:
    place = _place(state, move)
    paper = lay(state.paper, move.seat, state.round, move.card, place)
    laid = Spot(place, move.card) if isinstance(move, LayProperty) else None
    return replace(take_from_hand(state, move.seat), paper=paper, plays=state.plays - 1, laid=laid)


def _spent(state: State, move: FromHand, plays: int, cards: tuple[str, ...]) -> State:
    return replace(spend(state, move.seat, cards), plays=state.plays - plays)


def check_jokers(state: State, move: Action) -> None:
    """MD-23, MD-43: raise IllegalMove unless hands and copies allow all these Jokers, whatever is paid."""
    after = _card_spent(state, move)
    for answer in move.against:
        after = _jokers_played(after, move.seat, answer)


def _card_spent(state: State, move: Action) -> State:
    """MD-24: return the table after the card and its doublers are spent, whatever the others answer."""
    doublers = (DOUBLE_RENT,) * move.double if isinstance(move, Charge) else ()
    return _spent(state, move, 1 + len(doublers), (move.card, *doublers))


def _acted(state: State, move: Action) -> Played:
    """Return the effects of a card against others: the card is spent, then each player answers in order."""
    due = sum_due(state, move) if isinstance(move, Charge) else None
    after = _card_spent(state, move)
    answers = []
    for reply in move.against:
        after = _jokers_played(after, move.seat, reply)
        after, answer = _answered(after, move, reply, due)
        answers.append(answer)
    if isinstance(move, Charge):
        check_value(move.value, due)
    return Played(after, due, tuple(answers))


def _jokers_played(state: State, seat: int, answer: Against) -> State:
    """MD-43: return the table after the Jokers, which are played in turn, the first by the player acted on."""
    if not answer.jokers:
        return state
    own = answer.jokers // 2
    for player, needed in ((answer.player, answer.jokers - own), (seat, own)):
        if state.hands[player] < needed:
            hand = state.hands[player]
            raise IllegalMove("no_card_in_hand", rule="MD-23", seat=player, hand=hand, needed=needed)
    left = hidden(state, JOKER)
    if left < answer.jokers:
        raise IllegalMove("card_not_left", rule="MD-23", card=JOKER, needed=answer.jokers, left=left)
    return spend(spend(state, answer.player, (JOKER,) * (answer.jokers - own)), seat, (JOKER,) * own)


def _answered(state: State, move: Action, reply: Against, due: int | None) -> tuple[State, Answer]:
    if reply.cancelled and reply.pays:
        raise IllegalMove("payment_cancelled", rule="MD-43", seat=reply.player)
    answer = Answer(reply.player, reply.jokers, reply.cancelled)
    if reply.cancelled:
        return state, answer
    if due is not None:
        answer = replace(answer, paid=payment(before(state, reply.player), reply.player, reply.pays, due))
    return _suffered(state, move, answer), answer


def _suffered(state: State, move: Action, answer: Answer) -> State:
    """Return the table after the card has had its effect on this player."""
    paper, round_, other = state.paper, state.round, answer.seat
    match move:
        case Charge():
            paper = hand_over(paper, other, move.seat, round_, answer.paid)
        case Duel():
            paper = hand_over(paper, other, move.seat, round_, (_found(state, other, move.take),))
        case Troc():
            given, taken = _found(state, move.seat, move.give), _found(state, other, move.take)
            paper = swap(paper, round_, (move.seat, given), (other, taken))
        case Banco():
            paper = hand_over_set(paper, other, move.seat, round_, move.of)
        case _:
            assert_never(move)
    return replace(state, paper=paper)


def applied(state: State, move: FromHand | Rearrange | EndTurn) -> State:
    """Return the table after the move, which may have won the game. Raise IllegalMove."""
    after = carried_out(replace(state, laid=None), move).state
    return after_turn(after, move.seat) if isinstance(move, EndTurn) else after_entry(after, move.seat)
