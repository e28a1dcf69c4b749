"""A sheet of drawing paper: boxes, shapes and lines of text, in pixels of the final picture."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PIL import ImageDraw

from scoresheets.pads.pages import SeatView
from scoresheets.pads.towers import Shape
from scoresheets.results.typefaces import FINE, SPACES, cut, direction, font_for, width, wrapped

Box = tuple[float, float, float, float]
SMALLEST = 18  # pixels of a line that shrinks before it is cut


class Canvas:
    """The picture while it is drawn, `FINE` times larger than it will be."""

    def __init__(self, on: ImageDraw.ImageDraw) -> None:
        self.on = on

    def box(self, box: Box, colour: str, radius: float = 0) -> None:
        """Draw a filled rectangle: left, top, right, bottom."""
        self.on.rounded_rectangle([each * FINE for each in box], radius * FINE, colour)

    def rule(self, box: Box, colour: str, thick: int) -> None:
        """Draw a straight line from one point to another."""
        self.on.line([each * FINE for each in box], colour, thick * FINE)

    def shape(self, shape: Shape, at: tuple[float, float], edge: float, colour: str) -> None:
        """Draw a shape in the square with this top left corner."""
        left, top = at
        xs = [(left + x * edge / 100) * FINE for x in shape.points[::2]]
        ys = [(top + y * edge / 100) * FINE for y in shape.points[1::2]]
        corners = list(zip(xs, ys, strict=True))
        if shape.is_round:
            self.on.ellipse([*corners[0], *corners[1]], colour)
        else:
            self.on.polygon(corners, colour)

    def line(
        self,
        text: str,
        at: tuple[float, float],
        size: int,
        colour: str,
        room: float,
        *,
        anchor: str = "mm",
        voice: str = "bold",
        smallest: int = SMALLEST,
    ) -> None:
        """Draw one line, smaller or cut if there is no room for it."""
        text = text.translate(SPACES)
        while size > smallest and width(text, size, voice) > room:
            size -= 2
        text = cut(text, size, int(room), voice)
        place = (at[0] * FINE, at[1] * FINE)
        self.on.text(place, text, colour, font_for(text, size, voice), anchor=anchor, direction=direction())

    def lines(
        self,
        text: str,
        at: tuple[float, float],
        colour: str,
        room: int,
        sizes: Sequence[tuple[int, int]],
        voice: str = "bold",
    ) -> int:
        """Draw the text around a middle, and return its height. `sizes` are the largest and smallest size for one line,
        for two lines, and so on. Text that is still too long is cut.
        """
        lines, size = fitted(text, room, sizes, voice)
        lines = balanced(lines, size, room, voice)
        step = size * 12 // 10
        top = at[1] - (len(lines) - 1) * step / 2
        for index, line in enumerate(lines):
            self.line(line, (at[0], top + index * step), size, colour, room, voice=voice, smallest=size)
        return len(lines) * step

    def name(self, seat: SeatView, at: tuple[float, float], colour: str, room: int, *, largest: int) -> None:
        """Draw the name of a seat around a middle, in one line or two: it breaks at a space or a hyphen, a long word
        between two syllables.
        """
        [one, *more], size = fitted(seat.name, room, ((largest, 20),))
        if more or width(one, size) > room:
            first, second = seat.halves
            parted = f"{first}- {second}" if first else re.sub(r"-(?=\w)", "- ", seat.name)
            lines, size = fitted(parted, room, ((largest, largest), (min(24, largest), 16)))
            for line, down in zip(lines, (-0.6, 0.6) if len(lines) > 1 else (0,), strict=True):
                place = at[0], at[1] + down * size
                self.line(line.replace("- ", "-"), place, size, colour, room, smallest=size)
        else:
            self.line(one, at, size, colour, room, smallest=size)


def fitted(
    text: str, room: int, sizes: Sequence[tuple[int, int]], voice: str = "bold"
) -> tuple[list[str], int]:
    """Return the lines of a text and their size, as `Canvas.lines` draws it."""
    for most, (largest, smallest) in enumerate(sizes, start=1):
        for size in range(largest, smallest - 1, -2):
            lines = wrapped(text, size, room, voice)
            if len(lines) <= most and all(width(line, size, voice) <= room for line in lines):
                return lines, size
    most, smallest = len(sizes), sizes[-1][1]
    lines = wrapped(text, smallest, room, voice)
    return [*lines[: most - 1], " ".join(lines[most - 1 :])], smallest


def balanced(lines: list[str], size: int, room: int, voice: str) -> list[str]:
    """Return the same text in as many lines, as equally long as they can be."""
    if len(lines) == 1 or any(width(line, size, voice) > room for line in lines):
        return lines
    for narrower in range(room - 20, room // 2, -20):
        tried = wrapped(" ".join(lines), size, narrower, voice)
        if len(tried) > len(lines) or any(width(line, size, voice) > narrower for line in tried):
            break
        lines = tried
    return lines
