"""How views answer: a whole page, the changed fragments, or a refusal in words."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.kit.errors import IllegalMove, MalformedMove
from scoresheets import env
from scoresheets.cookies import request_device
from scoresheets.forms.house_rules import typed_house_rules
from scoresheets.forms.throw import Throw
from scoresheets.kept_pieces import render_to_string
from scoresheets.live.frames import Rendered, render_table
from scoresheets.models import Table
from scoresheets.pads import PADS
from scoresheets.pages import Board, HighlightsView, RefusalView, TrayView
from scoresheets.refusals import Refusal, Stranger
from scoresheets.selectors.access import Access, access_table
from scoresheets.selectors.drafts import answers_at_the_host, asks_elsewhere
from scoresheets.selectors.editions import sheet_choices
from scoresheets.selectors.highlights import highlights_view
from scoresheets.selectors.house import house_rules
from scoresheets.selectors.people import people_view
from scoresheets.selectors.states import table_history
from scoresheets.selectors.totals import table_pad
from scoresheets.views.packed import shows_key
from scoresheets.views.refused import refusal_view, status_of

TableView = Callable[[HttpRequest, str], HttpResponse]
REFUSALS = (Refusal, IllegalMove, MalformedMove)


def refusing(view: TableView) -> TableView:
    """A write at a table: a refusal becomes a fragment (htmx) or the whole page with the slip on it."""

    @wraps(view)
    def answered(request: HttpRequest, public_id: str) -> HttpResponse:
        try:
            return view(request, public_id)
        except REFUSALS as error:
            return refused(request, public_id, error)

    return answered


def refused(request: HttpRequest, public_id: str, error: Exception) -> HttpResponse:
    """The refusal as a fragment or a page; what was typed is kept on it."""
    access = access_table(request_device(request), public_id)
    view, status = refusal_view(error, access), status_of(error)
    if request.headers.get("HX-Request"):
        response = no_store(render(request, "table/_refusal.html", {"refusal": view}, status=status))
    elif request.POST.get("back") == "people":
        response = people_page(request, access, refusal=view, status=status)
    else:
        response = table_page(request, access, refusal=view, status=status)
    if status == 503:
        response["Retry-After"] = "1"
    return response


def changed(request: HttpRequest, access: Access, *, newest: Table | None = None) -> HttpResponse:
    """After a write: the same fragments that the sockets get, or the way back to the page. `newest` is the table as it
    was written, where the caller has it.
    """
    if not request.headers.get("HX-Request"):
        return redirect("table", access.table.public_id)
    return no_store(HttpResponse(rendered(access, newest=newest).delta))


def arranged(request: HttpRequest, access: Access) -> HttpResponse:
    """After a seat, a name or a role was changed: the way back to the page of people for who came from there."""
    if request.POST.get("back") == "people" and not request.headers.get("HX-Request"):
        return redirect("people", access.table.public_id)
    return changed(request, access)


def people_page(
    request: HttpRequest, access: Access, *, refusal: RefusalView | None = None, status: int = 200
) -> HttpResponse:
    """The people at the table and their devices."""
    board = rendered(access).board
    people = people_view(access, board)
    context = {"board": board, "viewer": access, "people": people, "refusal": refusal, "key": new_key()}
    return no_store(render(request, "table/people.html", context, status=status))


def rendered(access: Access, *, newest: Table | None = None) -> Rendered:
    """The newest fragments of the table in the language of this request."""
    return render_table(access.table.public_id, get_language() or "en", newest=newest)


def speaks_otherwise(request: HttpRequest) -> bool:
    """Whether the page that asks was loaded in another language: it was changed since, in another tab."""
    return request.GET.get("language", get_language()) != get_language()


def table_page(
    request: HttpRequest, access: Access, *, refusal: RefusalView | None = None, status: int = 200
) -> HttpResponse:
    """The table's page in its phase: lobby, play or finals."""
    board = rendered(access).board
    context = {"board": board, "viewer": access, "refusal": refusal, "key": new_key()}
    context["corrected"] = corrected_here(request, access, board)
    if board.phase == "play":
        tray = tray_view(request, access, board)
        lit = (
            lit_for(access, board, tray.seat.number, throw_of(request, access).thrown) if tray.seat else None
        )
        context |= {"tray": tray, "lit": lit, "shown": shown_seat(request, access, board, tray)}
        return no_store(render(request, "table/play.html", context, status=status))
    if board.phase == "lobby":
        context |= lobby_context(request, access)
        return no_store(render(request, "table/lobby.html", context, status=status))
    return no_store(render(request, "table/finals.html", context, status=status))


def corrected_here(request: HttpRequest, access: Access, board: Board) -> str:
    """What this device has just corrected or taken back, for it alone; empty where others must agree first."""
    last = board.log[0] if board.log and board.proposal is None else None
    mine = last is not None and last.kind in ("amend", "strike") and last.device == access.device.pk
    return last.text if last and mine and "corrected" in request.GET else ""


def lobby_context(request: HttpRequest, access: Access) -> dict[str, object]:
    """What the lobby says beside its board: how to come, and the host's choices."""
    table = access.table
    pad = PADS[table.game]
    return {
        "join_url": f"{origin_of(request)}join/{table.join_token}/",
        "address": urlsplit(origin_of(request)).netloc,
        "code": f"{table.code[:4]} {table.code[4:]}",
        "option_form": pad.options_form(
            initial={"title": table.title, **table.options, **typed_house_rules(house_rules(table))}
        ),
        "pad": pad,
        "options_template": f"{pad.folder}/_options.html",
        "sheets": sheet_choices(access.device, table.game, playing=table.edition) if pad.editions else None,
        "thrown_for_first": f":{pad.thrown_for_first}",
    }


def origin_of(request: HttpRequest) -> str:
    """Where other devices find us, "http://192.168.1.20:8000/": never "localhost", which is another machine to them.

    Who asks has a code or a link to show.
    """
    shows_key(request)
    if settings.PUBLIC_URL:
        return f"{settings.PUBLIC_URL}/"
    host, _colon, port = request.get_host().partition(":")
    if host in ("localhost", "127.0.0.1"):
        lan = [address for address in env.lan_addresses() if not address.startswith("[")]
        host = lan[0] if lan else host
    return f"{request.scheme}://{host}{_colon}{port}/"


def tray_view(request: HttpRequest, access: Access, board: Board) -> TrayView:
    """Which seat and turn this device's tray names: its own seat in turn, or for the host any that it asks for."""
    turn, typed = board.turn, throw_of(request, access).typed
    if turn is None:
        return TrayView(None, 0, new_key(), typed, as_host=False)
    number = turn.seat.number
    asked = request.GET.get("as") or request.POST.get("seat")
    own = access.writes_for(number)
    as_host = not own and access.is_host and asked == str(number)
    answers = None if as_host else asked_seat(access, board)
    if answers is not None:
        view = next(view for view in board.seats if view.number == answers)
        return TrayView(view, turn.number, new_key(), typed, as_host=False)
    return TrayView(turn.seat if own or as_host else None, turn.number, new_key(), typed, as_host)


def asked_seat(access: Access, board: Board) -> int | None:
    """The seat for which this device answers what another's entry asks while it is drawn up."""
    if board.draft is None or board.turn is None or access.writes_for(board.turn.seat.number):
        return None
    return next((number for number in board.draft.asked if access.writes_for(number)), None)


def may_tap(board: Board, number: int) -> bool:
    """Whether this seat is the one in turn, or asked something by its entry."""
    asked = board.draft.asked if board.draft else ()
    return board.turn is not None and number in (board.turn.seat.number, *asked)


def throw_of(request: HttpRequest, access: Access) -> Throw:
    """What lies in this device's tray, as it says itself, or as it is being drawn up on several tablets."""
    fields = (request.POST if request.method == "POST" else request.GET).dict()
    if access.table.draft_turn is not None:
        draft = rendered(access).board.draft
        fields |= {"taps": draft.taps} if draft else {}
    return PADS[access.table.game].throw(fields)


def shown_seat(request: HttpRequest, access: Access, board: Board, tray: TrayView) -> int:
    """Whose sheet is in view: the one asked for, the one this device's tray writes on, a lone own one, else the one
    whose turn it is.
    """
    asked = request.GET.get("seat", "")
    if asked.isdecimal() and any(str(seat.number) == asked for seat in board.seats):
        return int(asked)
    if tray.seat:
        return tray.seat.number
    if access.holds:
        return min(access.holds)
    return board.turn.seat.number if board.turn else board.seats[0].number


def lit_for(
    access: Access, board: Board, number: int, thrown: Any, *, boxes_alone: bool = False
) -> HighlightsView | None:
    """The sheet of this seat, in turn or asked, with these dice on it; None while the throw is not complete."""
    if board.turn is None or thrown is None:
        return None
    history = table_history(access.table, access.seats)
    if history.state.seat is None:
        return None
    place, pad = access.seats.index(access.seat(number)), table_pad(access.table, history)
    share = pad.sharing is not None and asks_elsewhere(access, history, pad, thrown)
    return highlights_view(
        history,
        board.seats,
        pad,
        place,
        thrown,
        share=share,
        away=answers_at_the_host(access),
        shown=board,
        boxes_alone=boxes_alone,
    )


def lit_answer(request: HttpRequest, access: Access, board: Board, number: int) -> HttpResponse:
    """What this seat may tap now, as fragments; 204 where its throw is not complete."""
    view = lit_for(access, board, number, throw_of(request, access).thrown, boxes_alone=True)
    if view is None:
        return HttpResponse(status=204)
    return no_store(
        HttpResponse(render_to_string("table/_lit.html", {"board": board, "lit": view, "oob": True}))
    )


def new_key() -> str:
    """A fresh key for one entry."""
    return secrets.token_hex(16)


def no_store(response: HttpResponse) -> HttpResponse:
    """Pages with names stay out of every cache."""
    response["Cache-Control"] = "no-store"
    response["X-Robots-Tag"] = "noindex"
    return response


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """What strangers get, and whoever asks for an address that nothing has: the same whether the table exists or not.

    Who has come by a link that no longer holds may have the code at hand.
    """
    context = {
        "code_field": True,
        "title": _("Nothing here"),
        "text": _("There is no such page, or it is not yours to see."),
        "status": 404,
    }
    return no_store(render(request, "site/error.html", context, status=404))


class StrangerMiddleware:
    """Turns Stranger into 404 wherever it is raised."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # Nothing has such an address, and PostgreSQL does not even let it be looked for.
        return not_found(request) if "\0" in request.path_info else self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """404 for strangers; everything else goes its way."""
        return not_found(request) if isinstance(error, Stranger) else None
