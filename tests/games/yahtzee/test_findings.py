"""Sheets of Yahtzee filled in by hand: YZ-5, YZ-6, YZ-11, YZ-20."""

import random
from itertools import product

import pytest

from games.kit.dice import throw_of
from games.kit.findings import OVER
from games.kit.paper import TICK, Marks
from games.yahtzee.rules import GAME
from games.yahtzee.rules.ending import EndReason
from games.yahtzee.rules.findings import bounds, findings, finished, numbers, unfinished
from games.yahtzee.rules.options import Options
from games.yahtzee.rules.placing import refusal, worth
from games.yahtzee.rules.sheet import BOXES, bonus_key, mark_key
from games.yahtzee.words.findings import FINDINGS
from tests.games.on_paper import Evening
from tests.games.planting import Fault, Plant, any_sheet, number, plant, tick, with_some

NOBODY: frozenset[int] = frozenset()
THROWS = [throw_of(dice) for dice in product(range(1, 7), repeat=5) if list(dice) == sorted(dice)]
FULL: Marks = {mark_key(1, box): number(0) for box in BOXES}


def written_by_dice(box: str) -> set[int]:
    """Return every number that some dice write there, with any other boxes filled; and a zero by choice."""
    options = [Options(2), Options(2, joker="forced")]  # type: ignore[arg-type]
    key = mark_key(1, box)
    before = [{}, {each: number(0) for each in FULL if each != key}]
    return {0} | {
        worth(sheet, 1, BOXES[box], throw).points
        for throw in THROWS
        for sheet in before
        for each in options
        if refusal(each.joker, sheet, 1, BOXES[box], throw) is None
    }


@pytest.mark.parametrize("box", BOXES)
def test_the_numbers_that_dice_write_are_no_fault_and_those_beside_them_are(box: str) -> None:
    key, possible = mark_key(1, box), written_by_dice(box)
    assert numbers(Options(1), key) == possible
    for value in {0, 999} | {near for each in possible for near in (each - 1, each, each + 1) if near >= 0}:
        said = findings(Options(1), [{**FULL, key: number(value)}], NOBODY, OVER)
        assert [found.boxes for found in said] == ([] if value in possible else [(key,)])


def a_number_of_no_dice(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    _seat, sheet = any_sheet(fault, chance)
    key = mark_key(chance.randint(1, evening.options.rounds), chance.choice(list(BOXES)))
    sheet[key] = number(
        chance.choice([each for each in range(99) if each not in numbers(evening.options, key)])
    )
    return fault.named(boxes={key})


def a_bonus_without_a_yahtzee(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    _seat, sheet = any_sheet(fault, chance)
    box = mark_key(1, "yahtzee")
    if sheet.get(box) == number(50):
        sheet[box] = number(0)
    tick(sheet, bonus_key(1, 1))
    return fault.named(boxes={box})


def a_bonus_too_many(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    seat, sheet = any_sheet(fault, chance)
    sheet[mark_key(1, "yahtzee")] = number(50)
    bonuses = [bonus_key(1, each) for each in range(1, 14)]
    for key in bonuses:
        tick(sheet, key)
    return fault.named(seats={seat})


def a_round_begun_too_early(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    if evening.options.rounds == 1:
        return False
    chosen = with_some(
        fault, chance, lambda sheet: [key for key in sheet if key.startswith("2.") and key in TWO]
    )
    if chosen is None:
        return False
    seat, _begun = chosen
    gap = mark_key(1, chance.choice(list(BOXES)))
    fault.sheets[seat].pop(gap, None)
    return fault.named(boxes={gap})


def a_box_that_was_forgotten(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    seat, sheet = any_sheet(fault, chance)
    gap = mark_key(chance.randint(1, evening.options.rounds), chance.choice(list(BOXES)))
    sheet.pop(gap, None)
    return seat not in fault.left and fault.named(boxes={gap})


TWO = {mark_key(2, box) for box in BOXES}
PLANTS: dict[str, Plant] = {
    "no_dice_give_this": a_number_of_no_dice,
    "bonus_without_yahtzee": a_bonus_without_a_yahtzee,
    "more_bonuses_than_yahtzees": a_bonus_too_many,
    "round_begun_too_early": a_round_begun_too_early,
    "not_over": a_box_that_was_forgotten,
}


@pytest.mark.parametrize("code", PLANTS)
def test_a_planted_fault_is_found_and_named(code: str) -> None:
    plant(GAME, code, PLANTS[code])


def test_as_many_bonuses_as_boxes_that_a_yahtzee_can_have_filled_are_no_fault() -> None:
    """YZ-6: each box but Yahtzee's own holds the worth of five alike; one more bonus is one too many."""
    worths = {"full-house": 25, "small-straight": 30, "large-straight": 40, "yahtzee": 50, "chance": 5}
    faces = {box.key: 5 * box.face for box in BOXES.values() if box.face}
    sheet = {mark_key(1, box): number((worths | faces).get(box, 10)) for box in BOXES}
    ticks = {bonus_key(1, each): TICK for each in range(1, 13)}
    assert findings(Options(1), [sheet | ticks], NOBODY, OVER) == ()
    [found] = findings(Options(1), [sheet | ticks | {bonus_key(1, 13): TICK}], NOBODY, OVER)
    assert (found.code, found.counts, found.facts) == ("more_bonuses_than_yahtzees", (13,), {"most": 12})
    [found] = findings(Options(1), [sheet | ticks | {mark_key(1, "chance"): number(23)}], NOBODY, OVER)
    assert (found.code, found.counts, found.facts) == ("more_bonuses_than_yahtzees", (12,), {"most": 11})


def test_a_gap_of_somebody_who_stayed_leaves_a_game_unfinished() -> None:
    gap = {key: mark for key, mark in FULL.items() if key != mark_key(1, "chance")}
    assert not unfinished(Options(2), [FULL, FULL], NOBODY)
    assert unfinished(Options(2), [FULL, gap], NOBODY)
    assert not unfinished(Options(2), [FULL, gap], frozenset({1}))
    assert not unfinished(Options(2), [gap, gap], frozenset({0, 1}))


@pytest.mark.parametrize(
    ("known", "most"), [({}, 1575), ({"yahtzee": 50}, 1575), ({"yahtzee": 0}, 325), ({"chance": 5}, 1550)]
)
def test_a_sheet_is_worth_at_most_what_its_open_boxes_may_bring(known: dict[str, int], most: int) -> None:
    """YZ-5, YZ-19: without a first Yahtzee there is no further one."""
    marks = {mark_key(1, box): number(value) for box, value in known.items()}
    ticks = {bonus_key(1, each) for each in range(1, 13)}
    assert bounds(Options(1), marks, frozenset({*FULL, *ticks} - marks.keys()), True) == (
        sum(known.values()),
        most,
    )


def test_full_sheets_are_a_game_that_is_over_by_its_rounds_or_by_the_last_to_leave() -> None:
    for left, reason in ((NOBODY, EndReason.ALL_ROUNDS_PLAYED), ({0, 1}, EndReason.LAST_PLAYER_LEFT)):
        state = finished(Options(2), [FULL, FULL], frozenset(left), OVER)
        assert (state.reason, state.seat, state.turns) == (reason, None, 26)


def test_the_sheet_and_its_empty_boxes_are_named_where_a_game_is_said_to_be_over() -> None:
    names, say = ["Ana", "Bo"], FINDINGS["not_over"]
    gap = {key: mark for key, mark in FULL.items() if key != mark_key(1, "chance")}
    assert findings(Options(2), [FULL, gap], NOBODY, None) == ()
    assert findings(Options(2), [FULL, gap], frozenset({1}), OVER) == ()
    [found] = findings(Options(2), [FULL, gap], NOBODY, OVER)
    assert (found.seats, found.boxes) == ((1,), (mark_key(1, "chance"),))
    assert (
        say(found, names, Options(2))
        == "Bo has an empty box: Chance. The game ends when all sheets are full."
    )
    two = Options(2, rounds=2)
    more = {mark_key(2, box): number(0) for box in BOXES if box not in ("ones", "yahtzee")}
    [found] = findings(
        two, [{**FULL, **{mark_key(2, box): number(0) for box in BOXES}}, {**FULL, **more}], NOBODY, OVER
    )
    assert "2 empty boxes: Ones in round 2 and Yahtzee in round 2." in say(found, names, two)
    [found] = findings(Options(1), [{}], NOBODY, OVER)
    assert (
        say(found, names, Options(1))
        == "Ana has 13 empty boxes, the first is Ones. The game ends when all sheets are full."
    )
