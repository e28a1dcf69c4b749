"""Who gets which answer from which address: one row an address, method and phase, one column a role."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.cast import Tablet, new_key
from tests.roles import FREE_SEAT, IN_TURN, OTHER_SEAT, WROTE_LAST, Room

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")

# The columns are those of tests.roles.ROLES:
#   nobody stranger watcher member in_turn other_seat wrote_last freed host ex_host
ANYBODY_SEES = "200 200 200 200 200 200 200 200 200 200"
ANYBODY_DOES = "302 302 302 302 302 302 302 302 302 302"
MEMBERS_SEE = "404 404 200 200 200 200 200 404 200 200"
NOT_YET____ = "404 404 422 422 422 422 422 404 422 422"
SITTERS_SEE = "404 404 403 200 200 200 200 404 200 200"
SITTERS_DO_ = "404 404 403 302 302 302 302 404 302 302"
HOST_GETS__ = "404 404 403 403 403 403 403 404 200 403"
HOST_IS_SENT_BACK = "404 404 403 403 403 403 403 404 302 403"
LAST_OR_HOST = "404 404 403 403 403 403 200 404 200 403"
NO_TIE_THERE = "404 404 403 403 403 403 422 404 422 403"

ANSWERS: Mapping[tuple[str, str, str], str] = {
    ("home", "GET", "play"): ANYBODY_SEES,
    ("open_table", "POST", "play"): ANYBODY_DOES,
    ("set_language", "POST", "play"): ANYBODY_DOES,
    ("set_language", "GET", "play"): ANYBODY_DOES,  # Django's own view: it sends back and changes nothing
    ("join_by_code", "POST", "play"): ANYBODY_DOES,
    ("join", "GET", "play"): ANYBODY_SEES,
    ("join", "POST", "play"): ANYBODY_DOES,
    ("watch", "GET", "play"): ANYBODY_SEES,
    ("watch", "POST", "play"): ANYBODY_DOES,
    ("become_host", "GET", "play"): ANYBODY_SEES,
    ("become_host", "POST", "play"): ANYBODY_DOES,
    **{("table", "GET", phase): MEMBERS_SEE for phase in ("lobby", "play", "over", "closed")},
    **{("fragments", "GET", phase): MEMBERS_SEE for phase in ("lobby", "play", "over", "closed")},
    **{("log", "GET", phase): MEMBERS_SEE for phase in ("lobby", "play", "over", "closed")},
    ("links", "GET", "play"): MEMBERS_SEE,
    ("qr", "GET", "lobby"): SITTERS_SEE,
    ("lit", "GET", "play"): "404 404 403 403 200 403 403 404 200 403",
    ("record_entry", "POST", "lobby"): NOT_YET____,
    ("record_entry", "POST", "play"): "404 404 403 403 200 403 403 404 200 403",
    ("record_entry", "POST", "over"): "404 404 403 403 422 403 403 404 422 403",
    ("record_entry", "POST", "closed"): NOT_YET____,
    ("strike_entry", "POST", "play"): LAST_OR_HOST,
    ("strike_entry", "POST", "over"): LAST_OR_HOST,
    ("strike_entry", "POST", "closed"): NOT_YET____,
    ("amend_entry", "POST", "play"): LAST_OR_HOST,
    ("amend_entry", "POST", "over"): LAST_OR_HOST,
    ("amend_entry", "POST", "closed"): NOT_YET____,
    ("close_table", "POST", "play"): NOT_YET____,
    ("close_table", "POST", "over"): LAST_OR_HOST,
    ("settle_tie", "POST", "lobby"): NOT_YET____,
    ("settle_tie", "POST", "play"): NOT_YET____,
    ("settle_tie", "POST", "over"): NO_TIE_THERE,
    ("settle_tie", "POST", "closed"): NO_TIE_THERE,
    ("add_seat", "POST", "lobby"): "404 404 403 200 200 200 200 404 200 200",
    ("rename_seat", "POST", "lobby"): "404 404 403 403 200 403 403 404 200 403",
    ("move_seat", "POST", "lobby"): HOST_GETS__,
    ("remove_seat", "POST", "lobby"): HOST_GETS__,
    ("take_seat", "POST", "lobby"): SITTERS_DO_,
    ("take_seat", "POST", "play"): SITTERS_DO_,
    ("leave_seat", "POST", "play"): "404 404 403 403 302 403 403 404 403 403",
    ("free_seat", "POST", "play"): HOST_GETS__,
    ("change_options", "POST", "lobby"): HOST_IS_SENT_BACK,
    ("start_table", "POST", "lobby"): HOST_IS_SENT_BACK,
    ("revoke_link", "POST", "play"): HOST_GETS__,
}
# The socket's address with this table's id in it, or any other address; 4403 is the close code of strangers.
SOCKETS: Mapping[str, tuple[str, str]] = {
    "^ws/t/(?P<public_id>[A-Za-z0-9_-]{1,32})/$": (
        "/ws/t/{public_id}/",
        "4403 4403 open open open open open 4403 open open",
    ),
    "": ("/ws/{public_id}/", " ".join(["refused"] * 10)),
}


def fields_of(room: Room, name: str) -> dict[str, Any]:
    """A submission in which everything is right for whoever may send it."""
    table = room.table
    last = {"entry": table.sequence or 1, "key": new_key()}
    typed: dict[str, dict[str, Any]] = {
        "open_table": {"game": "roll-estate", "variant": "standard", "name": ["Ana", "Bo"]},
        "set_language": {"language": "fr", "next": "/"},
        "join_by_code": {"code": table.code},
        "record_entry": {
            "seat": IN_TURN,
            "turn": table.sequence + 1,
            "key": new_key(),
            "dice": "66643",
            "box": "sixes.1",
        },
        "strike_entry": last,
        "amend_entry": last,
        "lit": {"seat": IN_TURN, "turn": table.sequence + 1, "dice": "66643"},
        "settle_tie": {"words": "One more roll: Ana."},
        "add_seat": {"name": "Gil"},
        "rename_seat": {"seat": IN_TURN, "name": "Bob"},
        "move_seat": {"seat": WROTE_LAST, "direction": "up"},
        "remove_seat": {"seat": OTHER_SEAT},
        "take_seat": {"seat": FREE_SEAT},
        "leave_seat": {"seat": IN_TURN},
        "free_seat": {"seat": OTHER_SEAT},
        "change_options": {"title": "Saturday", "variant": "ruthless", "triple_counts": "all"},
        "revoke_link": {"kind": "watch"},
    }
    return typed.get(name, {})


def address(room: Room, name: str, *, public_id: str | None = None) -> str:
    """The address with this table's own id or token in it."""
    table = room.table
    tokens = {"join": table.join_token, "watch": table.watch_token, "become_host": room.host_token}
    pattern = patterns()[name]
    if name in tokens:
        return reverse(name, args=[tokens[name]])
    return reverse(name, args=[public_id or table.public_id] if "public_id" in str(pattern.pattern) else [])


def ask(tablet: Tablet, room: Room, name: str, method: str, *, public_id: str | None = None) -> Any:
    """What this device gets from this address, as htmx asks."""
    path = address(room, name, public_id=public_id)
    headers = {"HX-Request": "true"}
    if method == "POST":
        return tablet.client.post(path, fields_of(room, name), headers=headers)
    query = fields_of(room, name) if method in ("GET", "HEAD") else {}
    return tablet.client.generic(method, path, query_params=query, headers=headers)


def patterns() -> dict[str, URLPattern]:
    """Every address of the product by its name."""
    return {str(pattern.name): pattern for pattern in _patterns(get_resolver().url_patterns)}


def table_addresses() -> list[str]:
    """The names of the addresses below a table's own."""
    return [name for name, pattern in patterns().items() if "public_id" in str(pattern.pattern)]


def unsafe_addresses() -> list[str]:
    """The names of the addresses that take a POST."""
    return sorted({name for name, method, _phase in ANSWERS if method == "POST"})


def _patterns(found: list[URLPattern | URLResolver]) -> list[URLPattern]:
    return [
        pattern
        for entry in found
        for pattern in (_patterns(entry.url_patterns) if isinstance(entry, URLResolver) else [entry])
    ]
