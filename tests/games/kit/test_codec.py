"""The codec: what the annotations of a dataclass say about its keys, what they refuse, and what is written back."""

import re
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Any

import pytest

from games.kit.codec import TRUE, Key, Keys, Seat, among, between, in_a_row, one_of
from games.kit.dice import MOST_ROLLS, Faces, Roll, Rolls
from games.kit.errors import MalformedMove
from games.kit.moves import Leaves, moves
from games.kit.seats import name_by_seat, seat_by_name
from scoresheets.settings import BASE_DIR

NAMES = ("Ana", "Bo", "Cleo")
ANA, BO = 0, 1


class Pace(StrEnum):
    SLOW = "slow"
    QUICK = "quick"


@dataclass(frozen=True, slots=True)
class Spot:
    place: str
    card: str


Lying = Annotated[Spot, in_a_row(Spot, "not_a_spot")]


@dataclass(frozen=True, slots=True)
class Answer:
    player: Seat
    pays: tuple[Lying, ...] = ()


@dataclass(frozen=True, slots=True)
class Asks:
    seat: int
    card: Annotated[str, Key("ask", required=True)] = field(default="rent", kw_only=True)
    steps: Annotated[int, between(1, 5), Key(written=True)] = 1
    to: str | None = None
    of: tuple[Answer, ...] = ()
    free: tuple[Annotated[Answer, Keys(required=("pays",))], ...] = ()
    unpaid: tuple[Annotated[Answer, Keys(without=("pays",))], ...] = ()
    zero: Annotated[bool, TRUE] = False
    loud: bool = True
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Pays:
    amount: Annotated[int, Key("pay")]


@dataclass(frozen=True, slots=True)
class Rests:
    pass


@dataclass(frozen=True, slots=True)
class Throws:
    seat: int
    dice: Faces
    anything: Annotated[object, Key("throw")]
    pace: Pace = Pace.SLOW
    way: Annotated[str, among(("fine", "card"))] = "fine"
    effect: Annotated[Pays | Rests | None, one_of({"pay": Pays, "rest": Rests})] = None
    rolls: Rolls = ()


KINDS = {"ask": Asks, "throw": Throws, "leaves": Leaves}
read_move, write_move = moves(KINDS)


def read(entry: dict[str, Any]) -> Any:
    return read_move(None, ANA, entry, seat_by_name(NAMES))


ROLLS = [{"faces": [1, 2]}, {"faces": [1, 3], "held": [0]}]
MOVES: list[tuple[dict[str, Any], object]] = [
    ({"ask": "rent", "steps": 1}, Asks(ANA)),
    (
        {"ask": "deal", "steps": 5, "to": "red", "zero": True, "loud": False},
        Asks(ANA, 5, "red", zero=True, loud=False, card="deal"),
    ),
    (
        {"ask": "rent", "steps": 1, "of": [{"player": "Bo", "pays": [["red", "1"]]}, {"player": "Ana"}]},
        Asks(ANA, of=(Answer(BO, (Spot("red", "1"),)), Answer(ANA))),
    ),
    ({"dice": [1, "2"], "throw": None}, Throws(ANA, (1, "2"), None)),
    ({"dice": [], "throw": {}, "pace": "quick", "way": "card"}, Throws(ANA, (), {}, Pace.QUICK, "card")),
    ({"dice": [], "throw": 1, "effect": {"pay": 3}}, Throws(ANA, (), 1, effect=Pays(3))),
    ({"dice": [], "throw": 1, "effect": {"rest": True}}, Throws(ANA, (), 1, effect=Rests())),
    ({"dice": [], "throw": 1, "rolls": ROLLS}, Throws(ANA, (), 1, rolls=(Roll((1, 2)), Roll((1, 3), (0,))))),
    ({"leaves": True}, Leaves(ANA)),
]


@pytest.mark.parametrize(("entry", "move"), MOVES)
def test_an_entry_is_read_as_a_move_and_written_back(entry: dict[str, Any], move: object) -> None:
    assert read(entry) == move
    written = write_move(move, name_by_seat(NAMES))
    assert (written, list(written)) == (entry, list(entry))


def test_an_optional_key_reads_as_the_default_and_dice_as_none() -> None:
    assert read({"ask": "rent"}) == Asks(ANA)
    assert read({"throw": 1}) == read({"throw": 1, "dice": "12"}) == Throws(ANA, (), 1)


@pytest.mark.parametrize("roll", [{}, {"faces": None}, {"faces": 5}, {"held": []}])
def test_throws_without_faces_are_left_for_the_rules_to_refuse(roll: dict[str, object]) -> None:
    assert read({"throw": 1, "rolls": [roll]}).rolls == (Roll(()),)


def test_a_value_is_read_and_never_written() -> None:
    assert read({"ask": "rent", "value": 7}) == Asks(ANA, value=7)
    assert "value" not in write_move(Asks(ANA, value=7), name_by_seat(NAMES))


def test_a_player_whom_nobody_knows_has_no_seat() -> None:
    assert read({"ask": "rent", "of": [{"player": "Zoe"}]}).of == (Answer(-1),)


REFUSED: list[tuple[dict[str, Any], str, dict[str, object]]] = [
    ({}, "no_kind", {"kinds": KINDS}),
    ({"leaves": True, "ask": "rent"}, "two_kinds", {"first": "ask", "second": "leaves"}),
    ({"leaves": 1}, "not_true", {"what": "leaves"}),
    ({"leaves": True, "value": 1}, "unknown_key", {"key": "value"}),
    ({"ask": "rent", "seat": 1}, "unknown_key", {"key": "seat"}),
    ({"ask": "rent", "card": "rent"}, "unknown_key", {"key": "card"}),
    ({"ask": 5}, "not_text", {"what": "ask"}),
    ({"ask": "rent", "steps": 0}, "out_of_range", {"what": "steps", "lowest": 1, "highest": 5}),
    ({"ask": "rent", "steps": 6}, "out_of_range", {"what": "steps", "lowest": 1, "highest": 5}),
    ({"ask": "rent", "steps": True}, "not_whole", {"what": "steps"}),
    ({"ask": "rent", "to": None}, "not_text", {"what": "to"}),
    ({"ask": "rent", "of": {}}, "not_a_list", {"what": "of"}),
    ({"ask": "rent", "of": ["Bo"]}, "not_an_object", {"what": "of"}),
    ({"ask": "rent", "of": [{}]}, "missing_key", {"key": "player"}),
    ({"ask": "rent", "of": [{"player": 1}]}, "not_text", {"what": "player"}),
    ({"ask": "rent", "of": [{"player": "Bo", "pays": [["red"]]}]}, "not_a_spot", {"what": "pays"}),
    ({"ask": "rent", "of": [{"player": "Bo", "pays": [["red", 1]]}]}, "not_text", {"what": "pays"}),
    ({"ask": "rent", "free": [{"player": "Bo"}]}, "missing_key", {"key": "pays"}),
    ({"ask": "rent", "unpaid": [{"player": "Bo", "pays": []}]}, "unknown_key", {"key": "pays"}),
    ({"ask": "rent", "zero": False}, "not_true", {"what": "zero"}),
    ({"ask": "rent", "loud": 1}, "not_yes_or_no", {"what": "loud"}),
    ({"ask": "rent", "value": None}, "not_whole", {"what": "value"}),
    ({"throw": 1, "pace": "fast"}, "not_a_choice", {"what": "pace", "choices": ("slow", "quick")}),
    ({"throw": 1, "way": "chest"}, "not_a_choice", {"what": "way", "choices": ("fine", "card")}),
    ({"throw": 1, "effect": {}}, "no_kind", {"kinds": ("pay", "rest")}),
    ({"throw": 1, "effect": []}, "not_an_object", {"what": "effect"}),
    ({"throw": 1, "effect": {"rest": False}}, "not_true", {"what": "rest"}),
    ({"throw": 1, "rolls": {}}, "not_a_list", {"what": "rolls"}),
    ({"throw": 1, "rolls": []}, "wrong_number_of_rolls", {"most": MOST_ROLLS}),
    ({"throw": 1, "rolls": ROLLS * 2}, "wrong_number_of_rolls", {"most": MOST_ROLLS}),
    ({"throw": 1, "rolls": [{"held": [0.0]}]}, "not_whole", {"what": "held"}),
]


@pytest.mark.parametrize(("entry", "reason", "facts"), REFUSED)
def test_what_cannot_be_read_says_why(entry: dict[str, Any], reason: str, facts: dict[str, Any]) -> None:
    with pytest.raises(MalformedMove) as caught:
        read(entry)
    wanted = {"kinds": tuple(facts["kinds"])} if "kinds" in facts else facts
    assert (caught.value.reason, caught.value.facts) == (reason, wanted)


def test_a_card_with_a_default_must_be_said_where_it_is_no_kind() -> None:
    with pytest.raises(MalformedMove, match="missing_key"):
        moves({"leaves": Leaves, "steps": Asks})[0](None, ANA, {"steps": 1}, seat_by_name(NAMES))


@pytest.mark.parametrize(
    "entry",
    [
        {"dice": [3, 3, 3, 1, 2], "box": "ones", "zero": True},
        {"give": 2, "to": "Bo"},
        {"passes": True},
        {"leaves": True},
    ],
)
def test_the_moves_of_the_guide_are_read_and_written_as_it_says(entry: dict[str, Any]) -> None:
    text = (BASE_DIR / "scoresheets/plugin/GAME.md").read_text(encoding="utf-8")
    assert all(f'"{key}": ' in text for key in entry)
    [code] = re.findall(r"```python\n(from dataclasses import dataclass\nfrom typing.*?)```", text, re.DOTALL)
    made: dict[str, Any] = {"__name__": __name__}
    exec(compile(code, "GAME.md", "exec"), made)  # noqa: S102 (our own example)
    move = made["read_move"](None, ANA, entry, seat_by_name(NAMES))
    assert made["write_move"](move, name_by_seat(NAMES)) == entry
