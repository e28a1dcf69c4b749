"""The languages of a game. A game without a word list for a language is in English there, and its words say so by
`lang`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, MutableMapping
from functools import cache
from pathlib import Path
from typing import Any, cast

from django.apps import apps
from django.conf import settings
from django.utils.translation import get_language, override
from jinja2 import BaseLoader, Environment, Template, TemplateNotFound, pass_context
from jinja2.runtime import Context

from scoresheets.pads import PADS
from scoresheets.pads.pad import Pad

ROOTS = re.compile(r'(?=\bid="(?:asks"|sheet-))')
"""The places in a game's templates where `lang` goes: its tray and its sheet."""


@cache
def _has_words(module: str, language: str) -> bool:
    app = apps.get_containing_app_config(module)
    return app is None or any(Path(app.path, "locale", language).rglob("*.[mp]o"))


def speaks(pad: Pad, language: str) -> bool:
    """Return whether the game has words in this language."""
    return language == settings.LANGUAGE_CODE or _has_words(type(pad).__module__, language)


def lang_of(pad: Pad) -> str:
    """Return the language of the game's words if it is not the active one, as the attribute `lang` says it; else ""."""
    return "" if speaks(pad, get_language()) else settings.LANGUAGE_CODE


def only_english(folder: str) -> bool:
    """Return whether the game with this folder has words in English alone."""
    pads = [pad for pad in PADS.values() if pad.folder == folder]
    return any(not speaks(pad, code) for pad in pads for code, _name in settings.LANGUAGES)


def _in_english(gettext: Callable[..., Any]) -> Callable[..., Any]:
    @pass_context
    def english(context: Context, *words: Any, **values: Any) -> Any:
        with override(settings.LANGUAGE_CODE):
            return gettext(context, *words, **values)

    return english


class EnglishLoader(BaseLoader):
    """Loader of the templates of games that are in English only: in every language they say the English words, also
    those that our word list has, and their roots have `lang`.
    """

    def __init__(self, environment: Environment) -> None:
        self.inner: Any = environment.loader
        names = ("gettext", "ngettext", "pgettext", "npgettext")
        self.english = {name: _in_english(cast(Any, environment.globals[name])) for name in names}

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str | None, Callable[[], bool] | None]:
        """Return the source of such a template, with `lang` in its roots."""
        if not only_english(template.partition("/_")[0]):
            raise TemplateNotFound(template)
        source, file, fresh = self.inner.get_source(environment, template)
        return ROOTS.sub(f'lang="{settings.LANGUAGE_CODE}" ', source), file, fresh

    def load(
        self,
        environment: Environment,
        name: str,
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002
    ) -> Template:
        """Return the template. Its gettext says the English words."""
        source, file, fresh = self.get_source(environment, name)
        code = environment.compile(source, name, file)
        english = {**(globals or {}), **self.english}
        return environment.template_class.from_code(environment, code, english, fresh)
