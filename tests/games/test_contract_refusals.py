"""The contract notices a refusal that is raised and not declared, and one that is declared and never raised, and names
what is missing for a refusal.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.kit.errors import IllegalMove
from scoresheets.pads.words.refusals import NoSentence, sentence
from scoresheets.plugin.contract import test_refusals as asked
from scoresheets.plugin.contract.hands import HANDS
from scoresheets.registry import GAMES, REFUSALS

KEY = "yahtzee"


def declare(monkeypatch: pytest.MonkeyPatch, codes: frozenset[str]) -> None:
    monkeypatch.setitem(GAMES, KEY, replace(GAMES[KEY], refuses=codes))


def test_a_code_that_is_raised_and_not_declared_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked.test_every_code_that_is_raised_is_declared(KEY)
    declare(monkeypatch, GAMES[KEY].refuses - {"box_filled"})
    with pytest.raises(AssertionError, match="box_filled"):
        asked.test_every_code_that_is_raised_is_declared(KEY)


def test_a_code_that_is_declared_and_never_raised_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked.test_every_code_that_is_declared_is_raised(KEY)
    declare(monkeypatch, GAMES[KEY].refuses | {"never"})
    with pytest.raises(AssertionError, match="never"):
        asked.test_every_code_that_is_declared_is_raised(KEY)


def test_a_refusal_without_a_sentence_says_where_to_write_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REFUSALS, KEY, {})
    with pytest.raises(NoSentence, match="^Yahtzee has no sentence for the refusal box_filled: add it to "):
        sentence(IllegalMove("box_filled"), names=("Ana",), game_key=KEY)


@pytest.mark.parametrize(
    ("dice", "said"), [(True, "Your game never raises bad_dice"), (False, "Your game raises")]
)
def test_a_hand_that_says_otherwise_about_dice_is_told_so(
    dice: bool, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = KEY if not dice else next(key for key, hand in HANDS.items() if not hand.dice)
    asked.test_whole_evenings_meet_the_shared_refusals_and_the_games_own(key)
    monkeypatch.setattr(asked, "HANDS", {**HANDS, key: replace(HANDS[key], dice=dice)})
    with pytest.raises(pytest.fail.Exception, match=said):
        asked.test_whole_evenings_meet_the_shared_refusals_and_the_games_own(key)


def test_a_rule_that_is_cited_and_not_told_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asked, "rules_told", lambda _folder: set())
    with pytest.raises(pytest.fail.Exception, match=r"^YZ-\d+ is cited but not in RULES\.md\."):
        asked.test_every_refusal_names_a_box_that_was_tapped_or_says_the_reason(KEY)
