"""The page of rounds: who is here, the draft, and the rounds so far; and a phone's page of its people's next places."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.kit.errors import MalformedMove
from scoresheets.base.refusals import Refusal
from scoresheets.base.words import listed
from scoresheets.models import Attendee, Wish
from scoresheets.nights import services as nights
from scoresheets.nights.clock.selectors import OFFERED, clock_of, usual_tells
from scoresheets.nights.final.services import mark_final
from scoresheets.nights.rounds import arrivals, lost_phones, rooms
from scoresheets.nights.rounds import services as service
from scoresheets.nights.rounds.forms import (
    FINAL,
    DrawForm,
    HereForm,
    MissingForm,
    PeopleForm,
    PhoneForm,
    RoundForm,
    WaitingRoomForm,
    WishForm,
    game_choices,
)
from scoresheets.nights.rounds.missing import say_not_here
from scoresheets.nights.rounds.pages import NextPlace, RoundsPage
from scoresheets.nights.rounds.selectors.doors import Door, door_of_night, door_of_place
from scoresheets.nights.rounds.selectors.own import next_places
from scoresheets.nights.rounds.selectors.shown import rounds_page as page_of
from scoresheets.nights.selectors.access import NightAccess, access_helping, access_running
from scoresheets.nights.selectors.nights import end_counts
from scoresheets.nights.standings.selectors.chosen import counting_of
from scoresheets.nights.standings.selectors.standings import OVER
from scoresheets.nights.views.common import answers_refusals_on, night_page
from scoresheets.nights.wall.selectors import wall_versions
from scoresheets.table.cookies import remember_device, request_device
from scoresheets.table.pages.nights import ClockView
from scoresheets.table.selectors.access import Access
from scoresheets.table.selectors.editions import chosen_sheet
from scoresheets.table.selectors.player_counts import numbers_for
from scoresheets.table.views.chosen import chosen_game, chosen_house_rules
from scoresheets.table.views.entries import read
from scoresheets.table.views.error_responses import table_write
from scoresheets.table.views.hosting import address_mark, count_one_opening
from scoresheets.table.views.piles import piles_for
from scoresheets.table.views.refusal_views import plain_sentence, status_of
from scoresheets.table.views.responses import changed, new_key, no_store

NOTED = {
    **dict.fromkeys(("add", "last"), Attendee.State.HERE),
    **dict.fromkeys(("expect", "last_expect"), Attendee.State.COMING),
}
USUAL = 4  # players at a table, where the game takes as many


def rounds_page(
    request: HttpRequest, access: NightAccess, *, error: Exception | None = None, left: Sequence[str] = ()
) -> HttpResponse:
    """Render the people who are here, the draft and the rounds so far. `left` are names yet to be told apart."""
    access_helping(access)
    mark = wall_versions(access.night, timezone.now())  # before the rows: the page may be newer, never older
    page = page_of(access.night)
    piles = [
        replace(pile, sheets=pile.sheets and replace(pile.sheets, may_copy=False))
        for pile in piles_for(request)
        if page.draft is None or pile.pad.key not in page.draft.games
    ]
    draws = games_to_draw(access, page)
    context = {
        "page": page,
        "draws": draws,
        "mark": mark,
        "ready": end_counts(access.night).ready if draws else 0,
        "piles": [(pile, *_usual(pile.pad.key)) for pile in piles] if draws else [],
        "games": game_choices(),
        "byes_last": counting_of(access.night, OVER).points.byes_last,
        "key": new_key(),
        "typed": {"names": "\n".join(left)} if left else request.POST if error else {},
        "opened": request.GET.get("open", ""),
        **_clock(access),
    }
    return night_page(request, access, "night_rounds", "nights/rounds.html", context, error=error)


def games_to_draw(access: NightAccess, page: RoundsPage) -> str:
    """Return which games this device can draw a round of: "new" for all, or those that the draft has not yet; "" for
    none.
    """
    draft = page.draft
    if not access.runs or page.room or (draft and not draft.may_join):
        return ""
    return " ".join(["more", *draft.games]) if draft else "new"


def _clock(access: NightAccess) -> dict[str, object]:
    clock = clock_of(access.night)
    return {
        "clock": clock,
        "clock_over": clock and clock.until and clock.until <= timezone.now(),
        "clock_key": new_key(),
        "clock_offers": OFFERED,
        "clock_tells": usual_tells(access.night),
    }


def _usual(game: str) -> tuple[int, int]:
    """Return the fewest and most players at a table that are offered first."""
    numbers = numbers_for(game, {})
    most = min(numbers[-1], max(USUAL, numbers[0]))
    return max(numbers[0], min(most, USUAL - 1)), most


@require_safe
@answers_refusals_on(rounds_page, access_helping)
def rounds(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Show who is here and who sits where."""
    return rounds_page(request, access)


@require_POST
@answers_refusals_on(rounds_page, access_helping)
def note_people(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Note who is here or coming, who pauses and who has gone."""
    fields = read(PeopleForm(request.POST)).cleaned_data
    say = fields["say"]
    if fields["came"]:
        service.change_state(access=access, numbers=[fields["came"]], state=Attendee.State.HERE)
    elif say in ("add", "expect"):
        names, seen = fields["names"], fields["seen"]
        left = service.note_people(access=access, names=names, state=NOTED[say], seen=seen or 0)
        if left:
            error = Refusal("told_apart", names=listed(left))
            return rounds_page(request, access, error=error, left=left)
    elif say in ("last", "last_expect"):
        service.note_last_list(access=access, state=NOTED[say])
    elif say == "off":
        service.take_off_list(access=access, numbers=fields["person"])
    elif say == "plays":
        arrivals.choose_games(access=access, numbers=fields["person"], games=fields["game"])
    else:
        service.change_state(access=access, numbers=fields["person"], state=Attendee.State(say))
    return redirect("night_rounds", access.night.public_id)


@require_POST
@answers_refusals_on(rounds_page, access_helping)
def note_wish(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Note a wish for the draw, or drop one."""
    fields = read(WishForm(request.POST)).cleaned_data
    if fields["wish"]:
        service.drop_wish(access=access, wish=fields["wish"])
    elif fields["kind"]:
        service.add_wish(
            access=access,
            kind=Wish.Kind(fields["kind"]),
            one=fields["one"] or 0,
            other=fields["other"],
            place=fields["place"],
        )
    else:
        raise Refusal("wish_unclear")
    return redirect(f"{reverse('night_rounds', args=(access.night.public_id,))}?open=wishes#wishes")


@require_POST
@answers_refusals_on(rounds_page, access_helping)
def move_phone(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Move the people of a lost phone to another one, or free them."""
    fields = read(PhoneForm(request.POST)).cleaned_data
    lost_phones.move_phone(access=access, phone=fields["phone"], to=fields["to"])
    return redirect(f"{reverse('night_rounds', args=(access.night.public_id,))}?open=phones#phones")


@require_POST
@answers_refusals_on(rounds_page, access_running)
def draw_round(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Draw a draft of the next round."""
    fields = _draw_fields(request)
    game = _game(request, access, fields)
    service.draw_round(access=access, key=fields["key"], game=game, joins=fields["joins"])
    return redirect("night_rounds", access.night.public_id)


@require_POST
@answers_refusals_on(rounds_page, access_running)
def change_room(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Open the waiting room for a game, close it, or call the next group from it."""
    chosen = read(WaitingRoomForm(request.POST)).cleaned_data
    if chosen["say"] == "close":
        rooms.shut_waiting_room(access=access)
    elif chosen["say"] == "call":
        rooms.call_now(access=access)
    else:
        fields = _draw_fields(request)
        game = {**_game(request, access, fields), "way": "chance", "best": 0, "only": True}
        game["pauses"] = chosen["pauses"] == "yes"
        rooms.open_waiting_room(access=access, key=fields["key"], game=game)
    return redirect("night_rounds", access.night.public_id)


def _draw_fields(request: HttpRequest) -> dict[str, Any]:
    form = DrawForm(request.POST)
    if not form.is_valid():
        raise Refusal("malformed", reason="sizes_unclear")
    return form.cleaned_data


def _game(request: HttpRequest, access: NightAccess, fields: dict[str, Any]) -> dict[str, Any]:
    """Return what the tables of a round play. Raises Refusal `malformed` for numbers of players that the game does not
    take.
    """
    pad, options = chosen_game(request)
    edition = chosen_sheet(access.device, pad.key, options.cleaned_data["edition"])
    chosen = options.to_options()
    numbers = numbers_for(pad.key, chosen, edition)
    if fields["fewest"] not in numbers or fields["most"] not in numbers:
        raise Refusal("sizes_of_game", fewest=numbers[0], most=numbers[-1])
    return {
        "game": pad.key,
        "options": chosen,
        "edition": edition,
        "house": asdict(chosen_house_rules(request, pad)),
        "title": options.cleaned_data["title"],
        "fewest": fields["fewest"],
        "most": fields["most"],
        "way": fields["way"],
        "best": fields["best"] or 0,
        "only": fields["only"] == "yes",
    }


@require_POST
@answers_refusals_on(rounds_page, access_running)
def change_round(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Swap two people of the draft, drop it, publish it, open what waited, or take a round back."""
    fields = read(RoundForm(request.POST)).cleaned_data
    say, drawn = fields["say"], fields["round"]
    if say == "swap":
        if len(fields["person"]) != 2:
            raise Refusal("malformed", reason="two_people")
        one, other = fields["person"]
        service.swap_people(access=access, drawn=drawn, one=one, other=other)
    elif say == "discard":
        service.discard_draft(access=access, drawn=drawn)
    elif say in FINAL:
        mark_final(access=access, drawn=drawn, final=say == "final")
    elif say == "back":
        service.take_back_round(access=access, drawn=drawn)
    else:
        count_one_opening(request)
        opens = service.publish_round if say == "publish" else service.open_waiting
        opens(access=access, drawn=drawn, origin=address_mark(request))
    return redirect("night_rounds", access.night.public_id)


@require_POST
@answers_refusals_on(rounds_page, access_running)
def close_finished(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Close every finished game, so that its place is free for the next round."""
    nights.close_all(access=access)
    return redirect("night_rounds", access.night.public_id)


@table_write
def pass_seat_on(request: HttpRequest, access: Access) -> HttpResponse:
    """Say that a person called to this table by a round is not here."""
    say_not_here(access=access, person=read(MissingForm(request.POST)).cleaned_data["person"])
    return changed(request, access)


def here_page(
    request: HttpRequest, door: Door, *, typed: str = "", error: Exception | None = None
) -> HttpResponse:
    """Render the people that this phone has noted, with their next places."""
    people, clock = next_places(door.night, request_device(request)), clock_of(door.night)
    context = {
        "door": door,
        "place": door.place,
        "night": door.night,
        "people": people,
        "mark": _mark(people, clock),
        "clock": clock,
        "plays": True,
        "games": game_choices(),
        "typed": typed,
        "refusal": plain_sentence(error) if error else "",
        "may_claim": isinstance(error, Refusal) and error.code == "is_that_you",
        "here": request.path,
    }
    status = status_of(error) if error else 200
    return no_store(render(request, "nights/here.html", context, status=status))


def _mark(people: tuple[NextPlace, ...], clock: ClockView | None) -> str:
    """Return a mark that changes with what a phone's page shows."""
    return hashlib.sha256(repr((people, clock)).encode()).hexdigest()[:12]


@require_safe
def here_now(request: HttpRequest, token: str) -> HttpResponse:
    """Answer a phone's page, which asks: 205 once one of its people sits elsewhere, else 204."""
    return _news(request, door_of_place(token))


@require_safe
def night_here_now(request: HttpRequest, token: str) -> HttpResponse:
    """Answer the page of a phone that came by the night's own card, as `here_now` does."""
    return _news(request, door_of_night(token))


def _news(request: HttpRequest, door: Door) -> HttpResponse:
    mark = _mark(next_places(door.night, request_device(request)), clock_of(door.night))
    return no_store(HttpResponse(status=204 if request.GET.get("mark") == mark else 205))


@require_http_methods(["GET", "HEAD", "POST"])
def here(request: HttpRequest, token: str) -> HttpResponse:
    """Show a phone its people's next places. POST notes one more, or says that one pauses or has gone."""
    return _here(request, door_of_place(token))


@require_http_methods(["GET", "HEAD", "POST"])
def night_here(request: HttpRequest, token: str) -> HttpResponse:
    """Show the same page by the night's own card."""
    return _here(request, door_of_night(token))


def _here(request: HttpRequest, door: Door) -> HttpResponse:
    if request.method != "POST":
        return here_page(request, door)
    fields = read(HereForm(request.POST)).cleaned_data
    device = request_device(request)
    try:
        if fields["person"] and fields["say"] == "plays":
            number, games = fields["person"], fields["game"]
            arrivals.choose_own_games(device=device, door=door, number=number, games=games)
            return redirect(door.address)
        if fields["person"]:
            state = Attendee.State(fields["say"] or "here")
            arrivals.change_own_state(device=device, door=door, number=fields["person"], state=state)
            return redirect(door.address)
        count_one_opening(request)
        _device, secret = arrivals.come_here(
            device=device, door=door, name=fields["name"], claim=bool(fields["claim"])
        )
    except (Refusal, MalformedMove) as error:
        return here_page(request, door, typed=fields["name"], error=error)
    response = redirect(door.address)
    remember_device(response, secret)
    return response
