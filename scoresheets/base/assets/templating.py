"""Our templates: Jinja2, through Django's own backend for it.

An undefined name is an error. Our filters get the context although they do not use it: otherwise Jinja would call a
filter of constants already while it compiles, and the first language would stay in the compiled template.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from itertools import groupby
from pathlib import Path
from pickle import UnpicklingError
from shutil import rmtree
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

import jinja2
from django.apps import apps
from django.conf import settings
from django.template import engines
from django.template.backends.jinja2 import Jinja2
from django.template.defaultfilters import capfirst, date, filesizeformat, time, truncatechars
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.module_loading import module_has_submodule
from django_htmx.jinja import htmx_script
from jinja2 import Environment, FileSystemBytecodeCache, StrictUndefined, pass_context
from jinja2.bccache import Bucket
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

from scoresheets.base.assets.build import build_mark
from scoresheets.base.assets.joined_modules import module_script
from scoresheets.base.moments import here
from scoresheets.base.ops.home_https import has_authority
from scoresheets.base.words import whose_html

Function = Callable[..., Any]
PIECES_IN_A_PART = 200
FOLD = re.compile(r"\n +")


class Folding(Extension):
    """Jinja extension that joins an indented line to the one before, with one space between. So a long line is written
    as several and sent as one.
    """

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        for token in stream:
            yield Token(token.lineno, "data", FOLD.sub(" ", token.value)) if token.type == "data" else token


class Templates(Jinja2):
    """Django's Jinja2 backend, which looks in the folders of our templates."""

    app_dirname = "templates"


class SavedTemplates(FileSystemBytecodeCache):
    """Compiled templates on disk: without room, or torn by a power cut, a template is compiled as without them."""

    def load_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError, EOFError, ValueError, UnpicklingError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


ADDITIONS: list[Callable[[Environment], None]] = []
"""Functions that add to each environment what rooms above this one give to templates; filled at the start."""


def environment(**options: Any) -> Environment:
    """Return the Jinja environment with everything that a template may use, by its names there."""
    del options["autoescape"]  # Django says the same
    # Compiled templates are never dropped: there are no more than files.
    options |= {"keep_trailing_newline": True, "undefined": StrictUndefined, "cache_size": -1}
    made = Environment(autoescape=True, extensions=["jinja2.ext.i18n", Folding], **options)
    made.policies["ext.i18n.trimmed"] = True
    made.install_gettext_callables(  # type: ignore[attr-defined]  # of the extension
        translation.gettext,
        translation.ngettext,
        newstyle=True,
        pgettext=translation.pgettext,
        npgettext=translation.npgettext,
    )
    made.globals |= FUNCTIONS | {"alone": settings.ALONE}
    made.filters |= called_at_run_time(FILTERS)
    for folder, tags in _tags_of_games():
        made.globals[folder] = SimpleNamespace(**getattr(tags, "FUNCTIONS", {}))
        filters = called_at_run_time(getattr(tags, "FILTERS", {}))
        made.filters |= {f"{folder}.{name}": each for name, each in filters.items()}
    for add in ADDITIONS:
        add(made)
    return made


def called_at_run_time(filters: Mapping[str, Function]) -> dict[str, Function]:
    """Return the filters, wrapped so that none is called while a template is compiled."""
    return {name: _at_run_time(each) for name, each in filters.items()}


def _at_run_time(function: Function) -> Function:
    @pass_context
    def call(_context: object, *arguments: Any) -> Any:
        return function(*arguments)

    return call


def _tags_of_games() -> Iterator[tuple[str, Any]]:
    """Yield each game's functions for its templates, with the game's folder, the prefix of their names there."""
    for app in apps.get_app_configs():
        if module_has_submodule(app.module, "pad"):
            pad = import_module(f"{app.name}.pad")
            if module_has_submodule(pad, "tags"):
                yield app.name.rpartition(".")[2], import_module(f"{app.name}.pad.tags")


def engine() -> Templates:
    """Return the one engine."""
    return cast(Templates, engines["jinja2"])


def draw(template: str, names: Mapping[str, Any]) -> str:
    """Return the template drawn with these names in the active language, without a request."""
    return engine().env.get_template(template).render(names)


def drawn_in_parts(template: str, names: Mapping[str, Any], language: str) -> Iterator[bytes]:
    """Yield the template drawn with these names in parts of some kilobytes. The language is set for each part, as the
    thread serves other requests between two parts.
    """
    stream = engine().env.get_template(template).stream(names)
    stream.enable_buffering(PIECES_IN_A_PART)
    while True:
        with translation.override(language):
            part = next(stream, None)
        if part is None:
            return
        yield part.encode()


def save_compiled() -> None:
    """Save compiled templates for the next start of this build, and delete those of other builds: all 181 then cost
    0.03 instead of 0.7 s of processor time.
    """
    folder = Path(settings.VAR_DIR) / "templates" / f"{build_mark()}-{jinja2.__version__}"
    for other in {*folder.parent.glob("[0-9a-f]" * 12 + "-[0-9]*")} - {folder}:
        rmtree(other, ignore_errors=True)
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    engine().env.bytecode_cache = SavedTemplates(str(folder), "%s")


def to_make_ready() -> Iterator[Callable[[], object]]:
    """Yield a callable for each template that compiles it, so that the first page view does not pay for it."""
    for name in all_templates():
        yield partial(engine().env.get_template, name)


def all_templates() -> list[str]:
    """Return the names of all our templates."""
    folders = [Path(folder) for folder in engine().template_dirs]
    return [str(file.relative_to(folder)) for folder in folders for file in sorted(folder.rglob("*.html"))]


def at(mapping: Mapping[Any, Any], key: object) -> Any:
    """Return the value at a key, None without one."""
    return mapping.get(key)


def about(text: str) -> str:
    """Return the rule that a sentence is about, by which the help finds it; "" for none."""
    return getattr(text, "about", "")


class Run(NamedTuple):
    """Neighbours in a list with one field alike."""

    grouper: Any
    list: list[Any]


def runs_by(things: Sequence[Any], field: str) -> list[Run]:
    """Return the things in their order, in runs of neighbours with the field alike."""
    return [Run(key, list(run)) for key, run in groupby(things, key=lambda each: getattr(each, field))]


def local_date(when: datetime.date | None, form: str) -> str:
    """Return a day by the clock of the server in one of Django's formats; a naive time as it is; "" for None."""
    return "" if when is None else date(here(when) if isinstance(when, datetime.datetime) else when, form)


def local_time(when: datetime.datetime | None, form: str) -> str:
    """Return the time by the clock of the server; empty for None."""
    return "" if when is None else time(here(when), form)


def url(page: str, *arguments: Any) -> str:
    """Return the address of one of our pages."""
    return reverse(page, args=arguments)


FUNCTIONS: dict[str, Function] = {
    "build_mark": build_mark,
    "current_language": translation.get_language,
    "has_authority": has_authority,
    "htmx_script": htmx_script,
    "module_script": module_script,
    "static": static,
    "url": url,
}
"""Functions that every template may call; rooms add their own before the first template is drawn."""
FILTERS: Mapping[str, Function] = {
    "about": about,
    "at": at,
    "capfirst": capfirst,
    "date": local_date,
    "filesizeformat": filesizeformat,
    "runs_by": runs_by,
    "time": local_time,
    "truncatechars": truncatechars,
    "whose": whose_html,
}
