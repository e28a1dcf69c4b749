"""Run the contract tests on one installed game: `python -m tests.check_game KEY`. Each failure says what to write."""

from __future__ import annotations

import os
import subprocess
import sys

import django

from tests.goldens import ROOT
from tests.pads.members import given_members


def check(key: str) -> str:
    """Run every test that a game must pass and that needs no browser. Return what is wrong in a sentence, else ""."""
    from scoresheets.pads import PADS

    if key not in PADS:
        return f"No game {key!r} is installed. There are: {', '.join(sorted(PADS))}."
    given = given_members(PADS[key])
    print(f"{PADS[key].title} gives {len(given)} members of its pad: {', '.join(given)}.", flush=True)  # noqa: T201
    command = [sys.executable, "-m", "pytest", "-q", "--tb=short", "-p", "tests.one_game", "--game", key]
    contract = sorted(map(str, (ROOT / "tests/games").glob("test_contract*.py")))
    done = subprocess.run(
        [*command, *contract, "tests/games/test_golden.py", "tests/house/test_game_templates.py"],
        cwd=ROOT,
        check=False,
    )
    return f"{PADS[key].title} does not keep the contract yet." if done.returncode else ""


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scoresheets.settings")
    django.setup()
    sys.exit(check(sys.argv[1]) or 0)
