"""A turn of Ten Thousand as it is heard, in English and French."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.browser.elsewhere import aside, distant
from tests.browser.hearing import LANGUAGES, NewPage, Turn, come, draft, hear, on, waits
from tests.cast import open_table
from tests.real_server import DaphneServer

TURN: Mapping[str, tuple[str, Turn, Turn]] = {
    "en": (
        "Throw 1, with 6 dice: tap what you set aside. 0 so far; 500 more to come in.",
        [
            (draft("1"), ["Set aside: 1. This makes 100. 100 so far; 400 more to come in."]),
            (draft("5"), ["Set aside: 1 5. This makes 150. 150 so far; 350 more to come in."]),
            (draft("back"), ["Set aside: 1. This makes 100. 100 so far; 400 more to come in."]),
            (draft("5"), ["Set aside: 1 5. This makes 150. 150 so far; 350 more to come in."]),
            (on("#do-stop"), ["To come in a turn must make 500, and this makes 150: throw on."]),
            (draft("+"), ["Throw 2, with 4 dice: tap what you set aside. 150 so far; 350 more to come in."]),
            (on("#do-lost"), ["Nothing scores: Ana loses 150. Bo plays"]),
        ],
        [
            (
                waits,
                [
                    "Nothing scores: Ana loses 150.",
                    "Throw 1, with 6 dice: tap what you set aside. 0 so far; 500 more to come in.",
                ],
            )
        ],
    ),
    "fr": (
        "Lancer 1, avec 6 dés : touchez ce que vous mettez de côté. 0 pour l’instant ; encore 500 pour entrer.",
        [
            (draft("1"), ["Mis de côté : 1. Cela vaut 100. 100 pour l’instant ; encore 400 pour entrer."]),
            (draft("5"), ["Mis de côté : 1 5. Cela vaut 150. 150 pour l’instant ; encore 350 pour entrer."]),
            (draft("back"), ["Mis de côté : 1. Cela vaut 100. 100 pour l’instant ; encore 400 pour entrer."]),
            (draft("5"), ["Mis de côté : 1 5. Cela vaut 150. 150 pour l’instant ; encore 350 pour entrer."]),
            (
                on("#do-stop"),
                ["Pour entrer, un tour doit valoir au moins 500, et celui-ci vaut 150 : relancez."],
            ),
            (
                draft("+"),
                [
                    "Lancer 2, avec 4 dés : touchez ce que vous mettez de côté. "
                    "150 pour l’instant ; encore 350 pour entrer."
                ],
            ),
            (on("#do-lost"), ["Rien ne marque : Ana perd 150. Bo joue"]),
        ],
        [
            (
                waits,
                [
                    "Rien ne marque : Ana perd 150.",
                    "Lancer 1, avec 6 dés : touchez ce que vous mettez de côté. "
                    "0 pour l’instant ; encore 500 pour entrer.",
                ],
            )
        ],
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turn_of_ten_thousand(new_page: NewPage, daphne_server: DaphneServer, language: str) -> None:
    """With a die put back, and a stop that the rules refuse."""
    options = {"come_in": 500, "goal": 1000}
    party = distant(aside(lambda: open_table(("Ana", "Bo"), options, game="ten-thousand")), daphne_server.url)
    at_first, hers, his = TURN[language]
    ana, bo = come(new_page, party, "Ana", language, at_first), come(new_page, party, "Bo", language)
    hear(ana, hers)
    hear(bo, his)
