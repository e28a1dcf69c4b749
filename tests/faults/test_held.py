"""S52: with every limit of a night reached, no write holds the lock for long, whatever an organizer or a phone asks."""

import random
import re
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from itertools import chain
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from scoresheets.base.server.expensive_views import is_expensive
from scoresheets.models import Guest, Night, Place, Round, RoundGame, Season, SeasonNight, Seat, Table, Wish
from scoresheets.models.limits import most
from scoresheets.nights.people.services.people import note_people
from scoresheets.nights.places import services as places
from scoresheets.nights.rounds.selectors.rounds import Plan
from scoresheets.nights.rounds.services import rounds
from scoresheets.nights.seasons.services import seasons
from scoresheets.nights.standings.services import standings
from scoresheets.table import writing
from scoresheets.table.services import closing
from tests.cast import HOST, finished, new_key
from tests.evening import DAY, Evening, open_evening
from tests.faults.conftest import PATIENCE, SIZE, Report

LONGEST = 0.3 * PATIENCE  # seconds under the lock
SLOW = 0.5 * PATIENCE  # seconds in all, unless the view has the thread of expensive writes
ROUNDS, PEOPLE = round(6 * SIZE), 297
PLAN = Plan((RoundGame(game="roll-estate", fewest=3, most=3),))

pytestmark = pytest.mark.django_db(transaction=True)


class Holds:
    """The times for which writers held the lock, and where."""

    def __init__(self) -> None:
        self.longest: dict[str, float] = {}
        self.what = ""

    @contextmanager
    def watched(self) -> Iterator[None]:
        queued = writing._queued

        @contextmanager
        def timed() -> Iterator[None]:
            with queued():
                began = time.monotonic()
                try:
                    yield
                finally:
                    self._note(time.monotonic() - began)

        writing._queued = timed
        try:
            yield
        finally:
            writing._queued = queued

    def _note(self, held: float) -> None:
        frames = traceback.extract_stack()
        place = next(f.name for f in reversed(frames) if re.search("services|rounds/|standings/", f.filename))
        key = f"{self.what} ({place})"
        self.longest[key] = max(self.longest.get(key, 0.0), held)


def filled(evening: Evening) -> None:
    """Fill the night: people, wishes, places, rounds of games that are over, seasons."""
    access = evening.access(evening.runner)
    places.add_places(access=access, until=most(Place))
    note_people(access=access, names=[f"Guest {number}" for number in range(PEOPLE)])
    chance = random.Random(1)  # noqa: S311
    people = list(Guest.objects.order_by("number"))
    Wish.objects.bulk_create(
        Wish(night=evening.opened, kind="apart", one=one, other=other)
        for one, other in (chance.sample(people, 2) for _wish in range(100))
    )
    party = finished()
    closing.close_table(access=party.access(HOST))
    result = Table.objects.get(pk=party.opened.pk).final_result
    for _round in range(ROUNDS):
        rounds.draw_round(access=access, key=new_key(), plan=PLAN)
        rounds.publish_round(access=access, drawn=Round.objects.get(published_at=None).pk, origin="")
        now = timezone.now()
        Table.objects.filter(place__night=evening.opened, closed_at=None).update(
            started_at=now, closed_at=now, rules_version=1, final_result=result
        )
    for number in range(most(SeasonNight, "night")):
        seasons.begin_season(access=access, name=f"Season {number}")


class Asks:
    """Forms that the organizer's device sends at such a night, and phones."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening

    def __call__(self, page: str, /, **fields: Any) -> tuple[str, Callable[[], None]]:
        """Return the address of a form, and the sending of it."""
        address = reverse(page, args=[fields.pop("of", self.evening.opened.public_id)])

        def send() -> None:
            reply = self.evening.runner.post(address, fields, htmx=False)
            assert reply.status == 302, (page, reply.status, reply.text[-3000:])

        return address, send


Asked = Iterator[tuple[str, str, Callable[[], None]]]


def of_standings(evening: Evening) -> Asked:
    asks = Asks(evening)
    yield "publish the standings", *asks("publish_standings", after=0)
    yield "count", *asks("choose_counting", game="", optional=["points"], best=3, least=1)
    yield "points", *asks("choose_points", rows="3 2 1", leavers="last")
    seat = Seat.objects.filter(table__place__night=evening.opened).first()
    assert seat
    yield "handicap", *asks("give_handicap", game="roll-estate", seat=seat.pk, amount=3)
    yield "team", *asks("change_team", say="put", name="Owls", seat=[seat.pk])
    season = Season.objects.first()
    assert season
    counts = {"game": "", "optional": ["points"], "best": 2, "least": 0}
    yield "what counts in a season", *asks("count_season", of=season.public_id, **counts)


def of_rounds(evening: Evening) -> Asked:
    asks = Asks(evening)
    game = {"game": "yahtzee", "fewest": "3", "most": "3", "way": "standing"}
    yield "draw by standing", *asks("draw_round", **game, key=new_key())
    yield (
        "publish a round",
        *asks("change_round", round=Round.objects.get(published_at=None).pk, say="publish"),
    )
    yield "pause", *asks("note_people", say="pausing", person=list(range(1, 31)))
    yield "take off", *asks("note_people", say="off", person=list(range(31, 41)))
    newest = Round.objects.filter(published_at__isnull=False).last()
    assert newest
    yield "take a round back", *asks("change_round", round=newest.pk, say="back")
    yield "names at once", *asks("note_people", say="add", names="\n".join(f"New {n}" for n in range(3)))
    card = evening.place(1).card_token
    yield "a phone comes", *asks("here", of=card, name="Guest 200", claim="yes")
    yield "a waiting room", *asks("change_room", say="open", **{**game, "way": "chance"}, key=new_key())
    yield "a name", *asks("note_people", say="here", person=[1])
    yield "the room closes", *asks("change_room", say="close")
    yield "tables", *asks("open_tables", game="yahtzee", count=1)


def of_the_end(evening: Evening) -> Asked:
    asks = Asks(evening)
    for _device in range(20):
        evening.came("help")
    link = evening.opened.links.filter(role="help").first()
    assert link
    yield "a link ends", *asks("night_links", link=link.pk)
    yield "the night again", *asks("night_again", name="Again", day=str(DAY + timedelta(days=7)))
    yield "choices", *asks("night_choices", name="Mill", day=str(DAY), patience=10)
    yield "close all", *asks("end_night", what="close")
    yield "take all names", *asks("end_night", what="names")
    yield "delete the night with its tables", *asks("end_night", what="delete-tables")


def test_no_write_holds_the_lock_for_long_and_what_computes_has_its_own_thread(report: Report) -> None:
    evening, holds, slow = open_evening(), Holds(), dict[str, float]()
    filled(evening)
    tables = Table.objects.count()
    with holds.watched():
        for what, address, ask in chain(of_standings(evening), of_rounds(evening), of_the_end(evening)):
            holds.what, began = what, time.monotonic()
            ask()
            if (took := time.monotonic() - began) > SLOW and not is_expensive("POST", address):
                slow[what] = round(took, 2)
    assert not Night.objects.filter(pk=evening.opened.pk).exists()
    worst = dict(sorted(holds.longest.items(), key=lambda each: -each[1])[:8])
    report(tables=tables, held={what: round(held, 3) for what, held in worst.items()})
    assert {what: held for what, held in worst.items() if held > LONGEST} == {}
    assert slow == {}


@pytest.mark.control
def test_standings_computed_under_the_lock_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def found_inside(access: Any, find: Any, write: Any) -> None:
        with writing.write_night(access.night) as fresh:
            write(fresh, find(fresh))

    evening, holds = open_evening(), Holds()
    filled(evening)
    monkeypatch.setattr(standings, "write_found", found_inside)
    with holds.watched():
        _what, _address, publish = next(of_standings(evening))
        publish()
    assert max(holds.longest.values()) > LONGEST
