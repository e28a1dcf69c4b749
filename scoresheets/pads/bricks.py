"""Bricks that several games build their towers of: boxes, houses, dice and cards of a group."""

from __future__ import annotations

from scoresheets.pads.towers import Brick, Shape

_BOX = Shape((14, 6, 86, 6, 92, 8, 94, 14, 94, 86, 92, 92, 86, 94, 14, 94, 8, 92, 6, 86, 6, 14, 8, 8))
_DIE = Shape((22, 5, 78, 5, 90, 10, 95, 22, 95, 78, 90, 90, 78, 95, 22, 95, 10, 90, 5, 78, 5, 22, 10, 10))
_DISC = Shape((4, 4, 96, 96), is_round=True)
_HOUSE = (
    Shape((66, 6, 80, 6, 80, 34, 66, 24)),
    Shape((50, 4, 98, 46, 88, 46, 88, 96, 12, 96, 12, 46, 2, 46)),
)
_PIPS = {
    1: ((50, 50),),
    2: ((28, 28), (72, 72)),
    3: ((26, 26), (50, 50), (74, 74)),
    4: ((28, 28), (72, 28), (28, 72), (72, 72)),
    5: ((27, 27), (73, 27), (50, 50), (27, 73), (73, 73)),
    6: ((28, 25), (72, 25), (28, 50), (72, 50), (28, 75), (72, 75)),
}
_PIP = 9  # percent: half of its width


def box_brick(text: str) -> Brick:
    """Return a box of a sheet with what is pencilled in it."""
    return Brick((_BOX,), text)


def disc_brick(text: str) -> Brick:
    """Return a round space of a board with what is written in it."""
    return Brick((_DISC,), text)


def house_brick(text: str = "") -> Brick:
    """Return a house with a number pencilled on its wall."""
    return Brick(_HOUSE, text, 66)


def die_brick(face: int) -> Brick:
    """Return a die that shows this face, 1 to 6."""
    pips = tuple(
        Shape((x - _PIP, y - _PIP, x + _PIP, y + _PIP), "ink", is_round=True) for x, y in _PIPS[face]
    )
    return Brick((_DIE, *pips))


def star_brick() -> Brick:
    """Return a round space with a star."""
    star = (50, 16, 59, 40, 84, 41, 64, 57, 71, 82, 50, 68, 29, 82, 36, 57, 16, 41, 41, 40)
    return Brick((_DISC, Shape(star, "player")))


def card_brick(group: str, text: str = "") -> Brick:
    """Return a card of a group of titles, by its name in `groups.css`: its colour above, a figure below."""
    card = Shape((14, 2, 86, 2, 86, 98, 14, 98))
    return Brick((card, Shape((20, 8, 80, 8, 80, 38, 20, 38), f"group-{group}")), text, 66)
