"""A guest is one person at a night: a name that is corrected once is right everywhere."""

from __future__ import annotations

import json

import pytest
from django.utils import timezone

from scoresheets.models import (
    Guest,
    Handicap,
    Person,
    Round,
    RoundSeat,
    Seat,
    Table,
    Team,
    TeamMember,
    Tie,
    Tied,
    Wish,
)
from scoresheets.nights.guests import services
from scoresheets.nights.guests.selectors import guests_of
from scoresheets.nights.people.services.people import change_state, take_off_list
from scoresheets.nights.rounds.selectors.csv_rows import rounds_csv
from scoresheets.nights.rounds.selectors.drawing import people_here, seeds_of
from scoresheets.nights.rounds.services.rounds import publish_round
from scoresheets.nights.services import let_go
from scoresheets.nights.standings.selectors.standings import night_order
from scoresheets.table.services import tables
from scoresheets.table.writing import write_night
from tests.cast import Party, finished, open_lobby, open_table
from tests.evening import Evening, draw_yahtzee, open_evening
from tests.files import document
from tests.nights.rounds.test_rounds import send
from tests.reading import read
from tests.roles import Passerby


@pytest.fixture
def evening() -> Evening:
    """A night with a round of Jonh, Bo and Cleo at place 1."""
    made = open_evening()
    made.adds_places(1)
    plays(made, "Jonh", "Bo", "Cleo")
    return made


def plays(evening: Evening, *names: str) -> None:
    drawn = draw_yahtzee(evening, *names, only=True)
    publish_round(access=evening.runs, drawn=drawn.pk, origin="")


def ends(table: Table) -> None:
    """Let the game of three at this table be over, each with more than the one before."""
    players = {
        str(seat): {"total": 100 * seat, "rank": 4 - seat, "breakdown": {}, "tie_breakers": {}}
        for seat in (1, 2, 3)
    }
    table.rules_version, table.final_result = 1, {"players": players, "winners": [3], "left": []}
    table.started_at = table.closed_at = timezone.now()
    table.save()


def renames(evening: Evening, before: str, name: str) -> None:
    seat = Seat.objects.select_related("table").get(name=before, table__closed_at=None)
    reply = evening.runner.asks(seat.table, "rename_seat", seat=seat.number, name=name)
    assert reply.status == 200, reply.text


def listed() -> list[str]:
    return sorted(Guest.objects.filter(listed=True).values_list("name", flat=True))


def seated() -> list[str]:
    return sorted(Seat.objects.filter(table__closed_at=None).values_list("name", flat=True))


def removes(evening: Evening, seat: Seat) -> None:
    assert evening.runner.asks(seat.table, "remove_name", seat=seat.number).status == 200


def corrects(evening: Evening, before: str, name: str) -> tuple[int, str]:
    number = Guest.objects.get(name=before, listed=True).number
    return send(evening, "note_people", say="correct", person=number, name=name)


def test_a_name_that_is_corrected_at_the_seat_is_right_in_the_list_and_on_the_phone(evening: Evening) -> None:
    phone, here = Passerby(), f"/p/{evening.place(1).card_token}/here/"
    assert phone.post(here, {"name": "Jonh", "claim": "yes"}).status == 302
    renames(evening, "Jonh", "John")
    assert listed() == seated() == ["Bo", "Cleo", "John"]
    assert "Sit down as John" in phone.get(here).text
    number = Guest.objects.get(name="John").number
    change_state(access=evening.runs, numbers=[number], state=Guest.State.GONE)
    assert seated() == ["Bo", "Cleo"], "the seat is given up"


def test_a_name_that_is_corrected_in_the_second_game_is_one_person_in_the_standings(evening: Evening) -> None:
    ends(Table.objects.get())
    plays(evening)
    renames(evening, "Jonh", "John")
    assert set(Seat.objects.values_list("name", flat=True)) == {"Bo", "Cleo", "John"}
    numbers = [str(number) for number in Guest.objects.values_list("number", flat=True)]
    assert len(night_order(evening.night).people) == 3
    assert seeds_of(evening.night, numbers).keys() == set(numbers), "nobody falls out of a final"


def test_the_name_of_another_guest_at_a_seat_is_that_guest(evening: Evening) -> None:
    evening.notes("Dee")
    renames(evening, "Jonh", "dee")
    assert listed() == ["Bo", "Cleo", "Dee", "Jonh"]
    assert Seat.objects.get(name="dee").guest == Guest.objects.get(name="Dee")


def test_quite_another_name_in_a_lobby_is_somebody_who_is_not_on_the_list(evening: Evening) -> None:
    renames(evening, "Jonh", "Xaver")
    assert listed() == ["Bo", "Cleo", "Jonh"]
    assert seated() == ["Bo", "Cleo", "Xaver"]
    assert Seat.objects.get(name="Xaver").guest != Guest.objects.get(name="Jonh")


def test_a_name_that_is_corrected_in_the_list_is_right_at_every_table(evening: Evening) -> None:
    ends(Table.objects.get())
    plays(evening)
    assert corrects(evening, "Jonh", "Johann")[0] == 302
    assert listed() == seated() == ["Bo", "Cleo", "Johann"]
    assert Seat.objects.filter(name="Johann").count() == 2
    assert Round.objects.latest("number").tables.get().people
    status, text = corrects(evening, "Johann", "bo")
    assert (status, "Bo is on the list already." in text) == (422, True)
    assert corrects(evening, "Johann", "")[0] in (400, 422)


def test_a_name_that_is_removed_at_one_table_is_gone_from_the_night(evening: Evening) -> None:
    ends(Table.objects.get())
    plays(evening)
    ends(Table.objects.get(closed_at=None))
    plays(evening)
    removes(evening, Seat.objects.get(name="Jonh", table__closed_at=None))
    assert listed() == ["", "Bo", "Cleo"]
    assert not Seat.objects.filter(name="Jonh").exists()
    assert Seat.objects.filter(guest__name="").count() == 3
    pages = [evening.runner.get(evening.address(name)).text for name in ("night_rounds", "night_people")]
    assert not ["Jonh" for text in (*pages, rounds_csv(evening.night)) if "Jonh" in text]
    assert len(night_order(evening.night).people) == 3


def test_another_person_of_the_name_keeps_it(evening: Evening) -> None:
    """A player under the name of a guest who plays elsewhere at that time is another guest."""
    other = evening.hosts(open_table(("Jonh", "Dee"))).table
    twin = other.seats.get(name="Jonh")
    services.take_seat(twin, services.new_guest(evening.night, twin.name))
    assert corrects(evening, "Jonh", "Johann")[0] == 302
    twin.refresh_from_db()
    assert twin.name == "Jonh"
    status, text = corrects(evening, "Johann", "Jonh")
    assert (status, "sits at a table" in text, "Two people" in text) == (422, True, True)
    number = Guest.objects.get(name="Johann").number
    assert send(evening, "note_people", say="correct", person=number, name="Jonh", same="no")[0] == 302
    removes(evening, twin)
    assert listed() == ["Bo", "Cleo", "Jonh"]
    assert Seat.objects.filter(name="Jonh").count() == 1


def test_a_guest_with_an_older_key_is_known_at_the_seat_that_a_round_gives(evening: Evening) -> None:
    """Two names that fold to one key since, and had become two before."""
    ends(Table.objects.get())
    Guest.objects.filter(name="Bo").update(name="O’Neil", name_key="o’neil")
    plays(evening)
    assert Seat.objects.get(name="O’Neil").guest == Guest.objects.get(name="O’Neil")


def test_all_names_go_without_a_search_for_each(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    ends(Table.objects.get())
    plays(evening)
    searched: list[int] = []
    monkeypatch.setattr(services, "forget_guest", searched.append)
    evening.takes_names_away()
    assert (searched, listed()) == ([], ["", "", ""])
    assert set(Seat.objects.values_list("name", "guest__name")) == {("", "")}


# --- two guests who are one person ---


def says_same(evening: Evening, number: int, name: str) -> tuple[int, str]:
    return send(evening, "note_people", say="correct", person=number, name=name, same="yes")


def test_a_guest_who_is_at_the_night_twice_becomes_one_when_people_say_so(evening: Evening) -> None:
    party = evening.hosts(open_table(("John", "Eli")))
    jonh = Guest.objects.get(name="Jonh")
    status, text = corrects(evening, "Jonh", "John")
    assert status == 422
    assert "one person" in text
    assert says_same(evening, jonh.number, "john")[0] == 302
    assert listed() == ["Bo", "Cleo", "John"]
    john = guest_at(party, "John")
    assert {seat.guest for seat in Seat.objects.filter(name="John")} == {john}
    assert not Seat.objects.filter(name="Jonh").exists()
    assert Round.objects.get().seats.filter(guest=john).count() == 1


def test_two_who_sat_at_one_table_stay_two(evening: Evening) -> None:
    jonh, bo = (Guest.objects.get(name=name) for name in ("Jonh", "Bo"))
    status, text = says_same(evening, jonh.number, "Bo")
    assert (status, "they are two different people" in text) == (422, True)
    assert {jonh, bo} <= set(Guest.objects.all())


def test_a_round_that_one_row_sat_out_is_played_where_the_other_played(evening: Evening) -> None:
    evening.notes("Dov")
    dov, drawn = Guest.objects.get(name="Dov"), Round.objects.get()
    RoundSeat.objects.create(round=drawn, guest=dov)
    assert says_same(evening, dov.number, "Jonh")[0] == 302
    assert [seat.guest.name for seat in drawn.seats.filter(table=None)] == []
    assert drawn.seats.count() == 3
    assert listed() == ["Bo", "Cleo", "Jonh"]


def test_wishes_and_remembered_people_go_over_to_the_one_who_stays(evening: Evening) -> None:
    """Also where the two remembered people are one already: the row that goes was the first of them."""
    evening.notes("Dov")
    jonh, john, dov = (Guest.objects.get(name=name) for name in ("Jonh", "Cleo", "Dov"))
    Wish.objects.create(night=evening.night, kind=Wish.Kind.APART, one=jonh, other=dov)
    Wish.objects.create(night=evening.night, kind=Wish.Kind.APART, one=dov, other=john)
    Guest.objects.filter(pk=dov.pk).update(one_with=jonh)
    Round.objects.all().delete()
    Seat.objects.filter(name="Cleo").delete()
    Guest.objects.filter(name="Cleo").update(one_with=jonh, name="John", name_key="john")
    assert says_same(evening, jonh.number, "John")[0] == 302
    assert {(wish.one, wish.other) for wish in Wish.objects.all()} == {(john, dov), (dov, john)}
    assert dict(Guest.objects.filter(listed=True).values_list("name", "one_with")) == {
        "Bo": None,
        "Dov": john.pk,
        "John": None,
    }


def test_a_name_that_is_on_the_list_and_once_more_at_a_table_is_noted_once(evening: Evening) -> None:
    twin = evening.hosts(open_table(("Jonh", "Dee"))).table.seats.get(name="Jonh")
    services.take_seat(twin, services.new_guest(evening.night, twin.name))
    evening.notes("jonh", "Dee")
    assert listed() == ["Bo", "Cleo", "Dee", "Jonh"]


def test_people_who_were_merged_before_are_one_at_tables_that_come_with_their_names(evening: Evening) -> None:
    owner = evening.runner.device
    ana, annie = (
        Person.objects.create(owner=owner, name=name, name_key=name.lower(), public_id=name)
        for name in ("Ana", "Annie")
    )
    Person.objects.filter(pk=annie.pk).update(one_with=ana)
    for name in ("Ana", "Annie"):
        text = json.dumps(document(players=[name, f"{name}’s friend"]))
        reply = evening.runner.client.post(evening.address("open_file"), {"text": text})
        assert reply.status_code == 302, read(reply.content.decode())
    first, second = Guest.objects.filter(name__in=("Ana", "Annie")).order_by("number")
    assert (first.one_with, second.one_with) == (None, first)


# --- people who only sit down ---


def guest_at(party: Party, name: str) -> Guest:
    return Guest.objects.get(seats=party.seat(name))


def test_a_name_that_two_tables_have_one_after_the_other_is_one_guest_and_is_not_drawn(
    evening: Evening,
) -> None:
    one, other = evening.hosts(finished()), evening.hosts(open_table(("Ana", "Eli")))
    assert guest_at(one, "Ana") == guest_at(other, "Ana")
    assert listed() == ["Bo", "Cleo", "Jonh"]
    assert people_here(evening.night) == [str(guest.number) for guest in guests_of(evening.night)]


def test_a_name_that_is_corrected_in_play_is_right_at_the_tables_before(evening: Evening) -> None:
    one, other = evening.hosts(finished()), evening.hosts(open_table(("Ana", "Eli")))
    ana = guest_at(one, "Ana")
    assert other.host.asks(other.opened, "rename_seat", seat=other.number("Ana"), name="Anna").status == 200
    assert guest_at(one, "Anna") == guest_at(other, "Anna") == ana


@pytest.mark.parametrize("name", ["Anna", "Xaver"])
def test_a_name_written_anew_in_one_of_two_open_lobbies_is_another_guest(evening: Evening, name: str) -> None:
    one, other = (evening.hosts(open_lobby(("Ana", each))) for each in ("Dee", "Eli"))
    assert other.host.asks(other.opened, "rename_seat", seat=other.number("Ana"), name=name).status == 200
    assert guest_at(one, "Ana") != guest_at(other, name)


def test_a_seated_person_whose_phone_comes_or_whom_an_organizer_notes_is_on_the_list(
    evening: Evening,
) -> None:
    party, here = evening.hosts(open_lobby(("Ana", "Eli"))), f"/p/{evening.place(1).card_token}/here/"
    ana, eli = (guest_at(party, name) for name in ("Ana", "Eli"))
    assert Passerby().post(here, {"name": "Ana"}).status == 422, "somebody else holds the seat"
    assert party.tablet("Ana").client.post(here, {"name": "Ana"}).status_code == 302
    evening.notes("eli")
    assert listed() == ["Ana", "Bo", "Cleo", "Eli", "Jonh"]
    assert {ana, eli} == set(Guest.objects.filter(name__in=("Ana", "Eli"), listed=True))


def test_a_name_taken_off_the_list_stays_at_its_seat(evening: Evening) -> None:
    party = evening.hosts(open_lobby(("Ana", "Eli")))
    evening.notes("Ana")
    take_off_list(access=evening.runs, numbers=[guest_at(party, "Ana").number])
    assert listed() == ["Bo", "Cleo", "Jonh"]
    assert not guest_at(party, "Ana").listed


def test_a_removed_name_is_gone_from_every_table_of_that_guest_alone(evening: Evening) -> None:
    one, other = evening.hosts(finished()), evening.hosts(open_table(("Ana", "Eli")))
    removes(evening, other.seat("Ana"))
    assert [each.table.seats.filter(name="").count() for each in (one, other)] == [1, 1]
    assert not Guest.objects.filter(name="Ana").exists()
    assert "Ana" not in read(evening.came("look").get(evening.address("standings")).text)


def test_a_guest_goes_with_the_only_seat(evening: Evening) -> None:
    lobby = evening.hosts(open_lobby(("Ana", "Eli", "Fay")))
    assert lobby.host.asks(lobby.opened, "remove_seat", seat=lobby.number("Fay")).status == 200
    assert lobby.host.asks(lobby.opened, "rename_seat", seat=lobby.number("Eli"), name="Ida").status == 200
    assert not Guest.objects.filter(name__in=("Fay", "Eli")).exists()
    let_go(lobby.table)
    assert not Guest.objects.filter(listed=False).exists()
    assert not Seat.objects.exclude(guest=None).filter(table=lobby.opened).exists()


def test_of_two_who_play_at_once_the_one_whom_a_round_has_called_keeps_the_place(evening: Evening) -> None:
    """The other one is another guest, also where that game began first."""
    called = Seat.objects.get(name="Jonh")
    jonh = called.guest
    other = evening.hosts(open_table(("Jonh", "Dee")))
    tables.start_table(access=evening.runner.access(called.table))
    called.refresh_from_db()
    assert called.guest == jonh
    assert guest_at(other, "Jonh") != jonh
    assert guest_at(other, "Jonh").doubted


def test_the_question_whether_two_are_one_leaves_the_page_that_follows_the_night_whole(
    evening: Evening,
) -> None:
    evening.hosts(open_table(("John", "Eli")))
    corrects(evening, "Jonh", "John")
    reply = evening.runner.get(f"{evening.address('night_people_news')}?role=run")
    assert (reply.status, "Correct the name" in reply.text) == (200, True)


def test_what_counts_for_a_guest_in_standings_goes_over_to_the_one_who_stays(evening: Evening) -> None:
    table = evening.hosts(open_table(("Jon", "Bo"))).table
    jon, john, bo = (Guest.objects.get(name=name) for name in ("Jon", "Jonh", "Bo"))
    reds = Team.objects.create(night=evening.night, number=1, name="Reds")
    for guest, game, amount in ((jon, "yahtzee", 5), (jon, "uno", 7), (john, "yahtzee", 9)):
        Handicap.objects.create(guest=guest, game=game, amount=amount)
    TeamMember.objects.create(team=reds, guest=jon)
    tie = Tie.objects.create(night=evening.night, order="over", how="lot")
    for at, guest in enumerate((bo, jon), start=1):
        Tied.objects.create(tie=tie, guest=guest, at=at)
    with write_night(evening.night):
        services.merge_guests(jon, john)
    assert table.seats.get(name="Jonh").guest == john
    assert sorted(john.handicaps.values_list("game", "amount")) == [("uno", 7), ("yahtzee", 9)]
    assert (john.membership.team, [each.guest for each in tie.tied.all()]) == (reds, [bo, john])


def test_a_person_without_a_name_whose_tie_was_settled_keeps_it_under_the_name_that_comes(
    evening: Evening,
) -> None:
    table = evening.hosts(open_lobby(("Eve", "Dee"))).table
    Seat.objects.filter(name="Eve").update(name="", name_key="", guest=None)
    seat = table.seats.get(name="")
    with write_night(evening.night) as night:
        nobody = services.guest_at(night, seat)
        assert services.guest_at(night, seat) == nobody
    Handicap.objects.create(guest=nobody, game="yahtzee", amount=5)
    assert evening.runner.asks(table, "rename_seat", seat=seat.number, name="Cleo").status == 200
    assert Handicap.objects.get().guest == Guest.objects.get(name="Cleo")
