"""One description of its sheet a game: all that a table page needs to know of it."""

from __future__ import annotations

from scoresheets.pads.monopoly_deal import MONOPOLY_DEAL_PAD
from scoresheets.pads.monopoly_solo import MONOPOLY_SOLO_PAD
from scoresheets.pads.pad import Pad
from scoresheets.pads.roll_estate import ROLL_ESTATE_PAD
from scoresheets.pads.uno_dice import UNO_DICE_PAD
from scoresheets.pads.yahtzee import YAHTZEE_PAD

PADS: dict[str, Pad] = {
    pad.key: pad
    for pad in (
        ROLL_ESTATE_PAD,
        YAHTZEE_PAD,
        UNO_DICE_PAD,
        MONOPOLY_SOLO_PAD,
        MONOPOLY_DEAL_PAD,
    )
}
