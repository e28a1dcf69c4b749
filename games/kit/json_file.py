"""The only parser of JSON from outside: every fault raises MalformedMove and nothing else."""

from __future__ import annotations

import json
import math
import re
from collections import Counter

from games.kit.errors import MalformedMove

LARGEST = 4 * 1024 * 1024
LONGEST_NUMBER = 40
"""The most digits of a number: far beyond any number of a game, far below what makes Python slow."""

_MOST_PARTS = 400_000
"""The most lists and objects in a file: each takes two characters there, but a hundred bytes in memory. An entry has
about twelve.
"""

# The quantifiers are possessive, and an unclosed string runs to the end, so matching takes linear time on any file.
_STRING = re.compile(r'"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)', re.DOTALL)
_SUSPECT = re.compile(r"\\u(?:0000|[dD][89a-fA-F])")


def read_json(raw: bytes) -> object:
    """Return the document in these bytes: UTF-8 without a byte order mark, at most 4 MiB. Raise MalformedMove."""
    if len(raw) > LARGEST:
        raise MalformedMove("file_too_large", limit=LARGEST)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise MalformedMove("not_utf8") from error
    if _parts(text) > _MOST_PARTS and _parts(_STRING.sub("", text)) > _MOST_PARTS:
        raise MalformedMove("too_many_parts", most=_MOST_PARTS)
    try:
        document = _DECODER.decode(text)
    except RecursionError as error:
        raise MalformedMove("too_deep") from error
    except json.JSONDecodeError as error:
        raise MalformedMove("not_json", line=error.lineno, column=error.colno) from error
    if _SUSPECT.search(text):
        _check_texts(document)
    return document


def _parts(text: str) -> int:
    return text.count("[") + text.count("{")


def _check_texts(document: object) -> None:
    """Raise MalformedMove for lone surrogates and for NUL.

    Escapes can spell lone surrogates though UTF-8 cannot; databases refuse NUL.
    """
    waiting = [document]
    while waiting:
        item = waiting.pop()
        if isinstance(item, dict):
            waiting += (*item, *item.values())
        elif isinstance(item, list):
            waiting += item
        elif isinstance(item, str) and not _is_storable(item):
            raise MalformedMove("unwritable_character")


def _is_storable(text: str) -> bool:
    return "\0" not in text and not any("\ud800" <= sign <= "\udfff" for sign in text)


def _read_pairs(pairs: list[tuple[str, object]]) -> dict[str, object]:
    read = dict(pairs)
    if len(read) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        raise MalformedMove("doubled_key", key=counts.most_common(1)[0][0])
    return read


def _read_whole(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise MalformedMove("number_too_long", most=LONGEST_NUMBER)
    return int(digits)


def _read_decimal(digits: str) -> float:
    number = float(digits) if len(digits) <= LONGEST_NUMBER else math.inf
    if math.isinf(number):
        raise MalformedMove("number_too_long", most=LONGEST_NUMBER)
    return number


def _refuse_constant(name: str) -> object:
    raise MalformedMove("not_a_number", constant=name)


_DECODER = json.JSONDecoder(
    object_pairs_hook=_read_pairs,
    parse_int=_read_whole,
    parse_float=_read_decimal,
    parse_constant=_refuse_constant,
)
