"""UN-5, UN-7, UN-11, UN-13 to UN-16, UN-18, UN-31 and UN-32: who writes a call, declines it or passes over stars.

UN-30: a player leaves in the middle of a game.
"""

from collections.abc import Sequence
from itertools import product

import pytest

from games.kit.errors import IllegalMove
from games.kit.moves import Leaves
from games.kit.standings import Step
from games.uno_dice.rules.call_out import Answer, Why
from games.uno_dice.rules.ending import EndReason, State
from games.uno_dice.rules.filled import Space, fill
from games.uno_dice.rules.moves import Start, TakeTurn
from games.uno_dice.rules.sheet import DICE, WILD
from games.uno_dice.rules.turn import call_out_of
from games.uno_dice.rules.verbs import check, start
from tests.games.uno_dice.cast import (
    ANA,
    BO,
    CLEO,
    DEE,
    FIVES,
    code,
    leads,
    must_hold,
    must_refuse,
    options,
    play,
    ruling,
    table,
    turn,
)
from tests.games.uno_dice.naive import LETTERS


def answers(state: State, move: TakeTurn) -> dict[int, Why]:
    called = call_out_of(state, move)
    assert called is not None
    return {answer.seat: answer.why for answer in called.answers}


MATCHES_ALL, PASSED = options(star_matches_all=True), options(stars_passed_over=True)
CALLS: dict[str, tuple[State, TakeTurn, dict[int, Why]]] = {
    "UN-26: by its number and by its colour": (
        table({ANA: (2,), BO: (4, 6), CLEO: (6, 3), DEE: (1,)}),
        turn(ANA, "B2 B6"),
        {BO: Why.NUMBER, CLEO: Why.COLOUR, DEE: Why.NEITHER},
    ),
    "UN-5: a wild at the end": (
        table({ANA: (2,), BO: (3,)}),
        turn(ANA, "Y2 *"),
        dict.fromkeys((BO, CLEO, DEE), Why.STAR),
    ),
    "UN-7: a table may agree that a star matches all": (
        table({ANA: (2,), BO: (3, "*"), CLEO: ("2", "*"), DEE: (4, "*", 4)}, chosen=MATCHES_ALL),
        turn(ANA, "B2"),
        {BO: Why.STAR_MATCHES, CLEO: Why.STAR_MATCHES, DEE: Why.NEITHER},
    ),
    "UN-14: number and colour together": (
        table({ANA: (2,), BO: (3, 6), CLEO: (3,)}),
        turn(ANA, "Y2 Y6"),
        {BO: Why.BOTH, CLEO: Why.NEITHER, DEE: Why.NEITHER},
    ),
    "UN-15: never the caller, whose colour and number it is": (
        table({ANA: (2,)}),
        turn(ANA, "R2 R6"),
        dict.fromkeys((BO, CLEO, DEE), Why.NEITHER),
    ),
    "UN-32: a called number looks past the stars": (
        table({ANA: (2,), BO: (6, "*"), CLEO: (3, "*", "*"), DEE: (6, "*", 4)}, chosen=PASSED),
        turn(ANA, "B2 B6"),
        {BO: Why.NUMBER, CLEO: Why.COLOUR, DEE: Why.NEITHER},
    ),
    "UN-30: nothing from a player who left": (
        play(table({ANA: (2,), BO: (*FIVES[1:], 2)}), Leaves(BO)),
        turn(ANA, "Y2"),
        {BO: Why.LEFT, CLEO: Why.NEITHER, DEE: Why.NEITHER},
    ),
}


@pytest.mark.parametrize("case", CALLS)
def test_a_call_says_why_each_other_board_writes(case: str) -> None:
    state, move, wanted = CALLS[case]
    assert answers(state, move) == wanted


RULINGS = {
    "UN-26: a called number is written by its number and by its colour": ruling(
        table({ANA: (2,), BO: (4, 6), CLEO: (6, 3), DEE: (1,)}),
        turn(ANA, "B2 B6"),
        boards={BO: (4, 6, 6), CLEO: (6, 3, 6), DEE: (1,)},
    ),
    "UN-26: only the last die is called": ruling(
        table({ANA: (2,), BO: (2,), CLEO: (3,), DEE: (4,)}),
        turn(ANA, "B2 B6 R6"),
        boards={BO: (2,), CLEO: (3,), DEE: (4,)},
    ),
    "UN-5: a wild at the end gives everybody else a star": ruling(
        table({ANA: (2,), BO: (3,)}),
        turn(ANA, "Y2 *"),
        boards={ANA: (2, 2, "*"), BO: (3, "*"), CLEO: (1, "*"), DEE: (1, "*")},
    ),
    "UN-7: a star at the end is no number": ruling(
        table({ANA: (2,), BO: (3, "*")}), turn(ANA, "B2"), boards={BO: (3, "*")}
    ),
    "UN-7: a board that ends with a star has its colour": ruling(
        table({ANA: (2,), BO: (3, "*")}), turn(ANA, "Y2"), boards={BO: (3, "*", 2)}
    ),
    "UN-7: a table may agree that a star matches all": ruling(
        table({ANA: (2,), BO: (3, "*"), CLEO: ("2", "*"), DEE: (4, "*", 4)}, chosen=MATCHES_ALL),
        turn(ANA, "B2"),
        boards={BO: (3, "*", 2), CLEO: (2, "*", 2), DEE: (4, "*", 4)},
    ),
    "UN-11: the call-out looks at the boards after the penalties": ruling(
        table({ANA: (2,), BO: (3, 6), CLEO: (6, 3), DEE: (5, 6)}),
        turn(ANA, "R2 R6", ("-1", BO), ("-1", CLEO)),
        boards={BO: (3,), CLEO: (6, 6), DEE: (5, 6, 6)},
    ),
    "UN-28: a board may be filled by somebody else's call-out": ruling(
        table({ANA: (2,), CLEO: FIVES}),
        turn(ANA, "Y2 Y5"),
        seat=None,
        reason=EndReason.CALL_OUT,
        winners=("Cleo",),
        decided_by="first_to_fill",
        outcome=None,
        ranks=[2, 3, 1, 4],
        ladder=(Step("first_to_fill", (ANA, BO, CLEO, DEE), (CLEO,)),),
    ),
    "UN-13: two boards filled by one call-out share the win": ruling(
        table({ANA: (2,), BO: FIVES, DEE: (*FIVES[1:], 2)}),
        turn(ANA, "G2 G5"),
        winners=("Bo", "Dee"),
        decided_by="shared",
        ranks=[3, 1, 4, 1],
        ladder=(Step("first_to_fill", (ANA, BO, CLEO, DEE), (BO, DEE)),),
    ),
    "UN-14: number and colour together write one space": ruling(
        table({ANA: (2,), BO: (3, 6)}), turn(ANA, "Y2 Y6"), boards={BO: (3, 6, 6)}
    ),
    "UN-15: the caller writes nothing for the own colour or number": ruling(
        table({ANA: (2,)}), turn(ANA, "R2 R6"), boards={ANA: (2, 2, 6)}
    ),
    "UN-16: a colour that nobody plays helps nobody": ruling(
        table({ANA: (2,), BO: (3,)}, chosen=options(2)), turn(ANA, "Y2 G2"), boards={BO: (3,)}
    ),
    "UN-16: a table chooses its colours": ruling(
        table({ANA: (2,)}, chosen=options(2, boards=["green", "blue"])), turn(ANA, "B2"), boards={BO: (1, 2)}
    ),
    "UN-31: a player called by colour alone may let it be": ruling(
        table({ANA: (2,), BO: (4, 6), CLEO: (6, 3)}),
        turn(ANA, "B2 B6", declines=[CLEO]),
        boards={ANA: (2, 2, 6), BO: (4, 6, 6), CLEO: (6, 3), DEE: (1,)},
    ),
    "UN-31: a board filled by a colour alone wins": ruling(
        table({ANA: (2,), CLEO: FIVES[1:] + (1,)}), turn(ANA, "B2"), reason=EndReason.CALL_OUT
    ),
    "UN-31: who lets the last space be has not won, and the game goes on": ruling(
        table({ANA: (2,), CLEO: FIVES[1:] + (1,)}),
        turn(ANA, "B2", declines=[CLEO]),
        seat=BO,
        reason=None,
        boards={CLEO: FIVES[1:] + (1,)},
    ),
    "UN-31: two that the same call fills win": ruling(
        table({ANA: (2,), BO: (*FIVES[1:], 2), CLEO: FIVES}), turn(ANA, "B2"), winners=("Bo", "Cleo")
    ),
    "UN-31: if one of them lets it be, the other wins alone": ruling(
        table({ANA: (2,), BO: (*FIVES[1:], 2), CLEO: FIVES}),
        turn(ANA, "B2", declines=[CLEO]),
        winners=("Bo",),
    ),
    "UN-31: a number that a penalty has just rubbed out calls nobody": ruling(
        table({ANA: (2,), CLEO: (3, 6), DEE: (6, 3)}),
        turn(ANA, "B2 B6", ("-1", CLEO), declines=[CLEO]),
        boards={CLEO: (3,)},
    ),
    "UN-32: a wild still begins any chain": ruling(
        table({ANA: (3, "*")}, chosen=PASSED), turn(ANA, "* G6"), boards={ANA: (3, "*", "*", 6)}
    ),
    "UN-32: a called number looks past the stars": ruling(
        table({ANA: (2,), BO: (6, "*")}, chosen=PASSED), turn(ANA, "B2 B6"), boards={BO: (6, "*", 6)}
    ),
    "UN-8, UN-32: a minus still rubs out the star": ruling(
        table({ANA: (2,), BO: (6, 4, "*")}, chosen=PASSED), turn(ANA, "", ("-1", BO)), boards={BO: (6, 4)}
    ),
    "UN-8, UN-32: two minuses rub out the star and the number before": ruling(
        table({ANA: (2,), BO: (6, 4, "*")}, chosen=PASSED),
        turn(ANA, "R2 R4", ("-1", BO), ("-1", BO)),
        boards={BO: (6,)},
    ),
    "UN-32: a called star is written by all the same": ruling(
        table({ANA: (2,), BO: (6, "*")}, chosen=PASSED),
        turn(ANA, "*"),
        boards={BO: (6, "*", "*"), CLEO: (1, "*"), DEE: (1, "*")},
    ),
    "UN-30: the last seat leaving in turn begins the next round": ruling(
        table(seat=DEE), Leaves(DEE), seat=ANA, round=2
    ),
    "UN-30: a player who left needs no starting number": ruling(
        start(options(3), 3), Start(ANA, 4), Leaves(BO), Start(CLEO, 2), seat=ANA, round=1, boards={BO: ()}
    ),
    "UN-30: the last to begin may leave before": ruling(
        *(start(options(3), 3), Start(ANA, 4), Start(BO, 3), Leaves(CLEO)), seat=ANA, round=1
    ),
    "UN-30: and so the first turn goes on to the next": ruling(
        *(start(options(3), 3), Start(ANA, 4), Start(BO, 3), Leaves(CLEO), turn(ANA, "G4")), seat=BO
    ),
    "UN-30: a board left empty takes neither penalties nor calls": ruling(
        *(start(options(2), 2), Start(ANA, 4), Leaves(BO), turn(ANA, "Y4 *", ("-1", BO), ("+1", BO))),
        seat=ANA,
        round=2,
        boards={BO: ()},
    ),
    "UN-30: the one who stays plays on alone and is first to fill": ruling(
        *(table({ANA: FIVES}, chosen=options(2)), Leaves(BO), turn(ANA), turn(ANA, "B5")),
        winners=("Ana",),
        decided_by="first_to_fill",
    ),
    "UN-30: the board of somebody who left keeps its rank": ruling(
        *(table({ANA: FIVES, BO: FIVES[:15], CLEO: (1, 2)}), Leaves(BO), turn(ANA, "B5")),
        ranks=[1, 2, 3, 4],
        ladder=(Step("first_to_fill", (ANA, CLEO, DEE), (ANA,)),),
    ),
    "UN-30: when the last player leaves, who wrote most has won, also with more open spaces": ruling(
        table({ANA: (1, 2, 3, 4), BO: (1, 2, 3), CLEO: (1,)}, chosen=options(3), outlined={ANA: 3}),
        *(Leaves(BO), Leaves(ANA), Leaves(CLEO)),
        seat=None,
        reason=EndReason.LAST_PLAYER_LEFT,
        winners=("Ana",),
        decided_by="total",
        ranks=[1, 2, 3],
        ladder=(Step("total", (ANA, BO, CLEO), (ANA,)),),
    ),
    "UN-30: when the last player leaves, the win may be shared": ruling(
        table(chosen=options(2), outlined={BO: 1}),
        *(Leaves(ANA), Leaves(BO)),
        winners=("Ana", "Bo"),
        decided_by="shared",
        ranks=[1, 1],
    ),
}


@pytest.mark.parametrize("case", RULINGS)
def test_a_ruling_of_calls(case: str) -> None:
    must_hold(RULINGS[case])


def test_un_5_a_called_star_has_neither_colour_nor_number() -> None:
    called = call_out_of(table({ANA: (2,), BO: (3,)}), turn(ANA, "*"))
    assert called is not None
    assert (called.die, called.colour, called.number) == ("*", None, None)


def test_un_11_a_plus_keeps_a_board_from_being_filled_by_the_same_turn() -> None:
    state = table({ANA: (2,), BO: FIVES})
    leads(state, turn(ANA, "R2 R5"), winners=("Bo",))
    after = leads(state, turn(ANA, "R2 R5", ("+1", BO)), seat=BO, boards={BO: (*FIVES, 5)})
    assert "20" in after.paper.sheets[BO]


def test_un_18_the_called_number_goes_into_the_next_open_space() -> None:
    after = play(table({ANA: (2,), BO: (*FIVES[1:], 2, 2)}, outlined={BO: 2}), turn(ANA, "R2"))
    assert after.paper.sheets[BO]["x1"].value == 2
    assert "x2" not in after.paper.sheets[BO]
    called = call_out_of(table({ANA: (2,), BO: (3, 2)}), turn(ANA, "R2"))
    assert called is not None
    assert (called.writers[0].space, called.writers[0].fills) == ("3", False)


SEATS = (ANA, BO, CLEO, DEE)
ENDS_WITH = (2, 6, "*")
"""The last entries of a board if a 6 is called: another number, this one, a star."""


def test_un_31_who_lets_it_be_is_told_as_such() -> None:
    state = table({ANA: (2,), BO: (4, 6), CLEO: (6, 3)})
    called = call_out_of(state, turn(ANA, "B2 B6", declines=[CLEO]))
    assert called is not None
    assert [answer.seat for answer in called.writers] == [BO]
    blue = state.options.boards[CLEO]
    assert called.answers[1] == Answer(CLEO, blue, Why.COLOUR, None, fills=False, declined=True)


ALREADY_LEFT = play(table({ANA: (2,)}), Leaves(CLEO))
SIX = table({ANA: (2,), BO: (4, 6), CLEO: (6, 3)})
MUST: dict[str, tuple[State, TakeTurn, str]] = {
    "oneself": (SIX, turn(ANA, "R2", declines=[ANA]), "self"),
    "twice": (SIX, turn(ANA, "B2 B6", declines=[CLEO, CLEO]), "twice"),
    "by number": (SIX, turn(ANA, "B2 B6", declines=[BO]), "number"),
    "by number and color": (SIX, turn(ANA, "Y2 Y6", declines=[BO]), "number"),
    "by a star": (SIX, turn(ANA, "B2 *", declines=[CLEO]), "star"),
    "who would not write": (SIX, turn(ANA, "B2 B6", declines=[DEE]), "not_called"),
    "who left": (ALREADY_LEFT, turn(ANA, "B2 B6", declines=[CLEO]), "not_called"),
    "whom a penalty has given the number": (
        table({ANA: (2,), CLEO: (3, 6), DEE: (6, 3)}),
        turn(ANA, "G2 G6", ("-1", DEE), declines=[DEE]),
        "number",
    ),
    "nothing called": (SIX, turn(ANA, "", ("+1", BO), declines=[CLEO]), "nothing_called"),
    "a board that the chain has filled": (
        table({ANA: (*FIVES[1:], 2)}),
        turn(ANA, "B2 B6", declines=[CLEO]),
        "nothing_called",
    ),
    "a star that matches all": (
        table({ANA: (2,), CLEO: (3, "*")}, chosen=MATCHES_ALL),
        turn(ANA, "B2 B6", declines=[CLEO]),
        "star",
    ),
    "the number before a star that does not count": (
        table({ANA: (2,), CLEO: (6, "*")}, chosen=PASSED),
        turn(ANA, "B2 B6", declines=[CLEO]),
        "number",
    ),
}


@pytest.mark.parametrize("case", MUST)
def test_un_31_nobody_else_may_let_it_be(case: str) -> None:
    state, move, reason = MUST[case]
    must_refuse(
        state, move, "cannot_decline", rule="UN-31", facts={"seat": move.declines[-1], "reason": reason}
    )


def test_un_31_name_by_name_the_first_that_cannot_be_is_the_answer() -> None:
    assert code(SIX, turn(ANA, "B2 B6", declines=[-1, BO])) == "unknown_player"
    assert code(SIX, turn(ANA, "B2 B6", declines=[BO, -1])) == "cannot_decline"
    assert code(SIX, turn(ANA, "B2 B6", declines=[CLEO, 4])) == "unknown_player"
    assert code(SIX, turn(ANA, "", declines=[-1])) == "unknown_player"


def test_un_31_who_declines_is_asked_last_of_all() -> None:
    assert code(SIX, turn(ANA, "B3", declines=[-1])) == "chain_must_start_with_number"
    assert code(SIX, turn(ANA, "B2 G3", declines=[-1])) == "chain_broken"
    assert code(SIX, turn(ANA, "G6 " * 7, declines=[-1])) == "too_many_dice"


@pytest.mark.parametrize("stars", [{}, {"star_matches_all": True}, {"stars_passed_over": True}])
def test_un_31_on_every_board_exactly_those_may_decline_whom_plain_words_let(stars: dict[str, bool]) -> None:
    """Tests every last entry of Bo's and Cleo's boards, every die that may be called, every single name."""
    chosen = options(**stars)
    for bos, cleos, die in product(ENDS_WITH, ENDS_WITH, (*DICE, WILD)):
        state = table({BO: (2, bos), CLEO: (6, 2, cleos)}, chosen=chosen)
        ends = {BO: ("2", str(bos)), CLEO: ("6", "2", str(cleos)), DEE: ("1",)}
        for seat in SEATS:
            may = seat != ANA and _by_colour_alone(state, seat, ends[seat], die, stars)
            move = turn(ANA, f"* {die}", declines=[seat])
            assert _code(state, move) == ("" if may else "cannot_decline"), (bos, cleos, die, seat)


def _by_colour_alone(
    state: State, seat: int, entries: Sequence[str], die: str, stars: dict[str, bool]
) -> bool:
    """Return whether the board's colour is called, and neither its number nor a star makes it write."""
    if die == WILD or die[0] != LETTERS[state.options.boards[seat]]:
        return False
    ends = [entry for entry in entries if entry != "*" or not stars.get("stars_passed_over")][-1]
    return ends != die[1] and not (ends == "*" and stars.get("star_matches_all", False))


def _code(state: State, move: TakeTurn) -> str:
    """Return the code of the rules' refusal, "" if they accept."""
    try:
        check(state, move)
    except IllegalMove as error:
        return error.code
    return ""


def test_un_32_the_board_shows_the_number_that_counts() -> None:
    state = table({ANA: (3, 5, "*")}, chosen=PASSED)
    shown = fill(state.options, state.paper, ANA)
    assert shown.last == Space("2", "last", 5, star=False)
    assert shown.spaces[2] == Space("3", "written", None, star=True)


def test_penalties_on_a_player_who_left_are_legal_without_effect() -> None:
    state = play(table({BO: (3, 4)}), Leaves(BO))
    assert play(state, turn(ANA, "", ("+1", BO), ("-1", BO))).paper == state.paper


def test_a_call_out_writes_nothing_on_the_board_of_a_player_who_left() -> None:
    state = play(table({ANA: (2,), BO: (*FIVES[1:], 2)}), Leaves(BO))
    for chain in ("Y2", "*"):
        assert leads(state, turn(ANA, chain), seat=CLEO).paper.sheets[BO] == state.paper.sheets[BO]


def test_un_32_after_a_called_star_the_number_before_it_begins() -> None:
    after = play(table({ANA: (2,), BO: (6, "*")}, chosen=PASSED), turn(ANA, "*"), turn(BO))
    assert code(after, turn(CLEO, "G6")) == "chain_must_start_with_number"
