"""Tables of sheets on paper, and the requests of a tablet that types them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.kit.paper import Kind, Marks
from scoresheets.models import Table
from scoresheets.paper.selectors.typed import Typed, typed_table
from scoresheets.paper.services import typed_sheets
from tests.cast import Reply, Tablet, come_in
from tests.games.on_paper import Evening

NAMES = ("Ana", "Bo", "Cleo", "Dov", "Eve", "Fay", "Gus", "Hal")
FULL_FIVES = {"fives.1": "5", "fives.2": "10", "fives.3": "15", "fives.first": "x"}


@dataclass
class PaperTable:
    """A table on paper, the device that opened it, and a second one that came by its link."""

    opened: Table
    host: Tablet
    second: Tablet = field(default_factory=Tablet)

    def __post_init__(self) -> None:
        come_in(self.second, self.opened)

    @property
    def table(self) -> Table:
        return Table.objects.get(pk=self.opened.pk)

    @property
    def typed(self) -> Typed:
        return typed_table(self.table, tuple(self.opened.seats.all()))

    def types(
        self,
        number: int,
        boxes: Mapping[str, str],
        *,
        by: Tablet | None = None,
        do: str = "done",
        **more: Any,
    ) -> Reply:
        """Send a seat's sheet."""
        named = {f"box:{key}": text for key, text in boxes.items()}
        return self._sends(by, "type_sheet", {"seat": number, "do": do, **named, **more})

    def decides(self, do: str, *, by: Tablet | None = None, **fields: Any) -> Reply:
        """Send one of the forms of the desk."""
        return self._sends(by, "paper", {"do": do, **fields})

    def _sends(self, by: Tablet | None, action: str, fields: Mapping[str, Any]) -> Reply:
        return (by or self.host).asks(self.opened, action, htmx=False, **fields)


def on_paper(
    *names: str,
    game: str = "roll-estate",
    twice: bool = False,
    options: Mapping[str, Any] | None = None,
    host: Tablet | None = None,
) -> PaperTable:
    """Return a table without any typed sheet yet."""
    host = host or Tablet()
    table = typed_sheets.open_paper_table(
        device=host.device,
        title="",
        game=game,
        options=dict(options or {}),
        names=names or ("Ana", "Bo"),
        twice=twice,
    )
    return PaperTable(table, host)


def contradicting() -> PaperTable:
    """Return a table on which Ana and Bo both ticked the first business of the fives, with all players stopped."""
    paper = on_paper()
    for number in (1, 2):
        paper.types(number, FULL_FIVES)
    paper.decides("ended", ended="over", left=[1, 2])
    return paper


def texts_of(marks: Marks) -> dict[str, str]:
    """Return the texts that a person would type of a sheet."""
    return {key: str(mark.value) if mark.kind is Kind.NUMBER else "x" for key, mark in marks.items()}


def typed_evening(evening: Evening) -> PaperTable:
    """Return the table of a finished evening, with every sheet typed and its end entered."""
    table = on_paper(*NAMES[: len(evening.sheets)], game=evening.game.key, options=evening.raw)
    for number, marks in enumerate(evening.sheets, start=1):
        printed = table.typed.boxes  # without the extra spaces, if the table plays without them
        reply = table.types(number, {key: text for key, text in texts_of(marks).items() if key in printed})
        assert reply.status == 302, reply.text
    left = [place + 1 for place in evening.state.left]
    assert table.decides("ended", ended=evening.ended, left=left).status == 302
    return table
