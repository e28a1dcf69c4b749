"""The house style: checks that a reviewer would otherwise have to make."""

from collections.abc import Callable
from importlib.metadata import version

import pytest

from tests.house import class_findings, findings, size_findings
from tests.house.project_files import (
    CODE,
    ROOT,
    modules,
    name,
    scripts,
    shared_files,
    stylesheets,
    text,
)


@pytest.mark.parametrize("check", findings.CHECKS, ids=lambda check: str(check.__name__))
def test_nothing_is_found_by(check: Callable[[], list[str]]) -> None:
    assert check() == []


def test_there_is_one_door_to_the_sockets() -> None:
    assert (
        len([place for place in findings.calls_of({".group_send"}) if "base/server/held_news.py" in place])
        == 1
    )


def test_every_block_that_is_listed_has_a_class() -> None:
    assert class_findings.blocks_without_a_class() == []


def test_every_stylesheet_with_sizes_of_its_own_is_there() -> None:
    assert {name(file) for file in stylesheets()} >= set(size_findings.EXCEPTIONS)


def test_what_is_looked_at_is_all_there_is() -> None:
    looked_at = {name(file) for file in [*modules(*CODE), *scripts(), *stylesheets()]}
    shared = {name(file) for file in shared_files()}
    assert {"games/kit/game.py", "games/yahtzee/pad/tags.py", "scoresheets/front/views.py"} <= looked_at
    assert {"static/js/table.js", "games/uno_dice/static/uno_dice/uno_dice.js"} <= looked_at
    assert {"scoresheets/front/views.py", "templates/table/_turn.html", "static/base/base.css"} <= shared
    assert {"games/kit/game.py", "games/__init__.py", "scoresheets/settings.py"} <= shared
    assert sum(len(findings.DECORATION.findall(text(file))) for file in stylesheets()) > 10


def test_the_top_level_has_only_the_agreed_folders() -> None:
    folders = {entry.name for entry in ROOT.iterdir() if entry.is_dir() and not entry.name.startswith(".")}
    assert folders - {"var"} == {"games", "scoresheets", "static", "templates", "tests"}


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
        ("jinja2", (3, 1, 6), "a way out of its sandbox (CVE-2025-27516) below"),
    ],
)
def test_no_package_is_below_its_floor(package: str, floor: tuple[int, ...], reason: str) -> None:
    assert tuple(int(part) for part in version(package).split(".")[:3]) >= floor, reason
