"""Part (g): PostgreSQL and Redis, one and two processes behind nginx, in alternating pairs."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from tests.load.loads import Measured, together, without_pause
from tests.load.plays import Play, listen, open_plays
from tests.load.servers import Server, product
from tests.load.table import Row
from tests.scale.installing import programs
from tests.scale.services import Nginx, Postgres, Redis, running

PAIRS = 3
SECONDS = 8.0
TABLES = 250
AT_ONCE = 50


class Processes:
    """Several servers as one: the sum of their CPU seconds."""

    def __init__(self, servers: Sequence[Server]) -> None:
        self.servers = servers

    @property
    def cpu(self) -> float:
        return sum(server.cpu for server in self.servers)


@contextmanager
def two_processes(folder: Path) -> Iterator[Sequence[Server]]:
    """Start two servers that share PostgreSQL and Redis."""
    programs("postgres", "redis-server", "nginx")
    postgres, redis = Postgres(), Redis()
    with running(postgres, redis):
        environment = {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}
        servers = [product(folder, environment) for _ in range(2)]
        try:
            for server in servers:
                server.start()
            yield servers
        finally:
            for server in servers:
                server.stop()


async def scaled_rows(folder: Path) -> list[Row]:
    """Return (g): the gain of a second process: each pair lies between two runs of one process, as
    the speed changes.
    """
    with (
        two_processes(folder) as servers,
        running(one := Nginx((servers[0].port,)), two := Nginx([each.port for each in servers])),
    ):
        plays = await open_plays(two.port, TABLES)
        pairs, before = [], await _through(one, servers[:1], plays)
        for _ in range(PAIRS):
            both = await _through(two, servers, plays)
            after = await _through(one, servers[:1], plays)
            pairs.append((together([before, after]), both))
            before = after
    return _rows(pairs)


async def _through(front: Nginx, servers: Sequence[Server], plays: Sequence[Play]) -> Measured:
    """Measure saturation through this nginx; every table connects anew."""
    fresh = [play for play in plays if not play.is_over]
    for play in fresh:
        await play.hang_up()
        play.move_to(front.port)
    await listen(fresh)
    # The least played first: no game shall end.
    fresh.sort(key=lambda play: play.entered)
    return await without_pause(Processes(servers), fresh, tables=AT_ONCE, seconds=SECONDS)


def _rows(pairs: Sequence[tuple[Measured, Measured]]) -> list[Row]:
    one, two = ([pair[place] for pair in pairs] for place in (0, 1))
    rows = [
        Row(
            f"(g) entries a second, PostgreSQL and Redis, {name}",
            f"{median(each.rate for each in measured):.0f}, CPU {median(each.cost for each in measured) * 1e3:.1f} ms",
        )
        for name, measured in (("one process", one), ("two processes", two))
    ]
    gain = median(two.rate / one.rate for one, two in pairs)
    failed = sum(each.failed for pair in pairs for each in pair)
    return [
        *rows,
        Row(f"(g) the gain of the second, median of {PAIRS} pairs", f"{failed} failed", "", f"{gain:.2f}"),
    ]
