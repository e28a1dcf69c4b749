"""The words in code and templates, and `python -m tests.words`, which brings the word lists (.po) up to date with them.

Translations are kept. Games from outside that are installed editable are among the apps.
"""

import io
import os
from collections.abc import Iterator
from pathlib import Path

import django
from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import write_po
from django.apps import apps
from django.conf import settings

from scoresheets.base.ops.translation import (
    DOMAIN,
    catalog_files,
    edited_apps,
    forms,
    read_catalog,
    replace_file,
    untranslated,
)

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


def extract_messages(app: Path) -> Catalog:
    """Return every message of an app to translate, with the files it stands in, in a stable order."""
    catalog = Catalog(domain=DOMAIN, project="Scoresheets", charset="utf-8")
    project = project_of(app)
    for file in source_files(app):
        place = file.relative_to(project).as_posix()
        for message_id, comments, context in messages_in(file):
            catalog.add(message_id, None, [(place, 0)], auto_comments=comments, context=context)
    return catalog


def project_of(app: Path) -> Path:
    """Return the folder of the app's project, to which the places of its messages are relative."""
    outside = {plugin.package for plugin in settings.PLUGINS}
    names = {Path(config.path): config.name for config in apps.get_app_configs() if config.name in outside}
    return app.parents[names[app].count(".")] if app in names else Path(settings.BASE_DIR)


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


def update_catalogs() -> list[Path]:
    """Write exactly its messages to every word list of every app. Return the files.

    Translations are kept, even if a message moves to another list.
    """
    catalogs = {
        file: (read_catalog(file) if file.exists() else empty_catalog(file), messages)
        for app in edited_apps()
        if (messages := extract_messages(app))
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


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scoresheets.settings")
    django.setup()
    for file in update_catalogs():
        catalog = read_catalog(file)
        print(f"{file}: {len(catalog)} messages, {len(untranslated(catalog))} to translate.")  # noqa: T201
