"""The draft of a turn, tapped die by die and throw by throw, and what the tray says and offers after each tap. A tap is
a face, "-5" to put such a die back, "+" to throw on, or "back" to undo the last tap.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from games.kit.errors import IllegalMove, MalformedMove
from scoresheets.plugin.words import sentence
from ten_thousand.rules import GAME
from ten_thousand.rules.ending import State
from ten_thousand.rules.moves import TakeTurn, write_move
from ten_thousand.rules.sheet import MOST_THROWS
from ten_thousand.rules.throws import Dice, check_faces, in_hand, worth
from ten_thousand.rules.verbs import check, to_come_in
from ten_thousand.words import tray

FACES = range(1, 7)
Names = Sequence[str]


@dataclass(frozen=True, slots=True)
class Offer:
    """A button. `value` is its tap or the entry as JSON; `why` says why it may not be tapped now, "" if it may."""

    text: str
    value: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class TrayPrompts:
    """Everything that the tray says and offers, as the template `_asks` reads it. `throws` are the throws before the
    current one, in words. Of the current throw, the dice `chosen` are set aside, and `loose` is the number of the
    others. `scores` is True if the chosen dice score.
    """

    seat: int
    taps: str
    prompt: str
    details: str
    heard: str
    throws: tuple[str, ...]
    chosen: Dice
    loose: int
    scores: bool
    faces: tuple[Offer, ...]
    throw_on: Offer
    stop: Offer
    lost: Offer


def asks(state: State, seat: int, taps: Iterable[str], names: Names) -> TrayPrompts:
    *before, chosen = throws = throws_of(taps)
    earlier, now = sum(worth(dice) or 0 for dice in before), worth(chosen) or 0
    needed = to_come_in(state, seat)
    about_chosen = tray.chosen_text(chosen)
    about_turn = tray.standing(earlier + now, needed) if before or needed else ""
    return TrayPrompts(
        seat=seat,
        taps=taps_of(throws),
        prompt=tray.prompt(before),
        details=f"{about_chosen} {about_turn}".strip(),
        heard=tray.set_aside(chosen),
        throws=tuple(map(tray.throw_text, before)),
        chosen=chosen,
        loose=in_hand(before) - len(chosen),
        scores=bool(now),
        faces=tuple(_faces(before, chosen)),
        throw_on=Offer(tray.throw_on(throws if now else ()), "+", _why_not_on(throws)),
        stop=_stop(state, seat, throws, tray.stop(earlier + now), names),
        lost=Offer(
            tray.nothing_scores(earlier),
            _entry(TakeTurn(seat, tuple(before), lost=True)),
            about_chosen if now else "",
        ),
    )


def throws_of(taps: Iterable[str]) -> list[Dice]:
    """Return the throws that these taps make; taps that make no sense are dropped. The last throw holds the dice set
    aside so far, and may be empty.
    """
    throws: list[Dice] = [()]
    for tap in taps:
        *before, chosen = throws
        if tap in map(str, FACES) and len(chosen) < in_hand(before):
            throws[-1] = (*chosen, int(tap))
        elif tap == "+" and not _why_not_on(throws):
            throws.append(())
        elif tap == "back" and (chosen or before):
            throws = [*before, chosen[:-1]] if chosen else before
        elif tap in {f"-{die}" for die in chosen}:
            place = chosen.index(int(tap[1:]))
            throws[-1] = chosen[:place] + chosen[place + 1 :]
    return throws


def taps_of(throws: Iterable[Dice]) -> str:
    return " + ".join(" ".join(map(str, dice)) for dice in throws).strip()


def retraced(move: TakeTurn) -> str:
    """Return the taps that led to this turn. A correction begins with them."""
    throws = check_faces(move.throws)
    return taps_of([*throws, ()] if move.lost else throws)


def _entry(move: TakeTurn) -> str:
    return json.dumps(write_move(move, lambda seat: seat + 1), separators=(",", ":"))


def _stop(state: State, seat: int, throws: Sequence[Dice], text: str, names: Names) -> Offer:
    move = TakeTurn(seat, tuple(throws), lost=False)
    if not throws[-1]:
        return Offer(text, "", tray.prompt(throws[:-1]))
    try:
        check(state, move)
    except IllegalMove as error:
        return Offer(text, "", sentence(error, names=names, game_key=GAME.key))
    return Offer(text, _entry(move))


def _why_not_on(throws: Sequence[Dice]) -> str:
    """Return why no further throw may follow these, "" if one may."""
    *before, chosen = throws
    if not worth(chosen):
        return tray.chosen_text(chosen) or tray.prompt(before)
    if len(throws) < MOST_THROWS:
        return ""
    error = MalformedMove("too_many_throws", most=MOST_THROWS, count=len(throws) + 1)
    return sentence(error, names=(), game_key=GAME.key)


def _faces(before: Sequence[Dice], chosen: Dice) -> Iterator[Offer]:
    most, why = in_hand(before), ""
    if len(chosen) == most:
        error = IllegalMove("too_many_dice", throw=len(before) + 1, most=most, count=most + 1)
        why = sentence(error, names=(), game_key=GAME.key)
    for face in FACES:
        yield Offer(str(face), str(face), why)
