"""The values of the picture of an end."""

from __future__ import annotations

from dataclasses import dataclass

from scoresheets.pads.pages import FinalsView


@dataclass(frozen=True, slots=True)
class EndPicture:
    """The contents of an end picture: `caption` and game `title` above, the podium, and the day and the app's name
    below. `colours` are those that the game gives its players, by seat: "1-red 3-blue".
    """

    caption: str
    title: str
    finals: FinalsView
    day: str
    colours: str
    drawn_by: str
