"""The people of a device that opened a night: the roles that see, are offered, change and forget each of them.

The matrix of a season: the answers to devices that run it, look at it, or only organize one of its nights.
"""

from dataclasses import dataclass
from typing import Any

import pytest
from django.db.models import Q
from django.urls import reverse

from scoresheets.base.refusals import Stranger
from scoresheets.models import Person, Play, Role, Table
from scoresheets.nights import services as nights
from scoresheets.nights.access import SeasonAccess
from scoresheets.nights.links import services as links
from scoresheets.nights.seasons.services.seasons import begin_season
from scoresheets.people.selectors import person_pages
from scoresheets.people.selectors.access import PersonAccess, access_person, names_at, people_seen
from scoresheets.table.services import devices
from scoresheets.table.services.names import rename_seat
from tests.built_once import built_once
from tests.cast import HOST, Party, Tablet, come_in, finished, open_lobby
from tests.evening import DAY, Evening, open_evening
from tests.security.cells import Row, wrong_cells
from tests.security.matrix import patterns

pytestmark = pytest.mark.long

ROLES = ("opener", "run", "help", "look", "other night's", "stranger")
# Ana has played at home and at the night, Gil and Zoe at the night, Bo at home, Kim at another night of that device;
# Mia at a table that joined from elsewhere.
ANA, GIL, BO, KIM, MIA = "Ana", "Gil", "Bo", "Kim", "Mia"
SEES: dict[str, str] = {
    #    opener run help look other stranger
    ANA: "200 200 200 404 404 404",
    GIL: "200 200 200 404 404 404",
    BO: "200 404 404 404 404 404",
    KIM: "200 404 404 404 200 404",
    MIA: "404 404 404 404 404 404",
}
EDITS: dict[str, str] = {
    ANA: "302 403 403 404 404 404",
    GIL: "302 302 403 404 404 404",
    BO: "302 404 404 404 404 404",
    KIM: "302 404 404 404 302 404",
    MIA: "404 404 404 404 404 404",
}
FORGETS: dict[str, str] = {**EDITS, ANA: "302 302 403 404 404 404"}
ADDRESSES: dict[tuple[str, str], dict[str, str]] = {
    ("", "GET"): SEES,
    ("person.csv", "GET"): SEES,
    ("rename/", "POST"): EDITS,
    ("part/", "POST"): EDITS,
    ("remove/", "POST"): FORGETS,
}


@dataclass(frozen=True, slots=True)
class Club:
    """A device that plays at home and has opened two nights, and all other roles there."""

    home: Party
    evening: Evening
    table: Party
    tablets: dict[str, Tablet]

    def person(self, name: str) -> Person:
        owner = {} if name == MIA else {"owner": self.home.host.device}
        return Person.objects.get(name=name, **owner)

    def access(self, role: str, name: str) -> PersonAccess:
        """The access of this role's device to the person. Raises Stranger."""
        return access_person(self.tablets[role].device, self.person(name).public_id)


def a_night(opener: Tablet, names: tuple[str, str, str]) -> tuple[Evening, Party]:
    """Return a night that this device has opened, and a finished game of it."""
    evening = Evening(nights.open_night(device=opener.device, name="Mill Street", day=DAY), opener)
    party = finished()
    Table.objects.filter(pk=party.opened.pk).update(opened_by=opener.device)
    evening.takes(party)
    for number, name in enumerate(names, start=1):
        rename_seat(access=opener.access(party.opened), number=number, name=name)
    return evening, party


@pytest.fixture
def club() -> Club:
    return opened_club()


@built_once
def opened_club() -> Club:
    home = finished()
    evening, table = a_night(home.host, (ANA, GIL, "Zoe"))
    other, _kim_s = a_night(home.host, (KIM, "Lea", "Max"))
    open_lobby((MIA, "Noa"))  # another family's
    came = {role: evening.came(role) for role in ("run", "help", "look")}
    tablets = {"opener": home.host, **came, "other night's": other.came("run"), "stranger": Tablet()}
    return Club(home, evening, table, tablets)


@pytest.mark.parametrize(("address", "method"), ADDRESSES)
def test_at_the_addresses_of_a_person(club: Club, address: str, method: str) -> None:
    def asked(tablet: Tablet, row: Row) -> Any:
        name, person = row[0], club.person(row[0]).public_id
        path = f"/people/{person}/{address}"
        if method == "GET":
            return tablet.client.get(path)
        return tablet.client.post(path, {"name": f"{name} N", "person": person})

    told = ADDRESSES[address, method]
    rows = {(name, method): dict(zip(ROLES, told[name].split(), strict=True)) for name in told}
    assert wrong_cells(club.tablets, rows, asked) == {}


def test_an_organizer_sees_of_a_person_what_was_played_at_the_night(club: Club) -> None:
    page = f"/people/{club.person(ANA).public_id}/"
    counted = {
        role: len(club.tablets[role].get(f"{page}person.csv").text.splitlines()) - 1 for role in ROLES[:3]
    }
    assert counted == {"opener": 2, "run": 1, "help": 1}
    assert Play.objects.filter(person=club.person(ANA)).count() == 2


def test_without_the_bounds_of_the_night_the_games_from_home_are_read(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Control: without the bound."""
    monkeypatch.setattr(person_pages, "plays_at", lambda _nights, _people: Q())
    page = f"/people/{club.person(ANA).public_id}/person.csv"
    assert len(club.tablets["help"].get(page).text.splitlines()) - 1 == 2


def test_the_list_and_the_year_are_those_of_the_night(club: Club) -> None:
    night = f"/people/?night={club.evening.opened.public_id}"
    for role in ("run", "help"):
        text = club.tablets[role].get(night).text
        assert {name for name in (ANA, GIL, "Zoe", BO, KIM, MIA) if f">{name}<" in text} == {ANA, GIL, "Zoe"}
        assert "2 games" not in text
    for role in ("look", "other night's", "stranger"):
        text = club.tablets[role].get(night).text
        assert not any(f">{name}<" in text for name in (ANA, GIL, "Zoe", BO)), role


def test_head_to_head_has_the_people_and_the_games_of_the_night(club: Club) -> None:
    page = f"/people/{club.person(ANA).public_id}/"
    for role, seen in (("opener", {GIL, "Zoe", BO, "Cleo"}), ("run", {GIL, "Zoe"}), ("help", {GIL, "Zoe"})):
        text = club.tablets[role].get(page).text
        assert {
            name for name in (GIL, "Zoe", BO, "Cleo", KIM, MIA) if f">{name}</bdi></b>" in text
        } == seen, role
        assert text.count("1 game together") == len(seen), role
    played = person_pages.person_page(club.access("help", GIL))
    assert {rival.name: rival.tally.games for rival in played.rivals} == {ANA: 1, "Zoe": 1}


def test_names_are_offered_that_belong_to_the_night(club: Club) -> None:
    table = club.table.opened
    offered = {role: names_at(club.tablets[role].access(table)) for role in ("opener", "run", "help")}
    assert offered["run"] == offered["help"] == (ANA, GIL, "Zoe")
    assert {BO, KIM} < set(offered["opener"])
    for role in ("run", "help"):
        text = club.tablets[role].get(f"/t/{table.public_id}/people/").text
        assert not any(f'value="{name}"' in text for name in (BO, "Cleo", KIM))


def test_who_runs_the_night_forgets_there_alone_whoever_is_known_at_home_too(club: Club) -> None:
    ana = club.person(ANA)
    assert club.tablets["run"].post(f"/people/{ana.public_id}/remove/", {}, htmx=False).status == 302
    assert club.table.opened.seats.get(number=1).name == ""
    assert club.home.opened.seats.get(number=1).name == ANA
    assert [play.seat.table_id for play in Play.objects.filter(person=ana) if play.seat] == [
        club.home.opened.pk
    ]
    assert club.tablets["run"].get(f"/people/{ana.public_id}/").status == 404
    gil = club.person(GIL).public_id
    assert club.tablets["run"].post(f"/people/{gil}/remove/", {}, htmx=False).status == 302
    assert not Person.objects.filter(public_id=gil).exists()


def test_who_runs_the_night_joins_nobody_with_whom_they_know_from_there_alone(club: Club) -> None:
    gil, run = club.person(GIL), club.tablets["run"]
    for other in (BO, KIM, ANA):
        reply = run.post(f"/people/{gil.public_id}/join/", {"person": club.person(other).public_id})
        assert (reply.status, "no longer here" in reply.text) == (422, True), other
    text = run.get(f"/people/{gil.public_id}/").text
    assert not any(f">{name}</option>" in text for name in (BO, KIM, ANA, "Cleo"))
    assert not Person.objects.exclude(one_with=None).exists()


def test_a_helper_who_writes_a_name_from_home_opens_nothing_by_it(club: Club) -> None:
    """On a seat of the helper's own device, and of another device at the night."""
    helper, table, friend = club.tablets["help"], club.table.opened, Tablet()
    come_in(friend, table)
    for number, tablet in ((2, helper), (3, friend)):
        devices.free_seat(access=club.home.host.access(table), number=number)
        come_in(tablet, table)
        devices.take_seat(device=tablet.device, table=table, number=number)
    for number, name in ((2, BO), (3, "Cleo")):
        rename_seat(access=helper.access(table), number=number, name=name)
    with pytest.raises(Stranger):
        access_person(friend.device, club.person("Cleo").public_id)
    assert people_seen(friend.access(table)) == {}
    bo = f"/people/{club.person(BO).public_id}/"
    assert (
        len(helper.get(f"{bo}person.csv").text.splitlines()) - 1 == 1
    )  # the game of the night, none from home


def test_it_ends_with_the_role_and_with_the_night(club: Club) -> None:
    page = f"/people/{club.person(GIL).public_id}/"
    links.take_off(access=club.evening.access(club.home.host), device=club.tablets["help"].device.pk)
    assert club.tablets["help"].get(page).status == 404
    assert club.tablets["run"].get(page).status == 200
    nights.delete_night(access=club.evening.access(club.home.host), tables=False)
    assert club.tablets["run"].get(page).status == 404
    assert club.home.host.get(page).status == 200


def test_no_record_from_home_is_told_at_a_night(club: Club) -> None:
    Play.objects.filter(seat__table=club.table.opened).update(records=["best"])
    Play.objects.filter(seat__table=club.home.opened).update(records=["best"])
    told = "A record: Ana never did better."
    assert told not in club.tablets["run"].get(f"/t/{club.table.opened.public_id}/").text
    assert told in club.home.tablet(HOST).get(f"/t/{club.home.opened.public_id}/").text


ASKING = ("nobody", "look", "run", "runs the night")
SEEN = "404 200 200 404"
ONLY_RUN = "404 403 200 404"
DONE = "404 403 302 404"
ROWS = (
    ("GET", SEEN, "season season_why season_csv season_nights"),
    ("POST", "404 403 404 404", "season_same"),  # of people whom another device remembers
    ("GET", ONLY_RUN, "season_links season_choices"),
    ("POST", ONLY_RUN, "season_links"),
    ("POST", DONE, "season_nights order_season count_season season_points season_choices"),
)
ANSWERS = {(name, method): answers.split() for method, answers, names in ROWS for name in names.split()}
FIELDS: dict[str, dict[str, Any]] = {
    "season_links": {"role": "look"},
    "season_nights": {"row": "1"},
    "order_season": {"game": "", "name": "beaten", "before": "wins"},
    "count_season": {"best": "2"},
    "season_points": {"rows": "5 3", "leavers": "none"},
    "season_same": {"one": "x", "other": "y"},
    "season_choices": {"what": "delete"},
}


def test_at_the_season_s_own_addresses() -> None:
    evening = open_evening()
    season = begin_season(access=evening.access(evening.runner), name="Spring")
    access = SeasonAccess.called(evening.runner.device, season.public_id)
    tokens = {
        "look": links.make_link(access=access, role=Role.LOOK).token,
        "run": links.make_lost_link(season).token,
    }
    tablets = {role: Tablet() for role in ASKING} | {"runs the night": evening.came("run")}
    for role, token in tokens.items():
        assert tablets[role].post(f"/season/{token}/", {}).status == 302

    def asked(tablet: Tablet, row: Row) -> Any:
        path = reverse(row[0], args=[season.public_id])
        return tablet.client.get(path) if row[1] == "GET" else tablet.client.post(path, FIELDS[row[0]])

    rows = {row: dict(zip(ASKING, answers, strict=True)) for row, answers in ANSWERS.items()}
    assert wrong_cells(tablets, rows, asked) == {}


def test_every_address_of_a_season_has_its_row() -> None:
    here = {name for name, pattern in patterns().items() if str(pattern.pattern).startswith("seasons/")}
    assert here == {name for name, _method in ANSWERS}
