"""Highlighted boxes, put on everybody's sheet, make the sheet of a page loaded with these dice."""

import random

import pytest

from tests.cast import Party, faces, open_table, play_out
from tests.table.page import Spans, normal

BESIDE = ("fitting", "lit-about")  # elements about the highlighted boxes, not on the sheet
LOOKED_AT = (0, 1, 10, 24, 34)  # turns


@pytest.mark.django_db
@pytest.mark.parametrize("options", [{}, {"triple_counts": "all"}], ids=["matched", "all"])
def test_the_boxes_that_are_sent_alone_make_the_lit_sheet(options: dict[str, str]) -> None:
    party, chance = open_table(options=options), random.Random(11)  # noqa: S311 (pretended dice)
    alone = whole = 0
    for turns in LOOKED_AT:
        play_out(party, seed=turns, turns=turns)
        for dice in ([1, 2, 3, 4, 5], [6, 6, 6, 6, 6], [chance.randint(1, 6) for _ in range(5)]):
            answer, whole_page = lit(party, dice), page(party, dice)
            wanted = sheet_of(party, whole_page)
            assert heard(answer) == heard(whole_page)
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


def heard(html: str) -> str:
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
