"""The list of a night's people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from scoresheets.base.refusals import Refusal
from scoresheets.base.server.expensive_views import expensive, expensive_write
from scoresheets.models import Guest, Night
from scoresheets.nights.access import NightAccess, access_helping
from scoresheets.nights.guests.services import correct_name
from scoresheets.nights.night_pages import answers_refusals_on, list_context, news, night_page, typed_in
from scoresheets.nights.people.forms import LateForm, NoteForm, PeopleForm, PhoneForm
from scoresheets.nights.people.selectors import people_context
from scoresheets.nights.people.services import people as service
from scoresheets.nights.people.services import phones
from scoresheets.nights.people.words import not_noted
from scoresheets.nights.places.selectors import places_of
from scoresheets.nights.polled import Polled, draw_for_all
from scoresheets.nights.rounds.forms import game_choices
from scoresheets.table.forms import FindForm, NameForm
from scoresheets.table.selectors.access import Access
from scoresheets.table.views.entries import read
from scoresheets.table.views.error_responses import table_write
from scoresheets.table.views.responses import arranged

NOTED = {
    **dict.fromkeys(("add", "last"), Guest.State.HERE),
    **dict.fromkeys(("expect", "last_expect"), Guest.State.COMING),
}
ASKS = ("known_here", "sits_here")  # whether two of one name are one person
SAME = {"yes": True, "no": False, "": None}


def _draw(night: Night, *_given: object, find: str = "", **asked: object) -> str:
    context = {
        **people_context(night, find=find),
        "games": game_choices(),
        "typed": {},
        "ticked": (),
        "alike": "",
        "opened": "",
        **asked,
    }
    return draw_for_all("nights/people/_people.html", context)


PEOPLE = Polled(_draw)


def people_page(
    request: HttpRequest, access: NightAccess, *, error: Exception | None = None, left: Sequence[str] = ()
) -> HttpResponse:
    """Render the people of the night, or those that are searched for. `left` is what was typed and is not noted yet."""
    access_helping(access)
    typed = {"names": "\n".join(left)} if left else typed_in(request, error, "note_people")
    code = error.code if isinstance(error, Refusal) and typed.get("say") == "correct" else ""
    alike = code if code in ASKS else ""
    ticked = request.POST.getlist("person") if typed.get("say") != "correct" else []
    asked = {"typed": typed, "ticked": ticked, "alike": alike, "opened": request.GET.get("open", "")}
    context = {
        **list_context(request, access, PEOPLE, **asked),
        "places": places_of(access.night),
        "late": typed_in(request, error, "note_latecomer"),
    }
    return night_page(request, access, "night_people", "nights/people/people.html", context, error=error)


@expensive
@require_safe
@answers_refusals_on(people_page, access_helping)
def people(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Show where each person of the night is. Words that are too long are refused."""
    read(FindForm(request.GET))
    return people_page(request, access)


@expensive
@require_safe
@answers_refusals_on(people_page, access_helping)
def people_news(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Answer with the people of the night if they changed since the page was drawn."""
    return news(request, access, PEOPLE)


@expensive_write
@require_POST
@answers_refusals_on(people_page, access_helping)
def note_people(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Note who is here or coming, who pauses and who has gone."""
    fields = read(PeopleForm(request.POST)).cleaned_data
    say = fields["say"]
    if fields["came"]:
        service.change_state(access=access, numbers=[fields["came"]], state=Guest.State.HERE)
    elif say in ("add", "expect"):
        pasted, seen = fields["names"], fields["seen"]
        left = service.note_people(access=access, names=pasted.names, state=NOTED[say], seen=seen or 0)
        if left or pasted.unclear:
            error = Refusal("not_noted", said=not_noted(left, pasted.unclear))
            return people_page(request, access, error=error, left=[*pasted.unclear, *left])
        return redirect(f"{reverse('night_people', args=(access.night.public_id,))}?open=add#add")
    elif say in ("last", "last_expect"):
        service.note_last_list(access=access, state=NOTED[say])
    else:
        _say_of(access, say, fields)
    return redirect("night_people", access.night.public_id)


def _say_of(access: NightAccess, say: str, fields: dict[str, Any]) -> None:
    """Say something of people on the list."""
    if say == "off":
        service.take_off_list(access=access, numbers=fields["person"])
    elif say == "plays":
        service.choose_games(access=access, numbers=fields["person"], games=fields["game"])
    elif say == "correct":
        for number in fields["person"][:1]:
            correct_name(access=access, number=number, name=fields["name"], same=SAME[fields["same"]])
    else:
        service.change_state(access=access, numbers=fields["person"], state=Guest.State(say))


@require_POST
@answers_refusals_on(people_page, access_helping)
def change_phones(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Take a person off a phone, or take back all that one has said."""
    fields = read(PhoneForm(request.POST)).cleaned_data
    if fields["off"]:
        phones.take_off_phone(access=access, phone=fields["off"])
    elif fields["free"]:
        phones.free_name(access=access, person=fields["free"])
    else:
        phones.take_off_unconfirmed(access=access)
    return redirect(f"{reverse('night_people', args=(access.night.public_id,))}?open=phones#phones")


@require_POST
@answers_refusals_on(people_page, access_helping)
def note_latecomer(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Note a person for the next game at a place."""
    fields = read(NoteForm(request.POST)).cleaned_data
    service.note_latecomer(access=access, number=fields["place"], name=fields["name"])
    return redirect("night_people", access.night.public_id)


@require_POST
@answers_refusals_on(people_page, access_helping)
def forget_latecomer(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Take a person off the list for a next game."""
    service.forget_latecomer(access=access, late=read(LateForm(request.POST)).cleaned_data["late"])
    return redirect("night_people", access.night.public_id)


@table_write
def note_late(request: HttpRequest, access: Access) -> HttpResponse:
    """Note a person for the next game of this table."""
    service.note_at_table(access=access, name=read(NameForm(request.POST)).cleaned_data["name"])
    return arranged(request, access)


@table_write
def seat_latecomer(request: HttpRequest, access: Access) -> HttpResponse:
    """Add a seat in the lobby for a person who is noted for this game."""
    service.seat_latecomer(access=access, late=read(LateForm(request.POST)).cleaned_data["late"])
    return arranged(request, access)
