"""Part (i) of the benchmark: the bytes that an entry of each game sends to each member, and its cost."""

import asyncio

from scoresheets.pads import PADS
from scoresheets.registry import GAMES
from tests.load.loads import Gathering
from tests.load.plays import Play, listen, open_plays
from tests.load.servers import Server
from tests.load.table import Row

TABLES, PLAYERS = 4, 4


async def game_rows(server: Server) -> list[Row]:
    """Return (i): whole random games of four players or as many as may play, without the first entry and the last."""
    return [row for key in GAMES for row in await _rows(server, key)]


async def _rows(server: Server, key: str) -> list[Row]:
    plays = await open_plays(server.port, TABLES, key, min(PLAYERS, GAMES[key].players[-1]))
    await listen(plays)
    await asyncio.gather(*(play.enter() for play in plays))
    gathering = Gathering(server)
    await asyncio.gather(*(_play(play, gathering) for play in plays))
    measured = gathering.measured()
    await asyncio.gather(*(play.hang_up() for play in plays))
    title = f"(i) {PADS[key].title}, of {measured.entries} entries"
    assert not measured.failed, title
    return [
        Row(f"{title}: bytes to each member; CPU", f"{measured.bytes_pushed}; {measured.cost * 1e3:.2f} ms")
    ]


async def _play(play: Play, gathering: Gathering) -> None:
    while play.entered < len(play.turns) - 1:
        await gathering.enter(play)
