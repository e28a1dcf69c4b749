"""Answers of every status."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

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


def _malformed(room: Room, headers: dict[str, str], patch: pytest.MonkeyPatch) -> Answer:
    return _record(room, headers, key="not a key")


def _not_yours(room: Room, headers: dict[str, str], patch: pytest.MonkeyPatch) -> Answer:
    return _record(room, headers, role="other_seat")


def _not_the_host(room: Room, headers: dict[str, str], patch: pytest.MonkeyPatch) -> Answer:
    return room.tablets["in_turn"].client.post(address(room, "free_seat"), {"seat": 4}, headers=headers)


def _no_token(room: Room, headers: dict[str, str], patch: pytest.MonkeyPatch) -> Answer:
    client = room.tablets["in_turn"].client
    patch.setattr(client.handler, "enforce_csrf_checks", True)
    return _record(room, headers)


def _stranger(room: Room, headers: dict[str, str], patch: pytest.MonkeyPatch) -> Answer:
    return _record(room, headers, role="stranger")


def _no_such_page(room: Room, headers: dict[str, str], patch: pytest.MonkeyPatch) -> Answer:
    return room.tablets["in_turn"].client.get("/nowhere/", headers=headers)


def _wrong_method(room: Room, headers: dict[str, str], patch: pytest.MonkeyPatch) -> Answer:
    return room.tablets["in_turn"].client.get(address(room, "record_entry"), headers=headers)


def _no_such_host(room: Room, headers: dict[str, str], patch: pytest.MonkeyPatch) -> Answer:
    return room.tablets["in_turn"].client.get("/", headers={**headers, "Host": "evil.example"})


def _key_of_another_entry(room: Room, headers: dict[str, str], patch: pytest.MonkeyPatch) -> Answer:
    written = Entry.objects.get(table=room.table, sequence=8)
    return _record(room, headers, role="wrote_last", seat=WROTE_LAST, turn=8, key=written.key)


def _against_the_rules(room: Room, headers: dict[str, str], patch: pytest.MonkeyPatch) -> Answer:
    return _record(room, headers, role="wrote_last", seat=WROTE_LAST, turn=99, box="ones.1")


def _too_fast(room: Room, headers: dict[str, str], patch: pytest.MonkeyPatch) -> Answer:
    client = room.tablets["stranger"].client
    patch.setattr("scoresheets.table.views.joining.refusal_of", lambda _request: "too_fast")
    return client.post("/join/", {"code": "22222222"}, headers=headers)


def _busy(room: Room, headers: dict[str, str], patch: pytest.MonkeyPatch) -> Answer:
    def waits(**_paper: object) -> None:
        raise OperationalError("database is locked")

    patch.setattr("scoresheets.table.services.log_append.project", waits)
    return _record(room, headers)


def _broken(room: Room, headers: dict[str, str], patch: pytest.MonkeyPatch) -> Answer:
    def break_down(*_: object, **__: object) -> None:
        raise RuntimeError("Cleo's sheet is torn")

    client = room.tablets["in_turn"].client
    patch.setattr(client, "raise_request_exception", False)
    patch.setattr("scoresheets.table.views.tables.rendered", break_down)
    return client.get(address(room, "fragments"), headers=headers)


REFUSED: tuple[tuple[int, Refuse], ...] = (
    (400, _malformed),
    (400, _no_such_host),
    (403, _not_yours),
    (403, _not_the_host),
    (403, _no_token),
    (404, _stranger),
    (404, _no_such_page),
    (405, _wrong_method),
    (409, _key_of_another_entry),
    (422, _against_the_rules),
    (429, _too_fast),
    (503, _busy),
    (500, _broken),
)
