"""Monopoly solo's tray: taps read against a state, and every legal entry within reach of them."""

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kit.moves import Leaves
from games.kit.seats import seat_to_log
from games.monopoly_solo.pad.controls import Answer, Rung
from games.monopoly_solo.pad.draft import (
    EFFECTS,
    ERASE,
    LIFTS,
    OTHERWISE,
    UNLISTED,
    buildings_to_repair,
    draft_of,
    refusal_of,
)
from games.monopoly_solo.pad.forms import MonopolySoloEntryForm
from games.monopoly_solo.pad.tray import TrayPrompts, asks, highlights
from games.monopoly_solo.rules import GAME
from games.monopoly_solo.rules.ending import CardDue, Offer, State
from games.monopoly_solo.rules.moves import Move
from games.monopoly_solo.rules.sheet import TITLES, Deck
from scoresheets.base.words import amount
from tests.games.monopoly_solo.cast import BROWN, table
from tests.games.test_golden import steps
from tests.goldens import golden_files

GOLDEN = golden_files("monopoly-solo")
GOLDEN_OF = {path.stem: path for path in GOLDEN}
TAPS = st.sampled_from(
    [
        *"0123456789",
        *EFFECTS,
        *LIFTS,
        ERASE,
        OTHERWISE,
        UNLISTED,
        "card.0",
        "card.14",
        "card.99",
        "house",
        "hotel",
        "title.2",
        "square.99",
        "½",
        "-1",
    ]
    + [f"title.{title}" for title in TITLES]
    + [f"square.{square}" for square in range(40)]
)


@cache
def states() -> tuple[State, ...]:
    """Return states of every kind, from whole games."""
    return tuple(state for path in GOLDEN for state, _move in list(steps(path))[::7])


def asked(state: State, taps: str = "") -> TrayPrompts:
    return asks(state, 0, tuple(taps.split()), ("Ana",))


def offered(asks: TrayPrompts) -> dict[str, bool]:
    """Return the whole entries in the tray, and whether the rules refuse them."""
    buttons: tuple[Answer | Rung, ...] = (*asks.answers, *asks.rungs)
    return {button.entry: button.refused for button in buttons}


def typed(move: Move) -> str:
    """Return the taps of this entry."""
    return str(MonopolySoloEntryForm.typed(GAME.write_move(move, seat_to_log))["taps"])


def reading(entry: str) -> Move:
    return GAME.read_move(None, 0, json.loads(entry), lambda _seat: 0)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_entry_of_a_whole_game_is_reached_by_its_taps(path: Path) -> None:
    for state, move in steps(path):
        if isinstance(move, Leaves):
            continue
        taps = typed(move)
        found = [reading(each) for each, refused in offered(asked(state, taps)).items() if not refused]
        assert replace(move, value=None) in found, (move, taps)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_what_is_offered_is_accepted_and_what_is_dimmed_is_refused(path: Path) -> None:
    for state, move in steps(path):
        for taps in ("", typed(move)):
            for each, refused in offered(asked(state, taps)).items():
                assert (refusal_of(state, reading(each)) is not None) == refused, each


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_title_says_what_its_tap_does_or_why_not(path: Path) -> None:
    for state, _move in list(steps(path))[::5]:
        for box, tap in highlights(state, 0, ()).boxes.taps.items():
            assert bool(tap.why) == (tap.state == "refused"), box
            picked = draft_of(state, (tap.value,)).picked is not None
            assert picked or tap.state == "refused", box


@settings(deadline=None, derandomize=True, database=None)
@given(at=st.integers(0, 10_000), taps=st.lists(TAPS, max_size=8))
def test_any_taps_are_read_and_say_the_same_again(at: int, taps: list[str]) -> None:
    state = states()[at % len(states())]
    draft = draft_of(state, taps)
    assert draft_of(state, draft.taps).taps == draft.taps
    asks = asked(state, " ".join(taps))
    assert asks.taps == " ".join(draft.taps)
    assert asked(state, asks.taps) == replace(asks, refused="")
    assert asks.lead
    assert asks.done


@settings(deadline=None, derandomize=True, database=None)
@given(at=st.integers(0, 10_000), taps=st.lists(TAPS, max_size=8))
def test_there_is_always_a_next_tap(at: int, taps: list[str]) -> None:
    """Every state has a next tap: a key, a title, an answer."""
    state = states()[at % len(states())]
    asks = asked(state, " ".join(taps))
    keys = (*asks.faces, *asks.effects, *asks.digits, *asks.squares)
    cards = [card for card in asks.cards if not card.why]
    titles = highlights(state, 0, tuple(taps)).boxes.taps.values()
    assert (
        any(not refused for refused in offered(asks).values())
        or any(each.state == "legal" for each in (*keys, *titles))
        or any(field.state == "legal" for field in asks.fields)
        or asks.other is not None
        or asks.effects
        or cards
    )


def at(name: str, entry: int) -> State:
    found: State = list(steps(GOLDEN_OF[name]))[entry][0]
    return found


def words(asks: TrayPrompts) -> str:
    return f"{asks.lead} {asks.done}"


def labels(asks: TrayPrompts) -> Sequence[str]:
    return [answer.label for answer in asks.answers]


START = at("all-titles", 0)
OFFER = at("all-titles", 1)
CARD = at("all-titles-atlantic-city", 5)
DEBT = at("bank-broken-atlantic-city", 20)
BUILD = at("all-titles-atlantic-city", 24)
TWO_CARDS = at("bank-broken-by-a-sale", 180)


def test_two_dice_show_the_walk_and_what_the_square_brings() -> None:
    asks = asked(START, "5 1")
    assert words(asks) == "Rue de Vaugirard: it is for sale"
    assert labels(asks) == ["Move to Rue de Vaugirard"]
    assert [answer.goes for answer in asks.answers] == [True]
    assert asks.walk is not None
    assert [stop.number for stop in asks.walk.stops] == [1, 2, 3, 4, 5, 6]
    assert asks.walk.words == "From Départ, 6 steps, to Rue de Vaugirard"
    assert highlights(START, 0, ("5", "1")).boxes.pawn == 6


def test_a_lifted_die_leaves_its_place_to_the_next_face() -> None:
    assert draft_of(START, ("5", "1", "lift.1")).dice == (0, 1)
    assert draft_of(START, ("5", "1", "lift.1", "3")).dice == (3, 1)
    assert draft_of(START, ("5", "1", "lift.2")).dice == (5, 0)
    assert draft_of(START, ("5", "1", "4")).dice == (5, 1)
    assert draft_of(START, ("5", "1", ERASE)).dice == (5, 0)


def test_the_keyboard_lifts_the_last_die_and_types_the_faces() -> None:
    asks = asked(START, "5 1")
    assert [die.typed for die in asks.dice] == ["", "Backspace"]
    assert [die.typed for die in asked(START, "5").dice] == ["Backspace", ""]
    assert [key.typed for key in asked(START).faces] == list("123456")


def test_an_offer_is_bought_or_left_by_one_tap_and_takes_no_dice() -> None:
    asks = asked(OFFER, "5 1")
    assert asks.taps == ""
    assert words(asks) == "Rue de Vaugirard is for sale: buy it or leave it"
    assert labels(asks) == ["Buy for 100", "Leave it"]
    assert {key.why for key in asks.faces} == {"Rue de Vaugirard is for sale: first buy it or leave it."}


def test_a_tap_that_cannot_be_says_why_where_no_script_held_it_back() -> None:
    assert asked(OFFER, "5").refused == "Rue de Vaugirard is for sale: first buy it or leave it."
    assert asked(OFFER, "title.39").refused == "Rue de la Paix is nobody’s yet."
    assert asked(START, "5 1 4").refused == "Both dice are there. Tap a die to change it."
    assert asked(START, "5 1 nonsense").refused == ""


def test_what_cannot_be_paid_is_left() -> None:
    asks = asked(at("bank-broken-atlantic-city", 3))
    assert words(asks) == "Tennessee Avenue is for sale: leave it"
    assert [answer.refused for answer in asks.answers] == [True, False]
    assert asks.more.startswith("It costs 180, and you have 80.")


@pytest.mark.parametrize(("cash", "done"), [(20, "sell buildings or leave it"), (900, "buy it or leave it")])
def test_an_offer_says_that_a_sale_may_come_first(cash: int, done: str) -> None:
    """MS-21, MS-34: whatever the cash, as long as there is something to sell."""
    asks = asked(table(mine=BROWN, built={1: 2}, cash=cash, at=9, due=Offer(9)))
    assert (asks.done, "You can sell buildings first." in asks.more) == (done, True)
    assert "sell" not in asked(table(mine=BROWN, cash=cash, at=9, due=Offer(9))).more


def test_a_card_is_a_kind_and_its_sum() -> None:
    assert words(asked(CARD)) == "Community Chest: what does the card say?"
    assert words(asked(CARD, "receive")) == "Community Chest: receive how much?"
    assert offered(asked(CARD, "receive")) == {}
    asks = asked(CARD, "receive 1 5 0")
    assert words(asks) == "Community Chest: receive 150"
    assert offered(asks) == {'{"card": {"receive": 150}}': False}
    assert asked(CARD, "receive 0 5").taps == "receive 5"
    assert asked(CARD, "receive 9 9 9 9 9").taps == "receive 9 9 9 9"
    assert asked(CARD, "receive 1 erase erase").taps == ""
    assert asked(CARD, "receive 1 pay 2").taps == "pay 2"


def test_a_card_without_effect_is_told_as_such() -> None:
    assert words(asked(CARD, "receive 0")) == "Community Chest: it has no effect"


def test_a_card_that_loses_the_game_says_so_before_it_is_written() -> None:
    asks = asked(CARD, "pay 9 9 9")
    assert words(asks) == "Community Chest: the game is lost"
    assert asks.more == "999 is due, and all you have would bring 100."


def test_repairs_ask_only_for_what_is_built() -> None:
    asks = asked(CARD, "repair")
    assert words(asks) == "Community Chest: it has no effect"
    assert offered(asks) == {'{"card": {"per_house": 0, "per_hotel": 0}}': False}


def test_repairs_are_whole_when_both_prices_stand() -> None:
    built = next(
        state
        for state, _move in steps(GOLDEN_OF["bank-broken-atlantic-city"])
        if min(buildings_to_repair(state.book)) > 1
    )
    state = replace(built, due=CardDue(Deck.CHANCE))
    asks = asked(state, "repair 2 5")
    assert offered(asks) == {}
    assert [(field.digits, field.state) for field in asks.fields] == [("25", "active"), ("", "legal")]
    houses, hotels = buildings_to_repair(state.book)
    asks = asked(state, "repair 2 5 hotel 1 0 0")
    assert offered(asks) == {'{"card": {"per_house": 25, "per_hotel": 100}}': False}
    assert asked(state, "repair 1 hotel 2").done == f"pay {amount(houses + 2 * hotels)}"
    assert [field.sum for field in asks.fields] == [
        f"{houses} houses × 25 = {amount(25 * houses)}",
        f"{hotels} hotels × 100 = {amount(100 * hotels)}",
    ]


def test_a_card_may_move_to_any_square_and_back() -> None:
    assert highlights(CARD, 0, ("to",)).boxes.taps["title.39"].state == "legal"
    assert len(asked(CARD, "to").squares) == 12
    assert offered(asked(CARD, "to title.39")) == {'{"card": {"to": 39}}': False}
    assert offered(asked(CARD, "to square.0")) == {'{"card": {"to": 0}}': False}
    assert asked(CARD, "back 0").taps == "back"
    assert asked(CARD, "back 4 0").taps == "back 4"
    walk = asked(CARD, "back 3").walk
    assert walk is not None
    assert walk.words == "From Community Chest, 3 steps back, to Virginia Avenue"


def test_a_card_to_the_next_station_says_that_its_rent_is_doubled() -> None:
    """On an own station: with both cards kept the player has Gare de Lyon."""
    asks = asked(replace(TWO_CARDS, due=CardDue(Deck.CHANCE)), "nearest.station")
    assert words(asks) == "Gare de Lyon, yours: receive 50"
    assert asks.more == "1 railroad. The card doubles the rent."


def test_a_debt_lights_what_raises_it() -> None:
    asks = asked(DEBT)
    assert words(asks) == "Luxury Tax: 100 due, raise 80"
    assert asks.tape is not None
    assert (asks.tape.have, asks.tape.missing, asks.tape.share) == ("20", "80", 20)
    taps = highlights(DEBT, 0, ()).boxes.taps
    legal = {box: tap.brings for box, tap in taps.items() if tap.state == "legal"}
    assert legal == {"title.3": 30, "title.9": 60, "title.19": 100}
    assert taps["title.34"].why == "Pennsylvania Avenue is nobody’s yet."
    picked = asked(DEBT, "title.3")
    assert labels(picked) == ["Mortgage for 30"]
    assert picked.more == "It earns no rent then, and 50 is still missing."
    assert asked(DEBT, "title.3 title.3").taps == ""
    assert asked(DEBT, "title.3 title.9").taps == "title.9"
    assert asked(DEBT, "title.19").more == "It earns no rent then, and the debt is paid."


def test_the_own_street_has_a_ladder_and_dice_beside_it() -> None:
    asks = asked(BUILD)
    assert words(asks) == "Baltic Avenue is yours: build or roll"
    assert [(rung.money, rung.rent, rung.refused) for rung in asks.rungs] == [
        ("−50", "20", False),
        ("−100", "60", False),
        ("−150", "180", False),
        ("−200", "320", True),
        ("−250", "450", True),
    ]
    assert asks.rungs[-1].label == "hotel for 250, rent 450"
    assert {key.state for key in asks.faces} == {"legal"}


def test_prison_is_left_by_fine_or_either_card_and_not_by_dice() -> None:
    asks = asked(TWO_CARDS, "3 4")
    assert asks.taps == ""
    assert words(asks) == "In jail: pay 50 or use the Get Out of Jail Free card"
    assert labels(asks) == ["Pay 50", "Chance card", "Caisse de Communauté card"]
    assert {key.state for key in asks.faces} == {"refused"}


def test_a_card_that_is_kept_already_cannot_be_kept_twice() -> None:
    due = replace(TWO_CARDS, due=CardDue(Deck.CHANCE))
    asks = asked(due)
    keep = next(key for key in asks.cards if key.small == "Out of jail")
    assert keep.why == next(key for key in asked(due, UNLISTED).effects if key.tap == "keep").why
    assert keep.why == "You already have the Get Out of Jail Free card from Chance. There is only one."
    assert offered(asked(due, "keep")) == {}


def test_a_throw_for_a_utility_says_its_rent() -> None:
    asks = asked(at("all-titles", 109), "5 6")
    assert words(asks) == "Compagnie de distribution d’électricité, yours: receive 110"
    assert asks.more == "10 times 11."
    assert offered(asks) == {'{"service_dice": [5, 6]}': False}
