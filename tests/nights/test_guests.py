"""A guest is one person at a night: a name that is corrected once is right everywhere."""

from __future__ import annotations

import pytest
from django.utils import timezone

from scoresheets.models import Guest, Round, Seat, Table
from scoresheets.nights.guests import services
from scoresheets.nights.rounds.selectors.csv_rows import rounds_csv
from scoresheets.nights.rounds.selectors.drawing import seeds_of
from scoresheets.nights.rounds.services import change_state, publish_round
from scoresheets.nights.standings.selectors.standings import night_order
from tests.cast import open_table
from tests.evening import Evening, draw_yahtzee, open_evening
from tests.nights.test_rounds import send
from tests.roles import Passerby

pytestmark = pytest.mark.django_db


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
    return sorted(Guest.objects.values_list("name", flat=True))


def seated() -> list[str]:
    return sorted(Seat.objects.filter(table__closed_at=None).values_list("name", flat=True))


def removes(evening: Evening, seat: Seat) -> None:
    assert evening.runner.asks(seat.table, "remove_name", seat=seat.number).status == 200


def corrects(evening: Evening, before: str, name: str) -> tuple[int, str]:
    number = Guest.objects.get(name=before).number
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
    assert Seat.objects.get(name="Xaver").guest is None


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
    page = evening.runner.get(evening.address("night_rounds")).text
    assert ["Jonh" in text for text in (page, rounds_csv(evening.night))] == [False, False]
    assert len(night_order(evening.night).people) == 3


def test_another_person_of_the_name_keeps_it(evening: Evening) -> None:
    """A player under the name of a guest who plays elsewhere at that time is another person, and has a number."""
    other = evening.hosts(open_table(("Jonh", "Dee"))).table
    twin = other.seats.get(name="Jonh")
    Seat.objects.filter(pk=twin.pk).update(namesake=1, guest=None)
    assert corrects(evening, "Jonh", "Johann")[0] == 302
    twin.refresh_from_db()
    assert (twin.name, twin.guest) == ("Jonh", None)
    assert corrects(evening, "Johann", "Jonh")[0] == 302
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
