"""Responses to strangers: 404, whether the page exists or not."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoresheets.base.assets.templating import draw
from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.base.server.request_sizes import CROWDED
from scoresheets.table.cookies import request_device
from scoresheets.table.selectors.entry_links import untold_device
from scoresheets.table.views.refusal_views import plain_sentence, status_of
from scoresheets.table.views.responses import no_store
from scoresheets.table.words.refusals import refusal_sentence

FILE = "text"
"""The field of forms in which the text of a file is pasted."""
_SURROGATE = re.compile("[\ud800-\udfff]")


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Show the 404 page for strangers and unknown URLs, alike whether the table exists or not.

    It offers the form for a code: a visitor with a void link may have the code at hand.
    """
    context = {
        "code_field": True,
        "code_error": "",
        "typed": {},
        "again": "",
        "here": request.get_full_path(),
        "title": _("Nothing here"),
        "text": _("This page does not exist, or you are not allowed to see it."),
        "code": "",
        "status": 404,
    }
    return no_store(render(request, "base/error.html", context, status=404))


def sent_away(request: HttpRequest, public_id: str = "", *, status: int = 410) -> HttpResponse:
    """Show a device that it was sent away. With the table's id the page has a button that confirms this was read; after
    that the device is any stranger there.
    """
    context = {"public_id": public_id, "here": request.get_full_path()}
    return no_store(render(request, "table/sent_away.html", context, status=status))


def _no_access(request: HttpRequest) -> HttpResponse:
    place = request.resolver_match.kwargs.get("public_id", "") if request.resolver_match else ""
    untold = bool(place) and untold_device(request_device(request), place)
    return sent_away(request, place) if untold else not_found(request)


def _is_writable(fields: QueryDict) -> bool:
    """Return whether the fields are without a NUL, which PostgreSQL takes nowhere, and without lone surrogates. A file
    has its own reader.
    """
    texts = (text for name, values in fields.lists() if name != FILE for text in (name, *values))
    return not any("\0" in text or _SURROGATE.search(text) for text in texts)


def _refused(request: HttpRequest, error: Refusal) -> HttpResponse:
    """Show the sentence of a refusal that no view has shown, such as that the disk is full."""
    context = {
        "title": _("That did not work"),
        "text": plain_sentence(error),
        "code": error.code,
        "status": status_of(error),
        "code_field": False,
        "again": "",
        "here": reverse("home"),  # the forms' own addresses cannot be opened in another language
    }
    return no_store(render(request, "base/error.html", context, status=status_of(error)))


@lru_cache(100)
def _crowded(reason: str, language: str) -> str:
    """Return the page for a request without room or time, drawn once: a client that sends many of these keeps no
    thread busy. `language` is the active one.
    """
    return draw("503.html", {"text": refusal_sentence(reason)})


class StrangerMiddleware:
    """Middleware that turns Stranger into 404 wherever it is raised, and a Refusal that no view has answered into a
    page.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # Before the check of tokens, which reads a body that may be gone.
        if reason := request.META.get(CROWDED):
            reads = request.method in ("GET", "HEAD")
            text = _crowded("page_busy" if reads else reason, get_language() or "en")
            return no_store(HttpResponse(text, status=503))
        # No URL contains a NUL, and PostgreSQL refuses it in a parameter.
        return not_found(request) if "\0" in request.path_info else self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        """Answer 400 to a query or a field with an unwritable character. The CSRF check has read the form before."""
        fields = request.POST if request.method == "POST" else request.GET
        if _is_writable(request.GET) and _is_writable(fields):
            return None
        return _refused(request, Refusal("malformed"))

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer 404 to Stranger, 410 to a device that has yet to read that it was sent away, a page to Refusal. Others
        pass.
        """
        if isinstance(error, Refusal):
            return _refused(request, error)
        return _no_access(request) if isinstance(error, Stranger) else None
