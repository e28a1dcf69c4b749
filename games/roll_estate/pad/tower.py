"""The tower of a finished sheet: its houses, shops, routes, bonds and ticket, each storey as high as its dollars."""

from __future__ import annotations

from collections.abc import Iterator

from games.kit.paper import number_in
from games.roll_estate.rules.ending import State
from games.roll_estate.rules.scoring import Figures, figures
from games.roll_estate.rules.sheet import INDEX_FACTORS, JACKPOT_BOX, LIQUID_ASSETS, ROW_LIST
from scoresheets.plugin.pad import Brick, Shape, Storey, house_brick

_SHOP = Brick(
    (
        Shape((8, 30, 92, 30, 92, 96, 8, 96)),
        Shape((2, 6, 98, 6, 98, 38, 2, 38)),
        *(Shape((left, 12, left + 14, 12, left + 14, 38, left, 38), "player") for left in (17, 43, 69)),
        Shape((16, 52, 52, 52, 52, 80, 16, 80), "player"),
        Shape((62, 52, 82, 52, 82, 96, 62, 96), "player"),
    )
)
_STOP = Brick(
    (
        Shape((0, 43, 100, 43, 100, 57, 0, 57)),
        Shape((22, 22, 78, 78), is_round=True),
        Shape((36, 36, 64, 64), "player", is_round=True),
    )
)
_TICKET = Brick(
    (
        Shape((2, 24, 98, 24, 98, 42, 92, 50, 98, 58, 98, 76, 2, 76, 2, 58, 8, 50, 2, 42)),
        Shape((50, 29, 55, 43, 70, 43, 58, 52, 63, 67, 50, 58, 37, 67, 42, 52, 30, 43, 45, 43), "player"),
    )
)


def tower(state: State, seat: int) -> tuple[Storey, ...]:
    """Return the storeys of one player: rentals below, then businesses, routes, portfolio and jackpot."""
    sheet = state.paper.sheets[seat]
    counted = figures(state.options.edition, sheet)
    rentals = (number_in(sheet, box) for row in ROW_LIST for box in row.rentals)
    storeys = (
        Storey(
            counted.rental_properties, tuple(house_brick(str(each)) for each in rentals if each is not None)
        ),
        Storey(counted.businesses, (_SHOP,) * counted.businesses_owned),
        Storey(counted.mass_transit, (_STOP,) * counted.routes_owned),
        Storey(counted.stock_portfolio, tuple(_bonds(counted, number_in(sheet, LIQUID_ASSETS) or 0))),
        Storey(counted.lotto, (_TICKET,) * (JACKPOT_BOX in sheet)),
    )
    return tuple(each for each in storeys if each.worth)


def _bonds(counted: Figures, assets: int) -> Iterator[Brick]:
    """Yield the liquid assets, and the factor of the indexes if there is one."""
    yield _bond(str(assets))
    if counted.indexes_owned:
        yield _bond(f"×{INDEX_FACTORS[counted.indexes_owned]}")


def _bond(text: str) -> Brick:
    frame = Shape((2, 16, 98, 16, 98, 84, 2, 84)), Shape((8, 22, 92, 22, 92, 78, 8, 78), "player")
    return Brick((*frame, Shape((11, 25, 89, 25, 89, 75, 11, 75))), text)
