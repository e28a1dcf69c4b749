"""A game without French is in English for French people too, says so on its card, and marks its words."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from jinja2 import ChoiceLoader, DictLoader

from scoresheets.base.assets.templating import engine
from scoresheets.pads import PADS, languages
from scoresheets.plugin.words import Paragraph
from scoresheets.registry import GAMES
from tests import six_dice
from tests.cast import open_table
from tests.pads.test_drawn_tray import DrawnPad, example

SHEET = '<section id="sheet-{{ seat.number }}" class="sheet">{{ _("Total") }}</section>\n'
ONLY = "En anglais seulement"
Get = Callable[[str], str]


class HelpfulPad(DrawnPad):
    def help(self, options: object) -> tuple[Paragraph, ...]:
        return (Paragraph("throw", "Your turn", ("Roll six dice.",), ()),)


@pytest.fixture
def get(monkeypatch: pytest.MonkeyPatch) -> Get:
    """A French device at a table of a game whose package has no word list."""
    real = languages._has_words
    monkeypatch.setattr(
        languages, "_has_words", lambda module, code: "tests" not in module and real(module, code)
    )
    monkeypatch.setitem(GAMES, six_dice.KEY, six_dice.SIX_DICE)
    monkeypatch.setitem(PADS, six_dice.KEY, HelpfulPad())
    env = engine().env
    own = DictLoader({"six_dice/_asks.html": example("jinja"), "six_dice/_sheet.html": SHEET})
    monkeypatch.setattr(env, "loader", ChoiceLoader([own, env.loader]))  # type: ignore[list-item]
    both = [languages.EnglishLoader(env), env.loader]
    monkeypatch.setattr(env, "loader", ChoiceLoader(both))  # type: ignore[arg-type]
    tablet, table = (party := open_table(("Ana", "Bo"), game=six_dice.KEY)).tablet("Ana"), party.opened
    tablet.client.cookies["language"] = "fr"
    addresses = {name: reverse(name, args=[table.public_id]) for name in ("table", "help")} | {"front": "/"}
    return lambda page: tablet.get(addresses[page]).text


def test_its_sheet_and_its_tray_are_english_and_say_so(get: Get) -> None:
    page = get("table")
    assert '<html lang="fr"' in page
    assert '<section lang="en" id="sheet-1" class="sheet">Total</section>' in page.replace("\n", "")
    assert '<div lang="en" id="asks"' in page


def test_its_help_is_english_among_french_paragraphs(get: Get) -> None:
    page = " ".join(get("help").split())
    assert '<section class="help-about" id="about-throw" lang="en">' in page
    assert page.count('class="help-about"') > page.count('lang="en"') - 1 > 0


def test_its_card_says_so_in_french_and_the_others_say_nothing(
    get: Get, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = get("front")
    assert page.count(ONLY) == 1
    assert '<span lang="en">Six dice, drawn by the server.</span>' in " ".join(page.split())
    monkeypatch.setattr(languages, "_has_words", lambda _module, _code: True)
    assert ONLY not in get("front")
