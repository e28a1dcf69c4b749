"""The server's time, which devices count with."""

from __future__ import annotations

import time

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoresheets.table.views.responses import no_store


@require_safe
def server_time(request: HttpRequest) -> HttpResponse:
    """Answer any device with the server's time in milliseconds since 1970: its own clock may be wrong."""
    return no_store(HttpResponse(f"{round(time.time() * 1000)}\n", content_type="text/plain; charset=utf-8"))
