"""Saying at a table which of several people of one name sits there."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from scoresheets.nights.forms import WhoForm
from scoresheets.nights.namesakes import services as namesakes
from scoresheets.table.selectors.access import Access
from scoresheets.table.views.entries import read
from scoresheets.table.views.error_responses import table_write
from scoresheets.table.views.responses import changed


@table_write
def say_who(request: HttpRequest, access: Access) -> HttpResponse:
    """Say whether this seat's player is a person of that name known at the night."""
    number, who = read(WhoForm(request.POST)).cleaned_data["person"]
    namesakes.say_who(access=access, number=number, who=who)
    return changed(request, access)
