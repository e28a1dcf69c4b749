"""S22: a device that loses its access sees nothing that is written afterwards, even if the news of it is lost.

When a seat or the host's role goes to another device, the pages of both are loaded anew; no other page is.
"""

from collections.abc import Callable

import pytest

from scoresheets.base.server import held_news
from scoresheets.models import Admission, RoleDevice, RoleLink
from scoresheets.nights.access import NightAccess
from scoresheets.nights.links import services as links
from scoresheets.table.live import render_cache
from scoresheets.table.live.broadcast import group_of
from scoresheets.table.live.consumers import RIGHTS_ENDED
from scoresheets.table.selectors.table_view import read_table_view
from scoresheets.table.services import devices, forgetting, rematch, seat_transfer, sending_away, tables
from scoresheets.table.services.names import rename_seat
from tests.cast import (
    HOST,
    RED_LINE,
    Party,
    Tablet,
    come_in,
    finished,
    fresh_process,
    look_on,
    open_lobby,
    open_table,
)
from tests.evening import comes, open_evening
from tests.sockets import Socket, do, has_members, live, told
from tests.sure import sure
from tests.table.page import pieces, state_of

pytestmark = pytest.mark.django_db(transaction=True)

Ending = Callable[[Party, Tablet], None]


def sent(party: Party, tablet: Tablet) -> None:
    came = Admission.objects.get(table=party.opened, device=tablet.device)
    sending_away.send_away(access=party.access(HOST), number=came.number)


def bo_is_sent_away(party: Party, _watcher: Tablet) -> None:
    sent(party, party.tablet("Bo"))


def the_role_is_revoked(_party: Party, helper: Tablet) -> None:
    link = RoleLink.objects.get(devices__device=helper.device)
    night = sure(link.night)
    access = NightAccess.fresh(RoleDevice.objects.get(night=night, link=None).device, night)
    links.revoke_link(access=access, link=link.pk)


def the_helper_is_taken_off(_party: Party, helper: Tablet) -> None:
    night = sure(helper.device.roles.get().night)
    runner = RoleDevice.objects.get(night=night, link=None)
    links.take_off(access=NightAccess.fresh(runner.device, night), device=helper.device.pk)


ENDINGS: dict[str, tuple[Ending, Callable[[], Party], str]] = {
    "seat freed": (
        lambda party, _: devices.free_seat(access=party.access(HOST), number=2),
        open_table,
        "Bo",
    ),
    "device left": (lambda party, _: forgetting.leave_table(access=party.access("Bo")), open_table, "Bo"),
    "link revoked": (
        lambda party, _: devices.revoke_watch_link(access=party.access(HOST)),
        open_table,
        "watcher",
    ),
    "watcher left": (
        lambda party, watcher: forgetting.leave_table(access=watcher.access(party.opened)),
        open_table,
        "watcher",
    ),
    "sent away": (bo_is_sent_away, open_table, "Bo"),
    "watcher sent away": (sent, open_table, "watcher"),
    "role revoked": (the_role_is_revoked, open_table, "helper"),
    "taken off": (the_helper_is_taken_off, open_table, "helper"),
    "seat removed": (
        lambda party, _: tables.remove_seat(access=party.access(HOST), number=2),
        open_lobby,
        "Bo",
    ),
}


def something_is_written(party: Party) -> None:
    if party.table.started_at:
        party.record(*RED_LINE)
    else:
        rename_seat(access=party.access(HOST), number=1, name="Anna")


TABLE, TV = "/ws/t/{public_id}/", "/ws/t/{public_id}/tv/"


@pytest.mark.parametrize(
    ("how", "path", "heard"),
    [*((how, TABLE, False) for how in ENDINGS), ("seat freed", TABLE, True), ("link revoked", TV, False)],
)
def test_nothing_is_sent_after_the_rights_have_ended(
    how: str, path: str, heard: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    end, make, who = ENDINGS[how]
    party, watcher = make(), Tablet()
    if who == "helper":
        evening = open_evening()
        evening.takes(party)
        comes(watcher, evening.link("help"))
    else:
        look_on(watcher, party.opened)
    tablet = watcher if who in ("watcher", "helper") else party.tablet(who)

    async def story() -> tuple[int, bool, int]:
        socket = await Socket(tablet, party.opened, path=path).opened()
        with monkeypatch.context() as patch:
            if not heard:
                patch.setattr(held_news, "_send", lambda *_news: None)
            await do(end, party, watcher)
        await do(something_is_written, party)
        code, silent = int(await socket.end()), await socket.is_silent()
        rematch = Socket(tablet, party.opened, path=path)
        await rematch.wire.connect()
        return code, silent, int(await rematch.end())

    assert told(story) == (RIGHTS_ENDED, True, RIGHTS_ENDED)
    assert not has_members(party.opened)


def test_sockets_at_the_games_before_and_after_end_too() -> None:
    party = finished()
    following = rematch.play_again(access=party.access(HOST), begins=1)

    async def story() -> list[int]:
        sockets = [await Socket(party.tablet("Bo"), table).opened() for table in (party.opened, following)]
        await do(bo_is_sent_away, party, party.tablet("Bo"))
        return [int(await socket.end()) for socket in sockets]

    assert told(story) == [RIGHTS_ENDED] * 2


@pytest.mark.parametrize("heard", [True, False], ids=["news", "news lost"])
def test_a_deleted_table_sends_nothing_more(heard: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    party = open_table()
    public_id, version = party.opened.public_id, party.table.version

    async def story() -> list[int]:
        sockets = [await Socket(tablet, party.opened).opened() for tablet in (party.host, party.tablet("Bo"))]
        with monkeypatch.context() as patch:
            if not heard:
                patch.setattr(held_news, "_send", lambda *_news: None)
            await do(lambda: forgetting.delete_table(access=party.access(HOST)))
        await do(held_news._send, group_of(public_id), {"type": "table.changed", "version": version + 1})
        return [int(await socket.end()) for socket in sockets]

    assert told(story) == [RIGHTS_ENDED] * 2


def test_who_came_after_the_newest_rendering_hears_what_follows() -> None:
    """Joining changes nothing visible, so the shared rendering does not know the new device yet."""
    party, guest = open_table(), Tablet()
    party.host.get(f"/t/{party.opened.public_id}/")
    come_in(guest, party.opened)

    async def story() -> tuple[str, str]:
        socket = Socket(guest, party.opened)
        first = await socket.open()
        await do(party.record, *RED_LINE)
        return first, await socket.frame()

    first, second = told(story)
    assert "sheet-1" in first
    assert "Ana" in second


def test_a_name_that_goes_is_forgotten_by_every_process_that_shows_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The renderings of this process stand for those of another process, which only the news can clear."""
    fresh_process()  # another test's table may have had a player of this name
    party = open_table(("Zqxana", "Bo"))
    for language in ("en", "fr"):
        render_cache.render_table(party.opened.public_id, language)

    async def story() -> None:
        socket = await Socket(party.tablet("Bo"), party.opened).opened()
        elsewhere, news = dict(render_cache._renderings), []
        with monkeypatch.context() as patch:
            patch.setattr(held_news, "_send", lambda *told: news.append(told))
            await do(lambda: forgetting.remove_name(access=party.access(HOST), number=1))
        render_cache._renderings.update(elsewhere)
        for message in news:
            await do(held_news._send, *message)
        assert "Player 1" in await socket.frame()

    told(story)
    assert "Zqxana" not in str(render_cache._renderings)


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
