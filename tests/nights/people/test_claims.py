"""S53: a device speaks for its own people only. A claim of a listed name is seen and undone, and takes no seat away."""

from __future__ import annotations

import pytest

from scoresheets.base.server import presence
from scoresheets.models import Device, Guest, Round, RoundSeat, Seat, Table
from scoresheets.nights.people.selectors import PhoneView, people_context
from scoresheets.nights.people.services.people import change_state
from scoresheets.nights.rounds.services.arrivals import confirm_players
from scoresheets.nights.rounds.services.rounds import publish_round
from scoresheets.table.services import devices
from scoresheets.table.services.tables import start_table
from tests.cast import Tablet, come_in
from tests.evening import draw_yahtzee, open_evening
from tests.limits import lower
from tests.roles import Passerby
from tests.sure import is_answered


class Hall:
    """A night with six people on the organizer's list, and cards at its places."""

    def __init__(self) -> None:
        self.evening = open_evening()
        self.evening.adds_places(2)
        self.evening.notes("Ana", "Bo", "Cleo", "Dee", "Eli", "Flo")
        self.here = f"/p/{self.evening.place(1).card_token}/here/"

    def draws(self) -> None:
        draw_yahtzee(self.evening)
        publish_round(access=self.evening.runs, drawn=Round.objects.get(published_at=None).pk, origin="")

    def sits(self, name: str) -> Tablet:
        """Let the person sit down on a tablet of her own by the table's code, without the list."""
        seat = Seat.objects.select_related("table").get(name=name)
        tablet = Tablet()
        come_in(tablet, seat.table)
        devices.take_seat(device=tablet.device, table=seat.table, number=seat.number)
        return tablet

    def says(self, phone: Passerby, name: str, **fields: str) -> int:
        number = Guest.objects.get(name=name).number
        return phone.post(self.here, {"person": number, **fields}).status

    def phones(self, **fields: object) -> int:
        address = self.evening.address("change_phones")
        return self.evening.came("help").post(address, fields, htmx=False).status

    def state(self, name: str) -> tuple[str, int | None]:
        person = Guest.objects.get(name=name)
        return person.state, person.device_id


@pytest.fixture
def hall() -> Hall:
    return Hall()


def claims(hall: Hall, name: str) -> Passerby:
    phone = Passerby()
    assert phone.post(hall.here, {"name": name}).status == 422, "is that you?"
    assert phone.post(hall.here, {"name": name, "claim": "yes"}).status == 302
    return phone


def test_nobody_claims_a_name_under_which_another_device_sits(hall: Hall) -> None:
    hall.draws()
    tablet = hall.sits("Ana")
    for claim in ({}, {"claim": "yes"}):
        is_answered(
            Passerby().post(hall.here, {"name": "Ana", **claim}), 422, "is here already, on another phone"
        )
    assert hall.state("Ana") == ("here", None)
    assert tablet.get(f"/t/{Seat.objects.get(name='Ana').table.public_id}/").status == 200


def test_who_claimed_a_name_before_takes_no_seat_away_by_going_home(hall: Hall) -> None:
    phone = claims(hall, "Ana")
    hall.draws()
    tablet = hall.sits("Ana")
    table = Seat.objects.get(name="Ana").table
    assert hall.says(phone, "Ana", say="gone") == 302
    assert Seat.objects.get(name="Ana").device == tablet.device
    assert tablet.get(f"/t/{table.public_id}/").status == 200
    assert hall.says(claims(hall, "Bo"), "Bo", say="gone") == 302
    assert Seat.objects.filter(name="Bo").exists(), "it never sat as Bo"


def phones_of(hall: Hall) -> tuple[PhoneView, ...]:
    found = people_context(hall.evening.night)["phones"]
    assert isinstance(found, tuple)
    return found


def test_a_claim_is_shown_to_organizers_and_undone_by_one_tap(hall: Hall) -> None:
    phone = claims(hall, "Ana")
    hall.says(phone, "Ana", say="pausing")
    number = Guest.objects.get(name="Ana").number
    [shown] = phones_of(hall)
    assert shown.people == ((number, "Ana", True),)
    assert "Not Ana’s phone" in hall.evening.runner.get(hall.evening.address("night_people")).text
    for _tap in range(2):
        assert hall.phones(free=number) == 302
    assert hall.state("Ana") == ("here", None), "as before the claim"
    assert not phones_of(hall)
    claims(hall, "Ana")


def test_the_seat_that_a_claim_took_is_free_again(hall: Hall) -> None:
    phone = claims(hall, "Ana")
    hall.draws()
    seat = Seat.objects.get(name="Ana")
    form = phone.get(hall.here).text.split("Sit down as Ana")[0].rsplit('name="table" value="', 1)[1]
    card = hall.evening.place(seat.table.place.number).card_token if seat.table.place else ""
    assert phone.post(f"/p/{card}/", {"table": form.split('"')[0], "seat": seat.number}).status == 302
    assert Seat.objects.get(name="Ana").device_id
    assert hall.phones(free=Guest.objects.get(name="Ana").number) == 302
    assert Seat.objects.get(name="Ana").device_id is None
    assert phone.get(f"/t/{seat.table.public_id}/").status == 404


def test_all_that_one_phone_has_noted_goes_by_one_tap(hall: Hall) -> None:
    phone, other = claims(hall, "Ana"), Passerby()
    for name in ("Zed", "Zia", "Zoë"):
        assert phone.post(hall.here, {"name": name}).status == 302
    assert other.post(hall.here, {"name": "Gus"}).status == 302
    hall.draws()
    RoundSeat.objects.filter(guest__name="Zia").delete()
    number = Guest.objects.get(name="Zed").number
    for _tap in range(2):
        assert hall.phones(off=number) == 302
    assert not Guest.objects.filter(name="Zia", listed=True).exists()
    assert hall.state("Zed") == hall.state("Zoë") == ("gone", None), "a round has them"
    assert hall.state("Ana") == ("here", None)
    assert hall.state("Gus")[1]
    assert not Seat.objects.filter(name__in=("Zed", "Zoë")).exists()


def test_what_nobody_has_confirmed_goes_by_one_tap(hall: Hall) -> None:
    for name in ("Zed", "Zia"):
        assert Passerby().post(hall.here, {"name": name}).status == 302
    claims(hall, "Ana")
    assert people_context(hall.evening.night)["unconfirmed"] == 2
    number = Guest.objects.get(name="Zia").number
    change_state(access=hall.evening.runs, numbers=[number], state=Guest.State.HERE)
    assert hall.phones(unconfirmed="yes") == 302
    assert sorted(Guest.objects.values_list("name", flat=True)) == [
        *("Ana", "Bo", "Cleo", "Dee", "Eli", "Flo", "Zia"),
    ]
    assert hall.phones() == 400


# --- the list is full ---


def crowd(hall: Hall, number: int, *, prefix: str = "Ghost") -> list[int]:
    """Let so many phones come, each with a new name, that never come back."""
    return [Passerby().post(hall.here, {"name": f"{prefix} {each}"}).status for each in range(number)]


def names(prefix: str) -> list[str]:
    return [*Guest.objects.filter(name__startswith=prefix).order_by("number").values_list("name", flat=True)]


def test_an_invented_name_gives_way_to_a_phone_and_to_the_organizer(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    lower(monkeypatch, Guest, 10, "night")
    known = Device.objects.count()
    assert crowd(hall, 30) == [302] * 30
    assert names("Ghost") == ["Ghost 26", "Ghost 27", "Ghost 28", "Ghost 29"]
    assert Device.objects.count() == known + 4, "no device is left of the others"
    phone = Passerby()
    assert phone.post(hall.here, {"name": "Gus"}).status == 302
    assert phone.get(hall.here).status == 200  # as its browser is led there
    assert crowd(hall, 30, prefix="Spook") == [302] * 30
    assert "Gus" in names("G"), "its phone came back"
    hall.evening.notes("Hal", "Ida", "Jo")
    assert Guest.objects.count() == 10
    assert names("Spook") == []
    assert crowd(hall, 1, prefix="Wraith") == [422], "nobody is left who would give way"
    monkeypatch.setattr(presence, "JUST_NOW", 0.0)
    assert crowd(hall, 1, prefix="Wraith") == [302]
    assert "Gus" not in set(names("G")), "its phone has gone"
    hall.evening.notes("Kim")
    assert (
        hall.evening.runner.post(
            hall.evening.address("note_people"),
            {"say": "add", "names": "Lou"},
            htmx=False,
        ).status
        == 422
    ), "ten people whom an organizer noted"


def test_a_phone_that_is_here_keeps_its_name_and_newcomers_are_told(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    lower(monkeypatch, Guest, 7, "night")
    phone = Passerby()
    assert phone.post(hall.here, {"name": "Gus"}).status == 302
    assert phone.get(f"{hall.here}now/").status == 205
    is_answered(Passerby().post(hall.here, {"name": "Hal"}), 422, "A night takes 7 people")
    hall.evening.notes("Ida")
    assert not Guest.objects.filter(name="Gus").exists(), "an organizer's list is never stopped"


def test_people_of_a_round_and_of_a_game_that_began_stay(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("Gus", "Hal"):
        assert Passerby().post(hall.here, {"name": name}).status == 302
    hall.draws()
    lower(monkeypatch, Guest, 8, "night")
    assert crowd(hall, 1) == [422]
    assert {"Gus", "Hal"} <= set(Guest.objects.values_list("name", flat=True))
    for table in Table.objects.all():
        start_table(access=hall.evening.runner.access(table))
    assert not Guest.objects.filter(confirmed=False).exists()
    confirm_players(Table(place_id=None), ())
