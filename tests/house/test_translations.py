"""Every word on a page exists in every language."""

import re
from pathlib import Path

import pytest

from scoresheets.base.ops.translation import edited_apps, forms
from tests.house import word_findings

RUN = "run: make words"
# Terms that a game's own leaflet translates differently (for Roll Estate the French column of its rules).
PRINTED_OTHERWISE = {
    "roll_estate": r"brelan|carré|gros lot|\blocation|\blignes?\b(?! rouge)",
    "yahtzee": r"[Ss]ection du|primes? de Yahtzee|[Cc]ase du (?:haut|bas)|Total du",
    "monopoly_solo": r"carte de sortie",
    "monopoly_deal": r"\b(?:une?|le|les|des) jokers?\b|propriétés? joker|[Dd]ouble loyer",
}


@pytest.fixture(params=edited_apps(), ids=lambda folder: folder.name)
def app(request: pytest.FixtureRequest) -> Path:
    """The folder of an app."""
    folder: Path = request.param
    return folder


def test_the_word_list_has_every_message_of_the_code(app: Path) -> None:
    assert word_findings.missing_in_the_list(app) == [], RUN


def test_the_word_list_has_nothing_that_the_code_no_longer_says(app: Path) -> None:
    assert word_findings.no_longer_said(app) == [], RUN


def test_every_message_is_translated_by_somebody_who_was_sure(app: Path) -> None:
    assert word_findings.not_translated(app) == []


def test_a_translation_fills_in_the_same_values_as_the_original(app: Path) -> None:
    assert word_findings.filled_in_otherwise(app) == []


def test_a_french_sign_never_begins_a_line(app: Path) -> None:
    assert word_findings.signs_that_begin_a_line(app) == []


@pytest.mark.parametrize("game", PRINTED_OTHERWISE)
def test_the_french_of_a_game_uses_the_words_of_its_leaflet(game: str) -> None:
    catalog = word_findings.words(next(folder for folder in edited_apps() if folder.name == game))
    said = [text for message in word_findings.messages(catalog) for text in forms(message.string)]
    assert said
    assert [text for text in said if re.search(PRINTED_OTHERWISE[game], text)] == []


def test_no_message_is_translated_in_two_ways() -> None:
    assert word_findings.translated_in_two_ways(edited_apps()) == []
