"""RE-17 on the page: the box that opens the eighth business asks before it ends a solo game."""

import re

import pytest

from games.roll_estate.rules.sheet import ROW_LIST, Row
from scoresheets.table.house_rules import HouseRules
from tests.cast import Party, open_table
from tests.reading import read

pytestmark = pytest.mark.django_db
LAST = "quadruples.3"
ASKS = "End the game?"


def dice_for(row: Row, place: int) -> tuple[int, ...]:
    """Return five dice that write a number into this box of a row, larger than those before it."""
    alike = {"triples": 3, "quadruples": 4}.get(row.key, place)
    face = row.face or place
    return (*(face for _each in range(alike)), *(each for each in (1, 2, 3, 4, 5, 6) if each != face))[:5]


def seven_businesses(difficulty: str = "easy", *, hidden: bool = False, jackpot: bool = False) -> Party:
    """Return a solo table with one open rental."""
    house = HouseRules(totals_hidden=hidden)
    party = open_table(["Ana"], {"variant": "solo", "difficulty": difficulty}, house=house)
    if jackpot:
        for dice, box in (
            ((6, 6, 6, 6, 6), "liquid-assets"),
            ((1, 2, 3, 4, 5), "indexes.1"),
            ((2, 3, 4, 5, 6), "indexes.2"),
        ):
            party.record(dice, box)
    for row in ROW_LIST:
        for place, box in enumerate(row.rentals, 1):
            if box != LAST:
                party.record(dice_for(row, place), box)
    return party


def box(party: Party, key: str) -> str:
    page = party.tablet("Ana").get(f"/t/{party.opened.public_id}/?dice=33331").text
    found = re.search(rf'<button[^>]*id="s1-{key}"[^>]*>', page)
    assert found
    return found[0]


def test_the_last_rental_asks_twice_and_says_that_the_game_would_be_lost() -> None:
    party = seven_businesses()
    drawn = box(party, LAST)
    assert 'data-state="legal"' in drawn
    assert f'data-twice="{ASKS}"' in drawn
    assert 'data-warns="The eighth business: you lose with $0 of $300."' in drawn
    assert "data-twice" not in box(party, "liquid-assets")


def test_it_says_that_the_game_would_be_won() -> None:
    assert 'data-warns="The eighth business: you win with $300 of $300."' in box(
        seven_businesses(jackpot=True), LAST
    )


def test_where_totals_are_hidden_it_says_no_figure() -> None:
    assert f'data-twice="{ASKS}" data-warns="This opens the eighth business."' in box(
        seven_businesses(hidden=True), LAST
    )


def test_no_other_box_of_the_game_asks() -> None:
    party = open_table(["Ana"], {"variant": "solo", "difficulty": "easy"})
    assert "data-twice" not in party.tablet("Ana").get(f"/t/{party.opened.public_id}/?dice=33331").text


def test_tray_and_help_say_that_the_eighth_business_ends_the_game() -> None:
    party = seven_businesses()
    page, words = (
        read(party.tablet("Ana").get(f"/t/{party.opened.public_id}/{end}").text) for end in ("", "help/")
    )
    assert "The eighth business ends the game: have $300 in investments by then." in page
    assert "As soon as all eight businesses are open, the game ends" in words
