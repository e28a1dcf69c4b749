"""P6: a hundred thousand refusals do not make a hundred thousand lines, and no line contains an address."""

import logging
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.test import Client

from scoresheets.base.ops import log_repeats
from scoresheets.base.ops.log_repeats import MOST_FIRST, RepeatedRefusals
from scoresheets.base.refusals import Refusal

ASKED = 200
LIAR, HALL = "198.51.100.7", "203.0.113.9"


def is_ours(found: Any) -> bool:
    return isinstance(found, RepeatedRefusals)


class Log:
    """The settings' handler of the terminal, with minutes that end when the test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lines = StringIO()
        self.minutes: list[Callable[[], None]] = []
        self.repeats = RepeatedRefusals()
        (terminal,) = (
            handler for handler in logging.getLogger().handlers if any(map(is_ours, handler.filters))
        )
        # A filter of its own, as the minute of another test may end during this one.
        filters = [self.repeats if is_ours(each) else each for each in terminal.filters]
        monkeypatch.setattr(log_repeats, "_in_a_minute", self.minutes.append)
        monkeypatch.setattr(terminal, "filters", filters)
        monkeypatch.setattr(terminal, "stream", self.lines)

    def told(self) -> list[str]:
        return self.lines.getvalue().splitlines()


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Log:
    return Log(monkeypatch)


def asks(address: str, path: str = "/nowhere/", **more: Any) -> int:
    return Client(REMOTE_ADDR=address, raise_request_exception=False, **more).get(path).status_code


def test_of_many_refusals_one_is_a_line_and_the_others_a_sum(log: Log) -> None:
    assert {asks(LIAR) for _each in range(ASKED)} == {404}
    (first,) = log.told()
    assert "answered 404" in first
    (end_of_minute,) = log.minutes
    end_of_minute()
    _first, total = log.told()
    assert f"{ASKED - 1} with 404" in total
    assert not any(address in log.lines.getvalue() for address in (LIAR, "nowhere"))


def test_being_busy_is_told_once_a_minute_too(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_given: object) -> None:
        raise Refusal("busy")

    monkeypatch.setattr("scoresheets.nights.views.count_openings", busy)
    night = {"name": "Mill Street", "day": "2026-03-06"}
    answers = [Client(REMOTE_ADDR=LIAR).post("/nights/", night).status_code for _each in range(20)]
    assert (set(answers), len(log.told())) == ({503}, 1)


def test_another_minute_another_line(log: Log) -> None:
    assert asks(LIAR) == 404
    log.minutes.pop()()
    assert asks(LIAR) == 404
    assert len(log.told()) == len(log.minutes) + 1 == 2


def test_another_address_and_another_status_have_their_own_line(log: Log) -> None:
    for address in (LIAR, HALL):
        assert asks(address) == 404
        assert Client(REMOTE_ADDR=address).post("/nights/").status_code == 400
        assert asks(address, headers={"Host": "evil.example"}) == 400
    assert len([line for line in log.told() if "answered 404" in line]) == 2
    assert len(log.told()) == 4


def test_however_many_addresses_ask_the_lines_of_a_minute_are_bounded(log: Log) -> None:
    for number in range(2 * MOST_FIRST):
        assert asks(f"10.0.{number // 250}.{number % 250}") == 404
    log.repeats.tell()
    assert len(log.told()) == MOST_FIRST + 1


def test_an_error_of_ours_is_always_a_line(log: Log) -> None:
    request = Client().get("/nowhere/").wsgi_request
    before = len(log.told())
    for _each in range(3):
        logging.getLogger("django.request").error("x", extra={"status_code": 500, "request": request})
    assert len(log.told()) == before + 3


def test_without_it_each_is_a_line(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    """Control: the filter is taken out."""
    monkeypatch.setattr(RepeatedRefusals, "filter", lambda _filter, _record: True)
    for _each in range(20):
        asks(LIAR)
    assert len(log.told()) == 20
