"""The list of usual cards in the tray, and what the tray says of the last entry."""

import json

import pytest

from games.monopoly_solo.pad.draft import OTHERWISE, UNLISTED
from games.monopoly_solo.pad.tray import TrayPrompts, asks, highlights
from games.monopoly_solo.rules.cards import GoBack, GoTo, Receive
from games.monopoly_solo.rules.decks import DECKS, BackTo, Each, effect_of
from games.monopoly_solo.rules.ending import CardDue, Debt, Offer, ServiceRoll, State
from games.monopoly_solo.rules.options import Board
from games.monopoly_solo.rules.sheet import Deck
from games.monopoly_solo.rules.verbs import apply
from tests.games.monopoly_solo.cast import BROWN, card, leave_it, options, play, table, throw

EVERY_DECK = list(DECKS)


def asked(state: State, taps: str = "") -> TrayPrompts:
    return asks(state, 0, tuple(taps.split()), ("Ana",))


def drawn(board: Board, deck: Deck, *, at: int = 22) -> State:
    return table(cash=500, at=at, chosen=options(board=str(board)), due=CardDue(deck))


def listed(state: State) -> dict[str, str]:
    """Return the cards of the list as they read, with their taps."""
    return {f"{key.small} {key.large}": key.tap for key in asked(state).cards}


def test_every_board_has_a_list_for_every_deck() -> None:
    assert set(DECKS) == {(board, deck) for board in Board for deck in Deck}


@pytest.mark.parametrize(("board", "deck"), EVERY_DECK)
def test_every_card_of_a_list_reads_differently_and_is_written_by_two_taps(board: Board, deck: Deck) -> None:
    state = drawn(board, deck)
    cards = listed(state)
    assert len(cards) == len(DECKS[board, deck]) <= 16
    for printed, tap in zip(DECKS[board, deck], cards.values(), strict=True):
        asks = asked(state, tap)
        assert asks.taps == tap
        (answer,) = asks.answers
        assert not answer.refused
        assert not answer.goes
        assert apply(state, card(effect_of(printed, 22))).due != state.due or json.loads(answer.entry)["card"]
        assert asked(state, f"{tap} {OTHERWISE}").cards


@pytest.mark.parametrize(("board", "deck"), EVERY_DECK)
def test_no_card_stands_twice_in_a_list(board: Board, deck: Deck) -> None:
    assert len(set(DECKS[board, deck])) == len(DECKS[board, deck])


def test_a_card_reads_as_what_it_does() -> None:
    chance = listed(drawn(Board.ATLANTIC_CITY, Deck.CHANCE))
    assert {"Receive 150", "Pay 15", "Pay each 50", "Repairs 25 / 100", "Go to Boardwalk"} <= chance.keys()
    assert {
        "To the next railroad",
        "Go back 3 squares",
        "Go straight to jail",
        "Out of jail keep it",
    } <= chance.keys()
    chest = listed(drawn(Board.PARIS, Deck.CHEST, at=17))
    assert {"Each pays 10", "Back to Belleville", "Draw a card: Chance", "Go to Départ"} <= chest.keys()


def test_a_card_that_moves_the_pawn_names_the_square() -> None:
    state = drawn(Board.ATLANTIC_CITY, Deck.CHANCE)
    cards = listed(state)
    labels = {card: asked(state, tap).answers[0].label for card, tap in cards.items()}
    assert labels["Go to Boardwalk"] == "Move to Boardwalk"
    assert labels["To the next railroad"] == "Move to B. & O. RR"
    assert labels["Go back 3 squares"] == "Move to New York Av."
    assert labels["Go straight to jail"] == "Go to jail"
    assert (labels["Receive 150"], labels["Pay each 50"]) == ("Receive 150", "Pay 50")


def test_a_card_back_to_a_square_passes_no_go() -> None:
    assert effect_of(BackTo(1), 17) == GoBack(16)
    assert effect_of(Each(Receive(10)), 17) == Receive(10)
    state = drawn(Board.PARIS, Deck.CHEST, at=17)
    after = apply(state, card(effect_of(BackTo(1), 17)))
    assert (after.book.square, after.book.cash) == (1, 500)


def test_a_title_of_a_card_has_the_band_of_its_group() -> None:
    groups = {key.large: key.group for key in asked(drawn(Board.ATLANTIC_CITY, Deck.CHANCE)).cards}
    assert (groups["Boardwalk"], groups["railroad"], groups["utility"]) == ("dark-blue", "station", "utility")
    assert (groups["GO"], groups["150"]) == ("", "")


def test_another_card_is_entered_by_keys() -> None:
    state = drawn(Board.ATLANTIC_CITY, Deck.CHANCE)
    asks = asked(state)
    assert (asks.effects, asks.other and asks.other.tap) == ((), UNLISTED)
    asks = asked(state, UNLISTED)
    assert (asks.cards, len(asks.effects), asks.done) == ((), 11, "what does the card say?")
    assert asked(state, f"{UNLISTED} pay 7 5").answers[0].label == "Pay 75"


def test_nothing_moves_on_the_sheet_while_a_card_is_chosen() -> None:
    state = drawn(Board.ATLANTIC_CITY, Deck.CHANCE)
    tap = listed(state)["Go to Boardwalk"]
    assert highlights(state, 0, (tap,)).boxes.pawn == 39
    assert asked(state, tap).walk is not None


@pytest.mark.parametrize(
    ("before", "goes"),
    [
        (table(cash=500), True),
        (table(banks=(12,), at=12, cash=500, due=ServiceRoll(12, 4)), True),
        (table(banks=(7, 8), at=1, cash=500), True),
        (table(banks=(39,), built={39: 5}, at=32, cash=10), False),
    ],
)
def test_a_throw_moves_the_pawn_by_itself_unless_it_ends_the_game(before: State, *, goes: bool) -> None:
    assert [answer.goes for answer in asked(before, "3 4").answers] == [goes]


def test_the_tray_says_what_a_throw_brought() -> None:
    bought = asked(play(table(cash=500), throw(3, 3)))
    assert (bought.done, bought.happened) == ("buy it or leave it", "The pawn went 6 squares.")
    assert bought.walk is not None
    assert bought.deed is not None
    assert bought.deed.facts == ("rent 6", "hotel 550", "house 50")
    left = asked(play(table(cash=500), throw(3, 3), leave_it()))
    assert left.happened == "The bank took it."
    paid = asked(play(table(banks=(1,), at=38, cash=500), throw(1, 2)))
    assert paid.happened == (
        "The pawn went 3 squares. Départ earned 200. You paid 2 in rent. The bank built a house."
    )
    assert paid.done == "roll and tap your dice"


def test_the_tray_says_what_a_card_brought() -> None:
    state = table(mine=BROWN, cash=500, at=2, due=CardDue(Deck.CHEST))
    assert asked(play(state, card(Receive(100)))).happened == "The card earned 100."
    built = asked(play(state, card(GoBack(1))))
    assert (built.done, built.more) == (
        "build or roll",
        "The pawn went back 1 square. The bank paid you 4 in rent.",
    )
    lap = asked(play(state, card(GoTo(2))))
    assert lap.more == "Départ earned 200."
    assert lap.done == "what does the card say?"


def test_what_the_tray_says_makes_way_for_the_next_throw() -> None:
    state = play(table(cash=500), throw(2, 2))
    assert asked(state).happened == "The pawn went 4 squares. You paid 200 in tax."
    assert asked(state, "3").happened == ""
    assert isinstance(play(table(cash=500), throw(3, 3)).due, Offer)
    assert not isinstance(state.due, Debt)
