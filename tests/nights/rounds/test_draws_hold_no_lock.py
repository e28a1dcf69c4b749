"""S38: a draw computes while nobody waits for it, in a limited number of steps, and tables open one by one."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from scoresheets.base.refusals import Refusal
from scoresheets.models import Guest, Night, Round, Seat, Table
from scoresheets.nights.people.services.people import change_state
from scoresheets.nights.places import services as places
from scoresheets.nights.rounds import draw as drawing
from scoresheets.nights.rounds import search
from scoresheets.nights.rounds.calling import next_groups
from scoresheets.nights.rounds.draw import Aims, GameAims, Past, draw
from scoresheets.nights.rounds.selectors import waiting_room as calls
from scoresheets.nights.rounds.services import opening
from scoresheets.nights.rounds.services import rounds as services
from scoresheets.table import writing
from scoresheets.table.services.forgetting import delete_locked
from tests.cast import new_key
from tests.evening import Evening, open_evening
from tests.nights.rounds.test_rounds import change, draws, people_of, send
from tests.rounds import seating, yahtzee

pytestmark = pytest.mark.django_db
NAMES = tuple(f"{first}{last}" for first in ("Ana", "Bo", "Cleo", "Dee") for last in ("", "lie", "ron"))


@pytest.fixture
def evening() -> Evening:
    made = open_evening()
    made.notes(*NAMES)
    return made


def watched(monkeypatch: pytest.MonkeyPatch, place: Any, name: str, locks: list[bool]) -> None:
    """Note at each call of a function whether the writers' lock is held."""
    told: Callable[..., Any] = getattr(place, name)

    def noted(*given: Any, **named: Any) -> Any:
        locks.append(writing._one_writer.locked())
        return told(*given, **named)

    monkeypatch.setattr(place, name, noted)


def test_a_round_is_drawn_before_the_lock_is_taken(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    locks: list[bool] = []
    for name in ("draw", "costs", "draw_inputs"):
        watched(monkeypatch, services, name, locks)
    draws(evening)
    assert locks == [False, False, False]


def test_it_is_drawn_once_more_if_the_list_changed_meanwhile_and_never_a_third_time(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phone that says "pausing" and "here" again and again does not keep a round from being drawn."""
    access, locks = evening.runs, list[int]()

    def toggles(people: list[str], *given: Any) -> Any:
        state = "pausing" if len(locks) % 2 == 0 else "here"
        change_state(access=access, numbers=[1], state=Guest.State(state))
        locks.append(len(people))
        return draw(people, *given)

    monkeypatch.setattr(services, "draw", toggles)
    found = draws(evening)
    assert locks == [12, 11]
    assert sorted(number for table in people_of(found) for number in table) == list(range(2, 13))


def test_the_next_groups_are_drawn_after_the_write_and_before_the_next_one(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    locks: list[bool] = []
    evening.adds_places(2)
    watched(monkeypatch, calls, "next_groups", locks)
    fields = {"game": "yahtzee", "fewest": "3", "most": "4", "way": "chance", "key": new_key()}
    assert send(evening, "change_room", say="open", **fields)[0] == 302
    assert locks == [False]
    assert Table.objects.count() == 2
    assert Seat.objects.count() == 8


def test_groups_are_not_called_for_people_who_went_meanwhile(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    access = evening.runs
    places.add_places(access=access, until=1)

    def goes(*given: Any) -> Any:
        monkeypatch.setattr(calls, "next_groups", next_groups)
        change_state(access=access, numbers=range(1, 9), state=Guest.State.GONE)
        return next_groups(*given)

    monkeypatch.setattr(calls, "next_groups", goes)
    fields = {"game": "yahtzee", "fewest": "4", "most": "4", "way": "chance", "key": new_key()}
    assert send(evening, "change_room", say="open", **fields)[0] == 302
    [table] = Table.objects.all()
    assert {*table.seats.values_list("name", flat=True)} == {*NAMES[8:]}


def test_each_table_of_a_round_opens_in_a_write_of_its_own_and_a_break_is_made_up_for(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, held = draws(evening), list[int]()

    def breaks(*given: Any) -> Table:
        held.append(Table.objects.count())
        if len(held) == 3:
            raise Refusal("busy")
        return places.open_at(*given)

    monkeypatch.setattr(opening, "open_at", breaks)
    assert change(evening, drawn, "publish") == 503
    assert held == [0, 1, 2]
    assert Table.objects.count() == 2, "what is open stays open"
    assert change(evening, drawn, "publish") == 302
    assert Table.objects.count() == 3
    assert all(row["table"] for row in seating()["tables"])
    assert Seat.objects.count() == len(NAMES)


def test_a_place_that_is_taken_while_tables_open_lets_its_table_wait(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = draws(evening)
    evening.adds_places(3)

    def taken(night: Any, number: int | None, lay: Callable[[], Table]) -> Table:
        if number == 2:
            places.open_at(night, 2, lambda: _alone(night, "Zed"))
        return places.open_at(night, number, lay)

    monkeypatch.setattr(opening, "open_at", taken)
    assert change(evening, drawn, "publish") == 302
    rows = seating()["tables"]
    assert [(row["place"], bool(row["table"])) for row in rows] == [(1, True), (None, False), (3, True)]
    assert not Seat.objects.filter(name="Zed").exists(), "nothing of the refused table is left"


def _alone(night: Night, name: str) -> Table:
    guest, _new = Guest.objects.get_or_create(night=night, number=99, name=name, name_key=name.lower())
    return opening._lay(yahtzee(), [guest], "")


def test_a_round_is_taken_back_table_by_table(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, deleted = draws(evening), list[int]()
    assert change(evening, drawn, "publish") == 302

    def noted(table: Table) -> None:
        deleted.append(Table.objects.count())
        delete_locked(table)
        if len(deleted) == 2:  # somebody begins to play at the last one
            Table.objects.update(started_at=table.opened_at)

    monkeypatch.setattr(services, "delete_locked", noted)
    assert change(evening, drawn, "back") == 422
    assert deleted == [3, 2]
    [left] = Table.objects.all()
    assert left.pk in {row["table"] for row in seating()["tables"]}
    assert change(evening, drawn, "back") == 422
    Table.objects.update(started_at=None)
    assert change(evening, drawn, "back") == 302
    assert not Table.objects.exists()
    assert not Round.objects.exists()


def crowd(number: int, wishes: int, **aims: Any) -> tuple[list[str], Aims]:
    chance = random.Random(number)  # noqa: S311
    people = [str(each) for each in range(number)]
    pairs = [frozenset(chance.sample(people, 2)) for _ in range(wishes)]
    together = [pair for pair in pairs[1::2] if not any(pair & other for other in pairs[: pairs.index(pair)])]
    return people, Aims(
        places=tuple(range(1, 100)), apart=frozenset(pairs[::2]), together=frozenset(together), **aims
    )


@pytest.mark.parametrize("games", [1, 3])
def test_300_people_with_100_wishes_are_drawn_within_the_bound_of_steps(
    monkeypatch: pytest.MonkeyPatch, games: int
) -> None:
    looked: list[int] = []
    changes = search._Walk.changes

    def counted(self: Any, one: int, own: Any) -> Any:
        looked.append(len(own))
        return changes(self, one, own)

    monkeypatch.setattr(search._Walk, "changes", counted)
    people, aims = crowd(300, 100, sizes=(3, 4, 5))
    if games > 1:
        each = GameAims((3, 4, 5), frozenset(people))
        aims = Aims(aims.sizes, aims.places, aims.apart, aims.together, games=(each,) * games)
    before = draw(people, Past(), aims, "first")
    past = Past((tuple(table.people for table in before.tables),))
    looked.clear()
    again = [draw(people, past, aims, "second") for _time in range(2)]
    assert again[0] == again[1]
    assert sum(looked) <= 2 * search.MOST_SWAPS + 4 * 300 * 300
    unkept = drawing.unkept(again[0], aims)
    assert (len(unkept.apart), len(unkept.together)) == (0, 0)
