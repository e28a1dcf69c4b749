"""Coming to look after a night or to look at it: looking at the page changes nothing, its button does."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from scoresheets.models import NightLink
from scoresheets.nights.selectors.access import night_link_by_code
from scoresheets.nights.services import come_to_night
from scoresheets.table.cookies import remember_device, request_device
from scoresheets.table.views.responses import no_store


def night_door(request: HttpRequest, link: NightLink, *, code: str = "") -> HttpResponse:
    """What this device will be at the night, and the button for it; a typed `code` is sent again, never an address."""
    context = {
        "night": link.night,
        "role": link.role,
        "code": code,
        "here": reverse("home") if code else request.get_full_path(),
    }
    return no_store(render(request, "nights/come.html", context))


def night_by_code(request: HttpRequest, code: str) -> HttpResponse | None:
    """Where the typed code of a link to look leads: to its page, or in where the button there sent it once more; None
    for any other code. Raises Stranger.
    """
    link = night_link_by_code(code)
    if link is None:
        return None
    return let_in_by(request, link) if "come" in request.POST else night_door(request, link, code=code)


def let_in_by(request: HttpRequest, link: NightLink) -> HttpResponse:
    """The button was tapped: the device has its role. Raises Stranger where the link was revoked meanwhile."""
    on_tv = "tv" in request.POST  # parsed first: a malformed form must not have let anybody in
    _device, secret = come_to_night(device=request_device(request), link=link)
    response = redirect("night_tv" if on_tv else "wall", link.night.public_id)
    remember_device(response, secret)
    return response
