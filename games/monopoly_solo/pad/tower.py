"""The tower of a game that was won: cash below, then each group of titles with what is built on it."""

from __future__ import annotations

from collections.abc import Iterator

from games.monopoly_solo.rules.book import Book, Owner
from games.monopoly_solo.rules.ending import State
from games.monopoly_solo.rules.scoring import is_won, points_by_group
from games.monopoly_solo.rules.sheet import GROUPS, HOTEL
from scoresheets.plugin.pad import Brick, Shape, Storey, card_brick, house_brick

_NOTE = Brick(
    (
        Shape((0, 22, 100, 22, 100, 78, 0, 78)),
        Shape((6, 28, 94, 28, 94, 72, 6, 72), "player"),
        Shape((9, 31, 91, 31, 91, 69, 9, 69)),
        Shape((36, 36, 64, 64), "player", is_round=True),
    )
)
_HOTEL = Brick(
    (
        Shape((4, 40, 28, 40, 28, 10, 72, 10, 72, 40, 96, 40, 96, 96, 4, 96)),
        *(
            Shape((x, y, x + 12, y, x + 12, y + 12, x, y + 12), "player")
            for x, y in (
                (36, 20),
                (54, 20),
                (12, 50),
                (32, 50),
                (54, 50),
                (76, 50),
                (12, 74),
                (32, 74),
                (76, 74),
            )
        ),
    )
)
NOTE, MOST_NOTES = 500, 12


def tower(state: State, seat: int) -> tuple[Storey, ...]:
    """Return the storeys of the player; () for a lost game, which has no points (MS-20)."""
    if not is_won(state):
        return ()
    book = state.book
    cash = Storey(book.cash, (_NOTE,) * min(MOST_NOTES, 1 + book.cash // NOTE))
    groups = (
        Storey(each.mortgage_values + each.buildings, tuple(_bricks(book, each.group)))
        for each in points_by_group(book)
    )
    return tuple(each for each in (cash, *groups) if each.worth > 0)


def _bricks(book: Book, group: str) -> Iterator[Brick]:
    for title in GROUPS[group]:
        if book.owner(title) is Owner.PLAYER:
            yield card_brick(group)
            built = book.buildings(title)
            if built:
                yield _HOTEL if built == HOTEL else house_brick(str(built))
