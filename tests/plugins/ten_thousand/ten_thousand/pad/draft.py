"""What the tray asks next: a turn is tapped die by die, throw by throw.

A tap is a face, "-5" to put such a die back, "+" to throw on, or "back" for one tap less.
"""

from __future__ import annotations

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
    """Something to tap: `value` is its tap or the whole entry, `why` says why not now ("" where it may be)."""

    text: str
    value: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Asks:
    """What the tray says and offers, as `_asks` reads it. Of this throw `chosen` is set aside and `left` dice are not;
    `ready` where what is set aside scores.
    """

    seat: int
    taps: str
    says: str
    more: str
    heard: str
    throws: tuple[str, ...]
    chosen: Dice
    left: int
    ready: bool
    faces: tuple[Offer, ...]
    throw_on: Offer
    stop: Offer
    lost: Offer


def asks(state: State, seat: int, taps: Iterable[str], names: Names) -> Asks:
    """What follows from the taps so far."""
    *before, chosen = throws = kept(taps)
    closed, now = sum(worth(dice) or 0 for dice in before), worth(chosen) or 0
    needed = to_come_in(state, seat)
    told = tray.chosen_text(chosen), tray.standing(closed + now, needed) if before or needed else ""
    return Asks(
        seat=seat,
        taps=written(throws),
        says=tray.prompt(before),
        more=" ".join(each for each in told if each),
        heard=tray.set_aside(chosen),
        throws=tuple(map(tray.throw_text, before)),
        chosen=chosen,
        left=in_hand(before) - len(chosen),
        ready=bool(now),
        faces=tuple(_faces(before, chosen)),
        throw_on=Offer(tray.throw_on(throws if now else ()), "+", _why_not_on(throws)),
        stop=_stop(state, seat, throws, tray.stop(closed + now), names),
        lost=Offer(
            tray.nothing_scores(closed),
            _entry(TakeTurn(seat, tuple(before), lost=True)),
            told[0] if now else "",
        ),
    )


def kept(taps: Iterable[str]) -> list[Dice]:
    """The throws that the taps tell, the last one as it is set aside; what they cannot mean is left out."""
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


def written(throws: Iterable[Dice]) -> str:
    """The taps that tell these throws, the last one not yet thrown on from."""
    return " + ".join(" ".join(map(str, dice)) for dice in throws).strip()


def retraced(move: TakeTurn) -> str:
    """The taps that led to this turn."""
    throws = check_faces(move.throws)
    return written([*throws, ()] if move.lost else throws)


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
    """Why there is no further throw after these; "" where there is one."""
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
