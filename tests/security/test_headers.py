"""S9 and S10: the headers that every answer carries, and that no page needs what they forbid."""

import re
from html.parser import HTMLParser
from typing import Any

import pytest

from tests.roles import PHASES, open_room
from tests.security.answers import pages, refusals

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "font-src": "'self'",
    "connect-src": "'self'",
    "form-action": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "object-src": "'none'",
}

LEADING = ("href", "src", "action", "formaction", "xlink:href", "poster", "hx-get", "hx-post", "data-wire")
ELSEWHERE = re.compile(
    r"(?i)\s*((?!http://testserver/|https://app[.]bgstatsapp[.]com/createPlay[.]html\?)[a-z]+:|//)"
)  # not our own

pytestmark = pytest.mark.django_db


def policy_of(answer: Any) -> dict[str, str]:
    directives = answer.headers["Content-Security-Policy"].split(";")
    return {name: value for name, _space, value in (text.strip().partition(" ") for text in directives)}


def is_safe(answer: Any, referrer: str = "same-origin") -> None:
    """Check the headers that every answer must have."""
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == referrer
    assert "Server" not in answer.headers


@pytest.mark.parametrize("phase", PHASES)
def test_every_page_carries_the_policy_and_is_kept_by_no_cache(phase: str) -> None:
    room = open_room(phase)
    for label, answer in pages(room):
        is_safe(
            answer,
            "no-referrer"
            if label.startswith(("result ", "result_qr", "shared_", "print_result"))
            and answer.status_code == 200
            else "same-origin",
        )
        if label.startswith(("qr", "result_qr")) and answer.status_code == 200:
            assert policy_of(answer) == {**POLICY, "sandbox": ""}, label
        else:
            assert policy_of(answer) == POLICY, label
        if answer.streaming or answer.content:
            assert answer.headers["Cache-Control"] == "no-store", label


def test_every_refusal_carries_the_policy_and_is_kept_by_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    room = open_room("play")
    for status, answer in refusals(room, monkeypatch):
        assert answer.status_code == status
        is_safe(answer)
        assert policy_of(answer) == POLICY
        if room.tablets["in_turn"].secret and "Cleo" in answer.content.decode():
            assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    "path", ["base/base.css", "base/js_enabled.js", "base/icon.svg", "nothing.js", "../manage.py"]
)
def test_every_file_carries_the_policy(path: str) -> None:
    room = open_room("lobby")
    answer = room.tablets["nobody"].client.get(f"/static/{path}")
    answer.close()
    assert (answer.status_code == 200) == ("." in path and not path.startswith(("nothing", "..")))
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert policy_of(answer) == POLICY


def test_no_answer_tells_how_the_house_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    room = open_room("play")
    for _status, answer in refusals(room, monkeypatch):
        assert (
            re.findall(
                r"Traceback|RuntimeError|is torn|scoresheets\.|sqlite|SELECT |Django|\.py\b", text_of(answer)
            )
            == []
        )


class Forbidden(HTMLParser):
    """A parser that notes everything in a page that the policy would block, or that works only because it is not
    covered.
    """

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        self.inside = tag if tag in ("script", "style") else ""
        if tag in ("style", "base", "iframe", "object", "embed", "foreignobject"):
            self.found.append(f"<{tag}>")
        if tag == "script" and not (names.get("src") or "").startswith("/static/"):
            self.found.append(self.get_starttag_text() or tag)
        for name, value in attrs:
            if name == "style" or name.startswith(("on", "hx-on", "data-hx-on")) or name == "srcdoc":
                self.found.append(f"{name} on <{tag}>")
            if name in LEADING and ELSEWHERE.match(value or ""):
                self.found.append(f"{name}={value}")

    def handle_data(self, data: str) -> None:
        if self.inside and data.strip():
            self.found.append(f"<{self.inside}> with text")

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""


def forbidden_in(html: str) -> list[str]:
    parser = Forbidden()
    parser.feed(html)
    parser.close()
    return parser.found


@pytest.mark.parametrize("phase", PHASES)
def test_no_page_has_what_the_policy_forbids(phase: str) -> None:
    room = open_room(phase)
    assert [
        (label, found)
        for label, answer in pages(room)
        if "attachment" not in answer.headers.get("Content-Disposition", "")  # a file is no page of ours
        and (found := forbidden_in(text_of(answer)))
    ] == []


def test_no_refusal_has_what_the_policy_forbids(monkeypatch: pytest.MonkeyPatch) -> None:
    room = open_room("play")
    assert [
        found for _status, answer in refusals(room, monkeypatch) if (found := forbidden_in(text_of(answer)))
    ] == []


def text_of(answer: Any) -> str:
    text: str = b"".join(answer).decode(errors="replace")
    return text


@pytest.mark.parametrize(
    "html",
    [
        "<script>1</script>",
        '<script src="https://cdn.example/x.js"></script>',
        '<script src="data:,1"></script>',
        "<style>p{}</style>",
        '<p style="color:red">',
        "<svg onload=1>",
        "<p hx-on:click=1>",
        '<a href="javascript:1">',
        '<base href="/">',
        '<a href="https://elsewhere.example/">',
    ],
)
def test_what_is_forbidden_would_be_seen(html: str) -> None:
    assert forbidden_in(html)
