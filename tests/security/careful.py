"""Faults of an answer, whatever was asked: its headers, its cookies, its markup, and where it leads."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin, urlsplit

from tests.security.payloads import PAYLOADS, came_to_life

Answer = Any  # Django's test response
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
PICTURES = ("qr", "result_qr")
RESULTS = ("result", "result_qr", "shared_result_file", "shared_end_picture", "print_result")
FILES = ("text/csv", "application/json", "application/zip", "image/png")
# Nothing can be tapped there; files know no server.
LEADS_NOWHERE = ("tv", "result_file", "shared_result_file")
PRIVACY = re.compile(r'<a [^>]*href="/privacy/"')
BUILT_HOW = re.compile(r"Traceback|RuntimeError|is torn|scoresheets\.|sqlite|SELECT |Django|\.py\b")
LEADING = ("href", "src", "action", "formaction", "xlink:href", "poster", "hx-get", "hx-post", "data-wire")
ELSEWHERE = re.compile(
    r"(?i)\s*((?!http://testserver/|https://app[.]bgstatsapp[.]com/createPlay[.]html\?)[a-z]+:|//)"
)  # not our own


def text_of(answer: Answer) -> str:
    return b"".join(answer).decode(errors="replace")


def policy_of(answer: Answer) -> dict[str, str]:
    directives = answer.headers["Content-Security-Policy"].split(";")
    return {name: value for name, _space, value in (text.strip().partition(" ") for text in directives)}


def faults(name: str, answer: Answer, text: str) -> Iterator[str]:
    """Yield what is wrong with an answer of this address to anybody."""
    yield from _of_headers(name, answer, text)
    yield from _of_cookies(answer)
    if leads_off(answer):
        yield f"leads to {answer.headers}"
    if answer.headers.get("Content-Type", "").startswith(FILES):
        if not answer.headers.get("Content-Disposition", "").startswith("attachment"):
            yield "a file that is shown as a page"
        return  # no page of ours; to a spreadsheet the text in its file is text (test_csv_files.py)
    yield from came_to_life(text, *PAYLOADS)
    if "attachment" not in answer.headers.get("Content-Disposition", ""):
        yield from forbidden_in(text)
    if "<html" in text and name not in LEADS_NOWHERE and not PRIVACY.search(text):
        yield "no link to the page about privacy"


def _of_headers(name: str, answer: Answer, text: str) -> Iterator[str]:
    found, well = answer.headers, answer.status_code == 200
    if found["X-Content-Type-Options"] != "nosniff" or "Server" in found:
        yield "headers"
    if found["Referrer-Policy"] != ("no-referrer" if name in RESULTS and well else "same-origin"):
        yield f"Referrer-Policy: {found['Referrer-Policy']}"
    if policy_of(answer) != {**POLICY, **({"sandbox": ""} if name in PICTURES and well else {})}:
        yield f"its policy is {policy_of(answer)}"
    if text and found.get("Cache-Control") != "no-store":
        yield "a cache may keep it"


def _of_cookies(answer: Answer) -> Iterator[str]:
    for cookie in answer.cookies.values():
        if not cookie["httponly"] or cookie["samesite"] != "Lax" or len(cookie.OutputString()) > 4096:
            yield f"cookie {cookie.key}"


def leads_off(answer: Answer) -> bool:
    """Return whether this answer would send a browser to another host, or inject a header."""
    where = answer.headers.get("Location") or answer.headers.get("HX-Redirect") or "/"
    plain = re.sub(r"[\t\r\n]", "", where.strip()).replace("\\", "/")  # as browsers read it
    target = urlsplit(urljoin("http://testserver/language/", plain))
    return target.hostname != "testserver" or target.scheme != "http" or "\n" in where or "\r" in where


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
