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
    must_hold,
    options,
    pays,
    refusal,
    rent,
    ruling,
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


SPENT, NO_HAND = replace(MID, plays=0), replace(MID, plays=0, hands=(0, 5, 5), discard={"money:10": 1})
AGREED = replace(MID, options=options(double_rent="two-colour"))
OWES = table(
    {BO: {"bank": ("money:1", "money:5"), "red.1": (*RED, HOUSE, HOTEL), "brown.2": ("wild:any",)}},
    hands=(3, 5, 5),
)
BROWN_SPOT = Spot("brown.1", "property:brown")
NO_CARD: list[tuple[Move, str]] = [
    (PutInBank(ANA, "money:6"), "money:6"),
    (PlayOther(ANA, "Money:5"), "Money:5"),
    (PlayOther(ANA, ""), ""),
    (Rearrange(ANA, Spot("nowhere", "wild:pink"), "x"), "wild:pink"),
    (Duel(ANA, Spot("nowhere", "x"), (Against(NOBODY),)), "x"),
    (Troc(ANA, HIS, Spot("nowhere", "y"), ()), "y"),
    (jackpot(pays(NOBODY, ("nowhere", "money:6"))), "money:6"),
]
NO_SET: list[tuple[Move, str]] = [
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
]
TARGETS: list[tuple[tuple[Against, ...], str, str | None]] = [
    ((pays(ANA), pays(NOBODY)), "unknown_player", None),
    ((pays(ANA), pays(3)), "unknown_player", None),
    ((pays(ANA), pays(ANA)), "target_self", "MD-44"),
    ((pays(BO), pays(CLEO), pays(ANA)), "target_self", "MD-44"),
    ((), "wrong_targets", "MD-44"),
    ((pays(BO, ("bank", "money:5")), pays(CLEO)), "wrong_targets", "MD-44"),
    ((pays(CLEO), pays(CLEO)), "wrong_targets", "MD-44"),
]
SWAPS = [
    (Spot("red.9", HOUSE), Spot("red.9", HOTEL), "not_a_property"),
    (BROWN_SPOT, Spot("red.9", HOTEL), "not_a_property"),
    (BROWN_SPOT, Spot("red.9", "property:red"), "not_on_table"),
    (Spot("red.1", "property:red"), HERS, "not_on_table"),
    (BROWN_SPOT, HERS, "full_set"),
]
ANSWERS = [
    (pays(BO, ("bank", "money:2"), jokers=6), "no_card_in_hand"),
    (pays(BO, ("bank", "money:2"), jokers=5), "card_not_left"),
    (pays(BO, ("bank", "money:2"), jokers=1), "payment_cancelled"),
    (pays(BO, ("bank", "money:2"), ("brown.1", "wild:any")), "not_on_table"),
    (pays(BO, ("brown.2", "wild:any"), ("red.1", HOUSE)), "cannot_pay_with"),
    (pays(BO, ("red.1", HOUSE)), "hotel_needs_house"),
    (pays(BO, ("bank", "money:1")), "paid_too_little"),
    (pays(BO, ("bank", "money:1"), ("bank", "money:5")), "paid_too_much"),
]
REFUSALS = {
    **{
        f"a card that does not exist comes before a set that does not, {move}": refusal(
            SPENT, move, code="unknown_card", rule="MD-45", facts={"card": card}
        )
        for move, card in NO_CARD
    },
    **{
        f"a set that does not exist comes before the plays, and `bank` is a place in payments only, {move}": refusal(
            SPENT, move, code="unknown_box", rule=None, box=box
        )
        for move, box in NO_SET
    },
    **{
        f"what is not played by itself comes before the plays, {card}": refusal(
            SPENT, PlayOther(ANA, card), code="not_playable", rule="MD-46", facts={"card": card}
        )
        for card in ("money:5", "action:joker", "action:double-rent")
    },
    "not bankable comes before the plays": refusal(
        NO_HAND, PutInBank(ANA, "property:red"), code="not_bankable"
    ),
    "the plays come before the hand": refusal(NO_HAND, PutInBank(ANA, "money:10"), code="no_plays_left"),
    "the hand comes before the copies": refusal(
        replace(NO_HAND, plays=1), PutInBank(ANA, "money:10"), code="no_card_in_hand"
    ),
    "then come the copies": refusal(
        replace(NO_HAND, plays=1, hands=(1, 5, 5)), PutInBank(ANA, "money:10"), code="card_not_left"
    ),
    "the copies come before the targets": refusal(
        replace(MID, discard={"action:deal-jackpot": 3}), jackpot(pays(NOBODY)), code="card_not_left"
    ),
    **{
        f"whom a card is played against, {against}": refusal(MID, jackpot(*against), code=code, rule=rule)
        for against, code, rule in TARGETS
    },
    "nobody is named twice": refusal(
        *(MID, birthday(pays(BO, ("bank", "money:5")), pays(CLEO), pays(CLEO))),
        facts={"card": "action:birthday", "reason": "twice", "seat": CLEO},
    ),
    "everybody is named": refusal(
        MID, birthday(), facts={"card": "action:birthday", "reason": "all", "seats": (BO, CLEO)}
    ),
    "the targets come before the doublers": refusal(
        AGREED, rent("any", "brown.1", double=1), code="wrong_targets"
    ),
    "the doublers come before the rent": refusal(
        AGREED, rent("any", "brown.1", pays(CLEO), double=1), code="double_not_allowed"
    ),
    "the colour comes before the rent": refusal(
        MID, rent("red-yellow", "brown.1", pays(BO), pays(CLEO)), code="wrong_colour"
    ),
    "then comes the rent": refusal(
        MID, rent("light-blue-brown", "brown.1", pays(BO), pays(CLEO)), code="no_rent"
    ),
    **{
        f"of a swap the kind comes before the place, and that before the full set, {take} for {give}": refusal(
            MID, Troc(ANA, take, give, (Against(BO),)), code=code
        )
        for take, give, code in SWAPS
    },
    "a wrong colour comes before a full set": refusal(
        MID, laying("property:red", "brown.1"), code="wrong_colour"
    ),
    "then comes the full set": refusal(
        table({ANA: {"brown.1": BROWN, "red.1": ("wild:any",)}}),
        Rearrange(ANA, Spot("red.1", "wild:any"), "brown.1"),
        code="set_full",
    ),
    "the opening is judged before any answer": refusal(
        MID,
        rent("red-yellow", "yellow.1", pays(BO, ("bank", "money:10"), jokers=6), pays(CLEO)),
        code="no_rent",
    ),
    "answers are judged one player after the other": refusal(
        MID, birthday(pays(BO, jokers=4), pays(CLEO, ("bank", "money:2"))), code="card_not_left"
    ),
    "in the order in which they are told": refusal(
        MID, birthday(pays(CLEO, ("bank", "money:2")), pays(BO, jokers=4)), code="not_on_table"
    ),
    **{
        f"an answer is judged in the order of the codes, and the value last, {code}": refusal(
            OWES, replace(jackpot(answer), value=99), code=code
        )
        for answer, code in ANSWERS
    },
    "the value comes last": refusal(
        MID, jackpot(pays(BO, ("bank", "money:5")), value=99), code="value_mismatch"
    ),
    "the right value is taken": ruling(MID, jackpot(pays(BO, ("bank", "money:5")), value=5), plays=2),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_a_refusal_and_its_place_in_the_order(case: str) -> None:
    must_hold(REFUSALS[case])


def test_a_refused_move_changes_nothing() -> None:
    before = repr(MID)
    assert code(MID, jackpot(pays(BO, ("bank", "money:1")))) == "paid_too_little"
    assert repr(MID) == before
