"""Names that people type: of players, pads and neighborhoods."""

from __future__ import annotations

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
    """Return a player's name, trimmed and in NFC. Raise MalformedMove.

    It has 1 to 30 characters, at least one of them visible.
    """
    name = clean_text(raw, "name", shortest=1, longest=LONGEST_NAME)
    if not any(map(_is_seen, name)):
        raise MalformedMove("text_length", what="name", shortest=1, longest=LONGEST_NAME)
    return name


_UNSEEN = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters by category, blanks by look


def _is_seen(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LNPS" and sign not in _UNSEEN


def same_name(name: str) -> str:
    """Return a key that is equal for two names that people would call the same."""
    return unicodedata.normalize("NFC", name.casefold())


def read_names(raw: object) -> tuple[str, ...]:
    """Return the players' names in seat order, no two the same. Raise MalformedMove."""
    names = tuple(read_name(name) for name in read_list(raw, "players"))
    taken: set[str] = set()
    for name in names:
        if same_name(name) in taken:
            raise MalformedMove("name_twice", name=name)
        taken.add(same_name(name))
    return names


def seat_of(name: str, names: Sequence[str]) -> int:
    """Return the seat of that name, -1 if nobody has it."""
    wanted = unicodedata.normalize("NFC", name.strip())
    return names.index(wanted) if wanted in names else -1
