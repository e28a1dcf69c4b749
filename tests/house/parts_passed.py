"""Count the rooms, and the parts of a night, that a request passes, and the calls that climb above their caller."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType
from typing import Any

from tests.house.project_files import ROOT

Arrow = tuple[str, str]


@dataclass
class Passed:
    """The rooms and parts that were passed, and each arrow from one to another that is above it."""

    parts: set[str] = field(default_factory=set)
    climbs: set[Arrow] = field(default_factory=set)


def levels() -> dict[str, int]:
    """Return the level of each room and part by the layers of `pyproject.toml`; 0 is on top."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    layers = {each["id"]: each.get("layers", []) for each in told["contracts"]}
    rooms = [*layers["rooms"]]
    place = rooms.index("nights")
    rooms[place : place + 1] = [f"nights.{' | nights.'.join(each.split(' | '))}" for each in layers["nights"]]
    return {name: level for level, layer in enumerate(rooms) for name in layer.split(" | ")}


@contextmanager
def parts_passed() -> Iterator[Passed]:
    """Yield what is passed inside, growing with each call of one part by another."""
    found, known = Passed(), levels()

    def part_of(frame: FrameType | None) -> str:
        names = str(frame.f_globals.get("__name__", "")).split(".") if frame else [""]
        if names[0] != "scoresheets" or len(names) < 2:
            return ""
        part = ".".join(names[1:3]) if names[1] == "nights" else names[1]
        return part if part in known else ""

    def noted(frame: FrameType, event: str, _given: Any) -> None:
        if event != "call" or not (called := part_of(frame)):
            return
        found.parts.add(called)
        above = frame.f_back
        while above and not part_of(above):
            above = above.f_back
        caller = part_of(above)
        if caller and known[called] < known[caller]:
            found.climbs.add((caller, called))

    before = sys.getprofile()
    sys.setprofile(noted)
    try:
        yield found
    finally:
        sys.setprofile(before)
