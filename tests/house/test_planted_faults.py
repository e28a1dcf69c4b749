"""Every check of how the project is written finds a fault that is planted in a game, or in shared files."""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType

import pytest
from django.http import HttpRequest, HttpResponse
from django.urls import path
from pytest_django import Settings

from tests.house import (
    class_findings,
    findings,
    project_files,
    size_findings,
    template_findings,
    word_findings,
)

GAME = "games/qwixx"
HTML = f"{GAME}/templates/qwixx/_sheet.html"
JS, CSS = f"{GAME}/static/qwixx/qwixx.js", f"{GAME}/static/qwixx/qwixx.css"
PAGE_CSS = "static/people/one.css"
TAGS = f"{GAME}/pad/tags.py"
RULES, PAD = f"{GAME}/rules/moves.py", f"{GAME}/pad/__init__.py"
LONG_FUNCTION = "def apply():\n" + "    pass\n" * 50
LONG_LINE = "x" * 121
# The check, the planted file, its content, and the expected finding: one fault for each check.
FAULTS: tuple[tuple[Callable[[], list[str]], str, str, str], ...] = (
    (findings.clocks_in_pure_code, RULES, "def f(day): return day.today()", f"{RULES}:1"),
    (findings.files_and_screens_in_pure_code, f"{GAME}/testing.py", "print()", f"{GAME}/testing.py:1"),
    (findings.long_modules, RULES, "x = 1\n" * 401, RULES),
    (findings.long_functions, PAD, LONG_FUNCTION, f"{PAD}:1 apply"),
    (findings.sql_around_the_orm, f"{GAME}/models.py", "Sheet.objects.raw('')", f"{GAME}/models.py:1"),
    (findings.group_sends_beside_the_announcement, PAD, "layer.group_send('t', {})", f"{PAD}:1"),
    *(
        (findings.forbidden_by_the_policy, HTML, planted, f"{HTML}: {said}")
        for planted, said in (
            ('<p style="top: 0">', "a style attribute"),
            ("<style>p {}</style>", "a style element"),
            ("<script>go()</script>", "an inline script"),
            ('<p onclick="go()">', "an inline event handler"),
            ('<a href="javascript:go()">', "a javascript: address"),
            ("{{ name | safe }}", "the safe filter"),
            ("{% filter safe %}{{ name }}{% endfilter %}", "the safe filter"),
            ("{{ Markup(name) }}", "text marked as safe"),
            ("{% autoescape false %}", "autoescape off"),
            ("{% if lit is not defined %}", "a name that may be missing"),
            ("{{ lit|default('') }}", "a name that may be missing"),
        )
    ),
    (template_findings.more_than_macros, HTML, "{% macro box() %}{% endmacro %}{{ _('Home') }}", HTML),
    (findings.modules_without_their_tag, HTML, '<script type="module" src="a.js"></script>', HTML),
    (findings.other_hosts, CSS, "@import url(//cdn.example/x.css);", f"{CSS}: //cdn.example/x.css"),
    (findings.long_scripts, JS, "go();\n" * 400, JS),
    (findings.long_lines_of_templates, HTML, LONG_LINE, f"{HTML}:1"),
    (findings.long_lines_of_scripts, JS, f"go();\n{LONG_LINE}", f"{JS}:2"),
    (findings.long_lines_of_stylesheets, CSS, LONG_LINE, f"{CSS}:1"),
    (findings.short_hands_of_decoration, CSS, "p { text-decoration: a b }", f"{CSS}: a b "),
    (class_findings.classes_without_a_block, HTML, '<p class="soft lead">', f"{HTML}: lead"),
    (class_findings.classes_without_a_block, CSS, ".soft > .caps { color: red }", f"{CSS}: caps"),
    *(
        (size_findings.sizes_beside_the_scales, PAGE_CSS, f"p {{ {planted} }}", f"{PAGE_CSS}: {planted}")
        for planted in (
            "margin: 3px",
            "padding-inline-start: calc(var(--g2) + 0.5rem)",
            "gap: 0 2vw",
            "font-size: var(--own)",
            "font: 700 1.2rem/1 var(--print)",
        )
    ),
    (findings.heights_behind_bars, CSS, "main { block-size: 100vh }", f"{CSS}:1"),
    (findings.parts_without_a_contract, f"{GAME}/helpers.py", "import os", f"{GAME}/helpers.py"),
    (
        findings.games_named_by_shared_files,
        "games/kit/turns.py",
        "# UNO Dice",
        "games/kit/turns.py: UNO Dice",
    ),
    (findings.rules_in_template_tags, TAGS, "from games.yahtzee.rules.sheet import PAR", f"{TAGS}: PAR"),
    (findings.rules_in_template_tags, TAGS, "import games.qwixx.rules", f"{TAGS}: games.qwixx.rules"),
    (findings.rules_in_template_tags, TAGS, "joker = len(set(lit.dice)) == 1", f"{TAGS}: .dice"),
    (findings.rules_in_template_tags, TAGS, '"""YZ-24: a zero by choice."""', f"{TAGS}: YZ-24"),
    (findings.code_that_asks_for_a_game, "scoresheets/a.py", "table.game == 'qwixx'", "scoresheets/a.py:1"),
    (
        findings.templates_that_ask_for_a_game,
        "templates/table/_turn.html",
        '{% if board.tray == "qwixx" %}',
        "templates/table/_turn.html",
    ),
)
MESSAGES = """from django.utils.translation import gettext as _
def row(name): return _("Row %(name)s") % {"name": name}
"""
LIST = "locale/fr/LC_MESSAGES/django.po"
HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n'


def said(message: str, translation: str) -> str:
    return f'\nmsgid "{message}"\nmsgstr "{translation}"\n'


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty project, for the files that a test plants."""
    monkeypatch.setattr(project_files, "ROOT", tmp_path)
    return tmp_path


def plant(root: Path, files: Mapping[str, str]) -> None:
    for place, content in files.items():
        file = root / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")


@pytest.mark.parametrize(
    ("check", "place", "content", "said"),
    FAULTS,
    ids=[f"{check.__name__}-{number}" for number, (check, *_) in enumerate(FAULTS)],
)
def test_a_planted_fault_is_found(
    check: Callable[[], list[str]], place: str, content: str, said: str, root: Path
) -> None:
    plant(root, {place: content})
    assert check() == [said]


@pytest.mark.parametrize(("decorators", "found"), [("", ["games.qwixx.views.book"]), ("@require_GET\n", [])])
def test_a_view_of_a_game_that_says_no_methods_is_found(
    decorators: str, found: list[str], root: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def book(_request: HttpRequest) -> HttpResponse:
        raise AssertionError("nobody asks")

    book.__module__ = "games.qwixx.views"
    urls = ModuleType("planted_urls")
    urls.__dict__["urlpatterns"] = [path("book/", book)]
    monkeypatch.setitem(sys.modules, "planted_urls", urls)
    settings.ROOT_URLCONF = "planted_urls"
    plant(root, {f"{GAME}/views.py": f"{decorators}def book(request): ..."})
    assert findings.views_without_methods() == found


@pytest.mark.parametrize(
    ("check", "listed"),
    [
        (word_findings.missing_in_the_list, ""),
        (word_findings.no_longer_said, said("Row %(name)s", "Ligne %(name)s") + said("Line", "Ligne")),
        (word_findings.not_translated, said("Row %(name)s", "")),
        (word_findings.filled_in_otherwise, said("Row %(name)s", "Ligne %(nom)s")),
        (word_findings.signs_that_begin_a_line, said("Row %(name)s", "Ligne %(name)s!")),
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_a_fault_in_the_word_list_of_a_game_is_found(
    check: Callable[[Path], list[word_findings.Key]], listed: str, root: Path, settings: Settings
) -> None:
    settings.BASE_DIR = root
    plant(root, {f"{GAME}/words/__init__.py": MESSAGES, f"{GAME}/{LIST}": HEAD + listed})
    assert check(root / GAME) == [(None, ("Line" if 'msgid "Line"' in listed else "Row %(name)s",))]


def test_a_message_that_two_games_translate_in_two_ways_is_found(root: Path) -> None:
    plant(
        root,
        {f"games/one/{LIST}": HEAD + said("Row", "Ligne"), f"games/two/{LIST}": HEAD + said("Row", "Rang")},
    )
    assert word_findings.translated_in_two_ways([root / "games/one", root / "games/two"]) == [
        (None, ("Row",))
    ]


def test_a_word_of_one_game_in_a_shared_file_is_found(root: Path) -> None:
    words = 'KEYS = ("close_row", "wrong_number")'
    plant(root, {RULES: words, "games/kit/shape.py": '"wrong_number"'})
    plant(root, {"scoresheets/pads/words/malformed.py": '"wrong_number": "Leave out “close_row”."'})
    found = ["scoresheets/pads/words/malformed.py: close_row"]
    assert findings.words_of_one_game_in_shared_files() == found


@pytest.mark.parametrize(
    ("content", "found"),
    [
        ("{% set home = _('Home') %}", True),
        ('{# One. #}\n{% import "a.html" as a %}\n{% macro home() %}a{% endmacro %}\n', False),
    ],
)
def test_a_template_that_is_imported_may_hold_nothing_but_macros(
    content: str, found: bool, root: Path
) -> None:
    words = f"{GAME}/templates/qwixx/_words.html"
    plant(root, {HTML: '{% from "qwixx/_words.html" import home %}', words: content})
    assert template_findings.more_than_macros() == ([words] if found else [])


def test_every_check_has_a_planted_fault() -> None:
    elsewhere = {findings.views_without_methods, findings.words_of_one_game_in_shared_files}
    assert {check for check, *_more in FAULTS} | elsewhere == set(findings.CHECKS)
