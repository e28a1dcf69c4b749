"""Read the names of a list that a person types or pastes: from a message, a numbered list, a row or column of cells."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import count
from unicodedata import category

from games.kit.errors import MalformedMove
from games.kit.names import read_name

_APART = re.compile("[,;\t|\u060c\u061b\u3001\uff0c\uff1b]")
_MARKS = re.compile(
    r"(?:\s|[-–—−*+>•·‣⁃◦▪●○■□☐☑✓✔]|\[[ xX]?\]|\(\d{1,3}\)|\d{1,3}\s?(?:[.)\]:](?!\d)|[-–—](?=\s)))+"
)
_NUMBER = re.compile(r"\s*(\d{1,3})(?:\s+|$)")
_QUOTES = '"“”„«»'
_HEADING = (
    "(?:(?:(?:first|last|sur|nick) ?)?names?|players?|guests?|who|n[ro°.]*|#"
    "|noms?|prénoms?|pseudos?|joueu(?:r|se)s?|invitée?s?|qui)"
)
_HEADINGS = re.compile(f"{_HEADING}? ?:?", re.IGNORECASE)
_LABEL = re.compile(rf"\s*{_HEADING}\s?:\s+(?=\S)", re.IGNORECASE)


@dataclass(frozen=True)
class PastedNames:
    """The names of a list, and what stands in it that is none, as it was typed."""

    names: tuple[str, ...]
    unclear: tuple[str, ...]


def pasted_names(text: str) -> PastedNames:
    """Return the names of a list: without its numbers, dots and headings, apart at each comma, semicolon and tab."""
    names, unclear = list[str](), list[str]()
    for line in _without_headings(_without_numbers([line for line in text.splitlines() if line.strip()])):
        for piece in map(_without_marks, _APART.split(_without(_LABEL, line))):
            if not piece or ("\t" in line and piece.isdecimal()):
                continue
            try:
                names.append(_named(piece))
            except MalformedMove:
                unclear.append(piece)
    return PastedNames(tuple(names), tuple(unclear))


def _without_numbers(lines: list[str]) -> list[str]:
    """Return the lines without their numbers if they count from one."""
    found = list(map(_NUMBER.match, lines))
    counts = len(lines) > 1 and all(
        each and int(each[1]) == at for each, at in zip(found, count(1), strict=False)
    )
    return [_without(_NUMBER, line) for line in lines] if counts else lines


def _without_headings(lines: list[str]) -> list[str]:
    if len(lines) > 1 and all(map(_HEADINGS.fullmatch, map(_without_marks, _APART.split(lines[0])))):
        lines = lines[1:]
    return [line for line in lines[:-1] if not line.rstrip().endswith(":")] + lines[-1:]


def _without_marks(piece: str) -> str:
    bare = _without(_MARKS, piece).strip()
    quoted = [sign in _QUOTES for sign in bare]
    return bare[1:-1].strip() if sum(quoted) == 2 and quoted[0] and quoted[-1] else bare


def _without(beginning: re.Pattern[str], text: str) -> str:
    found = beginning.match(text)
    return text[found.end() :] if found else text


def _named(piece: str) -> str:
    """Return the name. Raises MalformedMove for one without a letter or picture."""
    if not any(category(sign)[0] == "L" or category(sign) == "So" for sign in piece):
        raise MalformedMove("text_length", what="name")
    return read_name(piece)
