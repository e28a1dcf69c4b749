"""Names for the pad of a game: the pad and its parts, the forms of an entry and of its options, and the values that
pages draw.
"""

from scoresheets.pads import VERSION, register
from scoresheets.pads.bricks import box_brick, card_brick, die_brick, disc_brick, house_brick, star_brick
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
from scoresheets.pads.towers import Brick, Shape, Storey
from scoresheets.pads.typed_form import TypedBox, TypedRow, TypedSection, WrittenSum

__all__ = [
    "NAME",
    "VERSION",
    "Book",
    "Brick",
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
    "Shape",
    "Sharing",
    "SheetView",
    "Storey",
    "Throw",
    "Tray",
    "Typed",
    "TypedBox",
    "TypedRow",
    "TypedSection",
    "WrittenSum",
    "box_brick",
    "card_brick",
    "die_brick",
    "disc_brick",
    "five_dice",
    "house_brick",
    "register",
    "sheet_piece",
    "star_brick",
]
