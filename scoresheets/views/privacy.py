"""The page that says what is kept of people, and how it goes."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoresheets.cookies import KEPT_FOR
from scoresheets.views.responses import no_store
from scoresheets.words.privacy import COUNTED, KEPT

DAY = 86_400


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """The same for everybody, at a table or not."""
    context = {
        "here": request.get_full_path(),
        "kept": KEPT,
        "counted": COUNTED,
        "device_days": KEPT_FOR // DAY,
        "table_days": settings.EXPIRE_DAYS,
        "language_days": settings.LANGUAGE_COOKIE_AGE // DAY,
    }
    return no_store(render(request, "site/privacy.html", context))
