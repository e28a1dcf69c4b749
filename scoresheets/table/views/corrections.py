"""Correcting earlier entries: the preview, the proposal, and the answers of the seats it concerns."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.kit.seats import seat_to_log
from scoresheets.pads import pad_of
from scoresheets.pads.pad import Pad
from scoresheets.pads.templates import present_templates
from scoresheets.table.forms import AnswerForm, ConfirmForm, CorrectionForm, CorrectionQueryForm, SequenceForm
from scoresheets.table.history import History
from scoresheets.table.selectors.access import Access, seat_by_number
from scoresheets.table.selectors.correction_preview import line_story, preview_of
from scoresheets.table.selectors.corrections import (
    Plan,
    access_consent,
    access_entry,
    amend_plan,
    needs_confirmation,
    open_history,
    open_proposal,
    proposal_plan,
    strike_plan,
)
from scoresheets.table.selectors.highlights import highlights_view
from scoresheets.table.selectors.sheets import without_traces
from scoresheets.table.selectors.table_view import build_table_view
from scoresheets.table.selectors.totals import table_pad
from scoresheets.table.services import corrections
from scoresheets.table.services.corrections import Correction
from scoresheets.table.views.entries import read
from scoresheets.table.views.error_responses import REFUSALS, at_table, table_write
from scoresheets.table.views.refusal_views import refusal_view, status_of
from scoresheets.table.views.responses import changed, new_key, no_store, rendered


@require_safe
@at_table
def correction(request: HttpRequest, access: Access) -> HttpResponse:
    """Show the sheet as it was before an entry, to enter it differently; then the effects of that."""
    history = open_history(access)
    fields = read(CorrectionQueryForm(request.GET)).cleaned_data
    index = access_entry(access, history, fields["entry"])
    context = {
        **_about(access, history, index),
        "preview": None,
        "thought": None,
        "move": "",
        "refusal": None,
    }
    status = 200
    try:
        context |= _wanted(request, access, history, index, fields)
    except REFUSALS as error:
        context["refusal"], status = refusal_view(error, access), status_of(error)
    if context["preview"] is None:
        context |= _sheet_before(request, access, history, index)
    return no_store(render(request, "table/correction.html", context, status=status))


def _about(access: Access, history: History, index: int) -> dict[str, Any]:
    """Return the entry as it stands, for every part of the page."""
    view, played = rendered(access).view, history.played[index]
    return {
        "board": view,
        "viewer": access,
        "key": new_key(),
        "line": played.line,
        "round": history.before(index).round,
        "seat": view.seats[played.line.seat or 0],
        "text": line_story(history, played, [seat.in_text for seat in view.seats]),
    }


def _wanted(
    request: HttpRequest, access: Access, history: History, index: int, submitted: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the requested correction with all its effects, {} while nothing is chosen. Raises what refuses it."""
    if submitted["strike"]:
        return _preview(access, strike_plan(history, submitted["entry"]))
    if not submitted["look"]:
        return {}
    pad = pad_of(access.table.game)
    fields = {**request.GET.dict(), "seat": 1, "turn": 1, "key": new_key()}
    form = pad.entry_form(fields)
    read(form)
    entry = _with_rolls(form.to_correction(), history, index)
    move = _checked(access, history, index, entry)
    thought = pad.second_thought(history.before(index), move)
    followed = thought is not None and _follows(submitted["thought"], thought.move, move, history, index)
    if thought and followed:
        numbers = [seat.number for seat in access.seats]
        entry = history.game.write_move(thought.move, numbers.__getitem__)
    shown = _preview(access, amend_plan(history, submitted["entry"], entry, seat_by_number(access)))
    query = request.GET.copy()
    query["thought"] = "no" if followed else "yes"
    return {
        **shown,
        "move": json.dumps(entry),
        "thought": thought,
        "followed": followed,
        "query": query.urlencode(),
    }


def _checked(access: Access, history: History, index: int, entry: Mapping[str, Any]) -> Any:
    """Return the move of this entry, checked in the place of the one at `index`. Raises MalformedMove, IllegalMove."""
    seat = history.played[index].line.seat or 0
    move = history.game.read_move(history.options, seat, entry, seat_by_number(access))
    history.game.check(history.before(index), move)
    return move


def _follows(answer: str, thought: Any, move: Any, history: History, index: int) -> bool:
    """Return the choice that was asked, otherwise whether the present entry agrees with the second thought."""
    if answer:
        return answer == "yes"
    new, plain = (history.game.write_move(each, seat_to_log) for each in (thought, move))
    now = history.played[index].line.move or {}
    return all(now.get(key) == value for key, value in new.items() if plain.get(key) != value)


def _preview(access: Access, plan: Plan) -> dict[str, Any]:
    after = plan.after
    seats, consent = rendered(access).view.seats, access_consent(access, plan, after)
    numbers = {seat.number for seat in consent.seats}
    return {
        "preview": preview_of(plan, after, seats, table_pad(access.table, plan.history)),
        "waiting": [seat for seat in seats if seat.number in numbers],
        "each": consent.each,
        "shared": needs_confirmation(access, plan, consent),
        "seen": plan.history.sequence,
    }


def _with_rolls(entry: dict[str, Any], history: History, index: int) -> dict[str, Any]:
    """Return the entry with the rolls of the old one, if the final dice are the same."""
    line = history.played[index].line
    rolls, same = (line.move or {}).get("rolls"), sorted(line.dice) == sorted(entry.get("dice", ()))
    return {**entry, "rolls": rolls} if rolls and same else entry


def _sheet_before(request: HttpRequest, access: Access, history: History, index: int) -> dict[str, Any]:
    """Return the sheet as it lay there when the entry was written, with the dice typed now or then."""
    pad, then, line = table_pad(access.table, history), history.until(index), history.played[index].line
    place = line.seat or 0
    view = build_table_view(access.table, access.seats, pad, then)
    typed = {**_typed_then(access, history, index, pad), **request.GET.dict()}
    throw = pad.tray.throw(typed)
    highlights = None if throw.thrown is None else highlights_view(then, view.seats, pad, place, throw.thrown)
    sheets = list(highlights.sheets.values()) if highlights else [without_traces(view.sheets[place], pad)]
    fields = [(name, typed.get(name, "")) for name in pad.entry_form.base_fields if name not in NAMED]
    tray = present_templates(pad.folder, pad.tray.folder).correct or "table/_correct.html"
    return {
        "sheets": sheets,
        "lit": highlights,
        "typed": throw.typed,
        "fields": fields,
        "tray": None,
        "tray_template": tray,
    }


NAMED = ("seat", "turn", "key")


def _typed_then(access: Access, history: History, index: int, pad: Pad) -> dict[str, str]:
    numbers = [seat.number for seat in access.seats]
    move = history.move(history.played[index].line)
    entry = history.game.write_move(move, numbers.__getitem__)
    return {**pad.entry_form.typed(entry), **pad.tray.retraced(history.before(index), move)}


@table_write
def propose_correction(request: HttpRequest, access: Access) -> HttpResponse:
    """Carry out the correction, or propose it to the seats whose sheets it would change."""
    form = CorrectionForm(request.POST)
    given = read(form).cleaned_data
    cut, sure = bool(given["cut"]), bool(given["sure"])
    correction = Correction(given["entry"], given["seen"], form.to_entry(), cut, sure)
    corrections.propose_correction(
        access=access, correction=correction, key=given["key"], reason=given["reason"]
    )
    if request.headers.get("HX-Request"):
        return changed(request, access)
    return redirect(f"{reverse('table', args=[access.table.public_id])}?corrected=yes")


@require_safe
@at_table
def proposal(request: HttpRequest, access: Access) -> HttpResponse:
    """Show every device at the table the effects of the proposed correction. Redirect to the table if there is none."""
    proposal = None if access.table.closed_at else open_proposal(access.table)
    if proposal is None:
        return redirect("table", access.table.public_id)
    history = open_history(access)
    plan = proposal_plan(history, proposal)
    context = _about(access, history, plan.index)
    context["preview"] = preview_of(
        plan, plan.after, context["board"].seats, table_pad(access.table, plan.history)
    )
    return no_store(render(request, "table/proposal.html", context))


@table_write
def agree_to_proposal(request: HttpRequest, access: Access) -> HttpResponse:
    """Consent to the proposal, for a seat it concerns."""
    form = read(AnswerForm(request.POST))
    corrections.agree_to_proposal(
        access=access, proposal=form.proposal, number=form.seat, revision=form.revision
    )
    return changed(request, access)


@table_write
def decline_proposal(request: HttpRequest, access: Access) -> HttpResponse:
    """Decline the proposal for a seat it concerns, or withdraw it as its author or the host."""
    form = read(AnswerForm(request.POST))
    corrections.decline_proposal(access=access, proposal=form.proposal, number=form.seat)
    return changed(request, access)


@table_write
def confirm_proposal(request: HttpRequest, access: Access) -> HttpResponse:
    """Carry out the proposal or withdraw it, as the host or an organizer, with a reason."""
    form = read(ConfirmForm(request.POST))
    number, reason = form.proposal, form.cleaned_data["reason"]
    if form.drops:
        corrections.decline_proposal(access=access, proposal=number, number=0, reason=reason)
    else:
        corrections.confirm_proposal(access=access, proposal=number, reason=reason, revision=form.revision)
    return changed(request, access)


@table_write
def remove_reason(request: HttpRequest, access: Access) -> HttpResponse:
    """Remove the reason of a correction, as the host; the correction stays."""
    sequence = read(SequenceForm(request.POST)).cleaned_data["entry"]
    corrections.remove_reason(access=access, sequence=sequence)
    return redirect(f"{reverse('log', args=[access.table.public_id])}?entry={sequence}#entry-{sequence}")
