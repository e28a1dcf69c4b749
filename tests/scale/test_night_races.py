"""Organizers at two processes write of one night at the same moment: each writes once, and no half state stays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Barrier
from typing import Any

import pytest
from django.urls import reverse

from scoresheets.base.server.expensive_views import is_expensive
from scoresheets.models import (
    Guest,
    Handicap,
    Night,
    OrderChange,
    Place,
    Role,
    RoleDevice,
    Round,
    Seat,
    Table,
    Team,
    TeamMember,
    Tie,
)
from scoresheets.nights.people.services import people
from scoresheets.nights.places import services as places
from scoresheets.nights.standings.selectors.choices import ORDERS
from tests.cast import finished, new_key, open_table
from tests.evening import Evening, follow_another, open_evening
from tests.nights.standings.test_standings_by_person import plays
from tests.nights.standings.test_ties import entries
from tests.roles import Passerby
from tests.rounds import seating, write_round
from tests.scale.behind_nginx import TwoBehindNginx
from tests.scale.test_two_processes import One, both, ports
from tests.wire import Answer, WiredTablet

__all__ = ["both"]
pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = range(1, 4)
Post = Callable[..., Answer]


@dataclass(frozen=True, slots=True)
class Two:
    """Two organizers of one night, each at a process of its own."""

    evening: Evening
    wired: tuple[WiredTablet, ...]

    def send(self, page: str, *forms: dict[str, Any], to: str = "") -> Counter[int]:
        """Load the page at both and send these forms at the same moment, or one form from both. Return how often each
        status was answered.
        """
        own = f"/n/{self.evening.opened.public_id}/"
        posts = [tablet.on(own + page) for tablet in self.wired]
        return at_once(posts, f"{own}{to or page}", forms if len(forms) > 1 else forms * 2)

    def ends_background_work(self) -> None:
        """Return when both processes have done what follows from writes: an expensive page waits behind it."""
        page = reverse("standings_paper", args=[self.evening.opened.public_id])
        assert is_expensive("GET", page)
        assert [tablet.get(page).status for tablet in self.wired] == [200, 200]


def at_once(posts: Sequence[Post], path: str, forms: Sequence[dict[str, Any]]) -> Counter[int]:
    start = Barrier(len(posts))

    def send(post: Post, fields: dict[str, Any]) -> int:
        start.wait()
        return post(path, **fields).status

    with ThreadPoolExecutor(len(posts)) as hall:
        return Counter(hall.map(send, posts, forms))


@pytest.fixture
def two(both: TwoBehindNginx) -> Two:
    evening = open_evening()
    tablets = (evening.runner, evening.came("run"))
    return Two(
        evening, tuple(WiredTablet(One(port), each) for port, each in zip(ports(both), tablets, strict=True))
    )


def changes(what: OrderChange.What) -> int:
    return OrderChange.objects.filter(what=what).count()


def test_a_tie_is_decided_once(two: Two) -> None:
    evening = two.evening
    plays(evening)
    plays(evening, {"Ana": "Uma", "Bo": "Vic", "Cleo": "Zoe"})
    words = [
        {"say": "word", "order": "over", "reason": f"{names[0]} came first", "entry": _sent(evening, *names)}
        for names in (("Cleo", "Zoe"), ("Zoe", "Cleo"))
    ]
    assert two.send("standings/", *words, to="standings/ties/") == {200: 1, 422: 1}
    stands = Tie.objects.get()
    assert (stands.reason, changes(OrderChange.What.TIE)) in (
        ("Cleo came first", 1),
        ("Zoe came first", 1),
    )
    assert two.send("standings/", {"say": "back", "tie": stands.pk}, to="standings/ties/") == {200: 2}
    lot = {"say": "lot", "order": "over", "entry": _sent(evening, "Cleo", "Zoe")}
    assert two.send("standings/", lot, to="standings/ties/") == {200: 2}
    assert (Tie.objects.get().how, changes(OrderChange.What.TIE)) == ("lot", 3)


def _sent(evening: Evening, *names: str) -> list[str]:
    return [f"{entry}:{at}" for entry, at in entries(evening.night, *names).items()]


def test_what_counts_handicaps_and_teams_are_written_once_and_none_is_lost(two: Two) -> None:
    plays(two.evening)
    ana, bo = (Seat.objects.get(name=name).pk for name in ("Ana", "Bo"))
    for best in ROUNDS:
        games = [{"game": game, "best": str(best), "least": "1"} for game in ("", "roll-estate")]
        assert two.send("standings/", *games, to="standings/count/") == {200: 2}
        orders = two.evening.night.counting[ORDERS]
        assert [orders[game]["best"] for game in ("", "roll-estate")] == [best, best]
    given = {"game": "roll-estate", "seat": ana, "amount": "20"}
    assert two.send("standings/", given, to="standings/handicap/") == {200: 2}
    assert (Handicap.objects.get().amount, changes(OrderChange.What.HANDICAP)) == (20, 1)
    other = [{**given, "amount": amount} for amount in ("30", "40")]
    assert two.send("standings/", *other, to="standings/handicap/") == {200: 2}
    said = [
        each.after["amount"]
        for each in OrderChange.objects.filter(what=OrderChange.What.HANDICAP).order_by("pk")
    ]
    assert (said[:1], sorted(said[1:]), said[-1]) == ([20], [30, 40], Handicap.objects.get().amount)
    teams = [{"say": "put", "name": name, "seat": ana} for name in ("Reds", "Blues")]
    assert two.send("standings/", *teams, to="standings/teams/") == {200: 1, 422: 1}
    same = {"say": "put", "name": "Greens", "seat": bo}
    assert two.send("standings/", same, to="standings/teams/") == {200: 2}
    assert sorted(Team.objects.values_list("number", flat=True)) == [1, 2]
    assert (TeamMember.objects.count(), changes(OrderChange.What.TEAM)) == (2, 2)


def test_a_person_who_comes_late_is_noted_once_by_an_organizer_and_at_the_table(two: Two) -> None:
    party = open_table()
    two.evening.takes(party, 1)
    address = f"/t/{party.opened.public_id}/"
    ana = WiredTablet(two.wired[1].server, party.tablet("Ana"))
    for number in ROUNDS:
        runner, own = two.wired[0].on(f"/n/{two.evening.opened.public_id}/people/"), ana.on(address)
        person = {"name": f"Finn {number}", "place": "1"}
        posts = [
            lambda _path, runner=runner, **fields: runner(
                f"/n/{two.evening.opened.public_id}/people/late/", **fields
            ),
            lambda _path, own=own, **fields: own(f"{address}late/", **fields),
        ]
        assert at_once(posts, "", [person, person]) == {200: 2}
    assert Guest.objects.exclude(waits_at=None).count() == len(ROUNDS)


def test_a_table_that_two_move_stands_at_one_place(two: Two) -> None:
    tables = [open_table(), open_table()]
    for number, party in enumerate(tables, start=1):
        two.evening.takes(party, number)
    places.add_places(access=two.evening.access(two.evening.runner), until=9)
    one, other = (party.opened.public_id for party in tables)
    for there in ((5, 6), (7, 8), (5, 6)):
        found = two.send("places/", *({"table": one, "to": to} for to in there), to="places/move/")
        assert found[200] >= 1
        assert set(found) <= {200, 422}
        assert _standing(two) in ({there[0]: one, 2: other}, {there[1]: one, 2: other})
    both_there = [{"table": table, "to": 9} for table in (one, other)]
    assert two.send("places/", *both_there, to="places/move/") == {200: 1, 422: 1}
    assert len(_standing(two)) == 2


def _standing(two: Two) -> dict[int, str]:
    """Return the tables by place, as their places and as they themselves have it."""
    shown = Place.objects.filter(night=two.evening.opened, table__isnull=False)
    stand = Table.objects.filter(place__night=two.evening.opened)
    by_places = dict(shown.values_list("number", "table__public_id"))
    assert by_places == dict(stand.values_list("place__number", "public_id"))
    return by_places


def test_the_same_night_again_is_one_night_with_all_its_rows(two: Two) -> None:
    places.add_places(access=two.evening.access(two.evening.runner), until=3)
    again = {"name": "Mill Street", "day": "2026-03-13"}
    found = two.send("again/", again)
    night = Night.objects.get(follows=two.evening.opened)
    assert list(night.places.values_list("number", flat=True)) == [1, 2, 3]
    run = set(RoleDevice.objects.filter(night=night, role=Role.RUN).values_list("device", flat=True))
    devices = [each.tablet.device.pk for each in two.wired]
    assert (found, run) in (({200: 1, 422: 1}, set(devices[:1])), ({200: 2}, set(devices)))


def test_the_games_of_last_time_are_opened_once(two: Two) -> None:
    before = follow_another(two.evening, finished(), 1)
    for number in (2, 3, 4):
        before.takes(open_table(game="uno-dice"), number)
    chosen = [{"place": numbers} for numbers in (["1", "2", "3"], ["4", "3", "2"])]
    assert two.send("open/", *chosen, to="open/again/") == {200: 2}
    tables = Table.objects.filter(place__night=two.evening.opened)
    assert sorted(tables.values_list("place__number", flat=True)) == [1, 2, 3, 4]


def test_a_round_is_drawn_and_published_once(two: Two) -> None:
    evening = two.evening
    organizer = evening.access(evening.runner)
    people.note_people(access=organizer, names=[f"Player {number}" for number in range(1, 13)])
    draw = {"game": "yahtzee", "fewest": "3", "most": "4", "way": "chance"}
    same = {**draw, "key": new_key()}
    assert two.send("rounds/", same, to="rounds/draw/") == {200: 2}
    assert two.send("rounds/", {**draw, "key": new_key()}, {**draw, "key": new_key()}, to="rounds/draw/") == {
        200: 2
    }
    draft = Round.objects.get()
    publish = {"round": draft.pk, "say": "publish"}
    assert two.send("rounds/", publish, to="rounds/change/") == {200: 2}
    assert _seated(two) == list(range(1, 13))
    assert Seat.objects.filter(table__place__night=evening.opened).count() == 12
    back = {"round": draft.pk, "say": "back"}
    assert two.send("rounds/", back, to="rounds/change/") == {200: 2}
    assert (Round.objects.count(), Table.objects.count(), Guest.objects.count()) == (0, 0, 12)
    assert two.send("rounds/", {**draw, "key": new_key()}, {**draw, "key": new_key()}, to="rounds/draw/") == {
        200: 2
    }
    says = [{"round": Round.objects.get().pk, "say": say} for say in ("publish", "discard")]
    found = two.send("rounds/", *says, to="rounds/change/")
    assert (found, Round.objects.count(), _seated(two)) in (
        ({200: 2}, 1, list(range(1, 13))),  # published, and then there was nothing to drop
        ({200: 1, 422: 1}, 0, []),
    )


def _seated(two: Two) -> list[int]:
    """Return the people at the round's tables that stand at a place, by their numbers."""
    tables = [table for drawn in Round.objects.all() for table in seating(drawn)["tables"]]
    shown = set(Table.objects.filter(place__night=two.evening.opened).values_list("pk", flat=True))
    assert {table["table"] for table in tables} == shown
    return sorted(person for table in tables for person in table["people"])


def test_of_two_phones_that_name_one_person_one_has_the_person(two: Two) -> None:
    places.add_places(access=two.evening.access(two.evening.runner), until=1)
    card = f"/p/{two.evening.place(1).card_token}/here/"
    phones = [WiredTablet(wired.server, Passerby()) for wired in two.wired]
    for number in ROUNDS:
        posts = [phone.on(card) for phone in phones]
        assert at_once(posts, card, [{"name": f"Finn {number}"}] * 2) == {200: 1, 422: 1}
    assert Guest.objects.exclude(device=None).count() == len(ROUNDS)


def test_a_waiting_room_calls_each_group_once(two: Two) -> None:
    evening = two.evening
    places.add_places(access=evening.access(evening.runner), until=1)
    people.note_people(
        access=evening.access(evening.runner), names=["Ana", "Bo", "Cleo", "Dee", "Eli", "Flo"]
    )
    drawn = write_round(evening.opened, [])
    drawn.games.update(fewest=3, most=3)
    Round.objects.update(room=Round.Room.OPEN, only=True)
    assert two.send("rounds/", {"say": "call"}, to="rounds/room/") == {200: 2}
    two.ends_background_work()
    assert [table.seats.count() for table in Table.objects.all()] == [3]
    assert two.send("places/", {"until": "2"}) == {200: 2}
    two.ends_background_work()
    assert sorted(table.seats.count() for table in Table.objects.all()) == [3, 3]
    called = [number for row in seating()["tables"] for number in row["people"]]
    assert sorted(called) == [1, 2, 3, 4, 5, 6]
