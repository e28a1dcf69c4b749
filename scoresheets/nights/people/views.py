"""The list of a night's people."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from scoresheets.base.server.expensive_views import expensive
from scoresheets.models import Night
from scoresheets.nights.access import NightAccess, access_helping
from scoresheets.nights.night_pages import answers_refusals_on, list_context, news, night_page
from scoresheets.nights.people import services as service
from scoresheets.nights.people.forms import LateForm, NoteForm
from scoresheets.nights.people.selectors import people_context
from scoresheets.nights.places.selectors import places_of
from scoresheets.nights.polled import Polled, draw_for_all
from scoresheets.table.forms import FindForm, NameForm
from scoresheets.table.selectors.access import Access
from scoresheets.table.views.entries import read
from scoresheets.table.views.error_responses import table_write
from scoresheets.table.views.responses import arranged


def _draw(night: Night, *_given: object, find: str = "") -> str:
    return draw_for_all("nights/people/_people.html", people_context(night, find=find))


PEOPLE = Polled(_draw)


def people_page(request: HttpRequest, access: NightAccess, *, error: Exception | None = None) -> HttpResponse:
    """Render the people of the night, or those that are searched for."""
    access_helping(access)
    context = {
        **list_context(request, access, PEOPLE),
        "places": places_of(access.night),
        "typed": request.POST,
    }
    return night_page(request, access, "night_people", "nights/people/people.html", context, error=error)


@expensive
@require_safe
@answers_refusals_on(people_page, access_helping)
def people(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Show where each person of the night is. Words that are too long are refused."""
    read(FindForm(request.GET))
    return people_page(request, access)


@expensive
@require_safe
@answers_refusals_on(people_page, access_helping)
def people_news(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Answer with the people of the night if they changed since the page was drawn."""
    return news(request, access, PEOPLE)


@require_POST
@answers_refusals_on(people_page, access_helping)
def note_latecomer(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Note a person for the next game at a place."""
    fields = read(NoteForm(request.POST)).cleaned_data
    service.note_latecomer(access=access, number=fields["place"], name=fields["name"])
    return redirect("night_people", access.night.public_id)


@require_POST
@answers_refusals_on(people_page, access_helping)
def forget_latecomer(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Take a person off the list for a next game."""
    service.forget_latecomer(access=access, late=read(LateForm(request.POST)).cleaned_data["late"])
    return redirect("night_people", access.night.public_id)


@table_write
def note_late(request: HttpRequest, access: Access) -> HttpResponse:
    """Note a person for the next game of this table."""
    service.note_at_table(access=access, name=read(NameForm(request.POST)).cleaned_data["name"])
    return arranged(request, access)


@table_write
def seat_latecomer(request: HttpRequest, access: Access) -> HttpResponse:
    """Add a seat in the lobby for a person who is noted for this game."""
    service.seat_latecomer(access=access, late=read(LateForm(request.POST)).cleaned_data["late"])
    return arranged(request, access)
