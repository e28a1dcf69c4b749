"""The words in code and templates, and their word lists in scoresheets/locale, by Babel in pure Python."""

import io
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

DOMAIN = "django"
TRANSLATOR_COMMENT = "Translators:"
SINGULAR = ["_", "gettext", "gettext_lazy", "gettext_noop"]
PLURAL = ["ngettext", "ngettext_lazy"]
IN_CONTEXT = ["pgettext", "pgettext_lazy"]
PLURAL_IN_CONTEXT = ["npgettext", "npgettext_lazy"]
KEYWORDS = {
    **dict.fromkeys(SINGULAR),
    **dict.fromkeys(PLURAL, (1, 2)),
    **dict.fromkeys(IN_CONTEXT, ((1, "c"), 2)),
    **dict.fromkeys(PLURAL_IN_CONTEXT, ((1, "c"), 2, 3)),
}


def extract_messages() -> Catalog:
    """Every message of the project to translate, with the files it stands in, in a stable order."""
    catalog = Catalog(domain=DOMAIN, project="Scoresheets", charset="utf-8")
    for file in [*source_files("scoresheets", "*.py"), *source_files("templates", "*.html")]:
        place = file.relative_to(settings.BASE_DIR).as_posix()
        for message_id, comments, context in messages_in(file):
            catalog.add(message_id, None, [(place, 0)], auto_comments=comments, context=context)
    return catalog


def source_files(folder: str, pattern: str) -> list[Path]:
    return sorted((settings.BASE_DIR / folder).rglob(pattern))


def messages_in(file: Path) -> Iterator[tuple[str | tuple[str, ...], list[str], str | None]]:
    """The messages of one file as (id, or singular and plural; comments for translators; context)."""
    source = file.read_text(encoding="utf-8")
    if file.suffix != ".py":
        # Templatize leaves calls of gettext between words of X; the brackets make its indentation legal.
        source = "(\n" + templatize(source, origin=str(file)) + "\n)"
    found = extract(
        "python", io.BytesIO(source.encode()), KEYWORDS, [TRANSLATOR_COMMENT], strip_comment_tags=True
    )
    for _line, message_id, comments, context in found:
        yield message_id, comments, context


def catalog_files() -> list[Path]:
    """The word list of every language but the one the code is written in."""
    languages = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
    return [settings.LOCALE_PATHS[0] / code / "LC_MESSAGES" / f"{DOMAIN}.po" for code in languages]


def read_catalog(file: Path) -> Catalog:
    with file.open("rb") as source:
        return read_po(source, locale=file.parent.parent.name, domain=DOMAIN, abort_invalid=True)


def empty_catalog(file: Path) -> Catalog:
    file.parent.mkdir(parents=True, exist_ok=True)
    return Catalog(
        locale=file.parent.parent.name,
        domain=DOMAIN,
        header_comment="# The words of Scoresheets; `make words` brings them up to date with the code.",
        project="Scoresheets",
        version="1",
        last_translator="Scoresheets contributors",
        language_team="Scoresheets contributors",
        msgid_bugs_address="",
        charset="utf-8",
        fuzzy=False,
    )


def untranslated(catalog: Catalog) -> list[Message]:
    """The messages without a word in one of their forms, or with one that was only guessed."""
    return [
        message for message in catalog if message.id and (message.fuzzy or not all(forms(message.string)))
    ]


def forms(text: str | Iterable[str] | None) -> tuple[str, ...]:
    """Singular and plurals of a message id or translation; of none at all, one empty form."""
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def update_catalogs(messages: Catalog) -> list[Path]:
    """Write exactly these messages to every language's word list, keeping translations; returns the files."""
    files = catalog_files()
    for file in files:
        catalog = read_catalog(file) if file.exists() else empty_catalog(file)
        catalog.update(messages, no_fuzzy_matching=True, update_creation_date=False)
        text = io.BytesIO()
        write_po(text, catalog, include_lineno=False, ignore_obsolete=True, width=100)
        replace_file(file, text.getvalue())
    return files


def compile_catalogs() -> list[Path]:
    """Compile every word list that is newer than its compiled form; returns the files written."""
    written = []
    for source in catalog_files():
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        binary = io.BytesIO()
        write_mo(binary, read_catalog(source))
        replace_file(target, binary.getvalue())
        written.append(target)
    return written


def replace_file(file: Path, content: bytes) -> None:
    """Write the file so that a server reading it meanwhile sees the old or the new one, never a half."""
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    draft.write_bytes(content)
    draft.replace(file)
