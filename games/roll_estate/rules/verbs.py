"""The five verbs of Roll Estate: start, legal_moves, check, apply, value (`outcome` is in scoring)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import assert_never

from games.kit.dice import Faces, are_dice, check_dice, check_rolls, throw_of
from games.kit.errors import IllegalMove
from games.kit.moves import Leaves, check_value
from games.kit.paper import TICK, Claims, Holder, Kind, Marks, Paper, Pencil, number_in
from games.kit.turns import check_turn, over
from games.roll_estate.rules.ending import (
    EndReason,
    State,
    after_leaving,
    after_solo_turn,
    after_turn,
)
from games.roll_estate.rules.moves import ClaimBox, LoseInterest, Move, NoLegalBox, check_variant
from games.roll_estate.rules.options import Options
from games.roll_estate.rules.placing import fitting_boxes, mark_of, refusal
from games.roll_estate.rules.scoring import figures
from games.roll_estate.rules.sheet import BOXES, ROW_LIST, ROWS, PrintedBox, Row, Section

DICE = 5
LOST = Pencil(Kind.LOST)
DECLINED = Pencil(Kind.DECLINED)


def start(options: Options, players: int) -> State:
    """Return the table before the first turn."""
    return State(options, Paper.blank(players))


def legal_moves(state: State, seat: int, dice: tuple[int, ...]) -> tuple[Move, ...]:
    """Return every way to write these dice: boxes in sheet order, each business also declined (RE-12); () out of turn.

    If no box fits: every row that may be given up (RE-6), in solo the lost game (RE-17).
    """
    if seat != state.seat or not are_dice(dice, DICE):
        return ()
    claims = tuple(move for box in _fitting(state, seat, dice) for move in _claims(state, seat, dice, box))
    if claims:
        return claims
    if state.options.solo:
        return (NoLegalBox(seat, dice),)
    sheet = state.paper.sheets[seat]
    return tuple(LoseInterest(seat, dice, row.key) for row in ROW_LIST if unclaimed(sheet, row))


def _claims(state: State, seat: int, dice: Faces, box: PrintedBox) -> tuple[ClaimBox, ...]:
    claim = ClaimBox(seat, dice, box.key)
    if state.options.solo or business_opened(state, seat, box) is None:
        return (claim,)
    return claim, replace(claim, open_business=False)


def _fitting(state: State, seat: int, dice: tuple[int, ...]) -> tuple[PrintedBox, ...]:
    return fitting_boxes(state.paper, seat, throw_of(dice), state.options.triple_counts)


def check(state: State, move: Move) -> None:
    """Raise IllegalMove if the rules refuse the move.

    The code is the first that applies, in the order of the checks below. RE-37: on people's own pad the facts carry
    that `edition`, so that the sentence uses the words of the pad.
    """
    try:
        _check(state, move)
    except IllegalMove as refused:
        if state.options.edition.own:
            refused.facts["edition"] = state.options.edition
        raise


def _check(state: State, move: Move) -> None:
    check_variant(state.options, move)
    check_turn(state, move)
    if isinstance(move, Leaves):
        return
    dice = check_dice(move.dice, DICE)
    check_rolls(move.rolls, dice)
    match move:
        case ClaimBox():
            _check_claim(state, move, dice)
        case LoseInterest():
            _check_lose_interest(state, move, dice)
        case NoLegalBox():
            _check_nothing_fits(state, move.seat, dice)
        case _:
            assert_never(move)


def _check_claim(state: State, move: ClaimBox, dice: tuple[int, ...]) -> None:
    box = BOXES.get(move.box)
    if box is None:
        raise IllegalMove("unknown_box", box=move.box)
    refused = refusal(state.paper, move.seat, box, throw_of(dice), state.options.triple_counts)
    if refused is not None:
        raise refused
    check_value(move.value, value(state, move), box=box.key)


def _check_lose_interest(state: State, move: LoseInterest, dice: tuple[int, ...]) -> None:
    """RE-4, RE-5, RE-6: check that nothing fits, and that the row has a box left to cross out."""
    row = ROWS.get(move.row)
    if row is None:
        raise IllegalMove("unknown_box", box=move.row)
    _check_nothing_fits(state, move.seat, dice)
    if not unclaimed(state.paper.sheets[move.seat], row):
        raise IllegalMove("row_has_no_unclaimed", rule="RE-6", row=row.key)


def _check_nothing_fits(state: State, seat: int, dice: tuple[int, ...]) -> None:
    """RE-4: check that the dice fit nowhere; dice that fit somewhere must be placed."""
    boxes = tuple(box.key for box in _fitting(state, seat, dice))
    if boxes:
        raise IllegalMove("must_place", rule="RE-4", boxes=boxes)


def unclaimed(sheet: Marks, row: Row) -> tuple[str, ...]:
    """RE-6: return the row's rental boxes that are neither claimed nor crossed out."""
    return tuple(box for box in row.rentals if box not in sheet)


def apply(state: State, move: Move) -> State:
    """Return the table after the move; raise IllegalMove like `check`."""
    check(state, move)
    match move:
        case Leaves():
            return after_leaving(state, move.seat)
        case LoseInterest():
            return after_turn(state, move.seat, _without_interest(state, move))
        case NoLegalBox():
            return over(replace(state, turns=state.turns + 1), EndReason.NO_LEGAL_BOX)
        case ClaimBox():
            return _claimed(state, move)
        case _:
            assert_never(move)


def _claimed(state: State, move: ClaimBox) -> State:
    box = BOXES[move.box]
    marks, claims = _written(state, move, box)
    paper = state.paper.write(move.seat, marks, claims)
    if not state.options.solo:
        return after_turn(state, move.seat, paper)
    counted = figures(state.options.edition, paper.sheets[move.seat])
    return after_solo_turn(state, paper, counted.investments)


def _written(state: State, move: ClaimBox, box: PrintedBox) -> tuple[Marks, Claims]:
    """Return the marks that the claim writes on the own sheet, and the claims that everybody else crosses off."""
    mark, holder = _mark(state, move), Holder(move.seat, state.round)
    if box.section is Section.ROUTE:
        return {box.key: mark}, {box.key: holder}
    business = business_opened(state, move.seat, box)
    if business is None:
        return {box.key: mark}, {}
    if not move.open_business:
        return {box.key: mark, business: DECLINED}, {}
    return {box.key: mark, business: TICK}, {business: holder}


def business_opened(state: State, seat: int, box: PrintedBox) -> str | None:
    """RE-11 to RE-14: return the business box that writing in the free `box` would open for this player,
    None if none.
    """
    row = box.row
    if row is None or unclaimed(state.paper.sheets[seat], row) != (box.key,):
        return None
    place = sum(_completed(sheet, row) for sheet in state.paper.sheets)
    businesses = business_boxes(state.options, row)
    return businesses[place] if place < len(businesses) else None


def business_boxes(options: Options, row: Row) -> tuple[str, ...]:
    """Return the businesses of a row that this table plays with, dearest place first."""
    if options.second_column and options.edition.rows[row.key].second is not None:
        return row.first, row.second
    return (row.first,)


def _completed(sheet: Marks, row: Row) -> bool:
    """RE-12: return whether this player has completed the row, even if the business was declined."""
    return all(number_in(sheet, box) is not None for box in row.rentals)


def _without_interest(state: State, move: LoseInterest) -> Paper:
    """RE-7: return the paper with the row's free boxes, and its businesses that nobody holds, crossed out on this one
    sheet.
    """
    row = ROWS[move.row]
    businesses = (box for box in business_boxes(state.options, row) if box not in state.paper.claims)
    lost = (*unclaimed(state.paper.sheets[move.seat], row), *businesses)
    return state.paper.write(move.seat, dict.fromkeys(lost, LOST))


def _mark(state: State, move: ClaimBox) -> Pencil:
    """Return the mark that a legal move writes into its box."""
    dice = check_dice(move.dice, DICE)
    mark = mark_of(BOXES[move.box], throw_of(dice), state.options.triple_counts)
    if mark is None:
        raise ValueError(move)
    return mark


def value(state: State, move: Move) -> int | None:
    """Return the number that this legal move writes, None where it writes none."""
    return _mark(state, move).whole if isinstance(move, ClaimBox) else None


def boxes_written_by(state: State, moves: Iterable[Move]) -> Mapping[str, int | None]:
    """Return the boxes into which these legal moves write, each with the number to show: they are highlighted on the
    sheet.
    """
    return {move.box: value(state, move) for move in moves if isinstance(move, ClaimBox)}


def brings(state: State, moves: Iterable[Move]) -> Mapping[str, int]:
    """Return by how many dollars each of these legal moves raises its player's total, by its box.

    The business that the move opens is included. All free boxes of a row bring the same.
    """
    gains: dict[str, int] = {}
    known: dict[str, int] = {}
    for move in moves:
        if isinstance(move, ClaimBox) and move.open_business:
            row = BOXES[move.box].row
            alike = row.key if row else move.box
            if alike not in known:
                known[alike] = _raised(state, move)
            gains[move.box] = known[alike]
    return gains


def _raised(state: State, move: ClaimBox) -> int:
    """Return by how many dollars the total rises; only the row of the box is counted, as the others stay."""
    box, sheet, edition = BOXES[move.box], state.paper.sheets[move.seat], state.options.edition
    rows = (box.row,) if box.row else ()
    after = {**sheet, **_written(state, move, box)[0]}
    return figures(edition, after, rows).total - figures(edition, sheet, rows).total
