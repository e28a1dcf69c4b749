"""Faults on real processes: services of our own, and the figures that a run must show."""

import json
import os
from collections.abc import Callable, Iterator

import pytest

from scoresheets.settings import VAR_DIR
from tests.scale.services import Postgres, Redis, running

# A fraction of the runs, to try a change: SIZE=0.2 make faults. Only 1 counts.
SIZE = float(os.environ.get("SIZE", "1"))
# On a machine with other work, all bounds in seconds are longer: PATIENCE=5. Only 1 counts.
PATIENCE = float(os.environ.get("PATIENCE", "1"))
Report = Callable[..., None]
FIGURES = VAR_DIR / "faults.jsonl"


@pytest.fixture
def report(request: pytest.FixtureRequest) -> Report:
    """A function that records figures of this test: they are printed, and stay in var/faults.jsonl."""

    def keep(**figures: object) -> None:
        rounded = {
            name: round(each, 3) if isinstance(each, float) else each for name, each in figures.items()
        }
        line = json.dumps({"test": request.node.nodeid, **rounded})
        with FIGURES.open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")

    return keep


@pytest.fixture
def postgres() -> Iterator[Postgres]:
    """A cluster of its own, with durable commits."""
    service = Postgres()
    with running(service):
        yield service


@pytest.fixture
def redis() -> Iterator[Redis]:
    service = Redis()
    with running(service):
        yield service
