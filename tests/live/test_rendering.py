"""A table is rendered once a version and language, however many look on; and what is pushed gives nobody away."""

import re
import threading
from typing import Any

import pytest
from django.db import connection

from scoresheets.live import frames
from scoresheets.live.frames import FRESH, render_table
from scoresheets.pages import Board
from scoresheets.selectors.boards import table_board
from scoresheets.services.tables import rename_seat
from scoresheets.templating import draw
from tests.cast import HOST, HTMX, RED_LINE, Tablet, finished, look_on, new_key, open_table, write
from tests.live.page import Spans, normal, pieces
from tests.live.sockets import Socket, do, told
from tests.roles import PHASES, open_room
from tests.security.matrix import address

SECRET_LIKE = re.compile(r"csrf|token|\bkey\b|secret|cookie|[0-9a-f]{32}", re.IGNORECASE)


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The templates that were rendered for frames so far."""
    names: list[str] = []

    def counted(name: str, *args: Any, **kwargs: Any) -> str:
        names.append(name)
        return draw(name, *args, **kwargs)

    monkeypatch.setattr(frames, "draw", counted)
    return names


def renders_of_one_entry(members: int, rendered: list[str]) -> list[str]:
    """What is rendered from the open table to the moment when all of so many members have seen an entry."""
    party = open_table()
    watchers = [Tablet() for _ in range(members)]
    for watcher in watchers:
        look_on(watcher, party.opened)
    rendered.clear()

    async def story() -> None:
        sockets = [
            Socket(watcher, party.opened, language="fr" if place % 2 else "en")
            for place, watcher in enumerate(watchers)
        ]
        for socket in sockets:
            await socket.open()
        dice, box = RED_LINE
        await do(write, party.tablet("Ana"), party.opened, seat=1, turn=1, dice=dice, box=box)
        for socket in sockets:
            await socket.frame()

    told(story)
    return sorted(name for name in rendered if name != "table/_state.html")


@pytest.mark.django_db(transaction=True)
def test_a_table_is_rendered_once_however_many_look_on(rendered: list[str]) -> None:
    four, twelve = renders_of_one_entry(4, rendered), renders_of_one_entry(12, rendered)
    assert four == twelve
    once = ["roll_estate/_sheet.html"] * 3 + ["table/_ledger.html", "table/_players.html", "table/_turn.html"]
    # An entry changes neither who sits where nor what is proposed: rendered at first only.
    seats = ["table/_menu_seats.html", "table/_proposal.html"]
    # In two languages, before and after a claim that shows on every sheet.
    assert four == sorted(once * 4 + seats * 2)


@pytest.mark.django_db
def test_a_sheet_on_which_only_nothing_is_fresh_any_more_is_neither_rendered_nor_sent(
    rendered: list[str],
) -> None:
    party = open_table(("Ana", "Zoe data-fresh"))
    render_table(party.opened.public_id, "en")
    party.record((1, 2, 3, 5, 6), "ones.1")
    first = render_table(party.opened.public_id, "en")
    rendered.clear()
    party.record((2, 3, 3, 5, 6), "twos.1")
    second = render_table(party.opened.public_id, "en")
    assert rendered.count("roll_estate/_sheet.html") == 1
    assert {"sheet-1", "sheet-2"} & set(pieces(second.delta)) == {"sheet-2"}
    assert ' data-faded="sheet-1"' in second.delta
    assert "data-faded" not in second.snapshot
    assert [FRESH in each.encoded["sheet-1"] for each in (first, second)] == [True, False]
    party.record((2, 3, 3, 5, 6), "twos.1")
    third = render_table(party.opened.public_id, "en")
    assert "Zoe data-fresh" in third.parts["sheet-2"]
    frames.forget_table(party.opened.public_id)
    anew = render_table(party.opened.public_id, "en")
    assert {name: normal(part) for name, part in anew.parts.items()} == {
        name: normal(part) for name, part in third.parts.items()
    }


@pytest.mark.django_db(transaction=True)
def test_many_who_ask_at_once_wait_for_one_rendering(rendered: list[str]) -> None:
    party = open_table()
    rendered.clear()
    version = party.table.version
    gate = threading.Barrier(6)
    found: list[int] = []

    def ask() -> None:
        gate.wait()
        found.append(render_table(party.opened.public_id, "en", version=version).board.version)
        connection.close()

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [version] * 6
    assert rendered.count("table/_ledger.html") == 1


@pytest.mark.django_db
def test_no_older_version_takes_the_place_of_a_newer_one() -> None:
    party = open_table()
    version = party.table.version
    party.record(*RED_LINE)
    newest = render_table(party.opened.public_id, "en")
    assert render_table(party.opened.public_id, "en", version=version).board is newest.board
    assert newest.board.version == version + 1


@pytest.mark.django_db
@pytest.mark.parametrize("before", [True, False], ids=["before the seats are read", "after"])
def test_a_rendering_holds_nothing_newer_than_its_version(
    monkeypatch: pytest.MonkeyPatch, before: bool
) -> None:
    party = open_table()
    read, version = table_board, party.table.version
    others = [lambda: rename_seat(access=party.access(HOST), number=2, name="Zoe")]

    def read_while_somebody_writes(*args: Any) -> Board:
        if before and others:
            others.pop()()
        board = read(*args)
        if others:
            others.pop()()
        return board

    monkeypatch.setattr(frames, "table_board", read_while_somebody_writes)
    rendered = render_table(party.opened.public_id, "en", version=version, newest=party.table)
    assert not others
    assert (rendered.board.version, rendered.board.seats[1].name) == (version + 1, "Zoe")


@pytest.mark.django_db
def test_the_store_of_renderings_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "KEPT_FRAMES", 3)
    tables = [open_table(("Ana", "Bo")).opened for _ in range(5)]
    for table in tables:
        render_table(table.public_id, "en")
    assert len(frames._kept) <= 3
    assert (tables[-1].public_id, "en", "") in frames._kept


@pytest.mark.django_db
@pytest.mark.parametrize("phase", PHASES)
def test_what_is_pushed_stands_on_the_page_of_its_phase_and_nowhere_twice(phase: str) -> None:
    room = open_room(phase)
    for role in ("host", "watcher", "in_turn"):
        page = Spans(room.tablets[role].client.get(address(room, "table")).content.decode())
        assert page.doubled == []
        for language in ("en", "fr"):
            frame = render_table(room.table.public_id, language).snapshot
            pushed = pieces(frame)
            assert set(pushed) <= set(page.found)
            assert [place for place, piece in pushed.items() if 'hx-swap-oob="true"' not in piece] == []
            assert Spans(frame).doubled == []


@pytest.mark.django_db
@pytest.mark.parametrize("phase", PHASES)
def test_a_frame_carries_no_token_no_key_and_no_secret(phase: str) -> None:
    room = open_room(phase)
    table = room.table
    host = room.tablets["host"]
    host.client.get(address(room, "table"))
    secrets = [tablet.secret for role, tablet in room.tablets.items() if role != "nobody"]
    secrets += [table.join_token, table.watch_token, table.host_token_hash, table.code, room.host_token]
    secrets += [host.client.cookies["csrftoken"].value]
    for language in ("en", "fr"):
        rendered = render_table(table.public_id, language)
        for frame in (rendered.snapshot, rendered.delta):
            assert [secret for secret in secrets if secret in frame] == []
            assert SECRET_LIKE.findall(frame.replace(table.public_id, "")) == []
            assert set(re.findall(r"<input[^>]*?name=\"(\w+)\"", frame)) <= {
                "paper"
            }  # which sheet is in view
            assert "<form" not in frame


@pytest.mark.django_db
def test_the_answer_to_an_entry_carries_no_token_and_no_key() -> None:
    room = open_room("play")
    key = new_key()
    entry = {"seat": 1, "turn": 9, "key": key, "dice": "66643", "box": "sixes.1"}
    answer = room.tablets["in_turn"].client.post(address(room, "record_entry"), entry, headers=HTMX)
    text = answer.content.decode().replace(room.table.public_id, "")
    assert answer.status_code == 200
    assert key not in text
    assert SECRET_LIKE.findall(text) == []


@pytest.mark.django_db
def test_a_frame_is_the_same_for_whoever_looks() -> None:
    """It is rendered without a request: nothing of one viewer can be in it."""
    room = open_room("play")
    answers = {
        role: room.tablets[role].client.get(address(room, "fragments")).content
        for role in ("host", "watcher", "in_turn", "other_seat", "ex_host")
    }
    assert len(set(answers.values())) == 1


@pytest.mark.django_db(transaction=True)
def test_what_lies_packed_while_a_table_is_quiet_says_the_same() -> None:
    party = open_table()
    first = render_table(party.opened.public_id, "en")
    kept = render_table(party.opened.public_id, "en")
    assert kept.parts == first.parts
    assert kept.snapshot == first.snapshot
    assert sum(map(len, kept.encoded.values())) * 4 < sum(map(len, first.encoded.values()))
    party.record(*RED_LINE)
    later = render_table(party.opened.public_id, "en")
    assert set() < later.changed < set(later.encoded)
    assert {name: later.parts[name] for name in set(later.encoded) - later.changed} == {
        name: first.parts[name] for name in set(first.encoded) - later.changed
    }
    assert all(later.parts[name] in later.delta for name in later.changed)


@pytest.mark.django_db
def test_a_business_says_who_has_it_on_every_sheet() -> None:
    board = table_board(finished().table)
    crossed = []
    for sheet in board.sheets:
        names = {"board": board, "sheet": sheet, "lit": None, "oob": False}
        drawn = draw(f"{board.folder}/_sheet.html", names)
        for row in sheet.filled.neighborhoods:  # type: ignore[attr-defined]
            for box in (row.first, row.second):
                if box is not None and box.state == "crossed":
                    place = Spans(drawn).found[f"s{sheet.seat.number}-{box.key}"]
                    assert f"<bdi>{sheet.owners[box.holder].name}</bdi>" in drawn[slice(*place)]
                    crossed.append(sheet.seat.number)
    assert set(crossed) >= {1, 2}
