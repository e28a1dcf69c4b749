"""Rents that a title earns for its owner."""

from __future__ import annotations

from games.monopoly_solo.rules.book import Book, Owner
from games.monopoly_solo.rules.sheet import GROUPS, Kind, Title

DOUBLE = 2


def earns(book: Book, title: Title) -> bool:
    """MS-11: return whether the title earns a rent: it has an owner, and is not mortgaged."""
    return book.owner(title) is not None and not book.is_mortgaged(title)


def rent(book: Book, title: Title, *, nearest: bool = False) -> int:
    """MS-10, MS-22, MS-23: return the rent of an owned street or station, whether player or bank pays."""
    owner = book.owner(title)
    if owner is None or title.kind is Kind.UTILITY:
        raise ValueError(title)
    if title.kind is Kind.STREET:
        return _street_rent(book, title, owner)
    return title.rents[book.owned(owner, title.group) - 1] * (DOUBLE if nearest else 1)


def _street_rent(book: Book, title: Title, owner: Owner) -> int:
    """MS-10, MS-11: return the rent of a street; a bare street of a whole group without a mortgage earns double."""
    steps = book.buildings(title)
    mortgaged = any(map(book.is_mortgaged, GROUPS[title.group]))
    doubled = not steps and not mortgaged and book.has_all(owner, title.group)
    return title.rents[steps] * (DOUBLE if doubled else 1)


def service_factor(book: Book, title: Title, *, nearest: bool = False) -> int:
    """MS-10, MS-23, MS-40: return the factor of the throw for an owned utility."""
    owner = book.owner(title)
    if owner is None or title.kind is not Kind.UTILITY:
        raise ValueError(title)
    one, both = title.rents
    return both if nearest or book.has_all(owner, title.group) else one
