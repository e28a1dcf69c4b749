"""The guides: the same in every language, with words of the pages that they lead to, and pictures that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from scoresheets.help.guides import GUIDES, guide, guide_names
from tests.cast import Tablet

ROOT = Path(__file__).parents[2]
LABEL = re.compile(r"(?<!\*)\*([^*]+)\*(?!\*)")
LANGUAGES = ("en", "fr")


def text_of(name: str, language: str) -> str:
    return (GUIDES / f"{name}.{language}.md").read_text(encoding="utf-8")


def words_of_pages(language: str) -> str:
    """Everything that pages say in this language, with one blank between two words, in lines."""
    with (ROOT / "scoresheets/locale/fr/LC_MESSAGES/django.po").open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    said = [message.id if language == "en" else message.string for message in messages]
    texts = [each if isinstance(each, str) else (each or ("",))[0] for each in said]
    return "\n".join(["", *(re.sub(r"[ \n]+", " ", text) for text in texts), ""])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(guide_names()))
def test_what_a_guide_says_to_tap_is_what_pages_say(name: str, language: str) -> None:
    labels = {re.sub(r"[ \n]+", " ", label) for label in LABEL.findall(text_of(name, language))}
    words = words_of_pages(language)
    assert len(labels) > 20
    assert {label for label in labels if f"\n{label}" not in words} == set()


@pytest.mark.parametrize("name", sorted(guide_names()))
def test_a_guide_is_the_same_in_every_language(name: str) -> None:
    shapes = set()
    for language in LANGUAGES:
        found = guide(name, language)
        pictures = re.findall(r'<img src="[^"]*?help/([\w-]+)\.' + language, found.html)
        assert len(pictures) == found.html.count("<img") > 0
        assert all((ROOT / f"static/help/{each}.{language}.png").exists() for each in pictures)
        assert not re.search(r"<h1|&lt;", found.html)
        shapes.add((len(found.parts), found.html.count("<li"), tuple(pictures)))
    assert len(shapes) == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "title", "part"),
    [("en", "A game night", "When something goes wrong"), ("fr", "Une soirée jeux", "Sur papier")],
)
def test_a_guide_is_served_in_the_language_of_the_page(language: str, title: str, part: str) -> None:
    tablet = Tablet()
    tablet.client.cookies["language"] = language
    page = tablet.get("/guides/night/")
    assert (page.status, f"<title>{title}</title>" in page.text) == (200, True)
    assert re.search(rf'<a href="#(part-\d)">{part}</a>.*<h2 id="\1">{part}</h2>', page.text, re.DOTALL)


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["knight", "night.en", "..", "__init__"])
def test_there_is_no_other_guide(name: str) -> None:
    assert Tablet().get(f"/guides/{name}/").status == 404


def test_the_readme_leads_to_each_guide() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [name for name in guide_names() if f"scoresheets/help/guides/{name}.en.md" not in readme] == []
