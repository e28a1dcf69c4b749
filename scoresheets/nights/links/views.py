"""The links of a night or a season, the devices that came by them, and the one way to come by a link.

Looking at the page of a link changes nothing; its button gives the device the role.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scoresheets.base.refusals import Refusal
from scoresheets.base.server.expensive_views import expensive_write
from scoresheets.models import Role, RoleLink
from scoresheets.nights.access import NightAccess, RoleAccess, SeasonAccess, access_running
from scoresheets.nights.links import services, words
from scoresheets.nights.links.forms import LinkForm
from scoresheets.nights.links.selectors import link_by_code, link_by_token, links_of, organizers_of
from scoresheets.nights.links.services import MadeLink
from scoresheets.nights.night_pages import answers_refusals_on, night_page, season_at
from scoresheets.nights.places.doors import door_by_code
from scoresheets.table.cookies import remember_device, request_device
from scoresheets.table.views.entries import read
from scoresheets.table.views.pictures import qr_drawing
from scoresheets.table.views.public_address import address_choice, origin_of
from scoresheets.table.views.responses import no_store

ALL = ["GET", "HEAD", "POST"]


def links_page(
    request: HttpRequest,
    access: RoleAccess[Any],
    *,
    made: MadeLink | None = None,
    error: Exception | None = None,
) -> HttpResponse:
    """Render the links, grouped by role, and the devices of a night. A link that was just made is shown in this answer
    only.
    """
    access_running(access)
    links, url = links_of(access.at), ""
    if made is not None:
        url = f"{origin_of(request)}{reverse(f'come_to_{access.name}', args=(made.token,))[1:]}"
    roles = words.ROLES[access.name]
    context = {
        "kinds": [(each, [link for link in links if link.role == each.role]) for each in roles],
        "last_to_run": words.LAST_TO_RUN.get(access.name, ""),
        "all_lost": words.ALL_LOST[access.name],
        "devices": organizers_of(access) if isinstance(access, NightAccess) else (),
        "made": made,
        "address": url,
        "drawing": qr_drawing(url) if made is not None else None,
        "site": urlsplit(url).netloc,
        **address_choice(request),
    }
    name = f"{access.name}_links"
    return night_page(request, access, name, "nights/links/links.html", context, error=error)


@expensive_write
@require_http_methods(ALL)
@answers_refusals_on(links_page, access_running)
def night_links(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Show the links by which others help with the night or look at it. POST changes them, or takes a device off, which
    may be this one.
    """
    if request.method != "POST":
        return links_page(request, access)
    device = read(LinkForm(request.POST)).cleaned_data["device"]
    if not device:
        return _change(request, access)
    services.take_off(access=access, device=device)
    return redirect("home") if device == access.device.pk else redirect("night_links", access.night.public_id)


@expensive_write
@require_http_methods(ALL)
@answers_refusals_on(links_page, access_running, season_at)
def season_links(request: HttpRequest, access: SeasonAccess) -> HttpResponse:
    """Show the links of a season. POST changes them."""
    return _change(request, access) if request.method == "POST" else links_page(request, access)


def _change(request: HttpRequest, access: RoleAccess[Any]) -> HttpResponse:
    """Make a link, which the answer shows, or void one; the answer shows its successor if it had to be replaced."""
    fields = read(LinkForm(request.POST)).cleaned_data
    if fields["link"]:
        made = services.revoke_link(access=access, link=fields["link"])
    elif fields["role"] in {each.role for each in words.ROLES[access.name]}:
        made = services.make_link(access=access, role=Role(fields["role"]), name=fields["name"])
    else:
        raise Refusal("malformed")
    if made is None:
        return redirect(f"{access.name}_links", access.at.public_id)
    return links_page(request, access, made=made)


@require_http_methods(ALL)
def come(request: HttpRequest, token: str) -> HttpResponse:
    """Show the role that a link gives and the button for it. POST lets the device in."""
    link = link_by_token(token)
    return let_in_by(request, link) if request.method == "POST" else door(request, link)


def door(request: HttpRequest, link: RoleLink, *, code: str = "") -> HttpResponse:
    """Render the role that this link gives and the button for it. A typed `code` is sent again by the form, never in an
    address.
    """
    name = "night" if link.night else "season"
    context = {
        "at": link.at,
        "night": link.night,
        "role": next(each for each in words.ROLES[name] if each.role == link.role),
        "code": code,
        "here": reverse("home") if code else request.get_full_path(),
    }
    return no_store(render(request, "nights/links/come.html", context))


def link_by_typed_code(request: HttpRequest, code: str) -> HttpResponse | None:
    """Answer a typed code of a link to look: show the link's page, or let the device in if the button there sent the
    code. The code of a card by which phones say who is here leads to its page.

    None for any other code. Raises Stranger.
    """
    link = link_by_code(code)
    if link is None:
        card = door_by_code(code)
        return redirect("night_here", card.token) if card else None
    return let_in_by(request, link) if "come" in request.POST else door(request, link, code=code)


def let_in_by(request: HttpRequest, link: RoleLink) -> HttpResponse:
    """Give the device the link's role, after its button was tapped. Raises Stranger if the link was revoked
    meanwhile.
    """
    on_tv = "tv" in request.POST  # read first: a malformed form must not let a device in
    _device, secret = services.come_by(device=request_device(request), link=link)
    page = "season" if link.season else "night_tv" if on_tv else "wall"
    response = redirect(page, link.at.public_id)
    remember_device(response, secret)
    return response
