"""JSON from outside: any fault in it is malformed, and found quickly."""

import pytest

from games.kit.errors import MalformedMove
from games.kit.json_file import LARGEST, read_json

EDGE_CASES: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "not_json"),
    "only blanks": (b"  \n", "not_json"),
    "nested lists": (b"[" * 100_000, "too_deep"),
    "nested objects": (b'{"a":' * 100_000, "too_deep"),
    "nested and closed": (b"[" * 100_000 + b"]" * 100_000, "too_deep"),
    "a doubled key": (b'{"a": 1, "a": 1}', "doubled_key"),
    "a doubled key deep inside": (b'[{"x": {"a": 1, "b": 2, "a": 3}}]', "doubled_key"),
    "a doubled key spelt otherwise": (b'{"a": 1, "\\u0061": 1}', "doubled_key"),
    "very many doubled keys": (
        b"{" + b",".join(b'"%d":1' % (key % 90_000) for key in range(180_000)) + b"}",
        "doubled_key",
    ),
    "a million keys": (
        b"{" + b",".join(b'"%d":1' % key for key in range(1_000_000)) + b"}",
        "file_too_large",
    ),
    "NaN": (b'{"a": NaN}', "not_a_number"),
    "Infinity": (b"[Infinity]", "not_a_number"),
    "-Infinity": (b"[-Infinity]", "not_a_number"),
    "1e999": (b"[1e999]", "number_too_long"),
    "-1e999": (b"[-1e999]", "number_too_long"),
    "5,000 digits": (b"[" + b"1" * 5_000 + b"]", "number_too_long"),
    "a long fraction": (b"[0." + b"1" * 1_000_000 + b"]", "number_too_long"),
    "a lone surrogate": (b'"\\ud800"', "unwritable_character"),
    "the other half": (b'{"a": ["\\uDC00"]}', "unwritable_character"),
    "a lone surrogate as a key": (b'{"\\ud83d": 1}', "unwritable_character"),
    "a surrogate in bytes": (b'"\xed\xa0\x80"', "not_utf8"),
    "NUL in a text": (b'"a\\u0000b"', "unwritable_character"),
    "NUL in the file": (b'"a\x00b"', "not_json"),
    "a byte order mark": (b"\xef\xbb\xbf{}", "not_json"),
    "UTF-16": ("{}".encode("utf-16"), "not_utf8"),
    "UTF-16 without a mark": ('{"a": "é"}'.encode("utf-16-le"), "not_utf8"),
    "UTF-32": ("[1]".encode("utf-32-be"), "not_json"),
    "Latin-1": ('"é"'.encode("latin-1"), "not_utf8"),
    "cut short": (b'{"a": [1, 2', "not_json"),
    "two documents": (b"{} {}", "not_json"),
    "a comment": (b"{} // no", "not_json"),
    "single quotes": (b"{'a': 1}", "not_json"),
    "a trailing comma": (b"[1,]", "not_json"),
    "a leading zero": (b"[01]", "not_json"),
    "thirty megabytes": (b" " * 30_000_000, "file_too_large"),
}


@pytest.mark.parametrize("name", EDGE_CASES)
def test_a_horror_is_malformed_and_nothing_else(name: str) -> None:
    raw, reason = EDGE_CASES[name]
    with pytest.raises(MalformedMove) as caught:
        read_json(raw)
    assert (caught.value.code, caught.value.reason) == ("malformed", reason)


def test_a_good_document_is_read_as_it_stands() -> None:
    raw = '{"é": [1, 2.5, true, null, "\\ud83c\\udfb2", "\\u00e9"], "n": -3}'.encode()
    assert read_json(raw) == {"é": [1, 2.5, True, None, "🎲", "é"], "n": -3}


def test_a_document_of_the_largest_size_is_read() -> None:
    assert read_json(b"[1]" + b" " * (LARGEST - 3)) == [1]
    with pytest.raises(MalformedMove, match="file_too_large"):
        read_json(b"[1]" + b" " * (LARGEST - 2))


@pytest.mark.parametrize("part", [b"[]", b"{}"])
def test_more_lists_and_objects_than_any_game_has_are_not_made(part: bytes) -> None:
    many = b"[" + b",".join([part] * 400_000) + b"]"
    with pytest.raises(MalformedMove) as error:
        read_json(many)
    assert error.value.reason == "too_many_parts"
    assert len(read_json(b"[" + b",".join([part] * 390_000) + b"]")) == 390_000  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["[" * 30, '\\"[{' * 10, "\\\\"])
def test_brackets_in_a_text_are_none(text: str) -> None:
    assert read_json(f'["{text}"{f",{chr(34)}{text}{chr(34)}" * 20_000}]'.encode())
