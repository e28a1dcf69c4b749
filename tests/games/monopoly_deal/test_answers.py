"""Answers to a card, tap by tap in Monopoly Deal's tray: payments and Jokers, judged by the rules."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from games.monopoly_deal.pad.sharing import SHARING
from games.monopoly_deal.pad.tray import TrayPrompts, highlights
from games.monopoly_deal.rules.ending import State
from games.monopoly_deal.rules.filled import Tapped
from games.monopoly_deal.rules.moves import Spot
from games.monopoly_deal.words.tray import why_not
from tests.games.monopoly_deal.taps import after, asked, ended, start

NAMES = ("Ana", "Bo", "Cleo")
JACKPOT = ("act", "card=action:deal-jackpot", "whom=1")


def with_bank_and_sets() -> State:
    """Return a state at Ana's turn: Bo has 5M, 1M and two 2M in the bank, a red property and an any-color wild."""
    found = ended(start())
    for bank in ("money:5", "money:1", "money:2"):
        found = after(found, bank=bank)
    found = after(ended(found, 3), bank="money:2")
    return ended(after(after(found, play="property:red"), play="wild:any", to="red.1"), 2)


STATE = with_bank_and_sets()
POOR = ended(after(after(ended(start()), bank="money:1"), bank="money:2"), 2)
RICH = ended(after(after(ended(start()), bank="money:10"), bank="money:2"), 2)
CLEO_PAYS_TOO = after(ended(STATE, 2), bank="money:3")
CLEO_PAYS_TOO = ended(after(after(CLEO_PAYS_TOO, bank="money:4"), bank="money:1"))
BIRTHDAY = ("act", "card=action:birthday")
DUEL = ("act", "card=action:deal-duel", "take=1/red.1/property:red")
ONCE = (*JACKPOT, "1:joker")
CHAIN = "Bo: Just Say No. Ana: Just Say No to that. Bo pays 5M after all, unless Bo says Just Say No again."
FACTS: dict[str, Callable[[TrayPrompts], object]] = {
    "spoken": lambda tray: "".join(piece.text for piece in tray.says),
    "paid": lambda tray: tray.debts[0].paid,
    "needs": lambda tray: tray.debts[0].words,
    "verbs": lambda tray: [[verb.value for verb in debt.verbs] for debt in tray.debts],
    "words": lambda tray: [[verb.words for verb in debt.verbs] for debt in tray.debts],
    "shown": lambda tray: [debt.seat for debt in tray.debts if debt.keys],
    "payers": lambda tray: [(payer.seat, payer.worth) for payer in tray.whom],
    "debts": lambda tray: [(debt.seat, debt.done) for debt in tray.debts],
    "notes": lambda tray: {
        key.names[0]: (key.note, key.label) for key in tray.debts[0].keys if not key.picked
    },
}
"""Facts that are read of a tray, beside its own attributes."""


def says(state: State, *taps: str, **told: object) -> tuple[State, int, tuple[str, ...], dict[str, object]]:
    return state, 0, taps, told


def bo_hears(state: State, *taps: str, spoken: str) -> tuple[State, int, tuple[str, ...], dict[str, object]]:
    return state, 1, taps, {"spoken": spoken}


TRAYS = {
    "the sentence counts what is missing": says(STATE, *JACKPOT, spoken="Bo owes Ana 5M: tap the cards"),
    "a card that is paid counts": says(
        *(STATE, *JACKPOT, "1:pay=bank/money:2"),
        spoken="Bo owes Ana 5M: give 3M more",
        paid=2,
        needs="needs 3M more",
        entry=None,
    ),
    "a debt paid is a whole entry with its sum on the button": says(
        *(STATE, *JACKPOT, "1:pay=bank/money:2", "1:pay=red.1/property:red"),
        entry={
            "play": "action:deal-jackpot",
            "against": [{"player": 1, "pays": [["bank", "money:2"], ["red.1", "property:red"]]}],
        },
        done="Take 5M",
        needs="paid exactly",
    ),
    "two copies are paid": says(STATE, *JACKPOT, "1:pay=bank/money:2", "1:pay=bank/money:2", paid=4),
    "and one is kept": says(
        STATE, *JACKPOT, "1:pay=bank/money:2", "1:pay=bank/money:2", "1:keep=bank/money:2", paid=2
    ),
    "what has to be paid in any case is paid without a tap": says(
        *(POOR, *JACKPOT),
        spoken="Ana, take what is paid",
        done="Take 3M",
        needs="hands over everything",
        taps=" ".join(JACKPOT),
        verbs=[["1:joker"]],
    ),
    "and is not kept": says(
        *(POOR, *JACKPOT, "1:keep=bank/money:2"),
        paid=3,
        why="Bo cannot pay all of 5M and must hand over everything that has a value: 3M, not 1M.",
    ),
    "where there is more nothing is": says(STATE, *JACKPOT, paid=0),
    "a card that takes the place of a smaller one, or is needed, has no note": says(
        *(STATE, *JACKPOT, "1:pay=bank/money:2"),
        notes={
            "5M": ("", "5M, the bank"),
            "1M": ("", "1M, the bank"),
            "2M": ("", "2M, the bank"),
            "3M": ("", "3M, a red property, the red set"),
        },
    ),
    "a card worth more than what is missing says so before": says(
        *(RICH, *BIRTHDAY),
        notes={
            "10M": ("for 2M", "10M, the bank, no change is given: 10M for 2M"),
            "2M": ("", "2M, the bank"),
        },
    ),
    "and after": says(
        RICH, *BIRTHDAY, "1:pay=bank/money:10", tells="Bo gives 10M for 2M: no change is given."
    ),
    "the first payer has the cards in the tray": says(CLEO_PAYS_TOO, *BIRTHDAY, shown=[1]),
    "any other is one tap away": says(
        *(CLEO_PAYS_TOO, *BIRTHDAY, "at=2"),
        shown=[2],
        verbs=[["2:joker"], ["at=1", "1:joker"]],
        debts=[(2, False), (1, False)],
    ),
    "once that one has paid it is the first again": says(
        CLEO_PAYS_TOO, *BIRTHDAY, "at=2", "2:pay=bank/money:3", shown=[1]
    ),
    "once both have paid nobody has": says(
        *(CLEO_PAYS_TOO, *BIRTHDAY, "1:pay=bank/money:2", "2:pay=bank/money:3"),
        shown=[],
        words=[["Change", "Just Say No"]] * 2,
    ),
    "each may change": says(
        CLEO_PAYS_TOO, *BIRTHDAY, "1:pay=bank/money:2", "2:pay=bank/money:3", "at=1", shown=[1]
    ),
    "a Joker cancels": says(
        *(STATE, *ONCE),
        entry={"play": "action:deal-jackpot", "against": [{"player": 1, "jokers": 1}]},
        done="Write: nobody pays",
        words=[["Ana: Just Say No", "Bo: take it back"]],
        tells="Bo: Just Say No. Bo pays nothing, unless Ana says Just Say No to that.",
    ),
    "a second one cancels the first": says(STATE, *ONCE, "counter=1", tells=CHAIN),
    "a third one cancels the second": says(
        *(STATE, *ONCE, "counter=1", "1:joker"),
        tells=f"{CHAIN.partition(' Bo pays')[0]} Bo: Just Say No to that. Bo pays nothing.",
    ),
    "and is taken back": says(
        *(STATE, *ONCE, "counter=1", "1:joker", "1:unjoker"), entry=None, needs="needs 5M more"
    ),
    "a Joker lets go what was paid": says(STATE, *JACKPOT, "1:pay=bank/money:5", "1:joker", paid=0),
    "a Deal waits for the answer": says(
        STATE, *DUEL, spoken="Ana, take a red property from Bo", done="Take it"
    ),
    "which may be no": says(
        *(STATE, *DUEL, "1:joker"),
        spoken="Bo says Just Say No: nothing moves",
        done="Write: nothing moves",
    ),
    "who pays is chosen by name": says(STATE, *JACKPOT[:2], payers=[(1, "13M"), (2, "0M")]),
    "everybody is asked at once by a birthday": says(STATE, *BIRTHDAY, debts=[(1, False), (2, True)]),
    "MD-17: a card takes the place of those that are not needed with it": says(
        *(STATE, *BIRTHDAY, "1:pay=bank/money:5", "1:pay=bank/money:2"),
        taps=" ".join((*BIRTHDAY, "1:pay=bank/money:2")),
    ),
    "MD-17: of several too": says(
        *(STATE, *JACKPOT, "1:pay=bank/money:2", "1:pay=red.1/property:red", "1:pay=bank/money:5"),
        paid=5,
        done="Take 5M",
    ),
    "MD-17: a card that is not enough by itself is refused": says(
        *(STATE, *JACKPOT, "1:pay=bank/money:5", "1:pay=bank/money:1"),
        paid=5,
        why="Bo owes 5M, and of these 6M one card could be left out: 1M.",
    ),
    "of somebody who has nothing nobody says that they have paid": bo_hears(
        start(), *JACKPOT, spoken="Bo has nothing to pay with: Ana writes it"
    ),
    "a debtor hears that it is all": bo_hears(POOR, *JACKPOT, spoken="Bo, hand over everything to Ana: 3M"),
    "and that it is done": bo_hears(
        POOR, *JACKPOT, "1:done", spoken="Bo hands over everything, 3M: Ana takes it"
    ),
    "a debtor hears what is owed": bo_hears(STATE, *JACKPOT, spoken="Bo, you owe Ana 5M: tap the cards"),
    "what is missing": bo_hears(
        STATE, *JACKPOT, "1:pay=bank/money:2", spoken="Bo, you owe Ana 5M: give 3M more"
    ),
    "that it is enough": bo_hears(STATE, *JACKPOT, "1:pay=bank/money:5", spoken="Bo, pay Ana 5M"),
    "and that it is paid": bo_hears(
        STATE, *JACKPOT, "1:pay=bank/money:5", "1:done", spoken="Bo pays 5M: Ana takes it"
    ),
    "a player from whom something is taken is spoken to": bo_hears(
        STATE, *DUEL, spoken="Bo, Ana takes a red property from you: give it?"
    ),
    "and gives it": bo_hears(STATE, *DUEL, "1:done", spoken="Bo gives a red property: Ana takes it"),
    "or does not": bo_hears(STATE, *DUEL, "1:joker", spoken="Bo says Just Say No: Ana answers"),
}


@pytest.mark.parametrize("case", TRAYS)
def test_the_tray_says(case: str) -> None:
    state, seat, taps, told = TRAYS[case]
    tray = asked(state, seat, taps, NAMES)
    found = {name: FACTS[name](tray) if name in FACTS else getattr(tray, name) for name in told}
    assert found == told


def test_a_card_too_many_is_dashed_with_the_rules_own_sentence() -> None:
    board = highlights(STATE, 0, (*JACKPOT, "1:pay=bank/money:5")).others[1]
    [tap] = board.cards[Spot("bank", "money:1")]
    assert tap.state is Tapped.REFUSED
    assert why_not(tap.why, NAMES) == "Bo owes 5M, and of these 6M one card could be left out: 1M."
    [wild] = board.cards[Spot("red.1", "wild:any")]
    assert why_not(wild.why, NAMES) == "An any-color wild has no value, so Bo cannot pay with it."


def test_each_copy_is_picked_for_itself_and_one_that_may_take_its_place_is_free() -> None:
    twos = Spot("bank", "money:2")
    board = highlights(STATE, 0, (*JACKPOT, "1:pay=bank/money:2")).others[1]
    assert [each.state for each in board.cards[twos]] == [Tapped.PICKED, Tapped.LEGAL]
    board = highlights(STATE, 0, (*BIRTHDAY, "1:pay=bank/money:5")).others[1]
    assert board.cards[twos][0].state is Tapped.FREE


def test_jokers_go_to_and_fro_as_long_as_there_are_copies() -> None:
    [counter, _back] = asked(STATE, 0, (*ONCE, "counter=1", "1:joker"), NAMES).debts[0].verbs
    assert counter.why.startswith("This takes 4 × Just Say No, and only 3")


def test_it_is_said_whose_each_joker_is_on_every_screen() -> None:
    assert asked(STATE, 1, (*ONCE, "counter=1"), NAMES).tells == CHAIN
    assert SHARING.told(STATE, (*ONCE, "counter=1"), NAMES) == f"Ana charges Bo: 5M. {CHAIN}"
    taken = asked(STATE, 0, (*DUEL, "1:joker", "counter=1"), NAMES).tells
    assert taken.endswith("Ana takes it after all, unless Bo says Just Say No again.")


def test_the_turn_ends_with_the_cards_that_go_back() -> None:
    full = ended(start(), 4)
    assert full.hands[full.seat or 0] == 9
    turn = asked(full, full.seat or 0, (), NAMES)
    assert turn.end
    assert (turn.end.words, turn.end.writes, turn.end.next) == ("End turn: 2 under the pile", True, False)
    assert json.loads(turn.end.value) == {"end_turn": True, "discard": 2}
    last = replace(full, plays=0)
    turn = asked(last, last.seat or 0, (), NAMES)
    assert turn.end
    assert FACTS["spoken"](turn) == "Bo, put 2 cards under the draw pile"
    assert turn.end.next
