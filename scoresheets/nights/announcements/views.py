"""Announcing to the tables of a night, and the list of what was announced."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from scoresheets.base.refusals import Refusal
from scoresheets.models import Place
from scoresheets.nights.access import NightAccess, access_helping, access_running
from scoresheets.nights.announcements import services as service
from scoresheets.nights.announcements.forms import AnnounceForm, AnnouncementForm
from scoresheets.nights.announcements.selectors import announcements_of
from scoresheets.nights.night_pages import answers_refusals_on, night_page, typed_in
from scoresheets.table.views.entries import read
from scoresheets.table.views.responses import new_key


def announcements_page(
    request: HttpRequest, access: NightAccess, *, error: Exception | None = None
) -> HttpResponse:
    """Render the form to announce, for devices that run the night, and what stands."""
    access_helping(access)
    context = {
        "said": announcements_of(access.night),
        "places": Place.objects.filter(night=access.night).values_list("number", flat=True),
        "key": new_key(),
        "typed": typed_in(request, error, "announcements"),
        "chosen": request.POST.getlist("place"),
    }
    return night_page(
        request, access, "announcements", "nights/announcements/announcements.html", context, error=error
    )


@require_http_methods(["GET", "HEAD", "POST"])
@answers_refusals_on(announcements_page, access_helping)
def announcements(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Show the announcements that stand. POST announces a line, from a device that runs the night."""
    if request.method != "POST":
        return announcements_page(request, access)
    access_running(access)
    form = AnnounceForm(request.POST)
    if not form.is_valid():
        reason = {"reason": "announce_what"} if "words" in form.errors else {}
        raise Refusal("malformed", **reason)
    fields = form.cleaned_data
    places = fields["place"] if fields["to"] == "some" else ()
    if fields["to"] == "some" and not places:
        raise Refusal("malformed", reason="announce_where")
    service.announce(
        access=access, words=fields["words"], places=places, on_tv=bool(fields["tv"]), key=fields["key"]
    )
    return redirect("announcements", access.night.public_id)


@require_POST
@answers_refusals_on(announcements_page, access_running)
def withdraw(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Withdraw an announcement."""
    number = read(AnnouncementForm(request.POST)).cleaned_data["announcement"]
    service.withdraw_announcement(access=access, number=number)
    return redirect("announcements", access.night.public_id)
