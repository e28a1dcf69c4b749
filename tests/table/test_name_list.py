"""F7: sixty names are stored in NFC and equal in pages, files and results, or refused in words; none is in the log."""

import json
import logging
import unicodedata
from html import unescape
from types import SimpleNamespace
from typing import Any

import pytest

from games.kit import names
from scoresheets.base.words import in_name_order
from scoresheets.models import Seat
from scoresheets.results import services as results
from tests.cast import HOST, Party, Tablet, finished, open_lobby
from tests.files import exported, opened
from tests.table.test_names import NAMES, UNREADABLE
from tests.unchanged import nothing_written

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


def rename(party: Party, name: str) -> int:
    """Rename the third player. Return the status."""
    return party.host.asks(party.opened, "rename_seat", seat=3, name=name).status


def test_the_list_has_sixty_names() -> None:
    assert len(set(ACCEPTED)) >= 60


@pytest.mark.django_db
def test_a_name_is_the_same_on_every_page_and_in_the_file(caplog: pytest.LogCaptureFixture) -> None:
    party = among_unlike_names()
    table = f"/t/{party.opened.public_id}/"
    paths = (table, f"{table}log/", f"/r/{results.share_result(access=party.access(HOST))}/")
    for name in ACCEPTED:
        caplog.clear()
        with caplog.at_level(logging.DEBUG):
            assert rename(party, name) == 200, name
            kept = unicodedata.normalize("NFC", name)
            assert Seat.objects.get(table=party.opened, number=3).name == kept
            for path in paths:
                assert kept in unescape(party.host.get(path).text), (name, path)
            told = json.loads(party.host.get(f"{table}transcript.json").text)
            assert told["players"][2] == kept
        assert len(kept) < 5 or kept not in caplog.text


@pytest.mark.django_db
def test_a_file_opens_with_the_names_that_it_was_written_with() -> None:
    for first in range(16):  # look-alikes stand side by side in the list, and may not sit at one table
        names = [unicodedata.normalize("NFC", name) for name in ACCEPTED[first::16]]
        host, table = opened({**document("Bo"), "players": names})
        assert exported(host, table)["players"] == names


@pytest.mark.django_db
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
@pytest.mark.django_db
def test_without_one_order_of_signs_a_name_would_be_kept_in_two_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    as_typed = {**vars(unicodedata), "normalize": lambda _form, text: text}
    monkeypatch.setattr(names, "unicodedata", SimpleNamespace(**as_typed))
    party = among_unlike_names()
    assert rename(party, "Zoe\u0308") == 200
    assert Seat.objects.get(table=party.opened, number=3).name != unicodedata.normalize("NFC", "Zoe\u0308")


def document(name: str) -> dict[str, Any]:
    head = {"format": "scoresheets/transcript", "version": 1, "game": "yahtzee"}
    return {**head, "players": ["Ana", name], "entries": []}


def test_names_sort_by_their_letters_with_accents_between_equal_ones() -> None:
    names = ["Zoë", "élodie", "Ömer", "Elodie", "Oma", "Ana", "Émile"]
    assert sorted(names, key=in_name_order) == ["Ana", "Elodie", "élodie", "Émile", "Oma", "Ömer", "Zoë"]
