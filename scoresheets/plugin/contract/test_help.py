"""The promises of every game about its help.

The rules compute its examples, every refusing rule has a paragraph, and both languages have it.
"""

from __future__ import annotations

import random
import re

import pytest
from django.utils.translation import override

from games.kit.numbers import typed_number
from games.kit.seats import logged_seat
from scoresheets.pads import PADS
from scoresheets.pads.languages import speaks
from scoresheets.pads.words.help import Paragraph, played
from scoresheets.pads.words.refusals import SHARED
from scoresheets.plugin.contract.hands import EDITIONS, EVENINGS, TABLES, folder
from scoresheets.plugin.contract.lacking import rules_told
from scoresheets.plugin.contract.test_refusals import refusals
from scoresheets.registry import GAMES

LONGEST_SENTENCE, LONGEST_LINE = 160, 120
HELPED = [table for table in TABLES if PADS[table[0]].answers("help")]
WITH_SHEETS = [table for table in HELPED if table[0] in EDITIONS]


def told(key: str, raw: dict[str, object], players: int, *, edition: object = None) -> tuple[Paragraph, ...]:
    return PADS[key].help(GAMES[key].read_options(raw, players, edition))


@pytest.mark.parametrize(("key", "raw", "players"), HELPED)
def test_every_rule_that_refuses_has_its_paragraph(key: str, raw: dict[str, object], players: int) -> None:
    """Explain in `Pad.help` every rule that refuses an entry at this table, under a number that RULES.md has."""
    paragraphs = told(key, raw, players)
    rules = {rule for each in paragraphs for rule in each.rules}
    if lost := sorted(rules - rules_told(folder(key))):
        pytest.fail("\n".join(f"{rule} is cited but not in RULES.md." for rule in lost), pytrace=False)
    assert {error.rule for error in refusals(key, raw, players) if error.rule} <= rules


@pytest.mark.parametrize("key", sorted({key for key, _raw, _players in HELPED}))
def test_every_rule_of_what_is_special_has_its_paragraph(key: str) -> None:
    """Explain in `Pad.help` every rule that `Highlights.about` names."""
    named = {
        rule
        for file in (*(folder(key) / "pad").rglob("*.py"), *folder(key).glob("pad.py"))
        for rule in re.findall(r'"([A-Z]{2}-\d+)"', file.read_text(encoding="utf-8"))
    }
    tables = [(raw, players) for each, raw, players in HELPED if each == key]
    assert named <= {
        rule for raw, players in tables for each in told(key, raw, players) for rule in each.rules
    }


@pytest.mark.parametrize("key", GAMES)
def test_what_all_games_refuse_has_its_paragraph(key: str) -> None:
    """Explain in `Pad.shared_help`, if it is your own, the codes that all games share."""
    assert {code for each in PADS[key].shared_help() for code in each.rules} == set(SHARED)


@pytest.mark.parametrize(("key", "raw", "players"), HELPED)
def test_every_example_is_played_by_the_rules(key: str, raw: dict[str, object], players: int) -> None:
    """Let the rules compute each example of `Pad.help`: a number that its last move writes is in a new box."""
    game = GAMES[key]
    examples = [example for each in told(key, raw, players) for example in each.examples]
    assert examples
    for example in examples:
        before, _after = played(game, example.options, example.players, example.moves)
        number = game.value(before, example.moves[-1])
        new = [figure for box in example.boxes if box.new for figure in re.findall(r"\d+½?|½", box.pencilled)]
        assert not new or number is None or typed_number(number) in new, example


@pytest.mark.parametrize("key", sorted({key for key, _raw, _players in HELPED} & set(EVENINGS)))
def test_the_help_can_be_told_whatever_is_agreed_on(key: str) -> None:
    """Let `Pad.help` work with any options: if these leave no room for an example, it plays others."""
    chance = random.Random(2)  # noqa: S311
    for players, raw in (EVENINGS[key](chance) for _each in range(20)):
        assert told(key, raw, players)


@pytest.mark.parametrize(("key", "raw", "players"), HELPED)
def test_the_help_is_short_and_told_in_both_languages(key: str, raw: dict[str, object], players: int) -> None:
    """Write every sentence of `Pad.help` with gettext, each in a line or two, and translate it in locale/fr."""
    said: dict[str, list[str]] = {}
    for language in ("en", "fr"):
        with override(language):
            said[language] = [text for each in told(key, raw, players) for text in sentences(each)]
    assert len(said["en"]) == len(said["fr"])
    if wrong := [each for text in (*said["en"], *said["fr"]) for each in findings(text, LONGEST_SENTENCE)]:
        pytest.fail("\n".join(wrong), pytrace=False)
    if speaks(PADS[key], "fr"):
        assert [text for text in said["en"] if text in said["fr"] and text.endswith(".")] == []


def findings(text: str, longest: int) -> list[str]:
    """Return what is wrong with a text of the help, in sentences that show it."""
    found = [f"{len(text)} characters, {longest} at most: {text}"] if len(text) > longest else []
    return [*found, f"A value is missing: {text}"] if "%(" in text else found


def sentences(paragraph: Paragraph) -> list[str]:
    return [paragraph.title, *paragraph.text, *(example.words for example in paragraph.examples)]


@pytest.mark.parametrize(("key", "raw", "players"), TABLES)
def test_the_first_turn_explains_itself_in_both_languages(
    key: str, raw: dict[str, object], players: int
) -> None:
    """Say in `Pad.first_turn` what to do with an empty tray, in two lines of a phone."""
    said: dict[str, list[str]] = {}
    for language in ("en", "fr"):
        with override(language):
            told = PADS[key].first_turn(GAMES[key].read_options(raw, players, None))
            assert "short" in told
            if wrong := [each for words in told.values() for each in findings(words, LONGEST_LINE)]:
                pytest.fail("\n".join(wrong), pytrace=False)
            assert all(state.isalpha() and words for state, words in told.items())
            said[language] = list(told.values())
    if speaks(PADS[key], "fr"):
        assert not {*said["en"]} & {*said["fr"]}


@pytest.mark.parametrize("key", [key for key, pad in PADS.items() if pad.answers("script")])
def test_the_script_of_a_trial_is_played_by_the_rules(key: str) -> None:
    """Put into `Pad.script` only throws that the state before asks for, with entries that the rules accept, and say in
    `Pad.takes_throw` for which of these entries each throw is.
    """
    pad, game = PADS[key], GAMES[key]
    script = pad.script()
    assert script
    players = len(script.players)
    options = game.read_options(pad.for_players(script.options, players), players, None)
    state = game.start(options, players)
    for throw in script.throws:
        assert throw.shown or throw.words
        assert pad.takes_throw(state, None)
        taken = 0
        for entry in throw.entries:
            move = game.read_move(options, state.seat, entry, logged_seat)
            taken += pad.takes_throw(state, move)
            state = game.apply(state, move)
        assert taken == 1
        lies = pad.tray.throw(throw.fields) if throw.fields else None
        assert lies is None or lies.readable


@pytest.mark.parametrize(("key", "raw", "players"), HELPED)
def test_every_paragraph_has_a_place_of_its_own(key: str, raw: dict[str, object], players: int) -> None:
    """Give each paragraph of `Pad.help` a key of its own, other than those that all games use."""
    keys = [each.key for each in (*told(key, raw, players), *PADS[key].shared_help())]
    assert len(set(keys)) == len(keys)
    assert all(re.fullmatch(r"[a-z-]+", each) for each in keys)


@pytest.mark.parametrize(("game", "raw", "players"), WITH_SHEETS)
def test_the_help_tells_of_a_printed_sheet_of_ones_own(
    game: str, raw: dict[str, object], players: int
) -> None:
    """Use in `Pad.help` the names and numbers of the sheet that is played."""
    assert told(game, raw, players, edition=EDITIONS[game]) != told(game, raw, players)
