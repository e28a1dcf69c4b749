"""A turn of each game with dice as it is heard, in English or French.

The player in turn and the waiting ones hear each sentence once, as it comes.

A turn of the games whose tray the server draws, as it is heard, in English or French; see test_heard.py.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import aside, distant
from tests.browser.hearing import NewPage, Turn, come, draft, face, five, hear, key, on, waits
from tests.browser.screenshots_games import golden_party
from tests.browser.table.test_a_turn import nothing_fits
from tests.browser.trays import CHAIN, ROLL_AGAIN, ROLL_BY_ROLL
from tests.cast import HOST, Party, open_table
from tests.real_server import DaphneServer

pytestmark = pytest.mark.long

ROLL_ESTATE: tuple[Turn, Turn, Turn] = (
    [
        *five(
            *("Die 1: 5", "Die 2: 5", "Die 3: 3", "Die 4: 6", "Die 5: 1"),
            "Ana, tap a yellow box. They fit 12 boxes. Worth most: Sixes ($35).",
        ),
        (on("[id='s1-jackpot']"), ["This needs five dice alike; you have 1 3 5 5 6."]),
        (on("[id='s1-fives.1']"), ["Ana wrote 10 in Fives, box 1. Bo plays"]),
    ],
    [(waits, ["Ana wrote 10 in Fives, box 1. Bo, tap your dice"])],
    [(on("[id='s1-jackpot']"), ["It is Bo’s turn."])],
)


def test_a_turn_of_roll_estate(new_page: NewPage, daphne_server: DaphneServer, page_guard: PageGuard) -> None:
    """With a box that does not fit the dice, and one tapped off turn."""
    page_guard.expect("422")
    party = distant(aside(lambda: open_table(("Ana", "Bo"), game="roll-estate")), daphne_server.url)
    ana, bo = come(new_page, party, "Ana", "en"), come(new_page, party, "Bo", "en")
    hers, his, afterwards = ROLL_ESTATE
    hear(ana, hers)
    hear(bo, his)
    hear(ana, afterwards)


NOTHING_FITS: tuple[str, str] = (
    "Die {}: {}",
    "Nothing fits: lose interest. Pick one row. What you wrote there stays yours. What did we try? "
    "You can lose interest in 8 rows.",
)


def test_dice_that_fit_nowhere_in_roll_estate(new_page: NewPage, daphne_server: DaphneServer) -> None:
    """The reason and the number of rows that may be lost are spoken together."""
    party = distant(aside(lambda: open_table(("Ana", "Bo"), game="roll-estate")), daphne_server.url)
    dice = nothing_fits(party)
    page = come(new_page, party, party.in_turn, "en")
    die, nothing = NOTHING_FITS
    dies = [die.format(place, each) for place, each in enumerate(dice, start=1)]
    said = [[each] for each in dies[:-1]] + [[dies[-1], nothing]]
    hear(page, list(zip(map(face, dice), said, strict=True)))


def roll_again(page: Page) -> None:
    page.wait_for_function(ROLL_AGAIN)  # a tap right after the last face is ignored


YAHTZEE: tuple[Turn, Turn, Turn] = (
    [
        *five(
            *("Dé 1 : 5", "Dé 2 : 5", "Dé 3 : 3", "Dé 4 : 6", "Dé 5 : 1"),
            "Ana, touchez une case jaune. Lancer 1 sur 3. Ou touchez les dés que vous gardez, puis relancez. "
            "4 cases les prennent. La plus forte valeur : Chance (20).",
        ),
        (on(".dice-row .die"), []),  # the button itself says that it is pressed
        (roll_again, ["Ana, touchez vos dés. Lancer 2 sur 3 : les dés gardés restent."]),
        (face("2"), ["Dé 2 : 2"]),
        (on(".key-row [data-lift]"), ["Dé 2 : vide"]),
        (face("2"), ["Dé 2 : 2"]),
        (face("3"), ["Dé 3 : 3"]),
        (face("4"), ["Dé 4 : 4"]),
        (
            face("5"),
            [
                "Dé 5 : 5",
                "Ana, touchez une case jaune. Lancer 2 sur 3. Ou touchez les dés que vous gardez, puis relancez. "
                "6 cases les prennent. La plus forte valeur : Petite suite (30).",
            ],
        ),
        (on("[data-instead=yes]"), ["Touchez la case qui reçoit le 0. Il peut aller dans 12 cases."]),
        (
            on("[data-instead='']"),
            [
                "Ana, touchez une case jaune. Lancer 2 sur 3. Ou touchez les dés que vous gardez, puis relancez. "
                "6 cases les prennent. La plus forte valeur : Petite suite (30).",
            ],
        ),
        (
            on("[id='s1-yahtzee']"),
            ["Zéro dans Yahtzee ? Touchez encore. Plus aucun Yahtzee de cette manche ne rapportera 100."],
        ),
        (on("[id='s1-chance']"), ["Ana a écrit 19 dans Chance. Bo joue"]),
    ],
    [(waits, ["Ana a écrit 19 dans Chance. Bo, touchez vos dés"])],
    [(on("[id='s1-twos']"), ["À Bo de jouer."])],
)


def test_a_turn_of_yahtzee_roll_by_roll(new_page: NewPage, daphne_server: DaphneServer) -> None:
    """With a die that is held, a zero in place of points, a zero that needs a second tap, and a box tapped off turn."""
    party = ROLL_BY_ROLL.party(daphne_server)
    ana, bo = come(new_page, party, "Ana", "fr"), come(new_page, party, "Bo", "fr")
    hers, his, afterwards = YAHTZEE
    hear(ana, hers)
    hear(bo, his)
    hear(ana, afterwards)


def answered(page: Page) -> None:
    """Wait until the server has answered what the dice fit: words that come later are read once more."""
    page.wait_for_function("() => document.getElementById('fitting').textContent.trim() !== ''")


UNO_DICE: tuple[Turn, Turn, Turn] = (
    [
        (key("Y2"), ["Jaune 2 : 1 sur 6"]),
        (key("B5"), ["Bleu 5 : 2 sur 6"]),
        (key("*"), ["Étoile : 3 sur 6"]),
        (key("*"), ["Étoile : 4 sur 6"]),
        (key("G3"), ["Vert 3 : 5 sur 6"]),
        (
            key("+1"),
            [
                "+1 : 6 sur 6",
                "Chaîne de 3. À qui le +1 ? À côté de chaque nom : ce qui s’y passe. "
                "Dans l’ordre : 2 jaune, un joker et 5 bleu.",
            ],
        ),
        (on("#remove-die"), ["+1 retiré"]),
        (key("+1"), ["+1 : 6 sur 6"]),
        (answered, []),
        (
            on("#targets button"),
            [
                "+1 pour Bo",
                "Chaîne maximale : 3. Écrivez-la. Touchez un dé pour l’échanger avec un autre. "
                "+1 pour Bo : une case de plus. Quel dé en dernier ? Il est annoncé.",
            ],
        ),
        (
            on("#chain .chain-loose [data-die=G3]"),
            [
                "Échanger avec quel dé ? Ou touchez-le encore pour le laisser là.",
                "Dans cette chaîne, pas de place pour 3 vert. Place 4 : le 3 vert ne peut pas suivre le 5 bleu, "
                "ni le nombre ni la couleur ne sont les mêmes.",
            ],
        ),
        (
            on("#chain [data-die=Y2]"),
            [
                "La chaîne commence par un 2, le dernier nombre de votre plateau, ou par un joker, "
                "pas par le 3 vert."
            ],
        ),
        (
            on("#choices button:not([aria-pressed=true])"),
            [
                "Chaîne maximale : 3. Écrivez-la. Touchez un dé pour l’échanger avec un autre.",
                "Dans l’ordre : 2 jaune, un joker et 3 vert.",
            ],
        ),
        (
            on("#do-write"),
            [
                "Ana a écrit 2 ★ 3. +1 pour Bo : une case de plus. Ana annonce 3 vert : personne ne l’écrit. "
                "Ana annonce : 3 vert !"
            ],
        ),
    ],
    [
        (
            waits,
            [
                "Ana a écrit 2 ★ 3. +1 pour Bo : une case de plus. Ana annonce 3 vert : personne ne l’écrit. "
                "Ana annonce : 3 vert ! Dites-le à voix haute. C’est écrit ci-dessous."
            ],
        ),
        (
            on("#go-on"),
            [
                "Bo, touchez vos dés. Votre premier lancer, tel qu’il tombe. Le bloc en fait la plus longue chaîne."
            ],
        ),
    ],
    [(on("#sheet-1 .space[data-box]"), ["À Bo de jouer. Ce qui a été écrit ici"])],
)


def test_a_turn_of_uno_dice(new_page: NewPage, daphne_server: DaphneServer) -> None:
    """With a die removed, a penalty for another player, a die that fits nowhere, another die that ends the chain, and a
    space tapped off turn.
    """
    party = CHAIN.party(daphne_server)
    ana, bo = come(new_page, party, "Ana", "fr"), come(new_page, party, "Bo", "fr")
    hers, his, afterwards = UNO_DICE
    hear(ana, hers)
    hear(bo, his)
    hear(ana, afterwards)


def test_a_die_that_is_tapped_before_its_answer_has_come_is_not_lost(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    """The server knows where a die fits: a tap waits for it while these dice have no answer yet."""
    ana = come(new_page, CHAIN.party(daphne_server), "Ana", "fr")
    hers, _his, _afterwards = UNO_DICE
    refused = next(at for at, (_tap, said) in enumerate(hers) if "".join(said[-1:]).startswith("Dans cette"))
    full = next(at for at, (_tap, said) in enumerate(hers) if said[0].endswith("6 sur 6"))
    hear(ana, hers[:full])
    held: list[Route] = []
    ana.route("**/lit/**", lambda route: held.append(route))  # noqa: PLW0108 (Playwright marks the handler)
    with ana.expect_request("**/lit/**"):
        hers[full][0](ana)
    hers[refused][0](ana)
    expect(ana.locator("#slip")).to_have_count(0)
    held[-1].continue_()
    expect(ana.locator("#slip")).to_contain_text(hers[refused][1][-1])


def test_an_answer_to_dice_that_lie_no_longer_is_not_shown(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    """A die is removed and put back before the answer to the others has come: the one to all six stays."""
    ana = come(new_page, CHAIN.party(daphne_server), "Ana", "fr")
    hers, _his, _afterwards = UNO_DICE
    removes = next(at for at, (_tap, said) in enumerate(hers) if said == ["+1 retiré"])
    hear(ana, hers[:removes])
    before = ana.locator("#fitting").text_content()
    held: list[Route] = []
    ana.route("**/lit/**", lambda route: held.append(route))  # noqa: PLW0108 (Playwright marks the handler)
    with ana.expect_request("**/lit/**"):
        hers[removes][0](ana)
    hers[removes + 1][0](ana)
    ana.evaluate(
        "() => { globalThis.lit = 0; document.addEventListener('dice:lit', () => { globalThis.lit += 1; }); }"
    )
    held[0].continue_()
    ana.unroute("**/lit/**")
    hers[removes + 3][0](ana)  # asks anew: its answer is the only one
    ana.wait_for_function("() => globalThis.lit > 0")
    assert ana.evaluate("globalThis.lit") == 1
    assert ana.locator("#fitting").text_content() == before


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
