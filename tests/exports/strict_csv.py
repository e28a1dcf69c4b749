"""A strict reader of RFC 4180: a file that departs from it is an error, although other readers may accept it."""

from __future__ import annotations


def records(text: str, separator: str) -> list[list[str]]:
    """Return the records of a file without its byte order mark. Raises ValueError for a departure from the RFC."""
    found: list[list[str]] = []
    at = 0
    while at < len(text):
        record, at = _record(text, at, separator)
        found.append(record)
    if len({len(record) for record in found}) > 1:
        raise ValueError("records of different lengths")
    return found


def _record(text: str, at: int, separator: str) -> tuple[list[str], int]:
    record = []
    while True:
        cell, at = _quoted(text, at + 1) if text[at : at + 1] == '"' else _plain(text, at, separator)
        record.append(cell)
        if text.startswith("\r\n", at):
            return record, at + 2
        if not text.startswith(separator, at):
            raise ValueError(f"neither separator nor line end at {at}: {text[at : at + 20]!r}")
        at += 1


def _quoted(text: str, at: int) -> tuple[str, int]:
    cell = ""
    while True:
        end = text.index('"', at)
        cell += text[at:end]
        if text[end + 1 : end + 2] != '"':
            return cell, end + 1
        cell, at = f'{cell}"', end + 2


def _plain(text: str, at: int, separator: str) -> tuple[str, int]:
    start = at
    while at < len(text) and text[at] not in f"{separator}\r\n":
        if text[at] == '"':
            raise ValueError(f"a quote within a cell without quotes at {at}")
        at += 1
    return text[start:at], at
