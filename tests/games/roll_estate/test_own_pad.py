"""RE-37: on a pad that people copied from their own sheet, all texts use the names of that sheet."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils.translation import override

from games.kit.errors import IllegalMove, MalformedMove
from games.roll_estate.rules import GAME
from games.roll_estate.rules.edition import read_edition
from games.roll_estate.rules.moves import ClaimBox, LoseInterest
from games.roll_estate.rules.sheet import BOXES, ROUTES, ROW_LIST
from games.roll_estate.words.names import box_name, row_name
from scoresheets.pads import PADS
from scoresheets.pads.words.malformed import malformed_sentence
from scoresheets.pads.words.refusals import sentence
from tests.games.roll_estate.cast import (
    ANA,
    BO,
    LOST,
    NAMES,
    NOTHING,
    claim,
    give_up,
    options,
    refused,
    rows,
    table,
)
from tests.games.roll_estate.own_pad import OTHER_NAMES, OUR_LINES, OUR_PAD, OUR_STREETS

PAD = PADS["roll-estate"]
OURS = options(edition=OUR_PAD)
OUR_NAMES = (*OUR_LINES.values(), *(name for name, *_dollars in OUR_STREETS.values()))
NAMELESS = {
    **OUR_PAD,
    "rows": {row: {**prices, "name": ""} for row, prices in OUR_PAD["rows"].items()},
    "routes": dict.fromkeys(ROUTES, ""),
}


def changed(*path: str, to: object) -> dict[str, Any]:
    """Return the pad with another value at this place; `...` leaves the place out."""
    pad: dict[str, Any] = {**OUR_PAD, "rows": {row: dict(each) for row, each in OUR_PAD["rows"].items()}}
    pad["routes"] = dict(OUR_LINES)
    place = pad
    for key in path[:-1]:
        place = place[key]
    if to is ...:
        del place[path[-1]]
    else:
        place[path[-1]] = to
    return pad


def said(error: IllegalMove) -> str:
    return sentence(error, names=NAMES, game_key="roll-estate")


def strange_names(text: str) -> list[str]:
    """Return the names of other pads in a text."""
    return [name for name in OTHER_NAMES if re.search(rf"\b{name}\b", text)]


HELD = table(
    OURS,
    {BO: {"routes.any": True, "routes.2-5": True}, ANA: {"fives.1": 8, "fives.3": 10, "ones.1": LOST}},
)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (claim(ANA, "routes.any", 1, 2, 3, 4, 4), "Coast Train: Bo has had it since round 1."),
        (claim(ANA, "routes.2-5", 2, 3, 4, 5, 5), "Ferry: Bo has had it since round 1."),
        (claim(ANA, "fives.1", *NOTHING), "Vance Gardens, box 1: 8 is already written here."),
        (
            claim(ANA, "ones.1", *NOTHING),
            "Low Road: you lost interest here, and its free boxes are crossed out.",
        ),
        (
            give_up(ANA, "ones", *NOTHING),
            "These dice must be placed. They fit here: Low Road, box 2 · Mill Lane, box 1 · Mill Lane, box 2, "
            "and in 7 more boxes.",
        ),
    ],
)
def test_a_refusal_calls_rows_and_routes_as_the_sheet_does(move: Any, words: str) -> None:
    assert said(refused(HELD, move)) == words


def test_a_row_with_nothing_to_give_up_is_named_too() -> None:
    everything = {box: True for box in (*BOXES,) if box not in ("quadruples.1", "ones.1", "twos.1")}
    state = table(OURS, {ANA: {**everything, **rows("fives"), "ones.1": 1, "twos.1": 2}})
    error = refused(state, give_up(ANA, "fives", *NOTHING))
    assert said(error).startswith("Vance Gardens: there is nothing left")


def written(state: Any, move: Any) -> str:
    return PAD.story(state, GAME.apply(state, move), move, NAMES)


@pytest.mark.parametrize(
    ("state", "move", "words"),
    [
        (table(OURS), claim(ANA, "routes.any", 1, 2, 3, 4, 4), "Ana claimed Coast Train."),
        (table(OURS), claim(ANA, "routes.1-4", 1, 2, 3, 4, 4), "Ana claimed Tram One."),
        (table(OURS), claim(ANA, "fours.1", 4, 4, 1, 2, 3), "Ana wrote 8 in Harbor Street, box 1."),
        (table(OURS), claim(ANA, "jackpot", 4, 4, 4, 4, 4), "Ana won the jackpot."),
        (
            table(OURS, {ANA: {"ones.1": 1}}),
            claim(ANA, "ones.2", 1, 1, 2, 3, 5),
            "Ana wrote 2 in Low Road, box 2 and opened Low Road, first business.",
        ),
    ],
)
def test_a_story_calls_rows_and_routes_as_the_sheet_does(state: Any, move: Any, words: str) -> None:
    assert written(state, move) == words


def texts_of(state: Any, dice: tuple[int, ...]) -> Iterator[str]:
    """Yield all texts about a table, except its stories."""
    seat = state.seat if state.seat is not None else 0
    sections, total = PAD.sections(state)
    yield from (row.label for section in sections for row in section.rows)
    yield total.label
    if state.seat is not None:
        yield from (text for line in PAD.tray.why_not(state, seat, dice, NAMES) for text in line)
    yield from (PAD.headline(state, NAMES), PAD.verdict(state, NAMES), PAD.progress(state, NAMES).sentence)
    for box in (*BOXES, "nowhere"):
        for move in (ClaimBox(seat, dice, box), LoseInterest(seat, dice, "ones")):
            try:
                GAME.check(state, move)
            except IllegalMove as error:
                yield said(error)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seed", range(3))
def test_through_a_whole_game_no_other_name_is_ever_said(seed: int, language: str) -> None:
    chance = random.Random(seed)  # noqa: S311 (pretended dice)
    state, heard = GAME.start(OURS, 3), []
    with override(language):
        while state.seat is not None:
            dice = tuple(chance.randint(1, 6) for _ in range(5))
            move = chance.choice(GAME.legal_moves(state, state.seat, dice))
            thought = PAD.second_thought(state, move)
            heard += [written(state, move), str(thought.text) if thought else "", *texts_of(state, dice)]
            state = GAME.apply(state, move)
        heard += texts_of(state, (1, 2, 3, 4, 5))
    whole = "\n".join(heard)
    assert strange_names(whole) == []
    assert [name for name in OUR_NAMES if name not in whole] == []


def test_names_that_the_sheet_leaves_open_are_the_usual_words() -> None:
    edition = read_edition(NAMELESS)
    assert [row_name(row.key, edition) for row in ROW_LIST][3:6] == ["Fours", "Fives", "Sixes"]
    boxes = ("routes.any", "routes.1-4", "fives.2", "fives.second")
    assert [box_name(box, edition) for box in boxes] == [
        *("Red Line", "Route 1 2 3 4", "Fives, box 2", "Fives, second business")
    ]
    state = table(options(edition=NAMELESS), {BO: {"routes.any": True}})
    error = refused(state, claim(ANA, "routes.any", 1, 2, 3, 4, 4))
    assert said(error) == "Bo has had the Red Line since round 1."


def test_a_sheet_that_prints_the_red_line_is_spoken_of_as_ours() -> None:
    edition = read_edition(changed("routes", "any", to="Red Line"))
    state = table(options(edition=changed("routes", "any", to="Red Line")))
    assert box_name("routes.any", edition) == "Red Line"
    assert written(state, claim(ANA, "routes.any", 1, 2, 3, 4, 4)) == "Ana claimed the Red Line."


@pytest.mark.parametrize(
    ("path", "to", "words"),
    [
        (("rows", "ones", "second"), ..., "The key “ones.second” is missing."),
        (("rows", "ones", "spaces"), 2, "There is no key “ones.spaces” here."),
        (("rows", "sevens"), {}, "There is no key “rows.sevens” here."),
        (("routes", "3-6"), ..., "The key “routes.3-6” is missing."),
        (("rows", "fours", "first"), 10_000, "“fours.first” must be from 0 to 9999."),
        (("rows", "fours", "name"), "x" * 41, "“fours.name” must have 0 to 40 characters."),
        (("routes",), [], "“routes” must be an object."),
        (("name",), "", "“edition.name” must have 1 to 40 characters."),
    ],
)
def test_a_wrong_pad_is_refused_with_the_place(path: tuple[str, ...], to: object, words: str) -> None:
    with pytest.raises(MalformedMove) as caught:
        read_edition(changed(*path, to=to))
    assert malformed_sentence(caught.value) == words


def test_of_what_was_tried_ones_own_route_is_ones_own_and_a_box_is_full() -> None:
    state = table(options(), {ANA: {"routes.any": True, "indexes.1": 12, "indexes.2": 9}})
    tried = dict(PAD.tray.why_not(state, ANA, (1, 2, 3, 4, 6), NAMES))
    assert (tried["Red Line"], tried["Index"]) == ("already yours", "full")
