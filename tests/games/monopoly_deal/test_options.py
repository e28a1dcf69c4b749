"""The options of a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.kit.errors import MalformedMove
from games.kit.transcript import read_transcript
from games.monopoly_deal.rules import GAME, verbs
from games.monopoly_deal.rules.options import Options, read_options
from scoresheets.registry import GAMES


def malformed(raw: dict[str, object], players: int = 3, edition: object = None) -> str:
    with pytest.raises(MalformedMove) as caught:
        read_options(raw, players, edition)
    return caught.value.reason


@pytest.mark.parametrize(("players", "packs"), [(2, 1), (5, 1), (6, 2), (10, 2)])
def test_md_15_from_six_players_on_there_are_two_packs(players: int, packs: int) -> None:
    assert read_options({}, players, None) == Options(packs)
    assert read_options({"packs": 2}, players, None).packs == 2


def test_md_15_one_pack_for_six_is_malformed() -> None:
    assert malformed({"packs": 1}, 6) == "two_packs_needed"
    assert read_options({"packs": 1}, 5, None).packs == 1


@pytest.mark.parametrize("players", [0, 1, 11])
def test_md_30_two_to_ten_play(players: int) -> None:
    assert malformed({}, players) == "wrong_number_of_players"
    assert players not in GAME.players


def test_md_30_the_rules_name_the_fewest_and_the_most() -> None:
    fewest, most = GAME.players[0], GAME.players[-1]
    assert f"{fewest} to {most} players" in (Path(verbs.__file__).parents[1] / "RULES.md").read_text("utf-8")


def test_md_8_md_10_a_table_may_play_doublers_and_swaps_otherwise() -> None:
    chosen = read_options({"double_rent": "two-colour", "troc_full_sets": True}, 3, None)
    assert (chosen.double_rent, chosen.troc_full_sets) == ("two-colour", True)
    assert read_options({"double_rent": "any", "troc_full_sets": False}, 3, None) == Options()


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        ({"packs": 0}, "out_of_range"),
        ({"packs": 3}, "out_of_range"),
        ({"packs": "1"}, "not_whole"),
        ({"packs": 1.0}, "not_whole"),
        ({"packs": True}, "not_whole"),
        ({"packs": None}, "not_whole"),
        ({"double_rent": "none"}, "not_a_choice"),
        ({"double_rent": None}, "not_a_choice"),
        ({"double_rent": ["any"]}, "not_a_choice"),
        ({"troc_full_sets": 1}, "not_yes_or_no"),
        ({"troc_full_sets": None}, "not_yes_or_no"),
        ({"troc_full_sets": "true"}, "not_yes_or_no"),
        ({"pack": 1}, "unknown_key"),
        ({"variant": "standard"}, "unknown_key"),
    ],
)
def test_other_options_are_malformed(raw: dict[str, object], reason: str) -> None:
    assert malformed(raw) == reason


@pytest.mark.parametrize("edition", ["companion", None, {}])
def test_there_are_no_editions(edition: object) -> None:
    document = {"format": "scoresheets/transcript", "version": 1, "game": "monopoly-deal", "edition": edition}
    with pytest.raises(MalformedMove) as caught:
        read_transcript({**document, "players": ["Ana", "Bo"], "entries": []}, GAMES)
    assert caught.value.reason == "no_editions"
    assert malformed({}, edition="companion") == "no_editions"
