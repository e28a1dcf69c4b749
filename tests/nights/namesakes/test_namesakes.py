"""People of one name at a night: two people until a player says that they are one, which is asked
when they sit down.
"""

from __future__ import annotations

import re

import pytest
from django.utils import timezone

from scoresheets.base.refusals import Refusal
from scoresheets.models import Guest, Person, Seat, Table
from scoresheets.nights.namesakes import services as namesakes
from scoresheets.nights.namesakes.selectors import open_questions
from scoresheets.nights.standings.selectors.standings import night_order
from scoresheets.nights.standings.selectors.standings_page import standings_view
from scoresheets.nights.wall.selectors.tiles import wall_view
from scoresheets.people.services import link_person
from scoresheets.table.services import rematch, tables
from scoresheets.table.services.entries import leave_game
from scoresheets.table.services.names import rename_seat
from scoresheets.table.writing import write_table
from tests.cast import HOST, Party, new_key, open_lobby, play_out
from tests.evening import Evening


def lay(evening: Evening, *names: str) -> Party:
    """Return a lobby of a game of one round, opened at the night."""
    party = open_lobby(names, {"rounds": 1}, game="yahtzee")
    Table.objects.filter(pk=party.opened.pk).update(opened_by=evening.runner.device)
    evening.takes(party)
    with write_table(party.opened) as fresh:
        for seat in fresh.seats.all():
            link_person(fresh, seat)
    return party


def start(*parties: Party) -> None:
    for party in parties:
        tables.start_table(access=party.access(HOST))


def people(evening: Evening) -> dict[str, int]:
    """Return the number of games of each person in the standings over all games."""
    order = night_order(evening.night)
    over = standings_view(order).groups[-1 if len(order.kinds) == 1 else 0]
    return {row.name: len(order.people[row.person]) for row in over.rows}


def at_two_tables(evening: Evening) -> tuple[Party, Party]:
    """Return two finished games that ran at the same time, with an Ana at each."""
    one, other = lay(evening, "Ana", "Bo"), lay(evening, "Ana", "Cleo")
    start(one, other)
    for party in (one, other):
        play_out(party)
    return one, other


def number_of(party: Party, name: str) -> int:
    """Return the number of the guest in this seat."""
    return Guest.objects.get(seats=party.seat(name)).number


def settle(evening: Evening, one: int, other: int, *, same: bool) -> None:
    namesakes.settle_namesakes(access=evening.runs, one=one, other=other, same=same)


def test_two_of_one_name_at_two_tables_at_the_same_time_are_two_people(evening: Evening) -> None:
    at_two_tables(evening)
    assert people(evening) == {"Ana (table 1)": 1, "Ana (table 2)": 1, "Bo": 1, "Cleo": 1}
    at_home = Person.objects.filter(owner=evening.runner.device, name="Ana")
    assert at_home.count() == 2


def test_one_after_the_other_they_are_one_as_before(evening: Evening) -> None:
    for name in ("Bo", "Cleo"):
        party = lay(evening, "Ana", name)
        start(party)
        play_out(party)
    assert people(evening) == {"Ana": 2, "Bo": 1, "Cleo": 1}
    assert open_questions(evening.night) == ()


def test_who_went_home_from_one_table_is_the_one_at_the_next(evening: Evening) -> None:
    one, other = lay(evening, "Ana", "Bo", "Dee"), lay(evening, "Ana", "Cleo")
    start(one)
    leave_game(access=one.access("Ana"), number=one.number("Ana"), key=new_key())
    start(other)
    assert other.seat("Ana").person == one.seat("Ana").person


def test_one_tap_joins_them_and_a_second_one_changes_nothing(evening: Evening) -> None:
    at_two_tables(evening)
    [question] = open_questions(evening.night)
    assert (question.name, question.here, question.there) == ("Ana", (1,), (2,))
    for _tap in range(2):
        settle(evening, question.one, question.other, same=True)
        assert people(evening) == {"Ana": 2, "Bo": 1, "Cleo": 1}
    assert open_questions(evening.night) == ()
    assert Person.objects.filter(owner=evening.runner.device, name="Ana").count() == 1


def test_of_two_who_are_one_the_row_on_the_list_stays(evening: Evening) -> None:
    one, other = at_two_tables(evening)
    Guest.objects.filter(seats=other.seat("Ana")).update(listed=True)
    kept = number_of(other, "Ana")
    settle(evening, number_of(one, "Ana"), kept, same=True)
    assert number_of(one, "Ana") == number_of(other, "Ana") == kept
    assert one.seat("Ana").person == other.seat("Ana").person


def test_said_to_be_two_they_stay_two_and_nobody_is_asked_again(evening: Evening) -> None:
    one, other = at_two_tables(evening)
    settle(evening, number_of(one, "Ana"), number_of(other, "Ana"), same=False)
    assert open_questions(evening.night) == ()
    assert len(people(evening)) == 4


def test_the_next_game_of_each_counts_for_each(evening: Evening) -> None:
    for party in at_two_tables(evening):
        following = rematch.play_again(access=party.access(HOST), begins=1)
        next_party = Party(following, party.host, party.tablets)
        start(next_party)
        play_out(next_party)
    assert people(evening) == {"Ana (table 1)": 2, "Ana (table 2)": 2, "Bo": 2, "Cleo": 2}


def test_another_evening_knows_them_apart_from_a_new_one(evening: Evening) -> None:
    """Last week's second Ana is not today's second Ana."""
    at_two_tables(evening)
    Table.objects.update(place=None)
    one, other = lay(evening, "Ana", "Bo"), lay(evening, "Ana", "Cleo")
    start(one, other)
    ana = other.seat("Ana").person
    assert ana is not None
    assert ana.namesake == 2


def test_the_wall_and_the_standings_ask_and_the_wall_hears_the_answer(evening: Evening) -> None:
    one, other = at_two_tables(evening)
    runner, night = evening.runner, evening.opened.public_id
    for page in ("", "standings/"):
        assert "one person?" in runner.get(f"/n/{night}/{page}").text
    version = evening.night.version
    fields = {"one": str(number_of(one, "Ana")), "other": str(number_of(other, "Ana"))}
    fields |= {"say": "same", "back": "standings"}
    assert runner.client.post(f"/n/{night}/namesakes/", fields).status_code == 302
    assert evening.night.version > version
    assert wall_view(evening.night, "en", timezone.now(), {}).questions == ()
    assert "one person?" not in runner.get(f"/n/{night}/standings/").text


def test_who_only_looks_is_not_asked_and_cannot_answer(evening: Evening) -> None:
    one, other = (number_of(party, "Ana") for party in at_two_tables(evening))
    looker = evening.came("look")
    assert "one person?" not in looker.get(f"/n/{evening.opened.public_id}/").text
    with pytest.raises(Refusal, match="only_looks"):
        namesakes.settle_namesakes(access=evening.access(looker), one=one, other=other, same=True)


@pytest.mark.parametrize("same", [True, False])
def test_who_sits_down_by_a_known_name_is_asked_and_counts_as_they_say(evening: Evening, same: bool) -> None:
    one, other = lay(evening, "Ana", "Bo"), lay(evening, "Ana", "Cleo")
    ana = number_of(one, "Ana")
    page = " ".join(other.tablet("Ana").get(f"/t/{other.opened.public_id}/").text.split())
    assert "Somebody called <bdi>Ana</bdi> is at table 1 tonight. Is that you?" in page
    assert re.findall(r'name="person" value="([^"]+)"', page) == [f"1-{ana}", "1-new"]
    told = f"1-{ana if same else 'new'}"
    assert other.tablet("Ana").asks(other.opened, "say_who", person=told).status == 200
    assert "Is that you?" not in other.tablet("Ana").get(f"/t/{other.opened.public_id}/").text
    start(one, other)
    assert (number_of(other, "Ana") == ana, open_questions(evening.night)) == (same, ())
    for party in (one, other):
        play_out(party)
    assert people(evening).get("Ana") == (2 if same else None)


def test_nobody_answers_for_another_device_or_after_the_start(evening: Evening) -> None:
    one, other = lay(evening, "Ana", "Bo"), lay(evening, "Ana", "Cleo")
    ana = number_of(one, "Ana")
    with pytest.raises(Refusal, match="seat_not_yours"):
        namesakes.say_who(access=other.access("Cleo"), number=1, who=ana)
    with pytest.raises(Refusal, match="not_asked_who"):
        namesakes.say_who(access=other.access("Cleo"), number=2, who=ana)
    start(one, other)
    with pytest.raises(Refusal, match="already_started"):
        namesakes.say_who(access=other.access("Ana"), number=1, who=ana)


def test_a_name_corrected_in_play_is_told_apart_as_well(evening: Evening) -> None:
    one, other = lay(evening, "Ana", "Bo"), lay(evening, "Amy", "Cleo")
    start(one, other)
    rename_seat(access=other.access("Amy"), number=1, name="Ana")
    assert other.seat("Ana").person != one.seat("Ana").person
    rename_seat(access=other.access("Amy"), number=1, name="Amy")
    assert open_questions(evening.night) == ()
    assert Guest.objects.filter(name="Ana").count() == 1


def test_a_seat_known_by_a_later_name_stays_who_it_was_in_same_as_last_time(evening: Evening) -> None:
    _one, other = at_two_tables(evening)
    new = rematch.same_as(device=evening.runner.device, table=other.table, options=lambda told, _places: told)
    assert Seat.objects.get(table=new, name="Ana").person == other.seat("Ana").person
