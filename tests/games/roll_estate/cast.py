"""Ana, Bo, Cleo and Dee, and their tables."""

from collections.abc import Mapping
from typing import Any

from games.kit.paper import Holder, Kind, Paper, Pencil
from games.roll_estate.rules import GAME
from games.roll_estate.rules.ending import State
from games.roll_estate.rules.moves import ClaimBox, LoseInterest
from games.roll_estate.rules.options import Options, read_options
from games.roll_estate.rules.scoring import figures
from games.roll_estate.rules.sheet import BOXES, ROW_LIST
from tests.games.verbs import Verbs

ANA, BO, CLEO, DEE = range(4)
NAMES = ("Ana", "Bo", "Cleo", "Dee")
LOST = Pencil(Kind.LOST)
TICK = Pencil(Kind.TICK)

NOTHING = (1, 2, 3, 5, 6)
"""Dice without a pair or a run: they fit only boxes that need a single face."""


def options(players: int = 3, edition: object = None, **chosen: object) -> Options:
    return read_options(chosen, players, edition)


def solo(difficulty: str = "easy", **chosen: object) -> Options:
    return options(1, variant="solo", difficulty=difficulty, **chosen)


def table(chosen: Options, sheets: Mapping[int, Mapping[str, object]] | None = None, **state: Any) -> State:
    """Return a table in mid-game: `sheets[seat]` maps a box to its number, to True for a tick or to a Pencil."""
    paper = Paper.blank(chosen.players)
    for seat, marks in (sheets or {}).items():
        pencils = {box: pencil(mark) for box, mark in marks.items()}
        claims = {box: Holder(seat, 1) for box in pencils if is_claim(box) and pencils[box] == TICK}
        paper = paper.write(seat, pencils, claims)
    return State(chosen, paper, **{"seat": ANA, **state})


def pencil(mark: object) -> Pencil:
    if isinstance(mark, Pencil):
        return mark
    return TICK if mark is True else Pencil(Kind.NUMBER, int(str(mark)))


def is_claim(box: str) -> bool:
    return box.startswith("routes.") or box not in BOXES


def rows(*keys: str, but: str = "") -> dict[str, object]:
    """Return whole rows of rising numbers, without the box `but`."""
    numbers = (1, 2, 3)
    return {
        box: (row.face or 6) * number
        for row in ROW_LIST
        if row.key in keys
        for box, number in zip(row.rentals, numbers, strict=False)
        if box != but
    }


def businesses(*keys: str) -> dict[str, object]:
    """Return whole rows with their first businesses."""
    return {**rows(*keys), **{f"{key}.first": True for key in keys}}


def every_row() -> tuple[str, ...]:
    return tuple(row.key for row in ROW_LIST)


def claim(seat: int, box: str, *dice: int, **more: Any) -> ClaimBox:
    return ClaimBox(seat, dice, box, **more)


def give_up(seat: int, row: str, *dice: int) -> LoseInterest:
    return LoseInterest(seat, dice, row)


def boxes(state: State) -> dict[tuple[int, str], object]:
    """Return what each seat has in each box: a number, or the kind of its mark."""
    return {
        (seat, box): mark.kind if mark.value is None else mark.value
        for seat, sheet in enumerate(state.paper.sheets)
        for box, mark in sheet.items()
    }


def holders(state: State) -> dict[str, int]:
    """Return the seat that holds each route and business."""
    return {box: holder.seat for box, holder in state.paper.claims.items()}


def counted(state: State) -> dict[tuple[int, str], int]:
    """Return the figures of each seat's sheet."""
    return {
        (seat, name): getattr(figures(state.options.edition, sheet), name)
        for seat, sheet in enumerate(state.paper.sheets)
        for name in ("rental_properties", "rentals_owned", "mass_transit", "stock_portfolio")
    }


_verbs = Verbs(
    GAME,
    NAMES,
    {
        "boxes": boxes,
        "holders": holders,
        "held": lambda state: list(holders(state)),
        "figures": counted,
    },
)
play, refused, code, winners = _verbs.play, _verbs.refused, _verbs.code, _verbs.winners
must_refuse, must_hold, leads = _verbs.must_refuse, _verbs.must_hold, _verbs.leads
ruling, refusal = _verbs.ruling, _verbs.refusal
