"""What stays of an evening: the page of its result, for anyone with the link, and the page that hands it on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from scoresheets.cookies import request_device
from scoresheets.expensive_views import expensive
from scoresheets.forms.corrections import StepForm
from scoresheets.forms.settling import ResultForm
from scoresheets.selectors.access import access_table
from scoresheets.selectors.entry_links import table_by_token
from scoresheets.selectors.result_pages import result_page
from scoresheets.services import results
from scoresheets.views.entries import read
from scoresheets.views.pictures import qr_picture
from scoresheets.views.public_address import origin_of
from scoresheets.views.refusing import refusing
from scoresheets.views.responses import no_store


@require_safe
def result(request: HttpRequest, token: str) -> HttpResponse:
    """The end of a game, for anyone: no device, no right at the table, no cookie; its address goes nowhere else."""
    table = table_by_token("result", token)
    form = StepForm(request.GET)
    at = form.cleaned_data["at"] if form.is_valid() else None
    with in_asked_language(request) as language:
        context = {"page": result_page(table, at), "qr": request.path + "qr.svg", "token": token}
        response = no_store(render(request, "result/result.html", context))
    response["Content-Language"] = language
    return alone(response)


@expensive
@require_safe
def result_qr(request: HttpRequest, token: str) -> HttpResponse:
    """The link to the result page as a picture."""
    table = table_by_token("result", token)
    return alone(qr_picture(f"{origin_of(request)}r/{table.result_token}/"))


@contextmanager
def in_asked_language(request: HttpRequest) -> Iterator[str]:
    """The language of the query, else the browser's, is active while the body runs: setting it by a form would need a
    cookie and send a referrer.
    """
    asked = request.GET.get("language", "")
    language = asked if asked in dict(settings.LANGUAGES) else get_language() or settings.LANGUAGE_CODE
    with translation.override(language):
        yield language


def alone(response: HttpResponse) -> HttpResponse:
    """The response, whose page tells no other site where it was."""
    response["Referrer-Policy"] = "no-referrer"
    return response


@require_POST
@refusing
def share_result(request: HttpRequest, public_id: str) -> HttpResponse:
    """Make the result page, or end its link."""
    access = access_table(request_device(request), public_id)
    form = ResultForm(request.POST)
    read(form)
    if form.cleaned_data["kind"] == "make":
        results.share_result(access=access)
    else:
        results.end_result(access=access)
    return redirect("take_home", public_id)
