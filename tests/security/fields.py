"""Valid submissions: one row for each form of the matrix."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from scoresheets.models import Admission, Person, SentAway, Table
from tests.cast import new_key
from tests.games.roll_estate.own_pad import OUR_PAD, TYPED_PAD
from tests.roles import FREE_SEAT, IN_TURN, OTHER_SEAT, WROTE_LAST, Room

TRANSCRIPT = """
  {"format": "scoresheets/transcript", "version": 1, "game": "yahtzee", "players": ["Ana", "Bo"],
   "entries": [{"player": "Ana", "dice": [1, 1, 2, 3, 4], "box": "ones", "value": 2}]}
"""


def last(table: Table) -> dict[str, Any]:
    return {"entry": table.sequence or 1, "key": new_key()}


def turn(table: Table) -> dict[str, Any]:
    return {"seat": IN_TURN, "turn": table.sequence + 1}


# Functions, as most values differ from table to table, and thousands of submissions are made.
FIELDS: Mapping[str, Callable[[Room, Table], dict[str, Any]]] = {
    "open_table": lambda _room, _table: {
        "game": "roll-estate",
        "variant": "standard",
        "name": ["Ana", "Bo"],
    },
    "open_paper": lambda _room, _table: {
        "game": "roll-estate",
        "variant": "standard",
        "name": ["Ana", "Bo"],
    },
    "open_transcript": lambda _room, _table: {"text": TRANSCRIPT},
    "share_result": lambda _room, _table: {"kind": "make"},
    "choose_address": lambda _room, _table: {"address": "192.0.2.5", "next": "/"},
    "set_language": lambda _room, _table: {"language": "fr", "next": "/"},
    "join_by_code": lambda _room, table: {"code": table.code},
    "record_entry": lambda _room, table: {
        **turn(table),
        "key": new_key(),
        "dice": "66643",
        "box": "sixes.1",
    },
    "show_dice": lambda _room, table: {**turn(table), "dice": "66600", "held": "12"},
    "choose_shown_dice": lambda _room, _table: {"shown": "no"},
    "tap_draft": lambda _room, table: {**turn(table), "tap": "bank"},
    "strike_entry": lambda _room, table: last(table),
    "amend_entry": lambda _room, table: last(table),
    "correction": lambda _room, table: {"entry": table.sequence or 1, "strike": "yes"},
    "propose_correction": lambda _room, table: {**last(table), "seen": table.sequence},
    "agree_to_proposal": lambda _room, _table: {"say": f"1-{IN_TURN}"},
    "decline_proposal": lambda _room, _table: {"say": "1-0"},
    "confirm_proposal": lambda _room, _table: {"say": "1-0", "reason": "the dice fell off the table"},
    "remove_reason": lambda _room, table: {"entry": table.sequence or 1},
    "boxes": lambda _room, _table: {"seat": IN_TURN, "box": "ones.1"},
    "steps": lambda _room, _table: {"at": 3, "seat": IN_TURN},
    "lit": lambda _room, table: {**turn(table), "dice": "66643"},
    "settle_tie": lambda _room, _table: {"words": "One more roll: Ana."},
    "open_night": lambda _room, _table: {"name": "Mill Street", "day": "2026-03-06"},
    "call_organizer": lambda _room, _table: {
        "seat": IN_TURN,
        "key": new_key(),
        "words": "Is a six a six?",
    },
    "say_coming": lambda _room, _table: {"call": 1},
    "withdraw_call": lambda _room, _table: {"call": 1},
    "say_done": lambda _room, _table: {"call": 1, "words": "It is."},
    "accept_sheet": lambda _room, table: {"seat": f"{IN_TURN}@{table.sequence}"},
    "reopen_table": lambda _room, _table: {"reason": "A row was missed."},
    "add_seat": lambda _room, _table: {"name": "Gil"},
    "note_late": lambda _room, _table: {"name": "Finn"},
    "seat_latecomer": lambda _room, _table: {"late": 1},
    "pass_seat_on": lambda _room, _table: {"person": 1},
    "rename_seat": lambda _room, _table: {"seat": IN_TURN, "name": "Bob"},
    "say_who": lambda _room, _table: {"person": f"{IN_TURN}-0"},
    "move_seat": lambda _room, _table: {"seat": WROTE_LAST, "direction": "up"},
    "remove_seat": lambda _room, _table: {"seat": OTHER_SEAT},
    "take_seat": lambda _room, _table: {"seat": FREE_SEAT},
    "release_seat": lambda _room, _table: {"seat": IN_TURN},
    "free_seat": lambda _room, _table: {"seat": OTHER_SEAT},
    "enter_throw": lambda _room, _table: {"throw": f"{IN_TURN}.1", "dice": "66543"},
    "change_options": lambda _room, _table: {
        "title": "Saturday",
        "variant": "ruthless",
        "triple_counts": "all",
    },
    "revoke_link": lambda _room, _table: {"kind": "watch"},
    "choose_newcomers": lambda _room, _table: {"may": "watch"},
    "pin_table": lambda _room, _table: {"stays": "yes"},
    "send_away": lambda room, _table: {"device": number_of(room, "member")},
    "let_back": lambda _room, table: {"device": SentAway.objects.filter(table=table)[0].number},
    "remove_name": lambda _room, _table: {"seat": IN_TURN},
    "hand_seat": lambda room, _table: {"seat": IN_TURN, "device": number_of(room, "member")},
    "hand_host": lambda room, _table: {"device": number_of(room, "member")},
    "begin_round": lambda _room, _table: {"seat": IN_TURN, "key": new_key()},
    "leave_game": lambda _room, _table: {"seat": IN_TURN, "key": new_key()},
    "play_again": lambda _room, _table: {"seat": IN_TURN},
    "save_edition": lambda _room, _table: dict(TYPED_PAD),
    "change_edition": lambda _room, _table: {**TYPED_PAD, "edition.name": "Corrected"},
    "import_edition": lambda _room, _table: {"text": json.dumps(OUR_PAD)},
    "same_as_last_time": lambda _room, table: {"table": table.public_id},
    "merge_people": lambda _room, table: {"person": somebody_else(table)},
    "unmerge_people": lambda _room, table: {"person": somebody_else(table)},
    "choose_memory": lambda _room, _table: {"us": "forget"},
    "rename_person": lambda _room, _table: {"name": "Bobby"},
}


def somebody_else(table: Table) -> str:
    """Return the public id of a person at the table who is not in turn."""
    return Person.objects.get(seats__table=table, seats__number=OTHER_SEAT).public_id


def number_of(room: Room, role: str) -> int:
    """Return the number by which people know this device at the table."""
    return Admission.objects.get(table=room.table, device=room.tablets[role].device).number


def fields_of(room: Room, name: str) -> dict[str, Any]:
    """Return a submission that is valid for any role with the right to send it."""
    if name in FIELDS:
        return FIELDS[name](room, room.table)
    return {}
