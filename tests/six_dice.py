"""A game made for tests: each turn throws six dice or more and writes their sum; two turns each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

import pytest
from django.utils.translation import gettext as _

from games.kit.dice import Faces, check_dice
from games.kit.errors import IllegalMove
from games.kit.game import Game
from games.kit.moves import Leaves, check_value, moves
from games.kit.options import check_no_edition, check_players
from games.kit.paper import Kind, Paper, Pencil, number_in
from games.kit.replay import replay, result_json
from games.kit.shape import Json, check_keys
from games.kit.standings import Outcome, PlayerResult, ranks
from games.kit.state import TableState
from games.kit.testing import Chance, Hand, Tables, whole_already, with_its_dice
from games.kit.transcript import FORMAT, VERSION, read_transcript
from games.kit.turns import check_turn
from games.yahtzee.pad import YahtzeePad, YahtzeeTray
from games.yahtzee.rules.filled import fill
from games.yahtzee.rules.options import Options
from scoresheets.pads import PADS
from scoresheets.pads.pad import Pad
from scoresheets.pads.parts import Highlights, Progress
from scoresheets.pads.words.help import DrawnBox, Example, Paragraph, pips
from scoresheets.pads.words.scripts import PrintedThrow, Script
from scoresheets.plugin.pad import Storey, box_brick
from scoresheets.registry import GAMES
from tests.altered_pads import like

KEY = "six-dice"
ROUNDS = 2
PLAYERS = range(1, 9)


@dataclass(frozen=True, slots=True)
class ThrowAll:
    seat: int
    dice: Faces
    value: int | None = None


@dataclass(frozen=True, slots=True)
class State:
    paper: Paper
    seat: int | None = 0
    turns: int = 0
    left: frozenset[int] = frozenset()

    @property
    def round(self) -> int:
        return min(ROUNDS, self.turns // len(self.paper.sheets) + 1)


def read_options(raw: Json, players: int, edition: object) -> int:
    check_keys(raw)
    check_no_edition(edition)
    check_players(players, PLAYERS)
    return players


read_move, write_move = moves({"throw": ThrowAll, "leaves": Leaves})


def check(state: State, move: ThrowAll | Leaves) -> None:
    check_turn(state, move)
    if isinstance(move, ThrowAll):
        dice = check_dice(move.dice, len(move.dice))
        if len(move.dice) < 6:
            raise IllegalMove("bad_dice", reason="count", count=len(move.dice), wanted=6)
        check_value(move.value, sum(dice))


def value(state: State, move: ThrowAll | Leaves) -> int | None:
    return None if isinstance(move, Leaves) else sum(check_dice(move.dice, len(move.dice)))


def apply(state: State, move: ThrowAll | Leaves) -> State:
    check(state, move)
    players = len(state.paper.sheets)
    if isinstance(move, Leaves):
        return replace(state, left=state.left | {move.seat}, seat=None)
    paper = state.paper.write(move.seat, {f"throw.{state.round}": Pencil(Kind.NUMBER, value(state, move))})
    turns = state.turns + 1
    return replace(
        state, paper=paper, turns=turns, seat=None if turns == ROUNDS * players else turns % players
    )


def legal_moves(state: State, seat: int, dice: Faces) -> tuple[ThrowAll, ...]:
    move = ThrowAll(seat, dice)
    try:
        check(state, move)
    except IllegalMove:
        return ()
    return (move,)


def outcome(state: State) -> Outcome:
    totals = [sum(number_in(sheet, box) or 0 for box in sheet) for sheet in state.paper.sheets]
    players = tuple(
        PlayerResult(total, rank, {}, {})
        for total, rank in zip(totals, ranks([(total,) for total in totals]), strict=True)
    )
    over = state.seat is None
    return Outcome(over, None, (), "total" if over else None, players)


SIX_DICE: Game[State, ThrowAll | Leaves] = Game(
    key=KEY,
    rules_version=1,
    players=PLAYERS,
    editions=False,
    zero_allowed=False,
    read_options=read_options,
    start=lambda _options, players: State(Paper.blank(players)),
    read_move=read_move,
    write_move=write_move,
    legal_moves=legal_moves,
    check=check,
    apply=apply,
    value=value,
    outcome=outcome,
    ladder=lambda _state: (),
)


def blank(_options: object, paper: Paper, seat: int) -> object:
    """Return a sheet on which nothing is shown."""
    players = len(paper.sheets)
    return fill(Options(players), Paper.blank(players), seat)


class SixDiceTray(YahtzeeTray):
    instead = False

    def highlights(self, state: Any, seat: int, thrown: Any) -> Highlights:
        return Highlights(None, fits=True)


class SixDicePad(YahtzeePad):
    """A pad that shows the log and little else."""

    game: Any = SIX_DICE
    title: Any = "Six Dice"
    folder = "six_dice"
    refusals: Mapping[str, Any] = {}
    tray = SixDiceTray()
    hiding: Any = None
    sections = Pad.sections
    verdict = Pad.verdict
    ending = Pad.ending

    def roll_off_due(self, state: Any) -> bool:
        return False

    def fill(self, state: Any, seat: int, lit: object = None) -> Any:
        return blank(None, state.paper, seat)

    def refill(self, before: Any, after: Any, seat: int, earlier: object) -> Any:
        return self.fill(after, seat)

    def help(self, options: Any) -> tuple[Paragraph, ...]:
        sentence = _("The pad works out the number itself and refuses any other.")
        ones = (1,) * 6
        throw = Example(
            pips(ones), (DrawnBox("1", "6", new=True),), sentence, (ThrowAll(0, ones),), options, players=2
        )
        return (Paragraph("throw", _("What the pad does"), (sentence,), (), (throw,)),)

    def script(self) -> Script:
        throws: list[dict[str, Any]] = [{"throw": True, "dice": [face] * 6} for face in (1, 6)]
        return Script(("Ana",), tuple(PrintedThrow((throw,), pips(throw["dice"])) for throw in throws))

    def story(self, before: Any, after: Any, move: Any, names: Sequence[str]) -> str:
        return f"{names[move.seat]} rolled {value(before, move)}."

    def choices(self, options: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
        return ()

    def progress(self, state: Any, names: Sequence[str]) -> Progress:
        return Progress("")

    def headline(self, state: Any, names: Sequence[str]) -> str:
        return ""

    def tower(self, state: Any, seat: int) -> tuple[Storey, ...]:
        sheet = state.paper.sheets[seat]
        sums = [number for box in sheet if (number := number_in(sheet, box))]
        return tuple(Storey(each, (box_brick(str(each)),)) for each in sums)

    def box_of(self, state: Any, box: str) -> tuple[str, str]:
        return box, box


def pad() -> Pad:
    return SixDicePad()


def put_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the game, so that tables can play it."""
    monkeypatch.setitem(GAMES, KEY, SIX_DICE)
    monkeypatch.setitem(PADS, KEY, like(pad(), title=PADS["yahtzee"].title, folder=PADS["yahtzee"].folder))


def thrown(chance: Chance, _state: object) -> tuple[int, ...]:
    return tuple(chance.randint(1, 6) for _ in range(6))


def thinkable(state: State, dice: Faces) -> list[ThrowAll]:
    return [ThrowAll(state.seat or 0, dice[:count]) for count in range(7)]


HAND = Hand(thrown, whole_already, with_its_dice, thinkable, only_added_to=True, last_one_wins=True)
OPTIONS: Tables = (({}, 2),)


def evening(_chance: Chance) -> tuple[int, dict[str, Any]]:
    return 2, {}


def whole_transcript() -> dict[str, object]:
    """Return the transcript of a finished game of two, with its result."""
    entries = [{"player": name, "throw": True, "dice": [1, 2, 3, 4, 5, 6]} for name in ("Ana", "Bo") * ROUNDS]
    head = {"format": FORMAT, "version": VERSION, "game": KEY}
    document = {**head, "players": ["Ana", "Bo"], "entries": entries}
    played = read_transcript(document, {KEY: SIX_DICE})
    return {**document, "result": result_json(outcome(replay(played)), played.players)}


class EndReason(StrEnum):
    """The reasons for the end of a game, for a state that gives one."""

    ALL_THROWN = "all_thrown"
    WENT_HOME = "went_home"


@dataclass(frozen=True, slots=True)
class Reasoned(State):
    reason: EndReason | None = EndReason.ALL_THROWN


def start_with_reasons(_options: object, players: int) -> State:
    return Reasoned(Paper.blank(players))


class OnTable(TableState[object, EndReason]):
    """The state of the game, made of the fields that the kit provides."""

    round = State.round


def start_on_table(options: object, players: int) -> Any:
    return OnTable(options, Paper.blank(players), reason=EndReason.ALL_THROWN)
