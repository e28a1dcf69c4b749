"""The word lists in the locale/ of each app, compiled by Babel in pure Python."""

import io
import os
from collections.abc import Iterable
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po
from django.apps import apps
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

DOMAIN = "django"
INSTALLED = {"site-packages", "dist-packages"}
"""Folders of installed packages, which nobody edits."""


def edited_apps() -> list[Path]:
    """Return the folders of our apps that somebody may edit. A game from outside is among them if it is installed
    editable; otherwise its package brought its words compiled.
    """
    outside = {plugin.package for plugin in settings.PLUGINS}
    folders = [(Path(config.path), config.name) for config in apps.get_app_configs()]
    ours = [folder for folder, name in folders if settings.BASE_DIR in folder.parents or name in outside]
    return [folder for folder in ours if INSTALLED.isdisjoint(folder.parts)]


def catalog_files(app: Path) -> list[Path]:
    """Return the word lists of an app: one for every language but the one the code is written in."""
    languages = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
    return [app / "locale" / code / "LC_MESSAGES" / f"{DOMAIN}.po" for code in languages]


def read_catalog(file: Path) -> Catalog:
    with file.open("rb") as source:
        try:
            return read_po(source, locale=file.parent.parent.name, domain=DOMAIN, abort_invalid=True)
        except (PoFileError, ValueError) as error:
            raise ImproperlyConfigured(f"The word list {file} cannot be read: {error}.") from error


def untranslated(catalog: Catalog) -> list[Message]:
    """Return the messages without a translation in one of their forms, or with a guessed one."""
    return [
        message for message in catalog if message.id and (message.fuzzy or not all(forms(message.string)))
    ]


def forms(text: str | Iterable[str] | None) -> tuple[str, ...]:
    """Return singular and plurals of a message id or translation; one empty form if there is none."""
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def compile_catalogs() -> list[Path]:
    """Compile every word list that is newer than its compiled form. Return the files written. Words without a list stay
    in the language of the code. Raises ImproperlyConfigured if a list cannot be read.
    """
    written = []
    sources = (file for app in edited_apps() for file in catalog_files(app))
    for source in filter(Path.is_file, sources):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        binary = io.BytesIO()
        write_mo(binary, read_catalog(source))
        replace_file(target, binary.getvalue())
        written.append(target)
    return written


def replace_file(file: Path, content: bytes) -> None:
    """Replace the file atomically: a server that reads it meanwhile sees the old or the new content, never a part."""
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    draft.write_bytes(content)
    draft.replace(file)
