"""The fragments of a table's page in each phase: what they are drawn of, and so what must change for one to be sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.urls import reverse

from scoresheets.pages.boards import Board, SheetView
from scoresheets.pages.pieces import Fragment, Piece, macros_of

MACROS = "table/_pieces.html"
SHOWN_ENTRIES = 3

Fragments = Mapping[str, Fragment]
"""Every fragment of a page by its element id."""


def table_fragments(board: Board, screen: str = "") -> Fragments:
    """The fragments of the table's own page, or of the `screen` across the room ("tv")."""
    if screen == "tv":
        return {"tv": Fragment("table/_tv.html", {"board": _for_tv(board)})}
    if board.phase == "lobby":
        return _lobby(board)
    if board.phase in ("over", "closed"):
        return {"finals": Fragment("table/_finals.html", {"board": board}), "proposal": _proposal(board)}
    return {
        "menu-seats": Fragment(
            "table/_menu_seats.html", {"seats": board.seats, "goings": board.goings, "folder": board.folder}
        ),
        "players": _players(board),
        "proposal": _proposal(board),
        "whose-turn": _turn(board),
        **{f"sheet-{sheet.seat.number}": sheet.shown for sheet in board.sheets},
        "ledger": _ledger(board),
    }


def _lobby(board: Board) -> Fragments:
    shown = {"board": replace(board, version=0, seating="")}
    names = ("title", "numbers", "seats", "start", "choices")
    lobby = {"start-line" if name == "start" else name: f"table/_{name}.html" for name in names}
    if board.starters:
        lobby |= {"starter": "table/_starter.html", "throws": "table/_throws.html"}
    return {name: Fragment(template, shown) for name, template in lobby.items()}


def _for_tv(board: Board) -> Board:
    draft = None if board.draft is None else replace(board.draft, taps="", asked=())
    return replace(board, version=0, seating="", goings=(), draft=draft)


def _proposal(board: Board) -> Fragment:
    asked = {"asked": board.proposal, "seats": board.seats, "public_id": board.public_id}
    return Fragment("table/_proposal.html", asked)


def _players(board: Board) -> Fragment:
    address = reverse("table", args=(board.public_id,))
    pieces = {f"player-{sheet.seat.number}": _player(board, sheet, address) for sheet in board.sheets}
    return Fragment("table/_players.html", {}, pieces)


def _player(board: Board, sheet: SheetView, address: str) -> Piece:
    """Who it is, and how they stand where the sheets in view do not tell that."""
    name = f"player-{sheet.seat.number}"
    if board.in_view:
        return Piece(MACROS, "player", (name, sheet.seat, address, False, "", None))
    plays = board.turn is not None and board.turn.seat.number == sheet.seat.number
    counts = f"{board.folder}/_counts.html"
    return Piece(MACROS, "player", (name, sheet.seat, address, plays, counts, sheet.glance))


def _turn(board: Board) -> Fragment:
    if board.turn is None:
        pilot = board.progress.sentence if board.progress else ""
        return Fragment("table/_turn.html", {"over": True, "pilot": pilot})
    seat, number = board.turn.seat, board.turn.round
    told = board.draft.told if board.draft else ""
    address = reverse("table", args=(board.public_id,))
    made: dict[str, tuple[Any, ...]] = {
        "turn-chip": ("turn_chip", seat),
        "off-turn": ("off_turn", seat.name),
        "plays": ("plays", seat.name, told),
        "opened": ("opened", board.folder, board.decline),
        "pilot": ("pilot", board.progress, board.counts, number),
        "offers": ("offers", seat, address, board.folder, board.decline, board.instead, board.take_back),
    }
    pieces = {name: Piece(MACROS, macro, (name, *values)) for name, (macro, *values) in made.items()}
    named = board.parts.named
    for macro in macros_of(named) if named else ():
        pieces[f"says-{macro}"] = Piece(named, macro, (f"says-{macro}", seat.name))
    pieces |= _called(board, seat.name)
    frame = {
        "over": False,
        "says": board.parts.says,
        "mores": board.parts.mores,
        "seats": board.seats,
        "folder": board.folder,
        "instead": board.instead,
        "roll_by_roll": board.roll_by_roll,
    }
    return Fragment("table/_turn.html", frame, pieces)


def _called(board: Board, name: str) -> dict[str, Piece]:
    """What the last entry gives the table to say, and who plays (`name`) once it is said."""
    template, said = board.parts.called, board.call_out_text
    values = (said, board.log[0].sequence, name, board.seats) if said and board.log else (None, 0, "", ())
    places = {f"called-{macro}": macro for macro in macros_of(template)} if template else {}
    return {place: Piece(template, macro, (place, *values)) for place, macro in places.items()}


def _ledger(board: Board) -> Fragment:
    log = board.log[: 1 if board.in_view else SHOWN_ENTRIES]
    entries = Piece(MACROS, "entries", ("entries", log, board.take_back))
    frame = {"rail": board.rail, "public_id": board.public_id, "played": board.played}
    return Fragment("table/_ledger.html", frame, {**board.claims, "entries": entries})
