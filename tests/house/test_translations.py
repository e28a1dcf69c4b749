"""Every word on a page exists in every language."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from scoresheets.translation import catalog_files, extract_messages, forms, read_catalog, untranslated

PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[sd]|{\w*}")
# A narrow no-break space before ; ! ?, a no-break space before a colon and inside « », a typographic apostrophe.
LOOSE_IN_FRENCH = re.compile(r"(?<!\u202f)[;!?]|(?<!\xa0):(?=\s|<|$)|(?<!\xa0)»|«(?!\xa0)|'")


@pytest.fixture(scope="module")
def extracted() -> Catalog:
    return extract_messages()


@pytest.fixture(params=catalog_files(), ids=lambda file: file.parent.parent.name)
def words(request: pytest.FixtureRequest) -> Catalog:
    file: Path = request.param
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


def test_a_french_sign_never_begins_a_line() -> None:
    [french] = [read_catalog(file) for file in catalog_files() if file.parent.parent.name == "fr"]
    assert [text for message in french if message.id for text in loose(forms(message.string))] == []


def loose(texts: tuple[str, ...]) -> list[str]:
    return [text for text in texts if LOOSE_IN_FRENCH.search(text)]


def fills_in_the_same(message: Message) -> bool:
    """A singular may leave out the number: every form uses known values, and the last one uses all."""
    known = set(PLACEHOLDER.findall(" ".join(forms(message.id))))
    used = [set(PLACEHOLDER.findall(form)) for form in forms(message.string)]
    return all(form <= known for form in used) and used[-1] == known
