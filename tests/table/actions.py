"""Every form by which the page of a table changes, as a tablet sends it."""

from collections.abc import Mapping
from typing import Any

from tests.cast import HTMX, Tablet
from tests.roles import FREE_SEAT, Room
from tests.security.fields import fields_of
from tests.security.matrix import address

Action = tuple[str, Mapping[str, Any]]
"""The address, and the fields that differ from the usual submission (or a function of the room that returns one)."""

ACTIONS: tuple[Action, ...] = (
    *((name, {}) for name in ("go_on", "play_again", "agree_to_proposal", "confirm_proposal")),
    *((name, {}) for name in ("decline_proposal", "remove_reason", "free_seat", "watch", "release_seat")),
    *(("revoke_link", {"kind": kind}) for kind in ("host", "host-void", "watch", "join")),
    *((name, {}) for name in ("become_host", "take_seat", "choose_newcomers", "pin_table", "let_back")),
    ("choose_shown_dice", {}),
    *((name, {}) for name in ("tap_draft", "amend_entry", "close_table", "begin_round", "leave_game")),
    *((name, {}) for name in ("record_entry", "strike_entry", "clear_throws", "enter_throw", "hand_host")),
    *((name, {}) for name in ("hand_seat", "share_result", "settle_tie", "add_seat", "change_options")),
    *((name, {}) for name in ("move_seat", "choose_memory", "leave_table", "remove_name", "remove_seat")),
    *((name, {}) for name in ("rename_seat", "start_table")),
    ("join", {"seat": FREE_SEAT}),
    ("propose_correction", {"move": "", "entry": 5}),
    ("share_result", {"kind": "end"}),
    ("save_edition", {"table": lambda room: room.table.public_id}),
)

ELSEWHERE = {
    # At a night: tests/nights/test_news_at_nights.py.
    *("accept_sheet", "call_organizer", "reopen_table", "say_coming", "say_done"),
    *("say_who", "note_late", "seat_latecomer", "pass_seat_on", "withdraw_call"),
    # At a table of handwritten sheets: tests/paper.
    *("paper", "type_sheet"),
    # It changes no page by itself: tests/table/test_seen_dice.py.
    "show_dice",
    # They leave no page that could follow.
    *("delete_table", "send_away", "acknowledge_sent_away"),
}


def act(tablet: Tablet, room: Room, action: Action) -> Any:
    """Return the answer to the tablet's request for this action."""
    name, changed = action
    fields = {**fields_of(room, name), **changed}
    fields = {key: value(room) if callable(value) else value for key, value in fields.items()}
    return tablet.client.post(address(room, name), fields, headers=HTMX)
