"""The WebSocket URLs of the product."""

from __future__ import annotations

from typing import Any

from channels.security.websocket import WebsocketDenier
from django.urls import re_path

from scoresheets.table.live.consumers import TableConsumer, TvConsumer

# django-stubs knows views only; URLRouter takes ASGI applications the same way.
websocket_urlpatterns: list[Any] = [
    re_path(r"^ws/t/(?P<public_id>[A-Za-z0-9_-]{1,32})/$", TableConsumer.as_asgi()),  # type: ignore[arg-type]
    re_path(r"^ws/t/(?P<public_id>[A-Za-z0-9_-]{1,32})/tv/$", TvConsumer.as_asgi()),  # type: ignore[arg-type]
    re_path(r"", WebsocketDenier.as_asgi()),  # type: ignore[arg-type]  # anything else is refused, quietly
]
