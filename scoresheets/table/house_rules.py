"""The rules that people agree on at their table beside the rules of the game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HouseRules:
    """House rules of one table.

    `roll_by_roll`: every throw of a turn is entered, with the dice that are held. `totals_hidden`: no row, section or
    grand total of any player is shown before the game is over. `consent_off`: a device that may correct an entry needs
    no consent.
    """

    roll_by_roll: bool = False
    totals_hidden: bool = False
    consent_off: bool = False


NO_HOUSE_RULES = HouseRules()
