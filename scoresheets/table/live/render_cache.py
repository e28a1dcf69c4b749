"""Renderings of a table's changes, drawn once for each version and language in each process, and sent to all
sockets.
"""

from __future__ import annotations

import math
import threading
import zlib
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from time import monotonic

from django.utils import translation

from scoresheets.base.assets.templating import draw
from scoresheets.base.db.compiled_queries import CompiledQuery
from scoresheets.base.refusals import Stranger
from scoresheets.models import Table
from scoresheets.pads.pages import Fragment, Piece
from scoresheets.table import hooks
from scoresheets.table.pages.fragments import Fragments, table_fragments
from scoresheets.table.pages.table_view import TableView
from scoresheets.table.selectors.access import devices_at
from scoresheets.table.selectors.table_view import read_table_view

Drawn = Fragment | Piece
Place = tuple[str, str, str]
"""A table's public id, a language, a screen."""
CACHED_RENDERINGS = 1000
CACHED_SNAPSHOTS = 8_000_000  # bytes
SNAPSHOT_AGE = 30  # seconds
UTF_8 = ("utf-8", "utf8")
_TABLE = CompiledQuery(lambda public_id: Table.objects.filter(public_id=public_id))


class EncodedText(str):
    """A string with its UTF-8 encoding: a message to many sockets is encoded once."""

    __slots__ = ("encoded",)
    encoded: bytes

    @classmethod
    def of(cls, text: str, encoded: bytes | None = None) -> EncodedText:
        """Return the text with its encoding; `encoded` if the caller has it already."""
        instance = cls(text)
        instance.encoded = text.encode() if encoded is None else encoded
        return instance

    def encode(self, encoding: str = "utf-8", errors: str = "strict") -> bytes:
        return self.encoded if encoding in UTF_8 else super().encode(encoding, errors)


@dataclass(frozen=True, slots=True, eq=False)
class Rendered:
    """One version of a table: the values of its fragments, and the changes since version `base` as drawn (`since`; None
    if no earlier version is known). `changed` are the ids of the fragments and pieces in it.

    `screen` is "" for the table's own page and "tv" for the one across the room. `devices` are the ids of the devices
    at the table then.
    """

    view: TableView
    language: str
    screen: str
    fragments: Fragments
    changed: frozenset[str]
    base: int
    since: EncodedText | None
    devices: frozenset[int]

    @property
    def parts(self) -> dict[str, str]:
        """Return every fragment, drawn."""
        with translation.override(self.language):
            return {name: fragment.__html__() for name, fragment in self.fragments.items()}

    @property
    def delta(self) -> EncodedText:
        """Return the changes since `base`, for a page at that version."""
        return self.snapshot if self.since is None else self.since

    @property
    def snapshot(self) -> EncodedText:
        """Return all fragments, for a page at any other version. The first caller draws them while the others wait."""
        place = (self.view.public_id, self.language, self.screen)
        with _snapshot_locks[hash(place) % len(_snapshot_locks)]:
            snapshot = _snapshot(place, self)
            if snapshot is None:
                with translation.override(self.language):
                    encoded_text = EncodedText.of(_drawn(self.view, 0, self.fragments.values()))
                _cache_snapshot(place, self, zlib.compress(encoded_text.encoded, 1))
                return encoded_text
            encoded = zlib.decompress(snapshot)
            return EncodedText.of(encoded.decode(), encoded)


_renderings: OrderedDict[Place, Rendered] = OrderedDict()
_guard = threading.Lock()
# Striped locks, one rendering of a table at a time: a table always maps to the same lock, and tables may share one.
_render_locks = tuple(threading.Lock() for _ in range(64))
_snapshot_locks = tuple(threading.Lock() for _ in range(64))
# The newest snapshot of each place, oldest first: time, rendering, and text in UTF-8, compressed. After a restart a
# whole hall asks for its snapshots at once, and compressed they take a tenth of the bytes.
_snapshots: OrderedDict[Place, tuple[float, Rendered, bytes]] = OrderedDict()


def render_table(
    public_id: str,
    language: str,
    *,
    version: int | None = None,
    screen: str = "",
    newest: Table | None = None,
) -> Rendered:
    """Return a table's fragments in a language for a screen, of `version` or newer; without one, of the newest version.
    `newest` is the table if it was just written or read: it is not read again.

    The first caller renders while the others wait. Raises Stranger if the table has been deleted.
    """
    with (
        _render_locks[hash((public_id, language, screen)) % len(_render_locks)],
        translation.override(language),
    ):
        with _guard:
            cached = _renderings.get((public_id, language, screen))
        if cached is not None and version is not None and cached.view.version >= version:
            return cached
        table = newest or _table(public_id)
        if cached is not None and cached.view.version >= table.version:
            return cached
        view, devices = _read(table, cached)
        rendered = _render(view, language, screen, cached, devices)
        _cache((public_id, language, screen), rendered)
        return rendered


def _read(table: Table, cached: Rendered | None) -> tuple[TableView, frozenset[int]]:
    """Return the view of the table at the version read or newer, and the ids of its devices. Raises Stranger."""
    while True:
        view = read_table_view(table, cached.view if cached else None)
        # The devices are read after the view, so that no revoked device is listed. The version must be unchanged by
        # then: otherwise the view may contain something newer than its version, which the next delta would omit.
        devices, version = devices_at(table)
        if version <= table.version:
            return view, devices
        table = _table(table.public_id)


def _table(public_id: str) -> Table:
    table = _TABLE.first(public_id)
    if table is None:
        raise Stranger
    return table


def cached_rendering(public_id: str, language: str, *, version: int, screen: str = "") -> Rendered | None:
    """Return the rendering in memory, if it is of this version or newer, else None; never wait for a rendering."""
    with _guard:
        cached = _renderings.get((public_id, language, screen))
    return cached if cached is not None and cached.view.version >= version else None


def drop_renderings(public_id: str, *, before: float = math.inf) -> None:
    """Drop a table's renderings before a version: in another language one may hold a name that was removed."""
    with _guard:
        for place in [place for place in _renderings if place[0] == public_id]:
            if _renderings[place].view.version < before:
                del _renderings[place]
        for place in [place for place in _snapshots if place[0] == public_id]:
            del _snapshots[place]
    hooks.renderings_forgotten(public_id)


def _snapshot(place: Place, rendered: Rendered) -> bytes | None:
    with _guard:
        _let_go()
        _when, snapshot_of, cached = _snapshots.get(place, (0, None, None))
    return cached if snapshot_of is rendered else None


def _cache_snapshot(place: Place, rendered: Rendered, packed: bytes) -> None:
    with _guard:
        _snapshots[place] = (monotonic(), rendered, packed)
        _snapshots.move_to_end(place)
        _let_go()


def let_go_of_snapshots() -> None:
    """Drop snapshots that are 30 seconds old."""
    with _guard:
        _let_go()


def _let_go() -> None:
    """Drop snapshots that are 30 seconds old, and the oldest while all together are too large."""
    size, now = sum(len(packed) for _when, _rendered, packed in _snapshots.values()), monotonic()
    for place, (when, _rendered, packed) in list(_snapshots.items()):
        if size <= CACHED_SNAPSHOTS and now - when < SNAPSHOT_AGE:
            return
        del _snapshots[place]
        size -= len(packed)


def _cache(place: Place, rendered: Rendered) -> None:
    with _guard:
        _renderings[place] = rendered
        _renderings.move_to_end(place)
        while len(_renderings) > CACHED_RENDERINGS:
            _renderings.popitem(last=False)


def _render(
    view: TableView, language: str, screen: str, cached: Rendered | None, devices: frozenset[int]
) -> Rendered:
    """Draw the differences to the kept version: a piece, or a whole fragment if something around its pieces differs."""
    fragments = table_fragments(view, screen)
    if cached is None or cached.view.phase != view.phase or cached.fragments.keys() != fragments.keys():
        return Rendered(view, language, screen, fragments, frozenset(fragments), 0, None, devices)
    base, changed = cached.view.version, changes(cached.fragments, fragments)
    since = EncodedText.of(_drawn(view, base, changed.values()))
    return Rendered(view, language, screen, fragments, frozenset(changed), base, since, devices)


def changes(old: Fragments, new: Fragments) -> dict[str, Drawn]:
    """Return the fragments and pieces of the new version that differ, by element id."""
    changed: dict[str, Drawn] = {}
    for name, fragment in new.items():
        if fragment is old[name]:  # a sheet taken from the view before
            continue
        if not fragment.has_around(old[name]):
            changed[name] = fragment
        else:
            changed |= {each: fragment.pieces[each] for each in fragment.changed(old[name])}
    return changed


def _drawn(view: TableView, base: int, parts: Iterable[Drawn]) -> str:
    state = draw("table/_state.html", {"board": view, "base": base})
    return "".join((state, *(part.__html__() for part in parts)))
