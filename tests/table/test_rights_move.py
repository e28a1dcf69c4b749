"""When a seat or the host's role goes to another device, the pages of both are loaded anew; no other page is."""

import pytest

from scoresheets.models import Admission
from scoresheets.table.live.consumers import RIGHTS_ENDED
from scoresheets.table.selectors.table_view import read_table_view
from scoresheets.table.services import devices, seat_transfer
from tests.cast import HOST, RED_LINE, Party, open_table
from tests.sockets import Socket, do, live
from tests.table.page import pieces, state_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def party() -> Party:
    return open_table()


def hand_bo_to_cleo(party: Party) -> None:
    to = Admission.objects.get(table=party.table, device=party.tablet("Cleo").device).number
    seat_transfer.hand_seat(access=party.access(HOST), number=2, to=to)


def poll(party: Party, who: str, rights: str, *, version: int | None = None) -> int:
    path = f"/t/{party.table.public_id}/fragments/"
    shown = party.table.version if version is None else version
    return int(
        party.tablet(who).client.get(path, query_params={"version": shown, "rights": rights}).status_code
    )


@pytest.mark.parametrize("moves", [True, False])
@live
async def test_the_news_says_whether_seats_have_moved_and_not_whose(party: Party, moves: bool) -> None:
    socket = Socket(party.tablet("Ana"), party.opened)
    before = await socket.open()
    if moves:
        await do(hand_bo_to_cleo, party)
    else:
        await do(party.record, *RED_LINE)
    after = await socket.frame()
    assert (state_of(before)["seating"] != state_of(after)["seating"]) is moves
    assert "menu-seats" not in pieces(after)  # everybody's view of the seats is unchanged


def test_only_pages_with_other_rights_are_loaded_anew(party: Party) -> None:
    loaded = {who: party.access(who).rights for who in (HOST, "Ana", "Bo", "Cleo")}
    assert {who: poll(party, who, rights) for who, rights in loaded.items()} == dict.fromkeys(loaded, 204)
    hand_bo_to_cleo(party)
    assert {who: poll(party, who, rights) for who, rights in loaded.items()} == {
        HOST: 204,
        "Ana": 204,
        "Bo": 205,
        "Cleo": 205,
    }
    assert poll(party, "Bo", party.access("Bo").rights) == 204


def test_the_host_s_role_moves_on_both_pages_and_even_for_who_has_missed_the_news(party: Party) -> None:
    loaded = {who: party.access(who).rights for who in (HOST, "Ana", "Bo")}
    to = Admission.objects.get(table=party.table, device=party.tablet("Ana").device).number
    before = read_table_view(party.table).seating
    seat_transfer.hand_host(access=party.access(HOST), to=to)
    assert read_table_view(party.table).seating != before
    assert {who: poll(party, who, rights, version=1) for who, rights in loaded.items()} == {
        HOST: 205,
        "Ana": 205,
        "Bo": 200,
    }


def test_the_page_itself_says_with_which_rights_it_was_loaded(party: Party) -> None:
    page = party.tablet("Bo").get(f"/t/{party.table.public_id}/").text
    assert f'data-rights="{party.access("Bo").rights}"' in page
    assert party.access("Bo").rights == "plays holds-2"


@live
async def test_a_device_whose_seat_is_handed_on_stays_and_one_whose_seat_is_freed_is_told(
    party: Party,
) -> None:
    socket = await Socket(party.tablet("Bo"), party.opened).opened()
    await do(hand_bo_to_cleo, party)
    await socket.frame()
    other = await Socket(party.tablet("Ana"), party.opened).opened()
    await do(devices.free_seat, access=await do(party.access, HOST), number=1)
    assert int(await other.end()) == RIGHTS_ENDED
