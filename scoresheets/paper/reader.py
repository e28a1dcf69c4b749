"""Read a table on paper for the rooms below this one."""

from __future__ import annotations

from typing import Any

from scoresheets.models import Seat, Table
from scoresheets.paper.selectors.paper_pages import sheet_stage
from scoresheets.paper.selectors.typed import says_what_cannot_be, typed_table
from scoresheets.paper.selectors.typed_file import typed_file
from scoresheets.paper.services.rulings import reopen_paper
from scoresheets.paper.words import STAGES
from scoresheets.table.history import History
from scoresheets.table.selectors.access import Access


class PaperReader:
    """The `hooks.Paper` of typed sheets."""

    def history(self, table: Table, seats: tuple[Seat, ...]) -> History:
        return typed_table(table, seats).history()

    def stage(self, table: Table, seats: tuple[Seat, ...]) -> str:
        return str(STAGES[typed_table(table, seats).stage])

    def sheets(self, table: Table, seats: tuple[Seat, ...]) -> tuple[str, ...]:
        typed = typed_table(table, seats)
        return tuple(sheet_stage(typed, seat) for seat in typed.seats)

    def is_doubted(self, table: Table) -> bool:
        return says_what_cannot_be(table)

    def document(self, table: Table, seats: tuple[Seat, ...]) -> dict[str, Any]:
        return typed_file(typed_table(table, seats))

    def reopen(self, access: Access, reason: str) -> None:
        reopen_paper(access=access, reason=reason)
