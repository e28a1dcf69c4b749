"""The values of the picture of an end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoresheets.pads.pages import FinalsView
from scoresheets.pads.towers import Tower


@dataclass(frozen=True, slots=True)
class EndPicture:
    """The contents of an end picture: `caption` and game `title` above, the podium, and below them where and when it
    was played (`played`) and the app's name.

    `colours` are those that the game gives its players, by seat: "1-red 3-blue". `towers` are built by the game, by the
    number of the seat; a tower that is missing is plain.
    """

    caption: str
    title: str
    finals: FinalsView
    played: str
    colours: str
    drawn_by: str
    towers: Mapping[int, Tower] = field(default_factory=dict)
