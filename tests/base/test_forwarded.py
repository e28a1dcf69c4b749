"""S4: behind proxies a request counts for the address that the proxies name, whatever the client puts before it."""

import http.client
import logging
from collections.abc import Iterator
from contextlib import closing
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import override_settings
from pytest_django import DjangoDbBlocker
from twisted.web.http_headers import Headers

from scoresheets.base.server.client_address import counted_as, forwarded_address, forwarded_scheme
from scoresheets.base.server.daphne import forwarded
from scoresheets.base.server.daphne.forwarded import parse_forwarded
from tests.real_server import DaphneServer, served_database

TOKEN = "t" * 32
AN_ADDRESS = 3
LIAR, HOME, PROXY = "198.51.100.7", "203.0.113.9", "10.0.0.5"


@pytest.mark.parametrize(
    ("hops", "lines", "address"),
    [
        (1, [HOME], HOME),
        (1, [f"{LIAR}, {HOME}"], HOME),
        (1, [LIAR, HOME], HOME),
        (1, [f"{LIAR},{HOME} , "], HOME),
        (1, [f"{HOME}:51234"], HOME),
        (1, ["[2001:db8::1]:443"], "2001:db8::1"),
        (1, ["2001:db8::1"], "2001:db8::1"),
        (1, [f"{LIAR}, unknown"], ""),
        (1, [], ""),
        (2, [f"{LIAR}, {HOME}, {PROXY}"], HOME),
        (2, [f"{LIAR}, {HOME}", PROXY], HOME),
        (2, [HOME], HOME),
        (2, [f"_whatever, {PROXY}"], PROXY),
        (2, [f"x{'9' * 5000}, {PROXY}"], PROXY),
        (3, [f"{HOME}, {PROXY}"], HOME),
    ],
)
def test_only_what_the_proxies_append_is_believed(
    settings: Any, hops: int, lines: list[str], address: str
) -> None:
    settings.TRUSTED_PROXIES = hops
    assert forwarded_address(Headers({"X-Forwarded-For": lines})) == address
    assert forwarded_address({b"x-forwarded-for": ",".join(lines).encode()}) == address


@pytest.mark.parametrize(
    ("lines", "scheme"),
    [
        (["https"], "https"),
        (["http"], "http"),
        (["https, http"], "http"),
        (["https", "http"], "http"),
        (["HTTPS"], "https"),
        (["javascript"], "http"),
        ([], ""),
    ],
)
def test_the_scheme_is_the_proxy_s_own_word(settings: Any, lines: list[str], scheme: str) -> None:
    settings.TRUSTED_PROXIES = 1
    assert forwarded_scheme(Headers({"X-Forwarded-Proto": lines})) == scheme


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.168.1.7", "192.168.1.7"),
        ("::ffff:192.168.1.7", "192.168.1.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("a socket", "a socket"),
    ],
)
def test_an_address_of_ipv6_counts_with_its_network(address: str, network: str) -> None:
    assert counted_as(address) == network


def test_without_a_proxy_no_header_is_read() -> None:
    headers = Headers({"X-Forwarded-For": [LIAR], "X-Forwarded-Proto": ["https"]})
    assert parse_forwarded(headers, None, None, None, [HOME, 5], "http") == ([HOME, 5], "http")


def test_too_few_proxies_are_told_of_in_the_log_once_and_without_an_address(
    settings: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    settings.TRUSTED_PROXIES = 2
    monkeypatch.setattr(forwarded, "_said_at", -forwarded.SAID_AGAIN)
    with caplog.at_level(logging.WARNING):
        for headers in ({"X-Forwarded-For": [HOME]}, {}):
            parse_forwarded(
                Headers(headers), "X-Forwarded-For", None, "X-Forwarded-Proto", [PROXY, 5], "http"
            )
    (line,) = caplog.messages
    assert "TRUSTED_PROXIES=2" in line
    assert not any(address in line for address in (HOME, PROXY))


# --- a real server behind a proxy that appends ---


@pytest.fixture(scope="module")
def server(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[DaphneServer]:
    limit = f"1000,{AN_ADDRESS}"
    with override_settings(HTTPS=True):  # the command line sets it
        yield from served_database(django_db_blocker, HTTPS="1", FREE_OPENINGS=limit)


def opens(server: DaphneServer, told: str, scheme: str = "https") -> int:
    """Open a table through a proxy that appended to this X-Forwarded-For. Return the status."""
    headers = {
        "Cookie": f"__Host-csrftoken={TOKEN}",
        "Origin": f"https://127.0.0.1:{server.port}",
        "Content-Type": "application/x-www-form-urlencoded",
        "X-Forwarded-For": told,
        "X-Forwarded-Proto": scheme,
    }
    fields = {"csrfmiddlewaretoken": TOKEN, "game": "yahtzee", "rounds": "1", "name": "Ana"}
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)) as wire:
        wire.request("POST", "/tables/", urlencode(fields), headers)
        return wire.getresponse().status


@pytest.mark.one_process
@pytest.mark.django_db(transaction=True)
def test_another_first_element_with_every_request_is_one_client(server: DaphneServer) -> None:
    told = [f"198.51.100.{number}, {HOME}" for number in range(AN_ADDRESS + 1)]
    assert [opens(server, each) for each in told] == [302] * AN_ADDRESS + [429]
    assert opens(server, f"{HOME}, 203.0.113.10") == 302


@pytest.mark.one_process
@pytest.mark.django_db(transaction=True)
def test_who_comes_without_tls_cannot_say_otherwise(server: DaphneServer) -> None:
    assert opens(server, "203.0.113.11", "https, http") == 301
