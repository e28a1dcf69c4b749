"""Answers to a card, tap by tap in Monopoly Deal's tray: payments and Jokers, judged by the rules."""

from __future__ import annotations

import pytest

from games.monopoly_deal.pad.tray import TrayPrompts, asks, highlights
from games.monopoly_deal.rules.ending import State
from games.monopoly_deal.rules.filled import Tapped
from games.monopoly_deal.rules.moves import Spot
from games.monopoly_deal.words.tray import why_not
from tests.games.monopoly_deal.taps import after, ended, start

NAMES = ("Ana", "Bo", "Cleo")
JACKPOT = ("act", "card=action:deal-jackpot", "whom=1")


@pytest.fixture
def state() -> State:
    """Return a state at Ana's turn: Bo has 5M, 1M and two 2M in the bank, a red property and an any-color wild."""
    found = ended(start())
    for bank in ("money:5", "money:1", "money:2"):
        found = after(found, bank=bank)
    found = after(ended(found, 3), bank="money:2")
    return ended(after(after(found, play="property:red"), play="wild:any", to="red.1"), 2)


def said(state: State, *taps: str) -> TrayPrompts:
    found = asks(state, 0, taps, NAMES)
    assert found is not None
    return found


def spoken(asked: TrayPrompts) -> str:
    return "".join(piece.text for piece in asked.says)


def test_the_sentence_counts_what_is_missing(state: State) -> None:
    assert spoken(said(state, *JACKPOT)) == "Bo owes Ana 5M: tap the cards"
    paid = said(state, *JACKPOT, "1:pay=bank/money:2")
    assert spoken(paid) == "Bo owes Ana 5M: give 3M more"
    assert [(debt.paid, debt.owed, debt.words) for debt in paid.debts] == [(2, 5, "needs 3M more")]
    assert paid.entry is None


def test_a_debt_paid_is_a_whole_entry_with_its_sum_on_the_button(state: State) -> None:
    paid = said(state, *JACKPOT, "1:pay=bank/money:2", "1:pay=red.1/property:red")
    assert paid.entry == {
        "play": "action:deal-jackpot",
        "against": [{"player": 1, "pays": [["bank", "money:2"], ["red.1", "property:red"]]}],
    }
    assert (paid.done, paid.debts[0].words) == ("Take 5M", "paid exactly")


def test_a_card_too_many_is_dashed_with_the_rules_own_sentence(state: State) -> None:
    board = highlights(state, 0, (*JACKPOT, "1:pay=bank/money:5")).others[1]
    [tap] = board.cards[Spot("bank", "money:1")]
    assert tap.state is Tapped.REFUSED
    assert why_not(tap.why, NAMES) == "Bo owes 5M, and of these 6M one card could be left out: 1M."
    [wild] = board.cards[Spot("red.1", "wild:any")]
    assert why_not(wild.why, NAMES) == "An any-color wild has no value, so Bo cannot pay with it."
    assert said(state, *JACKPOT, "1:pay=bank/money:5", "1:pay=bank/money:1").why.startswith("Bo owes 5M")


def test_each_copy_is_picked_and_kept_for_itself(state: State) -> None:
    spot, tap = Spot("bank", "money:2"), "1:pay=bank/money:2"
    board = highlights(state, 0, (*JACKPOT, tap)).others[1]
    assert [each.state for each in board.cards[spot]] == [Tapped.PICKED, Tapped.LEGAL]
    both = said(state, *JACKPOT, tap, tap)
    assert both.debts[0].paid == 4
    assert said(state, *both.taps.split(), "1:keep=bank/money:2").debts[0].paid == 2


def test_everything_is_one_tap_where_all_of_it_is_too_little(state: State) -> None:
    poor = ended(after(after(ended(start()), bank="money:1"), bank="money:2"), 2)
    asked = said(poor, *JACKPOT)
    assert spoken(asked) == "Bo owes Ana 5M: hand over all 3M"
    assert [(verb.value, verb.next) for verb in asked.debts[0].verbs] == [("1:all", True), ("1:joker", False)]
    paid = said(poor, *JACKPOT, "1:all")
    assert (paid.done, paid.debts[0].words) == ("Take 3M", "hands over everything")
    assert "1:all" not in [verb.value for verb in said(state, *JACKPOT).debts[0].verbs]


def test_jokers_go_to_and_fro_as_long_as_there_are_copies(state: State) -> None:
    once = said(state, *JACKPOT, "1:joker")
    assert once.entry == {"play": "action:deal-jackpot", "against": [{"player": 1, "jokers": 1}]}
    assert once.done == "Write: nobody pays"
    thrice = said(state, *JACKPOT, "1:joker", "counter=1", "1:joker")
    [counter, _back] = thrice.debts[0].verbs
    assert counter.why.startswith("This takes 4 × Just Say No, and only 3")
    twice = said(state, *thrice.taps.split(), "1:unjoker")
    assert (twice.entry, twice.debts[0].words) == (None, "needs 5M more")


def test_a_joker_lets_go_what_was_paid(state: State) -> None:
    assert said(state, *JACKPOT, "1:pay=bank/money:5", "1:joker").debts[0].paid == 0


def test_a_deal_waits_for_the_answer(state: State) -> None:
    asked = said(state, "act", "card=action:deal-duel", "take=1/red.1/property:red")
    assert (spoken(asked), asked.done) == ("Ana, take a red property from Bo", "Take it")
    refused = said(state, *asked.taps.split(), "1:joker")
    assert (spoken(refused), refused.done) == (
        "Bo says Just Say No: nothing moves",
        "Write: nothing moves",
    )


def test_who_pays_is_chosen_by_name_and_everybody_is_asked_at_once_by_a_birthday(state: State) -> None:
    assert [seat for seat, _tap in said(state, *JACKPOT[:2]).whom] == [1, 2]
    birthday = said(state, "act", "card=action:birthday")
    assert [(debt.seat, debt.done) for debt in birthday.debts] == [(1, False), (2, True)]


def test_the_turn_ends_with_the_cards_that_go_back(state: State) -> None:
    full = ended(start(), 4)
    assert full.hands[full.seat or 0] == 9
    asked = asks(full, full.seat or 0, ("end",), NAMES)
    assert asked is not None
    assert spoken(asked) == "Bo, put 2 cards under the draw pile"
    assert asked.entry == {"end_turn": True, "discard": 2}


def test_of_somebody_who_had_nothing_nobody_says_that_they_have_paid() -> None:
    heard = asks(start(), 1, JACKPOT, NAMES)
    assert heard is not None
    assert spoken(heard) == "Bo has nothing to pay with: Ana writes it"
