"""The log is append-only: nothing that an application does with the model changes or removes a line."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction

from scoresheets.models import Entry
from scoresheets.models.log import AppendOnlyError
from tests.cast import RED_LINE, Party, new_key, open_table

pytestmark = pytest.mark.django_db


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
