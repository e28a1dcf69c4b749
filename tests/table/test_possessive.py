"""The possessive of a name, as people say it: in French the small word before the name depends on its first sound."""

import pytest
from django.conf import settings
from django.utils.translation import override

from scoresheets.base.words import whose, whose_html
from tests.cast import open_table

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


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "title"), [("Hélène", "Feuille d’<bdi>Hélène</bdi>"), ("Bo", "Feuille de <bdi>Bo</bdi>")]
)
def test_a_sheet_is_called_so_on_the_table(name: str, title: str) -> None:
    party = open_table((name, "Cleo"))
    party.host.client.cookies[settings.LANGUAGE_COOKIE_NAME] = "fr"
    assert title in party.host.get(f"/t/{party.opened.public_id}/").text
