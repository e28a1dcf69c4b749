"""Cache the drawn walls of nights. Each process draws at most once a second for each language and kind of viewer,
however many pages ask and however many devices write. Pages ask every second, so a wall is at most two seconds old.

Nothing tells this cache of a write: it compares versions, at most every 0.4 seconds per night. Removing a name empties
it in every process that serves a page of the table. The drawn standings, games and people are cached here too, as they
are polled alike.
"""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic, time
from typing import Any

from django.utils import timezone, translation

from scoresheets.base.assets.templating import draw
from scoresheets.models import Night, Role
from scoresheets.nights.announcements.selectors import announced_on_tv
from scoresheets.nights.clock.selectors import clock_of
from scoresheets.nights.final.selectors import final_of
from scoresheets.nights.games.selectors import games_context
from scoresheets.nights.people.selectors import people_context
from scoresheets.nights.rounds.selectors.next_seats import next_seats
from scoresheets.nights.standings.selectors.shown import standings_context
from scoresheets.nights.standings.selectors.standings import CountCache
from scoresheets.nights.wall import words
from scoresheets.nights.wall.feed import night_feed
from scoresheets.nights.wall.pages import TileView
from scoresheets.nights.wall.selectors import FactsCache, wall_versions, wall_view
from scoresheets.nights.wall.tv import TvView, tiles_for_tv, tv_view

LOOKED_EVERY = 0.4  # seconds
DRAWN_EVERY, GAMES_DRAWN_EVERY = 1.0, 5.0  # a large night has 300 games, and each takes a millisecond
CACHED_NIGHTS, CACHED_FOR = 50, 600.0  # seconds after the last request: names must not stay in memory
CLOCK = 1.0  # seconds by which the clocks of two servers may differ
HELPS, LOOKS, TV, FEED = (
    "helps",
    "looks",
    "tv",
    "feed",
)  # organizers, other viewers, the screen across the room, and other programs, for which it is JSON
GAMES, PEOPLE = "games", "people"  # the lists for organizers
STANDINGS: Mapping[str, str] = {role: f"standings-{role}" for role in Role.values}
"""Kind of the drawn standings, by role."""

BLANK = 'name="csrfmiddlewaretoken" value=""'  # user text cannot contain this, as it is escaped


@dataclass(frozen=True, slots=True)
class DrawnTile:
    """A tile and its HTML."""

    view: TileView
    html: str

    def __html__(self) -> str:
        return self.html


Tiles = dict[int, DrawnTile]


@dataclass(frozen=True, slots=True)
class DrawnWall:
    """A drawn wall: its HTML, the hash of the `versions` it shows, and when it was drawn, in seconds since 1970 and on
    this process's monotonic clock.

    It is the same for all devices. `token` is the CSRF token of one device.
    """

    html: str
    versions: str
    drawn_at: float
    drawn_monotonic: float
    tiles: Tiles
    token: str = ""

    def __html__(self) -> str:
        return self.html.replace(BLANK, f'{BLANK[:-1]}{self.token}"')

    @property
    def mark(self) -> str:
        """The value that a page sends back when it asks again."""
        return f"{self.drawn_at:.3f}-{self.versions}"

    def is_news_for(self, mark: str) -> bool:
        """Return whether a page with this mark shows an older wall. Another process may have drawn a newer one."""
        drawn_at, _dash, versions = mark.partition("-")
        try:
            newer = self.drawn_at < float(drawn_at) <= time() + CLOCK
        except ValueError:
            newer = False
        return versions != self.versions and not newer


@dataclass(slots=True)
class _NightCache:
    """The cache of one night in this process: the versions last seen, and what was drawn and read."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    looked_at: float = float("-inf")
    used: float = 0.0
    versions: str = ""
    drawn: dict[tuple[str, str], DrawnWall] = field(default_factory=dict)
    facts: FactsCache = field(default_factory=dict)
    counts: CountCache = field(default_factory=dict)


_nights: OrderedDict[str, _NightCache] = OrderedDict()
_guard = threading.Lock()


def newest_wall(night: Night, kind: str, language: str, *, at_once: bool = False) -> DrawnWall:
    """Return the wall for this kind of viewer, at most a second old. With `at_once` it is current, for a device that
    has just changed it.

    The first request draws it while others wait. Raises Stranger if the night is gone.
    """
    cache = _of(night)
    with cache.lock:
        return _newest(night, cache, kind, language, at_once=at_once)


def wall_at_hand(night: Night, kind: str, language: str) -> DrawnWall | None:
    """Return the wall without waiting, for a page that asks again in a second: None while another request draws it."""
    cache = _of(night)
    with _unless_taken(cache.lock) as mine:
        return _newest(night, cache, kind, language) if mine else None


@contextmanager
def _unless_taken(lock: threading.Lock) -> Iterator[bool]:
    mine = lock.acquire(blocking=False)
    try:
        yield mine
    finally:
        if mine:
            lock.release()


def _newest(
    night: Night, cache: _NightCache, kind: str, language: str, *, at_once: bool = False
) -> DrawnWall:
    now, drawn = monotonic(), cache.drawn.get((kind, language))
    if drawn is None or at_once or now - cache.looked_at >= LOOKED_EVERY:
        cache.looked_at, cache.versions = now, wall_versions(night, timezone.now())
    if drawn is None or (
        drawn.versions != cache.versions and (at_once or now - drawn.drawn_monotonic >= _every(kind))
    ):
        with translation.override(language):
            drawn = _draw(night, cache, kind, drawn.tiles if drawn else {}, language)
        cache.drawn[kind, language] = drawn
    return drawn


def _every(kind: str) -> float:
    """Return the seconds between two drawings of this kind."""
    return GAMES_DRAWN_EVERY if kind == GAMES else DRAWN_EVERY


def draw_list(night: Night, kind: str, *, find: str = "") -> str:
    """Draw the list of the night's games or people; with `find` those of which all its words are said."""
    if kind == GAMES:
        return draw("nights/_games.html", games_context(night, find=find))
    return draw("nights/_people.html", people_context(night, find=find))


def _of(night: Night) -> _NightCache:
    with _guard:
        cache = _nights.setdefault(night.public_id, _NightCache())
        cache.used = monotonic()
        _nights.move_to_end(night.public_id)
        while len(_nights) > CACHED_NIGHTS or next(iter(_nights.values())).used < cache.used - CACHED_FOR:
            _nights.popitem(last=False)
    return cache


def counts_at_hand(night: Night) -> CountCache:
    """Return how the tables of a night count, as cached for its drawn standings."""
    return _of(night).counts


def forget_walls(_public_id: str = "") -> None:
    """Drop every wall of this process: a name at this table was removed."""
    with _guard:
        _nights.clear()


def _draw(night: Night, cache: _NightCache, kind: str, before: Tiles, language: str) -> DrawnWall:
    """Draw a wall. The versions were read before the rows, so the drawing may be newer than its mark, never older."""
    if kind in STANDINGS.values():
        role = kind.removeprefix("standings-")
        html, tiles = draw("nights/_standing.html", standings_context(night, role, cache.counts)), Tiles()
    elif kind in (GAMES, PEOPLE):
        html, tiles = draw_list(night, kind), Tiles()
    elif kind == FEED:
        feed = night_feed(night, language, timezone.now(), cache.facts, cache.counts)
        html, tiles = json.dumps(feed, ensure_ascii=False), Tiles()
    else:
        tv = tv_view(night) if kind == TV else None
        html, tiles = _drawn_tiles(night, cache, kind, before, language, tv)
        if tv:
            announced = draw("nights/_tv_announced.html", {"announced": announced_on_tv(night)})
            final = final_of(night, language) if tv.turns else None
            html = announced + draw("nights/_final.html", {"final": final}) + html
            html += draw("nights/_published.html", {"tv": tv})
        else:
            html += draw("nights/_next_seats.html", {"next_seats": next_seats(night)})
        html = draw("table/_clock.html", {"clock": clock_of(night), "plays": True}) + html
    return DrawnWall(html, cache.versions, time(), monotonic(), tiles)


def _drawn_tiles(
    night: Night, cache: _NightCache, kind: str, before: Tiles, language: str, tv: TvView | None
) -> tuple[str, Tiles]:
    """Draw the tiles. A tile that shows the same as before is not drawn again. A TV only names the free places."""
    view = wall_view(night, language, timezone.now(), cache.facts)
    shown, summary = view.tiles, view.summary
    if tv is not None:
        shown, free = tiles_for_tv(view.tiles, tv)
        summary = words.on_tv([tile.state for tile in shown], free)
    shared = {"helps": kind == HELPS, "public_id": night.public_id}
    tiles = {tile.number: _tile(tile, before, shared) for tile in shown}
    context = {**shared, "wall": view, "summary": summary, "tiles": list(tiles.values())}
    return draw("nights/_tiles.html", context), tiles


def _tile(tile: TileView, before: Tiles, shared: Mapping[str, Any]) -> DrawnTile:
    shown = before.get(tile.number)
    if shown and shown.view == tile:
        return shown
    return DrawnTile(tile, draw("nights/_tile.html", {**shared, "tile": tile}))
