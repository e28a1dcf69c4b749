"""What a table agrees on before the cards are dealt: how many packs, what a doubler doubles, what a swap reaches."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.kit.errors import MalformedMove
from games.kit.shape import Json, check_keys, read_choice, read_whole

SEATS = range(2, 11)
TWO_PACKS_FROM = 6
MOST_PACKS = 2


class DoubleRent(StrEnum):
    """MD-8: which rent cards a doubler may go with."""

    ANY = "any"
    TWO_COLOUR = "two-colour"


@dataclass(frozen=True, slots=True)
class Options:
    """What the table agreed on. `troc_full_sets`: whether a Deal Troc reaches into complete sets (MD-10)."""

    packs: int = 1
    double_rent: DoubleRent = DoubleRent.ANY
    troc_full_sets: bool = False


def read_options(raw: Json, players: int, edition: object) -> Options:
    """The options of a table; there are no editions. Raises MalformedMove."""
    check_keys(raw, optional=("packs", "double_rent", "troc_full_sets"))
    if edition is not None:
        raise MalformedMove("no_editions")
    if players not in SEATS:
        raise MalformedMove("wrong_number_of_players", fewest=SEATS[0], most=SEATS[-1], players=players)
    return Options(
        _read_packs(raw, players),
        DoubleRent(read_choice(raw.get("double_rent", "any"), "double_rent", tuple(DoubleRent))),
        _read_troc_full_sets(raw),
    )


def _read_packs(raw: Json, players: int) -> int:
    """MD-15, MD-30: from six players on two packs, below as the table likes."""
    fewest = 2 if players >= TWO_PACKS_FROM else 1
    packs = read_whole(raw.get("packs", fewest), "packs", 1, MOST_PACKS)
    if packs < fewest:
        raise MalformedMove("two_packs_needed", fewest=TWO_PACKS_FROM)
    return packs


def _read_troc_full_sets(raw: Json) -> bool:
    """MD-10."""
    chosen = raw.get("troc_full_sets", False)
    if not isinstance(chosen, bool):
        raise MalformedMove("not_yes_or_no", what="troc_full_sets")
    return chosen
