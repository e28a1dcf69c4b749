"""Options of a table, agreed before the deal: number of packs, rents that a doubler doubles, and reach of a swap."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.kit.errors import MalformedMove
from games.kit.options import check_no_edition, check_players
from games.kit.shape import Json, check_keys, read_member, read_whole, read_yes_or_no

SEATS = range(2, 11)
TWO_PACKS_FROM = 6
MOST_PACKS = 2


class DoubleRent(StrEnum):
    """MD-8: the rent cards with which a doubler may go."""

    ANY = "any"
    TWO_COLOUR = "two-colour"


@dataclass(frozen=True, slots=True)
class Options:
    """The options that the table agreed on. `troc_full_sets`: True if a Deal Troc reaches into complete
    sets (MD-10).
    """

    packs: int = 1
    double_rent: DoubleRent = DoubleRent.ANY
    troc_full_sets: bool = False


def read_options(raw: Json, players: int, edition: object) -> Options:
    """Return the options of a table; there are no editions. Raise MalformedMove."""
    check_keys(raw, optional=("packs", "double_rent", "troc_full_sets"))
    check_no_edition(edition)
    check_players(players, SEATS)
    return Options(
        _read_packs(raw, players),
        read_member(raw.get("double_rent", DoubleRent.ANY), "double_rent", DoubleRent),
        read_yes_or_no(raw.get("troc_full_sets", False), "troc_full_sets"),
    )


def _read_packs(raw: Json, players: int) -> int:
    """MD-15, MD-30: return the number of packs: two from six players on, below six as the table likes."""
    fewest = 2 if players >= TWO_PACKS_FROM else 1
    packs = read_whole(raw.get("packs", fewest), "packs", 1, MOST_PACKS)
    if packs < fewest:
        raise MalformedMove("two_packs_needed", fewest=TWO_PACKS_FROM)
    return packs
