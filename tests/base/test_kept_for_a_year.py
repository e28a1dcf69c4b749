"""On a real server, files loaded by pages have a name with their hash, are compressed, and may be cached for a year."""

import gzip
import hashlib
import posixpath
import re
import urllib.request
from urllib.parse import urljoin

import pytest

from scoresheets.registry import GAMES
from scoresheets.table.cookies import DEVICE_COOKIE
from tests.cast import HOST, Party, open_lobby, open_table
from tests.real_server import DaphneServer

pytestmark = pytest.mark.django_db(transaction=True)

HASHED = re.compile(r"/static/[\w/.-]+\.([0-9a-f]{12})\.(?:css|js|svg|png|woff2)")
PACKED = ("woff2", "png")  # already compressed
IN_PAGES = re.compile(r'(?:href|src)="(/static/[^"]+)"')
IN_FILES = {
    "css": re.compile(r'url\("([^"#]+)"\)'),
    "js": re.compile(r"""\b(?:from|import) ?["'](\.[^"']+)["'];"""),
}


def asked(daphne: DaphneServer, path: str, secret: str = "") -> tuple[dict[str, str], str]:
    """Return headers and text of an answer to a browser that accepts gzip."""
    headers = {"Accept-Encoding": "gzip", "Cookie": f"{DEVICE_COOKIE}={secret}"}
    request = urllib.request.Request(f"{daphne.url}{path}", headers=headers)  # noqa: S310 (our own address)
    with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310 (our own address)
        content = answer.read()
        packed = answer.headers["Content-Encoding"] == "gzip"
        return dict(answer.headers), (gzip.decompress(content) if packed else content).decode("latin-1")


def loaded_by(daphne: DaphneServer, page: str) -> dict[str, dict[str, str]]:
    """Return the headers of every file that a page loads, also indirectly."""
    wanted, found = IN_PAGES.findall(page), {}
    for path in wanted:
        if path not in found:
            found[path], text = asked(daphne, path)
            others = IN_FILES.get(posixpath.splitext(path)[1][1:], re.compile("(?!)")).findall(text)
            wanted += [urljoin(path, other) for other in others]
            assert hashlib.md5(text.encode("latin-1"), usedforsecurity=False).hexdigest()[:12] in path, path
    return found


@pytest.fixture(params=["front page", "lobby", *GAMES])
def html(request: pytest.FixtureRequest, daphne: DaphneServer) -> str:
    if request.param == "front page":
        return asked(daphne, "/")[1]
    party: Party = open_lobby() if request.param == "lobby" else open_table(game=request.param)
    return asked(daphne, f"/t/{party.opened.public_id}/", party.tablet(HOST).secret)[1]


def test_all_that_a_page_loads_is_kept_for_a_year_under_a_name_that_tells_its_content(
    daphne: DaphneServer, html: str
) -> None:
    files = loaded_by(daphne, html)
    assert len(files) > 6
    assert [path for path in files if not HASHED.fullmatch(path)] == []
    assert {headers["Cache-Control"] for headers in files.values()} == {"max-age=31536000, public, immutable"}
    large = {path: headers for path, headers in files.items() if int(headers["Content-Length"]) > 1000}
    assert {
        headers.get("Content-Encoding") for path, headers in large.items() if not path.endswith(PACKED)
    } == {"gzip"}
    assert all("default-src 'none'" in headers["Content-Security-Policy"] for headers in files.values())


def test_a_page_asks_for_all_its_modules_at_once(daphne: DaphneServer, html: str) -> None:
    modules = {path for path in loaded_by(daphne, html) if path.endswith(".js")}
    assert modules == {path for path in IN_PAGES.findall(html) if path.endswith(".js")}
