"""The options of a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.kit.errors import MalformedMove
from games.monopoly_deal.rules import GAME, verbs
from games.monopoly_deal.rules.options import Options, read_options


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
