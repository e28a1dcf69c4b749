"""S35: idle devices that came by a link are bounded in number, and the one idle for longest is removed."""

import re

import pytest
from django.test import Client

from scoresheets.base.server import presence
from scoresheets.models import Admission, Device, Role, RoleDevice, Typist
from scoresheets.nights.access import SeasonAccess
from scoresheets.nights.links import services as links
from scoresheets.nights.seasons.services import seasons
from scoresheets.table.selectors import table_devices
from scoresheets.table.services import devices
from tests.base.test_presence import Clock
from tests.cast import HOST, Party, Tablet, come_in, open_lobby, open_table, write
from tests.evening import Evening, open_evening
from tests.limits import lower
from tests.paper.paper_world import on_paper

MOST = 5
NEWCOMERS = 4 * MOST


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set small bounds that a test can reach."""
    for model in (Admission, RoleDevice, Typist):
        lower(monkeypatch, model, MOST)


def without_cookie(path: str, **fields: object) -> Client:
    """Return a client that came without a cookie, with the one it was given."""
    client = Client()
    assert client.post(path, fields).status_code == 302
    return client


def crowd(path: str, **fields: object) -> list[Client]:
    return [without_cookie(path, **fields) for _newcomer in range(NEWCOMERS)]


def answers(clients: list[Client], path: str) -> list[int]:
    return [client.get(path).status_code for client in clients]


ONLY_THE_LAST = [404] * (NEWCOMERS - MOST) + [200] * MOST


@pytest.fixture
def party() -> Party:
    return open_lobby(("Ana", "Bo"))


@pytest.fixture
def evening() -> Evening:
    return open_evening()


def page_of(party: Party, path: str = "") -> str:
    return f"/t/{party.opened.public_id}/{path}"


@pytest.mark.parametrize("kind", ["join", "watch"])
def test_at_a_table_the_device_idle_for_longest_gives_way(party: Party, kind: str) -> None:
    known = Device.objects.count()
    came = crowd(f"/{kind}/{getattr(party.opened, f'{kind}_token')}/")
    assert answers(came, page_of(party)) == ONLY_THE_LAST
    assert Device.objects.count() == known + MOST, "a device that nothing refers to is no row"
    assert [each.get(page_of(party)).status for each in (party.host, *party.tablets.values())] == [200] * 3


def test_without_the_bound_every_newcomer_is_a_row(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    """Control: the bound is taken out."""
    monkeypatch.setattr(devices, "make_room_at", lambda _table: None)
    before = Admission.objects.count()
    crowd(f"/join/{party.opened.join_token}/")
    assert Admission.objects.count() == before + NEWCOMERS


def test_a_crowd_of_hosts_is_one_host(party: Party) -> None:
    token = devices.make_host_link(access=party.access(HOST))
    assert answers(crowd(f"/host/{token}/")[-1:], page_of(party)) == [200]
    assert Admission.objects.filter(table=party.opened).count() == MOST + 1 + len(party.tablets)


def test_who_has_written_or_has_a_page_open_gives_way_last(monkeypatch: pytest.MonkeyPatch) -> None:
    party = open_table(("Ana", "Bo"))
    (writer,) = (tablet for name, tablet in party.tablets.items() if name == "Ana")
    assert write(writer, party.table, seat=1, turn=1, dice=(1, 2, 3, 4, 4), box="routes.1-4").status == 200
    devices.release_seat(access=writer.access(party.opened), number=1)
    watching = Tablet()
    come_in(watching, party.opened)
    monkeypatch.setattr(presence, "connected_devices", lambda: frozenset({watching.device.pk}))
    crowd(f"/join/{party.opened.join_token}/")
    assert [each.get(page_of(party)).status for each in (writer, watching)] == [200, 200]


def test_who_comes_again_takes_no_room(party: Party) -> None:
    path = f"/join/{party.opened.join_token}/"
    first, *_others = [without_cookie(path) for _newcomer in range(MOST)]
    for _again in range(NEWCOMERS):
        assert first.post(path).status_code == 302
    assert first.get(page_of(party)).status_code == 200
    assert Admission.objects.filter(table=party.opened).count() == MOST + 1 + len(party.tablets)


def test_a_place_s_card_lets_in_no_more(evening: Evening) -> None:
    party = open_lobby(("Ana", "Bo"))
    evening.takes(party, 3)
    path = f"/p/{evening.place(3).card_token}/"
    mark = re.search(r'name="table" value="(\w+)"', Client().get(path).content.decode())
    assert mark
    assert answers(crowd(path, table=mark[1]), page_of(party)) == ONLY_THE_LAST


@pytest.mark.parametrize("role", [Role.LOOK, Role.HELP, Role.RUN])
def test_by_a_night_s_link_too(evening: Evening, role: Role) -> None:
    known = Device.objects.count()
    link = evening.link(role)
    came = crowd(f"/night/{link.token}/")
    assert answers(came, f"/n/{evening.opened.public_id}/") == ONLY_THE_LAST
    assert Device.objects.count() == known + MOST
    assert RoleDevice.objects.filter(night=evening.opened, link=None).count() == 1


def test_by_a_printed_sheet_too() -> None:
    token = on_paper("Ana", "Bo").opened.seats.get(number=1).sheet_link.token
    known = Device.objects.count()
    typing = without_cookie(f"/s/{token}/", typist="Maud")
    assert typing.post(f"/s/{token}/", {"do": "done", "box:fives.1": "5"}).status_code in (200, 302)
    crowd(f"/s/{token}/", typist="Nobody")
    assert Typist.objects.filter(sheets=None).count() == MOST
    assert Typist.objects.filter(name="Maud").exists()
    assert Device.objects.count() == known + MOST + 1


def test_a_number_above_what_two_bytes_hold_is_a_number(party: Party) -> None:
    Admission.objects.filter(device=party.tablet("Bo").device).update(number=2**31)
    guest = without_cookie(f"/join/{party.opened.join_token}/")
    came = Admission.objects.get(table=party.opened, number=2**31 + 1)
    reply = party.host.asks(party.table, "send_away", back="table_devices", device=came.number)
    assert reply.status in (200, 302)
    assert guest.get(page_of(party)).status_code == 410, "it was sent away"


def devices_of(page: str) -> str:
    return page.partition('<ol class="device-list">')[2].partition("</ol>")[0]


def test_the_devices_are_listed_in_pages_with_those_that_play_first(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_devices, "LISTED", 4)
    for _newcomer in range(MOST):
        without_cookie(f"/join/{party.opened.join_token}/")
    first, second, beyond = (party.host.get(page_of(party, f"people/?page={page}")).text for page in "129")
    shown = [re.findall(r"Device (\d+)", devices_of(page)) for page in (first, second)]
    assert shown == [["1", "2", "3", "8"], ["4", "5", "6", "7"]]
    assert ">\nOlder</a>" in first
    assert beyond.count("aria-disabled") == second.count("aria-disabled")
    assert f'value="{MOST + 3}"' in first, "the newest can be handed a seat"


def test_a_crowd_of_newcomers_puts_out_no_device_that_was_here_before(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    """520 of one client put out every honest device that slept, as it had come before."""
    path = f"/join/{party.opened.join_token}/"
    sleeping = [without_cookie(path) for _device in range(MOST - 2)]
    monkeypatch.setattr(presence, "SETTLED", 0.0)
    assert answers(sleeping, page_of(party)) == [200] * (MOST - 2)
    monkeypatch.setattr(presence, "SETTLED", 60.0)
    came = crowd(path)
    assert answers(sleeping, page_of(party)) == [200] * (MOST - 2)
    assert answers(came, page_of(party)) == [404] * (NEWCOMERS - 2) + [200] * 2
    guest = without_cookie(path)
    assert guest.get(page_of(party)).status_code == 200
    crowd(path)
    assert guest.get(page_of(party)).status_code == 200, "those that never came back gave way"


def test_phones_that_looked_for_a_while_and_sleep_stay_beside_a_crowd(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 100 honest phones that had looked for 24 seconds none was left, as they had come before the crowd."""
    clock = Clock()
    monkeypatch.setattr(presence, "time", clock)
    path = f"/watch/{party.opened.watch_token}/"
    honest = [without_cookie(path) for _device in range(MOST - 2)]
    for _look in range(2):
        assert answers(honest, page_of(party)) == [200] * (MOST - 2)
        clock.now += 24
    for _newcomer in range(NEWCOMERS):
        without_cookie(path).get(page_of(party))
        clock.now += presence.JUST_NOW
    assert answers(honest, page_of(party)) == [200] * (MOST - 2)


def test_by_a_season_s_link_too(evening: Evening) -> None:
    season = seasons.begin_season(access=evening.access(evening.runner), name="Spring")
    access = SeasonAccess.fresh(evening.runner.device, season)
    token = links.make_link(access=access, role=Role.LOOK).token
    known = Device.objects.count()
    came = crowd(f"/season/{token}/")
    assert answers(came, f"/seasons/{season.public_id}/") == ONLY_THE_LAST
    assert Device.objects.count() == known + MOST
