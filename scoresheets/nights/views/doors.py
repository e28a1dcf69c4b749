"""The page of a link to a night. Looking at it changes nothing; its button gives the device the role."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from scoresheets.models import NightLink
from scoresheets.nights.rounds.selectors.doors import door_by_code
from scoresheets.nights.selectors.access import night_link_by_code
from scoresheets.nights.services import come_to_night
from scoresheets.table.cookies import remember_device, request_device
from scoresheets.table.views.responses import no_store


def night_door(request: HttpRequest, link: NightLink, *, code: str = "") -> HttpResponse:
    """Render the role that this link gives and the button for it. A typed `code` is sent again by the form, never in an
    address.
    """
    context = {
        "night": link.night,
        "role": link.role,
        "code": code,
        "here": reverse("home") if code else request.get_full_path(),
    }
    return no_store(render(request, "nights/come.html", context))


def night_by_code(request: HttpRequest, code: str) -> HttpResponse | None:
    """Answer a typed code of a link to look: show the link's page, or let the device in if the button there sent the
    code. The code of a card by which phones say who is here leads to its page.

    None for any other code. Raises Stranger.
    """
    link = night_link_by_code(code)
    if link is None:
        door = door_by_code(code)
        return redirect("night_here", door.token) if door else None
    return let_in_by(request, link) if "come" in request.POST else night_door(request, link, code=code)


def let_in_by(request: HttpRequest, link: NightLink) -> HttpResponse:
    """Give the device the link's role, after its button was tapped. Raises Stranger if the link was revoked
    meanwhile.
    """
    on_tv = "tv" in request.POST  # read first: a malformed form must not let a device in
    _device, secret = come_to_night(device=request_device(request), link=link)
    response = redirect("night_tv" if on_tv else "wall", link.night.public_id)
    remember_device(response, secret)
    return response
