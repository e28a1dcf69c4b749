"""The typed sheets of a paper table: their boxes, the differences of two typings, and the findings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from games.kit.findings import OVER, Finding, OnPaper
from games.kit.numbers import Halves, Number, ends_of, number_typed, plain_sign
from games.kit.paper import TICK, Kind, Marks, Pencil
from scoresheets.base.refusals import Refusal
from scoresheets.models import Device, PaperTable, Ruling, Seat, Table, TypedSheet
from scoresheets.pads import pad_of
from scoresheets.pads.pad import Pad
from scoresheets.pads.typed_form import TypedBox, TypedSection
from scoresheets.paper import words
from scoresheets.registry import game_of
from scoresheets.table.history import History
from scoresheets.table.selectors.player_counts import numbers_for

MOST_DIGITS = 5
LONGEST_KEY = 300
LOST = Pencil(Kind.LOST)
SUM = "sum:"
"""Prefix of a sum's key in lists that hold boxes and sums."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A box or a sum that two devices typed differently. `place` is that of its seat. `ruling` is set once somebody has
    looked at the paper.
    """

    place: int
    box: str
    first: str
    second: str
    ruling: Ruling | None

    @property
    def is_sum(self) -> bool:
        """True if it is a sum. The rules count no sums."""
        return self.box.startswith(SUM)


@dataclass(frozen=True)
class Typed:
    """A paper table with all that was typed, by (seat's number, typing), and all rulings."""

    table: Table
    paper: PaperTable
    seats: tuple[Seat, ...]
    pad: Pad
    rules: OnPaper
    options: Any
    layout: tuple[TypedSection, ...]
    sheets: Mapping[tuple[int, int], TypedSheet]
    rulings: tuple[Ruling, ...]

    @cached_property
    def boxes(self) -> Mapping[str, TypedBox]:
        """Every box of a sheet by its key, in the order of the pad."""
        return {
            box.key: box for part in self.layout for row in part.rows for box in row.boxes if box is not None
        }

    @cached_property
    def sums(self) -> Mapping[str, str]:
        """The name of every sum of a sheet by its key, whether typed or not."""
        blank = self.rules.finished(self.options, [{} for _seat in self.seats], frozenset(), self.ends[0])
        return {each.key: each.name for each in self.pad.written_sums(blank, 0)}

    @property
    def typings(self) -> tuple[int, ...]:
        """The typings that each sheet needs."""
        return (1, 2) if self.paper.twice else (1,)

    @property
    def ends(self) -> tuple[str, ...]:
        """The possible answers to how it ended."""
        return self.rules.ends if len(self.seats) == 1 else (OVER,)

    @property
    def ended(self) -> str:
        """How the game ended: as somebody said, else in its one way once every sheet is done; "" while it goes on."""
        return self.paper.ended or (self.ends[0] if self.ends_by_itself else "")

    @property
    def ends_by_itself(self) -> bool:
        """True if every sheet is done, so that nobody needs to say that the game is over."""
        return self.all_done and len(self.ends) == 1

    @property
    def left(self) -> frozenset[int]:
        """The places of the seats that went home."""
        return frozenset(place for place, seat in enumerate(self.seats) if seat.number in self.paper.left)

    def is_done(self, seat: Seat) -> bool:
        """Return whether the sheet of this seat is done in every typing that it needs."""
        typed = (self.sheets.get((seat.number, typing)) for typing in self.typings)
        return all(sheet is not None and sheet.done_at is not None for sheet in typed)

    @cached_property
    def all_done(self) -> bool:
        """True if nothing needs to be typed any more."""
        return all(map(self.is_done, self.seats))

    @property
    def is_blind(self) -> bool:
        """True if figures and all that follows from them are hidden from everybody, as somebody may have to type them
        yet.
        """
        return self.paper.twice and not self.all_done

    @cached_property
    def differences(self) -> tuple[Difference, ...]:
        """The differences between the two typings of a sheet, once both are done."""
        if not self.paper.twice:
            return ()
        return tuple(
            found
            for place, seat in enumerate(self.seats)
            if self.is_done(seat)
            for found in self._differ(place)
        )

    def _differ(self, place: int) -> Iterator[Difference]:
        number = self.seats[place].number
        first, second = (self.sheets[number, typing].boxes for typing in (1, 2))
        for box in self.boxes.values():
            texts = [first.get(box.key, ""), second.get(box.key, "")]
            if self.read(box, texts[0]) != self.read(box, texts[1]):
                yield Difference(place, box.key, texts[0], texts[1], self.standing.get((number, box.key)))
        yield from self._sums_differ(place)

    def _sums_differ(self, place: int) -> Iterator[Difference]:
        """Return the sums that were typed twice, and differently. If only one typing has a sum, it stands."""
        number = self.seats[place].number
        first, second = (self.sheets[number, typing].sums for typing in (1, 2))
        for key in self.sums:
            texts = [first.get(key, ""), second.get(key, "")]
            if all(texts) and number_typed(texts[0]) != number_typed(texts[1]):
                ruling = self.standing.get((number, SUM + key))
                yield Difference(place, SUM + key, texts[0], texts[1], ruling)

    def sum_in(self, place: int, key: str) -> str:
        """Return a sum as the player wrote it on a sheet that is done. "" if it was not typed, or if two typings differ
        and nobody has looked.
        """
        ruling = self.standing.get((self.seats[place].number, SUM + key))
        if ruling is not None:
            return ruling.value
        if any((found.place, found.box) == (place, SUM + key) for found in self.differences):
            return ""
        sheets = (self.sheets[self.seats[place].number, typing] for typing in self.typings)
        return next((text for sheet in sheets if (text := sheet.sums.get(key, ""))), "")

    def name_of(self, box: str) -> str:
        """Return the name of a box or a sum; its key if this sheet has no such box."""
        if box.startswith(SUM):
            return words.added_up(self.sums.get(box.removeprefix(SUM), box))
        return self.boxes[box].name if box in self.boxes else box

    def check_read(self, box: str, text: str) -> None:
        """Raise Refusal `cannot_be_read` or `sum_cannot_be_read` if this text cannot stand in a box or a sum."""
        if not box.startswith(SUM):
            self.read(self.boxes[box], text)
        elif text.strip():
            check_sum(text.strip())

    @cached_property
    def standing(self) -> Mapping[tuple[int, str], Ruling]:
        """The last ruling on each box, by the number of its seat and its key, unless the sheet was typed since."""
        found = {}
        for ruling in self.rulings:
            if ruling.seat is not None and not self.is_typed_since(ruling):
                found[ruling.seat.number, ruling.box] = ruling
        return found

    def is_typed_since(self, ruling: Ruling) -> bool:
        """Return whether the sheet of a ruling about a box is being typed, or was finished, after the ruling."""
        number = ruling.seat.number if ruling.seat else 0
        done = [sheet.done_at for (seat, _typing), sheet in self.sheets.items() if seat == number]
        return any(at is None or at >= ruling.ruled_at for at in done)

    def read(self, box: TypedBox, text: str) -> Pencil | None:
        """Return the mark that a typed text is in this box, None if empty. Raises Refusal `cannot_be_read`."""
        return read_text(self.rules, self.options, box, text)

    def text_in(self, place: int, box: str) -> str:
        """Return the text that counts in a box of a sheet that is done: the ruling's, else the typed one."""
        ruling = self.standing.get((self.seats[place].number, box))
        return ruling.value if ruling else self.typed_in(place, box)

    def typed_in(self, place: int, box: str) -> str:
        """Return the text of a box in the first typing of a sheet."""
        return str(self.sheets[self.seats[place].number, 1].boxes.get(box, ""))

    @cached_property
    def marks(self) -> tuple[Marks | None, ...]:
        """The sheets as the rules take them. None for a sheet that is not done, or whose two typings differ."""
        open_at = {found.place for found in self.differences if found.ruling is None and not found.is_sum}
        return tuple(
            self._marks(place) if self.is_done(seat) and place not in open_at else None
            for place, seat in enumerate(self.seats)
        )

    def _marks(self, place: int) -> Marks:
        read = ((box.key, self.read(box, self.text_in(place, box.key))) for box in self.boxes.values())
        return {key: pencil for key, pencil in read if pencil is not None}

    @cached_property
    def findings(self) -> tuple[tuple[Finding, Ruling | None], ...]:
        """The findings about the sheets, each with the ruling that confirms it as read."""
        if self.is_blind:
            return ()
        found = self.rules.findings(self.options, self.marks, self.left, self.ended or None)
        as_read = {each.finding: each for each in self.rulings if each.kind == Ruling.Kind.AS_READ}
        return tuple((each, as_read.get(finding_key(each))) for each in found)

    @property
    def unfinished(self) -> bool:
        """True if the game is said to be over, but nothing on the sheets ends it and somebody stayed."""
        ready = None not in self.marks and bool(self.ended)
        return ready and self.rules.unfinished(self.options, self.marks, self.left)

    @property
    def open_count(self) -> int:
        """The number of differences and findings still to settle."""
        return sum(found.ruling is None for found in self.differences) + sum(
            ruling is None for _finding, ruling in self.findings
        )

    @property
    def stage(self) -> str:
        """How far the table is: empty, half, differs, findings, ready or checked."""
        if self.table.closed_at:
            return "checked"
        if not self.all_done:
            return "half" if self.sheets else "empty"
        if any(found.ruling is None for found in self.differences):
            return "differs"
        if self.open_count:
            return "findings"
        return "half" if not self.ended or self.unfinished else "ready"

    def history(self) -> History:
        """Return the finished game with these sheets. Raises Refusal `not_checked` if a sheet is missing."""
        sheets = [sheet for sheet in self.marks if sheet is not None]
        if len(sheets) < len(self.seats):
            raise Refusal("not_checked")
        state = self.rules.finished(self.options, sheets, self.left, self.ended or self.ends[0])
        return History(game_of(self.table.game), self.options, state)


def read_text(rules: OnPaper, options: Any, box: TypedBox, text: str) -> Pencil | None:
    """Return the mark that a typed text is in this box: digits of any script, a half after them where the box may hold
    halves, or a tick; None if empty.

    Raises Refusal `cannot_be_read`.
    """
    text = plain_text(text)
    if not text:
        return None
    if box.lost:
        return LOST
    numbers = rules.numbers(options, box.key)
    if not numbers:
        return TICK
    number = number_typed(text)
    wrong_half = isinstance(number, float) and not isinstance(numbers, Halves)
    if (
        number is None
        or len(text.strip("-½")) > MOST_DIGITS
        or wrong_half
        or number < min(0, ends_of(numbers)[0])
    ):
        raise Refusal("cannot_be_read", box=box.key, name=box.name)
    return Pencil(Kind.NUMBER, number)


def plain_text(text: str) -> str:
    """Return a text as it is stored and read, however it was typed: "−12,5", "-12.5" and "-12 ½" are "-12½"."""
    return re.sub(r"[.,]5$| ½$", "½", plain_sign(text))


def check_sum(text: str) -> None:
    """Raise Refusal `sum_cannot_be_read` if this is no number."""
    if number_typed(text) is None:
        raise Refusal("sum_cannot_be_read", text=text)


def finding_key(finding: Finding) -> str:
    """Return the key of a finding. It stays the same as long as the finding says the same of the same figures."""
    seats, counts = (",".join(map(str, each)) for each in (finding.seats, finding.counts))
    facts = ",".join(f"{name}={fact}" for name, fact in sorted(finding.facts.items()))
    key = ":".join((finding.code, seats, ",".join(finding.boxes), counts, facts))
    if len(key) <= LONGEST_KEY:
        return key
    return f"{key[: LONGEST_KEY - 33]}:{sha256(key.encode()).hexdigest()[:32]}"


def check_on_paper(game: str, options: Mapping[str, Any], players: int, edition: object) -> None:
    """Raise if there can be no paper table of this game for this number of players: Refusal `not_on_paper`,
    `wrong_number`, MalformedMove.
    """
    rules_on_paper(pad_of(game))
    numbers = numbers_for(game, options, edition)
    if players not in numbers:
        raise Refusal("wrong_number", fewest=numbers[0], most=numbers[-1], players=players)
    game_of(game).read_options(options, players, edition)


def rules_on_paper(pad: Pad) -> OnPaper:
    """Return how this game is checked on paper. Raises Refusal `not_on_paper`."""
    rules = pad.game.on_paper
    if rules is None or not pad.can_be_typed:
        raise Refusal("not_on_paper", game=str(pad.title))
    return rules


def own_sheet(typed: Typed, number: int, device: Device) -> TypedSheet | None:
    """Return the sheet of this seat that this device types; None if it types none."""
    for typing in (1, 2):
        sheet = typed.sheets.get((number, typing))
        if sheet is not None and sheet.typist.device_id == device.pk:
            return sheet
    return None


def impossible(typed: Typed, boxes: Mapping[str, str]) -> tuple[tuple[TypedBox, Number], ...]:
    """Return the typed numbers that dice cannot give in their box. Raises Refusal `cannot_be_read`."""
    found = []
    for box in typed.boxes.values():
        pencil = typed.read(box, boxes.get(box.key, ""))
        if pencil is None or pencil.kind is not Kind.NUMBER or pencil.value is None:
            continue
        if pencil.value not in typed.rules.numbers(typed.options, box.key):
            found.append((box, pencil.value))
    return tuple(found)


def candidates(typed: Typed, finding: Finding) -> tuple[tuple[int, str], ...]:
    """Return the boxes where the fault of a finding may lie, as (seat number, box): the finding's boxes on its sheets,
    or every box of these sheets if it names none.
    """
    boxes = [box for box in finding.boxes if box in typed.boxes] or list(typed.boxes)
    return tuple((typed.seats[place].number, box) for place in finding.seats for box in boxes)


def says_what_cannot_be(table: Table) -> bool:
    """Return whether a paper table counts with a finding confirmed as read."""
    return any(ruling for _finding, ruling in typed_table(table, tuple(table.seats.all())).findings)


def typed_table(table: Table, seats: tuple[Seat, ...]) -> Typed:
    """Return the paper table as stored. Raises Refusal `not_a_paper_table`."""
    paper = PaperTable.objects.filter(table=table).first() if table.on_paper else None
    if paper is None:
        raise Refusal("not_a_paper_table")
    pad = pad_of(table.game)
    rules = rules_on_paper(pad)
    options = pad.game.read_options(table.options, len(seats), table.edition)
    sheets = TypedSheet.objects.filter(seat__table=table).select_related("seat", "typist")
    return Typed(
        table=table,
        paper=paper,
        seats=seats,
        pad=pad,
        rules=rules,
        options=options,
        layout=pad.typed_sections(options),
        sheets={(sheet.seat.number, sheet.typing): sheet for sheet in sheets},
        rulings=tuple(Ruling.objects.filter(table=table).select_related("seat", "typist")),
    )
