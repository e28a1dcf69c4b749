"""Checks of the word lists: each returns the messages with a finding."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message

from scoresheets.base.ops.translation import catalog_files, forms, read_catalog, untranslated
from tests.words import extract_messages

PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[sd]|{\w*}")
# A narrow no-break space before ; ! ?, a no-break space before a colon and inside « », a typographic apostrophe.
LOOSE_IN_FRENCH = re.compile(r"(?<!\u202f)[;!?]|(?<!\xa0):(?=\s|<|$)|(?<!\xa0)»|«(?!\xa0)|'")
Key = tuple[str | None, tuple[str, ...]]


@cache
def extracted(app: Path) -> Catalog:
    return extract_messages(app)


@cache
def words(app: Path) -> Catalog:
    """Return the French word list of this app, our only word list; an empty one if it has none."""
    [file] = catalog_files(app)
    return read_catalog(file) if file.exists() else Catalog()


def keys(catalog: Catalog) -> set[Key]:
    return {key(message) for message in messages(catalog)}


def key(message: Message) -> Key:
    return message.context, forms(message.id)


def messages(catalog: Catalog) -> Iterator[Message]:
    return (message for message in catalog if message.id)


def missing_in_the_list(app: Path) -> list[Key]:
    return sorted(keys(extracted(app)) - keys(words(app)), key=str)


def no_longer_said(app: Path) -> list[Key]:
    return sorted(
        {*keys(words(app)) - keys(extracted(app)), *map(key, words(app).obsolete.values())}, key=str
    )


def not_translated(app: Path) -> list[Key]:
    return [key(message) for message in untranslated(words(app))]


def filled_in_otherwise(app: Path) -> list[Key]:
    return [key(message) for message in messages(words(app)) if not fills_in_the_same(message)]


def fills_in_the_same(message: Message) -> bool:
    """Return whether a translation uses the placeholders of its message.

    Every form uses known ones only, and the last form all of them: a singular may leave out the number.
    """
    known = set(PLACEHOLDER.findall(" ".join(forms(message.id))))
    used = [set(PLACEHOLDER.findall(form)) for form in forms(message.string)]
    return all(form <= known for form in used) and used[-1] == known


def signs_that_begin_a_line(app: Path) -> list[Key]:
    return [
        key(message)
        for message in messages(words(app))
        if any(LOOSE_IN_FRENCH.search(text) for text in forms(message.string))
    ]


def translated_in_two_ways(apps: Iterable[Path]) -> list[Key]:
    """Return messages translated differently in two apps: Django merges the lists, and the app installed first would
    win.
    """
    told = [(key(message), forms(message.string)) for app in apps for message in messages(words(app))]
    first = dict(reversed(told))
    return [key for key, string in told if first[key] != string]
