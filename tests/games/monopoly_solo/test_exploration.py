"""Whole games at random, rich and poor: the invariants before and after every entry."""

import random

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from games.kit.moves import Leaves
from games.kit.paper import Kind
from games.monopoly_solo.rules import GAME
from games.monopoly_solo.rules.book import Owner
from games.monopoly_solo.rules.ending import CardDue, Debt, Offer, ServiceRoll
from games.monopoly_solo.rules.moves import Build, Move
from games.monopoly_solo.rules.sheet import TITLES
from games.monopoly_solo.testing import HAND
from tests.games.evening import RandomEvening, evenings
from tests.games.monopoly_solo.naive import STREETS, NaiveTable

TABLES: tuple[dict[str, object], ...] = (
    {},
    {"board": "atlantic-city", "go": 1000, "bank_tokens": 0},
    {"bank_total": 1000, "fine": 1000, "count_mortgaged": False},
    {"bank_total": 3000, "go": 400, "bank_tokens": 2, "houses": 5, "hotels": 1},
    {"go": 1000, "bank_total": 99999, "bank_tokens": 28, "houses": 12, "hotels": 0},
)


class Evening(RandomEvening):
    game = GAME

    @initialize(raw_options=st.sampled_from(TABLES))
    def sit_down(self, raw_options: dict[str, object]) -> None:
        self.begin(("Ana",), raw_options)
        self.naive = NaiveTable(self.raw_options)

    @precondition(lambda self: self.state.seat is not None)
    @rule(seed=st.integers(min_value=0, max_value=2**32), turns=st.integers(min_value=5, max_value=60))
    def go_on(self, seed: int, turns: int) -> None:
        chance = random.Random(seed)  # noqa: S311
        for _turn in range(turns):
            if self.state.seat is None:
                return
            thrown = HAND.thrown(chance, self.state)
            opening = self.chosen(GAME.legal_moves(self.state, 0, thrown), chance)
            self.write(HAND.completed(self.state, opening, thrown, chance))
            self.nothing_was_made_or_lost()

    def chosen(self, openings: tuple[Move, ...], chance: random.Random) -> Move:
        """Return a move of a random kind, so that sales do not crowd out the throws; a building if one is possible."""
        kinds = list(dict.fromkeys(map(type, openings)))
        kind = Build if Build in kinds else chance.choice(kinds)
        return chance.choice([move for move in openings if type(move) is kind])

    @precondition(lambda self: self.state.seat is not None and len(self.entries) > 60)
    @rule(leaves=st.integers(min_value=0, max_value=9))
    def give_up(self, leaves: int) -> None:
        if not leaves:
            self.write(Leaves(0))

    @invariant()
    def nothing_was_made_or_lost(self) -> None:
        """MS-5, MS-7, MS-53: money, houses, hotels and tokens, also counted by the naive table."""
        book, naive, chosen = self.state.book, self.naive, self.options
        assert (book.cash, book.bank) == (naive.mine, naive.banks)
        assert naive.mine + naive.banks == chosen.bank_total
        assert min(naive.mine, naive.banks, naive.houses, naive.hotels, naive.tokens) >= 0
        assert (book.houses_left, book.hotels_left) == (naive.houses, naive.hotels)
        assert book.tokens_left == naive.tokens
        built = [book.buildings(TITLES[square]) for square in STREETS]
        assert sum(steps for steps in built if steps < 5) + book.houses_left == chosen.houses
        assert built.count(5) + book.hotels_left == chosen.hotels

    @invariant()
    def the_page_is_that_of_the_naive_table(self) -> None:
        book, naive = self.state.book, self.naive
        assert (book.square, book.in_jail) == (naive.square, naive.jailed)
        assert {title.position for title in book.titles(Owner.PLAYER)} == naive.titles("me")
        assert {title.position for title in book.titles(Owner.BANK)} == naive.titles("bank")
        assert {square: book.buildings(TITLES[square]) for square in STREETS} == naive.built
        assert {square for square in TITLES if book.is_mortgaged(TITLES[square])} == naive.mortgaged

    @invariant()
    def what_is_due_is_what_the_naive_table_asks(self) -> None:
        due: tuple[object, ...] = ()
        match self.state.due:
            case Offer(title=title):
                due = ("offer", title)
            case ServiceRoll(times=times):
                due = ("service", times)
            case CardDue(deck=deck):
                due = ("card", deck)
            case Debt(amount=amount):
                due = ("debt", amount)
        assert self.naive.due[:2] == due

    @invariant()
    def a_title_of_the_player_is_a_claim_and_one_of_the_bank_is_none(self) -> None:
        paper = self.state.paper
        ticked = {
            f"title.{square}"
            for square in TITLES
            if paper.sheets[0].get(f"title.{square}", None) and self.naive.owner[square] == "me"
        }
        assert set(paper.claims) == ticked
        for square in self.naive.titles("bank"):
            assert paper.sheets[0][f"title.{square}"].kind is Kind.DECLINED

    @invariant()
    def there_is_always_something_to_do_until_it_is_over(self) -> None:
        """MS-29: no debt remains that cannot be raised."""
        outcome = GAME.outcome(self.state)
        assert outcome.finished == bool(self.naive.end)
        assert outcome.decided_by == (self.naive.end or None)
        if self.state.seat is not None:
            assert GAME.legal_moves(self.state, 0, (1, 1))

    @invariant()
    def the_points_are_those_of_the_naive_table(self) -> None:
        """MS-17, MS-20."""
        player = GAME.outcome(self.state).players[0]
        assert player.breakdown == self.naive.points()
        assert player.total == sum(self.naive.points().values())
        assert player.extra == {"bank": self.naive.banks, "titles": len(self.naive.titles("me"))}


Evening.TestCase.settings = evenings(8, steps=12)
TestEvening = Evening.TestCase
