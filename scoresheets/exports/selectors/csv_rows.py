"""Rows of files for spreadsheets: a table entry by entry, and tables player by player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.kit.numbers import Number
from games.kit.standings import Outcome
from scoresheets.base.csv_files import Cell, csv_file
from scoresheets.base.moments import held_moment, here, is_held
from scoresheets.exports.selectors.transcripts import access_transcript, export_names, playable_history
from scoresheets.exports.words import counts_word, yes_no
from scoresheets.models import Seat, Table
from scoresheets.pads import game_title, pad_of
from scoresheets.registry import is_installed
from scoresheets.results.selectors.plays import kind_in_words
from scoresheets.table.history import History
from scoresheets.table.selectors.access import Access, seats_of
from scoresheets.table.selectors.checks import UNREADABLE
from scoresheets.table.selectors.logs import log_lines
from scoresheets.table.selectors.seating import seat_views
from scoresheets.table.selectors.states import table_history
from scoresheets.table.selectors.totals import table_pad, totals_shown
from scoresheets.table.words.states import STATES

Rows = Iterator[Sequence[Cell]]


def table_csv(access: Access) -> str:
    """Return every entry of the table in the order of writing, with all totals after it, in the active language.

    Raises Refusal `not_started`, `totals_hidden`, `log_not_playable`.
    """
    table = access_transcript(access).table
    return whole_table_csv(table, access.seats, playable_history(table, access.seats))


def whole_table_csv(table: Table, seats: tuple[Seat, ...], history: History) -> str:
    """Return the CSV of `table_csv` from a replayed log, without checking rights."""
    names = export_names(seats)
    header = [
        _("Entry"),
        _("Round"),
        _("Written at"),
        _("Player"),
        _("Dice"),
        _("Value"),
        _("What was written"),
    ]
    header += [_("Counts"), *(_("Total of %(name)s") % {"name": name} for name in names)]
    return csv_file(header, _entries(table, seats, history, names), get_language() or "en")


def _entries(table: Table, seats: tuple[Seat, ...], history: History, names: Sequence[str]) -> Rows:
    pad, views = table_pad(table, history), seat_views(table, seats, history)
    lines = log_lines(history, views, pad, history.written)
    for written, line in zip(history.written, lines, strict=True):
        yield (
            line.sequence,
            line.round,
            moment(line.when),
            "" if written.about.seat is None else names[written.about.seat],
            " ".join(map(str, line.dice)),
            written.line.value,
            line.text,
            counts_word(line.fate, counts=line.kind in ("move", "amend")),
            *(player.total for player in history.game.outcome(written.table).players),
        )


@dataclass(frozen=True, slots=True)
class _Standing:
    """The result of one seat; None for anything that is not shown."""

    total: Number | None = None
    rank: int | None = None
    won: bool | None = None
    left: bool | None = None
    decided_by: str = ""  # the tie-breaker that decided, "" if none was needed
    deciding: int | None = None  # this seat's figure in it


def tables_csv(tables: Iterable[Table]) -> str:
    """Return every seat of these tables and its result, in the active language. Hidden totals appear only once the game
    is over, ranks only if it is over.
    """
    header = [
        _("Place"),
        _("Table"),
        _("Game"),
        _("Options"),
        _("Printed sheet"),
        _("Opened at"),
        _("State"),
        _("Rounds"),
    ]
    header += [_("Player"), _("Rank"), _("Total"), _("Decided by"), _("Deciding figure"), _("Won")]
    header += [_("Left early"), _("On paper"), _("Played at")]
    rows = (row for table in tables for row in _seats(table))
    return csv_file(header, rows, get_language() or "en")


def _seats(table: Table) -> Rows:
    seats = seats_of(table)
    state, rounds, standings = _stand(table, seats)
    for seat in seats:
        mine = standings.get(seat.number, _Standing())
        yield (
            table.place.number if table.place else None,
            table.title,
            game_title(table.game),
            _options(table),
            str((table.edition or {}).get("name", "")),
            moment(table.opened_at),
            str(STATES[state]),
            rounds,
            seat.called,
            mine.rank,
            mine.total,
            _step(table, mine.decided_by),
            mine.deciding,
            yes_no(mine.won),
            yes_no(mine.left),
            yes_no(table.on_paper),
            _played_at_text(table.played_at) if table.played_at else None,
        )


def _options(table: Table) -> str:
    return kind_in_words(table.game, table.options, table.seats.count())


def _step(table: Table, step: str) -> str:
    return pad_of(table.game).step_name(step) if step and is_installed(table.game) else ""


def _stand(table: Table, seats: tuple[Seat, ...]) -> tuple[str, int | None, Mapping[int, _Standing]]:
    """Return the state of a table, its rounds, and each seat's result by its number."""
    if table.closed_at:
        stored = table.final_result or {}
        return "closed", int(stored["rounds"]), _final_standings(stored)
    if not table.started_at:
        return "lobby", None, {}
    if not is_installed(table.game):
        return "gone", None, {}
    try:
        history = table_history(table, seats)
    except UNREADABLE:
        return "gone", None, {}
    over = history.state.seat is None
    if not totals_shown(table, history):
        return "playing", history.state.round, {}
    outcome = history.game.outcome(history.state)
    return (
        ("over" if over else "playing"),
        history.state.round,
        _played(outcome, seats, history.state, over=over),
    )


def _final_standings(stored: Mapping[str, Any]) -> dict[int, _Standing]:
    return {
        int(number): _Standing(
            player["total"],
            player["rank"],
            int(number) in stored["winners"],
            int(number) in stored["left"],
            *_decided(stored["decided_by"], player["tie_breakers"]),
        )
        for number, player in stored["players"].items()
    }


def _decided(step: str | None, ladder: Mapping[str, int]) -> tuple[str, int | None]:
    return (step, ladder[step]) if step is not None and step in ladder else ("", None)


def _played(outcome: Outcome, seats: Sequence[Seat], state: Any, *, over: bool) -> dict[int, _Standing]:
    return {
        seat.number: _Standing(
            player.total,
            player.rank if over else None,
            (place in outcome.winners) if over else None,
            place in state.left,
            *_decided(outcome.decided_by if over else None, player.tie_breakers),
        )
        for place, (seat, player) in enumerate(zip(seats, outcome.players, strict=True))
    }


def moment(when: Any) -> str:
    """Return a moment as spreadsheets of every language read it, by the clock of this server."""
    return here(when).replace(tzinfo=None).isoformat(" ", "seconds")


def _played_at_text(played: str) -> str:
    """Return the time at which a file says that a game was played; the file's own text if this server's clock cannot
    show it.
    """
    return moment(held_moment(played)) if is_held(played) else played
