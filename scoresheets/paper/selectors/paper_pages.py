"""Build the pages of sheets typed from paper, as one device sees them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.kit.findings import OVER
from games.kit.numbers import Halves, Numbers, ends_of
from games.kit.standings import PlayerResult
from scoresheets.base.words import isolated, listed
from scoresheets.models import Device, Ruling, Seat, TypedSheet, Typist
from scoresheets.nights.calls.selectors import decisions_of
from scoresheets.pads.pad import Pad
from scoresheets.pads.typed_form import TypedBox, TypedSection
from scoresheets.paper import words
from scoresheets.paper.pages import (
    DeskView,
    DifferenceView,
    EntryView,
    FindingView,
    PileView,
    RowView,
    RulingView,
    SectionView,
    StandingView,
    SumView,
    TypingView,
)
from scoresheets.paper.selectors.decided_early import EarlyWinner, early_winner
from scoresheets.paper.selectors.typed import Typed, candidates, finding_key, own_sheet
from scoresheets.paper.selectors.typed_elsewhere import Elsewhere, beside, elsewhere, elsewhere_view
from scoresheets.paper.selectors.written_sums import compared, why_wrong
from scoresheets.printing.words import place_sentence
from scoresheets.table.selectors.access import Access
from scoresheets.table.selectors.seating import seat_view

NOT_OVER = "not_over"
"""Code of the finding that says what is missing for the end of a game said to be over."""


def typing_view(
    typed: Typed,
    access: Access,
    number: int,
    *,
    texts: Mapping[str, str] | None = None,
    sums: Mapping[str, str] | None = None,
    refused: str = "",
    compares: bool = False,
) -> TypingView:
    """Return a seat's sheet for the device that types it: as it was saved, or as sent now (`texts`, `sums`).

    It holds nothing that another device typed, except if this device `compares` and may do so.
    """
    seat = access.seat(number)
    own = own_sheet(typed, number, access.device)
    shown = dict(own.boxes if own else {}) if texts is None else dict(texts)
    written = dict(own.sums if own else {}) if sums is None else dict(sums)
    other = elsewhere(typed, access, number)
    mine = _state_of(typed, own, other, sends=texts is not None)
    sections = tuple(_section(typed, section, shown, refused) for section in typed.layout)
    return TypingView(
        seat=seat_view(seat),
        shape="beside" if len(sections) > 1 and sections[0].columns > sections[1].columns else "lists",
        sections=sections,
        sums=tuple(SumView(key, name, written.get(key, ""), 0, "empty") for key, name in typed.sums.items()),
        mine=mine,
        typist=typist_name(access),
        elsewhere=elsewhere_view(other) if other else None,
        beside=beside(other, shown, written) if other and compares else None,
        may_again=mine == "done" and not typed.paper.twice and not typed.table.closed_at,
    )


def typist_name(access: Access) -> str:
    """Return the name of the person who types on this device, "" if none was given."""
    known = Typist.objects.filter(device=access.device)
    here = known.filter(table=access.table).first() or known.exclude(name="").order_by("-pk").first()
    return here.name if here else ""


def _state_of(typed: Typed, own: TypedSheet | None, other: Elsewhere | None, *, sends: bool) -> str:
    if typed.table.closed_at:
        return "closed"
    if own is not None:
        return "done" if own.done_at else "half"
    if other is not None:
        return "unkept" if sends else "taken"
    return "new"


def _section(typed: Typed, section: TypedSection, shown: Mapping[str, str], refused: str) -> SectionView:
    rows = tuple(
        RowView(
            row.title,
            tuple(_entry(typed, box, shown, refused) if box else None for box in row.boxes),
        )
        for row in section.rows
    )
    return SectionView(section.title, rows, max(len(row.boxes) for row in rows))


def _entry(typed: Typed, box: TypedBox, shown: Mapping[str, str], refused: str) -> EntryView:
    text = shown.get(box.key, "")
    numbers = typed.rules.numbers(typed.options, box.key)
    kind = "lost" if box.lost else "number" if numbers else "tick"
    state = "refused" if box.key == refused else "typed" if text else "empty"
    figures = "" if box.lost else _figures(numbers)
    return EntryView(
        box.key,
        box.name,
        box.hint,
        box.drawing,
        kind,
        figures,
        text,
        state,
        box.counted,
        isinstance(numbers, Halves),
        bool(numbers) and ends_of(numbers)[0] < 0,
    )


def _figures(numbers: Numbers) -> str:
    """Return the numbers of a box for its script: "3 6 9", or the first and the last of a range, "-9..9"."""
    if isinstance(numbers, range | Halves):
        return "{}..{}".format(*ends_of(numbers)) if numbers else ""
    return " ".join(map(str, sorted(numbers)))


def desk_view(typed: Typed, access: Access) -> DeskView:
    """Return the desk of a table for a device: how far each sheet is. Devices that write for all also see the findings,
    once nobody has to type blind any more.
    """
    shows = access.writes_for_all and not typed.is_blind
    played = datetime.fromisoformat(typed.table.played_at) if typed.table.played_at else None
    stage, certain = typed.stage, early_winner(typed) if shows else None
    sheets, findings = pile(typed, access.device), tuple(_findings(typed)) if shows else ()
    asks = shows and typed.unfinished
    return DeskView(
        stage=stage,
        said=str(words.STAGES[stage]),
        pile=sheets,
        next_seat=next((each.seat.number for each in sheets if each.can_type), 0),
        ends=() if typed.ends_by_itself else tuple((end, str(_end_name(typed, end))) for end in typed.ends),
        ended=typed.paper.ended,
        left=frozenset(typed.paper.left),
        twice=typed.paper.twice,
        day=f"{played:%Y-%m-%d}" if played else "",
        time=f"{played:%H:%M}" if played else "",
        needs_all_left=asks,
        not_over=tuple(each.text for each in findings if each.code == NOT_OVER),
        differences=tuple(_differences(typed)) if shows else (),
        findings=tuple(each for each in findings if not (asks and each.code == NOT_OVER)),
        rulings=tuple(_rulings(typed)) if shows else (),
        standings=standings(typed) if shows else (),
        verdict=_verdict(typed) if shows else "",
        certain=words.wins_anyway(typed.seats[certain.winner].called) if certain else "",
        spared=tuple(_spared(typed, certain)) if certain else (),
        reasons=tuple(
            f"{localtime(each.decided_at):%H:%M} · {each.reason}" for each in decisions_of(typed.table)
        ),
        typist=typist_name(access),
    )


def _end_name(typed: Typed, end: str) -> object:
    return words.OVER_SAYS if end == OVER else typed.pad.ends.get(end, end)


def pile(typed: Typed, device: Device) -> tuple[PileView, ...]:
    """Return every sheet of the table: how far it is and its typists, but none of its figures."""
    return tuple(_piled(typed, device, place) for place in range(len(typed.seats)))


def _piled(typed: Typed, device: Device, place: int) -> PileView:
    seat = typed.seats[place]
    sheets = _typings(typed, seat)
    own = own_sheet(typed, seat.number, device)
    names = [words.by_whom(sheet.typist.name) for sheet in sheets]
    return PileView(
        seat=seat_view(seat, left=place in typed.left),
        status=sheet_stage(typed, seat),
        typists=listed(names) if names else "",
        can_type=not typed.table.closed_at
        and (own is not None and own.done_at is None or own is None and len(sheets) < len(typed.typings)),
        by_sheet=any(sheet.typist.by_sheet for sheet in sheets),
    )


def sheet_stage(typed: Typed, seat: Seat) -> str:
    """Return in words how far the sheet of a seat has been typed, without any of its figures."""
    sheets = _typings(typed, seat)
    done = [sheet for sheet in sheets if sheet.done_at]
    status = "new"
    if len(done) == len(typed.typings):
        status = "done"
    elif done and len(sheets) == len(done):
        status = "once"
    elif sheets:
        status = "half"
    return str(words.SHEET_STAGES[status])


def _typings(typed: Typed, seat: Seat) -> list[TypedSheet]:
    return [sheet for typing in typed.typings if (sheet := typed.sheets.get((seat.number, typing)))]


def _box_at(typed: Typed, place: int, box: str) -> str:
    return _("%(name)s, %(box)s") % {"name": typed.seats[place].called, "box": typed.name_of(box)}


def _differences(typed: Typed) -> Iterator[DifferenceView]:
    for found in typed.differences:
        what = _box_at(typed, found.place, found.box)
        yield DifferenceView(
            at=f"{typed.seats[found.place].number}@{found.box}",
            name=what,
            first=words.typed_text(found.first),
            second=words.typed_text(found.second),
            values=tuple((text, words.typed_text(text)) for text in (found.first, found.second)),
            settled=_settled(found.ruling, what) if found.ruling else "",
        )


def _settled(ruling: Ruling, what: str) -> str:
    return words.settled(
        ruling.kind,
        what,
        value=words.typed_text(ruling.value),
        reason=ruling.reason,
        who=ruling.typist.name,
        when=ruling.ruled_at,
    )


def _findings(typed: Typed) -> Iterator[FindingView]:
    names = [isolated(seat.called) for seat in typed.seats]
    places = {seat.number: place for place, seat in enumerate(typed.seats)}
    for finding, ruling in typed.findings:
        at = candidates(typed, finding)
        whose = listed([names[place] for place in finding.seats])
        text = typed.pad.findings[finding.code](finding, names, typed.options)
        yield FindingView(
            code=finding.code,
            key=finding_key(finding),
            text=text if whose in text else _("%(whose)s: %(what)s") % {"whose": whose, "what": text},
            sure=finding.sure,
            at=tuple((f"{number}@{box}", _box_at(typed, places[number], box)) for number, box in at),
            settled=_settled(ruling, "") if ruling else "",
        )


def _rulings(typed: Typed) -> Iterator[RulingView]:
    """Rulings about boxes: of each box the one that holds, and those made before their sheet was typed again."""
    places = {seat.pk: place for place, seat in enumerate(typed.seats)}
    differ = {(found.place, found.box) for found in typed.differences}
    for ruling in typed.rulings:
        if ruling.kind not in (Ruling.Kind.MISREAD, Ruling.Kind.STRUCK) or ruling.seat_id not in places:
            continue
        place, box = places[ruling.seat_id], ruling.box
        said = _settled(ruling, _box_at(typed, place, box))
        if typed.is_typed_since(ruling):
            yield RulingView(words.no_longer_counts(said), "", "", None)
        elif (place, box) not in differ and typed.standing[typed.seats[place].number, box] == ruling:
            text = typed.typed_in(place, box)
            as_typed = (text, words.typed_text(text)) if text != ruling.value else None
            yield RulingView(said, ruling.finding, f"{typed.seats[place].number}@{box}", as_typed)


def standings(typed: Typed) -> tuple[StandingView, ...]:
    """Return the standings by the sheets, the winner first; () while a sheet is missing."""
    if None in typed.marks:
        return ()
    state = typed.history().state
    players = typed.pad.game.outcome(state).players
    figures = typed.pad.sections(state)[1].figures
    found = []
    for place, seat in enumerate(typed.seats):
        sums = compared(
            typed.pad.written_sums(state, place), {key: typed.sum_in(place, key) for key in typed.sums}
        )
        written = next((each.text for each in reversed(sums) if each.text), "")
        found.append(
            StandingView(
                seat=seat_view(seat, left=place in typed.left),
                rank=players[place].rank,
                total=figures[place].text,
                sums=sums,
                written=written,
                why=why_wrong(sums),
                ties=_ties(typed.pad, players, place),
            )
        )
    return tuple(sorted(found, key=lambda each: each.rank))


def _ties(pad: Pad, players: Sequence[PlayerResult], place: int) -> str:
    """Return the figures of a player that break a tie, in words; "" if nobody else has this total."""
    mine = players[place]
    if sum(each.total == mine.total for each in players) < 2:
        return ""
    steps = mine.tie_breakers.items()
    return " · ".join(place_sentence(pad.step_name(step), pad.step_figure(step, own)) for step, own in steps)


def _spared(typed: Typed, certain: EarlyWinner) -> Iterator[str]:
    """Sentences about what need not be typed, sheet by sheet."""
    for place, boxes in certain.spared.items():
        names = [typed.boxes[box].name for box in boxes]
        yield words.need_not_be_typed(typed.seats[place].called, names)


def _verdict(typed: Typed) -> str:
    if None in typed.marks or not typed.ended or typed.unfinished:
        return ""
    return typed.pad.verdict(typed.history().state, [isolated(seat.called) for seat in typed.seats])
