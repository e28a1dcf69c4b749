"""A turn of the games whose tray the server draws, as it is heard, in English or French; see test_heard.py."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.browser.elsewhere import aside, distant
from tests.browser.hearing import NewPage, Turn, come, draft, hear, on, waits
from tests.browser.screenshots_games import golden_party
from tests.cast import HOST, Party, open_table
from tests.real_server import DaphneServer

pytestmark = pytest.mark.long

DEALT: Sequence[Mapping[str, Any]] = (
    *({"play": "property:red"}, {"play": "property:red"}, {"end_turn": True}),
    *({"bank": "money:1"}, {"bank": "money:2"}, {"bank": "money:5"}, {"end_turn": True}),
)
WRITES = "#asks [form=turn]:not([aria-disabled])"

MONOPOLY_SOLO: tuple[str, Turn, Turn] = (
    "You are on Départ: roll and tap your dice. "
    "Ana wins with all 28 titles (0 bought so far), or if the bank cannot pay.",
    [
        (draft("5"), ["Die 1: 5. You are on Départ: tap the second die"]),
        (
            draft("lift.1"),
            ["You are on Départ: roll and tap your dice"],
        ),
        (draft("5"), ["Die 1: 5. You are on Départ: tap the second die"]),
        (
            draft("1"),
            [
                "Die 2: 1",
                "Ana rolled 5 and 1: Rue de Vaugirard.",
                "Rue de Vaugirard is for sale: buy it or leave it. "
                "If you leave it, it is the bank’s for good. The bank has 7 tokens.",
            ],
        ),
        (on(".plot[data-box='title.5']"), ["Gare Montparnasse is nobody’s yet."]),
        (
            on(WRITES),
            [
                "Ana bought Rue de Vaugirard for 100.",
                "You are on Rue de Vaugirard: roll and tap your dice",
            ],
        ),
    ],
    [
        (
            waits,
            ["Ana rolled 5 and 1: Rue de Vaugirard. Ana plays", "Ana bought Rue de Vaugirard for 100."],
        ),
        (on(".plot[data-box='title.6']"), ["It is Ana’s turn. What was written here"]),
    ],
)


def test_a_turn_of_monopoly_solo(new_page: NewPage, daphne_server: DaphneServer) -> None:
    """With a die removed, a title that cannot be bought, and one that is; also on a viewer's page."""
    party = golden_party("monopoly-solo", "all-titles", 0, daphne_server.url)
    at_first, hers, beside = MONOPOLY_SOLO
    ana, host = come(new_page, party, party.in_turn, "en", at_first), come(new_page, party, HOST, "en")
    hear(ana, hers)
    hear(host, beside)


def dealt() -> Party:
    party = open_table(("Ana", "Bo"), game="monopoly-deal")
    for move in DEALT:
        party.record(**move)
    return party


DEAL: tuple[str, Turn, Turn, Turn, Turn] = (
    "Ana, touchez la propriété que vous posez. 7 en main, avec les 2 cartes piochées.",
    [
        (draft("bank"), ["Ana, touchez la carte que vous mettez en banque"]),
        (on("#asks .key[name=move]"), ["Ana a mis 1 M dans sa banque.", "6 cartes en main."]),
        (draft("rent"), ["Ana, touchez le loyer que vous demandez"]),
        (
            draft("card=rent:red-yellow"),
            [
                "Ana, Bo vous doit 3 M et choisit les cartes. "
                "Bo répond sur un autre appareil. S’il est éteint, l’hôte peut répondre."
            ],
        ),
    ],
    [
        (
            waits,
            [
                "Ana a mis 1 M dans sa banque. Ana joue",
                "Bo, vous devez 3 M à Ana : touchez les cartes. "
                "Une carte Loyer rouge/jaune : vous pouvez dire « Joker ! ».",
            ],
        ),
        (draft("1:pay=bank/money:1"), ["Bo, vous devez 3 M à Ana : encore 2 M"]),
        (draft("1:pay=bank/money:2"), ["Bo, payez 3 M à Ana"]),
        (
            draft("1:done"),
            [
                "Bo paie 3 M : Ana n’a plus qu’à prendre. "
                "Vous pouvez encore changer : Ana n’a pas encore pris."
            ],
        ),
    ],
    [
        (
            waits,
            ["Ana, prenez ce qui est payé. Loyer pour le groupe rouge : 3 M. On ne rend pas la monnaie."],
        ),
        (
            on(WRITES),
            [
                "Ana a réclamé un loyer pour le groupe rouge : 3 M. Bo paie 3 M : 1 M et 2 M.",
                "Ana, touchez le loyer que vous demandez. 5 cartes en main.",
            ],
        ),
    ],
    [
        (
            waits,
            ["Ana a réclamé un loyer pour le groupe rouge : 3 M. Bo paie 3 M : 1 M et 2 M. Ana joue"],
        ),
        (on("#sheet-2 [data-box]"), ["À Ana de jouer. Ce qui a été écrit ici"]),
    ],
)


def test_a_turn_of_monopoly_deal(new_page: NewPage, daphne_server: DaphneServer) -> None:
    """The debtor pays at another tablet, and taps a card off turn."""
    party = distant(aside(dealt), daphne_server.url)
    at_first, hers, his, then, at_last = DEAL
    ana = come(new_page, party, "Ana", "fr", at_first)
    bo = come(new_page, party, "Bo", "fr")
    hear(ana, hers)
    hear(bo, his)
    hear(ana, then)
    hear(bo, at_last)
