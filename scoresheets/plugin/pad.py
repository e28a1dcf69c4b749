"""Names for the pad of a game: the pad and its parts, the forms of an entry and of its options, and the values that
pages draw.
"""

from scoresheets.pads import VERSION, register
from scoresheets.pads.editions import NAME, EditionDesk, Typed
from scoresheets.pads.forms import DraftedEntryForm, EntryForm, FiveDiceForm, OptionsForm, Throw, five_dice
from scoresheets.pads.pad import Pad
from scoresheets.pads.pages import (
    Figure,
    FigureRow,
    FigureSection,
    LitView,
    Piece,
    SeatView,
    SheetView,
    sheet_piece,
)
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
from scoresheets.pads.typed_form import TypedBox, TypedRow, TypedSection, WrittenSum

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
