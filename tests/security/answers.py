"""Answers of every status."""

from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import Mock

import pytest
from django.db import OperationalError

from scoresheets.models import Entry
from tests.cast import HTMX, new_key
from tests.roles import WROTE_LAST, Room
from tests.security.matrix import address

Answer = Any  # Django's test response
VIEWERS = ("nobody", "stranger", "freed", "watcher", "member", "in_turn", "host")


def refusals(room: Room, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[int, Answer]]:
    """Yield every refusal at a table in play, with the status it must have; as a page and as a fragment."""
    for headers in ({}, HTMX):
        for status, refuse in REFUSED:
            with monkeypatch.context() as patch:
                yield status, refuse(room, headers, patch)


Refuse = Callable[[Room, dict[str, str], pytest.MonkeyPatch], Answer]


def _record(room: Room, headers: dict[str, str], **changed: Any) -> Answer:
    client = room.tablets[changed.pop("role", "in_turn")].client
    entry = {"seat": 1, "turn": 9, "key": new_key(), "dice": "66643", "box": "sixes.1", **changed}
    return client.post(address(room, "record_entry"), entry, headers=headers)


def _no_token(room: Room, headers: dict[str, str], patch: pytest.MonkeyPatch) -> Answer:
    patch.setattr(room.tablets["in_turn"].client.handler, "enforce_csrf_checks", True)
    return _record(room, headers)


def _no_such_host(room: Room, headers: dict[str, str], patch: pytest.MonkeyPatch) -> Answer:
    return room.tablets["in_turn"].client.get("/", headers={**headers, "Host": "evil.example"})


def _key_of_another_entry(room: Room, headers: dict[str, str], patch: pytest.MonkeyPatch) -> Answer:
    key = Entry.objects.get(table=room.table, sequence=8).key
    return _record(room, headers, role="wrote_last", seat=WROTE_LAST, turn=8, key=key)


def _too_fast(room: Room, headers: dict[str, str], patch: pytest.MonkeyPatch) -> Answer:
    patch.setattr("scoresheets.table.views.joining.refusal_of", lambda _request: "too_fast")
    return room.tablets["stranger"].client.post("/join/", {"code": "22222222"}, headers=headers)


def _busy(room: Room, headers: dict[str, str], patch: pytest.MonkeyPatch) -> Answer:
    locked = OperationalError("database is locked")
    patch.setattr("scoresheets.table.services.log_append.project", Mock(side_effect=locked))
    return _record(room, headers)


def _broken(room: Room, headers: dict[str, str], patch: pytest.MonkeyPatch) -> Answer:
    client = room.tablets["in_turn"].client
    patch.setattr(client, "raise_request_exception", False)
    patch.setattr(
        "scoresheets.table.views.tables.rendered", Mock(side_effect=RuntimeError("Cleo's sheet is torn"))
    )
    return client.get(address(room, "fragments"), headers=headers)


def _posts(role: str, name: str, **fields: Any) -> Refuse:
    return lambda room, headers, _patch: room.tablets[role].client.post(
        address(room, name), fields, headers=headers
    )


def _looks(path: Callable[[Room], str]) -> Refuse:
    return lambda room, headers, _patch: room.tablets["in_turn"].client.get(path(room), headers=headers)


def _writes(**changed: Any) -> Refuse:
    return lambda room, headers, _patch: _record(room, headers, **changed)


REFUSED: tuple[tuple[int, Refuse], ...] = (
    (400, _writes(key="not a key")),
    (400, _no_such_host),
    (403, _writes(role="other_seat")),
    (403, _posts("in_turn", "free_seat", seat=4)),
    (403, _no_token),
    (404, _writes(role="stranger")),
    (404, _looks(lambda _room: "/nowhere/")),
    (405, _looks(lambda room: address(room, "record_entry"))),
    (409, _key_of_another_entry),
    (422, _writes(role="wrote_last", seat=WROTE_LAST, turn=99, box="ones.1")),
    (429, _too_fast),
    (503, _busy),
    (500, _broken),
)
