"""The end page of a closed table, stored as rendered then: rules may change later, its words and figures do not.

Names live on the seats and may be removed, so stored sentences refer to a seat by its number in brackets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from scoresheets.pads.pages import Figure, FigureRow, FigureSection, FinalsView, Place, Rung, SeatView
from scoresheets.pads.towers import shares


def stand_in(number: int) -> str:
    """Return the placeholder for the name of a seat in a stored sentence."""
    return f"⁅{number}⁆"


def freeze_finals(finals: FinalsView) -> dict[str, Any]:
    """Return an end page as JSON, its seats by number. The heights of the towers follow from the stored totals."""
    stored = asdict(finals)
    for place, frozen in zip(finals.places, stored["places"], strict=True):
        frozen["seat"] = place.seat.number
        del frozen["share"]
    stored["ladder_seats"] = [seat.number for seat in finals.ladder_seats]
    return stored


def thaw_finals(result: Mapping[str, Any], language: str, seats: Sequence[SeatView]) -> FinalsView:
    """Return the end page that a stored result has in this language, with the present names."""
    stored, by_number = result["pages"][language], {seat.number: seat for seat in seats}
    return FinalsView(
        lost=stored["lost"],
        headline=_named(stored["headline"], seats),
        verdict=_named(stored["verdict"], seats),
        places=_places(stored["places"], result["players"], by_number, fewest=stored.get("fewest", False)),
        ladder_seats=tuple(by_number[number] for number in stored["ladder_seats"]),
        ladder=tuple(Rung(**{**rung, "figures": _figures(rung)}) for rung in stored["ladder"]),
        sections=tuple(
            FigureSection(section["title"], tuple(_row(row) for row in section["rows"]))
            for section in stored["sections"]
        ),
        total=_row(stored["total"]),
        ending=_named(stored.get("ending", ""), seats),
        shared=stored.get("shared", False),
        rolls=_row(stored["rolls"]) if stored.get("rolls") else None,
        remark=_named(stored.get("remark", ""), seats),
        fewest=stored.get("fewest", False),
    )


def thaw_verdict(result: Mapping[str, Any], language: str, seats: Sequence[SeatView]) -> str:
    """Return only the verdict of a stored result in this language, with the present names."""
    stored = result["pages"][language]
    return _named(stored["verdict"] or stored["headline"], seats)


def _places(
    places: Sequence[Mapping[str, Any]],
    players: Mapping[str, Mapping[str, Any]],
    seats: Mapping[int, SeatView],
    *,
    fewest: bool,
) -> tuple[Place, ...]:
    heights = shares([players[str(place["seat"])]["total"] for place in places], fewest=fewest)
    return tuple(
        Place(seats[place["seat"]], place["rank"], place["money"], share, place["order"])
        for place, share in zip(places, heights, strict=True)
    )


def stored_headline(stored: Mapping[str, Any], seats: Sequence[SeatView]) -> str:
    """Return the stored headline, which names the winner, with the present names."""
    return _named(stored["headline"], seats)


def _named(sentence: str, seats: Sequence[SeatView]) -> str:
    for seat in seats:
        sentence = sentence.replace(stand_in(seat.number), seat.in_text)
    return sentence


def _row(row: Mapping[str, Any]) -> FigureRow:
    return FigureRow(row["label"], _figures(row))


def _figures(row: Mapping[str, Any]) -> tuple[Figure, ...]:
    return tuple(Figure(**figure) for figure in row["figures"])
