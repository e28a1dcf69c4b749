"""S33: archives that fail half-way, and a database that goes away during one, cost the server nothing afterwards."""

import http.client
import socket
import time
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from tests.faults.conftest import PATIENCE, SIZE, Report
from tests.faults.world import Place, World, in_file, served
from tests.real_server import resident
from tests.scale.services import Postgres
from tests.without import without

BROKEN, POLLS = 5, max(2000, int(20_000 * SIZE))
LINES = 3000  # of one table: seconds of an archive
HELD = 8 * 1024  # kilobytes more
SLOWLY = 4096  # bytes of the client's receive buffer
FAILS = "scoresheets.exports.selectors.archives._files=tests.careless:failing_half_way"
REQUESTS = "scoresheets.base.server.daphne.request_limits.BoundedRequest"
OLD_WAY = without(
    FAILS,
    "scoresheets.base.server.daphne.lasting_checks.install",
    f"{REQUESTS}.handle_exception=daphne.http_protocol:WebRequest.handle_exception",
    f"{REQUESTS}.check_timeouts=daphne.http_protocol:WebRequest.check_timeouts",
    "scoresheets.base.server.request_thread.RequestHandler._stream=tests.careless:streaming_until_it_fails",
)


def archive(port: int, place: Place, *, meanwhile: Callable[[], object] = lambda: None) -> tuple[int, bool]:
    """Return the status of the archive of a device's own tables, and whether it came whole."""
    wire = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    status = 0
    wire.connect()
    wire.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SLOWLY)
    try:
        wire.request("GET", "/yours/tables.zip", headers={"Cookie": f"device={place.secrets[-1]}"})
        answer = wire.getresponse()
        status = answer.status
        meanwhile()
        answer.read()
    except (http.client.HTTPException, ConnectionError):
        return status, False
    finally:
        wire.close()
    return status, True


def polled(port: int, times: int) -> None:
    """Get this many short answers over one connection."""
    wire = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    for _each in range(times):
        wire.request("GET", "/health/")
        wire.getresponse().read()
    wire.close()


def held_after(world: World, report: Report) -> int:
    """Return the kilobytes that the server holds more after many answers that follow failed archives."""
    (place,) = world.opens(1)
    (port,), (server,) = world.ports, world.servers
    broken = [archive(port, place) for _each in range(BROKEN)]
    polled(port, POLLS // 4)
    before = resident(server)
    polled(port, POLLS)
    lines = [line for line in server.log().splitlines() if "ERROR" in line]
    report(broken=len(broken), held=resident(server) - before, lines=len(lines), answers=POLLS)
    assert {whole for _status, whole in broken} == {False}
    return resident(server) - before


def test_archives_that_fail_leave_nothing_behind(tmp_path: Path, report: Report) -> None:
    with served(in_file(tmp_path), watched_by=without(FAILS)) as world:
        assert held_after(world, report) < HELD
        log = world.servers[0].log()
        assert log.count("A file that was being sent is cut off") == BROKEN
        assert "Traceback" not in log
        assert "Application timed out" not in log


@pytest.mark.control
def test_whose_failure_is_left_to_daphne_keep_every_answer(tmp_path: Path, report: Report) -> None:
    """Control: after the first failure Daphne's loop no longer checks its requests."""
    with served(in_file(tmp_path), watched_by=OLD_WAY) as world:
        (place,) = world.opens(1)
        (server,) = world.servers
        assert archive(world.ports[0], place) == (200, True), "a part looks whole"
        polled(world.ports[0], POLLS // 4)
        before = resident(server)
        polled(world.ports[0], POLLS)
        report(held=resident(server) - before, answers=POLLS)
        assert resident(server) - before > HELD


def test_a_database_that_goes_within_an_archive_breaks_it_off_alone(
    postgres: Postgres, report: Report
) -> None:
    """Its connections are ended; the client sees that, and the next archive comes whole."""
    with served({"DATABASE_URL": postgres.url}) as world:
        place, (port,) = world.long_log(LINES), world.ports
        assert archive(port, place, meanwhile=lambda: end_connections(postgres.url)) == (200, False)
        began = time.monotonic()
        while archive(port, place) != (200, True):
            assert time.monotonic() < began + 10 * PATIENCE, "no archive comes any more"
        log = world.servers[0].log()
        report(again=time.monotonic() - began, lines=log.count("ERROR"))
        assert log.count("A file that was being sent is cut off: OperationalError") == 1


def end_connections(url: str) -> None:
    """End every connection to the database but our own."""
    with psycopg.connect(url) as own:
        own.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
