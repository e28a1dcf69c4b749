"""The variable of make for games from outside: by default only the games of this project are run and measured."""

import os
import subprocess
import sys

import pytest

from scoresheets.base.ops.entry_points import VARIABLE
from tests.house.project_files import ROOT

READY = [f"--assume-old=.venv/.ready{more}" for more in ("", "-dev", "-scale")]
TOLD = f"BIN=echo $${{{VARIABLE}-unset}} #"
"""Every recipe prints the value of the variable in place of running its programs."""


def told(target: str, **given: str) -> str:
    env = {name: value for name, value in os.environ.items() if name not in (VARIABLE, "MAKEFLAGS")}
    done = subprocess.run(
        ["make", "--silent", *READY, target, TOLD],
        cwd=ROOT,
        env=env | given,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.partition("\n")[0]


@pytest.mark.parametrize("target", ["run", "demo", "soak", "bench", "check"])
def test_no_game_from_outside_is_there(target: str) -> None:
    assert told(target) == ""


@pytest.mark.parametrize(
    ("target", "there"), [("run", "ten"), ("bench", "ten"), ("check", ""), ("words", "ten")]
)
def test_one_that_is_named_is_there_but_in_the_suites(target: str, there: str) -> None:
    assert told(target, **{VARIABLE: "ten"}) == there


def test_the_words_of_every_one_are_brought_up_to_date() -> None:
    assert told("words") == "unset"


def test_what_runs_beside_the_suite_starts_without_django() -> None:
    """`make test-scale` and `make faults` import these before Django is set up."""
    env = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    imports = "import tests.scale.services, tests.faults.conftest"
    subprocess.run([sys.executable, "-c", imports], cwd=ROOT, env=env, check=True)
