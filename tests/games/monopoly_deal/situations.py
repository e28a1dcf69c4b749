"""Situations of Monopoly Deal whose sentences stand in sentences.txt."""

from dataclasses import replace

from games.kit.moves import Leaves
from games.monopoly_deal.rules.moves import (
    Against,
    Banco,
    Build,
    Duel,
    EndTurn,
    PassGo,
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
    DARK_BLUE,
    HOTEL,
    HOUSE,
    RED,
    STATIONS,
    UTILITIES,
    birthday,
    jackpot,
    laying,
    options,
    pays,
    play,
    rent,
    table,
)

MID = table(
    {
        ANA: {"red.1": RED[:2], "brown.2": BROWN[:1], "station.1": STATIONS, "pink.1": ("wild:any",)},
        BO: {"bank": ("money:5", "money:1"), "red.1": (RED[2], "wild:any", "wild:red-yellow", HOUSE, HOTEL)},
    },
    discard=("action:double-rent", "money:10"),
)
THREE = table({ANA: {"brown.1": BROWN, "dark-blue.1": DARK_BLUE, "utility.1": UTILITIES[:1]}})
BUILT = table({ANA: {"red.1": (*RED, HOUSE), "brown.1": BROWN}})
ENOUGH = pays(BO, ("bank", "money:5"))
STORY = table(
    {
        ANA: {"red.1": RED[:2], "brown.1": BROWN, "pink.1": ("wild:pink-orange",)},
        BO: {"bank": ("money:5", "money:1", "action:joker"), "green.1": ("wild:any", "property:green")},
        CLEO: {"bank": ("money:1",), "utility.2": UTILITIES},
    },
)
FIVE, ONE, JOKER = ("bank", "money:5"), ("bank", "money:1"), ("bank", "action:joker")

REFUSED = [
    (MID, EndTurn(BO)),
    (MID, PutInBank(ANA, "money:6")),
    (MID, laying("property:red", "red.21")),
    (MID, EndTurn(ANA, 1)),
    (replace(MID, hands=(8, 5, 5)), EndTurn(ANA)),
    (replace(MID, hands=(9, 5, 5)), EndTurn(ANA)),
    (MID, PutInBank(ANA, "wild:red-yellow")),
    (MID, PlayOther(ANA, "money:5")),
    (MID, PlayOther(ANA, "action:joker")),
    (MID, PlayOther(ANA, "action:double-rent")),
    (replace(MID, plays=0), PutInBank(ANA, "money:1")),
    (replace(MID, plays=1), rent("any", "red.1", ENOUGH, double=1)),
    (replace(MID, hands=(0, 5, 5)), PutInBank(ANA, "money:1")),
    (replace(MID, hands=(1, 5, 5)), rent("any", "red.1", ENOUGH, double=1)),
    (MID, PutInBank(ANA, "money:10")),
    (replace(MID, discard={"action:double-rent": 1}), rent("any", "red.1", ENOUGH, double=2)),
    (MID, jackpot(pays(BO, jokers=4))),
    (MID, jackpot(pays(ANA))),
    (MID, jackpot(pays(-1))),
    (MID, rent("any", "red.1")),
    (MID, birthday(pays(CLEO))),
    (MID, birthday()),
    (MID, birthday(pays(BO), pays(BO))),
    (play(MID, Leaves(BO)), jackpot(pays(BO))),
    (replace(MID, options=options(double_rent="two-colour")), rent("any", "red.1", ENOUGH, double=1)),
    (MID, Duel(ANA, Spot("red.1", HOUSE), (Against(BO),))),
    (MID, Duel(ANA, Spot("red.2", "property:red"), (Against(BO),))),
    (MID, jackpot(pays(BO, ("bank", "money:2")))),
    (MID, Duel(ANA, Spot("red.1", "property:red"), (Against(BO),))),
    (MID, laying("wild:pink-orange", "red.1")),
    (MID, rent("pink-orange", "red.1", ENOUGH, pays(CLEO))),
    (MID, Rearrange(ANA, Spot("pink.1", "wild:any"), "station.1")),
    (MID, Build(ANA, HOUSE, "station.1")),
    (MID, Build(ANA, HOUSE, "red.1")),
    (MID, Banco(ANA, "pink.1", (Against(BO),))),
    (BUILT, Build(ANA, HOUSE, "red.1")),
    (BUILT, Build(ANA, HOTEL, "brown.1")),
    (MID, jackpot(pays(BO, ("red.1", HOUSE)))),
    (MID, rent("any", "pink.1", ENOUGH)),
    (MID, jackpot(pays(BO, ("bank", "money:5"), jokers=1))),
    (MID, jackpot(pays(BO, ("red.1", "wild:any")))),
    (MID, jackpot(pays(BO, ("bank", "money:1")))),
    (table({BO: {"bank": ("money:1", "money:2")}}), jackpot(pays(BO, ("bank", "money:1")))),
    (MID, jackpot(pays(BO, ("bank", "money:1"), ("bank", "money:5")))),
    (MID, jackpot(ENOUGH, value=6)),
]
TOLD = [
    (STORY, Leaves(BO)),
    (STORY, PutInBank(ANA, "action:birthday")),
    (STORY, laying("property:red")),
    (STORY, laying("wild:any", "station.2")),
    (STORY, Build(ANA, HOUSE, "brown.1")),
    (STORY, Rearrange(ANA, Spot("pink.1", "wild:pink-orange"), "orange.1")),
    (STORY, Rearrange(ANA, Spot("red.1", "property:red"), "red.1")),
    (STORY, PassGo(ANA)),
    (STORY, EndTurn(ANA)),
    (table(hands=(8, 0, 5)), EndTurn(ANA, 1)),
    (
        table({BO: {"brown.1": BROWN, "dark-blue.1": DARK_BLUE, "utility.1": UTILITIES}}, hands=(9, 5, 5)),
        EndTurn(ANA, 2),
    ),
    (
        table({BO: {"bank": ("money:5", "action:joker")}, CLEO: {"bank": ("money:1",)}}),
        birthday(pays(BO, JOKER), pays(CLEO, ONE)),
    ),
    (STORY, rent("red-yellow", "red.1", pays(CLEO, jokers=1), pays(BO, FIVE))),
    (STORY, rent("any", "red.1", pays(BO, FIVE, ONE, jokers=2), double=1)),
    (table({ANA: {"red.1": RED[:2]}}), rent("any", "red.1", pays(BO), double=2)),
    (table(), jackpot(pays(BO, jokers=3))),
    (STORY, Duel(ANA, Spot("green.1", "wild:any"), (Against(BO),))),
    (STORY, Duel(ANA, Spot("green.1", "wild:any"), (Against(BO, 1),))),
    (STORY, Troc(ANA, Spot("green.1", "property:green"), Spot("pink.1", "wild:pink-orange"), (Against(BO),))),
    (STORY, Banco(ANA, "utility.2", (Against(CLEO),))),
    (STORY, Banco(ANA, "utility.2", (Against(CLEO, 1),))),
]
STATES = [
    play(THREE, laying("property:utility")),
    play(MID, Leaves(BO), Leaves(CLEO)),
    MID,
]
