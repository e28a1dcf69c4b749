"""Leaving a table, and deleting one: the browser is told to forget it as well."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from scoresheets.table.cookies import request_device
from scoresheets.table.selectors.access import access_table
from scoresheets.table.services import forgetting
from scoresheets.table.views.error_responses import answers_refusals
from scoresheets.table.views.responses import no_store


@require_POST
@answers_refusals
def leave_table(request: HttpRequest, public_id: str) -> HttpResponse:
    """Leave the table with this device."""
    forgetting.leave_table(access=access_table(request_device(request), public_id))
    return _forgotten()


@require_POST
@answers_refusals
def delete_table(request: HttpRequest, public_id: str) -> HttpResponse:
    """Delete the table."""
    forgetting.delete_table(access=access_table(request_device(request), public_id))
    return _forgotten()


def _forgotten() -> HttpResponse:
    """Redirect home, with Clear-Site-Data for pages and storage. Not for cookies: other tables know the device by its
    cookie.
    """
    response = no_store(redirect("home"))
    response["Clear-Site-Data"] = '"cache", "storage"'
    return response
