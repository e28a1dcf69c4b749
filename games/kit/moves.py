"""The one move that all games share, and how the kind of a move is found."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from games.kit.errors import MalformedMove
from games.kit.shape import Json, check_keys, require_true


@dataclass(frozen=True, slots=True)
class Leaves:
    """The player goes home: from here the turns are skipped, what is written stays."""

    seat: int


def read_leaves(seat: int, entry: Json) -> Leaves:
    """The move of an entry whose kind is `leaves`. Raises MalformedMove."""
    check_keys(entry, required=("leaves",))
    require_true(entry["leaves"], "leaves")
    return Leaves(seat)


def kind_of(entry: Json, kinds: Collection[str]) -> str:
    """The one of `kinds` that the entry is. Raises MalformedMove `no_kind` or `two_kinds`."""
    found = [kind for kind in kinds if kind in entry]
    if not found:
        raise MalformedMove("no_kind", kinds=tuple(kinds))
    if len(found) > 1:
        raise MalformedMove("two_kinds", first=found[0], second=found[1])
    return found[0]
