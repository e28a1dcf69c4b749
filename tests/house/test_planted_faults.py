"""Every check of how the project is written finds a fault that is planted in a game, or in shared files."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType

import pytest
from django.http import HttpRequest, HttpResponse
from django.urls import path
from pytest_django import Settings

from tests.house import class_findings, findings, project_files, template_findings, word_findings

GAME = "games/qwixx"
HTML = f"{GAME}/templates/qwixx/_sheet.html"
JS, CSS = f"{GAME}/static/qwixx/qwixx.js", f"{GAME}/static/qwixx/qwixx.css"
TAGS = f"{GAME}/pad/tags.py"
RULES, PAD = f"{GAME}/rules/moves.py", f"{GAME}/pad/__init__.py"
LONG_FUNCTION = "def apply():\n" + "    pass\n" * 50
LONG_LINE = "x" * 121
# The check, the planted file, its content, and the expected finding.
FAULTS: tuple[tuple[Callable[[], list[str]], str, str, str], ...] = (
    (findings.impure_imports, RULES, "import django.utils", f"{RULES}: django.utils"),
    (findings.impure_imports, RULES, "from datetime import date", f"{RULES}: datetime.date"),
    (findings.impure_imports, RULES, "import random", f"{RULES}: random"),
    (findings.impure_imports, f"{GAME}/testing.py", "import os", f"{GAME}/testing.py: os"),
    (findings.clocks_in_pure_code, RULES, "def f(day): return day.today()", f"{RULES}:1"),
    (findings.files_and_screens_in_pure_code, RULES, "open('sheet.json')", f"{RULES}:1"),
    (findings.files_and_screens_in_pure_code, f"{GAME}/testing.py", "print()", f"{GAME}/testing.py:1"),
    (findings.long_modules, RULES, "x = 1\n" * 401, RULES),
    (findings.long_functions, PAD, LONG_FUNCTION, f"{PAD}:1 apply"),
    (findings.marked_as_safe, PAD, "mark_safe('<b>')", f"{PAD}:1"),
    (findings.marked_as_safe, TAGS, "Markup('<b>')", f"{TAGS}:1"),
    (findings.marked_as_safe, TAGS, "markupsafe.Markup(name)", f"{TAGS}:1"),
    (findings.sql_around_the_orm, f"{GAME}/models.py", "Sheet.objects.raw('')", f"{GAME}/models.py:1"),
    (findings.text_run_as_code, PAD, "eval('1')", f"{PAD}:1"),
    (findings.group_sends_beside_the_announcement, PAD, "layer.group_send('t', {})", f"{PAD}:1"),
    (findings.forbidden_by_the_policy, HTML, '<p style="top: 0">', f"{HTML}: a style attribute"),
    (findings.forbidden_by_the_policy, HTML, "<style>p {}</style>", f"{HTML}: a style element"),
    (findings.forbidden_by_the_policy, HTML, "<script>go()</script>", f"{HTML}: an inline script"),
    (findings.forbidden_by_the_policy, HTML, '<p onclick="go()">', f"{HTML}: an inline event handler"),
    (findings.forbidden_by_the_policy, HTML, '<a href="javascript:go()">', f"{HTML}: a javascript: address"),
    (findings.forbidden_by_the_policy, HTML, "{{ name|safe }}", f"{HTML}: the safe filter"),
    (findings.forbidden_by_the_policy, HTML, "{{ name | safe }}", f"{HTML}: the safe filter"),
    (
        findings.forbidden_by_the_policy,
        HTML,
        "{% filter safe %}{{ name }}{% endfilter %}",
        f"{HTML}: the safe filter",
    ),
    (findings.forbidden_by_the_policy, HTML, "{{ Markup(name) }}", f"{HTML}: text marked as safe"),
    (findings.forbidden_by_the_policy, HTML, "{% autoescape false %}", f"{HTML}: autoescape off"),
    *(
        (findings.forbidden_by_the_policy, HTML, hidden, f"{HTML}: a name that may be missing")
        for hidden in (
            "{% if lit is not defined %}",
            "{{ lit|default('') }}",
            "{% include a ignore missing %}",
        )
    ),
    (template_findings.more_than_macros, HTML, "{% macro box() %}{% endmacro %}{{ _('Home') }}", HTML),
    (
        template_findings.more_than_macros,
        HTML,
        "{% macro box() %}{% endmacro %}{% set home = _('Home') %}",
        HTML,
    ),
    (findings.modules_without_their_tag, HTML, '<script type="module" src="a.js"></script>', HTML),
    (
        findings.other_hosts,
        HTML,
        '<img src="https://cdn.example/x.png">',
        f"{HTML}: https://cdn.example/x.png",
    ),
    (findings.other_hosts, CSS, "@import url(//cdn.example/x.css);", f"{CSS}: //cdn.example/x.css"),
    (findings.long_scripts, JS, "go();\n" * 400, JS),
    (findings.long_lines_of_templates, HTML, LONG_LINE, f"{HTML}:1"),
    (findings.long_lines_of_scripts, JS, f"go();\n{LONG_LINE}", f"{JS}:2"),
    (findings.long_lines_of_stylesheets, CSS, LONG_LINE, f"{CSS}:1"),
    (
        findings.short_hands_of_decoration,
        CSS,
        "p { text-decoration: underline dotted }",
        f"{CSS}: underline dotted ",
    ),
    (
        class_findings.classes_without_a_block,
        HTML,
        '<p class="soft lead{% if a %} is-b{% endif %}">',
        f"{HTML}: lead",
    ),
    (
        class_findings.classes_without_a_block,
        HTML,
        "{% block page_class %}narrow{% endblock %}",
        f"{HTML}: narrow",
    ),
    (
        class_findings.classes_without_a_block,
        CSS,
        "/* .a */ .soft > .caps:not(.is-b) { color: red }",
        f"{CSS}: caps",
    ),
    (findings.heights_behind_bars, CSS, "main { block-size: 100vh }", f"{CSS}:1"),
    (findings.parts_without_a_contract, f"{GAME}/helpers.py", "import os", f"{GAME}/helpers.py"),
    (
        findings.parts_without_a_contract,
        f"{GAME}/views/__init__.py",
        "import os",
        f"{GAME}/views/__init__.py",
    ),
    (
        findings.games_named_by_shared_files,
        "static/js/table.js",
        "if (yahtzee) {}",
        "static/js/table.js: yahtzee",
    ),
    (
        findings.games_named_by_shared_files,
        "games/kit/turns.py",
        "# UNO Dice",
        "games/kit/turns.py: UNO Dice",
    ),
    (
        findings.games_named_by_shared_files,
        "scoresheets/locale/fr/LC_MESSAGES/django.po",
        'msgid "Monopoly"',
        "scoresheets/locale/fr/LC_MESSAGES/django.po: Monopoly",
    ),
    (findings.rules_in_template_tags, TAGS, "from games.yahtzee.rules.sheet import PAR", f"{TAGS}: PAR"),
    (
        findings.rules_in_template_tags,
        TAGS,
        "from games.uno_dice.rules.sheet import Colour",
        f"{TAGS}: Colour",
    ),
    (findings.rules_in_template_tags, TAGS, "from games.yahtzee.rules import sheet", f"{TAGS}: sheet"),
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


def test_text_that_is_marked_as_safe_is_refused_by_the_linter() -> None:
    """Also for a constant, which S704 allows."""
    source = "from markupsafe import Markup\n\nBOLD = Markup('<b>')\nOTHER = Markup(BOLD.upper())\n"
    ruff = (sys.executable, "-m", "ruff", "check", "--output-format=concise")
    asked = subprocess.run(
        [*ruff, "--stdin-filename", TAGS, "-"], input=source, capture_output=True, text=True, check=False
    )
    assert [code for code in ("TID251", "S704") if code in asked.stdout] == ["TID251", "S704"]


def test_every_check_has_a_planted_fault() -> None:
    elsewhere = {findings.views_without_methods, findings.words_of_one_game_in_shared_files}
    assert {check for check, *_more in FAULTS} | elsewhere == set(findings.CHECKS)
