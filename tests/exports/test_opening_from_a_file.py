"""Import: a right file opens a table played so far; a wrong one is refused with the place and leaves no row.

A file whose table this device may see leads to it; another table opens only on request.
"""

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from scoresheets.base.server.request_sizes import LARGEST_FILE
from scoresheets.models import Table
from scoresheets.table.cookies import DEVICE_COOKIE
from scoresheets.table.selectors.access import access_fresh
from scoresheets.table.selectors.checks import table_faults
from scoresheets.table.services import closing, entries, forgetting, rematch
from tests.cast import HOST, Party, Tablet, come_in, finished, look_on, new_key, sit_down, write
from tests.files import (
    ANAS_TURN,
    BOS_TURN,
    CHANCE,
    GOLDEN,
    completed,
    document,
    exported,
    opened,
    replayed,
    stored,
)
from tests.goldens import names
from tests.roles import Passerby
from tests.sure import is_answered, nothing_written

STRUCK = {"struck": True}
ODD = [
    {"player": "Dov", "dice": [1, 1, 1, 1, 1], "box": "ones", **STRUCK},
    {"player": "Ana", "dice": [9, 1.5, "6", None, {"a": [1, {"b": 2}]}], "box": "ones", **STRUCK},
    {"player": "Ana", "dice": [1, 2, 3, 4, 5], "box": "no such box", **STRUCK},
    {"player": "Ana", "dice": [1, 2, 3, 4, 5], "box": "ones", "value": 10**39, **STRUCK},
    {"player": "Ana", "box": "ones", **STRUCK},
    {"player": "Bo", "leaves": True, **STRUCK},
]


@pytest.mark.parametrize("file", GOLDEN, ids=names(GOLDEN))
def test_a_golden_game_comes_out_as_it_went_in(file: Path, tmp_path: Path) -> None:
    told = stored(file)
    host, table = opened(told)
    assert table_faults(table) == ()
    out = exported(host, table)
    assert replayed(out, tmp_path) == out["result"] == told["result"]
    assert out["entries"] == completed(told, out)
    assert out["players"] == told["players"]


def test_what_was_struck_may_be_anything_and_is_kept() -> None:
    host, table = opened(document(ANAS_TURN, *ODD, BOS_TURN))
    assert table_faults(table) == ()
    told = exported(host, table)["entries"]
    assert [entry.get("struck", False) for entry in told] == [False, *[True] * len(ODD), False]
    assert told[1]["player"] == "?"
    assert told[3] == ODD[2]
    assert told[-2] == ODD[-1]
    assert (
        host.get(f"/t/{table.public_id}/log/").text.count("already been taken back in this game’s file") == 5
    )
    again_host, again = opened(exported(host, table))
    assert exported(again_host, again)["entries"] == told


def test_a_struck_entry_that_fits_is_told_in_words() -> None:
    host, table = opened(document(*[{**CHANCE, **STRUCK}, {**BOS_TURN, **STRUCK}], ANAS_TURN))
    is_answered(
        host.get(f"/t/{table.public_id}/log/"),
        200,
        "<s>Ana wrote 11 in Chance.</s>",
        "<s>Bo wrote 25 in Full House.</s>",
    )


def test_an_own_edition_is_played_on() -> None:
    host, table = opened(stored(next(file for file in GOLDEN if file.stem == "own-edition")))
    assert table.edition["name"]  # type: ignore[index]
    assert exported(host, table)["edition"] == table.edition
    _, companion = opened(
        {**stored(next(file for file in GOLDEN if file.stem == "third-business")), "edition": "companion"}
    )
    assert companion.edition is None


def test_an_unfinished_game_is_played_on_by_whoever_sits_down() -> None:
    host, table = opened(document(ANAS_TURN))
    bo = Tablet()
    sit_down(bo, table, 2)
    assert write(bo, table, seat=2, turn=2, dice=(6, 6, 6, 5, 5), box="full-house").status == 200
    assert write(host, table, seat=1, turn=3, dice=(6, 6, 6, 5, 5), box="sixes").status == 200
    assert table_faults(Table.objects.get(pk=table.pk)) == ()
    assert len(exported(host, table)["entries"]) == 3


def test_a_turn_that_somebody_went_home_before_is_written_only_once() -> None:
    host, table = opened(document({"player": "Ana", "leaves": True}, BOS_TURN))
    answer = write(host, table, seat=2, turn=1, dice=(6, 6, 6, 5, 5), box="sixes")
    assert (answer.status, answer.code) == (422, "already_written")


def test_the_seats_are_free_and_the_device_that_opened_it_is_the_host() -> None:
    host, table = opened(document(ANAS_TURN))
    access = access_fresh(host.device, table)
    assert access.is_host
    assert [seat.device_id for seat in access.seats] == [None, None]
    assert access.holds == frozenset()


def test_a_finished_game_shows_its_end_and_may_be_taken_back_or_closed() -> None:
    told = stored(next(file for file in GOLDEN if file.stem == "decided-by-routes-owned"))
    host, table = opened(told)
    assert f"{told['result']['winners'][0]} wins" in host.get(f"/t/{table.public_id}/").text
    entries.strike_entry(access=host.access(table), sequence=table.sequence, key=new_key())
    assert 'data-phase="play"' in host.get(f"/t/{table.public_id}/").text
    other, closed = opened(told)
    closing.close_table(access=other.access(closed))
    assert exported(other, closed)["result"] == told["result"]


def bring(tablet: Tablet, brought: object, *, pasted: bool = False, name: str = "game.json") -> Any:
    """Send this file, or its text, to the front page."""
    raw = brought if isinstance(brought, bytes) else json.dumps(brought).encode()
    fields = {"text": raw.decode()} if pasted else {"file": SimpleUploadedFile(name, raw)}
    return tablet.client.post(reverse("open_transcript"), fields)


@pytest.mark.parametrize("pasted", [True, False])
def test_a_right_file_leads_to_its_table(pasted: bool) -> None:
    stranger = Passerby()
    answer = bring(stranger, document(ANAS_TURN, BOS_TURN), pasted=pasted)
    table = Table.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/t/{table.public_id}/")
    assert answer.cookies[DEVICE_COOKIE].value
    page = stranger.client.get(answer.headers["Location"]).content.decode()
    assert 'data-phase="play"' in page
    assert "Bo wrote 25 in Full House" in page


WRONG: dict[str, tuple[object, int, str]] = {
    "nothing": (b"", 400, "The file is not JSON: line 1"),
    "no JSON": (b'{"format": "scoresheets', 400, "The file is not JSON: line 1, column 12"),
    "no text": (b"\xff\xfe{}", 400, "The file is not text in UTF-8."),
    "too large": (b" " * (LARGEST_FILE + 1), 400, f"The limit is {LARGEST_FILE} bytes"),
    "a key twice": (b'{"format": 1, "format": 2}', 400, "“format” appears twice"),
    "an unknown game": (document(game="chess"), 400, "The game “chess” is not installed here."),
    "too many": (
        document(players=list("abcdefghi")),
        400,
        "This game takes 1 to 8 players; the file names 9.",
    ),
    "a typo in an entry": (
        document(ANAS_TURN, {**BOS_TURN, "boxx": 1}),
        400,
        "Entry 2: There is no key “boxx” here.",
    ),
    "a struck entry of no shape": (document(ANAS_TURN, {"player": "Bo", "struck": True}), 400, "Entry 2:"),
    "out of turn": (document(ANAS_TURN, CHANCE), 422, "Entry 2: It is Bo’s turn."),
    "a wrong number": (document({**ANAS_TURN, "value": 3}), 422, "Entry 1: These dice score 2 here, not 3."),
    "nobody’s": (document({**ANAS_TURN, "player": "Dov"}), 422, "Entry 1: Nobody with this name sits"),
}


@pytest.mark.parametrize("kind", WRONG)
def test_a_wrong_file_is_refused_with_the_place_and_leaves_nothing(kind: str) -> None:
    brought, status, said = WRONG[kind]
    with nothing_written():
        answer = bring(Passerby(), brought)
        assert answer.status_code == status
        assert said in answer.content.decode().split('id="file-error"')[1].split("</p>")[0]
    assert DEVICE_COOKIE not in answer.cookies


def test_a_wrong_file_is_refused_in_french_too() -> None:
    tablet = Tablet()
    tablet.client.cookies["language"] = "fr"
    assert "À Bo de jouer." in bring(tablet, document(ANAS_TURN, CHANCE)).content.decode()


def test_pasted_text_is_kept_where_it_is_refused() -> None:
    page = bring(Tablet(), b'{"format": <b>', pasted=True).content.decode()
    assert "{&#34;format&#34;: &lt;b&gt;</textarea>" in page


@pytest.mark.parametrize("text", ["", " \n"])
def test_nothing_at_all_is_refused(text: str) -> None:
    answer = Tablet().client.post(reverse("open_transcript"), {"text": text})
    assert answer.status_code == 400
    assert "Choose a file, or paste its text." in answer.content.decode()


# --- a file of a table that is here already ---


FILE = document(ANAS_TURN, BOS_TURN, version=2, id="game-of-friday")
ASKED = "This game is already here"


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
    with nothing_written():
        answer = bring(tablet, FILE)
        page = answer.content.decode()
        assert answer.status_code == 200
        assert ASKED in page
        assert f'href="/t/{table.public_id}/"' in page
        assert "Ana, Bo" in page


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
    answer = bring(Passerby(), FILE)
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


def test_what_a_table_exports_leads_back_to_it(party: Party) -> None:
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
