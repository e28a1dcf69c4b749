"""After the end: how the table settled what the rules leave open."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from scoresheets.cookies import request_device
from scoresheets.forms.settling import SettlementForm
from scoresheets.refusals import Refusal
from scoresheets.selectors.access import access_table
from scoresheets.services import settling
from scoresheets.views.refusing import refusing
from scoresheets.views.responses import changed


@require_POST
@refusing
def settle_tie(request: HttpRequest, public_id: str) -> HttpResponse:
    """Record how a shared win was settled, or remove it."""
    access = access_table(request_device(request), public_id)
    form = SettlementForm(request.POST)
    if not form.is_valid():
        raise Refusal("malformed")
    settling.settle_tie(access=access, words=form.to_words())
    return changed(request, access)
