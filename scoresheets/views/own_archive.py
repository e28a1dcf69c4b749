"""All tables of a device as one file."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.timezone import localdate
from django.views.decorators.http import require_safe

from scoresheets.cookies import request_device
from scoresheets.refusals import Refusal, Stranger
from scoresheets.results.views import file_name, streamed
from scoresheets.selectors.own_archive import device_archive
from scoresheets.views.home import own_tables_page
from scoresheets.views.refused import plain_sentence, status_of


@require_safe
def own_archive(request: HttpRequest) -> HttpResponseBase:
    """Every game that can be told of the tables that this device is at. Raises Stranger where it is known nowhere."""
    device = request_device(request)
    if device is None:
        raise Stranger
    archive = partial(device_archive, device)
    try:
        return streamed(request, device, archive, file_name("", "tables", localdate(), "zip"))
    except Refusal as error:
        return own_tables_page(request, error=plain_sentence(error), status=status_of(error))
