"""What strangers get: 404, whether what they ask for exists or not."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scoresheets.refusals import Stranger
from scoresheets.views.responses import no_store


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """What strangers get, and whoever asks for an address that nothing has: the same whether the table exists or not.

    Who has come by a link that no longer holds may have the code at hand.
    """
    context = {
        "code_field": True,
        "title": _("Nothing here"),
        "text": _("There is no such page, or it is not yours to see."),
        "status": 404,
    }
    return no_store(render(request, "site/error.html", context, status=404))


class StrangerMiddleware:
    """Turns Stranger into 404 wherever it is raised."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # Nothing has such an address, and PostgreSQL does not even let it be looked for.
        return not_found(request) if "\0" in request.path_info else self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """404 for strangers; everything else goes its way."""
        return not_found(request) if isinstance(error, Stranger) else None
