"""Draw the end of a game as a picture to share: in the colours of paper by daylight (`tokens.py`), the same on every
screen.

The typefaces are those of this machine. If it has none of them, everything is written in our pencil font, which knows
Latin letters. The caller leaves out what no typeface here can write of a name (`writable`). The sentences are English
or French, so every line runs from left to right, even if it begins with a right-to-left name.
"""

from __future__ import annotations

import io
import threading
from collections.abc import Sequence
from functools import cache, lru_cache
from unicodedata import bidirectional, category, normalize

from django.contrib.staticfiles import finders
from PIL import Image, ImageDraw, ImageFont, features

from scoresheets.results.pages import EndPicture
from scoresheets.results.tokens import Look, looks, tokens

WIDTH, HEIGHT = 1200, 1040
FINE = 2  # drawn this many times larger, for smooth edges
COLOURS = 128
HAND = "base/fonts/hand.woff2"
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
THIN = str.maketrans("\u202f\u00a0\u2009", "   ")

SHADOW = "#b9a988"
MOST_SEATS = 10  # that have a shape of their own

EDGE, STRIP = 36, 84
GROUND, FLOOR, LEAST = 784, 38, 70  # foot of the towers, height of a floor, height of the lowest tower
ISOLATES = (
    "\N{FIRST STRONG ISOLATE}\N{POP DIRECTIONAL ISOLATE}"  # they set the direction of text, and have no shape
)
INNER = WIDTH - 2 * EDGE - 96
_one = threading.Lock()  # FreeType's typefaces are not thread-safe


def can_write(text: str) -> bool:
    """Return whether some typeface here has every character of the text, and can join them as its script asks."""
    with _one:
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


def draw_end(picture: EndPicture) -> bytes:
    """Return the picture as PNG, `WIDTH` by `HEIGHT` pixels."""
    with _one:
        image = Image.new("RGB", (WIDTH * FINE, HEIGHT * FINE), tokens()["desk"])
        _Picture(ImageDraw.Draw(image), picture).draw()
        few = image.reduce(FINE).quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    packed = io.BytesIO()
    few.save(packed, "PNG")
    return packed.getvalue()


@cache
def _faces() -> tuple[str, ...]:
    """Names of the typefaces that this machine has, ours last."""
    found = []
    for name in (*FACES, str(finders.find(HAND))):
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


class _Picture:
    """A picture while it is drawn. All lengths are in pixels of the final size."""

    def __init__(self, on: ImageDraw.ImageDraw, picture: EndPicture) -> None:
        self.on, self.picture = on, picture
        self.given = dict(each.split("-") for each in picture.colours.split())
        names = ("paper", "ink", "ink-soft", "hair", "on-player")
        self.paper, self.ink, self.soft, self.hair, self.on_player = map(tokens().__getitem__, names)

    def draw(self) -> None:
        """Draw everything, from the back to the front."""
        finals = self.picture.finals
        winner = finals.places[0].seat.number
        right, bottom = WIDTH - EDGE, HEIGHT - EDGE
        self._box((EDGE, EDGE + 10, right, bottom + 10), SHADOW, 18)
        self._box((EDGE, EDGE, right, bottom), self.paper, 18)
        self._box((EDGE, EDGE, right, EDGE + STRIP), self.ink if finals.lost else self._colour(winner), 18)
        self._box(
            (EDGE, EDGE + STRIP - 20, right, EDGE + STRIP), self.ink if finals.lost else self._colour(winner)
        )
        middle = EDGE + STRIP // 2
        self._line(self.picture.caption.upper(), (EDGE + 48, middle), 30, self.on_player, "lm", 420)
        self._line(self.picture.title, (right - 48, middle), 34, self.on_player, "rm", 560)
        self._lines(finals.headline, 216, self.ink, (76, 56), (70, 40))
        self._alone() if finals.lost and len(finals.places) == 1 else self._towers()
        self._lines(f"{finals.ending} {finals.verdict}".strip(), 850, self.ink, (32, 26), (28, 20))
        self._lines(finals.remark, 912, self.soft, (26, 20))
        self.on.line(self._at((EDGE + 48, bottom - 62, right - 48, bottom - 62)), self.hair, 2 * FINE)
        self._line(self.picture.day, (EDGE + 48, bottom - 32), 24, self.soft, "lm", 500)
        self._line(self.picture.drawn_by, (right - 48, bottom - 32), 24, self.soft, "rm", 500)

    def _towers(self) -> None:
        """Draw the players on their towers, the winner inside. If the game itself won, there are no towers."""
        places = sorted(self.picture.finals.places, key=lambda place: place.order)
        slot = min(300, INNER // len(places))
        left = (WIDTH - slot * len(places)) // 2
        size = max(20, min(34, slot // 6))
        for index, place in enumerate(places):
            middle = left + index * slot + slot // 2
            half = min(104, slot // 2 - 6)
            top = GROUND - 8
            if not self.picture.finals.lost:
                top = GROUND - LEAST - FLOOR * (place.floors - 1)
                self._pile((middle - half, top, middle + half, GROUND), place.seat.number)
                if len(places) > 1:
                    self._line(str(place.rank), (middle, top + 32), 40, self.on_player, "mm", 2 * half)
            tall, colour = min(58, slot // 3), self._colour(place.seat.number)
            self._line(place.money, (middle, top - tall // 2 - 6), tall, colour, "mm", slot - 8, hand=True)
            self._line(
                place.seat.name, (middle, top - tall - size // 2 - 16), size, self.ink, "mm", slot - 12
            )
            self._chip(place.seat.number, place.seat.letter, (middle, top - tall - size * 2 - 26), size)
        self.on.line(self._at((EDGE + 48, GROUND, WIDTH - EDGE - 48, GROUND)), self.ink, 3 * FINE)

    def _alone(self) -> None:
        """Draw the result of a single player who lost against the game."""
        [place] = self.picture.finals.places
        self._chip(place.seat.number, place.seat.letter, (WIDTH // 2, 400), 56)
        self._line(place.seat.name, (WIDTH // 2, 490), 48, self.ink, "mm", INNER)
        self._line(place.money, (WIDTH // 2, 640), 130, self.ink, "mm", INNER, hand=True)

    def _pile(self, box: tuple[int, int, int, int], number: int) -> None:
        """Draw a pile of sheets as high as the player's result; the torn edge of the top sheet is dotted."""
        left, top, right, ground = box
        self._box(box, self._colour(number), 8)
        for across in range(left + 8, right - 8, 14):
            self._box((across, top + LEAST - 11, across + 6, top + LEAST - 9), self.paper)
        for y in range(top + LEAST + FLOOR - 12, ground - FLOOR // 2, FLOOR):
            self._box((left, y, right, y + 4), self.paper)

    def _chip(self, number: int, letter: str, at: tuple[int, int], size: int) -> None:
        x, y = at
        look, edge = self._look(number), size * 9 // 5

        def point(across: float, down: float) -> tuple[float, float]:
            """Return the point for these percents of the edge, from the top left corner."""
            left, top = x - edge // 2, y - edge // 2
            return (left + across * edge / 100) * FINE, (top + down * edge / 100) * FINE

        first, last = look.numbers[0], look.numbers[-1]
        if look.shape == "polygon":
            self.on.polygon(list(map(point, look.numbers[::2], look.numbers[1::2])), look.colour)
        elif look.shape == "inset":
            box = [*point(first, first), *point(100 - first, 100 - first)]
            self.on.rounded_rectangle(box, last * edge * FINE / 100, look.colour)
        else:
            self.on.ellipse([*point(50 - first, 50 - last), *point(50 + first, 50 + last)], look.colour)
        lower = size // 4 if look.lowered else 0
        self._line(letter, (x, y + lower), size * 9 // 10, self.on_player, "mm", edge)

    def _colour(self, number: int) -> str:
        return self._look(number).colour

    def _look(self, number: int) -> Look:
        known = looks()
        return known.get(self.given.get(str(number), "")) or known[str((number - 1) % MOST_SEATS + 1)]

    def _at(self, box: Sequence[int]) -> list[int]:
        return [each * FINE for each in box]

    def _box(self, box: tuple[int, int, int, int], colour: str, radius: int = 0) -> None:
        self.on.rounded_rectangle(self._at(box), radius * FINE, colour)

    def _line(
        self,
        text: str,
        at: tuple[int, int],
        size: int,
        colour: str,
        anchor: str,
        room: int,
        *,
        hand: bool = False,
    ) -> None:
        """Draw one line, smaller or cut if there is no room for it."""
        text = text.translate(THIN)
        while size > 18 and _width(text, size, hand=hand) > room:
            size -= 2
        while len(text) > 2 and _width(text, size, hand=hand) > room:
            text = f"{text.removesuffix('…')[:-1].rstrip()}…"
        self.on.text(
            (at[0] * FINE, at[1] * FINE),
            text,
            colour,
            _font_for(text, size, hand=hand),
            anchor=anchor,
            direction=_direction(),
        )

    def _lines(self, text: str, middle: int, colour: str, *sizes: tuple[int, int]) -> None:
        """Draw the text around `middle`. `sizes` are the largest and smallest size for one line, for two lines, and so
        on. Text that is still too long is cut.
        """
        lines, size = _fitted(text, sizes)
        top = middle - (len(lines) - 1) * size * 6 // 10
        for index, line in enumerate(lines):
            self._line(line, (WIDTH // 2, top + index * size * 12 // 10), size, colour, "mm", INNER)


def _fitted(text: str, sizes: Sequence[tuple[int, int]]) -> tuple[list[str], int]:
    """Return the lines of a text and their size, as `_Picture._lines` draws it."""
    for most, (largest, smallest) in enumerate(sizes, start=1):
        for size in range(largest, smallest - 1, -2):
            lines = _wrapped(text, size)
            if len(lines) <= most and all(_width(line, size) <= INNER for line in lines):
                return lines, size
    most, smallest = len(sizes), sizes[-1][1]
    lines = _wrapped(text, smallest)
    return [*lines[: most - 1], " ".join(lines[most - 1 :])], smallest


def _font_for(text: str, size: int, *, hand: bool = False) -> ImageFont.FreeTypeFont:
    faces = _faces()
    signs = [sign for sign in text if not sign.isspace()]
    if hand and all(_has(faces[-1], sign) for sign in signs):
        return _font(faces[-1], size)
    return _font(_face_for(text) or faces[0], size)


def _width(text: str, size: int, *, hand: bool = False) -> float:
    return _font_for(text, size, hand=hand).getlength(text, direction=_direction()) / FINE


@cache
def _direction() -> str | None:
    """Direction of every line: that of the page if this machine can set it, else None, as Pillow then knows only
    one.
    """
    return "ltr" if features.check("raqm") else None


def _wrapped(text: str, size: int) -> list[str]:
    lines = [""]
    for word in (each.translate(THIN) for each in text.split(" ")):  # never break at a non-breaking space
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and _width(longer, size) > INNER:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
