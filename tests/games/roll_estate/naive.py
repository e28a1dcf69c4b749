"""Roll Estate implemented again, slowly and independently of the rules, for the tests to compare with."""

from collections.abc import Mapping, Sequence
from typing import Any

FACES = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}
SPACES = {
    "ones": 2,
    "twos": 2,
    **dict.fromkeys(("threes", "fours", "fives", "sixes", "triples", "quadruples"), 3),
}
DOLLARS = {
    "ones": (10, 30, None),
    "twos": (15, 40, None),
    "threes": (20, 55, 40),
    "fours": (25, 65, 50),
    "fives": (30, 75, 60),
    "sixes": (35, 90, 70),
    "triples": (40, 100, 80),
    "quadruples": (45, 100, None),
}
ALL_BOXES = (
    *(f"{row}.{number}" for row, spaces in SPACES.items() for number in range(1, spaces + 1)),
    *(
        "routes.any",
        "routes.1-4",
        "routes.2-5",
        "routes.3-6",
        "liquid-assets",
        "indexes.1",
        "indexes.2",
        "jackpot",
    ),
)


def worth(box: str, dice: Sequence[int], every_die: bool = False) -> int | None:
    """Return the number written, 0 for a tick, None if the dice do not qualify."""
    row, _dot, which = box.partition(".")
    if row in FACES:
        return sum(die for die in dice if die == FACES[row]) or None
    if row in ("triples", "quadruples"):
        wanted = 3 if row == "triples" else 4
        for die in dice:
            if list(dice).count(die) >= wanted:
                return die * (list(dice).count(die) if every_die else wanted)
        return None
    if box == "liquid-assets":
        return sum(dice)
    return 0 if ticks(row, which, dice) else None


def ticks(section: str, which: str, dice: Sequence[int]) -> bool:
    if section == "jackpot":
        return dice[0] == dice[1] == dice[2] == dice[3] == dice[4]
    if section == "indexes":
        return sorted(dice) in ([1, 2, 3, 4, 5], [2, 3, 4, 5, 6])
    lowest = (1, 2, 3) if which == "any" else (int(which[0]),)
    return any(all(low + step in dice for step in range(4)) for low in lowest)


class NaiveTable:
    """Sheets as dicts, filled entry by entry from a transcript; it believes every entry."""

    def __init__(self, players: Sequence[str], options: Mapping[str, object], edition: object = None) -> None:
        self.sheets: dict[str, dict[str, int]] = {name: {} for name in players}
        self.lost: dict[str, set[str]] = {name: set() for name in players}
        self.owner: dict[str, str] = {}  # routes and businesses
        self.completed: dict[str, int] = dict.fromkeys(SPACES, 0)
        self.every_die = options.get("triple_counts") == "all"
        self.two_columns = options.get("variant", "standard") == "standard" and len(players) > 2
        self.dollars = own_dollars(edition) if isinstance(edition, Mapping) else DOLLARS

    def play(self, entry: Mapping[str, Any]) -> None:
        name = entry["player"]
        if "lose_interest" in entry:
            self.lost[name].add(entry["lose_interest"])
        if "box" not in entry:
            return
        box = entry["box"]
        number = worth(box, entry["dice"], self.every_die)
        assert number is not None
        self.sheets[name][box] = number
        if box.startswith("routes."):
            self.owner[box] = name
        row = box.partition(".")[0]
        if row in SPACES and self.rentals(name, row) == SPACES[row]:
            self.complete(name, row, entry.get("open_business", True))

    def complete(self, name: str, row: str, opens: bool) -> None:
        place = self.completed[row]
        self.completed[row] += 1
        on_offer = place == 0 or (place == 1 and self.two_columns and self.dollars[row][2] is not None)
        if on_offer and opens:
            self.owner[f"{row}.{'first' if place == 0 else 'second'}"] = name

    def rentals(self, name: str, row: str) -> int:
        return sum(box.partition(".")[0] == row for box in self.sheets[name])

    def figures(self, name: str) -> dict[str, int]:
        """Return a player's breakdown and tie-breakers in one."""
        sheet = self.sheets[name]
        routes = sum(box.startswith("routes.") for box in sheet)
        indexes = sum(box.startswith("indexes.") for box in sheet)
        return {
            "rental_properties": sum(self.rentals(name, row) * self.dollars[row][0] for row in SPACES),
            "businesses": sum(self.business(box) for box, owner in self.owner.items() if owner == name),
            "mass_transit": {0: 0, 1: 50, 2: 100, 3: 175, 4: 250}[routes],
            "stock_portfolio": sheet.get("liquid-assets", 0) * {0: 1, 1: 5, 2: 10}[indexes],
            "lotto": 150 if "jackpot" in sheet else 0,
            "rental_properties_owned": sum(self.rentals(name, row) for row in SPACES),
            "routes_owned": routes,
        }

    def business(self, box: str) -> int:
        row, _dot, which = box.partition(".")
        return (self.dollars[row][1 if which == "first" else 2] or 0) if row in SPACES else 0

    def total(self, name: str) -> int:
        figures = self.figures(name)
        parts = ("rental_properties", "businesses", "mass_transit", "stock_portfolio", "lotto")
        return sum(figures[part] for part in parts)


def own_dollars(edition: Mapping[str, Any]) -> dict[str, Any]:
    return {row: (each["rental"], each["first"], each["second"]) for row, each in edition["rows"].items()}
