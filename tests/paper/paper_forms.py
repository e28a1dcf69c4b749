"""The forms of sheets typed from paper for a hostile client: their table, and their right values."""

from collections.abc import Mapping

from scoresheets.models import SheetLink, Table
from tests.cast import HOST, Party, Tablet, come_in
from tests.paper.paper_world import on_paper

NAMES = ("Ana", "Bo", "Cleo")
OPENED = {"title": "Friday", "variant": "solo", "difficulty": "easy", "triple_counts": "all"}
OF_PAPER: tuple[tuple[str, str, str, Mapping[str, str | bytes]], ...] = (
    ("open_paper", "lobby", "Dov", {"game": "roll-estate", "name": "Ana", **OPENED}),
    (
        "paper",
        "paper",
        HOST,
        {"do": "ended", "ended": "over", "left": "1", "day": "2026-11-20", "time": "20:15", "person": "1"},
    ),
    ("type_sheet", "paper", "Ana", {"seat": "1", "do": "done", "typist": "Mo", "box:fives.1": "5"}),
    ("come_to_sheet", "paper", "Dov", {"do": "done", "typist": "Mo", "box:fives.1": "5"}),
)


def paper() -> Party:
    """Return a table on paper, on which every player's device may type a sheet."""
    table = on_paper(*NAMES)
    tablets = {name: Tablet() for name in NAMES}
    for tablet in tablets.values():
        come_in(tablet, table.opened)
    return Party(table.opened, table.host, tablets)


def sheet_token(table: Table) -> str:
    """Return the code on the sheet of the first seat."""
    link = SheetLink.objects.filter(seat__table=table, seat__number=1).first()
    return link.token if link else "there-is-none"
