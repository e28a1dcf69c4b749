"""The verdict on the samples of `make soak`: whether anything grew or became slower, as a table and as one word."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, median

from tests.load.loads import quantile
from tests.load.samples import Sample
from tests.load.table import in_columns

WARM_UP, THIRD, MOMENT = 1 / 6, 1 / 3, 1 / 15  # of thirty minutes: five, ten and two
MEMORY, TYPICAL, SLOW, CPU = 1.05, 1.1, 1.5, 1.1  # times, at most
FLAT = 2  # files and threads more, at most: one may be just opening
NEVER = ("entry failed", "socket closed by the server", "answer 5xx", "traceback")
MUST = (
    *("upload 302", "upload refused", "code typed", "socket came back", "table opened", "table deleted"),
    *("asked without reading", "archive taken slowly", "picture"),
)
MEMORY_LINE, FILES_LINE = "memory after the warm-up and at the end, MB", "open files, connections apart"
HEADS = ("what", "first third", "last third", "of the two", "wanted", "")


@dataclass(frozen=True, slots=True)
class Judged:
    """One line of the table; `holds` is None if nothing is promised."""

    what: str
    first: str
    last: str
    between: str
    wanted: str
    holds: bool | None

    @property
    def cells(self) -> tuple[str, ...]:
        word = {None: "", True: "holds", False: "BROKEN"}[self.holds]
        return (self.what, self.first, self.last, self.between, self.wanted, word)


@dataclass(frozen=True, slots=True)
class Stretch:
    """The samples from one moment to another; the first only marks the beginning."""

    samples: Sequence[Sample]

    @property
    def late(self) -> Sequence[float]:
        return sorted(late for each in self.samples[1:] for late in each.late)

    @property
    def cost(self) -> float:
        """Seconds of CPU for each entry, all other traffic included."""
        return (self.samples[-1].cpu - self.samples[0].cpu) / max(1, len(self.late))

    @property
    def pace(self) -> float:
        return fmean(each.pace for each in self.samples[1:])

    def middle(self, what: str) -> float:
        return float(median(getattr(each, what) for each in self.samples))


def stretch(samples: Sequence[Sample], seconds: float, begins: float, lasts: float) -> Stretch:
    """Return the samples from one share of the whole time on, for another share of it."""
    first, last = begins * seconds, (begins + lasts) * seconds
    return Stretch([each for each in samples if first - 1 <= each.at <= last + 1])


def judged(samples: Sequence[Sample], seconds: float) -> list[Judged]:
    """Return the lines of the table, of samples over so many seconds, the warm-up included."""
    first = stretch(samples, seconds, WARM_UP, THIRD)
    last = stretch(samples, seconds, 1 - THIRD, THIRD)
    begun = stretch(samples, seconds, WARM_UP, MOMENT).middle("memory") / 2**20
    ended = stretch(samples, seconds, 1 - MOMENT, MOMENT).middle("memory") / 2**20
    slower = last.pace / first.pace
    return [
        _times(MEMORY_LINE, begun, ended, MEMORY),
        _flat(FILES_LINE, first, last, "files"),
        _flat("threads", first, last, "threads"),
        *_at_pace("entry to its last member p50, ms", _late(first, 0.5), _late(last, 0.5), TYPICAL, slower),
        *_at_pace("entry to its last member p95, ms", _late(first, 0.95), _late(last, 0.95), SLOW, slower),
        *_at_pace("CPU an entry, ms", first.cost * 1e3, last.cost * 1e3, CPU, slower),
        Judged("entries", str(len(first.late)), str(len(last.late)), "", "", bool(first.late and last.late)),
        _compared("connections", first, last, "connections"),
        *_counted(samples),
    ]


def _late(of: Stretch, share: float) -> float:
    return quantile(of.late, share) * 1e3


def _times(what: str, first: float, last: float, most: float) -> Judged:
    times = last / first if first else float("nan")
    return Judged(what, f"{first:.1f}", f"{last:.1f}", f"{times:.3f}", f"≤ {most:g}", times <= most)


def _at_pace(what: str, first: float, last: float, most: float, slower: float) -> tuple[Judged, Judged]:
    """Return two lines: as measured, and corrected to the machine's speed in the first third. Only the second is
    judged.
    """
    bare = _times(what, first, last, most)
    told = Judged(f"{what}: as measured", bare.first, bare.last, bare.between, "", None)
    note = f"≤ {most:g}, at the same pace (the machine's: {slower:.3f})"
    even = _times(what, first, last / slower, most)
    return told, Judged(what, even.first, even.last, even.between, note, even.holds)


def _flat(what: str, first: Stretch, last: Stretch, name: str) -> Judged:
    more = last.middle(name) - first.middle(name)
    line = _compared(what, first, last, name)
    return Judged(what, line.first, line.last, f"{more:+.0f}", f"≤ +{FLAT}", more <= FLAT)


def _compared(what: str, first: Stretch, last: Stretch, name: str) -> Judged:
    return Judged(what, f"{first.middle(name):.0f}", f"{last.middle(name):.0f}", "", "", None)


def _counted(samples: Sequence[Sample]) -> list[Judged]:
    """Return a line for each event. Some must never happen; others must, or nothing was tried."""
    told = samples[-1].told
    lines = []
    for name in sorted({*told, *NEVER, *MUST}):
        count = told.get(name, 0)
        holds = count == 0 if name in NEVER else count > 0 if name in MUST else None
        wanted = "0" if name in NEVER else "some" if name in MUST else ""
        lines.append(Judged(name, "", str(count), "", wanted, holds))
    return lines


def broken(lines: Sequence[Judged]) -> set[str]:
    """Return the lines whose promise does not hold."""
    return {line.what for line in lines if line.holds is False}


def told(lines: Sequence[Judged]) -> str:
    """Return the table as text."""
    return in_columns(HEADS, [line.cells for line in lines])
