"""P6: with logging at its loudest, no line contains a name, a free text of people, a code, a key or a link. The walk
(test_walk.py) looks at the lines of every address, test_xss.py at those of odd fields.
"""

import logging
from collections.abc import Callable, Iterator
from io import StringIO

import pytest
from django.db import IntegrityError, OperationalError
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from tests.cast import HTMX, Party, Tablet, new_key, open_lobby, open_table, write
from tests.real_server import DaphneServer, served_database
from tests.security.matrix import patterns
from tests.security.visits import loud_log
from tests.wire import WiredSocket, WiredTablet

NAMES = ("Zqxana", "Zqxbo", "Zqxcleo")
SAID = "Zqxwords"
ERRORS: tuple[Exception, ...] = (
    RuntimeError(f"{NAMES[0]}'s sheet is torn"),
    KeyError(NAMES[1]),
    ValueError(f"invalid literal for int() with base 10: '{SAID}'"),
    UnicodeEncodeError("utf-8", SAID, 0, 1, "surrogates not allowed"),
    IntegrityError(f"a key is there twice\nDETAIL:  Key (name_key)=({NAMES[2]}) already exists."),
)


@pytest.fixture
def log() -> Iterator[StringIO]:
    with loud_log() as lines:
        yield lines


@pytest.fixture(scope="module")
def loud_server(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[DaphneServer]:
    yield from served_database(django_db_blocker, DJANGO_SETTINGS_MODULE="tests.loud_settings")


def secrets_of(party: Party) -> list[str]:
    """Return the secrets of this table: links, the code and the devices' secrets."""
    table = party.table
    tokens = [table.public_id, table.code, table.join_token, table.watch_token]
    return [*tokens, party.host.secret, *(tablet.secret for tablet in party.tablets.values())]


def visits_nothing(tablet: Tablet) -> None:
    """Get every address with people's words in place of its tokens, and send it a form of them."""
    tablet.client.raise_request_exception = False
    for name, pattern in patterns().items():
        path = reverse(name, kwargs=dict.fromkeys(pattern.pattern.converters, SAID))
        tablet.client.get(path, {"seat": SAID, "box": SAID, "entry": SAID})
        tablet.client.post(path, {"name": SAID, "seat": SAID, "words": SAID}, headers=HTMX)


def test_no_line_of_the_log_gives_anybody_away(log: StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    party = open_table(NAMES)
    for tablet in (party.host, Tablet()):
        visits_nothing(tablet)
    key = new_key()
    for box in (SAID, "sixes.1", "sixes.1"):
        write(party.tablet(NAMES[0]), party.opened, seat=1, turn=1, dice=(6, 6, 6, 4, 3), box=box, key=key)
    errors = broken(party, monkeypatch)
    assert errors == 30
    lines = log.getvalue()
    assert lines.count("ERROR django.request: GET") == errors
    planted = [*NAMES, SAID, "zqx", key, *secrets_of(party)]
    assert [secret for secret in planted if secret.casefold() in lines.casefold()] == []


def test_a_log_as_it_comes_would_give_everybody_away(monkeypatch: pytest.MonkeyPatch) -> None:
    party, lines = open_table(NAMES), StringIO()
    monkeypatch.setattr(logging.getLogger(), "handlers", [logging.StreamHandler(lines)])
    assert broken(party, monkeypatch) == 30
    planted = [*NAMES, SAID, party.table.public_id]
    assert [secret for secret in planted if secret in lines.getvalue()] == planted


# The modules that draw a page of a table.
DRAWING = (
    *("table.views.responses", "table.views.table_pages", "table.views.tables", "table.views.histories"),
    "exports.views",
)


def broken(party: Party, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return how many of thirty pages fail, each by an error that quotes somebody's words."""
    client = party.host.client
    client.raise_request_exception = False
    statuses = []
    for error in ERRORS:
        for page in ("", "fragments/", "people/", "log/", "links/", "take-home/"):
            with monkeypatch.context() as patch:
                for module in DRAWING:
                    patch.setattr(f"scoresheets.{module}.rendered", breaking_by(error))
                statuses.append(client.get(f"/t/{party.opened.public_id}/{page}").status_code)
    return statuses.count(500)


def breaking_by(error: Exception) -> Callable[..., None]:
    def break_down(*_: object, **__: object) -> None:
        raise error

    return break_down


def test_what_an_error_says_of_the_machine_stays(log: StringIO) -> None:
    try:
        raise OperationalError(f"database or disk is full\nDETAIL: {NAMES[0]}")
    except OperationalError as error:
        logging.getLogger("x").exception("Not written: %s", error)
    assert "Not written: OperationalError: database or disk is full" in log.getvalue()
    assert "test_log_privacy.py" in log.getvalue()
    assert NAMES[0] not in log.getvalue()


def test_line_breaks_and_colours_are_written_out(log: StringIO) -> None:
    logging.getLogger("x").warning("seat %s", "1\r\nERROR forged: \x1b[31mred\x9b1m")
    try:
        raise OSError("disk\x1b[2J gone")
    except OSError:
        logging.getLogger("x").exception("broken")
    assert log.getvalue().count("\nERROR forged") == 0
    assert "\\x0d\\x0aERROR forged: \\x1b[31mred\\x9b1m" in log.getvalue()
    assert "\x1b" not in log.getvalue()


@pytest.mark.django_db(transaction=True)
def test_a_real_server_that_logs_everything_tells_nothing_either(loud_server: DaphneServer) -> None:
    party = open_lobby(NAMES)
    wired = WiredTablet(loud_server, party.tablet(NAMES[0]))
    paths = (f"/t/{party.opened.public_id}/", f"/join/{party.opened.join_token}/", f"/r/{SAID}/", f"/{SAID}")
    for path in paths:
        wired.get(path)
    assert wired.post(party.opened, "seats/rename", seat=1, name=SAID).status == 200
    assert wired.post(party.opened, "entries", seat=SAID, key=SAID).status in (400, 422)
    with WiredSocket(wired, f"/ws/t/{party.opened.public_id}/") as socket:
        assert SAID in socket.frame()
    lines = loud_server.log()
    assert "DEBUG" in lines  # else logging would be quiet anyway
    planted = [*NAMES, SAID, *secrets_of(party)]
    assert [secret for secret in planted if secret.casefold() in lines.casefold()] == []
