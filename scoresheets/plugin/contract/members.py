"""The members of a pad and its parts that a game gives; all others have their defaults.

`python -m scoresheets.plugin.contract.members KEY` prints them for an installed game.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import django

from scoresheets.pads.pad import Pad
from scoresheets.pads.parts import Book, Hiding, Sharing, Tray


def given_members(pad: Pad) -> tuple[str, ...]:
    """Return the names of the members that the game gives: "title", "tray.asks"."""
    parts = (
        ("", pad, Pad),
        ("tray.", pad.tray, Tray),
        ("tray.sharing.", pad.tray.sharing, Sharing),
        ("book.", pad.book, Book),
        ("hiding.", pad.hiding, Hiding),
    )
    return tuple(prefix + name for prefix, part, base in parts if part for name in _given(part, base))


def _given(part: object, base: type) -> Iterator[str]:
    own = [each for each in type(part).__mro__ if not each.__module__.startswith("scoresheets.")]
    for name in {**base.__annotations__, **vars(base)}:
        if not name.startswith("_") and any(name in vars(each) for each in own if each is not object):
            yield name


def main(key: str) -> str:
    """Print the members that this game gives. Return what is wrong in a sentence, else ""."""
    from scoresheets.pads import PADS

    if key not in PADS:
        return f"No game {key!r} is installed. There are: {', '.join(sorted(PADS))}."
    given = given_members(PADS[key])
    sys.stdout.write(f"{PADS[key].title} gives {len(given)} members of its pad: {', '.join(given)}.\n")
    return ""


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scoresheets.settings")
    django.setup()
    sys.exit(main(sys.argv[1]) or 0)
