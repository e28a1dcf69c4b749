"""The drawing of one player's sheet."""

from dataclasses import replace

from games.yahtzee.rules import GAME
from games.yahtzee.rules.filled import Box, Column, FilledSheet, fill, without_totals
from games.yahtzee.rules.placing import NO_FURTHER
from games.yahtzee.rules.sheet import BOXES
from games.yahtzee.rules.verbs import further_yahtzee, highlighted_boxes
from tests.games.yahtzee.cast import ANA, BO, CLEO, FIVE_FOURS, column, forced, options, table


def sheet(seat: int = ANA, *, rounds: int = 1, **sheets: dict[str, int]) -> FilledSheet:
    seats = {("ana", "bo", "cleo").index(name): marks for name, marks in sheets.items()}
    state = table(options(rounds=rounds), seats)
    return fill(state.options, state.paper, seat)


def boxes(filled: FilledSheet, round_number: int = 1) -> dict[str, Box]:
    return {box.key: box for box in filled.columns[round_number - 1].boxes}


def winners(filled: FilledSheet) -> list[tuple[int, ...]]:
    return [each.winners for each in filled.columns]


def test_an_empty_sheet_shows_the_printed_boxes_in_a_column_a_round() -> None:
    filled = sheet(rounds=3)
    assert [each.round for each in filled.columns] == [1, 2, 3]
    assert {tuple(box.key for box in each.boxes) for each in filled.columns} == {tuple(BOXES)}
    assert [box.face for box in filled.columns[0].boxes] == [1, 2, 3, 4, 5, 6, *[None] * 7]
    assert (filled.seat, filled.round, filled.total) == (ANA, 1, 0)
    assert filled.columns[0].upper[4] == Box("fives", "1.fives", 1, 5, "empty", None, None, False, None)


def test_boxes_of_rounds_to_come_are_locked() -> None:
    filled = sheet(rounds=3, ana=column(1))
    states = [{box.state for box in each.boxes} for each in filled.columns]
    assert states == [{"zero"}, {"empty"}, {"locked"}]
    assert (filled.round, filled.columns[0].full, filled.columns[1].full) == (2, True, False)


def test_a_sheet_with_every_box_filled_is_in_no_round() -> None:
    assert sheet(ana=column(1)).round is None


def test_numbers_and_zeros_are_told_apart() -> None:
    shown = boxes(sheet(ana={"fives": 20, "yahtzee": 0}))
    assert shown["fives"] == Box("fives", "1.fives", 1, 5, "pencilled", 20, None, False, 5)
    assert shown["yahtzee"] == Box("yahtzee", "1.yahtzee", 1, None, "zero", 0, None, False, None)


def test_a_column_says_how_far_the_upper_section_is_from_its_bonus() -> None:
    """YZ-15."""
    first = sheet(ana={"sixes": 24, "fives": 10, "ones": 0}).columns[0]
    assert [box.par for box in first.upper] == [-3, None, None, None, -5, 6]
    assert (first.upper_sum, first.par, first.missing, first.upper_bonus) == (34, -2, 29, 0)
    reached = sheet(ana={"sixes": 30, "fives": 20, "fours": 16}).columns[0]
    assert (reached.upper_sum, reached.par, reached.missing, reached.upper_bonus) == (66, 21, 0, 35)


def test_the_ruler_says_how_far_the_upper_section_is_behind_or_ahead_of_three_dice_a_box() -> None:
    """YZ-15."""

    def ruler(marks: dict[str, int]) -> tuple[int, ...]:
        shown = sheet(ana=marks).columns[0].ruler
        return shown.done, shown.notch, shown.behind, shown.ahead, shown.to_come

    assert ruler({}) == (0, 0, 0, 0, 63)
    assert ruler({"fives": 15}) == (15, 15, 0, 0, 48)
    assert ruler({"sixes": 24, "fives": 10, "ones": 0}) == (34, 36, 2, 0, 27)
    assert ruler({"sixes": 30, "fives": 20, "fours": 16}) == (63, 45, 0, 21, 18)


def test_boxes_that_take_the_dice_are_lit_with_their_number_zeros_too() -> None:
    state = table(options(), {ANA: {"fives": 10}})
    filled = fill(state.options, state.paper, ANA, highlighted_boxes(state, ANA, (5, 5, 6, 6, 6)))
    shown = boxes(filled)
    assert shown["fives"].state == "pencilled"
    assert shown["sixes"] == Box("sixes", "1.sixes", 1, 6, "legal", None, 18, False, 0)
    assert shown["full-house"] == Box("full-house", "1.full-house", 1, None, "legal", None, 25, False, None)
    assert shown["ones"] == Box("ones", "1.ones", 1, 1, "legal", None, 0, False, -3)
    assert (filled.columns[0].par, filled.columns[0].upper_sum, filled.total) == (-5, 10, 10)


def test_only_the_round_being_played_is_lit() -> None:
    state = table(options(2, rounds=3), {ANA: column(1), BO: column(1)}, round=2)
    filled = fill(state.options, state.paper, ANA, highlighted_boxes(state, ANA, FIVE_FOURS))
    assert [{box.state for box in each.boxes} for each in filled.columns] == [{"zero"}, {"legal"}, {"locked"}]


def test_a_joker_is_marked_where_it_makes_the_number() -> None:
    """YZ-2."""
    state = table(options(), {ANA: {"yahtzee": 50, "fours": 12}})
    shown = boxes(fill(state.options, state.paper, ANA, highlighted_boxes(state, ANA, FIVE_FOURS)))
    assert {key: box.lit for key, box in shown.items() if box.joker} == {
        "full-house": 25,
        "small-straight": 30,
        "large-straight": 40,
    }
    assert (shown["chance"].lit, shown["ones"].lit) == (20, 0)


def test_a_forced_joker_lights_its_upper_box_only() -> None:
    """YZ-1."""
    state = table(forced(), {ANA: {"yahtzee": 50}})
    shown = boxes(fill(state.options, state.paper, ANA, highlighted_boxes(state, ANA, FIVE_FOURS)))
    assert [key for key, box in shown.items() if box.state == "legal"] == ["fours"]


def test_nothing_is_lit_out_of_turn() -> None:
    assert highlighted_boxes(table(options()), BO, FIVE_FOURS) == {}


def test_further_yahtzees_are_counted_by_round() -> None:
    ticks = {"1.yahtzee-bonus.1": 0, "1.yahtzee-bonus.2": 0, "2.yahtzee": 50, "2.yahtzee-bonus.1": 0}
    filled = sheet(rounds=2, ana={**column(1), "1.yahtzee": 50, **ticks})
    assert [(each.yahtzees, each.yahtzee_bonus) for each in filled.columns] == [(2, 200), (1, 100)]
    assert [each.total for each in filled.columns] == [250, 150]


def test_a_round_names_its_winners_when_everybody_has_filled_it() -> None:
    """YZ-9."""
    going_on = sheet(ana=column(points=9), bo=column(points=9), cleo=column(but=("ones",)))
    assert winners(going_on) == [()]
    over = sheet(CLEO, rounds=2, ana=column(points=9), bo=column(points=9), cleo=column(points=8))
    assert winners(over) == [(ANA, BO), ()]


def test_a_round_that_somebody_left_is_over_when_the_next_has_begun_or_it_is_said() -> None:
    """YZ-23."""
    chosen, left = options(rounds=2), {ANA: column(points=9), BO: column(points=8), CLEO: {"yahtzee": 50}}
    paper = table(chosen, left).paper
    assert winners(fill(chosen, paper, ANA)) == [(), ()]
    assert winners(fill(chosen, paper, ANA, over=1)) == [(ANA,), ()]
    begun = table(chosen, {**left, ANA: {**left[ANA], "2.ones": 3}}).paper
    assert winners(fill(chosen, begun, ANA)) == [(ANA,), ()]


def test_a_sheet_adds_up_to_the_figures_of_the_outcome() -> None:
    marks = {**column(1, points=22), "1.sixes": 30, "1.fives": 25, "1.fours": 12, "2.large-straight": 40}
    marks |= {"1.yahtzee": 50, "1.yahtzee-bonus.1": 0}
    state = table(options(rounds=2), {ANA: marks}, round=2)
    filled, player = fill(state.options, state.paper, ANA), GAME.outcome(state).players[ANA]
    assert breakdown(filled.columns) == player.breakdown
    assert [each.total for each in filled.columns] == player.extra["rounds"] == [274, 40]
    assert filled.total == player.total == 314


def test_without_totals_only_boxes_and_ticks_are_left() -> None:
    marks = {**column(1), "1.sixes": 30, "1.yahtzee": 50, "1.yahtzee-bonus.1": 0}
    shown = sheet(ana=marks, bo=column(1), cleo=column(1))
    hidden = without_totals(shown)
    [before], [after] = shown.columns, hidden.columns
    sums = ("upper_sum", "par", "missing", "upper_bonus", "lower_sum", "yahtzee_bonus", "total")
    assert [getattr(after, name) for name in sums] == [None] * 7
    assert (hidden.total, after.winners, before.winners) == (None, (), (ANA,))
    assert (after.boxes, after.yahtzees) == (before.boxes, before.yahtzees)


def breakdown(columns: tuple[Column, ...]) -> dict[str, int]:
    return {
        "upper": sum(each.upper_sum or 0 for each in columns),
        "upper_bonus": sum(each.upper_bonus or 0 for each in columns),
        "lower": sum(each.lower_sum or 0 for each in columns),
        "yahtzee_bonus": sum(each.yahtzee_bonus or 0 for each in columns),
    }


def test_a_zero_warns_of_the_bonuses_and_of_the_joker_that_it_gives_away() -> None:
    state = table(options(), {ANA: {"fours": 4, "chance": 20}})
    first = fill(state.options, state.paper, ANA, highlighted_boxes(state, ANA, (1, 2, 2, 4, 6)))
    assert {box.key: first.warning(box) for box in first.now.boxes if first.warning(box)} == {
        "yahtzee": "bonus"
    }
    state = table(options(), {ANA: {"fours": 4, "yahtzee": 50}})
    sheet = fill(state.options, state.paper, ANA, highlighted_boxes(state, ANA, FIVE_FOURS))
    later = replace(sheet, further=further_yahtzee(state, ANA, FIVE_FOURS))
    upper = {"ones", "twos", "threes", "fives", "sixes"}
    assert {box.key: later.warning(box) for box in later.now.boxes if later.warning(box)} == dict.fromkeys(
        upper, "joker"
    )


def test_a_further_yahtzee_is_told_to_the_player_in_turn_alone() -> None:
    state = table(options(), {ANA: {"yahtzee": 50}, BO: {"yahtzee": 50}})
    assert further_yahtzee(state, ANA, FIVE_FOURS) != NO_FURTHER
    assert further_yahtzee(state, BO, FIVE_FOURS) == further_yahtzee(state, ANA, (4, 4)) == NO_FURTHER
