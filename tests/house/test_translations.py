"""Every word on a page exists in every language."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from scoresheets.translation import (
    all_catalog_files,
    catalog_files,
    extract_messages,
    forms,
    read_catalog,
    translated_apps,
    untranslated,
)

PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[sd]|{\w*}")
# A narrow no-break space before ; ! ?, a no-break space before a colon and inside « », a typographic apostrophe.
LOOSE_IN_FRENCH = re.compile(r"(?<!\u202f)[;!?]|(?<!\xa0):(?=\s|<|$)|(?<!\xa0)»|«(?!\xa0)|'")


@pytest.fixture(params=translated_apps(), ids=lambda folder: folder.name, scope="module")
def app(request: pytest.FixtureRequest) -> Path:
    """The folder of an app."""
    folder: Path = request.param
    return folder


@pytest.fixture(scope="module")
def extracted(app: Path) -> Catalog:
    return extract_messages(app)


@pytest.fixture(scope="module")
def words(app: Path) -> Catalog:
    """The French word list of this app, our one list of words."""
    [file] = catalog_files(app)
    return read_catalog(file)


def keys(catalog: Catalog) -> set[tuple[str | None, tuple[str, ...]]]:
    return {(message.context, forms(message.id)) for message in catalog if message.id}


def test_the_word_list_has_every_message_of_the_code(words: Catalog, extracted: Catalog) -> None:
    assert keys(extracted) - keys(words) == set(), "run: make words"


def test_the_word_list_has_nothing_that_the_code_no_longer_says(words: Catalog, extracted: Catalog) -> None:
    assert keys(words) - keys(extracted) == set(), "run: make words"
    assert list(words.obsolete) == [], "run: make words"


def test_every_message_is_translated_by_somebody_who_was_sure(words: Catalog) -> None:
    assert [message.id for message in untranslated(words)] == []


def test_a_translation_fills_in_the_same_values_as_the_original(words: Catalog) -> None:
    assert [message.id for message in words if message.id and not fills_in_the_same(message)] == []


def test_no_message_is_translated_in_two_ways() -> None:
    """Django merges the lists of all apps: of two translations it would take that of the app installed first."""
    told = [
        ((message.context, forms(message.id)), forms(message.string))
        for file in all_catalog_files()
        for message in read_catalog(file)
        if message.id
    ]
    first = dict(reversed(told))
    assert [(key, first[key], string) for key, string in told if first[key] != string] == []


def test_a_french_sign_never_begins_a_line(words: Catalog) -> None:
    assert [text for message in words if message.id for text in loose(forms(message.string))] == []


def loose(texts: tuple[str, ...]) -> list[str]:
    return [text for text in texts if LOOSE_IN_FRENCH.search(text)]


def fills_in_the_same(message: Message) -> bool:
    """A singular may leave out the number: every form uses known values, and the last one uses all."""
    known = set(PLACEHOLDER.findall(" ".join(forms(message.id))))
    used = [set(PLACEHOLDER.findall(form)) for form in forms(message.string)]
    return all(form <= known for form in used) and used[-1] == known
