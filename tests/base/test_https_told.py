"""HTTPS at home: what the start says, what a device gets to install, and where plain HTTP at its port is led to."""

import plistlib
import re
import socket
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from django.test import Client

from scoresheets.base.ops import addresses, home_https
from scoresheets.base.server.locked_port import LONGEST_HEAD, LeadingToTLS, led
from scoresheets.management.commands import serve
from tests.reading import read

TRUSTED_AT = "Devices learn to trust it at "
HOME, PUBLIC = "192.168.1.7", "203.0.113.9"


@pytest.fixture(autouse=True)
def open_port(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that serves HTTPS, with an authority of its own."""
    settings.VAR_DIR = tmp_path
    monkeypatch.setattr(home_https, "_port", [8443])


def said(monkeypatch: pytest.MonkeyPatch, *own: str, bind: str = "0.0.0.0") -> str:  # noqa: S104
    monkeypatch.setattr(addresses, "lan_addresses", lambda: list(own))
    out = StringIO()
    serve.Command(stdout=out).show_addresses(bind, 8000)
    return out.getvalue()


@pytest.mark.parametrize("own", [(HOME,), (HOME, PUBLIC), (PUBLIC, HOME)])
def test_devices_are_sent_to_an_address_for_which_the_certificate_holds(
    own: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = said(monkeypatch, *own)
    assert f"and with HTTPS at https://{HOME}:8443\n" in told
    assert f"{TRUSTED_AT}http://{HOME}:8000/https/. Its fingerprint:\n" in told
    assert home_https.home_authority().fingerprint in told


@pytest.mark.parametrize(("own", "bind"), [((), "0.0.0.0"), ((PUBLIC,), "0.0.0.0"), ((HOME,), "127.0.0.1")])  # noqa: S104
def test_no_device_is_told_to_trust_what_it_cannot_open(
    own: tuple[str, ...], bind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = said(monkeypatch, *own, bind=bind)
    assert TRUSTED_AT not in told
    assert re.search(
        r"and with HTTPS at https://(localhost|127\.0\.0\.1):8443, for this computer alone: ", told
    )
    assert home_https.home_authority().fingerprint in told


def test_a_computer_that_was_renamed_is_told_that_the_certificate_does_not_hold_for_its_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Kitchen")
    assert "is called" not in said(monkeypatch, HOME)
    monkeypatch.setattr(socket, "gethostname", lambda: "Attic.example.org")
    assert "This computer is called attic.local now." in said(monkeypatch, HOME)
    home_https.home_authority().make_anew()
    assert "is called" not in said(monkeypatch, HOME)


def test_an_ipad_gets_a_profile_with_the_certificate() -> None:
    answer = Client().get("/https/scoresheets.mobileconfig")
    assert answer["Content-Type"] == "application/x-apple-aspen-config"
    assert "attachment" not in answer["Content-Disposition"], "Safari offers to install what it shows"
    profile = plistlib.loads(answer.content)
    [root] = profile["PayloadContent"]
    assert (profile["PayloadType"], root["PayloadType"]) == ("Configuration", "com.apple.security.root")
    assert len({profile["PayloadUUID"], root["PayloadUUID"]}) == 2
    certificate = x509.load_der_x509_certificate(root["PayloadContent"])
    assert certificate == home_https.home_authority().certificate
    assert plistlib.loads(Client().get("/https/scoresheets.mobileconfig").content) == profile


def test_the_page_says_what_each_device_has_to_do(settings: Any) -> None:
    settings.ALLOWED_HOSTS = [HOME]
    text = read(Client().get("/https/", headers={"host": f"{HOME}:8000"}).content.decode())
    for words in ("Safari", "Profile for an iPad or iPhone", "Chrome", "may be monitored", "Current User"):
        assert words in text


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (
            b"GET /t/x/ HTTP/1.1\r\nHost: localhost:8443\r\n\r\n",
            b"307 Temporary Redirect\r\nLocation: https://localhost:8443/t/x/",
        ),
        (
            b"GET / HTTP/1.1\r\nhost:\tLOCALHOST\r\nA: b\r\n\r\n",
            b"307 Temporary Redirect\r\nLocation: https://LOCALHOST/",
        ),
        (b"GET / HTTP/1.1\r\nHost: example.org\r\n\r\n", b"400 Bad Request"),
        (b"GET / HTTP/1.0\r\n\r\n", b"400 Bad Request"),
        (b"GET http://example.org/ HTTP/1.1\r\nHost: localhost\r\n\r\n", b"400 Bad Request"),
        (b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n", b"400 Bad Request"),
        (b"SSH-2.0-OpenSSH_9.2\r\n\r\n", b"400 Bad Request"),
    ],
)
def test_a_request_over_plain_http_is_led_to_our_own_names_only(
    head: bytes, status: bytes, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["localhost"]
    assert led(head) == status


def test_a_request_over_plain_http_that_does_not_end_is_refused() -> None:
    class Wire:
        written = b""

        def write(self, data: bytes) -> None:
            self.written += data

        def loseConnection(self) -> None:  # noqa: N802 (Twisted's name)
            self.written += b"closed"

    connection = LeadingToTLS.__new__(LeadingToTLS)
    wire: Any = Wire()
    connection.transport = wire
    for _part in range(LONGEST_HEAD // 1000 + 3):
        connection.dataReceived(b"G" * 1000)
    assert wire.written.startswith(b"HTTP/1.1 400 Bad Request\r\n")
    assert wire.written.count(b"closed") == 1
