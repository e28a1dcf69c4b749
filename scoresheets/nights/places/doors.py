"""The cards by which phones say who is here: that of a place, and that of the night itself."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet
from django.urls import reverse

from scoresheets.base.refusals import Stranger
from scoresheets.models import ArrivalCard, Night, Place
from scoresheets.nights.places.selectors import night_on, place_by_card


@dataclass(frozen=True, slots=True)
class Door:
    """A card by which a phone came: of a place of the night, or of the night itself (`place` is None)."""

    night: Night
    token: str
    place: Place | None = None

    @property
    def address(self) -> str:
        """Path of the page on which a phone says who is here."""
        return reverse("here" if self.place else "night_here", args=(self.token,))

    @property
    def now(self) -> str:
        """Path that says whether that page has news."""
        return reverse("here_now" if self.place else "night_here_now", args=(self.token,))

    @property
    def standings(self) -> str:
        """Path of the published standings for this phone."""
        name = "card_standings" if self.place else "night_card_standings"
        return reverse(name, args=(self.token,))


def door_of_place(token: str) -> Door:
    """Return the door of a place's card. Raises Stranger."""
    place = place_by_card(token)
    return Door(place.night, token, place)


def door_of_night(token: str) -> Door:
    """Return the door of a night's own card, at the night which is on. Raises Stranger."""
    door = _on(ArrivalCard.objects.filter(token=token)) if token else None
    if door is None:
        raise Stranger
    return door


def door_by_code(code: str) -> Door | None:
    """Return the door of the night's card with this code, as typed; None if there is none."""
    return _on(ArrivalCard.objects.filter(code=code)) if code else None


def still_opens(door: Door) -> bool:
    """Return whether the card was not renewed meanwhile. Only inside `write_night`."""
    if door.place:
        return Place.objects.filter(pk=door.place.pk, card_token=door.token).exists()
    return ArrivalCard.objects.filter(night=door.night, token=door.token).exists()


def _on(found: QuerySet[ArrivalCard]) -> Door | None:
    tokens = {card.night: card.token for card in found.select_related("night")}
    night = night_on(tokens) if tokens else None
    return Door(night, tokens[night]) if night else None
