"""What a table agrees on before the first roll: how many rounds, who begins each, and what a joker must do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.kit.options import check_no_edition, check_players
from games.kit.shape import Json, check_keys, read_member, read_whole
from games.yahtzee.rules.sheet import MOST_ROUNDS


class Joker(StrEnum):
    """YZ-1: whether a further Yahtzee goes anywhere, or first into the upper box of its face."""

    FREE = "free"
    FORCED = "forced"


class Beginner(StrEnum):
    """YZ-11: who begins a round: seat 1 always, one seat further each round, or whoever wins a roll-off before it."""

    FIRST = "first"
    ROTATE = "rotate"
    ROLL_OFF = "roll-off"


PLAYERS = range(1, 9)


def round_choices() -> tuple[int, ...]:
    """The numbers of rounds that a table may agree on."""
    return tuple(range(1, MOST_ROUNDS + 1))


@dataclass(frozen=True, slots=True)
class Options:
    """What the table agreed on; `players` is the number at the start."""

    players: int
    rounds: int = 1
    joker: Joker = Joker.FREE
    begins: Beginner = Beginner.FIRST

    @property
    def solo(self) -> bool:
        """YZ-10: whether somebody plays alone."""
        return self.players == 1


def read_options(raw: Json, players: int, edition: object) -> Options:
    """The options of a table, which plays the printed boxes: no `edition`. Raises MalformedMove."""
    check_keys(raw, optional=("rounds", "joker", "begins"))
    check_no_edition(edition)
    check_players(players, PLAYERS)
    return Options(
        players,
        read_whole(raw.get("rounds", 1), "rounds", 1, MOST_ROUNDS),
        read_member(raw.get("joker", Joker.FREE), "joker", Joker),
        read_member(raw.get("begins", Beginner.FIRST), "begins", Beginner),
    )
