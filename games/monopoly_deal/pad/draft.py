"""The draft of an entry of Monopoly Deal: the choices so far, the taps that stand for them, and the entry it becomes.

For a correction, it also gives the taps of an entry that is already written.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from games.kit.errors import IllegalMove
from games.kit.moves import Leaves
from games.kit.seats import seat_to_log
from games.kit.turns import here
from games.monopoly_deal.rules.checking import check_opening, sum_due
from games.monopoly_deal.rules.ending import State, before
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
    Move,
    PassGo,
    PutInBank,
    Rearrange,
    Spot,
    Troc,
    write_move,
)
from games.monopoly_deal.rules.paying import needed, payment
from games.monopoly_deal.rules.sheet import (
    CARDS,
    DEAL_BANCO,
    DEAL_DUEL,
    DEAL_TROC,
    FIXED_CHARGES,
    RENT_ANY,
    Kind,
)
from games.monopoly_deal.rules.verbs import check, legal_moves


class Tab(StrEnum):
    """A group of the cards on the keys: cards to bank, properties to lay, rents and other actions to play."""

    BANK = "bank"
    LAY = "lay"
    RENT = "rent"
    ACT = "act"


def tab_of(card: str) -> Tab:
    """Return the group in which a card lies that is laid or played."""
    if CARDS[card].is_property:
        return Tab.LAY
    return Tab.RENT if is_rent(card) else Tab.ACT


@dataclass(frozen=True, slots=True)
class Draft:
    """The choices so far: a `card` to lay or play, or an own card that `moves`.

    `page` is the page of the keys that a phone shows, "" the first. `of` is the set that a card acts on, `whom` the one
    player that it is played against. `answers` are the answers of the players acted on, in the order of play, () while
    these players are not decided yet. `at` is the payer whose cards the tray shows, None to show the next payer's.
    `agreed` are the players who have said that their answer stands: they pay these cards, or give what is taken.
    """

    tab: Tab = Tab.LAY
    page: str = ""
    moves: Spot | None = None
    card: str = ""
    of: str | None = None
    double: int = 0
    whom: int | None = None
    give: Spot | None = None
    take: Spot | None = None
    answers: tuple[Against, ...] = ()
    at: int | None = None
    agreed: frozenset[int] = frozenset()

    def answer_of(self, seat: int) -> Against:
        """Return this player's answer. Raise ValueError for a player who is not asked."""
        for each in self.answers:
            if each.player == seat:
                return each
        raise ValueError(seat)


@dataclass(frozen=True, slots=True)
class Desk:
    """The table at which a draft is drawn up: the state, the player, and every opening.

    `playable` holds the cards that can open an entry, with the tab in which they lie. Players who are `away` answer on
    another device, and only there.
    """

    state: State
    seat: int
    openings: tuple[Move, ...]
    playable: frozenset[tuple[Tab, str]]
    away: frozenset[int] = frozenset()

    @property
    def others(self) -> tuple[int, ...]:
        """Return the seats of everybody else still there, in the order of play."""
        around = len(self.state.hands)
        return tuple(
            sorted(
                (each for each in here(self.state) if each != self.seat),
                key=lambda s: (s - self.seat) % around,
            )
        )


def desk_of(state: State, seat: int, away: frozenset[int] = frozenset()) -> Desk:
    """Return the desk of the player in turn."""
    openings = legal_moves(state, seat, None)
    playable = frozenset(
        (tab_of(move.card), move.card)
        for move in openings
        if not isinstance(move, PutInBank | Rearrange | EndTurn | Leaves)
    )
    return Desk(state, seat, openings, playable, away)


def may_play(desk: Desk) -> bool:
    """Return whether a play and a card are left."""
    return bool(desk.state.plays and desk.state.hands[desk.seat])


def is_rent(card: str) -> bool:
    """Return whether the card asks for the rent of an own set."""
    return card in CARDS and CARDS[card].kind is Kind.RENT


def charges_money(card: str) -> bool:
    """Return whether players pay when the card is played."""
    return is_rent(card) or card in FIXED_CHARGES


def meets(desk: Desk, draft: Draft) -> tuple[int, ...]:
    """Return the players acted on by the card, as far as they are decided, in the order of play."""
    if draft.whom is not None:
        return (draft.whom,)
    charge = Charge(desk.seat, draft.card, draft.of)
    return desk.others if charges_money(draft.card) and charge.charges_everybody else ()


def action_of(desk: Desk, draft: Draft, against: Sequence[Against]) -> Action | None:
    """Return the move as far as it is chosen, with these answers; None while a card, set or spot is missing."""
    match draft:
        case Draft(card=card, of=str(of)) if is_rent(card):
            return Charge(desk.seat, card, of, draft.double, tuple(against))
        case Draft(card=card) if card in FIXED_CHARGES:
            return Charge(desk.seat, card, against=tuple(against))
        case Draft(card=card, take=Spot() as take) if card == DEAL_DUEL:
            return Duel(desk.seat, take, tuple(against))
        case Draft(card=card, take=Spot() as take, give=Spot() as give) if card == DEAL_TROC:
            return Troc(desk.seat, take, give, tuple(against))
        case Draft(card=card, of=str(of)) if card == DEAL_BANCO:
            return Banco(desk.seat, of, tuple(against))
    return None


def answered(desk: Desk, draft: Draft) -> Draft:
    """Return the draft with an answer of each player acted on, once it is aimed; answers given before stay."""
    seats = meets(desk, draft)
    if not seats or action_of(desk, draft, ()) is None:
        return replace(draft, answers=())
    given = {each.player: each for each in draft.answers}
    return replace(draft, answers=tuple(given.get(seat, Against(seat)) for seat in seats))


def refusal(desk: Desk, move: FromHand | Rearrange | EndTurn) -> IllegalMove | None:
    """Return why this move may not be begun, None if it may."""
    try:
        check_opening(desk.state, move)
    except IllegalMove as error:
        return error
    return None


def owed(desk: Desk, draft: Draft) -> int:
    """Return the M that the card asks of each player, 0 if it asks for no money or its set is not chosen yet."""
    move = action_of(desk, draft, ())
    return sum_due(desk.state, move) if isinstance(move, Charge) else 0


def unpaid(desk: Desk, draft: Draft, answer: Against) -> IllegalMove | None:
    """Return what is wrong with this player's payment, None if it satisfies the rules."""
    try:
        payment(before(desk.state, answer.player), answer.player, answer.pays, owed(desk, draft))
    except IllegalMove as error:
        return error
    return None


def settled(desk: Desk, draft: Draft, answer: Against) -> bool:
    """Return whether this player has nothing more to do."""
    return answer.cancelled or not charges_money(draft.card) or unpaid(desk, draft, answer) is None


def worth(spots: Iterable[Spot]) -> int:
    """Return the M of these cards together."""
    return sum(CARDS[spot.card].value for spot in spots)


def needed_by(desk: Desk, draft: Draft, seat: int) -> tuple[Spot, ...]:
    """Return the cards that this player has to pay in any case."""
    found = needed(before(desk.state, seat), owed(desk, draft))
    return tuple(Spot(each.place, each.card.key) for each in found)


def chosen_by(desk: Desk, draft: Draft, answer: Against) -> tuple[Spot, ...]:
    """Return the cards paid beyond those that have to be paid in any case."""
    chosen = list(answer.pays)
    for spot in needed_by(desk, draft, answer.player):
        if spot in chosen:
            chosen.remove(spot)
    return tuple(chosen)


def whole(desk: Desk, draft: Draft) -> Move | None:
    """Return the entry, once nothing is missing and the rules accept it."""
    move = action_of(desk, draft, draft.answers)
    if move is None or not draft.answers:
        return None
    try:
        check(desk.state, move)
    except IllegalMove:
        return None
    return move


def entry_text(move: Move) -> str:
    """Return an entry that names no player, as its button sends it."""
    return json.dumps(write_move(move, seat_to_log))


def taps_of_draft(desk: Desk, draft: Draft) -> tuple[str, ...]:
    """Return the taps that lead to this draft, in the one order in which they are stored."""
    return (
        *([draft.tab] if draft.tab is not Tab.LAY else []),
        *([f"move={spot_text(draft.moves)}"] if draft.moves else []),
        *([f"card={draft.card}"] if draft.card else []),
        *_aim_taps(draft),
        *([f"page={draft.page}"] if draft.page else []),
        *(tap for answer in draft.answers for tap in _answer_taps(desk, draft, answer)),
        *([f"at={draft.at}"] if draft.at is not None else []),
    )


def canonical(desk: Desk, draft: Draft) -> str:
    """Return these taps in one line, as the page stores them."""
    return " ".join(taps_of_draft(desk, draft))


def _aim_taps(draft: Draft) -> Iterable[str]:
    """Yield the taps for the sets, cards and players that the card acts on."""
    if draft.of and draft.card != DEAL_BANCO:
        yield f"of={draft.of}"
    yield from ["double"] * draft.double
    if draft.give:
        yield f"give={spot_text(draft.give)}"
    if draft.take:
        yield f"take={draft.whom}/{spot_text(draft.take)}"
    elif draft.card == DEAL_BANCO and draft.of:
        yield f"set={draft.whom}/{draft.of}"
    elif draft.whom is not None and (draft.card == RENT_ANY or draft.card in FIXED_CHARGES):
        yield f"whom={draft.whom}"


def _answer_taps(desk: Desk, draft: Draft, answer: Against) -> Iterable[str]:
    """Yield the taps of one answer: Jokers in turn, then the cards paid that the player chose."""
    for number in range(answer.jokers):
        yield f"counter={answer.player}" if number % 2 else f"{answer.player}:joker"
    if answer.pays:
        yield from (f"{answer.player}:pay={spot_text(spot)}" for spot in chosen_by(desk, draft, answer))
    if answer.player in draft.agreed:
        yield f"{answer.player}:done"


def spot_text(spot: Spot) -> str:
    """Return a spot as it stands in a tap."""
    return f"{spot.place}/{spot.card}"


def read_spot(text: str) -> Spot:
    """Return the spot in a tap. Raise ValueError."""
    place, card = text.split("/")
    return Spot(place, card)


def retraced(before: State, move: Any) -> Mapping[str, str]:
    """Return the contents of the tray before this entry was written."""
    desk = desk_of(before, move.seat)
    return {"taps": canonical(desk, answered(desk, _draft(move)))}


def _draft(move: Any) -> Draft:
    if isinstance(move, Charge | Duel | Troc | Banco):
        agreed = frozenset(answer.player for answer in move.against if not answer.cancelled)
        return replace(aimed(move), answers=move.against, agreed=agreed)
    if isinstance(move, Rearrange):
        return Draft(moves=move.spot)
    if isinstance(move, PutInBank):
        return Draft(Tab.BANK)
    if isinstance(move, PassGo):
        return Draft(Tab.ACT)
    return Draft(tab_of(move.card), card=move.card) if isinstance(move, LayProperty | Build) else Draft()


def aimed(move: Action) -> Draft:
    """Return the choices that led to a card against others, before anybody has answered."""
    everybody = isinstance(move, Charge) and move.charges_everybody
    return Draft(
        tab_of(move.card),
        card=move.card,
        of=move.of if isinstance(move, Charge | Banco) else None,
        double=move.double if isinstance(move, Charge) else 0,
        whom=None if everybody else move.against[0].player,
        give=move.give if isinstance(move, Troc) else None,
        take=move.take if isinstance(move, Duel | Troc) else None,
    )
