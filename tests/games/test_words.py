"""A sentence for every code, every reason and every end, in both languages."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils.translation import override

from games.kit.errors import IllegalMove, MalformedMove
from games.kit.moves import Leaves
from games.roll_estate.pad import PAD
from games.roll_estate.rules.edition import COMPANION
from games.roll_estate.rules.ending import EndReason, State
from games.roll_estate.rules.moves import Move
from games.roll_estate.rules.sheet import BOXES, ROW_LIST
from games.roll_estate.words.money import dollars
from games.roll_estate.words.names import STEPS, box_name, step_figure, verdict
from games.roll_estate.words.story import progress_sentence
from scoresheets.pads import PADS
from scoresheets.pads.words.malformed import SENTENCES, malformed_sentence
from scoresheets.pads.words.refusals import SHARED, sentence
from scoresheets.registry import GAMES, MALFORMED, REFUSALS
from tests.games.roll_estate.cast import (
    ANA,
    BO,
    CLEO,
    LOST,
    NAMES,
    NOTHING,
    claim,
    give_up,
    options,
    play,
    refused,
    rows,
    solo,
    table,
)
from tests.house.project_files import ROOT, pure_modules

LANGUAGES = ("en", "fr")


def said(state: State, move: Move) -> str:
    return sentence(refused(state, move), names=NAMES, game_key="roll-estate")


HELD = table(
    options(),
    {BO: {"routes.any": True, "routes.2-5": True}, ANA: {"fives.1": 8, "fives.3": 10, "ones.1": LOST}},
)
SENTENCES_BY_MOVE: list[tuple[State, Move, str]] = [
    (
        HELD,
        claim(ANA, "fives.2", 5, 5, 5, 5, 1),
        "20 does not fit here, between 8 on the left and 10 on the right.",
    ),
    (HELD, claim(ANA, "routes.any", 1, 2, 3, 4, 4), "Bo has had the Red Line since round 1."),
    (HELD, claim(ANA, "routes.2-5", 2, 3, 4, 5, 5), "Route 2 3 4 5: Bo has had it since round 1."),
    (HELD, claim(ANA, "routes.1-4", *NOTHING), "This needs the run 1 2 3 4; you have 1 2 3 5 6."),
    (HELD, claim(ANA, "jackpot", 2, 1, 1, 1, 1), "This needs five dice alike; you have 1 1 1 1 2."),
    (HELD, claim(ANA, "fours.1", *NOTHING), "None of your dice shows 4; you have 1 2 3 5 6."),
    (HELD, claim(ANA, "fives.1", *NOTHING), "Fives, box 1: 8 is already written here."),
    (
        HELD,
        claim(ANA, "ones.1", *NOTHING),
        "Ones: you lost interest here, and its free boxes are crossed out.",
    ),
    (HELD, claim(BO, "ones.1", *NOTHING), "It is Ana’s turn."),
    (HELD, claim(ANA, "ones.2", 1, 2, 3, 4), "You need 5 dice, and there are 4."),
    (HELD, claim(ANA, "ones.2", 1, 2, 3, 4, 7), "Every die shows a whole number from 1 to 6."),
    (HELD, claim(ANA, "nowhere", *NOTHING), "This sheet has no box “nowhere”."),
    (HELD, claim(ANA, "twos.1", *NOTHING, value=3), "These dice score 2 here, not 3."),
    (play(HELD, Leaves(BO)), claim(BO, "ones.1", *NOTHING), "Bo has left the game and writes nothing more."),
    (
        HELD,
        give_up(ANA, "ones", *NOTHING),
        "These dice must be placed. They fit here: Ones, box 2 · Twos, box 1 · Twos, box 2, and in 7 more boxes.",
    ),
]


@pytest.mark.parametrize(("state", "move", "words"), SENTENCES_BY_MOVE)
def test_a_refusal_says_its_numbers(state: State, move: Move, words: str) -> None:
    assert said(state, move) == words


@pytest.mark.parametrize(("state", "move", "words"), SENTENCES_BY_MOVE)
def test_a_refusal_is_said_in_french_too(state: State, move: Move, words: str) -> None:
    with override("fr"):
        assert said(state, move) not in ("", words)


def test_money_stands_as_the_language_writes_it() -> None:
    assert dollars(1640) == "$1,640"
    with override("fr"):
        assert re.fullmatch(r"1\s640\s\$", dollars(1640))


def test_a_malformed_entry_is_named_by_its_place_counted_from_one() -> None:
    error = MalformedMove("missing_key", key="player", entry=2)
    assert sentence(error, names=(), game_key="roll-estate") == "Entry 3: The key “player” is missing."
    error = MalformedMove("missing_key", key="players")
    assert sentence(error, names=(), game_key="roll-estate") == "The key “players” is missing."


def raised(name: str, *, by: str = "") -> Iterator[tuple[str, set[str]]]:
    """Yield the first argument and the facts of every call of this class in the rules, of one package or of all."""
    for file in pure_modules():
        if by and by != package_of(file):
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    yield str(first.value), {keyword.arg or "" for keyword in node.keywords}


def package_of(file: Path) -> str:
    """Return the kit or the game to which a module of the rules belongs."""
    return file.relative_to(ROOT / "games").parts[0]


def placeholders(text: object) -> set[str]:
    return set(re.findall(r"%\((\w+)\)", str(text)))


PACKAGES = sorted({package_of(file) for file in pure_modules()} - {"__init__.py"})
MALFORMED_BY = {pad.folder: MALFORMED[key] for key, pad in PADS.items()}
"""Each game's own words for malformed entries, by its package."""


def reasons_of(package: str) -> set[str]:
    return {reason for reason, _facts in raised("MalformedMove", by=package)}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_malformed_reason_has_a_sentence_with_the_facts_it_is_given(package: str) -> None:
    sentences = {**SENTENCES, **MALFORMED_BY.get(package, {})}
    given = dict(raised("MalformedMove", by=package))
    assert given.keys() - sentences.keys() == set()
    assert {
        reason for reason, facts in given.items() if not placeholders(sentences[reason]) <= facts
    } == set()


# Reasons about a file as a whole, before any game reads it.
OF_FILES = {"entry_too_large", "too_much_taken_back", "too_many_entries", "unreadable_file"}


def test_a_sentence_that_one_game_alone_needs_stands_in_its_own_words() -> None:
    """Reasons of the kit, or of several games, have their words in the common list; none is left over."""
    asking = Counter(reason for game in MALFORMED_BY for reason in reasons_of(game))
    several = {reason for reason, games in asking.items() if games > 1}
    shared = {key for key in SENTENCES if ":" not in key}
    assert shared == reasons_of("kit") | several | OF_FILES
    for game, sentences in MALFORMED_BY.items():
        assert {key for key in sentences if ":" not in key} == reasons_of(game) - shared, game


@pytest.mark.parametrize("package", ["kit", *MALFORMED_BY])
def test_a_sentence_about_one_key_stands_where_that_key_is_read(package: str) -> None:
    sentences = MALFORMED_BY.get(package, SENTENCES)
    rules = [file.read_text(encoding="utf-8") for file in pure_modules() if package_of(file) == package]
    for reason, _colon, what in (key.partition(":") for key in sentences if ":" in key):
        assert reason in {*SENTENCES, *sentences}
        assert any(f'"{what}"' in text for text in rules), what


def test_every_refusal_code_has_a_sentence() -> None:
    codes = {code for code, _facts in raised("IllegalMove")}
    assert codes == {*SHARED, *(code for refusals in REFUSALS.values() for code in refusals)}
    assert set(REFUSALS) == set(GAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_box_and_business_has_a_name(language: str) -> None:
    businesses = {box for row in ROW_LIST for box in (row.first, row.second)}
    with override(language):
        named = {box: box_name(box, COMPANION) for box in {*BOXES, *businesses}}
    assert all(name and name != box for box, name in named.items())
    assert len(set(named.values())) == len(named) - 1  # both indexes have one name


def test_boxes_are_named_as_people_say_them() -> None:
    boxes = ("fives.2", "routes.any", "routes.1-4", "liquid-assets", "indexes.1", "jackpot", "fours.first")
    assert [box_name(box, COMPANION) for box in boxes] == [
        *("Fives, box 2", "Red Line", "Route 1 2 3 4", "Liquid Assets", "Index", "Jackpot"),
        "Fours, first business",
    ]


def test_steps_are_named_and_their_figures_counted() -> None:
    assert all(PAD.step_name(step) for step in STEPS)
    figures = [
        step_figure(*pair) for pair in (("total", 640), ("rental_properties_owned", 14), ("routes_owned", 1))
    ]
    assert figures == ["$640", "14 rental properties", "1 route"]


OVER = {"seat": None}
ENDS: list[tuple[State, str, str]] = [
    (table(options(), {ANA: {"jackpot": True}}, **OVER), "Ana wins!", "Ana wins with $150 against $0."),
    (
        table(options(), {ANA: {"ones.1": 1, "triples.1": 3}, BO: {"routes.any": True}}, **OVER),
        "Ana wins!",
        "Ana and Bo both have $50. Ana wins: 2 rental properties against 0.",
    ),
    (
        table(
            options(2),
            {ANA: {"routes.any": True, "ones.1": 1}, BO: {"triples.1": 3, "liquid-assets": 20}},
            **OVER,
        ),
        "Ana wins!",
        "Ana and Bo both have $60. Ana and Bo are tied on rental properties. Ana wins: 1 route against 0.",
    ),
    (
        table(
            options(2),
            {ANA: {"ones.1": 1, "liquid-assets": 30}, BO: {"threes.1": 3, "liquid-assets": 20}},
            **OVER,
        ),
        "Ana wins!",
        "Ana and Bo both have $40. Ana and Bo are tied on rental properties. Ana and Bo are tied on routes. "
        "Ana wins: a stock portfolio of $30 against $20.",
    ),
    (
        table(options(), **OVER),
        "Ana, Bo and Cleo share the win!",
        "Ana, Bo and Cleo all have $0. Ana, Bo and Cleo are still tied after every tie-breaker. "
        "The rules leave it to you: they share the win.",
    ),
    (
        table(options(), {CLEO: {"jackpot": True}}, left=frozenset({ANA, BO}), **OVER),
        "Cleo wins!",
        "Cleo wins with $150: everyone else had left the game.",
    ),
    (
        table(solo(), {ANA: {"jackpot": True}}, reason=EndReason.TARGET_MISSED, **OVER),
        "The game is lost.",
        "All businesses are open, but $150 in investments is less than the $300 needed.",
    ),
    (
        table(solo(), {ANA: rows("ones")}, reason=EndReason.NO_LEGAL_BOX, **OVER),
        "The game is lost.",
        "The last dice fit nowhere, and that loses a solo game.",
    ),
    (
        table(solo(), reason=EndReason.LAST_PLAYER_LEFT, **OVER),
        "The game is lost.",
        "Ana left the game before it was over.",
    ),
    (
        table(solo(), {ANA: {"jackpot": True}}, reason=EndReason.TARGET_MET, **OVER),
        "Ana wins!",
        "Ana wins: all businesses and $150 in investments; $300 was needed.",
    ),
    (table(options()), "", ""),
]


@pytest.mark.parametrize(("state", "few_words", "words"), ENDS)
def test_the_end_is_said_with_what_decided(state: State, few_words: str, words: str) -> None:
    assert (PAD.headline(state, NAMES), verdict(state, NAMES)) == (few_words, words)


@pytest.mark.parametrize(("state", "few_words", "words"), ENDS[:-1])
def test_the_end_is_said_in_french_too(state: State, few_words: str, words: str) -> None:
    with override("fr"):
        assert PAD.headline(state, NAMES) not in ("", few_words)
        assert verdict(state, NAMES) not in ("", words)


def test_a_refusal_without_words_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError):
        sentence(IllegalMove("no_such_code"), names=NAMES, game_key="roll-estate")


def test_the_last_round_names_all_who_still_play_from_the_one_in_turn_on() -> None:
    owned = {BO: {f"{row}.first": True for row in ("ones", "twos", "threes")}}
    state = table(options(4), owned, seat=CLEO, reason=EndReason.THIRD_BUSINESS)
    with override("en"):
        said_of_it = progress_sentence(state, NAMES)
    assert (
        said_of_it
        == "Bo opened a third business. Last round: Cleo and Dee still play, then the scores are final."
    )


def test_a_figure_out_of_range_is_called_as_people_call_it() -> None:
    error = MalformedMove("out_of_range", what="fine", lowest=1, highest=500)
    with override("en"):
        assert malformed_sentence(error) == "The fine must be from 1 to 500."


def test_what_one_game_alone_finds_malformed_is_said_whether_or_not_the_game_is_known() -> None:
    error = MalformedMove("two_packs_needed", fewest=6)
    said_of_it = {malformed_sentence(error, key) for key in ("monopoly-deal", "roll-estate", "chess", "")}
    assert said_of_it == {"With 6 or more players, you need two packs."}


def test_a_games_own_sentence_goes_before_the_shared_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MALFORMED, "yahtzee", {"not_true": "Say true."})
    error = MalformedMove("not_true", what="zero")
    assert malformed_sentence(error, "yahtzee") == "Say true."
    assert malformed_sentence(error, "uno-dice") == malformed_sentence(error) == "“zero” can only be true."
