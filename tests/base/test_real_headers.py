"""S9: a refusal before any view of ours carries a policy as well; and HEAD on the wire."""

import socket

import pytest

from tests.real_server import DaphneServer

pytestmark = pytest.mark.django_db(transaction=True)

HUGE = 3_000_000


def head_of(daphne: DaphneServer, *lines: str, body: bytes = b"") -> tuple[int, list[str]]:
    """Return status and header lines of the answer."""
    with socket.create_connection(("127.0.0.1", daphne.port), timeout=10) as connection:
        connection.sendall("\r\n".join([*lines, f"Host: 127.0.0.1:{daphne.port}", "", ""]).encode() + body)
        with connection.makefile("rb") as stream:
            status = int(stream.readline().split()[1])
            headers = list(iter(lambda: stream.readline().decode("latin-1").strip(), ""))
    return status, headers


@pytest.mark.parametrize(
    "lines",
    [
        ("POST /tables/ HTTP/1.1", f"Content-Length: {HUGE}"),
        ("POST /nowhere/ HTTP/1.1", f"Content-Length: {HUGE}", "Expect: 100-continue"),
        ("PUT /static/base/icon.svg HTTP/1.1", f"Content-Length: {HUGE}"),
    ],
)
@pytest.mark.one_process  # nginx names itself
def test_a_body_that_is_too_large_is_refused_with_a_policy(
    daphne: DaphneServer, lines: tuple[str, ...]
) -> None:
    status, headers = head_of(daphne, *lines)
    assert status == 413
    assert "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'" in headers
    assert "X-Content-Type-Options: nosniff" in headers
    assert "Server" not in "".join(headers)


def test_a_body_that_grows_too_large_is_refused_with_a_policy(daphne: DaphneServer) -> None:
    chunk = b"40001\r\n" + b"x" * 0x40001  # one byte more than is accepted
    status, headers = head_of(daphne, "POST /tables/ HTTP/1.1", "Transfer-Encoding: chunked", body=chunk)
    assert status == 413
    assert "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'" in headers


@pytest.mark.one_process  # nginx has a log of its own
def test_protocols_that_a_socket_asks_for_are_no_error(daphne: DaphneServer) -> None:
    handshake = (
        "GET /ws/t/x/ HTTP/1.1",
        f"Origin: http://127.0.0.1:{daphne.port}",
        *("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"),
        *(
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Protocol: \N{LATIN SMALL LETTER E WITH ACUTE}",
        ),
    )
    assert head_of(daphne, *handshake)[0] == 101
    assert "Traceback" not in daphne.log()


@pytest.mark.parametrize("path", ["/", "/nowhere/", "/t/x/", "/static/base/base.css", "/static/nothing.css"])
def test_pages_and_files_carry_the_policy_once(daphne: DaphneServer, path: str) -> None:
    _status, headers = head_of(daphne, f"GET {path} HTTP/1.1")
    policies = [line for line in headers if line.startswith("Content-Security-Policy:")]
    assert len(policies) == 1
    assert "default-src 'none'" in policies[0]
    assert "unsafe" not in policies[0]


@pytest.mark.parametrize("path", ["/", "/health/", "/static/base/icon.svg", "/nowhere/"])
def test_head_has_the_length_and_no_body(daphne: DaphneServer, path: str) -> None:
    asked = (f"Host: 127.0.0.1:{daphne.port}", "", "")
    with socket.create_connection(("127.0.0.1", daphne.port), timeout=10) as connection:
        for _again in range(2):  # if the first answer had a body, the second would begin with it
            connection.sendall("\r\n".join([f"HEAD {path} HTTP/1.1", *asked]).encode())
            with connection.makefile("rb", buffering=0) as stream:
                assert stream.readline().startswith(b"HTTP/1.1 ")
                headers = list(iter(lambda: stream.readline().decode("latin-1").strip(), ""))
            assert [line for line in headers if line.lower().startswith("content-length: ")] != []
