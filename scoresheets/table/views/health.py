"""Health of the stored writes, for monitoring."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoresheets.table.services.health import what_fails
from scoresheets.table.views.responses import no_store
from scoresheets.table.words.refusals import refusal_sentence


@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """Answer 200 and "ok", or 503 with a code and a sentence until a write succeeds again."""
    code = what_fails()
    text = f"{code}: {refusal_sentence(code)}" if code else "ok"
    content_type = "text/plain; charset=utf-8"
    return no_store(HttpResponse(f"{text}\n", content_type=content_type, status=503 if code else 200))
