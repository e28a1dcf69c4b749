"""The one app of the project."""

import sys
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from django.apps import AppConfig, apps
from django.conf import settings
from django.core.checks import register
from django.core.exceptions import ImproperlyConfigured
from django.db import connections
from django.db.models.signals import post_migrate
from django.utils.module_loading import module_has_submodule
from jinja2 import ChoiceLoader, Environment

from scoresheets.base.db.process_lock import check_processes
from scoresheets.base.ops.entry_points import Plugin, loading


class ScoresheetsConfig(AppConfig):
    name = "scoresheets"
    verbose_name = "Scoresheets"

    def import_models(self) -> None:
        """Import our models, then those of games from outside. Django would import these anyway, but an error would not
        name the game.
        """
        super().import_models()
        for plugin in settings.PLUGINS:
            with loading(plugin):
                _app_of(plugin).import_models()

    def ready(self) -> None:
        register(check_processes)
        post_migrate.connect(switch_to_wal, sender=self)
        discover_pads()
        from scoresheets.pads.templates import check_templates  # once the models are there

        register(check_templates)
        fill_hooks()
        stand_in_for_missing_templates()


def stand_in_for_missing_templates() -> None:
    """Let our plain templates stand for those that a game leaves out, and those of a game without French be English."""
    from scoresheets.base.assets.templating import ADDITIONS

    ADDITIONS.append(_add_plain_templates)


def _add_plain_templates(env: Environment) -> None:
    from scoresheets.pads.languages import EnglishLoader, lang_of
    from scoresheets.pads.plain import PlainLoader, plain_options, total_of

    env.globals["plain"] = SimpleNamespace(options=plain_options, total=total_of, lang=lang_of)
    if env.loader is not None:
        env.loader = ChoiceLoader([EnglishLoader(env), env.loader, PlainLoader()])


def fill_hooks() -> None:
    """Connect the rooms above the table to its hooks: those that are told something, and those that are asked."""
    _fill_hooks()
    _fill_queries()


def _fill_hooks() -> None:
    """Add the functions that are told something, in the order in which they are called."""
    from scoresheets.exports.selectors.export_limits import check_export
    from scoresheets.nights.guests import services as guests
    from scoresheets.nights.namesakes import services as namesakes
    from scoresheets.nights.people.services import people as night_people
    from scoresheets.nights.places import services as places
    from scoresheets.nights.polled import forget_nights
    from scoresheets.nights.rounds.services import arrivals, waiting_room
    from scoresheets.nights.seasons.services import figures as seasons
    from scoresheets.paper.services import sheet_links
    from scoresheets.people import services as people
    from scoresheets.results.end_pictures import forget_pictures
    from scoresheets.table import hooks

    hooks.seat_named.add(guests.follow_name, people.link_person)
    hooks.seat_taken_over.add(people.relink_person)
    hooks.person_left.add(people.forget_if_idle)
    hooks.name_goes.add(guests.forget_name)
    hooks.seat_gone.add(guests.leave_seat)
    hooks.names_changed.add(people.renew_plays)
    hooks.line_added.add(people.settle_plays)
    hooks.table_closed.add(people.mark_closed, waiting_room.leave_place)
    hooks.table_goes.add(people.forget_who_sits_only_there, guests.leave_table, waiting_room.forget_call)
    hooks.place_freed.add(waiting_room.fill_place)
    hooks.tables_expire.add(seasons.store_figures_of)
    hooks.rematch_laid.add(places.follow_place)
    hooks.rematch_opened.add(people.note_seen)
    hooks.play_begins.add(namesakes.tell_apart, night_people.forget_seated, arrivals.confirm_players)
    hooks.links_renewed.add(sheet_links.renew_sheet_links)
    hooks.renderings_forgotten.add(forget_pictures, forget_nights)
    hooks.log_grows.add(check_export)


def _fill_queries() -> None:
    from scoresheets.base.assets.templating import FUNCTIONS
    from scoresheets.front.views import home_page
    from scoresheets.help.selectors import scripted_throw_view
    from scoresheets.nights.at_night import at_night
    from scoresheets.nights.links.views import link_by_typed_code
    from scoresheets.nights.namesakes.selectors import namesake_choices
    from scoresheets.paper.reader import PaperReader
    from scoresheets.paper.services.typed_sheets import lay_paper_table
    from scoresheets.people.selectors.access import names_at, table_devices_parts
    from scoresheets.people.selectors.records import record_sentences
    from scoresheets.table import hooks, tags

    hooks.typed_code.answer_by(link_by_typed_code)
    hooks.front_page.answer_by(home_page)
    hooks.offered_names.answer_by(names_at)
    hooks.table_devices_parts.answer_by(table_devices_parts)
    hooks.lay_on_paper.answer_by(lay_paper_table)
    hooks.paper = PaperReader()
    hooks.view_parts |= {
        "night": at_night,
        "namesakes": lambda table, seats, _views, _history: namesake_choices(table, seats),
        "scripted_throw": lambda table, _seats, _views, history: (
            history and scripted_throw_view(table, history)
        ),
        "records": lambda table, _seats, _views, _history: record_sentences(table),
    }
    FUNCTIONS["table_name"] = tags.table_name


def discover_pads() -> None:
    """Import the `pad` module of every game, in the order of INSTALLED_APPS. A game registers its pad there."""
    outside = {plugin.package: plugin for plugin in settings.PLUGINS}
    for app in apps.get_app_configs():
        if app.name in outside:
            _discover_pad(outside[app.name])
        elif module_has_submodule(app.module, "pad"):
            import_module(f"{app.name}.pad")


def _discover_pad(plugin: Plugin) -> None:
    """Import the pad of a game from outside. Raises ImproperlyConfigured if it registers none with its key."""
    from scoresheets.pads import PADS  # once the models are there

    module, before = f"{plugin.package}.pad", set(PADS)
    if module in sys.modules:
        return
    with loading(plugin):
        import_module(module)
    registered = [repr(key) for key in PADS if key not in before]
    if repr(plugin.key) not in registered:
        instead = ", ".join(registered) or "none"
        raise ImproperlyConfigured(
            f"The game {plugin} must register a pad with the key of its entry point; it registers {instead}."
        )


def _app_of(plugin: Plugin) -> AppConfig:
    return next(app for app in apps.get_app_configs() if app.name == plugin.package)


def switch_to_wal(*, using: str, **_signal: Any) -> None:
    """Put a SQLite file into WAL mode, so that readers and the writer do not block each other.

    The mode is stored in the file, so it is set once here. Setting it on every connection takes a lock, which raised
    "database is locked" during play.
    """
    connection = connections[using]
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA journal_mode=WAL")
