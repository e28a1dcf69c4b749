"""The list of people that a device knows, and the page of each."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import localdate
from django.views.decorators.http import require_POST, require_safe

from games.kit.errors import MalformedMove
from scoresheets.base.refusals import Refusal
from scoresheets.base.server.expensive_views import expensive
from scoresheets.people import services
from scoresheets.people import services as forget_person
from scoresheets.people.forms import OtherPersonForm, SpanForm, TwoForm
from scoresheets.people.selectors.access import PersonAccess, access_person, keepers_of
from scoresheets.people.selectors.csv_rows import person_csv as csv_of
from scoresheets.people.selectors.person_pages import person_lines, person_page
from scoresheets.people.selectors.years import year_standing, year_why
from scoresheets.results.views import CSV_TYPE, as_file, file_name
from scoresheets.table.cookies import request_device
from scoresheets.table.forms import NameForm
from scoresheets.table.views.entries import read
from scoresheets.table.views.refusal_views import plain_sentence, status_of
from scoresheets.table.views.responses import no_store

PersonView = Callable[[HttpRequest, str], HttpResponse]
PersonHandler = Callable[[HttpRequest, PersonAccess], HttpResponse]


@expensive
@require_safe
def people(request: HttpRequest) -> HttpResponse:
    """Show the people of this device, or of a night that it looks after."""
    keepers = keepers_of(request_device(request))
    night_text = request.GET.get("night", "")
    keeper = next((each for each in keepers if each.night == night_text), None)
    form, today = SpanForm(request.GET), localdate()
    days = form.cleaned_data if not form.errors or form.trouble == "reversed" else {}
    until = days.get("until") or max(today, days.get("since") or today)
    since = days.get("since") or until.replace(month=1, day=1)
    compared = TwoForm(request.GET)
    named = compared.cleaned_data if compared.is_valid() else {}
    two = {name: named[name] for name in ("one", "other") if name in named}
    context = {
        "since": since,
        "until": until,
        "unclear": form.trouble,
        "year": year_standing(keeper, since=since, until=until)
        if keeper and form.trouble != "reversed"
        else (),
        "two": two,
        "why": year_why(keeper, **two, since=since, until=until) if keeper and two else "",
        "here": request.get_full_path(),
        "keepers": keepers,
        "keeper": keeper,
        "people": person_lines(keeper) if keeper else (),
    }
    status = 400 if form.errors else 200
    return no_store(render(request, "people/list.html", context, status=status))


@expensive
@require_safe
def person(request: HttpRequest, person: str) -> HttpResponse:
    """Show what one person has played."""
    return _page(request, _asked(request, person))


def _asked(request: HttpRequest, public_id: str) -> PersonAccess:
    return access_person(request_device(request), public_id)


def _page(request: HttpRequest, access: PersonAccess, *, error: Exception | None = None) -> HttpResponse:
    form = SpanForm(request.GET)
    span = form.cleaned_data if form.is_valid() else {}
    days = {name: span[name] for name in ("since", "until") if span.get(name)}
    context = {
        "here": reverse("person", args=[access.person.public_id]),
        "page": person_page(access, **span),
        "wanted": request.GET,
        "span": f"&{urlencode(days)}" if days else "",
        "csv": f"{reverse('person_csv', args=[access.person.public_id])}?{urlencode(days)}",
        "unclear": form.trouble,
        "typed": request.POST,
        "refusal": plain_sentence(error) if error else "",
    }
    status = status_of(error) if error else 400 if form.errors else 200
    return no_store(render(request, "people/person.html", context, status=status))


def _answers_refusals(view: PersonHandler) -> PersonView:
    """Decorate a view, which gets this device's access. The person's page answers a refusal, with its sentence."""

    @wraps(view)
    def answered(request: HttpRequest, person: str) -> HttpResponse:
        try:
            return view(request, _asked(request, person))
        except (Refusal, MalformedMove) as error:
            return _page(request, _asked(request, person), error=error)

    return answered


@expensive
@require_safe
@_answers_refusals
def person_csv(request: HttpRequest, access: PersonAccess) -> HttpResponse:
    """Download the person's plays in the days that the page shows, for a spreadsheet. The file name holds no person's
    name.
    """
    text = csv_of(access, **read(SpanForm(request.GET)).cleaned_data)
    return as_file(HttpResponse(text, content_type=CSV_TYPE), file_name("", "person", localdate(), "csv"))


@require_POST
@_answers_refusals
def rename_person(request: HttpRequest, access: PersonAccess) -> HttpResponse:
    """Rename the person from now on; sheets already played keep the name they have."""
    services.rename_person(access=access, name=read(NameForm(request.POST)).cleaned_data["name"])
    return redirect("person", access.person.public_id)


@require_POST
@_answers_refusals
def merge_people(request: HttpRequest, access: PersonAccess) -> HttpResponse:
    """Merge another person into this one."""
    other = read(OtherPersonForm(request.POST)).cleaned_data["person"]
    services.merge_people(access=access, other=other)
    return redirect("person", access.person.public_id)


@require_POST
@_answers_refusals
def unmerge_people(request: HttpRequest, access: PersonAccess) -> HttpResponse:
    """Unmerge a person from this one."""
    other = read(OtherPersonForm(request.POST)).cleaned_data["person"]
    services.unmerge_people(access=access, other=other)
    return redirect("person", access.person.public_id)


@require_POST
@_answers_refusals
def remove_person(request: HttpRequest, access: PersonAccess) -> HttpResponse:
    """Remove the person: name, figures, and the name at every table."""
    forget_person.remove_person(access=access)
    return redirect("people")
