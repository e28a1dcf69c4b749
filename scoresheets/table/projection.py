"""State to paper: the only code that writes Mark and Claim rows, in the entry's own transaction."""

from __future__ import annotations

from games.kit.paper import Claims, Marks, Paper
from scoresheets.base.db.compiled_queries import CompiledQuery, insert_rows
from scoresheets.models import Claim, Mark, Sheet, Table

_SHEETS = CompiledQuery(lambda table: Sheet.objects.filter(table=table))


def project(*, table: Table, before: Paper, after: Paper) -> None:
    """Change the table's rows from `before` to `after`; write only the differences.

    Raises IntegrityError if the result violates a constraint of the database.
    """
    if before == after:
        return
    sheets = _SHEETS.all(table.pk)
    for sheet, old, new in zip(sheets, before.sheets, after.sheets, strict=True):
        if old != new:
            _rub_out(sheet, old, new)
    _release(table, before.claims, after.claims)
    for sheet, old, new in zip(sheets, before.sheets, after.sheets, strict=True):
        if old != new:
            _pencil(sheet, old, new)
    _claim(table, sheets, before.claims, after.claims)


def _rub_out(sheet: Sheet, old: Marks, new: Marks) -> None:
    gone = [box for box, pencil in old.items() if new.get(box) != pencil]
    if gone:
        Mark.objects.filter(sheet=sheet, box__in=gone).delete()


def _pencil(sheet: Sheet, old: Marks, new: Marks) -> None:
    insert_rows(
        Mark(
            sheet=sheet,
            box=box,
            kind=pencil.kind.value,
            value=pencil.value,
            zero_allowed=sheet.zero_allowed,
            below_zero_allowed=sheet.below_zero_allowed,
        )
        for box, pencil in new.items()
        if old.get(box) != pencil
    )


def _release(table: Table, old: Claims, new: Claims) -> None:
    gone = [box for box, holder in old.items() if new.get(box) != holder]
    if gone:
        Claim.objects.filter(table=table, box__in=gone).delete()


def _claim(table: Table, sheets: list[Sheet], old: Claims, new: Claims) -> None:
    insert_rows(
        Claim(table=table, sheet=sheets[holder.seat], box=box, round=holder.round)
        for box, holder in new.items()
        if old.get(box) != holder
    )
