"""Work that can wait is done between requests, so that a request right after a start is not delayed."""

from collections.abc import Callable

import pytest

from scoresheets.base.server import handshake_queue


@pytest.fixture
def ticks(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], object]]:
    """The calls that were scheduled with the reactor."""
    asked: list[Callable[[], object]] = []
    monkeypatch.setattr(handshake_queue, "_later", asked.append)
    return asked


def tick(ticks: list[Callable[[], object]]) -> None:
    ticks.pop(0)()


def test_one_after_the_other(ticks: list[Callable[[], object]]) -> None:
    done: list[str] = []
    handshake_queue.at_leisure((lambda: done.append("a"), lambda: done.append("b")))
    assert done == []
    tick(ticks)
    assert done == ["a"]
    tick(ticks)
    assert done == ["a", "b"]
    tick(ticks)
    assert ticks == []


def test_it_gives_way_to_a_request(ticks: list[Callable[[], object]]) -> None:
    done: list[str] = []
    handshake_queue.at_leisure((lambda: done.append("a"),))
    with handshake_queue.answering():
        tick(ticks)
        assert done == []
    tick(ticks)
    assert done == ["a"]


def test_but_not_for_ever(ticks: list[Callable[[], object]], monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(handshake_queue, "PATIENCE", 0.0)
    handshake_queue.at_leisure((lambda: done.append("a"),))
    with handshake_queue.answering():
        tick(ticks)
    assert done == ["a"]


def test_what_fails_does_not_stop_the_rest(ticks: list[Callable[[], object]]) -> None:
    done: list[str] = []
    handshake_queue.at_leisure((lambda: 1 / 0, lambda: done.append("b")))
    with pytest.raises(ZeroDivisionError):
        tick(ticks)
    tick(ticks)
    assert done == ["b"]
