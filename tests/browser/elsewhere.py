"""Requests from other devices while a browser looks on: over HTTP, through the same server."""

import http.client
import re
import urllib.request
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, TypeVar
from urllib.parse import urlencode, urlsplit

from django.db import connections

from scoresheets.table.cookies import DEVICE_COOKIE
from tests.cast import Party, faces, new_key

T = TypeVar("T")


def aside(work: Callable[[], T]) -> T:
    """Do this in a thread of its own: Playwright's event loop runs in this one, and services cannot announce in it."""

    def worked() -> T:
        try:
            return work()
        finally:
            connections.close_all()  # with a pool, the thread's connection goes back to it

    with ThreadPoolExecutor(max_workers=1) as executor:
        return executor.submit(worked).result()


@cache
def token_of(url: str) -> tuple[str, str]:
    """Return the CSRF cookie and token of this server's front page; both together allow a client to send forms."""
    with urllib.request.urlopen(url, timeout=20) as answer:  # noqa: S310 (our own server)
        cookie = re.search(r"csrftoken=(\w+)", str(answer.headers))
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', answer.read().decode())
    assert cookie
    assert token
    return cookie[1], token[1]


@dataclass(frozen=True, slots=True)
class DistantParty(Party):
    """A party whose entries go to a running server, so that its sockets get the news."""

    url: str = ""

    def record(self, dice: Sequence[int] = (), box: str = "", *, seat: str | None = None, **more: Any) -> Any:
        """Write for the seat in turn from its own device."""
        name = seat or self.in_turn
        where = {"box": box} if box else {key: str(value) for key, value in more.items()}
        entry = {"seat": self.number(name), "turn": self.turn, "dice": faces(dice), **where}
        return self.post(name, "entries/", entry)

    def strike(self, *, by: str, sequence: int | None = None, key: str | None = None) -> Any:
        """Take back the last entry."""
        return self.post(by, "strike/", {"entry": sequence or self.last, "key": key or new_key()})

    def post(self, who: str, path: str, form: dict[str, Any]) -> None:
        """Send a form from somebody's device, as htmx does."""
        address = urlsplit(self.url)
        connection = http.client.HTTPConnection(address.hostname or "", address.port, timeout=20)
        secret = self.tablet(who).secret
        cookie, token = token_of(self.url)
        body = urlencode({"key": new_key(), **form, "csrfmiddlewaretoken": token})
        headers = {
            "Cookie": f"{DEVICE_COOKIE}={secret}; csrftoken={cookie}",
            "Content-Type": "application/x-www-form-urlencoded",
            "HX-Request": "true",
            "Origin": self.url,
        }
        connection.request("POST", f"/t/{self.opened.public_id}/{path}", body=body, headers=headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        assert answer.status in (200, 302), text


def distant(party: Party, url: str) -> DistantParty:
    """Return this party as one that writes over this server."""
    return DistantParty(**{field.name: getattr(party, field.name) for field in fields(Party)}, url=url)
