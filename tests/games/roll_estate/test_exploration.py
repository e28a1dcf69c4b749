"""Whole games at random, in every variant: the invariants before and after every entry.

Every throw of five dice in every box, against naive.py; a box brings the amount by which the total grows.
"""

import random
from itertools import combinations_with_replacement, pairwise

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from games.kit.dice import throw_of
from games.kit.moves import Leaves
from games.kit.paper import Kind, Pencil, number_in
from games.roll_estate.rules import GAME
from games.roll_estate.rules.ending import rentals_left
from games.roll_estate.rules.moves import ClaimBox, LoseInterest, Move, NoLegalBox
from games.roll_estate.rules.options import TripleCounts
from games.roll_estate.rules.placing import mark_of
from games.roll_estate.rules.sheet import BOXES, ROW_LIST
from games.roll_estate.rules.verbs import brings, legal_moves
from tests.games.evening import RandomEvening, evenings
from tests.games.roll_estate import naive
from tests.games.roll_estate.cast import ANA, NAMES, claim, options, play, table
from tests.games.roll_estate.naive import NaiveTable
from tests.tries import so_many

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


ALL_THROWS = tuple(combinations_with_replacement(range(1, 7), 5))
"""Every throw of five dice, whose order the rules never see."""


def said(mark: Pencil | None) -> int | None:
    if mark is None:
        return None
    return 0 if mark.kind is Kind.TICK else mark.whole


def test_the_sheet_has_the_thirty_boxes_in_printed_order() -> None:
    assert tuple(BOXES) == naive.ALL_BOXES
    assert len(BOXES) == 30


@pytest.mark.parametrize("counts", TripleCounts)
def test_all_252_throws_are_worth_the_same_in_every_box_as_in_plain_words(counts: TripleCounts) -> None:
    every_die = counts is TripleCounts.ALL
    assert len(ALL_THROWS) == 252
    wrong = [
        (dice, box.key)
        for dice in ALL_THROWS
        for box in BOXES.values()
        if said(mark_of(box, throw_of(dice), counts)) != naive.worth(box.key, dice, every_die)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("dice", "box", "number"),
    [
        ((5, 5, 3, 6, 1), "fives.2", 10),
        ((3, 3, 3, 3, 6), "quadruples.1", 12),
        ((2, 2, 2, 3, 4), "twos.1", 6),
        ((3, 3, 3, 3, 6), "triples.1", 9),
        ((6, 6, 6, 6, 6), "liquid-assets", 30),
    ],
)
def test_the_examples_printed_in_the_rules(dice: tuple[int, ...], box: str, number: int) -> None:
    """RE-1, RE-2, RE-27."""
    after = play(table(options()), claim(ANA, box, *dice, value=number))
    assert after.paper.sheets[ANA][box] == Pencil(Kind.NUMBER, number)


@pytest.mark.parametrize("dice", [(1, 2, 3, 4, 1), (5, 4, 3, 2, 2), (6, 5, 4, 3, 6)])
def test_any_run_of_four_claims_the_red_line(dice: tuple[int, ...]) -> None:
    """RE-28."""
    after = play(table(options()), claim(ANA, "routes.any", *dice))
    assert after.paper.claims["routes.any"].seat == ANA


DICE = 5


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("seed", range(so_many(3)))
def test_a_box_brings_what_the_total_grows_by(players: int, seed: int) -> None:
    """With businesses opened, routes, and Liquid Assets before and after an index."""
    chance = random.Random(seed)  # noqa: S311 (pretended dice)
    state, seen = GAME.start(GAME.read_options({}, players, None), players), set()
    while state.seat is not None:
        seat, dice = state.seat, tuple(chance.choices(range(1, 7), k=DICE))
        moves = legal_moves(state, seat, dice)
        before, told = GAME.outcome(state).players[seat].total, brings(state, moves)
        for move in moves:
            if isinstance(move, ClaimBox) and move.open_business:
                after = GAME.apply(state, move)
                assert told[move.box] == GAME.outcome(after).players[seat].total - before
                seen.add(move.box.partition(".")[0])
        assert len(told) == sum(isinstance(move, ClaimBox) and move.open_business for move in moves)
        state = GAME.apply(state, chance.choice(moves))
    assert {"ones", "routes", "liquid-assets"} <= seen
