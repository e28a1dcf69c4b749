"""No stylesheet or script needs more than the oldest browsers named in README: newer features have a fallback.

Features without one have a reason here. `make browsers-table` brings the table of newer features up to date.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import django_htmx
import pytest

from tests.house import newer_features
from tests.house.newer_features import NOT_WRITTEN, SYNTAX, in_css, in_script, known, mixed
from tests.house.project_files import ROOT, name, scripts, stylesheets, text

PLUGINS = ROOT / "tests" / "plugins"
HTMX = Path(django_htmx.__file__).with_name("static") / "django_htmx" / "htmx-2.min.js"

# The reason why a page works without: a replacement for the feature, or the feature is only decoration.
REASONS: Mapping[str, str] = {
    ":has": "@supports not selector(:has(a)) where it matters; test_old_engines.py plays without it",
    "overscroll-behavior-y": "a pull that began in a sheet loads the page anew: what was typed is kept over that",
    "@container": "container_queries.js",
    "container": "container_queries.js",
    "contain: inline-size": "a sheet is as wide as its place without it, too: test_old_engines.py",
    "grid-template-columns: subgrid": "@supports not (grid-template-columns: subgrid) beside each",
    "font-size-adjust": "iPads have Palatino, the others get smaller letters by @supports",
    "forced-color-adjust": "where it is unknown no colours are forced",
    "(forced-colors)": "where it is unknown no colours are forced",
    "align-content: start": "Safari 15.4 and 15.5 space rows out; they stay in order",
    "place-content: start": "as align-content",
    "place-content: end": "as align-content",
    "place-self: start": "as align-content",
    "cursor: pointer": "decoration; an iPad shows none",
    "cursor: progress": "decoration; an iPad shows none",
    "cursor: default": "decoration; an iPad shows none",
    "overscroll-behavior": "decoration: a menu's end scrolls the page",
    "resize": "decoration: a field that cannot be made larger scrolls",
    "text-wrap": "decoration: lines of like length",
    "zoom": "print.js: a page that is wider than the screen is scrolled where it is unknown",
    "@page": "decoration: Safari prints with its own margins",
    ":nth-child(of)": "decoration: one sheet a page in print",
    "on beforeunload": "an iPad leaves a half-typed sheet without asking, whatever is written here",
    "on contextmenu": "a box's history is reached by other ways, too",
    "on error": "what is newer is that of other objects; a window and a script have always had it",
    "on offline": "silence is noticed without it",
    "on online": "silence is noticed without it",
    ".canShare": "picture.js leaves its links, which keep the picture as a file",
    ".share": "page.js shows its button only where it is; the trays' `share` is an element of ours",
    ".side": "a word of ours: where a slip stands",
    ".touched": "a word of ours: the die that was touched",
    ".vibrate": "signals.js asks whether it is there: an iPad only ticks and flashes",
    ".wakeLock": "awake.js says what to do where it is missing",
    ".moveBefore": "htmx asks whether it is there",
    ".startViewTransition": "htmx asks whether it is there",
    ".isError": "a word of htmx",
    "Document.parseHTMLUnsafe": "htmx asks whether it is there",
}
# The queries that container_queries.js can read.
ITS_QUERIES = re.compile(
    r"@container \w+ \((min|max)-width: [\d.]+rem\)( and \((min|max)-width: [\d.]+rem\))* \{"
)
ITS_CONTAINERS = re.compile(r"container: \w+ / inline-size;")


def sheets() -> list[Path]:
    return [*stylesheets(), *sorted(PLUGINS.rglob("*.css"))]


def programs() -> list[Path]:
    return [*scripts(), *sorted(PLUGINS.rglob("*.js")), HTMX]


def used() -> Iterator[tuple[str, str]]:
    """Yield (place, feature) of all newer features without a fallback beside them."""
    for files, find in ((sheets(), in_css), (programs(), in_script)):
        for file in files:
            shown = file.name if file == HTMX else name(file)
            yield from ((f"{shown}:{use.line}", use.feature) for use in find(text(file)))


def test_what_is_newer_than_the_oldest_browsers_has_a_fallback() -> None:
    assert [f"{place}: {feature}" for place, feature in used() if feature not in REASONS] == []


def test_no_reason_is_left_over() -> None:
    assert set(REASONS) - {feature for _, feature in used()} == set()


def test_a_rule_that_old_browsers_drop_says_nothing_they_need() -> None:
    """One unknown selector makes old browsers drop all others of its list."""
    assert [f"{name(file)}:{line}" for file in sheets() for line in mixed(text(file))] == []


def test_every_container_query_is_one_that_our_script_can_read() -> None:
    for file in sheets():
        assert text(file).count("@container") == len([*ITS_QUERIES.finditer(text(file))]), name(file)
        written = re.findall(r"^\s*container(?:-\w+)?:.*", text(file), re.MULTILINE)
        assert [each for each in written if not ITS_CONTAINERS.search(each)] == [], name(file)


def test_all_newer_syntax_would_be_found() -> None:
    """A refreshed table may contain syntax that this test cannot find yet."""
    assert [each for each in known("syntax") if each not in SYNTAX and not each.startswith(NOT_WRITTEN)] == []


@pytest.mark.parametrize(
    ("planted", "found"),
    [
        ("@starting-style { a { color: red } }", "@starting-style"),
        ("@layer pad { @scope (a) { b { color: red } } }", "@scope"),
        ("a:has(b) { color: red }", ":has"),
        ("a:not(b, :has(c)) { color: red }", ":has"),
        ("::details-content { color: red }", ":details-content"),
        ("li:nth-child(2 of .b) { color: red }", ":nth-child(of)"),
        ("a { & b { color: red } }", "&"),
        ("a { text-wrap: balance }", "text-wrap"),
        ("a { anchor-name: --b }", "anchor-name"),
        ("a { block-size: stretch }", "block-size: stretch"),
        ("a { color: light-dark(red, blue) }", "light-dark()"),
        ("a { color: red; color: color-mix(in oklab, red, var(--b)) }", "color-mix()"),
        ("a { block-size: 100dvh }", "1dvh"),
        ("a { inline-size: calc(1px + min(2px, 3cqi)) }", "1cqi"),
        ("@media (width >= 40rem) { a { color: red } }", "media range_syntax"),
        ("@media (scripting: none) { a { color: red } }", "(scripting)"),
        (
            "@supports not (color: color-mix(in oklab, red, blue)) { a { color: color-mix(in oklab, red, blue) } }",
            "color-mix()",
        ),
    ],
)
def test_a_planted_feature_of_css_is_found(planted: str, found: str) -> None:
    assert [use.feature for use in in_css(planted)] == [found]


@pytest.mark.parametrize(
    "planted",
    [
        "a { color: red; color: color-mix(in oklab, red, blue) }",
        "a { block-size: 100vh; block-size: 100dvh }",
        "a { hyphens: auto; -webkit-hyphens: auto }",
        "@supports (color: color-mix(in oklab, red, blue)) { a { color: color-mix(in oklab, red, var(--b)) } }",
        "@supports selector(:has(a)) { b:has(c) { color: red } }",
        "@supports (anchor-name: --a) and (not (color: red)) { b { anchor-name: --c } }",
        "a { /* text-wrap: balance */ content: 'light-dark()' }",
    ],
)
def test_a_feature_with_a_fallback_passes(planted: str) -> None:
    assert in_css(planted) == []


@pytest.mark.parametrize(
    ("planted", "found"),
    [
        ("boxes.toSorted()", ".toSorted"),
        ("boxes?.toSorted()", ".toSorted"),
        ("AbortSignal.any([a])", "AbortSignal.any"),
        ("Promise.withResolvers()", ".withResolvers"),
        ("Object.groupBy(boxes, key)", ".groupBy"),
        ("new CloseWatcher()", "CloseWatcher"),
        ("const { wakeLock } = navigator", ".wakeLock"),
        ("box.addEventListener('beforetoggle', go)", "on beforetoggle"),
        ("/(?<=a)b/.test(c)", "regular_expressions/lookbehind_assertion"),
        ("/a/v.test(c)", ".unicodeSets"),
        ("class A { static { go(); } }", "classes/static/initialization_blocks"),
        ("import a from './a.json' with { type: 'json' }", "statements/import/import_attributes"),
    ],
)
def test_a_planted_feature_of_javascript_is_found(planted: str, found: str) -> None:
    assert [use.feature for use in in_script(planted)] == [found]


def test_words_and_notes_are_no_features() -> None:
    assert (
        in_script(
            "// boxes.toSorted()\nsay('AbortSignal.any', `${box} CloseWatcher`, { toSorted: 1 }, a.at(-1))"
        )
        == []
    )


def test_a_rule_for_old_and_new_selectors_is_found() -> None:
    assert mixed("@layer pad { a { color: red }\nb, c:has(d) { color: red } }\ne:has(f), g:has(h) {}") == [2]


def test_the_floors_of_the_table_are_those_of_the_readme() -> None:
    safari, chrome, firefox = str(newer_features.table()["floors"]).split()
    assert f"Safari {safari}, Chrome {chrome} and Firefox {firefox}" in (ROOT / "README.md").read_text()
