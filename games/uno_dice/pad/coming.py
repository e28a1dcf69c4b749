"""The chain in the tray: why its dice link, what a tap on each would do, and what each choice does to the boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from django.utils.translation import gettext as _

from games.kit.errors import IllegalMove
from games.kit.paper import Pencil
from games.uno_dice.pad.forms import Thrown
from games.uno_dice.rules import GAME
from games.uno_dice.rules.board import counting_entry
from games.uno_dice.rules.chain import Link, Tray, continuations, links, refusal
from games.uno_dice.rules.declining import may_decline
from games.uno_dice.rules.ending import EndReason, State, has_started
from games.uno_dice.rules.longest import (
    Chain,
    longest_chains,
    placed,
    replaced,
    taken_out,
    traded,
    without,
)
from games.uno_dice.rules.moves import Aimed, TakeTurn
from games.uno_dice.rules.sheet import DICE, DICE_IN_A_TURN, PENALTIES, WILD
from games.uno_dice.rules.turn import Turn, take_turn
from games.uno_dice.rules.verbs import check
from games.uno_dice.words.choices import effect_text, fits_nowhere
from games.uno_dice.words.names import COLOURS, chain_text
from scoresheets.plugin.words import sentence

OUT = "out"


@dataclass(frozen=True, slots=True)
class ChainLink:
    """Reason why a die stands where it does: `why` is a Link or "broken"; `word` says it, as the colour
    if that links.
    """

    die: str
    why: str
    word: str


@dataclass(frozen=True, slots=True)
class Ending:
    """One of the longest chains, and the effects of writing it: `turn` is None while that cannot be known.

    `laid` is True if it is the chain in the tray.
    """

    chain: Chain
    turn: Turn | None
    laid: bool


@dataclass(frozen=True, slots=True)
class Change:
    """Effect of a tap on a die, or on two of them: the new `chain`, or `why` it stays as it is.

    `one` and `other` are elements of the tray, "link-0" or "loose-2"; `other` is OUT to take `one` out of the chain,
    and "" if one tap is enough.
    """

    one: str
    other: str
    chain: Chain
    why: str = ""


@dataclass(frozen=True, slots=True)
class Coming:
    """The chain in the tray: its links, the dice that may stand `next`, what may be changed, and the longest chains.

    `declining` is the seat of the player who may decline the called number, None if nobody may; `called` is the number
    called. `wins` is True if the chain fills the board. `effects` has for each penalty beside the chain what it does to
    each other board, by seats.
    """

    chain: Chain
    links: tuple[ChainLink, ...]
    next: tuple[str, ...]
    changes: tuple[Change, ...]
    endings: tuple[Ending, ...]
    effects: tuple[tuple[tuple[int, str], ...], ...]
    writes: str
    declining: int | None
    called: int | None
    wins: bool


def arranged(state: State, seat: int, thrown: Thrown) -> Thrown:
    """Return the dice with the longest chain laid, if the pad arranges it: the one that ends as the player wants it,
    else the one whose dice were tapped first.
    """
    if not thrown.by_pad or not has_started(state.paper, seat):
        return thrown
    chains = longest(state, seat, thrown)
    chain = next((each for each in chains if each[-1] == thrown.ends), chains[0] if chains else ())
    return replace(thrown, tray=Tray(chain, without(thrown.dice, chain)))


def longest(state: State, seat: int, thrown: Thrown) -> tuple[Chain, ...]:
    """Return the longest chains of these dice; () if they are more than a turn has."""
    return longest_chains(last_entry(state, seat), thrown.dice) if len(thrown.dice) <= DICE_IN_A_TURN else ()


def last_entry(state: State, seat: int) -> Pencil:
    """Return the entry that the chain of this player, who has started, must match."""
    last = counting_entry(state.options, state.paper.sheets[seat])
    if last is None:
        raise ValueError(seat)
    return last


def coming(state: State, seat: int, thrown: Thrown) -> Coming:
    """Return everything that the tray says of these dice, which the pad has arranged if it is to."""
    tray, last = thrown.tray, last_entry(state, seat)
    move = TakeTurn(seat, tray.chain, thrown.aimed())
    turn = _turn(state, move)
    return Coming(
        chain=tray.chain,
        links=_links(last, tray.chain),
        next=continuations(last, tray),
        changes=tuple(_changes(last, tray)),
        endings=tuple(_endings(state, seat, thrown)),
        effects=tuple(_effects(state, move, thrown)),
        writes=chain_text(tray.chain),
        declining=may_decline(state, move) if turn else None,
        called=DICE[tray.chain[-1]].number if tray.chain and tray.chain[-1] in DICE else None,
        wins=turn is not None and turn.reason is EndReason.OWN_CHAIN,
    )


def _turn(state: State, move: TakeTurn) -> Turn | None:
    """Return the effects of this move on the boards, None while it is not legal."""
    try:
        check(state, move)
    except IllegalMove:
        return None
    return take_turn(state, move)


def _links(last: Pencil, chain: Chain) -> tuple[ChainLink, ...]:
    found = zip(chain, links(last, chain), strict=True)
    return tuple(ChainLink(die, str(why or "broken"), _link_word(die, why)) for die, why in found)


def _link_word(die: str, why: Link | None) -> str:
    if why is None:
        return _("no match")
    if why is Link.WILD:
        return _("any")
    if why is Link.COLOUR:
        return str(COLOURS[DICE[die].colour])
    return _("same %(number)s") % {"number": DICE[die].number}


def _endings(state: State, seat: int, thrown: Thrown) -> Iterator[Ending]:
    """UN-26: return the longest chains of these dice, each with what its last die does when it is called.

    UN-12: only the first one where each of them fills the board, as nothing is called then.
    """
    laid = thrown.tray.chain
    for chain in longest(state, seat, thrown):
        same = len(chain) == len(laid) and chain[-1] == laid[-1]
        turn = _turn(state, TakeTurn(seat, chain, thrown.aimed()))
        yield Ending(chain, turn, same)
        if turn is not None and turn.call is None:
            return


def _changes(last: Pencil, tray: Tray) -> Iterator[Change]:
    chain, loose = tray.chain, tray.loose
    for place, _die in enumerate(chain):
        yield Change(f"link-{place}", OUT, taken_out(last, chain, place))
    for one, other in combinations(range(len(chain)), 2):
        if chain[one] != chain[other]:
            yield _change(last, f"link-{one}", f"link-{other}", traded(chain, one, other))
    for at, die in enumerate(loose):
        if die in PENALTIES:
            continue
        yield Change(f"loose-{at}", "", placed(last, tray, die) or (), _why_not(last, tray, die))
        for place, _die in enumerate(chain):
            put = replaced(tray, place, die)
            if put is None:
                yield Change(f"loose-{at}", f"link-{place}", (), _lone_star())
            else:
                yield _change(last, f"loose-{at}", f"link-{place}", put)


def _change(last: Pencil, one: str, other: str, chain: Chain) -> Change:
    refused = refusal(last, chain)
    if refused is None:
        return Change(one, other, chain)
    return Change(one, other, (), sentence(refused, names=(), game_key=GAME.key))


def _why_not(last: Pencil, tray: Tray, die: str) -> str:
    """Return why this loose die fits nowhere in the chain, "" if it fits."""
    if die == WILD and tray.loose.count(WILD) == 1:
        return _lone_star()
    if placed(last, tray, die) is not None:
        return ""
    refused = refusal(last, (*tray.chain, die))
    why = sentence(refused, names=(), game_key=GAME.key) if refused else ""
    return f"{fits_nowhere(die)} {why}" if tray.chain else why


def _lone_star() -> str:
    return _("One star alone writes nothing. Two make a wild.")


def _effects(state: State, move: TakeTurn, thrown: Thrown) -> Iterator[tuple[tuple[int, str], ...]]:
    """UN-8, UN-9, UN-27: return for each penalty what it does to each other board, after those before it."""
    others = [other for other in range(len(state.paper.sheets)) if other not in (move.seat, *state.left)]
    for at, die in enumerate(thrown.penalties):
        before = thrown.aimed(at)
        turns = (
            (other, _turn(state, replace(move, penalties=(*before, Aimed(die, other))))) for other in others
        )
        yield tuple(
            (other, effect_text(state, turn.penalties[-1]))
            for other, turn in turns
            if turn and turn.penalties
        )
