"""R20: two tablets write the same turn while the first is between its check and its write."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from django.db import connections, transaction

from scoresheets.base.refusals import Refusal
from scoresheets.models import Claim, Entry, Table
from scoresheets.table import writing
from scoresheets.table.history import History
from scoresheets.table.selectors.access import Access
from scoresheets.table.selectors.checks import table_faults
from scoresheets.table.services import entries, log_append
from scoresheets.table.views.refusal_views import refusal_view
from tests.cast import HOST, RED_LINE, Party, new_key, open_table

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 200
ROUNDS_WITHOUT_LOCK = 20
PATIENCE = 30  # seconds; only a failing test waits so long
Append = Callable[[Table, Access, History, Entry, str], History]
append: Append = entries._append


class Tablets:
    """Ana's device and the host's, each in a thread with its own connection, claiming at the same instant."""

    def __init__(self, party: Party) -> None:
        self.party = party
        self.told: dict[str, str] = {}  # by device: "" for the winner, else the refusal in words
        self.codes: list[str] = []

    def claim(self) -> None:
        """Let both devices write Ana's turn."""
        self.told.clear()
        instant, turn = threading.Barrier(2), self.party.turn
        threads = [threading.Thread(target=self._write, args=(who, instant, turn)) for who in ("Ana", HOST)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def _write(self, who: str, instant: threading.Barrier, turn: int) -> None:
        try:
            access = self.party.access(who)
            dice, box = RED_LINE
            entry: dict[str, object] = {"dice": list(dice), "box": box}
            instant.wait(PATIENCE)
            self.told[who] = self._answer(access, turn, entry)
        finally:
            connections.close_all()

    def _answer(self, access: Access, turn: int, entry: dict[str, object]) -> str:
        try:
            entries.record_entry(access=access, number=1, turn=turn, entry=entry, key=new_key())
        except Refusal as refusal:
            self.codes.append(refusal.code)
            return refusal_view(refusal, access).sentence
        return ""

    @property
    def winner(self) -> str:
        """Return the device that wrote; fails unless there is exactly one."""
        (winner,) = [who for who, told in self.told.items() if not told]
        return winner

    @property
    def loser_was_told(self) -> str:
        (told,) = [told for told in self.told.values() if told]
        return told


class LockSeenFromOutside:
    """The writers' lock, with an event that another writer waits for it."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.somebody_waits = threading.Event()

    def acquire(self, timeout: float) -> bool:
        if self.lock.acquire(blocking=False):
            return True
        self.somebody_waits.set()
        return self.lock.acquire(timeout=timeout)

    def release(self) -> None:
        self.lock.release()


@pytest.fixture
def slow_writer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the winner check, but not write before the other writer waits at the lock."""
    lock = LockSeenFromOutside()

    def wait_then_append(table: Table, now: Access, history: History, entry: Entry, key: str) -> History:
        if entry.kind == Entry.Kind.MOVE:
            assert lock.somebody_waits.wait(PATIENCE)
            lock.somebody_waits.clear()
        return append(table, now, history, entry, key)

    monkeypatch.setattr(writing, "_one_writer", lock)
    monkeypatch.setattr(entries, "_append", wait_then_append)


@pytest.mark.sqlite  # elsewhere the queue is the database's own: see test_lost_on_the_wire
@pytest.mark.usefixtures("slow_writer")
def test_of_two_tablets_one_writes_and_the_other_is_told_by_whom() -> None:
    """200 rounds at one table; between them the entry is taken back."""
    party = open_table()
    tablets = Tablets(party)
    for round_number in range(ROUNDS):
        tablets.claim()
        device = "the host’s" if tablets.winner == HOST else "Ana’s"
        assert tablets.loser_was_told.startswith("Ana’s turn is already written: Ana claimed the Red Line (")
        assert tablets.loser_was_told.endswith(f", from {device} device).")
        assert Entry.objects.count() == 2 * round_number + 1
        assert Claim.objects.count() == 1
        party.strike(by=HOST)
    assert tablets.codes == ["already_written"] * ROUNDS
    assert table_faults(party.table) == ()


# --- controls ---


@contextmanager
def no_lock(table: Table) -> Iterator[Table]:
    """Replace queue, transaction and row lock by a plain read, so that both devices read the table at once."""
    yield Table.objects.get(pk=table.pk)


def meet_then_append(
    meeting: threading.Barrier, before: Callable[[Table, Entry], None] = lambda _table, _entry: None
) -> Append:
    """Return an append that lets both writers pass their check before either writes, each in a
    transaction of its own.
    """

    def wait_then_append(table: Table, now: Access, history: History, entry: Entry, key: str) -> History:
        meeting.wait(PATIENCE)
        before(table, entry)
        with transaction.atomic():
            return append(table, now, history, entry, key)

    return wait_then_append


def both_write_without_lock(
    monkeypatch: pytest.MonkeyPatch, before: Callable[[Table, Entry], None] = lambda _table, _entry: None
) -> None:
    monkeypatch.setattr(entries, "write_table", no_lock)
    monkeypatch.setattr(entries, "_append", meet_then_append(threading.Barrier(2), before))


def test_without_the_lock_the_database_still_lets_only_one_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """Control: the window is real.

    Both tablets passed the rules' check at once (the barrier opens for two only). So without the lock nothing but the
    constraint prevents two entries for one turn; with the lock, above, the second never gets that far. The constraint
    holds, and its error becomes a refusal.
    """
    tablets = []
    for _round in range(ROUNDS_WITHOUT_LOCK):
        tablets.append(Tablets(open_table()))
        with monkeypatch.context() as patch:
            both_write_without_lock(patch)
            tablets[-1].claim()
        assert tablets[-1].winner in {"Ana", HOST}
        assert Entry.objects.filter(table=tablets[-1].party.opened).count() == 1
        assert table_faults(tablets[-1].party.table) == ()
    assert [each.codes for each in tablets] == [["already_written"]] * ROUNDS_WITHOUT_LOCK


def without_lock_and_sequence(monkeypatch: pytest.MonkeyPatch) -> Tablets:
    """Return tablets that write without a lock, each its entry at a sequence of its own."""
    tablets, places, guard = Tablets(open_table()), iter((0, 1)), threading.Lock()

    def own_place(table: Table, _entry: Entry) -> None:
        with guard:
            table.sequence += next(places)

    both_write_without_lock(monkeypatch, own_place)
    return tablets


def test_without_lock_and_sequence_the_sheet_still_takes_only_one_mark(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The next safeguard: even if both entries could be in the log, one box takes one mark."""
    tablets = without_lock_and_sequence(monkeypatch)
    tablets.claim()
    assert tablets.winner in {"Ana", HOST}
    assert tablets.codes == ["box_filled"]
    assert (Entry.objects.count(), Claim.objects.count()) == (1, 1)


def test_without_lock_and_constraints_both_would_write(monkeypatch: pytest.MonkeyPatch) -> None:
    """Control: nothing else refuses the second entry, so a test above that counts one entry sees the difference."""
    tablets = without_lock_and_sequence(monkeypatch)
    monkeypatch.setattr(log_append, "project", lambda **_paper: None)
    tablets.claim()
    assert tablets.told == {"Ana": "", HOST: ""}
    assert list(Entry.objects.values_list("turn", flat=True)) == [1, 1]
