"""Numbers with halves in any game: typed, written, added up, shown, and told to other programs.

The tray: numbers and sums typed tap by tap, in the cells of all players that a device may write for.
"""

import json
import re
from typing import Any

import pytest
from django.urls import reverse

from games.any_game.pad.tray import AnyGameTray, TrayPrompts, as_json
from games.any_game.pad.typing import taps_of, worth
from games.any_game.rules import GAME
from games.any_game.rules.ending import State
from games.any_game.rules.moves import Ends, Writes, writing
from games.any_game.rules.options import Counts, Options
from games.kit.errors import MalformedMove
from games.kit.numbers import MINUS_SIGNS, Number, number_typed, typed_number
from games.kit.replay import replay
from games.kit.transcript import read_transcript
from scoresheets.base.words import amount
from scoresheets.exports.selectors.transcripts import table_transcript
from scoresheets.models import Entry, Mark, Person, Play
from scoresheets.pads.pages import SeatView
from scoresheets.paper.selectors.typed import plain_text
from scoresheets.registry import GAMES
from tests.cast import HOST, Party, open_table
from tests.games.any_game.test_rounds import ANA, BO, CLEO, play, row, table
from tests.paper.paper_world import on_paper

HALVES = {"counts": "halves", "rounds": 2}
NAMES = ("Ana", "Bo", "Cleo")
TRAY = AnyGameTray()


def typed(taps: str, **options: Any) -> tuple[str, str]:
    """Return Ana's cell, and what the tray says about it, after these taps."""
    asked = TRAY.asks(table(**{"counts": Counts.HALVES, **options}), ANA, taps.split(), NAMES)
    return asked.cells[ANA].text, asked.details


@pytest.mark.parametrize(
    ("taps", "cell", "details"),
    [
        ("1 2 h", "12½", ""),
        ("h", "½", ""),
        ("0 h 3 h", "½", ""),
        ("- h", "−½", ""),
        ("1 2 h + 3 h - h", "12½+3½−½", "12½+3½−½ = 15½"),
        ("1 h back", "1", ""),
    ],
)
def test_a_half_is_one_tap(taps: str, cell: str, details: str) -> None:
    assert typed(taps) == (cell, details)


def test_only_a_table_that_counts_halves_takes_them_and_never_in_a_bid() -> None:
    assert typed("1 h", counts=Counts.NUMBERS) == typed("1 h", bids=True) == ("1", "")


def test_a_correction_begins_with_the_half_as_it_stands() -> None:
    assert taps_of(((0, 12.5), (1, -0.5))) == "@1 1 2 h @2 - h"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("12½", 12.5),
        ("½", 0.5),
        ("-½", -0.5),
        ("٣½", 3.5),
        ("7", 7),
        ("½½", None),
        ("-", None),
        ("1.5", None),
    ],
)
def test_a_number_is_read_as_a_person_writes_it(text: str, number: Number | None) -> None:
    assert number_typed(text) == number
    if number is not None and text.isascii():
        assert typed_number(number) == text


@pytest.mark.parametrize("sign", MINUS_SIGNS)
def test_every_sign_that_a_keypad_types_for_a_minus_is_one(sign: str) -> None:
    assert [number_typed(f"{sign}{rest}") for rest in ("12", "12½", "½", "")] == [-12, -12.5, -0.5, None]
    assert [plain_text(f"{sign}{rest}") for rest in ("12,5", " 12", "12 ½")] == ["-12½", "-12", "-12½"]
    assert number_typed(f"1{sign}2") is None


def test_a_number_is_shown_with_its_half() -> None:
    assert [amount(number) for number in (0.5, -0.5, 1140.5, -3, 0)] == ["½", "−½", "1,140½", "−3", "0"]


@pytest.mark.parametrize(
    ("entry", "counts", "reason"),
    [
        ({"points": 1.5}, Counts.NUMBERS, "not_whole"),
        ({"points": 1.25}, Counts.HALVES, "not_half"),
        ({"points": 1.0}, Counts.HALVES, "not_half"),
        ({"points": 1e308}, Counts.HALVES, "not_half"),
        ({"points": "1½"}, Counts.HALVES, "not_half"),
        ({"points": 1, "value": 1.25}, Counts.HALVES, "not_half"),
        ({"points": 1, "others": [{"of": "Bo", "points": True}]}, Counts.HALVES, "not_half"),
        ({"bid": 1.5}, Counts.HALVES, "not_whole"),
        ({"bid": 1, "value": 1.5}, Counts.HALVES, "not_whole"),
        ({"bid": 1, "others": [{"of": "Bo", "bid": 1.5}]}, Counts.HALVES, "not_whole"),
    ],
)
def test_a_number_of_another_shape_is_malformed(
    entry: dict[str, object], counts: Counts, reason: str
) -> None:
    """AG-1, AG-4."""
    with pytest.raises(MalformedMove) as caught:
        GAME.read_move(Options(counts=counts), ANA, entry, lambda _name: 1)
    assert caught.value.reason == reason


def test_a_sum_of_halves_that_is_whole_is_a_whole_number() -> None:
    """AG-6: 12½ and -12½ add up to 0."""
    state = table(counts=Counts.HALVES, adds_up_to=0)
    after = GAME.apply(state, writing(ANA, 12.5, ((1, -12.5), (2, 0))))
    totals = [
        player.total
        for player in GAME.outcome(GAME.apply(after, writing(ANA, 0.5, ((1, 0), (2, -0.5))))).players
    ]
    assert [(total, type(total)) for total in totals] == [(13, int), (-12.5, float), (-0.5, float)]


def played() -> Party:
    party = open_table(NAMES, HALVES, game="any-game")
    for numbers in ((12.5, 3, -0.5), (1, 0.5, 1000)):
        others = [{"of": seat, "points": number} for seat, number in zip((2, 3), numbers[1:], strict=True)]
        party.record(points=numbers[0], others=others, seat="Ana", by=HOST)
    return party


@pytest.mark.django_db
def test_halves_are_stored_as_they_are_and_whole_numbers_stay_whole() -> None:
    played()
    stored = [
        *Mark.objects.order_by("pk").values_list("value", flat=True),
        *Entry.objects.values_list("value", flat=True),
    ]
    assert sorted(map(repr, stored)) == sorted(map(repr, (12.5, 3, -0.5, 1, 0.5, 1000, 12.5, 1)))
    assert {play.person.name: repr(play.total) for play in Play.objects.all()} == {
        "Ana": "13.5",
        "Bo": "3.5",
        "Cleo": "999.5",
    }


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "fr"])
def test_pages_show_the_sign_of_a_half(language: str) -> None:
    party = played()
    party.host.client.cookies["language"] = language
    paths = [
        reverse(name, args=[party.opened.public_id])
        for name in ("table", "tv", "log", "boxes", "result_file")
    ]
    for path in (*paths, f"/people/{Person.objects.get(name='Cleo').public_id}/"):
        text = party.host.get(path).text
        assert "½" in text, path
        words = re.sub(r"<(script|style|svg).*?</\1>|<[^>]*>", " ", text, flags=re.DOTALL)
        assert not re.search(r"(?<![\d\w.-])-?(999|13|3|12|0)[.,]5(?![\d\w%])", words), path


@pytest.mark.django_db
def test_files_have_the_number_itself() -> None:
    party = played()
    document = json.loads(json.dumps(table_transcript(party.access(HOST))))
    state = replay(read_transcript(document, GAMES))
    assert [player.total for player in GAME.outcome(state).players] == [13.5, 3.5, 999.5]
    for language, total in (("en", ",999.5"), ("fr", ";999,5")):
        party.host.client.cookies["language"] = language
        assert total in party.host.get(reverse("table_csv", args=[party.opened.public_id])).text


def total(text: str) -> dict[str, Any]:
    return {"sum:total": text}


@pytest.mark.django_db
def test_a_sheet_on_paper_takes_a_half_as_it_is_typed() -> None:
    paper = on_paper(game="any-game", options=HALVES)
    paper.types(1, {"1": "12,5", "2": "−3.5"}, **total("9"))
    paper.types(2, {"1": "½", "2": "7"}, **total("7.5"))
    assert [paper.typed.text_in(place, "1") for place in (0, 1)] == ["12½", "½"]
    paper.decides("ended", ended="over", left=[])
    outcome = GAME.outcome(paper.typed.history().state)
    assert [player.total for player in outcome.players] == [9, 7.5]
    text = paper.host.get(reverse("paper", args=[paper.typed.table.public_id])).text
    assert "7½" in text


@pytest.mark.django_db
def test_a_sheet_without_halves_takes_none() -> None:
    reply = on_paper(game="any-game", options={"rounds": 1}).types(1, {"1": "12,5"})
    assert (reply.status, "12,5" in reply.text) == (422, True)


@pytest.mark.django_db
def test_what_an_organizer_reads_on_paper_may_have_a_half() -> None:
    paper = on_paper(game="any-game", options=HALVES, twice=True)
    for device, text in ((paper.host, "12,5"), (paper.second, "2½")):
        for number in (1, 2):
            paper.types(number, {"1": text}, by=device)
    for number, text in ((1, "12.5"), (2, "−2,5")):
        paper.decides("settle", kind="differ", at=f"{number}@1", value=text)
    assert [paper.typed.text_in(place, "1") for place in (0, 1)] == ["12½", "-2½"]


SEATS = [SeatView(number, name, name[0], held=False) for number, name in ((7, "Ana"), (2, "Bo"), (4, "Cleo"))]


def asks(
    taps: str, state: State | None = None, *, seat: int = ANA, away: tuple[int, ...] = ()
) -> TrayPrompts:
    return TRAY.asks_here(state or table(), seat, taps.split(), NAMES, frozenset(away))


def cells(asked: TrayPrompts) -> list[str]:
    return [cell.text for cell in asked.cells]


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("12+5-3", 14),
        ("-12", -12),
        ("0", 0),
        ("-3-4", -7),
        ("007", 7),
        ("", None),
        ("-", None),
        ("12+", None),
        ("+5", None),
        ("1++2", None),
        ("1-+2", None),
    ],
)
def test_a_sum_is_added_up_once_it_is_finished(typed: str, number: int | None) -> None:
    assert worth(typed) == number


def test_a_sum_is_shown_with_its_result_before_it_is_written() -> None:
    asked = asks("1 2 + 5 - 3")
    assert (asked.details, asked.heard, cells(asked)) == ("12+5−3 = 14", "Ana: 14.", ["12+5−3", "", ""])
    unfinished = asks("1 2 +")
    assert (unfinished.details, unfinished.write.why) == (
        "12+ … one more number",
        "First type the number for Ana.",
    )


def test_signs_that_make_no_sum_are_dropped_and_taps_are_as_short_as_can_be() -> None:
    assert asks("+ x @9 @0 0 5 - + 2 back back").taps == "@1 5"
    assert asks("0 0 7").taps == "@1 7"
    assert asks("@3 @2 @1").taps == ""


def test_the_row_of_a_round_is_written_as_one_entry_by_the_numbers_of_the_seats() -> None:
    asked = asks("4 8 @2 - 2 4 @3 0")
    assert (asked.following, asked.write.text) == (None, "Write 3 numbers")
    assert json.loads(as_json(asked.write.value, SEATS)) == {
        "points": 48,
        "others": [{"of": 2, "points": -24}, {"of": 4, "points": 0}],
    }


def test_a_device_is_shown_the_cells_that_it_may_write() -> None:
    asked = asks("5", seat=BO, away=(ANA, CLEO))
    assert [cell.seat for cell in asked.cells] == [BO]
    assert asked.write.value == {"points": 5}
    written = play(table(), writing(CLEO, 3))
    assert [cell.seat for cell in asks("", written).cells] == [ANA, BO]


def test_cells_that_are_empty_get_a_zero_in_one_tap() -> None:
    asked = asks("4 8 zeros")
    assert asks("4 8").zeros is not None
    assert (cells(asked), asked.zeros, asked.following) == (["48", "0", "0"], None, None)


def test_won_and_lost_is_one_tap_a_player() -> None:
    state = table(counts="won")
    asked = asks("*2 *3 *3", state)
    assert (cells(asked), asked.prompt) == (["", "won", "lost"], "Round 1: tap everybody who won.")
    assert (asked.following, asked.write.why) == (None, "First say whether Ana won.")
    assert cells(asks(f"{asked.taps} *2 *3", state)) == ["", "lost", ""]
    assert cells(asks("*2 zeros", state)) == ["lost", "won", "lost"]
    assert cells(asks("*9 *", state)) == ["", "", ""]


def test_a_device_with_one_cell_has_a_key_for_won_and_one_for_lost() -> None:
    asked = asks("l w 5", table(counts="won"), away=(BO, CLEO))
    assert (cells(asked), asked.prompt, asked.at_once) == (["won"], "Round 1: did Ana win?", False)


def test_a_sum_of_a_round_that_is_wrong_is_said_before_it_is_written() -> None:
    asked = asks("1 0 @2 5 @3 5", table(adds_up_to=0))
    assert asked.write.why == "This round adds up to 20. It must add up to 0."
    assert asked.details == "This round: 20 of 0."


def test_the_end_of_the_game_is_asked_for_twice() -> None:
    assert not asks("").end
    state = play(table(), row(1, 2, 3))
    assert asks("", state).end
    assert not asks("5", state).end
    asked = asks("end", state)
    assert (asked.ends, asked.prompt, asked.taps) == ({"ends": True}, "Was that the last round?", "end")
    assert asks("end on", state).ends is None


@pytest.mark.parametrize("move", [row(12, -3, 0), row(1, 0, 2, bid=True), Ends(ANA)])
def test_a_correction_begins_with_the_taps_of_the_entry(move: Any) -> None:
    state = table(bids=getattr(move, "bid", False))
    state = play(state, row(1, 2, 3)) if isinstance(move, Ends) else state
    asked = asks(TRAY.retraced(state, move)["taps"], state)
    assert (asked.ends or asked.write.value) == ({"ends": True} if isinstance(move, Ends) else as_entry(move))


def as_entry(move: Writes) -> dict[str, Any]:
    kind = "bid" if move.bid else "points"
    return {kind: move.number, "others": [{"of": seat, kind: number} for seat, number in move.others]}
