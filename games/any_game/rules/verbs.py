"""The five verbs of any game: start, legal_moves, check, apply, value (`outcome` is in scoring)."""

from __future__ import annotations

from games.any_game.rules.ending import State, after_ending, after_leaving, after_writing
from games.any_game.rules.moves import Ends, Move, Row, Writes, writing
from games.any_game.rules.options import HIGHEST, Counts, Options
from games.any_game.rules.sheet import box_key, points_key, total
from games.kit.errors import IllegalMove
from games.kit.moves import Leaves, check_value
from games.kit.numbers import Number, added
from games.kit.paper import Kind, Paper, Pencil, figure_in
from games.kit.turns import check_here, check_seat


def start(options: Options, players: int) -> State:
    """Return the table before its first entry."""
    return State(options, Paper.blank(players), bidding=options.bids)


def legal_moves(state: State, seat: int, row: Row) -> tuple[Move, ...]:
    """Return the moves that this seat may make with this row of numbers, its own among them; () if it may not write.
    They are to end the game, and to write the row.
    """
    own = dict(row).get(seat)
    others = tuple(each for each in row if each[0] != seat)
    moves: list[Move] = [] if own is None else [writing(seat, own, others, state.bidding)]
    return tuple(move for move in (Ends(seat), *moves) if is_legal(state, move))


def is_legal(state: State, move: Move) -> bool:
    """Return whether the rules accept the move."""
    try:
        check(state, move)
    except IllegalMove:
        return False
    return True


def check(state: State, move: Move) -> None:
    """Raise IllegalMove if the rules refuse the move. The code is the first that applies, in the order below."""
    check_here(state, move)
    if isinstance(move, Leaves):
        return
    if isinstance(move, Ends):
        _check_end(state)
        return
    _check_phase(state, move)
    _check_names(state, move)
    for seat, number in move.row:
        _check_number(state, seat, number, bid=move.bid)
    _check_sum(state, move)
    check_value(move.value, move.number)


def _check_end(state: State) -> None:
    """AG-10: raise IllegalMove `nothing_written` before the end of the first round, `round_open` within a round."""
    if not state.between_rounds:
        raise IllegalMove("round_open", rule="AG-10", round=state.round)
    if state.round == 1:
        raise IllegalMove("nothing_written", rule="AG-10")


def _check_phase(state: State, move: Writes) -> None:
    """AG-4: raise IllegalMove `bids_first` for points before the bids, `no_bid` for a bid that has no place."""
    if state.bidding and not move.bid:
        raise IllegalMove("bids_first", rule="AG-4", round=state.round, seats=state.writers)
    if move.bid and not state.bidding:
        raise IllegalMove("no_bid", rule="AG-4", played=state.options.bids)


def _check_names(state: State, move: Writes) -> None:
    """AG-2, AG-3: raise IllegalMove `unknown_player`, `has_left` or `written_twice` for the first name that may have no
    number.
    """
    open_for = set(state.writers)
    for seat, _number in move.row:
        check_seat(state, seat)
        if seat in state.left:
            raise IllegalMove("has_left", rule="AG-11", seat=seat)
        if seat not in open_for:
            raise IllegalMove("written_twice", rule="AG-2", seat=seat)
        open_for.remove(seat)


def _check_number(state: State, seat: int, number: Number, *, bid: bool) -> None:
    """AG-1, AG-4, AG-5, AG-9: raise IllegalMove `number_too_large`, `bid_below_zero`, `not_won_or_lost` or
    `passes_goal`.
    """
    if not -HIGHEST <= number <= HIGHEST:
        raise IllegalMove("number_too_large", rule="AG-1", seat=seat, highest=HIGHEST)
    if bid and number < 0:
        raise IllegalMove("bid_below_zero", rule="AG-4", seat=seat)
    if state.options.counts is Counts.WON and number not in (0, 1):
        raise IllegalMove("not_won_or_lost", rule="AG-5", seat=seat)
    if passes_goal(state, seat, number, bid=bid):
        raise IllegalMove("passes_goal", rule="AG-9", seat=seat, goal=state.options.goal)


def passes_goal(state: State, seat: int, number: Number, *, bid: bool) -> bool:
    """AG-9: return whether these points take a player above a goal that is to be reached exactly."""
    after = added(total(state.paper.sheets[seat]), number)
    return state.options.exactly and not bid and after > state.options.goal


def _check_sum(state: State, move: Writes) -> None:
    """AG-6: raise IllegalMove `does_not_add_up` if the entry completes a round with another sum."""
    wanted, found = state.options.adds_up_to, sum_of_round(state, move.row)
    complete = {seat for seat, _number in move.row} >= set(state.writers)
    if wanted is not None and not move.bid and complete and found != wanted:
        raise IllegalMove("does_not_add_up", rule="AG-6", round=state.round, wanted=wanted, found=found)


def sum_of_round(state: State, row: Row) -> Number:
    """Return the sum of the points of this round with those of this row."""
    written = (figure_in(sheet, points_key(state.round)) or 0 for sheet in state.paper.sheets)
    return added(*written, *(number for _seat, number in row))


def apply(state: State, move: Move) -> State:
    """Return the table after the move. Raise IllegalMove like `check`."""
    check(state, move)
    match move:
        case Leaves():
            return after_leaving(state, move.seat)
        case Ends():
            return after_ending(state)
        case Writes():
            box, paper = box_key(state.round, bid=move.bid), state.paper
            for seat, number in move.row:
                paper = paper.write(seat, {box: Pencil(Kind.NUMBER, number)})
            return after_writing(state, paper)


def value(state: State, move: Move) -> Number | None:
    """Return the player's own number that this legal move writes, None if it writes none."""
    return move.number if isinstance(move, Writes) else None
