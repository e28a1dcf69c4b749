"""Random whole games of two to eight players: what must hold before and after every entry."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.kit.errors import IllegalMove
from games.kit.moves import Leaves
from games.kit.replay import replay
from games.kit.seats import logged_seat, name_by_seat, seat_by_name, seat_to_log
from games.kit.transcript import read_transcript
from ten_thousand.rules import GAME
from ten_thousand.rules.ending import EndReason
from ten_thousand.rules.moves import Move
from ten_thousand.rules.options import COME_INS
from ten_thousand.rules.sheet import DICE
from ten_thousand_tests.naive import NaiveTable, best
from ten_thousand_tests.players import NAMES, turn

SCORING = (
    (1,),
    (5,),
    (1, 1),
    (1, 5),
    (1, 1, 1),
    (2, 2, 2),
    (5, 5, 5, 5),
    (1, 2, 3, 4, 5, 6),
    (3, 3, 4, 4, 6, 6),
)
some_dice = st.lists(st.integers(min_value=1, max_value=6), min_size=1, max_size=DICE).map(tuple)
turns = st.tuples(
    st.lists(st.one_of(st.sampled_from(SCORING), st.sampled_from(SCORING), some_dice), max_size=6),
    st.booleans(),
)


class Evening(RuleBasedStateMachine):
    @initialize(
        players=st.integers(min_value=2, max_value=8),
        come_in=st.sampled_from((0, 0, *COME_INS)),
        goal=st.sampled_from((1000, 2500, 10000)),
    )
    def sit_down(self, players: int, come_in: int, goal: int) -> None:
        self.names, self.raw = NAMES[:players], {"come_in": come_in, "goal": goal}
        self.options = GAME.read_options(self.raw, players, None)
        self.state = GAME.start(self.options, players)
        self.naive = NaiveTable(self.names, self.raw)
        self.entries: list[dict[str, Any]] = []

    def write(self, move: Move) -> None:
        """Write a legal move: it changes no earlier state, adds to the paper, and reads back by seats and by names."""
        before, sheets = repr(self.state), self.state.paper.sheets
        by_name, logged = GAME.write_move(move, name_by_seat(self.names)), GAME.write_move(move, seat_to_log)
        assert GAME.read_move(self.options, move.seat, by_name, seat_by_name(self.names)) == move
        assert GAME.read_move(self.options, move.seat, logged, logged_seat) == move
        after, number = GAME.apply(self.state, move), GAME.value(self.state, move)
        assert repr(self.state) == before
        for old, new in zip(sheets, after.paper.sheets, strict=True):
            assert old.items() <= new.items()
        value = {} if number is None else {"value": number}
        self.entries.append({"player": self.names[move.seat], **by_name, **value})
        self.naive.play(self.entries[-1])
        self.state = after

    def expected_code(self, throws: list[tuple[int, ...]], *, lost: bool) -> str:
        """Return the code with which the naive table refuses this turn of the player in turn; "" if it is legal."""
        hand = DICE
        for dice in throws:
            if len(dice) > hand:
                return "too_many_dice"
            if best(dice) is None:
                return "dice_do_not_score"
            hand = hand - len(dice) or DICE
        points, name = sum(best(dice) or 0 for dice in throws), self.names[self.state.seat or 0]
        short = not lost and self.naive.total(name) == 0 and points < self.raw["come_in"]
        return "below_come_in" if short else ""

    @precondition(lambda self: self.state.seat is not None)
    @rule(some=st.lists(turns, min_size=1, max_size=8))
    def take_turns(self, some: list[tuple[list[tuple[int, ...]], bool]]) -> None:
        for throws, lost in some:
            if self.state.seat is None:
                return
            move, code = turn(self.state.seat, *throws, lost=lost or not throws), ""
            try:
                GAME.check(self.state, move)
            except IllegalMove as error:
                code = error.code
            assert code == self.expected_code(throws, lost=move.lost)
            assert (move in GAME.legal_moves(self.state, move.seat, move.throws)) is not bool(code)
            if not code:
                self.write(move)

    @precondition(lambda self: self.state.seat is not None and len(self.entries) > 4)
    @rule(leaver=st.integers(min_value=0, max_value=20))
    def leave(self, leaver: int) -> None:
        if leaver < len(self.names) and leaver not in self.state.left:
            self.write(Leaves(leaver))

    @precondition(lambda self: self.state.seat is not None)
    @rule(times=st.integers(min_value=0, max_value=30))
    def nobody_scores_for_long(self, times: int) -> None:
        for _lost in range(100 if times == 30 else times):
            if self.state.seat is not None:
                self.write(turn(self.state.seat, lost=True))

    @precondition(lambda self: self.state.seat is None)
    @rule()
    def nothing_follows_the_end(self) -> None:
        with pytest.raises(IllegalMove, match="game_over"):
            GAME.check(self.state, Leaves(0))

    @invariant()
    def it_is_over_when_the_naive_table_says_so(self) -> None:
        all_left = len(self.naive.left) == len(self.names)
        assert (self.state.seat is None) == self.naive.is_over()
        assert (self.state.reason is EndReason.LAST_PLAYER_LEFT) == all_left
        assert self.state.seat not in self.state.left

    @invariant()
    def the_figures_are_those_of_the_naive_table(self) -> None:
        outcome = GAME.outcome(self.state)
        for name, player in zip(self.names, outcome.players, strict=True):
            assert (player.total, player.breakdown) == (self.naive.total(name), self.naive.breakdown(name))
        assert outcome.finished == (self.state.seat is None)
        won = self.naive.winners() if outcome.finished else []
        assert [self.names[seat] for seat in outcome.winners] == won
        assert outcome.decided_by == (None if not won else "total" if len(won) == 1 else "shared")

    def teardown(self) -> None:
        if hasattr(self, "entries"):
            head = {
                "format": "scoresheets/transcript",
                "version": 2,
                "game": "ten-thousand",
                "options": self.raw,
            }
            document = {**head, "players": list(self.names), "entries": self.entries}
            assert replay(read_transcript(document, {"ten-thousand": GAME})) == self.state


Evening.TestCase.settings = settings(
    max_examples=40, stateful_step_count=40, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
TestEvening = Evening.TestCase
