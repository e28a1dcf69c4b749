"""The page of this tablet: everything as a file, and back from one."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoresheets.base.db.backups import NoCopy, back_up, restore
from scoresheets.base.moments import here
from scoresheets.table.cookies import remember_device
from scoresheets.table.views.responses import no_store
from scoresheets.tablet.services import greet_owner


@require_safe
def tablet(request: HttpRequest) -> HttpResponse:
    """Show where the games are kept."""
    return _page(request, done="done" in request.GET)


@require_safe
def save_everything(request: HttpRequest) -> HttpResponse:
    """Return everything as one file, as the command `backup` of a server makes it."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        back_up(copy)
        response = HttpResponse(copy.read_bytes(), content_type="application/vnd.sqlite3")
    day = here(timezone.now()).date().isoformat()
    response["Content-Disposition"] = f'attachment; filename="scoresheets-{day}.sqlite3"'
    return no_store(response)


@require_POST
def bring_back(request: HttpRequest) -> HttpResponse:
    """Replace everything by what is in the file. What was here stays if the file is not such a copy."""
    given = request.FILES.get("file")
    if given is None:
        return _page(request, refusal=_("Choose the file first."), status=400)
    database = Path(settings.DB_FILE)
    with TemporaryDirectory() as folder:
        source, before = Path(folder) / "source", Path(folder) / "before"
        source.write_bytes(given.read())
        connection.close()
        database.replace(before)
        try:
            restore(source)
        except NoCopy:
            connection.close()
            database.unlink(missing_ok=True)
            before.replace(database)
            return _page(request, refusal=_("This file is no copy of a pad, or of a newer one."), status=400)
    response = HttpResponseRedirect(f"{reverse('tablet')}?done=yes")
    remember_device(response, greet_owner())
    return response


def _page(request: HttpRequest, *, refusal: str = "", done: bool = False, status: int = 200) -> HttpResponse:
    about = f"{reverse('home')}../about.html"
    context = {"about": about, "done": done, "here": reverse("tablet"), "refusal": refusal}
    return no_store(render(request, "tablet/tablet.html", context, status=status))
