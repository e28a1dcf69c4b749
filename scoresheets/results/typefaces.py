"""The typefaces of a drawn picture: our own printed and pencilled letters, then those that this machine has.

The caller leaves out what no typeface here can write of a name (`writable`). The sentences are English or French, so
every line runs from left to right, even if it begins with a right-to-left name.
"""

from __future__ import annotations

import threading
from functools import cache, lru_cache
from unicodedata import bidirectional, category, normalize

from django.contrib.staticfiles import finders
from PIL import ImageFont, features

FINE = 2  # drawn this many times larger, for smooth edges
BOLD, REGULAR, HAND = (f"base/fonts/{name}.woff2" for name in ("print-bold", "print", "hand"))
FACES = (
    *(
        "DejaVuSerif-Bold.ttf",
        "NotoSerif-Bold.ttf",
        "georgiab.ttf",
        "Georgia Bold.ttf",
        "LiberationSerif-Bold.ttf",
    ),
    *("DejaVuSans-Bold.ttf", "NotoSans-Bold.ttf", "arialbd.ttf", "Arial Bold.ttf", "LiberationSans-Bold.ttf"),
    *("NotoSansCJK-Bold.ttc", "NotoSansCJK-Regular.ttc", "msyh.ttc", "PingFang.ttc", "Arial Unicode.ttf"),
)
NOWHERE = "\U0010fffd"  # a character in no typeface: shows what a missing one looks like
ISOLATES = (
    "\N{FIRST STRONG ISOLATE}\N{POP DIRECTIONAL ISOLATE}"  # they set the direction of text, and have no shape
)
SPACES = str.maketrans("\u202f\u00a0\u2009", "   ")
one_at_a_time = threading.Lock()  # FreeType's typefaces are not thread-safe


def can_write(text: str) -> bool:
    """Return whether some typeface here has every character of the text, and can join them as its script asks."""
    with one_at_a_time:
        return _face_for(text) is not None


def writable(name: str) -> str:
    """Return the name without emoji that no typeface here has; "" if its letters cannot be written either."""
    if can_write(name):
        return name
    letters = " ".join("".join(sign for sign in name if not _is_pictorial(sign)).split())
    return letters if letters and can_write(letters) else ""


def _is_pictorial(sign: str) -> bool:
    """Return whether a character is a picture, or joins, tints or frames one."""
    return category(sign) in ("So", "Sk", "Cs", "Cf", "Co", "Cn") or sign in "\ufe0e\ufe0f\u20e3"


def font_for(text: str, size: int, voice: str = "bold") -> ImageFont.FreeTypeFont:
    """Return the font for a line of this size, in pixels of the final picture. `voice` is "bold", "regular" or "hand";
    text that our own letters cannot write is in those of this machine.
    """
    faces = _faces()
    signs = [sign for sign in text if not sign.isspace()]
    if voice == "hand" and all(_has(faces[-1], sign) for sign in signs):
        return _font(faces[-1], size)
    face = _face_for(text) or faces[0]
    regular = _found(REGULAR)
    return _font(regular if voice == "regular" and face == _found(BOLD) and regular else face, size)


def width(text: str, size: int, voice: str = "bold") -> float:
    """Return the width of a line in pixels of the final picture."""
    return font_for(text, size, voice).getlength(text, direction=direction()) / FINE


def wrapped(text: str, size: int, room: int, voice: str = "bold") -> list[str]:
    """Return the text in lines of at most this width; a longer word stands alone. It never breaks at a non-breaking
    space.
    """
    lines = [""]
    for word in (each.translate(SPACES) for each in text.split(" ")):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width(longer, size, voice) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def cut(text: str, size: int, room: int, voice: str = "bold") -> str:
    """Return the text as it is, or shortened to this width with an ellipsis."""
    while len(text) > 2 and width(text, size, voice) > room:
        text = f"{text.removesuffix('…')[:-1].rstrip()}…"
    return text


@cache
def direction() -> str | None:
    """Direction of every line: that of the page if this machine can set it, else None, as Pillow then knows only
    one.
    """
    return "ltr" if features.check("raqm") else None


@cache
def _found(name: str) -> str:
    return str(finders.find(name) or "")


@cache
def _faces() -> tuple[str, ...]:
    """Names of the typefaces that can be read here: our printed letters first, then this machine's, our pencil last."""
    found = []
    for name in (_found(BOLD), *FACES, _found(HAND)):
        try:
            ImageFont.truetype(name, 40)
        except OSError:
            continue
        found.append(name)
    return tuple(found)


@lru_cache(maxsize=256)
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(name, size * FINE)


@lru_cache(maxsize=64)
def _plain(name: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(name, 24, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def _has(name: str, sign: str) -> bool:
    face = _plain(name)
    return bytes(face.getmask(sign)) not in (b"", bytes(face.getmask(NOWHERE)))


def _needs_joining(sign: str) -> bool:
    """Return whether a character changes its shape beside others, or runs from right to left."""
    return category(sign)[0] == "M" or bidirectional(sign) in ("R", "AL", "AN")


@lru_cache(maxsize=512)
def _face_for(text: str) -> str | None:
    signs = {sign for sign in normalize("NFC", text) if not sign.isspace() and sign not in ISOLATES}
    if any(map(_needs_joining, signs)) and not (features.check("raqm") and features.check("fribidi")):
        return None
    return next((name for name in _faces() if all(_has(name, sign) for sign in signs)), None)
