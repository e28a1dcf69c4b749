"""The matrix of rights: one row for each address, method and phase, one column for each role, the
status in each cell.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from django.urls import URLPattern, reverse

from tests.addresses import by_name
from tests.cast import Tablet
from tests.roles import Room
from tests.security.fields import fields_of
from tests.security.paper_addresses import OF_PAPER
from tests.security.person_addresses import PERSON_ADDRESSES

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")

# The columns are those of tests.roles.ROLES:
#   nobody stranger watcher member in_turn other_seat wrote_last freed host ex_host newcomer sent_away
ANYBODY_SEES = "200 200 200 200 200 200 200 200 200 200 200 200"
NOBODY_SEES = "404 404 404 404 404 404 404 404 404 404 404 404"
ANYBODY_DOES = "302 302 302 302 302 302 302 302 302 302 302 302"
NOT_SENT_AWAY_SEE = "200 200 200 200 200 200 200 200 200 200 200 403"
NOT_SENT_AWAY_DO = "302 302 302 302 302 302 302 302 302 302 302 403"
MEMBERS_SEE = "404 404 200 200 200 200 200 404 200 200 200 404"
SENT_TO_LOG = "404 404 302 302 302 302 302 404 302 302 302 404"  # this game has no book of its own
NOT_YET____ = "404 404 422 422 422 422 422 404 422 422 422 404"
SITTERS_SEE = "404 404 403 200 200 200 200 404 200 200 403 404"
SITTERS_DO_ = "404 404 403 302 302 302 302 404 302 302 403 404"
HOST_GETS__ = "404 404 403 403 403 403 403 404 200 403 403 404"
HOST_IS_SENT_BACK = "404 404 403 403 403 403 403 404 302 403 403 404"
OWN_OR_HOST = "404 404 403 403 200 403 403 404 200 403 403 404"
PLAYERS_DO_ = "404 404 403 403 302 302 302 404 302 403 403 404"
OWNER_SEES_ = (
    "404 404 404 404 404 404 404 404 200 404 404 404"  # of a printed sheet: it is the host's device's own
)
OWNER_DOES_ = "404 404 404 404 404 404 404 404 302 404 404 404"
LEAVERS_GO_ = "404 404 302 302 302 302 302 404 422 302 302 404"
LAST_OR_HOST = "404 404 403 403 403 403 200 404 200 403 403 404"
NO_TIE_THERE = "404 404 403 403 403 403 422 404 422 403 403 404"

NIGHT_PAGES = (
    *(
        "wall",
        "tiles",
        "night_tv",
        "open_tables",
        "night_choices",
        "end_night",
        "night_links",
        "places",
        "cards",
        "night_csv",
        "print_night",
        "night_archive",
    ),
    *("standings", "standings_news", "standings_why", "standings_paper"),
    *("come_to_night", "card", "card_now", "card_standings"),
)
NIGHT_FORMS = (
    *("open_tables", "invite_table", "night_choices", "end_night", "make_night_link", "revoke_night_link"),
    *("take_off", "places", "renew_card", "place_newcomers", "come_to_night", "card"),
    *("publish_standings", "order_standings", "settle_namesakes"),
)

ANSWERS: Mapping[tuple[str, str, str], str] = {
    ("home", "GET", "play"): ANYBODY_SEES,
    ("own_tables", "GET", "play"): ANYBODY_SEES,
    ("health", "GET", "play"): ANYBODY_SEES,
    ("privacy", "GET", "play"): ANYBODY_SEES,
    ("game_help", "GET", "play"): ANYBODY_SEES,
    ("blank_pad", "GET", "play"): ANYBODY_SEES,
    ("open_table", "POST", "play"): ANYBODY_DOES,
    ("open_trial", "POST", "play"): ANYBODY_DOES,
    ("open_transcript", "POST", "play"): ANYBODY_DOES,
    **OF_PAPER,
    **PERSON_ADDRESSES,
    ("result", "GET", "play"): NOBODY_SEES,
    ("result", "GET", "over"): ANYBODY_SEES,
    ("result", "GET", "closed"): ANYBODY_SEES,
    ("result_qr", "GET", "over"): ANYBODY_SEES,
    ("print_result", "GET", "over"): ANYBODY_SEES,
    **{("print_table", "GET", phase): MEMBERS_SEE for phase in ("lobby", "play", "over", "closed")},
    ("choose_address", "POST", "play"): ANYBODY_DOES,  # for the links in that browser alone
    ("set_language", "POST", "play"): ANYBODY_DOES,
    ("set_language", "GET", "play"): ANYBODY_DOES,  # Django's own view: it redirects and changes nothing
    ("join_by_code", "POST", "play"): ANYBODY_DOES,
    ("join", "GET", "play"): NOT_SENT_AWAY_SEE,
    ("join", "POST", "play"): NOT_SENT_AWAY_DO,
    ("watch", "GET", "play"): NOT_SENT_AWAY_SEE,
    ("watch", "POST", "play"): NOT_SENT_AWAY_DO,
    ("become_host", "GET", "play"): NOT_SENT_AWAY_SEE,
    ("become_host", "POST", "play"): NOT_SENT_AWAY_DO,
    **{("table", "GET", phase): MEMBERS_SEE for phase in ("lobby", "play", "over", "closed")},
    **{("fragments", "GET", phase): MEMBERS_SEE for phase in ("lobby", "play", "over", "closed")},
    **{("log", "GET", phase): MEMBERS_SEE for phase in ("lobby", "play", "over", "closed")},
    **{("help", "GET", phase): MEMBERS_SEE for phase in ("lobby", "play", "over", "closed")},
    **{("tv", "GET", phase): MEMBERS_SEE for phase in ("lobby", "play", "over", "closed")},
    **{("tv_fragments", "GET", phase): MEMBERS_SEE for phase in ("lobby", "play", "over", "closed")},
    **{("take_home", "GET", phase): MEMBERS_SEE for phase in ("lobby", "play", "over", "closed")},
    ("transcript", "GET", "lobby"): NOT_YET____,
    **{("transcript", "GET", phase): MEMBERS_SEE for phase in ("play", "over", "closed")},
    ("shared_result_file", "GET", "play"): NOBODY_SEES,
    **{("shared_result_file", "GET", phase): ANYBODY_SEES for phase in ("over", "closed")},
    **{("result_file", "GET", phase): NOT_YET____ for phase in ("lobby", "play")},
    **{("result_file", "GET", phase): MEMBERS_SEE for phase in ("over", "closed")},
    ("table_csv", "GET", "lobby"): NOT_YET____,
    **{("table_csv", "GET", phase): MEMBERS_SEE for phase in ("play", "over", "closed")},
    ("share_result", "POST", "play"): "404 404 403 422 422 422 422 404 422 422 403 404",
    ("share_result", "POST", "over"): SITTERS_DO_,
    ("share_result", "POST", "closed"): SITTERS_DO_,
    **{("boxes", "GET", phase): MEMBERS_SEE for phase in ("lobby", "play", "over", "closed")},
    **{("steps", "GET", phase): MEMBERS_SEE for phase in ("lobby", "play", "over", "closed")},
    **{("book", "GET", phase): SENT_TO_LOG for phase in ("lobby", "play", "over", "closed")},
    ("correction", "GET", "lobby"): NOT_YET____,
    ("correction", "GET", "play"): LAST_OR_HOST,
    ("correction", "GET", "over"): LAST_OR_HOST,
    ("correction", "GET", "closed"): NOT_YET____,
    ("propose_correction", "POST", "lobby"): NOT_YET____,
    ("propose_correction", "POST", "play"): LAST_OR_HOST,
    ("propose_correction", "POST", "over"): LAST_OR_HOST,
    ("propose_correction", "POST", "closed"): NOT_YET____,
    (
        "proposal",
        "GET",
        "play",
    ): "404 404 302 302 302 302 302 404 302 302 302 404",  # nothing is proposed there
    ("agree_to_proposal", "POST", "play"): "404 404 403 403 422 403 403 404 403 403 403 404",
    ("decline_proposal", "POST", "play"): NOT_YET____,
    ("confirm_proposal", "POST", "play"): "404 404 403 403 403 403 403 404 422 403 403 404",
    ("remove_reason", "POST", "play"): HOST_IS_SENT_BACK,
    ("links", "GET", "play"): MEMBERS_SEE,
    ("qr", "GET", "lobby"): SITTERS_SEE,
    ("lit", "GET", "play"): "404 404 403 403 200 403 403 404 200 403 403 404",
    ("record_entry", "POST", "lobby"): NOT_YET____,
    ("record_entry", "POST", "play"): "404 404 403 403 200 403 403 404 200 403 403 404",
    ("record_entry", "POST", "over"): "404 404 403 403 422 403 403 404 422 403 403 404",
    ("record_entry", "POST", "closed"): NOT_YET____,
    (
        "tap_draft",
        "POST",
        "play",
    ): "404 404 403 403 400 403 403 404 400 403 403 404",  # nobody is asked in this game
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
    ("add_seat", "POST", "lobby"): "404 404 403 200 200 200 200 404 200 200 403 404",
    ("rename_seat", "POST", "lobby"): "404 404 403 403 200 403 403 404 200 403 403 404",
    ("rename_seat", "POST", "closed"): OWN_OR_HOST,
    ("remove_name", "POST", "play"): OWN_OR_HOST,
    ("remove_name", "POST", "closed"): OWN_OR_HOST,
    ("leave_table", "POST", "lobby"): LEAVERS_GO_,
    ("leave_table", "POST", "play"): LEAVERS_GO_,
    ("leave_table", "POST", "closed"): LEAVERS_GO_,
    ("delete_table", "POST", "lobby"): HOST_IS_SENT_BACK,
    ("delete_table", "POST", "play"): HOST_IS_SENT_BACK,
    ("delete_table", "POST", "over"): HOST_IS_SENT_BACK,
    ("delete_table", "POST", "closed"): HOST_IS_SENT_BACK,
    ("hand_seat", "POST", "play"): OWN_OR_HOST,
    ("hand_seat", "POST", "closed"): "404 404 403 403 422 403 403 404 422 403 403 404",
    ("hand_host", "POST", "play"): HOST_GETS__,
    (
        "begin_round",
        "POST",
        "play",
    ): "404 404 403 403 400 403 403 404 400 403 403 404",  # with the right: 400, as this game has no roll-off
    ("leave_game", "POST", "lobby"): NOT_YET____,
    ("leave_game", "POST", "play"): OWN_OR_HOST,
    ("leave_game", "POST", "over"): "404 404 403 403 422 403 403 404 422 403 403 404",
    ("leave_game", "POST", "closed"): NOT_YET____,
    ("play_again", "POST", "play"): "404 404 403 403 422 422 422 404 422 403 403 404",
    ("play_again", "POST", "over"): PLAYERS_DO_,
    ("play_again", "POST", "closed"): PLAYERS_DO_,
    **{("go_on", "POST", phase): NOT_YET____ for phase in ("lobby", "play", "over", "closed")},
    **{("table_devices", "GET", phase): MEMBERS_SEE for phase in ("lobby", "play", "over", "closed")},
    ("move_seat", "POST", "lobby"): HOST_GETS__,
    ("say_who", "POST", "lobby"): "404 404 403 403 422 403 403 404 422 403 403 404",
    ("remove_seat", "POST", "lobby"): HOST_GETS__,
    ("take_seat", "POST", "lobby"): SITTERS_DO_,
    ("take_seat", "POST", "play"): SITTERS_DO_,
    ("release_seat", "POST", "play"): "404 404 403 403 302 403 403 404 403 403 403 404",
    ("free_seat", "POST", "play"): HOST_GETS__,
    ("enter_throw", "POST", "lobby"): "404 404 403 403 200 403 403 404 200 403 403 404",
    ("clear_throws", "POST", "lobby"): HOST_GETS__,
    ("change_options", "POST", "lobby"): HOST_IS_SENT_BACK,
    ("start_table", "POST", "lobby"): HOST_IS_SENT_BACK,
    ("revoke_link", "POST", "play"): HOST_GETS__,
    **{
        ("choose_newcomers", "POST", phase): HOST_IS_SENT_BACK
        for phase in ("lobby", "play", "over", "closed")
    },
    **{("send_away", "POST", phase): HOST_GETS__ for phase in ("lobby", "play", "over", "closed")},
    **{("pin_table", "POST", phase): HOST_GETS__ for phase in ("lobby", "play", "over", "closed")},
    **{("let_back", "POST", phase): HOST_GETS__ for phase in ("lobby", "play", "over", "closed")},
    # At a night (test_night_matrix.py has more); this table is at none, so its id leads to none.
    ("open_night", "GET", "play"): ANYBODY_SEES,
    ("open_night", "POST", "play"): ANYBODY_DOES,
    **{(name, "GET", "play"): NOBODY_SEES for name in NIGHT_PAGES},
    **{(name, "POST", "play"): NOBODY_SEES for name in NIGHT_FORMS},
    **{("organizer", "GET", phase): MEMBERS_SEE for phase in ("lobby", "play", "over", "closed")},
    ("call_organizer", "POST", "play"): "404 404 403 403 422 403 403 404 422 403 403 404",
    ("say_coming", "POST", "play"): "404 404 403 403 403 403 403 404 403 403 403 404",
    ("withdraw_call", "POST", "play"): "404 404 422 422 422 422 422 404 422 422 422 404",
    ("say_done", "POST", "play"): "404 404 403 403 403 403 403 404 403 403 403 404",
    ("accept_sheet", "POST", "over"): "404 404 403 403 422 403 403 404 403 403 403 404",
    ("reopen_table", "POST", "closed"): "404 404 403 403 403 403 403 404 403 403 403 404",
    ("answer_invitation", "POST", "play"): "404 404 403 403 403 403 403 404 422 403 403 404",
    ("take_out", "POST", "play"): HOST_GETS__,
    ("acknowledge_sent_away", "POST", "play"): NOBODY_SEES,  # they have read it, or there is nothing to read
    ("editions", "GET", "play"): ANYBODY_SEES,
    ("copy_edition", "GET", "play"): ANYBODY_SEES,
    ("save_edition", "POST", "play"): ANYBODY_DOES,
    ("import_edition", "POST", "play"): ANYBODY_DOES,
    ("edition", "GET", "play"): OWNER_SEES_,
    ("export_edition", "GET", "play"): OWNER_SEES_,
    ("change_edition", "POST", "play"): OWNER_DOES_,
    ("delete_edition", "POST", "play"): OWNER_DOES_,
}
# The socket's address with this table's id in it, or any other address; 4403 is the close code of strangers.
SOCKETS: Mapping[str, tuple[str, str]] = {
    "^ws/t/(?P<public_id>[A-Za-z0-9_-]{1,32})/$": (
        "/ws/t/{public_id}/",
        "4403 4403 open open open open open 4403 open open open 4403",
    ),
    "^ws/t/(?P<public_id>[A-Za-z0-9_-]{1,32})/tv/$": (
        "/ws/t/{public_id}/tv/",
        "4403 4403 open open open open open 4403 open open open 4403",
    ),
    "": ("/ws/{public_id}/", " ".join(["refused"] * 12)),
}


def address(room: Room, name: str, *, public_id: str | None = None) -> str:
    """Return the address with this table's own id or token in it."""
    asked = patterns()[name].pattern.converters
    if "token" in asked:
        return reverse(name, args=[_token(room, name)])
    table = room.opened
    named = {"public_id": public_id or table.public_id, "game": table.game, "edition": room.edition}
    return reverse(name, args=[room.person if key == "person" else named[key] for key in asked])


def _token(room: Room, name: str) -> str:
    if name == "become_host":
        return room.host_token
    table = room.table  # its links may have been renewed
    tokens = {"join": table.join_token, "watch": table.watch_token}
    shared = ("result", "result_qr", "shared_result_file", "shared_end_picture", "print_result")
    tokens |= dict.fromkeys(shared, table.result_token or "there-is-none")
    return tokens.get(name, "there-is-none")


def ask(tablet: Tablet, room: Room, name: str, method: str, *, public_id: str | None = None) -> Any:
    """Return the answer of this address to this device, asked as htmx asks."""
    path = address(room, name, public_id=public_id)
    headers = {"HX-Request": "true"}
    if method == "POST":
        return tablet.client.post(path, fields_of(room, name), headers=headers)
    query = fields_of(room, name) if method in ("GET", "HEAD") else {}
    return tablet.client.generic(method, path, query_params=query, headers=headers)


@cache
def patterns() -> dict[str, URLPattern]:
    """Return every address of the product by its name."""
    return by_name()


def table_addresses() -> list[str]:
    """Return the names of the addresses below a table's own."""
    return [name for name, pattern in patterns().items() if str(pattern.pattern).startswith("t/")]


def unsafe_addresses() -> list[str]:
    """Return the names of the addresses that accept a POST."""
    return sorted({name for name, method, _phase in ANSWERS if method == "POST"})
