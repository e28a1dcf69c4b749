"""The names that a player may have."""

import pytest

from games.kit.errors import MalformedMove
from games.kit.names import keys_apart, read_name, read_names, read_written_name, same_name, seat_of


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
        ("\ufeffAna", "Ana"),
        ("\u202eanA\u202c", "anA"),
        ("\u2068Dov\u2069 \u200f", "Dov"),
        ("Jean  Luc", "Jean Luc"),
        ("Jean \u2009\u00a0Luc", "Jean Luc"),
        ("Jean\u00a0Luc", "Jean\u00a0Luc"),
        ("می\u200cخواهم", "می\u200cخواهم"),
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
        ("\ufeff\u200e", "text_length"),
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


ONE_NAME = [
    ("O'Neil", "O’Neil"),
    ("O'Neil", "O‘NEIL"),
    ("O'Neil", "O′Neil"),
    ("O'Neil", "Oʼneil"),
    ("O'Neil", "O`Neil"),
    ('Jo "Bo" Li', "Jo “Bo” Li"),
    ("Anne-Marie", "Anne‐Marie"),
    ("Anne-Marie", "Anne–marie"),
    ("Anne-Marie", "Anne\u2011Marie"),
    ("Anne-Marie", "Anne−Marie"),
    ("Jean Luc", "Jean\u00a0Luc"),
    ("Jean Luc", "Jean \u2009 luc"),
    ("Jean Luc", "Jean\u3000Luc"),
    ("Ana", "A\u200bna"),
    ("Ana", "An\u00ada"),
    ("Ana", "\ufeffAna"),
    ("Ana", "Ana\u200f"),
    ("Ana", "\u2068ANA\u2069"),
    ("میخواهم", "می\u200cخواهم"),
]
"""Names that people call the same, and that a file may have both."""


@pytest.mark.parametrize(
    ("one", "other"), [("Ana", "ANA"), ("Straße", "STRASSE"), ("Zoë", "ZOË"), ("ﬁn", "FIN")]
)
def test_names_that_people_would_call_the_same(one: str, other: str) -> None:
    assert same_name(one) == same_name(other)
    with pytest.raises(MalformedMove, match="name_twice"):
        read_names([one, other])


@pytest.mark.parametrize(("one", "other"), ONE_NAME)
def test_signs_of_other_kinds_make_no_other_name(one: str, other: str) -> None:
    assert same_name(one) == same_name(other) == same_name(same_name(other))
    assert len(set(keys_apart([one, other, "Bo"]))) == 3
    assert same_name(one) in keys_apart([one, other])


@pytest.mark.parametrize(
    ("one", "other"), [("Jean Luc", "Jean-Luc"), ("ONeil", "O'Neil"), ("Ana", "Аna"), ("Zoë", "Zoe")]
)
def test_names_with_other_signs_are_others(one: str, other: str) -> None:
    assert same_name(one) != same_name(other)


@pytest.mark.parametrize(("one", "other"), [pair for pair in ONE_NAME if not {"\u2068"} & set(pair[1])])
def test_a_file_has_its_names_as_they_are_written(one: str, other: str) -> None:
    assert read_names([other, one, "Jean  Luc B"]) == (other, one, "Jean  Luc B")
    assert seat_of(one, [other, one]) == 1


def test_a_file_has_no_marks_that_turn_its_lines() -> None:
    with pytest.raises(MalformedMove, match="text_unwritable"):
        read_written_name("\u202eanA")


def test_a_name_in_an_entry_is_found_however_its_accents_are_spelt() -> None:
    assert seat_of("Zoe\u0308 ", ["Ana", "Zoë"]) == 1
    assert seat_of("ana", ["Ana", "Zoë"]) == -1
