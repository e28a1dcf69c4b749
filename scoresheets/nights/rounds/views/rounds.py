"""The page of rounds: the draft, and the rounds so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from scoresheets.base.refusals import Refusal
from scoresheets.base.server.expensive_views import expensive, expensive_write
from scoresheets.base.server.opening_limits import Kind
from scoresheets.models import Night, RoundClock, RoundGame, Wish
from scoresheets.nights.access import NightAccess, access_helping, access_running
from scoresheets.nights.clock import services as clocks
from scoresheets.nights.clock.forms import ClockForm
from scoresheets.nights.clock.selectors import clock_of, clock_row, of_round_before, offered, usual_tells
from scoresheets.nights.night_pages import answers_refusals_on, night_page, piles_at_night, typed_in
from scoresheets.nights.polled import versions_of
from scoresheets.nights.rounds.forms import (
    FINAL,
    DrawAgainForm,
    DrawForm,
    MissingForm,
    RoundForm,
    WaitingRoomForm,
    WishForm,
)
from scoresheets.nights.rounds.pages import RoundsPage
from scoresheets.nights.rounds.selectors.draft_changes import BeforeDraw, before_draw
from scoresheets.nights.rounds.selectors.drawing import last_choices, tables_left
from scoresheets.nights.rounds.selectors.rounds import Plan
from scoresheets.nights.rounds.selectors.rounds_page import rounds_page as page_of
from scoresheets.nights.rounds.services import rounds as service
from scoresheets.nights.rounds.services import waiting_room
from scoresheets.nights.rounds.services.not_here import say_not_here
from scoresheets.nights.rounds.services.rounds import mark_final
from scoresheets.nights.standings.selectors.choices import counting_of
from scoresheets.nights.standings.selectors.standings import OVER
from scoresheets.table.selectors.access import Access
from scoresheets.table.selectors.editions import chosen_sheet
from scoresheets.table.selectors.player_counts import numbers_for
from scoresheets.table.views.chosen import chosen_game, chosen_house_rules
from scoresheets.table.views.entries import read
from scoresheets.table.views.error_responses import table_write
from scoresheets.table.views.hosting import address_mark, count_openings
from scoresheets.table.views.piles import Pile
from scoresheets.table.views.responses import changed, new_key

DRAWS = ("draw_round", "change_room")  # addresses of the form of a game
USUAL = 4  # players at a table, where the game takes as many


def rounds_page(request: HttpRequest, access: NightAccess, *, error: Exception | None = None) -> HttpResponse:
    """Render the draft and the rounds so far."""
    access_helping(access)
    mark = versions_of(access.night)  # before the rows: the page may be newer, never older
    page = page_of(access.night)
    drawn = page.draft.games if page.draft else ()
    piles = [pile for pile in piles_at_night(request) if pile.pad.key not in drawn]
    draws = games_to_draw(access, page)
    typed = typed_in(request, error, *DRAWS)
    tables = list[str]()
    if "like" in typed:  # no form of a game was refused
        tables, typed = request.POST.getlist("tables"), {}
    tied = error.facts["place"] if isinstance(error, Refusal) and error.code == "cut_tied" else 0
    why = reverse("standings_why", args=(access.night.public_id,))
    context = {
        "page": page,
        "draws": draws,
        "mark": mark,
        "before": before_draw(access.night, room=bool(page.room)) if access.runs else BeforeDraw(),
        "typed": typed,
        "tables": tables,
        "tie_at": f"{why}?shared={tied}#tie" if tied else "",
        "piles": _offered(typed, access.night, piles) if draws else [],
        "like_last": page.like_last if draws == "new" else None,
        "byes_last": counting_of(access.night, OVER).points.byes_last,
        "key": new_key(),
        "wish": typed_in(request, error, "note_wish"),
        "opened": request.GET.get("open", ""),
        **_clock(access),
    }
    return night_page(request, access, "night_rounds", "nights/rounds/rounds.html", context, error=error)


def games_to_draw(access: NightAccess, page: RoundsPage) -> str:
    """Return which games this device can draw a round of: "new" for all, or those that the draft has not yet; "" for
    none.
    """
    draft = page.draft
    if not access.runs or page.room or (draft and not draft.may_join):
        return ""
    return " ".join(["more", *draft.games]) if draft else "new"


def _clock(access: NightAccess) -> dict[str, object]:
    clock, row = clock_of(access.night), clock_row(access.night)
    return {
        "clock": clock,
        "clock_over": clock and clock.until and clock.until <= timezone.now(),
        "clock_key": new_key(),
        "clock_offers": offered(row),
        "clock_anew": bool(clock and row and of_round_before(access.night, row)),
        "clock_tells": usual_tells(access.night),
    }


def _offered(
    typed: Mapping[str, str], night: Night, piles: Sequence[Pile]
) -> list[tuple[Pile, dict[str, Any], bool]]:
    """Return the games to draw, each with its fields and whether it is unfolded: as `typed` into the form that was
    refused, else as the last round had them.
    """
    refused = {typed.get("game", ""): dict(typed.items())} if typed else {}
    given: dict[str, dict[str, Any]] = last_choices(night) | refused
    first = next(iter(refused or given), "")
    return [
        (pile, _usual(pile.pad.key) | given.get(pile.pad.key, {}), pile.pad.key == first) for pile in piles
    ]


def _usual(game: str) -> dict[str, Any]:
    """Return the fewest and most players at a table that are offered first."""
    numbers = numbers_for(game, {})
    most = min(numbers[-1], max(USUAL, numbers[0]))
    return {"fewest": max(numbers[0], min(most, USUAL - 1)), "most": most}


@expensive
@require_safe
@answers_refusals_on(rounds_page, access_helping)
def rounds(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Show who sits where."""
    return rounds_page(request, access)


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


@expensive_write
@require_POST
@answers_refusals_on(rounds_page, access_running)
def draw_round(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Draw a draft of the next round: of the game of the form, or of the games of another round."""
    if "like" in request.POST:
        again = read(DrawAgainForm(request.POST)).cleaned_data
        tables, out = again["tables"], bool(again["playing"])
        service.draw_again(access=access, drawn=again["like"], tables=tables, leaves_playing=out)
        return redirect("night_rounds", access.night.public_id)
    fields = _draw_fields(request)
    plan = Plan(
        (_game(request, access, fields),),
        fields["go_on"] or 0,
        fields["only"] == "yes",
        bool(fields["playing"]),
    )
    service.draw_round(access=access, key=fields["key"], plan=plan, joins=fields["joins"])
    return redirect("night_rounds", access.night.public_id)


@expensive_write
@require_POST
@answers_refusals_on(rounds_page, access_running)
def change_room(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Open the waiting room for a game, close it, or call the next group from it."""
    chosen = read(WaitingRoomForm(request.POST)).cleaned_data
    if chosen["say"] == "close":
        waiting_room.shut_waiting_room(access=access)
    elif chosen["say"] == "call":
        waiting_room.call_now(access=access)
    else:
        fields = _draw_fields(request)
        game = _game(request, access, {**fields, "way": RoundGame.Way.CHANCE})
        waiting_room.open_waiting_room(
            access=access, key=fields["key"], game=game, pauses=chosen["pauses"] == "yes"
        )
    return redirect("night_rounds", access.night.public_id)


def _draw_fields(request: HttpRequest) -> dict[str, Any]:
    form = DrawForm(request.POST)
    if not form.is_valid():
        raise Refusal("malformed", reason="sizes_unclear")
    return form.cleaned_data


def _game(request: HttpRequest, access: NightAccess, fields: dict[str, Any]) -> RoundGame:
    """Return a game that tables of a round play, not stored yet. Raises Refusal `sizes_of_game` for numbers of players
    that the game does not take, `not_on_paper`.
    """
    pad, options = chosen_game(request)
    if fields["paper"] and not pad.can_be_typed:
        raise Refusal("not_on_paper", game=str(pad.title))
    edition = chosen_sheet(access.device, pad.key, options.cleaned_data["edition"])
    chosen = options.to_options()
    numbers = numbers_for(pad.key, chosen, edition)
    if fields["fewest"] not in numbers or fields["most"] not in numbers:
        raise Refusal("sizes_of_game", fewest=numbers[0], most=numbers[-1])
    return RoundGame(
        game=pad.key,
        options=chosen,
        edition=edition,
        house=asdict(chosen_house_rules(request, pad)),
        title=options.cleaned_data["title"],
        fewest=fields["fewest"],
        most=fields["most"],
        way=fields["way"],
        paper=fields["paper"] == "yes",
    )


@expensive_write
@require_POST
@answers_refusals_on(rounds_page, access_running)
def change_round(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Swap two people of the draft, draw it again, drop it, publish it, open what waited, or take a round back."""
    fields = read(RoundForm(request.POST)).cleaned_data
    say, drawn = fields["say"], fields["round"]
    simple = {
        "again": service.draw_again,
        "discard": service.discard_draft,
        "back": service.take_back_round,
    }
    if say == "swap":
        if len(fields["person"]) != 2:
            raise Refusal("malformed", reason="two_people")
        one, other = fields["person"]
        service.swap_people(access=access, drawn=drawn, one=one, other=other)
    elif say in FINAL:
        mark_final(access=access, drawn=drawn, final=say == "final")
    elif say in simple:
        simple[say](access=access, drawn=drawn)
    else:
        count_openings(request, Kind.AT_NIGHT, tables_left(access.night, drawn))
        origin = address_mark(request)
        if say == "publish":
            service.publish_round(access=access, drawn=drawn, origin=origin, since=fields["since"])
        else:
            service.open_waiting(access=access, drawn=drawn, origin=origin)
    return redirect("night_rounds", access.night.public_id)


@require_POST
@answers_refusals_on(rounds_page, access_running)
def change_clock(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Start, pause or stop the clock, or give it more minutes."""
    form = ClockForm(request.POST)
    if not form.is_valid():
        raise Refusal("malformed", reason="clock_minutes")
    fields = form.cleaned_data
    clocks.change_clock(
        access=access,
        key=fields["key"],
        what=RoundClock.What(fields["say"]),
        minutes=fields["minutes"],
        tells=fields["tells"] or RoundClock.Tells.ROUND,
    )
    return redirect(f"{reverse('night_rounds', args=(access.night.public_id,))}#clock")


@expensive_write
@require_POST
@answers_refusals_on(rounds_page, access_running)
def close_finished(request: HttpRequest, access: NightAccess) -> HttpResponse:
    """Close every finished game, so that its place is free for the next round."""
    waiting_room.close_finished(access=access)
    return redirect("night_rounds", access.night.public_id)


@table_write
def pass_seat_on(request: HttpRequest, access: Access) -> HttpResponse:
    """Say that a person called to this table by a round is not here."""
    say_not_here(access=access, person=read(MissingForm(request.POST)).cleaned_data["person"])
    return changed(request, access)
