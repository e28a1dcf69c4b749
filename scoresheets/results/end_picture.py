"""Draw the end of a game as a picture to share: in the colours of paper by daylight (`tokens.py`) and in our own
letters (`typefaces.py`), the same on every screen.

Each player has a tower, as high as the total in proportion (`scoresheets/pads/towers.py`), built of what stands on the
finished sheet where the game says so.
"""

from __future__ import annotations

import io

from PIL import Image, ImageDraw

from scoresheets.pads.pages import Place
from scoresheets.pads.towers import WHOLE, Shape
from scoresheets.results.canvas import Box, Canvas
from scoresheets.results.pages import EndPicture
from scoresheets.results.tokens import Look, looks, tokens
from scoresheets.results.tower_drawing import draw_tower
from scoresheets.results.typefaces import FINE, one_at_a_time

WIDTH, HEIGHT = 1200, 1200
COLOURS = 128
MOST_SEATS = 10  # that have a shape of their own

SHADOW = "#b9a988"
EDGE, STRIP = 36, 92
LEFT, RIGHT, BOTTOM = EDGE + 48, WIDTH - EDGE - 48, HEIGHT - EDGE - 10
INNER = RIGHT - LEFT
MIDDLE = WIDTH // 2
GROUND, TALLEST = 828, 440  # foot of the towers, height of the highest one
WIDEST = 118  # half of a tower


def draw_end(picture: EndPicture) -> bytes:
    """Return the picture as PNG, `WIDTH` by `HEIGHT` pixels."""
    with one_at_a_time:
        image = Image.new("RGB", (WIDTH * FINE, HEIGHT * FINE), tokens()["desk"])
        _Picture(Canvas(ImageDraw.Draw(image)), picture).draw()
        few = image.reduce(FINE).quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    packed = io.BytesIO()
    few.save(packed, "PNG", optimize=True)
    return packed.getvalue()


class _Picture:
    """A picture while it is drawn. All lengths are in pixels of the final size."""

    def __init__(self, canvas: Canvas, picture: EndPicture) -> None:
        self.canvas, self.picture = canvas, picture
        self.given = dict(each.split("-") for each in picture.colours.split())
        names = ("paper", "ink", "ink-soft", "hair", "on-player")
        self.paper, self.ink, self.soft, self.hair, self.on_player = map(tokens().__getitem__, names)

    def draw(self) -> None:
        """Draw everything, from the back to the front."""
        finals, canvas = self.picture.finals, self.canvas
        self._pad(self.ink if finals.lost else self._look(finals.places[0].seat.number).colour)
        canvas.lines(finals.headline, (MIDDLE, 218), self.ink, INNER, ((84, 56), (70, 40)))
        self._alone() if finals.lost and len(finals.places) == 1 else self._towers()
        said = f"{finals.ending} {finals.verdict}".strip()
        middle = 1004 if finals.remark else 1022
        canvas.lines(said, (MIDDLE, middle), self.ink, INNER, ((32, 26), (30, 20)), voice="regular")
        canvas.lines(finals.remark, (MIDDLE, 1064), self.soft, INNER, ((27, 20),), voice="regular")
        canvas.rule((LEFT, BOTTOM - 62, RIGHT, BOTTOM - 62), self.hair, 2)
        foot = BOTTOM - 32
        canvas.line(self.picture.played, (LEFT, foot), 25, self.soft, 760, anchor="lm", voice="regular")
        canvas.line(self.picture.drawn_by, (RIGHT, foot), 25, self.soft, 260, anchor="rm")

    def _pad(self, colour: str) -> None:
        """Draw the pad on the desk: further sheets below, and the glued strip on top with its dots to tear along."""
        right, strip, canvas = WIDTH - EDGE, EDGE + STRIP, self.canvas
        for down, tone in ((16, SHADOW), (10, self.paper), (7, self.hair)):
            inward = down / 2
            canvas.box((EDGE + inward, EDGE, right - inward, BOTTOM + down), tone, 10)
        canvas.box((EDGE, EDGE, right, BOTTOM), self.paper, 10)
        canvas.box((EDGE, EDGE, right, strip), colour, 10)
        canvas.box((EDGE, strip - 20, right, strip), colour)
        for across in range(EDGE + 6, right - 6, 12):
            canvas.shape(Shape((0, 0, 100, 100), is_round=True), (across, strip - 3), 6, self.paper)
        middle = EDGE + STRIP // 2 - 2
        canvas.line(self.picture.title, (LEFT, middle), 38, self.on_player, 700, anchor="lm")
        canvas.line(
            self.picture.caption, (RIGHT, middle), 30, self.on_player, 300, anchor="rm", voice="regular"
        )

    def _towers(self) -> None:
        """Draw the players' towers on the ground, the winner inside, each with the figure above and the name below. If
        the game itself won, there are no towers.
        """
        places = sorted(self.picture.finals.places, key=lambda place: place.order)
        slot = min(300, INNER // len(places))
        left = MIDDLE - slot * len(places) / 2
        for index, place in enumerate(places):
            middle = left + index * slot + slot / 2
            look, half = self._look(place.seat.number), min(WIDEST, slot // 2 - 9)
            top = GROUND if self.picture.finals.lost else GROUND - TALLEST * place.share / WHOLE
            if top < GROUND:
                box: Box = (middle - half, top, middle + half, GROUND)
                draw_tower(self.canvas, box, look.colour, self.picture.towers.get(place.seat.number, ()))
            tall = min(64, slot // 3)
            at = middle, top - tall * 0.62
            self.canvas.line(place.money, at, tall, look.colour, slot - 8, voice="hand")
            self._name(
                place,
                middle,
                slot,
                ranked=len(places) > 1 and place.rank > 0 and not self.picture.finals.lost,
            )
        self.canvas.rule((LEFT, GROUND, RIGHT, GROUND), self.ink, 4)

    def _name(self, place: Place, middle: float, slot: int, *, ranked: bool) -> None:
        """Draw the rank, the chip and the name below a tower."""
        size = max(18, min(30, slot // 6))
        row, aside = GROUND + 22 + size * 0.9, size * 0.75 if ranked else 0
        self._chip(place, (middle + aside, row), size)
        if ranked:
            at = middle + aside - size * 1.15, row
            self.canvas.line(str(place.rank), at, size * 5 // 4, self.ink, slot / 2, anchor="rm")
        at = middle, row + size * 0.9 + 32
        self.canvas.name(place.seat, at, self.ink, slot - 8, largest=min(36, slot // 5))

    def _alone(self) -> None:
        """Draw the result of a single player who lost against the game."""
        [place] = self.picture.finals.places
        self._chip(place, (MIDDLE, 430), 56)
        self.canvas.line(place.seat.name, (MIDDLE, 530), 48, self.ink, INNER)
        self.canvas.line(place.money, (MIDDLE, 710), 150, self.ink, INNER, voice="hand")

    def _chip(self, place: Place, at: tuple[float, float], size: int) -> None:
        look, edge = self._look(place.seat.number), size * 9 / 5
        left, top, numbers = at[0] - edge / 2, at[1] - edge / 2, look.numbers
        first, last = numbers[0], numbers[-1]
        if look.shape == "inset":
            inward = first * edge / 100
            box = (left + inward, top + inward, left + edge - inward, top + edge - inward)
            self.canvas.box(box, look.colour, last * edge / 100)
        else:
            is_round = look.shape != "polygon"
            points = (50 - first, 50 - last, 50 + first, 50 + last) if is_round else numbers
            self.canvas.shape(Shape(points, is_round=is_round), (left, top), edge, look.colour)
        lower = size // 4 if look.lowered else 0
        self.canvas.line(place.seat.letter, (at[0], at[1] + lower), size * 9 // 10, self.on_player, edge)

    def _look(self, number: int) -> Look:
        known = looks()
        return known.get(self.given.get(str(number), "")) or known[str((number - 1) % MOST_SEATS + 1)]
