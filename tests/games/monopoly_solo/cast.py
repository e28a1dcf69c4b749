"""Ana alone against the bank, and her tables."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.kit.paper import Claims, Holder, Kind, Paper, Pencil
from games.monopoly_solo.rules import GAME
from games.monopoly_solo.rules.cards import Effect
from games.monopoly_solo.rules.ending import Cause, State
from games.monopoly_solo.rules.moves import (
    AnswerOffer,
    Build,
    EnterCard,
    LeaveJail,
    Lift,
    Mortgage,
    Sell,
    ThrowDice,
    ThrowForService,
)
from games.monopoly_solo.rules.options import Options, read_options
from games.monopoly_solo.rules.sheet import TITLES, Deck
from tests.games.verbs import Verbs

ANA = 0
NAMES = ("Ana",)
TICK = Pencil(Kind.TICK)
BANKS = Pencil(Kind.DECLINED)
BROWN, STATIONS, UTILITIES = (1, 3), (5, 15, 25, 35), (12, 28)


def options(**chosen: object) -> Options:
    return read_options(chosen, 1, None)


def number(value: int) -> Pencil:
    return Pencil(Kind.NUMBER, value)


def table(
    *,
    mine: Iterable[int] = (),
    banks: Iterable[int] = (),
    built: Mapping[int, int] | None = None,
    mortgaged: Iterable[int] = (),
    at: int | None = None,
    cash: int | None = None,
    jail: bool = False,
    kept: Iterable[str] = (),
    chosen: Options | None = None,
    **state: Any,
) -> State:
    """Return a table in mid-game by the things on it: titles by their squares, `built` in steps."""
    marks: dict[str, Pencil] = {}
    if cash is not None:
        marks["cash"] = number(cash)
    if at is not None or jail:
        marks["square"] = number(10 if at is None else at)
    marks |= {"in-jail": TICK} if jail else {}
    marks |= {f"kept.{deck}": TICK for deck in kept}
    marks |= {f"title.{square}": TICK for square in mine}
    marks |= {f"title.{square}": BANKS for square in banks}
    marks |= {f"title.{square}.buildings": number(steps) for square, steps in (built or {}).items()}
    marks |= {f"title.{square}.mortgaged": TICK for square in mortgaged}
    claims: Claims = {f"title.{square}": Holder(ANA, 1) for square in mine}
    return State(chosen or options(), Paper.blank(1).write(ANA, marks, claims), **state)


def everything_but(*squares: int) -> tuple[int, ...]:
    """Return all titles but these."""
    return tuple(square for square in TITLES if square not in squares)


def throw(*dice: int, **more: Any) -> ThrowDice:
    return ThrowDice(ANA, dice, **more)


def service(*dice: int, **more: Any) -> ThrowForService:
    return ThrowForService(ANA, dice, **more)


def buy(**more: Any) -> AnswerOffer:
    return AnswerOffer(ANA, buy=True, **more)


def leave_it(**more: Any) -> AnswerOffer:
    return AnswerOffer(ANA, buy=False, **more)


def card(effect: Effect, **more: Any) -> EnterCard:
    return EnterCard(ANA, effect, **more)


def build(square: int, steps: int = 1, **more: Any) -> Build:
    return Build(ANA, square, steps, **more)


def sell(square: int, steps: int = 1, **more: Any) -> Sell:
    return Sell(ANA, square, steps, **more)


def mortgage(square: int, **more: Any) -> Mortgage:
    return Mortgage(ANA, square, **more)


def lift(square: int, **more: Any) -> Lift:
    return Lift(ANA, square, **more)


def out_by(way: str, **more: Any) -> LeaveJail:
    return LeaveJail(ANA, way, **more)


def causes(state: State) -> list[Cause]:
    """Return the causes of the last entry's events."""
    return [event.cause for event in state.events]


def purse(state: State) -> tuple[int, int]:
    """Return the cash of the player and of the bank."""
    return state.book.cash, state.book.bank


_verbs = Verbs(
    GAME,
    NAMES,
    {
        "square": lambda state: state.book.square,
        "cash": lambda state: state.book.cash,
        "bank": lambda state: state.book.bank,
        "in_jail": lambda state: state.book.in_jail,
        "kept": lambda state: [deck for deck in Deck if state.book.keeps(deck)],
        "causes": causes,
        "built": lambda state: {square: state.book.buildings(title) for square, title in TITLES.items()},
        "owners": lambda state: {square: state.book.owner(title) for square, title in TITLES.items()},
        "mortgaged": lambda state: [
            square for square, title in TITLES.items() if state.book.is_mortgaged(title)
        ],
        "houses": lambda state: state.book.houses_left,
        "hotels": lambda state: state.book.hotels_left,
        "tokens": lambda state: state.book.tokens_left,
        "claimed": lambda state: list(state.paper.claims),
        "points": lambda state: dict(GAME.outcome(state).players[ANA].breakdown),
        "beside": lambda state: dict(GAME.outcome(state).players[ANA].extra),
    },
)
play, refused, code, winners = _verbs.play, _verbs.refused, _verbs.code, _verbs.winners
must_refuse, must_hold, leads = _verbs.must_refuse, _verbs.must_hold, _verbs.leads
ruling, refusal = _verbs.ruling, _verbs.refusal
