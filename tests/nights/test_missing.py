"""A seat whose person has not come, or has gone: the next one who waits gets it, else it goes.

And a lost phone's people: moved to another phone with their seats, or free to be claimed.
"""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from scoresheets.models import Admission, ArrivalCard, Attendee, Round, Seat, SentAway, Table, Wish
from scoresheets.models.limits import most
from scoresheets.nights.rounds import services as rounds
from scoresheets.nights.rounds.arrivals import make_arrival_card
from scoresheets.nights.rounds.selectors.own import next_places
from scoresheets.nights.rounds.services import publish_round
from scoresheets.table.live.render_cache import render_table
from scoresheets.table.services import tables
from tests.cast import HOST, Reply, Tablet, look_on, open_lobby
from tests.evening import Evening, draw_yahtzee, open_evening
from tests.roles import Passerby
from tests.sure import is_answered, sure

pytestmark = pytest.mark.django_db
FOUR = ("Ana", "Bo", "Cleo", "Dee")


def opened(evening: Evening, *names: str) -> Table:
    """Return the table of a round at the only place; who comes later waits."""
    evening.adds_places(1)
    drawn = draw_yahtzee(evening, *names, only=True)
    rounds.publish_round(access=evening.runs, drawn=drawn.pk, origin="")
    return Table.objects.get()


def come(evening: Evening, *names: str) -> None:
    """Let people come one after the other."""
    for name in names:
        evening.notes(name)


def number(name: str) -> int:
    return Attendee.objects.get(name=name).number


def missing(evening: Evening, table: Table, name: str, by: Tablet | None = None) -> Reply:
    return (by or evening.runner).asks(table, "pass_seat_on", person=number(name))


def names_at(table: Table) -> list[str]:
    return list(table.seats.order_by("position").values_list("name", flat=True))


def row_of(evening: Evening) -> list[int]:
    people: list[int] = evening.opened.rounds.get().seating["tables"][0]["people"]
    return people


@pytest.fixture
def table(evening: Evening) -> Table:
    """A lobby of four at the only place."""
    return opened(evening, *FOUR)


@pytest.fixture
def crowd() -> Crowd:
    """A lost phone among others."""
    return Crowd()


def test_the_one_who_waits_longest_gets_the_seat_of_a_person_who_has_not_come(
    table: Table, evening: Evening
) -> None:
    come(evening, "Eli", "Flo")
    before = names_at(table)
    helper = evening.came("help")
    for _tap in range(2):  # the same tap again calls nobody else
        assert missing(evening, table, "Bo", helper).status == 200
    assert names_at(table) == ["Eli" if name == "Bo" else name for name in before]
    assert row_of(evening) == [number(name) for name in names_at(table)]
    assert Attendee.objects.get(name="Bo").state == "pausing"
    assert Attendee.objects.get(name="Eli").state == "here"
    assert "No place yet" in next_says(evening, "Flo")
    assert "Place 1" in next_says(evening, "Eli")


def next_says(evening: Evening, name: str) -> str:
    phone = Tablet()
    Attendee.objects.filter(name=name).update(device=phone.device)
    return next(each.says for each in next_places(evening.night, phone.device) if each.name == name)


def test_the_lobby_offers_it_to_those_who_may_change_seats_and_of_empty_seats_only(
    table: Table, evening: Evening
) -> None:
    bo, ana = (Seat.objects.get(name=name) for name in ("Bo", "Ana"))
    phone = Tablet()
    Seat.objects.filter(pk=ana.pk).update(device=phone.device)
    Table.objects.filter(pk=table.pk).update(version=table.version + 1)
    seats = render_table(table.public_id, "en").parts["seats"]
    assert f'id="missing-{bo.number}"' in seats
    assert f'id="missing-{ana.number}"' not in seats
    is_answered(missing(evening, table, "Ana"), 422, "Ana has already sat down")
    assert missing(evening, table, "Bo", phone).status == 403


def test_without_anybody_who_waits_the_seat_goes_as_long_as_the_game_allows(
    table: Table, evening: Evening
) -> None:
    Table.objects.update(game="roll-estate", options={})
    for name in ("Bo", "Cleo"):
        assert missing(evening, table, name).status == 200
    assert sorted(names_at(table)) == ["Ana", "Dee"]
    is_answered(missing(evening, table, "Dee"), 422, "this game needs at least 2 players")
    assert sorted(names_at(table)) == ["Ana", "Dee"]
    tables.start_table(access=evening.runner.access(Table.objects.get()))
    assert missing(evening, table, "Dee").code == "already_started"


def test_wishes_are_kept_when_a_seat_is_passed_on(table: Table, evening: Evening) -> None:
    come(evening, "Eli", "Flo", "Gus", "Hal")
    rounds.add_wish(
        access=evening.runs, kind=Wish.Kind.APART, one=number("Eli"), other=number("Ana"), place=None
    )
    rounds.add_wish(access=evening.runs, kind=Wish.Kind.PLACE, one=number("Flo"), other=None, place=7)
    rounds.add_wish(
        access=evening.runs, kind=Wish.Kind.TOGETHER, one=number("Hal"), other=number("Cleo"), place=None
    )
    missing(evening, table, "Bo")
    assert "Hal" in names_at(table)
    missing(evening, table, "Dee")
    assert "Gus" in names_at(table)


def test_who_pauses_or_goes_leaves_the_seat_to_the_next_one(table: Table, evening: Evening) -> None:
    come(evening, "Eli")
    phone = Passerby()
    address = reverse("here", args=[evening.place(1).card_token])
    assert phone.post(address, {"name": "Dee", "claim": "yes"}).status == 302
    assert phone.post(address, {"person": number("Dee"), "say": "gone"}).status == 302
    assert sorted(names_at(table)) == ["Ana", "Bo", "Cleo", "Dee"], "anybody can claim a name"
    other = open_lobby(("Dee", "Gus"))
    evening.takes(other).seats.filter(name="Dee").update(device=Attendee.objects.get(name="Dee").device)
    assert phone.post(address, {"person": number("Dee"), "say": "gone"}).status == 302
    assert "Dee" in names_at(table), "or take a seat by that name"
    tables.start_table(access=other.access(HOST))
    assert phone.post(address, {"person": number("Dee"), "say": "gone"}).status == 302
    assert sorted(names_at(table)) == ["Ana", "Bo", "Cleo", "Eli"], "it has played as Dee tonight"
    rounds.change_state(access=evening.runs, numbers=[number("Ana")], state=Attendee.State.PAUSING)
    assert sorted(names_at(table)) == ["Bo", "Cleo", "Eli"]
    assert sorted(row_of(evening)) == sorted(map(number, ("Bo", "Cleo", "Eli")))


def test_a_name_that_could_be_mistaken_is_called_as_any_other(table: Table, evening: Evening) -> None:
    come(evening, "Аna", "Flo")  # the first letter is Cyrillic
    assert missing(evening, table, "Bo").status == 200
    assert {"Ana", "Аna"} <= set(names_at(table))


def test_where_no_seat_is_given_up_nobody_s_meetings_are_counted(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With hundreds of tables that takes a second, and any phone may say something again and again."""
    counted: list[object] = []
    monkeypatch.setattr("scoresheets.nights.rounds.missing.meetings_of", counted.append)
    table = opened(evening, *FOUR)
    phone, address = Passerby(), reverse("here", args=[evening.place(1).card_token])
    assert phone.post(address, {"name": "Zoe"}).status == 302
    for say in ("pausing", "here", "gone"):
        assert phone.post(address, {"person": number("Zoe"), "say": say}).status == 302
    watcher = Tablet()
    look_on(watcher, table)
    assert missing(evening, table, "Bo", watcher).code == "not_host"
    assert counted == []


# --- a lost phone ---


MOST_ON_PHONE = most(Attendee, "device")


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


def test_the_people_of_a_lost_phone_move_to_another_with_their_seats(crowd: Crowd) -> None:
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


def test_people_who_were_freed_are_claimed_by_a_new_phone_which_sits_down(crowd: Crowd) -> None:
    assert crowd.moves("Zoë") == 302
    after = crowd.holders()
    assert (after["Finn"], after["Zoë"]) == (None, None)
    assert "Zoë's seat" not in after
    new = Passerby()
    assert new.post(crowd.here, {"name": "Zoë"}).status == 422
    assert new.post(crowd.here, {"name": "Zoë", "claim": "yes"}).status == 302
    crowd.sits(new, "Zoë")
    assert crowd.holders()["Zoë's seat"] == crowd.holders()["Zoë"]


def test_a_phone_takes_no_more_people_than_it_may_and_only_a_phone_takes_them(crowd: Crowd) -> None:
    for number in range(MOST_ON_PHONE - 3):
        crowd.other.post(crowd.here, {"name": f"Child {number}"})
    before = crowd.holders()
    assert crowd.moves("Finn", to="Ana") == 422
    crowd.moves("Ana")
    assert crowd.moves("Finn", to="Ana") == 400  # Ana has no phone any more
    assert crowd.holders()["Finn's seat"] == before["Finn's seat"]


def test_a_seat_is_free_where_the_new_phone_was_sent_away(crowd: Crowd) -> None:
    new = sure(Attendee.objects.get(name="Ana").device)
    table = Seat.objects.get(name="Finn").table
    SentAway.objects.create(table=table, device=new, number=9, was_here=False)
    assert crowd.moves("Finn", to="Ana") == 302
    assert "Finn's seat" not in crowd.holders()
    assert crowd.holders()["Finn"] == crowd.holders()["Ana"]
    assert not Admission.objects.filter(table=table, device=new).exists()


def test_the_others_of_a_lost_phone_come_by_one_tap_once_one_of_them_is_claimed(crowd: Crowd) -> None:
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


def test_a_phone_that_is_full_brings_nobody(crowd: Crowd) -> None:
    crowd.moves("Zoë")
    new = Passerby()
    new.post(crowd.here, {"name": "Zoë", "claim": "yes"})
    for number in range(MOST_ON_PHONE - 1):
        new.post(crowd.here, {"name": f"Child {number}"})
    is_answered(new.post(crowd.here, {"others": "yes"}), 422, "One phone takes 8 people.")
    assert crowd.holders()["Finn"] is None
