"""Several games in one round: how many people play each of them, and a game of each person to start from. Pure."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

from scoresheets.nights.rounds.problem import OUT
from scoresheets.nights.rounds.seatings import GameAims, TooFew
from scoresheets.nights.rounds.sizes import table_sizes

Sizes = tuple[tuple[int, ...], ...]  # of the tables of each game


def sizes_of_games(people: Sequence[str], games: Sequence[GameAims], places: int) -> list[Sizes]:
    """Return the sizes of the tables of each game by which fewest sit out and most games are played, the most even ones
    first, and of these the ones with as many people at each game. Raises TooFew.
    """
    able = {
        each: sum(any(person in games[game].plays for game in each) for person in people)
        for size in range(1, len(games) + 1)
        for each in combinations(range(len(games)), size)
    }
    tables = [_tables_of(able[number,], game, places) for number, game in enumerate(games)]
    found = list(_fitting(tables, able)) if all(tables) else []
    seated, unplayed = max(((sum(numbers), -numbers.count(0)) for numbers in found), default=(0, 0))
    if not seated:
        raise TooFew(_missing(games, able))
    alike = [each for each in found if (sum(each), -each.count(0)) == (seated, unplayed)]
    alike.sort(key=lambda numbers: max(numbers) - min(numbers))
    ways = [tuple(own[number] for own, number in zip(tables, numbers, strict=True)) for numbers in alike]
    return sorted(ways, key=evenness)


def evenness(sizes: Sizes) -> tuple[int, int, int]:
    """Return by how much the sizes of all tables differ, each game's largest first; the number of tables; and by how
    much the numbers of tables of the games differ.
    """
    played, numbers = [own for own in sizes if own], [*map(len, sizes)]
    spread = max(own[0] for own in played) - min(own[-1] for own in played)
    return spread, sum(numbers), max(numbers) - min(numbers)


def _missing(games: Sequence[GameAims], able: Mapping[tuple[int, ...], int]) -> int:
    """Return how many people more it takes for the tables that were set, or else for a first one."""
    fewest = [(game.tables or 0) * min(game.sizes) for game in games]
    if any(fewest):
        return max(1, *(sum(fewest[game] for game in each) - most for each, most in able.items()))
    return min(min(game.sizes) - able[number,] for number, game in enumerate(games))


def _tables_of(most: int, game: GameAims, places: int) -> dict[int, tuple[int, ...]]:
    """Return the sizes of the tables of a game for each number of people, up to the most, that all find a seat; of so
    many tables if their number is set.
    """
    found: dict[int, tuple[int, ...]] = {} if game.tables else {0: ()}
    for number in range((game.tables or 1) * min(game.sizes), most + 1):
        sizes = table_sizes(number, game.sizes, max(places, 1), game.tables)
        if sum(sizes) == number:
            found[number] = sizes
    return found


def _fitting(
    tables: Sequence[Mapping[int, object]], able: Mapping[tuple[int, ...], int]
) -> Iterator[tuple[int, ...]]:
    """Yield numbers of people a game for which there are people (Hall's condition), the last one as high as can be."""
    last, ascending = len(tables) - 1, list(tables[-1])
    without = [(each, most) for each, most in able.items() if last not in each]
    with_last = [(each[:-1], most) for each, most in able.items() if last in each]
    for numbers in product(*tables[:last]):
        if all(sum(numbers[game] for game in each) <= most for each, most in without):
            room = min(most - sum(numbers[game] for game in each) for each, most in with_last)
            if room >= ascending[0]:
                yield (*numbers, ascending[bisect_right(ascending, room) - 1])


def one_game_each(
    people: Sequence[str], games: Sequence[GameAims], numbers: Sequence[int], byes: Mapping[str, int]
) -> list[int]:
    """Return a game of each person, OUT for none. People find a seat one after the other, those first who sat out
    most, each by as many moves of others as it takes: sets of people who can be seated are a matroid, so that this
    leaves out those who did so least.
    """
    game_of, free = dict.fromkeys(people, OUT), list(numbers)

    def seat(person: str, tried: set[int]) -> bool:
        plays = [game for game, each in enumerate(games) if person in each.plays and game not in tried]
        for game in sorted(plays, key=lambda game: -free[game]):
            tried.add(game)
            if free[game]:
                free[game] -= 1
            elif not any(seat(other, tried) for other in people if game_of[other] == game):
                continue
            game_of[person] = game
            return True
        return False

    for person in sorted(people, key=lambda person: -byes.get(person, 0)):
        seat(person, set())
    return list(game_of.values())
