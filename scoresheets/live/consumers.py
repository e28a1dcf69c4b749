"""The socket of one device at one table: it sends fragments and takes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from autobahn.exception import Disconnected
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.http import parse_cookie
from django.utils.translation import get_supported_language_variant, trans_real

from scoresheets.cookies import DEVICE_COOKIE
from scoresheets.live import heartbeat
from scoresheets.live.announce import group_of
from scoresheets.live.frames import Rendered, forget_table, kept_rendering, render_table
from scoresheets.models import Device
from scoresheets.refusals import Stranger
from scoresheets.selectors.access import access_table, device_of

RIGHTS_ENDED = 4403
NOTHING_IS_TAKEN = 4008  # as 1008, which Daphne's library does not let an application say


class TableConsumer(AsyncWebsocketConsumer):
    """Join the group first, then send a full snapshot, unless the page says that it has the newest version; afterwards
    whatever is newer than what was sent.
    """

    screen = ""  # which page's fragments it sends
    public_id = ""
    device_id = 0
    language = ""
    sent = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Until it is closed, or something fails: either way nobody feeds and counts it any more."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            heartbeat.leave(self)
            if self.public_id:
                await self.channel_layer.group_discard(group_of(self.public_id), self.channel_name)

    async def connect(self) -> None:
        self.public_id = self.scope["url_route"]["kwargs"]["public_id"]
        cookies = _cookies(self.scope)
        self.language = language_of(cookies, self.scope)
        # First the group, then the rights: whoever is put out in between hears of it.
        await self.channel_layer.group_add(group_of(self.public_id), self.channel_name)
        try:
            device, version, text = await self._come(cookies.get(DEVICE_COOKIE))
        except Stranger:
            self.sent = -1  # news that are on their way here find it closed
            await self.channel_layer.group_discard(group_of(self.public_id), self.channel_name)
            await self.accept()
            await self.close(code=RIGHTS_ENDED)
            return
        self.device_id = device
        await self.accept()
        await self._say(version, text)
        heartbeat.join(self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        self.sent = -1  # news that are on their way here find it closed
        await self.close(code=NOTHING_IS_TAKEN)

    async def dispatch(self, message: dict[str, Any]) -> None:
        """News are handled at once: Channels would first go to a thread, for connections that news do not need."""
        if message["type"] == "table.changed":
            await self.table_changed(message)
        else:
            await super().dispatch(message)

    async def table_changed(self, event: dict[str, Any]) -> None:
        """Somebody wrote: send what is newer than what this socket has."""
        if event.get("forget"):
            forget_table(self.public_id, before=event["version"])
        if event["version"] > self.sent >= 0:
            await self._send_newest(event["version"])

    async def news_missed(self, event: dict[str, Any]) -> None:
        """Something may have been written that nobody told us of."""
        if self.sent >= 0:
            await self._send_newest()

    async def table_revoked(self, event: dict[str, Any]) -> None:
        """Rights ended; if they are this device's, nothing more is sent."""
        if self.device_id in event["devices"]:
            await self._end()

    async def feel(self, version: int | None) -> None:
        """The server lives; and if news of the table's version were lost, here they are."""
        if version is None or version > self.sent >= 0:
            await self._send_newest(version)
        elif self.sent >= 0:
            await self._say(self.sent, heartbeat.sign())

    async def _send_newest(self, version: int | None = None) -> None:
        try:
            rendered = await self._rendered(version)
            # The news of being put out may be late or lost: nothing is sent on the strength of it alone.
            if self.device_id not in rendered.devices:
                await self._look_again()
        except Stranger:
            await self._end()
            return
        if self.sent < 0 or rendered.board.version <= self.sent:
            return
        fits = version is not None and rendered.base == self.sent
        await self._say(rendered.board.version, rendered.delta if fits else rendered.snapshot)

    async def _say(self, version: int, text: str) -> None:
        """Send, unless the socket is being closed at this very moment."""
        self.sent = version
        with suppress(Disconnected):
            await self.send(text_data=text)

    async def _rendered(self, version: int | None) -> Rendered:
        """The newest rendering, made in a thread only where nobody has made it yet."""
        place = self.public_id, self.language
        kept = None if version is None else kept_rendering(*place, version=version, screen=self.screen)
        return kept or await database_sync_to_async(render_table)(*place, version=version, screen=self.screen)

    async def _end(self) -> None:
        if self.sent < 0:
            return
        self.sent = -1
        await self.channel_layer.group_discard(group_of(self.public_id), self.channel_name)
        await self.close(code=RIGHTS_ENDED)

    @database_sync_to_async
    def _look_again(self) -> None:
        """Whether this device, unknown to the newest page, has come since. Raises Stranger."""
        access_table(Device.objects.filter(pk=self.device_id).first(), self.public_id)

    @database_sync_to_async
    def _come(self, secret: str | None) -> tuple[int, int, str]:
        """Which device it is, how far the table is, and what the page has to be told. Raises Stranger."""
        access = access_table(device_of(secret), self.public_id)
        device, newest = access.device, access.table
        if self.scope["query_string"] == f"version={newest.version}&language={self.language}".encode():
            return device.pk, newest.version, heartbeat.sign()
        rendered = render_table(self.public_id, self.language, screen=self.screen, newest=newest)
        if device.pk not in rendered.devices:  # come since, or put out in this very moment
            access_table(device, self.public_id)
        return device.pk, rendered.board.version, rendered.snapshot


class TvConsumer(TableConsumer):
    """The same for the page across the room."""

    screen = "tv"


def _cookies(scope: Mapping[str, Any]) -> dict[str, str]:
    """As Django reads them for a page: what other programs on this address left there is in nobody's way."""
    return {
        name: value
        for header, cookies in scope["headers"]
        if header == b"cookie"
        for name, value in parse_cookie(cookies.decode("latin-1")).items()
    }


def language_of(cookies: dict[str, str], scope: Mapping[str, Any]) -> str:
    """The language of the page that opened the socket: its cookie's, else the browser's first that we speak."""
    wanted = [cookies.get(settings.LANGUAGE_COOKIE_NAME, "")]
    for name, value in scope["headers"]:
        if name == b"accept-language":
            wanted += [
                language for language, _ in trans_real.parse_accept_lang_header(value.decode("latin-1"))
            ]
    for language in wanted:
        try:
            return get_supported_language_variant(language)
        except LookupError:
            continue
    return settings.LANGUAGE_CODE
