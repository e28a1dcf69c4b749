"""Sheets of Roll Estate filled in by hand: RE-1 to RE-17, RE-27, RE-28, RE-36."""

import random
from itertools import product
from typing import Any

import pytest

from games.kit.dice import throw_of
from games.kit.findings import OVER
from games.kit.paper import TICK, Marks
from games.roll_estate.rules import GAME
from games.roll_estate.rules.findings import (
    ALL_BUSINESSES,
    GAVE_UP,
    NOTHING_FITS,
    findings,
    finished,
    lost_key,
    numbers,
    unfinished,
)
from games.roll_estate.rules.options import Options, TripleCounts
from games.roll_estate.rules.placing import mark_of
from games.roll_estate.rules.sheet import BOXES, LIQUID_ASSETS, ROUTE_BOXES, ROW_LIST, Row
from games.roll_estate.rules.verbs import LOST
from games.roll_estate.words.findings import FINDINGS
from games.roll_estate.words.story import ending_sentence
from tests.games.on_paper import Evening
from tests.games.planting import Fault, Plant, any_sheet, number, plant, tick
from tests.games.roll_estate.cast import options, solo

NOBODY: frozenset[int] = frozenset()
THROWS = [throw_of(dice) for dice in product(range(1, 7), repeat=5) if list(dice) == sorted(dice)]
SMALLEST = {row.key: sorted(numbers(options(), row.rentals[0])) for row in ROW_LIST}
ALL_ROWS = {box: number(SMALLEST[row.key][at]) for row in ROW_LIST for at, box in enumerate(row.rentals)}


def whole(row: Row, sheet: dict[str, Any]) -> None:
    """Fill the row with its three smallest numbers, open and complete."""
    sheet.pop(lost_key(row), None)
    sheet.update({box: ALL_ROWS[box] for box in row.rentals})


@pytest.mark.parametrize("counts", TripleCounts)
@pytest.mark.parametrize("box", [key for key in BOXES if numbers(options(), key)])
def test_the_numbers_that_dice_write_are_no_fault_and_those_beside_them_are(
    box: str, counts: TripleCounts
) -> None:
    chosen = Options(2, triple_counts=counts)
    marks = [mark_of(BOXES[box], throw, counts) for throw in THROWS]
    possible = {int(mark.value or 0) for mark in marks if mark}
    assert numbers(chosen, box) == possible
    assert 0 not in possible
    for value in {0, 999} | {near for each in possible for near in (each - 1, each, each + 1) if near >= 0}:
        said = findings(chosen, [{box: number(value)}, {}], NOBODY, None)
        assert [found.boxes for found in said] == ([] if value in possible else [(box,)])


def a_number_of_no_dice(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    _seat, sheet = any_sheet(fault, chance)
    box = chance.choice([key for key in BOXES if numbers(evening.options, key)])
    sheet[box] = number(
        chance.choice([each for each in range(99) if each not in numbers(evening.options, box)])
    )
    return fault.named(boxes={box})


def a_row_that_does_not_increase(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    _seat, sheet = any_sheet(fault, chance)
    row = chance.choice(ROW_LIST)
    left, right = sorted(chance.sample(range(row.spaces), 2))
    low, high = sorted(chance.choices(sorted(numbers(evening.options, row.rentals[0])), k=2))
    for box in row.rentals:
        sheet.pop(box, None)
    sheet.update({row.rentals[left]: number(high), row.rentals[right]: number(low)})
    return fault.named(boxes={row.rentals[left]})


def a_business_in_an_open_row(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    seat, sheet = any_sheet(fault, chance)
    row = chance.choice(ROW_LIST)
    whole(row, sheet)
    del sheet[chance.choice(row.rentals)]
    tick(sheet, row.first)
    return fault.named(boxes={row.first})


def a_business_in_a_lost_row(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    _seat, sheet = any_sheet(fault, chance)
    row = chance.choice(ROW_LIST)
    sheet.pop(row.rentals[0], None)
    sheet[lost_key(row)] = LOST
    tick(sheet, row.first)
    return fault.named(boxes={row.first})


def both_businesses(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    _seat, sheet = any_sheet(fault, chance)
    row = chance.choice(ROW_LIST)
    whole(row, sheet)
    tick(sheet, row.first)
    tick(sheet, row.second)
    return fault.named(boxes={row.first, row.second})


def a_business_on_two_sheets(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    return _twice(fault, chance, chance.choice(ROW_LIST).first if chance.random() < 0.5 else "threes.second")


def a_route_on_two_sheets(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    return _twice(fault, chance, chance.choice(ROUTE_BOXES))


def _twice(fault: Fault, chance: random.Random, key: str) -> bool:
    if len(fault.sheets) < 2:
        return False
    seats = chance.sample(range(len(fault.sheets)), 2)
    for seat in seats:
        tick(fault.sheets[seat], key)
    return fault.named(boxes={key})


def a_second_business_without_a_first(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    if not evening.options.second_column:
        return False
    row = chance.choice(
        [each for each in ROW_LIST if evening.options.edition.rows[each.key].second is not None]
    )
    seat, sheet = any_sheet(fault, chance)
    for other in fault.sheets:
        other.pop(row.rentals[-1], None)
    whole(row, sheet)
    tick(sheet, row.second)
    return fault.named(boxes={row.second})


def a_second_business_where_none_is(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    printed = evening.options.edition.rows
    rows = [row for row in ROW_LIST if not evening.options.second_column or printed[row.key].second is None]
    _seat, sheet = any_sheet(fault, chance)
    row = chance.choice(rows)
    tick(sheet, row.second)
    return fault.named(boxes={row.second})


def too_many_businesses(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    if evening.options.solo:
        return False
    seat, sheet = any_sheet(fault, chance)
    for row in chance.sample(ROW_LIST, 5):
        whole(row, sheet)
        tick(sheet, row.first)
    return fault.named(seats={seat})


def a_lost_row_that_is_full(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    _seat, sheet = any_sheet(fault, chance)
    row = chance.choice(ROW_LIST)
    whole(row, sheet)
    sheet[lost_key(row)] = LOST
    return fault.named(boxes=row.rentals)


def a_lost_row_in_solo(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    row = chance.choice(ROW_LIST)
    fault.sheets[0][lost_key(row)] = LOST
    return bool(evening.options.solo) and fault.named(boxes=row.rentals)


def a_row_lost_with_liquid_assets_empty(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    if evening.options.solo:
        return False
    _seat, sheet = any_sheet(fault, chance)
    row = chance.choice(ROW_LIST)
    for key in (*row.rentals, LIQUID_ASSETS):
        sheet.pop(key, None)
    sheet[lost_key(row)] = LOST
    return fault.named(boxes=row.rentals)


def a_solo_row_without_its_business(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    row = chance.choice(ROW_LIST)
    whole(row, fault.sheets[0])
    fault.sheets[0].pop(row.first, None)
    return bool(evening.options.solo) and fault.named(boxes={row.first})


def an_end_with_too_few_businesses(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    fault.ended, fault.seats = ALL_BUSINESSES, frozenset({0})
    return bool(evening.options.solo)


def an_end_with_all_businesses(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    for row in ROW_LIST:
        whole(row, fault.sheets[0])
        tick(fault.sheets[0], row.first)
    fault.ended, fault.seats = NOTHING_FITS, frozenset({0})
    return bool(evening.options.solo)


def an_end_where_everything_fits(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    fault.sheets[0].pop(LIQUID_ASSETS, None)
    fault.ended, fault.boxes = NOTHING_FITS, frozenset({LIQUID_ASSETS})
    return bool(evening.options.solo)


def unequal_turns(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    here = [seat for seat in range(len(fault.sheets)) if seat not in fault.left]
    return len(here) > 1 and _one_turn_more(fault, chance.choice(here)) and fault.named(seats=here)


def more_turns_of_who_went_home(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    seat, _sheet = any_sheet(fault, chance)
    fault.left |= {seat}
    fault.seats = frozenset({seat})
    return (
        len(fault.left) < len(fault.sheets) and seat not in evening.state.left and _one_turn_more(fault, seat)
    )


def _one_turn_more(fault: Fault, seat: int) -> bool:
    free = (
        key for key in ("jackpot", "indexes.1", "indexes.2", LIQUID_ASSETS) if key not in fault.sheets[seat]
    )
    key = next(free, None)
    if key is None:
        return False
    fault.sheets[seat][key] = number(20) if key == LIQUID_ASSETS else TICK
    return True


def a_business_that_was_forgotten(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    """Plant a forgotten business: every sheet loses its businesses, but one sheet keeps all but the last that it needs.

    That sheet also has the row of the missing business.
    """
    if evening.options.solo or len(fault.left) == len(fault.sheets):
        return False
    for sheet in fault.sheets:
        for row in ROW_LIST:
            sheet.pop(row.first, None)
            sheet.pop(row.second, None)
            sheet.pop(lost_key(row), None)
            sheet.pop(row.rentals[0], None)
    seat, sheet = any_sheet(fault, chance)
    wanted = evening.options.businesses_to_end or 0
    rows = chance.sample(ROW_LIST, wanted)
    for row in rows:
        whole(row, sheet)
        tick(sheet, row.first)
    del sheet[rows[-1].first]
    return fault.named(boxes={rows[-1].first})


PLANTS: dict[str, Plant] = {
    "no_dice_give_this": a_number_of_no_dice,
    "row_does_not_increase": a_row_that_does_not_increase,
    "business_in_open_row": a_business_in_an_open_row,
    "business_in_lost_row": a_business_in_a_lost_row,
    "both_businesses": both_businesses,
    "business_twice": a_business_on_two_sheets,
    "route_twice": a_route_on_two_sheets,
    "second_before_first": a_second_business_without_a_first,
    "no_second_business_here": a_second_business_where_none_is,
    "too_many_businesses": too_many_businesses,
    "lost_row_is_full": a_lost_row_that_is_full,
    "lost_row_in_solo": a_lost_row_in_solo,
    "every_throw_fitted": a_row_lost_with_liquid_assets_empty,
    "row_without_its_business": a_solo_row_without_its_business,
    "not_all_businesses": an_end_with_too_few_businesses,
    "all_businesses_there": an_end_with_all_businesses,
    "everything_fits_there": an_end_where_everything_fits,
    "not_over": a_business_that_was_forgotten,
    "turns_differ": unequal_turns,
    "more_turns_than_those_who_stayed": more_turns_of_who_went_home,
}


@pytest.mark.parametrize("code", PLANTS)
def test_a_planted_fault_is_found_and_named(code: str) -> None:
    plant(GAME, code, PLANTS[code])


def test_a_solo_game_with_all_businesses_is_no_fault_and_is_won_by_its_investments() -> None:
    """RE-17."""
    sheet: Marks = {**ALL_ROWS, **{row.first: TICK for row in ROW_LIST}, LIQUID_ASSETS: number(28)}
    invested: Marks = {**sheet, "indexes.1": TICK, "indexes.2": TICK, "routes.any": TICK}
    for chosen, end, word in ((sheet, ALL_BUSINESSES, "lost"), (invested, ALL_BUSINESSES, "won")):
        assert findings(solo(), [chosen], NOBODY, end) == ()
        assert GAME.outcome(finished(solo(), [chosen], NOBODY, end)).outcome == word
    assert GAME.outcome(finished(solo(), [invested], NOBODY, GAVE_UP)).outcome == "lost"


def test_a_row_lost_while_some_throw_had_no_box_is_no_fault() -> None:
    """RE-4: with Liquid Assets, the ones and their like full, five different dice fit nowhere."""
    full = {key: mark for key, mark in ALL_ROWS.items() if not key.startswith("quadruples")}
    sheet = {**full, LIQUID_ASSETS: number(20), "routes.any": TICK, "indexes.1": TICK, "indexes.2": TICK}
    sheet |= {"routes.1-4": TICK, "routes.2-5": TICK, "routes.3-6": TICK, "quadruples.lost": LOST}
    assert findings(options(2), [sheet, {}], NOBODY, None) == ()
    del sheet[LIQUID_ASSETS]
    [found] = findings(options(2), [sheet, None], NOBODY, None)
    assert found.code == "every_throw_fitted"


def test_a_game_is_over_by_businesses_or_a_sheet_without_rentals_also_of_somebody_who_went_home() -> None:
    """RE-9, RE-15, RE-16."""
    three: Marks = {row.first: TICK for row in ROW_LIST[:3]}
    four: Marks = {row.first: TICK for row in ROW_LIST[:4]}
    closed: Marks = {lost_key(row): LOST for row in ROW_LIST}
    assert not unfinished(options(3), [three, {}, {}], NOBODY)
    assert unfinished(options(2), [three, {}], NOBODY)
    assert not unfinished(options(2), [four, {}], NOBODY)
    assert not unfinished(options(3), [closed, {}, {}], frozenset({0}))
    assert unfinished(options(3), [{}, {}, {}], frozenset({0}))
    assert not unfinished(options(3), [{}, {}, {}], frozenset({0, 1, 2}))
    assert not unfinished(solo(), [{}], NOBODY)


def test_turns_that_stand_on_an_unfinished_table_are_not_compared() -> None:
    one_more: Marks = {"jackpot": TICK}
    said = findings(options(3), [one_more, {}, {}], NOBODY, OVER)
    assert [found.code for found in said] == ["not_over"]


def test_what_ends_a_game_is_told_with_what_each_sheet_has_of_it() -> None:
    names, say = ["Ana", "Bo", "Cleo"], FINDINGS["not_over"]
    open_row = dict.fromkeys(ROW_LIST[-1].rentals)
    two: Marks = {
        **{key: mark for key, mark in ALL_ROWS.items() if key not in open_row},
        **{row.first: TICK for row in ROW_LIST[:2]},
    }
    short: Marks = {row.first: TICK for row in ROW_LIST[:2]}
    one = {ROW_LIST[4].first: TICK}
    *_others, found = findings(options(3), [short, one, {}], NOBODY, OVER)
    assert say(found, names, options(3)).startswith(
        "Nobody has the 3 businesses that end the game (Ana 2, Bo 1 and Cleo 0), and every sheet"
    )
    *_others, found = findings(options(3), [two, one, {}], NOBODY, OVER)
    assert found.seats == (0,)
    assert ROW_LIST[2].first in found.boxes
    assert ROW_LIST[4].first not in found.boxes


def test_the_end_on_paper_is_told_by_the_business_that_so_many_players_need() -> None:
    """RE-10, RE-15, RE-16."""
    three: Marks = {row.first: TICK for row in ROW_LIST[:3]}
    four: Marks = {row.first: TICK for row in ROW_LIST[:4]}
    closed: Marks = {lost_key(row): LOST for row in ROW_LIST}
    names = ("Ana", "Bo", "Cleo")
    for players, sheet, said in (
        (3, three, "Ana opened a third business."),
        (2, four, "Ana opened a fourth business."),
        (2, closed, "Ana has no rental property left to claim."),
    ):
        state = finished(options(players), [sheet, {}, {}][:players], NOBODY, OVER)
        assert ending_sentence(state, names[:players]).startswith(said)
