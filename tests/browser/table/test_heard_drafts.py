"""A turn of the games whose tray the server draws, as it is heard, in English and French; see test_heard.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.browser.elsewhere import aside, distant
from tests.browser.hearing import LANGUAGES, NewPage, Turn, come, draft, hear, on, waits
from tests.browser.screenshots_games import golden_party
from tests.cast import HOST, Party, open_table
from tests.real_server import DaphneServer

DEALT: Sequence[Mapping[str, Any]] = (
    *({"play": "property:red"}, {"play": "property:red"}, {"end_turn": True}),
    *({"bank": "money:1"}, {"bank": "money:2"}, {"bank": "money:5"}, {"end_turn": True}),
)
WRITES = "#asks [form=turn]:not([aria-disabled])"

pytestmark = pytest.mark.parametrize("language", LANGUAGES)

MONOPOLY_SOLO: Mapping[str, tuple[str, Turn, Turn]] = {
    "en": (
        "You are on Départ: roll and tap your dice. "
        "Ana wins with all 28 titles (0 bought so far), or if the bank cannot pay.",
        [
            (draft("5"), ["Die 1: 5. You are on Départ: tap the second die"]),
            (
                draft("1"),
                [
                    "Die 2: 1. Rue de Vaugirard: it is for sale. "
                    "It costs 100, and you have 200. Then you buy it or leave it."
                ],
            ),
            (
                draft("lift.2"),
                [
                    "Die 1: 5. You are on Départ: tap the second die. "
                    "Ana wins with all 28 titles (0 bought so far), or if the bank cannot pay."
                ],
            ),
            (
                draft("1"),
                [
                    "Die 2: 1. Rue de Vaugirard: it is for sale. "
                    "It costs 100, and you have 200. Then you buy it or leave it."
                ],
            ),
            (
                on(WRITES),
                [
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
                    "You are on Rue de Vaugirard: roll and tap your dice. "
                    "Ana wins with all 28 titles (1 bought so far), or if the bank cannot pay.",
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
    ),
    "fr": (
        "Vous êtes sur Départ : lancez et touchez vos dés. "
        "Ana gagne avec les 28 titres (déjà acheté : 0), ou si la banque ne peut plus payer.",
        [
            (draft("5"), ["Dé 1 : 5. Vous êtes sur Départ : touchez le second dé"]),
            (
                draft("1"),
                [
                    "Dé 2 : 1. Rue de Vaugirard : c’est à vendre. "
                    "Prix : 100 ; vous avez 200. Vous choisirez ensuite."
                ],
            ),
            (
                draft("lift.2"),
                [
                    "Dé 1 : 5. Vous êtes sur Départ : touchez le second dé. "
                    "Ana gagne avec les 28 titres (déjà acheté : 0), ou si la banque ne peut plus payer."
                ],
            ),
            (
                draft("1"),
                [
                    "Dé 2 : 1. Rue de Vaugirard : c’est à vendre. "
                    "Prix : 100 ; vous avez 200. Vous choisirez ensuite."
                ],
            ),
            (
                on(WRITES),
                [
                    "Ana a lancé 5 et 1 : Rue de Vaugirard.",
                    "Rue de Vaugirard est à vendre : achetez ou laissez. "
                    "Sinon, la banque prend le titre pour de bon : il lui reste 7 pions.",
                ],
            ),
            (
                on(".plot[data-box='title.5']"),
                ["Gare Montparnasse n’est encore à personne."],
            ),
            (
                on(WRITES),
                [
                    "Ana a acheté Rue de Vaugirard pour 100.",
                    "Vous êtes sur Rue de Vaugirard : lancez et touchez vos dés. "
                    "Ana gagne avec les 28 titres (déjà acheté : 1), ou si la banque ne peut plus payer.",
                ],
            ),
        ],
        [
            (
                waits,
                [
                    "Ana a lancé 5 et 1 : Rue de Vaugirard. Ana joue",
                    "Ana a acheté Rue de Vaugirard pour 100.",
                ],
            ),
            (on(".plot[data-box='title.6']"), ["À Ana de jouer. Ce qui a été écrit ici"]),
        ],
    ),
}


def test_a_turn_of_monopoly_solo(new_page: NewPage, daphne_server: DaphneServer, language: str) -> None:
    """With a die removed, a title that cannot be bought, and one that is; also on a viewer's page."""
    party = golden_party("monopoly-solo", "all-titles", 0, daphne_server.url)
    at_first, hers, beside = MONOPOLY_SOLO[language]
    ana, host = (
        come(new_page, party, party.in_turn, language, at_first),
        come(new_page, party, HOST, language),
    )
    hear(ana, hers)
    hear(host, beside)


def dealt() -> Party:
    party = open_table(("Ana", "Bo"), game="monopoly-deal")
    for move in DEALT:
        party.record(**move)
    return party


DEAL: Mapping[str, tuple[str, Turn, Turn, Turn, Turn]] = {
    "en": (
        "Ana, tap the property to place. Draw 2 cards first: then 7 are in hand.",
        [
            (draft("bank"), ["Ana, tap the card to bank"]),
            (on("#asks .key[name=move]"), ["Ana put 1M in the bank.", "6 cards in hand."]),
            (draft("act"), ["Ana, tap the action to play"]),
            (
                draft("card=rent:red-yellow"),
                ["Bo owes Ana 3M: tap the cards. Rent for the red set: 3M. No change is given."],
            ),
        ],
        [
            (
                waits,
                [
                    "Ana put 1M in the bank. Ana plays",
                    "Bo owes Ana 3M: tap the cards. Rent for the red set: 3M. No change is given.",
                ],
            ),
            (draft("1:pay=bank/money:1"), ["Bo owes Ana 3M: give 2M more"]),
            (draft("1:pay=bank/money:2"), ["Bo has paid: Ana can write it"]),
        ],
        [
            (waits, ["Bo owes Ana 3M: give 2M more", "Ana, take what is paid"]),
            (
                on(WRITES),
                [
                    "Ana charged rent for the red set: 3M. Bo pays 3M: 1M and 2M.",
                    "Ana, tap the action to play. 5 cards in hand.",
                ],
            ),
        ],
        [
            (waits, ["Ana charged rent for the red set: 3M. Bo pays 3M: 1M and 2M. Ana plays"]),
            (on("#sheet-2 [data-box]"), ["It is Ana’s turn. What was written here"]),
        ],
    ),
    "fr": (
        "Ana, touchez la propriété que vous posez. Piochez d’abord 2 cartes : vous en avez alors 7 en main.",
        [
            (draft("bank"), ["Ana, touchez la carte que vous mettez en banque"]),
            (on("#asks .key[name=move]"), ["Ana a mis 1 M dans sa banque.", "6 cartes en main."]),
            (draft("act"), ["Ana, touchez l’action que vous jouez"]),
            (
                draft("card=rent:red-yellow"),
                [
                    "Bo doit 3 M à Ana : touchez les cartes. "
                    "Loyer pour le groupe rouge : 3 M. On ne rend pas la monnaie."
                ],
            ),
        ],
        [
            (
                waits,
                [
                    "Ana a mis 1 M dans sa banque. Ana joue",
                    "Bo doit 3 M à Ana : touchez les cartes. "
                    "Loyer pour le groupe rouge : 3 M. On ne rend pas la monnaie.",
                ],
            ),
            (draft("1:pay=bank/money:1"), ["Bo doit 3 M à Ana : encore 2 M"]),
            (draft("1:pay=bank/money:2"), ["Bo a payé : Ana l’écrit"]),
        ],
        [
            (waits, ["Bo doit 3 M à Ana : encore 2 M", "Ana, prenez ce qui est payé"]),
            (
                on(WRITES),
                [
                    "Ana a réclamé un loyer pour le groupe rouge : 3 M. Bo paie 3 M : 1 M et 2 M.",
                    "Ana, touchez l’action que vous jouez. 5 cartes en main.",
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
    ),
}


def test_a_turn_of_monopoly_deal(new_page: NewPage, daphne_server: DaphneServer, language: str) -> None:
    """The debtor pays at another tablet, and taps a card off turn."""
    party = distant(aside(dealt), daphne_server.url)
    at_first, hers, his, then, at_last = DEAL[language]
    ana = come(new_page, party, "Ana", language, at_first)
    bo = come(new_page, party, "Bo", language)
    hear(ana, hers)
    hear(bo, his)
    hear(ana, then)
    hear(bo, at_last)
