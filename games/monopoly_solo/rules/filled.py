"""View model of the player's page: the ten groups of titles, the rent of each visit, and what is left in the box."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from games.kit.paper import Paper
from games.monopoly_solo.rules.book import Book, Owner
from games.monopoly_solo.rules.options import Options
from games.monopoly_solo.rules.rents import earns, rent, service_factor
from games.monopoly_solo.rules.sheet import GROUPS, HOTEL, Deck, Kind, Title


@dataclass(frozen=True, slots=True)
class Tap:
    """A tap on a title's plot: the `value` of its button for the tray.

    `state` is "legal" (yellow: one of the things to do next), "possible" (may be tapped, but is not expected now),
    "picked" (was tapped) or "refused"; then `why` says in words why not. `verb` names the effect of the tap ("sell",
    "mortgage", "lift", "go"), "" for a plain one. `brings` is the gain of cash, negative for a cost; None if no money
    moves.
    """

    value: str
    state: str = "legal"
    verb: str = ""
    brings: int | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Lighting:
    """The tray's highlights on the page while an entry is drawn up: the taps by the title's box ("title.39").

    `pawn` is the square to which the pawn will go, None if it stays. `building` is the square of the street on which
    the bank is about to build.
    """

    taps: Mapping[str, Tap] = field(default_factory=lambda: MappingProxyType({}))
    pawn: int | None = None
    building: int | None = None


UNLIT = Lighting()


@dataclass(frozen=True, slots=True)
class Plot:
    """A title as shown on the page.

    `owner` is "player", "bank" or "" for nobody. `rent` is what a visit costs or brings, None if nothing is due or a
    throw decides: then `times` is the factor of that throw. `coming` is True if the bank is about to build here, `goal`
    if the pawn is about to come here.
    """

    title: Title
    owner: str
    mortgaged: bool
    buildings: int
    rent: int | None
    times: int | None
    here: bool
    goal: bool
    coming: bool
    tap: Tap | None

    @property
    def key(self) -> str:
        """Return its box on the paper."""
        return self.title.box

    @property
    def has_hotel(self) -> bool:
        """Return whether a hotel stands there."""
        return self.buildings == HOTEL

    @property
    def houses(self) -> int:
        """Return how many houses stand there; none beside a hotel."""
        return 0 if self.has_hotel else self.buildings

    @property
    def boxes(self) -> tuple[str, ...]:
        """Return all its boxes on the paper."""
        return self.title.box, self.title.buildings_box, self.title.mortgage_box


@dataclass(frozen=True, slots=True)
class Group:
    """Titles that belong together: how many the player and the bank have, and how many are mortgaged."""

    key: str
    house: int
    plots: tuple[Plot, ...]
    mine: int
    banks: int
    mortgaged: int

    @property
    def size(self) -> int:
        """Return how many titles it has."""
        return len(self.plots)


@dataclass(frozen=True, slots=True)
class FilledLedger:
    """Everything that the page shows.

    `square` is where the pawn stands. `kept` holds the decks whose get-out card is kept. `titles` and `banks` are the
    numbers of titles of player and bank.
    """

    board: str
    cash: int
    bank: int
    square: int
    in_jail: bool
    groups: tuple[Group, ...]
    titles: int
    banks: int
    kept: tuple[Deck, ...]
    houses: int
    houses_left: int
    hotels: int
    hotels_left: int
    tokens: int
    tokens_left: int


def fill(options: Options, paper: Paper, seat: int, lighting: Lighting = UNLIT) -> FilledLedger:
    """Return the page of the only player, with the tray's highlights on it."""
    book = Book(options, paper.sheets[seat])
    return FilledLedger(
        board=str(options.board),
        cash=book.cash,
        bank=book.bank,
        square=book.square,
        in_jail=book.in_jail,
        groups=tuple(_group(book, key, lighting) for key in GROUPS),
        titles=len(book.titles(Owner.PLAYER)),
        banks=len(book.titles(Owner.BANK)),
        kept=tuple(filter(book.keeps, Deck)),
        houses=options.houses,
        houses_left=book.houses_left,
        hotels=options.hotels,
        hotels_left=book.hotels_left,
        tokens=options.bank_tokens,
        tokens_left=book.tokens_left,
    )


def _group(book: Book, key: str, lighting: Lighting) -> Group:
    titles = GROUPS[key]
    return Group(
        key=key,
        house=titles[0].house,
        plots=tuple(_plot(book, title, lighting) for title in titles),
        mine=book.owned(Owner.PLAYER, key),
        banks=book.owned(Owner.BANK, key),
        mortgaged=sum(map(book.is_mortgaged, titles)),
    )


def _plot(book: Book, title: Title, lighting: Lighting) -> Plot:
    owner, is_service = book.owner(title), title.kind is Kind.UTILITY
    due = earns(book, title)
    return Plot(
        title=title,
        owner="" if owner is None else str(owner),
        mortgaged=book.is_mortgaged(title),
        buildings=book.buildings(title),
        rent=rent(book, title) if due and not is_service else None,
        times=service_factor(book, title) if due and is_service else None,
        here=book.square == title.position,
        goal=lighting.pawn == title.position,
        coming=lighting.building == title.position,
        tap=lighting.taps.get(title.box),
    )
