"""Points, counted from the paper, and how a game ended."""

from __future__ import annotations

from games.kit.standings import Outcome, PlayerResult, Step
from games.monopoly_solo.book import PLAYER, Book, Owner
from games.monopoly_solo.ending import WINS, State

RANK = 1


def breakdown(book: Book) -> dict[str, int]:
    """MS-17: the points in their three parts."""
    titles = book.titles(Owner.PLAYER)
    counted = [title for title in titles if book.options.count_mortgaged or not book.is_mortgaged(title)]
    return {
        "cash": book.cash,
        "mortgage_values": sum(title.mortgage for title in counted),
        "buildings": sum(title.half_house * book.buildings(title) for title in titles),
    }


def outcome(state: State) -> Outcome:
    """How the table stands or ended (MS-3, MS-17, MS-20, MS-28)."""
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
    """MS-3: whether the game is over and won."""
    return state.reason in WINS


def _winners(state: State) -> tuple[int, ...]:
    return (PLAYER,) if is_won(state) else ()


def _word(state: State) -> str | None:
    if state.seat is not None:
        return None
    return "won" if is_won(state) else "lost"


def ladder(state: State) -> tuple[Step, ...]:
    """The one step there is, the end itself; () while unfinished."""
    if state.reason is None:
        return ()
    return (Step(str(state.reason), (PLAYER,), _winners(state)),)
