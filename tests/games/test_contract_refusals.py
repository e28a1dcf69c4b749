"""The contract notices a refusal that is raised and not declared, and one that is declared and never raised."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoresheets.plugin.contract import test_refusals as asked
from scoresheets.registry import GAMES

KEY = "yahtzee"


def declare(monkeypatch: pytest.MonkeyPatch, codes: frozenset[str]) -> None:
    monkeypatch.setitem(GAMES, KEY, replace(GAMES[KEY], refuses=codes))


def test_a_code_that_is_raised_and_not_declared_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked.test_every_code_that_is_raised_is_declared(KEY)
    declare(monkeypatch, GAMES[KEY].refuses - {"box_filled"})
    with pytest.raises(AssertionError, match="box_filled"):
        asked.test_every_code_that_is_raised_is_declared(KEY)


def test_a_code_that_is_declared_and_never_raised_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked.test_every_code_that_is_declared_is_raised(KEY)
    declare(monkeypatch, GAMES[KEY].refuses | {"never"})
    with pytest.raises(AssertionError, match="never"):
        asked.test_every_code_that_is_declared_is_raised(KEY)
