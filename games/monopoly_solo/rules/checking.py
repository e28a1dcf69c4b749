"""Validation of a move: the order of the checks decides which code a move gets."""

from __future__ import annotations

from games.kit.dice import check_dice
from games.kit.errors import IllegalMove
from games.kit.moves import Leaves
from games.kit.turns import check_turn
from games.monopoly_solo.rules.book import Book
from games.monopoly_solo.rules.cards import GoTo, KeepCard
from games.monopoly_solo.rules.checking_titles import about, check_about_title, check_cash
from games.monopoly_solo.rules.ending import CardDue, Debt, Offer, ServiceRoll, State
from games.monopoly_solo.rules.money import means
from games.monopoly_solo.rules.moves import (
    FINE,
    AnswerOffer,
    Build,
    EnterCard,
    LeaveJail,
    Lift,
    Mortgage,
    Move,
    Played,
    Sell,
    ThrowDice,
    ThrowForService,
)
from games.monopoly_solo.rules.playing import DICE
from games.monopoly_solo.rules.sheet import SQUARES_ROUND, TITLES, Deck


def check_rules(state: State, move: Move) -> None:
    """Raise IllegalMove if the rules refuse the move. The number sent with the move is not checked."""
    check_turn(state, move)
    if isinstance(move, Leaves):
        return
    _check_readable(move)
    _check_due(state, move)
    match move:
        case ThrowDice():
            _check_throw(state.book)
        case LeaveJail():
            _check_way_out(state.book, move.way)
        case AnswerOffer() | ThrowForService() | EnterCard():
            _check_answer(state, move)
        case _:
            check_about_title(state, move, TITLES[move.title])


def _check_readable(move: Played) -> None:
    """Check the dice, and the named square or title."""
    match move:
        case ThrowDice() | ThrowForService():
            check_dice(move.dice, DICE)
        case Build() | Sell() | Mortgage() | Lift() if move.title not in TITLES:
            raise IllegalMove("unknown_box", box=str(move.title), what="title")
        case EnterCard(effect=GoTo(square=square)) if not 0 <= square < SQUARES_ROUND:
            raise IllegalMove("unknown_box", box=str(square), what="square")


def _check_due(state: State, move: Played) -> None:
    """MS-50: check that the move answers what is due, which comes first."""
    due, book = state.due, state.book
    match due:
        case Offer() if not isinstance(move, AnswerOffer | Sell):
            raise IllegalMove("offer_open", rule="MS-50", **about(book, TITLES[due.title]))
        case ServiceRoll() if not isinstance(move, ThrowForService):
            raise IllegalMove("service_roll_due", rule="MS-50", **about(book, TITLES[due.title]))
        case CardDue() if not isinstance(move, EnterCard):
            raise IllegalMove("card_due", rule="MS-50", deck=str(due.deck), board=str(book.options.board))
        case Debt() if not isinstance(move, Sell | Mortgage):
            missing = due.amount - book.cash
            raise IllegalMove("debt_open", rule="MS-50", amount=due.amount, missing=missing)


def _check_throw(book: Book) -> None:
    """MS-44: check that the pawn is not in jail."""
    if book.in_jail:
        raise IllegalMove("in_jail", rule="MS-44", fine=book.options.fine, card=book.holds_a_card)


def _check_way_out(book: Book, way: str) -> None:
    """MS-24, MS-33, MS-44: check that the player can leave jail in this way."""
    if not book.in_jail:
        raise IllegalMove("not_in_jail", rule="MS-44")
    if way != FINE:
        if not book.keeps(Deck(way)):
            raise IllegalMove("no_jail_card", rule="MS-24", deck=way, board=str(book.options.board))
    elif book.holds_a_card and means(book) < book.options.fine:
        fine = book.options.fine
        raise IllegalMove("not_enough_cash", rule="MS-33", what="fine", price=fine, cash=means(book))


def _check_answer(state: State, move: AnswerOffer | ThrowForService | EnterCard) -> None:
    """MS-37, MS-40, MS-41: check that the question of this answer is due."""
    due = state.due
    match move:
        case AnswerOffer():
            if not isinstance(due, Offer):
                raise IllegalMove("no_offer", rule="MS-37")
            if move.buy:
                title = TITLES[due.title]
                check_cash(state.book, title, title.price, what="buy", rule="MS-6")
        case ThrowForService():
            if not isinstance(due, ServiceRoll):
                raise IllegalMove("no_service_roll_due", rule="MS-40")
        case EnterCard():
            _check_card(state, move)


def _check_card(state: State, move: EnterCard) -> None:
    """MS-24, MS-41: check that a card is due, and that a get-out card is not already kept."""
    if not isinstance(state.due, CardDue):
        raise IllegalMove("no_card_due", rule="MS-41")
    board = str(state.options.board)
    if isinstance(move.effect, KeepCard) and state.book.keeps(state.due.deck):
        raise IllegalMove("card_already_kept", rule="MS-24", deck=str(state.due.deck), board=board)
