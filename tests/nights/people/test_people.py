"""The people of a night: where each of them is, the games, and the people who still wait."""

from __future__ import annotations

import re
from typing import Any

from scoresheets.models import Guest, Play, Seat, Table
from scoresheets.nights.people.selectors import PersonHere, people_here
from scoresheets.nights.people.services.people import note_at_table, note_latecomer, note_people
from scoresheets.nights.polled import forget_nights
from scoresheets.table.services import closing
from scoresheets.table.services.forgetting import remove_name
from tests.cast import HOST, Party, Tablet, finished, open_lobby, open_table
from tests.evening import Evening
from tests.paper.paper_world import on_paper
from tests.reading import read
from tests.rematches import next_lobby
from tests.sure import sure

Here = dict[str, tuple[str, bool, list[str]]]


def here(evening: Evening, find: str = "") -> Here:
    """Each person's tables now, whether the person waits, and the games with their states, newest first."""
    return {
        person.name: (
            person.where,
            person.waits,
            [f"{each.game.place} {each.word}" for each in person.sat],
        )
        for person in people_here(evening.night, find=find)
    }


def test_each_person_has_the_tables_now_and_all_games(evening: Evening) -> None:
    old = evening.hosts(finished(), 3)
    evening.takes(open_table(("Ana", "Dov")), 1)
    evening.takes(open_lobby(("Eli",)), 2)
    next_lobby(old)
    people = here(evening)
    assert people["Ana"] == ("Table 1", False, ["3 lobby", "1 playing", "3 over"])
    assert people["Bo"] == ("Table 3", True, ["3 lobby", "3 over"])
    assert people["Dov"] == ("Table 1", False, ["1 playing"])
    assert people["Eli"] == ("Table 2", True, ["2 lobby"])


def test_who_has_left_or_finished_a_game_waits_at_no_table(evening: Evening) -> None:
    left, closed = evening.hosts(open_table(("Ana", "Bo", "Cleo")), 1), evening.hosts(finished(), 2)
    left.record(seat="Bo", leaves=True)
    for name in ("Bo", "Cleo"):
        Guest.objects.filter(seats__table=closed.opened, name=name).update(name=f"{name}bert")
    closing.close_table(access=closed.access(HOST))
    people = here(evening)
    assert people["Ana"] == ("Table 1", False, ["2 closed", "1 playing"])
    assert people["Bobert"] == ("", True, ["2 closed", "1 left"])
    assert people["Cleobert"] == ("Table 1", False, ["2 closed", "1 playing"])


def test_a_game_is_over_by_its_plays_and_where_nobody_is_remembered_by_its_log(evening: Evening) -> None:
    over, going = (evening.hosts(each) for each in (finished(), open_table(("Dov", "Eli"))))
    for forgets in (False, True):
        people = here(evening)
        assert (people["Ana"][2], people["Dov"][2]) == (["1 over"], ["2 playing"]), forgets
        Table.objects.update(forgets=True)
        Play.objects.all().delete()


def test_a_table_on_paper_is_a_table_in_play(evening: Evening) -> None:
    evening.takes(Party(on_paper().opened, Tablet(), {}))
    assert {waits for _where, waits, _games in here(evening).values()} == {False}


def test_names_are_sorted_without_regard_to_accents_and_found_without_them(evening: Evening) -> None:
    evening.takes(open_table(("Zoé", "Emma", "Élise")), 1)
    evening.takes(open_table(("Ørjan", "Olaf", "Pia")), 11)
    assert list(here(evening)) == ["Élise", "Emma", "Olaf", "Ørjan", "Pia", "Zoé"]
    assert list(here(evening, "zoe")) == ["Zoé"]
    assert list(here(evening, "table 1")) == ["Élise", "Emma", "Zoé"]
    assert list(here(evening, "roll pia")) == ["Pia"]
    assert not here(evening, "nobody")


def test_two_people_of_one_name_are_two_and_one_without_a_name_is_none(evening: Evening) -> None:
    one, other = evening.hosts(open_table(("Ana", "Bo"))), evening.hosts(open_table(("Ana", "Eli")))
    namesake = Guest.objects.create(night=evening.night, number=9, name="Ana", name_key="ana", listed=False)
    Seat.objects.filter(table=other.opened, name="Ana").update(guest=namesake)
    assert [person.name for person in people_here(evening.night)] == ["Ana", "Ana", "Bo", "Eli"]
    remove_name(access=one.access("Bo"), number=one.number("Bo"))
    assert "Bo" not in set(here(evening))


def test_the_page_leads_to_the_tables_and_is_for_organizers_alone(evening: Evening) -> None:
    party = evening.hosts(open_table())
    address = f"/n/{evening.opened.public_id}/people/"
    for tablet in (evening.runner, evening.came("help")):
        assert f'href="/t/{party.opened.public_id}/"' in tablet.get(address).text
    assert "Nobody of this night matches." in evening.runner.get(f"{address}?words=finn").text


def test_many_people_ask_the_database_as_often_as_few(
    evening: Evening, django_assert_max_num_queries: Any
) -> None:
    for number in range(4):
        evening.takes(open_table((f"Ana {number}", "Bo", "Cleo")))
    with django_assert_max_num_queries(11):
        assert len(people_here(evening.night)) == 6


def test_a_page_that_asks_again_gets_the_people_once_they_changed(evening: Evening) -> None:
    evening.hosts(open_table(("Ana", "Bo")))
    own = f"/n/{evening.opened.public_id}/people/"
    page = evening.runner.get(own).text
    mark, build = (re.findall(rf'data-{name}="([^"]*)"', page)[0] for name in ("mark", "build"))
    asked = f"{own}news/?role=run&language=en&build={build}&mark="
    assert evening.runner.get(asked + mark).status == 204
    token = re.findall(r'csrfmiddlewaretoken" value="(.*?)"', evening.runner.get(asked).text)
    note_latecomer(access=evening.runs, number=1, name="Finn")
    forget_nights()
    news = evening.runner.get(asked + mark)
    assert (news.status, "Finn" in news.text, "<html" in news.text) == (200, True, False)
    assert {*token, *re.findall(r'csrfmiddlewaretoken" value="(.*?)"', news.text)} == {""}
    assert re.search(
        r'csrfmiddlewaretoken" value="[^"]+"></div><div', evening.runner.get(own).text.replace("\n", "")
    )
    found = evening.runner.get(f"{own}?words=finn").text
    assert ("<bdi>Finn" in found, "<bdi>Ana" in found, re.findall(r'data-mark="[^"]*-"', found) != []) == (
        True,
        False,
        True,
    )
    assert evening.runner.get(asked.replace("role=run", "role=help") + mark).status == 205


def row(evening: Evening, name: str) -> PersonHere:
    return next(each for each in people_here(evening.night) if each.name == name)


def test_who_only_sat_down_is_on_the_list_once_something_is_said_of_that_person(evening: Evening) -> None:
    evening.notes("Ana")
    party = evening.hosts(open_table(("Bo", "Cleo")))
    assert (row(evening, "Bo").group, row(evening, "Bo").notes) == ("playing", "not on the list for rounds")
    assert not row(evening, "Ana").undrawn
    people = evening.address("note_people")
    number = row(evening, "Bo").number
    reply = evening.runner.post(people, {"say": "gone", "person": [number]}, htmx=False)
    assert (reply.status, reply.location) == (302, evening.address("night_people"))
    assert (row(evening, "Bo").group, row(evening, "Bo").undrawn) == ("gone", False)
    assert row(evening, "Bo").where == "Table 1"
    evening.runner.post(
        people, {"say": "plays", "person": [row(evening, "Cleo").number], "game": ["yahtzee"]}
    )
    assert row(evening, "Cleo").notes == "plays Yahtzee"
    assert party.table.started_at


def test_the_list_takes_no_second_person_of_a_name(evening: Evening) -> None:
    evening.notes("Ana")
    namesake = Guest.objects.create(night=evening.night, number=9, name="Ana", name_key="ana", listed=False)
    fields = {"say": "here", "person": [namesake.number]}
    reply = evening.runner.post(evening.address("note_people"), fields, htmx=False)
    assert (reply.status, "Ana is on the list already." in reply.text) == (422, True)
    assert not Guest.objects.get(pk=namesake.pk).listed


def test_a_refused_form_keeps_its_ticks_and_two_of_one_name_are_told_apart(evening: Evening) -> None:
    evening.notes("Ana", "Bo")
    party = evening.hosts(open_table(("Ana", "Eli")), 3)
    namesake = Guest.objects.create(night=evening.night, number=9, name="Ana", name_key="ana", listed=False)
    Seat.objects.filter(table=party.opened, name="Ana").update(guest=namesake)
    fields = {"say": "here", "person": [1, 9]}
    page = evening.runner.post(evening.address("note_people"), fields, htmx=False).text
    assert re.findall(r'id="h-(\d+)" value="\d+" aria-label="[^"]*" checked', page) == ["1", "9"]
    assert re.findall(r'<option value="\d+">([^<]+)', page)[:4] == [
        "Ana · on the list",
        "Ana · Table 3",
        "Bo",
        "Eli",
    ]


def test_who_only_sat_down_and_is_taken_off_has_gone_and_waits_for_no_game(evening: Evening) -> None:
    party = evening.hosts(open_table(("Bo", "Cleo")))
    note_at_table(access=party.access("Bo"), name="Cleo")
    fields = {"say": "off", "person": [row(evening, "Cleo").number]}
    assert evening.runner.post(evening.address("note_people"), fields, htmx=False).status == 302
    assert (row(evening, "Cleo").group, row(evening, "Cleo").noted) == ("gone", ())


def test_a_row_shows_the_table_and_a_phone_and_where_it_stands(evening: Evening) -> None:
    evening.notes("Ana", "Bo")
    note_people(access=evening.runs, names=["Dov"], state=Guest.State.COMING)
    Guest.objects.filter(name="Ana").update(device=Tablet().device)
    evening.takes(open_table(("Ana", "Eli")), 3)
    groups = {each.name: each.group for each in people_here(evening.night)}
    assert groups == {"Ana": "playing", "Eli": "playing", "Bo": "waiting", "Dov": "coming"}
    page = evening.runner.get(evening.address("night_people")).text
    rows = {
        name: sure(re.search(rf'<li id="guest-{number}".*?</li>\s*(?=<li id|</ol>)', page, re.DOTALL))[0]
        for number, name in Guest.objects.values_list("number", "name")
    }
    assert ("Table 3" in read(rows["Ana"]), "said so by phone" in rows["Ana"]) == (True, True)
    assert ("Table" in read(rows["Bo"]), "said so by phone" in rows["Bo"]) == (False, False)
    assert [name for name, html in rows.items() if 'name="came"' in html] == ["Dov"]


def test_a_name_of_somebody_who_only_sat_down_is_corrected_in_the_list(evening: Evening) -> None:
    evening.takes(open_table(("Jonh", "Eli")))
    fields = {"say": "correct", "person": row(evening, "Jonh").number, "name": "John"}
    assert evening.runner.post(evening.address("note_people"), fields, htmx=False).status == 302
    assert sorted(Seat.objects.values_list("name", flat=True)) == ["Eli", "John"]
