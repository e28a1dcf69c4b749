"""Words on a sheet: break points of a long name, the possessive of a name in each language, the sign of print."""

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation import override

from scoresheets.base.words import amount, whose, whose_html
from scoresheets.nights.wall.selectors.table_facts import split_figure
from scoresheets.pads import PADS
from scoresheets.pads.pad import Pad
from scoresheets.pads.pages import SeatView
from scoresheets.results.words import negative
from tests.cast import open_table


@pytest.mark.parametrize(
    ("name", "halves"),
    [
        ("Grandmother", ("Grand", "mother")),
        ("Maximilian", ("Maxi", "milian")),
        ("Élisabeth", ("Élisa", "beth")),
        ("Jean Baptiste", ("", "Jean Baptiste")),  # between its words
        ("Marie-Christine", ("", "Marie-Christine")),  # after its hyphen
        ("W" * 20, ("", "W" * 20)),
        ("日本語の名前はとても長い", ("", "日本語の名前はとても長い")),
        ("a\u0316\u0301" * 8, ("", "a\u0316\u0301" * 8)),  # never between a letter and its marks
    ],
)
def test_a_long_name_goes_on_between_two_syllables(name: str, halves: tuple[str, str]) -> None:
    seat = SeatView(1, name, name[0], held=False)
    assert seat.lengthy
    assert seat.halves == halves


def test_a_short_name_is_left_alone() -> None:
    assert not SeatView(1, "Winifred", "W", held=False).lengthy


FRENCH = {
    "Ana": "d’Ana",
    "Élise": "d’Élise",
    "Œdipe": "d’Œdipe",
    "Hélène": "d’Hélène",
    "hugo": "d’hugo",
    "Henri-Jean": "d’Henri-Jean",
    "Yves": "d’Yves",
    "Bo": "de Bo",
    "Hans": "de Hans",
    "Yann": "de Yann",
    "Y": "de Y",
    "Joueur 3": "de Joueur 3",
    "李": "de 李",
    "🎲": "de 🎲",
}


@pytest.mark.parametrize(("name", "said"), FRENCH.items())
def test_the_small_word_follows_the_first_sound_in_french(name: str, said: str) -> None:
    with override("fr"):
        assert whose(name) == said


def test_english_puts_it_behind() -> None:
    with override("en"):
        assert whose("Yves") == "Yves’s"


def test_on_a_page_the_name_stands_apart_and_harmless() -> None:
    with override("fr"):
        assert whose_html("Ana") == "d’<bdi>Ana</bdi>"
        assert whose_html("<b>%s") == "de <bdi>&lt;b&gt;%s</bdi>"


@pytest.mark.parametrize(
    ("name", "title"), [("Hélène", "Feuille d’<bdi>Hélène</bdi>"), ("Bo", "Feuille de <bdi>Bo</bdi>")]
)
def test_a_sheet_is_called_so_on_the_table(name: str, title: str) -> None:
    party = open_table((name, "Cleo"))
    party.host.client.cookies[settings.LANGUAGE_COOKIE_NAME] = "fr"
    assert title in party.host.get(f"/t/{party.opened.public_id}/").text


MINUS, HYPHEN = "\N{MINUS SIGN}", "-"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_people_read_the_sign_of_print(language: str) -> None:
    pad = PADS["yahtzee"]
    with translation.override(language):
        for told in (amount(-2), amount(-1140), Pad.step_figure(pad, "total", -2), negative(amount(2))):
            assert told.startswith(MINUS)
            assert HYPHEN not in told
        assert split_figure(f"{amount(-2)} points") == (f"{MINUS}2", "points")
        assert amount(0) == "0"
