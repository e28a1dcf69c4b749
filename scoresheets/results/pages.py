"""The end of a game as a picture tells it."""

from __future__ import annotations

from dataclasses import dataclass

from scoresheets.pads.pages import FinalsView


@dataclass(frozen=True, slots=True)
class EndPicture:
    """What stands in the picture of an end: its `caption` and the game's `title` above, the podium, and the day and
    who drew it below. `colours` are those the game gives its players, by seat: "1-red 3-blue".
    """

    caption: str
    title: str
    finals: FinalsView
    day: str
    colours: str
    drawn_by: str
