"""Type checks of parsed JSON from outside."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from typing import TypeGuard, TypeVar, cast

from games.kit.errors import MalformedMove

Json = Mapping[str, object]
E = TypeVar("E", bound=StrEnum)


def is_whole(raw: object) -> TypeGuard[int]:
    """Return whether `raw` is a whole number: `True` and `5.0` are not."""
    return isinstance(raw, int) and not isinstance(raw, bool)


def read_object(raw: object, what: str) -> Json:
    """Return `raw` as an object with text keys. Raise MalformedMove `not_an_object`."""
    if not isinstance(raw, Mapping):
        raise MalformedMove("not_an_object", what=what)
    return raw


def read_list(raw: object, what: str) -> Sequence[object]:
    """Return `raw` as a list. Raise MalformedMove `not_a_list`."""
    if not isinstance(raw, list):
        raise MalformedMove("not_a_list", what=what)
    return cast(Sequence[object], raw)


def read_text(raw: object, what: str) -> str:
    """Return `raw` as a text. Raise MalformedMove `not_text`."""
    if not isinstance(raw, str):
        raise MalformedMove("not_text", what=what)
    return raw


def read_whole(raw: object, what: str, lowest: int | None = None, highest: int | None = None) -> int:
    """Return `raw` as a whole number of the range. Raise MalformedMove `not_whole` or `out_of_range`."""
    if not is_whole(raw):
        raise MalformedMove("not_whole", what=what)
    if (lowest is not None and raw < lowest) or (highest is not None and raw > highest):
        raise MalformedMove("out_of_range", what=what, lowest=lowest, highest=highest)
    return raw


def read_choice(raw: object, what: str, choices: Collection[str]) -> str:
    """Return `raw` as one of these words; numbers are read by `read_whole`. Raise MalformedMove `not_a_choice`."""
    if not isinstance(raw, str) or raw not in choices:
        raise MalformedMove("not_a_choice", what=what, choices=tuple(choices))
    return raw


def read_member(raw: object, what: str, choices: type[E]) -> E:
    """Return the member of an enumeration whose word is `raw`. Raise MalformedMove `not_a_choice`."""
    return choices(read_choice(raw, what, tuple(choices)))


def read_yes_or_no(raw: object, what: str) -> bool:
    """Return `raw` as `true` or `false`. Raise MalformedMove `not_yes_or_no`."""
    if not isinstance(raw, bool):
        raise MalformedMove("not_yes_or_no", what=what)
    return raw


def require_true(raw: object, what: str) -> bool:
    """Return `raw` if it is exactly `true`. Raise MalformedMove `not_true`."""
    if raw is not True:
        raise MalformedMove("not_true", what=what)
    return raw


def check_keys(
    raw: Json, *, required: Collection[str] = (), optional: Collection[str] = (), where: str = ""
) -> None:
    """Raise MalformedMove `unknown_key` or `missing_key`, so that a typo is never taken for a rule.

    `where` is the place of the object in its document, such as "rows.ones"; "" for the document itself.
    """
    place = f"{where}." if where else ""
    for key in raw:
        if key not in required and key not in optional:
            raise MalformedMove("unknown_key", key=place + key)
    for key in required:
        if key not in raw:
            raise MalformedMove("missing_key", key=place + key)
