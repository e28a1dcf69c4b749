"""A game is tried alone, from the front page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from scoresheets import hooks
from scoresheets.pads import PADS
from scoresheets.refusals import Refusal
from scoresheets.services.trials import open_trial as lay_trial
from scoresheets.views.hosting import count_one_opening, hosted, origin_of
from scoresheets.views.refused import plain_sentence, status_of
from scoresheets.views.stranger_middleware import not_found


@require_POST
def open_trial(request: HttpRequest, game: str) -> HttpResponse:
    """A table of printed throws that has begun on this device."""
    pad = PADS.get(game)
    if pad is None or not pad.answers("script"):
        return not_found(request)
    try:
        count_one_opening(request)
        return hosted(request, lambda device: lay_trial(device=device, game=game, origin=origin_of(request)))
    except Refusal as error:
        return hooks.front_page(request, plain_sentence(error), "", status_of(error))
