"""Games from outside: installed packages that offer themselves by an entry point of the group `scoresheets.games`.

Its name is the key of the game, as in transcripts and tables; its value is the dotted name of the game's package, a
Django app like those in `games.PACKAGES`. A faulty one is refused at the start, in one sentence.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module, metadata

from django.apps import AppConfig
from django.core.exceptions import ImproperlyConfigured

from scoresheets.base.ops import env

GROUP = "scoresheets.games"
VARIABLE = "SCORESHEETS_PLUGINS"


@dataclass(frozen=True, slots=True)
class Plugin:
    """A game from outside: the dotted name of its package, and the distribution that brought it."""

    key: str
    package: str
    distribution: str
    version: str

    def __str__(self) -> str:
        return f"{self.key!r} of {self.distribution} {self.version}"


def plugins(apps: Iterable[str]) -> tuple[Plugin, ...]:
    """Return the games from outside that SCORESHEETS_PLUGINS names by their keys; all installed ones if it is unset.

    `apps` are the dotted names of the apps beside them. Raises ImproperlyConfigured.
    """
    wanted = list(dict.fromkeys(env.words(VARIABLE))) if VARIABLE in os.environ else None
    if wanted == []:
        return ()
    found = [_plugin(each) for each in metadata.entry_points(group=GROUP)]
    found.sort(key=lambda plugin: (plugin.key, plugin.distribution))
    chosen = found if wanted is None else [plugin for plugin in found if plugin.key in wanted]
    _check_installed(wanted or (), found)
    _check_keys(chosen)
    _check_labels(chosen, apps)
    return tuple(chosen)


@contextmanager
def loading(plugin: Plugin) -> Iterator[None]:
    """Context manager: turn any error inside into ImproperlyConfigured with a sentence that names the game."""
    try:
        yield
    except ImproperlyConfigured as error:
        if str(plugin) in str(error):
            raise
        raise ImproperlyConfigured(f"The game {plugin} cannot be loaded. {error}") from error
    except Exception as error:
        what = " ".join(str(error).split())
        raise ImproperlyConfigured(
            f"The game {plugin} cannot be loaded: {type(error).__name__}: {what}"
        ) from error


def _plugin(offered: metadata.EntryPoint) -> Plugin:
    came = offered.dist
    return Plugin(
        offered.name, offered.value, came.name if came else "nobody", came.version if came else "unknown"
    )


def _check_installed(wanted: Iterable[str], found: Iterable[Plugin]) -> None:
    known = [plugin.key for plugin in found]
    for key in wanted:
        if key not in known:
            there = ", ".join(known) or "none"
            raise ImproperlyConfigured(
                f"{VARIABLE} names {key!r}, which is not installed; there is: {there}."
            )


def _check_keys(chosen: Iterable[Plugin]) -> None:
    known: dict[str, Plugin] = {}
    for plugin in chosen:
        if plugin.key in known:
            raise ImproperlyConfigured(f"Two games have the same key: {known[plugin.key]}, and {plugin}.")
        known[plugin.key] = plugin


def _check_labels(chosen: Iterable[Plugin], apps: Iterable[str]) -> None:
    known = {name.rpartition(".")[2]: name for name in apps}
    for plugin in chosen:
        label = _label(plugin)
        if label in known:
            raise ImproperlyConfigured(
                f"The game {plugin} has the app label {label!r}, as {known[label]} has: it needs one of its own."
            )
        known[label] = str(plugin)


def _label(plugin: Plugin) -> str:
    """Return the label of its app. Raises ImproperlyConfigured if its entry point names no package that can be
    imported.
    """
    with loading(plugin):
        if not hasattr(import_module(plugin.package.partition(":")[0]), "__path__") or ":" in plugin.package:
            raise ImproperlyConfigured(
                f"The game {plugin} offers {plugin.package!r}, which is no package: its entry point must name one."
            )
        label: str = AppConfig.create(plugin.package).label
    return label
