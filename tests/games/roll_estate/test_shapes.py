"""The shape of options, of an own pad and of entries: read, written back, or malformed."""

from copy import deepcopy
from typing import Any

import pytest

from games.kit.dice import Roll
from games.kit.errors import MalformedMove
from games.kit.moves import Leaves
from games.kit.seats import logged_seat, seat_to_log
from games.kit.shape import Json
from games.roll_estate.rules import GAME
from games.roll_estate.rules.edition import COMPANION, read_edition, write_edition
from games.roll_estate.rules.moves import ClaimBox, LoseInterest, Move, NoLegalBox
from games.roll_estate.rules.options import Options, TripleCounts, Variant, read_options
from games.roll_estate.rules.sheet import INDEX_FACTORS, JACKPOT, ROUTE_PAY
from tests.games.roll_estate.cast import ANA, NOTHING, businesses, options, solo, table
from tests.games.roll_estate.naive import DOLLARS

OUR_PAD: dict[str, Any] = {
    "format": "scoresheets/edition",
    "version": 1,
    "game": "roll-estate",
    "name": "Our pad",
    "rows": {
        row: {"name": f"{row.title()} Street", "rental": 1, "first": 10, "second": None}
        for row in ("ones", "twos", "threes", "fours", "fives", "sixes", "triples", "quadruples")
    },
    "routes": {"any": "Red Line", "1-4": "", "2-5": "Blue Line", "3-6": ""},
}


def changed(*path: str, to: object) -> dict[str, Any]:
    """Return OUR_PAD with one value changed, or left out if `to` is `...`."""
    pad = deepcopy(OUR_PAD)
    inner = pad
    for key in path[:-1]:
        inner = inner[key]
    if to is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = to
    return pad


def malformed(raw: dict[str, object], players: int, edition: object = None) -> str:
    with pytest.raises(MalformedMove) as caught:
        read_options(raw, players, edition)
    return caught.value.reason


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_table_that_says_nothing_plays_the_standard_game(players: int) -> None:
    chosen = read_options({}, players, None)
    assert (chosen.variant, chosen.triple_counts) == (Variant.STANDARD, TripleCounts.MATCHED)
    assert (chosen.businesses_to_end, chosen.second_column) == ((4, False) if players == 2 else (3, True))
    assert chosen.edition is COMPANION


@pytest.mark.parametrize(
    ("raw", "players"),
    [
        ({}, 1),
        ({}, 6),
        ({"variant": "ruthless"}, 2),
        ({"variant": "ruthless"}, 6),
        ({"variant": "solo", "difficulty": "easy"}, 2),
    ],
)
def test_a_variant_says_how_many_play(raw: dict[str, object], players: int) -> None:
    assert malformed(raw, players) == "wrong_number_of_players"


@pytest.mark.parametrize(
    ("difficulty", "target"), [("easy", 300), ("medium", 500), ("hard", 600), ("perfect", 700)]
)
def test_solo_has_a_target(difficulty: str, target: int) -> None:
    """RE-38."""
    assert read_options({"variant": "solo", "difficulty": difficulty}, 1, None).target == target


@pytest.mark.parametrize(
    ("raw", "players", "reason"),
    [
        ({"variant": "solo"}, 1, "missing_key"),
        ({"variant": "solo", "difficulty": "mild"}, 1, "not_a_choice"),
        ({"difficulty": "easy"}, 3, "only_in_solo"),
        ({"variant": "ruthless", "difficulty": None}, 3, "only_in_solo"),
        ({"variant": "Standard"}, 3, "not_a_choice"),
        ({"triple_counts": "some"}, 3, "not_a_choice"),
    ],
)
def test_other_options_are_malformed(raw: dict[str, object], players: int, reason: str) -> None:
    assert malformed(raw, players) == reason


def test_the_companion_pad_has_the_agreed_figures() -> None:
    assert {row: (each.rental, each.first, each.second) for row, each in COMPANION.rows.items()} == DOLLARS
    assert {row: each.name for row, each in COMPANION.rows.items() if each.name} == {"fives": "Bance Park"}
    assert dict(COMPANION.routes) == {"any": "Red Line", "1-4": "", "2-5": "", "3-6": ""}
    assert (ROUTE_PAY, INDEX_FACTORS, JACKPOT) == ((0, 50, 100, 175, 250), (1, 5, 10), 150)


def test_a_table_may_play_its_own_pad() -> None:
    """RE-37."""
    chosen = options(edition=OUR_PAD)
    assert chosen.edition.name == "Our pad"
    assert chosen.edition.ours == frozenset()
    assert GAME.outcome(table(chosen, {ANA: businesses("fours")})).players[ANA].total == 13


def test_a_pad_is_written_as_it_was_read() -> None:
    assert write_edition(read_edition(OUR_PAD)) == OUR_PAD
    assert read_edition(write_edition(COMPANION)) is COMPANION
    assert write_edition(COMPANION) == "companion"


def test_names_on_a_pad_are_trimmed() -> None:
    assert (
        read_edition(changed("rows", "ones", "name", to="  Cafe\u0301 Row ")).rows["ones"].name == "Café Row"
    )


@pytest.mark.parametrize(
    ("path", "to"),
    [
        (("format",), "scoresheets/transcript"),
        (("version",), 2),
        (("version",), True),
        (("game",), "yahtzee"),
        (("name",), ""),
        (("name",), "   "),
        (("name",), "x" * 41),
        (("name",), None),
        (("name",), ...),
        (("rows",), []),
        (("rows", "ones"), ...),
        (("rows", "ones"), None),
        (("rows", "sevens"), {"name": "", "rental": 1, "first": 1, "second": 1}),
        (("rows", "ones", "name"), "x" * 41),
        (("rows", "ones", "name"), None),
        (("rows", "ones", "rental"), -1),
        (("rows", "ones", "rental"), 10_000),
        (("rows", "ones", "rental"), 10.0),
        (("rows", "ones", "rental"), "10"),
        (("rows", "ones", "rental"), True),
        (("rows", "ones", "rental"), None),
        (("rows", "ones", "first"), None),
        (("rows", "ones", "second"), -1),
        (("rows", "ones", "second"), ...),
        (("rows", "ones", "spaces"), 3),
        (("routes", "any"), ...),
        (("routes", "any"), None),
        (("routes", "4-7"), ""),
        (("jackpot",), 200),
    ],
)
def test_any_other_pad_is_malformed(path: tuple[str, ...], to: object) -> None:
    with pytest.raises(MalformedMove):
        read_edition(changed(*path, to=to))


@pytest.mark.parametrize("raw", ["Companion", "other", 1, True, [], {}])
def test_a_pad_that_does_not_exist_is_malformed(raw: object) -> None:
    with pytest.raises(MalformedMove):
        read_edition(raw)


DICE = list(NOTHING)
ROLLS = [{"faces": [1, 1, 3, 5, 6]}, {"faces": DICE, "held": [0, 2]}]


def read_move(chosen: Options, seat: int, entry: Json) -> Move:
    return GAME.read_move(chosen, seat, entry, logged_seat)


def write_move(move: Move) -> dict[str, object]:
    return GAME.write_move(move, seat_to_log)


@pytest.mark.parametrize(
    ("entry", "move"),
    [
        ({"dice": DICE, "box": "ones.1"}, ClaimBox(ANA, NOTHING, "ones.1")),
        ({"dice": DICE, "box": "ones.1", "value": 1}, ClaimBox(ANA, NOTHING, "ones.1", 1)),
        ({"dice": DICE, "box": "liquid-assets", "value": 17}, ClaimBox(ANA, NOTHING, "liquid-assets", 17)),
        ({"dice": DICE, "box": "ones.1", "open_business": True}, ClaimBox(ANA, NOTHING, "ones.1")),
        (
            {"dice": DICE, "box": "ones.1", "open_business": False},
            ClaimBox(ANA, NOTHING, "ones.1", open_business=False),
        ),
        ({"dice": DICE, "lose_interest": "ones"}, LoseInterest(ANA, NOTHING, "ones")),
        ({"leaves": True}, Leaves(ANA)),
        (
            {"dice": DICE, "box": "ones.1", "rolls": ROLLS},
            ClaimBox(ANA, NOTHING, "ones.1", rolls=(Roll((1, 1, 3, 5, 6)), Roll(NOTHING, (0, 2)))),
        ),
    ],
)
def test_an_entry_is_read_as_a_move_and_written_back(entry: dict[str, object], move: Move) -> None:
    assert read_move(options(), ANA, entry) == move
    again = read_move(options(), ANA, write_move(move))
    assert again == (ClaimBox(ANA, NOTHING, move.box) if getattr(move, "value", None) else move)  # type: ignore[union-attr]


def test_a_solo_game_may_be_given_up_for_want_of_a_box() -> None:
    entry = {"dice": DICE, "no_legal_box": True}
    move = read_move(solo(), ANA, entry)
    assert move == NoLegalBox(ANA, NOTHING)
    assert write_move(move) == entry


@pytest.mark.parametrize("dice", [{}, {"dice": None}, {"dice": 5}, {"dice": "12356"}, {"dice": {"1": 2}}])
def test_dice_that_are_no_list_are_left_for_the_rules_to_refuse(dice: dict[str, object]) -> None:
    assert read_move(options(), ANA, {**dice, "box": "ones.1"}) == ClaimBox(ANA, (), "ones.1")


def test_a_box_nobody_knows_is_left_for_the_rules_to_refuse() -> None:
    assert read_move(options(), ANA, {"dice": DICE, "box": "nowhere"}) == ClaimBox(ANA, NOTHING, "nowhere")


@pytest.mark.parametrize(
    ("chosen", "entry", "reason"),
    [
        (options(), {"box": "routes.any", "value": 50}, "no_number_here"),
        (options(), {"box": "jackpot", "value": 150}, "no_number_here"),
        (options(), {"box": "nowhere", "value": 1}, "no_number_here"),
        (options(), {"box": "liquid-assets", "open_business": False}, "no_business_here"),
        (options(), {"box": "nowhere", "open_business": True}, "no_business_here"),
        (options(), {"no_legal_box": True}, "only_in_solo"),
        (solo(), {"lose_interest": "ones"}, "not_in_solo"),
        (solo(), {"box": "ones.1", "open_business": False}, "not_in_solo"),
        (solo(), {"box": "ones.1", "open_business": True}, "not_in_solo"),
    ],
)
def test_an_entry_that_does_not_exist_in_this_box_or_variant_is_malformed(
    chosen: Options, entry: dict[str, object], reason: str
) -> None:
    """RE-12, RE-17."""
    with pytest.raises(MalformedMove) as caught:
        read_move(chosen, ANA, {"dice": DICE, **entry})
    assert caught.value.reason == reason
