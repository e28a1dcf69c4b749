"""Draw what pages of a night ask for every second: its wall, its lists, its standings. Each process draws each at most
once a second for each language, however many pages ask and however many devices write, so a page is at most two seconds
behind.

Nothing tells this module of a write: it compares versions, at most every 0.4 seconds per night. Removing a name empties
its memory in every process that serves a page of the table.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from time import monotonic, time
from typing import Any

from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import get_language

from scoresheets.base.assets.templating import draw
from scoresheets.base.refusals import Stranger
from scoresheets.models import Night
from scoresheets.nights.tables import tables_of

LOOKED_EVERY = 0.4  # seconds
CACHED_NIGHTS, CACHED_FOR = 50, 600.0  # seconds after the last request: names must not stay in memory
CLOCK = 1.0  # seconds by which the clocks of two servers may differ


@dataclass(frozen=True, slots=True, eq=False)
class Polled:
    """One thing that pages ask for. A part declares its own, with its other views. `draw` gets the night, the active
    language and what is remembered of the night; `every` are the seconds between two drawings.
    """

    draw: Callable[..., str]
    every: float = 1.0


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawing: its HTML, the hash of the `versions` it shows, and when it was made, in seconds since 1970 and on this
    process's monotonic clock.

    It is the same for all devices. `token` is the CSRF token of one device, for its forms.
    """

    html: str
    versions: str
    drawn_at: float
    drawn_monotonic: float
    token: str = ""

    def __html__(self) -> str:
        return self.html.replace(_token_field(), _token_field(self.token))

    @property
    def mark(self) -> str:
        """The value that a page sends back when it asks again."""
        return f"{self.drawn_at:.3f}-{self.versions}"

    def is_news_for(self, mark: str) -> bool:
        """Return whether a page with this mark shows an older one. Another process may have drawn a newer one."""
        drawn_at, _dash, versions = mark.partition("-")
        try:
            newer = self.drawn_at < float(drawn_at) <= time() + CLOCK
        except ValueError:
            newer = False
        return versions != self.versions and not newer


@dataclass(slots=True)
class Memory:
    """The memory of one night in this process: the versions last seen, what was drawn, and what the parts have read
    for it: the `facts` of each table, how each table `counts`, and the `tiles` as drawn.
    """

    lock: threading.Lock = field(default_factory=threading.Lock)
    looked_at: float = float("-inf")
    used: float = 0.0
    versions: str = ""
    drawn: dict[tuple[Polled, str], Drawn] = field(default_factory=dict)
    facts: dict[Any, Any] = field(default_factory=dict)
    counts: dict[Any, Any] = field(default_factory=dict)
    tiles: dict[Any, Any] = field(default_factory=dict)


_nights: OrderedDict[str, Memory] = OrderedDict()
_guard = threading.Lock()


def draw_for_all(template: str, names: Mapping[str, Any]) -> str:
    """Return the template drawn with these names in the active language, as all devices may have it: its forms have no
    token, each device's is filled in where the drawing is shown.
    """
    return draw(template, {"csrf_input": _token_field(), **names})


def _token_field(token: str = "") -> str:
    return format_html('<input type="hidden" name="csrfmiddlewaretoken" value="{}">', token)


def newest(night: Night, polled: Polled, *, at_once: bool = False) -> Drawn:
    """Return this in the active language, at most a second old. With `at_once` it is current, for a device that has
    just changed it.

    The first request draws it while others wait. Raises Stranger if the night is gone.
    """
    memory = memory_of(night)
    with memory.lock:
        return _newest(night, memory, polled, at_once=at_once)


def at_hand(night: Night, polled: Polled) -> Drawn | None:
    """Return this without waiting, for a page that asks again in a second: None while another request draws."""
    memory = memory_of(night)
    with _unless_taken(memory.lock) as mine:
        return _newest(night, memory, polled) if mine else None


@contextmanager
def _unless_taken(lock: threading.Lock) -> Iterator[bool]:
    mine = lock.acquire(blocking=False)
    try:
        yield mine
    finally:
        if mine:
            lock.release()


def _newest(night: Night, memory: Memory, polled: Polled, *, at_once: bool = False) -> Drawn:
    """Draw it if it changed. The versions are read before the rows, so it may be newer than its mark, never older."""
    now, language = monotonic(), get_language() or "en"
    drawn = memory.drawn.get((polled, language))
    if drawn is None or at_once or now - memory.looked_at >= LOOKED_EVERY:
        memory.looked_at, memory.versions = now, versions_of(night)
    if drawn is None or (
        drawn.versions != memory.versions and (at_once or now - drawn.drawn_monotonic >= polled.every)
    ):
        drawn = Drawn(polled.draw(night, language, memory), memory.versions, time(), monotonic())
        memory.drawn[polled, language] = drawn
    return drawn


def versions_of(night: Night) -> str:
    """Return a hash of all versions that the pages of a night show; it changes whenever these may have. Raises
    Stranger.

    It costs four small queries, 3.6 ms (0.14 ms if they were compiled), once a second while somebody looks.
    """
    found = Night.objects.filter(pk=night.pk).values_list("version").first()
    if found is None:
        raise Stranger
    tables = tables_of(night).order_by("pk").values_list("pk", "version")
    version = (found, [*tables], int(timezone.now().timestamp() // 60))
    return sha256(repr(version).encode()).hexdigest()[:16]


def memory_of(night: Night) -> Memory:
    """Return what this process remembers of a night."""
    with _guard:
        memory = _nights.setdefault(night.public_id, Memory())
        memory.used = monotonic()
        _nights.move_to_end(night.public_id)
        while len(_nights) > CACHED_NIGHTS or next(iter(_nights.values())).used < memory.used - CACHED_FOR:
            _nights.popitem(last=False)
    return memory


def forget_nights(_public_id: str = "") -> None:
    """Forget all nights in this process: a name at this table was removed."""
    with _guard:
        _nights.clear()
