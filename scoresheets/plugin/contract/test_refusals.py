"""The promises of every game about its refusals: each has a sentence in both languages, and names its box or its
reason.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from django.utils.translation import override

from games.kit.errors import SHARED_CODES, IllegalMove
from games.kit.moves import Leaves
from scoresheets.pads import PADS
from scoresheets.pads.languages import speaks
from scoresheets.pads.words.refusals import sentence
from scoresheets.plugin.contract.hands import HANDS, OPTIONS, examples, folder, has_examples, whole_game
from scoresheets.plugin.contract.lacking import rules_told
from scoresheets.registry import GAMES

NAMES = ("Ana", "Bo", "Cleo", "Dee", "Eve", "Flo", "Gus", "Hal", "Ivy", "Jon")

DICE = {
    True: "Your game never raises bad_dice: set dice=False in HAND, in its testing module.",
    False: "Your game raises bad_dice: leave out dice=False in HAND, in its testing module.",
}
"""The sentence for a game that sets `HAND.dice` wrongly."""


@cache
def met(key: str) -> tuple[IllegalMove, ...]:
    """Return the refusals met in whole evenings: moves of every kind, out of turn, after leaving, after the end."""
    return tuple(error for raw, players in OPTIONS[key] for error in refusals(key, raw, players))


def refusals(key: str, raw: dict[str, object], players: int) -> list[IllegalMove]:
    """Return the refusals met at such a table, each once; cached."""
    return _refusals(key, json.dumps(raw), players)


@cache
def _refusals(key: str, raw: str, players: int) -> list[IllegalMove]:
    every = _every_refusal(key, json.loads(raw), players)
    return list({(each.code, each.box, str(each.facts)): each for each in every}.values())


def _every_refusal(key: str, raw: dict[str, object], players: int) -> Iterator[IllegalMove]:
    game, hand, chance = GAMES[key], HANDS[key], random.Random(11)  # noqa: S311
    turns = whole_game(game, raw, players)
    for before, move, _after in turns[:40:3]:
        tried = [*hand.thinkable(before, hand.thrown(chance, before)), *strange(move, players)]
        yield from (error for each in tried for error in refused(game, before, each))
    yield from refused(game, turns[-1][2], Leaves(0))
    gone = game.apply(turns[0][0], Leaves(players - 1))
    yield from refused(game, gone, Leaves(players - 1))


def strange(move: Any, players: int) -> Iterator[Any]:
    """Yield the move with other seats, and with values that do not exist."""
    yield from (replace(move, seat=seat) for seat in (-1, players, (move.seat + 1) % players))
    for name, wrong in (("dice", ()), ("dice", (7,) * 5), ("box", "nowhere"), ("value", 999)):
        if hasattr(move, name):
            yield replace(move, **{name: wrong})


def refused(game: Any, state: Any, move: Any) -> list[IllegalMove]:
    try:
        game.check(state, move)
    except IllegalMove as error:
        return [error]
    return []


@pytest.mark.parametrize("key", GAMES)
def test_every_code_that_is_raised_is_declared(key: str) -> None:
    """Declare in `Game.refuses` each code with which the rules refuse a move and that all games do not share."""
    tried = [
        *met(key),
        *(error for state, move in examples(key) for error in refused(GAMES[key], state, move)),
    ]
    assert {error.code for error in tried} <= SHARED_CODES | GAMES[key].refuses


@pytest.mark.parametrize("key", [key for key in GAMES if has_examples(key)])
def test_every_code_that_is_declared_is_raised(key: str) -> None:
    """Let `HAND.thinkable` return a move for each code of `Game.refuses`, or show in `REFUSED` of the testing module a
    state and a move that it refuses; take out codes that nothing raises.
    """
    shown = [refused(GAMES[key], state, move) for state, move in examples(key)]
    assert all(shown), "the rules accept a move of REFUSED"
    raised = {error.code for error in (*met(key), *(error for errors in shown for error in errors))}
    assert GAMES[key].refuses - raised == set()


@pytest.mark.parametrize("key", GAMES)
def test_whole_evenings_meet_the_shared_refusals_and_the_games_own(key: str) -> None:
    """Use the kit's codes for what all games refuse (`check_turn`, `check_dice`), and let `HAND.thinkable` return moves
    that the game's own codes refuse too.
    """
    codes = {error.code for error in met(key)}
    alone = GAMES[key].players[-1] == 1  # a single player is always in turn
    assert {"game_over", "unknown_player", *(() if alone else ("not_your_turn",))} <= codes
    assert not GAMES[key].refuses or codes & GAMES[key].refuses
    if ("bad_dice" in codes) is not HANDS[key].dice:
        pytest.fail(DICE[HANDS[key].dice], pytrace=False)


@pytest.mark.parametrize("key", GAMES)
def test_every_refusal_is_said_in_both_languages(key: str) -> None:
    """Write every refusal with gettext, with all its values filled in, and translate it in locale/fr."""
    for error in met(key):
        said = {language: in_words(error, key, language) for language in ("en", "fr")}
        assert all(text and "%(" not in text for text in said.values()), error
        assert said["en"] != said["fr"] or not speaks(PADS[key], "fr"), error


def in_words(error: IllegalMove, key: str, language: str) -> str:
    with override(language):
        return sentence(error, names=NAMES, game_key=key)


@pytest.mark.parametrize("key", GAMES)
def test_every_refusal_names_a_box_that_was_tapped_or_says_the_reason(key: str) -> None:
    """Raise IllegalMove with the number of its rule in RULES.md, and its box if it is about one; a sentence about no
    box ends with a full stop and is used for one code only.
    """
    told = rules_told(folder(key))
    without_a_box = {}
    if lost := sorted({error.rule for error in met(key) if error.rule} - told):
        pytest.fail("\n".join(f"{rule} is cited but not in RULES.md." for rule in lost), pytrace=False)
    for error in met(key):
        assert error.box is None or error.box, error
        assert (error.rule is None) if error.code in SHARED_CODES else (error.rule in told), error
        if error.box is None:
            without_a_box[error.code] = in_words(error, key, "en")
    assert all(text.endswith((".", "!")) for text in without_a_box.values())
    assert len(set(without_a_box.values())) == len(without_a_box)
