"""Sixty tables in play, for any time: a finished game is closed or deleted, and another one begins."""

import asyncio
import random
import time
from functools import partial

from scoresheets.registry import GAMES
from tests.load.plays import NotAnsweredError, opened
from tests.load.samples import Tally
from tests.load.scripts import script
from tests.load.visitors import Party, Visitor

TABLES, PLAYERS = 60, 4
DIFFERENT = 10  # games of each kind, computed before the measurement
PERIOD = 5.0  # seconds between entries of one table
BROKEN_OFF = 0.15  # of all games
AT_ONCE = 8
BROKE = (NotAnsweredError, ConnectionError, TimeoutError)


class Hall:
    """The tables by number; `tally` counts their events."""

    def __init__(self, port: int, tally: Tally, seed: int) -> None:
        self.port = port
        self.tally = tally
        self.chance = random.Random(seed)  # noqa: S311 (what people do)
        first, *others = GAMES
        self.games = [others[number // 2 % len(others)] if number % 2 else first for number in range(TABLES)]
        self.parties: dict[int, Party] = {}

    def write_down(self) -> None:
        """Compute all games to be played: during the measurement the client has no time for rules."""
        for game in GAMES:
            for seed in range(DIFFERENT):
                script(game, players_of(game), seed=seed)

    def visitor(self) -> Visitor:
        return Visitor(self.tally, self.port)

    async def party(self, game: str) -> Party:
        """Open and start a table of this game, still without sockets."""
        return await opened(
            self.port,
            game,
            players_of(game),
            {},
            kind=partial(Party, self.tally),
            tablet=partial(Visitor, self.tally),
            games=DIFFERENT,
        )

    async def opens(self, number: int) -> Party:
        """Open a table with all its members' sockets."""
        party = await self.party(self.games[number])
        if self.chance.random() < BROKEN_OFF:
            party.turns = party.turns[: 1 + self.chance.randrange(len(party.turns))]
        await party.listen()
        self.parties[number] = party
        self.tally.told["table opened"] += 1
        return party

    async def begins(self) -> None:
        """Open all tables, each somewhere in its game, so that the first minutes are like any others."""
        few = asyncio.Semaphore(AT_ONCE)

        async def one(number: int) -> None:
            async with few:
                party = await self.opens(number)
                for _ in range(self.chance.randrange(len(party.turns))):
                    await party.enter()

        await asyncio.gather(*map(one, range(TABLES)))

    async def plays(self, number: int) -> None:
        """Play one table after the other at this number, by the clock, until cancelled."""
        due = time.monotonic() + self.chance.random() * PERIOD
        while True:
            party = self.parties[number]
            while not party.is_over:
                await asyncio.sleep(max(0.0, due - time.monotonic()))
                due = max(due + PERIOD, time.monotonic())
                if not await self.enters(party):
                    break
            await self._ends(party)
            await self.opens(number)

    async def enters(self, party: Party) -> bool:
        """Write one entry. Return whether it succeeded."""
        try:
            took = await party.enter()
        except BROKE:
            self.tally.told["entry failed"] += 1
            return False
        self.tally.told["entry"] += 1
        self.tally.late.append(took.last)
        return True

    async def _ends(self, party: Party) -> None:
        host, place = party.browsers[0], f"/t/{party.place}"
        if self.chance.random() < 0.5 and (await host.post(f"{place}/close/", {}, htmx=True)).status == 200:
            self.tally.told["table closed"] += 1
            await party.leaves()
            return
        await party.leaves()
        answer = await host.post(f"{place}/delete/", {})
        self.tally.told["table deleted" if answer.status == 302 else f"deleting {answer.status}"] += 1
        host.close()

    def anywhere(self) -> Party:
        """Return one of the tables at random."""
        return self.parties[self.chance.choice(sorted(self.parties))]


def players_of(game: str) -> int:
    return min(PLAYERS, GAMES[game].players[-1])
