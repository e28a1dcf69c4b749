"""The words in code and templates, and their word lists in the locale/ of each app, by Babel in pure Python."""

import io
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, write_po
from django.apps import apps
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

DOMAIN = "django"
INSTALLED = {"site-packages", "dist-packages"}
"""Folders of installed packages, which nobody edits."""
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

# An unreadable template is an error, and a sentence may stand on several lines.
IN_TEMPLATES = {"silent": "false", "trimmed": "true", "newstyle_gettext": "true"}


def translated_apps() -> list[Path]:
    """Return the folders of our apps that contain words, each with a word list of its own. A game from outside is among
    them if it is installed editable; otherwise its package brought its words compiled.
    """
    folders = [Path(config.path) for config in apps.get_app_configs()]
    ours = [folder for folder in folders if settings.BASE_DIR in folder.parents or folder in _outside()]
    return [folder for folder in ours if INSTALLED.isdisjoint(folder.parts) and extract_messages(folder)]


def _outside() -> dict[Path, Path]:
    """Return the folders of the games from outside, each with that of its project, to which places are relative."""
    names = {plugin.package for plugin in settings.PLUGINS}
    outside = [(Path(config.path), config.name) for config in apps.get_app_configs() if config.name in names]
    return {folder: folder.parents[name.count(".")] for folder, name in outside}


def extract_messages(app: Path) -> Catalog:
    """Return every message of an app to translate, with the files it stands in, in a stable order."""
    catalog = Catalog(domain=DOMAIN, project="Scoresheets", charset="utf-8")
    project = _outside().get(app, settings.BASE_DIR)
    for file in source_files(app):
        place = file.relative_to(project).as_posix()
        for message_id, comments, context in messages_in(file):
            catalog.add(message_id, None, [(place, 0)], auto_comments=comments, context=context)
    return catalog


def source_files(app: Path) -> list[Path]:
    """Return code and templates of an app. The templates that all games share belong to the app named as the
    project.
    """
    shared = (settings.BASE_DIR / "templates").rglob("*.html") if app.parent == settings.BASE_DIR else ()
    return [*sorted(app.rglob("*.py")), *sorted(app.rglob("*.html")), *sorted(shared)]


def messages_in(file: Path) -> Iterator[tuple[str | tuple[str, ...], list[str], str | None]]:
    """Yield the messages of one file as (id, or singular and plural; comments for translators; context)."""
    method, options = ("python", {}) if file.suffix == ".py" else ("jinja2", IN_TEMPLATES)
    source = io.BytesIO(file.read_bytes())
    found = extract(method, source, KEYWORDS, [TRANSLATOR_COMMENT], options, strip_comment_tags=True)
    for _line, message_id, comments, context in found:
        yield message_id, comments, context


def catalog_files(app: Path) -> list[Path]:
    """Return the word lists of an app: one for every language but the one the code is written in."""
    languages = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
    return [app / "locale" / code / "LC_MESSAGES" / f"{DOMAIN}.po" for code in languages]


def all_catalog_files() -> list[Path]:
    return [file for app in translated_apps() for file in catalog_files(app)]


def read_catalog(file: Path) -> Catalog:
    with file.open("rb") as source:
        try:
            return read_po(source, locale=file.parent.parent.name, domain=DOMAIN, abort_invalid=True)
        except (PoFileError, ValueError) as error:
            raise ImproperlyConfigured(f"The word list {file} cannot be read: {error}.") from error


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
    """Return the messages without a translation in one of their forms, or with a guessed one."""
    return [
        message for message in catalog if message.id and (message.fuzzy or not all(forms(message.string)))
    ]


def forms(text: str | Iterable[str] | None) -> tuple[str, ...]:
    """Return singular and plurals of a message id or translation; one empty form if there is none."""
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def update_catalogs() -> list[Path]:
    """Write exactly its messages to every word list of every app. Return the files.

    Translations are kept, even if a message moves to another list.
    """
    catalogs = {
        file: (read_catalog(file) if file.exists() else empty_catalog(file), extract_messages(app))
        for app in translated_apps()
        for file in catalog_files(app)
    }
    known = {
        (catalog.locale, message.context, forms(message.id)): message.string
        for catalog, _messages in catalogs.values()
        for message in catalog
        if all(forms(message.string))
    }
    for file, (catalog, messages) in catalogs.items():
        catalog.update(messages, no_fuzzy_matching=True, update_creation_date=False)
        for message in untranslated(catalog):
            message.string = known.get((catalog.locale, message.context, forms(message.id)), message.string)
        text = io.BytesIO()
        write_po(text, catalog, include_lineno=False, ignore_obsolete=True, width=100)
        replace_file(file, text.getvalue())
    return list(catalogs)


def compile_catalogs() -> list[Path]:
    """Compile every word list that is newer than its compiled form. Return the files written. Words without a list stay
    in the language of the code. Raises ImproperlyConfigured if a list cannot be read.
    """
    written = []
    for source in filter(Path.is_file, all_catalog_files()):
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
