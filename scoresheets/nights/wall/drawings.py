"""The wall of a night as it is polled: for its organizers, for other viewers, on the TV, and as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.utils import timezone

from scoresheets.models import Night
from scoresheets.nights.announcements.selectors import announced_on_tv
from scoresheets.nights.clock.selectors import clock_of
from scoresheets.nights.final.selectors import final_of
from scoresheets.nights.polled import Memory, Polled, draw_for_all
from scoresheets.nights.rounds.selectors.next_places import next_seats
from scoresheets.nights.wall import words
from scoresheets.nights.wall.feed import night_feed
from scoresheets.nights.wall.pages import TileView
from scoresheets.nights.wall.selectors.tiles import wall_view
from scoresheets.nights.wall.selectors.tv import TvView, tiles_for_tv, tv_view


@dataclass(frozen=True, slots=True)
class DrawnTile:
    """A tile and its HTML."""

    view: TileView
    html: str

    def __html__(self) -> str:
        return self.html


def _draw_wall(night: Night, language: str, memory: Memory, *, helps: bool) -> str:
    tiles = _draw_tiles(night, language, memory, helps=helps)
    return (
        _draw_clock(night)
        + tiles
        + draw_for_all("nights/rounds/_next_seats.html", {"next_seats": next_seats(night)})
    )


def _draw_tv(night: Night, language: str, memory: Memory) -> str:
    tv = tv_view(night)
    tiles = _draw_tiles(night, language, memory, tv=tv)
    final = final_of(night, language) if tv.turns else None
    return "".join(
        (
            _draw_clock(night),
            draw_for_all("nights/wall/_tv_announced.html", {"announced": announced_on_tv(night)}),
            draw_for_all("nights/final/_final.html", {"final": final}),
            tiles,
            draw_for_all("nights/wall/_published.html", {"tv": tv}),
        )
    )


def _draw_clock(night: Night) -> str:
    return draw_for_all("table/_clock.html", {"clock": clock_of(night), "plays": True})


def _draw_feed(night: Night, language: str, memory: Memory) -> str:
    feed = night_feed(night, language, timezone.now(), memory.facts, memory.counts)
    return json.dumps(feed, ensure_ascii=False)


def _draw_tiles(
    night: Night, language: str, memory: Memory, *, helps: bool = False, tv: TvView | None = None
) -> str:
    """Draw the tiles. A tile that shows the same as before is not drawn again. A TV only names the free places."""
    view = wall_view(night, language, timezone.now(), memory.facts)
    shown, summary = view.tiles, view.summary
    if tv is not None:
        shown, free = tiles_for_tv(view.tiles, tv)
        summary = words.on_tv([tile.state for tile in shown], free)
    shared = {"helps": helps, "public_id": night.public_id}
    before = memory.tiles.get((helps, tv is None, language), {})
    tiles = {tile.number: _tile(tile, before.get(tile.number), shared) for tile in shown}
    memory.tiles[helps, tv is None, language] = tiles
    context = {**shared, "wall": view, "summary": summary, "tiles": list(tiles.values())}
    return draw_for_all("nights/wall/_tiles.html", context)


def _tile(tile: TileView, before: DrawnTile | None, shared: Mapping[str, Any]) -> DrawnTile:
    if before and before.view == tile:
        return before
    return DrawnTile(tile, draw_for_all("nights/wall/_tile.html", {**shared, "tile": tile}))


HELPS, LOOKS = (Polled(partial(_draw_wall, helps=helps)) for helps in (True, False))
TV, FEED = Polled(_draw_tv), Polled(_draw_feed)
