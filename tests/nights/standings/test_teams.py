"""Teams of a night: made by its runner, one for each person, with an order of their own beside each order."""

from __future__ import annotations

import json

import pytest

from scoresheets.models import OrderChange, Seat, Table, Team, TeamMember
from scoresheets.nights.standings.selectors.changes import changes_of
from scoresheets.nights.standings.selectors.csv_rows import standing_csv
from scoresheets.nights.standings.selectors.groups import why_between
from scoresheets.nights.standings.selectors.standings import night_order, order_as_json, order_from_json
from scoresheets.nights.standings.selectors.standings_page import standings_page, standings_view
from scoresheets.nights.standings.services.standings import put_in_team, rename_team, take_out_of_team
from scoresheets.table.services import forgetting
from scoresheets.table.services.names import rename_seat
from tests.cast import HOST, Party, finished, open_table
from tests.evening import Evening
from tests.nights.rounds.test_rounds import is_told, send
from tests.nights.standings.test_standings import live, page, publish, refused
from tests.nights.standings.test_standings_by_person import join, plays
from tests.reading import read

pytestmark = pytest.mark.django_db


def put(evening: Evening, team: str, *seats: Seat) -> None:
    put_in_team(access=evening.runs, name=team, seats=[seat.pk for seat in seats])


def ranked(evening: Evening, key: str = "t-over") -> list[tuple[int, str, tuple[str, ...]]]:
    """Return the rows of an order of teams; none if there is no such order."""
    groups = [each for each in live(evening).groups if each.key == key]
    return [(row.place, row.name, row.members) for group in groups for row in group.rows]


@pytest.fixture
def party(evening: Evening) -> Party:
    """A game that Cleo has won before Ana and Bo, in teams."""
    party = plays(evening)
    put(evening, "Reds", party.seat("Ana"), party.seat("Bo"))
    put(evening, "Blues", party.seat("Cleo"))
    return party


def test_teams_have_an_order_beside_each_order(evening: Evening, party: Party) -> None:
    groups = live(evening).groups
    assert [group.title for group in groups] == [
        "Roll Estate",
        "Teams: Roll Estate",
        "Over all games",
        "Teams: Over all games",
    ]
    teams = groups[1]
    assert ranked(evening, teams.key) == [(1, "Blues", ("Cleo",)), (2, "Reds", ("Ana", "Bo"))]
    assert [cell.text for cell in teams.rows[1].cells][:2] == ["0", "$395"]
    assert teams.rows[1].why == "Blues is ahead of Reds. Wins: 1 against 0."
    assert teams.counted == "2 teams"
    assert teams.rules[1:] == (
        "A team’s figures are those of its members in the order above, added up.",
        "Teams that are tied on everything share the rank.",
    )
    assert standing_csv(teams).splitlines()[0].lstrip("\ufeff").startswith("Place,Team,Wins")
    order = night_order(evening.night)
    two = list(order.teams)
    assert why_between(order, "t-over", *two) == "Blues is ahead of Reds. Wins: 1 against 0."


def test_one_team_alone_is_compared_with_nothing(evening: Evening, party: Party) -> None:
    take_out_of_team(access=evening.runs, seats=[party.seat("Cleo").pk])
    assert ranked(evening) == []
    assert "Teams: " not in page(evening.came("look"), evening)


def test_a_person_is_in_one_team_at_all_tables(evening: Evening, party: Party) -> None:
    again = plays(evening, {"Bo": "Uma"})
    refused("in_other_team", lambda: put(evening, "Blues", again.seat("Ana")))
    put(evening, "REDS", again.seat("Ana"))
    assert TeamMember.objects.count() == 3
    said = "Cleo is already in “Blues”. Nobody plays in two teams: take Cleo out of that one first."
    typed = ('value="Greens"', f'value="{again.seat("Uma").pk}" checked')
    seats = [str(again.seat(name).pk) for name in ("Cleo", "Uma")]
    is_told(evening, "change_team", 422, said, *typed, say="put", name="Greens", seat=seats)
    assert not Team.objects.filter(name="Greens").exists()


def test_a_person_changes_teams_by_leaving_the_first(evening: Evening, party: Party) -> None:
    take_out_of_team(access=evening.runs, seats=[party.seat("Ana").pk])
    put(evening, "blues", party.seat("Ana"))
    assert ranked(evening) == [(1, "Blues", ("Ana", "Cleo")), (2, "Reds", ("Bo",))]


def test_a_person_without_a_name_or_of_another_night_is_in_no_team(evening: Evening, party: Party) -> None:
    refused("nobody_there", lambda: put(evening, "Reds", finished().seat("Ana")))
    lobby = evening.hosts(open_table())
    Seat.objects.filter(table=lobby.opened, number=1).update(name="", name_key="", guest=None)
    refused("nobody_there", lambda: put(evening, "Reds", Seat.objects.get(table=lobby.opened, number=1)))


@pytest.mark.parametrize(
    "fields",
    [
        {"say": "put", "name": "Reds"},
        {"say": "put", "name": " ", "seat": "1"},
        {"say": "put", "name": "Reds", "seat": "one"},
        {"say": "put", "name": "R" * 41, "seat": "1"},
        {"say": "rename", "name": "Reds"},
        {"say": "away", "seat": "1"},
    ],
)
def test_what_is_missing_is_malformed(evening: Evening, fields: dict[str, str]) -> None:
    assert send(evening, "change_team", **fields)[0] == 400


def test_a_team_gets_another_name_of_its_own(evening: Evening, party: Party) -> None:
    access, [red, blue] = evening.runs, Team.objects.order_by("number")
    rename_team(access=access, team=red.number, name="Foxes")
    refused("team_exists", lambda: rename_team(access=access, team=blue.number, name="foxes"))
    refused("no_such_team", lambda: rename_team(access=access, team=7, name="Bears"))
    assert [name for _place, name, _members in ranked(evening)] == ["Blues", "Foxes"]


def test_changes_after_the_first_start_are_listed_without_a_name_in_them(
    evening: Evening, party: Party
) -> None:
    put(evening, "Reds", party.seat("Ana"))  # she is there
    take_out_of_team(access=evening.runs, seats=[party.seat("Ana").pk])
    rename_team(access=evening.runs, team=1, name="Foxes")
    told = [(line.title, line.before, line.after) for line in changes_of(evening.night)]
    assert told == [
        ("Teams", "Ana and Bo: no team", "Ana and Bo: Foxes"),
        ("Teams", "Cleo: no team", "Cleo: Blues"),
        ("Teams", "Ana: Foxes", "Ana: no team"),
    ]
    stored = str([(each.before, each.after) for each in OrderChange.objects.all()])
    assert not any(name in stored for name in ("Ana", "Bo", "Reds", "Foxes"))


def test_what_was_published_holds_the_teams_without_names(evening: Evening, party: Party) -> None:
    publish(evening)
    before = ranked(evening)
    stored = json.loads(json.dumps(order_as_json(night_order(evening.night))))
    assert standings_view(order_from_json(stored)) == live(evening)
    assert not any(name in json.dumps(stored) for name in ("Ana", "Reds", "Blues"))
    take_out_of_team(access=evening.runs, seats=[party.seat("Bo").pk])
    assert page(evening.came("look"), evening).count("Reds") >= 2
    assert ranked(evening) != before
    assert (
        standings_page(evening.night, helps=True).brings
        == "No table has finished since, and nobody would move."
    )
    take_out_of_team(access=evening.runs, seats=[party.seat("Ana").pk])
    assert standings_page(evening.night, helps=True).brings == "Publishing changes the order of the teams."


def test_names_that_are_taken_away_go_from_teams(evening: Evening, party: Party) -> None:
    rename_team(access=evening.runs, team=1, name="Team Ana")
    publish(evening)
    forgetting.remove_name(access=party.access(HOST), number=1)
    assert Team.objects.get(number=1).name == "Team Player 1"
    evening.takes_names_away()
    rows = [(name, members) for _place, name, members in ranked(evening)]
    assert rows == [
        ("Team 2", ("Player 3 (table 1)",)),
        ("Team 1", ("Player 1 (table 1)", "Player 2 (table 1)")),
    ]
    shown = page(evening.came("look"), evening)
    assert not any(name in shown for name in ("Ana", "Cleo", "Blues"))


def test_a_name_taken_away_elsewhere_stays_in_the_teams_of_a_night_without_places(evening: Evening) -> None:
    """Guards a query: a table at home has no place."""
    Team.objects.create(night=evening.opened, number=1, name="Team Ana")
    evening.opened.places.all().delete()
    party = finished()
    forgetting.remove_name(access=party.access(HOST), number=1)
    assert Team.objects.get().name == "Team Ana"


def test_two_people_who_become_one_are_in_one_team(evening: Evening, party: Party) -> None:
    again = plays(evening, {"Ana": "Annie"})
    put(evening, "Blues", again.seat("Annie"))
    join(evening, "Ana", "Annie")
    assert {name: members for _place, name, members in ranked(evening)}["Reds"] == ("Ana", "Bo")
    assert sum("Ana" in members for _place, _name, members in ranked(evening)) == 1


def test_a_deleted_table_takes_nobody_out_of_the_team(evening: Evening, party: Party) -> None:
    again = plays(evening)
    rename_seat(access=again.access(HOST), number=2, name="Bob")
    take_out_of_team(access=evening.runs, seats=[party.seat("Cleo").pk])
    put(evening, "Blues", again.seat("Cleo"))
    forgetting.delete_table(access=evening.runner.access(party.table))
    assert ranked(evening) == [(1, "Blues", ("Cleo",)), (2, "Reds", ("Ana", "Bob"))]
    assert Table.objects.filter(place__night=evening.opened).count() == 1


def test_the_page_offers_people_in_no_team(evening: Evening, party: Party) -> None:
    again = plays(evening, {"Ana": "Zoe"})
    text = evening.runner.get(evening.address("standings") + "?open=teams").text
    assert 'id="counting-teams" open' in text
    free = text[text.index("People in no team") :].partition("</fieldset>")[0]
    assert "Zoe" in free
    assert "Ana" not in read(free)
    assert send(evening, "change_team", say="put", name="Blues", seat=str(again.seat("Zoe").pk))[0] == 302
    assert ranked(evening)[0][2] == ("Cleo", "Zoe")
    assert send(evening, "change_team", say="out", seat=str(again.seat("Zoe").pk))[0] == 302
    assert ranked(evening)[0][2] == ("Cleo",)
