"""What a table tells other rooms: in the caller's transaction, in order, and never without being heard."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scoresheets.models import Entry, Mark, Play, Table
from scoresheets.table import hooks
from scoresheets.table.hooks import Asked, Told
from scoresheets.table.services import forgetting, tables
from tests.cast import HOST, RED_LINE, open_table

WRITES = {
    "line_added": lambda party: party.record(*RED_LINE),
    "names_changed": lambda party: tables.rename_seat(access=party.access(HOST), number=1, name="Zoe"),
    "seat_named": lambda party: tables.rename_seat(access=party.access(HOST), number=1, name="Zoe"),
    "table_goes": lambda party: forgetting.delete_table(access=party.access(HOST)),
}


def rows(table: Table) -> list[object]:
    """What is stored of a table, as far as these writes change it."""
    seats = list(table.seats.values_list("number", "name", "person__name"))
    fresh = Table.objects.get(pk=table.pk)
    counted = [kind.objects.count() for kind in (Entry, Mark, Play)]
    return [fresh.version, fresh.sequence, seats, counted]


@pytest.mark.parametrize("name", WRITES)
@pytest.mark.django_db
def test_what_a_hook_raises_takes_the_whole_write_back(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    party = open_table()
    before = rows(party.opened)
    heard: list[object] = []

    def fails(*given: object) -> None:
        heard.append(given)
        raise RuntimeError(name)

    told = getattr(hooks, name)
    monkeypatch.setattr(told, "_functions", [*told._functions, fails])
    write: Callable[[object], object] = WRITES[name]
    with pytest.raises(RuntimeError, match=name):
        write(party)
    assert len(heard) == 1
    assert rows(party.opened) == before


def test_functions_are_called_in_the_order_in_which_they_were_added() -> None:
    told: Told[[str]] = Told()
    heard: list[str] = []
    told.add(lambda said: heard.append(f"first {said}"), lambda said: heard.append(f"second {said}"))
    told.add(lambda said: heard.append(f"third {said}"))
    told("news")
    assert heard == ["first news", "second news", "third news"]


def test_a_question_has_one_answer() -> None:
    asked: Asked[[int], int] = Asked()
    with pytest.raises(LookupError):
        asked(1)
    asked.answer_by(lambda number: number + 1)
    assert asked(1) == 2
    with pytest.raises(TypeError):
        asked.answer_by(lambda number: number)
