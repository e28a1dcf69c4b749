"""Settle findings and differences after looking at the paper, and check or reopen a table."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils import timezone

from games.kit.findings import Finding
from scoresheets.base.moments import EARLIEST_DAY, LATEST, first_of
from scoresheets.base.refusals import Refusal
from scoresheets.models import Decision, Ruling, Table
from scoresheets.models.limits import check_limit
from scoresheets.nights.rounds.services.waiting_room import leave_place
from scoresheets.paper.selectors.typed import Typed, candidates, finding_key, plain_text, typed_table
from scoresheets.paper.services.typed_sheets import typist_here
from scoresheets.people.services import drop_plays, renew_plays
from scoresheets.registry import game_of
from scoresheets.table.live.broadcast import broadcast_changed
from scoresheets.table.selectors.access import (
    Access,
    access_fresh,
    access_writing,
    night_of,
)
from scoresheets.table.selectors.results import final_result
from scoresheets.table.services.closing import note_decision
from scoresheets.table.writing import write_table


def settle_difference(*, access: Access, number: int, box: str, value: str) -> None:
    """Rule what the paper says in a box or a sum that was typed differently twice.

    Raises Refusal `not_host`, `table_closed`, `nothing_to_settle`, `cannot_be_read`, `sum_cannot_be_read`.
    """
    with write_table(access.table) as fresh:
        now, typed = _corrected(access, fresh)
        place = _place(typed, number)
        if typed.is_blind or not any((found.place, found.box) == (place, box) for found in typed.differences):
            raise Refusal("nothing_to_settle")
        read = plain_text(value)
        typed.check_read(box, read)
        _rule(fresh, now, Ruling.Kind.DIFFERENCE, number=number, box=box, value=read)
    broadcast_changed(fresh)


def settle_finding(
    *, access: Access, kind: str, finding: str, at: tuple[int, str] | None, value: str = "", reason: str = ""
) -> None:
    """Settle a finding: confirm it as read, or rule about one box.

    `at` is the box as (seat number, key). It was misread and holds `value`, or it is struck for a reason. A box that
    was settled before may be settled anew. Raises Refusal `not_host`, `table_closed`, `nothing_to_settle`,
    `reason_missing`, `malformed`, `cannot_be_read`.
    """
    with write_table(access.table) as fresh:
        now, typed = _corrected(access, fresh)
        if kind == Ruling.Kind.AS_READ:
            if _found(typed.findings, finding) is None:
                raise Refusal("nothing_to_settle")
            _rule(fresh, now, Ruling.Kind.AS_READ, finding=finding, reason=reason)
        else:
            if at is None:
                raise Refusal("malformed")
            number, box = at
            about = _about(typed, finding, at)
            if kind == Ruling.Kind.STRUCK and not reason:
                raise Refusal("reason_missing")
            read = plain_text(value) if kind == Ruling.Kind.MISREAD else ""
            typed.read(typed.boxes[box], read)
            _rule(
                fresh,
                now,
                Ruling.Kind(kind),
                finding=about,
                number=number,
                box=box,
                value=read,
                reason=reason,
            )
    broadcast_changed(fresh)


def check_paper(*, access: Access, version: int | None = None) -> None:
    """Close a paper table with nothing open and store its result; with `version` only if nothing has changed since.

    Raises Refusal `not_host`, `table_closed`, `not_checked`, `typed_since`.
    """
    with write_table(access.table) as fresh:
        access_writing(access_fresh(access.device, fresh))
        if version not in (None, fresh.version):
            raise Refusal("typed_since")
        _now, typed = _corrected(access, fresh)
        if typed.stage != "ready":
            raise Refusal("not_checked")
        fresh.started_at = fresh.closed_at = timezone.now()
        fresh.rules_version = game_of(fresh.game).rules_version
        fresh.final_result = final_result(typed.history(), typed.seats)
        fresh.played_at = fresh.played_at or _day_of_night(fresh)
        fresh.touch("started_at", "closed_at", "rules_version", "final_result", "played_at")
        renew_plays(table=fresh)
        leave_place(fresh)
    broadcast_changed(fresh)


def reopen_paper(*, access: Access, reason: str) -> None:
    """Open a checked table for changes again, for a reason. An open one stays as it is. Raises Refusal `not_host`,
    `reason_missing`.
    """
    with write_table(access.table) as fresh:
        now = access_writing(access_fresh(access.device, fresh))
        typed_table(fresh, now.seats)
        if fresh.closed_at is None:
            return
        fresh.started_at = fresh.closed_at = fresh.final_result = None
        note_decision(fresh, Decision.Kind.REOPENED, reason)
        fresh.touch("started_at", "closed_at", "final_result")
        drop_plays(table=fresh)
    broadcast_changed(fresh)


def _day_of_night(table: Table) -> str | None:
    """Return the day of the night, for a table without a day of its own; None at home."""
    night = night_of(table)
    if night is None or not EARLIEST_DAY <= night.day <= LATEST.date():
        return None
    return first_of(night.day).isoformat(timespec="seconds")


def _corrected(access: Access, fresh: Table) -> tuple[Access, Typed]:
    now = access_writing(access_fresh(access.device, fresh))
    typed = typed_table(fresh, now.seats)
    if fresh.closed_at:
        raise Refusal("table_closed")
    return now, typed


def _place(typed: Typed, number: int) -> int:
    for place, seat in enumerate(typed.seats):
        if seat.number == number:
            return place
    raise Refusal("malformed", reason="no_such_seat")


def _about(typed: Typed, key: str, at: tuple[int, str]) -> str:
    """Return the key of the finding for which this box is settled, or was settled before. Raises Refusal `malformed`,
    `nothing_to_settle`.
    """
    found = _found(typed.findings, key)
    if found is not None:
        if at not in candidates(typed, found):
            raise Refusal("malformed")
        return key
    before = typed.standing.get(at)
    if before is None or typed.is_blind or at[1] not in typed.boxes:
        raise Refusal("nothing_to_settle")
    return before.finding


def _found(findings: Iterable[tuple[Finding, Ruling | None]], key: str) -> Finding | None:
    return next((finding for finding, _ruling in findings if finding_key(finding) == key), None)


def _rule(
    table: Table,
    access: Access,
    kind: Ruling.Kind,
    *,
    finding: str = "",
    number: int | None = None,
    box: str = "",
    value: str = "",
    reason: str = "",
) -> None:
    check_limit(Ruling.objects.filter(table=table))
    Ruling.objects.create(
        table=table,
        kind=kind,
        finding=finding,
        seat=None if number is None else access.seat(number),
        box=box,
        value=value,
        reason=reason,
        typist=typist_here(table, access.device, ""),
    )
    table.touch()
