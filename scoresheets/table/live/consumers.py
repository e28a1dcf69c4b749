"""The socket of one device at one table: it sends fragments and takes nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from autobahn.exception import Disconnected
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.http import parse_cookie
from django.utils.translation import get_supported_language_variant, trans_real

from scoresheets.base.assets.build import build_mark
from scoresheets.base.assets.templating import draw
from scoresheets.base.refusals import Stranger
from scoresheets.base.server import device_sockets
from scoresheets.models import Device
from scoresheets.table.cookies import DEVICE_COOKIE
from scoresheets.table.live import heartbeat
from scoresheets.table.live.broadcast import group_of
from scoresheets.table.live.render_cache import Rendered, cached_rendering, drop_renderings, render_table
from scoresheets.table.selectors.access import access_table, device_of

RIGHTS_ENDED = 4403
OPEN_ELSEWHERE = (
    4409  # the device has opened too many others since: the page reconnects only when somebody asks for it
)
NOTHING_IS_TAKEN = 4008  # for 1008, which Autobahn does not let an application send


class TableConsumer(AsyncWebsocketConsumer):
    """Socket of a table's page. It joins the group and sends a full snapshot, unless the page already has the newest
    version; then it sends every newer version.
    """

    screen = ""  # the screen whose fragments it sends
    public_id = ""
    device_id = 0
    language = ""
    sent = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Run until closed or failed; either way the socket leaves its group and the heartbeat."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            heartbeat.leave(self)
            device_sockets.leave(self)
            if self.public_id:
                await self.channel_layer.group_discard(group_of(self.public_id), self.channel_name)

    async def connect(self) -> None:
        self.public_id = self.scope["url_route"]["kwargs"]["public_id"]
        cookies = _cookies(self.scope)
        self.language = language_of(cookies, self.scope)
        # Join the group before checking access: a revocation between the two is then received.
        await self.channel_layer.group_add(group_of(self.public_id), self.channel_name)
        try:
            device, version, text = await self._first_message(cookies.get(DEVICE_COOKIE))
        except Stranger:
            self.sent = -1  # queued messages find it closed
            await self.channel_layer.group_discard(group_of(self.public_id), self.channel_name)
            await self.accept()
            await self.close(code=RIGHTS_ENDED)
            return
        self.device_id = device
        await self.accept()
        await self._send_text(version, text)
        heartbeat.join(self)
        if oldest := device_sockets.join(self):
            await oldest.end(OPEN_ELSEWHERE)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        self.sent = -1  # queued messages find it closed
        await self.close(code=NOTHING_IS_TAKEN)

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle news on the loop: Channels would first close old database connections in a thread."""
        if message["type"] == "table.changed":
            await self.table_changed(message)
        elif message["type"] == "table.dice":
            await self.table_dice(message)
        else:
            await super().dispatch(message)

    async def table_changed(self, event: dict[str, Any]) -> None:
        """Send the table's newer version."""
        if event.get("forget"):
            drop_renderings(self.public_id, before=event["version"])
        if event["version"] > self.sent >= 0:
            await self._send_newest(event["version"])

    async def table_dice(self, event: dict[str, Any]) -> None:
        """Send the dice of a turn, unless a newer version still has to be sent: with that, access is checked."""
        if self.sent >= event["version"]:
            await self._send_text(self.sent, json.dumps(event["dice"]))

    async def news_missed(self, event: dict[str, Any]) -> None:
        """Send the newest version, if it is newer: the broker was away and news may be lost."""
        if self.sent >= 0:
            await self._send_newest()

    async def table_revoked(self, event: dict[str, Any]) -> None:
        """Close if this device is one whose access was revoked."""
        if self.device_id in event["devices"]:
            await self.end(RIGHTS_ENDED)

    async def hear_heartbeat(self, version: int | None) -> None:
        """Send a sign of life, or the newest version if news of it was lost; None: the table is gone. Called by the
        heartbeat.
        """
        if version is None or version > self.sent >= 0:
            await self._send_newest(version)
        elif self.sent >= 0:
            await self._send_text(self.sent, heartbeat.sign())

    async def _send_newest(self, version: int | None = None) -> None:
        try:
            rendered = await self._rendered(version)
            # A revocation may be late or lost, so access is checked anew for a device that the rendering does not list.
            if self.device_id not in rendered.devices:
                await self._check_access()
        except Stranger:
            await self.end(RIGHTS_ENDED)
            return
        if self.sent < 0 or rendered.view.version <= self.sent:
            return
        fits = version is not None and rendered.base == self.sent
        text = rendered.delta if fits else await database_sync_to_async(_snapshot_text)(rendered)
        await self._send_text(rendered.view.version, text)

    async def _send_text(self, version: int, text: str) -> None:
        """Send, unless the socket is just being closed."""
        self.sent = version
        with suppress(Disconnected):
            await self.send(text_data=text)

    async def _rendered(self, version: int | None) -> Rendered:
        """Return the rendering of this version or newer: from memory, otherwise rendered in a thread."""
        place = self.public_id, self.language
        rendered = None if version is None else cached_rendering(*place, version=version, screen=self.screen)
        return rendered or await database_sync_to_async(render_table)(
            *place, version=version, screen=self.screen
        )

    def _anew(self, version: int) -> str:
        """Return the message for a page of another build: a phase that it does not know, so that it reloads itself."""
        return draw("table/_anew.html", {"version": version, "language": self.language})

    async def end(self, code: int) -> None:
        """Close the socket, unless it is being closed already; nothing more is sent over it."""
        if self.sent < 0:
            return
        self.sent = -1
        await self.channel_layer.group_discard(group_of(self.public_id), self.channel_name)
        await self.close(code=code)

    @database_sync_to_async
    def _check_access(self) -> None:
        """Check the access of a device that the newest rendering does not list: it may have joined since. Raises
        Stranger.
        """
        access_table(Device.objects.filter(pk=self.device_id).first(), self.public_id)

    @database_sync_to_async
    def _first_message(self, secret: str | None) -> tuple[int, int, str]:
        """Return the device's id, the table's version, and the first message for the page. Raises Stranger."""
        access = access_table(device_of(secret), self.public_id)
        device, newest = access.device, access.table
        query, here = self.scope["query_string"].decode("latin-1"), f"&build={build_mark()}"
        if "language=" in query and not query.endswith(here):
            return device.pk, newest.version, self._anew(newest.version + 1)
        if query == f"version={newest.version}&language={self.language}{here}":
            return device.pk, newest.version, heartbeat.sign()
        rendered = render_table(self.public_id, self.language, screen=self.screen, newest=newest)
        if device.pk not in rendered.devices:  # joined since, or revoked just now
            access_table(device, self.public_id)
        return device.pk, rendered.view.version, rendered.snapshot


def _snapshot_text(rendered: Rendered) -> str:
    return rendered.snapshot


class TvConsumer(TableConsumer):
    """Socket of the page across the room."""

    screen = "tv"


def _cookies(scope: Mapping[str, Any]) -> dict[str, str]:
    """Return the cookies, parsed as Django does for a page: malformed ones of other programs on this host do no
    harm.
    """
    return {
        name: value
        for header, cookies in scope["headers"]
        if header == b"cookie"
        for name, value in parse_cookie(cookies.decode("latin-1")).items()
    }


def language_of(cookies: dict[str, str], scope: Mapping[str, Any]) -> str:
    """Return the language of the page that opened the socket: by cookie, otherwise the first of Accept-Language that we
    have.
    """
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
