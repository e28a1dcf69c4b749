"""Codec of frozen dataclasses: their annotations say how they are read from parsed JSON, and written back.

A field is read by its type: `str`, `int`, `bool`, an enumeration of words, another dataclass, `tuple[X, ...]` for a
list, `X | None`, and `object` for whatever was sent. `Annotated` says what a type cannot: a `Part`, `Key` or `Keys`.
The key of a field that has a default may be left out, and is not written if it would say the default.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, cast, get_args, get_origin, get_type_hints

from games.kit.errors import MalformedMove
from games.kit.seats import CalledBy, SeatOf
from games.kit.shape import (
    Json,
    check_keys,
    read_choice,
    read_list,
    read_object,
    read_text,
    read_whole,
    read_yes_or_no,
    require_true,
)


@dataclass(frozen=True, slots=True)
class Reading:
    """Circumstances of an entry: options of its table, seat of its player, and how it calls other players."""

    options: Any
    seat: int
    seat_of: SeatOf


@dataclass(frozen=True, slots=True)
class Part:
    """A kind of value. `read(raw, what, reading)` raises MalformedMove about `what`; `write(value, called_by)` returns
    JSON. A field without a default reads as `absent` where its key is missing, if the part has that.
    """

    read: Callable[[object, str, Reading], Any]
    write: Callable[[Any, CalledBy], Any] = lambda value, _called_by: value
    absent: object = None


@dataclass(frozen=True, slots=True)
class Key:
    """The key of a field: its `name`, if it is not that of the field. `required`: it must be there and is always
    written, though the field has a default. `written`: it is always written, though it may be left out.
    """

    name: str = ""
    required: bool = False
    written: bool = False


@dataclass(frozen=True, slots=True)
class Keys:
    """Keys of a dataclass in one place: some are `required` here, or do not exist here (`without`)."""

    required: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


def plain(read: Callable[..., Any], *args: object) -> Part:
    """Return the part that `read(raw, what, *args)` reads, written as it is."""
    return Part(lambda raw, what, _reading: read(raw, what, *args))


def between(lowest: int, highest: int) -> Part:
    """Return the part for whole numbers of this range."""
    return plain(read_whole, lowest, highest)


def among(choices: Collection[str]) -> Part:
    """Return the part for one of these words, or of these members of an enumeration."""
    members = {str(choice): choice for choice in choices}
    return Part(
        lambda raw, what, _reading: members[read_choice(raw, what, choices)], lambda value, _: str(value)
    )


def in_a_row(cls: Any, reason: str) -> Part:
    """Return the part for a dataclass as the list of its fields; `reason`: why another number of them is malformed."""
    made = _record(cls)

    def read(raw: object, what: str, reading: Reading) -> Any:
        row = read_list(raw, what)
        if len(row) != len(made.fields):
            raise MalformedMove(reason, what=what)
        return cls(
            *(field.part.read(each, what, reading) for field, each in zip(made.fields, row, strict=True))
        )

    return Part(read, lambda value, called_by: [field.write(value, called_by) for field in made.fields])


def one_of(kinds: Mapping[str, Any]) -> Part:
    """Return the part for an object of several kinds, each with its dataclass: the kind is a key of the object, with
    `true` as its value if no field of the dataclass has this key.
    """
    flags = {hint: kind for kind, hint in kinds.items() if kind not in _record(hint).keys}

    def read(raw: object, what: str, reading: Reading) -> Any:
        found = read_object(raw, what)
        hint = kinds[_kind_of(found, kinds)]
        return _record(hint).read(found, reading, flags.get(hint, ""))

    def write(value: Any, called_by: CalledBy) -> dict[str, object]:
        cls: Any = type(value)
        return _record(cls).write(value, called_by, flags.get(cls, ""))

    return Part(read, write)


def _kind_of(raw: Json, kinds: Collection[str]) -> str:
    found = [kind for kind in kinds if kind in raw]
    if not found:
        raise MalformedMove("no_kind", kinds=tuple(kinds))
    if len(found) > 1:
        raise MalformedMove("two_kinds", first=found[0], second=found[1])
    return found[0]


@dataclass(frozen=True, slots=True)
class _Field:
    name: str
    key: str
    part: Part
    default: object  # MISSING if the key must be there
    usual: object  # the value that is not written, MISSING if all are

    def read(self, raw: Json, reading: Reading) -> Any:
        return self.part.read(raw[self.key], self.key, reading) if self.key in raw else self.default

    def is_told(self, value: Any) -> bool:
        return bool(getattr(value, self.name) != self.usual)

    def write(self, value: Any, called_by: CalledBy) -> object:
        return self.part.write(getattr(value, self.name), called_by)


@dataclass(frozen=True, slots=True)
class _Record:
    cls: type
    seated: bool
    fields: tuple[_Field, ...]
    keys: tuple[str, ...]
    required: tuple[str, ...]

    def read(self, raw: Json, reading: Reading, flag: str = "") -> Any:
        check_keys(raw, required=(flag, *self.required) if flag else self.required, optional=self.keys)
        if flag:
            require_true(raw[flag], flag)
        seat = {"seat": reading.seat} if self.seated else {}
        return self.cls(**seat, **{each.name: each.read(raw, reading) for each in self.fields})

    def write(self, value: Any, called_by: CalledBy, flag: str = "") -> dict[str, object]:
        told = [each for each in self.fields if each.key != "value" and each.is_told(value)]
        return ({flag: True} if flag else {}) | {each.key: each.write(value, called_by) for each in told}


@cache
def _record(hint: Any) -> _Record:
    cls, keys = getattr(hint, "__origin__", hint), _told(hint, Keys) or Keys()
    hints, named = get_type_hints(cls, include_extras=True), {each.name: each for each in fields(cls)}
    seated = named.pop("seat", None) is not None
    made = tuple(_field(each, hints[each.name], keys) for each in named.values())
    found = tuple(each for each in made if each.key not in keys.without)
    required = tuple(each.key for each in found if each.default is MISSING)
    return _Record(cls, seated, found, tuple(each.key for each in found), required)


def _field(field: Any, hint: Any, keys: Keys) -> _Field:
    key, part, default = _told(hint, Key) or Key(), part_of(hint), field.default
    name, usual = key.name or field.name, MISSING if key.required or key.written else default
    if key.required or name in keys.required:
        default = MISSING
    elif default is MISSING and part.absent is not None:
        default = part.absent
    return _Field(field.name, name, part, default, usual)


def _told(hint: Any, kind: type) -> Any:
    """Return what `Annotated` says of this kind, None if it says nothing."""
    return next((each for each in getattr(hint, "__metadata__", ()) if isinstance(each, kind)), None)


def part_of(hint: Any) -> Part:
    """Return the part for the values of a type, as the module says."""
    origin, inside, own = get_origin(hint), get_args(hint), cast(Part | None, _told(hint, Part))
    if own:
        return own
    if is_dataclass(hint) or _told(hint, Keys):
        made = _record(hint)
        return Part(lambda raw, what, reading: made.read(read_object(raw, what), reading), made.write)
    if origin in (Annotated, UnionType, Union):
        return part_of(inside[0])
    if origin is tuple:
        return _list_of(part_of(inside[0]))
    return _PLAIN[hint] if hint in _PLAIN else among(tuple(hint))


def _list_of(part: Part) -> Part:
    return Part(
        lambda raw, what, reading: tuple(part.read(each, what, reading) for each in read_list(raw, what)),
        lambda value, called_by: [part.write(each, called_by) for each in value],
    )


_PLAIN: Mapping[Any, Part] = {
    str: plain(read_text),
    int: plain(read_whole),
    bool: plain(read_yes_or_no),
    object: Part(lambda raw, _what, _reading: raw),
}
TRUE = plain(require_true)
"""The part for what can only be `true`; the field's default is then False."""
Seat = Annotated[
    int, Part(lambda raw, _what, reading: reading.seat_of(raw), lambda seat, called_by: called_by(seat))
]
"""Another player, by the entry's word for them; -1 for somebody without a seat."""
