"""The night's own card, by which phones say who is here: as a page to show or to print."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scoresheets.models import ArrivalCard
from scoresheets.nights.access import NightAccess, access_helping, access_running
from scoresheets.nights.night_pages import answers_refusals_on, night_page
from scoresheets.nights.rounds.forms import CardForm
from scoresheets.nights.rounds.services import arrivals as service
from scoresheets.table.views.entries import read
from scoresheets.table.views.pictures import qr_drawing
from scoresheets.table.views.public_address import address_choice, origin_of

DOES = {
    "make": service.make_arrival_card,
    "renew": service.renew_arrival_card,
    "end": service.end_arrival_card,
}


def card_page(request: HttpRequest, access: NightAccess, *, error: Exception | None = None) -> HttpResponse:
    """Render the night's card, or the button that makes one."""
    access_helping(access)
    card = ArrivalCard.objects.filter(night=access.night).first()
    context = {"here": request.path, **poster_of(request, card), **address_choice(request)}
    return night_page(
        request, access, "night_rounds", "nights/rounds/arrival_card.html", context, error=error
    )


def poster_of(request: HttpRequest, card: ArrivalCard | None) -> dict[str, object]:
    """Return what a drawn card needs: its address, as a QR code too, this site's name, and its code. `poster` is None
    without a card.
    """
    if card is None:
        return {"poster": None}
    address = origin_of(request) + reverse("night_here", args=(card.token,)).removeprefix("/")
    # It hangs on a wall all evening: with error level "q" it still reads with a quarter of it spoilt.
    return {
        "poster": {
            "address": address,
            "site": urlsplit(address).netloc,
            "code": card.code,
            "drawing": qr_drawing(address, error="q"),
        }
    }


@require_http_methods(["GET", "HEAD", "POST"])
@answers_refusals_on(card_page, access_helping)
def arrival_card(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Show the night's card. POST makes, renews or ends it."""
    if request.method != "POST":
        return card_page(request, access)
    DOES[read(CardForm(request.POST)).cleaned_data["say"]](access=access_running(access))
    return redirect("arrival_card", access.night.public_id)
