"""Names that look alike: with an invisible sign, in letters of another script, in other widths or ligatures.

The key of a name is its case-folded NFKC without invisible signs, then the skeleton of Unicode's confusables (UTS 39,
in `confusables.txt`).
Such names may sit at one table: a person who types one is asked. Names whose key in `games.kit.names` is equal may not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import combinations
from pathlib import Path
from unicodedata import normalize

from games.kit.names import same_name

TABLE = Path(__file__).with_name("confusables.txt")
# Default_Ignorable_Code_Point of Unicode's DerivedCoreProperties.txt, which Python does not offer, with its free
# places; and signs that are blank without being called so: U+2800 of Braille, the anchors of interlinear notes.
_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_ROUNDS = 8  # single signs are settled after three; a bound, as the typed text decides how long it takes


def looks_like(one: str, other: str) -> bool:
    """Return whether people could take one name for the other: as they are written, or in whatever case."""
    cased = (str, str.casefold, same_name)
    return any(_settled(one, as_read) == _settled(other, as_read) for as_read in cased)


def name_it_looks_like(name: str, others: Iterable[str]) -> str:
    """Return the first of the other names that this one could be taken for, "" without one."""
    return next((other for other in others if other and looks_like(name, other)), "")


def alike_pairs(names: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the pairs of keys of these names of which people could take one for the other, in the order of the
    keys.
    """
    found = dict[tuple[str, str], None]()
    for cased in (str, str.casefold):
        groups: dict[str, list[str]] = {}
        for key, name in names.items():
            groups.setdefault(_settled(name, cased), []).append(key)
        for group in groups.values():
            found |= dict.fromkeys(combinations(group, 2))
    return list(found)


def _settled(name: str, cased: Callable[[str], str]) -> str:
    """Return the key. Repeats until nothing changes, as the prototype of a sign may be a capital or compatible to
    others.
    """
    for _round in range(_ROUNDS):
        before, name = name, _skeleton(_UNSEEN.sub("", normalize("NFKC", cased(name))))
        if name == before:
            break
    return name


def _skeleton(text: str) -> str:
    """Return the text's skeleton (UTS 39): each sign of the decomposed text becomes its prototype; blanks are one."""
    prototypes = _prototypes()
    found = "".join(prototypes.get(sign, sign) for sign in normalize("NFD", text))
    return " ".join(normalize("NFD", found).split())


@cache
def _prototypes() -> dict[str, str]:
    """Return Unicode's table, from a sign to the prototype of all that look like it; read once a name is typed."""
    found = dict[str, str]()
    for line in TABLE.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            prototype, signs = map(str.split, line.split(";"))
            found |= dict.fromkeys(map(_sign, signs), "".join(map(_sign, prototype)))
    return found


def _sign(code_point: str) -> str:
    return chr(int(code_point, 16))
