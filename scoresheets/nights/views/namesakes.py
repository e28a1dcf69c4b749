"""Saying at a table which of several people of one name sits there."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from scoresheets.nights import services as namesakes
from scoresheets.nights.forms import WhoForm
from scoresheets.table.cookies import request_device
from scoresheets.table.selectors.access import access_table
from scoresheets.table.views.entries import read
from scoresheets.table.views.error_responses import answers_refusals
from scoresheets.table.views.responses import changed


@require_POST
@answers_refusals
def say_who(request: HttpRequest, public_id: str) -> HttpResponse:
    """Say whether this seat's player is a person of that name known at the night."""
    access = access_table(request_device(request), public_id)
    number, who = read(WhoForm(request.POST)).cleaned_data["person"]
    namesakes.say_who(access=access, number=number, who=who)
    return changed(request, access)
