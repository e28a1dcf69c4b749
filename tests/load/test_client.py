"""The client and the bare server of the benchmark work: one table, a few entries, no clock."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import pytest

from scoresheets.registry import GAMES
from tests.load.loads import Measured, all_at_once, quantile, without_pause
from tests.load.plays import NotAnsweredError, Play, bare_play, listen, open_plays
from tests.load.servers import Server, baseline, product
from tests.load.table import Row, table

T = TypeVar("T")


@pytest.fixture(scope="module")
def scoresheets(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The product in its own process, on its own database."""
    server = product(tmp_path_factory.mktemp("bench"))
    server.start()
    yield server
    server.stop()


async def a_few_entries(plays: Sequence[Play], server: Server) -> Measured:
    await listen(plays)
    return await all_at_once(server, plays, times=3)


def told(
    plays: Callable[[], Awaitable[Sequence[Play]]], story: Callable[[Sequence[Play]], Awaitable[T]]
) -> T:
    """Run a story at these tables, and hang up at its end."""

    async def whole() -> T:
        opened = await plays()
        try:
            return await story(opened)
        finally:
            for play in opened:
                await play.hang_up()

    return asyncio.run(whole())


def test_the_client_opens_tables_as_people_do_and_hears_every_entry(scoresheets: Server) -> None:
    async def story(plays: Sequence[Play]) -> Measured:
        measured = await a_few_entries(plays, scoresheets)
        assert [play.entered for play in plays] == [3, 3]
        return measured

    measured = told(lambda: open_plays(scoresheets.port, 2), story)
    assert (measured.entries, measured.failed) == (6, 0)
    assert measured.bytes_pushed > 1000
    assert measured.server_cpu > 0
    assert measured.client_cpu > 0


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_of_each_kind_is_played(scoresheets: Server, game: str) -> None:
    async def story(plays: Sequence[Play]) -> None:
        (play,) = plays
        await listen(plays)
        while not play.is_over:
            await play.enter()
        answer = await play.browsers[0].get(f"/t/{play.place}/transcript.json")
        assert len(json.loads(answer.body)["entries"]) == len(play.turns)

    players = min(4, GAMES[game].players[-1])
    told(lambda: open_plays(scoresheets.port, 1, game, players), story)


def test_what_is_refused_is_no_entry(scoresheets: Server) -> None:
    async def story(plays: Sequence[Play]) -> int:
        plays[0].turns = plays[0].turns[1:]  # not the first turn's
        with pytest.raises(NotAnsweredError):
            await plays[0].enter()
        return (await all_at_once(scoresheets, plays, times=1)).failed

    assert told(lambda: open_plays(scoresheets.port, 1), story) == 1


def test_a_finished_table_makes_room_for_another(scoresheets: Server) -> None:
    async def story(plays: Sequence[Play]) -> list[int]:
        for play in plays:
            play.turns = play.turns[:2]
        with pytest.raises(IndexError):  # no table is left
            await without_pause(scoresheets, plays, tables=1, seconds=60)
        return [play.entered for play in plays]

    assert told(lambda: open_plays(scoresheets.port, 2), story) == [2, 2]


def test_the_bare_server_sends_as_many_bytes_to_each_member(tmp_path: Path) -> None:
    server = baseline(tmp_path, 12_345)
    server.start()

    async def plays() -> Sequence[Play]:
        return [bare_play(server.port, "a"), bare_play(server.port, "b")]

    try:
        measured = told(plays, lambda opened: a_few_entries(opened, server))
    finally:
        server.stop()
    assert (measured.entries, measured.failed, measured.bytes_pushed) == (6, 0, 12_345)


def test_a_quantile_is_one_of_the_values() -> None:
    assert [quantile((1.0, 2.0, 3.0, 4.0), share) for share in (0.25, 0.5, 0.99, 1.0)] == [1.0, 2.0, 4.0, 4.0]


def test_the_table_has_a_line_a_row() -> None:
    lines = table([Row("(b) rate", "10", "20", "0.50")]).splitlines()
    assert [line.count("|") for line in lines] == [5, 5, 5]
    assert "0.50" in lines[2]
