"""The games of the night before, as they are offered again at the places that are free."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass
from datetime import date

from scoresheets.models import Edition, Night, Place, Role, RoleDevice, Table, Tie
from scoresheets.nights.again import words
from scoresheets.nights.tables import night_tables
from scoresheets.pads import PADS, title_with
from scoresheets.registry import is_installed
from scoresheets.results.selectors.plays import kind_in_words, seatless
from scoresheets.results.words import players_in_words
from scoresheets.table.selectors.house_rules import house_rule_choices, house_rules
from scoresheets.table.selectors.player_counts import numbers_for, options_fit
from scoresheets.table.words.editions import edition_name


@dataclass(frozen=True, slots=True)
class KindOffered:
    """Games of one kind: the numbers of their places, the game, the table's title, and its choices in words. `model` is
    a table of the night before that played it.
    """

    places: tuple[int, ...]
    game: str
    title: str
    kind: str
    model: Table


@dataclass(frozen=True, slots=True)
class LastTime:
    """The games that a night offers again, by kind, and the name and day of the night before. `lost` says which of its
    games cannot be opened anymore, "" if all can.
    """

    name: str
    day: date
    kinds: tuple[KindOffered, ...]
    lost: str


def as_last_time(night: Night) -> LastTime | None:
    """Return the games of the night that this one follows, at the places that have had no game tonight; None if there
    are none.
    """
    before = night.follows
    if before is None:
        return None
    begun = set(Place.objects.filter(night=night, table__isnull=False).values_list("number", flat=True))
    first = {number: table for number, table in _first_games(before).items() if number not in begun}
    sheets = _sheets(night, before)
    opens = {number: table for number, table in first.items() if _opens(table, sheets)}
    lost = words.lost(sorted(first.keys() - opens.keys()))
    kinds = tuple(_kinds(opens))
    return LastTime(before.name, before.day, kinds, lost) if kinds or lost else None


def _first_games(night: Night) -> dict[int, Table]:
    """Return by place the game with which the evening began there. Rematches and play-offs are left out."""
    tables = night_tables(night)
    later = {table.next_table_id for table in tables}
    later |= set(Tie.objects.filter(night=night, how=Tie.How.PLAYOFF).values_list("table", flat=True))
    first: dict[int, Table] = {}
    for table in tables:
        if table.pk not in later and table.place is not None:
            first.setdefault(table.place.number, table)
    return dict(sorted(first.items()))


def _sheets(*nights: Night) -> list[tuple[str, object]]:
    """Return the printed sheets that the devices of the organizers have copied, each with its game."""
    organizers = RoleDevice.objects.filter(night__in=nights).exclude(role=Role.LOOK).values("device")
    return list(Edition.objects.filter(owner__in=organizers).values_list("game", "sheet"))


def _opens(table: Table, sheets: Collection[tuple[str, object]]) -> bool:
    """Return whether a table with this game, its options and its printed sheet can still be opened."""
    if not is_installed(table.game):
        return False
    if table.edition is not None and (table.game, table.edition) not in sheets:
        return False
    options = seatless(table.game, table.options)
    if not table.on_paper:
        return options_fit(table.game, options, table.edition)
    players, pad = len(table.seats.all()), PADS[table.game]
    typed = pad.can_be_typed and pad.game.on_paper is not None
    return typed and players in numbers_for(table.game, options, table.edition)


def _kinds(games: dict[int, Table]) -> Iterable[KindOffered]:
    alike: dict[str, list[tuple[int, Table]]] = {}
    for number, table in games.items():
        alike.setdefault(_mark(table), []).append((number, table))
    for same in alike.values():
        model = same[0][1]
        yield KindOffered(
            places=tuple(number for number, _table in same),
            game=title_with(model.game, model.options),
            title=model.title,
            kind=_in_words(model),
            model=model,
        )


def _mark(table: Table) -> str:
    """Return a text that is the same for two tables that are opened alike."""
    paper = (len(table.seats.all()), table.paper.twice) if table.on_paper else None
    options = seatless(table.game, table.options)
    chosen = (table.game, table.title, options, table.edition, asdict(house_rules(table)), paper)
    return json.dumps(chosen, sort_keys=True, default=str)


def _in_words(table: Table) -> str:
    agreed = (str(value) for _label, value in house_rule_choices(table))
    players = players_in_words(len(table.seats.all())) if table.on_paper else ""
    kind = kind_in_words(table.game, table.options, 0, beside_title=True)
    parts = (kind, edition_name(table.edition), *agreed, players)
    return " · ".join(filter(None, parts))
