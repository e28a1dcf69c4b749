"""Sockets: their frames, recipients and language, and their end."""

from typing import Any, cast

import pytest
from channels.layers import BaseChannelLayer, get_channel_layer
from django.utils import translation
from django.utils.translation import gettext

from scoresheets.base.refusals import Stranger
from scoresheets.table.live import broadcast, consumers
from scoresheets.table.live.broadcast import group_of
from scoresheets.table.live.consumers import NOTHING_IS_TAKEN, RIGHTS_ENDED
from scoresheets.table.live.render_cache import Rendered, render_table
from scoresheets.table.selectors.access import Access, access_table
from scoresheets.table.services import devices
from tests.cast import HOST, RED_LINE, RUN_1_4, Party, Tablet, look_on, open_table, write
from tests.sockets import PATIENCE, Socket, do, has_members, live, told
from tests.table.page import pieces, state_of

FRAGMENTS = {
    "state",
    "whose-turn",
    "players",
    "sheet-1",
    "sheet-2",
    "sheet-3",
    "ledger",
    "menu-seats",
    "announced",
    "corrected",
    "proposal",
}

pytestmark = pytest.mark.django_db(transaction=True)


def ana_writes(party: Party) -> Any:
    dice, box = RED_LINE
    reply = write(party.tablet("Ana"), party.opened, seat=1, turn=1, dice=dice, box=box)
    assert reply.status == 200
    return reply


def test_a_change_reaches_everybody_at_the_table_and_builds_on_what_they_have(party: Party) -> None:
    watcher = Tablet()
    look_on(watcher, party.opened)
    version = party.table.version

    async def story() -> list[str]:
        sockets = [
            await Socket(tablet, party.opened).opened()
            for tablet in (party.tablet("Bo"), party.tablet("Cleo"), party.host, watcher)
        ]
        await do(ana_writes, party)
        return [await socket.frame() for socket in sockets]

    frames = told(story)
    assert len(set(frames)) == 1
    state = state_of(frames[0])
    assert (state["base"], state["version"]) == (str(version), str(version + 1))
    assert "Ana" in pieces(frames[0])["entries"]


def test_what_is_written_while_a_socket_is_being_opened_is_not_missed(
    party: Party,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The socket joins the group before it reads the table."""
    written: list[Any] = []

    def rendered(*args: Any, **kwargs: Any) -> Rendered:
        before = render_table(*args, **kwargs)
        if not written:
            written.append(ana_writes(party))
        return before

    monkeypatch.setattr(consumers, "render_table", rendered)

    async def story() -> tuple[str, str]:
        socket = Socket(party.tablet("Bo"), party.opened)
        return await socket.open(), await socket.frame()

    first, second = told(story)
    assert int(state_of(second)["version"]) == int(state_of(first)["version"]) + 1


def test_a_device_put_out_while_its_socket_is_being_opened_sees_nothing_more(
    party: Party,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def looked(*args: Any) -> Access:
        access = access_table(*args)
        devices.free_seat(access=party.access(HOST), number=2)
        return access

    monkeypatch.setattr(consumers, "access_table", looked)

    async def story() -> Any:
        socket = Socket(party.tablet("Bo"), party.opened)
        accepted, _ = await socket.wire.connect(timeout=PATIENCE)
        assert accepted
        sent = await socket.wire.receive_output(timeout=PATIENCE)
        while sent["type"] == "websocket.send":  # a look that began before may still come
            sent = await socket.wire.receive_output(timeout=PATIENCE)
        return sent["code"]

    assert told(story) == RIGHTS_ENDED


@pytest.mark.parametrize("who", ["unknown cookie", "no such table"])
def test_a_stranger_is_told_so_and_nothing_else(party: Party, who: str) -> None:
    tablet, table = party.tablet("Bo"), party.opened
    if who == "no such table":
        table.public_id = "NoSuchTable-4Tz8qLkR9w"
    else:
        tablet.secret = "x" * 43

    async def story() -> tuple[int, bool]:
        socket = Socket(tablet, table)
        accepted, _ = await socket.wire.connect(timeout=PATIENCE)
        assert accepted
        return await socket.end(), await socket.is_silent()

    assert told(story) == (RIGHTS_ENDED, True)
    assert not has_members(table)


@pytest.mark.parametrize("sent", [{"text": "{}"}, {"bytes": b"\x00"}])
@live
async def test_nothing_is_taken_from_a_tablet(party: Party, sent: dict[str, Any]) -> None:
    talker, listener = [
        await Socket(tablet, party.opened).opened() for tablet in (party.tablet("Bo"), party.host)
    ]
    await talker.wire.send_input({"type": "websocket.receive", **sent})
    assert await talker.end() == NOTHING_IS_TAKEN
    await do(ana_writes, party)
    assert "Ana" in await listener.frame()


@live
async def test_each_socket_speaks_the_language_of_its_own_tablet(party: Party) -> None:
    sockets = {
        language: Socket(party.tablet(name), party.opened, language=language)
        for name, language in (("Bo", "en"), ("Cleo", "fr"))
    }
    snapshots = {language: await socket.open() for language, socket in sockets.items()}
    await do(ana_writes, party)
    frames = {language: [snapshots[language], await socket.frame()] for language, socket in sockets.items()}
    for language, other in (("en", "fr"), ("fr", "en")):
        with translation.override(language):
            title = gettext("Mass Transit")
        with translation.override(other):
            assert gettext("Mass Transit") != title
        assert all(title in frame for frame in frames[language])
        assert not any(title in frame for frame in frames[other])


@pytest.mark.parametrize("foreign", ['theme={"dark":true}; ', "a=b c; ", "=; ;", 'q="\\"; ', "é=ü; "])
def test_a_cookie_of_another_program_on_this_machine_is_in_nobody_s_way(party: Party, foreign: str) -> None:
    """Cookies ignore ports: a tablet sends us those of every program on the same address."""
    party.tablet("Bo").client.cookies["language"] = "fr"

    async def story() -> str:
        return await Socket(party.tablet("Bo"), party.opened, cookies=foreign).open()

    assert set(pieces(told(story))) == FRAGMENTS


def test_a_revoked_watch_link_ends_the_sockets_of_watchers_and_no_others(party: Party) -> None:
    watcher = Tablet()
    look_on(watcher, party.opened)

    async def story() -> tuple[int, str]:
        watching, playing = [
            await Socket(tablet, party.opened).opened() for tablet in (watcher, party.tablet("Bo"))
        ]
        await do(devices.revoke_watch_link, access=await do(party.access, HOST))
        await do(ana_writes, party)
        return await watching.end(), await playing.frame()

    code, frame = told(story)
    assert code == RIGHTS_ENDED
    assert "Ana" in frame


def test_a_table_hears_nothing_of_another_one() -> None:
    here, there = open_table(), open_table()

    async def story() -> str:
        socket = await Socket(here.tablet("Bo"), here.opened).opened()
        await do(ana_writes, there)
        await do(write, here.tablet("Ana"), here.opened, seat=1, turn=1, dice=RUN_1_4[0], box=RUN_1_4[1])
        return await socket.frame()

    assert there.opened.public_id not in told(story)


@live
async def test_who_may_have_missed_something_looks(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    socket = await Socket(party.tablet("Bo"), party.opened).opened()
    monkeypatch.setattr(broadcast, "send_after_answer", lambda *_lost: None)
    await do(ana_writes, party)
    layer = cast(BaseChannelLayer, get_channel_layer())
    for _twice in range(2):
        await layer.group_send(group_of(party.opened.public_id), {"type": "news.missed"})
    assert 'data-turn="2"' in await socket.frame()
    assert await socket.is_silent(), "who has everything is sent nothing"


@live
async def test_who_missed_a_version_is_sent_everything(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    socket = await Socket(party.tablet("Bo"), party.opened).opened()
    with monkeypatch.context() as lost:
        lost.setattr(broadcast, "send_after_answer", lambda *_lost: None)
        await do(ana_writes, party)
    dice, box = RUN_1_4
    await do(write, party.tablet("Bo"), party.opened, seat=2, turn=2, dice=dice, box=box)
    frame = await socket.frame()
    assert state_of(frame)["base"] == "0"
    assert set(pieces(frame)) == FRAGMENTS


def test_a_refused_socket_is_closed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    party, refused = open_table(), []

    async def refuse(consumer: consumers.TableConsumer, _secret: str) -> None:
        refused.append(consumer)
        raise Stranger

    monkeypatch.setattr(consumers.TableConsumer, "_first_message", refuse)

    async def story() -> tuple[int, bool]:
        socket = Socket(party.tablet("Bo"), party.opened)
        await socket.wire.connect(timeout=PATIENCE)
        code = await socket.end()
        await refused[0].news_missed({"type": "news.missed"})  # it was on its way already
        return code, await socket.is_silent()

    assert told(story) == (RIGHTS_ENDED, True)
