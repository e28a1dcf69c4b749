"""The draft of an entry of Monopoly Deal: what has been chosen so far, the taps that stand for it, and the entry it
becomes; for a correction, the taps of an entry that is already written.
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
from games.monopoly_deal.rules.checking import asked, check_opening, excess
from games.monopoly_deal.rules.ending import State, before
from games.monopoly_deal.rules.entries import write_move
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
)
from games.monopoly_deal.rules.paying import payable, payment
from games.monopoly_deal.rules.sheet import (
    CARDS,
    DEAL_BANCO,
    DEAL_DUEL,
    DEAL_TROC,
    FIXED_CHARGES,
    HOTEL,
    RENT_ANY,
    Kind,
)
from games.monopoly_deal.rules.verbs import check, legal_moves


class Tab(StrEnum):
    """What the keys of the tray are for."""

    BANK = "bank"
    LAY = "lay"
    ACT = "act"


@dataclass(frozen=True, slots=True)
class Draft:
    """What has been chosen: a `card` to lay or play, an own card that `moves`, or that the turn `ends`.

    `of` is the set that a card is about, `whom` the one player it is played against; `answers` are what the players
    acted on do about it, in the order of play, () while it is open whom the card meets.
    """

    tab: Tab = Tab.LAY
    ends: bool = False
    moves: Spot | None = None
    card: str = ""
    of: str | None = None
    double: int = 0
    whom: int | None = None
    give: Spot | None = None
    take: Spot | None = None
    answers: tuple[Against, ...] = ()

    def answer_of(self, seat: int) -> Against:
        """What this player does about it. Raises ValueError for somebody whom nobody asks."""
        for each in self.answers:
            if each.player == seat:
                return each
        raise ValueError(seat)


@dataclass(frozen=True, slots=True)
class Desk:
    """The table at which a draft grows: the state, who plays, every way in which an entry may begin, and the cards with
    which one may, by the tab in which they lie. Those who are `away` answer at another tablet, and only there.
    """

    state: State
    seat: int
    openings: tuple[Move, ...]
    playable: frozenset[tuple[Tab, str]]
    away: frozenset[int] = frozenset()

    @property
    def others(self) -> tuple[int, ...]:
        """Everybody else still there, in the order of play."""
        around = len(self.state.hands)
        return tuple(
            sorted(
                (each for each in here(self.state) if each != self.seat),
                key=lambda s: (s - self.seat) % around,
            )
        )


def desk_of(state: State, seat: int, away: frozenset[int] = frozenset()) -> Desk:
    """The desk of the player in turn."""
    openings = legal_moves(state, seat, None)
    playable = frozenset(
        (Tab.LAY if isinstance(move, LayProperty) else Tab.ACT, move.card)
        for move in openings
        if not isinstance(move, PutInBank | Rearrange | EndTurn | Leaves)
    )
    return Desk(state, seat, openings, playable, away)


def may_play(desk: Desk) -> bool:
    """Whether a play and a card are left."""
    return bool(desk.state.plays and desk.state.hands[desk.seat])


def is_rent(card: str) -> bool:
    """Whether it asks money for an own set."""
    return card in CARDS and CARDS[card].kind is Kind.RENT


def asks_money(card: str) -> bool:
    """Whether players pay when it is played."""
    return is_rent(card) or card in FIXED_CHARGES


def meets(desk: Desk, draft: Draft) -> tuple[int, ...]:
    """The players whom the card is played against, as far as that is decided; in the order of play."""
    if draft.whom is not None:
        return (draft.whom,)
    charge = Charge(desk.seat, draft.card, draft.of)
    return desk.others if asks_money(draft.card) and charge.asks_everybody else ()


def action_of(desk: Desk, draft: Draft, against: Sequence[Against]) -> Action | None:
    """The move as far as it is chosen, against these; None while something is missing that it is about."""
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
    """The draft with an answer of everybody it meets, once it is aimed; answers given before stay."""
    seats = meets(desk, draft)
    if not seats or action_of(desk, draft, ()) is None:
        return replace(draft, answers=())
    given = {each.player: each for each in draft.answers}
    return replace(draft, answers=tuple(given.get(seat, Against(seat)) for seat in seats))


def refusal(desk: Desk, move: FromHand | Rearrange | EndTurn) -> IllegalMove | None:
    """Why this may not be begun, None if it may."""
    try:
        check_opening(desk.state, move)
    except IllegalMove as error:
        return error
    return None


def owed(desk: Desk, draft: Draft) -> int:
    """The M that the card asks of each, 0 where it asks no money or it is not yet known for which set."""
    move = action_of(desk, draft, ())
    return asked(desk.state, move) if isinstance(move, Charge) else 0


def unpaid(desk: Desk, draft: Draft, answer: Against) -> IllegalMove | None:
    """What is wrong with what this player pays, None if it is what the rules ask."""
    try:
        payment(before(desk.state, answer.player), answer.player, answer.pays, owed(desk, draft))
    except IllegalMove as error:
        return error
    return None


def settled(desk: Desk, draft: Draft, answer: Against) -> bool:
    """Whether nothing more is asked of this player."""
    return answer.cancelled or not asks_money(draft.card) or unpaid(desk, draft, answer) is None


def worth(spots: Iterable[Spot]) -> int:
    """The M of these cards together."""
    return sum(CARDS[spot.card].value for spot in spots)


def everything(desk: Desk, seat: int) -> tuple[Spot, ...]:
    """All with which this player could pay: a hotel goes before its house."""
    found = sorted(payable(before(desk.state, seat)), key=lambda each: each.card.key != HOTEL)
    return tuple(Spot(each.place, each.card.key) for each in found)


def whole(desk: Desk, draft: Draft) -> Move | None:
    """The entry, once nothing is missing and the rules take it."""
    if draft.ends:
        return EndTurn(desk.seat, excess(desk.state, desk.seat))
    move = action_of(desk, draft, draft.answers)
    if move is None or not draft.answers:
        return None
    try:
        check(desk.state, move)
    except IllegalMove:
        return None
    return move


def entry_text(move: Move) -> str:
    """An entry that names no player, as its button sends it."""
    return json.dumps(write_move(move, seat_to_log))


def taps_of_draft(desk: Desk, draft: Draft) -> tuple[str, ...]:
    """The taps that lead to this draft, in the one order in which they are kept."""
    return (
        *([draft.tab] if draft.tab is not Tab.LAY else []),
        *(["end"] if draft.ends else []),
        *([f"move={spot_text(draft.moves)}"] if draft.moves else []),
        *([f"card={draft.card}"] if draft.card else []),
        *_aim_taps(draft),
        *(tap for answer in draft.answers for tap in _answer_taps(desk, answer)),
    )


def canonical(desk: Desk, draft: Draft) -> str:
    """The same in one line, as the page keeps them."""
    return " ".join(taps_of_draft(desk, draft))


def _aim_taps(draft: Draft) -> Iterable[str]:
    """What the card is about."""
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


def _answer_taps(desk: Desk, answer: Against) -> Iterable[str]:
    """Jokers in turn, then what is paid."""
    for number in range(answer.jokers):
        yield f"counter={answer.player}" if number % 2 else f"{answer.player}:joker"
    if answer.pays and answer.pays == everything(desk, answer.player):
        yield f"{answer.player}:all"
    else:
        yield from (f"{answer.player}:pay={spot_text(spot)}" for spot in answer.pays)


def spot_text(spot: Spot) -> str:
    """A spot as a tap tells it."""
    return f"{spot.place}/{spot.card}"


def read_spot(text: str) -> Spot:
    """A spot from a tap. Raises ValueError."""
    place, card = text.split("/")
    return Spot(place, card)


def retraced(before: State, move: Any) -> Mapping[str, str]:
    """What lay in the tray before this entry was written."""
    desk = desk_of(before, move.seat)
    return {"taps": canonical(desk, answered(desk, _draft(move)))}


def _draft(move: Any) -> Draft:
    if isinstance(move, Charge | Duel | Troc | Banco):
        return _played(move)
    bank, act = isinstance(move, PutInBank), isinstance(move, Build | PassGo)
    return Draft(
        Tab.BANK if bank else Tab.ACT if act else Tab.LAY,
        ends=isinstance(move, EndTurn) and bool(move.discard),
        moves=move.spot if isinstance(move, Rearrange) else None,
        card=move.card if isinstance(move, LayProperty | Build) else "",
    )


def _played(move: Action) -> Draft:
    everybody = isinstance(move, Charge) and move.asks_everybody
    return Draft(
        Tab.ACT,
        card=move.card,
        of=move.of if isinstance(move, Charge | Banco) else None,
        double=move.double if isinstance(move, Charge) else 0,
        whom=None if everybody else move.against[0].player,
        give=move.give if isinstance(move, Troc) else None,
        take=move.take if isinstance(move, Duel | Troc) else None,
        answers=move.against,
    )
