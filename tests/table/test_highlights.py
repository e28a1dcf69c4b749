"""Highlighted boxes are announced in words, too, in the answer that highlights them and nowhere else.

Put on everybody's sheet, they make the sheet of a page loaded with these dice.
"""

import random
import re

import pytest
from django.utils import translation

from scoresheets.pads.words.fitting import boxes_that_fit
from scoresheets.table.live.render_cache import render_table
from tests.cast import Party, faces, open_table, play_out
from tests.table.page import Spans, normal

FITTING = re.compile(r'<p id="fitting" class="hidden-text">([^<]*)</p>')


@pytest.mark.parametrize(
    ("language", "worths", "sentence"),
    [
        ("en", [("Chance", 20)], "They fit 1 box. Worth most: Chance (20)."),
        ("en", [("Ones", 5), ("Chance", 5)], "They fit 2 boxes. Worth most: Ones and Chance (5)."),
        ("en", [("Sixes", 35), ("Sixes", 35)], "They fit 2 boxes. Worth most: Sixes (35)."),
        ("en", [("Index", 0), ("Index", 0)], "They fit 2 boxes."),
        ("fr", [("Chance", 20)], "1 case les prend. La plus forte valeur\xa0: Chance (20)."),
        ("fr", [("As", 5), ("Chance", 1)], "2 cases les prennent. La plus forte valeur\xa0: As (5)."),
    ],
)
def test_boxes_that_fit_are_counted_and_the_best_is_named(
    language: str, worths: list[tuple[str, int]], sentence: str
) -> None:
    with translation.override(language):
        assert boxes_that_fit(worths) == sentence


@pytest.mark.parametrize(
    ("game", "fields", "sentence"),
    [
        ("roll-estate", "dice=55361", "They fit 12 boxes. Worth most: Sixes ($35)."),
        ("yahtzee", "dice=55361", "They fit 5 boxes. Worth most: Chance (20)."),
        ("yahtzee", "dice=55361&instead=yes", "It can go into 13 boxes."),
    ],
)
def test_the_answer_that_lights_boxes_says_how_many_and_which_is_worth_most(
    game: str, fields: str, sentence: str
) -> None:
    """The fragments of all devices contain none of it."""
    party: Party = open_table(("Ana", "Bo"), game=game)
    answer = party.tablet("Ana").get(f"/t/{party.opened.public_id}/lit/?seat=1&turn=1&{fields}")
    assert FITTING.findall(answer.text) == [sentence]
    page = party.tablet("Ana").get(f"/t/{party.opened.public_id}/?{fields}")
    assert FITTING.findall(page.text) == [sentence]
    assert "fitting" not in render_table(party.opened.public_id, "en").snapshot


@pytest.mark.parametrize(
    ("language", "words"), [("en", ["rental", "rentals"]), ("fr", ["propriété", "propriété"])]
)
def test_one_of_a_kind_is_counted_as_one(language: str, words: list[str]) -> None:
    """Ana has one house, Bo none."""
    party = open_table(("Ana", "Bo"), game="roll-estate")
    party.record((6, 1, 2, 3, 5), "sixes.1")
    counted = re.findall(
        r'#i-house"/></svg>(\d)<span class="hidden-text"> (\w+)<',
        render_table(party.opened.public_id, language).snapshot,
    )
    assert counted == list(zip("10", words, strict=True))


# --- on the sheet ---


BESIDE = ("fitting", "lit-about")  # elements about the highlighted boxes, not on the sheet
LOOKED_AT = (0, 1, 10, 24, 34)  # turns


@pytest.mark.parametrize("options", [{}, {"triple_counts": "all"}], ids=["matched", "all"])
def test_the_boxes_that_are_sent_alone_make_the_lit_sheet(options: dict[str, str]) -> None:
    party, chance = open_table(options=options), random.Random(11)  # noqa: S311 (pretended dice)
    alone = whole = 0
    for turns in LOOKED_AT:
        play_out(party, seed=turns, turns=turns)
        for dice in ([1, 2, 3, 4, 5], [6, 6, 6, 6, 6], [chance.randint(1, 6) for _ in range(5)]):
            answer, whole_page = lit(party, dice), page(party, dice)
            wanted = sheet_of(party, whole_page)
            assert announced(answer) == announced(whole_page)
            if 'data-fits="yes"' in wanted:
                assert "<section" not in answer
                assert normal(put(sheet_of(party, page(party)), answer)) == normal(wanted)
                alone += 1
            else:
                assert normal(sheet_of(party, answer)) == normal(wanted)
                whole += 1
    assert alone > whole > 0


def lit(party: Party, dice: list[int]) -> str:
    seat = party.number(party.in_turn)
    path = f"/t/{party.opened.public_id}/lit/?seat={seat}&turn={party.turn}&dice={faces(dice)}"
    return party.tablet(party.in_turn).get(path).text


def page(party: Party, dice: list[int] | None = None) -> str:
    asked = f"?dice={faces(dice)}" if dice else ""
    return party.tablet(party.in_turn).get(f"/t/{party.opened.public_id}/{asked}").text


def sheet_of(party: Party, html: str) -> str:
    return html[slice(*Spans(html).found[f"sheet-{party.number(party.in_turn)}"])]


def announced(html: str) -> str:
    """Return the announcement of the boxes that fit the dice."""
    return html[slice(*Spans(html).found["fitting"])]


def put(sheet: str, answer: str) -> str:
    """Return the sheet after the answer, with its boxes replaced as `highlight_boxes.js` does."""
    sheet = sheet.replace("<section ", '<section data-fits="yes" ', 1)
    boxes = {name: span for name, span in Spans(answer).found.items() if name not in BESIDE}
    for name, (start, end) in boxes.items():
        place = slice(*Spans(sheet).found[name])
        sheet = sheet[: place.start] + answer[start:end] + sheet[place.stop :]
    return sheet
