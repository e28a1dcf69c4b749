"""`scoresheets.local`: announced if zeroconf is installed, with another name for a second box;
links and cards use it.
"""

import logging
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from django.test import RequestFactory

from scoresheets.base.ops import network_name, server_urls
from scoresheets.base.ops.network_name import NAMES, announce, announced_name, possible_names
from scoresheets.table.views.public_address import origin_of


class Failed(Exception):
    pass


class Taken(Failed):
    pass


class Service:
    def __init__(self, _kind: str, name: str, *, port: int, server: str, parsed_addresses: list[str]) -> None:
        self.name, self.port, self.server, self.parsed_addresses = name, port, server, parsed_addresses


class Network:
    """The announcements of all boxes in a house, as zeroconf would find them."""

    taken: dict[str, Any]

    def __init__(self, **_given: object) -> None:
        pass

    def register_service(self, told: Any) -> None:
        if told.name in self.taken:
            raise Taken
        self.taken[told.name] = told

    def close(self) -> None:
        self.taken.clear()


@pytest.fixture(autouse=True)
def house(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    taken: dict[str, Any] = {}
    monkeypatch.setattr(Network, "taken", taken, raising=False)
    zeroconf = SimpleNamespace(
        Zeroconf=Network,
        ServiceInfo=Service,
        Error=Failed,
        NonUniqueNameException=Taken,
        IPVersion=SimpleNamespace(V4Only=4),
    )
    monkeypatch.setitem(sys.modules, "zeroconf", zeroconf)
    monkeypatch.setattr(network_name, "find_spec", lambda _name: "there")
    monkeypatch.setattr("scoresheets.base.ops.addresses.lan_addresses", lambda: ["192.0.2.5"])
    monkeypatch.setattr("atexit.register", lambda _close: None)
    yield taken
    network_name._announced.clear()


def origin(host: str) -> str:
    return origin_of(RequestFactory().get("/", headers={"host": host}))


def test_a_second_box_gets_the_second_name(house: dict[str, Any]) -> None:
    announce(8000)
    assert announced_name() == "scoresheets.local"
    announce(8001)
    assert announced_name() == "scoresheets-2.local"
    told = list(house.values())
    assert [(each.server, each.port, each.parsed_addresses) for each in told] == [
        ("scoresheets.local.", 8000, ["192.0.2.5"]),
        ("scoresheets-2.local.", 8001, ["192.0.2.5"]),
    ]


def test_the_names_are_among_the_hosts_where_they_can_be_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(possible_names()) == set(NAMES)
    monkeypatch.setattr(network_name, "find_spec", lambda _name: None)
    assert possible_names() == ()


def test_links_and_cards_use_it_where_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "ALLOWED_HOSTS", ["*"])
    assert origin("192.0.2.5:8000") == "http://192.0.2.5:8000/"
    announce(8000)
    for host in ("192.0.2.5:8000", "localhost:8000", "127.0.0.1:8000"):
        assert origin(host) == "http://scoresheets.local:8000/"
    assert origin("games.lan:8000") == "http://games.lan:8000/", "a name that somebody gave stays"
    assert server_urls.server_urls(server_urls.EVERYWHERE, 8000)[:2] == [
        "http://scoresheets.local:8000",
        "http://192.0.2.5:8000",
    ]


@pytest.mark.parametrize("missing", ["package", "network"])
def test_where_it_cannot_be_nothing_is_announced(
    missing: str, house: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    if missing == "package":
        monkeypatch.setattr(network_name, "find_spec", lambda _name: None)
    else:
        monkeypatch.setattr("scoresheets.base.ops.addresses.lan_addresses", list)
    announce(8000)
    assert (announced_name(), house) == ("", {})


def test_a_network_that_refuses_keeps_nobody_from_playing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuses(**_given: object) -> None:
        raise OSError("no multicast here")

    monkeypatch.setattr(sys.modules["zeroconf"], "Zeroconf", refuses)
    announce(8000)
    assert announced_name() == ""
    assert "scoresheets.local cannot be announced: OSError" in caplog.text


def test_ctrl_c_meanwhile_leaves_the_last_word_to_goodbye(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Network, "register_service", interrupted)
    monkeypatch.setattr(logging.getLogger("asyncio"), "disabled", False)
    with pytest.raises(KeyboardInterrupt):
        announce(8000)
    assert logging.getLogger("asyncio").disabled
