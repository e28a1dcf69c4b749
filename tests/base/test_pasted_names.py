"""Lists of names as people paste them: from a message, a numbered list, a row or column of a table."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kit.names import read_name
from scoresheets.base.pasted_names import pasted_names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", []),
        ("Ana\nBo\n\n  \nCleo\n", ["Ana", "Bo", "Cleo"]),
        ("1. Dee\n2. Bo", ["Dee", "Bo"]),
        ("2) Bo\n(3) Cleo\n4.Dee\n5: Eli\n6 - Flo", ["Bo", "Cleo", "Dee", "Eli", "Flo"]),
        ("1 Dee\n2 Bo\n3 Ana", ["Dee", "Bo", "Ana"]),
        ("3 Jane\n7 of 9", ["3 Jane", "7 of 9"]),
        (
            "- Ana\n• Leo\n* Bo\n– Cleo\n-Dee\n[x] Eli\n☐ Flo\n+ Gil",
            ["Ana", "Leo", "Bo", "Cleo", "Dee", "Eli", "Flo", "Gil"],
        ),
        ("- 1. Ana", ["Ana"]),
        ("Ana;Bo", ["Ana", "Bo"]),
        ("Ana, Bo ,Cleo;\tDee", ["Ana", "Bo", "Cleo", "Dee"]),
        ("Anna, Maria", ["Anna", "Maria"]),
        ("Ana、Bo，Cleo؛Dee", ["Ana", "Bo", "Cleo", "Dee"]),
        ("Nr\tName\n1\tAna\n2\tBo", ["Ana", "Bo"]),
        ("Ana\tBo\r\nCleo\t\r\n", ["Ana", "Bo", "Cleo"]),
        ("| Ana | Bo |", ["Ana", "Bo"]),
        ('"Ana","Bo"', ["Ana", "Bo"]),
        ('Jo "Bo" Li', ['Jo "Bo" Li']),
        ("Name\nAna", ["Ana"]),
        ("Noms :\nAna", ["Ana"]),
        ("Guests:\nAna\nMaybe:\nBo", ["Ana", "Bo"]),
        ("Players: Ana, Bo", ["Ana", "Bo"]),
        ("Ana: at eight", ["Ana: at eight"]),
        ("Guest", ["Guest"]),
        ("Names\n-----\nAna", ["Ana"]),
        ("O'Neil\nO’Brien\nAnne-Marie\nJean–Luc", ["O'Neil", "O’Brien", "Anne-Marie", "Jean–Luc"]),
        ("Zoe\u0308\n\ufeffBo  Li\n王\n👑", ["Zoë", "Bo Li", "王", "👑"]),
    ],
)
def test_a_list_is_its_names(text: str, names: list[str]) -> None:
    found = pasted_names(text)
    assert (list(found.names), found.unclear) == (names, ())


@pytest.mark.parametrize("line", ["x" * 31, "12345", "?", "A\x1bna"])
def test_a_line_that_is_no_name_is_told_and_the_others_are_taken(line: str) -> None:
    found = pasted_names(f"1. Ana\n2. {line}\n3. Bo")
    assert (found.names, found.unclear) == (("Ana", "Bo"), (line,))


@given(st.text(max_size=40) | st.text(st.sampled_from("aB1.)-,; \t\n:'\"•"), max_size=40))
@settings(deadline=None, derandomize=True, max_examples=300)
def test_whatever_is_pasted_its_names_are_names(text: str) -> None:
    found = pasted_names(text)
    assert [read_name(each) for each in found.names] == list(found.names)
    assert pasted_names("\n".join(found.unclear)).names == ()
