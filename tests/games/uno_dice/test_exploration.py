"""The longest chains of a throw, against a brute force, and dice that change places in a chain.

Whole games at random, with and without options: the invariants before and after every entry.
"""

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from games.kit.moves import Leaves
from games.kit.paper import Kind, Pencil
from games.uno_dice.rules import GAME
from games.uno_dice.rules.board import STAR, earned, path, written
from games.uno_dice.rules.chain import Tray, dice_of, refusal
from games.uno_dice.rules.declining import may_decline
from games.uno_dice.rules.ending import has_started
from games.uno_dice.rules.longest import longest_chains, placed, replaced, taken_out, traded, without
from games.uno_dice.rules.moves import Aimed, Move, Start, TakeTurn
from games.uno_dice.rules.sheet import DICE, DICE_IN_A_TURN, OUTLINES, PENALTIES, WILD
from tests.games.evening import RandomEvening, evenings
from tests.games.uno_dice.cast import NAMES, board
from tests.games.uno_dice.naive import ALL_NUMBERS, NaiveTable, may_be_written

TWO = Pencil(Kind.NUMBER, 2)
LASTS = st.sampled_from([STAR, *(Pencil(Kind.NUMBER, number) for number in range(1, 7))])
FACES = st.sampled_from([*DICE, WILD, WILD, WILD, *PENALTIES])
THROWS = st.lists(FACES, max_size=6)
CLOSE = st.lists(st.sampled_from(["R1", "R2", "Y1", "Y2", "B3", WILD]), max_size=6)


def codes(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def brute_force(last: Pencil, dice: list[str]) -> set[tuple[str, ...]]:
    """Return all legal chains of most spaces: every order of the dice, two wilds as one, cut where it breaks."""
    stars = dice.count(WILD) // 2
    parts = [*(die for die in dice if die in DICE), *[WILD] * stars]
    legal = {
        order[:length]
        for order in set(permutations(parts))
        for length in range(len(parts) + 1)
        if refusal(last, order[:length]) is None
    }
    most = max(map(len, legal))
    return {chain for chain in legal if len(chain) == most} if most else set()


@given(LASTS, THROWS | CLOSE)
def test_no_chain_is_longer_and_every_die_that_may_end_one_is_offered(last: Pencil, dice: list[str]) -> None:
    """UN-22, UN-23."""
    found, all_of_them = longest_chains(last, dice), brute_force(last, dice)
    assert set(found) <= all_of_them
    assert sorted(chain[-1] for chain in found) == sorted({chain[-1] for chain in all_of_them})
    for chain in found:
        assert dice_of(chain, len(without(dice, chain))) == len(dice)


def test_the_printed_example_slips_the_blue_one_between() -> None:
    """UN-17."""
    assert longest_chains(TWO, codes("R6 Y1 Y2 R1 B5 G3")) == (codes("Y2 Y1 R1 R6"),)
    assert longest_chains(TWO, codes("R6 Y1 Y2 R1 B1 G4")) == (codes("Y2 Y1 B1 R1 R6"),)
    assert placed(TWO, Tray(codes("Y2 Y1 R1 R6"), codes("B1 G4")), "B1") == codes("Y2 Y1 B1 R1 R6")


def test_a_chain_that_ends_with_a_star_comes_last() -> None:
    """UN-5: the rules advise against it, so it is no first choice; it is one all the same."""
    assert longest_chains(TWO, codes("Y2 Y5 * *")) == (codes("Y2 * Y5"), codes("* Y5 Y2"), codes("Y2 Y5 *"))


def test_four_stars_are_two_spaces() -> None:
    """UN-4."""
    assert {len(chain) for chain in longest_chains(TWO, codes("* * * * B2 R6"))} == {4}


def test_nothing_fits_and_penalties_are_no_links() -> None:
    """UN-1."""
    assert longest_chains(TWO, codes("R6 * +1 -1 B5")) == ()


def test_a_die_is_placed_at_the_end_first_and_a_lone_star_nowhere() -> None:
    assert placed(TWO, Tray(codes("Y2 R2"), codes("B2")), "B2") == codes("Y2 R2 B2")
    assert placed(TWO, Tray(codes("Y2 R2 R6"), codes("B2")), "B2") == codes("Y2 B2 R2 R6")
    assert placed(TWO, Tray(codes("Y2 R2"), codes("* +1")), "*") is None
    assert placed(TWO, Tray(codes("Y2 R2"), codes("* +1")), "+1") is None
    assert placed(TWO, Tray(codes("Y2 R6"), codes("G5")), "G5") is None


@pytest.mark.parametrize(
    ("chain", "place", "left"),
    [("Y2 B2 R2 R6", 1, "Y2 R2 R6"), ("Y2 R2 R6", 1, "Y2"), ("Y2 R2", 1, "Y2"), ("Y2 Y1", 0, "")],
)
def test_a_die_is_taken_out_with_those_that_matched_it_alone(chain: str, place: int, left: str) -> None:
    assert taken_out(TWO, codes(chain), place) == codes(left)


def test_dice_change_places_whether_they_match_or_not() -> None:
    assert traded(codes("Y2 R2 R6"), 0, 1) == codes("R2 Y2 R6")
    assert replaced(Tray(codes("Y2 R2"), codes("B2")), 1, "B2") == codes("Y2 B2")
    assert replaced(Tray(codes("Y2 R2"), codes("*")), 1, "*") is None
    assert replaced(Tray(codes("Y2 R2"), codes("* *")), 1, "*") == codes("Y2 *")


def test_two_wild_dice_leave_the_loose_ones_together() -> None:
    assert without(codes("* Y2 * G3"), codes("* Y2")) == codes("G3")
    assert without(codes("* * * Y2"), codes("*")) == codes("* Y2")


TABLES: tuple[tuple[int, dict[str, object]], ...] = (
    (2, {}),
    (3, {"spaces": 12, "star_matches_all": True}),
    (4, {}),
    (4, {"spaces": 9, "extra_spaces": 2, "boards": ["green", "blue", "red", "yellow"]}),
    (2, {"spaces": 3, "extra_spaces": 0, "boards": ["blue", "yellow"]}),
    (4, {"stars_passed_over": True}),
    (3, {"stars_passed_over": True, "spaces": 12, "boards": ["green", "red", "blue"]}),
)
faces = st.sampled_from([*ALL_NUMBERS, *[WILD] * 6, *PENALTIES * 3])
throws = st.lists(faces, min_size=DICE_IN_A_TURN, max_size=DICE_IN_A_TURN).map(tuple)
picks = st.lists(st.integers(min_value=0, max_value=99), min_size=8, max_size=8)


class Evening(RandomEvening):
    game = GAME
    ahead_at_the_end = 1  # a chain or a call-out ends the game at once

    @initialize(chosen=st.sampled_from(TABLES))
    def sit_down(self, chosen: tuple[int, dict[str, object]]) -> None:
        players, raw_options = chosen
        self.begin(NAMES[:players], raw_options)
        self.naive = NaiveTable(self.names, self.raw_options)

    def write(self, move: Move) -> None:
        assert GAME.value(self.state, move) is None
        super().write(move)

    @precondition(lambda self: self.state.seat is not None)
    @rule(dice=throws, pick=picks, leaver=st.integers(min_value=0, max_value=150))
    def take_a_turn(self, dice: tuple[str, ...], pick: list[int], leaver: int) -> None:
        if leaver < len(self.names) and leaver not in self.state.left:
            self.write(Leaves(leaver))
        if self.state.seat is None:
            return
        if not has_started(self.state.paper, self.state.seat):
            starts = GAME.legal_moves(self.state, self.state.seat, Tray(loose=dice))
            assert starts == tuple(Start(self.state.seat, number) for number in range(1, 7))
            self.write(starts[pick[0] % 6])
        else:
            self.write(self.grown(self.state.seat, dice, pick))

    def grown(self, seat: int, dice: tuple[str, ...], pick: list[int]) -> TakeTurn:
        """Return a chain grown die by die as far as possible, with some of the penalties thrown."""
        chain: tuple[str, ...] = ()
        loose = list(dice)
        for choice in pick[:6]:
            openings = GAME.legal_moves(self.state, seat, Tray(chain, tuple(loose)))
            self.check_openings(seat, chain, loose, openings)
            chosen = openings[min(choice % 8, len(openings) - 1)]
            assert isinstance(chosen, TakeTurn)
            for die in chosen.chain[len(chain) :]:
                for _ in range(dice_of((die,))):
                    loose.remove(die)
            chain = chosen.chain
        others = [each for each in range(len(self.names)) if each != seat]
        thrown = [die for die in loose if die in PENALTIES][: pick[6] % 4]
        aimed = (Aimed(die, others[(pick[7] + place) % len(others)]) for place, die in enumerate(thrown))
        return self.declined(TakeTurn(seat, chain, tuple(aimed)), pick)

    def declined(self, move: TakeTurn, pick: list[int]) -> TakeTurn:
        """UN-31: let a player called by colour alone decline, if `pick` says so; the rules must accept exactly the
        offered seat.
        """
        offered = may_decline(self.state, move)
        for seat in range(len(self.names)):
            assert self.is_accepted(replace(move, declines=(seat,))) == (seat == offered)
        return move if offered is None or pick[6] % 3 else replace(move, declines=(offered,))

    def check_openings(
        self, seat: int, chain: tuple[str, ...], loose: list[str], openings: tuple[Move, ...]
    ) -> None:
        """UN-2, UN-4, UN-22, UN-23: check that the openings are those that `check` accepts and that the naive table
        allows.
        """
        last = self.naive.last(self.names[seat])
        able = {die for die in loose if die not in PENALTIES and (die != WILD or loose.count(WILD) > 1)}
        longer = {TakeTurn(seat, (*chain, die)) for die in able if may_be_written(last, (*chain, die))}
        assert set(openings) == {TakeTurn(seat, chain), *longer}
        thinkable = {TakeTurn(seat, (*chain, die)) for die in able}
        assert {move for move in thinkable if self.is_accepted(move)} == longer

    @invariant()
    def the_boards_are_those_of_the_naive_table(self) -> None:
        for seat, name in enumerate(self.names):
            assert [str(entry) for entry in board(self.state, seat)] == self.naive.boards[name]
            assert earned(self.state.paper.sheets[seat]) == self.naive.extra[name]

    @invariant()
    def a_board_is_filled_from_its_first_space_on_and_outlined_from_its_first_extra_one(self) -> None:
        for sheet in self.state.paper.sheets:
            spaces = path(self.options, sheet)
            outlines = [OUTLINES[f"x{place + 1}"] for place in range(earned(sheet))]
            assert set(sheet) == {*spaces[: written(sheet)], *outlines}
            assert earned(sheet) <= self.options.extra_spaces
            assert written(sheet) <= len(spaces)
        assert self.state.paper.claims == {}

    @invariant()
    def the_game_is_over_when_a_board_is_full_or_all_have_left_and_not_before(self) -> None:
        """UN-28, UN-30."""
        full = [name for name in self.names if self.naive.is_full(name)]
        all_left = len(self.state.left) == len(self.names)
        assert (self.state.seat is None) == (bool(full) or all_left)
        outcome = GAME.outcome(self.state)
        if full:
            assert [self.names[seat] for seat in outcome.winners] == full
            assert outcome.decided_by == ("first_to_fill" if len(full) == 1 else "shared")

    @invariant()
    def the_figures_and_ranks_are_those_of_the_naive_table(self) -> None:
        """UN-29."""
        outcome = GAME.outcome(self.state)
        best = [(seat not in outcome.winners, self.naive.open(name)) for seat, name in enumerate(self.names)]
        best = [(loses, open_spaces if loses else 0) for loses, open_spaces in best]
        for mine, name, player in zip(best, self.names, outcome.players, strict=True):
            assert player.breakdown == self.naive.figures(name)
            assert player.total == len(self.naive.boards[name])
            assert player.rank == 1 + sum(other < mine for other in best)


Evening.TestCase.settings = evenings(8, steps=60)
TestEvening = Evening.TestCase
