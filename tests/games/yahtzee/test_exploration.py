"""Whole games at random, one to eight players, both jokers: what must hold before and after every entry."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.kit.errors import IllegalMove
from games.kit.moves import Leaves
from games.kit.paper import Kind
from games.kit.replay import replay
from games.kit.seats import logged_seat, seat_to_log
from games.kit.transcript import read_transcript
from games.yahtzee import YAHTZEE
from games.yahtzee.ending import State
from games.yahtzee.moves import FillBox, Move
from games.yahtzee.options import read_options
from games.yahtzee.sheet import BOXES
from tests.games.yahtzee.naive import NaiveTable, may_fill

NAMES = ("Ana", "Bo", "Cleo", "Dee", "Eli", "Flo", "Gus", "Hal")
faces = st.integers(min_value=1, max_value=6)
throws = st.one_of(
    st.tuples(faces, faces, faces, faces, faces),
    faces.map(lambda face: (face,) * 5),
    st.sampled_from(((6, 6, 6, 6, 6), (1, 2, 3, 4, 5), (2, 3, 4, 5, 5), (3, 3, 3, 5, 5))),
)


class Evening(RuleBasedStateMachine):
    @initialize(
        players=st.integers(min_value=1, max_value=8),
        rounds=st.sampled_from((1, 1, 2, 6)),
        joker=st.sampled_from(("free", "forced")),
    )
    def sit_down(self, players: int, rounds: int, joker: str) -> None:
        self.names = NAMES[:players]
        self.raw_options: dict[str, object] = {"rounds": rounds, "joker": joker}
        self.options = read_options(self.raw_options, players, None)
        self.state: State = YAHTZEE.start(self.options, players)
        self.naive = NaiveTable(self.names, self.raw_options)
        self.entries: list[dict[str, object]] = []

    def write(self, move: Move) -> None:
        before = repr(self.state)
        entry = YAHTZEE.write_move(move, seat_to_log)
        assert YAHTZEE.read_move(self.options, move.seat, entry, logged_seat) == move
        after = YAHTZEE.apply(self.state, move)
        assert YAHTZEE.apply(self.state, move) == after
        assert repr(self.state) == before
        for old, new in zip(self.state.paper.sheets, after.paper.sheets, strict=True):
            assert old.items() <= new.items()
        number = YAHTZEE.value(self.state, move)
        told = {"player": self.names[move.seat], **entry} | ({} if number is None else {"value": number})
        self.entries.append(told)
        self.naive.play(told)
        self.state = after

    @precondition(lambda self: self.state.seat is not None)
    @rule(turns=st.lists(st.tuples(throws, st.integers(min_value=0, max_value=99)), min_size=1, max_size=8))
    def take_turns(self, turns: list[tuple[tuple[int, ...], int]]) -> None:
        for dice, pick in turns:
            if self.state.seat is None:
                return
            legal = YAHTZEE.legal_moves(self.state, self.state.seat, dice)
            assert legal
            thinkable = [FillBox(self.state.seat, dice, box) for box in BOXES]
            assert list(legal) == [move for move in thinkable if self.is_accepted(move)]
            assert list(legal) == [move for move in thinkable if self.is_plain(move, dice)]
            self.write(legal[pick % len(legal)])

    @precondition(lambda self: self.state.seat is not None and len(self.entries) > 8)
    @rule(leaver=st.integers(min_value=0, max_value=40))
    def go_home(self, leaver: int) -> None:
        if leaver < len(self.names) and leaver not in self.state.left:
            self.write(Leaves(leaver))

    def is_accepted(self, move: Move) -> bool:
        try:
            YAHTZEE.check(self.state, move)
        except IllegalMove:
            return False
        return True

    def is_plain(self, move: FillBox, dice: tuple[int, ...]) -> bool:
        last = self.naive.columns[self.names[move.seat]][-1]
        return may_fill(move.box, dice, {} if len(last) == 13 else last, self.options.joker == "forced")

    @precondition(lambda self: self.state.seat is None)
    @rule()
    def nothing_follows_the_end(self) -> None:
        with pytest.raises(IllegalMove, match="game_over"):
            YAHTZEE.check(self.state, Leaves(0))

    @invariant()
    def the_seat_in_turn_has_a_box_to_fill_in_this_round(self) -> None:
        if self.state.seat is None:
            return
        assert self.state.seat not in self.state.left
        sheet = self.state.paper.sheets[self.state.seat]
        filled = [key for key, mark in sheet.items() if mark.kind is Kind.NUMBER]
        assert 13 * (self.state.round - 1) <= len(filled) < 13 * self.state.round

    @invariant()
    def nobody_is_more_than_one_turn_ahead_of_those_who_stayed(self) -> None:
        """YZ-21."""
        turns = [
            sum(entry["player"] == name and "leaves" not in entry for entry in self.entries)
            for seat, name in enumerate(self.names)
            if seat not in self.state.left
        ]
        if turns:
            assert max(turns) - min(turns) <= (0 if self.state.seat is None else 1)
        assert self.state.turns == sum("leaves" not in entry for entry in self.entries)

    @invariant()
    def the_figures_are_those_of_the_naive_table(self) -> None:
        for name, player in zip(self.names, YAHTZEE.outcome(self.state).players, strict=True):
            assert player.total == self.naive.total(name)
            assert player.breakdown == self.naive.breakdown(name)
            assert player.extra == {"rounds": self.naive.round_totals(name)}

    @invariant()
    def the_winners_have_most_among_those_who_could_win(self) -> None:
        """YZ-9, YZ-22."""
        outcome = YAHTZEE.outcome(self.state)
        assert outcome.finished == (self.state.seat is None)
        if not outcome.finished:
            assert (outcome.winners, outcome.decided_by) == ((), None)
            return
        stayed = [seat for seat in range(len(self.names)) if seat not in self.state.left]
        totals = {seat: self.naive.total(self.names[seat]) for seat in stayed or range(len(self.names))}
        best = tuple(seat for seat, total in totals.items() if total == max(totals.values()))
        assert (outcome.winners, outcome.decided_by) == (best, "total" if len(best) == 1 else "shared")

    def teardown(self) -> None:
        if hasattr(self, "entries"):
            assert replay(read_transcript(self.transcript())) == self.state

    def transcript(self) -> dict[str, Any]:
        head = {"format": "scoresheets/transcript", "version": 1, "game": "yahtzee"}
        return {**head, "options": self.raw_options, "players": list(self.names), "entries": self.entries}


Evening.TestCase.settings = settings(
    max_examples=30,
    stateful_step_count=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
TestEvening = Evening.TestCase
