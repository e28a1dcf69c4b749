"""A plugin of pytest for the contract: it runs the tests of one game, and lists in the end what to write.

`--game KEY` names the game; without it the contract is about all games from outside.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import override_settings
from django.utils import translation

PLAIN_NAMES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
"""Storages without collected static files, which tests do not need."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", help="the key of the game; by default those from outside")


@pytest.hookimpl(trylast=True)
def pytest_sessionstart() -> None:
    """Compile the words, which tests in French need."""
    from scoresheets.base.ops.translation import compile_catalogs

    compile_catalogs()


@pytest.fixture(autouse=True)
def in_english() -> None:
    """Speak English, whatever the test before spoke."""
    translation.activate("en")


@pytest.fixture(autouse=True, scope="session")
def static_files_as_they_lie() -> Iterator[None]:
    with override_settings(STATIC_ROOT=None, STORAGES=PLAIN_NAMES):
        yield


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests that are about other games."""
    from scoresheets.plugin.contract.hands import PACKAGES

    asked = config.getoption("game")
    keys = [asked] if asked else [plugin.key for plugin in settings.PLUGINS]
    wanted = {name for key in keys for name in (key, PACKAGES.get(key, key))}
    dropped = [item for item in items if (about := games_of(item)) and not about & wanted]
    items[:] = [item for item in items if item not in dropped]
    config.hook.pytest_deselected(items=dropped)


def games_of(item: pytest.Item) -> set[str]:
    """Return the games that the test has as a parameter, by key, package or pad; each by its key or its package."""
    from scoresheets.pads import PADS
    from scoresheets.plugin.contract.hands import PACKAGES, expected

    asked = getattr(item, "callspec", None)
    values = (getattr(each, "key", each) for each in (asked.params.values() if asked else ()))
    known = {*PADS, *PACKAGES.values(), *expected()}
    return {each for each in values if isinstance(each, str) and each in known}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    """Add to the report of a failed test the sentences that say what to write."""
    report = yield
    if call.excinfo:
        report.to_write = sentences(item, call.excinfo.value)
    return report


def sentences(item: pytest.Item, error: BaseException) -> list[str]:
    """Return the message of `pytest.fail`, the place of an error in a template, or the refusal that has no sentence;
    else the test's docstring.
    """
    from scoresheets.base.assets.template_errors import place_in_template
    from scoresheets.pads.words.refusals import NoSentence

    if isinstance(error, pytest.fail.Exception) and not error.pytrace:
        return str(error.msg).splitlines()
    if place := place_in_template(error):
        return [f"Mend the template {place}"]
    if isinstance(error, NoSentence):
        return [str(error)]
    return [" ".join((inspect.getdoc(getattr(item, "function", None)) or item.name).split())]


def pytest_terminal_summary(terminalreporter: Any) -> None:
    failed = [*terminalreporter.stats.get("failed", ()), *terminalreporter.stats.get("error", ())]
    found = dict.fromkeys(sentence for each in failed for sentence in getattr(each, "to_write", ()))
    if found:
        terminalreporter.section("what to write")
    for sentence in found:
        terminalreporter.line(f"- {sentence}")
