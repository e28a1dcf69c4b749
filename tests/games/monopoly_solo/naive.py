"""The solo game implemented again, slowly and independently of the rules, for the tests to compare with."""

from collections.abc import Mapping
from typing import Any

STREETS = {  # square: (group, price, price of a house, rents)
    1: ("brown", 60, 50, (2, 10, 30, 90, 160, 250)),
    3: ("brown", 60, 50, (4, 20, 60, 180, 320, 450)),
    6: ("sky", 100, 50, (6, 30, 90, 270, 400, 550)),
    8: ("sky", 100, 50, (6, 30, 90, 270, 400, 550)),
    9: ("sky", 120, 50, (8, 40, 100, 300, 450, 600)),
    11: ("pink", 140, 100, (10, 50, 150, 450, 625, 750)),
    13: ("pink", 140, 100, (10, 50, 150, 450, 625, 750)),
    14: ("pink", 160, 100, (12, 60, 180, 500, 700, 900)),
    16: ("orange", 180, 100, (14, 70, 200, 550, 750, 950)),
    18: ("orange", 180, 100, (14, 70, 200, 550, 750, 950)),
    19: ("orange", 200, 100, (16, 80, 220, 600, 800, 1000)),
    21: ("red", 220, 150, (18, 90, 250, 700, 875, 1050)),
    23: ("red", 220, 150, (18, 90, 250, 700, 875, 1050)),
    24: ("red", 240, 150, (20, 100, 300, 750, 925, 1100)),
    26: ("yellow", 260, 150, (22, 110, 330, 800, 975, 1150)),
    27: ("yellow", 260, 150, (22, 110, 330, 800, 975, 1150)),
    29: ("yellow", 280, 150, (24, 120, 360, 850, 1025, 1200)),
    31: ("green", 300, 200, (26, 130, 390, 900, 1100, 1275)),
    32: ("green", 300, 200, (26, 130, 390, 900, 1100, 1275)),
    34: ("green", 320, 200, (28, 150, 450, 1000, 1200, 1400)),
    37: ("blue", 350, 200, (35, 175, 500, 1100, 1300, 1500)),
    39: ("blue", 400, 200, (50, 200, 600, 1400, 1700, 2000)),
}
STATIONS, UTILITIES = (5, 15, 25, 35), (12, 28)
PRICES = {
    **{square: street[1] for square, street in STREETS.items()},
    **dict.fromkeys(STATIONS, 200),
    **dict.fromkeys(UTILITIES, 150),
}
DEFAULTS = {
    "bank_total": 20580,
    "go": 200,
    "fine": 50,
    "bank_tokens": 7,
    "houses": 32,
    "hotels": 12,
    "count_mortgaged": True,
}


class NaiveTable:
    """All things on the table, with the bank's money counted separately; `play` accepts legal entries."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.options: dict[str, Any] = {**DEFAULTS, **options}
        self.mine = self.options["go"]
        self.banks = self.options["bank_total"] - self.mine
        self.square, self.jailed, self.cards = 0, False, set[str]()
        self.owner: dict[int, str] = {}
        self.built: dict[int, int] = dict.fromkeys(STREETS, 0)
        self.mortgaged: set[int] = set()
        self.houses, self.hotels = self.options["houses"], self.options["hotels"]
        self.tokens = self.options["bank_tokens"]
        self.due: tuple[Any, ...] = ()
        self.end = ""

    def play(self, entry: Mapping[str, Any]) -> None:
        if "leaves" in entry:
            self.finish("gave_up")
            return
        [kind] = set(entry) - {"player", "value", "steps"}
        asked = self.due
        if kind in ("build", "sell", "mortgage"):
            getattr(self, f"play_{kind}")(entry[kind], entry.get("steps", 1))
        else:
            self.due = ()
            getattr(self, f"play_{kind}")(entry[kind], asked)
        if self.due and self.due[0] == "debt" and self.mine >= self.due[1]:
            asked, self.due = self.due, ()
            self.pay(*asked[1:])

    def finish(self, end: str) -> None:
        self.end, self.due = end, ()

    def get(self, amount: int) -> None:
        paid = min(amount, self.banks)
        self.mine, self.banks = self.mine + paid, self.banks - paid
        if paid < amount:
            self.finish("bank_broken")

    def pay(self, amount: int, what: str, square: int = -1) -> None:
        if self.mine < amount:
            if self.raisable() < amount:
                self.finish("cannot_pay")
            else:
                self.due = ("debt", amount, what, square)
            return
        self.mine, self.banks = self.mine - amount, self.banks + amount
        if what == "fine":
            self.jailed = False
        if what == "rent" and square in STREETS:
            self.bank_builds(square)

    def bank_builds(self, square: int) -> None:
        if self.built[square] < 4 and self.houses:
            self.built[square] += 1
            self.houses -= 1
        elif self.built[square] == 4 and self.hotels:
            self.built[square] = 5
            self.hotels, self.houses = self.hotels - 1, self.houses + 4

    def titles(self, owner: str) -> set[int]:
        return {square for square, each in self.owner.items() if each == owner}

    def my_streets(self) -> list[int]:
        return [square for square in STREETS if self.owner.get(square) == "me"]

    def raisable(self) -> int:
        money: int = self.mine
        stock, left = self.houses, dict(self.built)
        for square in self.my_streets():
            if left[square] < 5:
                money += left[square] * STREETS[square][2] // 2
                stock, left[square] = stock + left[square], 0
        for square in self.my_streets():
            if left[square] == 5 and stock >= 4:
                money += 5 * STREETS[square][2] // 2
                left[square] = 0
        for square, owner in self.owner.items():
            group = [left[each] for each in self.group(square) if self.owner.get(each) == "me"]
            if owner == "me" and square not in self.mortgaged and not sum(group):
                money += PRICES[square] // 2
        return money

    def group(self, square: int) -> list[int]:
        if square not in STREETS:
            return []
        return [each for each, street in STREETS.items() if street[0] == STREETS[square][0]]

    def walk(self, steps: int, times: int = 1) -> None:
        self.square += steps
        if self.square >= 40:
            self.square -= 40
            self.get(self.options["go"])
        if not self.end:
            self.arrive(times)

    def arrive(self, times: int) -> None:
        owner = self.owner.get(self.square)
        if self.square in PRICES and owner is None:
            self.due = ("offer", self.square)
        elif self.square in self.mortgaged:
            pass
        elif self.square in UTILITIES:
            both = all(self.owner.get(each) == owner for each in UTILITIES)
            self.due = ("service", 10 if both or times > 1 else 4)
        elif self.square in PRICES:
            self.rent(self.street_rent() if self.square in STREETS else self.station_rent() * times)
        else:
            self.corner()

    def corner(self) -> None:
        if self.square in (7, 22, 36):
            self.due = ("card", "chance")
        elif self.square in (2, 17, 33):
            self.due = ("card", "chest")
        elif self.square in (4, 38):
            self.pay({4: 200, 38: 100}[self.square], "tax")
        elif self.square == 30:
            self.jail()

    def jail(self) -> None:
        self.square, self.jailed = 10, True

    def station_rent(self) -> int:
        owner = self.owner[self.square]
        return (25, 50, 100, 200)[sum(self.owner.get(each) == owner for each in STATIONS) - 1]

    def street_rent(self) -> int:
        group, owner = self.group(self.square), self.owner[self.square]
        rents, built = STREETS[self.square][3], self.built[self.square]
        whole = all(self.owner.get(each) == owner for each in group)
        plain = any(each in self.mortgaged for each in group) or built
        return rents[built] * (2 if whole and not plain else 1)

    def rent(self, amount: int) -> None:
        if self.owner[self.square] == "me":
            self.get(amount)
        else:
            self.pay(amount, "rent", self.square)

    def play_dice(self, dice: list[int], _asked: Any) -> None:
        self.walk(sum(dice))

    def play_service_dice(self, dice: list[int], asked: Any) -> None:
        self.rent(sum(dice) * asked[1])

    def play_buy(self, buy: bool, asked: Any) -> None:
        if buy:
            self.owner[asked[1]] = "me"
            self.pay(PRICES[asked[1]], "price")
            if list(self.owner.values()).count("me") == 28:
                self.finish("all_titles")
        elif self.tokens:
            self.tokens -= 1
            self.owner[asked[1]] = "bank"

    def play_card(self, card: Mapping[str, Any], asked: Any) -> None:
        [kind] = set(card) - {"per_hotel"}
        told = card[kind]
        if kind == "pay":
            self.pay(told, "card")
        elif kind == "receive":
            self.get(told)
        elif kind == "per_house":
            mine = [self.built[square] for square in self.my_streets()]
            self.pay(sum(n * told if n < 5 else card["per_hotel"] for n in mine), "card")
        elif kind == "keep":
            self.cards.add(asked[1])
        elif kind == "draw":
            self.due = ("card", told)
        else:
            self.play_walking_card(kind, told)

    def play_walking_card(self, kind: str, told: Any) -> None:
        if kind == "to":
            self.walk(told - self.square if told > self.square else told + 40 - self.square)
        elif kind == "nearest":
            goals = STATIONS if told == "station" else UTILITIES
            self.walk(min((goal - self.square) % 40 for goal in goals), times=2)
        elif kind == "back":
            self.square = (self.square - told) % 40
            if self.square == 0:
                self.get(self.options["go"])
            else:
                self.arrive(1)
        else:
            self.jail()

    def play_build(self, square: int, steps: int) -> None:
        for _step in range(steps):
            self.bank_builds(square)
            self.pay(STREETS[square][2], "price")

    def play_sell(self, square: int, steps: int) -> None:
        for _step in range(steps):
            if self.built[square] == 5:
                self.hotels, self.houses = self.hotels + 1, self.houses - 4
            else:
                self.houses += 1
            self.built[square] -= 1
        self.get(steps * STREETS[square][2] // 2)

    def play_mortgage(self, square: int, _steps: int) -> None:
        self.mortgaged.add(square)
        self.get(PRICES[square] // 2)

    def play_lift(self, square: int, _asked: Any) -> None:
        value = PRICES[square] // 2
        self.mortgaged.remove(square)
        self.pay(value + (value + 9) // 10, "lift")

    def play_leave_jail(self, way: str, _asked: Any) -> None:
        if way == "fine":
            self.pay(self.options["fine"], "fine")
        else:
            self.cards.remove(way)
            self.jailed = False

    def points(self) -> dict[str, int]:
        if self.end in ("cannot_pay", "gave_up"):
            return {"cash": 0, "mortgage_values": 0, "buildings": 0}
        own = [square for square, owner in self.owner.items() if owner == "me"]
        counted = [
            square for square in own if self.options["count_mortgaged"] or square not in self.mortgaged
        ]
        return {
            "cash": self.mine,
            "mortgage_values": sum(PRICES[square] // 2 for square in counted),
            "buildings": sum(self.built[square] * STREETS[square][2] // 2 for square in self.my_streets()),
        }
