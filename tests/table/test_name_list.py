"""F7: names of any script are stored as typed; two that people would read as equal are distinguished.

Sixty names are stored in NFC and equal in pages, files and results, or refused in words; none is in the log.
"""

import json
import logging
import unicodedata
from html import unescape
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kit import names
from games.kit.errors import MalformedMove
from games.kit.names import read_name, same_name
from scoresheets.base.words import in_name_order
from scoresheets.models import Seat
from scoresheets.results import services as results
from tests.cast import HOST, Party, Reply, Tablet, finished, open_lobby
from tests.files import exported, opened
from tests.sure import nothing_written

NAMES = (
    "A",
    "x" * 30,
    "José",
    "Žofie",
    "Ольга",
    "Αλέξης",
    "美咲",
    "김민준",
    "محمد",
    "דוד",
    "अनन्या",
    "ณัฐ",
    "O’Neil",
    "Anne-Marie 2",
    "<b>Dov</b>",
    '"><script>alert(1)</script>'[:30],
    "{{ dov }}",
    "%(name)s",
    "=1+1",
    "🎲",
    "👩‍👩‍👧‍👦",
    "🇫🇷 Dov",
    "0",
    "NULL",
)
UNREADABLE = {
    "empty": "",
    "blanks only": "   ",
    "31 characters": "x" * 31,
    "a null character": "D\0v",
    "a line break": "D\nv",
    "a bell": "D\av",
    "a line separator": "D\u2028v",
    "nothing to be seen": "\u200b\u200d",
    "a blank by look": "\u3164",
}
THE_SAME = {
    "as it stands": "Ana",
    "capitals": "ANA",
    "blanks around it": " Ana ",
    "no-break blanks around it": "\u00a0Ana\u00a0",
    "a space of no width in it": "A\u200bna",
    "a mark before it": "\ufeffAna",
}


def rename(party: Party, name: str, seat: int = 1) -> Reply:
    return party.host.asks(party.table, "rename_seat", seat=seat, name=name)


def test_a_letter_typed_in_two_signs_is_one() -> None:
    assert rename(open_lobby(), "e\u0301" * 30).status == 200
    assert Seat.objects.get(number=1).name == "é" * 30


@pytest.mark.parametrize("what", THE_SAME)
def test_a_name_that_is_taken_is_told(what: str) -> None:
    party = open_lobby()
    with nothing_written():
        for answer in (
            rename(party, THE_SAME[what], seat=2),
            party.host.asks(party.table, "add_seat", name=THE_SAME[what]),
        ):
            assert (answer.status, answer.code) == (422, "name_taken")
            name = THE_SAME[what].strip("\ufeff\u00a0 ")
            assert (
                answer.sentence
                == f"There is already somebody called {name} here. Add a letter or a nickname."
            )


def test_a_name_that_was_given_back_is_free_again() -> None:
    party = open_lobby()
    assert rename(party, "Anna").status == 200
    assert rename(party, "Ana", seat=2).status == 200
    assert sorted(party.table.seats.values_list("name", flat=True)) == ["Ana", "Anna", "Cleo"]


@pytest.mark.parametrize("action", ["open_table", "rename_seat"])
def test_what_is_far_too_long_is_refused_before_it_is_put_in_order(
    action: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Composing 100,000 accents on one letter takes many seconds, during which no other request is answered."""
    lengths = []

    def composed(form: Any, text: str) -> str:
        lengths.append(len(text))
        return unicodedata.normalize(form, text)

    party, name = open_lobby(), "a" + "\u0301\u0316" * 5000
    monkeypatch.setattr(
        "games.kit.names.unicodedata", SimpleNamespace(**{**vars(unicodedata), "normalize": composed})
    )
    fields = {"game": "roll-estate", "variant": "standard", "name": name}
    path = "/tables/" if action == "open_table" else f"/t/{party.table.public_id}/seats/rename/"
    assert party.host.post(path, {**fields, "seat": 1}).status == 400
    assert max(lengths, default=0) <= 1000


@given(st.text(max_size=40))
@settings(deadline=None, derandomize=True)
def test_whatever_is_typed_is_a_name_that_fits_its_columns_or_is_refused(typed: str) -> None:
    try:
        name = read_name(typed)
    except MalformedMove:
        return
    assert 1 <= len(name) <= 30
    assert read_name(name) == name
    assert len(same_name(name)) <= 120
    name.encode()


# --- sixty names, everywhere ---


MORE = (
    *(
        "Аna",
        "Αna",
        "Ａｎａ",
        "ＢＯ",
        "ⅣX",
        "ﬁn",
        "ß",
        "ẞ",
        "İ",
        "ı",
        "Ǆ",
        "½",
        "①",
    ),  # look-alikes, ligatures, cases
    *("👩🏽‍🚀", "🏳️‍🌈", "☃️", "♥︎", "👍🏿 Bo", "e" + "\u0301\u0316" * 12, "Z̷̬̈a̶l̸g̵o̷", "ا\u064b\u064bلي"),
    *(
        "Việt Nhân",
        "Ñandú",
        "Łukasz",
        "Đặng",
        "ʻOkina",
        "¡Ay!",
        "…",
        "—",
        "~",
        "\\",
        "\\n",
        "&amp;",
        "&lt;b&gt;",
    ),
    *(
        "'; DROP TABLE--",
        "${x}",
        "{% x %}",
        "@import",
        "+1",
        "-1",
        "__proto__",
        "constructor",
        "undefined",
        "NaN",
    ),
    *("Ana\u200dB", "a\u00a0b", "a\u3000b", "\u0627\u200c\u0628", "日本語の名前です", "𝔄𝔫𝔞", "🀄🃏", "𓀀"),
)
ACCEPTED = (*NAMES, *MORE)
COMBINED = "a" + "\u0301" * 500  # refused: no sheet has room for it


def among_unlike_names() -> Party:
    """Return a finished game whose first two names are unlike those of the list."""
    party = finished()
    for seat in (1, 2):
        party.host.asks(party.opened, "rename_seat", seat=seat, name=f"Player at place {seat}")
    return party


def test_the_list_has_sixty_names() -> None:
    assert len(set(ACCEPTED)) >= 60


def test_a_name_is_the_same_on_every_page_and_in_the_file(caplog: pytest.LogCaptureFixture) -> None:
    party = among_unlike_names()
    table = f"/t/{party.opened.public_id}/"
    paths = (table, f"{table}log/", f"/r/{results.share_result(access=party.access(HOST))}/")
    for name in ACCEPTED:
        caplog.clear()
        with caplog.at_level(logging.DEBUG):
            assert rename(party, name, seat=3).status == 200, name
            kept = unicodedata.normalize("NFC", name)
            assert Seat.objects.get(table=party.opened, number=3).name == kept
            for path in paths:
                assert kept in unescape(party.host.get(path).text), (name, path)
            told = json.loads(party.host.get(f"{table}transcript.json").text)
            assert told["players"][2] == kept
        assert len(kept) < 5 or kept not in caplog.text


def test_a_file_opens_with_the_names_that_it_was_written_with() -> None:
    for first in range(16):  # look-alikes stand side by side in the list, and may not sit at one table
        names = [unicodedata.normalize("NFC", name) for name in ACCEPTED[first::16]]
        host, table = opened({**document("Bo"), "players": names})
        assert exported(host, table)["players"] == names


@pytest.mark.parametrize(
    "name", [*UNREADABLE.values(), COMBINED, "x" * 10_000], ids=lambda name: ascii(name)[:30]
)
def test_what_is_no_name_is_refused_by_every_way_in(name: str) -> None:
    party, host = open_lobby(), Tablet()
    with nothing_written():
        answers = [
            party.host.asks(party.opened, "rename_seat", seat=1, name=name),
            party.host.asks(party.opened, "add_seat", name=name),
            host.post("/tables/", {"game": "yahtzee", "rounds": "1", "name": ["Ana", name]})
            if name.strip()
            else None,
            host.post("/tables/transcript/", {"text": json.dumps(document(name))}),
        ]
        assert [answer.status for answer in answers if answer] == [400] * sum(map(bool, answers))


@pytest.mark.control
def test_without_one_order_of_signs_a_name_would_be_kept_in_two_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    as_typed = {**vars(unicodedata), "normalize": lambda _form, text: text}
    monkeypatch.setattr(names, "unicodedata", SimpleNamespace(**as_typed))
    party = among_unlike_names()
    assert rename(party, "Zoe\u0308", seat=3).status == 200
    assert Seat.objects.get(table=party.opened, number=3).name != unicodedata.normalize("NFC", "Zoe\u0308")


def document(name: str) -> dict[str, Any]:
    head = {"format": "scoresheets/transcript", "version": 1, "game": "yahtzee"}
    return {**head, "players": ["Ana", name], "entries": []}


def test_names_sort_by_their_letters_with_accents_between_equal_ones() -> None:
    names = ["Zoë", "élodie", "Ömer", "Elodie", "Oma", "Ana", "Émile"]
    assert sorted(names, key=in_name_order) == ["Ana", "Elodie", "élodie", "Émile", "Oma", "Ömer", "Zoë"]
