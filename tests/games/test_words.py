"""A sentence for every code, every reason and every end, in both languages."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils.translation import override

from games.kit.errors import SHARED_CODES, MalformedMove
from games.roll_estate.pad import PAD
from games.roll_estate.rules.edition import COMPANION
from games.roll_estate.rules.sheet import BOXES, ROW_LIST
from games.roll_estate.words.money import dollars
from games.roll_estate.words.names import STEPS, box_name, step_figure
from scoresheets.pads import PADS
from scoresheets.pads.words.malformed import SENTENCES, malformed_sentence
from scoresheets.pads.words.refusals import SHARED, sentence
from scoresheets.registry import GAMES, MALFORMED, REFUSALS
from tests.house.project_files import ROOT, pure_modules

LANGUAGES = ("en", "fr")


def test_money_stands_as_the_language_writes_it() -> None:
    assert dollars(1640) == "$1,640"
    with override("fr"):
        assert re.fullmatch(r"1\s640\s\$", dollars(1640))


def test_what_all_games_refuse_has_its_sentence() -> None:
    assert set(SHARED) == SHARED_CODES


def test_a_malformed_entry_is_named_by_its_place_counted_from_one() -> None:
    error = MalformedMove("missing_key", key="player", entry=2)
    assert sentence(error, names=(), game_key="roll-estate") == "Entry 3: The key “player” is missing."
    error = MalformedMove("missing_key", key="players")
    assert sentence(error, names=(), game_key="roll-estate") == "The key “players” is missing."


def raised(name: str, *, by: str = "") -> Iterator[tuple[str, set[str]]]:
    """Yield the first argument and the facts of every call of this class in the rules, of one package or of all; also
    the reason that `in_a_row` of the kit raises a MalformedMove for.
    """
    for file in pure_modules():
        if by and by != package_of(file):
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    yield str(first.value), {keyword.arg or "" for keyword in node.keywords}
            if (
                name == "MalformedMove"
                and isinstance(node, ast.Call)
                and ast.unparse(node.func) == "in_a_row"
            ):
                yield ast.literal_eval(node.args[1]), {"what"}


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
