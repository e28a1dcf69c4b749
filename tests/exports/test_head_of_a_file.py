"""The head of a transcript: title, time and id are exported, imported, and shown unchanged."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db.models import QuerySet
from django.utils import timezone

from games.kit.transcript import read_transcript
from scoresheets.models import Entry, Table
from scoresheets.registry import GAMES
from scoresheets.table.services import corrections, entries, rematch
from scoresheets.table.services.corrections import Correction
from tests.cast import (
    HOST,
    RED_LINE,
    Party,
    Tablet,
    finished,
    fresh_process,
    new_key,
    open_lobby,
    open_table,
    write,
)
from tests.files import ANAS_TURN, BOS_TURN, GOLDEN, document, exported, opened, stored
from tests.goldens import golden_file

pytestmark = pytest.mark.django_db

TOLD = "2019-05-03T23:40:00-05:00"  # another day in most of the world
SAID = "Friday 3 May 2019, 23:40"
HEAD = {"version": 2, "title": "Nana’s", "played_at": TOLD, "id": "nana-7"}
ENDED = next(file for file in GOLDEN if file.stem == "decided-by-routes-owned")
ALONE = golden_file("yahtzee", "solo")


def told_in(file: dict[str, Any]) -> dict[str, Any]:
    return {key: file.get(key) for key in ("version", "title", "played_at", "id")}


def test_what_a_file_tells_comes_out_as_it_went_in() -> None:
    host, table = opened(document(ANAS_TURN, BOS_TURN, **HEAD))
    assert told_in(exported(host, table)) == HEAD


def test_an_old_file_tells_nothing_and_nothing_is_invented_but_an_id() -> None:
    host, table = opened(document(ANAS_TURN))
    told = exported(host, table)
    assert {"title", "played_at"} & told.keys() == set()
    assert re.fullmatch("[0-9a-f]{32}", told["id"])
    assert exported(host, table)["id"] == told["id"]


def test_a_title_goes_along_only_where_somebody_gave_one() -> None:
    named, unnamed = open_table(), open_table()
    Table.objects.filter(pk=unnamed.opened.pk).update(title="")
    assert exported(named.host, named.opened)["title"] == "Friday"
    assert "title" not in exported(unnamed.host, unnamed.opened)


def test_a_title_is_told_as_a_file_may_tell_it() -> None:
    """Also a stored title from before forms removed forbidden characters."""
    party = open_table()
    Table.objects.update(title=" Zoe\u0308\u202e\x07s " + "x" * 51)
    told = exported(party.host, party.opened)
    assert told["title"] == "Zoës " + "x" * 51
    assert read_transcript(told, GAMES).head.title == told["title"]


def test_a_title_that_is_typed_is_kept_as_a_file_may_tell_it() -> None:
    party = open_lobby(game="yahtzee")
    fields: dict[str, Any] = {"title": " Zoe\u0308\u202e’s ", "rounds": 1, "joker": "free"}
    assert party.host.asks(party.opened, "change_options", **fields).status == 302
    assert party.table.title == "Zoë’s"


def test_every_table_has_an_id_of_its_own_and_the_next_game_too() -> None:
    party = finished()
    party.close(by=HOST)
    following = rematch.play_again(access=party.access(HOST), begins=1)
    ids = [party.table.transcript_id, following.transcript_id, open_table().table.transcript_id]
    assert len(set(ids)) == 3
    assert following.played_at is None


def minutes_of(party: Party, *minutes: int) -> list[datetime]:
    """Date the log's lines this many minutes after a start. Return the times."""
    start = timezone.now() - timedelta(days=2)
    times = [start + timedelta(minutes=each) for each in minutes]
    for entry, when in zip(Entry.objects.order_by("sequence"), times, strict=True):
        QuerySet(Entry).filter(pk=entry.pk).update(written_at=when)
    fresh_process()
    return times


def played_time(party: Party) -> datetime:
    told = exported(party.host, party.opened)["played_at"]
    assert re.search(r"(Z|[+-]\d\d:\d\d)$", told)
    return datetime.fromisoformat(told)


def test_an_unfinished_game_was_last_written_at_when_its_last_line_was() -> None:
    party = open_table()
    assert "played_at" not in exported(party.host, party.opened)
    party.record(*RED_LINE)
    party.strike(by=HOST)
    _first, last = minutes_of(party, 0, 7)
    assert played_time(party) == last.replace(microsecond=0)


def test_a_finished_game_was_played_when_it_ended_whatever_was_corrected_later() -> None:
    party = finished()
    *_before, end = minutes_of(party, *range(party.table.sequence))
    assert played_time(party) == end.replace(microsecond=0)
    party.close(by=HOST)
    fresh_process()
    assert played_time(party) == end.replace(microsecond=0)


def test_whoever_plays_on_plays_now() -> None:
    host, table = opened({**document(ANAS_TURN), **HEAD})
    page = f"/t/{table.public_id}/"
    assert SAID in host.get(page).text
    answer = write(host, table, seat=2, turn=2, dice=(6, 6, 6, 5, 5), box="full-house")
    assert answer.status == 200
    assert 'class="soft finals-played"' not in answer.text
    assert SAID not in host.get(page).text
    now = datetime.fromisoformat(exported(host, table)["played_at"])
    assert abs(now - timezone.now()) < timedelta(minutes=1)


def test_when_it_was_played_is_shown_as_told_on_the_end_page_and_the_result() -> None:
    host, table = opened({**stored(ENDED), **HEAD})
    assert f'<time datetime="{TOLD}">{SAID}</time>' in host.get(f"/t/{table.public_id}/").text
    host.asks(table, "share_result", kind="make", htmx=False)
    token = Table.objects.get(pk=table.pk).result_token
    page = host.get(f"/r/{token}/").text
    assert '<time class="soft" datetime="2019-05-03">3 May 2019</time>' in page
    host.client.cookies["language"] = "fr"
    assert "vendredi 3 mai 2019, 23:40" in host.get(f"/t/{table.public_id}/").text


def test_a_correction_of_a_finished_game_does_not_change_when_it_was_played() -> None:
    host, table = opened({**stored(ALONE), **HEAD})
    last = table.sequence
    entry = {"dice": [1, 1, 2, 3, 4], "box": stored(ALONE)["entries"][-1]["box"]}
    corrections.propose_correction(
        access=host.access(table),
        correction=Correction(last, last, entry, cut=False),
        key=new_key(),
        reason="",
    )
    assert exported(host, table)["played_at"] == TOLD
    entries.strike_entry(access=host.access(table), sequence=last, key=new_key())
    assert exported(host, table)["played_at"] != TOLD


def test_a_time_more_exact_than_ours_is_kept_as_told() -> None:
    told = "2019-05-03T21:40:00.123456789Z"
    host, table = opened(document(ANAS_TURN, **{**HEAD, "played_at": told}))
    assert host.get(f"/t/{table.public_id}/").status == 200
    assert exported(host, table)["played_at"] == told


def test_the_front_page_goes_by_the_time_it_was_opened_here() -> None:
    host = Tablet()
    _other, table = opened(document(ANAS_TURN, **HEAD))
    Table.objects.filter(pk=table.pk).update(host=host.device)
    assert "2019" not in host.get("/").text
