"""F7: sixty names are stored in NFC and equal in pages, files and results, or refused in words; none is in the log."""

from __future__ import annotations

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
from tests.cast import HOST, Party, Tablet, everything, finished, open_lobby
from tests.files import exported, opened
from tests.table.test_names import NAMES, UNREADABLE

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


def renamed(name: str) -> tuple[Party, int]:
    """Rename a player of a finished game whose other names are unlike it. Return the table and the status."""
    party = finished()
    for seat in (1, 2):
        party.host.asks(party.opened, "rename_seat", seat=seat, name=f"Player at place {seat}")
    answer = party.host.asks(party.opened, "rename_seat", seat=3, name=name)
    return party, answer.status


def test_the_list_has_sixty_names() -> None:
    assert len(set(ACCEPTED)) >= 60


@pytest.mark.django_db
@pytest.mark.parametrize("name", ACCEPTED)
def test_a_name_is_the_same_on_every_page_and_in_the_file(
    name: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        party, status = renamed(name)
        assert status == 200, name
        kept = unicodedata.normalize("NFC", name)
        assert Seat.objects.get(table=party.opened, number=3).name == kept
        token = results.share_result(access=party.access(HOST))
        for path in (f"/t/{party.opened.public_id}/", f"/t/{party.opened.public_id}/log/", f"/r/{token}/"):
            assert kept in unescape(party.host.get(path).text), path
        told = json.loads(party.host.get(f"/t/{party.opened.public_id}/transcript.json").text)
        assert told["players"][2] == kept
        host, again = opened(told)
        assert exported(host, again)["players"] == told["players"]
    assert len(kept) < 5 or kept not in caplog.text


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name", [*UNREADABLE.values(), COMBINED, "x" * 10_000], ids=lambda name: ascii(name)[:30]
)
def test_what_is_no_name_is_refused_by_every_way_in(name: str) -> None:
    party, host = open_lobby(), Tablet()
    before = everything()
    answers = [
        party.host.asks(party.opened, "rename_seat", seat=1, name=name),
        party.host.asks(party.opened, "add_seat", name=name),
        host.post("/tables/", {"game": "yahtzee", "rounds": "1", "name": ["Ana", name]})
        if name.strip()
        else None,
        host.post("/tables/transcript/", {"text": json.dumps(document(name))}),
    ]
    assert [answer.status for answer in answers if answer] == [400] * sum(map(bool, answers))
    assert everything() == before


@pytest.mark.control
@pytest.mark.django_db
def test_without_one_order_of_signs_a_name_would_be_kept_in_two_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    as_typed = {**vars(unicodedata), "normalize": lambda _form, text: text}
    monkeypatch.setattr(names, "unicodedata", SimpleNamespace(**as_typed))
    party, status = renamed("Zoe\u0308")
    assert status == 200
    assert Seat.objects.get(table=party.opened, number=3).name != unicodedata.normalize("NFC", "Zoe\u0308")


def document(name: str) -> dict[str, Any]:
    head = {"format": "scoresheets/transcript", "version": 1, "game": "yahtzee"}
    return {**head, "players": ["Ana", name], "entries": []}


def test_names_sort_by_their_letters_with_accents_between_equal_ones() -> None:
    names = ["Zoë", "élodie", "Ömer", "Elodie", "Oma", "Ana", "Émile"]
    assert sorted(names, key=in_name_order) == ["Ana", "Elodie", "élodie", "Émile", "Oma", "Ömer", "Zoë"]
