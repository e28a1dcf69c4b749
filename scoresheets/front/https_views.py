"""The page that shows a device how to trust the authority of this box, for HTTPS at home."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoresheets.base.ops.home_https import has_authority, home_authority, locked_url
from scoresheets.base.refusals import Stranger
from scoresheets.table.views.pictures import qr_drawing
from scoresheets.table.views.public_address import origin_of, other_addresses
from scoresheets.table.views.responses import no_store


@require_safe
def https(request: HttpRequest) -> HttpResponse:
    """Show how a device trusts this box, and how it stops."""
    if not has_authority():
        raise Stranger
    hosts = [*other_addresses(request), request.get_host()]
    url = locked_url([origin_of(request), *(f"http://{host}" for host in hosts)])
    context = {
        "fingerprint": home_authority().fingerprint,
        "locked": url,
        "is_locked": request.is_secure(),
        "drawing": qr_drawing(f"{url}/") if url else None,
        "here": request.path,
    }
    return no_store(render(request, "front/https.html", context))


@require_safe
def authority(request: HttpRequest) -> HttpResponse:
    """Return the certificate of the authority of this box, for a device to install."""
    if not has_authority():
        raise Stranger
    response = HttpResponse(home_authority().as_der(), content_type="application/x-x509-ca-cert")
    response["Content-Disposition"] = 'attachment; filename="scoresheets.crt"'
    return no_store(response)


@require_safe
def profile(request: HttpRequest) -> HttpResponse:
    """Return the authority's certificate as a profile, which Safari of an iPad or iPhone offers to install."""
    if not has_authority():
        raise Stranger
    response = HttpResponse(home_authority().as_profile(), content_type="application/x-apple-aspen-config")
    response["Content-Disposition"] = 'inline; filename="scoresheets.mobileconfig"'
    return no_store(response)
