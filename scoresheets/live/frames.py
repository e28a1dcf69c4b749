"""A table's fragments, rendered once for each version and language in each process, and sent to everybody."""

from __future__ import annotations

import math
import threading
import zlib
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.utils import translation

from scoresheets.compiled_queries import CompiledQuery
from scoresheets.models import Table
from scoresheets.pages import Board, SheetView
from scoresheets.refusals import Stranger
from scoresheets.selectors.access import devices_at
from scoresheets.selectors.boards import table_board
from scoresheets.templating import draw

KEPT_FRAMES = 1000
UTF_8 = ("utf-8", "utf8")
FRESH = b' data-fresh=""'  # what the last entry changed; in text its quotes would be escaped
Piece = tuple[str, Mapping[str, Any]]
"""What a fragment is drawn of: its template, and the values that decide what it says."""
Pieces = Mapping[str, Piece]
"""Every fragment by element id."""
_TABLE = CompiledQuery(lambda public_id: Table.objects.filter(public_id=public_id))


class Told(str):
    """A string with its UTF-8 encoding: a message to many sockets is encoded once."""

    __slots__ = ("encoded",)
    encoded: bytes

    @classmethod
    def of(cls, *parts: bytes) -> Told:
        """The string of these bytes, joined."""
        encoded = b"".join(parts)
        told = cls(encoded.decode())
        told.encoded = encoded
        return told

    def encode(self, encoding: str = "utf-8", errors: str = "strict") -> bytes:
        return self.encoded if encoding in UTF_8 else super().encode(encoding, errors)


@dataclass(frozen=True, slots=True, eq=False)
class Rendered:
    """All fragments of one version: `encoded` by element id; `changed` are the ids of those that differ from version
    `base`. A sheet that only lost its marks of what is fresh is not among them: the page gets its id alone. Fragments
    are held as UTF-8, half the size of a string with our characters, and compressed (`Packed`) at a table that is idle.

    `screen` is "" for the table's own page and "tv" for the one across the room; `devices` are those that were at the
    table then.
    """

    board: Board
    language: str
    screen: str
    encoded: Mapping[str, bytes]
    changed: frozenset[str]
    base: int
    devices: frozenset[int]
    states: tuple[str, str]  # the head of a snapshot, and of a delta
    pieces: Pieces  # template and context of each fragment

    @property
    def parts(self) -> dict[str, str]:
        """The fragments as text."""
        return {name: plain(part).decode() for name, part in self.encoded.items()}

    @property
    def delta(self) -> str:
        """What changed since `base`, for a page at that version."""
        return _delta(self)

    @property
    def snapshot(self) -> str:
        """All fragments, for a page at any other version."""
        return "".join((self.states[0], b"".join(map(plain, self.encoded.values())).decode()))

    def packed(self) -> Rendered:
        """The same with its fragments compressed: a tenth of the size."""
        return replace(self, encoded={name: Packed(zlib.compress(p, 1)) for name, p in self.encoded.items()})


@lru_cache(1)  # one entry: the members of a table are served one after the other
def _delta(rendered: Rendered) -> Told:
    parts = (plain(part) for name, part in rendered.encoded.items() if name in rendered.changed)
    return Told.of(rendered.states[1].encode(), *parts)


class Packed(bytes):
    """A compressed fragment."""


def plain(part: bytes) -> bytes:
    """The fragment, uncompressed."""
    return zlib.decompress(part) if isinstance(part, Packed) else part


_kept: OrderedDict[tuple[str, str, str], Rendered] = OrderedDict()
_guard = threading.Lock()
# Striped locks, one rendering of a table at a time: a table always maps to the same lock, and tables may share one.
_rendering = tuple(threading.Lock() for _ in range(64))


def render_table(
    public_id: str,
    language: str,
    *,
    version: int | None = None,
    screen: str = "",
    newest: Table | None = None,
) -> Rendered:
    """A table's fragments in a language for a screen, of `version` or newer; without one, of the newest there is.
    `newest` is the table where it was just written or read: it is not read again.

    Rendered by the first caller while the others wait. Raises Stranger where the table has been deleted.
    """
    with _rendering[hash((public_id, language, screen)) % len(_rendering)], translation.override(language):
        with _guard:
            kept = _kept.get((public_id, language, screen))
        if kept is not None and version is not None and kept.board.version >= version:
            return kept
        table = newest or _table(public_id)
        if kept is not None and kept.board.version >= table.version:
            return kept
        board, devices = _read(table, kept)
        rendered = _render(board, language, screen, kept, devices)
        # Without a previous rendering the table is idle, and after a change of phase it has just opened or ended: both
        # are compressed. During play the next version reuses most fragments, so they stay as they are.
        goes_on = kept is not None and kept.board.phase == board.phase
        _keep((public_id, language, screen), rendered if goes_on else rendered.packed())
        return rendered


def _read(table: Table, kept: Rendered | None) -> tuple[Board, frozenset[int]]:
    """The board of the table at the version read or newer, and the ids of its devices. Raises Stranger."""
    while True:
        board = table_board(table, kept.board if kept else None)
        # The devices are read after the board, so that none revoked since is listed. And only if the version is
        # unchanged by then does the board contain nothing newer than the version it is labelled with: the next delta
        # would omit that.
        devices, version = devices_at(table)
        if version <= table.version:
            return board, devices
        table = _table(table.public_id)


def _table(public_id: str) -> Table:
    table = _TABLE.first(public_id)
    if table is None:
        raise Stranger
    return table


def kept_rendering(public_id: str, language: str, *, version: int, screen: str = "") -> Rendered | None:
    """The rendering in memory, if it is of this version or newer, else None; never waits for a rendering."""
    with _guard:
        kept = _kept.get((public_id, language, screen))
    return kept if kept is not None and kept.board.version >= version else None


def forget_table(public_id: str, *, before: float = math.inf) -> None:
    """Drop a table's renderings before a version: in another language one may hold a name that was removed."""
    with _guard:
        for place in [place for place in _kept if place[0] == public_id]:
            if _kept[place].board.version < before:
                del _kept[place]
    _delta.cache_clear()


def _keep(place: tuple[str, str, str], rendered: Rendered) -> None:
    with _guard:
        _kept[place] = rendered
        _kept.move_to_end(place)
        while len(_kept) > KEPT_FRAMES:
            _kept.popitem(last=False)


def _render(
    board: Board, language: str, screen: str, kept: Rendered | None, devices: frozenset[int]
) -> Rendered:
    """Render the fragments whose context differs from the kept version's; the others are reused."""
    if kept is not None and kept.board.phase != board.phase:
        kept = None
    old, lying = (kept.pieces, kept.encoded) if kept else ({}, {})
    new = _pieces(board, screen)
    encoded, changed, faded = {}, [], []
    for name, piece in new.items():
        if old.get(name) == piece:
            encoded[name] = lying[name]
        elif name in old and _only_fades(old[name], piece):
            encoded[name] = plain(lying[name]).replace(FRESH, b"")
            faded.append(name)
        else:
            template, context = piece
            encoded[name] = draw(template, {**context, "oob": True}).encode()
            changed.append(name)
    told, base, state = frozenset(changed), 0, _state(board)
    if kept is None or set(lying) - set(encoded):
        told, before = frozenset(encoded), state
    else:
        base = kept.board.version
        before = _state(board, base=base, faded=faded)
    return Rendered(board, language, screen, encoded, told, base, devices, states=(state, before), pieces=new)


def _only_fades(old: Piece, new: Piece) -> bool:
    """Whether two versions of a sheet differ only in that the newer one has no fresh boxes."""
    sheet, newer = old[1].get("sheet"), new[1].get("sheet")
    if not isinstance(sheet, SheetView) or not isinstance(newer, SheetView) or newer.fresh:
        return False
    return replace(sheet, fresh=newer.fresh, fresh_by=newer.fresh_by) == newer and _beside(old) == _beside(
        new
    )


def _beside(piece: Piece) -> tuple[str, dict[str, Any]]:
    template, context = piece
    return template, {**context, "sheet": None}


def _pieces(board: Board, screen: str) -> Pieces:
    """The fragments of the table's page in this phase."""
    if screen == "tv":
        return {"tv": ("table/_tv.html", {"board": board.for_turn})}
    if board.phase == "lobby":
        shared = board.for_seats
        names = ("title", "numbers", "seats", "start", "choices")
        lobby = {"start-line" if name == "start" else name: f"table/_{name}.html" for name in names}
        if board.starters:
            lobby |= {"starter": "table/_starter.html", "throws": "table/_throws.html"}
        return {name: (template, {"board": shared}) for name, template in lobby.items()}
    if board.phase in ("over", "closed"):
        asked = {"board": board.for_proposal}
        return {
            "finals": ("table/_finals.html", {"board": board}),
            "proposal": ("table/_proposal.html", asked),
        }
    shared, beside = board.for_ledger, board.for_sheet
    sheets = {
        f"sheet-{sheet.seat.number}": (
            f"{board.folder}/_sheet.html",
            {"board": beside, "sheet": sheet, "lit": None},
        )
        for sheet in board.sheets
    }
    return {
        "menu-seats": ("table/_menu_seats.html", {"board": board.for_menu}),
        "players": ("table/_players.html", {"board": shared}),
        "proposal": ("table/_proposal.html", {"board": board.for_proposal}),
        "whose-turn": ("table/_turn.html", {"board": board.for_turn}),
        **sheets,
        "ledger": ("table/_ledger.html", {"board": shared}),
    }


def _state(board: Board, *, base: int = 0, faded: Sequence[str] = ()) -> str:
    context = {"board": board, "base": base, "faded": " ".join(faded), "oob": True}
    return draw("table/_state.html", context)
