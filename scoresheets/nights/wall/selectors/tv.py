"""Return what the TV of a night shows, as its runner chose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from scoresheets.base.refusals import Stranger
from scoresheets.models import ArrivalCard, Night
from scoresheets.nights.people.selectors import people_here
from scoresheets.nights.rounds.pages import NextSeat
from scoresheets.nights.rounds.selectors.next_places import next_seats
from scoresheets.nights.standings.pages import GroupView, PublishedView
from scoresheets.nights.standings.selectors.standings_page import published_view
from scoresheets.nights.wall.pages import TileView, TvChoices
from scoresheets.nights.wall.tv_parts import CARD, PEOPLE, STANDINGS, TABLES


@dataclass(frozen=True, slots=True)
class TvView:
    """The TV at one moment: whether it shows the tables, the people with their tables (name and numbers), the
    published orders that it shows, a mark of the night's own card, "" if it does not show that, and until the games of
    a round begin where everybody sits next. `turns` if it stays on none of them: then a final takes the whole screen.
    """

    tables: bool
    people: tuple[tuple[str, str], ...]
    published: PublishedView | None
    groups: tuple[GroupView, ...]
    seconds: int
    turns: bool
    card: str = ""
    next_seats: tuple[NextSeat, ...] = ()


def tv_choices(night: Night) -> TvChoices:
    """Return the choices for the TV of a night. Raises Stranger if the night is gone."""
    stored: Mapping[str, Any] | None = Night.objects.filter(pk=night.pk).values_list("tv", flat=True).first()
    if stored is None:
        raise Stranger
    return TvChoices(**{**stored, "shows": tuple(stored["shows"])}) if stored else TvChoices()


def tv_view(night: Night) -> TvView:
    """Return what the TV shows now. The tables are shown if nothing else is left of what was chosen, as before the
    first publication. Raises Stranger if the night is gone.
    """
    choices, published = tv_choices(night), published_view(night)
    all_groups = published.standings.groups if published else ()
    groups = all_groups if STANDINGS in choices.shows else ()
    card = card_on_tv(night, choices)
    people = _people(night) if PEOPLE in choices.shows or choices.pinned == PEOPLE else ()
    tables = TABLES in choices.shows or not (groups or people or card)
    if choices.pinned == TABLES:
        groups, people, tables = (), (), True
    elif choices.pinned == PEOPLE and people:
        groups, tables = (), False
    elif pinned := tuple(group for group in all_groups if group.key == choices.pinned):
        groups, people, tables = pinned, (), False
    turns, mark = not choices.pinned, card_mark(card) if card else ""
    following = next_seats(night) if turns else ()
    return TvView(
        tables, people, published, groups, choices.seconds, turns=turns, card=mark, next_seats=following
    )


def card_on_tv(night: Night, choices: TvChoices) -> ArrivalCard | None:
    """Return the night's own card if the TV shows it."""
    if CARD not in choices.shows or choices.pinned:
        return None
    return ArrivalCard.objects.filter(night=night).first()


def card_mark(card: ArrivalCard) -> str:
    """Return a mark that changes with the card and does not give it away."""
    return sha256(card.token.encode()).hexdigest()[:8]


def _people(night: Night) -> tuple[tuple[str, str], ...]:
    """Return the people who play now, in the order of their names, each with the numbers of the tables."""
    here = [each for each in people_here(night) if each.places and not each.waits]
    return tuple((each.name, " ".join(map(str, each.places))) for each in here)


def tiles_for_tv(tiles: tuple[TileView, ...], tv: TvView) -> tuple[tuple[TileView, ...], tuple[int, ...]]:
    """Return the tiles that the TV shows, and the numbers of free places that it only names. If every place is free,
    all are shown.
    """
    if not tv.tables:
        return (), ()
    used = tuple(tile for tile in tiles if tile.state != "free")
    return (used, tuple(tile.number for tile in tiles if tile.state == "free")) if used else (tiles, ())
