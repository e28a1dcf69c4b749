"""Export: a table exports its own entries, and replay computes the table's own result. Title, time and id go along.

Golden games with a fault: opened they are sound tables, refused they leave no row.
"""

import re
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from games.kit.dice import Roll
from games.kit.errors import IllegalMove, MalformedMove
from games.kit.export import ToldEntry, transcript_document, transcript_text
from games.kit.replay import RefusedEntry, result_json
from games.kit.transcript import read_transcript
from games.yahtzee.rules.moves import FillBox
from scoresheets.base.server.request_sizes import LARGEST_FILE
from scoresheets.models import Entry, Table
from scoresheets.registry import GAMES
from scoresheets.table.selectors.checks import table_faults
from scoresheets.table.services import corrections, entries, rematch
from scoresheets.table.services.corrections import Correction
from tests.cast import (
    HOST,
    RED_LINE,
    RUN_2_5,
    Party,
    Tablet,
    fresh_process,
    new_key,
    open_lobby,
    open_table,
    write,
)
from tests.files import ANAS_TURN, BOS_TURN, GOLDEN, document, exported, opened, replayed, stored
from tests.games.test_golden import ODD_VALUES, places
from tests.goldens import golden_file
from tests.reading import read
from tests.sure import is_answered
from tests.tries import so_many, tries


def test_a_corrected_entry_stands_struck_directly_before_its_new_form() -> None:
    party = open_table(("Ana", "Bo"))
    for dice, box in (((1, 2, 3, 4, 6), "ones.1"), RED_LINE, ((1, 1, 3, 4, 6), "ones.2")):
        party.record(dice, box)
    party.decline(by="Ana")
    party.record(*RUN_2_5)
    told = exported(party.host, party.opened)["entries"]
    assert told[2:] == [
        {"player": "Ana", "dice": [1, 1, 3, 4, 6], "box": "ones.2", "value": 2, "struck": True},
        {"player": "Ana", "dice": [1, 1, 3, 4, 6], "box": "ones.2", "open_business": False, "value": 2},
        {"player": "Bo", "dice": [2, 3, 4, 5, 5], "box": "routes.2-5"},
    ]


def test_what_was_taken_back_stays_where_it_was_written() -> None:
    party = open_table(("Ana", "Bo"))
    party.record(*RED_LINE)
    party.record(*RUN_2_5)
    party.strike(by="Bo")
    party.strike(by="Ana")
    party.record(*RUN_2_5, seat="Ana")
    told = exported(party.host, party.opened)["entries"]
    assert [(entry["player"], entry["box"], entry.get("struck", False)) for entry in told] == [
        ("Ana", "routes.any", True),
        ("Bo", "routes.2-5", True),
        ("Ana", "routes.2-5", False),
    ]


def test_the_names_are_those_of_now(party: Party) -> None:
    party.opened.seats.filter(number=1).update(name="Zoé <b>", name_key="zoé <b>")
    out = exported(party.host, party.opened)
    assert out["players"][0] == out["entries"][0]["player"] == "Zoé <b>"
    assert "Zoé <b>" in out["result"]["players"]


def test_a_closed_table_tells_the_result_it_was_closed_with(party: Party, tmp_path: Path) -> None:
    before = exported(party.host, party.opened)
    party.close(by=HOST)
    fresh_process()
    assert exported(party.host, party.opened) == before
    assert before["result"]["winners"] == ["Cleo"]
    assert replayed(before, tmp_path) == before["result"]


def test_a_log_that_new_rules_refuse_is_told_in_a_sentence(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    party.close(by=HOST)

    def refuse(state: Any, move: Any) -> Any:
        raise IllegalMove("game_over")

    monkeypatch.setitem(GAMES, "roll-estate", replace(GAMES["roll-estate"], rules_version=2, apply=refuse))
    fresh_process()
    is_answered(
        party.host.get(f"/t/{party.opened.public_id}/transcript.json"),
        422,
        "The rules have changed since this game was closed",
    )


@pytest.mark.parametrize(
    ("title", "name"),
    [
        (
            "Friday at Nana’s",
            'filename="friday-at-nanas-roll-estate-{kind}-{day}.json"',
        ),
        (
            "Über/..\\uns \u202ex",
            "filename*=utf-8''%C3%BCberuns-x-roll-estate-{kind}-{day}.json",
        ),
        ("🎲", 'filename="roll-estate-{kind}-{day}.json"'),
    ],
)
def test_the_file_is_called_by_title_or_game_and_says_nothing_of_the_people(
    party: Party, title: str, name: str
) -> None:
    Table.objects.update(title=title)
    answer = party.host.client.get(f"/t/{party.opened.public_id}/transcript.json")
    day = party.opened.opened_at.date().isoformat()
    assert (
        answer.headers["Content-Disposition"]
        == f"attachment; {name.format(kind='standard-three-or-four-dice', day=day)}"
    )
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["Cache-Control"] == "no-store"


def test_the_longest_game_is_not_too_long_to_be_opened_again() -> None:
    game, dice = GAMES["yahtzee"], (1, 3, 4, 5, 6)
    state = game.start(game.read_options({"rounds": 6}, 8, None), 8)
    rolls = (Roll(dice), Roll(dice, (0, 1, 2, 3)), Roll(dice, (0, 1, 2, 3)))
    told = []
    while state.seat is not None:
        move = FillBox(state.seat, dice, game.legal_moves(state, state.seat, dice)[0].box, rolls=rolls)
        told.append(ToldEntry(state.seat, move, game.value(state, move), struck=False))
        state = game.apply(state, move)
    people = ["é" * 29 + str(place) for place in range(8)]
    result = result_json(game.outcome(state), people)
    whole = transcript_document(game, options={}, edition=None, names=people, entries=told, result=result)
    assert len(told) == 8 * 6 * 13
    assert len(transcript_text(whole).encode()) < LARGEST_FILE * 3 / 4


# --- the head: title, time and id are exported, imported, and shown unchanged ---


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


def test_every_table_has_an_id_of_its_own_and_the_next_game_too(party: Party) -> None:
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


def test_a_finished_game_was_played_when_it_ended_whatever_was_corrected_later(party: Party) -> None:
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
    assert "2019" not in read(host.get("/").text)


EXAMPLES = so_many(60)
SHORT = [file for file in GOLDEN if len(stored(file)["entries"]) < 60]


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


DEEP = st.integers(1, 300).map(nested)


@tries(EXAMPLES)
@given(file=st.sampled_from(SHORT), odd=st.one_of(ODD_VALUES, DEEP), pick=st.integers(min_value=0))
def test_a_struck_entry_with_anything_in_it_is_kept_or_refused(file: Any, odd: object, pick: int) -> None:
    told = stored(file)
    del told["result"]
    entry = {**told["entries"][pick % len(told["entries"])], "struck": True}
    container, key = places(entry)[pick % len(places(entry))]
    container[key] = odd
    told["entries"].insert(pick % len(told["entries"]), entry)
    opens_or_not(told)


@tries(EXAMPLES)
@given(file=st.sampled_from(SHORT), odd=ODD_VALUES, pick=st.integers(min_value=0))
def test_a_file_with_anything_in_it_opens_a_sound_table_or_none(file: Any, odd: object, pick: int) -> None:
    told = stored(file)
    del told["result"]
    container, key = places(told)[pick % len(places(told))]
    container[key] = odd
    opens_or_not(told)


def opens_or_not(told: dict[str, Any]) -> None:
    """Open the file. Its export must open an equal table again; a refusal must have written nothing."""
    with transaction.atomic():
        try:
            host, table = opened(told)
        except (MalformedMove, RefusedEntry):
            assert not Table.objects.exists()
        else:
            assert table_faults(table) == ()
            assert host.get(f"/t/{table.public_id}/log/").status == 200
            out = exported(host, table)
            again_host, again = opened(out)
            assert exported(again_host, again) == out
        transaction.set_rollback(True)
