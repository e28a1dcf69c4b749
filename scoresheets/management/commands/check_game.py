"""Run the contract tests on one installed game."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoresheets.pads import PADS
from scoresheets.pads.members import given_members
from scoresheets.settings import BASE_DIR

TESTS = (
    "tests/games/test_contract.py",
    "tests/games/test_contract_help.py",
    "tests/games/test_contract_lacks.py",
    "tests/games/test_contract_measures.py",
    "tests/games/test_contract_recorded.py",
    "tests/games/test_contract_refusals.py",
    "tests/games/test_contract_values.py",
    "tests/games/test_golden.py",
    "tests/house/test_game_templates.py",
)
"""Tests that every game must pass and that need no browser."""


class Command(BaseCommand):
    """The command: runs the tests, and says what is still to be written."""

    help = "Run the contract tests on one installed game; each failure says what to write."
    requires_system_checks = ()  # the tests say what a game lacks, all at once

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the key of the game."""
        parser.add_argument("key", help="the key of the game: yours, as its transcripts call it")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run the tests. Raises CommandError, so status 1, if something is still to be written."""
        key = options["key"]
        if key not in PADS:
            raise CommandError(f"No game {key!r} is installed. There are: {', '.join(sorted(PADS))}.")
        if find_spec("pytest") is None:
            raise CommandError("This needs pytest: install requirements-dev.txt.")
        self._list_members(key)
        command = [sys.executable, "-m", "pytest", "-q", "--tb=short", "-p", "tests.one_game", "--game", key]
        if subprocess.run([*command, *TESTS], cwd=BASE_DIR, check=False).returncode:  # noqa: S603 (our own tests)
            raise CommandError(f"{PADS[key].title} does not keep the contract yet.")

    def _list_members(self, key: str) -> None:
        given = given_members(PADS[key])
        self.stdout.write(f"{PADS[key].title} gives {len(given)} members of its pad: {', '.join(given)}.")
