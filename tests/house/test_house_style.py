"""How the house is built: what a reviewer would otherwise have to look for."""

import ast
import re
from importlib.metadata import version
from pathlib import Path
from statistics import median

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from tests.house.project_files import (
    CODE,
    ROOT,
    called_names,
    functions,
    imported_modules,
    length,
    modules,
    name,
    pure_modules,
    scripts,
    templates,
    text,
    tree,
)

PURE_MODULES = {
    *("abc", "collections", "copy", "dataclasses", "enum", "fractions", "functools", "itertools"),
    *("json", "math", "operator", "re", "string", "types", "typing", "unicodedata", "__future__"),
}
FORBIDDEN_IN_TEMPLATES = {
    "a style attribute": r"\sstyle\s*=",
    "a style element": r"<style\b",
    "an inline script": r"<script\b(?![^>]*\bsrc\s*=)",
    "an inline event handler": r"\s(on[a-z]+|hx-on[:a-z-]*)\s*=",
    "a javascript: address": r"javascript:",
    "the safe filter": r"\|\s*safe(seq)?\b",
    "autoescape off": r"{%\s*autoescape\s+off",
}


def test_a_module_has_at_most_400_lines() -> None:
    assert too_long(*CODE, "tests", lines=400) == []


def too_long(*folders: str, lines: int) -> list[str]:
    return [name(file) for file in modules(*folders) if len(text(file).splitlines()) > lines]


def test_a_function_has_at_most_50_lines() -> None:
    assert [place for place, function in functions(*CODE, "tests") if length(function) > 50] == []


def test_half_of_the_functions_have_at_most_10_lines() -> None:
    assert median(length(function) for _place, function in functions(*CODE)) <= 10


def test_the_rules_of_the_games_import_nothing_but_each_other_and_pure_modules() -> None:
    allowed = {"games", *PURE_MODULES}
    strange = [
        (name(file), module)
        for file in pure_modules()
        for module in imported_modules(file)
        if module.split(".")[0] not in allowed
    ]
    assert strange == [("games/kit/head.py", "datetime.datetime")]  # reads a date that a file tells
    assert calls_in(pure_modules(), {".now", ".today", ".utcnow"}) == []


def test_the_rules_of_the_games_read_and_print_nothing() -> None:
    assert calls_in(pure_modules(), {"open", "print", "input", "__import__"}) == []


def test_there_is_one_door_to_the_sockets() -> None:
    calls = calls_of({".group_send"})
    # The layer between processes is behind that door.
    assert len([place for _, place in calls if "live/news_layer.py" not in place]) == 1


def test_nothing_is_marked_as_safe_html() -> None:
    assert calls_of({"mark_safe", ".mark_safe", "SafeString", ".SafeString"}) == []


def test_no_sql_is_written_around_the_orm() -> None:
    assert calls_of({".raw", ".extra", "RawSQL", ".RawSQL"}) == []


def test_no_text_is_run_as_code() -> None:
    assert calls_of({"eval", "exec", "compile"}) == []


def calls_of(forbidden: set[str]) -> list[tuple[str, str]]:
    return calls_in(modules(*CODE), forbidden)


def calls_in(files: list[Path], forbidden: set[str]) -> list[tuple[str, str]]:
    return [call for file in files for call in called_names(file) if call[0] in forbidden]


@pytest.mark.parametrize("what", FORBIDDEN_IN_TEMPLATES)
def test_a_template_has_nothing_that_the_content_security_policy_forbids(what: str) -> None:
    pattern = re.compile(FORBIDDEN_IN_TEMPLATES[what], re.IGNORECASE)
    found = [f"{name(file)}: {hit[0]!r}" for file in templates() for hit in pattern.finditer(text(file))]
    assert found == []


def test_a_script_has_fewer_than_150_lines() -> None:
    assert [name(file) for file in scripts() if len(text(file).splitlines()) >= 150] == []


def test_no_template_names_a_module_but_by_the_tag_that_asks_for_what_it_imports() -> None:
    found = [
        name(file) for file in templates() if re.search(r"<script[^>]*\bmodule\b|modulepreload", text(file))
    ]
    assert found == []


def test_the_top_level_has_only_the_agreed_folders() -> None:
    folders = {entry.name for entry in ROOT.iterdir() if entry.is_dir() and not entry.name.startswith(".")}
    assert folders - {"var"} == {"games", "scoresheets", "static", "templates", "tests"}


def test_every_view_says_which_methods_it_answers() -> None:
    views = {pattern.callback for pattern in url_patterns(get_resolver().url_patterns)}
    ours = {(view.__module__, view.__name__) for view in views if view.__module__.startswith("scoresheets.")}
    assert ours
    assert sorted(view for view in ours if not names_its_methods(*view)) == []


def url_patterns(entries: list[URLPattern | URLResolver]) -> list[URLPattern]:
    found = []
    for entry in entries:
        found += url_patterns(entry.url_patterns) if isinstance(entry, URLResolver) else [entry]
    return found


def names_its_methods(module: str, view: str) -> bool:
    """Whether the function is decorated with require_GET, require_POST, require_safe or require_http_methods."""
    file = ROOT.joinpath(*module.split(".")).with_suffix(".py")
    file = file if file.exists() else file.with_suffix("") / "__init__.py"
    definitions = [
        node for node in tree(file).body if isinstance(node, ast.FunctionDef) and node.name == view
    ]
    decorators = [ast.unparse(decorator) for node in definitions for decorator in node.decorator_list]
    return any(re.match(r"(\w+\.)*require_(GET|POST|safe|http_methods)\b", text) for text in decorators)


@pytest.mark.parametrize(
    ("package", "floor", "reason"),
    [
        ("django", (5, 2, 19), "the security fixes of 5.2 up to here"),
        (
            "daphne",
            (4, 2, 2),
            "unbounded frames (CVE-2026-44545) and smuggled headers (CVE-2026-44546) below",
        ),
        ("channels", (4, 3, 2), "the version the socket tests were written against"),
    ],
)
def test_no_package_is_below_its_floor(package: str, floor: tuple[int, ...], reason: str) -> None:
    installed = tuple(int(part) for part in version(package).split(".")[:3])
    assert installed >= floor, reason
