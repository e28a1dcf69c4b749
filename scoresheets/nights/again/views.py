"""The form that opens the same night again."""

from __future__ import annotations

from datetime import date, timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.timezone import localdate
from django.views.decorators.http import require_http_methods

from scoresheets.base.refusals import Refusal
from scoresheets.base.server.expensive_views import expensive_write
from scoresheets.base.server.opening_limits import Kind
from scoresheets.models import Place, Role
from scoresheets.nights.access import NightAccess, access_running
from scoresheets.nights.again import services as service
from scoresheets.nights.again.forms import AgainForm
from scoresheets.nights.links.selectors import organizers_of
from scoresheets.nights.night_pages import answers_refusals_on, night_page
from scoresheets.table.views.hosting import count_openings

A_WEEK = timedelta(days=7)


def again_page(request: HttpRequest, access: NightAccess, *, error: Exception | None = None) -> HttpResponse:
    """Render the form: name, day, and which helpers help again."""
    access_running(access)
    context = {
        "typed": request.POST,
        "day": _next_day(access.night.day),
        "places": Place.objects.filter(night=access.night).count(),
        "helpers": [each for each in organizers_of(access) if each.role == Role.HELP],
        "followers": access.night.followers.order_by("day"),
    }
    return night_page(request, access, "night_again", "nights/again/again.html", context, error=error)


def _next_day(day: date) -> date:
    """Return the next day of the same weekday that is neither past nor the night's own."""
    weeks = max(1, -((day - localdate()) // A_WEEK))
    return day + weeks * A_WEEK


@expensive_write
@require_http_methods(["GET", "HEAD", "POST"])
@answers_refusals_on(again_page, access_running)
def night_again(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Show the form. POST opens the next night."""
    if request.method != "POST":
        return again_page(request, access)
    form = AgainForm(request.POST)
    if not form.is_valid():
        raise Refusal("malformed", reason="night_incomplete")
    fields = form.cleaned_data
    count_openings(request, Kind.NIGHT)
    night = service.repeat_night(
        access=access, name=fields["name"], day=fields["day"], helpers=fields["helper"]
    )
    return redirect("wall", night.public_id)
