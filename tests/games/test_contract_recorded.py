"""A key that the log keeps for itself is noticed, by the contract and by the service."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from games.kit.game import KEPT_KEYS, Game
from scoresheets.plugin.contract.test_recorded import keys_of_the_log
from scoresheets.registry import GAMES
from tests import six_dice
from tests.cast import everything, open_table

STRANGE: list[tuple[dict[str, object], str]] = [
    ({"player": 2}, "player"),
    ({"value": 12}, "value"),
    ({"struck": True}, "struck"),
    ({"dice": []}, "dice"),
    ({"dice": "1123"}, "dice"),
    ({"dice": [1, 7]}, "dice"),
    ({"rolls": 3}, "rolls"),
    ({"leaves": 2}, "leaves"),
]


def writing(more: Mapping[str, object]) -> Game[Any, Any]:
    """Return Six Dice with these additional keys in its entries."""
    return replace(
        six_dice.SIX_DICE, write_move=lambda move, called_by: {**six_dice.write_move(move, called_by), **more}
    )


@pytest.mark.parametrize(("more", "kept"), STRANGE)
def test_a_key_that_the_log_keeps_for_itself_is_named(more: dict[str, object], kept: str) -> None:
    moves = [six_dice.ThrowAll(0, (1, 2, 3, 4, 5, 6))]
    assert keys_of_the_log(six_dice.SIX_DICE, iter(moves)) == set()
    assert keys_of_the_log(writing(more), iter(moves)) == {kept}


@pytest.mark.django_db
@pytest.mark.parametrize("kept", sorted(KEPT_KEYS))
def test_the_log_takes_no_entry_with_a_key_of_its_own(kept: str, monkeypatch: pytest.MonkeyPatch) -> None:
    six_dice.put_on_the_shelf(monkeypatch)
    monkeypatch.setitem(GAMES, six_dice.KEY, writing({kept: True}))
    party = open_table(("Ana", "Bo"), game=six_dice.KEY)
    before = everything()
    with pytest.raises(
        TypeError, match=f"{six_dice.KEY} writes the key '{kept}', which the log keeps for itself"
    ):
        party.record((1, 2, 3, 4, 5, 6), throw=True)
    assert everything() == before
