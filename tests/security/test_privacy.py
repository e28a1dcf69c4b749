"""P2, P10: one page says in plain words what is stored about people; all others link to it, and no more is stored."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from django.apps import apps
from django.db.models import CharField, DateField, Field, ForeignKey, JSONField, TextField
from django.test import Client
from django.utils import translation

from scoresheets.front.words import COUNTED, STORED_DATA
from scoresheets.models import Device, Table
from tests.house.project_files import ROOT, text

# Columns for text or JSON that hold only values made by the program: names of games, boxes and kinds, and the keys in
# addresses and forms.
OF_THE_PROGRAM = {
    *("Table.public_id", "Table.code", "Table.join_token", "Table.watch_token", "Table.host_token_hash"),
    *(
        "Table.result_token",
        "Table.transcript_id",
        "Table.opening",
        "Table.game",
        "Edition.public_id",
        "Edition.game",
    ),
    *("Round.key", "Round.costs", "Round.seed", "Round.room", "RoundTable.seed"),
    *("RoundGame.game", "RoundGame.options", "RoundGame.edition", "RoundGame.house", "RoundGame.way"),
    *("RoundClock.keys", "RoundClock.tells"),
    *("ArrivalCard.token", "ArrivalCard.code"),
    *("Season.public_id", "Season.criteria", "Season.counting"),
    *("Night.public_id", "RoleLink.role", "RoleLink.token_hash", "RoleLink.code_hash", "RoleDevice.role"),
    *("Place.card_token", "SheetLink.token", "Decision.kind", "Ruling.kind", "Ruling.finding", "Ruling.box"),
    *(
        "Night.criteria",
        "Night.counting",
        "Announcement.key",
        "Announcement.places",
        "Night.tv",
        "Handicap.game",
        "Tie.order",
        "Tie.how",
        "OrderChange.what",
        "OrderChange.game",
        "OrderChange.before",
        "OrderChange.after",
    ),
    *("Person.public_id", "Play.game", "Play.kind", "Play.measure"),
    *(
        "Entry.kind",
        "Call.key",
        "Entry.key",
        "Seat.key",
        "Proposal.status",
        "Proposal.key",
        "Mark.box",
        "Mark.kind",
        "Claim.box",
    ),
}
NEVER = re.compile(
    r"(?i)address|agent|e_?mail|phone|birth|[._]age$|gender|locat|country|\bip\b|browser|real_name"
)


def columns() -> Iterator[tuple[str, Field[Any, Any]]]:
    """Yield every column of every table of ours."""
    for model in apps.get_models(include_auto_created=True):
        if not model._meta.proxy:
            for field in model._meta.get_fields():
                if isinstance(field, Field):
                    yield f"{model.__name__}.{field.name}", field


def may_hold_somebody(field: Field[Any, Any]) -> bool:
    """Return whether the column could hold a person, or a person's act and its time."""
    if isinstance(field, ForeignKey):
        return field.related_model is Device
    return isinstance(field, CharField | TextField | JSONField | DateField)


def said_to_be_kept() -> list[str]:
    return [column for each in STORED_DATA for column in each.columns]


def test_the_page_says_every_column_that_may_hold_somebody_and_no_other() -> None:
    found = {name for name, field in columns() if may_hold_somebody(field)}
    assert sorted(set(said_to_be_kept())) == sorted(found - OF_THE_PROGRAM)
    assert found >= OF_THE_PROGRAM


def test_a_column_more_would_be_seen() -> None:
    assert may_hold_somebody(CharField(max_length=3))
    assert may_hold_somebody(ForeignKey(Device, on_delete=lambda *_: None))
    assert not may_hold_somebody(ForeignKey(Table, on_delete=lambda *_: None))


def test_no_column_is_for_addresses_browsers_or_birthdays() -> None:
    strange = {"EmailField", "GenericIPAddressField", "URLField", "FileField", "ImageField"}
    found = [name for name, field in columns() if NEVER.search(name) or type(field).__name__ in strange]
    assert found == []
    assert NEVER.search("Device.user_agent")
    assert NEVER.search("Device.ip_address")


def test_the_page_says_every_count_by_address_or_device_that_lies_in_memory() -> None:
    told = {module for each in COUNTED for module in each.modules}
    readers = {
        file.stem for file in (ROOT / "scoresheets").rglob("*.py") if "client_address import" in text(file)
    }
    by_device = {"backpressure", "device_sockets", "presence", "streams"}
    assert told - by_device == readers - {"forwarded", "request_thread"}
    page = words_of("en")
    assert all(str(each.what) in page and str(each.goes) in page for each in COUNTED)


def test_no_code_reads_which_browser_asks() -> None:
    readers = re.compile(r"(?i)user.agent")
    assert [str(file) for file in (ROOT / "scoresheets").rglob("*.py") if readers.search(text(file))] == []
    assert readers.search('request.META["HTTP_USER_AGENT"]')


def words_of(language: str) -> str:
    page = Client(headers={"Accept-Language": language}).get("/privacy/").content.decode()
    return unescape(re.sub(r"<[^>]+>", "\n", page[page.index("<main") : page.index("</main")]))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_is_written_for_somebody_of_ten(language: str) -> None:
    sentences = [
        found for line in words_of(language).splitlines() for found in re.split(r"(?<=[.!?:])\s+", line)
    ]
    lengths = [len(sentence.split()) for sentence in sentences if len(sentence.split()) > 2]
    assert len(lengths) > 40
    assert sum(lengths) / len(lengths) <= 12
    assert max(lengths) <= 26


def test_it_says_all_of_it_in_both_languages() -> None:
    english, french = words_of("en"), words_of("fr")
    for each in STORED_DATA:
        with translation.override("en"):
            assert str(each.what) in english
            assert str(each.goes) in english
        with translation.override("fr"):
            assert str(each.what) in french
            assert str(each.goes) in french
    assert ("nickname" in english, "surnom" in french) == (True, True)
    assert ("400 days" in english, "400 jours" in french) == (True, True)
