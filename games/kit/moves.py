"""Code of moves that all games share: `Leaves`, `Begins`, the kind of an entry, and the number sent with it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from games.kit.errors import IllegalMove, MalformedMove
from games.kit.numbers import Number
from games.kit.shape import Json, check_keys, read_whole, require_true


@dataclass(frozen=True, slots=True)
class Leaves:
    """The player leaves: their turns are skipped from here on, and everything they wrote stays."""

    seat: int


def read_leaves(seat: int, entry: Json) -> Leaves:
    """Return the move of an entry whose kind is `leaves`. Raise MalformedMove."""
    check_keys(entry, required=("leaves",))
    require_true(entry["leaves"], "leaves")
    return Leaves(seat)


def write_leaves() -> dict[str, object]:
    """Return the entry that reads as `Leaves`."""
    return {"leaves": True}


@dataclass(frozen=True, slots=True)
class Begins:
    """The player won the roll-off at the table and begins a round. It is no turn."""

    seat: int


def read_begins(seat: int, entry: Json) -> Begins:
    """Return the move of an entry whose kind is `begins`. Raise MalformedMove."""
    check_keys(entry, required=("begins",))
    require_true(entry["begins"], "begins")
    return Begins(seat)


def write_begins() -> dict[str, object]:
    """Return the entry that reads as `Begins`."""
    return {"begins": True}


def kind_of(entry: Json, kinds: Collection[str]) -> str:
    """Return the one of `kinds` that the entry has as a key. Raise MalformedMove `no_kind` or `two_kinds`."""
    found = [kind for kind in kinds if kind in entry]
    if not found:
        raise MalformedMove("no_kind", kinds=tuple(kinds))
    if len(found) > 1:
        raise MalformedMove("two_kinds", first=found[0], second=found[1])
    return found[0]


def read_value(entry: Json) -> int | None:
    """Return the number that the player wrote, None to let the rules compute it. Raise MalformedMove."""
    return read_whole(entry["value"], "value") if "value" in entry else None


def check_value(given: Number | None, computed: Number | None, *, box: str | None = None) -> None:
    """Raise IllegalMove `value_mismatch` if the player wrote another number than the rules compute."""
    if given is not None and given != computed:
        raise IllegalMove("value_mismatch", box=box, given=given, computed=computed)
