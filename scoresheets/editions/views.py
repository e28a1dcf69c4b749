"""People's own printed sheets: copying one, correcting it, and handing it on as a file."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from games.kit.errors import MalformedMove
from games.kit.json_file import read_json
from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.base.server.opening_limits import count_opening
from scoresheets.editions import services
from scoresheets.editions.forms import EditionFileForm, EditionForm
from scoresheets.models import Device, Edition
from scoresheets.pads import PADS
from scoresheets.pads.editions import NAME, EditionDesk, Typed
from scoresheets.pads.pad import Pad
from scoresheets.table.cookies import remember_device, request_device
from scoresheets.table.selectors.access import Access, access_table
from scoresheets.table.selectors.editions import access_edition, device_editions
from scoresheets.table.services import devices, tables
from scoresheets.table.views.refusal_views import plain_sentence, status_of
from scoresheets.table.views.responses import no_store
from scoresheets.table.words.editions import field_sentence, says

LARGEST_FILE = 64 * 1024  # bytes; a sheet with the longest words takes a tenth of it


@dataclass(frozen=True, slots=True)
class Desk:
    """The copying of sheets of one game on a device. `waiting` is the table that waits for the sheet, if any."""

    pad: Pad
    editions: EditionDesk
    device: Device | None
    waiting: Access | None

    @property
    def query(self) -> str:
        """Query string that carries the waiting table in an address."""
        return f"?table={self.waiting.table.public_id}" if self.waiting else ""


def answers_refusals(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Decorate a write at the desk: a refusal is answered by the list of sheets with the error on it."""

    @wraps(view)
    def answered(request: HttpRequest, **named: str) -> HttpResponse:
        try:
            return view(request, **named)
        except (Refusal, MalformedMove) as error:
            game = named.get("game") or _own(request, named["edition"]).game
            return _list_page(request, _desk(request, game, ""), error)

    return answered


@require_safe
def editions(request: HttpRequest, game: str) -> HttpResponse:
    """Show the sheets of one game that this device has copied."""
    return _list_page(request, _desk(request, game, request.GET.get("table", "")))


@require_safe
def copy_edition(request: HttpRequest, game: str) -> HttpResponse:
    """Show an empty pad to copy a printed sheet onto."""
    desk = _desk(request, game, request.GET.get("table", ""))
    return _copy_page(request, desk, dict.fromkeys(desk.editions.fields, ""))


@require_POST
@answers_refusals
def save_edition(request: HttpRequest, game: str) -> HttpResponse:
    """Save a copied sheet. A table that waits for it plays it."""
    desk = _desk(request, game, request.POST.get("table", ""))
    typed = _typed(request, desk)
    faults = desk.editions.faults(typed)
    if faults:
        return _copy_page(request, desk, typed, faults=faults)
    return _save(request, desk, desk.editions.read(desk.editions.to_sheet(typed)))


@require_POST
@answers_refusals
def import_edition(request: HttpRequest, game: str) -> HttpResponse:
    """Save a sheet that comes as a file, or as the text of one."""
    desk = _desk(request, game, request.POST.get("table", ""))
    return _save(request, desk, desk.editions.read(read_json(_sent(request))))


@require_safe
def edition(request: HttpRequest, edition: str) -> HttpResponse:
    """Show one of this device's sheets, to correct it."""
    own = _own(request, edition)
    desk = _desk(request, own.game, "")
    return _copy_page(request, desk, desk.editions.to_typed(own.sheet), own=own)


@require_POST
@answers_refusals
def change_edition(request: HttpRequest, edition: str) -> HttpResponse:
    """Correct a sheet; tables that play it keep the copy they have."""
    own = _own(request, edition)
    desk = _desk(request, own.game, "")
    typed = _typed(request, desk)
    faults = desk.editions.faults(typed)
    if faults:
        return _copy_page(request, desk, typed, faults=faults, own=own)
    sheet = desk.editions.read(desk.editions.to_sheet(typed))
    services.change_edition(device=own.owner, public_id=own.public_id, sheet=sheet)
    return redirect("editions", own.game)


@require_POST
@answers_refusals
def delete_edition(request: HttpRequest, edition: str) -> HttpResponse:
    """Delete a sheet; tables that play it keep the copy they have."""
    own = _own(request, edition)
    services.delete_edition(device=own.owner, public_id=own.public_id)
    return redirect("editions", own.game)


@require_safe
def export_edition(request: HttpRequest, edition: str) -> HttpResponse:
    """Download the sheet as a small file, for another device or another table's host."""
    own = _own(request, edition)
    text = json.dumps(own.sheet, ensure_ascii=False, indent=2) + "\n"
    response = no_store(HttpResponse(text, content_type="application/json"))
    response["Content-Disposition"] = f'attachment; filename="{own.game}-sheet.json"'
    return response


def _own(request: HttpRequest, public_id: str) -> Edition:
    return access_edition(request_device(request), public_id)


def _desk(request: HttpRequest, game: str, waiting: str) -> Desk:
    """Return the desk of a game whose printed sheets differ. Raises Stranger if there is none, or no such table."""
    pad, device = PADS.get(game), request_device(request)
    if pad is None or pad.editions is None:
        raise Stranger
    return Desk(pad, pad.editions, device, access_table(device, waiting) if waiting else None)


def _typed(request: HttpRequest, desk: Desk) -> Typed:
    form = EditionForm(request.POST, desk.editions.fields)
    if not form.is_valid():
        raise Refusal("malformed")
    return form.typed


def _sent(request: HttpRequest) -> bytes:
    """Return the bytes of the file that was sent, or of the text. Raises MalformedMove, Refusal `malformed`."""
    form = EditionFileForm(request.POST, request.FILES)
    if not form.is_valid():
        raise Refusal("malformed")
    file, text = form.cleaned_data["file"], form.cleaned_data["text"]
    if file is None and not text:
        raise Refusal("malformed", reason="no_file")
    raw: bytes = text.encode() if file is None else file.read(LARGEST_FILE + 1)
    if len(raw) > LARGEST_FILE:
        raise MalformedMove("file_too_large", limit=LARGEST_FILE)
    return raw


def _save(request: HttpRequest, desk: Desk, sheet: Mapping[str, Any]) -> HttpResponse:
    address = request.META.get("REMOTE_ADDR", "")
    count_opening(device=desk.device.pk if desk.device else None, address=address)
    device, secret = (desk.device, "") if desk.device else devices.greet_device(device=None)
    services.save_edition(device=device, game=desk.pad.key, sheet=sheet)
    if desk.waiting:
        tables.choose_edition(access=desk.waiting, edition=sheet)
        return redirect("table", desk.waiting.table.public_id)
    response = redirect("editions", desk.pad.key)
    if secret:
        remember_device(response, secret)
    return response


def _list_page(request: HttpRequest, desk: Desk, error: Exception | None = None) -> HttpResponse:
    context = {
        "here": reverse("editions", args=[desk.pad.key]) + desk.query,
        "desk": desk,
        "editions": device_editions(desk.device, desk.pad.key),
        "error": plain_sentence(error) if error else "",
    }
    status = status_of(error) if error else 200
    return no_store(render(request, "editions/list.html", context, status=status))


def _copy_page(
    request: HttpRequest,
    desk: Desk,
    typed: Typed,
    *,
    faults: Mapping[str, MalformedMove] | None = None,
    own: Edition | None = None,
) -> HttpResponse:
    """Render the pad to copy onto, with the typed texts and a sentence at each wrong field."""
    said = {place: field_sentence(error, typed[place]) for place, error in (faults or {}).items()}
    here = reverse("edition", args=[own.public_id]) if own else reverse("copy_edition", args=[desk.pad.key])
    context = {
        "here": here + desk.query,
        "desk": desk,
        "own": own,
        "copied": desk.editions.layout(typed, said),
        "name": typed[NAME],
        "name_fault": said.get(NAME, ""),
        "wrong": len(said),
        "says": says(),
        "template": f"{desk.pad.folder}/_edition.html",
    }
    return no_store(render(request, "editions/copy.html", context, status=400 if said else 200))
