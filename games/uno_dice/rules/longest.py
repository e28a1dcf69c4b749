"""The longest chains of a throw, and chains in which dice change places. Pure: the player chooses among them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from games.kit.paper import Pencil
from games.uno_dice.rules.chain import Tray, first_link, link, refusal
from games.uno_dice.rules.sheet import PENALTIES, WILD, WILD_DICE

Chain = tuple[str, ...]


def longest_chains(last: Pencil, dice: Sequence[str]) -> tuple[Chain, ...]:
    """UN-22, UN-23: return the chains that fill most spaces after the board's last entry, one for each die that may end
    them.

    Of chains with the same end it is the one whose dice were tapped first, and so are the chains in order, but for one
    that ends with a star: it comes last, as the rules advise against it (UN-5). () if no die fits.
    """
    best: dict[str, Chain] = {}
    most = 0
    for chain in _chains(last, (), tuple(die for die in dice if die not in PENALTIES)):
        if len(chain) > most:
            most, best = len(chain), {}
        if len(chain) == most:
            best.setdefault(chain[-1], chain)
    return tuple(sorted(best.values(), key=lambda chain: chain[-1] == WILD))


def _chains(last: Pencil, chain: Chain, loose: Chain) -> Iterator[Chain]:
    """Return every legal chain that begins with this one and takes its dice from the loose ones."""
    for die in dict.fromkeys(loose):
        if die == WILD and loose.count(WILD) < WILD_DICE:
            continue
        if (link(chain[-1], die) if chain else first_link(last, die)) is not None:
            longer = (*chain, die)
            yield longer
            yield from _chains(last, longer, without(loose, (die,)))


def without(dice: Sequence[str], chain: Sequence[str]) -> Chain:
    """Return the dice, in their order, that remain loose beside this chain of them."""
    taken = Counter(unfolded(chain))
    left = []
    for die in dice:
        if taken[die]:
            taken[die] -= 1
        else:
            left.append(die)
    return tuple(left)


def unfolded(chain: Sequence[str]) -> Chain:
    """Return the dice of a chain one by one: two for a wild."""
    return tuple(die for code in chain for die in (code,) * (WILD_DICE if code == WILD else 1))


def placed(last: Pencil, tray: Tray, die: str) -> Chain | None:
    """Return the chain with this loose die where it fits: at the end, else as far back as possible.

    None if it fits nowhere.
    """
    if not _can_join(tray, die):
        return None
    for place in range(len(tray.chain), -1, -1):
        chain = (*tray.chain[:place], die, *tray.chain[place:])
        if refusal(last, chain) is None:
            return chain
    return None


def taken_out(last: Pencil, chain: Chain, place: int) -> Chain:
    """Return the chain without the die at this place; the dice after it stay only where they still match."""
    rest = (*chain[:place], *chain[place + 1 :])
    return rest if refusal(last, rest) is None else chain[:place]


def traded(chain: Chain, one: int, other: int) -> Chain:
    """Return the dice of this chain with those at two places exchanged; they may not match any more."""
    dice = list(chain)
    dice[one], dice[other] = dice[other], dice[one]
    return tuple(dice)


def replaced(tray: Tray, place: int, die: str) -> Chain | None:
    """Return the dice of the chain with this loose die in the place of one; they may not match any more.

    None if the die cannot stand in a chain.
    """
    return (*tray.chain[:place], die, *tray.chain[place + 1 :]) if _can_join(tray, die) else None


def _can_join(tray: Tray, die: str) -> bool:
    return die not in PENALTIES and (die != WILD or tray.loose.count(WILD) >= WILD_DICE)
