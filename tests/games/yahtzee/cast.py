"""Ana, Bo, Cleo and Dee, and their tables."""

from collections.abc import Mapping
from typing import Any

from games.kit.numbers import Number
from games.kit.paper import Kind, Paper, Pencil
from games.yahtzee.rules import GAME
from games.yahtzee.rules.ending import State
from games.yahtzee.rules.moves import FillBox
from games.yahtzee.rules.options import Options, read_options
from games.yahtzee.rules.scoring import round_winners
from games.yahtzee.rules.sheet import BOXES
from tests.games.verbs import Verbs

ANA, BO, CLEO, DEE = range(4)
NAMES = ("Ana", "Bo", "Cleo", "Dee")
TICK = Pencil(Kind.TICK)

NOTHING = (1, 2, 3, 5, 6)
"""Dice without a pair or a run of four."""
FIVE_FOURS = (4, 4, 4, 4, 4)


def options(players: int = 3, **chosen: object) -> Options:
    return read_options(chosen, players, None)


def forced(players: int = 3) -> Options:
    return options(players, joker="forced")


def table(chosen: Options, sheets: Mapping[int, Mapping[str, int]] | None = None, **state: Any) -> State:
    """Return a table in mid-game: `sheets[seat]` maps a box to its number; a box without a round ("fives") is of round
    1.
    """
    paper = Paper.blank(chosen.players)
    for seat, marks in (sheets or {}).items():
        paper = paper.write(seat, {key(box): pencil(box, number) for box, number in marks.items()})
    return State(chosen, paper, **{"seat": ANA, **state})


def key(box: str) -> str:
    return box if box[0].isdigit() else f"1.{box}"


def pencil(box: str, number: int) -> Pencil:
    return TICK if "bonus" in box else Pencil(Kind.NUMBER, number)


def column(round_number: int = 1, *, but: tuple[str, ...] = (), points: int = 0) -> dict[str, int]:
    """Return a whole column of zeros but for `points` in Chance, without the boxes of `but`."""
    numbers = {**dict.fromkeys(BOXES, 0), "chance": points}
    return {f"{round_number}.{box}": number for box, number in numbers.items() if box not in but}


def fill(seat: int, box: str, *dice: int, **more: Any) -> FillBox:
    return FillBox(seat, dice, box, **more)


def number(state: State, seat: int, box: str) -> int | None:
    """Return the number in a box of this player."""
    return state.paper.sheets[seat][key(box)].whole


def points(chosen: Options, sheet: Mapping[str, int], box: str, *dice: int) -> Number | None:
    """Return the number that Ana would write."""
    return GAME.value(table(chosen, {ANA: sheet}), fill(ANA, box, *dice))


def bonus(state: State, seat: int = ANA) -> int:
    """Return the points for further Yahtzees of a player, all rounds."""
    return GAME.outcome(state).players[seat].breakdown["yahtzee_bonus"]


def accepted(state: State, dice: tuple[int, ...]) -> tuple[str, ...]:
    """Return the boxes that the seat in turn may fill with these dice."""
    moves = GAME.legal_moves(state, state.seat or 0, dice)
    return tuple(move.box for move in moves if isinstance(move, FillBox))


def numbers(state: State) -> dict[tuple[int, str], int | None]:
    """Return the number of each seat in each box, a box of round 1 also by its name alone."""
    return {
        (seat, name): mark.whole
        for seat, sheet in enumerate(state.paper.sheets)
        for box, mark in sheet.items()
        for name in (box, box.removeprefix("1."))
    }


_verbs = Verbs(
    GAME,
    NAMES,
    {
        "numbers": numbers,
        "bonus": bonus,
        "won": lambda state: {each + 1: round_winners(state.paper, each + 1) for each in range(state.round)},
        "by_round": lambda state: [player.extra["rounds"] for player in GAME.outcome(state).players],
    },
)
play, refused, code, winners = _verbs.play, _verbs.refused, _verbs.code, _verbs.winners
must_refuse, must_hold, leads = _verbs.must_refuse, _verbs.must_hold, _verbs.leads
ruling, refusal = _verbs.ruling, _verbs.refusal
