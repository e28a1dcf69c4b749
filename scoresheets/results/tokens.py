"""Colours and shapes as the stylesheets give them, by daylight: read from `base/base.css` and `css/groups.css` once."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.contrib.staticfiles import finders

STYLESHEET, GROUPS = "base/base.css", "css/groups.css"
DECLARATION = re.compile(r"(?<!-)--([\w-]+): ([^;{}]+);")
RULE = re.compile(r"\n  (\[data-[^{]+)\{([^}]+)\}")
GROUP = re.compile(r'\[data-group="([\w-]+)"\] \{\s*--by-day: (#\w+);')
SELECTOR = re.compile(r'^ *\[data-(?:player|colours~)="(?:\d+-)?(\w+)"', re.MULTILINE)


class Look(NamedTuple):
    """A player's colour, the kind of the shape of the chip (polygon, inset, circle, ellipse), its numbers in percent of
    the edge, and whether the letter stands lower in it.
    """

    colour: str
    shape: str
    numbers: tuple[float, ...]
    lowered: bool


def stylesheet() -> str:
    """Return the text of the stylesheet."""
    return Path(str(finders.find(STYLESHEET))).read_text("utf-8")


@cache
def tokens() -> Mapping[str, str]:
    """Return the values of all tokens by their names. The first value counts: later ones are for lamplight."""
    return dict(reversed(DECLARATION.findall(stylesheet())))


@cache
def tones() -> Mapping[str, str]:
    """Return the colours that a brick of a tower may have: the tokens, and those of the groups as "group-brown"."""
    groups = GROUP.findall(Path(str(finders.find(GROUPS))).read_text("utf-8"))
    return {**tokens(), **{f"group-{name}": colour for name, colour in groups}}


@cache
def looks() -> Mapping[str, Look]:
    """Return the looks of players, by the number of the seat and by the name of a game's own colour."""
    found: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for selectors, declarations in RULE.findall(stylesheet()):
        for name in SELECTOR.findall(selectors):
            found[name] |= DECLARATION.findall(declarations)
    return {name: _look(values) for name, values in found.items() if "shape" in values}


def _look(values: Mapping[str, str]) -> Look:
    colour = tokens()[values["p"].removeprefix("var(--").removesuffix(")")]
    shape, _, inside = values["shape"].partition("(")
    numbers = tuple(float(each) for each in re.findall(r"-?[\d.]+", inside))
    return Look(colour, shape, numbers, values.get("drop", "0") != "0")
