"""Type checks of parsed JSON that somebody sent."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from typing import TypeGuard, TypeVar, cast

from games.kit.errors import MalformedMove

Json = Mapping[str, object]
E = TypeVar("E", bound=StrEnum)


def is_whole(raw: object) -> TypeGuard[int]:
    """Whether it is a whole number: `True` and `5.0` are not."""
    return isinstance(raw, int) and not isinstance(raw, bool)


def read_object(raw: object, what: str) -> Json:
    """`raw` as an object with text keys. Raises MalformedMove `not_an_object`."""
    if not isinstance(raw, Mapping):
        raise MalformedMove("not_an_object", what=what)
    return raw


def read_list(raw: object, what: str) -> Sequence[object]:
    """`raw` as a list. Raises MalformedMove `not_a_list`."""
    if not isinstance(raw, list):
        raise MalformedMove("not_a_list", what=what)
    return cast(Sequence[object], raw)


def read_text(raw: object, what: str) -> str:
    """`raw` as a text. Raises MalformedMove `not_text`."""
    if not isinstance(raw, str):
        raise MalformedMove("not_text", what=what)
    return raw


def read_whole(raw: object, what: str, lowest: int | None = None, highest: int | None = None) -> int:
    """`raw` as a whole number of the range. Raises MalformedMove `not_whole` or `out_of_range`."""
    if not is_whole(raw):
        raise MalformedMove("not_whole", what=what)
    if (lowest is not None and raw < lowest) or (highest is not None and raw > highest):
        raise MalformedMove("out_of_range", what=what, lowest=lowest, highest=highest)
    return raw


def read_choice(raw: object, what: str, choices: Collection[str]) -> str:
    """`raw` as one of the words. Raises MalformedMove `not_a_choice`."""
    if not isinstance(raw, str) or raw not in choices:
        raise MalformedMove("not_a_choice", what=what, choices=tuple(choices))
    return raw


def read_member(raw: object, what: str, choices: type[E]) -> E:
    """`raw` as the member of an enumeration that has this word. Raises MalformedMove `not_a_choice`."""
    return choices(read_choice(raw, what, tuple(choices)))


def read_yes_or_no(raw: object, what: str) -> bool:
    """`raw` as `true` or `false`. Raises MalformedMove `not_yes_or_no`."""
    if not isinstance(raw, bool):
        raise MalformedMove("not_yes_or_no", what=what)
    return raw


def require_true(raw: object, what: str) -> None:
    """Raises MalformedMove `not_true` unless it is exactly `true`."""
    if raw is not True:
        raise MalformedMove("not_true", what=what)


def check_keys(
    raw: Json, *, required: Collection[str] = (), optional: Collection[str] = (), where: str = ""
) -> None:
    """Raises MalformedMove `unknown_key` or `missing_key`: a typo never passes for a rule.

    `where` is the place of the object in its document, "rows.ones"; none is said of the document itself.
    """
    place = f"{where}." if where else ""
    for key in raw:
        if key not in required and key not in optional:
            raise MalformedMove("unknown_key", key=place + key)
    for key in required:
        if key not in raw:
            raise MalformedMove("missing_key", key=place + key)
