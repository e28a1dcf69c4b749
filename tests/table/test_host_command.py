"""manage.py host: the way back after the host's device is lost."""

import re
from collections.abc import Callable
from io import StringIO

import pytest
import segno
from django.core.management import CommandError, call_command

from scoresheets.models import Table
from tests.cast import HOST, Party, Tablet, finished, open_lobby, open_table

NAMED: dict[str, Callable[[Table], str]] = {
    "its code": lambda table: table.code,
    "its code in groups and small letters": lambda table: f" {table.code[:4]}-{table.code[4:]} ".lower(),
    "its address": lambda table: f"http://192.168.0.7:8000/t/{table.public_id}/",
    "the address of another of its pages": lambda table: f"/t/{table.public_id}/log/?page=2",
    "what is in its address": lambda table: table.public_id,
    "its join link": lambda table: f"http://scores.example.org/join/{table.join_token}/",
}


def told(*arguments: str) -> str:
    out = StringIO()
    call_command("host", *arguments, stdout=out)
    return out.getvalue()


def host_path(text: str) -> str:
    found = re.search(r"http://[^/]+(/host/[\w-]{22}/)\n", text)
    assert found, text
    return found[1]


@pytest.mark.parametrize("name", NAMED.values(), ids=NAMED)
def test_whoever_opens_the_link_is_the_host(name: Callable[[Table], str]) -> None:
    party, found = open_table(), Tablet()
    path = host_path(told(name(party.table)))
    assert party.table.host == party.host.device  # until it is used
    assert found.post(path, {}).status == 302
    assert party.table.host == found.device
    assert not party.access(HOST).is_host


@pytest.mark.parametrize("kind", [open_lobby, open_table, finished])
def test_it_is_the_link_with_its_square_and_what_the_table_is_called(kind: Callable[[], Party]) -> None:
    text = told(kind().table.code, "--port", "8123", "--bind", "192.168.0.7")
    square = StringIO()
    segno.make(f"http://192.168.0.7:8123{host_path(text)}").terminal(square, compact=True)
    assert square.getvalue() in text
    assert text.startswith(
        "Friday · Roll Estate: Ana, Bo, Cleo. Open this on the device that is to be the host:"
    )


def test_the_link_before_is_void() -> None:
    party, first, second = open_table(), Tablet(), Tablet()
    paths = [host_path(told(party.table.code)) for _each in range(2)]
    assert first.post(paths[0], {}).status == 404
    assert second.post(paths[1], {}).status == 302


@pytest.mark.parametrize("name", ["ABCDEFGH", "x" * 22, "/t//", "-", "Ana", "a" * 5000, "\u202e"])
def test_what_leads_nowhere_is_said(name: str) -> None:
    party = open_table()
    with pytest.raises(CommandError, match="No table, night or season is called"):
        told("--", name)
    assert party.table.host_token_hash == ""


def test_without_a_name_the_newest_tables_are_listed() -> None:
    assert told() == "There is no table yet.\n"
    first, second = finished(), open_table(("Ana", "Bo"), game="yahtzee")
    first.close(by=HOST)
    Table.objects.filter(pk=second.opened.pk).update(title="")
    codes = [f"{party.table.code[:4]} {party.table.code[4:]}" for party in (second, first)]
    assert told().splitlines() == [
        f"{codes[0]}  Yahtzee with Ana and Bo: Ana, Bo",
        f"{codes[1]}  Friday · Roll Estate: Ana, Bo, Cleo (closed)",
    ]
    assert {party.table.host_token_hash for party in (first, second)} == {""}
