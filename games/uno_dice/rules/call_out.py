"""The call-out: the caller names the last die of the chain aloud, and other players write it on their own boards."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import StrEnum

from games.kit.paper import Marks, Paper
from games.uno_dice.rules.board import STAR, counting_entry, entry_of, path, room, write, written
from games.uno_dice.rules.options import Options
from games.uno_dice.rules.sheet import DICE, WILD, Colour


class Why(StrEnum):
    """Reason why a board takes the called number, or why not."""

    NUMBER = "number"  # its last number is the one called
    COLOUR = "colour"  # it is the board of that colour, and nothing else calls it (UN-31)
    BOTH = "both"  # number and colour: still one space (UN-14)
    STAR = "star"  # a star is called: everybody writes one (UN-5)
    STAR_MATCHES = "star_matches"  # its last entry is a star, which matches all at this table (UN-7)
    NEITHER = "neither"
    LEFT = "left"  # its player went home


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of one other board: `space` is the space written, None if none is; `fills` is True if it was the last
    one.

    `declined` is True if the board could write and its player chose not to.
    """

    seat: int
    board: Colour
    why: Why
    space: str | None
    fills: bool
    declined: bool = False

    @property
    def may_decline(self) -> bool:
        """UN-31: return whether only its colour calls this board."""
        return self.why is Why.COLOUR


@dataclass(frozen=True, slots=True)
class CallOut:
    """The called die, the seat that calls, and the answer of every other board in seat order.

    `colour` and `number` are None for a star.
    """

    caller: int
    die: str
    colour: Colour | None
    number: int | None
    answers: tuple[Answer, ...]

    @property
    def writers(self) -> tuple[Answer, ...]:
        """Return the answers of the boards that write."""
        return tuple(answer for answer in self.answers if answer.space is not None)


def call_out(
    options: Options,
    paper: Paper,
    left: Collection[int],
    caller: int,
    die: str,
    declines: Collection[int] = (),
) -> CallOut:
    """UN-5, UN-11, UN-15: return the call-out of this die on a paper that has the caller's chain and penalties.

    UN-31: the seats in `declines` do not write.
    """
    others = [seat for seat in range(len(paper.sheets)) if seat != caller]
    could = (
        _answer(options, paper.sheets[seat], seat, Why.LEFT if seat in left else None, die) for seat in others
    )
    answers = tuple(_let_be(answer) if answer.seat in declines else answer for answer in could)
    if die == WILD:
        return CallOut(caller, die, None, None, answers)
    return CallOut(caller, die, DICE[die].colour, DICE[die].number, answers)


def _answer(options: Options, sheet: Marks, seat: int, settled: Why | None, die: str) -> Answer:
    why = settled or _why(options, sheet, seat, die)
    if why in (Why.NEITHER, Why.LEFT):
        return Answer(seat, options.boards[seat], why, None, fills=False)
    space = path(options, sheet)[written(sheet)]
    return Answer(seat, options.boards[seat], why, space, fills=room(options, sheet) == 1)


def _let_be(answer: Answer) -> Answer:
    return replace(answer, space=None, fills=False, declined=True)


def _why(options: Options, sheet: Marks, seat: int, die: str) -> Why:
    if die == WILD:
        return Why.STAR
    last, colour = counting_entry(options, sheet), options.boards[seat] is DICE[die].colour
    if last == entry_of(die):
        return Why.BOTH if colour else Why.NUMBER
    if options.star_matches_all and last == STAR:
        return Why.STAR_MATCHES
    return Why.COLOUR if colour else Why.NEITHER


def written_by_call(options: Options, paper: Paper, called: CallOut) -> Paper:
    """Return the paper after every board that may has written the number, or a star."""
    for answer in called.writers:
        paper = write(options, paper, answer.seat, (entry_of(called.die),))
    return paper
