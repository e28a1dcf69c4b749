"""What a page shows, as values: the same for everyone who looks at a table, in one language.

Nothing here belongs to one viewer. What only one device may see or do is decided by the classes on its own <body>
(`.host`, `.holds-2`), so that one rendering serves all.
"""

from scoresheets.pages.boards import (
    AgainView,
    Board,
    DraftView,
    EndView,
    GameView,
    GoingView,
    HighlightsView,
    LobbyView,
    LogLine,
    Offer,
    PlayView,
    ProgressView,
    RefusalView,
    TableView,
    ToldTime,
    TrayView,
    TurnView,
)
from scoresheets.pages.finals import Figure, FigureRow, FigureSection, FinalsView, Place, Rung
from scoresheets.pages.pieces import Fragment, Piece, sheet_piece
from scoresheets.pages.seats import SeatView
from scoresheets.pages.sheets import LitView, Parts, SheetView
from scoresheets.pages.starters import StarterLine, StartersView

__all__ = [
    "AgainView",
    "Board",
    "DraftView",
    "EndView",
    "Figure",
    "FigureRow",
    "FigureSection",
    "FinalsView",
    "Fragment",
    "GameView",
    "GoingView",
    "HighlightsView",
    "LitView",
    "LobbyView",
    "LogLine",
    "Offer",
    "Parts",
    "Piece",
    "Place",
    "PlayView",
    "ProgressView",
    "RefusalView",
    "Rung",
    "SeatView",
    "SheetView",
    "StarterLine",
    "StartersView",
    "TableView",
    "ToldTime",
    "TrayView",
    "TurnView",
    "sheet_piece",
]
