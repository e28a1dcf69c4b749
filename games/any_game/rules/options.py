"""Options of a table: the name of the game, what is written in a round, and what ends and decides it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.kit.errors import MalformedMove
from games.kit.options import check_no_edition, check_players
from games.kit.shape import Json, check_keys, read_member, read_text, read_whole, read_yes_or_no

PLAYERS = range(2, 11)
LONGEST_NAME = 30
MOST_ROUNDS = 100
"""AG-8: no game has more rounds."""
HIGHEST = 99_999
"""AG-1: the highest number; the lowest one is as far below zero."""

NAMES = ("called", "counts", "bids", "best", "rounds", "goal", "adds_up_to", "exactly")


class Counts(StrEnum):
    """AG-1, AG-5: what is written in a round: a whole number, one that may have a half, or whether the player won."""

    NUMBERS = "numbers"
    HALVES = "halves"
    WON = "won"


class Best(StrEnum):
    """AG-12: the total that wins."""

    MOST = "most"
    LEAST = "least"


@dataclass(frozen=True, slots=True)
class Options:
    """The options that the table agreed on. AG-13: `called` is the name of the game as tables are compared by it: in
    small letters, with single blanks; "" for none. `rounds` and `goal` are 0, and `adds_up_to` is None, where the table
    plays without them. AG-9: `exactly` if no total may pass the goal.
    """

    called: str = ""
    counts: Counts = Counts.NUMBERS
    bids: bool = False
    best: Best = Best.MOST
    rounds: int = 0
    goal: int = 0
    adds_up_to: int | None = None
    exactly: bool = False

    @property
    def last_round(self) -> int:
        """AG-8: return the round after which the game is over in any case."""
        return self.rounds or MOST_ROUNDS


def read_options(raw: Json, players: int, edition: object) -> Options:
    """Return the options of a table; there are no editions. Raise MalformedMove."""
    check_keys(raw, optional=NAMES)
    check_no_edition(edition)
    check_players(players, PLAYERS)
    sum_of_round = raw.get("adds_up_to")
    options = Options(
        _read_name(raw.get("called", "")),
        read_member(raw.get("counts", Counts.NUMBERS.value), "counts", Counts),
        read_yes_or_no(raw.get("bids", False), "bids"),
        read_member(raw.get("best", Best.MOST.value), "best", Best),
        read_whole(raw.get("rounds", 0), "rounds", 0, MOST_ROUNDS),
        read_whole(raw.get("goal", 0), "goal", 0, HIGHEST),
        None if sum_of_round is None else read_whole(sum_of_round, "adds_up_to", -HIGHEST, HIGHEST),
        read_yes_or_no(raw.get("exactly", False), "exactly"),
    )
    if options.counts is Counts.WON and options.bids:
        raise MalformedMove("bids_without_numbers")
    if options.exactly and not (options.goal and options.best is Best.MOST):
        raise MalformedMove("exactly_without_goal")
    return options


def _read_name(raw: object) -> str:
    name = " ".join(read_text(raw, "called").split())
    if len(name) > LONGEST_NAME:
        raise MalformedMove("name_too_long", most=LONGEST_NAME)
    if not name.isprintable():
        raise MalformedMove("name_unprintable")
    return name.casefold()
