"""Every write there is, as a tablet sends it, and the service functions that change nothing visible."""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Mapping
from importlib import import_module
from typing import Any

import scoresheets
from tests.cast import HTMX, Tablet
from tests.roles import FREE_SEAT, Room
from tests.security.fields import fields_of
from tests.security.matrix import address

# By service: the address that leads to it, and the fields that differ from the usual submission (of this room).
ACTIONS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "rematch.go_on": ("go_on", {}),
    "rematch.play_again": ("play_again", {}),
    "rematch.same_as": ("same_as_last_time", {}),
    "devices.enter_table": ("join", {"seat": FREE_SEAT}),
    "corrections.agree_to_proposal": ("agree_to_proposal", {}),
    "corrections.confirm_proposal": ("confirm_proposal", {}),
    "corrections.decline_proposal": ("decline_proposal", {}),
    "corrections.propose_correction": ("propose_correction", {"move": "", "entry": 5}),
    "corrections.remove_reason": ("remove_reason", {}),
    "devices.free_seat": ("free_seat", {}),
    "devices.greet_device": ("watch", {}),
    "devices.release_seat": ("release_seat", {}),
    "devices.make_host_link": ("revoke_link", {"kind": "host"}),
    "devices.revoke_host_link": ("revoke_link", {"kind": "host-void"}),
    "devices.revoke_watch_link": ("revoke_link", {"kind": "watch"}),
    "devices.settle_secret": ("set_language", {}),
    "devices.take_over_as_host": ("become_host", {}),
    "devices.take_seat": ("take_seat", {}),
    "entry_links.choose_newcomers": ("choose_newcomers", {}),
    "expiry.pin_table": ("pin_table", {}),
    "entry_links.renew_links": ("revoke_link", {"kind": "join"}),
    "sending_away.let_back": ("let_back", {}),
    "drafts.tap_draft": ("tap_draft", {}),
    "editions.change_edition": ("change_edition", {}),
    "editions.delete_edition": ("delete_edition", {}),
    "editions.save_edition": ("save_edition", {}),
    "entries.amend_entry": ("amend_entry", {}),
    "closing.close_table": ("close_table", {}),
    "entries.begin_round": ("begin_round", {}),
    "entries.leave_game": ("leave_game", {}),
    "entries.record_entry": ("record_entry", {}),
    "entries.strike_entry": ("strike_entry", {}),
    "starters.clear_throws": ("clear_throws", {}),
    "starters.enter_throw": ("enter_throw", {}),
    "seat_transfer.hand_host": ("hand_host", {}),
    "seat_transfer.hand_seat": ("hand_seat", {}),
    "results.end_result": ("share_result", {"kind": "end"}),
    "results.share_result": ("share_result", {}),
    "results.settle_tie": ("settle_tie", {}),
    "tables.add_seat": ("add_seat", {}),
    "tables.change_options": ("change_options", {}),
    "tables.choose_edition": ("save_edition", {"table": lambda room: room.table.public_id}),
    "tables.move_seat": ("move_seat", {}),
    "tables.open_table": ("open_table", {}),
    "forgetting.choose_memory": ("choose_memory", {}),
    "forgetting.leave_table": ("leave_table", {}),
    "forgetting.remove_name": ("remove_name", {}),
    "tables.remove_seat": ("remove_seat", {}),
    "tables.rename_seat": ("rename_seat", {}),
    "tables.start_table": ("start_table", {}),
    "exports.open_judged": ("open_transcript", {}),
}
NIGHTS = "is done at the tables of a night (tests/nights/test_news_at_nights.py), or at the night's own pages"
OF_NIGHTS = (
    *(
        "change_night",
        "close_all",
        "come_to_night",
        "delete_night",
        "let_go",
        "make_lost_run_link",
    ),
    *("make_night_link", "open_night", "revoke_night_link", "take_all_names", "take_off"),
)
OF_PLACES = (
    *("add_places", "answer_invitation", "choose_newcomers_at", "follow_place", "free_place", "invite_table"),
    *("open_tables", "renew_card", "stand", "take_out"),
)
STANDINGS = "is of a night's standings (tests/nights/test_night_standings.py)"
PAPER = "is done at tables whose sheets are typed from paper (tests/paper/test_typed.py)"
OF_PAPER = (
    *(
        "choose_typings",
        "lay_paper_table",
        "name_typist",
        "open_paper_table",
        "save_sheet",
        "say_how_it_ended",
        "take_sheet_over",
    ),
    *("sure_of", "type_again", "typist_here"),
)
PEOPLE = "is of the people beside the tables (tests/people/test_people.py)"
NAMESAKES = "is of people of one name at a night (tests/nights/test_namesakes.py)"
OF_PEOPLE = (
    *(
        "drop_idle",
        "forget_if_idle",
        "forget_people",
        "forget_who_sits_only_there",
        "note_seen",
        "people_only_at",
        "relink_person",
        "link_person",
    ),
    "rename_person",
    *("merge_people", "unmerge_people", "unmerge_tablemates"),
)
NO_WRITES = {
    **{f"standings.{name}": STANDINGS for name in ("publish_order", "put_before")},
    **{f"typed_sheets.{name}": PAPER for name in OF_PAPER},
    **{
        f"rulings.{name}": PAPER
        for name in ("check_paper", "reopen_paper", "settle_difference", "settle_finding")
    },
    **{f"sheet_links.{name}": PAPER for name in ("come_by_sheet", "renew_sheet_links", "send_typist_away")},
    "tables.add_typed_seat": "a part of opening a table of sheets on paper",
    "log_append.append_entry": "the last step of every entry, inside its transaction",
    "log_append.check_open": "looks whether anything may be written",
    "proposals.replan_proposal": "a step of every entry, inside its transaction",
    "proposals.check_no_proposal": "looks whether the table may be closed",
    "closing.touch_following": "touches the next game, inside another write's transaction",
    "devices.hold_seat": "a part of every way by which a device gets or leaves a seat",
    "devices.let_in": "a part of coming in by a link and of going on to the next game",
    "devices.new_token": "draws a token",
    "entry_links.draw_links": "draws a code and tokens",
    "entry_links.locked_line": "reads the games of the same people",
    "sending_away.ban_from_next": "a part of playing again",
    "sending_away.send_away": "ends the pages of one who looks on here (tests/table/test_rights_end.py)",
    "sending_away.acknowledge_sent_away": "is a matter of who is no longer at the table",
    "devices.make_lost_host_link": "changes nothing that is seen",
    "expiry.expire": "goes by the clock: what it tells, people and lists show (tests/table/test_expiry.py)",
    "expiry.delete_tables": "leaves no page that could follow",
    "idle_devices.make_room_at": "a part of letting a device in; whom it puts out sees no page any more",
    "idle_devices.make_room_by": "a part of coming to a night; its pages poll",
    "idle_devices.make_room_to_type": "a part of coming to a sheet on paper",
    "forgetting.delete_locked": "leaves no page that could follow",
    "forgetting.delete_table": "leaves no page that could follow",
    "calls.call_organizer": NIGHTS,
    "calls.say_coming": NIGHTS,
    "calls.say_done": NIGHTS,
    "calls.withdraw_call": NIGHTS,
    "places.come_by_card": NIGHTS,
    "closing.accept_sheet": NIGHTS,
    "closing.reopen_table": NIGHTS,
    "devices.come_in": "a part of coming in",
    "devices.greeted": "a part of coming in",
    "devices.take_the_host": "a part of sitting down",
    "forgetting.remove_names": NIGHTS,
    "forgetting.unname_seat": "a part of taking a name away",
    **{f"nights.{name}": NIGHTS for name in OF_NIGHTS},
    **{f"places.{name}": NIGHTS for name in OF_PLACES},
    **{f"people.{name}": PEOPLE for name in ("drop_plays", "mark_closed", "renew_plays", "settle_plays")},
    **{f"nights.{name}": NAMESAKES for name in ("say_who", "settle_namesakes", "number_namesakes")},
    **{f"people.{name}": PEOPLE for name in OF_PEOPLE},
    "people.write_plays": PEOPLE,
    "people.remove_person": PEOPLE,
    "health.what_fails": "looks whether anything is kept",
    "health.why_away": "says why nothing is read",
    "starters.settle_throws": "is part of another write",
    "starters.starter": "reads who starts",
    "tables.new_code": "draws a code",
    "tables.add_free_seat": "a part of opening a table",
    "tables.begin": "a part of opening and of starting a table",
    "tables.begin_alone": "a part of opening a table and of playing again",
    **{f"help.{name}": "opens a table" for name in ("open_half_played", "open_trial")},
    "tables.lay_table": "a part of opening a table",
    "exports.bytes_of": "counts what a file takes before anything is written",
    "exports.judge": "plays a file through before anything is written",
    "tables.check_names": "looks at names before anything is written",
}


def public_functions() -> set[str]:
    """Return the public functions of all services, as "module.name", or "room.name" for a single services.py."""
    return {
        f"{path.removesuffix('.services').rpartition('.')[2]}.{name}"
        for path in service_modules()
        for name, function in inspect.getmembers(import_module(path), inspect.isfunction)
        if not name.startswith("_") and function.__module__ == path
    }


def service_modules() -> list[str]:
    """Return every services.py, and every module of a package of that name."""
    found = pkgutil.walk_packages(scoresheets.__path__, f"{scoresheets.__name__}.")
    inside = (module for module in found if "services" in module.name.split("."))
    return [module.name for module in inside if not module.ispkg]


def act(tablet: Tablet, room: Room, service: str) -> Any:
    """Return the answer to the tablet's request for this action."""
    name, changed = ACTIONS[service]
    fields = {**fields_of(room, name), **changed}
    fields = {key: value(room) if callable(value) else value for key, value in fields.items()}
    return tablet.client.post(address(room, name), fields, headers=HTMX)
