"""Type handwritten sheets: open their table, save a device's drafts, and note what paper does not say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone

from games.kit.names import read_name
from games.kit.numbers import ends_of
from scoresheets.base.refusals import Refusal
from scoresheets.models import Device, PaperTable, Seat, SheetLink, Table, TypedSheet, Typist
from scoresheets.paper.selectors.sheet_links import access_typing
from scoresheets.paper.selectors.typed import (
    Typed,
    check_on_paper,
    check_sum,
    impossible,
    own_sheet,
    plain_text,
    typed_table,
)
from scoresheets.paper.selectors.typed_elsewhere import elsewhere
from scoresheets.table.live.broadcast import broadcast_changed
from scoresheets.table.selectors.access import Access, access_fresh, access_writing
from scoresheets.table.services.devices import new_token
from scoresheets.table.services.tables import add_typed_seat, lay_table
from scoresheets.table.writing import wipe_traces, write_new, write_table

LONGEST_TEXT = 12
SECOND = 2  # the second typing
NO_DICE_GIVE_THIS, MORE_THAN_THERE_ARE = "no_dice_give_this", "more_than_there_are"
DOUBTS = frozenset({NO_DICE_GIVE_THIS, MORE_THAN_THERE_ARE})
"""Codes by which a number that cannot stand in its box is asked about once more: does the paper really say so?"""


@dataclass(frozen=True, slots=True)
class Draft:
    """A sheet as a device sends it: the texts of its boxes and sums, and whether it is done.

    `sure` are the impossible numbers, as `sure_of` writes them, that the device says are on the paper all the same.
    """

    boxes: Mapping[str, str]
    sums: Mapping[str, str] = field(default_factory=dict)
    done: bool = False
    sure: frozenset[str] = frozenset()


def sure_of(box: str, value: object) -> str:
    """Return the key of an impossible number in its box that the paper really says."""
    return f"{box}={value}"


def lay_paper_table(
    *,
    device: Device | None,
    title: str,
    game: str,
    options: Mapping[str, Any],
    names: Sequence[str],
    edition: object = None,
    twice: bool = False,
    origin: str = "",
) -> Table:
    """Create the rows of a table for sheets to type. Call only inside `write_new`. `options` are those for this number
    of players; a name is "" if it is to be given later. Without a device the table is for a night, whose organizers
    look after it.

    Raises Refusal `not_on_paper`, `wrong_number`, `name_taken`, MalformedMove.
    """
    check_on_paper(game, options, len(names), edition)
    table = lay_table(device=device, title=title, game=game, options=options, edition=edition, origin=origin)
    table.on_paper = True
    table.save(update_fields=["on_paper"])
    for number, name in enumerate(names, start=1):
        if name:
            seat = add_typed_seat(table=table, name=name)
        else:
            seat = Seat.objects.create(table=table, number=number, position=number)
        SheetLink.objects.create(seat=seat, token=new_token())
    PaperTable.objects.create(table=table, twice=twice)
    return table


open_paper_table = write_new()(lay_paper_table)
"""Open a table for sheets to type, in a transaction of its own; the device is its host."""


def save_sheet(*, access: Access, number: int, draft: Draft, name: str = "") -> TypedSheet:
    """Save what this device typed of a seat's sheet. With `done` the sheet is finished: all other boxes are empty.

    Raises Refusal `typed_elsewhere` if another device types it, `sheet_done`, `of_another_game`, `malformed`,
    `cannot_be_read`, `sum_cannot_be_read`, one of DOUBTS, `table_closed`, `watchers_only_look`.
    """
    with write_table(access.table) as fresh:
        now = access_typing(access, fresh)
        typed = _open(fresh, now)
        seat = now.seat(number)
        if not now.can_type(seat.number):
            raise Refusal("watchers_only_look")
        _check_shape(typed, draft)
        typist = typist_here(fresh, now.device, name)
        sheet, is_new = _own_sheet(typed, seat.pk, seat.number, typist)
        if sheet.done_at is not None:
            raise Refusal("sheet_done", name=seat.called)
        sheet.boxes, sheet.sums = _filled(draft.boxes), _filled(draft.sums)
        if draft.done:
            _check_done(typed, sheet, draft.sure)
            sheet.done_at = timezone.now()
        sheet.save()
        if is_new or draft.done:
            fresh.touch()
            broadcast_changed(fresh)
    return sheet


def type_again(*, access: Access, number: int) -> None:
    """Let this device go on with its finished sheet, unless sheets are compared with a second typing.

    Raises Refusal `table_closed`, `seen_by_others`.
    """
    with write_table(access.table) as fresh:
        now = access_typing(access, fresh)
        typed = _open(fresh, now)
        sheet = own_sheet(typed, now.seat(number).number, now.device)
        if sheet is None or sheet.done_at is None:
            return
        if typed.paper.twice:
            raise Refusal("seen_by_others")
        sheet.done_at = None
        sheet.save(update_fields=["done_at"])
        fresh.touch()
    broadcast_changed(fresh)


def take_sheet_over(*, access: Access, number: int, draft: Draft | None = None) -> None:
    """Go on here with the half sheet of another device. The texts of this device's `draft` win; where it is empty, the
    texts of the other device stay.

    Raises Refusal `not_host` if this device has no such right, `watchers_only_look`, `sheet_done`, `of_another_game`,
    `malformed`, `table_closed`.
    """
    with write_table(access.table) as fresh:
        now = access_typing(access, fresh)
        typed = _open(fresh, now)
        seat = now.seat(number)
        if not now.can_type(seat.number):
            raise Refusal("watchers_only_look")
        if own_sheet(typed, seat.number, now.device) is not None:
            return
        sheet = _half_elsewhere(typed, now, number)
        if draft is not None:
            _check_shape(typed, draft)
            sheet.boxes, sheet.sums = sheet.boxes | _filled(draft.boxes), sheet.sums | _filled(draft.sums)
        sheet.typist = typist_here(fresh, now.device, "")
        sheet.save()
        fresh.touch()
    broadcast_changed(fresh)


def _half_elsewhere(typed: Typed, access: Access, number: int) -> TypedSheet:
    """Return the half sheet of this seat that this device may take over. Raises Refusal `sheet_done`, `not_host`."""
    found = elsewhere(typed, access, number)
    if found is None or found.sheet.done_at is not None:
        raise Refusal("sheet_done", name=access.seat(number).called)
    if not found.may_take:
        raise Refusal("not_host")
    return found.sheet


def say_how_it_ended(*, access: Access, ended: str, left: Sequence[int], played_at: str = "") -> None:
    """Note what paper does not say: how the game ended ("" if it is not over), who went home, and when it was played.

    Raises Refusal `not_host`, `table_closed`, `malformed`.
    """
    with write_table(access.table) as fresh:
        now = access_writing(access_fresh(access.device, fresh))
        typed = _open(fresh, now)
        if ended and ended not in typed.ends:
            raise Refusal("malformed")
        paper = typed.paper
        paper.ended, paper.left = ended, sorted(now.seat(number).number for number in set(left))
        paper.save(update_fields=["ended", "left"])
        fresh.played_at = played_at or None
        fresh.touch("played_at")
    broadcast_changed(fresh)


def choose_typings(*, access: Access, twice: bool) -> None:
    """Choose whether each sheet is typed by two devices that see nothing of each other.

    Raises Refusal `not_host`, `table_closed`, and `seen_by_others` if a second typing exists and would
    be dropped.
    """
    with write_table(access.table) as fresh:
        now = access_writing(access_fresh(access.device, fresh))
        typed = _open(fresh, now)
        if not twice and any(typing == SECOND for _seat, typing in typed.sheets):
            raise Refusal("seen_by_others")
        paper = typed.paper
        paper.twice = twice
        paper.save(update_fields=["twice"])
        fresh.touch()
    broadcast_changed(fresh)


def name_typist(*, access: Access, name: str) -> None:
    """Name the person who types on this device; "" removes the name for good. Raises Refusal `watchers_only_look`."""
    with write_table(access.table) as fresh:
        now = access_typing(access, fresh)
        if not now.can_type_all and now.sheet is None:
            raise Refusal("watchers_only_look")
        typist = typist_here(fresh, now.device, "")
        typist.name = read_name(name) if name.strip() else ""
        typist.save(update_fields=["name"])
        fresh.touch()
    broadcast_changed(fresh)
    wipe_traces()


def typist_here(table: Table, device: Device, name: str) -> Typist:
    """Return the typist of this device at this table, creating it if needed; named as at this device's last table
    unless `name` is given. Call only inside `write_table`.
    """
    typist = Typist.objects.filter(table=table, device=device).first()
    if typist is None:
        known = Typist.objects.filter(device=device).exclude(name="").order_by("-pk").first()
        typist = Typist.objects.create(table=table, device=device, name=known.name if known else "")
    if name.strip():
        typist.name = read_name(name)
        typist.save(update_fields=["name"])
    return typist


def _open(table: Table, access: Access) -> Typed:
    typed = typed_table(table, access.seats)
    if table.closed_at:
        raise Refusal("table_closed")
    return typed


def _check_shape(typed: Typed, draft: Draft) -> None:
    if not (draft.boxes.keys() <= typed.boxes.keys() and draft.sums.keys() <= typed.sums.keys()):
        raise Refusal("of_another_game")
    if any(len(text) > LONGEST_TEXT for text in (*draft.boxes.values(), *draft.sums.values())):
        raise Refusal("malformed")


def _check_done(typed: Typed, sheet: TypedSheet, sure: frozenset[str]) -> None:
    for box, value in impossible(typed, sheet.boxes):
        if sure_of(box.key, value) not in sure:
            code = MORE_THAN_THERE_ARE if box.counted else NO_DICE_GIVE_THIS
            most = ends_of(typed.rules.numbers(typed.options, box.key))[1]
            raise Refusal(code, box=box.key, name=box.name, value=value, most=most)
    for text in sheet.sums.values():
        check_sum(text)


def _filled(texts: Mapping[str, str]) -> dict[str, str]:
    plain = {key: plain_text(text) for key, text in texts.items()}
    return {key: text for key, text in plain.items() if text}


def _own_sheet(typed: Typed, seat: int, number: int, typist: Typist) -> tuple[TypedSheet, bool]:
    """Return the sheet that this typist writes, and whether it is new: the first typing, or the second if two are
    needed.
    """
    if typist.device is not None and (own := own_sheet(typed, number, typist.device)) is not None:
        return own, False
    free = [typing for typing in typed.typings if (number, typing) not in typed.sheets]
    if not free:
        others = typed.sheets[number, typed.typings[-1]]
        raise Refusal("typed_elsewhere", name=others.typist.name)
    return TypedSheet(seat_id=seat, typing=free[0], typist=typist), True
