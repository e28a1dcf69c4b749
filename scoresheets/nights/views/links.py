"""The links of a night, the devices that came by them, and joining by a link."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoresheets.base.server.expensive_views import expensive_write
from scoresheets.models import Role
from scoresheets.nights import services as nights
from scoresheets.nights.forms import NightLinkForm, OrganizerForm, RoleForm
from scoresheets.nights.selectors.access import (
    STRONGEST_FIRST,
    NightAccess,
    access_running,
    links_of,
    night_link,
    organizers_of,
)
from scoresheets.nights.services import MadeLink
from scoresheets.nights.views.common import answers_refusals_on, night_page
from scoresheets.nights.views.doors import let_in_by, night_door
from scoresheets.table.views.entries import read
from scoresheets.table.views.pictures import qr_drawing
from scoresheets.table.views.public_address import address_choice, origin_of


def links_page(
    request: HttpRequest, access: NightAccess, *, made: MadeLink | None = None, error: Exception | None = None
) -> HttpResponse:
    """Render the links, grouped by role, and the devices. A link that was just made is shown in this answer only."""
    access_running(access)
    links, url = links_of(access.night), ""
    if made is not None:
        url = f"{origin_of(request)}night/{made.token}/"
    context = {
        "kinds": [(role, [link for link in links if link.role == role]) for role in STRONGEST_FIRST],
        "devices": organizers_of(access),
        "made": made,
        "address": url,
        "drawing": qr_drawing(url) if made is not None else None,
        "site": urlsplit(url).netloc,
        **address_choice(request),
    }
    return night_page(request, access, "night_links", "nights/links.html", context, error=error)


@require_safe
@answers_refusals_on(links_page)
def links(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Show the links by which others help with the night or look at it."""
    return links_page(request, access)


@require_POST
@answers_refusals_on(links_page, access_running)
def make_link(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Make a link, and show it in the answer."""
    fields = read(RoleForm(request.POST)).cleaned_data
    made = nights.make_night_link(access=access, role=Role(fields["role"]), name=fields["name"])
    return links_page(request, access, made=made)


@expensive_write
@require_POST
@answers_refusals_on(links_page, access_running)
def revoke_link(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Void a link. If it had to be replaced, the answer shows its successor."""
    form = read(NightLinkForm(request.POST))
    made = nights.revoke_night_link(access=access, link=form.cleaned_data["link"])
    return links_page(request, access, made=made) if made else redirect("night_links", access.night.public_id)


@expensive_write
@require_POST
@answers_refusals_on(links_page, access_running)
def take_off(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Take every role at the night from a device, which may be this one."""
    device = read(OrganizerForm(request.POST)).cleaned_data["device"]
    nights.take_off(access=access, device=device)
    return redirect("home") if device == access.device.pk else redirect("night_links", access.night.public_id)


@require_http_methods(["GET", "HEAD", "POST"])
def come(request: HttpRequest, token: str) -> HttpResponse:
    """Show the role that a link gives and the button for it. POST lets the device in."""
    link = night_link(token)
    return let_in_by(request, link) if request.method == "POST" else night_door(request, link)
