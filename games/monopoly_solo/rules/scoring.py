"""Points, counted from the paper, and the result of a game."""

from __future__ import annotations

from dataclasses import dataclass

from games.kit.standings import BY_TOTAL, Measure, Outcome, PlayerResult, Step
from games.monopoly_solo.rules.book import PLAYER, Book, Owner
from games.monopoly_solo.rules.ending import WINS, State
from games.monopoly_solo.rules.sheet import GROUPS

RANK = 1
TITLES_HELD = Measure("titles", lambda player: int(str(player.extra["titles"])))
"""MS-3: the number of titles: a lost game has no points, but people may still have come near to all titles."""
MEASURES = (BY_TOTAL, TITLES_HELD)


@dataclass(frozen=True, slots=True)
class GroupPoints:
    """MS-17: the worth of a group of titles at the end.

    `uncounted` is the mortgage value of the titles that count for nothing.
    """

    group: str
    titles: int
    mortgage_values: int
    uncounted: int
    buildings: int


def points_by_group(book: Book) -> tuple[GroupPoints, ...]:
    """MS-17: return the worth of the player's titles and buildings by group, in the order of the board."""
    return tuple(_of_group(book, group) for group in GROUPS)


def _of_group(book: Book, group: str) -> GroupPoints:
    mine = [title for title in GROUPS[group] if book.owner(title) is Owner.PLAYER]
    left_out = [title for title in mine if book.is_mortgaged(title) and not book.options.count_mortgaged]
    uncounted = sum(title.mortgage for title in left_out)
    return GroupPoints(
        group=group,
        titles=len(mine),
        mortgage_values=sum(title.mortgage for title in mine) - uncounted,
        uncounted=uncounted,
        buildings=sum(title.half_house * book.buildings(title) for title in mine),
    )


def breakdown(book: Book) -> dict[str, int]:
    """MS-17: return the points in their three parts."""
    groups = points_by_group(book)
    return {
        "cash": book.cash,
        "mortgage_values": sum(each.mortgage_values for each in groups),
        "buildings": sum(each.buildings for each in groups),
    }


def outcome(state: State) -> Outcome:
    """Return the standing or the result of the table (MS-3, MS-17, MS-20, MS-28)."""
    book = state.book
    points = breakdown(book)
    if state.seat is None and not is_won(state):
        points = dict.fromkeys(points, 0)
    extra = {"bank": book.bank, "titles": len(book.titles(Owner.PLAYER))}
    return Outcome(
        finished=state.seat is None,
        outcome=_word(state),
        winners=_winners(state),
        decided_by=None if state.reason is None else str(state.reason),
        players=(PlayerResult(sum(points.values()), RANK, points, {}, extra),),
    )


def is_won(state: State) -> bool:
    """MS-3: return whether the game is over and won."""
    return state.reason in WINS


def _winners(state: State) -> tuple[int, ...]:
    return (PLAYER,) if is_won(state) else ()


def _word(state: State) -> str | None:
    if state.seat is not None:
        return None
    return "won" if is_won(state) else "lost"


def ladder(state: State) -> tuple[Step, ...]:
    """Return the only step, which is the end itself; () while unfinished."""
    if state.reason is None:
        return ()
    return (Step(str(state.reason), (PLAYER,), _winners(state)),)
