"""The host chooses one of the computer's addresses for links and QR codes."""

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from tests.cast import Party, open_lobby
from tests.evening import open_evening

LAN, TUNNEL = "192.0.2.5", "198.51.100.9"
CHOICE = 'id="addresses"'


@pytest.fixture(autouse=True)
def addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoresheets.base.ops.addresses.lan_addresses", lambda: [LAN, TUNNEL, "192.0.2.77"])
    monkeypatch.setattr(settings, "ALLOWED_HOSTS", ["localhost", LAN, TUNNEL, "games.lan"])


@pytest.fixture
def party() -> Party:
    return open_lobby()


def page(client: Client, path: str, *, host: str = "localhost:8000") -> str:
    return client.get(path, headers={"host": host}).text


def choose(client: Client, address: str, back: str, *, host: str = "localhost:8000") -> str:
    fields = {"address": address, "next": back}
    return client.post("/address/", fields, headers={"host": host}).headers["Location"]


def test_opened_as_localhost_the_links_carry_the_chosen_address_from_then_on(party: Party) -> None:
    host, links = party.host.client, reverse("links", args=[party.table.public_id])
    before = page(host, links)
    assert f'href="http://{LAN}:8000/join/' in before
    assert [f'value="{each}"' in before for each in (LAN, TUNNEL, "192.0.2.77")] == [True, True, False], (
        "what came after the start is refused by the server, so it is not offered"
    )
    assert choose(host, TUNNEL, links) == links
    after = page(host, links)
    assert f'href="http://{TUNNEL}:8000/join/' in after
    assert f'value="{TUNNEL}" aria-current="true"' in after
    assert f"http://{TUNNEL}:8000/join/" in page(host, reverse("table", args=[party.table.public_id]))


@pytest.mark.parametrize(
    ("address", "back", "leads"),
    [
        ("evil.example", "/t/x/links/", "/t/x/links/"),
        (TUNNEL, "https://evil.example/", "/"),
        ("", "/t/x/links/", "/"),
    ],
)
def test_no_other_address_is_taken_and_nobody_is_led_away(
    party: Party, address: str, back: str, leads: str
) -> None:
    host, links = party.host.client, reverse("links", args=[party.table.public_id])
    assert choose(host, address, back) == leads
    host.cookies["address"] = "evil.example"
    assert f'href="http://{LAN}:8000/join/' in page(host, links)


def test_behind_a_name_that_somebody_gave_nothing_is_asked(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, links = party.host.client, reverse("links", args=[party.table.public_id])
    assert CHOICE in page(host, links, host=LAN)
    assert CHOICE not in page(host, links, host="games.lan")
    monkeypatch.setattr(settings, "PUBLIC_URL", "https://scores.example.org")
    assert CHOICE not in page(host, links)


def test_a_night_asks_where_its_links_and_its_cards_are_made() -> None:
    evening = open_evening()
    for room in ("night_links", "places"):
        assert CHOICE in page(evening.runner.client, reverse(room, args=[evening.opened.public_id]))
