"""Printed names on the squares of the two boards, equal in every language."""

from __future__ import annotations

from collections.abc import Mapping

_PARIS = (
    "Départ",
    "Boulevard de Belleville",
    "Caisse de Communauté",
    "Rue Lecourbe",
    "Impôts sur le revenu",
    "Gare Montparnasse",
    "Rue de Vaugirard",
    "Chance",
    "Rue de Courcelles",
    "Avenue de la République",
    "Prison / Simple visite",
    "Boulevard de la Villette",
    "Compagnie de distribution d’électricité",
    "Avenue de Neuilly",
    "Rue de Paradis",
    "Gare de Lyon",
    "Avenue Mozart",
    "Caisse de Communauté",
    "Boulevard Saint-Michel",
    "Place Pigalle",
    "Parc gratuit",
    "Avenue Matignon",
    "Chance",
    "Boulevard Malesherbes",
    "Avenue Henri-Martin",
    "Gare du Nord",
    "Faubourg Saint-Honoré",
    "Place de la Bourse",
    "Compagnie de distribution des eaux",
    "Rue La Fayette",
    "Allez en prison",
    "Avenue de Breteuil",
    "Avenue Foch",
    "Caisse de Communauté",
    "Boulevard des Capucines",
    "Gare Saint-Lazare",
    "Chance",
    "Avenue des Champs-Élysées",
    "Taxe de luxe",
    "Rue de la Paix",
)
_ATLANTIC_CITY = (
    "GO",
    "Mediterranean Avenue",
    "Community Chest",
    "Baltic Avenue",
    "Income Tax",
    "Reading Railroad",
    "Oriental Avenue",
    "Chance",
    "Vermont Avenue",
    "Connecticut Avenue",
    "Jail / Just Visiting",
    "St. Charles Place",
    "Electric Company",
    "States Avenue",
    "Virginia Avenue",
    "Pennsylvania Railroad",
    "St. James Place",
    "Community Chest",
    "Tennessee Avenue",
    "New York Avenue",
    "Free Parking",
    "Kentucky Avenue",
    "Chance",
    "Indiana Avenue",
    "Illinois Avenue",
    "B. & O. Railroad",
    "Atlantic Avenue",
    "Ventnor Avenue",
    "Water Works",
    "Marvin Gardens",
    "Go To Jail",
    "Pacific Avenue",
    "North Carolina Avenue",
    "Community Chest",
    "Pennsylvania Avenue",
    "Short Line",
    "Chance",
    "Park Place",
    "Luxury Tax",
    "Boardwalk",
)
_BOARDS: Mapping[str, tuple[str, ...]] = {"paris": _PARIS, "atlantic-city": _ATLANTIC_CITY}


_DECKS: Mapping[str, int] = {"chance": 7, "chest": 2}


def square_name(board: str, position: int) -> str:
    """Return the name printed on a square, 0 to 39."""
    return _BOARDS[board][position]


def deck_square(deck: str) -> int:
    """Return the first square that has the name of this deck."""
    return _DECKS[deck]


def deck_name(board: str, deck: str) -> str:
    """Return a deck's name on the board, so that cards have the name of the squares on which they are drawn."""
    return square_name(board, deck_square(deck))
