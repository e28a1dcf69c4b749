"""A table is rendered once a version and language for all its viewers, and frames hold nothing private."""

import math
import threading
import zlib
from time import monotonic
from typing import Any

import pytest
from django.db import connection

from scoresheets.pads.pages import Fragment, Piece
from scoresheets.table.live import render_cache
from scoresheets.table.live.render_cache import render_table
from scoresheets.table.pages.table_view import TableView
from scoresheets.table.selectors.table_view import read_table_view
from scoresheets.table.services.names import rename_seat
from tests.cast import HOST, RED_LINE, Tablet, finished, look_on, open_lobby, open_table, write
from tests.roles import open_room
from tests.security.matrix import address
from tests.sockets import Socket, do, told
from tests.table.page import Spans, state_of


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The templates and macros of fragments and pieces that were drawn so far."""
    names: list[str] = []
    whole, piece = Fragment.__html__, Piece.__html__
    inside: list[Fragment] = []

    def draw_whole(self: Fragment) -> str:
        names.append(self.template)
        inside.append(self)
        try:
            return whole(self)
        finally:
            inside.pop()

    def draw_piece(self: Piece) -> str:
        if not inside:
            names.append(self.values[0])
        return piece(self)

    monkeypatch.setattr(Fragment, "__html__", draw_whole)
    monkeypatch.setattr(Piece, "__html__", draw_piece)
    return names


def renders_of_one_entry(members: int, rendered: list[str]) -> list[str]:
    """Return all renderings from the open table until this many members have seen an entry."""
    party = open_table()
    watchers = [Tablet() for _ in range(members)]
    for watcher in watchers:
        look_on(watcher, party.opened)
    rendered.clear()

    async def story() -> None:
        sockets = [
            await Socket(watcher, party.opened, language="fr" if place % 2 else "en").opened()
            for place, watcher in enumerate(watchers)
        ]
        dice, box = RED_LINE
        await do(write, party.tablet("Ana"), party.opened, seat=1, turn=1, dice=dice, box=box)
        for socket in sockets:
            await socket.frame()

    told(story)
    return sorted(rendered)


@pytest.mark.django_db(transaction=True)
def test_a_table_is_rendered_once_however_many_look_on(rendered: list[str]) -> None:
    four, twelve = renders_of_one_entry(4, rendered), renders_of_one_entry(12, rendered)
    assert four == twelve
    # The snapshot for the first viewer, in two languages; then pieces of one claim, which shows on every sheet.
    sheets = ["roll_estate/_sheet.html"] * 3
    page = [f"table/_{name}.html" for name in ("ledger", "menu_seats", "players", "proposal", "turn")]
    routes = [f"s{seat}-routes.any" for seat in (1, 2, 3)]
    assert [four.count(name) for name in (*sheets, *page)] == [6] * 3 + [2] * 5
    assert [four.count(name) for name in (*routes, "claimed", "entries", "s1-transit")] == [2] * 6


def test_what_is_fresh_is_named_by_the_state_and_on_no_sheet() -> None:
    party = open_table(("Ana", "Zoe data-fresh"))
    render_table(party.opened.public_id, "en")
    party.record((1, 2, 3, 5, 6), "ones.1")
    first = render_table(party.opened.public_id, "en")
    party.record((2, 3, 3, 5, 6), "twos.1")
    second = render_table(party.opened.public_id, "en")
    assert [state_of(each.delta)["fresh-boxes"] for each in (first, second)] == ["s1-ones.1", "s2-twos.1"]
    assert [state_of(each.snapshot)["fresh-seat"] for each in (first, second)] == ["1", "2"]
    assert not {"s1-ones.1", "sheet-1"} & second.changed
    party.strike(by=HOST)
    third = render_table(party.opened.public_id, "en")
    assert state_of(third.delta)["fresh-boxes"] == "s1-ones.1"
    rename_seat(access=party.access(HOST), number=1, name="Zoe")
    assert state_of(render_table(party.opened.public_id, "en").delta)["fresh-boxes"] == "s1-ones.1"


@pytest.mark.django_db(transaction=True)
def test_many_who_ask_at_once_wait_for_one_rendering(rendered: list[str]) -> None:
    party = open_table()
    rendered.clear()
    version = party.table.version
    gate = threading.Barrier(6)
    found: list[int] = []

    def ask() -> None:
        gate.wait()
        newest = render_table(party.opened.public_id, "en", version=version)
        found.append(int(state_of(newest.snapshot)["version"]))
        connection.close()

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [version] * 6
    assert rendered.count("table/_ledger.html") == 1


def test_no_older_version_takes_the_place_of_a_newer_one() -> None:
    party = open_table()
    version = party.table.version
    party.record(*RED_LINE)
    newest = render_table(party.opened.public_id, "en")
    assert render_table(party.opened.public_id, "en", version=version).view is newest.view
    assert newest.view.version == version + 1


@pytest.mark.parametrize("before", [True, False], ids=["before the seats are read", "after"])
def test_a_rendering_holds_nothing_newer_than_its_version(
    monkeypatch: pytest.MonkeyPatch, before: bool
) -> None:
    party = open_table()
    read, version = read_table_view, party.table.version
    others = [lambda: rename_seat(access=party.access(HOST), number=2, name="Zoe")]

    def read_while_somebody_writes(*args: Any) -> TableView:
        if before and others:
            others.pop()()
        board = read(*args)
        if others:
            others.pop()()
        return board

    monkeypatch.setattr(render_cache, "read_table_view", read_while_somebody_writes)
    rendered = render_table(party.opened.public_id, "en", version=version, newest=party.table)
    assert not others
    assert (rendered.view.version, rendered.view.seats[1].name) == (version + 1, "Zoe")


def test_the_store_of_renderings_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render_cache, "CACHED_RENDERINGS", 3)
    tables = [open_table(("Ana", "Bo")).opened for _ in range(5)]
    for table in tables:
        render_table(table.public_id, "en")
    assert len(render_cache._renderings) <= 3
    assert (tables[-1].public_id, "en", "") in render_cache._renderings


def test_a_frame_is_the_same_for_whoever_looks() -> None:
    """It is rendered without a request, so it can hold nothing of one viewer."""
    room = open_room("play")
    answers = {
        role: room.tablets[role].client.get(address(room, "fragments")).content
        for role in ("host", "watcher", "in_turn", "other_seat", "ex_host")
    }
    assert len(set(answers.values())) == 1


def test_a_snapshot_is_drawn_once_a_version_and_let_go_after_half_a_minute(
    rendered: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [monotonic()]
    monkeypatch.setattr(render_cache, "monotonic", lambda: now[0])
    newest = render_table(open_table().opened.public_id, "en")
    assert newest.snapshot == newest.snapshot
    assert rendered.count("table/_ledger.html") == 1
    now[0] += 31
    assert newest.snapshot
    assert rendered.count("table/_ledger.html") == 2


def test_snapshots_that_nobody_asks_for_any_more_are_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    assert render_table(open_table().opened.public_id, "en").snapshot
    monkeypatch.setattr(render_cache, "SNAPSHOT_AGE", -math.inf)
    render_cache.let_go_of_snapshots()
    assert not render_cache._snapshots


def test_a_player_who_comes_sends_what_counts_or_names_them_and_nothing_else_of_the_lobby() -> None:
    party = open_lobby(("Ana", "Bo"), game="yahtzee")
    before = render_table(party.table.public_id, "en")
    assert {"title", "numbers", "choices", "start-line", "seats"} <= before.changed
    party.host.asks(party.table, "add_seat", name="Zoe")
    assert render_table(party.table.public_id, "en").changed == {"seats", "start-line", "starter", "throws"}


def test_the_store_of_snapshots_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [open_table(("Ana", "Bo")).opened for _ in range(3)]
    one = len(zlib.compress(render_table(tables[0].public_id, "en").snapshot.encoded, 1))
    monkeypatch.setattr(render_cache, "CACHED_SNAPSHOTS", 2 * one + 500)
    for table in tables:
        assert render_table(table.public_id, "en").snapshot
    assert [place[0] for place in render_cache._snapshots] == [table.public_id for table in tables[1:]]


def test_a_business_says_who_has_it_on_every_sheet() -> None:
    board = read_table_view(finished().table)
    crossed = []
    for sheet in board.sheets:
        drawn = sheet.shown.__html__()
        for row in sheet.filled.neighborhoods:  # type: ignore[attr-defined]
            for box in (row.first, row.second):
                if box is not None and box.state == "crossed":
                    place = Spans(drawn).found[f"s{sheet.seat.number}-{box.key}"]
                    assert f"<bdi>{sheet.owners[box.holder].name}</bdi>" in drawn[slice(*place)]
                    crossed.append(sheet.seat.number)
    assert set(crossed) >= {1, 2}
