"""A season as its pages show it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from scoresheets.nights.standings.pages import ChangeLine, Choice, CountingPage, StandingsView


@dataclass(frozen=True, slots=True)
class SeasonNightView:
    """A night of a season: `says` is what it brings. `night` is its public id for a device that may see it, else ""."""

    row: int
    name: str
    day: date
    says: str
    night: str = ""


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """The page of a season. `choices` are the criteria of each game; `counting` what else its runner may choose, None
    for other viewers. `remembered` are people that the runner's device may join, by public id and name.
    """

    shown: StandingsView
    choices: tuple[Choice, ...]
    changes: tuple[ChangeLine, ...] = ()
    counting: CountingPage | None = None
    remembered: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class SeasonOfNight:
    """A season in which a night counts or could count; `row` is the primary key of its night there, 0 if it does not
    count. `runs` if the device runs the season, `sees` if it has a role there.
    """

    public_id: str
    name: str
    nights: int
    row: int = 0
    runs: bool = False
    sees: bool = False
