"""What people agree on at their table beside the rules of the game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HouseRules:
    """`roll_by_roll`: every throw of a turn is entered, with the dice that are held. `totals_hidden`: nobody's row,
    section or grand total is told before the game is over. `consent_off`: whoever may correct an entry does so alone.
    """

    roll_by_roll: bool = False
    totals_hidden: bool = False
    consent_off: bool = False


NO_HOUSE_RULES = HouseRules()
