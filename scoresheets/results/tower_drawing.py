"""Draw a player's tower: storeys as high as their parts of the total, with the bricks that the game puts there."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from scoresheets.pads.towers import Brick, Tower
from scoresheets.results.canvas import Box, Canvas
from scoresheets.results.tokens import tones

SEAM, CORNICE, OVERHANG = 4, 8, 5  # pixels: between storeys, and the edge of the roof
MARGIN = 7  # pixels around the bricks of a storey
SMALLEST, LARGEST = 13, 76  # pixels of a brick's edge
WRITTEN = 24  # pixels of an edge from which the pencilled figure can be read
OF_EDGE = 0.9  # of the room around a brick is the brick


def draw_tower(canvas: Canvas, box: Box, colour: str, tower: Tower) -> None:
    """Draw a tower that fills this box in the player's colour: plain with some bands if the game builds none."""
    left, top, right, ground = box
    canvas.box(box, colour)
    if ground - top > 3 * CORNICE:
        canvas.box((left - OVERHANG, top, right + OVERHANG, top + CORNICE), colour, 2)
    whole = sum(storey.worth for storey in tower)
    if whole <= 0:
        _draw_bands(canvas, box)
        return
    foot = ground
    for number, storey in enumerate(tower):
        high = (ground - top) * storey.worth / whole
        if number and high > 2 * SEAM:
            canvas.box((left, foot - SEAM / 2, right, foot + SEAM / 2), tones()["paper"])
        _draw_bricks(canvas, (left, foot - high, right, foot), colour, storey.bricks)
        foot -= high


def _draw_bands(canvas: Canvas, box: Box) -> None:
    left, top, right, ground = box
    y = ground - 34
    while y > top + 2 * CORNICE:
        canvas.box((left, y, right, y + SEAM), tones()["paper"])
        y -= 34


def _draw_bricks(canvas: Canvas, box: Box, colour: str, bricks: Sequence[Brick]) -> None:
    left, top, right, foot = (box[0] + MARGIN, box[1] + MARGIN, box[2] - MARGIN, box[3] - MARGIN)
    across, edge = _arranged(len(bricks), right - left, foot - top)
    if not bricks or edge < SMALLEST:
        return
    rows = ceil(len(bricks) / across)
    wide, high = min((right - left) / across, 1.25 * edge), (foot - top) / rows
    for number, brick in enumerate(bricks):
        row, column = divmod(number, across)
        in_row = min(across, len(bricks) - row * across)
        x = (left + right - in_row * wide) / 2 + column * wide + wide / 2
        y = foot - (row + 0.5) * high
        _draw_brick(canvas, (x, y), edge * OF_EDGE, colour, brick)


def _arranged(count: int, wide: float, high: float) -> tuple[int, float]:
    """Return how many bricks stand in a row, and the room of each, so that they are as large as possible."""
    best = (1, 0.0)
    for across in range(1, count + 1):
        edge = min(wide / across, high / ceil(count / across), LARGEST)
        if edge > best[1]:
            best = across, edge
    return best


def _draw_brick(canvas: Canvas, middle: tuple[float, float], edge: float, colour: str, brick: Brick) -> None:
    x, y = middle[0] - edge / 2, middle[1] - edge / 2
    for shape in brick.shapes:
        canvas.shape(shape, (x, y), edge, tones().get(shape.tone, colour))
    if brick.text and edge >= WRITTEN:
        at = middle[0], y + edge * brick.text_at / 100
        canvas.line(brick.text, at, int(edge * 0.56), colour, edge * 0.8, voice="hand", smallest=10)
