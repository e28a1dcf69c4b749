"""A table that joined a night from elsewhere.

The night's organizers see, write, correct, call, accept and reopen there, and nothing else; before it joins and after
it has left they are strangers.
"""

import pytest

from scoresheets.base.refusals import Refusal
from scoresheets.models import Admission, Person, Seat, Table
from scoresheets.nights import services as nights
from scoresheets.nights.places import services as places
from scoresheets.paper.selectors.sheet_links import sheet_tokens
from scoresheets.paper.selectors.typed import finding_key
from scoresheets.table.selectors.access import Access, access_fresh
from scoresheets.table.services import closing, devices, rematch
from tests.built_once import built_once
from tests.cast import HOST, RED_LINE, Party, Tablet, finished, new_key, open_table
from tests.evening import Evening, open_evening
from tests.paper.paper_world import contradicting, on_paper
from tests.roles import PHASES, Room, open_room
from tests.security.cells import at_tables, with_organizers, wrong_at_the_table
from tests.security.matrix import ANSWERS, ask
from tests.security.test_socket_matrix import opened
from tests.sockets import Socket, do, told

pytestmark = [pytest.mark.long, pytest.mark.django_db]

ORGANIZERS = ("run", "help")
OUTSIDE = ("look", "other night's", "stranger")
SOCKETS = ("/ws/t/{public_id}/", "/ws/t/{public_id}/tv/")
# Rights of the host that the organizers lack, as the night's question to the host does not name them.
NOT_PROMISED = {
    *("delete_table", "pin_table", "hand_host", "revoke_link", "links", "qr", "choose_newcomers"),
    "choose_shown_dice",
    *("remove_reason", "remove_name", "rename_seat", "choose_memory", "share_result"),
    *("bg_stats", "bg_stats_file"),
    *(
        "say_who",
        "seat_latecomer",
        "pass_seat_on",
        "add_seat",
        "remove_seat",
        "move_seat",
        "take_seat",
        "hand_seat",
        "free_seat",
        "send_away",
        "let_back",
    ),
    *("change_options", "start_table", "clear_throws", "close_table", "settle_tie", "play_again"),
}
NOT_OVER = {(name, phase) for name in ("close_table", "settle_tie") for phase in ("lobby", "play")}
# Answers to an organizer that differ from the host's. A helper does not take the table out of the night.
ORGANIZER: dict[tuple[str, str], tuple[str, str]] = {
    ("leave_table", "lobby"): ("302", "302"),
    ("leave_table", "play"): ("302", "302"),
    ("leave_table", "closed"): ("302", "302"),
    ("answer_invitation", "play"): ("403", "403"),
    ("reopen_table", "closed"): ("302", "302"),
    ("say_coming", "play"): ("422", "422"),  # nobody has called
    ("say_done", "play"): ("422", "422"),
    ("call_organizer", "play"): ("200", "200"),
    ("note_late", "play"): ("200", "200"),
    ("take_out", "play"): ("200", "403"),
}


@built_once
def invited(phase: str) -> tuple[Evening, Room]:
    """Return a table that a night asks to join, with a device of each role."""
    evening = open_evening()
    room = with_organizers(open_room(phase), evening)
    helper = evening.access(room.tablets["help"])
    places.invite_table(access=helper, code=room.table.code, number=None)
    return evening, room


@built_once
def visiting(phase: str) -> tuple[Evening, Room]:
    """Return a table whose host has let it join."""
    evening, room = invited(phase)
    places.answer_invitation(access=room.party.access(HOST), yes=True)
    return evening, room


def came_from_elsewhere(party: Party, *, accepts: bool = False) -> tuple[Evening, Party]:
    """Return a night, and this party as its visitor."""
    evening = open_evening(accepts=accepts)
    evening.takes(party, elsewhere=True)
    return evening, party


def promised(name: str, method: str, phase: str) -> dict[str, str]:
    """Return the status that the question to the host promises to each organizer."""
    host = ANSWERS[name, method, phase].split()[8]
    may = name not in NOT_PROMISED or (name, phase) in NOT_OVER
    usual = host if may or host == "404" else "403"
    return dict(zip(ORGANIZERS, ORGANIZER.get((name, phase), (usual, usual)), strict=True))


@pytest.mark.parametrize("phase", PHASES)
def test_organizers_do_what_the_question_says_and_nothing_else(phase: str) -> None:
    _evening, room = visiting(phase)
    assert wrong_at_the_table(room, {row: promised(*row, phase) for row in at_tables(phase)}) == {}


@pytest.mark.parametrize(
    ("when", "phase"),
    [
        ("before it joins", "play"),
        *(("while it visits", phase) for phase in PHASES),
        ("after it has left", "play"),
        ("after it has left", "closed"),
    ],
)
def test_everybody_else_is_a_stranger_and_organizers_are_before_and_after(when: str, phase: str) -> None:
    _evening, room = (invited if when == "before it joins" else visiting)(phase)
    roles = OUTSIDE if when == "while it visits" else (*OUTSIDE, *ORGANIZERS)
    if when == "after it has left":
        places.take_out(access=room.party.access(HOST))
    rows = dict.fromkeys(at_tables(phase), dict.fromkeys(roles, "404"))
    assert len(rows) > 20
    assert wrong_at_the_table(room, rows) == {}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path", SOCKETS)
def test_sockets_before_while_and_after_it_visits(path: str) -> None:
    _evening, room = invited("play")

    def answered() -> dict[str, str]:
        roles = (*ORGANIZERS, "look", "other night's")
        return {role: str(told(opened, Socket(room.tablets[role], room.opened, path=path))) for role in roles}

    assert set(answered().values()) == {"4403"}
    places.answer_invitation(access=room.party.access(HOST), yes=True)
    assert answered() == {"run": "open", "help": "open", "look": "4403", "other night's": "4403"}
    places.take_out(access=room.party.access(HOST))
    assert set(answered().values()) == {"4403"}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("role", ORGANIZERS)
def test_open_sockets_end_at_all_games_of_these_people(role: str) -> None:
    evening, party = came_from_elsewhere(finished())
    organizer = evening.came(role)
    following = rematch.play_again(access=party.access(HOST), begins=1)

    async def story() -> list[int]:
        sockets = [await Socket(organizer, table).opened() for table in (party.opened, following)]
        await do(places.take_out, access=await do(party.access, HOST))
        return [await ended(socket) for socket in sockets]

    assert told(story) == [4403, 4403]
    for table in (party.opened, following):
        assert organizer.get(f"/t/{table.public_id}/").status == 404


async def ended(socket: Socket) -> int:
    """Return the close code, after the frames that were sent before it."""
    while (sent := await socket.wire.receive_output(timeout=10))["type"] != "websocket.close":
        continue
    return int(sent["code"])


def test_a_game_of_another_host_stays_at_the_night() -> None:
    evening, party = came_from_elsewhere(finished())
    following = rematch.play_again(access=party.access(HOST), begins=1)
    Table.objects.filter(pk=party.opened.pk).update(host=Tablet().device)
    places.take_out(access=party.host.access(following))
    assert (party.table.place_id is None, Table.objects.get(pk=following.pk).place_id) == (False, None)


def test_who_runs_a_night_does_not_become_the_host_of_a_visitor() -> None:
    """The attack: an organizer makes a host link, and so gets the people and the table."""
    evening, party = came_from_elsewhere(finished())
    run = evening.came("run")
    person = Person.objects.get(name="Ana").public_id
    tries = {
        "host link": run.asks(party.opened, "revoke_link", kind="host").status,
        "links": run.get(f"/t/{party.opened.public_id}/links/").status,
        "person": run.get(f"/people/{person}/").status,
        "person's CSV": run.get(f"/people/{person}/csv/").status,
        "delete": run.asks(party.opened, "delete_table").status,
    }
    assert tries == {"host link": 403, "links": 403, "person": 404, "person's CSV": 404, "delete": 403}
    page = run.get(f"/t/{party.opened.public_id}/people/").text
    assert person not in page


def test_without_the_one_property_that_tells_a_visitor_the_attack_succeeds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Control: every refusal above depends on this property."""
    monkeypatch.setattr(Access, "visited", property(lambda _access: False))
    evening, party = came_from_elsewhere(finished())
    run = evening.came("run")
    assert run.asks(party.opened, "revoke_link", kind="host").status == 200
    assert party.table.join_token in run.get(f"/t/{party.opened.public_id}/links/").text
    assert run.asks(party.opened, "delete_table").status == 302
    assert not Table.objects.filter(pk=party.opened.pk).exists()


def test_no_page_tells_an_organizer_the_links_of_a_visitor() -> None:
    _evening, room = visiting("lobby")
    table = room.table
    secrets = (table.join_token, table.watch_token, table.code, f"{table.code[:4]} {table.code[4:]}")
    for role in ORGANIZERS:
        for name, method in at_tables("lobby"):
            if method == "GET":
                text = b"".join(ask(room.tablets[role], room, name, method)).decode(errors="replace")
                assert not any(secret in text for secret in secrets), (role, name)
    host = room.tablets["host"].get(f"/t/{table.public_id}/").text
    assert all(secret in host for secret in (table.join_token, secrets[-1]))


def test_the_card_of_a_place_is_no_way_to_a_visitor() -> None:
    evening, room = visiting("play")
    card = f"/p/{evening.place(1).card_token}/"
    before = Admission.objects.count()
    for tablet in (Tablet(), evening.came("run"), evening.runner):
        assert tablet.post(card, {"seat": "3"}, htmx=False).location == card
        assert tablet.post(card, {}, htmx=False).location == card
    assert Admission.objects.count() == before
    stranger = Tablet().get(card)
    assert (stranger.status, "Eve" in stranger.text) == (200, False)
    assert Tablet().get(f"{card}now/").status == 204
    at_table = room.tablets["in_turn"].get(card)
    assert at_table.location == f"/t/{room.opened.public_id}/"


def test_a_renewed_card_leaves_the_codes_that_a_visitor_has_printed() -> None:
    evening = open_evening()
    renewed = {}
    for number, elsewhere in ((1, True), (2, False)):
        table = on_paper().opened
        evening.takes(Party(table, Tablet(), {}), number, elsewhere=elsewhere)
        before = sheet_tokens(table)
        places.renew_card(access=evening.access(evening.runner), number=number)
        renewed[elsewhere] = sheet_tokens(table) != before
    assert renewed == {True: False, False: True}


@pytest.mark.parametrize("role", ORGANIZERS)
def test_sheets_on_paper_are_typed_and_settled_and_not_checked(role: str) -> None:
    paper = contradicting()
    evening, _party = came_from_elsewhere(Party(paper.opened, paper.host, {}))
    organizer = evening.came(role)
    statuses = {
        "types": paper.types(1, {"fives.1": "5"}, by=organizer).status,
        "ended": paper.decides("ended", by=organizer, ended="over", left=[1, 2]).status,
        "typist": paper.decides("typist", by=organizer, typist="Kim").status,
        "typings": paper.decides("typings", by=organizer, twice="yes").status,
        "check": paper.decides("check", by=organizer).status,
        "pads": organizer.get(f"/t/{paper.opened.public_id}/paper/pads/").status,
    }
    settled = {"types": 422, "ended": 302, "typist": 302, "typings": 403, "check": 403, "pads": 403}
    assert statuses == settled  # a settled sheet is reported before the missing right
    finding, _ruling = paper.typed.findings[0]
    read = {"kind": "read", "finding": finding_key(finding)}
    assert paper.decides("settle", by=organizer, **read).status == 302


def test_an_organizer_who_sits_there_by_its_own_code_is_a_player_too() -> None:
    evening, room = visiting("play")
    run = room.tablets["run"]
    devices.enter_table(device=run.device, table=room.table, number=3)
    access = access_fresh(run.device, room.table)
    assert (access.can_take_seat, access.plays, access.can_moderate, access.can_administer) == (
        True,
        True,
        False,
        False,
    )
    places.take_out(access=room.party.access(HOST))
    assert access_fresh(run.device, room.table).role == ""
    assert evening.night.places.count() == 1


def test_who_runs_the_night_and_hosts_the_table_is_its_host() -> None:
    evening, party = open_evening(), open_table()
    Table.objects.filter(pk=party.opened.pk).update(host=evening.runner.device)
    evening.takes(party, elsewhere=True)
    access = evening.runner.access(party.opened)
    assert (access.can_moderate, access.can_administer, access.can_take_seat) == (True, True, True)


@pytest.mark.parametrize("role", ORGANIZERS)
def test_an_organizer_who_wrote_last_does_not_close(role: str) -> None:
    evening, party = came_from_elsewhere(finished())
    organizer = evening.came(role)
    last = party.history.played[-1].line
    party.strike(by=HOST)
    assert last.move is not None
    rewritten = Party(party.opened, organizer, {})
    rewritten.record(last.dice, last.move["box"], by=HOST)
    with pytest.raises(Refusal, match="table_visits"):
        closing.close_table(access=organizer.access(party.opened))
    nights.close_all(access=evening.access(evening.runner))
    assert party.table.closed_at is None
    closing.close_table(access=party.access(HOST))
    assert party.table.closed_at is not None


def test_where_not_all_accept_no_organizer_closes_a_visitor() -> None:
    evening, party = came_from_elsewhere(finished(), accepts=True)
    with pytest.raises(Refusal, match="table_visits"):
        closing.close_table(access=evening.runner.access(party.opened), reason="It is late.")
    for name in ("Ana", "Bo", "Cleo"):
        closing.accept_sheet(
            access=party.access(name), number=party.number(name), sequence=party.table.sequence
        )
    assert party.table.closed_at is not None
    closing.reopen_table(access=evening.runner.access(party.opened), reason="A row was missed.")
    assert party.table.closed_at is None


def test_a_correction_for_a_reason_is_an_organizer_s_and_the_log_says_so() -> None:
    evening, party = came_from_elsewhere(open_table())
    party.record(*RED_LINE)
    run = evening.came("run")
    reply = run.asks(party.opened, "strike_entry", entry=1, key=new_key())
    assert reply.status == 200
    assert party.table.entries.latest("sequence").by_organizer
    assert not Seat.objects.filter(table=party.opened, device=run.device).exists()
