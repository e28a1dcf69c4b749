"""Looking back: the log, every box's history, and the whole game move by move."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scoresheets.base.server.expensive_views import expensive
from scoresheets.pads import pad_of
from scoresheets.table.forms import BoxForm, LogForm, StepForm
from scoresheets.table.history import History
from scoresheets.table.selectors.access import Access
from scoresheets.table.selectors.boxes import box_link, box_part, log_boxes, written_boxes
from scoresheets.table.selectors.correction_preview import line_story
from scoresheets.table.selectors.corrections import correctable, corrected_by
from scoresheets.table.selectors.logs import book_page, device_names, device_of_line, entry_reasons, log_part
from scoresheets.table.selectors.table_view import build_table_view
from scoresheets.table.selectors.totals import table_pad
from scoresheets.table.views.entries import read
from scoresheets.table.views.error_responses import at_table, requires_log
from scoresheets.table.views.responses import new_key, no_store, rendered
from scoresheets.table.views.stranger_middleware import not_found
from scoresheets.table.views.table_pages import played_history


@expensive
@require_safe
@requires_log
@at_table
def log(request: HttpRequest, access: Access) -> HttpResponse:
    """Show everything that was written, also entries taken back or corrected, with author and reason. Newest first and
    page by page; the newest page unless an entry on another is asked for.
    """
    entry = read(LogForm(request.GET)).cleaned_data["entry"]
    view, history = rendered(access).view, played_history(access)
    context: dict[str, Any] = {
        "board": view,
        "viewer": access,
        "key": new_key(),
        "part": None,
        "lines": (),
    }
    if history is not None:
        context |= _log_of(access, history, view.seats, entry)
    return no_store(render(request, "table/log.html", context))


def _log_of(access: Access, history: History, views: Any, entry: int | None) -> dict[str, Any]:
    pad = table_pad(access.table, history)
    part = log_part(history, views, pad, entry)
    names = device_names(access.table, access.seats)
    steps = {played.line.sequence: place for place, played in enumerate(history.played, start=1)}
    return {
        "part": part,
        "lines": part.lines[::-1],
        "by_sequence": {line.sequence: line for line in (*part.lines, *part.others)},
        "devices": {line.sequence: device_of_line(line, names) for line in part.lines},
        "reasons": entry_reasons(access.table, [line.sequence for line in part.lines]),
        "boxes": log_boxes(part, views, pad),
        "correctable": correctable(access, history),
        "steps": steps,
    }


@require_safe
@requires_log
@at_table
def boxes(request: HttpRequest, access: Access) -> HttpResponse:
    """Show what was written on a seat's sheet and by which device, or the history of one box, page by page; the newest
    page unless another is asked for.
    """
    fields = read(BoxForm(request.GET)).cleaned_data
    view, history = rendered(access).view, played_history(access)
    seat = access.seat(fields["seat"] or view.seats[0].number) if view.seats else None
    context: dict[str, Any] = {
        "board": view,
        "viewer": access,
        "replayed": history is not None,
        "seat": None,
        "written": (),
    }
    if seat is None or history is None:
        return no_store(render(request, "table/boxes.html", context))
    place, pad = access.seats.index(seat), table_pad(access.table, history)
    context["seat"] = view.seats[place]
    if not fields["box"]:
        seat_view = view.seats[place]
        context["written"] = written_boxes(history, access.table, access.seats, seat_view, pad, place)
        return no_store(render(request, "table/boxes.html", context))
    box = pad.box_of(history.state, fields["box"])
    if box is None:
        return not_found(request)
    context |= {
        "box": box_link(pad, history.state, view.seats[place], box[0]),
        "part": box_part(
            history, access.table, access.seats, view.seats, pad, box=(place, box[0]), page=fields["page"]
        ),
        "corrects": corrected_by(access, history),
    }
    return no_store(render(request, "table/box.html", context))


@expensive
@require_safe
@requires_log
@at_table
def book(request: HttpRequest, access: Access) -> HttpResponse:
    """Show the whole game in the game's own book, page by page, the newest unless another is asked for. Redirect to the
    log if the game keeps no book.
    """
    own = pad_of(access.table.game).book
    if own is None:
        return redirect("log", access.table.public_id)
    view, history = rendered(access).view, played_history(access)
    context: dict[str, Any] = {
        "board": view,
        "viewer": access,
        "template": f"{view.game.folder}/_whole_book.html",
        "book": None,
    }
    if history is not None:
        number = read(BoxForm(request.GET)).cleaned_data["page"]
        page, states = book_page(history, number)
        context |= {"page": page, "book": own.whole(states, [seat.in_text for seat in view.seats])}
    return no_store(render(request, "table/book.html", context))


@expensive
@require_safe
@requires_log
@at_table
def steps(request: HttpRequest, access: Access) -> HttpResponse:
    """Show the sheets as they lay after so many entries, by default after all."""
    fields = read(StepForm(request.GET)).cleaned_data
    view, history = rendered(access).view, played_history(access)
    context: dict[str, Any] = {"board": view, "viewer": access, "step": None}
    if history is not None:
        context |= _step(access, history, fields)
    return no_store(render(request, "table/steps.html", context))


def _step(access: Access, history: History, fields: dict[str, Any]) -> dict[str, Any]:
    last = len(history.played)
    at = last if fields["at"] is None else min(fields["at"], last)
    pad, then = table_pad(access.table, history), history.until(at)
    step = build_table_view(access.table, access.seats, pad, then)
    played = then.played[-1] if then.played else None
    place = 0 if played is None else played.line.seat or 0
    shown = fields["seat"] or access.seats[place].number
    return {
        "step": step,
        "at": at,
        "last": last,
        "line": played and played.line,
        "seat": step.seats[place],
        "text": played and line_story(then, played, [seat.in_text for seat in step.seats]),
        "shown": access.seat(shown).number,
        "round": then.before(at - 1).round if played else None,
    }
