"""The criteria by which people of a night may be compared, known before any game is over."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.kit.errors import MalformedMove
from games.kit.game import Game
from scoresheets.models import Night, Season, Table
from scoresheets.nights.standings.selectors.choices import in_order
from scoresheets.nights.standings.selectors.standings import OVER
from scoresheets.nights.tables import night_tables, tables_of
from scoresheets.pads import game_title, own_key, title_with
from scoresheets.registry import game_of, is_installed
from scoresheets.results import words
from scoresheets.results.standings import OVER_GAMES, WINS, Criterion


def game_titles(where: Night | Season) -> Callable[[str], str]:
    """Return a function that gives the title of a game of this night or season by its own key ("" for all games), in
    the active language. A name that no table has any more is forgotten.
    """
    rows = tables_of(where) if isinstance(where, Night) else Table.objects.none()
    titles = {own_key(*row): title_with(*row) for row in rows.values_list("game", "options")}
    titles[OVER] = words.over_all()
    return lambda own: titles.get(own) or game_title(own.partition("_")[0])


def criteria_of_night(night: Night) -> dict[str, tuple[Criterion, ...]]:
    """Return the criteria in the night's order: by the own key of each game with a table there, and those over all
    games.
    """
    found: dict[str, dict[str, Criterion]] = {}
    for table in _kinds(night):
        known = found.setdefault(own_key(table.game, table.options), {WINS: Criterion(WINS)})
        known |= {each.name: each for each in _own(table)}
    over = in_order(night, OVER, OVER_GAMES)
    return {game: in_order(night, game, tuple(known.values())) for game, known in found.items()} | {
        OVER: over
    }


def _kinds(night: Night) -> Iterable[Table]:
    """Return a table of each kind that is played at the night: by game, choices and number of seats."""
    found = {
        (table.game, repr(table.options), repr(table.edition), len(table.seats.all())): table
        for table in reversed(night_tables(night))
        if is_installed(table.game)
    }
    return reversed(found.values())


def _own(table: Table) -> tuple[Criterion, ...]:
    """Return the game's own criteria: its measures, then its tie-breakers."""
    game = game_of(table.game)
    for players in _numbers(table, game):
        try:
            options = game.read_options(table.options, players, table.edition)
        except MalformedMove:
            continue
        breakers = game.outcome(game.start(options, players)).players[0].tie_breakers
        own = tuple(Criterion(each.name, each.highest) for each in game.measures(options))
        return (*own, *map(Criterion, breakers))
    return ()


def _numbers(table: Table, game: Game[Any, Any]) -> Iterable[int]:
    """Player counts to try: first the number of seats if the game allows it, then all that the game allows."""
    sat = len(table.seats.all())
    return (*((sat,) if sat in game.players else ()), *game.players)
