"""The tray: a cell for each player whose number is still to be written, and a keypad."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.any_game.pad.typing import Typed, taps_of, typed_of
from games.any_game.rules import GAME
from games.any_game.rules.ending import State
from games.any_game.rules.moves import Ends, Writes, write_move, writing
from games.any_game.rules.options import Counts
from games.any_game.rules.verbs import check, is_legal, passes_goal, sum_of_round
from games.any_game.words import refusals, tray
from games.kit.errors import IllegalMove
from games.kit.numbers import Number
from scoresheets.plugin.pad import DraftedTray
from scoresheets.plugin.words import sentence

Names = Sequence[str]


@dataclass(frozen=True, slots=True)
class Cell:
    """A player's number of this round as it is typed. `is_number` if it can be written; `chosen` if it is typed now."""

    seat: int
    text: str
    is_number: bool
    chosen: bool
    tap: str


@dataclass(frozen=True, slots=True)
class Offer:
    """A button. `value` is its tap, or the entry; `why` says why it may not be tapped now, "" if it may."""

    text: str
    value: Any
    why: str = ""


@dataclass(frozen=True, slots=True)
class TrayPrompts:
    """Everything that the tray says and offers, as the template `_asks` reads it. `at_once` if no cell is chosen first,
    as one tap on it says it all. `halves` if numbers may have one. `following` goes on to the next empty cell, `zeros`
    fills all of them. `end` asks whether the game is over, and `ends` is the entry that ends it.
    """

    seat: int
    taps: str
    prompt: str
    details: str
    heard: str
    cells: tuple[Cell, ...]
    won: bool
    at_once: bool
    bid: bool
    halves: bool
    following: Offer | None
    zeros: Offer | None
    write: Offer
    end: bool
    ends: Mapping[str, object] | None = None


@dataclass(frozen=True, slots=True)
class _Round:
    """A round on one device: the cells that it may fill."""

    state: State
    seat: int
    typed: Typed
    names: Names
    filled: Mapping[int, Number] = field(default_factory=dict)

    @property
    def won(self) -> bool:
        return self.state.options.counts is Counts.WON

    @property
    def at_once(self) -> bool:
        """True if one tap on each cell says it all: whether that player won."""
        return self.won and len(self.typed.cells) > 1

    @property
    def empty(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.typed.cells if seat not in self.filled)


class AnyGameTray(DraftedTray):
    """The tray of any game: numbers of a round are typed on a keypad."""

    folder = "any_game"

    def asks(self, state: State, seat: int, thrown: Sequence[str], names: Names) -> TrayPrompts:
        return self.asks_here(state, seat, thrown, names, frozenset())

    def asks_here(
        self, state: State, seat: int, thrown: Sequence[str], names: Names, away: frozenset[int]
    ) -> TrayPrompts:
        cells = [each for each in state.writers if each == seat or each not in away]
        typed = typed_of(cells, seat, thrown, state.options.counts, bid=state.bidding)
        filled = {each: number for each, number in typed.numbers if number is not None}
        return _prompts(_Round(state, seat, typed, names, filled))

    def retraced(self, before: State, move: Any) -> Mapping[str, str]:
        return {"taps": taps_of(move.row) if isinstance(move, Writes) else "end"}


def _prompts(playing: _Round) -> TrayPrompts:
    state, typed, names = playing.state, playing.typed, playing.names
    asked = tray.prompt(names[typed.at], state.round, bid=state.bidding, won=playing.won)
    if playing.at_once:
        asked = tray.prompt_all(state.round)
    ends, following = Ends(playing.seat), _following(playing)
    return TrayPrompts(
        seat=playing.seat,
        taps=typed.taps,
        prompt=tray.end_prompt() if typed.ends else asked,
        details=tray.end_details() if typed.ends else _details(playing),
        heard=_heard(playing),
        cells=tuple(_cell(playing, seat) for seat in typed.cells),
        won=playing.won,
        at_once=playing.at_once,
        bid=state.bidding,
        halves=state.options.counts is Counts.HALVES and not state.bidding,
        following=following,
        zeros=_zeros(playing),
        write=_write(playing),
        end=not typed.taps and is_legal(state, ends),
        ends=_entry(ends) if typed.ends and is_legal(state, ends) else None,
    )


def _cell(playing: _Round, seat: int) -> Cell:
    number, text = playing.filled.get(seat), playing.typed.texts.get(seat, "")
    if number is not None and (playing.won or seat != playing.typed.at):
        text = tray.result(number, won=playing.won)
    tap = f"{'*' if playing.at_once else '@'}{seat + 1}"
    chosen = seat == playing.typed.at and not playing.at_once
    return Cell(seat, text.replace("-", "−"), number is not None, chosen, tap)


def _details(playing: _Round) -> str:
    typed, wanted = playing.typed, playing.state.options.adds_up_to
    text, number = typed.texts.get(typed.at, ""), playing.filled.get(typed.at)
    parts = [tray.sum_text(text, number) if text and not playing.won else ""]
    if number is not None and passes_goal(playing.state, typed.at, number, bid=playing.state.bidding):
        parts.append(refusals.passes_goal(playing.names[typed.at], playing.state.options.goal))
    if wanted is not None and not playing.state.bidding:
        parts.append(tray.round_sum(sum_of_round(playing.state, tuple(playing.filled.items())), wanted))
    return " · ".join(filter(None, parts))


def _heard(playing: _Round) -> str:
    typed = playing.typed
    text, name = typed.texts.get(typed.at, ""), playing.names[typed.at]
    if not text:
        return ""
    number = playing.filled.get(typed.at)
    return tray.set_to(name, text if number is None else tray.result(number, won=playing.won))


def _following(playing: _Round) -> Offer | None:
    """Return the way to the next empty cell after the chosen one, None if the chosen one is the only empty one."""
    at = playing.typed.at
    rest = [seat for seat in playing.empty if seat != at]
    if not rest or playing.at_once:
        return None
    seat = next((seat for seat in rest if seat > at), rest[0])
    why = tray.missing(playing.names[at]) if at in playing.empty else ""
    return Offer(tray.following(playing.names[seat]), f"@{seat + 1}", why)


def _zeros(playing: _Round) -> Offer | None:
    """Return the button that gives the others a zero, once a number is typed."""
    waits = playing.typed.at in playing.empty and not playing.at_once
    if playing.state.bidding or not playing.filled or not playing.empty or waits:
        return None
    return Offer(tray.zeros(won=playing.won), "zeros")


def _write(playing: _Round) -> Offer:
    """Return the button that writes what is typed: the number of the tray's own seat, and with it the others."""
    own, filled = playing.filled.get(playing.seat), playing.filled
    last = tray.result(own, won=playing.won) if own is not None else ""
    text = tray.write(max(1, len(filled)), last)
    unfinished = [seat for seat, number in playing.typed.numbers if number is None]
    if own is None or unfinished:
        missing = unfinished[0] if unfinished else playing.seat
        return Offer(text, "", tray.missing(playing.names[missing], won=playing.won))
    others = tuple((seat, number) for seat, number in filled.items() if seat != playing.seat)
    move = writing(playing.seat, own, others, playing.state.bidding)
    try:
        check(playing.state, move)
    except IllegalMove as error:
        return Offer(text, "", sentence(error, names=playing.names, game_key=GAME.key))
    return Offer(text, _entry(move))


def _entry(move: Writes | Ends) -> Mapping[str, object]:
    """Return the entry with players by their places; the template calls them by their numbers."""
    return write_move(move, lambda seat: seat)


def as_json(entry: Mapping[str, Any], seats: Sequence[Any]) -> str:
    """Return an entry in JSON as a device sends it, with players by the numbers of their seats."""
    others = [{**each, "of": seats[each["of"]].number} for each in entry.get("others", ())]
    return json.dumps({**entry, **({"others": others} if others else {})}, separators=(",", ":"))
