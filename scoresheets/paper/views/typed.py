"""Handwritten sheets: typing them, settling the findings."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from scoresheets.base.assets.templating import draw
from scoresheets.base.refusals import Refusal
from scoresheets.base.server.expensive_views import expensive
from scoresheets.models import Ruling, Seat
from scoresheets.nights.announcements.selectors import announced_at_table
from scoresheets.nights.clock.selectors import clock_at_table
from scoresheets.nights.rounds.forms import MissingForm
from scoresheets.nights.rounds.selectors.waiting import people_called_to
from scoresheets.nights.rounds.services.not_here import say_not_here
from scoresheets.paper.forms import (
    BOX,
    SUM,
    DoForm,
    EndedForm,
    LeftForm,
    PaperForm,
    ReasonedForm,
    RulingForm,
    SheetForm,
    TypistForm,
    typed_fields,
)
from scoresheets.paper.selectors.paper_pages import desk_view, pile, typing_view
from scoresheets.paper.selectors.rounds import round_of
from scoresheets.paper.selectors.typed import typed_table
from scoresheets.paper.selectors.typed_elsewhere import elsewhere, elsewhere_view
from scoresheets.paper.selectors.typed_file import typed_file
from scoresheets.paper.services import rulings, sheet_links, typed_sheets
from scoresheets.results.views import as_file, table_file
from scoresheets.table.cookies import request_device
from scoresheets.table.forms import SeatForm
from scoresheets.table.selectors.access import Access, access_table, night_of
from scoresheets.table.views.entries import read
from scoresheets.table.views.error_responses import REFUSALS
from scoresheets.table.views.refusal_views import plain_sentence, status_of
from scoresheets.table.views.responses import no_store

ALL = ["GET", "HEAD", "POST"]
PaperView = Callable[[HttpRequest, str], HttpResponse]


def answers_paper_refusals(page: Callable[..., HttpResponse]) -> Callable[[PaperView], PaperView]:
    """Decorate a view of a paper table: a refusal is answered by `page` with the sentence on it. A table that is not on
    paper redirects to its own page.
    """

    def wrapped(view: PaperView) -> PaperView:
        @wraps(view)
        def answered(request: HttpRequest, public_id: str) -> HttpResponse:
            access = access_table(request_device(request), public_id)
            if not access.table.on_paper:
                return redirect("table", public_id)
            try:
                return view(request, public_id)
            except REFUSALS as error:
                return page(request, access, error=error)

        return answered

    return wrapped


def desk_page(request: HttpRequest, access: Access, *, error: Exception | None = None) -> HttpResponse:
    """Render how far the sheets of a table are, and what is open."""
    typed = typed_table(access.table, access.seats)
    context = {
        "desk": desk_view(typed, access),
        "called": people_called_to(access.table, access.seats) if access.writes_for_all else {},
        "title": access.table.title or str(typed.pad.title),
        "game": str(typed.pad.title),
        "of_round": _round_page(access),
        "viewer": access,
        "public_id": access.table.public_id,
        "refusal": plain_sentence(error) if error else "",
        "here": reverse("paper", args=(access.table.public_id,)),
        **_of_night(access),
    }
    status = status_of(error) if error else 200
    return no_store(render(request, "paper/desk.html", context, status=status))


@require_http_methods(ALL)
@answers_paper_refusals(desk_page)
def paper(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the desk of a paper table, or what is announced to it if the page polls. POST does what was chosen there."""
    access = access_table(request_device(request), public_id)
    if request.method == "POST":
        does = _DOES.get(request.POST.get("do", ""))
        if does is None:
            raise Refusal("malformed")
        does(access, request)
        return redirect("paper", public_id)
    if request.headers.get("HX-Request"):
        return no_store(HttpResponse(_night_news(access)))
    return desk_page(request, access)


def _say_how_it_ended(access: Access, request: HttpRequest) -> None:
    form, left = EndedForm(request.POST), read(LeftForm(request.POST))
    read(form)
    gone = left.cleaned_data["left"]
    if form.cleaned_data["all_left"]:
        gone = [seat.number for seat in access.seats]
    typed_sheets.say_how_it_ended(
        access=access, ended=form.cleaned_data["ended"], left=gone, played_at=form.played_at()
    )


def _choose_typings(access: Access, request: HttpRequest) -> None:
    typed_sheets.choose_typings(
        access=access, twice=bool(read(PaperForm(request.POST)).cleaned_data["twice"])
    )


def _name_typist(access: Access, request: HttpRequest) -> None:
    typed_sheets.name_typist(access=access, name=read(TypistForm(request.POST)).cleaned_data["typist"])


def _rule(access: Access, request: HttpRequest) -> None:
    fields = read(RulingForm(request.POST)).cleaned_data
    if fields["kind"] != Ruling.Kind.DIFFERENCE:
        rulings.settle_finding(
            access=access,
            kind=fields["kind"],
            finding=fields["finding"],
            at=fields["at"],
            value=fields["value"],
            reason=fields["reason"],
        )
        return
    if fields["at"] is None:
        raise Refusal("malformed")
    number, box = fields["at"]
    rulings.settle_difference(access=access, number=number, box=box, value=fields["value"])


def _check(access: Access, request: HttpRequest) -> None:
    rulings.check_paper(access=access)


def _reopen(access: Access, request: HttpRequest) -> None:
    rulings.reopen_paper(access=access, reason=read(ReasonedForm(request.POST)).cleaned_data["reason"])


def _send_away(access: Access, request: HttpRequest) -> None:
    number = read(SeatForm(request.POST)).cleaned_data["seat"]
    sheet_links.send_typist_away(access=access, number=number)


def _not_here(access: Access, request: HttpRequest) -> None:
    say_not_here(access=access, person=read(MissingForm(request.POST)).cleaned_data["person"])


_DOES: dict[str, Callable[[Access, HttpRequest], None]] = {
    "ended": _say_how_it_ended,
    "typings": _choose_typings,
    "typist": _name_typist,
    "settle": _rule,
    "check": _check,
    "reopen": _reopen,
    "away": _send_away,
    "missing": _not_here,
}


def typing_page(request: HttpRequest, access: Access, *, error: Exception | None = None) -> HttpResponse:
    """Render a sheet as this device types it. Texts that were sent and refused stay on it."""
    typed = typed_table(access.table, access.seats)
    sent = request.method == "POST"
    box = getattr(error, "box", "") if error else ""
    does = request.POST.get("do")
    saved = sent and does in ("keep", "done", "compare", "take")
    view = typing_view(
        typed,
        access,
        _seat_shown(request, access),
        texts=typed_fields(request.POST, BOX) if saved else None,
        sums=typed_fields(request.POST, SUM) if saved else None,
        refused=box,
        compares=does == "compare",
    )
    context = {
        "sheet": view,
        "pile": () if access.sheet else pile(typed, access.device),
        "title": access.table.title or str(typed.pad.title),
        "game": str(typed.pad.title),
        "folder": typed.pad.folder,
        "styles": typed.pad.typed_styles,
        "public_id": access.table.public_id,
        "viewer": access,
        "refusal": plain_sentence(error) if error else "",
        "doubt": _doubt(error),
        "sure": request.POST.getlist("sure") if error else (),
        "before": _done_before(request, access),
        **_where(access, view.seat.number),
        **_of_night(access),
    }
    status = status_of(error) if error else 200
    return no_store(render(request, "paper/type.html", context, status=status))


def _doubt(error: Exception | None) -> str:
    """Return the impossible number about which the page asks whether the paper really says so, as `Draft.sure` has it;
    "" for none.
    """
    if not isinstance(error, Refusal) or error.code not in typed_sheets.DOUBTS:
        return ""
    return typed_sheets.sure_of(error.box, error.facts["value"])


def _seat_shown(request: HttpRequest, access: Access) -> int:
    """Return the number of the seat whose sheet is shown: of the printed sheet, the one asked for, or the first."""
    if access.sheet is not None:
        return access.sheet.seat.number
    seat_text = (request.POST if request.method == "POST" else request.GET).get("seat", "")
    number = int(seat_text) if seat_text.isdecimal() and len(seat_text) < 3 else 0
    return number if any(seat.number == number for seat in access.seats) else access.seats[0].number


def _done_before(request: HttpRequest, access: Access) -> Seat | None:
    """Return the seat whose sheet was done on this page just now; None if none was."""
    done = {} if access.sheet else {str(seat.number): seat for seat in access.seats}
    return done.get(request.GET.get("done", ""))


def _where(access: Access, number: int) -> dict[str, str]:
    """Return the address that a sheet is sent to, and that of its page."""
    if access.sheet is not None:
        path = reverse("come_to_sheet", args=(access.sheet.token,))
        return {"action": path, "here": path}
    path = reverse("type_sheet", args=(access.table.public_id,))
    return {"action": path, "here": f"{path}?seat={number}"}


@require_http_methods(ALL)
@answers_paper_refusals(typing_page)
def type_sheet(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show a seat's sheet to type. POST saves or finishes it."""
    access = access_table(request_device(request), public_id)
    if not access.can_type_all:
        raise Refusal("watchers_only_look")
    if request.method != "POST":
        return news_of_sheet(request, access) or typing_page(request, access)
    fields = read(SheetForm(request.POST)).cleaned_data
    number, does = fields["seat"], fields["do"]
    if does == "compare":
        return typing_page(request, access)
    do_with_sheet(access, request, number, does)
    if request.headers.get("HX-Request"):
        return no_store(HttpResponse())
    if does == "done":
        return redirect(_after(access, number))
    return redirect(f"{reverse('type_sheet', args=(public_id,))}?seat={number}")


def _after(access: Access, number: int) -> str:
    """Return the address of what comes after a sheet that is done: the next one, then the page of the table's round for
    organizers, else the desk.
    """
    table = access.table
    piled = pile(typed_table(table, access.seats), access.device)
    following = next((each.seat.number for each in piled if each.can_type), 0)
    if following:
        return f"{reverse('type_sheet', args=(table.public_id,))}?seat={following}&done={number}"
    return _round_page(access) or reverse("paper", args=(table.public_id,))


def _round_page(access: Access) -> str:
    """Return the address of the page of the table's round at this table, "" if this device may not see it."""
    drawn, night = (round_of(access.table), night_of(access.table)) if access.role else (None, None)
    if drawn is None or night is None:
        return ""
    page = reverse("round_paper", args=(night.public_id,))
    return f"{page}?round={drawn.number}#t-{access.table.public_id}"


def do_with_sheet(access: Access, request: HttpRequest, number: int, does: str) -> None:
    """Do with a seat's sheet what a device has sent, as `DoForm` reads it."""
    if does == "again":
        typed_sheets.type_again(access=access, number=number)
    elif does == "take":
        typed_sheets.take_sheet_over(access=access, number=number, draft=draft_of(request))
    elif does == "typist":
        _name_typist(access, request)
    else:
        save(access, request, number)


def save(access: Access, request: HttpRequest, number: int) -> None:
    """Save the sent sheet of a seat, half or done."""
    name = read(DoForm(request.POST)).cleaned_data["typist"]
    typed_sheets.save_sheet(access=access, number=number, draft=draft_of(request), name=name)


def draft_of(request: HttpRequest) -> typed_sheets.Draft:
    """Return the sheet that was sent."""
    return typed_sheets.Draft(
        boxes=typed_fields(request.POST, BOX),
        sums=typed_fields(request.POST, SUM),
        done=request.POST.get("do") == "done",
        sure=frozenset(request.POST.getlist("sure")),
    )


def news_of_sheet(request: HttpRequest, access: Access) -> HttpResponse | None:
    """Answer a page that polls while its sheet is typed: what is announced, the clock, and whether another device types
    it. None if a whole page is asked for.
    """
    if not request.headers.get("HX-Request"):
        return None
    found = elsewhere(typed_table(access.table, access.seats), access, _seat_shown(request, access))
    html = draw("paper/_elsewhere.html", {"elsewhere": elsewhere_view(found) if found else None})
    if access.table.place_id is not None:
        html += _night_news(access)
    return no_store(HttpResponse(html))


def _of_night(access: Access) -> dict[str, object]:
    """Return what the night says on the pages of a paper table: its announcements and its clock."""
    return {
        "announced": announced_at_table(access.table),
        "at_night": access.table.place_id is not None,
        "clock": clock_at_table(access.table),
        "plays": False,
    }


def _night_news(access: Access) -> str:
    context = _of_night(access)
    return draw("table/_announced.html", context) + draw("table/_clock.html", context)


@expensive
@require_safe
@answers_paper_refusals(desk_page)
def paper_file(request: HttpRequest, public_id: str) -> HttpResponse:
    """Download the sheets of a checked table as a small file."""
    access = access_table(request_device(request), public_id)
    answer = JsonResponse(typed_file(typed_table(access.table, access.seats)))
    return as_file(answer, table_file(access.table, "json"))
