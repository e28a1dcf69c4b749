"""Whole games at random, in every variant: the invariants before and after every entry."""

from itertools import pairwise

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from games.kit.moves import Leaves
from games.kit.paper import number_in
from games.roll_estate.rules import GAME
from games.roll_estate.rules.ending import rentals_left
from games.roll_estate.rules.moves import ClaimBox, LoseInterest, Move, NoLegalBox
from games.roll_estate.rules.sheet import BOXES, ROW_LIST
from tests.games.evening import RandomEvening, evenings
from tests.games.roll_estate.cast import NAMES
from tests.games.roll_estate.naive import NaiveTable

TABLES: tuple[tuple[int, dict[str, object]], ...] = (
    (2, {}),
    (3, {}),
    (4, {"triple_counts": "all"}),
    (3, {"variant": "ruthless"}),
    (1, {"variant": "solo", "difficulty": "easy"}),
)
faces = st.integers(min_value=1, max_value=6)
throws = st.one_of(
    st.tuples(faces, faces, faces, faces, faces),
    st.tuples(faces, faces).map(lambda pair: (pair[0],) * 4 + (pair[1],)),
    st.sampled_from(((1, 2, 3, 4, 5), (2, 3, 4, 5, 6), (1, 2, 3, 4, 6))),
)


class Evening(RandomEvening):
    game = GAME

    @initialize(chosen=st.sampled_from(TABLES))
    def sit_down(self, chosen: tuple[int, dict[str, object]]) -> None:
        players, raw_options = chosen
        self.begin(NAMES[:players], raw_options)
        self.naive = NaiveTable(self.names, self.raw_options)

    @precondition(lambda self: self.state.seat is not None)
    @rule(
        dice=throws,
        pick=st.integers(min_value=0, max_value=99),
        leaver=st.integers(min_value=0, max_value=150),
    )
    def take_a_turn(self, dice: tuple[int, ...], pick: int, leaver: int) -> None:
        if leaver < len(self.names) and leaver not in self.state.left and len(self.entries) > 8:
            self.write(Leaves(leaver))
        if self.state.seat is None:
            return
        legal = GAME.legal_moves(self.state, self.state.seat, dice)
        assert legal
        assert set(legal) == {move for move in self.thinkable(dice) if self.is_accepted(move)}
        self.write(legal[pick % len(legal)])

    def thinkable(self, dice: tuple[int, ...]) -> list[Move]:
        """Return every thinkable move with these dice, with a declined business only if one would open."""
        seat = self.state.seat or 0
        moves: list[Move] = [ClaimBox(seat, dice, box) for box in BOXES]
        if self.options.solo:
            return [*moves, NoLegalBox(seat, dice)]
        declined = [
            ClaimBox(seat, dice, box, open_business=False) for box in BOXES if self.opens(seat, dice, box)
        ]
        return [*moves, *declined, *(LoseInterest(seat, dice, row.key) for row in ROW_LIST)]

    def opens(self, seat: int, dice: tuple[int, ...], box: str) -> bool:
        move = ClaimBox(seat, dice, box)
        if not self.is_accepted(move):
            return False
        claims = set(GAME.apply(self.state, move).paper.claims) - set(self.state.paper.claims)
        return any(key not in BOXES for key in claims)

    @invariant()
    def the_seat_in_turn_can_always_give_up_a_row(self) -> None:
        """RE-8."""
        if self.state.seat is not None:
            assert self.state.seat not in self.state.left
            assert rentals_left(self.state.paper.sheets[self.state.seat])

    @invariant()
    def numbers_in_a_row_rise_and_none_is_zero(self) -> None:
        """RE-3, RE-27."""
        for sheet in self.state.paper.sheets:
            for row in ROW_LIST:
                numbers = [number for box in row.rentals if (number := number_in(sheet, box)) is not None]
                assert all(left < right for left, right in pairwise([0, *numbers]))

    @invariant()
    def a_claim_is_ticked_on_its_holders_sheet_and_on_no_other(self) -> None:
        """RE-24."""
        claimed = {(box, holder.seat) for box, holder in self.state.paper.claims.items()}
        ticked = {
            (box, seat)
            for seat, sheet in enumerate(self.state.paper.sheets)
            for box, mark in sheet.items()
            if mark.kind == "tick" and box not in ("jackpot", "indexes.1", "indexes.2")
        }
        assert ticked == claimed

    @invariant()
    def the_figures_are_those_of_the_naive_table(self) -> None:
        for name, player in zip(self.names, GAME.outcome(self.state).players, strict=True):
            assert player.total == self.naive.total(name)
            assert {**player.breakdown, **player.tie_breakers} == self.naive.figures(name)


Evening.TestCase.settings = evenings(5, steps=90)
TestEvening = Evening.TestCase
