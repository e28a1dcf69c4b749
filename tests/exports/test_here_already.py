"""A file whose table this device may see leads to it; another table opens only on request."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from scoresheets.base.server.request_sizes import LARGEST_FILE
from scoresheets.models import Table
from scoresheets.table.services import forgetting, rematch
from tests.cast import HOST, Tablet, come_in, everything, finished, look_on, sit_down
from tests.files import ANAS_TURN, BOS_TURN, document, exported, opened
from tests.roles import Passerby

pytestmark = pytest.mark.django_db

FILE = document(ANAS_TURN, BOS_TURN, version=2, id="game-of-friday")
ASKED = "This game is already here"


def bring(tablet: Tablet, brought: object, **fields: str) -> Any:
    file = SimpleUploadedFile("game.json", json.dumps(brought).encode())
    return tablet.client.post(reverse("open_transcript"), {"file": file, **fields})


def all_the_same(tablet: Tablet, answer: Any) -> Any:
    """Send the page's own form, which holds the whole file."""
    page = answer.content.decode()
    [text] = re.findall(r'name="text" value="([^"]*)"', page)
    assert 'enctype="multipart/form-data"' in page
    return tablet.client.post(reverse("open_transcript"), {"text": unescape(text), "anew": "yes"})


def table_of(answer: Any) -> Table:
    assert answer.status_code == 302
    return Table.objects.get(public_id=answer.headers["Location"].split("/")[2])


def seated(table: Table) -> Tablet:
    tablet = Tablet()
    sit_down(tablet, table, 1)
    return tablet


def admitted(table: Table) -> Tablet:
    tablet = Tablet()
    come_in(tablet, table)
    return tablet


def watching(table: Table) -> Tablet:
    tablet = Tablet()
    look_on(tablet, table)
    return tablet


@pytest.mark.parametrize("comes_by", [seated, admitted, watching])
def test_whoever_may_see_the_table_is_led_there_and_nothing_is_opened(comes_by: Any) -> None:
    _host, table = opened(FILE)
    tablet = comes_by(table)
    before = everything()
    answer = bring(tablet, FILE)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert ASKED in page
    assert f'href="/t/{table.public_id}/"' in page
    assert "Ana, Bo" in page
    assert everything() == before


def test_the_host_is_led_there_and_may_open_another_all_the_same() -> None:
    host, table = opened(FILE)
    answer = bring(host, FILE)
    assert ASKED in answer.content.decode()
    another = table_of(all_the_same(host, answer))
    assert another.pk != table.pk
    assert another.transcript_id not in ("", table.transcript_id)
    told = [exported(host, each) for each in (table, another)]
    assert [told[0].pop("id"), told[1].pop("id")] == ["game-of-friday", another.transcript_id]
    assert told[0] == told[1]


def test_who_may_see_none_learns_nothing_and_gets_a_table_with_the_same_id() -> None:
    _host, table = opened(FILE)
    dov = Passerby()
    answer = bring(dov, FILE)
    assert ASKED not in answer.content.decode()
    own = table_of(answer)
    assert (own.transcript_id, own.pk != table.pk) == (table.transcript_id, True)


def test_whoever_left_the_table_learns_nothing_of_it_either() -> None:
    _host, table = opened(FILE)
    tablet = admitted(table)
    forgetting.leave_table(access=tablet.access(table))
    assert table_of(bring(tablet, FILE)).transcript_id == table.transcript_id


def test_of_several_tables_only_those_that_the_device_may_see_are_named() -> None:
    host, table = opened(FILE)
    _other_host, hidden = opened(FILE)
    seen = table_of(bring(watching(table), {**FILE, "id": "another"}))
    Table.objects.filter(pk=seen.pk).update(transcript_id=table.transcript_id, host=host.device)
    page = bring(host, FILE).content.decode()
    assert [f"/t/{each.public_id}/" in page for each in (table, seen, hidden)] == [True, True, False]


def test_what_a_table_exports_leads_back_to_it() -> None:
    party = finished()
    told = exported(party.host, party.opened)
    assert f"/t/{party.opened.public_id}/" in bring(party.tablet("Ana"), told).content.decode()


def test_the_next_game_of_the_same_people_is_another() -> None:
    played = finished()
    told = exported(played.host, played.opened)
    following = rematch.play_again(access=played.access(HOST), begins=1)
    assert f"/t/{following.public_id}/" not in bring(played.host, told).content.decode()


@pytest.mark.parametrize("kind", [{"version": 1, "id": ...}, {"id": ...}, {"id": "of-another-game"}])
def test_without_an_id_that_is_known_here_it_is_opened_at_once(kind: dict[str, Any]) -> None:
    host, _table = opened(FILE)
    brought = {key: value for key, value in {**FILE, **kind}.items() if value is not ...}
    assert table_of(bring(host, brought)).host_id == host.device.pk


def test_a_file_that_the_rules_refuse_is_refused_first() -> None:
    host, _table = opened(FILE)
    answer = bring(host, {**FILE, "entries": [ANAS_TURN, ANAS_TURN]})
    assert (answer.status_code, ASKED in answer.content.decode()) == (422, False)


def test_the_largest_file_that_is_read_comes_back_whole() -> None:
    """The text goes back in one line: a form would send two characters for every line end."""
    host, table = opened(FILE)
    rest = {**FILE, "result": {"told": "x" * (LARGEST_FILE - 2000)}}
    raw = json.dumps(rest, indent=1).encode()
    answer = host.client.post(reverse("open_transcript"), {"file": SimpleUploadedFile("game.json", raw)})
    assert table_of(all_the_same(host, answer)).pk != table.pk


def test_the_page_says_it_in_french_too() -> None:
    host, _table = opened(FILE)
    host.client.cookies["language"] = "fr"
    assert "Cette partie est déjà là" in bring(host, FILE).content.decode()
