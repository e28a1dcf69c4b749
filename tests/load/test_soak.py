"""The verdict of `make soak` on samples: every growth or slow-down of a server is noticed, and nothing else is."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from tests.faults.mixed import EVERY, LASTS, Fault, Met, plan, untried
from tests.load.samples import Sample, pace
from tests.load.verdict import FILES_LINE, MEMORY_LINE, MUST, NEVER, broken, judged, told

MINUTES = 30
ALL_OF_IT = dict.fromkeys(MUST, 5)
Change = Callable[[Sample], Sample]


def sample(at: float, told: Mapping[str, int] = ALL_OF_IT) -> Sample:
    """Return a sample of an even server: six entries a second of 10 to 20 ms, each for 9 ms of CPU."""
    late = tuple(0.010 + 0.001 * (number % 10) for number in range(60))
    return Sample(at, 300 * 2**20, 60, 40, 260, at * 6 * 0.009, 0.005, late, told)


EVEN = [sample(10.0 * number) for number in range(6 * MINUTES + 1)]
LAST = EVEN[-1].at


def broken_by(change: Change) -> set[str]:
    """Return the lines that do not hold once each sample has been changed."""
    return broken(judged([change(each) for each in EVEN], LAST))


def test_an_even_server_holds() -> None:
    lines = judged(EVEN, LAST)
    assert broken(lines) == set()
    assert "BROKEN" not in told(lines)


def from_the_middle(change: Change) -> Change:
    return lambda each: change(each) if each.at > LAST / 2 else each


def slower(times: float) -> Change:
    return lambda each: replace(each, late=tuple(late * times for late in each.late))


GROWTHS: Mapping[str, tuple[Change, set[str]]] = {
    "a megabyte a minute": (
        lambda each: replace(each, memory=each.memory + int(each.at / 60 * 2**20)),
        {MEMORY_LINE},
    ),
    "a file every three minutes": (
        lambda each: replace(each, files=each.files + int(each.at / 180)),
        {FILES_LINE},
    ),
    "a thread every three minutes": (
        lambda each: replace(each, threads=each.threads + int(each.at / 180)),
        {"threads"},
    ),
    "every entry takes an eighth longer": (
        from_the_middle(slower(1.125)),
        {"entry to its last member p50, ms"},
    ),
    "one in ten takes twice as long": (
        from_the_middle(
            lambda each: replace(each, late=tuple(late * (1 + (late > 0.0185)) for late in each.late))
        ),
        {"entry to its last member p95, ms"},
    ),
    "more and more CPU an entry": (
        lambda each: replace(each, cpu=each.cpu * (1 + each.at / LAST / 5)),
        {"CPU an entry, ms"},
    ),
}


@pytest.mark.parametrize("name", GROWTHS)
def test_what_grows_is_seen(name: str) -> None:
    change, lines = GROWTHS[name]
    assert broken_by(change) == lines


def test_a_warm_up_may_take_what_it_needs() -> None:
    assert (
        broken_by(lambda each: replace(each, memory=each.memory // 2) if each.at < LAST / 7 else each)
        == set()
    )


def test_a_machine_that_slows_down_is_no_server_that_does() -> None:
    slow = from_the_middle(lambda each: replace(slower(1.3)(each), pace=each.pace * 1.3))
    assert broken_by(slow) == set()
    assert broken_by(from_the_middle(lambda each: replace(each, pace=each.pace / 1.3))) == {
        "entry to its last member p50, ms",
        "CPU an entry, ms",
    }


@pytest.mark.parametrize("name", NEVER)
def test_what_may_never_happen_breaks_it(name: str) -> None:
    assert broken_by(lambda each: replace(each, told={**each.told, name: 1})) == {name}


@pytest.mark.parametrize("name", MUST)
def test_what_did_not_happen_was_not_tried(name: str) -> None:
    assert broken_by(lambda each: replace(each, told={**each.told, name: 0})) == {name}


def test_no_entries_are_no_result() -> None:
    assert "entries" in broken_by(lambda each: replace(each, late=()))


def test_the_pace_is_a_time() -> None:
    assert 0 < pace() < 1


# --- faults at random ---

KINDS = ("killed", "disk full", "database locked", "Redis hangs", "network cut")


def test_the_same_seed_brings_the_same_faults() -> None:
    assert plan(KINDS, 600, 7) == plan(KINDS, 600, 7)
    assert plan(KINDS, 600, 7) != plan(KINDS, 600, 8)


def test_each_kind_comes_equally_often_one_in_twenty_seconds() -> None:
    faults = plan(KINDS, 600, 7)
    assert Counter(fault.name for fault in faults) == dict.fromkeys(KINDS, 6)
    assert [fault.at for fault in faults] == [number * EVERY for number in range(30)]
    assert all(LASTS[0] <= fault.lasts <= LASTS[1] < EVERY for fault in faults)


def met(name: str, *, acknowledged: int = 9, unknown: int = 3, slowest: float = 4.0) -> Met:
    return Met(Fault(name, 0, 5, 1), acknowledged, unknown, slowest, 0.1)


@pytest.mark.parametrize(
    ("quiet", "times"),
    [
        (met("killed", unknown=0), 2),
        (met("database locked", slowest=0.1), 2),
        (met("Redis hangs", acknowledged=0), 2),
    ],
)
def test_a_kind_of_fault_that_never_met_anybody_is_said(quiet: Met, times: int) -> None:
    others = [met(name) for name in KINDS if name != quiet.fault.name]
    assert untried([*others, *[quiet] * times]) == [f"nobody met: {quiet.fault.name}"]
    assert untried([*others, quiet, met(quiet.fault.name)]) == []
