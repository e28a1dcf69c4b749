"""Options of a table, agreed before the first throw: the points a first score needs, and the goal."""

from dataclasses import dataclass

from games.kit.errors import MalformedMove
from games.kit.options import check_no_edition, check_players
from games.kit.shape import Json, check_keys, read_whole

PLAYERS = range(2, 9)
COME_INS = range(0, 1001, 50)
GOALS = range(1000, 20001, 500)
USUAL_COME_IN, USUAL_GOAL = 500, 10000


@dataclass(frozen=True, slots=True)
class Options:
    """The options that the table agreed on, in points. TT-10: `come_in` is the fewest points a player whose total is 0
    may write. TT-11: `goal` opens the last round.
    """

    come_in: int = USUAL_COME_IN
    goal: int = USUAL_GOAL


def read_options(raw: Json, players: int, edition: object) -> Options:
    """Return the options of a table; there are no editions. Raise MalformedMove."""
    check_keys(raw, optional=("come_in", "goal"))
    check_no_edition(edition)
    check_players(players, PLAYERS)
    return Options(
        _read_points(raw.get("come_in", USUAL_COME_IN), "come_in", COME_INS),
        _read_points(raw.get("goal", USUAL_GOAL), "goal", GOALS),
    )


def _read_points(raw: object, what: str, allowed: range) -> int:
    points = read_whole(raw, what, allowed[0], allowed[-1])
    if points not in allowed:
        raise MalformedMove("not_in_steps", what=what, step=allowed.step)
    return points
