"""Four rounds of one evening: 24 people on phones, two who come late, one who leaves, a swap, all through the forms."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from types import SimpleNamespace

import pytest
from django.urls import reverse
from django.utils import timezone

from scoresheets.models import Guest, Round, Seat, Table
from scoresheets.nights.places import services as places
from scoresheets.nights.rounds.selectors.rounds import past_of
from scoresheets.nights.rounds.services import rounds as service
from tests.cast import new_key
from tests.evening import Evening, open_evening
from tests.roles import Passerby
from tests.rounds import seating

pytestmark = [pytest.mark.long, pytest.mark.django_db]
FAMILIES = [[f"{letter}{number}" for number in range(4)] for letter in "ABCDEF"]
MOST_TAPS = 5  # of the runner in a round


class Runner:
    """The runner of the night, whose taps are counted."""

    def __init__(self, evening: Evening) -> None:
        self.evening, self.taps = evening, 0

    def sends(self, form: str, **fields: object) -> None:
        self.taps += 1
        address = reverse(form, args=[self.evening.opened.public_id])
        reply = self.evening.runner.post(address, fields, htmx=False)
        assert reply.status == 302, reply.text

    def plays_a_round(self, *, swaps: bool = False) -> Round:
        """Draw and publish a round."""
        self.taps = 0
        asked = {"game": "yahtzee", "fewest": "3", "most": "4", "way": "chance"}
        self.sends("draw_round", key=new_key(), **asked)
        draft = Round.objects.get(published_at=None)
        if swaps:
            one, other = (table["people"][-1] for table in seating(draft)["tables"][:2])
            self.sends("change_round", round=draft.pk, say="swap", person=[one, other])
        self.sends("change_round", round=draft.pk, say="publish")
        assert self.taps <= MOST_TAPS
        return Round.objects.get(pk=draft.pk)


def all_sit_down(phones: dict[Passerby, list[str]], address: str) -> None:
    """Let each phone seat its people who have a place, by the buttons of its page."""
    for phone, names in phones.items():
        text = phone.get(address).text
        forms = re.findall(
            r'action="([^"]+)">[^/]+value="(\w+)">\s*<button[^>]+value="(\d+)">Sit down as (\w+)<', text
        )
        assert {name for *_form, name in forms} <= set(names)
        for card, mark, seat, _name in forms:
            assert phone.post(card, {"table": mark, "seat": seat}).status == 302


def test_an_evening_of_four_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "secrets", SimpleNamespace(token_hex="seed".ljust))  # the same each time
    evening = open_evening()
    places.add_places(access=evening.access(evening.runner), until=8)
    runner, address = Runner(evening), f"/p/{evening.place(1).card_token}/here/"
    phones = {Passerby(): names for names in FAMILIES}
    for phone, names in phones.items():
        for name in names:
            assert phone.post(address, {"name": name}).status == 302
    for number in range(1, 5):
        if number == 2:
            late = Passerby()
            phones[late] = ["Late1", "Late2"]
            for name in phones[late]:
                late.post(address, {"name": name})
        if number == 3:
            gone = Guest.objects.get(name="A0").number
            next(iter(phones)).post(address, {"person": gone, "say": "gone"})
        drawn = runner.plays_a_round(swaps=number == 4)
        here = Guest.objects.filter(state="here").count()
        seated = [person for table in seating(drawn)["tables"] for person in table["people"]]
        assert (len(seated), len(set(seated))) == (here, here)
        all_sit_down(phones, address)
        assert not Seat.objects.filter(table__closed_at=None, device=None).exists()
        now = timezone.now()  # they have played: what they rolled is not tried here
        over = {"closed_at": now, "final_result": {"players": {}}, "rules_version": 1}
        Table.objects.filter(closed_at=None).update(started_at=now, **over)
    past = past_of(evening.night)
    met = Counter(
        frozenset(two) for tables in past.rounds[:3] for table in tables for two in combinations(table, 2)
    )
    assert max(met.values()) == 1  # nobody met anybody twice in three rounds, before the swap
    begun = Counter(table[0] for tables in past.rounds[:3] for table in tables)
    assert max(begun.values()) <= 2
    names = [seat.name for seat in Seat.objects.filter(table__place__night=evening.opened)]
    assert {name for name in names if name not in ("A0", "Late1", "Late2")} == {
        name for family in FAMILIES for name in family
    } - {"A0"}
