"""The computer that serves stays awake while a table is in play, and no longer."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from queue import Queue
from types import SimpleNamespace

import pytest
from django.db import OperationalError
from django.utils import timezone

from scoresheets.models import Table
from scoresheets.table import stay_awake
from scoresheets.table.stay_awake import PAUSE, is_in_play, staying_awake
from tests.base.test_command_line import started
from tests.cast import HOST, almost_over, finished, open_lobby
from tests.real_server import free_port

pytestmark = pytest.mark.long

LINE = "While a table is in play this computer stays awake; STAY_AWAKE=0 lets it sleep.\n"


def test_a_table_is_in_play_from_its_opening_until_it_is_closed_or_left_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not is_in_play()
    lobby = open_lobby()
    assert is_in_play()
    long_ago = timezone.now() - PAUSE - timedelta(minutes=1)
    Table.objects.filter(pk=lobby.table.pk).update(opened_at=long_ago)
    assert not is_in_play()
    Table.objects.filter(pk=almost_over().table.pk).update(opened_at=long_ago)
    assert is_in_play(), "its entries are new"
    later = timezone.now() + PAUSE + timedelta(minutes=1)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert not is_in_play()


def test_a_closed_table_is_not_in_play() -> None:
    party = finished()
    assert is_in_play()
    party.close(by=HOST)
    assert not is_in_play()


def test_the_lock_is_held_while_a_table_is_in_play_and_given_back_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    happened: Queue[str] = Queue()
    seen: Iterator[object] = iter([False, OperationalError("busy"), True, True, False])

    def in_play() -> bool:
        answer = next(seen, False)
        happened.put(f"looked: {answer}")
        if isinstance(answer, Exception):
            raise answer
        return bool(answer)

    @contextmanager
    def running(*, on_fail: str) -> Iterator[None]:
        happened.put("awake")
        yield
        happened.put("may sleep")

    monkeypatch.setattr(stay_awake, "is_in_play", in_play)
    monkeypatch.setattr(stay_awake, "keep", SimpleNamespace(running=running))
    monkeypatch.setattr(stay_awake, "CHECKED_EVERY", 0.001)
    with staying_awake():
        order = [happened.get(timeout=30) for _each in range(7)]
    assert order == [
        *("looked: False", "looked: busy", "looked: True", "awake"),
        *("looked: True", "looked: False", "may sleep"),
    ]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder whose database only the first start has to prepare."""
    return tmp_path_factory.mktemp("home")


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("environment", "says"),
    [
        ({"WAKEPY_FAKE_SUCCESS": "1"}, True),
        ({"WAKEPY_FAKE_SUCCESS": "1", "STAY_AWAKE": "0"}, False),
        ({"WAKEPY_FORCE_FAILURE": "1"}, False),
    ],
    ids=["it can", "it is switched off", "the system refuses"],
)
def test_a_start_says_so_only_where_it_can(environment: dict[str, str], says: bool, home: Path) -> None:
    with started(home, free_port(), **environment) as (lines, _process):
        assert (LINE in lines) is says, lines
