"""The origins that may open a socket."""

import pytest
from pytest_django import Settings

from scoresheets.base.server.origin import SCHEME, is_same_origin


@pytest.fixture(autouse=True)
def lan(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["192.168.1.20", "localhost", "[::1]", "scores.example.org"]
    settings.HTTPS = False


def opens(host: str, *origins: str) -> bool:
    headers = [(b"host", host.encode()), *((b"origin", origin.encode()) for origin in origins)]
    return is_same_origin(headers)


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("192.168.1.20:8000", "http://192.168.1.20:8000"),
        ("localhost:8000", "http://localhost:8000"),
        ("[::1]:8000", "http://[::1]:8000"),
        ("scores.example.org", "http://scores.example.org"),
        ("scores.example.org", "https://scores.example.org"),
        ("scores.example.org:80", "http://scores.example.org"),
    ],
)
def test_our_own_page_opens_a_socket(host: str, origin: str) -> None:
    assert opens(host, origin)


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "null",
        "",
        "http://192.168.1.20.evil.example:8000",
        "http://192.168.1.20:8001",
        "http://192.168.1.20",
        "http://localhost:8000",
        "http://ana@192.168.1.20:8000",
        "http://192.168.1.20:8000/page",
        "http://192.168.1.20:8000?",
        "file://192.168.1.20:8000",
        "192.168.1.20:8000",
        "http://192.168.1.20:8000x",
        "http://[::1",
    ],
)
def test_any_other_page_is_refused(origin: str) -> None:
    assert not opens("192.168.1.20:8000", origin)


def test_a_handshake_without_an_origin_is_refused() -> None:
    assert not opens("192.168.1.20:8000")


def test_two_origins_are_one_too_many() -> None:
    assert not opens("192.168.1.20:8000", "http://192.168.1.20:8000", "http://192.168.1.20:8000")


def test_a_host_that_is_not_ours_is_refused_although_the_origin_says_the_same() -> None:
    assert not opens("evil.example", "http://evil.example")


def test_with_https_a_plain_page_is_refused(settings: Settings) -> None:
    settings.HTTPS = True
    assert opens("scores.example.org", "https://scores.example.org")
    assert not opens("scores.example.org", "http://scores.example.org")


@pytest.mark.parametrize(
    ("scheme", "origin", "opened"),
    [
        ("http", "http", True),
        ("https", "https", True),
        ("http", "https", False),
        ("https", "http", False),
    ],
)
def test_a_page_of_another_scheme_is_refused(scheme: str, origin: str, opened: bool) -> None:
    """A page over HTTP can be anybody's on the way, and its socket over HTTPS would carry our cookies."""
    headers = [(b"host", b"localhost:8443"), (b"origin", f"{origin}://localhost:8443".encode())]
    assert is_same_origin([*headers, (SCHEME.lower(), scheme.encode())]) is opened
