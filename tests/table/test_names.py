"""F7: names of any script are stored as typed; two that people would read as equal are distinguished."""

import unicodedata
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kit.errors import MalformedMove
from games.kit.names import read_name, same_name
from scoresheets.models import Seat
from tests.cast import Party, Reply, open_lobby
from tests.unchanged import nothing_written

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
    "turned round": "D\u202ev",
    "isolated": "\u2067Dov\u2069",
    "nothing to be seen": "\u200b\u200d",
    "a blank by look": "\u3164",
}
THE_SAME = {
    "as it stands": "Ana",
    "capitals": "ANA",
    "blanks around it": " Ana ",
    "no-break blanks around it": "\u00a0Ana\u00a0",
}


def rename(party: Party, name: str, seat: int = 1) -> Reply:
    return party.host.asks(party.table, "rename_seat", seat=seat, name=name)


@pytest.mark.django_db
def test_a_letter_typed_in_two_signs_is_one() -> None:
    party = open_lobby()
    assert rename(party, "e\u0301" * 30).status == 200
    assert Seat.objects.get(number=1).name == "é" * 30


@pytest.mark.django_db
@pytest.mark.parametrize("what", THE_SAME)
def test_a_name_that_is_taken_is_told(what: str) -> None:
    party = open_lobby()
    with nothing_written():
        for answer in (
            rename(party, THE_SAME[what], seat=2),
            party.host.asks(party.table, "add_seat", name=THE_SAME[what]),
        ):
            assert (answer.status, answer.code) == (422, "name_taken")
            name = THE_SAME[what].strip()
            assert (
                answer.sentence
                == f"There is already somebody called {name} here. Add a letter or a nickname."
            )


@pytest.mark.django_db
def test_a_name_that_was_given_back_is_free_again() -> None:
    party = open_lobby()
    assert rename(party, "Anna").status == 200
    assert rename(party, "Ana", seat=2).status == 200
    assert sorted(party.table.seats.values_list("name", flat=True)) == ["Ana", "Anna", "Cleo"]


@pytest.mark.django_db
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
