"""The fragments of a table's page in each phase: their values decide when one must be sent again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.urls import reverse

from scoresheets.pads.pages import Fragment, Piece, SheetView, macros_of
from scoresheets.table.pages.starters import StartersView
from scoresheets.table.pages.table_view import Board, LobbyView, PlayView

MACROS = "table/_pieces.html"

Fragments = Mapping[str, Fragment]
"""Every fragment of a page by its element id."""


def table_fragments(board: Board, screen: str = "") -> Fragments:
    """Return the fragments of the table's own page, or of the `screen` across the room ("tv")."""
    if screen == "tv":
        return {"tv": Fragment("table/_tv.html", {"board": _for_tv(board)})}
    return {**_of_phase(board), **_of_night(board)}


def _of_phase(board: Board) -> Fragments:
    if board.lobby:
        return _lobby(board, board.lobby)
    if board.play is None:
        ended = replace(board, version=0, seating="", news="", proposal=None, corrected=())
        finals = Fragment("table/_finals.html", {"board": ended})
        return {"finals": finals, "proposal": _proposal(board), "corrected": _corrected(board)}
    if board.roll_off:
        return _between_rounds(board, board.play, board.roll_off)
    return _play(board, board.play)


def _of_night(board: Board) -> Fragments:
    """Return the fragment about the night: the table's place, the call for the organizer, and the seats that have still
    to accept the last game.
    """
    night = board.night
    if night is None:
        return {}
    context = {
        "place": night.place,
        "call": night.call,
        "before": night.before,
        "public_id": board.public_id,
    }
    return {"at-night": Fragment("table/_at_night.html", context)}


def _starters(starters: StartersView) -> Fragments:
    thrown = {"starters": starters}
    return {
        "starter": Fragment("table/_starter.html", thrown),
        "throws": Fragment("table/_throws.html", thrown),
    }


def _between_rounds(board: Board, play: PlayView, starters: StartersView) -> Fragments:
    going = {"seats": board.seats, "leavings": play.leavings, "folder": board.game.folder}
    return {
        "menu-seats": Fragment("table/_menu_seats.html", going),
        **_starters(starters),
        "players": _players(board, play),
        "proposal": _proposal(board),
        "corrected": _corrected(board),
        "ledger": _ledger(board, play),
    }


def _play(board: Board, play: PlayView) -> Fragments:
    going = {"seats": board.seats, "leavings": play.leavings, "folder": board.game.folder}
    return {
        "menu-seats": Fragment("table/_menu_seats.html", going),
        "players": _players(board, play),
        "proposal": _proposal(board),
        "corrected": _corrected(board),
        "whose-turn": _turn(board, play),
        **{f"sheet-{sheet.seat.number}": sheet.shown for sheet in board.sheets},
        "ledger": _ledger(board, play),
        **({"scripted-throw": _scripted_throw(board)} if board.scripted_throw else {}),
    }


def _lobby(board: Board, lobby: LobbyView) -> Fragments:
    fewest, most, missing, beyond = lobby.fewest, lobby.most, lobby.missing, lobby.beyond
    numbers = {"missing": missing, "beyond": beyond, "most": most, "players": lobby.players}
    seated = {"seats": board.seats, "full": lobby.players >= most, "namesakes": lobby.namesakes}
    fragments = {
        "title": Fragment("table/_title.html", {"title": board.table.title}),
        "numbers": Fragment("table/_numbers.html", {"fewest": fewest, "most": most}),
        "seats": Fragment("table/_seats.html", seated),
        "start-line": Fragment("table/_start.html", numbers),
        "choices": Fragment("table/_choices.html", {"choices": board.table.choices}),
    }
    return {**fragments, **(_starters(lobby.starters) if lobby.starters else {})}


def _for_tv(board: Board) -> Board:
    play = board.play
    if play:
        draft = play.draft and replace(play.draft, taps="", pending=())
        play = replace(play, leavings=(), draft=draft)
    return replace(board, version=0, seating="", play=play, night=None, invited="")


def _proposal(board: Board) -> Fragment:
    context = {"proposal": board.proposal, "seats": board.seats, "public_id": board.public_id}
    return Fragment("table/_proposal.html", context)


def _scripted_throw(board: Board) -> Fragment:
    return Fragment("table/_scripted_throw.html", {"throw": board.scripted_throw})


def _corrected(board: Board) -> Fragment:
    return Fragment("table/_corrected.html", {"corrected": board.corrected})


def _players(board: Board, play: PlayView) -> Fragment:
    address = reverse("table", args=(board.public_id,))
    pieces = {f"player-{sheet.seat.number}": _player(board, play, sheet, address) for sheet in board.sheets}
    return Fragment("table/_players.html", {}, pieces)


def _player(board: Board, play: PlayView, sheet: SheetView, address: str) -> Piece:
    """Return the player's name, with the standing unless the sheets in view show it."""
    name = f"player-{sheet.seat.number}"
    if board.game.in_view:
        return Piece(MACROS, "player", (name, sheet.seat, address, False, "", None))
    plays = board.turn is not None and play.turn.seat.number == sheet.seat.number
    counts = f"{board.game.folder}/_counts.html"
    return Piece(MACROS, "player", (name, sheet.seat, address, plays, counts, sheet.glance))


def _turn(board: Board, play: PlayView) -> Fragment:
    seat, number, game = play.turn.seat, play.turn.round, board.game
    sentence = play.draft.sentence if play.draft else ""
    address = reverse("table", args=(board.public_id,))
    made: dict[str, tuple[Any, ...]] = {
        "turn-chip": ("turn_chip", seat),
        "off-turn": ("off_turn", seat.name),
        "plays": ("plays", seat.name, sentence),
        "opened": ("opened", game.folder, board.decline),
        "pilot": ("pilot", play.progress, game.counts, number),
        "offers": ("offers", seat, address, game.folder, board.decline, game.instead, board.take_back),
    }
    pieces = {name: Piece(MACROS, macro, (name, *values)) for name, (macro, *values) in made.items()}
    named = game.parts.named
    for macro in macros_of(named) if named else ():
        pieces[f"says-{macro}"] = Piece(named, macro, (f"says-{macro}", seat.name))
    pieces |= _called(board, play, seat.name)
    frame = {
        "says": game.parts.says,
        "mores": game.parts.mores,
        "seats": board.seats,
        "folder": game.folder,
        "instead": game.instead,
        "roll_by_roll": board.table.roll_by_roll,
    }
    return Fragment("table/_turn.html", frame, pieces)


def _called(board: Board, play: PlayView, name: str) -> dict[str, Piece]:
    """Return the words of the last entry to say at the table, and the player in turn (`name`) once they are said."""
    template, said = board.game.parts.called, play.call_out_text
    values = (said, board.log[0].sequence, name, board.seats) if said and board.log else (None, 0, "", ())
    places = {f"called-{macro}": macro for macro in macros_of(template)} if template else {}
    return {place: Piece(template, macro, (place, *values)) for place, macro in places.items()}


def _ledger(board: Board, play: PlayView) -> Fragment:
    log = board.log[:1] if board.game.in_view else board.log
    entries = Piece(MACROS, "entries", ("entries", log, board.take_back))
    frame = {"rail": board.game.rail, "public_id": board.public_id, "played": board.played}
    return Fragment("table/_ledger.html", frame, {**play.claims, "entries": entries})
