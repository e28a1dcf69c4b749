"""YZ-11 at a table: between two rounds all players roll off on the page, and one tap names the beginner."""

import re

import pytest

from games.yahtzee.rules.sheet import BOXES
from scoresheets.models import Entry, Seat, Table
from tests.cast import HOST, Party, Reply, Tablet, new_key, open_lobby, open_table
from tests.forms_read import form_with
from tests.games.verbs import must_say
from tests.games.yahtzee.cast import NOTHING

pytestmark = pytest.mark.django_db
NAMES = ("Ana", "Bo", "Cleo")


@pytest.fixture
def party() -> Party:
    return due()


def due(*, without_last: bool = False) -> Party:
    """Return a table of three with round 1 filled (with `without_last` but for Cleo's last box), before a roll-off."""
    party = open_table(NAMES, {"rounds": 2, "begins": "roll-off"}, game="yahtzee")
    turns = [(name, box) for box in BOXES for name in NAMES]
    for name, box in turns[:-1] if without_last else turns:
        party.record(NOTHING, box, seat=name)
    return party


def page(tablet: Tablet, table: Table) -> str:
    return tablet.get(f"/t/{table.public_id}/").text


def begins(party: Party, who: str, seat: int) -> Reply:
    return party.tablet(who).asks(party.table, "begin_round", seat=seat, key=new_key())


def throws(party: Party, who: str, seat: int, attempt: int, total: int) -> Reply:
    return party.tablet(who).asks(party.table, "enter_throw", throw=f"{seat}.{attempt}", sum=total)


def opened(rounds: str, *names: str) -> Table:
    """Return a table that a new device opened on the front page, where it changed only the number of rounds."""
    tablet = Tablet()
    offered = form_with(tablet.get("/").text, game="yahtzee")
    assert offered["begins"] == ["roll-off"]
    assert tablet.post("/tables/", {**offered, "rounds": rounds, "name": names}).status == 302
    table = Table.objects.latest("pk")
    tablet.asks(table, "start_table")
    table.refresh_from_db()
    return table


def test_a_new_table_of_several_rounds_offers_the_roll_off_of_the_leaflet() -> None:
    assert opened("3", "Ana", "Bo").options == {"rounds": 3, "joker": "free", "begins": "roll-off"}
    assert opened("1", "Ana", "Bo").options == {"rounds": 1, "joker": "free"}


def test_a_player_alone_rolls_off_against_nobody() -> None:
    table = opened("3", "Ana")
    assert (table.started_at is None, table.options) == (False, {"rounds": 3, "joker": "free"})


@pytest.mark.parametrize(
    ("options", "shown"),
    [
        ({"rounds": 3}, "first"),
        ({"rounds": 3, "begins": "rotate"}, "rotate"),
        ({"rounds": 1}, "roll-off"),
    ],
)
def test_a_table_keeps_the_player_who_begins_and_one_round_has_agreed_on_nobody(
    options: dict[str, object], shown: str
) -> None:
    party = open_lobby(("Ana", "Bo"), options, game="yahtzee")
    offered = form_with(page(party.host, party.table), begins=shown)
    assert offered["rounds"] == [str(options["rounds"])]
    assert party.host.asks(party.table, "change_options", **offered).status == 302
    assert party.table.options == {"joker": "free", **options}


def test_all_devices_get_the_page_of_the_roll_off_once_the_round_is_full(party: Party) -> None:
    for name in NAMES:
        shown = page(party.tablet(name), party.table)
        must_say(shown, 'data-phase="roll-off"', "Who starts round 2?")
        assert 'id="turn"' not in shown, "no dice are entered for a turn meanwhile"


def test_the_highest_sum_begins_by_a_tap_of_its_own_device(party: Party) -> None:
    for seat, total in ((1, 15), (2, 28), (3, 28)):
        assert throws(party, NAMES[seat - 1], seat, 1, total).status == 200
    assert throws(party, "Ana", 1, 2, 30).status == 422, "only those who are level throw again"
    assert throws(party, "Bo", 2, 2, 9).status == throws(party, "Cleo", 3, 2, 20).status == 200
    shown = page(party.tablet("Cleo"), party.table)
    assert "Cleo goes first: 20 against 9 after rolling again." in shown
    assert re.search(r'class="button only-3 or-host next"[^>]*value="3"', shown)
    assert begins(party, "Ana", 3).status == 403
    assert begins(party, "Cleo", 3).status == 200
    written = Entry.objects.get(table=party.table, sequence=party.table.sequence)
    assert (written.move, written.turn, written.seat.number if written.seat else 0) == (
        {"begins": True},
        None,
        3,
    )
    assert 'data-phase="play"' in page(party.tablet("Cleo"), party.table)
    assert "Cleo won the roll-off and starts round 2." in page(party.tablet("Ana"), party.table)
    assert party.state.seat == 2


def test_two_who_tap_at_once_begin_it_once_and_the_second_is_told_whose_turn_it_is(party: Party) -> None:
    assert begins(party, "Bo", 2).status == 200
    refused = begins(party, "Cleo", 3)
    assert (refused.status, "The starting player is already decided: it is Bo’s turn." in refused.text) == (
        422,
        True,
    )


def test_a_turn_meanwhile_is_refused_and_the_order_of_the_seats_stays(party: Party) -> None:
    before = list(Seat.objects.filter(table=party.table).values_list("number", flat=True))
    assert throws(party, "Bo", 2, 1, 30).status == 200
    assert list(Seat.objects.filter(table=party.table).values_list("number", flat=True)) == before
    turn = party.state.turns + 1
    early = party.tablet("Ana").asks(
        party.table, "record_entry", seat=1, turn=turn, key=new_key(), dice="12356", box="ones"
    )
    assert (early.status, "First decide who starts round 2" in early.text) == (422, True)


def test_taken_back_the_throws_still_stand(party: Party) -> None:
    assert throws(party, "Bo", 2, 1, 30).status == 200
    assert begins(party, "Bo", 2).status == 200
    party.strike(by=HOST)
    assert 'data-phase="roll-off"' in page(party.tablet("Cleo"), party.table)
    assert Seat.objects.get(table=party.table, number=2).throws == [30]


def test_what_was_thrown_before_the_round_was_full_is_forgotten() -> None:
    party = due(without_last=True)
    Seat.objects.filter(table=party.table).update(throws=[30])
    party.record(NOTHING, list(BOXES)[-1], seat="Cleo")
    assert {tuple(seat.throws) for seat in Seat.objects.filter(table=party.table)} == {()}


def test_outside_of_a_roll_off_nothing_is_thrown_or_begun() -> None:
    party = open_table(NAMES, {"rounds": 2, "begins": "rotate"}, game="yahtzee")
    assert throws(party, "Ana", 1, 1, 20).status == 422
    assert begins(party, "Ana", 1).status == 422
    assert begins(open_table(NAMES), "Ana", 1).status == 400, "a game that knows no roll-off"


def test_a_table_of_a_roll_off_is_told_as_version_3_and_comes_back_from_its_file(party: Party) -> None:
    assert begins(party, "Cleo", 3).status == 200
    must_say(
        party.host.get(f"/t/{party.table.public_id}/transcript.json").text,
        '"version": 3',
        '{"player": "Cleo", "begins": true}',
    )
