"""The draw of a round: few people sit in the best way there is, many in a good one, and the same seed draws the same.

`tests/faults/test_draw_at_length.py` does it for 1,000 nights.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoresheets.nights.rounds.draw import (
    COSTS,
    Aims,
    DrawnTable,
    Past,
    Seating,
    TooFew,
    Unkept,
    costs,
    draw,
    met_before,
    swapped,
    unkept,
)
from scoresheets.nights.rounds.sizes import table_sizes
from tests.nights.rounds.draw_nights import GeneratedNight, Recount, check_seats, names, sizes_by_trying
from tests.tries import first

ANA, BO, CLEO, DOV, EVE, FINN, GUS = FEW = ("Ana", "Bo", "Cleo", "Dov", "Eve", "Finn", "Gus")


def pair(one: str, other: str) -> frozenset[str]:
    return frozenset((one, other))


def together(seating: Seating, *people: str) -> bool:
    return any({*people} <= {*table.people} for table in seating.tables)


def named_costs(seating: Seating, past: Past, aims: Aims) -> dict[str, int]:
    """The costs that are not 0."""
    return {name: cost for name, cost in zip(COSTS, costs(seating, past, aims), strict=True) if cost}


@pytest.mark.parametrize("seed", range(40))
def test_up_to_nine_people_sit_in_the_best_way_there_is(seed: int) -> None:
    night = GeneratedNight(seed, least=3, most=9)
    for number in range(3):
        recount = Recount(night.people, night.past, night.aims)
        seating = draw(night.people, night.past, night.aims, f"{seed} {number}")
        check_seats(seating, night.people, night.aims)
        found = costs(seating, night.past, night.aims)
        assert found == recount.of(seating) == recount.best(), (seed, number)
        night.played(seating)


@given(st.integers(0, 14), st.sets(st.integers(1, 6), min_size=1, max_size=4), st.integers(0, 5))
@settings(max_examples=150, deadline=None)
def test_tables_have_the_sizes_that_an_organizer_wants(people: int, sizes: set[int], places: int) -> None:
    allowed = tuple(sorted(sizes))
    if wanted := sizes_by_trying(people, allowed, places):
        assert table_sizes(people, allowed, places) == wanted
    else:
        with pytest.raises(TooFew) as missing:
            table_sizes(people, allowed, places)
        assert missing.value.more == allowed[0] - people


def test_nobody_sits_out_twice_before_all_did_once() -> None:
    past = Past()
    for number in range(7):
        seating = draw(FEW, past, Aims((2,)), f"{number}")
        tables = tuple(table.people for table in seating.tables)
        byes = {**past.byes, **{person: past.byes.get(person, 0) + 1 for person in seating.byes}}
        past = Past((*past.rounds, tables), byes)
    assert past.byes == dict.fromkeys(FEW, 1)
    opponents = [pair(*table) for tables in past.rounds for table in tables]
    assert len(set(opponents)) == len(opponents) == 21  # all meet all, once


def test_wishes_that_can_be_kept_are_kept_for_few_and_for_many() -> None:
    for people in (12, 24):
        here = names(people)
        aims = Aims(
            (3, 4),
            (4, 5, 6, 7, 8, 9),
            frozenset({pair(*here[:2])}),
            frozenset({pair(*here[1:3])}),
            {here[0]: 6, here[2]: 4},
        )
        seating = draw(here, Past((tuple(zip(*[iter(here)] * 3, strict=True)),)), aims, "seed")
        assert unkept(seating, aims) == Unkept()
        assert not together(seating, *here[:2])
        assert together(seating, *here[1:3])
        assert {table.place for table in seating.tables if {*here[:3]} & {*table.people}} == {4, 6}


def test_wishes_that_cannot_be_kept_are_named() -> None:
    aims = Aims(
        (4,),
        (1,),
        frozenset({pair(ANA, BO), pair(ANA, "somebody who left")}),
        frozenset({pair(ANA, CLEO), pair(DOV, EVE)}),
        {DOV: 5, ANA: 1, "somebody who left": 1},
    )
    seating = draw((ANA, BO, CLEO, DOV), Past(), aims, "seed")
    assert unkept(seating, aims) == Unkept(apart=((ANA, BO),), keeps=(DOV,))
    without_cleo = Seating((DrawnTable((ANA, BO, DOV, EVE), 1),), (CLEO,))
    assert unkept(without_cleo, aims).together == ((ANA, CLEO),)
    assert named_costs(seating, Past(), aims) == {"apart": 1, "kept": 1}


def test_the_odd_person_sits_out_if_all_others_have_a_partner() -> None:
    here = names(25)
    pairs = frozenset(pair(*here[each : each + 2]) for each in range(0, 24, 2))
    aims = Aims((4,), (1, 2, 3), together=pairs)
    for seed in range(3):
        seating = draw(here, Past(), aims, f"{seed}")
        assert (unkept(seating, aims), seating.byes) == (Unkept(), (here[24],))


def test_neighbors_in_the_standings_sit_together() -> None:
    here = names(24)
    seating = draw(here, Past(), Aims((4,), (9, 8, 7, 6, 5, 4), standing=tuple(here)), "seed")
    assert [sorted(table.people) for table in seating.tables] == [
        here[each : each + 4] for each in range(0, 24, 4)
    ]
    assert [table.place for table in seating.tables] == [9, 8, 7, 6, 5, 4]


@pytest.mark.parametrize("people", [7, 14])
def test_small_tables_are_for_those_who_had_large_ones(people: int) -> None:
    here, small = names(people), 3 * people // 7
    with_strangers = tuple(
        (person, *(f"{person}'s {each}" for each in range(2 if person in here[:small] else 3)))
        for person in here
    )
    seating = draw(here, Past((with_strangers,)), Aims((3, 4)), "seed")
    at_small = {person for table in seating.tables if len(table.people) == 3 for person in table.people}
    assert (len(at_small), at_small & {*here[:small]}) == (small, set())


@pytest.mark.parametrize("people", [11, 30])
def test_a_draw_depends_on_its_seed_and_on_nothing_else(people: int) -> None:
    told = f"""
from scoresheets.nights.rounds.draw import draw
from tests.nights.rounds.draw_nights import GeneratedNight
night = GeneratedNight({people}, least={people}, most={people})
night.played(draw(night.people, night.past, night.aims, "first"))
print(draw(night.people[::-1], night.past, night.aims, "second"))
"""
    answers = {
        subprocess.run(
            [sys.executable, "-c", told],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    night = GeneratedNight(people, least=people, most=people)
    night.played(draw(night.people, night.past, night.aims, "first"))
    assert answers == {f"{draw(sorted(night.people), night.past, night.aims, 'second')}\n"}
    assert len({draw(night.people, Past(), Aims((3, 4)), f"{seed}") for seed in range(9)}) == 9


def test_many_people_meet_nobody_twice_in_four_rounds() -> None:
    here, past, aims = names(24), Past(), Aims((4,), tuple(range(1, 7)))
    for number in range(4):
        seating = draw(here, past, aims, f"{number}")
        assert named_costs(seating, past, aims).keys() <= {"begins", "seats"}
        past = Past((*past.rounds, tuple(table.people for table in seating.tables)))
    begun = [sum(table[0] == person for tables in past.rounds for table in tables) for person in here]
    assert max(begun) - min(begun) <= 1


@pytest.mark.parametrize(
    ("people", "rounds", "seed"),
    [
        *first([(16, 5, seed) for seed in range(20)], most=5),
        *first([(28, 6, seed) for seed in range(20)], most=2),
        *first([(40, 8, seed) for seed in range(20)]),
    ],
)
def test_people_in_fours_meet_nobody_twice_for_as_many_rounds_as_a_night_may_have(
    people: int, rounds: int, seed: int
) -> None:
    here, past, aims = names(people), Past(), Aims((4,), tuple(range(1, people // 4 + 1)))
    for number in range(rounds):
        seating = draw(here, past, aims, f"{seed} {number}")
        assert "repeats" not in named_costs(seating, past, aims), number
        past = Past((*past.rounds, tuple(table.people for table in seating.tables)))


def test_another_seed_draws_other_tables_where_rounds_to_come_want_room() -> None:
    here, aims = names(28), Aims((4,), tuple(range(1, 8)))
    past = Past((tuple(table.people for table in draw(here, Past(), aims, "first").tables),))
    seatings = [draw(here, past, aims, f"{seed}") for seed in range(9)]
    assert len({frozenset(frozenset(table.people) for table in each.tables) for each in seatings}) > 3


def after_three_rounds(people: int) -> tuple[list[str], Past]:
    """So many people after three rounds in fours by chance."""
    here, rounds = names(people), []
    for number in range(3):
        others = list(here)
        random.Random(number).shuffle(others)  # noqa: S311
        rounds.append(tuple(tuple(others[each : each + 4]) for each in range(0, people, 4)))
    return here, Past(tuple(rounds))


@pytest.mark.parametrize(("people", "most"), [(148, 1_010), *first([(300, 1_750)], most=0)])
def test_many_people_sit_near_their_neighbors_in_the_standings_and_meet_others(
    people: int, most: int
) -> None:
    here, past = after_three_rounds(people)
    aims = Aims((4,), tuple(range(1, people // 4 + 1)), standing=tuple(here))
    found = named_costs(draw(here, past, aims, "seed"), past, aims)
    assert found.keys() <= {"standing", "begins", "seats"}
    assert found["standing"] <= most


def test_a_swap_changes_two_seats_and_a_bye_is_one() -> None:
    seating = Seating((DrawnTable((ANA, BO), 1), DrawnTable((CLEO, DOV), None)), (EVE,))
    assert swapped(seating, BO, CLEO) == Seating(
        (DrawnTable((ANA, CLEO), 1), DrawnTable((BO, DOV), None)), (EVE,)
    )
    assert swapped(seating, DOV, EVE) == Seating(
        (DrawnTable((ANA, BO), 1), DrawnTable((CLEO, EVE), None)), (DOV,)
    )
    assert swapped(seating, ANA, BO).tables[0].people == (BO, ANA)


def test_after_a_cut_the_best_are_spread_over_the_tables_though_they_have_met() -> None:
    known = Past((((ANA, CLEO), (BO, DOV)), ((ANA, DOV), (BO, CLEO))))
    aims = Aims((2,), (1, 2), standing=(ANA, BO, CLEO, DOV))
    level = draw((ANA, BO, CLEO, DOV), known, aims, "seed")
    assert {ANA, BO} in [{*table.people} for table in level.tables]
    seeded = draw((ANA, BO, CLEO, DOV), known, replace(aims, seeded=True), "seed")
    assert {ANA, BO} not in [{*table.people} for table in seeded.tables]
    assert named_costs(seeded, known, replace(aims, seeded=True)).get("seeds") is None
    eight = [f"p{number}" for number in range(1, 9)]
    tables = draw(eight, Past(), Aims((4,), (1, 2), standing=tuple(eight), seeded=True), "seed").tables
    pots = [{(int(person[1]) - 1) // 2 for person in table.people} for table in tables]
    assert pots == [{0, 1, 2, 3}] * 2, "each table has one of each pair in the standings"


def test_a_swap_says_what_it_costs() -> None:
    past = Past((((ANA, BO, CLEO), (DOV, EVE)), ((ANA, BO, DOV), (CLEO, EVE))), {FINN: 2})
    aims = Aims((2, 3), (1, 2), frozenset({pair(ANA, EVE)}), standing=(ANA, BO, CLEO, DOV, EVE))
    seating = Seating((DrawnTable((CLEO, BO, ANA), 1), DrawnTable((EVE, DOV), 2)))
    # Ana and Bo met twice, both and Cleo once, Dov and Eve once. Eve sat at the smaller table twice, Dov once. Cleo
    # began once, and Bo came second twice.
    expected = {"repeats": 5, "standing": 5, "sizes": 3, "begins": 1, "seats": 2}
    assert named_costs(seating, past, aims) == expected
    assert named_costs(swapped(seating, BO, EVE), past, aims)["apart"] == 1


def test_ranks_are_counted_among_the_people_here() -> None:
    seating = Seating((DrawnTable((ANA, BO, CLEO), 1),))
    assert named_costs(seating, Past(), Aims((3,), (1,), standing=(BO, "gone", "gone too", ANA))) == {
        "standing": 4
    }


def test_the_rounds_in_which_people_met_before_are_told() -> None:
    past = Past((((ANA, BO, CLEO), (DOV, EVE, FINN)), ((BO, ANA, DOV), (CLEO, EVE, FINN))))
    assert met_before((BO, DOV, EVE, FINN), past)[DOV] == [(BO, 2), (EVE, 1), (FINN, 1)]
    assert met_before((GUS, ANA, CLEO), past) == {GUS: [], ANA: [(CLEO, 1)], CLEO: [(ANA, 1)]}
