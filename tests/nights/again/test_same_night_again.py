"""A night that repeats another one: places, printed cards and choices come along, and helpers are confirmed anew."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any

import pytest
from django.utils import timezone

from scoresheets.models import ArrivalCard, Night, Role, RoleDevice, Table, Wish
from scoresheets.nights import services as nights
from scoresheets.nights.guests import services as guests
from scoresheets.nights.links import services as links
from scoresheets.nights.people.services import people
from scoresheets.nights.places import services as places
from scoresheets.nights.places.doors import door_of_night
from scoresheets.nights.places.selectors import place_by_card
from scoresheets.nights.rounds.services import rounds
from scoresheets.nights.rounds.services.arrivals import come_here, make_arrival_card
from scoresheets.nights.standings.services import counting
from tests.cast import Tablet, open_lobby
from tests.evening import Evening, comes, open_evening
from tests.nights.rounds.test_rounds import change, draws
from tests.roles import Passerby
from tests.sure import is_answered

WEEK = timedelta(days=7)


@pytest.fixture
def evening() -> Evening:
    """A night of today with three places and choices of its own."""
    made = open_evening(accepts=True)
    Night.objects.filter(pk=made.opened.pk).update(day=timezone.localdate(), patience=25)
    made.adds_places(3)
    counting.put_before(access=made.runs, game="", name="beaten", other="wins")
    return made


def repeat(evening: Evening, day: date | None = None, **fields: Any) -> Any:
    asked = {"name": "Mill Street", "day": (day or evening.night.day + WEEK).isoformat(), **fields}
    return evening.runner.post(f"/n/{evening.opened.public_id}/again/", asked)


def the_next(evening: Evening) -> Evening:
    return Evening(Night.objects.get(follows=evening.opened), evening.runner)


def on_day(monkeypatch: pytest.MonkeyPatch, day: date, hour: int = 20) -> None:
    now = datetime.combine(day, time(hour), timezone.get_current_timezone())
    monkeypatch.setattr("scoresheets.nights.places.selectors.localtime", lambda: now)


def test_its_places_and_choices_come_along(evening: Evening) -> None:
    assert repeat(evening).status == 302
    night = the_next(evening).night
    assert (night.patience, night.asks_acceptance, night.criteria) == (25, True, evening.night.criteria)
    assert list(night.places.values_list("number", flat=True)) == [1, 2, 3]
    assert RoleDevice.objects.get(night=night).role == Role.RUN


def test_a_card_leads_to_the_night_that_is_on(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    repeat(evening)
    token, today = evening.place(2).card_token, evening.night.day
    for day, whose in (
        (today, evening),
        (today + timedelta(days=1), evening),  # after midnight, and until the next night
        (today + WEEK, the_next(evening)),
        (today + 3 * WEEK, the_next(evening)),
        (today - timedelta(days=1), evening),  # the next one
    ):
        on_day(monkeypatch, day)
        assert place_by_card(token) == whose.place(2), day


def test_a_card_outlives_its_night(evening: Evening) -> None:
    repeat(evening)
    token, following = evening.place(2).card_token, the_next(evening)
    nights.delete_night(access=evening.runs, tables=True)
    assert place_by_card(token) == following.place(2)
    assert Passerby().get(f"/p/{token}/").status == 200


def test_a_revoked_card_is_dead_at_every_night(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    repeat(evening)
    token, following = evening.place(2).card_token, the_next(evening)
    places.renew_card(access=following.access(evening.runner), number=2)
    assert Passerby().get(f"/p/{token}/").status == 404
    renewed = following.place(2).card_token
    assert place_by_card(renewed) == evening.place(2)
    on_day(monkeypatch, evening.night.day + WEEK)
    assert place_by_card(renewed) == following.place(2)
    assert evening.place(1).card_token == following.place(1).card_token


def test_helpers_are_confirmed_anew(evening: Evening) -> None:
    made = links.make_link(access=evening.runs, role=Role.HELP, name="Bea, door")
    bea, other = comes(Tablet(), made), evening.came("help")
    assert "Bea, door" in evening.runner.get(f"/n/{evening.opened.public_id}/again/").text
    number = RoleDevice.objects.get(night=evening.opened, device=bea.device).number
    repeat(evening, helper=[str(number)])
    address = f"/n/{the_next(evening).opened.public_id}/"
    assert [bea.get(address).status, other.get(address).status] == [200, 404]
    assert "Bea, door" in evening.runner.get(f"{address}links/").text


def test_a_double_tap_opens_one_night(evening: Evening) -> None:
    assert [repeat(evening).status for _tap in range(2)] == [302, 302]
    assert Night.objects.filter(follows=evening.opened).count() == 1


def test_another_runner_is_told_that_the_night_is_open_already(evening: Evening) -> None:
    """Nobody gets a role at the next night by asking for it once more."""
    other = evening.came("run")
    repeat(evening)
    day = evening.night.day + WEEK
    is_answered(
        other.post(f"/n/{evening.opened.public_id}/again/", {"name": "Mine", "day": day.isoformat()}),
        422,
        "Ask for a link to it.",
    )
    assert RoleDevice.objects.filter(night=the_next(evening).opened).count() == 1


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"days": 0}, "Choose a day after this night’s own."),
        ({"name": ""}, "Give the night a name"),
        ({"helper": ["1001"]}, "Give the night a name"),
    ],
)
def test_a_day_or_name_that_will_not_do_is_refused_in_words(
    evening: Evening, fields: dict[str, Any], says: str
) -> None:
    days = fields.pop("days", 7)
    is_answered(repeat(evening, evening.night.day + timedelta(days=days), **fields), 400, says)
    assert not Night.objects.filter(follows=evening.opened).exists()


def test_two_nights_that_repeat_it_are_not_on_one_day(evening: Evening) -> None:
    day = evening.night.day
    repeat(evening)
    repeat(evening, day + 2 * WEEK)
    later = Night.objects.get(follows=evening.opened, day=day + 2 * WEEK)
    fields = {"name": "Mill Street", "day": (day + WEEK).isoformat(), "patience": "10"}
    is_answered(
        evening.runner.post(f"/n/{later.public_id}/choices/", fields),
        400,
        "This night is open on that day already.",
    )
    again = evening.runner.post(f"/n/{later.public_id}/choices/", {**fields, "day": later.day.isoformat()})
    assert again.status == 302


@pytest.mark.parametrize(
    ("day", "today", "proposed"),
    [
        (date(2026, 3, 6), date(2026, 3, 6), date(2026, 3, 13)),
        (date(2026, 3, 6), date(2026, 3, 20), date(2026, 3, 20)),
        (date(2026, 3, 6), date(2026, 3, 21), date(2026, 3, 27)),
        (date(2026, 3, 6), date(2026, 3, 1), date(2026, 3, 13)),
    ],
)
def test_the_next_day_of_the_same_weekday_is_proposed(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, day: date, today: date, proposed: date
) -> None:
    Night.objects.filter(pk=evening.opened.pk).update(day=day)
    monkeypatch.setattr("scoresheets.nights.again.views.localdate", lambda: today)
    page = evening.runner.get(f"/n/{evening.opened.public_id}/again/").text
    assert f'value="{proposed.isoformat()}"' in page


def test_after_midnight_a_card_leads_to_the_game_that_is_played(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_arrival_card(access=evening.runs)
    day = evening.night.day + timedelta(days=1)
    repeat(evening, day)
    card, own = evening.place(2).card_token, ArrivalCard.objects.get(night=evening.opened).token
    party = open_lobby()
    evening.takes(party, 1)
    tomorrow = the_next(evening)
    for hour, whose in ((0, evening), (5, evening), (6, tomorrow)):
        on_day(monkeypatch, day, hour)
        assert place_by_card(card) == whose.place(2), "the night goes on at every place"
        assert door_of_night(own).night == whose.night
    on_day(monkeypatch, day + timedelta(days=1), 1)
    assert place_by_card(card) == tomorrow.place(2), "what was left open is over a day later"
    on_day(monkeypatch, day, 1)
    Table.objects.filter(pk=party.opened.pk).delete()
    assert place_by_card(card) == tomorrow.place(2), "nothing is played any more"


def plays_of(evening: Evening) -> dict[str, list[str]]:
    return dict(evening.night.guests.values_list("name", "plays"))


def wishes_at(evening: Evening) -> list[tuple[str, str, str, int | None]]:
    found = evening.night.wishes.select_related("one", "other")
    return [(each.kind, each.one.name, each.other.name if each.other else "", each.place) for each in found]


def test_wishes_and_games_come_along_with_the_people(evening: Evening) -> None:
    evening.notes("Ana", "Bo", "Cleo", "Dee")
    people.choose_games(access=evening.runs, numbers=[2], games=["yahtzee"])
    for kind, one, other, place in (
        (Wish.Kind.APART, 1, 2, None),
        (Wish.Kind.PLACE, 3, None, 2),
        (Wish.Kind.TOGETHER, 2, 4, None),
    ):
        rounds.add_wish(access=evening.runs, kind=kind, one=one, other=other, place=place)
    repeat(evening)
    following = the_next(evening)
    following.notes("Cleo", "Ana")
    assert wishes_at(following) == [("place", "Cleo", "", 2)]
    following.notes("Bo")
    assert plays_of(following) == {"Ana": [], "Bo": ["yahtzee"], "Cleo": []}
    assert wishes_at(following) == [("place", "Cleo", "", 2), ("apart", "Ana", "Bo", None)]
    rounds.drop_wish(access=following.runs, wish=following.night.wishes.last().pk)  # type: ignore[union-attr]
    following.notes("Bo", "Ana")
    assert len(wishes_at(following)) == 1, "what was taken away there stays away"
    make_arrival_card(access=following.runs)
    come_here(
        device=None, door=door_of_night(ArrivalCard.objects.get(night=following.opened).token), name="Dee"
    )
    assert ("together", "Bo", "Dee", None) in wishes_at(following)


def test_every_wish_comes_along_however_many_there_were(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guests, "most", lambda _model: 3)
    evening.notes("Ana", "Bo", "Cleo")
    for number in (1, 2, 3):
        rounds.add_wish(access=evening.runs, kind=Wish.Kind.PLACE, one=number, other=None, place=number)
    repeat(evening)
    following = the_next(evening)
    for name in ("Ana", "Bo", "Cleo"):
        following.notes(name)
    assert [name for _kind, name, *_rest in wishes_at(following)] == ["Ana", "Bo", "Cleo"]


def test_the_first_draw_offers_the_choices_of_the_night_before(evening: Evening) -> None:
    evening.notes("Ana", "Bo", "Cleo", "Dee", "Eli")
    drawn = draws(evening, fewest="5", most="5", title="Harbor", paper="yes")
    assert change(evening, drawn, "publish") == 302
    repeat(evening)
    page = the_next(evening).runner.get(the_next(evening).address("night_rounds")).text
    pile = page[page.index('id="pile-yahtzee"') :].partition("</details>\n<details")[0]
    assert pile.partition(">")[0].endswith(" open")
    assert 'name="fewest" min="1" max="30" required value="5"' in pile
    assert 'value="Harbor"' in pile
