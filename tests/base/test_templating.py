"""Our additions to Jinja; no template holds a text of one language or time."""

from datetime import UTC, date, datetime
from pathlib import Path
from traceback import extract_tb
from types import SimpleNamespace
from typing import Any

import jinja2
import pytest
from django.test import override_settings
from django.utils import timezone, translation
from jinja2 import UndefinedError

from scoresheets.base.assets.template_errors import place_in_template
from scoresheets.base.assets.templating import engine, local_date, local_time, runs_by

WHEN = datetime(2026, 3, 14, 23, 9, tzinfo=UTC)


def drawn(source: str, **names: Any) -> str:
    return engine().env.from_string(source).render(names)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("<p>\n  one\n    two</p>\n", "<p> one two</p>\n"),
        ("<p>\none\n\ntwo</p>", "<p>\none\n\ntwo</p>"),
        ("<p>one  two\tthree</p>", "<p>one  two\tthree</p>"),
        ("<i{% if true %}\n    data-on{% endif %}>", "<i data-on>"),
        ("<i>\n  {%- if true %}a{% endif %}</i>", "<i>a</i>"),
        ("<i>{{ text }}</i>", "<i>one\n  two</i>"),
        ('{{ "one\n  two" }}', "one\n  two"),
        ("{% trans %}one\n    two{% endtrans %}", "one two"),
        ("{% trans %}\none\ntwo{% endtrans %}", "one two"),
    ],
    ids=[
        "indented",
        "not",
        "inside",
        "a condition",
        "taken away",
        "a value",
        "a constant",
        "a sentence",
        "one not indented",
    ],
)
def test_an_indented_line_goes_on_the_one_before(source: str, text: str) -> None:
    assert drawn(source, text="one\n  two") == text


def test_an_error_names_the_line_of_the_file_though_lines_are_folded() -> None:
    with pytest.raises(UndefinedError) as raised:
        drawn("<p>\n  one\n  {{ nobody.name }}</p>")
    lines = [each.lineno for each in extract_tb(raised.tb) if each.filename == "<template>"]
    assert lines[-1] == 3


@pytest.mark.parametrize(
    "source",
    [
        "{{ nobody }}",
        "{% if nobody %}{% endif %}",
        "{% for each in nobody %}{% endfor %}",
        "{{ seat.nobody }}",
    ],
)
def test_a_name_that_is_not_there_is_an_error(source: str) -> None:
    with pytest.raises(UndefinedError):
        drawn(source, seat=SimpleNamespace(number=1))


def test_what_a_template_is_given_is_escaped() -> None:
    assert drawn("{{ name }}", name="<b>'Ana' & \"Bo\"") == "&lt;b&gt;&#39;Ana&#39; &amp; &#34;Bo&#34;"


def test_runs_are_of_things_that_follow_each_other() -> None:
    lines = [SimpleNamespace(round=number, at=at) for at, number in enumerate((1, 1, 2, 1))]
    runs = runs_by(lines, "round")
    assert [(run.grouper, [each.at for each in run.list]) for run in runs] == [
        (1, [0, 1]),
        (2, [2]),
        (1, [3]),
    ]
    assert runs_by([], "round") == []


def test_a_date_and_a_time_are_told_where_the_server_stands() -> None:
    with timezone.override("Europe/Paris"):
        assert (local_date(WHEN, "Y-m-d"), local_time(WHEN, "H:i")) == ("2026-03-15", "00:09")
    with timezone.override("America/New_York"):
        assert (local_date(WHEN, "Y-m-d"), local_time(WHEN, "H:i")) == ("2026-03-14", "19:09")
        told = datetime(2019, 5, 3, 23, 40)  # noqa: DTZ001 (by a file, which has no zone)
        assert (local_date(told, "Y-m-d"), local_time(told, "H:i")) == ("2019-05-03", "23:40")
    assert local_date(date(2026, 3, 14), "Y-m-d") == "2026-03-14"
    assert (local_date(None, "Y-m-d"), local_time(None, "H:i")) == ("", "")


def test_a_month_is_called_as_the_language_has_it() -> None:
    with timezone.override("UTC"), translation.override("fr"):
        assert local_date(WHEN, "j F Y") == "14 mars 2026"


@pytest.mark.parametrize(
    "source",
    [
        '{{ "Ana"|whose }}',
        "{{ 1234567|filesizeformat }}",
        '{{ "ones"|yahtzee.box_name }}',
        '{{ "Ana"|whose|upper }}',
        "{{ current_language() }}",
        '{{ _("Home") }}',
        '{{ _("Home")|upper }}',
        '{{ _("Home") ~ "." }}',
        "{% trans %}Home{% endtrans %}",
        '{% set home = _("Home") %}{{ home }}',
    ],
)
def test_what_depends_on_the_language_is_asked_when_it_is_drawn(source: str) -> None:
    with translation.override("en"):
        template = engine().env.from_string(source)
        english = template.render()
    with translation.override("fr"):
        assert template.render() == engine().env.from_string(source).render() != english


def test_an_engine_that_is_made_anew_has_what_other_rooms_add() -> None:
    """Django makes it anew when a test changes DEBUG."""
    before = engine().env
    with override_settings(DEBUG=True):
        anew = engine().env
        assert anew is not before
        assert anew.globals.keys() == before.globals.keys()
        assert type(anew.loader) is type(before.loader)


# --- errors ---


BROKEN = [
    ("<p>\n{% for x in y %}{% endfoor %}", "six_dice/_asks.html line 2: Encountered unknown tag 'endfoor'."),
    ("<p>\n\n{{ nowhere.x }}", "six_dice/_asks.html line 3: UndefinedError: 'nowhere' is undefined"),
]


@pytest.mark.parametrize(("text", "said"), BROKEN)
def test_an_error_in_a_template_has_its_file_and_line(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "six_dice").mkdir()
    (tmp_path / "six_dice/_asks.html").write_text(text)
    made = jinja2.Environment(autoescape=True, loader=jinja2.FileSystemLoader(tmp_path))
    with pytest.raises(jinja2.TemplateError) as raised:
        made.get_template("six_dice/_asks.html").render()
    with pytest.raises(ImportError) as wrapped:
        raise ImportError("wrapped") from raised.value
    assert place_in_template(raised.value).startswith(said)
    assert place_in_template(wrapped.value).startswith(said)


def test_an_error_elsewhere_has_no_place_in_a_template() -> None:
    with pytest.raises(ZeroDivisionError) as raised:
        1 / 0  # noqa: B018
    assert place_in_template(raised.value) == ""
