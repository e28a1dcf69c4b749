"""A night without rounds: as soon as a place is free, the next group is called from those who wait."""

from __future__ import annotations

import re
from html import unescape
from itertools import count

import pytest
from django.urls import reverse
from django.utils import timezone

from scoresheets.models import Guest, Round, Table, Wish
from scoresheets.nights.places import services
from scoresheets.nights.rounds.calling import most_seated, next_groups
from scoresheets.nights.rounds.draw import Aims, Past
from scoresheets.nights.rounds.pages import RoomView
from scoresheets.nights.rounds.selectors.next_places import next_places
from scoresheets.nights.rounds.selectors.rounds_page import rounds_page
from scoresheets.nights.rounds.services import rounds
from scoresheets.table import hooks
from scoresheets.table.services import tables
from scoresheets.table.writing import write_table
from tests.cast import Tablet, new_key
from tests.evening import Evening
from tests.nights.rounds.test_not_here import come
from tests.nights.rounds.test_rounds import is_told, send
from tests.reading import read
from tests.roles import Passerby
from tests.rounds import seating
from tests.sure import sure

pytestmark = pytest.mark.django_db
FIELDS = {"game": "yahtzee", "fewest": "3", "most": "4", "way": "chance"}


def opens(evening: Evening, until: int = 1, **fields: object) -> None:
    if until:
        evening.adds_places(until)
    assert send(evening, "change_room", say="open", key=new_key(), **{**FIELDS, **fields})[0] == 302


def called() -> list[list[str]]:
    """Return the names at the tables in the order in which they were called, each in the order of names."""
    tables = Table.objects.order_by("pk")
    return [sorted(table.seats.values_list("name", flat=True)) for table in tables]


def ends(table: Table) -> None:
    """Let the game at a table be over and closed; what was rolled is not tried here."""
    with write_table(table) as fresh:
        fresh.started_at, fresh.closed_at, fresh.rules_version = timezone.now(), timezone.now(), 1
        fresh.final_result = {"players": {}}
        fresh.touch("started_at", "closed_at", "rules_version", "final_result")
        hooks.table_closed(fresh)


def newest() -> Table:
    return sure(Table.objects.order_by("-pk").first())


def test_a_group_is_called_once_enough_people_wait_and_a_place_is_free(evening: Evening) -> None:
    come(evening, "Ana", "Bo")
    opens(evening)
    assert called() == []
    text = evening.runner.get(evening.address("night_rounds")).text
    assert "1 more person is needed." in text
    come(evening, "Cleo")
    assert called() == [["Ana", "Bo", "Cleo"]]
    come(evening, "Dee", "Eli", "Flo", "Gus", "Hal")
    assert len(called()) == 1
    text = evening.runner.get(evening.address("night_rounds")).text
    assert "All places are taken." in text
    ends(newest())
    assert called()[1:] == [["Dee", "Eli", "Flo", "Gus"]]
    assert set(Table.objects.values_list("place__number", flat=True)) == {1}


def test_a_new_place_is_filled_at_once(evening: Evening) -> None:
    come(evening, *"ABCDEFGH")
    opens(evening)
    assert send(evening, "places", until="2")[0] == 302
    assert called() == [list("ABCD"), list("EFGH")]


def test_the_place_from_which_a_table_moves_is_filled_at_once(evening: Evening) -> None:
    come(evening, *"ABCDEFGH")
    opens(evening)
    assert send(evening, "move_table", table=newest().public_id, to="2")[0] == 302
    assert called() == [list("ABCD"), list("EFGH")]
    assert sure(newest().place).number == 1


def test_a_phone_comes_pauses_and_comes_back(evening: Evening) -> None:
    opens(evening)
    phone, address = Passerby(), reverse("here", args=[evening.place(1).card_token])
    for name in ("Finn", "Mia"):
        assert phone.post(address, {"name": name}).status == 302
    assert "as soon as it is this person’s turn" in phone.get(address).text
    finn = Guest.objects.get(name="Finn").number
    assert phone.post(address, {"person": finn, "say": "pausing"}).status == 302
    come(evening, "Ana", "Bo")
    assert called() == [["Ana", "Bo", "Mia"]]
    assert "Sit down as Mia" in phone.get(address).text
    come(evening, "Cleo", "Dee")
    ends(newest())
    assert phone.post(address, {"person": finn, "say": "here"}).status == 302
    assert {"Cleo", "Dee"} < set(called()[1])


def test_after_a_game_people_pause_if_the_room_says_so(evening: Evening) -> None:
    come(evening, "Ana", "Bo", "Cleo")
    opens(evening, pauses="yes")
    ends(newest())
    assert len(called()) == 1
    assert set(Guest.objects.values_list("state", flat=True)) == {"pausing"}
    numbers = Guest.objects.values_list("number", flat=True)
    assert send(evening, "note_people", say="here", person=list(numbers))[0] == 302
    assert called() == [["Ana", "Bo", "Cleo"]] * 2


JUST = "They have just played together, so they wait"


def test_people_who_have_just_played_together_wait_for_others(evening: Evening) -> None:
    come(evening, *"ABCDEFGH")
    opens(evening, until=2)
    one, two = Table.objects.order_by("pk")
    ends(one)
    [first, _second] = called()
    assert (room(evening).may_call, room(evening).says.startswith(JUST)) == (True, True)
    ends(two)
    assert [len({*group} & {*first}) for group in called()[2:]] == [2, 2]
    assert sorted("".join(map("".join, called()[2:]))) == list("ABCDEFGH")


def test_they_are_called_again_if_the_runner_says_so_or_nobody_else_could_come(evening: Evening) -> None:
    come(evening, *"ABCDEFGH")
    opens(evening, until=2)
    one, two = Table.objects.order_by("pk")
    first, second = called()
    ends(one)
    assert send(evening, "change_room", say="call")[0] == 302
    assert called()[2:] == [first]
    ends(newest())
    others = Guest.objects.filter(name__in=second)
    send(evening, "note_people", say="pausing", person=list(others.values_list("number", flat=True)))
    assert called()[3:] == [first], "the others pause"
    come(evening, "Ina")
    ends(newest())
    assert "Ina" in called()[4], "she has waited longest"


def test_all_games_that_are_over_are_closed_at_once_and_their_people_are_mixed(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    come(evening, *"ABCDEFGHIJKLMNOP")
    opens(evening, until=4)
    before = called()
    monkeypatch.setattr("scoresheets.nights.tables.may_close_now", lambda table, **_kw: not table.closed_at)
    monkeypatch.setattr(services, "may_close_now", lambda table, **_kw: not table.closed_at)
    monkeypatch.setattr(services, "close_table", lambda access: ends(access.table))
    text = evening.runner.get(evening.address("night_rounds")).text
    assert "4 finished games still" in read(text)
    assert send(evening, "close_finished")[0] == 302
    assert (len(called()), Round.objects.get().room) == (8, "open")
    assert max(len({*group} & {*old}) for group in called()[4:] for old in before) == 1


def test_rounds_and_a_waiting_room_exclude_one_another(evening: Evening) -> None:
    come(evening, "Ana", "Bo", "Cleo")
    assert send(evening, "draw_round", key=new_key(), **FIELDS)[0] == 302
    evening.adds_places(1)
    is_told(evening, "change_room", 422, "There is a draft of a round.", say="open", key=new_key(), **FIELDS)
    send(evening, "change_round", round=Round.objects.get().pk, say="discard")
    opens(evening)
    for form, key in (("draw_round", new_key()), ("change_room", new_key())):
        is_told(evening, form, 422, "The waiting room is open", say="open", key=key, **FIELDS)
    room = Round.objects.get()
    assert send(evening, "change_round", round=room.pk, say="back")[0] == 302
    assert Table.objects.count() == 1
    assert send(evening, "change_room", say="close")[0] == 302
    ends(newest())
    assert len(called()) == 1
    assert send(evening, "draw_round", key=new_key(), **FIELDS)[0] == 302


def test_closing_games_at_the_end_leaves_the_room_open_and_it_is_closed_there_too(evening: Evening) -> None:
    come(evening, "Ana", "Bo", "Cleo")
    opens(evening)
    assert send(evening, "end_night", what="close")[0] == 302
    assert Round.objects.get().room == "open"
    assert "It calls nobody any more." in evening.runner.get(evening.address("end_night")).text
    assert send(evening, "end_night", what="room")[0] == 302
    assert Round.objects.get().room == "shut"
    assert "It calls nobody any more." not in evening.runner.get(evening.address("end_night")).text


def test_the_same_form_opens_one_room_and_a_phone_sees_its_place_there(evening: Evening) -> None:
    come(evening, "Ana", "Bo", "Cleo")
    key = new_key()
    evening.adds_places(1)
    for _tap in range(2):
        assert send(evening, "change_room", say="open", key=key, **FIELDS)[0] == 302
    assert (Round.objects.count(), Table.objects.count()) == (1, 1)
    tablet = Tablet()
    Guest.objects.filter(name="Bo").update(device=tablet.device)
    assert next_places(evening.night, tablet.device)[0].place == 1


ALIKE = "Dеe"  # its second letter is Cyrillic


def room(evening: Evening) -> RoomView:
    return sure(rounds_page(evening.night).room)


def test_two_names_that_could_be_mistaken_stop_nobody_and_are_said(evening: Evening) -> None:
    come(evening, "Ana", "Bo", "Cleo")
    opens(evening)
    come(evening, "Dee", ALIKE, "Eli")
    ends(newest())
    assert len(called()) == 2, "Ana, Bo and Cleo may play again"
    assert "Dee" in called()[1]
    assert ALIKE not in called()[1]
    assert room(evening).alike == ()


def test_who_must_be_told_apart_is_said_where_nobody_can_be_called(evening: Evening) -> None:
    come(evening, "Dee", ALIKE, "Eli")
    opens(evening)
    assert called() == []
    view = room(evening)
    assert (view.may_call, view.says) == (False, "")
    [said] = view.alike
    assert said.startswith(f"Dee and {ALIKE} look alike")
    text = evening.runner.get(evening.address("night_rounds")).text
    assert said in unescape(text)
    come(evening, "Flo")
    assert called() == [["Dee", "Eli", "Flo"]]
    view = room(evening)
    assert view.alike == ()


def test_deleting_a_table_calls_the_next_group_and_its_players_wait_from_then_on(evening: Evening) -> None:
    come(evening, "Ana", "Bo", "Cleo")
    opens(evening)
    come(evening, "Dee", "Eli", "Flo", "Gus")
    tables.start_table(access=evening.runner.access(newest()))
    for _time in range(2):  # the second one in its lobby: they have not played, and wait the longest
        assert evening.runner.asks(newest(), "delete_table", htmx=False).status == 302
        assert called() == [["Dee", "Eli", "Flo", "Gus"]]


def test_the_seeds_of_groups_are_shown_as_those_of_rounds(evening: Evening) -> None:
    come(evening, *"ABCDEFGH")
    opens(evening, until=2)
    text = evening.runner.get(evening.address("night_rounds")).text
    rows = seating()["tables"]
    shown = re.findall(r"Table (\d): drawn with the seed (\w+)", text)
    assert shown == [(str(row["place"]), row["seed"]) for row in reversed(rows)]
    assert len(shown) == 2


def test_two_who_stay_apart_are_never_called_to_one_table(evening: Evening) -> None:
    evening.adds_places(1)
    come(evening, "Ana", "Bo", "Cleo")
    one, two = Guest.objects.all()[:2]
    rounds.add_wish(access=evening.runs, kind=Wish.Kind.APART, one=one.number, other=two.number, place=None)
    opens(evening, until=0)
    assert called() == []
    text = evening.runner.get(evening.address("night_rounds")).text
    assert "With the wishes of those who wait" in text
    come(evening, "Dee")
    assert called() == [["Ana", "Cleo", "Dee"]]


def test_people_are_called_to_what_they_play(evening: Evening) -> None:
    opens(evening)
    come(evening, "Ana", "Bo")
    Guest.objects.filter(name="Ana").update(plays=["uno-dice"])
    come(evening, "Cleo")
    assert called() == []
    come(evening, "Dee")
    assert called() == [["Bo", "Cleo", "Dee"]]


# --- pure ---

LONG = dict(zip("ABCDEFGH", range(8, 0, -1), strict=True))  # A has waited longest


def groups(waits: dict[str, int], aims: Aims, past: Past | None = None) -> list[str]:
    seating = next_groups(waits, past or Past(), aims, "seed")
    return sorted("".join(sorted(table.people)) for table in seating.tables) if seating else []


def test_the_longest_waiting_are_called_in_even_groups() -> None:
    aims = Aims(sizes=(3, 4), places=(1, 2))
    assert "".join(sorted("".join(groups(LONG, aims)))) == "ABCDEFGH"
    five = {person: LONG[person] for person in "ABCDE"}
    assert groups(five, aims) == ["ABCD"]
    assert groups(five, Aims(sizes=(3, 4), places=())) == []
    assert groups({"A": 1, "B": 2}, aims) == []
    assert most_seated(5, Aims(sizes=(3,), places=(1, 2))) == 3


def test_of_those_who_wait_equally_long_the_ones_come_who_have_not_met() -> None:
    past = Past((((("A", "B", "C")),),))
    waits = {"X": 2, **dict.fromkeys("ABCDE", 1)}
    assert groups(waits, Aims(sizes=(3,), places=(1,)), past) != ["ABX"]
    for seed in range(5):
        seating = sure(next_groups(waits, past, Aims(sizes=(3,), places=(1,)), str(seed)))
        assert "X" in seating.tables[0].people
        assert len({"A", "B", "C"} & set(seating.tables[0].people)) <= 1


def test_people_who_have_waited_a_little_less_come_for_those_who_have_just_played_together() -> None:
    aims, just = Aims(sizes=(4,), places=(1,)), (tuple("ABCD"), tuple("EFGH"))
    others = tuple((one, other) for one in "ABCD" for other in "EFGH")
    for past in (Past((just,)), Past((others, others, just))):
        waits = {**dict.fromkeys("ABCD", 2), **dict.fromkeys("EFGH", 1)}
        people = {*sure(next_groups(waits, past, aims, "seed")).tables[0].people}
        assert len(people & {*"ABCD"}) == 2


def test_wishes_hold_in_a_waiting_room() -> None:
    apart = frozenset({frozenset("AB")})
    assert groups(LONG, Aims(sizes=(2,), places=(4,), apart=apart)) == ["AC"]
    assert groups(LONG, Aims(sizes=(2,), places=(4,), keeps={"A": 9})) == ["BC"]
    assert groups(LONG, Aims(sizes=(2,), places=(4,), together=frozenset({frozenset("AH")}))) == ["AH"]
    pair = Aims(sizes=(2,), places=(4,), together=frozenset({frozenset("BC")}))
    assert groups(LONG, pair) == ["AD"]
    assert groups({"A": 3, "B": 2, "C": 1}, pair) in (["AB"], ["AC"])


def test_everybody_who_keeps_waiting_is_called_some_day() -> None:
    """Twelve people at one table of three for an evening: nobody plays twice as often as anybody."""
    clock, waits, played = count(start=100, step=-1), {}, dict.fromkeys("ABCDEFGHIJKL", 0)
    waits = {person: next(clock) for person in played}
    past: tuple[tuple[tuple[str, ...], ...], ...] = ()
    for _game in range(40):
        seating = sure(next_groups(waits, Past(past), Aims(sizes=(3,), places=(1,)), "seed"))
        people = seating.tables[0].people
        assert not any({*people} <= {*table} for [table] in past[-4:]), "the same three sit together again"
        past = (*past, (people,))
        since = next(clock)
        waits |= dict.fromkeys(people, since)
        played |= {person: played[person] + 1 for person in people}
    assert max(played.values()) - min(played.values()) <= 2
