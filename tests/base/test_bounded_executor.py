"""Threads that compute requests: few at a time, more only if those are stuck, and all requests in order."""

import threading
from collections.abc import Iterator
from concurrent.futures import Future, wait

import pytest

from scoresheets.base.server.bounded_executor import BoundedExecutor, _Running

LONG = 60.0  # seconds; only a failing test waits so long


class Gauge:
    """Work that blocks until it is released, and the greatest number running at once."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.inside = 0
        self.most = 0
        self.may_go = threading.Event()

    def work(self) -> str:
        with self.changed:
            self.inside += 1
            self.most = max(self.most, self.inside)
            self.changed.notify_all()
        assert self.may_go.wait(LONG)
        with self.changed:
            self.inside -= 1
        return threading.current_thread().name

    def wait_for(self, inside: int) -> bool:
        with self.changed:
            return self.changed.wait_for(lambda: self.inside == inside, LONG)


@pytest.fixture
def gauge() -> Iterator[Gauge]:
    gauge = Gauge()
    yield gauge
    gauge.may_go.set()  # or a failed test would leave waiting threads


def test_few_compute_at_a_time_and_the_same_threads_do_all(gauge: Gauge) -> None:
    pool = BoundedExecutor(2, 8, LONG, "few")
    given = [pool.submit(gauge.work) for _ in range(20)]
    assert gauge.wait_for(2)
    gauge.may_go.set()
    names = {each.result(LONG) for each in given}
    assert gauge.most == 2
    assert len(names) == 2


def test_what_was_given_first_is_begun_first() -> None:
    pool = BoundedExecutor(1, 8, LONG, "in order")
    done: list[int] = []
    wait([pool.submit(done.append, number) for number in range(50)], LONG)
    assert done == list(range(50))


def test_where_those_inside_are_stuck_others_are_done_beside_them(gauge: Gauge) -> None:
    pool = BoundedExecutor(2, 8, 0.01, "stuck")
    stuck = [pool.submit(gauge.work) for _ in range(5)]
    assert pool.submit(lambda: "done").result(LONG) == "done"
    assert not any(each.done() for each in stuck)
    assert gauge.wait_for(5)


def test_those_that_are_stuck_no_longer_hold_up_anybody(gauge: Gauge) -> None:
    pool = BoundedExecutor(2, 16, 0.01, "no longer")
    for _ in range(6):
        pool.submit(gauge.work)
    assert gauge.wait_for(6)
    assert pool.submit(lambda: "when all six are known to be stuck").result(LONG)
    pool._patience = LONG  # from here on a waiting call would wait for good
    assert [pool.submit(lambda: "at once").result(LONG / 2) for _ in range(5)] == ["at once"] * 5
    assert gauge.inside == 6


def test_never_more_than_the_most(gauge: Gauge) -> None:
    pool = BoundedExecutor(2, 4, 0.01, "most")
    stuck = [pool.submit(gauge.work) for _ in range(12)]
    assert gauge.wait_for(4)
    gauge.may_go.set()
    assert all(each.result(LONG) for each in stuck)
    assert gauge.most == len(pool._threads) == 4


def test_when_it_is_over_there_are_few_again(gauge: Gauge) -> None:
    pool = BoundedExecutor(2, 8, 0.01, "over")
    stuck = [pool.submit(gauge.work) for _ in range(8)]
    assert gauge.wait_for(8)
    later = Gauge()
    given = [pool.submit(later.work) for _ in range(20)]
    pool._patience = LONG  # from here on no thread counts as stuck
    gauge.may_go.set()
    wait(stuck, LONG)
    assert later.wait_for(2)
    later.may_go.set()
    wait(given, LONG)
    assert later.most == 2


def test_where_the_process_ends_those_under_way_do_what_is_left(gauge: Gauge) -> None:
    pool = BoundedExecutor(1, 4, 0.01, "ends")
    pool.submit(gauge.work)
    assert gauge.wait_for(1)
    left = pool.submit(lambda: "done")
    pool.shutdown(wait=False)
    for thread in threading.enumerate():
        if thread.name == "whether ends goes on":
            thread.join(LONG)
    gauge.may_go.set()
    assert left.result(LONG) == "done"


def test_a_moment_in_which_no_thread_can_begin_passes(gauge: Gauge, monkeypatch: pytest.MonkeyPatch) -> None:
    pool = BoundedExecutor(1, 8, 0.01, "moment")
    pool.submit(gauge.work)
    assert gauge.wait_for(1)
    tried = threading.Event()

    def none_left(_more: int) -> None:
        tried.set()
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patch:
        patch.setattr(pool, "_set_out", none_left)
        waits = pool.submit(lambda: "waited")
        assert tried.wait(LONG)
        for thread in threading.enumerate():
            if thread.name == "whether moment goes on":
                thread.join(LONG)
    gauge.may_go.set()
    assert waits.result(LONG) == "waited"
    later = Gauge()
    pool.submit(later.work)
    assert later.wait_for(1)
    try:
        assert pool.submit(lambda: "beside").result(LONG / 6) == "beside"
    finally:
        later.may_go.set()


def test_what_comes_after_the_end_is_refused_and_not_done_either(gauge: Gauge) -> None:
    pool = BoundedExecutor(2, 4, LONG, "after")
    under_way = pool.submit(gauge.work)
    assert gauge.wait_for(1)
    pool.shutdown(wait=False)
    done: list[str] = []
    with pytest.raises(RuntimeError):
        pool.submit(done.append, "too late")
    gauge.may_go.set()
    assert under_way.result(LONG)
    pool.shutdown(wait=True)
    assert done == []


def test_what_fails_is_told_to_whoever_waits_for_it_and_the_rest_goes_on() -> None:
    pool = BoundedExecutor(1, 2, LONG, "fails")
    failed: Future[float] = pool.submit(lambda: 1 / 0)
    after = pool.submit(lambda: "after")
    with pytest.raises(ZeroDivisionError):
        failed.result(LONG)
    assert after.result(LONG) == "after"


def test_what_nobody_wants_any_more_is_not_begun(gauge: Gauge) -> None:
    pool = BoundedExecutor(1, 2, LONG, "unwanted")
    pool.submit(gauge.work)
    assert gauge.wait_for(1)
    done: list[str] = []
    unwanted = pool.submit(done.append, "unwanted")
    assert unwanted.cancel()
    last = pool.submit(done.append, "last")
    gauge.may_go.set()
    last.result(LONG)
    assert done == ["last"]


def computes(until: threading.Event) -> None:
    while not until.is_set():
        sum(range(1000))


def test_a_thread_that_computes_is_not_taken_for_one_that_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it takes: or forty expensive requests would open all threads, and nobody else would get one."""
    pool, over, looked = BoundedExecutor(2, 8, 0.1, "computes"), threading.Event(), threading.Semaphore(0)
    look_at = pool._look_at

    def looks(thread: _Running) -> None:
        look_at(thread)
        looked.release()

    monkeypatch.setattr(pool, "_look_at", looks)
    long = [pool.submit(computes, over) for _ in range(8)]
    try:
        assert all(looked.acquire(timeout=LONG) for _ in range(16))
        assert pool._counting() == len(pool._running) == 2
    finally:
        over.set()
    wait(long, LONG)


def test_one_address_leaves_a_thread_to_others(gauge: Gauge) -> None:
    pool = BoundedExecutor(3, 3, LONG, "share", few_of_one=2)
    many = [pool.of("many").submit(gauge.work) for _ in range(9)]
    assert gauge.wait_for(2)
    assert pool.of("other").submit(lambda: "at once").result(LONG / 2) == "at once"
    assert gauge.inside == 2
    gauge.may_go.set()
    assert all(each.result(LONG) for each in many)
    assert gauge.most == 2


def test_one_address_whose_requests_wait_has_half_of_the_threads(gauge: Gauge) -> None:
    pool = BoundedExecutor(2, 8, 0.01, "half")
    many = [pool.of("many").submit(gauge.work) for _ in range(20)]
    assert gauge.wait_for(4)
    assert pool.of("other").submit(lambda: "done").result(LONG / 2) == "done"
    assert gauge.inside == 4
    gauge.may_go.set()
    assert all(each.result(LONG) for each in many)
    assert gauge.most == 4
