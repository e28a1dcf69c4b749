"""Monopoly Deal implemented again, slowly and independently of the rules, for the tests to compare with."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

RENTS = {
    "brown": [1, 2],
    "light-blue": [1, 2, 3],
    "pink": [1, 2, 4],
    "orange": [1, 3, 5],
    "red": [2, 3, 6],
    "yellow": [2, 4, 6],
    "green": [2, 4, 7],
    "dark-blue": [3, 8],
    "station": [1, 2, 3, 4],
    "utility": [1, 2],
}
PACK = {
    "property:brown": (2, 1),
    "property:light-blue": (3, 1),
    "property:pink": (3, 2),
    "property:orange": (3, 2),
    "property:red": (3, 3),
    "property:yellow": (3, 3),
    "property:green": (3, 4),
    "property:dark-blue": (2, 4),
    "property:station": (4, 2),
    "property:utility": (2, 2),
    "wild:light-blue-brown": (1, 1),
    "wild:light-blue-station": (1, 4),
    "wild:pink-orange": (2, 2),
    "wild:red-yellow": (2, 3),
    "wild:dark-blue-green": (1, 4),
    "wild:green-station": (1, 4),
    "wild:station-utility": (1, 2),
    "wild:any": (2, 0),
    "rent:light-blue-brown": (2, 1),
    "rent:pink-orange": (2, 1),
    "rent:red-yellow": (2, 1),
    "rent:dark-blue-green": (2, 1),
    "rent:station-utility": (2, 1),
    "rent:any": (3, 3),
    "money:1": (6, 1),
    "money:2": (5, 2),
    "money:3": (3, 3),
    "money:4": (3, 4),
    "money:5": (2, 5),
    "money:10": (1, 10),
    "action:deal-banco": (2, 5),
    "action:deal-duel": (3, 3),
    "action:deal-troc": (3, 3),
    "action:deal-jackpot": (3, 3),
    "action:birthday": (3, 2),
    "action:joker": (3, 4),
    "action:double-rent": (2, 1),
    "action:house": (3, 3),
    "action:hotel": (2, 4),
    "action:pass-go": (10, 1),
}
"""Every card with its number of copies and its worth."""


def is_property(card: str) -> bool:
    return card.startswith(("property:", "wild:"))


class NaiveTable:
    """Piles of cards with names on them, moved entry by entry; it believes every entry."""

    def __init__(self, players: Sequence[str], options: Mapping[str, Any]) -> None:
        self.names = list(players)
        self.table: dict[str, dict[str, list[str]]] = {name: {} for name in players}
        self.hand = dict.fromkeys(players, 5)
        packs = options.get("packs", 2 if len(players) > 5 else 1)
        self.all_cards = Counter({card: count * packs for card, (count, _value) in PACK.items()})
        self.pile = sum(self.all_cards.values()) - 5 * len(players)
        self.discard: list[str] = []
        self.gone: set[str] = set()
        self.turn = self.names[0]
        self.winner: str | None = None
        self.draw(self.turn, 2)

    def play(self, entry: Mapping[str, Any]) -> None:
        name = entry["player"]
        if "leaves" in entry:
            self.leave(name)
        elif "end_turn" in entry:
            self.under(name, entry.get("discard", 0))
            self.pass_on()
        else:
            self.act(name, entry)
            self.look_for_a_win(name)

    def act(self, name: str, entry: Mapping[str, Any]) -> None:
        if "bank" in entry:
            self.hand[name] -= 1
            self.put(name, "bank", entry["bank"])
        elif "move" in entry:
            place, card = entry["move"]
            self.table[name][place].remove(card)
            self.put(name, entry["to"], card)
        elif is_property(entry["play"]) or entry["play"] in ("action:house", "action:hotel"):
            self.hand[name] -= 1
            self.put(name, entry.get("to") or self.joins(name, entry["play"].split(":")[1]), entry["play"])
        else:
            self.play_action(name, entry)

    def play_action(self, name: str, entry: Mapping[str, Any]) -> None:
        cards = [entry["play"], *["action:double-rent"] * entry.get("double", 0)]
        self.throw_away(name, cards)
        if entry["play"] == "action:pass-go":
            self.draw(name, 2)
        for answer in entry.get("against", []):
            jokers = answer.get("jokers", 0)
            for turn in range(jokers):
                self.throw_away(name if turn % 2 else answer["player"], ["action:joker"])
            if jokers % 2 == 0:
                self.suffer(name, answer["player"], entry, answer.get("pays", []))

    def suffer(self, name: str, other: str, entry: Mapping[str, Any], pays: Sequence[Sequence[str]]) -> None:
        if entry["play"] == "action:deal-banco":
            colour = entry["set"].split(".")[0]
            number = next(n for n in range(1, 99) if not self.at(name, f"{colour}.{n}"))
            self.table[name][f"{colour}.{number}"] = self.table[other].pop(entry["set"])
            return
        given = [entry["give"]] if "give" in entry else []
        taken = [*pays, *([entry["take"]] if "take" in entry else [])]
        for giver, spots in ((name, given), (other, taken)):
            for place, card in spots:
                self.table[giver][place].remove(card)
        for taker, spots in ((other, given), (name, taken)):
            for place, card in spots:
                self.put(taker, self.joins(taker, place.split(".")[0]) if is_property(card) else "bank", card)

    def at(self, name: str, place: str) -> list[str]:
        return self.table[name].get(place, [])

    def put(self, name: str, place: str, card: str) -> None:
        self.table[name].setdefault(place, []).append(card)

    def joins(self, name: str, colour: str) -> str:
        return next(
            place
            for place in (f"{colour}.{number}" for number in range(1, 99))
            if len(self.cards(name, place)) < len(RENTS[colour])
        )

    def cards(self, name: str, place: str) -> list[str]:
        return [card for card in self.at(name, place) if is_property(card)]

    def throw_away(self, name: str, cards: Sequence[str]) -> None:
        self.hand[name] -= len(cards)
        self.discard += cards

    def under(self, name: str, count: int) -> None:
        self.hand[name] -= count
        self.pile += count

    def draw(self, name: str, count: int) -> None:
        for _ in range(count):
            if not self.pile:
                self.pile, self.discard = len(self.discard), []
            if self.pile:
                self.pile -= 1
                self.hand[name] += 1

    def leave(self, name: str) -> None:
        self.under(name, self.hand[name])
        self.gone.add(name)
        here = [each for each in self.names if each not in self.gone]
        if len(here) == 1:
            self.winner = here[0]
        elif name == self.turn:
            self.pass_on()

    def pass_on(self) -> None:
        following = self.names * 2
        start = following.index(self.turn) + 1
        self.turn = next(each for each in following[start:] if each not in self.gone)
        self.look_for_a_win(self.turn)
        if self.winner is None:
            self.draw(self.turn, 2 if self.hand[self.turn] else 5)

    def look_for_a_win(self, name: str) -> None:
        if self.figures(name)["sets"] >= 3:
            self.winner = name

    def complete(self, name: str, place: str) -> bool:
        cards = self.cards(name, place)
        colour = place.split(".")[0]
        return len(cards) == len(RENTS[colour]) and set(cards) != {"wild:any"}

    def rent(self, name: str, place: str) -> int:
        cards = self.cards(name, place)
        if not cards or set(cards) == {"wild:any"}:
            return 0
        rent = RENTS[place.split(".")[0]][len(cards) - 1]
        if self.complete(name, place):
            rent += 3 * self.at(name, place).count("action:house")
            rent += 4 * self.at(name, place).count("action:hotel")
        return rent

    def figures(self, name: str) -> dict[str, int]:
        sets = {place for place in self.table[name] if place != "bank"}
        return {
            "sets": len({place.split(".")[0] for place in sets if self.complete(name, place)}),
            "bank": sum(PACK[card][1] for card in self.at(name, "bank")),
            "properties": sum(PACK[card][1] for place in sets for card in self.at(name, place)),
        }

    def open_cards(self) -> Counter[str]:
        """Return all cards that lie face up: on the table and in the discard pile."""
        cards = Counter(self.discard)
        for places in self.table.values():
            for found in places.values():
                cards.update(found)
        return cards
