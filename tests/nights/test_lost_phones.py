"""A lost phone's people: moved to another phone with their seats, or free to be claimed."""

from __future__ import annotations

import re

import pytest

from scoresheets.models import Admission, ArrivalCard, Attendee, Round, Seat, SentAway
from scoresheets.models.limits import most
from scoresheets.nights.rounds.arrivals import make_arrival_card
from scoresheets.nights.rounds.services import publish_round
from tests.evening import draw_yahtzee, open_evening
from tests.roles import Passerby
from tests.sure import sure

MOST_ON_PHONE = most(Attendee, "device")
pytestmark = pytest.mark.django_db


class Crowd:
    """A night with a round, and a phone on which Finn and Zoë sit."""

    def __init__(self) -> None:
        self.evening = open_evening()
        make_arrival_card(access=self.evening.runs)
        self.here = f"/night/{ArrivalCard.objects.get().token}/here/"
        self.phone, self.other = Passerby(), Passerby()
        for phone, name in (
            (self.phone, "Finn"),
            (self.phone, "Zoë"),
            (self.other, "Ana"),
            (self.other, "Bo"),
        ):
            assert phone.post(self.here, {"name": name}).status == 302
        draw_yahtzee(self.evening)
        publish_round(access=self.evening.runs, drawn=Round.objects.get().pk, origin="")
        for name in ("Finn", "Zoë"):
            self.sits(self.phone, name)

    def sits(self, phone: Passerby, name: str) -> None:
        seat = Seat.objects.select_related("table__place").get(name=name)
        form = phone.get(self.here).text.split(f"Sit down as {name}")[0].rsplit('name="table" value="', 1)[1]
        assert seat.table.place
        fields = {"table": form.split('"')[0], "seat": seat.number}
        assert phone.post(f"/p/{seat.table.place.card_token}/", fields).status == 302

    def moves(self, name: str, to: str = "") -> int:
        numbers = {each.name: each.number for each in Attendee.objects.all()}
        address = self.evening.address("move_phone")
        fields = {"phone": numbers[name], "to": numbers.get(to, 0)}
        return self.evening.came("help").post(address, fields, htmx=False).status

    def holders(self) -> dict[str, int | None]:
        """Return the devices of seats and of people, by name."""
        seats = dict(Seat.objects.exclude(device=None).values_list("name", "device"))
        return {each.name: each.device_id for each in Attendee.objects.all()} | {
            f"{name}'s seat": device for name, device in seats.items()
        }


def test_the_people_of_a_lost_phone_move_to_another_with_their_seats() -> None:
    crowd = Crowd()
    before = crowd.holders()
    lost, new = before["Finn"], before["Ana"]
    assert before["Zoë's seat"] == lost != new
    for _tap in range(2):
        assert crowd.moves("Finn", to="Ana") == 302
    after = crowd.holders()
    assert set(after.values()) == {new}
    assert {"Finn's seat", "Zoë's seat"} <= set(after)
    assert not Admission.objects.filter(device=lost).exists()
    assert "Finn" not in crowd.phone.get(crowd.here).words
    text = crowd.other.get(crowd.here).text
    assert text.count("To the table") == 2
    assert "Zoë" in text


def test_people_who_were_freed_are_claimed_by_a_new_phone_which_sits_down() -> None:
    crowd = Crowd()
    assert crowd.moves("Zoë") == 302
    after = crowd.holders()
    assert (after["Finn"], after["Zoë"]) == (None, None)
    assert "Zoë's seat" not in after
    new = Passerby()
    assert new.post(crowd.here, {"name": "Zoë"}).status == 422
    assert new.post(crowd.here, {"name": "Zoë", "claim": "yes"}).status == 302
    crowd.sits(new, "Zoë")
    assert crowd.holders()["Zoë's seat"] == crowd.holders()["Zoë"]


def test_a_phone_takes_no_more_people_than_it_may_and_only_a_phone_takes_them() -> None:
    crowd = Crowd()
    for number in range(MOST_ON_PHONE - 3):
        crowd.other.post(crowd.here, {"name": f"Child {number}"})
    before = crowd.holders()
    assert crowd.moves("Finn", to="Ana") == 422
    crowd.moves("Ana")
    assert crowd.moves("Finn", to="Ana") == 400  # Ana has no phone any more
    assert crowd.holders()["Finn's seat"] == before["Finn's seat"]


def test_a_seat_is_free_where_the_new_phone_was_sent_away() -> None:
    crowd = Crowd()
    new = sure(Attendee.objects.get(name="Ana").device)
    table = Seat.objects.get(name="Finn").table
    SentAway.objects.create(table=table, device=new, number=9, was_here=False)
    assert crowd.moves("Finn", to="Ana") == 302
    assert "Finn's seat" not in crowd.holders()
    assert crowd.holders()["Finn"] == crowd.holders()["Ana"]
    assert not Admission.objects.filter(table=table, device=new).exists()


def test_the_others_of_a_lost_phone_come_by_one_tap_once_one_of_them_is_claimed() -> None:
    crowd = Crowd()
    crowd.phone.post(crowd.here, {"name": "Max"})
    crowd.moves("Zoë")
    new, stranger = Passerby(), Passerby()
    stranger.post(crowd.here, {"name": "Gus"})
    new.post(crowd.here, {"name": "Zoë", "claim": "yes"})
    asked = "Finn and Max were on a phone that is gone. All here?"
    assert [asked in phone.get(crowd.here).text for phone in (new, stranger)] == [True, False]
    now = sure(re.search(r'data-now="([^"]+)"', new.get(crowd.here).text))
    crowd.other.post(crowd.here, {"name": "Max", "claim": "yes"})
    assert new.get(now[1]).status == 205
    assert "Finn was on a phone that is gone. Here, too?" in new.get(crowd.here).text
    for phone in (stranger, new, new):
        assert phone.post(crowd.here, {"others": "yes"}).status == 302
    holders = crowd.holders()
    assert holders["Finn"] == holders["Zoë"] != holders["Gus"]
    assert holders["Max"] == holders["Ana"]
    assert "on a phone that is gone" not in new.get(crowd.here).text
    crowd.sits(new, "Finn")
    assert Passerby().post(crowd.here, {"others": "yes"}).status == 404


def test_a_phone_that_is_full_brings_nobody() -> None:
    crowd = Crowd()
    crowd.moves("Zoë")
    new = Passerby()
    new.post(crowd.here, {"name": "Zoë", "claim": "yes"})
    for number in range(MOST_ON_PHONE - 1):
        new.post(crowd.here, {"name": f"Child {number}"})
    reply = new.post(crowd.here, {"others": "yes"})
    assert (reply.status, "One phone takes 8 people." in reply.text) == (422, True)
    assert crowd.holders()["Finn"] is None
