"""The drawing of a tableau."""

from games.monopoly_deal.rules.filled import FilledSet, fill
from games.monopoly_deal.rules.sheet import CARDS, Colour
from tests.games.monopoly_deal.cast import ANA, BO, BROWN, BUILT, HOUSE, options, table


def test_an_empty_tableau_has_neither_sets_nor_money() -> None:
    filled = fill(options(), table().paper, BO)
    assert (filled.seat, filled.sets, filled.bank, filled.banked, filled.in_sets) == (BO, (), (), 0, 0)


def test_sets_stand_in_the_order_of_the_colours_and_their_numbers() -> None:
    places = {"red.10": ("wild:any",), "red.2": BUILT, "brown.1": BROWN, "pink.1": (HOUSE,)}
    filled = fill(options(), table({ANA: places}).paper, ANA)
    assert [each.key for each in filled.sets] == ["brown.1", "pink.1", "red.2", "red.10"]
    assert filled.full == {Colour.BROWN, Colour.RED}
    assert filled.in_sets == 2 + 3 + 9 + 7
    red = filled.sets[2]
    assert red == FilledSet(
        "red.2",
        Colour.RED,
        2,
        (CARDS["property:red"],) * 3,
        0,
        complete=True,
        house=True,
        hotel=True,
        rent=13,
    )
    built, wild = filled.sets[1], filled.sets[3]
    assert (built.cards, built.missing, built.house, built.rent) == ((), 3, True, 0)
    assert (wild.missing, wild.complete, wild.rent) == (2, False, 0)


def test_the_cards_of_a_set_stand_in_the_order_of_the_pack() -> None:
    places = {"red.1": ("wild:any", "wild:red-yellow", "property:red")}
    [red] = fill(options(), table({ANA: places}).paper, ANA).sets
    assert [card.key for card in red.cards] == ["property:red", "wild:red-yellow", "wild:any"]


def test_the_largest_cards_of_the_bank_come_first() -> None:
    bank = ("money:1", "action:deal-banco", "money:10", "money:5", "money:1")
    filled = fill(options(), table({ANA: {"bank": bank}}).paper, ANA)
    assert [card.key for card in filled.bank] == [
        *("money:10", "action:deal-banco", "money:5", "money:1", "money:1")
    ]
    assert filled.banked == 22
