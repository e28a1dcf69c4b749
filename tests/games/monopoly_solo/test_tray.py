"""Monopoly solo's tray: taps read against a state, and every legal entry within reach of them."""

import json
from collections.abc import Callable
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


START = at("all-titles", 0)
OFFER = at("all-titles", 1)
CARD = at("all-titles-atlantic-city", 5)
DEBT = at("bank-broken-atlantic-city", 20)
BUILD = at("all-titles-atlantic-city", 24)
TWO_CARDS = at("bank-broken-by-a-sale", 180)


FOR_SALE = "Rue de Vaugirard is for sale: first buy it or leave it."
TWO_IN_HAND = replace(TWO_CARDS, due=CardDue(Deck.CHANCE))
TOO_DEAR = at("bank-broken-atlantic-city", 3)
BUILT_UP = replace(
    next(
        state
        for state, _move in steps(GOLDEN_OF["bank-broken-atlantic-city"])
        if min(buildings_to_repair(state.book)) > 1
    ),
    due=CardDue(Deck.CHANCE),
)
HOUSES, HOTELS = buildings_to_repair(BUILT_UP.book)
FACTS: dict[str, Callable[[TrayPrompts], object]] = {
    "words": lambda tray: f"{tray.lead} {tray.done}",
    "labels": lambda tray: [answer.label for answer in tray.answers],
    "goes": lambda tray: [answer.goes for answer in tray.answers],
    "dimmed": lambda tray: [answer.refused for answer in tray.answers],
    "offered": offered,
    "stops": lambda tray: [stop.number for stop in tray.walk.stops] if tray.walk else [],
    "walk": lambda tray: tray.walk.words if tray.walk else "",
    "typed": lambda tray: [die.typed for die in tray.dice],
    "keys": lambda tray: [key.typed for key in tray.faces],
    "why": lambda tray: {key.why for key in tray.faces},
    "lit": lambda tray: {key.state for key in tray.faces},
    "fields": lambda tray: [(field.digits, field.state) for field in tray.fields],
    "sums": lambda tray: [field.sum for field in tray.fields],
    "squares": lambda tray: len(tray.squares),
    "tape": lambda tray: tray.tape and (tray.tape.have, tray.tape.missing, tray.tape.share),
    "rungs": lambda tray: [(rung.money, rung.rent, rung.refused) for rung in tray.rungs],
    "hotel": lambda tray: tray.rungs[-1].label,
}
"""Facts that are read of a tray, beside its own attributes."""


def says(state: State, taps: str = "", /, **told: object) -> tuple[State, str, dict[str, object]]:
    return state, taps, told


def card_of(**effect: int) -> dict[str, bool]:
    """Return the one whole entry that is offered for a card of this effect."""
    return {json.dumps({"card": effect}): False}


TRAYS = {
    "two dice show the walk and what the square brings": says(
        *(START, "5 1"),
        words="Rue de Vaugirard: it is for sale",
        labels=["Move to Rue de Vaugirard"],
        goes=[True],
        stops=[1, 2, 3, 4, 5, 6],
        walk="From Départ, 6 steps, to Rue de Vaugirard",
        typed=["", "Backspace"],
    ),
    "the keyboard lifts the last die": says(START, "5", typed=["Backspace", ""]),
    "the keyboard types the faces": says(START, keys=list("123456")),
    "an offer is bought or left by one tap and takes no dice": says(
        *(OFFER, "5 1"),
        taps="",
        words="Rue de Vaugirard is for sale: buy it or leave it",
        labels=["Buy for 100", "Leave it"],
        why={FOR_SALE},
    ),
    "a die that cannot be tapped says why where no script held it back": says(OFFER, "5", refused=FOR_SALE),
    "a title says it too": says(OFFER, "title.39", refused="Rue de la Paix is nobody’s yet."),
    "so does a third die": says(START, "5 1 4", refused="Both dice are there. Tap a die to change it."),
    "nonsense says nothing": says(START, "5 1 nonsense", refused=""),
    "what cannot be paid is left": says(
        TOO_DEAR, words="Tennessee Avenue is for sale: leave it", dimmed=[True, False]
    ),
    "a card is a kind": says(CARD, words="Community Chest: what does the card say?"),
    "and its sum": says(CARD, "receive", words="Community Chest: receive how much?", offered={}),
    "then it is whole": says(
        CARD, "receive 1 5 0", words="Community Chest: receive 150", offered=card_of(receive=150)
    ),
    "a sum begins with no zero": says(CARD, "receive 0 5", taps="receive 5"),
    "a sum has four digits at most": says(CARD, "receive 9 9 9 9 9", taps="receive 9 9 9 9"),
    "a sum is erased": says(CARD, "receive 1 erase erase", taps=""),
    "another kind begins anew": says(CARD, "receive 1 pay 2", taps="pay 2"),
    "a card without effect is told as such": says(
        CARD, "receive 0", words="Community Chest: it has no effect"
    ),
    "a card that loses the game says so before it is written": says(
        *(CARD, "pay 9 9 9"),
        words="Community Chest: the game is lost",
        more="999 is due, and all you have would bring 100.",
    ),
    "repairs ask only for what is built": says(
        *(CARD, "repair"),
        words="Community Chest: it has no effect",
        offered=card_of(per_house=0, per_hotel=0),
    ),
    "repairs are not whole with one price": says(
        BUILT_UP, "repair 2 5", offered={}, fields=[("25", "active"), ("", "legal")]
    ),
    "repairs are whole when both prices stand": says(
        *(BUILT_UP, "repair 2 5 hotel 1 0 0"),
        offered=card_of(per_house=25, per_hotel=100),
        sums=[
            f"{HOUSES} houses × 25 = {amount(25 * HOUSES)}",
            f"{HOTELS} hotels × 100 = {amount(100 * HOTELS)}",
        ],
    ),
    "repairs say their sum": says(BUILT_UP, "repair 1 hotel 2", done=f"pay {amount(HOUSES + 2 * HOTELS)}"),
    "a card may move to any square": says(CARD, "to", squares=12),
    "a title": says(CARD, "to title.39", offered=card_of(to=39)),
    "or another one": says(CARD, "to square.0", offered=card_of(to=0)),
    "back is not by 0": says(CARD, "back 0", taps="back"),
    "nor by more than 39": says(CARD, "back 4 0", taps="back 4"),
    "the way back is told": says(
        CARD, "back 3", walk="From Community Chest, 3 steps back, to Virginia Avenue"
    ),
    "a card to the next station, an own one, says that its rent is doubled": says(
        *(TWO_IN_HAND, "nearest.station"),
        words="Gare de Lyon, yours: receive 50",
        more="1 railroad. The card doubles the rent.",
    ),
    "a debt says what is missing": says(DEBT, words="Luxury Tax: 100 due, raise 80", tape=("20", "80", 20)),
    "a mortgage that is not enough says so": says(
        *(DEBT, "title.3"),
        labels=["Mortgage for 30"],
        more="It earns no rent then, and 50 is still missing.",
    ),
    "a second tap lets it go": says(DEBT, "title.3 title.3", taps=""),
    "another title takes its place": says(DEBT, "title.3 title.9", taps="title.9"),
    "one that is enough says so": says(DEBT, "title.19", more="It earns no rent then, and the debt is paid."),
    "the own street has a ladder, and dice beside it": says(
        BUILD,
        words="Baltic Avenue is yours: build or roll",
        rungs=[
            *(("−50", "20", False), ("−100", "60", False), ("−150", "180", False)),
            *(("−200", "320", True), ("−250", "450", True)),
        ],
        hotel="hotel for 250, rent 450",
        lit={"legal"},
    ),
    "prison is left by fine or either card and not by dice": says(
        *(TWO_CARDS, "3 4"),
        taps="",
        words="In jail: pay 50 or use the Get Out of Jail Free card",
        labels=["Pay 50", "Chance card", "Caisse de Communauté card"],
        lit={"refused"},
    ),
    "a card that is kept already cannot be kept twice": says(TWO_IN_HAND, "keep", offered={}),
    "a throw for a utility says its rent": says(
        *(at("all-titles", 109), "5 6"),
        words="Compagnie de distribution d’électricité, yours: receive 110",
        more="10 times 11.",
        offered={'{"service_dice": [5, 6]}': False},
    ),
}


@pytest.mark.parametrize("case", TRAYS)
def test_the_tray_says(case: str) -> None:
    state, taps, told = TRAYS[case]
    tray = asked(state, taps)
    found = {name: FACTS[name](tray) if name in FACTS else getattr(tray, name) for name in told}
    assert found == told


@pytest.mark.parametrize(
    ("taps", "dice"),
    [
        ("5 1 lift.1", (0, 1)),
        ("5 1 lift.1 3", (3, 1)),
        ("5 1 lift.2", (5, 0)),
        ("5 1 4", (5, 1)),
        (f"5 1 {ERASE}", (5, 0)),
    ],
)
def test_a_lifted_die_leaves_its_place_to_the_next_face(taps: str, dice: tuple[int, int]) -> None:
    assert draft_of(START, taps.split()).dice == dice


def test_two_dice_show_the_pawn_where_it_goes() -> None:
    assert highlights(START, 0, ("5", "1")).boxes.pawn == 6


def test_what_cannot_be_paid_says_what_is_there() -> None:
    assert asked(TOO_DEAR).more.startswith("It costs 180, and you have 80.")


@pytest.mark.parametrize(("cash", "done"), [(20, "sell buildings or leave it"), (900, "buy it or leave it")])
def test_an_offer_says_that_a_sale_may_come_first(cash: int, done: str) -> None:
    """MS-21, MS-34: whatever the cash, as long as there is something to sell."""
    asks = asked(table(mine=BROWN, built={1: 2}, cash=cash, at=9, due=Offer(9)))
    assert (asks.done, "You can sell buildings first." in asks.more) == (done, True)
    assert "sell" not in asked(table(mine=BROWN, cash=cash, at=9, due=Offer(9))).more


def test_a_card_that_is_kept_already_says_so() -> None:
    keep = next(key for key in asked(TWO_IN_HAND).cards if key.small == "Out of jail")
    assert keep.why == next(key for key in asked(TWO_IN_HAND, UNLISTED).effects if key.tap == "keep").why
    assert keep.why == "You already have the Get Out of Jail Free card from Chance. There is only one."


def test_taps_on_the_sheet_raise_a_debt_or_choose_a_square() -> None:
    assert highlights(CARD, 0, ("to",)).boxes.taps["title.39"].state == "legal"
    taps = highlights(DEBT, 0, ()).boxes.taps
    legal = {box: tap.brings for box, tap in taps.items() if tap.state == "legal"}
    assert legal == {"title.3": 30, "title.9": 60, "title.19": 100}
    assert taps["title.34"].why == "Pennsylvania Avenue is nobody’s yet."
