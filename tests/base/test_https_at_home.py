"""HTTPS at home: how little the authority of a box may do, and a server that serves both ports."""

import re
import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from http.cookiejar import CookieJar
from io import StringIO
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, HTTPSHandler, OpenerDirector, Request, build_opener

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import load_pem_private_key
from cryptography.x509.oid import ExtendedKeyUsageOID
from cryptography.x509.verification import PolicyBuilder, Store, VerificationError
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client

from scoresheets.base.ops import certificates, home_https
from scoresheets.base.ops.certificates import NOBODY, ClockIsBehind, HomeAuthority, Issued
from scoresheets.base.ops.data_folder import OURS
from scoresheets.base.server.locked_port import Renewed, UnreadableCertificate
from scoresheets.management.commands import serve
from tests.base.test_command_line import started
from tests.real_server import SECONDS_TO_START, answers, free_port

HOSTS = ("localhost", "127.0.0.1", "192.168.1.7", "[fe80::1]", "scoresheets.local")
PRINTED = re.compile(r"(?:[0-9A-F]{2} ){31}[0-9A-F]{2}")  # a fingerprint
ELSEWHERE = ("example.org", "8.8.8.8", "scoresheets.local.example.org", "other.local", "[2001:db8::1]")


def read(file: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate(file.read_bytes())


@pytest.fixture
def box(tmp_path: Path) -> HomeAuthority:
    return HomeAuthority(tmp_path / "https")


def test_the_authority_vouches_for_home_networks_and_its_own_names_only(box: HomeAuthority) -> None:
    extensions = read(box.files.certificate).extensions
    limits = extensions.get_extension_for_class(x509.NameConstraints)
    permitted = [each.value for each in limits.value.permitted_subtrees or ()]
    networks = [each for each in permitted if not isinstance(each, str)]
    assert limits.critical
    assert all(each.is_private for each in networks)
    assert ip_network("192.168.0.0/16") in networks
    assert {each for each in permitted if isinstance(each, str)} >= {"scoresheets.local", "localhost"}
    assert extensions.get_extension_for_class(x509.BasicConstraints).value.path_length == 0
    assert [box.may_vouch_for(host) for host in HOSTS] == [True] * len(HOSTS)
    assert [box.may_vouch_for(host) for host in ELSEWHERE] == [False] * len(ELSEWHERE)


def test_it_vouches_for_servers_alone_and_for_no_mail(box: HomeAuthority) -> None:
    """A mail signed by its key verified before, wherever the authority is trusted."""
    assert not _signs_for_clients(box, x509.RFC822Name("ana@example.org"))
    assert not _signs_for_clients(box, x509.UniformResourceIdentifier("https://example.org/"))
    extensions = read(box.files.certificate).extensions
    uses = extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    assert [*uses] == [ExtendedKeyUsageOID.SERVER_AUTH]
    limits = extensions.get_extension_for_class(x509.NameConstraints).value.permitted_subtrees or ()
    mail = [each.value for each in limits if isinstance(each, x509.RFC822Name)]
    urls = [each.value for each in limits if isinstance(each, x509.UniformResourceIdentifier)]
    assert (mail, urls) == ([NOBODY], [NOBODY])
    assert NOBODY.endswith(".invalid"), "no host has such a name"
    assert _verified_as_server(box, "scoresheets.local")


def test_without_its_limits_mail_would_verify(box: HomeAuthority, monkeypatch: pytest.MonkeyPatch) -> None:
    """Control: an authority as it was before."""
    without = x509.CertificateBuilder.add_extension

    def add(builder: Any, extension: Any, critical: bool) -> Any:
        if isinstance(extension, x509.ExtendedKeyUsage):
            return builder
        if isinstance(extension, x509.NameConstraints):
            kinds = (x509.DNSName, x509.IPAddress)
            kept = [each for each in extension.permitted_subtrees or () if isinstance(each, kinds)]
            extension = x509.NameConstraints(kept, None)
        return without(builder, extension, critical)

    monkeypatch.setattr(x509.CertificateBuilder, "add_extension", add)
    box.make_anew()
    monkeypatch.undo()
    assert _signs_for_clients(box, x509.RFC822Name("ana@example.org"))


def _signs_for_clients(box: HomeAuthority, name: x509.GeneralName) -> bool:
    """Return whether a certificate for this name, as for signing mail, verifies by the authority."""
    authority, key = read(box.files.certificate), ec.generate_private_key(ec.SECP256R1())
    signer = load_pem_private_key(box.files.key.read_bytes(), None)
    assert isinstance(signer, ec.EllipticCurvePrivateKey)
    now = datetime.now(UTC)
    issued = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([]))
        .issuer_name(authority.subject)
        .public_key(key.public_key())
        .serial_number(7)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([name]), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.CLIENT_AUTH]), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key()), critical=False
        )
        .sign(signer, hashes.SHA256())
    )
    try:
        PolicyBuilder().store(Store([authority])).build_client_verifier().verify(issued, [])
    except VerificationError:
        return False
    return True


def _verified_as_server(box: HomeAuthority, host: str) -> bool:
    builder = PolicyBuilder().store(Store([read(box.files.certificate)]))
    issued = read(box.issue(HOSTS).certificate)
    return bool(builder.build_server_verifier(x509.DNSName(host)).verify(issued, []))


def test_none_is_made_while_the_clock_is_older_than_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A Raspberry Pi has no clock of its own: it begins in a year that is over."""
    now = datetime(2024, 1, 1, tzinfo=UTC)
    monkeypatch.setattr("scoresheets.base.ops.certificates.timezone.now", lambda: now)
    with pytest.raises(ClockIsBehind, match="says 2024-01-01, a day before this program was built"):
        HomeAuthority(tmp_path / "https")
    assert not (tmp_path / "https").exists()
    monkeypatch.undo()
    box = HomeAuthority(tmp_path / "https")
    standing = box.issue(HOSTS).certificate.read_bytes()
    monkeypatch.setattr("scoresheets.base.ops.certificates.timezone.now", lambda: now)
    assert not box.holds
    assert box.issue(HOSTS).certificate.read_bytes() == standing, "what stands goes on"
    with pytest.raises(ClockIsBehind):
        box.issue((*HOSTS, "192.168.1.8"))
    with pytest.raises(ClockIsBehind):
        box.make_anew()


def test_dates_that_do_not_hold_are_named_with_the_command_that_makes_a_new_one(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.VAR_DIR = tmp_path
    monkeypatch.setattr(certificates, "AUTHORITY_LASTS", timedelta(days=-1))
    before = home_https.home_authority().fingerprint
    monkeypatch.undo()
    said = StringIO()
    serve.Command(stdout=said).show_dates()
    assert "scoresheets new-authority makes a new one" in said.getvalue()
    assert home_https.home_authority().fingerprint == before, "never by itself"
    said = StringIO()
    call_command("new_authority", stdout=said)
    assert home_https.home_authority().fingerprint in said.getvalue()
    assert home_https.home_authority().fingerprint != before
    said = StringIO()
    serve.Command(stdout=said).show_dates()
    assert said.getvalue() == ""


def test_a_certificate_lasts_less_than_browsers_allow_and_names_no_stranger(box: HomeAuthority) -> None:
    issued = read(box.issue((*HOSTS, *ELSEWHERE)).certificate)
    names = issued.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert issued.not_valid_after_utc - issued.not_valid_before_utc <= timedelta(days=398)
    assert sorted(names.get_values_for_type(x509.DNSName)) == ["localhost", "scoresheets.local"]
    assert {str(each) for each in names.get_values_for_type(x509.IPAddress)} == {
        *("127.0.0.1", "192.168.1.7", "fe80::1")
    }


def test_keys_are_readable_by_their_owner_only(box: HomeAuthority) -> None:
    box.issue(HOSTS)
    assert {oct(each.stat().st_mode & 0o777) for each in box.own.key.parent.iterdir()} == {"0o600"}
    assert oct(box.own.key.parent.stat().st_mode & 0o777) == "0o700"


def test_a_certificate_is_issued_anew_for_a_new_address_before_its_end_and_by_a_new_authority(
    box: HomeAuthority, monkeypatch: pytest.MonkeyPatch
) -> None:
    def serial(*hosts: str) -> int:
        return read(box.issue(hosts).certificate).serial_number

    first = serial("localhost", "192.168.1.7")
    assert serial("localhost") == first
    moved = serial("localhost", "192.168.1.8")
    assert moved != first
    ends = read(box.own.certificate).not_valid_after_utc
    monkeypatch.setattr("django.utils.timezone.now", lambda: ends - timedelta(days=31))
    assert serial("localhost", "192.168.1.8") == moved
    monkeypatch.setattr("django.utils.timezone.now", lambda: ends - timedelta(days=29))
    renewed = serial("localhost", "192.168.1.8")
    assert renewed != moved
    box.files.certificate.unlink()
    another = HomeAuthority(box.files.certificate.parent)
    assert read(another.issue(["localhost"]).certificate).serial_number != renewed


def test_what_a_power_cut_has_torn_is_issued_anew_or_said_in_a_sentence(box: HomeAuthority) -> None:
    first = read(box.issue(HOSTS).certificate).serial_number
    box.own.key.write_bytes(box.files.key.read_bytes())  # a key that is not the certificate's
    second = read(box.issue(HOSTS).certificate).serial_number
    box.own.certificate.write_bytes(b"")
    assert len({first, second, read(box.issue(HOSTS).certificate).serial_number}) == 3
    Renewed(lambda: box.issue(HOSTS))
    box.files.certificate.write_bytes(b"")
    with pytest.raises(ImproperlyConfigured, match="delete the folder"):
        box.issue(HOSTS)
    with pytest.raises(UnreadableCertificate, match="are not a certificate and its key"):
        Renewed(lambda: box.files)


def test_a_port_goes_on_with_the_certificate_that_stands_if_none_can_be_written(
    box: HomeAuthority, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers: list[Issued | OSError] = [box.issue(HOSTS)]

    def issue() -> Issued:
        answer = answers[-1]
        if isinstance(answer, OSError):
            raise answer
        return answer

    port = Renewed(issue)
    stands = port.getContext()
    answers.append(OSError("no room"))
    monkeypatch.setattr(port, "looked_at", -1e9)
    assert port.getContext() is stands
    answers.pop()
    assert port.getContext() is stands  # looked for again after a minute only
    monkeypatch.setattr(port, "looked_at", -1e9)
    assert port.getContext() is not stands


@dataclass(frozen=True)
class Locked:
    """A server on two ports, and what a device knows that trusts its authority."""

    port: int
    plain: int
    said: str
    trust: ssl.SSLContext

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}"

    def device(self) -> tuple[OpenerDirector, CookieJar]:
        cookies = CookieJar()
        return build_opener(HTTPSHandler(context=self.trust), HTTPCookieProcessor(cookies)), cookies


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Locked]:
    home, plain, port = tmp_path_factory.mktemp("home"), free_port(), free_port()
    arguments = ("serve", "--https", "--https-port", str(port))
    with started(home, plain, *arguments) as (lines, process):
        assert process.stdout
        while not PRINTED.search(lines[-1]):
            lines.append(process.stdout.readline())
            assert lines[-1], lines
        trust = ssl.create_default_context(cafile=str(home / OURS / "https" / "authority.crt"))
        until = time.monotonic() + SECONDS_TO_START
        while not (answers(f"http://localhost:{plain}/") and is_open(port)):
            assert time.monotonic() < until
        yield Locked(port, plain, "".join(lines), trust)


def is_open(port: int) -> bool:
    try:
        socket.create_connection(("localhost", port), timeout=5).close()
    except OSError:
        return False
    return True


def test_a_device_that_trusts_the_box_comes_over_https(locked: Locked) -> None:
    device, _cookies = locked.device()
    page = device.open(f"{locked.url}/https/", timeout=20).read().decode()
    assert "This page came over HTTPS" in page
    [shown] = PRINTED.findall(page)
    assert shown in locked.said
    with pytest.raises(URLError, match="CERTIFICATE_VERIFY_FAILED"):
        build_opener().open(locked.url, timeout=20)


def test_a_device_gets_the_certificate_on_the_plain_port(locked: Locked) -> None:
    answer = build_opener().open(f"http://localhost:{locked.plain}/https/scoresheets.crt", timeout=20)
    certificate = x509.load_der_x509_certificate(answer.read())
    assert answer.headers["Content-Type"] == "application/x-x509-ca-cert"
    assert certificate.fingerprint(hashes.SHA256()).hex(" ").upper() in locked.said


def test_a_table_is_opened_and_followed_over_https(locked: Locked) -> None:
    device, cookies = locked.device()
    page = device.open(f"{locked.url}/", timeout=20).read().decode()
    [token, *_others] = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    fields = {"csrfmiddlewaretoken": token, "game": "yahtzee", "rounds": "1", "name": "Ana"}
    headers = {"Origin": locked.url}
    asked = Request(f"{locked.url}/tables/", urlencode(fields).encode(), headers)  # noqa: S310 (our own)
    lobby = device.open(asked, timeout=20)
    assert lobby.url.startswith(f"{locked.url}/t/")
    handshake = (
        f"GET /ws{urlsplit(lobby.url).path} HTTP/1.1\r\nHost: localhost:{locked.port}\r\nOrigin: {locked.url}\r\n"
        f"Cookie: {'; '.join(f'{each.name}={each.value}' for each in cookies)}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    with (
        socket.create_connection(("localhost", locked.port), timeout=20) as plain,
        locked.trust.wrap_socket(plain, server_hostname="localhost") as wire,
    ):
        wire.sendall(handshake.encode())
        assert wire.recv(4096).startswith(b"HTTP/1.1 101 ")


def test_plain_http_at_its_port_leads_to_https(locked: Locked) -> None:
    """Sent byte by byte, as a slow network does."""
    with socket.create_connection(("127.0.0.1", locked.port), timeout=20) as wire:
        wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in f"GET /https/?a=b HTTP/1.1\r\nHost: localhost:{locked.port}\r\n\r\n".encode():
            wire.sendall(bytes([byte]))
        with wire.makefile("rb") as answer:
            status, *headers = answer.read().decode().splitlines()
    assert status == "HTTP/1.1 307 Temporary Redirect"
    assert f"Location: https://localhost:{locked.port}/https/?a=b" in headers


@pytest.mark.parametrize("path", ["/https/", "/https/scoresheets.crt", "/https/scoresheets.mobileconfig"])
def test_without_it_there_is_no_such_page(path: str) -> None:
    client = Client()
    assert client.get(path).status_code == 404
    assert "HTTPS" not in client.get("/").content.decode()


def test_a_certificate_of_ones_own_is_served_and_needs_no_authority(
    box: HomeAuthority, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = box.issue(HOSTS)
    monkeypatch.setenv("CERT_FILE", str(own.certificate))
    monkeypatch.setenv("KEY_FILE", str(own.key))
    monkeypatch.setattr(home_https, "_port", [8443])
    assert home_https.certificate_source()() == own
    assert not home_https.has_authority()
    assert home_https.locked_url(["http://example.org:8000"]) == "https://example.org:8443"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"CERT_FILE": "/nowhere.pem"}, "CERT_FILE and KEY_FILE belong together"),
        ({"CERT_FILE": "/nowhere.pem", "KEY_FILE": "/nowhere.key"}, "/nowhere.pem cannot be read"),
    ],
)
def test_what_cannot_be_served_is_said_in_a_sentence(
    wrong: dict[str, str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in wrong.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured, match=said):
        home_https.certificate_source()


def test_behind_a_proxy_that_does_it_and_at_a_port_that_is_taken_there_is_none(settings: Any) -> None:
    taken = "in use by another program.* HTTPS_PORT="
    with (
        closing(socket.create_server(("127.0.0.1", 0))) as other,
        pytest.raises(CommandError, match=taken),
    ):
        serve.Command().locked("127.0.0.1", other.getsockname()[1])
    settings.HTTPS = True
    with pytest.raises(CommandError, match="leave out --https"):
        serve.Command().locked("127.0.0.1", 0)
