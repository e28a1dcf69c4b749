"""The clock of a night's rounds: what its runner does with it, and the server's time, which devices count with."""

from __future__ import annotations

import time

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from scoresheets.base.refusals import Refusal
from scoresheets.models import RoundClock
from scoresheets.nights.access import NightAccess, access_running
from scoresheets.nights.clock import services as service
from scoresheets.nights.clock.forms import ClockForm
from scoresheets.nights.rounds.views import rounds_page
from scoresheets.nights.views.common import answers_refusals_on
from scoresheets.table.views.responses import no_store


@require_POST
@answers_refusals_on(rounds_page, access_running)
def change_clock(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Start, pause or stop the clock, or give it more minutes."""
    form = ClockForm(request.POST)
    if not form.is_valid():
        raise Refusal("malformed", reason="clock_minutes")
    fields = form.cleaned_data
    service.change_clock(
        access=access,
        key=fields["key"],
        what=RoundClock.What(fields["say"]),
        minutes=fields["minutes"],
        tells=fields["tells"] or RoundClock.Tells.ROUND,
    )
    return redirect(f"{reverse('night_rounds', args=(access.night.public_id,))}#clock")


@require_safe
def server_time(request: HttpRequest) -> HttpResponse:
    """Answer any device with the server's time in milliseconds since 1970: its own clock may be wrong."""
    return no_store(HttpResponse(f"{round(time.time() * 1000)}\n", content_type="text/plain; charset=utf-8"))
