"""A table as a transcript: everything that was written at it, and the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.kit.export import ToldEntry, transcript_document
from games.kit.head import Head, fitting_title
from games.kit.names import written_name
from games.kit.replay import result_json
from scoresheets.base.refusals import Refusal
from scoresheets.models import Seat, Table
from scoresheets.table.history import History, Written
from scoresheets.table.selectors.access import Access
from scoresheets.table.selectors.checks import UNREADABLE
from scoresheets.table.selectors.played import played_at
from scoresheets.table.selectors.states import table_history
from scoresheets.table.selectors.totals import totals_shown


def access_transcript(access: Access) -> Access:
    """Return this access if it may have the table's transcript now: everybody at the table, from the start on.

    A table that hides its totals gives out none before the end. Raises Refusal `not_started`, `totals_hidden`,
    `log_not_playable`.
    """
    if not access.table.started_at:
        raise Refusal("not_started")
    if access.table.totals_hidden and not totals_shown(
        access.table, playable_history(access.table, access.seats)
    ):
        raise Refusal("totals_hidden")
    return access


def table_transcript(access: Access) -> dict[str, object]:
    """Return the table's transcript as JSON. Raises Refusal `not_started`, `totals_hidden`, `log_not_playable`."""
    return whole_transcript(access_transcript(access).table, access.seats)


def whole_transcript(
    table: Table, seats: tuple[Seat, ...], history: History | None = None
) -> dict[str, object]:
    """Return the table's transcript as JSON without checking rights, from the log already replayed if given. Raises
    Refusal `log_not_playable`.
    """
    history = history or playable_history(table, seats)
    names = export_names(seats)
    return transcript_document(
        history.game,
        options=table.options,
        edition=table.edition,
        names=names,
        entries=export_entries(history),
        result=_result(table, seats, names, history),
        head=Head(fitting_title(table.title), played_at(table, history), table.transcript_id),
    )


def export_names(seats: Sequence[Seat]) -> list[str]:
    """Return the players' names for a file. No two are alike, even if a removed name is replaced by a placeholder."""
    names: list[str] = []
    taken = {written_name(seat.name) for seat in seats if seat.name}
    for seat in seats:
        name = seat.called
        while not seat.name and written_name(name) in taken:
            name += "*"
        taken.add(written_name(name))
        names.append(name)
    return names


def playable_history(table: Table, seats: tuple[Seat, ...]) -> History:
    """Return the replayed log of a table that has started.

    Raises Refusal `log_not_playable` if the rules have changed since it was closed and refuse it now.
    """
    try:
        return table_history(table, seats)
    except UNREADABLE as error:
        raise Refusal("log_not_playable") from error


def export_entries(history: History) -> Iterator[ToldEntry]:
    """Yield every entry in the order of writing. Entries that do not count are struck; each form of a corrected entry
    stands directly before the next one.
    """
    counts = {
        each.line.sequence if each.amended is None else each.amended: place
        for place, each in enumerate(history.played)
    }
    for forms in _forms(history):
        for written in forms:
            place = counts.get(written.line.sequence)
            yield _struck(history, written) if place is None else _counting(history, place)


def _forms(history: History) -> Iterator[Sequence[Written]]:
    """Yield the forms of each entry, oldest first: as it was written, and each correction of it."""
    forms: dict[int, list[Written]] = {}
    for written in history.written:
        if written.line.kind == "amend":
            forms[written.line.target or 0].append(written)
        elif written.line.kind != "strike":
            forms[written.line.sequence] = [written]
    yield from forms.values()


def _counting(history: History, place: int) -> ToldEntry:
    """Return the entry with its value computed from the lines that count now, as an earlier correction may have changed
    it.
    """
    line = history.played[place].line
    move = history.move(line)
    return ToldEntry(move.seat, move, history.game.value(history.before(place), move), struck=False)


def _struck(history: History, written: Written) -> ToldEntry:
    move = history.move(written.about)
    return ToldEntry(move.seat, move, written.line.value, struck=True)


def _result(
    table: Table, seats: Sequence[Seat], names: Sequence[str], history: History
) -> Mapping[str, object]:
    """Return the result now, or as stored when the table was closed."""
    if not table.final_result:
        return result_json(history.game.outcome(history.state), names)
    stored: Mapping[str, Any] = table.final_result
    by_number = {seat.number: name for seat, name in zip(seats, names, strict=True)}
    return {
        "finished": stored["finished"],
        "outcome": stored["outcome"],
        "winners": [by_number[number] for number in stored["winners"]],
        "decided_by": stored["decided_by"],
        "players": {by_number[seat.number]: stored["players"][str(seat.number)] for seat in seats},
    }
