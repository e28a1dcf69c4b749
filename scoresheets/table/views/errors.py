"""Responses to requests that fail before or in a view."""

from __future__ import annotations

import sys

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.defaults import server_error

from scoresheets.base.refusals import FAILURES, MISTAKES
from scoresheets.table.pages.table_view import RefusalView
from scoresheets.table.services.health import why_away
from scoresheets.table.views.responses import no_store
from scoresheets.table.words.refusals import refusal_sentence


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form without its token: 403, in words, for a page or for htmx."""
    text = refusal_sentence("csrf")
    if request.headers.get("HX-Request"):
        context: dict[str, object] = {"refusal": RefusalView("csrf", "", text)}
        return no_store(render(request, "table/_refusal.html", context, status=403))
    context = {
        "title": _("That did not work"),
        "text": text,
        "code": "csrf",
        "status": 403,
        "code_field": False,
        "again": "",
        "here": request.get_full_path(),
    }
    return no_store(render(request, "base/error.html", context, status=403))


def failure(request: HttpRequest) -> HttpResponse:
    """Answer an unhandled exception: 500, or 503 if only the database is away; then the page retries by itself."""
    error = sys.exc_info()[1]
    if not isinstance(error, FAILURES) or isinstance(error, MISTAKES):
        return server_error(request)
    again = request.get_full_path() if request.method == "GET" else ""
    context = {
        "title": _("Just a moment"),
        "text": refusal_sentence(why_away()),
        "code": why_away(),
        "status": 503,
        "code_field": False,
        "again": again,
        "here": request.get_full_path(),
    }
    return no_store(render(request, "base/error.html", context, status=503))
