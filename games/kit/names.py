"""Names that people type: of players, pads and neighborhoods."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from games.kit.errors import MalformedMove
from games.kit.shape import read_list, read_text

LONGEST_NAME = 30
LONGEST_TYPED = 10  # raw characters allowed per kept one, as accents are composed
_UNWRITABLE = frozenset({"Cc", "Cs", "Zl", "Zp"})  # controls, lone surrogates, line and paragraph separators
_TURNING = frozenset(
    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)  # bidi controls reorder the rest of a line


def clean_text(raw: object, what: str, *, shortest: int, longest: int) -> str:
    """Return `raw` trimmed and in NFC. Raise MalformedMove `not_text`, `text_length` or `text_unwritable`."""
    typed = read_text(raw, what).strip()
    if len(typed) > LONGEST_TYPED * longest:  # normalising very many accents on one letter takes seconds
        raise MalformedMove("text_length", what=what, shortest=shortest, longest=longest)
    text = unicodedata.normalize("NFC", typed)
    if not shortest <= len(text) <= longest:
        raise MalformedMove("text_length", what=what, shortest=shortest, longest=longest)
    if not all(map(_is_writable, text)):
        raise MalformedMove("text_unwritable", what=what)
    return text


def fitting_text(typed: str, *, longest: int) -> str:
    """Return the longest prefix that `clean_text` accepts: for text where nothing is refused."""
    text = unicodedata.normalize(
        "NFC", "".join(filter(_is_writable, typed.strip()[: LONGEST_TYPED * longest]))
    )
    return text[:longest].strip()


def _is_writable(sign: str) -> bool:
    return unicodedata.category(sign) not in _UNWRITABLE and sign not in _TURNING


def read_name(raw: object) -> str:
    """Return a player's name as a person types or pastes it: trimmed, in NFC, without marks of order, with single
    blanks. Raise MalformedMove.

    It has 1 to 30 characters, at least one of them visible.
    """
    return read_written_name(_BLANKS.sub(" ", _PASTED.sub("", read_text(raw, "name"))))


_PASTED = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")  # bidi marks, byte order marks
_BLANKS = re.compile("[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]{2,}")


def read_written_name(raw: object) -> str:
    """Return a player's name as a file has it, trimmed and in NFC. Raise MalformedMove."""
    name = clean_text(raw, "name", shortest=1, longest=LONGEST_NAME)
    if not any(map(_is_seen, name)):
        raise MalformedMove("text_length", what="name", shortest=1, longest=LONGEST_NAME)
    return name


_UNSEEN = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters by category, blanks by look


def _is_seen(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LNPS" and sign not in _UNSEEN


_NOT_SEEN = re.compile(
    "[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff]"
)
_KINDS = str.maketrans(
    dict.fromkeys(
        "\u2018\u2019\u201a\u201b\u2032\u2035\u02b9\u02bb\u02bc\u02bd\u02c8`\u00b4\u05f3\uff07", "'"
    )
    | dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u2036\u02ba\u02ee\u05f4\u00ab\u00bb\uff02", '"')
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u05be\ufe58\ufe63\uff0d", "-")
)


def same_name(name: str) -> str:
    """Return a key that is equal for two names that people would call the same: in whatever case, with whichever kinds
    of apostrophes, quotes, dashes and blanks, with or without invisible signs.
    """
    signs = unicodedata.normalize("NFD", _NOT_SEEN.sub("", unicodedata.normalize("NFD", name))).casefold()
    return unicodedata.normalize("NFC", " ".join(signs.translate(_KINDS).split()))


def written_name(name: str) -> str:
    """Return a key that is equal for two names which a file may not have both: in whatever case."""
    return unicodedata.normalize("NFC", name.casefold())


def keys_apart(names: Sequence[str]) -> list[str]:
    """Return a key for each of a file's names, no two equal: that of `same_name` where no other name has it."""
    keys = list(map(written_name, names))
    for place, name in enumerate(names):
        if (key := same_name(name)) not in keys:
            keys[place] = key
    return keys


def read_names(raw: object) -> tuple[str, ...]:
    """Return the players' names in seat order as a file has them, no two the same but for the kinds of their signs.
    Raise MalformedMove.
    """
    names = tuple(read_written_name(name) for name in read_list(raw, "players"))
    taken: set[str] = set()
    for name in names:
        if written_name(name) in taken:
            raise MalformedMove("name_twice", name=name)
        taken.add(written_name(name))
    return names


def seat_of(name: str, names: Sequence[str]) -> int:
    """Return the seat of that name, -1 if nobody has it."""
    wanted = unicodedata.normalize("NFC", name.strip())
    return names.index(wanted) if wanted in names else -1
