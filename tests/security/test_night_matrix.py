"""The matrix of a night: the answers to run, help and look at its tables, at its own addresses, and by the sockets."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from django.urls import reverse

from scoresheets.models import ArrivalCard, Call, RoleDevice, RoleLink
from scoresheets.nights.links import services as links
from scoresheets.nights.links.selectors import link_by_token
from scoresheets.nights.rounds.services.arrivals import make_arrival_card
from scoresheets.nights.standings.services import standings
from tests.built_once import built_once
from tests.cast import HTMX, Tablet, finished, new_key
from tests.evening import Evening, call, open_evening
from tests.files import ANAS_TURN, document
from tests.roles import IN_TURN, PHASES, Passerby, Room, open_room
from tests.security.cells import Row, at_tables, with_organizers, wrong_at_the_table, wrong_cells
from tests.security.matrix import ANSWERS, address, patterns
from tests.security.test_socket_matrix import opened
from tests.sockets import Socket, told

pytestmark = pytest.mark.long

# Rights of the host that a helper lacks.
ONLY_RUN = {
    *("delete_table", "hand_host", "revoke_link", "remove_reason", "pin_table", "remove_name"),
    *("share_result", "choose_shown_dice"),
}
# Answers to the organizer that differ from the host's.
OTHERWISE: Mapping[tuple[str, str], str] = {
    ("leave_table", "lobby"): "302",
    ("leave_table", "play"): "302",
    ("leave_table", "closed"): "302",
    ("reopen_table", "closed"): "302",
    ("say_coming", "play"): "422",  # nobody has called
    ("say_done", "play"): "422",
}
# Answers to the host that differ from those at home, as the table was opened at the night.
OF_THE_HOST: Mapping[tuple[str, str], str] = {
    **{("delete_table", phase): "403" for phase in PHASES},
    ("call_organizer", "play"): "200",
    ("note_late", "play"): "200",
}


@built_once
def at_a_night(phase: str) -> tuple[Evening, Room]:
    room, evening = open_room(phase), open_evening()
    evening.takes(room.party)
    return evening, with_organizers(room, evening)


def expected(name: str, method: str, phase: str) -> dict[str, str]:
    """Return the expected status by role: the host's as at home, the organizer's like the host's, a helper's partly."""
    stranger, *_others, host, _ex_host, _newcomer, _away = ANSWERS[name, method, phase].split()[1:]
    run = OTHERWISE.get((name, phase), OF_THE_HOST.get((name, phase), host))
    if (name, phase) not in OTHERWISE and name == "delete_table":
        run = host
    return {
        "stranger": stranger,
        "host": OF_THE_HOST.get((name, phase), host),
        "run": run,
        "help": "403" if name in ONLY_RUN and host != "404" else run,
        "look": stranger,
        "other night's": stranger,
        "sent_away": "404",
    }


@pytest.mark.parametrize("phase", PHASES)
def test_at_a_table_of_the_night(phase: str) -> None:
    _evening, room = at_a_night(phase)
    assert wrong_at_the_table(room, {row: expected(*row, phase) for row in at_tables(phase)}) == {}


#   nobody stranger look help run other_night's in_turn(at the table)
LOOKERS_SEE = "404 404 200 200 200 404 404"
HELPERS_SEE = "404 404 403 200 200 404 404"
HELPERS_DO_ = "404 404 403 302 302 404 404"
HELPERS_NOT_NOW = "404 404 403 422 422 404 404"
RUNNERS_NOT_NOW = "404 404 403 403 422 404 404"
RUNNERS_SEE = "404 404 403 403 200 404 404"
RUNNERS_DO_ = "404 404 403 403 302 404 404"
ANYBODY_SEES = "200 200 200 200 200 200 200"
ANYBODY_DOES = "302 302 302 302 302 302 302"
ROWS: tuple[tuple[str, str, str], ...] = (
    ("GET", LOOKERS_SEE, "wall tiles night_tv standings standings_news standings_why standings_paper"),
    (
        "GET",
        HELPERS_SEE,
        "open_tables night_archive night_csv places cards print_night night_games night_file night_bg_stats",
    ),
    (
        "GET",
        HELPERS_SEE,
        "announcements night_people night_rounds rounds_paper arrival_card round_paper round_pads",
    ),
    ("GET", RUNNERS_SEE, "night_choices end_night night_links night_again night_seasons"),
    ("POST", HELPERS_DO_, "open_tables place_newcomers round_paper"),
    ("POST", HELPERS_DO_, "note_latecomer forget_latecomer move_table note_people note_wish change_phones"),
    ("POST", RUNNERS_DO_, "change_round change_room close_finished change_clock arrival_card"),
    ("POST", RUNNERS_NOT_NOW, "draw_round"),  # nobody is here
    ("GET", HELPERS_SEE, "night_people_news night_games_news night_rounds_news"),
    ("POST", HELPERS_DO_, "open_again open_file"),
    ("POST", HELPERS_NOT_NOW, "settle_namesakes"),  # there is nobody of that name
    ("POST", RUNNERS_SEE, "night_links"),
    ("POST", RUNNERS_DO_, "night_choices end_night places renew_card"),
    ("POST", RUNNERS_DO_, "publish_standings order_standings choose_tv"),
    ("POST", RUNNERS_DO_, "announcements withdraw_announcement"),
    ("POST", RUNNERS_DO_, "choose_counting choose_points give_handicap night_again night_seasons"),
    ("POST", RUNNERS_DO_, "change_team settle_place"),
    (
        "GET",
        ANYBODY_SEES,
        "card_standings night_card_standings here night_here",
    ),  # published: as public as a sheet pinned to the wall
    ("GET", ANYBODY_SEES, "come_to_night night_feed"),
    ("POST", ANYBODY_DOES, "come_to_night card here night_here"),
    ("GET", "200 200 200 302 302 200 302", "card"),
)
NIGHT: Mapping[tuple[str, str], str] = {
    (name, method): answers for method, answers, names in ROWS for name in names.split()
}
ASKING = ("nobody", "stranger", "look", "help", "run", "other night's", "in_turn")


def night_fields(evening: Evening, room: Room) -> dict[str, dict[str, Any]]:
    return {
        "open_tables": {"game": "yahtzee", "count": "2"},
        "open_file": {"text": json.dumps(document(ANAS_TURN))},
        "night_choices": {"name": "Harbour", "day": "2026-03-07", "patience": "5"},
        "end_night": {"what": "close"},
        "night_links": {"role": "help"},
        "places": {"until": "4"},
        "publish_standings": {"after": "1"},
        "order_standings": {"game": "", "name": "beaten", "before": "wins"},
        "choose_counting": {"game": "", "points": "yes", "best": "3", "least": "2"},
        "choose_points": {"rows": "10 6 3", "leavers": "none"},
        "give_handicap": {"game": "roll-estate", "seat": room.table.seats.all()[0].pk, "amount": "20"},
        "change_team": {"say": "put", "name": "Reds", "seat": room.table.seats.all()[0].pk},
        "settle_place": {"say": "back", "tie": "1"},
        "settle_namesakes": {"one": "0", "other": "0", "say": "same", "back": "wall"},
        "announcements": {"words": "The cup is at nine", "to": "all", "key": new_key()},
        "withdraw_announcement": {"announcement": "1"},
        "note_latecomer": {"place": "1", "name": "Finn"},
        "forget_latecomer": {"late": "1"},
        "move_table": {"table": room.opened.public_id, "to": "9"},
        "renew_card": {"place": "1"},
        "place_newcomers": {"place": "1", "may": "watch"},
        "night_again": {"name": "Mill Street", "day": "2026-03-13"},
        "night_seasons": {"name": "Spring"},
        "note_people": {"say": "pausing", "person": "1"},
        "here": {"name": "Hal"},
        "night_here": {"name": "Hal"},
        "arrival_card": {"say": "renew"},
        "change_phones": {"free": "1"},
        "round_paper": {"do": "check", "tables": f"{room.opened.public_id}.1"},
        "note_wish": {"wish": "1"},
        "draw_round": {"game": "yahtzee", "fewest": "3", "most": "4", "way": "chance", "key": new_key()},
        "change_round": {"round": "1", "say": "discard"},
        "change_room": {"say": "close"},
        "change_clock": {"say": "start", "minutes": "45", "key": new_key()},
        "open_again": {"place": ["1", "2"]},
        "choose_tv": {"shows": "tables", "seconds": "20"},
    }


def test_at_the_night_s_own_addresses() -> None:
    evening, room = at_a_night("play")
    made = evening.link("help")
    card = evening.place(1).card_token
    tokens = {"come_to_night": made.token, "card": card, "card_standings": card, "here": card}
    make_arrival_card(access=evening.access(evening.runner))
    tokens["night_here"] = tokens["night_card_standings"] = ArrivalCard.objects.get(
        night=evening.opened
    ).token
    tokens["night_feed"] = evening.link("look").token
    evening.takes(finished())
    standings.publish_order(access=evening.access(evening.runner), after=0)

    def asked(tablet: Tablet, row: Row) -> Any:
        name, method = row
        path = reverse(name, args=[tokens.get(name, evening.opened.public_id)])
        if method == "GET":
            return tablet.client.get(path)
        return tablet.client.post(path, night_fields(evening, room).get(name, {}))

    rows = {row: dict(zip(ASKING, answers.split(), strict=True)) for row, answers in NIGHT.items()}
    assert wrong_cells(room.tablets, rows, asked) == {}


def test_every_address_of_a_night_has_its_row() -> None:
    here = {
        name
        for name, pattern in patterns().items()
        if str(pattern.pattern).startswith(("n/", "p/", "night/"))
    }
    assert here == {name for name, _method in NIGHT} | {"card_now", "here_now", "night_here_now"}


def test_a_revoked_link_is_one_that_never_was() -> None:
    evening, _room = at_a_night("play")
    made = evening.link("help")
    links.revoke_link(access=evening.access(evening.runner), link=link_by_token(made.token).pk)
    for tablet in (Passerby(), Tablet()):
        void, never = (tablet.get(f"/night/{token}/") for token in (made.token, "x" * 22))
        assert (void.status, never.status) == (404, 404)
        assert len(void.text) == len(never.text)
        assert tablet.post(f"/night/{made.token}/", {}).status == 404


def test_who_was_revoked_is_a_stranger_everywhere() -> None:
    evening, room = at_a_night("play")
    run = RoleLink.objects.get(night=evening.opened, role="run")
    links.revoke_link(access=evening.access(evening.runner), link=run.pk)
    assert not RoleDevice.objects.filter(device=room.tablets["run"].device).exists()
    assert wrong_at_the_table(room, dict.fromkeys(at_tables("play"), {"run": "404"})) == {}
    assert room.tablets["run"].get(f"/n/{evening.opened.public_id}/").status == 404


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("role", "answer"), [("run", "open"), ("help", "open"), ("look", "4403"), ("other night's", "4403")]
)
def test_the_sockets_of_a_table(role: str, answer: str) -> None:
    _evening, room = at_a_night("play")
    for path in ("/ws/t/{public_id}/", "/ws/t/{public_id}/tv/"):
        assert str(told(opened, Socket(room.tablets[role], room.opened, path=path))) == answer


def test_who_hears_a_call_at_a_table_says_coming_and_done() -> None:
    _evening, room = at_a_night("play")
    call(room.tablets["in_turn"], room.opened, IN_TURN)
    fields = {"call": Call.objects.get().pk, "key": new_key()}
    statuses = {"look": "404", "host": "403", "help": "200", "run": "200"}
    rows = {(name, "POST"): statuses for name in ("say_coming", "say_done")}
    sent = wrong_cells(
        room.tablets,
        rows,
        lambda tablet, row: tablet.client.post(address(room, row[0]), fields, headers=HTMX),
    )
    assert sent == {}
