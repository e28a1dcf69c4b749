"""Whole games at random, one to eight players, both jokers: the invariants before and after every entry."""

from dataclasses import replace

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from games.kit.moves import Begins, Leaves
from games.kit.paper import Kind
from games.yahtzee.rules import GAME
from games.yahtzee.rules.moves import FillBox, Move
from games.yahtzee.rules.sheet import BOXES
from tests.games.evening import RandomEvening, evenings
from tests.games.yahtzee.naive import NaiveTable, may_fill

NAMES = ("Ana", "Bo", "Cleo", "Dee", "Eli", "Flo", "Gus", "Hal")
faces = st.integers(min_value=1, max_value=6)
throws = st.one_of(
    st.tuples(faces, faces, faces, faces, faces),
    faces.map(lambda face: (face,) * 5),
    st.sampled_from(((6, 6, 6, 6, 6), (1, 2, 3, 4, 5), (2, 3, 4, 5, 5), (3, 3, 3, 5, 5))),
)


class Evening(RandomEvening):
    game = GAME

    @initialize(
        players=st.integers(min_value=1, max_value=8),
        rounds=st.sampled_from((1, 1, 2, 6)),
        joker=st.sampled_from(("free", "forced")),
        begins=st.sampled_from(("first", "rotate", "roll-off")),
    )
    def sit_down(self, players: int, rounds: int, joker: str, begins: str) -> None:
        self.begin(NAMES[:players], {"rounds": rounds, "joker": joker, "begins": begins})
        self.naive = NaiveTable(self.names, self.raw_options)

    def write(self, move: Move) -> None:
        before = self.state.paper.sheets
        super().write(move)
        for old, new in zip(before, self.state.paper.sheets, strict=True):
            assert old.items() <= new.items()

    @precondition(lambda self: self.state.seat is not None)
    @rule(
        turns=st.lists(
            st.tuples(throws, st.integers(min_value=0, max_value=99), st.sampled_from((False, False, True))),
            min_size=1,
            max_size=8,
        )
    )
    def take_turns(self, turns: list[tuple[tuple[int, ...], int, bool]]) -> None:
        for dice, pick, zero in turns:
            if self.state.seat is None:
                return
            if self.state.begin_due:
                here = [seat for seat in range(len(self.names)) if seat not in self.state.left]
                assert len(here) > 1
                self.write(Begins(here[pick % len(here)]))
            legal = GAME.legal_moves(self.state, self.state.seat, dice)
            assert legal
            thinkable = [FillBox(self.state.seat, dice, box) for box in BOXES]
            assert list(legal) == [move for move in thinkable if self.is_accepted(move)]
            assert list(legal) == [move for move in thinkable if self.is_accepted(replace(move, zero=True))]
            assert list(legal) == [move for move in thinkable if self.is_plain(move, dice)]
            chosen = next(move for move in thinkable if move == legal[pick % len(legal)])
            self.write(replace(chosen, zero=zero))

    @precondition(lambda self: self.state.seat is not None and len(self.entries) > 8)
    @rule(leaver=st.integers(min_value=0, max_value=40))
    def go_home(self, leaver: int) -> None:
        if leaver < len(self.names) and leaver not in self.state.left:
            self.write(Leaves(leaver))

    def is_plain(self, move: FillBox, dice: tuple[int, ...]) -> bool:
        last = self.naive.columns[self.names[move.seat]][-1]
        return may_fill(move.box, dice, {} if len(last) == 13 else last, self.options.joker == "forced")

    @invariant()
    def the_seat_in_turn_has_a_box_to_fill_in_this_round(self) -> None:
        if self.state.seat is None:
            return
        assert self.state.seat not in self.state.left
        sheet = self.state.paper.sheets[self.state.seat]
        filled = [key for key, mark in sheet.items() if mark.kind is Kind.NUMBER]
        assert 13 * (self.state.round - 1) <= len(filled) < 13 * self.state.round

    @invariant()
    def the_figures_are_those_of_the_naive_table(self) -> None:
        for name, player in zip(self.names, GAME.outcome(self.state).players, strict=True):
            assert player.total == self.naive.total(name)
            assert player.breakdown == self.naive.breakdown(name)
            assert player.extra == {"rounds": self.naive.round_totals(name)}

    @invariant()
    def the_winners_have_most_among_those_who_could_win(self) -> None:
        """YZ-9, YZ-22."""
        outcome = GAME.outcome(self.state)
        assert outcome.finished == (self.state.seat is None)
        if not outcome.finished:
            assert (outcome.winners, outcome.decided_by) == ((), None)
            return
        stayed = [seat for seat in range(len(self.names)) if seat not in self.state.left]
        totals = {seat: self.naive.total(self.names[seat]) for seat in stayed or range(len(self.names))}
        best = tuple(seat for seat, total in totals.items() if total == max(totals.values()))
        assert (outcome.winners, outcome.decided_by) == (best, "total" if len(best) == 1 else "shared")


Evening.TestCase.settings = evenings(6, steps=60)
TestEvening = Evening.TestCase
