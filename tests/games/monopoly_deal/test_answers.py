"""Answers to a card, tap by tap in Monopoly Deal's tray: payments and Jokers, judged by the rules."""

import json
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


@pytest.fixture
def state() -> State:
    """Return a state at Ana's turn: Bo has 5M, 1M and two 2M in the bank, a red property and an any-color wild."""
    found = ended(start())
    for bank in ("money:5", "money:1", "money:2"):
        found = after(found, bank=bank)
    found = after(ended(found, 3), bank="money:2")
    return ended(after(after(found, play="property:red"), play="wild:any", to="red.1"), 2)


def said(state: State, *taps: str) -> TrayPrompts:
    return asked(state, 0, taps, NAMES)


def spoken(tray: TrayPrompts) -> str:
    return "".join(piece.text for piece in tray.says)


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


def test_what_has_to_be_paid_in_any_case_is_paid_without_a_tap(state: State) -> None:
    poor = ended(after(after(ended(start()), bank="money:1"), bank="money:2"), 2)
    tray = said(poor, *JACKPOT)
    assert spoken(tray) == "Ana, take what is paid"
    assert (tray.done, tray.debts[0].words) == ("Take 3M", "hands over everything")
    assert tray.taps == " ".join(JACKPOT)
    kept = said(poor, *JACKPOT, "1:keep=bank/money:2")
    assert (kept.debts[0].paid, kept.why) == (
        3,
        "Bo cannot pay all of 5M and must hand over everything that has a value: 3M, not 1M.",
    )
    assert [verb.value for verb in tray.debts[0].verbs] == ["1:joker"]
    assert said(state, *JACKPOT).debts[0].paid == 0


def test_a_card_worth_more_than_what_is_missing_says_so_before_and_after(state: State) -> None:
    keys = said(state, *JACKPOT, "1:pay=bank/money:2").debts[0].keys
    notes = {key.names[0]: (key.note, key.label) for key in keys if not key.picked}
    assert notes["5M"] == ("", "5M, the bank")  # it takes the place of the 2M
    assert notes["2M"] == ("", "2M, the bank")
    assert notes["3M"] == ("", "3M, a red property, the red set")
    rich = ended(after(after(ended(start()), bank="money:10"), bank="money:2"), 2)
    [ten, _two] = said(rich, "act", "card=action:birthday").debts[0].keys
    assert (ten.note, ten.label) == ("for 2M", "10M, the bank, no change is given: 10M for 2M")
    paid = said(rich, "act", "card=action:birthday", "1:pay=bank/money:10")
    assert paid.tells == "Bo gives 10M for 2M: no change is given."


def test_each_payer_in_turn_has_the_cards_in_the_tray_and_any_other_is_one_tap_away(state: State) -> None:
    rich = after(ended(state, 2), bank="money:3")
    rich = ended(after(after(rich, bank="money:4"), bank="money:1"))
    birthday = ("act", "card=action:birthday")
    assert shown(said(rich, *birthday)) == [1]
    other = said(rich, *birthday, "at=2")
    assert (shown(other), other.debts[0].seat) == ([2], 2)
    assert [verb.value for verb in other.debts[1].verbs] == ["at=1", "1:joker"]
    assert shown(said(rich, *other.taps.split(), "2:pay=bank/money:3")) == [1]
    both = said(rich, *birthday, "1:pay=bank/money:2", "2:pay=bank/money:3")
    assert shown(both) == []
    assert [[verb.words for verb in debt.verbs] for debt in both.debts] == [["Change", "Just Say No"]] * 2
    assert shown(said(rich, *both.taps.split(), "at=1")) == [1]


def shown(tray: TrayPrompts) -> list[int]:
    return [debt.seat for debt in tray.debts if debt.keys]


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
    tray = said(state, "act", "card=action:deal-duel", "take=1/red.1/property:red")
    assert (spoken(tray), tray.done) == ("Ana, take a red property from Bo", "Take it")
    refused = said(state, *tray.taps.split(), "1:joker")
    assert (spoken(refused), refused.done) == (
        "Bo says Just Say No: nothing moves",
        "Write: nothing moves",
    )


def test_who_pays_is_chosen_by_name_and_everybody_is_asked_at_once_by_a_birthday(state: State) -> None:
    assert [(payer.seat, payer.worth) for payer in said(state, *JACKPOT[:2]).whom] == [(1, "13M"), (2, "0M")]
    birthday = said(state, "act", "card=action:birthday")
    assert [(debt.seat, debt.done) for debt in birthday.debts] == [(1, False), (2, True)]


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
    assert spoken(turn) == "Bo, put 2 cards under the draw pile"
    assert turn.end.next


def test_of_somebody_who_had_nothing_nobody_says_that_they_have_paid() -> None:
    heard = asked(start(), 1, JACKPOT, NAMES)
    assert spoken(heard) == "Bo has nothing to pay with: Ana writes it"


def test_a_debtor_hears_what_is_paid_also_where_it_is_all_there_is(state: State) -> None:
    poor = ended(after(after(ended(start()), bank="money:1"), bank="money:2"), 2)
    assert heard_by_bo(poor, *JACKPOT) == "Bo, hand over everything to Ana: 3M"
    assert heard_by_bo(poor, *JACKPOT, "1:done") == "Bo hands over everything, 3M: Ana takes it"
    assert heard_by_bo(state, *JACKPOT) == "Bo, you owe Ana 5M: tap the cards"
    assert heard_by_bo(state, *JACKPOT, "1:pay=bank/money:2") == "Bo, you owe Ana 5M: give 3M more"
    assert heard_by_bo(state, *JACKPOT, "1:pay=bank/money:5") == "Bo, pay Ana 5M"
    assert heard_by_bo(state, *JACKPOT, "1:pay=bank/money:5", "1:done") == "Bo pays 5M: Ana takes it"


def test_a_player_from_whom_something_is_taken_is_spoken_to(state: State) -> None:
    duel = ("act", "card=action:deal-duel", "take=1/red.1/property:red")
    assert heard_by_bo(state, *duel) == "Bo, Ana takes a red property from you: give it?"
    assert heard_by_bo(state, *duel, "1:done") == "Bo gives a red property: Ana takes it"
    assert heard_by_bo(state, *duel, "1:joker") == "Bo says Just Say No: Ana answers"


def test_it_is_said_whose_each_joker_is_on_every_screen(state: State) -> None:
    once = (*JACKPOT, "1:joker")
    assert (
        said(state, *once).tells == "Bo: Just Say No. Bo pays nothing, unless Ana says Just Say No to that."
    )
    twice = (*once, "counter=1")
    chain = (
        "Bo: Just Say No. Ana: Just Say No to that. Bo pays 5M after all, unless Bo says Just Say No again."
    )
    assert said(state, *twice).tells == chain
    assert asked(state, 1, twice, NAMES).tells == chain
    assert SHARING.told(state, twice, NAMES) == f"Ana charges Bo: 5M. {chain}"
    thrice = said(state, *twice, "1:joker")
    assert thrice.tells.endswith("Ana: Just Say No to that. Bo: Just Say No to that. Bo pays nothing.")
    [counter, back] = said(state, *once).debts[0].verbs
    assert (counter.words, back.words) == ("Ana: Just Say No", "Bo: take it back")
    duel = ("act", "card=action:deal-duel", "take=1/red.1/property:red", "1:joker", "counter=1")
    assert said(state, *duel).tells.endswith("Ana takes it after all, unless Bo says Just Say No again.")


def heard_by_bo(state: State, *taps: str) -> str:
    return spoken(asked(state, 1, taps, NAMES))


def test_a_card_takes_the_place_of_those_that_are_not_needed_with_it(state: State) -> None:
    """MD-17: with 5M chosen for a birthday, tapping 2M pays 2M; a card that is not enough by itself is refused."""
    birthday = ("act", "card=action:birthday")
    assert said(state, *birthday, "1:pay=bank/money:5", "1:pay=bank/money:2").taps.endswith(
        "1:pay=bank/money:2"
    )
    both = said(state, *JACKPOT, "1:pay=bank/money:2", "1:pay=red.1/property:red", "1:pay=bank/money:5")
    assert (both.debts[0].paid, both.done) == (5, "Take 5M")
    refused = said(state, *JACKPOT, "1:pay=bank/money:5", "1:pay=bank/money:1")
    assert (refused.debts[0].paid, bool(refused.why)) == (5, True)
    board = highlights(state, 0, (*birthday, "1:pay=bank/money:5")).others[1]
    assert board.cards[Spot("bank", "money:2")][0].state is Tapped.FREE
