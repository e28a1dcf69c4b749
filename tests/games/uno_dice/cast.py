"""Ana, Bo, Cleo and Dee, and their tables."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.kit.paper import Kind, Paper, Pencil
from games.uno_dice.rules import GAME
from games.uno_dice.rules.board import earned, path, written
from games.uno_dice.rules.ending import State
from games.uno_dice.rules.moves import Aimed, TakeTurn
from games.uno_dice.rules.options import Options, read_options
from games.uno_dice.rules.sheet import OUTLINES
from tests.games.verbs import Verbs

ANA, BO, CLEO, DEE = range(4)
NAMES = ("Ana", "Bo", "Cleo", "Dee")
STAR = "*"
TICK = Pencil(Kind.TICK)
FIVES = (5,) * 19
"""All but one space of a usual board."""


def options(players: int = 4, **chosen: object) -> Options:
    """Return options with the red board for Ana, the yellow for Bo, the blue for Cleo and the green one for Dee."""
    return read_options(chosen, players, None)


def table(
    boards: Mapping[int, Sequence[object]] | None = None,
    *,
    chosen: Options | None = None,
    outlined: Mapping[int, int] | None = None,
    **state: Any,
) -> State:
    """Return a table in mid-game: `boards[seat]` lists numbers and stars, by default (1,)."""
    chosen = chosen or options()
    paper = Paper.blank(len(chosen.boards))
    for seat in range(len(chosen.boards)):
        outlines = tuple(OUTLINES.values())[: (outlined or {}).get(seat, 0)]
        paper = paper.write(seat, dict.fromkeys(outlines, TICK))
        entries = map(pencil, (boards or {}).get(seat, (1,)))
        paper = paper.write(seat, dict(zip(path(chosen, paper.sheets[seat]), entries, strict=False)))
    return State(chosen, paper, **{"seat": ANA, **state})


def pencil(entry: object) -> Pencil:
    return TICK if entry == STAR else Pencil(Kind.NUMBER, int(str(entry)))


def turn(seat: int, chain: str = "", *penalties: tuple[str, int], declines: Sequence[int] = ()) -> TakeTurn:
    """Return a turn by its dice ("Y2 Y1 *"), its penalties ("-1", BO), and the seats that decline the call."""
    return TakeTurn(seat, tuple(chain.split()), tuple(Aimed(*each) for each in penalties), tuple(declines))


def board(state: State, seat: int) -> tuple[object, ...]:
    """Return the entries of a board: numbers and stars."""
    sheet = state.paper.sheets[seat]
    spaces = path(state.options, sheet)[: written(sheet)]
    return tuple(STAR if sheet[space] == TICK else sheet[space].value for space in spaces)


def boards(state: State) -> dict[int, tuple[object, ...]]:
    return {seat: board(state, seat) for seat in range(len(state.options.boards))}


_verbs = Verbs(
    GAME,
    NAMES,
    {
        "boards": boards,
        "outlined": lambda state: {seat: earned(sheet) for seat, sheet in enumerate(state.paper.sheets)},
        "figures": lambda state: dict(enumerate(each.breakdown for each in GAME.outcome(state).players)),
    },
)
play, refused, code, winners = _verbs.play, _verbs.refused, _verbs.code, _verbs.winners
must_refuse, must_hold, leads = _verbs.must_refuse, _verbs.must_hold, _verbs.leads
ruling, refusal = _verbs.ruling, _verbs.refusal
