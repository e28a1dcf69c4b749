"""A pytest plugin for `tests/check_game.py`.

It runs the tests of every game for one game, or for the games from outside, and lists in the end what to write.
"""

from __future__ import annotations

import inspect
from typing import Any

import pytest
from django.conf import settings

from scoresheets.pads import PADS


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", help="the key of the game; by default those from outside")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    from tests.games.hands import PACKAGES

    asked = config.getoption("game")
    keys = [asked] if asked else [plugin.key for plugin in settings.PLUGINS]
    wanted = {*keys, *(PACKAGES[key] for key in keys)}
    dropped = [item for item in items if not is_about(item, wanted)]
    items[:] = [item for item in items if item not in dropped]
    config.hook.pytest_deselected(items=dropped)


def is_about(item: pytest.Item, wanted: set[str]) -> bool:
    """Return whether the test has this game as a parameter, by its key, its package or its pad."""
    asked = getattr(item, "callspec", None)
    values: tuple[Any, ...] = tuple(asked.params.values()) if asked else ()
    return any(
        getattr(each, "key", each) in wanted
        for each in values
        if isinstance(each, str) or each in PADS.values()
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    """Add to the report of a failed test the sentences that say what to write."""
    report = yield
    if call.excinfo:
        report.to_write = sentences(item, call.excinfo.value)
    return report


def sentences(item: pytest.Item, error: BaseException) -> list[str]:
    """Return the message of `pytest.fail`, else the test's docstring."""
    if isinstance(error, pytest.fail.Exception) and not error.pytrace:
        return str(error.msg).splitlines()
    return [" ".join((inspect.getdoc(getattr(item, "function", None)) or item.name).split())]


def pytest_terminal_summary(terminalreporter: Any) -> None:
    failed = [*terminalreporter.stats.get("failed", ()), *terminalreporter.stats.get("error", ())]
    found = dict.fromkeys(sentence for each in failed for sentence in getattr(each, "to_write", ()))
    if found:
        terminalreporter.section("what to write")
    for sentence in found:
        terminalreporter.line(f"- {sentence}")
