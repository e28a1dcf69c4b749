"""The rows picture the log: they are projected from it, and check_tables compares both.

The log is append-only: nothing that an application does with the model changes or removes a line.
"""

from collections.abc import Callable
from io import StringIO
from itertools import product
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, models, transaction

from games.kit.paper import Holder, Kind, Paper, Pencil
from scoresheets.models import Claim, Entry, Mark, Sheet, Table
from scoresheets.models.log import AppendOnlyError
from scoresheets.models.paper import paper_of
from scoresheets.registry import GAMES
from scoresheets.table.projection import project
from scoresheets.table.selectors import states
from scoresheets.table.selectors.checks import table_faults
from tests.cast import HOST, RED_LINE, Party, almost_over, closed, finished, new_key, open_lobby, open_table
from tests.sure import nothing_written


def checked(*tables: str) -> str:
    """Return the output of check_tables. Raises CommandError if a table has a fault."""
    out = StringIO()
    call_command("check_tables", *tables, stdout=out)
    return out.getvalue()


# --- projection ---


def paper(*sheets: dict[str, Pencil], claims: dict[str, Holder] | None = None) -> Paper:
    return Paper(tuple([*sheets, {}, {}, {}][:3]), claims or {})


TICK, SIX, TWELVE = Pencil(Kind.TICK), Pencil(Kind.NUMBER, 6), Pencil(Kind.NUMBER, 12)
PAPERS = {
    "blank": paper(),
    "a number": paper({"sixes.1": SIX}),
    "another number": paper({"sixes.1": TWELVE}),
    "on another sheet": paper({}, {"sixes.1": SIX}),
    "lost": paper({"sixes.1": Pencil(Kind.LOST)}),
    "a claim": paper({"routes.any": TICK}, claims={"routes.any": Holder(0, 1)}),
    "another's claim": paper({}, {"routes.any": TICK}, claims={"routes.any": Holder(1, 1)}),
    "claimed later": paper({"routes.any": TICK}, claims={"routes.any": Holder(0, 2)}),
    "all of it": paper({"sixes.1": SIX}, {"routes.any": TICK}, claims={"routes.any": Holder(1, 1)}),
}


def test_the_rows_follow_from_any_paper_to_any_other() -> None:
    """Also if two sheets exchange a claim that only one may hold: all is erased before anything is written."""
    table, lies = open_table().table, PAPERS["blank"]
    for before, after in product(PAPERS.values(), repeat=2):
        project(table=table, before=lies, after=before)
        project(table=table, before=before, after=after)
        assert paper_of(table) == after
        lies = after


def test_only_what_differs_is_written(django_assert_num_queries: Any) -> None:
    table = open_table().table
    project(table=table, before=PAPERS["blank"], after=PAPERS["all of it"])
    with nothing_written(), django_assert_num_queries(0):
        project(table=table, before=PAPERS["all of it"], after=PAPERS["all of it"])


def test_the_marks_say_what_the_sheet_says_about_zeros() -> None:
    table = open_table().table
    Sheet.objects.filter(seat__name="Bo").update(zero_allowed=True)
    project(table=table, before=PAPERS["blank"], after=PAPERS["all of it"])
    assert dict(Mark.objects.values_list("box", "zero_allowed")) == {"sixes.1": False, "routes.any": True}


# --- sound tables ---


def test_a_lobby_a_game_and_a_closed_table_are_well() -> None:
    open_lobby()
    almost_over()
    finished().close(by=HOST)
    assert checked() == "3 tables agree with their logs.\n"


# --- faulty tables ---


def entries() -> models.QuerySet[Entry]:
    """Return the log's entries past its own guard, as a person with the database open could."""
    return models.QuerySet(Entry)


def ana() -> models.QuerySet[Mark]:
    return Mark.objects.filter(sheet__seat__name="Ana")


def add_mark(table: Table) -> None:
    sheet = Sheet.objects.get(seat__name="Bo")
    Mark.objects.create(sheet=sheet, box="ones.1", kind="number", value=1, zero_allowed=False)


def claim_by_a_stranger(table: Table) -> None:
    """Let a sheet of another table hold a claim of this table."""
    with connection.constraint_checks_disabled():
        Claim.objects.filter(table=table).update(
            sheet=Sheet.objects.get(table=open_table().table, seat__number=1)
        )


TAMPERED: dict[str, tuple[Callable[[Table], object], str]] = {
    "a number is another": (lambda table: ana().filter(value=12).update(value=6), "seat 1, sixes.2"),
    "a mark is gone": (lambda table: ana().filter(box="sixes.2").delete(), "seat 1, sixes.2"),
    "a mark too many": (add_mark, "seat 2, ones.1"),
    "a mark in another box": (lambda table: ana().filter(value=12).update(box="sixes.1"), "seat 1, sixes.1"),
    "a mark of another kind": (
        lambda table: ana().filter(value=12).update(kind="lost", value=None),
        "seat 1, sixes.2",
    ),
    "a mark of no kind": (lambda table: ana().filter(value=12).update(kind="blot", value=None), "blot"),
    "a claim is gone": (lambda table: Claim.objects.all().delete(), "routes.any"),
    "a claim is another's": (
        lambda table: Claim.objects.update(sheet=Sheet.objects.get(seat__name="Ana")),
        "routes.any",
    ),
    "a claim of another round": (lambda table: Claim.objects.update(round=5), "routes.any"),
    "a claim of another table's sheet": (claim_by_a_stranger, "cannot be read"),
    "a sheet is gone": (lambda table: Sheet.objects.filter(seat__name="Cleo").delete(), "not every seat"),
    "a value in the log": (lambda table: entries().filter(sequence=1).update(value=6), "entry 1 says 6"),
    "dice in the log": (lambda table: entries().filter(sequence=1).update(die_1=5), "entry 1 says 12"),
    "a move in the log": (
        lambda table: entries().filter(sequence=2).update(move={"box": "sixes.1"}),
        "routes.any",
    ),
    "an unreadable move": (
        lambda table: entries().filter(sequence=1).update(move={"bux": 1}),
        "cannot be played",
    ),
    "a move of another shape": (
        lambda table: entries().filter(sequence=1).update(move=[1]),
        "cannot be played",
    ),
    "an illegal move": (
        lambda table: entries().filter(sequence=3).update(move={"box": "routes.any"}),
        "cannot be played",
    ),
    "a strike of nothing": (
        lambda table: entries().filter(sequence=3).update(kind="strike", move=None, target=9),
        "cannot be played",
    ),
    "another seat's entry": (
        lambda table: entries().filter(sequence=3).update(seat=table.seats.get(number=1)),
        "cannot be played",
    ),
    "a line is gone": (lambda table: entries().filter(sequence=2).delete(), "entry 3 where 2 should be"),
    "the last line is gone": (
        lambda table: entries().filter(sequence=3).delete(),
        "counts 3 entries, the log 2",
    ),
    "the count": (lambda table: Table.objects.filter(pk=table.pk).update(sequence=4), "counts 4 entries"),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_a_row_that_somebody_tampered_with_is_found(what: str) -> None:
    party = open_table()
    party.record((6, 6, 1, 2, 3), "sixes.2")
    party.record(*RED_LINE)
    party.record((6, 6, 1, 2, 3), "sixes.2")
    tamper, named = TAMPERED[what]
    tamper(party.table)
    assert named in " ".join(table_faults(party.table))
    with pytest.raises(CommandError, match="1 of") as error:
        checked()
    assert error.value.returncode == 1


def test_only_the_tables_that_were_asked_for_are_looked_at() -> None:
    well, ill = open_table(), open_table()
    ill.record(*RED_LINE)
    Claim.objects.all().delete()
    assert checked(well.table.public_id) == "1 tables agree with their logs.\n"
    with pytest.raises(CommandError, match=r"1 of 1 tables differ from their logs\."):
        checked(ill.table.public_id)
    with pytest.raises(CommandError, match=r"1 of 2 tables differ from their logs\."):
        checked()


def test_something_written_in_a_lobby_is_found() -> None:
    party = open_table()
    party.record(*RED_LINE)
    Table.objects.update(started_at=None)
    assert table_faults(party.table) == ("something is written though the table has not started",)


def test_of_a_closed_table_only_the_log_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules may have changed since, so the game is not played again."""
    party = closed()
    monkeypatch.delitem(GAMES, "roll-estate")
    assert table_faults(party.table) == ()
    entries().filter(sequence=21).delete()
    assert table_faults(party.table) == ("the table counts 21 entries, the log 20",)


@pytest.mark.parametrize("of_many", [1, 3])
def test_an_entry_that_comes_while_its_table_is_read_is_no_fault(
    of_many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = open_table()
    coming = iter((RED_LINE, ((1, 1, 3, 4, 6), "ones.1"), ((2, 2, 3, 4, 6), "twos.1"))[:of_many])
    first_history = states.first_history

    def in_between(*given: Any) -> Any:
        for dice, box in coming:
            party.record(dice, box)
            break
        return first_history(*given)

    monkeypatch.setattr("scoresheets.table.selectors.checks.first_history", in_between)
    assert checked() == "1 tables agree with their logs.\n"
    assert Entry.objects.count() == of_many


@pytest.fixture
def party() -> Party:
    party = open_table()
    party.record(*RED_LINE)
    return party


def changed(line: Entry) -> Entry:
    line.value = 100
    return line


def copy_with_its_id(line: Entry) -> Entry:
    return Entry(
        pk=line.pk,
        table=line.table,
        sequence=9,
        kind="strike",
        target=1,
        key=new_key(),
        device=line.device,
        written_at=line.written_at,
    )


def forget_the_device(line: Entry) -> None:
    assert line.device
    line.device.entries.clear()


WAYS: dict[str, Callable[[Entry], object]] = {
    "save": lambda line: changed(line).save(),
    "save some fields": lambda line: changed(line).save(update_fields=["value"]),
    "save as an update": lambda line: changed(line).save(force_update=True),
    "delete": lambda line: line.delete(),
    "update": lambda line: Entry.objects.filter(pk=line.pk).update(value=100),
    "update by the table": lambda line: line.table.entries.update(value=100),
    "update by the device": forget_the_device,
    "bulk update": lambda line: Entry.objects.bulk_update([changed(line)], ["value"]),
    "update or create": lambda line: Entry.objects.update_or_create(pk=line.pk, defaults={"value": 100}),
    "delete all": lambda line: Entry.objects.all().delete(),
    "delete by the table": lambda line: line.table.entries.all().delete(),
    "bulk create over it": lambda line: Entry.objects.bulk_create(
        [changed(line)], update_conflicts=True, unique_fields=["id"], update_fields=["value"]
    ),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_line_of_the_log_is_neither_changed_nor_removed(party: Party, way: str) -> None:
    before = list(Entry.objects.values())
    with pytest.raises(AppendOnlyError), transaction.atomic():
        WAYS[way](Entry.objects.get())
    assert list(Entry.objects.values()) == before


def test_a_new_line_with_the_id_of_an_old_one_does_not_write_over_it(party: Party) -> None:
    before = list(Entry.objects.values())
    with pytest.raises(IntegrityError), transaction.atomic():
        copy_with_its_id(Entry.objects.get()).save()
    assert list(Entry.objects.values()) == before
