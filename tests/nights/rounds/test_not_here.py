"""A seat whose person has not come, or has gone: the next one who waits gets it, else it goes.

And a lost phone's people: free to be claimed.
"""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoresheets.models import ArrivalCard, Guest, Round, Seat, Table, Wish
from scoresheets.models.limits import most
from scoresheets.nights.people.services.people import change_state
from scoresheets.nights.rounds.selectors.next_places import next_places
from scoresheets.nights.rounds.services import rounds
from scoresheets.nights.rounds.services.arrivals import make_arrival_card
from scoresheets.nights.rounds.services.rounds import publish_round
from scoresheets.table.live.render_cache import render_table
from scoresheets.table.services import tables
from tests.cast import HOST, Reply, Tablet, look_on, open_lobby
from tests.evening import Evening, draw_yahtzee, open_evening
from tests.roles import Passerby
from tests.rounds import seating
from tests.sure import is_answered

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
    return Guest.objects.get(name=name).number


def missing(evening: Evening, table: Table, name: str, by: Tablet | None = None) -> Reply:
    return (by or evening.runner).asks(table, "pass_seat_on", person=number(name))


def names_at(table: Table) -> list[str]:
    return list(table.seats.order_by("position").values_list("name", flat=True))


def row_of(evening: Evening) -> list[int]:
    people: list[int] = seating()["tables"][0]["people"]
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
    assert Guest.objects.get(name="Bo").state == "pausing"
    assert Guest.objects.get(name="Eli").state == "here"
    assert "No place yet" in next_says(evening, "Flo")
    assert "Yahtzee, seat" in next_says(evening, "Eli")


def next_says(evening: Evening, name: str) -> str:
    phone = Tablet()
    Guest.objects.filter(name=name).update(device=phone.device)
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
    evening.takes(other).seats.filter(name="Dee").update(device=Guest.objects.get(name="Dee").device)
    assert phone.post(address, {"person": number("Dee"), "say": "gone"}).status == 302
    assert "Dee" in names_at(table), "or take a seat by that name"
    tables.start_table(access=other.access(HOST))
    assert phone.post(address, {"person": number("Dee"), "say": "gone"}).status == 302
    assert sorted(names_at(table)) == ["Ana", "Bo", "Cleo", "Eli"], "it has played as Dee tonight"
    change_state(access=evening.runs, numbers=[number("Ana")], state=Guest.State.PAUSING)
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
    monkeypatch.setattr("scoresheets.nights.rounds.services.not_here.meetings_of", counted.append)
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


MOST_ON_PHONE = most(Guest, "device")


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

    def frees(self, *names: str) -> None:
        address = self.evening.address("change_phones")
        for name in names:
            fields = {"free": Guest.objects.get(name=name).number}
            assert self.evening.came("help").post(address, fields, htmx=False).status == 302

    def holders(self) -> dict[str, int | None]:
        """Return the devices of seats and of people, by name."""
        seats = dict(Seat.objects.exclude(device=None).values_list("name", "device"))
        return {each.name: each.device_id for each in Guest.objects.all()} | {
            f"{name}'s seat": device for name, device in seats.items()
        }


def test_people_of_a_lost_phone_are_freed_one_by_one_and_claimed_by_a_new_one_which_sits_down(
    crowd: Crowd,
) -> None:
    lost = crowd.holders()["Zoë"]
    table = Seat.objects.select_related("table").get(name="Zoë").table
    assert table.host_id == lost
    crowd.frees("Zoë", "Zoë")
    after = crowd.holders()
    assert (after["Finn"], after["Zoë"]) == (lost, None)
    assert "Finn's seat" in after
    assert "Zoë's seat" not in after
    table.refresh_from_db()
    assert table.host_id is None, "the next device that sits down has it"
    new = Passerby()
    assert new.post(crowd.here, {"name": "Zoë"}).status == 422, "is that you?"
    assert new.post(crowd.here, {"name": "Zoë", "claim": "yes"}).status == 302
    crowd.sits(new, "Zoë")
    assert crowd.holders()["Zoë's seat"] == crowd.holders()["Zoë"] != lost
    crowd.frees("Finn")
    assert lost not in crowd.holders().values()
