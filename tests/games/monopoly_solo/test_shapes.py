"""The shape of options and entries, and the openings that a table offers."""

from typing import Any, get_args

import pytest

from games.kit.errors import MalformedMove
from games.kit.moves import Leaves
from games.kit.seats import logged_seat, seat_to_log
from games.monopoly_solo.rules import GAME
from games.monopoly_solo.rules.cards import (
    DrawFrom,
    Effect,
    GoBack,
    GoTo,
    GoToJail,
    GoToNearest,
    KeepCard,
    Pay,
    Receive,
    Repair,
)
from games.monopoly_solo.rules.ending import CardDue, Cause, Debt, Offer, ServiceRoll, State
from games.monopoly_solo.rules.moves import Move, read_move, write_move
from games.monopoly_solo.rules.openings import EFFECTS
from games.monopoly_solo.rules.options import Agreeable, Board, Options, agreeable, read_options
from games.monopoly_solo.rules.sheet import Deck, Kind
from games.monopoly_solo.rules.verbs import legal_moves
from tests.games.monopoly_solo.cast import (
    BROWN,
    build,
    buy,
    card,
    leave_it,
    lift,
    mortgage,
    options,
    out_by,
    sell,
    service,
    table,
    throw,
)


def test_a_table_that_says_nothing_plays_the_usual_box() -> None:
    assert read_options({}, 1, None) == Options(Board.PARIS, 20580, 200, 50, 7, 32, 12, count_mortgaged=True)


def test_one_plays_alone() -> None:
    assert list(GAME.players) == [1]


@pytest.mark.parametrize(
    ("key", "lowest", "highest"),
    [
        ("bank_total", 1000, 99999),
        ("go", 1, 1000),
        ("fine", 1, 1000),
        ("bank_tokens", 0, 28),
        ("houses", 0, 99),
        ("hotels", 0, 99),
    ],
)
def test_numbers_are_whole_and_in_their_range(key: str, lowest: int, highest: int) -> None:
    for number in (lowest, highest):
        assert getattr(read_options({key: number}, 1, None), key) == number
    for number in (lowest - 1, highest + 1):
        with pytest.raises(MalformedMove, match="out_of_range"):
            read_options({key: number}, 1, None)


@pytest.mark.parametrize("board", ["paris", "atlantic-city"])
def test_the_board_is_one_of_two(board: str) -> None:
    assert read_options({"board": board}, 1, None).board == board
    with pytest.raises(MalformedMove, match="not_a_choice"):
        read_options({"board": board.title()}, 1, None)


def test_the_page_offers_each_number_with_its_usual_value_and_its_range() -> None:
    assert agreeable("bank_total") == Agreeable(20580, 1000, 99999)
    assert agreeable("bank_tokens") == Agreeable(7, 0, 28)


def read(entry: dict[str, Any]) -> Move:
    return read_move(options(), 0, entry, logged_seat)


ENTRIES: list[tuple[dict[str, Any], Move]] = [
    ({"dice": [3, 4]}, throw(3, 4)),
    ({"service_dice": [3, 4]}, service(3, 4)),
    ({"buy": True}, buy()),
    ({"buy": False}, leave_it()),
    ({"build": 39, "steps": 3}, build(39, 3)),
    ({"sell": 39, "steps": 5}, sell(39, 5)),
    ({"mortgage": 39}, mortgage(39)),
    ({"lift": 10**30}, lift(10**30)),
    ({"leave_jail": "fine"}, out_by("fine")),
    ({"leave_jail": "chance"}, out_by("chance")),
    ({"leave_jail": "chest"}, out_by("chest")),
    ({"leaves": True}, Leaves(0)),
    ({"card": {"pay": 9999}}, card(Pay(9999))),
    ({"card": {"receive": 0}}, card(Receive(0))),
    ({"card": {"per_house": 25, "per_hotel": 100}}, card(Repair(25, 100))),
    ({"card": {"to": -3}}, card(GoTo(-3))),
    ({"card": {"back": 39}}, card(GoBack(39))),
    ({"card": {"nearest": "station"}}, card(GoToNearest(Kind.STATION))),
    ({"card": {"nearest": "utility"}}, card(GoToNearest(Kind.UTILITY))),
    ({"card": {"jail": True}}, card(GoToJail())),
    ({"card": {"keep": True}}, card(KeepCard())),
    ({"card": {"draw": "chest"}}, card(DrawFrom(Deck.CHEST))),
]


@pytest.mark.parametrize(("entry", "move"), ENTRIES)
def test_an_entry_reads_as_its_move_and_writes_back(entry: dict[str, Any], move: Move) -> None:
    assert read(entry) == move
    assert write_move(move, seat_to_log) == entry


@pytest.mark.parametrize("entry", [entry for entry, _move in ENTRIES if "leaves" not in entry])
def test_every_entry_but_giving_up_may_tell_the_cash(entry: dict[str, Any]) -> None:
    told: Any = read({**entry, "value": 77})
    assert told.value == 77


def test_a_step_is_one_if_nothing_is_said() -> None:
    assert read({"build": 1}) == build(1, 1)
    assert read({"sell": 1}) == sell(1, 1)


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ({"build": 1, "steps": 0}, "out_of_range"),
        ({"sell": 1, "steps": 6}, "out_of_range"),
        ({"card": {}}, "no_kind"),
        ({"card": {"per_hotel": 100}}, "no_kind"),
        ({"card": {"pay": 1, "receive": 1}}, "two_kinds"),
        ({"card": {"per_house": 25}}, "missing_key"),
        ({"card": {"pay": 1, "per_hotel": 1}}, "unknown_key"),
        ({"card": {"pay": -1}}, "out_of_range"),
        ({"card": {"receive": 10000}}, "out_of_range"),
        ({"card": {"per_house": 25, "per_hotel": 10000}}, "out_of_range"),
        ({"card": {"back": 0}}, "out_of_range"),
        ({"card": {"back": 40}}, "out_of_range"),
    ],
)
def test_steps_and_cards_that_do_not_exist_are_malformed(entry: dict[str, Any], reason: str) -> None:
    with pytest.raises(MalformedMove) as caught:
        read(entry)
    assert caught.value.reason == reason


@pytest.mark.parametrize("raw", [None, 5, "12", {"0": 1}])
def test_dice_that_are_no_list_are_read_and_refused_later(raw: object) -> None:
    assert read({"dice": raw}) == throw()


OPENINGS: list[tuple[State, tuple[Move, ...]]] = [
    (table(), (throw(3, 4),)),
    (table(jail=True, kept=("chest",)), (out_by("fine"), out_by("chest"))),
    (table(jail=True, cash=0, kept=("chest",)), (out_by("chest"),)),
    (table(due=Offer(39)), (leave_it(),)),
    (table(due=Offer(1)), (buy(), leave_it())),
    (
        table(due=Offer(39), mine=BROWN, built={1: 2}, cash=400),
        (buy(), leave_it(), sell(1), sell(1, 2)),
    ),
    (table(due=ServiceRoll(12, 4)), (service(3, 4),)),
    (
        table(due=Debt(50, Cause.CARD), cash=0, mine=(*BROWN, 5), built={1: 1}),
        (sell(1), mortgage(5)),
    ),
    (table(at=1, mine=BROWN, cash=149), (throw(3, 4), build(1), build(1, 2))),
    (table(mine=(1, 5), mortgaged=(1, 5), cash=100), (throw(3, 4), lift(1))),
]


@pytest.mark.parametrize(("state", "wanted"), OPENINGS)
def test_the_openings_are_what_may_be_done_now(state: State, wanted: tuple[Move, ...]) -> None:
    assert legal_moves(state, 0, (3, 4)) == wanted


def test_a_throw_is_offered_before_the_dice_lie_there() -> None:
    assert legal_moves(table(), 0, ()) == (throw(),)
    assert legal_moves(table(due=ServiceRoll(12, 4)), 0, (1, 2, 3)) == (service(),)


def test_every_kind_of_card_is_offered_with_its_sum_untyped() -> None:
    state = table(due=CardDue(Deck.CHANCE))
    assert legal_moves(state, 0, ()) == tuple(map(card, EFFECTS))
    assert {type(effect) for effect in EFFECTS} == set(get_args(Effect))
    kept = table(due=CardDue(Deck.CHANCE), kept=("chance",))
    assert set(legal_moves(state, 0, ())) - set(legal_moves(kept, 0, ())) == {card(KeepCard())}


def test_nothing_is_offered_to_others_and_at_the_end() -> None:
    assert legal_moves(table(), 1, (3, 4)) == ()
    assert legal_moves(table(seat=None), 0, (3, 4)) == ()
