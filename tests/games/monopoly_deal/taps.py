"""Taps in the tray of Monopoly Deal, without a page: the offered ones, and an evening of random taps."""

import json
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.kit.seats import logged_seat
from games.monopoly_deal.pad.draft import spot_text, tab_of
from games.monopoly_deal.pad.tray import TrayPrompts, asks, highlights
from games.monopoly_deal.rules.checking import excess
from games.monopoly_deal.rules.ending import State
from games.monopoly_deal.rules.filled import Lighting, Tap
from games.monopoly_deal.rules.moves import (
    Against,
    Banco,
    Charge,
    Duel,
    EndTurn,
    LayProperty,
    Move,
    PutInBank,
    Rearrange,
    Troc,
)
from games.monopoly_deal.rules.tableau import tableau
from scoresheets.registry import GAMES

GAME = GAMES["monopoly-deal"]
NAMES = tuple("ABCDEFGHIJ")


@dataclass(frozen=True, slots=True)
class Offered:
    """A possible tap: a tap of the draft, or a whole entry."""

    value: str
    writes: bool = False


def start(players: int = 3, **options: Any) -> State:
    found: State = GAME.start(GAME.read_options(options, players, None), players)
    return found


def asked(state: State, seat: int, taps: Sequence[str], names: Sequence[str] = NAMES) -> TrayPrompts:
    """Return what the tray asks of this seat after these taps; fails if it asks nothing."""
    said = asks(state, seat, taps, names)
    assert said is not None
    return said


def offered(state: State, taps: Sequence[str]) -> list[Offered]:
    """Return every possible tap on the page, without the dashed ones."""
    seat = state.seat or 0
    found, said = highlights(state, seat, taps), asked(state, seat, taps)
    boards: list[Lighting] = [found.boxes, *found.others.values()]
    return [
        *(Offered(tap.value, tap.writes) for tap in on_boards(boards) if tap.why is None),
        *_in_tray(said),
    ]


def on_boards(boards: Iterable[Lighting]) -> Iterable[Tap]:
    for board in boards:
        for taps in board.cards.values():
            yield from taps
        yield from board.sets.values()


def _in_tray(said: TrayPrompts) -> Iterable[Offered]:
    verbs = (
        *said.tabs,
        *([said.end] if said.end else []),
        *said.verbs,
        *(verb for debt in said.debts for verb in debt.verbs),
    )
    yield from (Offered(verb.value, verb.writes) for verb in verbs if not verb.why)
    keys = (*said.keys, *(key for debt in said.debts for key in debt.keys))
    yield from (Offered(key.value, key.writes) for key in keys if not key.why)
    yield from (Offered(payer.tap) for payer in said.whom)
    if said.entry is not None:
        yield Offered(json.dumps(said.entry), writes=True)


def taps_after(state: State, taps: Sequence[str], tap: str) -> tuple[str, ...]:
    """Return the taps as the page stores them after one more."""
    return tuple(asked(state, state.seat or 0, (*taps, tap)).taps.split())


def read(state: State, entry: str | Mapping[str, Any]) -> Move:
    """Return the move of a whole entry."""
    told = json.loads(entry) if isinstance(entry, str) else entry
    found: Move = GAME.read_move(state.options, state.seat or 0, told, logged_seat)
    return found


def after(state: State, **entry: Any) -> State:
    """Return the table after this entry of the player in turn; players by their places."""
    found: State = GAME.apply(state, read(state, entry))
    return found


def ended(state: State, turns: int = 1) -> State:
    """Return the table after this many turns have ended, with excess cards put back."""
    for _turn in range(turns):
        back = excess(state, state.seat or 0)
        state = after(state, end_turn=True, **({"discard": back} if back else {}))
    return state


def random_entry(state: State, chance: random.Random, most: int = 60) -> str:
    """Return a whole entry reached by random taps."""
    taps: tuple[str, ...] = ()
    for _step in range(most):
        chosen = chance.choice(offered(state, taps))
        if chosen.writes:
            return chosen.value
        taps = taps_after(state, taps, chosen.value)
    return next(each.value for each in offered(state, ()) if each.writes)


def taps_of_move(state: State, move: Move) -> tuple[str, ...]:
    """Return the taps of this entry, before the tap that writes it."""
    match move:
        case PutInBank():
            return ("bank",)
        case Rearrange(spot=spot):
            return (f"move={spot_text(spot)}",)
        case EndTurn():
            return ()
        case LayProperty(card=card):
            return ("lay", f"card={card}")
        case Charge() | Duel() | Troc() | Banco():
            answers = [tap for answer in move.against for tap in _answer_taps(answer)]
            return (tab_of(move.card), f"card={move.card}", *_aim_taps(move), *answers)
        case _:
            return ("act", f"card={getattr(move, 'card', '')}")


def _aim_taps(move: Charge | Duel | Troc | Banco) -> Iterable[str]:
    [*others] = [answer.player for answer in move.against]
    match move:
        case Charge():
            yield from [f"of={move.of}"] if move.of else []
            yield from ["double"] * move.double
            yield from [] if move.charges_everybody else [f"whom={others[0]}"]
        case Duel():
            yield f"take={others[0]}/{spot_text(move.take)}"
        case Troc():
            yield f"give={spot_text(move.give)}"
            yield f"take={others[0]}/{spot_text(move.take)}"
        case Banco():
            yield f"set={others[0]}/{move.of}"


def _answer_taps(answer: Against) -> Iterable[str]:
    for number in range(answer.jokers):
        yield f"counter={answer.player}" if number % 2 else f"{answer.player}:joker"
    yield from (f"{answer.player}:pay={spot_text(spot)}" for spot in answer.pays)


def needed(state: State, move: Move) -> tuple[str, ...]:
    """Return those of these taps that the tray offers; it makes a tap without a choice by itself."""
    taps: tuple[str, ...] = ()
    made = []
    for tap in taps_of_move(state, move):
        if Offered(tap) in offered(state, taps):
            made.append(tap)
            taps = taps_after(state, taps, tap)
    return tuple(made)


def written(state: State, move: Move) -> Move:
    """Return the entry that the tray writes after these taps with the result of this move. Raises LookupError."""
    taps: tuple[str, ...] = ()
    for tap in needed(state, move):
        taps = taps_after(state, taps, tap)
    wanted = laid_out(GAME.apply(state, move))
    for each in offered(state, taps):
        if each.writes and laid_out(GAME.apply(state, read(state, each.value))) == wanted:
            return read(state, each.value)
    raise LookupError(move, taps)


def written_at_last(state: State, move: Move) -> None:
    """Write this move by taps. A property joins the best set by itself, and is then moved to another one."""
    try:
        GAME.check(state, written(state, move))
    except LookupError:
        assert isinstance(move, LayProperty)
        assert move.to
        joined = GAME.apply(state, LayProperty(move.seat, move.card, best_of(state, move.card)))
        if joined.seat is None:
            return  # it has won
        assert joined.laid
        moved = written(joined, Rearrange(move.seat, joined.laid, move.to))
        assert laid_out(GAME.apply(joined, moved)) == laid_out(GAME.apply(state, move))


def best_of(state: State, card: str) -> str:
    """Return the set that a property joins by itself."""
    entries = (json.loads(key.value) for key in asked(state, state.seat or 0, ()).keys if key.writes)
    found: str = next(entry["to"] for entry in entries if entry["play"] == card)
    return found


def laid_out(state: State) -> object:
    """Return the table without the numbers of its sets, which real cards do not have."""
    boards = []
    for sheet in state.paper.sheets:
        places = tableau(sheet).places
        boards.append(
            sorted(
                (place.split(".")[0], sorted(each.card.key for each in found))
                for place, found in places.items()
            )
        )
    return boards, state.hands, state.pile, state.discard, state.seat, state.plays, state.winner
