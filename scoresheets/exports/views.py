"""Games as files: transcripts, also opened as a table, spreadsheets, and files for the app BG Stats."""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from games.kit.errors import MalformedMove
from games.kit.export import transcript_text
from games.kit.replay import RefusedEntry
from games.kit.shape import Json, read_object
from games.kit.transcript import Transcript, read_json, read_transcript
from scoresheets.base.refusals import Refusal
from scoresheets.base.server.cooperative_iteration import YieldingList
from scoresheets.base.server.expensive_views import expensive
from scoresheets.base.server.opening_limits import check_disk
from scoresheets.exports.forms import TranscriptForm
from scoresheets.exports.selectors import csv_rows
from scoresheets.exports.selectors.bgstats import BgStats, bg_stats
from scoresheets.exports.selectors.transcripts import table_transcript
from scoresheets.exports.services import bytes_of, judge, open_judged
from scoresheets.pads import PADS
from scoresheets.pads.words.refusals import refused_entry_sentence
from scoresheets.registry import GAMES
from scoresheets.results.views import CSV_TYPE, as_file, table_file
from scoresheets.table import hooks
from scoresheets.table.cookies import request_device
from scoresheets.table.selectors.access import Access, access_sitting, access_table
from scoresheets.table.selectors.known_tables import KnownTable, tables_of_transcript
from scoresheets.table.views.entries import read
from scoresheets.table.views.error_responses import at_table, requires_log
from scoresheets.table.views.hosting import address_mark, count_one_file, count_openings, hosted
from scoresheets.table.views.pictures import qr_drawing
from scoresheets.table.views.public_address import origin_of
from scoresheets.table.views.refusal_views import plain_sentence, status_of
from scoresheets.table.views.responses import no_store, rendered


@expensive
@require_safe
@at_table
def transcript(request: HttpRequest, access: Access) -> HttpResponse:
    """Download the table's transcript. Its name is made of title, game and day, never of a person's name: removed names
    would stay in lists of downloads.
    """
    if access.table.on_paper and access.table.closed_at:  # it has no log
        return redirect("paper_file", access.table.public_id)
    text = transcript_text(table_transcript(access))
    return as_file(HttpResponse(text, content_type="application/json"), table_file(access.table, "json"))


@require_POST
def open_transcript(request: HttpRequest) -> HttpResponse:
    """Open a new table from a transcript, played as far as it goes; this device is its host. A refused one leaves
    nothing.
    """
    try:
        count_openings(request)
        return _open(request, *brought(request))
    except (Refusal, MalformedMove) as error:
        return hooks.front_page(request, "", plain_sentence(error), status_of(error))


def brought(request: HttpRequest) -> tuple[Json, Transcript, bool]:
    """Return the document as it was brought, the transcript read from it, and whether to open it even if its table is
    known. Raises Refusal, MalformedMove.
    """
    form = TranscriptForm(request.POST, request.FILES)
    fields = read(form).cleaned_data
    raw = form.to_bytes()
    if raw is None:
        raise Refusal("malformed", reason="no_file")
    check_disk(len(raw))
    document = dict(read_object(read_json(raw), "transcript"))
    entries = document.get("entries")
    if isinstance(entries, list):
        document["entries"] = YieldingList(entries)
    found = read_transcript(document, GAMES)
    if found.game.key not in PADS:
        raise MalformedMove("unknown_game", game=found.game.key)
    return document, found, bool(fields["anew"])


def _open(request: HttpRequest, document: Json, found: Transcript, anew: bool) -> HttpResponse:
    try:
        judged = judge(found)  # before the device is created, so that a refusal leaves nothing
    except RefusedEntry as refused:
        return hooks.front_page(request, "", refused_sentence(refused, found), 422)
    known = () if anew else tables_of_transcript(request_device(request), found.head.id)
    if known:
        return _here_already(request, document, known)
    count_one_file(request, bytes_of(judged))
    origin = address_mark(request)
    return hosted(request, lambda device: open_judged(device=device, judged=judged, anew=anew, origin=origin))


def refused_sentence(refused: RefusedEntry, transcript: Transcript) -> str:
    """Return which entry of a transcript the rules refuse, and why."""
    return refused_entry_sentence(refused, names=transcript.players, game_key=transcript.game.key)


def _here_already(request: HttpRequest, document: Json, known: tuple[KnownTable, ...]) -> HttpResponse:
    """Render where this file's table is, for a device that may see it. The form holds the file, in case it is to be
    another table.
    """
    text = json.dumps(
        document, ensure_ascii=False, separators=(",", ":")
    )  # one line, as forms change line breaks
    context = {"known": known, "text": text, "here": reverse("home")}
    return no_store(render(request, "exports/here_already.html", context))


@expensive
@require_safe
@requires_log
@at_table
def table_csv(request: HttpRequest, access: Access) -> HttpResponse:
    """Download everything that was written at the table, for a spreadsheet."""
    text = csv_rows.table_csv(access)
    return as_file(HttpResponse(text, content_type=CSV_TYPE), table_file(access.table, "csv"))


@require_safe
def take_home(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show what can be saved of this table: its result page and its transcript."""
    access = access_table(request_device(request), public_id)
    token = access.table.result_token if access.can_take_seat else None
    context = {
        "board": rendered(access).view,
        "viewer": access,
        "result_url": f"{origin_of(request)}r/{token}/" if token else "",
        "token": token,
    }
    return no_store(render(request, "exports/take_home.html", context))


@require_safe
@at_table
def page(request: HttpRequest, access: Access) -> HttpResponse:
    """Show the link to BG Stats with its QR code, and the file."""
    found = _found(access)
    context = {
        "board": rendered(access).view,
        "viewer": access,
        "link": found.link,
        "qr": qr_drawing(found.link, error="l") if found.in_qr else None,
    }
    return no_store(render(request, "exports/bgstats.html", context))


@expensive
@require_safe
@at_table
def file(request: HttpRequest, access: Access) -> HttpResponse:
    """Download the play as a file of BG Stats."""
    file = _found(access).file
    text = json.dumps(file, ensure_ascii=False, indent=1) + "\n"
    return as_file(HttpResponse(text, content_type="application/json"), table_file(access.table, "bgsplay"))


def _found(access: Access) -> BgStats:
    """Return the play for BG Stats. Raises Refusal `not_over`, `log_not_playable`, `watchers_only_look`: a
    device that only watches takes no names away.
    """
    found = bg_stats(access_sitting(access))
    if found is None:
        raise Refusal("log_not_playable" if access.table.closed_at else "not_over")
    return found
