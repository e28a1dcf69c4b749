"""UN-1 to UN-4, UN-6, UN-8 to UN-10, UN-12, UN-17, UN-19, UN-25 and UN-27: the own chain, and penalties on others."""

from itertools import product

import pytest

from games.kit.errors import MalformedMove
from games.kit.seats import logged_seat
from games.uno_dice.rules import GAME
from games.uno_dice.rules.chain import Link, Tray, continuations, dice_of, first_link, link, links
from games.uno_dice.rules.chain import refusal as why_broken
from games.uno_dice.rules.ending import EndReason, State
from games.uno_dice.rules.moves import Start, TakeTurn
from games.uno_dice.rules.sheet import DICE
from games.uno_dice.rules.turn import Dealt, call_out_of, take_turn
from games.uno_dice.rules.verbs import legal_moves, start
from tests.games.uno_dice import naive
from tests.games.uno_dice.cast import (
    ANA,
    BO,
    CLEO,
    DEE,
    FIVES,
    TICK,
    leads,
    must_hold,
    options,
    pencil,
    refusal,
    ruling,
    table,
    turn,
)

EXAMPLE = table({ANA: (4, 2), BO: (3, 6), CLEO: (2, 2), DEE: (1, 1)})
"""A board that ends with 2; the red board is Ana's own."""
FULL_BUT_ONE = table({ANA: FIVES, BO: FIVES, CLEO: (3, 4), DEE: (6,)})
STARTS = (start(options(3), 3), Start(ANA, 4), Start(BO, 4), Start(CLEO, 1))
BOS = table({ANA: (5,), BO: FIVES[:-1]})
CHAIN = ["Y2", "Y1", "B1", "R1", "R6"]
BARE = table(chosen=options(extra_spaces=0))
RULINGS = {
    "UN-1: dice that do not match write nothing": ruling(
        *(table({ANA: (2,), BO: (3, 6)}), turn(ANA, "", ("-1", BO))),
        boards={ANA: (2,), BO: (3,)},
        seat=BO,
    ),
    "UN-1: an empty turn may say nothing at all": ruling(table(), turn(ANA), seat=BO, turns=1),
    **{
        f"UN-4: a wild stands anywhere and what follows is free, {chain}": ruling(
            table({ANA: (2,)}), turn(ANA, chain), boards={ANA: (2, *entries)}
        )
        for chain, entries in {
            "* G3 G4": ("*", 3, 4),
            "Y2 * G3": (2, "*", 3),
            "Y2 Y1 *": (2, 1, "*"),
            "* * G3": ("*", "*", 3),
        }.items()
    },
    **{
        f"UN-6: a board that ends with a star begins with any die, {die}": ruling(
            table({ANA: (2, "*")}), turn(ANA, die), boards={ANA: (2, "*", entry)}
        )
        for die, entry in (("R1", 1), ("G6", 6), ("*", "*"))
    },
    "UN-12: dice without room are dropped and the board wins": ruling(
        table({ANA: FIVES}),
        turn(ANA, "Y5 Y1 R1"),
        boards={ANA: (*FIVES, 5)},
        winners=("Ana",),
        reason=EndReason.OWN_CHAIN,
        turns=1,
    ),
    "UN-12: the whole chain must match all the same": refusal(
        table({ANA: FIVES}), turn(ANA, "Y5 R1"), code="chain_broken", some={"place": 2}
    ),
    "UN-12: a winning chain deals no penalties": ruling(
        FULL_BUT_ONE,
        turn(ANA, "Y5", ("-1", CLEO), ("+1", DEE)),
        boards={BO: FIVES, CLEO: (3, 4), DEE: (6,)},
        outlined={DEE: 0},
    ),
    "UN-12: a winning chain aims its penalties all the same": refusal(
        table({ANA: FIVES}), turn(ANA, "Y5", ("-1", ANA)), code="penalty_on_self"
    ),
    "UN-12: a chain that just fits wins": ruling(
        table({ANA: FIVES[:-1]}), turn(ANA, "Y5 B5"), winners=("Ana",)
    ),
    "UN-17: the printed example after the roll again: blue 1 goes between yellow 1 and red 1": ruling(
        EXAMPLE, turn(ANA, "Y2 Y1 B1 R1 R6"), boards={ANA: (4, 2, 2, 1, 1, 1, 6)}
    ),
    **{
        f"UN-17: green 4 does not fit at place {place + 1}": refusal(
            EXAMPLE, turn(ANA, " ".join([*CHAIN[:place], "G4", *CHAIN[place:]])), code="chain_broken"
        )
        for place in range(1, 6)
    },
    "UN-17: nor at the beginning": refusal(
        EXAMPLE, turn(ANA, "G4 Y2 Y1 B1 R1 R6"), code="chain_must_start_with_number"
    ),
    "UN-19: everybody starts with a number in seat order, and with all of them the first round": ruling(
        *STARTS, boards={ANA: (4,), BO: (4,), CLEO: (1,)}, seat=ANA, round=1, turns=3
    ),
    "UN-19: the round lasts until everybody has played": ruling(
        table(), turn(ANA), turn(BO), turn(CLEO), seat=DEE, round=1
    ),
    "UN-19: then comes the next": ruling(
        table(), turn(ANA), turn(BO), turn(CLEO), turn(DEE), seat=ANA, round=2
    ),
    "a minus rubs out the last number": ruling(
        table({BO: (3, 6)}), turn(ANA, "", ("-1", BO)), boards={BO: (3,)}
    ),
    "UN-8: a minus rubs out a star": ruling(
        table({BO: (3, 6, "*")}), turn(ANA, "", ("-1", BO)), boards={BO: (3, 6)}
    ),
    "UN-9: a minus leaves the only number": ruling(
        table({BO: (3,)}), turn(ANA, "", ("-1", BO)), boards={BO: (3,)}
    ),
    "UN-9: of two minuses only the first finds something": ruling(
        table({BO: (3, 4)}), turn(ANA, "", ("-1", BO), ("-1", BO)), boards={BO: (3,)}
    ),
    "UN-10: every penalty has its own target, which may be the same": ruling(
        table({BO: (3, 4, 5), CLEO: (3, 4)}),
        turn(ANA, "R1", ("-1", BO), ("+1", DEE), ("-1", BO), ("-1", CLEO), ("+1", DEE)),
        boards={BO: (3,), CLEO: (3,), DEE: (1, 1)},
        outlined={DEE: 2},
    ),
    "UN-10: no penalty has to be used": ruling(table(), turn(ANA, "R1"), seat=BO),
    "UN-25: a penalty is not used against oneself": refusal(
        *(table(), turn(ANA, "R1", ("+1", ANA))),
        code="penalty_on_self",
        rule="UN-25",
        facts={"penalty": "+1"},
    ),
    "UN-27: a plus outlines the next extra space": ruling(
        BOS,
        turn(ANA, "", ("+1", BO)),
        outlined={BO: 1},
        boards={BO: FIVES[:-1]},
        figures={BO: {"written": 18, "spaces": 21}},
    ),
    "UN-27: which must be filled too": ruling(
        *(BOS, turn(ANA, "", ("+1", BO)), turn(BO, "Y5 B5")), seat=CLEO, boards={BO: (*FIVES, 5)}
    ),
    "UN-27: and then wins": ruling(
        *(
            BOS,
            turn(ANA, "", ("+1", BO)),
            turn(BO, "Y5 B5"),
            turn(CLEO),
            turn(DEE),
            turn(ANA),
            turn(BO, "Y5"),
        ),
        winners=("Bo",),
        boards={BO: (*FIVES, 5, 5)},
    ),
    "UN-27: an outline stays when a minus empties the extra space": ruling(
        table({BO: (*FIVES, 5, 5)}, outlined={BO: 2}),
        turn(ANA, "", ("-1", BO)),
        boards={BO: (*FIVES, 5)},
        outlined={BO: 2},
    ),
    "UN-27: a plus beyond the last extra space has no effect": ruling(
        table({BO: (3,)}, outlined={BO: 7}), turn(ANA, "", ("+1", BO), ("+1", BO)), outlined={BO: 8}
    ),
    "UN-27: nor where there is none": ruling(
        BARE, turn(ANA, "", ("+1", BO)), outlined={BO: 0}, boards={BO: (1,)}
    ),
    **{
        f"UN-21, UN-24: a chain may have up to six dice, which may be the same: {chain}": ruling(
            table(), turn(ANA, chain), turns=1
        )
        for chain in ("* * *", "* R1 * G2", "R1 R1 R1 R1 R1 R1")
    },
    **{
        f"UN-21: no chain has more than six dice: {chain}": refusal(
            table(), turn(ANA, chain), code="too_many_dice"
        )
        for chain in ("* * * R1", "R1 R1 R1 R1 R1 *", "R1 R1 R1 R1 R1 R1 R1")
    },
}


@pytest.mark.parametrize("case", RULINGS)
def test_a_ruling_of_chains(case: str) -> None:
    must_hold(RULINGS[case])


@pytest.mark.parametrize(
    ("state", "move"),
    [
        (table({ANA: (2,), BO: (3, 6)}), turn(ANA, "", ("-1", BO))),
        (FULL_BUT_ONE, turn(ANA, "Y5", ("-1", CLEO), ("+1", DEE))),
    ],
)
def test_without_a_chain_and_with_a_winning_one_nothing_is_called(state: State, move: TakeTurn) -> None:
    """UN-1, UN-12."""
    assert call_out_of(state, move) is None


def test_un_1_an_entry_of_nothing_is_an_empty_turn() -> None:
    assert GAME.read_move(options(), ANA, {}, logged_seat) == TakeTurn(ANA)


@pytest.mark.parametrize(
    ("entries", "penalty", "dealt"),
    [
        ((3, 6, "*"), "-1", Dealt("-1", BO, "3", TICK)),
        ((3,), "-1", Dealt("-1", BO, None)),
        ((1,), "+1", Dealt("+1", BO, None)),
    ],
)
def test_a_penalty_says_which_space_it_touched(
    entries: tuple[object, ...], penalty: str, dealt: Dealt
) -> None:
    """UN-8, UN-9, UN-27."""
    state = table({BO: entries}, chosen=options(extra_spaces=0))
    assert take_turn(state, turn(ANA, "", (penalty, BO))).penalties == (dealt,)


def test_everybody_may_start_with_any_number() -> None:
    """UN-19."""
    assert legal_moves(STARTS[0], ANA, Tray()) == tuple(Start(ANA, number) for number in range(1, 7))


@pytest.mark.parametrize("key", ["rolls", "dice", "rerolls"])
def test_un_3_the_roll_again_is_not_recorded(key: str) -> None:
    with pytest.raises(MalformedMove) as caught:
        GAME.read_move(options(), ANA, {"chain": ["Y2"], key: [["Y2"]]}, logged_seat)
    assert caught.value.reason == "unknown_key"


@pytest.mark.parametrize("chain", ["", "Y2", "Y2 Y1"])
def test_un_2_a_chain_may_stop_anywhere(chain: str) -> None:
    state = table({ANA: (2,)})
    tray = Tray(tuple(chain.split()), ("R1",))
    assert legal_moves(state, ANA, tray)[0] == turn(ANA, chain)
    leads(state, turn(ANA, chain), boards={ANA: (2, *(int(die[1]) for die in chain.split()))})


def test_un_4_one_wild_die_alone_cannot_be_used() -> None:
    state = table({ANA: (2,)})
    assert legal_moves(state, ANA, Tray(loose=("*", "Y3"))) == (turn(ANA),)
    assert turn(ANA, "*") in legal_moves(state, ANA, Tray(loose=("*", "Y3", "*")))


def test_un_17_the_printed_example_grows_die_by_die() -> None:
    loose = ["Y2", "R6", "Y1", "R1", "B5", "G3"]
    chain: list[str] = []
    for die in ("Y2", "Y1", "R1", "R6"):
        assert turn(ANA, " ".join([*chain, die])) in legal_moves(
            EXAMPLE, ANA, Tray(tuple(chain), tuple(loose))
        )
        loose.remove(die)
        chain.append(die)
    assert legal_moves(EXAMPLE, ANA, Tray(tuple(chain), tuple(loose))) == (turn(ANA, "Y2 Y1 R1 R6"),)


def test_un_17_the_printed_example_begins_with_the_only_two() -> None:
    assert legal_moves(EXAMPLE, ANA, Tray(loose=("R6", "Y1", "R1", "B5", "G3", "Y2")))[1:] == (
        turn(ANA, "Y2"),
    )


def test_un_17_the_printed_example_calls_red_six() -> None:
    called = call_out_of(EXAMPLE, turn(ANA, "Y2 Y1 B1 R1 R6"))
    assert called is not None
    assert (called.colour, called.number) == ("red", 6)
    assert [answer.seat for answer in called.writers] == [BO]


LAST = [*"123456", "*"]


def test_there_are_twenty_four_numbers_in_four_colours() -> None:
    """UN-24."""
    assert sorted(DICE) == sorted(naive.ALL_NUMBERS)


def test_all_625_pairs_of_dice_match_as_in_plain_words() -> None:
    """UN-4, UN-23."""
    pairs = list(product(naive.ALL_DICE, repeat=2))
    assert len(pairs) == 625
    assert [pair for pair in pairs if (link(*pair) is not None) != naive.may_follow(*pair)] == []


def test_all_175_beginnings_match_as_in_plain_words() -> None:
    """UN-4, UN-6, UN-22."""
    pairs = list(product(LAST, naive.ALL_DICE))
    assert len(pairs) == 175
    wrong = [
        pair for pair in pairs if (first_link(pencil(pair[0]), pair[1]) is not None) != naive.may_begin(*pair)
    ]
    assert wrong == []


@pytest.mark.parametrize("last", LAST)
def test_all_chains_of_three_are_judged_as_in_plain_words_and_at_the_first_break(last: str) -> None:
    wrong = [
        chain
        for chain in product(naive.ALL_DICE, repeat=3)
        if (why_broken(pencil(last), chain) is None) != naive.may_be_written(last, chain)
    ]
    assert wrong == []
    for chain in product(naive.ALL_DICE[::5], repeat=3):
        refused = why_broken(pencil(last), chain)
        if refused is not None:
            place = refused.facts["place"]
            assert naive.may_be_written(last, chain[: place - 1])
            assert not naive.may_be_written(last, chain[:place])


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("Y2", "Y1", Link.COLOUR),
        ("Y1", "R1", Link.NUMBER),
        ("Y1", "Y1", Link.BOTH),
        ("Y1", "*", Link.WILD),
        ("*", "*", Link.WILD),
        ("R6", "G3", None),
        ("R6", "B5", None),
    ],
)
def test_a_link_says_why_it_holds(before: str, after: str, why: Link | None) -> None:
    assert link(before, after) is why


def test_the_first_link_of_a_chain_is_the_board() -> None:
    found = links(pencil(2), ("Y2", "Y1", "*", "G3", "R4"))
    assert found == (Link.NUMBER, Link.COLOUR, Link.WILD, Link.WILD, None)
    assert links(pencil("*"), ("Y2",)) == (Link.WILD,)


def test_what_may_stand_next_is_offered_once_and_a_wild_only_by_two_dice() -> None:
    loose = ("Y2", "R6", "*", "Y2", "-1", "G3")
    assert continuations(pencil(2), Tray(("Y2",), loose)) == ("Y2",)
    assert continuations(pencil(2), Tray(("Y2",), (*loose, "*"))) == ("Y2", "*")
    assert continuations(pencil(2), Tray(("G3",), loose)) == ()


@pytest.mark.parametrize(("chain", "count"), [("", 0), ("Y2", 1), ("*", 2), ("Y2 * * R1", 6)])
def test_a_wild_takes_two_dice(chain: str, count: int) -> None:
    """UN-21."""
    assert dice_of(tuple(chain.split())) == count


PASSED = options(stars_passed_over=True)
BEHIND = (("*",), ("*", "*"), ())


@pytest.mark.parametrize("stars", BEHIND)
def test_un_32_the_next_chain_begins_with_the_last_number(stars: tuple[str, ...]) -> None:
    for number, die in product(range(1, 7), DICE.values()):
        state = table({ANA: (3, number, *stars)}, chosen=PASSED)
        begins = {move.chain for move in legal_moves(state, ANA, Tray(loose=(die.key,)))}  # type: ignore[union-attr]
        assert ((die.key,) in begins) == (die.number == number), (number, die)


def test_un_32_a_chain_that_begins_otherwise_is_refused_with_the_number_it_needs() -> None:
    state = table({ANA: (3, "*")}, chosen=PASSED)
    must_hold(refusal(state, turn(ANA, "G6"), code="chain_must_start_with_number", some={"number": 3}))
    leads(table({ANA: (3, "*")}), turn(ANA, "G6"), seat=BO)  # UN-6, without the option
