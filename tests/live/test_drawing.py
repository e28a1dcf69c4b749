"""What `drawing` writes is what Django's engine would have written, to the byte."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

import pytest
from django.template import Context, Template
from django.template.backends.django import Template as Loaded
from django.template.loader import get_template
from django.utils import translation

from scoresheets import drawing
from scoresheets.drawing import draw, is_drawn_here, templates
from scoresheets.drawing.reading import LANGUAGE
from scoresheets.kept_pieces import _rendered
from scoresheets.live.frames import _pieces
from scoresheets.registry import GAMES
from scoresheets.selectors.boards import table_board
from tests.cast import HOST, cast_of, open_table, play_out
from tests.house.project_files import in_folders

ODD_NAMES = ("<b>Ana</b>", "Bo & 'Co'", '"Cleo"')
# The pages' own frames, forms with their tokens, and what stands on no pushed fragment.
LEFT_TO_DJANGO = {
    *(
        "editions/_styles.html",
        "monopoly_solo/_whole_book.html",
        "site/_code.html",
        "site/_language.html",
        "site/_own_table.html",
    ),
    *("table/_forms.html", "table/_person_forms.html", "table/_throwing.html"),
}


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    _rendered.cache_clear()


def by_django(template: str, names: dict[str, Any]) -> str:
    return cast(Loaded, get_template(template)).template.render(Context(dict(names), use_l10n=False))


def fragments(game: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every fragment of a table in the lobby, in play, over and closed, on both screens."""
    party = open_table(ODD_NAMES[: len(cast_of(game))], game=game)
    for turns in (6, None):
        play_out(party, seed=3, turns=turns, take_backs=0.2, declines=0.5)
        if turns is None:
            party.close(by=HOST)
        for screen in ("", "tv"):
            yield from _pieces(table_board(party.table), screen).values()


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_every_fragment_is_written_as_django_writes_it(game: str) -> None:
    for template, context in fragments(game):
        names = {**context, "oob": True}
        for language in ("en", "fr"):
            with translation.override(language):
                assert draw(template, names) == by_django(template, names), template


def test_only_what_stands_outside_of_the_fragments_is_left_to_django() -> None:
    found = (file.as_posix().rpartition("templates/")[2] for file in in_folders("templates", "_*.html"))
    assert {template for template in found if not is_drawn_here(template)} == LEFT_TO_DJANGO


def drawn(source: str, **names: Any) -> str:
    parts: list[str] = []
    templates._drawn_nodes(Template(source).nodelist)({**names, LANGUAGE: "en"}, parts.append)
    return "".join(parts)


@pytest.mark.parametrize(
    "source",
    [
        "{{ name }}{{ nothing }}{{ none }}{{ none.part }}{{ nothing.part|default:'–' }}",
        "{{ pair.1 }}{{ pair.7 }}{{ table.key }}{{ table.items|length }}{{ name|truncatechars:3 }}{{ name.upper }}",
        "{% if nothing %}a{% elif pair.0 > none %}b{% elif 'b' in name and not none %}c{% else %}d{% endif %}",
        "{% if name|default:nothing %}a{% elif none is None or nothing %}b{% endif %}",
        "{% for a, b in table.items %}{{ forloop.counter }}{{ forloop.last }}{{ a }}{{ b }}{% empty %}–{% endfor %}",
        "{% for a in pair %}{% for b in pair %}{{ forloop.parentloop.counter0 }}{{ b }}{% endfor %}{% endfor %}{{ a }}",
        "{% for a in nothing %}{{ a }}{% empty %}nobody{% endfor %}",
        "{% with a=name b=none.part %}{{ a }}{{ b }}{% endwith %}{{ a }}",
        "{{ pair|join:'<' }}{{ '<b>'|default:1 }}{{ number }}{{ half }}{{ safe|truncatechars:20 }}{{ yes }}",
        "{% load i18n %}{% translate 'Home' as home %}{{ home }}",
        "{% load i18n %}{% blocktranslate with a=name %}{{ a }} 5 %{% endblocktranslate %}",
    ],
)
def test_names_filters_and_conditions_mean_what_they_mean_to_django(source: str) -> None:
    safe = drawing.draw("table/_title.html", {"board": {"title": "<t>"}})
    names: dict[str, Any] = {"name": "<b> & 'Bo'", "none": None, "pair": ("<i>", 2), "table": {"key": "<k>"}}
    names |= {"number": 1234567, "half": 0.5, "yes": True, "safe": safe}
    assert drawn(source, **names) == Template(source).render(Context(names, use_l10n=False))


def test_a_fault_in_a_value_is_not_swallowed() -> None:
    class Faulty:
        @property
        def part(self) -> str:
            raise AttributeError("another")

    with pytest.raises(AttributeError, match="another"):
        drawn("{{ faulty.part }}", faulty=Faulty())
