"""S21: the bound on sockets of one device. The oldest is closed, with a code after which its page
does not reconnect.
"""

import asyncio
from dataclasses import dataclass, field

import pytest

from scoresheets.base.server import device_sockets
from scoresheets.table.live.consumers import OPEN_ELSEWHERE
from tests.cast import HOST, RED_LINE, open_table
from tests.loops import in_a_loop
from tests.sockets import Socket, do, has_members, told

AT_A_TABLE, IN_ALL = device_sockets.MOST_AT_A_TABLE, device_sockets.MOST


@dataclass(eq=False)
class Opened:
    """A socket, and the code it was closed with."""

    public_id: str = "table"
    device_id: int = 1
    codes: list[int] = field(default_factory=list)

    async def end(self, code: int) -> None:
        self.codes.append(code)


def gave_way(*coming: Opened) -> list[Opened | None]:
    """Return for each of these sockets, joining one after the other, the socket that is closed for it."""

    async def story() -> list[Opened | None]:
        return [device_sockets.join(each) for each in coming]  # type: ignore[misc]

    return asyncio.run(story())


def test_the_twenty_first_at_a_table_takes_the_place_of_the_oldest() -> None:
    coming = [Opened() for _socket in range(AT_A_TABLE + 2)]
    assert gave_way(*coming) == [None] * AT_A_TABLE + coming[:2]


def test_other_devices_and_tables_have_twenty_of_their_own() -> None:
    full = [Opened() for _socket in range(AT_A_TABLE)]
    assert gave_way(*full, Opened(device_id=2), Opened("another")) == [None] * (AT_A_TABLE + 2)


def test_over_all_tables_a_device_has_two_hundred() -> None:
    coming = [Opened(f"table {number}") for number in range(IN_ALL + 2)]
    assert gave_way(*coming) == [None] * IN_ALL + coming[:2]


@in_a_loop
async def test_whoever_has_left_does_not_count() -> None:
    coming = [Opened() for _socket in range(AT_A_TABLE)]
    for each in coming:
        device_sockets.join(each)
    for _twice in range(2):
        device_sockets.leave(coming[3])
    assert device_sockets.join(Opened()) is None


@pytest.mark.django_db(transaction=True)
def test_the_oldest_socket_is_closed_and_hears_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bo's third page at a table where two are allowed; Ana's page does not count as his."""
    monkeypatch.setattr(device_sockets, "MOST_AT_A_TABLE", 2)
    party = open_table()
    ana = Socket(party.tablet(HOST), party.table)
    pages = [Socket(party.tablet("Bo"), party.table) for _page in range(3)]

    async def story() -> None:
        for page in (ana, *pages):
            await page.open()
        assert await pages[0].end() == OPEN_ELSEWHERE
        await do(party.record, *RED_LINE)
        for page in (ana, *pages[1:]):
            assert "Red Line" in await page.frame()
        assert await pages[0].is_silent()
        for page in (ana, *pages):
            await page.close()

    told(story)
    assert not has_members(party.table)
    assert device_sockets._open == {}
