"""Sizes of the tables of a round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from scoresheets.nights.rounds.seatings import TooFew


@lru_cache(1024)
def table_sizes(
    people: int, sizes: tuple[int, ...], places: int, tables: int | None = None
) -> tuple[int, ...]:
    """Return the sizes of the tables for so many people, the largest first. Byes are left over. Raises TooFew. If the
    number of `tables` is set, there are people for so many.

    In this order: as few byes as can be; as few tables without a place, as everybody wants to play now; no two tables
    that differ by more than one, or else by as little as can be; as few tables, as a game is better at a full table
    (ten people play at 4, 3 and 3, not at five tables of two); tables that differ least.
    """
    allowed = sorted({size for size in sizes if size > 0})
    if not allowed or people < allowed[0]:
        raise TooFew((allowed[0] if allowed else 1) - people)
    reached = _reached(people, allowed)
    numbers = [tables] if tables else list(range(len(reached)))
    seated = max(total for number in numbers for total in range(people + 1) if reached[number] >> total & 1)
    numbers = [number for number in numbers if reached[number] >> seated & 1]
    numbers = [number for number in numbers if number <= max(places, numbers[0])]
    windows = (
        (max(1, high - low), number, high - low, -low)
        for low in allowed
        for high in allowed
        if low <= high
        for within in [_reached(seated, [size for size in allowed if low <= size <= high])]
        for number in numbers
        if number < len(within) and within[number] >> seated & 1
    )
    _even, number, spread, low = min(windows)
    return _filled(seated, number, [size for size in allowed if -low <= size <= spread - low])


def _reached(people: int, sizes: Sequence[int]) -> list[int]:
    """Return for each number of tables, from 0, the bits of the numbers of people that can be seated at them."""
    rows, room = [1], (1 << people + 1) - 1
    while row := _one_more(rows[-1], sizes) & room:
        rows.append(row)
    return rows


def _one_more(row: int, sizes: Sequence[int]) -> int:
    more = 0
    for size in sizes:
        more |= row << size
    return more


def _filled(seated: int, number: int, sizes: Sequence[int]) -> tuple[int, ...]:
    """Return sizes of so many tables that seat these people, each as near the average of the rest as can be."""
    reached, chosen = _reached(seated, sizes), list[int]()
    while number:
        fits = [size for size in sizes if size <= seated and reached[number - 1] >> seated - size & 1]
        near = min(fits, key=lambda size: (abs(size * number - seated), -size))
        chosen.append(near)
        seated, number = seated - near, number - 1
    return tuple(sorted(chosen, reverse=True))
