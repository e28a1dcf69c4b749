"""The shape of options and entries: read, written back, or malformed. The contract asks what all games share."""

from pathlib import Path
from typing import Any

import pytest

from games.kit.errors import MalformedMove
from games.kit.moves import Leaves
from games.kit.seats import name_by_seat, seat_by_name
from games.monopoly_deal.rules import GAME, verbs
from games.monopoly_deal.rules.moves import (
    Against,
    Banco,
    Build,
    Charge,
    Duel,
    EndTurn,
    Move,
    PassGo,
    PlayOther,
    PutInBank,
    Rearrange,
    Spot,
    Troc,
    read_move,
    write_move,
)
from games.monopoly_deal.rules.options import Options, read_options
from games.monopoly_deal.rules.sheet import CARDS
from tests.games.monopoly_deal.cast import ANA, BO, CLEO, NAMES, laying, options, pays, rent


def malformed(raw: dict[str, object], players: int) -> str:
    with pytest.raises(MalformedMove) as caught:
        read_options(raw, players, None)
    return caught.value.reason


@pytest.mark.parametrize(("players", "packs"), [(2, 1), (5, 1), (6, 2), (10, 2)])
def test_md_15_from_six_players_on_there_are_two_packs(players: int, packs: int) -> None:
    assert read_options({}, players, None) == Options(packs)
    assert read_options({"packs": 2}, players, None).packs == 2


def test_md_15_one_pack_for_six_is_malformed() -> None:
    assert malformed({"packs": 1}, 6) == "two_packs_needed"
    assert read_options({"packs": 1}, 5, None).packs == 1


def test_md_30_the_rules_name_the_fewest_and_the_most() -> None:
    assert GAME.players == range(2, 11)
    assert "2 to 10 players" in (Path(verbs.__file__).parents[1] / "RULES.md").read_text("utf-8")


def test_md_8_md_10_a_table_may_play_doublers_and_swaps_otherwise() -> None:
    chosen = read_options({"double_rent": "two-colour", "troc_full_sets": True}, 3, None)
    assert (chosen.double_rent, chosen.troc_full_sets) == ("two-colour", True)
    assert read_options({"double_rent": "any", "troc_full_sets": False}, 3, None) == Options()


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        ({"packs": 0}, "out_of_range"),
        ({"packs": 3}, "out_of_range"),
        ({"double_rent": "none"}, "not_a_choice"),
    ],
)
def test_other_options_are_malformed(raw: dict[str, object], reason: str) -> None:
    assert malformed(raw, 3) == reason


Entry = dict[str, Any]
RED_SPOT = ["red.1", "property:red"]
NOTE = ["bank", "money:5"]
BO_ONLY = [{"player": "Bo"}]


def read(entry: Entry) -> Move:
    return read_move(options(), ANA, entry, seat_by_name(NAMES))


MOVES: list[tuple[Entry, Move]] = [
    ({"bank": "money:5"}, PutInBank(ANA, "money:5")),
    ({"bank": "nonsense"}, PutInBank(ANA, "nonsense")),
    ({"play": "property:red"}, laying("property:red")),
    ({"play": "property:red", "to": "red.2"}, laying("property:red", "red.2")),
    ({"play": "wild:any", "to": "red.2"}, laying("wild:any", "red.2")),
    ({"play": "action:house", "to": "red.2"}, Build(ANA, "action:house", "red.2")),
    ({"play": "action:hotel", "to": "red.2"}, Build(ANA, "action:hotel", "red.2")),
    ({"play": "action:pass-go"}, PassGo(ANA)),
    (
        {
            "play": "rent:red-yellow",
            "set": "red.1",
            "double": 2,
            "against": [{"player": "Bo", "jokers": 1}, {"player": "Cleo", "pays": [NOTE, RED_SPOT]}],
        },
        rent(
            "red-yellow",
            "red.1",
            pays(BO, jokers=1),
            pays(CLEO, ("bank", "money:5"), ("red.1", "property:red")),
            double=2,
        ),
    ),
    ({"play": "rent:any", "set": "red.1", "against": BO_ONLY}, rent("any", "red.1", pays(BO))),
    (
        {"play": "action:deal-jackpot", "against": [{"player": "Bo", "pays": [NOTE]}]},
        Charge(ANA, "action:deal-jackpot", against=(pays(BO, ("bank", "money:5")),)),
    ),
    ({"play": "action:birthday", "against": []}, Charge(ANA, "action:birthday")),
    (
        {"play": "action:deal-duel", "take": RED_SPOT, "against": [{"player": "Bo", "jokers": 2}]},
        Duel(ANA, Spot("red.1", "property:red"), (Against(BO, 2),)),
    ),
    (
        {"play": "action:deal-troc", "take": RED_SPOT, "give": ["pink.1", "wild:any"], "against": BO_ONLY},
        Troc(ANA, Spot("red.1", "property:red"), Spot("pink.1", "wild:any"), (Against(BO),)),
    ),
    ({"play": "action:deal-banco", "set": "red.1", "against": BO_ONLY}, Banco(ANA, "red.1", (Against(BO),))),
    ({"play": "money:5"}, PlayOther(ANA, "money:5")),
    ({"play": "action:joker"}, PlayOther(ANA, "action:joker")),
    ({"play": "action:double-rent"}, PlayOther(ANA, "action:double-rent")),
    ({"play": "rent:red"}, PlayOther(ANA, "rent:red")),
    ({"move": RED_SPOT, "to": "red.2"}, Rearrange(ANA, Spot("red.1", "property:red"), "red.2")),
    ({"end_turn": True}, EndTurn(ANA)),
    ({"end_turn": True, "discard": 3}, EndTurn(ANA, 3)),
    ({"leaves": True}, Leaves(ANA)),
]


@pytest.mark.parametrize(("entry", "move"), MOVES)
def test_an_entry_is_read_as_a_move_and_written_back(entry: Entry, move: Move) -> None:
    assert read(entry) == move
    assert write_move(move, name_by_seat(NAMES)) == entry


def test_every_card_is_among_those_read() -> None:
    kinds = {entry["play"] for entry, _move in MOVES if entry.get("play") in CARDS}
    assert {card for card in CARDS if card.startswith("action:")} <= kinds


def test_what_is_nothing_may_be_told_and_is_not_written_back() -> None:
    against = [{"player": " Bo ", "jokers": 0, "pays": []}]
    entry = {"play": "rent:any", "set": "red.1", "double": 0, "against": against, "value": 0}
    assert read(entry) == rent("any", "red.1", pays(BO), value=0)
    assert write_move(read(entry), name_by_seat(NAMES)) == {
        "play": "rent:any",
        "set": "red.1",
        "against": BO_ONLY,
    }
    assert read({"end_turn": True, "discard": 0}) == EndTurn(ANA)


def test_a_name_that_nobody_has_is_left_for_the_rules_to_refuse() -> None:
    move = read({"play": "action:deal-banco", "set": "", "against": [{"player": "Zoe"}, {"player": "bo"}]})
    assert move == Banco(ANA, "", (Against(-1), Against(-1)))


RENT: Entry = {"play": "rent:any", "set": "red.1", "against": BO_ONLY}
DUEL: Entry = {"play": "action:deal-duel", "take": RED_SPOT, "against": BO_ONLY}


def answering(**answer: object) -> dict[str, list[Entry]]:
    return {"against": [{"player": "Bo", **answer}]}


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ({**RENT, "double": 3}, "out_of_range"),
        ({**RENT, "double": -1}, "out_of_range"),
        ({**RENT, "value": -1}, "negative"),
        ({**RENT, **answering(jokers=7)}, "out_of_range"),
        ({**RENT, **answering(jokers=-1)}, "out_of_range"),
        ({**RENT, **answering(pays=[["bank"]])}, "not_a_spot"),
        ({**RENT, **answering(pays=[["bank", "money:5", 1]])}, "not_a_spot"),
        ({**DUEL, **answering(pays=[])}, "unknown_key"),
        ({**DUEL, "play": "action:deal-troc", "give": RED_SPOT, **answering(pays=[NOTE])}, "unknown_key"),
        ({"play": "action:deal-banco", "set": "red.1", **answering(pays=[NOTE])}, "unknown_key"),
        ({"end_turn": True, "discard": -1}, "negative"),
        ({"play": "wild:any"}, "missing_key"),
        ({"play": "action:house"}, "missing_key"),
        ({"play": "rent:any", "against": BO_ONLY}, "missing_key"),
        ({"play": "rent:any", "set": "red.1"}, "missing_key"),
        ({"play": "action:birthday", "set": "red.1", "against": BO_ONLY}, "unknown_key"),
        ({"play": "action:birthday", "double": 1, "against": BO_ONLY}, "unknown_key"),
        ({"play": "money:5", "to": "red.1"}, "unknown_key"),
    ],
)
def test_keys_numbers_lengths_and_payments_that_do_not_exist_are_malformed(entry: Entry, reason: str) -> None:
    with pytest.raises(MalformedMove) as caught:
        read(entry)
    assert caught.value.reason == reason
