"""Precompiled statements return the same as Django's own, on the database of the tests."""

import pytest
from django.db import IntegrityError, transaction
from django.db.models import Q

from scoresheets.base.db.compiled_queries import CompiledQuery, insert_rows, update_row
from scoresheets.models import Claim, Entry, Mark, Seat, Sheet, Table
from tests.cast import open_table


def test_arguments_go_where_they_are_named_whatever_order_the_statement_has() -> None:
    party = open_table()
    asked = CompiledQuery(
        lambda table, name, number: Seat.objects.filter(number=number, name=name, table=table)
    )
    assert [seat.name for seat in asked.all(party.opened.pk, "Bo", 2)] == ["Bo"]
    assert asked.all(party.opened.pk, "2", 2) == []


def test_an_argument_may_stand_in_several_places_beside_what_always_stands_there() -> None:
    party = open_table()
    asked = CompiledQuery(
        lambda name: Seat.objects.filter(Q(name=name) | Q(name_key=name), position__lt=3).order_by("number")
    )
    assert [seat.name for seat in asked.all("Bo")] == ["Bo"]
    assert asked.first("bo") == party.seat("Bo")  # by its key
    assert asked.first("Cleo") is None  # her seat is the third


def test_a_row_reads_as_django_reads_it() -> None:
    party = open_table(options={"variant": "standard"})
    asked = CompiledQuery(lambda pk: Table.objects.filter(pk=pk))
    ours, djangos = asked.first(party.opened.pk), party.table
    assert ours is not None
    for field in Table._meta.concrete_fields:
        assert getattr(ours, field.attname) == getattr(djangos, field.attname), field.name
    assert not ours._state.adding
    ours.title = "Another one"
    ours.save()  # saved like any row of Django's
    assert party.table.title == "Another one"


def test_rows_are_written_as_django_writes_them() -> None:
    party = open_table()
    sheet = Sheet.objects.filter(table=party.opened)[0]
    marks = [
        Mark(sheet=sheet, box=f"b{n}", kind="number", value=n, zero_allowed=True) for n in range(1, 1200)
    ]
    insert_rows(marks)  # more than fit in one statement
    stored = {mark.pk: (mark.box, mark.value) for mark in Mark.objects.filter(sheet=sheet)}
    assert stored == {mark.pk: (mark.box, mark.value) for mark in marks}
    insert_rows(())
    with pytest.raises(IntegrityError), transaction.atomic():
        insert_rows([Claim(table=party.opened, sheet=sheet, box="a", round=1) for _twice in range(2)])
    assert not Claim.objects.exists()


def test_an_entry_keeps_its_time_and_its_move() -> None:
    party = open_table()
    entry = Entry(
        table=party.opened, sequence=1, kind="move", seat=party.seat("Ana"), turn=1, move={"box": "é"}
    )
    entry.key = "k" * 32
    insert_rows([entry])
    stored = Entry.objects.get()
    assert (stored.pk, stored.move, stored.written_at) == (entry.pk, {"box": "é"}, entry.written_at)


def test_only_the_fields_that_are_named_are_saved() -> None:
    table = open_table().table
    table.title, table.version = "Not this", 77
    update_row(table, "version")
    stored = Table.objects.get()
    assert (stored.version, stored.title == "Not this") == (77, False)
