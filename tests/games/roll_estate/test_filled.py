"""The drawing of one player's sheet."""

from dataclasses import replace

from games.kit.paper import Kind, Pencil
from games.roll_estate.rules import GAME
from games.roll_estate.rules.edition import read_edition
from games.roll_estate.rules.filled import Box, FilledSheet, fill
from games.roll_estate.rules.moves import LoseInterest
from games.roll_estate.rules.sheet import ROW_LIST
from games.roll_estate.rules.verbs import apply, boxes_written_by, legal_moves
from tests.games.roll_estate.cast import (
    ANA,
    BO,
    CLEO,
    LOST,
    NOTHING,
    businesses,
    options,
    rows,
    solo,
    table,
)
from tests.games.roll_estate.own_pad import OUR_PAD


def sheet(seat: int = ANA, *, players: int = 3, **sheets: dict[str, object]) -> FilledSheet:
    state = table(
        options(players), {("ana", "bo", "cleo").index(name): marks for name, marks in sheets.items()}
    )
    return fill(state.options, state.paper, seat)


def row(filled: FilledSheet, key: str) -> dict[str, Box | None]:
    found = next(each for each in filled.neighborhoods if each.key == key)
    return {"first": found.first, "second": found.second, **{box.key: box for box in found.rentals}}


def test_an_empty_sheet_shows_the_printed_pad() -> None:
    filled = sheet()
    assert [each.key for each in filled.neighborhoods] == [each.key for each in ROW_LIST]
    assert [each.face for each in filled.neighborhoods] == [1, 2, 3, 4, 5, 6, None, None]
    assert filled.neighborhoods[4].name == "Bance Park"
    assert [route.faces for route in filled.routes] == [(), (1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6)]
    assert filled.jackpot == Box("jackpot", 150, False, "empty", None, None, None)
    assert (filled.total, filled.route_pay, filled.factors) == (0, (0, 50, 100, 175, 250), (1, 5, 10))


def test_figures_of_ours_are_marked() -> None:
    filled = sheet()
    ours = {
        box.key
        for each in filled.neighborhoods
        for box in (*each.rentals, each.first, each.second)
        if box and box.ours
    }
    assert {"ones.1", "ones.2", "ones.first", "threes.3", "threes.second", "fives.second"} <= ours
    assert not ours & {"fours.1", "fours.first", "fours.second", "fives.1", "quadruples.first"}


def test_that_three_rows_have_no_second_business_is_our_reading_too() -> None:
    """Only if the table plays with second businesses, and not on people's own pad."""
    alone = {"ones", "twos", "quadruples"}
    assert {each.key for each in sheet().neighborhoods if each.second_unknown} == alone
    assert not any(each.second_unknown for each in sheet(players=2).neighborhoods)
    own = table(replace(options(3), edition=read_edition(OUR_PAD)))
    assert not any(each.second_unknown for each in fill(own.options, own.paper, ANA).neighborhoods)


def test_a_pencilled_number_and_an_own_business() -> None:
    boxes = row(sheet(ana=businesses("fours")), "fours")
    assert boxes["fours.2"] == Box("fours.2", 25, False, "pencilled", 8, None, None)
    assert boxes["first"] == Box("fours.first", 65, False, "held", None, ANA, 1)
    assert boxes["second"] == Box("fours.second", 50, False, "empty", None, None, None)


def test_what_somebody_else_holds_is_crossed_off() -> None:
    filled = sheet(BO, ana={**businesses("fours"), "routes.any": True})
    crossed = Box("fours.first", 65, False, "crossed", None, ANA, 1)
    assert row(filled, "fours")["first"] == crossed
    assert filled.routes[0].box == Box("routes.any", None, False, "crossed", None, ANA, 1)


def test_a_pad_without_a_second_business_has_no_box_for_it() -> None:
    assert row(sheet(), "quadruples")["second"] is None
    assert row(sheet(players=2), "fours")["second"] is None
    state = table(solo())
    assert row(fill(state.options, state.paper, ANA), "fours")["second"] is None


def test_lost_interest_crosses_free_boxes_and_businesses_on_the_own_sheet_only() -> None:
    stuck: dict[str, object] = {
        each: LOST for row in ROW_LIST if row.key != "triples" for each in row.rentals
    }
    state = table(
        options(), {ANA: {**stuck, "liquid-assets": 20, "triples.2": 9}, BO: rows("triples", but="triples.3")}
    )
    after = apply(state, LoseInterest(ANA, NOTHING, "triples"))
    states = {
        key: box.state for key, box in row(fill(after.options, after.paper, ANA), "triples").items() if box
    }
    assert states == {
        "triples.1": "lost",
        "triples.2": "pencilled",
        "triples.3": "lost",
        "first": "lost",
        "second": "lost",
    }
    neighborhood = fill(after.options, after.paper, ANA).neighborhoods[6]
    assert (neighborhood.lost, neighborhood.kept, neighborhood.subtotal) == (True, 40, 40)
    others = row(fill(after.options, after.paper, BO), "triples")
    assert {box.state for box in others.values() if box} == {"empty", "pencilled"}


def test_a_business_lost_first_and_claimed_by_bo_later_is_crossed() -> None:
    filled = sheet(ana={"fours.1": LOST, "fours.first": LOST, "fours.second": LOST}, bo=businesses("fours"))
    boxes = row(filled, "fours")
    assert boxes["first"] == Box("fours.first", 65, False, "crossed", None, BO, 1)
    assert boxes["second"] is not None
    assert boxes["second"].state == "lost"


def test_a_declined_business_is_shown_as_declined_to_everybody() -> None:
    """RE-12."""
    declined = {**rows("fours"), "fours.first": Pencil(Kind.DECLINED)}
    for seat in (ANA, BO, CLEO):
        assert row(sheet(seat, bo=declined), "fours")["first"] == Box(
            "fours.first", 65, False, "declined", None, BO, None
        )


def test_boxes_that_take_the_dice_are_lit_with_their_number() -> None:
    state = table(options(), {ANA: {"fives.1": 10}, BO: {"routes.any": True}})
    lit = boxes_written_by(state, legal_moves(state, ANA, (5, 5, 5, 2, 1)))
    filled = fill(state.options, state.paper, ANA, lit)
    assert row(filled, "fives")["fives.2"] == Box("fives.2", 30, False, "legal", 15, None, None)
    assert filled.liquid_assets == Box("liquid-assets", None, False, "legal", 18, None, None)
    assert filled.routes[0].box.state == "crossed"
    assert filled.jackpot.state == "empty"


def test_a_sheet_adds_up_to_the_figures_of_the_outcome() -> None:
    marks = {**businesses("fours", "ones"), "fives.2": 10, "routes.any": True, "routes.1-4": True}
    marks |= {"liquid-assets": 20, "indexes.2": True, "jackpot": True}
    state = table(options(), {ANA: marks})
    filled, player = fill(state.options, state.paper, ANA), GAME.outcome(state).players[ANA]
    assert {key: getattr(filled, key) for key in player.breakdown} == player.breakdown
    assert (filled.total, filled.investments, filled.neighborhoods_total) == (player.total, 350, 220)
    assert (filled.rentals_owned, filled.businesses_owned, filled.routes_owned, filled.indexes_owned) == (
        6,
        2,
        2,
        1,
    )
    assert sum(each.subtotal or 0 for each in filled.neighborhoods) == filled.neighborhoods_total
