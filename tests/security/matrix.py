"""The matrix of rights: one row for each address, method and phase, one column for each role, the
status in each cell.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from django.urls import URLPattern, reverse

from tests.addresses import by_name
from tests.cast import Tablet
from tests.roles import Room
from tests.security.fields import fields_of

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")

# The columns are those of tests.roles.ROLES:
#   nobody stranger watcher member in_turn other_seat wrote_last freed host ex_host newcomer sent_away
ANYBODY_SEES = "200 200 200 200 200 200 200 200 200 200 200 200"
ANYBODY_DOES = "302 302 302 302 302 302 302 302 302 302 302 302"
NOBODY_DOES_ = "404 404 404 404 404 404 404 404 404 404 404 404"
NOT_SENT_AWAY_SEE = "200 200 200 200 200 200 200 200 200 200 200 403"
NOT_SENT_AWAY_DO_ = "302 302 302 302 302 302 302 302 302 302 302 403"
MEMBERS_SEE = "404 404 200 200 200 200 200 404 200 200 200 404"
SENT_ON____ = "404 404 302 302 302 302 302 404 302 302 302 404"
NOT_NOW____ = "404 404 422 422 422 422 422 404 422 422 422 404"
LEAVERS_GO_ = "404 404 302 302 302 302 302 404 422 302 302 404"
SITTERS_SEE = "404 404 403 200 200 200 200 404 200 200 403 404"
SITTERS_DO_ = "404 404 403 302 302 302 302 404 302 302 403 404"
SITTERS_NOT_NOW = "404 404 403 422 422 422 422 404 422 422 403 404"
PLAYERS_GET = "404 404 403 403 200 200 200 404 200 403 403 404"
PLAYERS_DO_ = "404 404 403 403 302 302 302 404 302 403 403 404"
OWN_OR_HOST = "404 404 403 403 200 403 403 404 200 403 403 404"
OWN_OR_HOST_NOT_NOW = "404 404 403 403 422 403 403 404 422 403 403 404"
LAST_OR_HOST = "404 404 403 403 403 403 200 404 200 403 403 404"
HOST_GETS__ = "404 404 403 403 403 403 403 404 200 403 403 404"
HOST_SENT_BACK = "404 404 403 403 403 403 403 404 302 403 403 404"
NO_MEMBER__ = "404 404 403 403 403 403 403 404 403 403 403 404"
OWNER_SEES_ = "404 404 404 404 404 404 404 404 200 404 404 404"  # of a printed sheet: the host's device's own
OWNER_DOES_ = "404 404 404 404 404 404 404 404 302 404 404 404"
# A person is seen on the host's device, and on the ex-host's, which opened the table: it edits too. The device in turn
# took the seat by a name that it did not write.
KNOWER_SEES = "404 404 404 404 404 404 404 404 200 200 404 404"
KNOWER_EDITS = "404 404 404 404 404 404 404 404 403 302 404 404"

ALWAYS = "lobby play over closed"
GET: tuple[tuple[str, str, str], ...] = (
    (
        ANYBODY_SEES,
        "play",
        "home own_tables health privacy game_help guide blank_pad open_paper people open_night",
    ),
    (ANYBODY_SEES, "play", "editions copy_edition server_time home_screen"),
    (NOBODY_DOES_, "play", "https https_authority https_profile"),  # this server has no port for it
    (ANYBODY_SEES, "over", "shared_end_picture result_qr print_result"),
    (ANYBODY_SEES, "over closed", "result shared_result_file"),
    (ANYBODY_DOES, "play", "set_language"),  # Django's own view: it redirects and changes nothing
    (ANYBODY_SEES.replace("200", "404", 1), "play", "own_archive"),
    (NOT_SENT_AWAY_SEE, "play", "join watch become_host"),
    (MEMBERS_SEE, ALWAYS, "table fragments log help tv tv_fragments take_home boxes steps table_devices"),
    (MEMBERS_SEE, ALWAYS, "print_table organizer"),
    (MEMBERS_SEE, "play over closed", "transcript table_csv"),
    (NOT_NOW____, "lobby", "transcript table_csv"),
    (MEMBERS_SEE, "over closed", "end_picture result_file"),
    (NOT_NOW____, "lobby play", "end_picture result_file"),
    (MEMBERS_SEE, "play", "links"),
    (SENT_ON____, ALWAYS, "book"),  # this game has none of its own
    (SENT_ON____, "play", "proposal"),  # nothing is proposed there
    (SENT_ON____, "play", "next_place"),
    # The table of the matrix is played here. tests/paper/test_typed.py has tables with typed sheets, test_strangers.py
    # devices that came by a printed sheet.
    (SENT_ON____, "lobby play closed", "paper paper_pads type_sheet paper_file"),
    (SITTERS_SEE, "lobby", "qr"),
    (SITTERS_SEE, "over closed", "bg_stats bg_stats_file"),
    (SITTERS_NOT_NOW, "play", "bg_stats bg_stats_file"),
    (OWN_OR_HOST, "play", "lit"),
    (LAST_OR_HOST, "play over", "correction"),
    (NOT_NOW____, "lobby closed", "correction"),
    (KNOWER_SEES, "play", "person person_csv"),
    (OWNER_SEES_, "play", "edition export_edition"),
    (NOBODY_DOES_, "play", "result shared_result_file shared_end_picture come_to_sheet"),
    # At a night (test_night_matrix.py has more); this table is at none, so its id leads to none.
    (
        NOBODY_DOES_,
        "play",
        "wall tiles night_tv night_games open_tables night_choices end_night night_links places cards",
    ),
    (
        NOBODY_DOES_,
        "play",
        "night_csv print_night night_archive night_file standings standings_news standings_why",
    ),
    (
        NOBODY_DOES_,
        "play",
        "standings_paper come_to_night night_feed card card_now card_standings here here_now "
        "night_here night_here_now arrival_card",
    ),
    (
        NOBODY_DOES_,
        "play",
        "announcements night_people night_bg_stats night_again night_seasons night_rounds",
    ),
    # test_people_matrix.py has the roles at a season.
    (NOBODY_DOES_, "play", "come_to_season season season_why season_csv season_nights"),
    (NOBODY_DOES_, "play", "season_links season_choices"),
    (NOBODY_DOES_, "play", "night_people_news night_games_news night_rounds_news rounds_paper"),
    (NOBODY_DOES_, "play", "round_paper round_pads night_card_standings"),
)
POST: tuple[tuple[str, str, str], ...] = (
    (ANYBODY_DOES, "play", "open_table open_trial open_transcript open_paper open_night set_language"),
    (ANYBODY_DOES, "play", "choose_address join_by_code save_edition import_edition"),
    (NOT_SENT_AWAY_DO_, "play", "join watch become_host"),
    (SENT_ON____, "lobby play closed", "paper type_sheet"),
    (LEAVERS_GO_, "lobby play closed", "leave_table"),
    (SITTERS_SEE, "lobby", "add_seat seat_latecomer"),
    (SITTERS_DO_, "lobby play", "take_seat"),
    (SITTERS_DO_, "over closed", "share_result"),
    (SITTERS_NOT_NOW, "play", "share_result note_late"),
    (PLAYERS_GET, ALWAYS, "choose_memory"),
    (PLAYERS_DO_, "over closed", "play_again"),
    (PLAYERS_DO_.replace("302", "422"), "play", "play_again"),
    (OWN_OR_HOST, "play", "record_entry hand_seat leave_game"),
    (OWN_OR_HOST, "play closed", "remove_name"),
    (OWN_OR_HOST, "lobby closed", "rename_seat"),
    (OWN_OR_HOST, "lobby", "enter_throw"),
    (OWN_OR_HOST_NOT_NOW, "lobby", "say_who"),
    (OWN_OR_HOST_NOT_NOW, "play", "call_organizer"),
    (OWN_OR_HOST_NOT_NOW, "over", "record_entry leave_game"),
    (OWN_OR_HOST_NOT_NOW, "closed", "hand_seat"),
    (OWN_OR_HOST.replace("200", "204"), "play", "show_dice"),
    # Nobody is asked in this game, and it has no roll-off.
    (OWN_OR_HOST.replace("200", "400"), "play", "tap_draft begin_round"),
    ("404 404 403 403 302 403 403 404 403 403 403 404", "play", "release_seat"),
    ("404 404 403 403 422 403 403 404 403 403 403 404", "play", "agree_to_proposal"),
    ("404 404 403 403 422 403 403 404 403 403 403 404", "over", "accept_sheet"),
    (LAST_OR_HOST, "play over", "propose_correction strike_entry amend_entry"),
    (LAST_OR_HOST, "over", "close_table"),
    (LAST_OR_HOST.replace("200", "422"), "over closed", "settle_tie"),  # there is no tie
    (HOST_GETS__, ALWAYS, "send_away pin_table let_back choose_shown_dice"),
    (HOST_GETS__, "play", "hand_host free_seat revoke_link"),
    (HOST_GETS__, "lobby", "move_seat remove_seat clear_throws"),
    (HOST_GETS__, "lobby", "pass_seat_on"),
    (HOST_SENT_BACK, ALWAYS, "delete_table choose_newcomers"),
    (HOST_SENT_BACK, "play", "remove_reason"),
    (HOST_SENT_BACK, "lobby", "change_options start_table"),
    (HOST_SENT_BACK.replace("302", "422"), "play", "confirm_proposal"),
    (NO_MEMBER__, "play", "say_coming say_done"),
    (NO_MEMBER__, "closed", "reopen_table"),
    ("404 404 403 403 403 403 403 404 403 302 403 404", "play", "same_as_last_time"),
    (NOT_NOW____, ALWAYS, "go_on"),
    (NOT_NOW____, "lobby play", "settle_tie"),
    (NOT_NOW____, "lobby closed", "propose_correction record_entry leave_game"),
    (NOT_NOW____, "play", "decline_proposal close_table withdraw_call"),
    (NOT_NOW____, "closed", "strike_entry amend_entry"),
    (KNOWER_EDITS, "play", "rename_person remove_person unmerge_people"),
    (KNOWER_EDITS.replace("302", "422"), "play", "merge_people"),  # he sat there too
    (OWNER_DOES_, "play", "change_edition delete_edition"),
    (NOBODY_DOES_, "play", "acknowledge_sent_away"),  # they have read it, or there is nothing to read
    (NOBODY_DOES_, "play", "come_to_sheet open_tables open_file night_choices end_night night_links"),
    (
        NOBODY_DOES_,
        "play",
        "places renew_card place_newcomers choose_tv come_to_night card",
    ),
    (NOBODY_DOES_, "play", "publish_standings order_standings settle_namesakes"),
    (NOBODY_DOES_, "play", "night_again night_seasons come_to_season season_nights season_links"),
    (NOBODY_DOES_, "play", "note_people note_wish draw_round change_round change_room close_finished"),
    (NOBODY_DOES_, "play", "change_clock here night_here arrival_card change_phones round_paper"),
    (NOBODY_DOES_, "play", "order_season count_season season_points season_same season_choices"),
    (NOBODY_DOES_, "play", "open_again"),
    (NOBODY_DOES_, "play", "announcements withdraw_announcement note_latecomer forget_latecomer move_table"),
    (NOBODY_DOES_, "play", "choose_counting choose_points give_handicap change_team settle_place"),
)

ANSWERS: Mapping[tuple[str, str, str], str] = {
    (name, method, phase): answers
    for method, rows in (("GET", GET), ("POST", POST))
    for answers, phases, names in rows
    for name in names.split()
    for phase in phases.split()
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
    named["name"] = "night"  # of a guide
    return reverse(name, args=[room.person if key == "person" else named[key] for key in asked])


def _token(room: Room, name: str) -> str:
    if name == "become_host":
        return room.host_token
    table = room.table  # its links may have been renewed
    tokens = {"join": table.join_token, "watch": table.watch_token}
    shared = ("result", "result_qr", "shared_result_file", "shared_end_picture", "print_result")
    tokens |= dict.fromkeys(shared, table.result_token or "there-is-none")
    return tokens.get(name, "there-is-none")


def ask(
    tablet: Tablet, room: Room, name: str, method: str, *, public_id: str | None = None, **further: str
) -> Any:
    """Return the answer of this address to this device, asked as htmx asks, and with further headers."""
    path = address(room, name, public_id=public_id)
    headers = {"HX-Request": "true", **further}
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
