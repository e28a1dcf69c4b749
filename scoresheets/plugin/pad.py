"""What the pad of a game is made of: the pad and its parts, the forms of an entry and of its options, and the values
that pages draw.
"""

from scoresheets.forms.drafted import DraftedEntryForm
from scoresheets.forms.entry import EntryForm
from scoresheets.forms.five_dice import FiveDiceForm
from scoresheets.forms.options import OptionsForm
from scoresheets.forms.throw import Throw, five_dice
from scoresheets.pads import VERSION, register
from scoresheets.pads.editions import NAME, EditionDesk, Typed
from scoresheets.pads.pad import Pad
from scoresheets.pads.parts import (
    Book,
    DraftedTray,
    Hiding,
    Highlights,
    Progress,
    SecondThought,
    Sharing,
    Tray,
)
from scoresheets.pads.typing import TypedBox, TypedRow, TypedSection, WrittenSum
from scoresheets.pages.finals import Figure, FigureRow, FigureSection
from scoresheets.pages.pieces import Piece, sheet_piece
from scoresheets.pages.seats import SeatView
from scoresheets.pages.sheets import LitView, SheetView

__all__ = [
    "NAME",
    "VERSION",
    "Book",
    "DraftedEntryForm",
    "DraftedTray",
    "EditionDesk",
    "EntryForm",
    "Figure",
    "FigureRow",
    "FigureSection",
    "FiveDiceForm",
    "Hiding",
    "Highlights",
    "LitView",
    "OptionsForm",
    "Pad",
    "Piece",
    "Progress",
    "SeatView",
    "SecondThought",
    "Sharing",
    "SheetView",
    "Throw",
    "Tray",
    "Typed",
    "TypedBox",
    "TypedRow",
    "TypedSection",
    "WrittenSum",
    "five_dice",
    "register",
    "sheet_piece",
]
