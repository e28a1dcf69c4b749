"""Options of a table, agreed before the first roll: the number of rounds, who begins each, and the rule for jokers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.kit.options import check_no_edition, check_players
from games.kit.shape import Json, check_keys, read_member, read_whole
from games.yahtzee.rules.sheet import MOST_ROUNDS


class Joker(StrEnum):
    """YZ-1: the rule for a further Yahtzee: it goes anywhere, or first into the upper box of its face."""

    FREE = "free"
    FORCED = "forced"


class RoundStarter(StrEnum):
    """YZ-11: the player who begins a round: seat 1 always, one seat further each round, or the winner of a roll-off."""

    FIRST = "first"
    ROTATE = "rotate"
    ROLL_OFF = "roll-off"


PLAYERS = range(1, 9)


def round_choices() -> tuple[int, ...]:
    """Return the numbers of rounds that a table may agree on."""
    return tuple(range(1, MOST_ROUNDS + 1))


@dataclass(frozen=True, slots=True)
class Options:
    """The options that the table agreed on; `players` is the number at the start."""

    players: int
    rounds: int = 1
    joker: Joker = Joker.FREE
    begins: RoundStarter = RoundStarter.FIRST

    @property
    def solo(self) -> bool:
        """YZ-10: return whether somebody plays alone."""
        return self.players == 1


def read_options(raw: Json, players: int, edition: object) -> Options:
    """Return the options of a table, which plays the printed boxes: no `edition`. Raise MalformedMove."""
    check_keys(raw, optional=("rounds", "joker", "begins"))
    check_no_edition(edition)
    check_players(players, PLAYERS)
    return Options(
        players,
        read_whole(raw.get("rounds", 1), "rounds", 1, MOST_ROUNDS),
        read_member(raw.get("joker", Joker.FREE), "joker", Joker),
        read_member(raw.get("begins", RoundStarter.FIRST), "begins", RoundStarter),
    )
