"""Every refusal code, and their order if several apply."""

from dataclasses import replace

import pytest

from games.monopoly_deal.rules.moves import (
    Against,
    Banco,
    Build,
    Duel,
    Move,
    PlayOther,
    PutInBank,
    Rearrange,
    Spot,
    Troc,
)
from tests.games.monopoly_deal.cast import (
    ANA,
    BO,
    BROWN,
    CLEO,
    HOTEL,
    HOUSE,
    RED,
    birthday,
    code,
    jackpot,
    laying,
    must_refuse,
    options,
    pays,
    play,
    refused,
    rent,
    table,
)

NOBODY = -1
MID = table(
    {
        ANA: {"red.1": RED[:2], "brown.1": ("wild:any",)},
        BO: {"bank": ("money:1", "money:5"), "brown.1": BROWN, "pink.1": ("property:pink",)},
    },
)
HERS, HIS = Spot("red.1", "property:red"), Spot("pink.1", "property:pink")


@pytest.mark.parametrize(
    ("move", "card"),
    [
        (PutInBank(ANA, "money:6"), "money:6"),
        (PlayOther(ANA, "Money:5"), "Money:5"),
        (PlayOther(ANA, ""), ""),
        (Rearrange(ANA, Spot("nowhere", "wild:pink"), "x"), "wild:pink"),
        (Duel(ANA, Spot("nowhere", "x"), (Against(NOBODY),)), "x"),
        (Troc(ANA, HIS, Spot("nowhere", "y"), ()), "y"),
        (jackpot(pays(NOBODY, ("nowhere", "money:6"))), "money:6"),
    ],
)
def test_a_card_that_does_not_exist_comes_before_a_set_that_does_not(move: Move, card: str) -> None:
    must_refuse(replace(MID, plays=0), move, "unknown_card", rule="MD-45", facts={"card": card})


@pytest.mark.parametrize(
    ("move", "box"),
    [
        (laying("property:red", "red.0"), "red.0"),
        (laying("property:red", "red.21"), "red.21"),
        (laying("property:red", "red.01"), "red.01"),
        (laying("wild:any", "bank"), "bank"),
        (Build(ANA, HOUSE, "gold.1"), "gold.1"),
        (Rearrange(ANA, Spot("bank", "money:1"), "red.1"), "bank"),
        (Rearrange(ANA, HERS, "bank"), "bank"),
        (rent("any", "red"), "red"),
        (Banco(ANA, "", ()), ""),
        (Duel(ANA, Spot("bank", "money:1"), ()), "bank"),
        (Troc(ANA, HIS, Spot("bank", "money:1"), ()), "bank"),
        (jackpot(pays(NOBODY, ("Bank", "money:1"))), "Bank"),
    ],
)
def test_a_set_that_does_not_exist_comes_before_the_plays(move: Move, box: str) -> None:
    """`bank` is a place in payments only."""
    must_refuse(replace(MID, plays=0), move, "unknown_box", rule=None, box=box)


@pytest.mark.parametrize("card", ["money:5", "action:joker", "action:double-rent"])
def test_what_is_not_played_by_itself_comes_before_the_plays(card: str) -> None:
    must_refuse(
        replace(MID, plays=0), PlayOther(ANA, card), "not_playable", rule="MD-46", facts={"card": card}
    )


def test_not_bankable_comes_before_the_plays_and_those_before_the_hand_and_the_copies() -> None:
    spent = replace(MID, plays=0, hands=(0, 5, 5), discard={"money:10": 1})
    assert code(spent, PutInBank(ANA, "property:red")) == "not_bankable"
    assert code(spent, PutInBank(ANA, "money:10")) == "no_plays_left"
    assert code(replace(spent, plays=1), PutInBank(ANA, "money:10")) == "no_card_in_hand"
    assert code(replace(spent, plays=1, hands=(1, 5, 5)), PutInBank(ANA, "money:10")) == "card_not_left"


def test_the_copies_come_before_the_targets() -> None:
    gone = replace(MID, discard={"action:deal-jackpot": 3})
    assert code(gone, jackpot(pays(NOBODY))) == "card_not_left"


@pytest.mark.parametrize(
    ("against", "refusal"),
    [
        ((pays(ANA), pays(NOBODY)), "unknown_player"),
        ((pays(ANA), pays(3)), "unknown_player"),
        ((pays(ANA), pays(ANA)), "target_self"),
        ((pays(BO), pays(CLEO), pays(ANA)), "target_self"),
        ((), "wrong_targets"),
        ((pays(BO, ("bank", "money:5")), pays(CLEO)), "wrong_targets"),
        ((pays(CLEO), pays(CLEO)), "wrong_targets"),
    ],
)
def test_whom_a_card_is_played_against(against: tuple[Against, ...], refusal: str) -> None:
    must_refuse(MID, jackpot(*against), refusal, rule=None if refusal == "unknown_player" else "MD-44")


def test_everybody_is_named_once() -> None:
    twice = birthday(pays(BO, ("bank", "money:5")), pays(CLEO), pays(CLEO))
    assert refused(MID, twice).facts == {"card": "action:birthday", "reason": "twice", "seat": CLEO}
    assert refused(MID, birthday()).facts == {
        "card": "action:birthday",
        "reason": "all",
        "seats": (BO, CLEO),
    }


def test_the_targets_come_before_the_doublers_and_those_before_the_colour_and_the_rent() -> None:
    agreed = replace(MID, options=options(double_rent="two-colour"))
    assert code(agreed, rent("any", "brown.1", double=1)) == "wrong_targets"
    assert code(agreed, rent("any", "brown.1", pays(CLEO), double=1)) == "double_not_allowed"
    assert code(MID, rent("red-yellow", "brown.1", pays(BO), pays(CLEO))) == "wrong_colour"
    assert code(MID, rent("light-blue-brown", "brown.1", pays(BO), pays(CLEO))) == "no_rent"


@pytest.mark.parametrize(
    ("take", "give", "refusal"),
    [
        (Spot("red.9", HOUSE), Spot("red.9", HOTEL), "not_a_property"),
        (Spot("brown.1", "property:brown"), Spot("red.9", HOTEL), "not_a_property"),
        (Spot("brown.1", "property:brown"), Spot("red.9", "property:red"), "not_on_table"),
        (Spot("red.1", "property:red"), HERS, "not_on_table"),
        (Spot("brown.1", "property:brown"), HERS, "full_set"),
    ],
)
def test_of_a_swap_the_kind_comes_before_the_place_and_the_place_before_the_full_set(
    take: Spot, give: Spot, refusal: str
) -> None:
    assert code(MID, Troc(ANA, take, give, (Against(BO),))) == refusal


def test_a_wrong_colour_comes_before_a_full_set() -> None:
    assert code(MID, laying("property:red", "brown.1")) == "wrong_colour"
    full = table({ANA: {"brown.1": BROWN, "red.1": ("wild:any",)}})
    assert code(full, Rearrange(ANA, Spot("red.1", "wild:any"), "brown.1")) == "set_full"


def test_the_opening_is_judged_before_any_answer() -> None:
    answers = (pays(BO, ("bank", "money:10"), jokers=6), pays(CLEO))
    assert code(MID, rent("red-yellow", "yellow.1", *answers)) == "no_rent"


def test_answers_are_judged_one_player_after_the_other() -> None:
    bad_bo, bad_cleo = pays(BO, jokers=4), pays(CLEO, ("bank", "money:2"))
    assert code(MID, birthday(bad_bo, bad_cleo)) == "card_not_left"
    assert code(MID, birthday(bad_cleo, bad_bo)) == "not_on_table"


@pytest.mark.parametrize(
    ("answer", "refusal"),
    [
        (pays(BO, ("bank", "money:2"), jokers=6), "no_card_in_hand"),
        (pays(BO, ("bank", "money:2"), jokers=5), "card_not_left"),
        (pays(BO, ("bank", "money:2"), jokers=1), "payment_cancelled"),
        (pays(BO, ("bank", "money:2"), ("brown.1", "wild:any")), "not_on_table"),
        (pays(BO, ("brown.2", "wild:any"), ("red.1", HOUSE)), "cannot_pay_with"),
        (pays(BO, ("red.1", HOUSE)), "hotel_needs_house"),
        (pays(BO, ("bank", "money:1")), "paid_too_little"),
        (pays(BO, ("bank", "money:1"), ("bank", "money:5")), "paid_too_much"),
    ],
)
def test_an_answer_is_judged_in_the_order_of_the_codes(answer: Against, refusal: str) -> None:
    places = {
        "bank": ("money:1", "money:5"),
        "red.1": (*RED, HOUSE, HOTEL),
        "brown.2": ("wild:any",),
    }
    state = table({BO: places}, hands=(3, 5, 5))
    must_refuse(state, replace(jackpot(answer), value=99), refusal)


def test_the_value_comes_last() -> None:
    move = replace(jackpot(pays(BO, ("bank", "money:5"))), value=99)
    assert code(MID, move) == "value_mismatch"
    assert play(MID, replace(move, value=5)).plays == 2


def test_a_refused_move_changes_nothing() -> None:
    before = repr(MID)
    assert code(MID, jackpot(pays(BO, ("bank", "money:1")))) == "paid_too_little"
    assert repr(MID) == before
