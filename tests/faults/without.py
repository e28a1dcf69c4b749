"""What the controls take out of a server: it is started `without(...)` one of its protections, and must do damage."""

from __future__ import annotations

import os
from typing import Any

from django.apps import AppConfig
from django.conf import settings


def without(protection: str) -> dict[str, str]:
    """The environment of a server that lacks this."""
    assert protection in TAKEN_OUT
    return {"DJANGO_SETTINGS_MODULE": "tests.faults.without_settings", "WITHOUT": protection}


class Without(AppConfig):
    """Works before the server has put its guards in place."""

    name = "tests.faults.without"
    label = "without"

    def ready(self) -> None:
        TAKEN_OUT[os.environ["WITHOUT"]]()


def patience_with_redis() -> None:
    """The Redis client's own limit on silence."""
    config: Any = settings.CHANNEL_LAYERS["default"]["CONFIG"]
    config["hosts"] = [host["address"] for host in config["hosts"]]


def news_after_the_answer() -> None:
    """News leave before the answer, however long they take."""
    from scoresheets.live import announce

    announce.BOUND = 3600.0

    def leave(public_id: str, message: dict[str, Any]) -> None:
        announce._send(public_id, message)

    announce._leave = leave


def bounds_on_bodies() -> None:
    """Neither size nor time of a request is bounded, but by Daphne."""
    from scoresheets.live import body_guard

    body_guard.install = _nothing


def letting_go() -> None:
    """Nobody is too far behind, and nobody has to answer a ping."""
    from daphne.ws_protocol import WebSocketFactory

    from scoresheets.live import backlog

    backlog.install = _nothing
    _options(WebSocketFactory, autoPingTimeout=0)


def bounds_on_frames() -> None:
    """What comes in over a socket may be as large as it likes."""
    from daphne.ws_protocol import WebSocketFactory

    _options(WebSocketFactory, maxMessagePayloadSize=0, maxFramePayloadSize=0)


def _options(factory: Any, **ours: object) -> None:
    set_options = factory.setProtocolOptions

    def set_ours(self: Any, **options: object) -> None:
        set_options(self, **{**options, **ours})

    factory.setProtocolOptions = set_ours


def _nothing() -> None:
    pass


TAKEN_OUT = {
    each.__name__: each
    for each in (
        patience_with_redis,
        news_after_the_answer,
        bounds_on_bodies,
        letting_go,
        bounds_on_frames,
    )
}
