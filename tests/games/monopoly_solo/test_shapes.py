"""The shape of options and entries, and the openings that a table offers.

Every refusal code, and their order if several apply.
"""

from typing import Any, get_args

import pytest

from games.kit.errors import IllegalMove, MalformedMove
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
    code,
    leave_it,
    lift,
    mortgage,
    must_refuse,
    options,
    out_by,
    play,
    refused,
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
    move: Move = read_move(options(), 0, entry, logged_seat)
    return move


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


OFFER, CARD, ROLL, OWED = Offer(39), CardDue(Deck.CHEST), ServiceRoll(12, 4), Debt(900, Cause.CARD)
WRONG = {"value": -1}
LIGHT_BLUE = (6, 8, 9)
FULL: dict[str, Any] = {"mine": BROWN, "built": {1: 5}, "at": 1}


@pytest.mark.parametrize(
    "dice",
    [(), (1,), (1, 2, 3), (0, 1), (7, 1), (-1, 2), (True, 2), (1, 2.0), (1, "2"), (1, None), ([1], 2)],
)
def test_bad_dice_come_before_what_is_due(dice: tuple[Any, ...]) -> None:
    for due in (None, OFFER, CARD, OWED):
        assert code(table(due=due), throw(*dice)) == "bad_dice"
        assert code(table(due=due), service(*dice)) == "bad_dice"
    assert code(table(jail=True), throw(*dice)) == "bad_dice"


@pytest.mark.parametrize("square", [0, 2, 4, 7, 10, 20, 30, 38, 40, -1, 10**30])
def test_a_title_that_does_not_exist_comes_before_what_is_due(square: int) -> None:
    for move in (build(square), sell(square), mortgage(square), lift(square)):
        must_refuse(table(due=CARD), move, "unknown_box", rule=None, box=str(square))


@pytest.mark.parametrize("square", [40, -1, 10**30])
def test_a_square_that_does_not_exist_comes_before_what_is_due(square: int) -> None:
    assert code(table(due=OFFER), card(GoTo(square))) == "unknown_box"
    assert code(table(due=CARD), card(GoTo(square))) == "unknown_box"


EVERY: tuple[Move, ...] = (
    *(throw(1, 2), service(1, 2), buy(), leave_it(), card(Pay(0)), build(1), sell(1), mortgage(1), lift(1)),
    *(out_by("fine"), out_by("chance")),
)
DUE = [
    (OFFER, "offer_open", (buy(), leave_it(), sell(1))),
    (ROLL, "service_roll_due", (service(1, 2),)),
    (CARD, "card_due", (card(Pay(0)),)),
    (OWED, "debt_open", (sell(1), mortgage(1))),
]


@pytest.mark.parametrize(("due", "wanted", "accepted"), DUE)
def test_what_is_due_comes_before_everything_else_about_a_move(
    due: Any, wanted: str, accepted: tuple[Move, ...]
) -> None:
    """MS-50: even in jail, with no title and every other fault."""
    for state in (table(due=due), table(due=due, jail=True), table(due=due, at=39, kept=("chance",))):
        for move in EVERY:
            assert (code_or_none(state, move) == wanted) == (move not in accepted), move


def code_or_none(state: State, move: Move) -> str | None:
    try:
        play(state, move)
    except IllegalMove as error:
        return error.code
    return None


REFUSED: list[tuple[State, Move, str, str]] = [
    (table(jail=True), throw(1, 2, **WRONG), "in_jail", "MS-44"),
    (table(at=10), out_by("chance", **WRONG), "not_in_jail", "MS-44"),
    (table(at=10), out_by("fine"), "not_in_jail", "MS-44"),
    (table(), buy(**WRONG), "no_offer", "MS-37"),
    (table(), leave_it(), "no_offer", "MS-37"),
    (table(), service(1, 2), "no_service_roll_due", "MS-40"),
    (table(kept=("chest",)), card(KeepCard()), "no_card_due", "MS-41"),
    (table(), mortgage(39), "no_debt", "MS-32"),
    (table(jail=True, kept=("chest",)), out_by("chance"), "no_jail_card", "MS-24"),
    (table(due=CARD, kept=("chest",)), card(KeepCard(), **WRONG), "card_already_kept", "MS-24"),
    (table(banks=(39,)), build(39), "not_here", "MS-12"),
    (table(mine=(5,)), build(5), "not_here", "MS-12"),
    (table(at=39, banks=(39,)), build(39), "not_yours", "MS-52"),
    (table(at=5), build(5), "not_yours", "MS-52"),
    (table(), sell(5), "not_yours", "MS-52"),
    (table(due=OWED, banks=(5,)), mortgage(5), "not_yours", "MS-52"),
    (table(banks=(5,)), lift(5), "not_yours", "MS-52"),
    (table(at=5, mine=(5,)), build(5), "not_a_street", "MS-45"),
    (table(mine=(12,)), sell(12, 5), "not_a_street", "MS-45"),
    (table(at=1, mine=(1,), mortgaged=(1,)), build(1), "group_incomplete", "MS-12"),
    (table(at=1, mine=(1,), banks=(3,)), build(1), "group_incomplete", "MS-12"),
    (table(at=1, mine=BROWN, mortgaged=(3,), cash=0), build(1), "group_mortgaged", "MS-12"),
    (table(due=OWED, mine=BROWN, mortgaged=(1,), built={3: 1}), mortgage(1), "already_mortgaged", "MS-47"),
    (table(mine=(1,), cash=0), lift(1), "not_mortgaged", "MS-48"),
    (table(due=OWED, mine=BROWN, built={3: 1}), mortgage(1), "group_has_buildings", "MS-31"),
    (table(**FULL, cash=0, chosen=options(houses=0)), build(1), "too_many_buildings", "MS-45"),
    (
        table(at=1, mine=BROWN, built={1: 3}, chosen=options(houses=3)),
        build(1, 3),
        "too_many_buildings",
        "MS-45",
    ),
    (table(mine=BROWN), sell(1), "nothing_to_sell", "MS-46"),
    (table(mine=BROWN, built={1: 2}), sell(1, 3), "nothing_to_sell", "MS-46"),
    (table(at=1, mine=BROWN, cash=0, chosen=options(houses=0)), build(1), "no_house_left", "MS-53"),
    (table(at=1, mine=BROWN, chosen=options(houses=3, hotels=0)), build(1, 5), "no_house_left", "MS-53"),
    (table(at=1, mine=BROWN, built={1: 2}, chosen=options(houses=3)), build(1, 3), "no_house_left", "MS-53"),
    (table(mine=BROWN, built={1: 5}, chosen=options(houses=3)), sell(1), "no_house_left", "MS-16"),
    (table(at=1, mine=BROWN, cash=0, chosen=options(hotels=0)), build(1, 5), "no_hotel_left", "MS-53"),
    (table(due=OFFER, cash=399), buy(**WRONG), "not_enough_cash", "MS-6"),
    (table(at=1, mine=BROWN, cash=99), build(1, 2, **WRONG), "not_enough_cash", "MS-45"),
    (table(mine=(1,), mortgaged=(1,), cash=32), lift(1, **WRONG), "not_enough_cash", "MS-15"),
    (table(jail=True, cash=0, kept=("chance",)), out_by("fine", **WRONG), "not_enough_cash", "MS-33"),
]


@pytest.mark.parametrize(("state", "move", "wanted", "rule"), REFUSED)
def test_a_refusal_has_the_first_code_that_applies_and_its_rule(
    state: State, move: Move, wanted: str, rule: str
) -> None:
    must_refuse(state, move, wanted, rule=rule)


@pytest.mark.parametrize(
    ("state", "move"),
    [
        (table(due=OFFER, cash=400), buy()),
        (table(at=1, mine=BROWN, cash=100), build(1, 2)),
        (table(mine=(1,), mortgaged=(1,), cash=33), lift(1)),
        (table(jail=True, cash=50, kept=("chance",)), out_by("fine")),
        (table(at=1, mine=BROWN, built={1: 4}, cash=50, chosen=options(houses=4, hotels=1)), build(1)),
        (table(mine=BROWN, built={1: 5}, chosen=options(houses=4)), sell(1)),
    ],
)
def test_what_reaches_exactly_is_accepted(state: State, move: Move) -> None:
    assert play(state, move).turns == 1


def test_a_refusal_about_a_title_names_its_box_its_square_and_the_board() -> None:
    error = refused(table(chosen=options(board="atlantic-city")), sell(39))
    assert error.box == "title.39"
    assert error.facts == {"square": 39, "board": "atlantic-city", "banks": False}


VALUES: list[tuple[State, Move, int]] = [
    (table(), throw(1, 3), 0),
    (table(at=38), throw(1, 1), 400),
    (table(due=OFFER, cash=500), buy(), 100),
    (table(due=OFFER), leave_it(), 200),
    (table(due=CARD), card(Pay(9999)), 200),
    (table(jail=True, cash=10, mine=(5,)), out_by("fine"), 10),
    (table(due=Debt(90, Cause.CARD), cash=10, mine=(5,)), mortgage(5), 20),
]


@pytest.mark.parametrize(("state", "move", "cash"), VALUES)
def test_the_value_is_the_cash_after_all_that_follows(state: State, move: Any, cash: int) -> None:
    """MS-54."""
    told = {given: type(move)(*arguments(move), given) for given in (cash, cash + 1)}
    assert play(state, told[cash]) == play(state, move)
    must_refuse(
        state, told[cash + 1], "value_mismatch", rule=None, facts={"given": cash + 1, "computed": cash}
    )


def arguments(move: Any) -> list[Any]:
    return [getattr(move, name) for name in move.__slots__ if name != "value"]
