"""S37: the use of disk space is listed by place and day, and can be freed."""

import json
from collections.abc import Mapping
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from scoresheets.base.server.opening_limits import mark_of
from scoresheets.models import Entry, Table, TypedSheet
from scoresheets.table.selectors.usage import BYTES_OF_TABLE, bytes_by_table, usage
from tests.cast import Tablet, finished
from tests.evening import open_evening
from tests.files import ANAS_TURN, document
from tests.paper.paper_world import on_paper
from tests.security.fields import TRANSCRIPT

pytestmark = pytest.mark.django_db

HERE, THERE = "10.0.0.1", "10.0.0.2"
YAHTZEE = {"game": "yahtzee", "rounds": "1", "name": "Ana"}
PAPER = {"game": "roll-estate", "variant": "standard", "name": ["Ana", "Bo"]}


def sent(path: str, fields: Mapping[str, Any], address: str = HERE, tablet: Tablet | None = None) -> None:
    answer = (tablet or Tablet()).client.post(path, fields, REMOTE_ADDR=address)
    assert answer.status_code == 302, answer.content


def said(command: str, *arguments: str) -> str:
    out = StringIO()
    call_command(command, *arguments, stdout=out)
    return out.getvalue()


def test_every_way_of_opening_a_table_notes_where_it_was_opened_from() -> None:
    sent("/tables/", YAHTZEE)
    sent("/tables/transcript/", {"text": TRANSCRIPT})
    sent("/try/yahtzee/", {})
    sent("/paper/", PAPER)
    evening = open_evening()
    sent(f"/n/{evening.opened.public_id}/open/", {**YAHTZEE, "count": 2}, tablet=evening.runner)
    at_home = finished()
    sent("/tables/same/", {"table": at_home.opened.public_id}, tablet=at_home.host)
    marks = set(Table.objects.exclude(pk=at_home.opened.pk).values_list("opened_from", flat=True))
    assert (Table.objects.count(), marks) == (8, {mark_of(HERE)})


def test_the_next_table_of_the_same_people_is_of_the_same_place() -> None:
    party = finished()
    Table.objects.update(opened_from=mark_of(THERE))
    assert party.host.asks(party.opened, "play_again", seat=1, htmx=False).status == 302
    assert set(Table.objects.values_list("opened_from", flat=True)) == {mark_of(THERE)}


def test_the_list_is_by_place_and_day_and_tells_no_address() -> None:
    sent("/tables/", YAHTZEE)
    sent("/tables/", YAHTZEE, THERE)
    sent("/tables/transcript/", {"text": TRANSCRIPT}, THERE)
    Table.objects.filter(pk=Table.objects.earliest("pk").pk).update(
        opened_at=timezone.now() - timedelta(days=3), opened_from=""
    )
    first, second = usage()
    assert (first.origin, len(first.tables), second.origin) == (mark_of(THERE), 2, "")
    assert first.day - second.day == timedelta(days=3)
    listed = said("usage")
    assert f"{first.day}  {mark_of(THERE)}" in listed
    assert "unknown" in listed
    assert "2 tables" in listed
    assert THERE not in listed


def test_bytes_are_those_of_the_log_and_of_typed_sheets() -> None:
    party, paper = finished(), on_paper()
    paper.types(1, {"fives.1": "10"})
    sizes = bytes_by_table()
    assert sizes[party.opened.pk] > 200 * Entry.objects.filter(table=party.opened).count()
    assert sizes[paper.opened.pk] > len(str(TypedSheet.objects.get().boxes))
    assert usage()[0].bytes == sizes.total() + 2 * BYTES_OF_TABLE


def test_what_is_larger_is_listed_first_and_deleted_when_somebody_says_so() -> None:
    taken_back = {"player": "Ana", "leaves": True, "struck": True}
    long = {"text": json.dumps(document(*[taken_back] * 500, ANAS_TURN))}
    for _each in range(3):
        sent("/tables/transcript/", long, THERE)
    sent("/tables/", YAHTZEE)
    Table.objects.update(kept=True)
    assert "Nothing was deleted." in said("expire", "--larger-than", "300 KB")
    assert Table.objects.count() == 4
    assert "Nothing takes that much." in said(
        "expire", "--larger-than", "300K", "--origin", mark_of(HERE), "--yes"
    )
    assert "Deleted: 3." in said("expire", "--larger-than", "300K", "--origin", mark_of(THERE), "--yes")
    assert [table.opened_from for table in Table.objects.all()] == [mark_of(HERE)]
    assert "Nothing takes that much." in said("expire", "--larger-than", "300K", "--yes")


@pytest.mark.parametrize(
    "arguments", [("--yes",), ("--origin", "x"), ("--larger-than", "much"), ("--larger-than", "-1")]
)
def test_what_cannot_be_understood_deletes_nothing(arguments: tuple[str, ...]) -> None:
    finished()
    with pytest.raises(CommandError):
        said("expire", *arguments)
    assert Table.objects.exists()
