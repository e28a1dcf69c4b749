"""The fragments of a table's page in each phase: their values decide when one must be sent again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoresheets.pads.pages import Fragment, Piece, SheetView, macros_of
from scoresheets.table.pages.starters import StartersView
from scoresheets.table.pages.table_view import LobbyView, PlayView, TableView

MACROS = "table/_pieces.html"
ON_TV = 1  # the newest announcement: with two of 200 characters the players of a large table would not fit

Fragments = Mapping[str, Fragment]
"""Every fragment of a page by its element id."""


def table_fragments(view: TableView, screen: str = "") -> Fragments:
    """Return the fragments of the table's own page, or of the `screen` across the room ("tv")."""
    if screen == "tv":
        newest = view.night.announced[:ON_TV] if view.night else ()
        return {
            "announced": Fragment("table/_tv_announced.html", {"announced": newest}),
            "round-clock": _clock(view),
            "tv": Fragment("table/_tv.html", {"board": _for_tv(view)}),
        }
    return {**_of_phase(view), **_of_night(view)}


def _of_phase(view: TableView) -> Fragments:
    if view.lobby:
        return _lobby(view, view.lobby)
    if view.play is None:
        night = view.night and replace(view.night, announced=(), clock=None)
        ended = replace(view, version=0, seating="", news="", proposal=None, corrected=(), night=night)
        finals = Fragment("table/_finals.html", {"board": ended})
        return {"finals": finals, "proposal": _proposal(view), "corrected": _corrected(view)}
    if view.roll_off:
        return _between_rounds(view, view.play, view.roll_off)
    return _play(view, view.play)


def _of_night(view: TableView) -> Fragments:
    """Return the fragments about the night: what is announced (at home nothing); the clock of the round; the table's
    place, the call for the organizer, and the seats that have still to accept the last game.
    """
    night = view.night
    announced = Fragment("table/_announced.html", {"announced": night.announced if night else ()})
    if night is None:
        return {"announced": announced}
    context = {
        "place": night.place,
        "call": night.call,
        "before": night.before,
        "public_id": view.public_id,
    }
    return {
        "announced": announced,
        "round-clock": _clock(view),
        "at-night": Fragment("table/_at_night.html", context),
    }


def _clock(view: TableView) -> Fragment:
    """Return the clock of the round; only a game in play is told what to finish at its end."""
    return Fragment(
        "table/_clock.html", {"clock": view.night and view.night.clock, "plays": view.play is not None}
    )


def _starters(starters: StartersView) -> Fragments:
    thrown = {"starters": starters}
    return {
        "starter": Fragment("table/_starter.html", thrown),
        "throws": Fragment("table/_throws.html", thrown),
    }


def _between_rounds(view: TableView, play: PlayView, starters: StartersView) -> Fragments:
    context = {"seats": view.seats, "leavings": play.leavings, "folder": view.game.folder}
    return {
        "menu-seats": Fragment("table/_menu_seats.html", context),
        **_starters(starters),
        "players": _players(view, play),
        "proposal": _proposal(view),
        "corrected": _corrected(view),
        "ledger": _ledger(view, play),
    }


def _play(view: TableView, play: PlayView) -> Fragments:
    context = {"seats": view.seats, "leavings": play.leavings, "folder": view.game.folder}
    return {
        "menu-seats": Fragment("table/_menu_seats.html", context),
        "players": _players(view, play),
        "proposal": _proposal(view),
        "corrected": _corrected(view),
        "whose-turn": _turn(view, play),
        **{f"sheet-{sheet.seat.number}": sheet.shown for sheet in view.sheets},
        "ledger": _ledger(view, play),
        **({"scripted-throw": _scripted_throw(view)} if view.scripted_throw else {}),
    }


def _lobby(view: TableView, lobby: LobbyView) -> Fragments:
    fewest, most, missing, beyond = lobby.fewest, lobby.most, lobby.missing, lobby.beyond
    numbers = {"missing": missing, "beyond": beyond, "most": most, "players": lobby.players}
    seated = {"seats": view.seats, "full": lobby.players >= most, "namesakes": lobby.namesakes}
    seated["called"] = view.night.called if view.night else {}
    fragments = {
        "title": Fragment("table/_title.html", {"title": view.table.title}),
        "numbers": Fragment("table/_numbers.html", {"fewest": fewest, "most": most}),
        "seats": Fragment("table/_seats.html", seated),
        "waiting": Fragment("table/_waiting.html", {"waiting": view.night.waiting if view.night else ()}),
        "start-line": Fragment("table/_start.html", numbers),
        "choices": Fragment("table/_choices.html", {"choices": view.table.choices}),
    }
    return {**fragments, **(_starters(lobby.starters) if lobby.starters else {})}


def _for_tv(view: TableView) -> TableView:
    play = view.play
    if play:
        draft = play.draft and replace(play.draft, taps="", pending=())
        play = replace(play, leavings=(), draft=draft)
    return replace(view, version=0, seating="", play=play, night=None)


def _proposal(view: TableView) -> Fragment:
    context = {"proposal": view.proposal, "seats": view.seats, "public_id": view.public_id}
    return Fragment("table/_proposal.html", context)


def _scripted_throw(view: TableView) -> Fragment:
    return Fragment("table/_scripted_throw.html", {"throw": view.scripted_throw})


def _corrected(view: TableView) -> Fragment:
    return Fragment("table/_corrected.html", {"corrected": view.corrected})


def _players(view: TableView, play: PlayView) -> Fragment:
    pieces = {f"player-{sheet.seat.number}": _player(view, play, sheet) for sheet in view.sheets}
    return Fragment("table/_players.html", {}, pieces)


def _player(view: TableView, play: PlayView, sheet: SheetView) -> Piece:
    """Return the player's name, with the standing unless the sheets in view show it."""
    name = f"player-{sheet.seat.number}"
    if view.game.in_view:
        return Piece(MACROS, "player", (name, sheet.seat, view.public_id, False, "", None))
    plays = view.turn is not None and sheet.seat.number in [seat.number for seat in play.turn.marked]
    counts = f"{view.game.folder}/_counts.html"
    return Piece(MACROS, "player", (name, sheet.seat, view.public_id, plays, counts, sheet.glance))


def _turn(view: TableView, play: PlayView) -> Fragment:
    seat, number, game = play.turn.seat, play.turn.round, view.game
    sentence = play.draft.sentence if play.draft else play.turn.told
    made: dict[str, tuple[Any, ...]] = {
        "turn-chip": ("turn_chip", seat),
        "off-turn": ("off_turn", seat.name, play.turn.told),
        "plays": ("plays", seat.name, sentence),
        "opened": ("opened", game.folder, view.decline),
        "pilot": ("pilot", play.progress, game.counts, number),
        "offers": ("offers", seat, view.public_id, game.folder, view.decline, game.instead, view.take_back),
    }
    pieces = {name: Piece(MACROS, macro, (name, *values)) for name, (macro, *values) in made.items()}
    named = game.parts.named
    for macro in macros_of(named) if named else ():
        pieces[f"says-{macro}"] = Piece(named, macro, (f"says-{macro}", seat.name))
    pieces |= _called(view, play, seat.name)
    frame = {
        "says": game.parts.says,
        "mores": game.parts.mores,
        "seats": view.seats,
        "folder": game.folder,
        "instead": game.instead,
        "roll_by_roll": view.table.roll_by_roll,
    }
    return Fragment("table/_turn.html", frame, pieces)


def _called(view: TableView, play: PlayView, name: str) -> dict[str, Piece]:
    """Return the words of the last entry to say at the table, and the player in turn (`name`) once they are said."""
    template, said = view.game.parts.called, play.call_out_text
    values = (said, view.log[0].sequence, name, view.seats) if said and view.log else (None, 0, "", ())
    places = {f"called-{macro}": macro for macro in macros_of(template)} if template else {}
    return {place: Piece(template, macro, (place, *values)) for place, macro in places.items()}


def _ledger(view: TableView, play: PlayView) -> Fragment:
    log = view.log[:1] if view.game.in_view else view.log
    entries = Piece(MACROS, "entries", ("entries", log, view.take_back))
    frame = {"rail": view.game.rail, "public_id": view.public_id, "played": view.played}
    return Fragment("table/_ledger.html", frame, {**play.claims, "entries": entries})
