"""Dice and throws that no game with five dice accepts, and the refusals of them."""

from games.kit.dice import Roll

NOTHING = (1, 2, 3, 5, 6)
"""Valid dice."""
BAD_DICE: list[tuple[tuple[object, ...], dict[str, object]]] = [
    ((), {"reason": "count", "count": 0, "wanted": 5}),
    ((1, 2, 3, 4), {"reason": "count", "count": 4, "wanted": 5}),
    ((1, 2, 3, 4, 5, 6), {"reason": "count", "count": 6, "wanted": 5}),
    ((1, 2, 3, 4, 7), {"reason": "face"}),
    ((1, 2, 3, 4, 0), {"reason": "face"}),
    ((1, 2, 3, 4, -1), {"reason": "face"}),
    ((True, 2, 3, 4, 5), {"reason": "face"}),
    ((1, 2, 3, 4, 5.0), {"reason": "face"}),
    ((1, 2, 3, 4, "5"), {"reason": "face"}),
    ((1, 2, 3, 4, None), {"reason": "face"}),
    ((1, 2, 3, 4, [5]), {"reason": "face"}),
]
BAD_THROWS: list[tuple[tuple[Roll, ...], str]] = [
    ((Roll((1, 1, 1, 1, 1)),), "last_roll"),
    ((Roll(NOTHING, (0,)),), "held_first"),
    ((Roll(NOTHING), Roll(NOTHING, (5,))), "held_place"),
    ((Roll(NOTHING), Roll(NOTHING, (-1,))), "held_place"),
    ((Roll(NOTHING), Roll(NOTHING, (1, 1))), "held_place"),
    ((Roll((6, 2, 3, 5, 1)), Roll(NOTHING, (0,))), "held_changed"),
    ((Roll((1, 2, 3)), Roll(NOTHING)), "count"),
    ((Roll((1, 2, 3, 4, 9)), Roll(NOTHING)), "face"),
    ((Roll(()), Roll(NOTHING)), "count"),
]
