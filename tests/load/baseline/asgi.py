"""The bare limit of the stack: a view takes a post and sends text to a group, a consumer passes it on. Nothing else."""

import gc
import os
from typing import Any, cast

from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import BaseChannelLayer, get_channel_layer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application
from django.http import HttpRequest, HttpResponse
from django.urls import path

BYTES_OUT = int(os.environ.get("BYTES_OUT", "40000"))
pages = get_asgi_application()


def text_of(version: str) -> str:
    """Return as many bytes as an entry sends to each member, with the version that the client looks for."""
    return f'<div data-version="{version}"></div>'.ljust(BYTES_OUT, ".")


async def entries(request: HttpRequest, table: str) -> HttpResponse:
    text = text_of(request.POST["turn"])
    layer = cast(BaseChannelLayer, get_channel_layer())
    await layer.group_send(table, {"type": "news", "text": text})
    answer = text.encode()
    return HttpResponse(answer, headers={"Content-Length": str(len(answer))})


class Member(AsyncWebsocketConsumer):
    table = ""

    async def connect(self) -> None:
        self.table = self.scope["url_route"]["kwargs"]["table"]
        await self.channel_layer.group_add(self.table, self.channel_name)
        await self.accept()
        await self.send(text_data=text_of("0"))

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(self.table, self.channel_name)

    async def news(self, event: dict[str, Any]) -> None:
        await self.send(text_data=event["text"])


urlpatterns = [path("t/<str:table>/entries/", entries)]
sockets: list[Any] = [path("ws/t/<str:table>/", Member.as_asgi())]  # type: ignore[arg-type]
application = ProtocolTypeRouter({"http": pages, "websocket": URLRouter(sockets)})

if os.environ.get("TUNED"):  # as the product does it
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
