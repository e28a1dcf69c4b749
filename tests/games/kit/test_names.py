"""The names that a player may have."""

from __future__ import annotations

import pytest

from games.kit.errors import MalformedMove
from games.kit.names import read_name, read_names, same_name, seat_of


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ana", "Ana"),
        ("  Ana \n", "Ana"),
        ("Zoe\u0308", "Zoë"),
        ("x" * 30, "x" * 30),
        ("x" * 30 + "   ", "x" * 30),
        ("Jean-Luc d’Arc", "Jean-Luc d’Arc"),
        ("👩‍👩‍👧", "👩‍👩‍👧"),
        ("<b>Bo</b>", "<b>Bo</b>"),
        ("=1+1", "=1+1"),
        ("王", "王"),
        ("_", "_"),
    ],
)
def test_a_name_is_trimmed_and_put_together(typed: str, name: str) -> None:
    assert read_name(typed) == name


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "text_length"),
        ("   ", "text_length"),
        ("x" * 31, "text_length"),
        ("\u200b", "text_length"),
        ("\u200d\u2060", "text_length"),
        ("\u3164", "text_length"),
        ("\u0301", "text_length"),
        ("A\x00na", "text_unwritable"),
        ("A\nna", "text_unwritable"),
        ("A\x1bna", "text_unwritable"),
        ("A\u2028na", "text_unwritable"),
        ("\u202eanA", "text_unwritable"),
        ("\u2066Ana", "text_unwritable"),
        ("A\ud800", "text_unwritable"),
        (None, "not_text"),
        (5, "not_text"),
        (["Ana"], "not_text"),
    ],
)
def test_other_names_are_malformed(typed: object, reason: str) -> None:
    with pytest.raises(MalformedMove) as caught:
        read_name(typed)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("one", "other"), [("Ana", "ANA"), ("Straße", "STRASSE"), ("Zoë", "ZOË"), ("ﬁn", "FIN")]
)
def test_names_that_people_would_call_the_same(one: str, other: str) -> None:
    assert same_name(one) == same_name(other)
    with pytest.raises(MalformedMove, match="name_twice"):
        read_names([one, other])


def test_a_name_in_an_entry_is_found_however_its_accents_are_spelt() -> None:
    assert seat_of("Zoe\u0308 ", ["Ana", "Zoë"]) == 1
    assert seat_of("ana", ["Ana", "Zoë"]) == -1
