"""Tell what is wrong with an answer: a checker for each promise, called by the walk through all addresses.

A checker yields what is wrong with one visit. A new promise about all pages is a new checker.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from scoresheets.table.live.render_cache import render_table
from tests.roles import OUTSIDE, ROLES
from tests.security.careful import PICTURES, faults
from tests.security.matrix import ANSWERS, ask, table_addresses
from tests.security.payloads import MARK
from tests.security.test_strangers import NO_TABLE, look
from tests.security.visits import Visit, pay
from tests.table.page import Spans, pieces

Checker = Callable[[Visit], Iterable[str]]
SECRET_LIKE = re.compile(r"csrf|token|\bkey\b|secret|cookie|[0-9a-f]{32}", re.IGNORECASE)
NOT_FOUND_BY_SEARCH = ("set_language", "qr", "result_qr")


def careful(visit: Visit) -> Iterator[str]:
    """S6, S8 to S11, S17, P1: headers, cookies, markup, and where it leads."""
    return faults(visit.name, visit.answer, visit.text)


def as_in_the_matrix(visit: Visit) -> Iterator[str]:
    """S1: the status that the matrix of rights has for this role."""
    told = ANSWERS.get((visit.name, visit.method, visit.room.phase))
    if told and str(visit.answer.status_code) != told.split()[ROLES.index(visit.role)]:
        yield str(visit.answer.status_code)


def changes_nothing(visit: Visit) -> Iterator[str]:
    """Looking changes no row, and no refusal does."""
    if visit.changed and (visit.method == "GET" or visit.answer.status_code >= 400):
        yield f"{visit.answer.status_code}, and something changed"


def found_by_no_search(visit: Visit) -> Iterator[str]:
    """P7: no search engine keeps a page, and no history has a key in a title."""
    if visit.method != "GET" or visit.answer.status_code != 200 or visit.name in NOT_FOUND_BY_SEARCH:
        return
    if visit.answer.headers["X-Robots-Tag"] != "noindex":
        yield "found by search"
    titles = "".join(re.findall(r"<title>(.*?)</title>", visit.text, re.DOTALL))
    yield from (
        f"its title says {key}" for key in (*visit.keys, visit.room.opened.public_id) if key in titles
    )


def names_nobody_in_the_log(visit: Visit) -> Iterator[str]:
    """P6: with logging at its loudest, no line has a name, a code, a key or a link."""
    devices = (tablet.secret for tablet in visit.room.tablets.values())
    secrets = (MARK, *visit.keys, visit.room.opened.public_id, *devices)
    yield from (
        f"the log says {secret}" for secret in secrets if secret and secret.casefold() in visit.logged
    )


def packs_no_key(visit: Visit) -> Iterator[str]:
    """No compressed page shows a key but that in its own address, as its length would tell it (BREACH)."""
    if visit.packed:
        yield from (f"packed with {key}" for key in visit.keys if key in visit.text and key not in visit.path)


def is_well_formed(visit: Visit) -> Iterator[str]:
    """Each tag of a page is closed, and each id stands there once."""
    if visit.answer.headers.get("Content-Type", "").startswith("text/html"):
        yield from (f"id {each} twice" for each in Spans(visit.text).doubled)


def draws_no_name(visit: Visit) -> Iterator[str]:
    """S15: the picture of a link holds nothing that people typed."""
    if visit.name in PICTURES and MARK in visit.text:
        yield "a name in a picture"


def has_a_place_for_each_pushed_piece(visit: Visit) -> Iterator[str]:
    """R12: each element that is pushed stands on the table's page, and each once in a frame."""
    if is_the_page_of_a_table(visit):
        found = Spans(visit.text).found
        for frame in frames_of(visit):
            yield from (f"no place for {place}" for place in pieces(frame) if place not in found)
            yield from (f"{place} twice in a frame" for place in Spans(frame).doubled)


def pushes_no_secret(visit: Visit) -> Iterator[str]:
    """S6: no frame has a token, a key, a form, or a device's secret."""
    if is_the_page_of_a_table(visit):
        table, secrets = visit.room.table, {tablet.secret for tablet in visit.room.tablets.values()} - {""}
        secrets |= {
            table.join_token,
            table.watch_token,
            table.host_token_hash,
            table.code,
            visit.room.host_token,
        }
        for frame in frames_of(visit):
            yield from (f"{secret} in a frame" for secret in secrets if secret and secret in frame)
            told = SECRET_LIKE.findall(frame.replace(table.public_id, ""))
            fields = set(re.findall(r"<input[^>]*?name=\"(\w+)\"", frame)) - {"paper"}  # the sheet in view
            yield from (f"{each} in a frame" for each in (*told, *fields, *re.findall("<form", frame)))


def is_the_page_of_a_table(visit: Visit) -> bool:
    return (visit.name, visit.method, visit.answer.status_code) == ("table", "GET", 200)


def frames_of(visit: Visit) -> list[str]:
    rendered = [render_table(visit.room.opened.public_id, language) for language in ("en", "fr")]
    return [frame for each in rendered for frame in (each.snapshot, each.delta)]


def head_is_the_same(visit: Visit) -> Iterator[str]:
    """HEAD has the status and headers of GET, and no body. Neither is packed, as that has a length of its own."""
    asks = visit.role == "host" or (visit.role, visit.room.phase) == ("nobody", "play")
    if visit.method == "GET" and asks:
        tablet = visit.room.tablets[visit.role]
        get, head = (ask(tablet, visit.room, visit.name, method) for method in ("GET", "HEAD"))
        if b"".join(head) or (head.status_code, _headers(head)) != (get.status_code, _headers(get)):
            yield "HEAD is answered otherwise"


def tells_no_table_from_none(visit: Visit) -> Iterator[str]:
    """S1: outside of a table the answer is that of a table that does not exist, made from the same queries."""
    if (
        visit.role not in OUTSIDE
        or visit.name not in table_addresses()
        or visit.room.phase not in ("play", "over")
    ):
        return
    for method in ("GET", "HEAD") if visit.method == "GET" else ("POST",):
        here = visit if method == visit.method else pay(visit.room, visit.role, visit.name, method)
        nowhere = pay(visit.room, visit.role, visit.name, method, public_id=NO_TABLE)
        own = visit.room.opened.public_id
        if look(here.answer, own, here.text) != look(nowhere.answer, NO_TABLE, nowhere.text):
            yield f"another answer to {method} than of no table"
        if [asked.replace(NO_TABLE, own) for asked in nowhere.asked] != list(here.asked):
            yield f"other queries for {method} than for no table"


def _headers(answer: Any) -> dict[str, str]:
    """Return the headers of an answer, with the names of its cookies: their values differ from answer to answer."""
    return {**answer.headers, "Cookies": str(sorted(answer.cookies))}


CHECKERS: tuple[Checker, ...] = (
    careful,
    as_in_the_matrix,
    changes_nothing,
    found_by_no_search,
    names_nobody_in_the_log,
    packs_no_key,
    is_well_formed,
    draws_no_name,
    has_a_place_for_each_pushed_piece,
    pushes_no_secret,
    head_is_the_same,
    tells_no_table_from_none,
)
