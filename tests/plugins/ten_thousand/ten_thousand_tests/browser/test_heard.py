"""A turn of Ten Thousand as a screen reader speaks it, in English and French."""

from collections.abc import Mapping

import pytest

from tests.browser.elsewhere import aside, distant
from tests.browser.hearing import LANGUAGES, NewPage, Turn, come, draft, hear, on, waits
from tests.cast import open_table
from tests.real_server import DaphneServer

TURN: Mapping[str, tuple[str, Turn, Turn]] = {
    "en": (
        "Roll 1 (6 dice): tap the ones you set aside. 0 so far; 500 more to get on the board.",
        [
            (draft("1"), ["Set aside: 1. This scores 100. 100 so far; 400 more to get on the board."]),
            (draft("5"), ["Set aside: 1 5. This scores 150. 150 so far; 350 more to get on the board."]),
            (draft("back"), ["Set aside: 1. This scores 100. 100 so far; 400 more to get on the board."]),
            (draft("5"), ["Set aside: 1 5. This scores 150. 150 so far; 350 more to get on the board."]),
            (
                on("#do-stop"),
                ["To get on the board, a turn must score 500, not only 150. Keep rolling."],
            ),
            (
                draft("+"),
                ["Roll 2 (4 dice): tap the ones you set aside. 150 so far; 350 more to get on the board."],
            ),
            (on("#do-lost"), ["Nothing scored: Ana lost 150. Bo plays"]),
        ],
        [
            (
                waits,
                [
                    "Nothing scored: Ana lost 150.",
                    "Roll 1 (6 dice): tap the ones you set aside. 0 so far; 500 more to get on the board.",
                ],
            )
        ],
    ),
    "fr": (
        "Lancer 1 (6 dés) : touchez ceux que vous mettez de côté. 0 pour l’instant ; encore 500 pour entrer.",
        [
            (draft("1"), ["Mis de côté : 1. Cela vaut 100. 100 pour l’instant ; encore 400 pour entrer."]),
            (draft("5"), ["Mis de côté : 1 5. Cela vaut 150. 150 pour l’instant ; encore 350 pour entrer."]),
            (draft("back"), ["Mis de côté : 1. Cela vaut 100. 100 pour l’instant ; encore 400 pour entrer."]),
            (draft("5"), ["Mis de côté : 1 5. Cela vaut 150. 150 pour l’instant ; encore 350 pour entrer."]),
            (
                on("#do-stop"),
                ["Pour entrer, il faut 500 en un tour, mais celui-ci ne vaut que 150. Relancez."],
            ),
            (
                draft("+"),
                [
                    "Lancer 2 (4 dés) : touchez ceux que vous mettez de côté. "
                    "150 pour l’instant ; encore 350 pour entrer."
                ],
            ),
            (on("#do-lost"), ["Rien n’a marqué : Ana a perdu 150. Bo joue"]),
        ],
        [
            (
                waits,
                [
                    "Rien n’a marqué : Ana a perdu 150.",
                    "Lancer 1 (6 dés) : touchez ceux que vous mettez de côté. "
                    "0 pour l’instant ; encore 500 pour entrer.",
                ],
            )
        ],
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turn_of_ten_thousand(new_page: NewPage, daphne_server: DaphneServer, language: str) -> None:
    """Ana puts a die back, tries to stop before the rules allow it, and loses the turn."""
    options = {"come_in": 500, "goal": 1000}
    party = distant(aside(lambda: open_table(("Ana", "Bo"), options, game="ten-thousand")), daphne_server.url)
    at_first, heard_by_ana, heard_by_bo = TURN[language]
    ana, bo = come(new_page, party, "Ana", language, at_first), come(new_page, party, "Bo", language)
    hear(ana, heard_by_ana)
    hear(bo, heard_by_bo)
