"""Situations of Yahtzee whose sentences stand in sentences.txt."""

from typing import Any

from games.kit.moves import Begins, Leaves
from games.yahtzee.rules.ending import EndReason
from tests.games.yahtzee.cast import (
    ANA,
    BO,
    CLEO,
    FIVE_FOURS,
    NOTHING,
    column,
    fill,
    forced,
    options,
    play,
    table,
)

HELD = table(forced(), {ANA: {"yahtzee": 50, "fives": 0}})
DUE = table(options(rounds=2, begins="roll-off"), round=2, begin_due=True)
FIFTY, JOKER_READY = {"yahtzee": 50}, {"yahtzee": 50, "fours": 12}
OVER: dict[str, Any] = {"seat": None, "reason": EndReason.ALL_ROUNDS_PLAYED}
FIRST = {ANA: column(points=9), BO: column(points=30), CLEO: column(points=30)}
ONE_LEFT = {ANA: column(but=("ones",)), BO: column(but=("twos",)), CLEO: column(but=("ones",))}

REFUSED = [
    (HELD, fill(ANA, "yahtzee", *NOTHING)),
    (HELD, fill(ANA, "fives", *NOTHING)),
    (HELD, fill(ANA, "chance", *FIVE_FOURS)),
    (HELD, fill(ANA, "chance", *NOTHING, value=18)),
    (HELD, fill(ANA, "nowhere", *NOTHING)),
    (HELD, fill(ANA, "ones", 1, 2, 3, 4)),
    (HELD, fill(BO, "ones", *NOTHING)),
    (HELD, Begins(BO)),
    (DUE, fill(ANA, "ones", *NOTHING)),
]
TOLD = [
    (table(options(), {ANA: {}}), fill(ANA, "chance", *NOTHING)),
    (table(options(), {ANA: {}}), fill(ANA, "yahtzee", *NOTHING)),
    (table(options(), {ANA: {}}), fill(ANA, "yahtzee", *NOTHING, zero=True)),
    (table(options(), {ANA: {}}), fill(ANA, "chance", *NOTHING, zero=True)),
    (table(options(), {ANA: JOKER_READY}), fill(ANA, "full-house", *FIVE_FOURS, zero=True)),
    (table(options(), {ANA: FIFTY}), fill(ANA, "fours", *FIVE_FOURS)),
    (table(options(), {ANA: FIFTY}), fill(ANA, "full-house", *FIVE_FOURS)),
    (table(options(), {ANA: JOKER_READY}), fill(ANA, "full-house", *FIVE_FOURS)),
    (table(options(), {ANA: {"yahtzee": 0, "fours": 12}}), fill(ANA, "large-straight", *FIVE_FOURS)),
    (table(options(), {ANA: {}}), Leaves(ANA)),
]
STATES = [
    table(options()),
    table(options(), {ANA: column(but=("ones",))}),
    table(options(rounds=3)),
    table(options(rounds=3), FIRST, round=2),
    table(options(rounds=2), {**FIRST, BO: {**column(), **column(2, but=("ones",))}}, round=2, seat=BO),
    table(options(1, rounds=2), {ANA: column(points=9)}, round=2),
    table(options(), FIRST, **OVER),
    table(options(2), {ANA: FIFTY, BO: {"ones": 3}}, **OVER),
    table(options(2), {ANA: FIFTY, BO: FIFTY}, **OVER),
    table(options(), **OVER),
    table(options(), {CLEO: {"ones": 3}}, left=frozenset({ANA, BO}), **OVER),
    table(options(1), {ANA: FIFTY}, **OVER),
    table(options(1, rounds=2), {ANA: FIFTY}, **OVER),
    table(
        options(1),
        {ANA: FIFTY},
        seat=None,
        left=frozenset({ANA}),
        reason=EndReason.LAST_PLAYER_LEFT,
    ),
    table(options(), ONE_LEFT),
    table(options(), {**ONE_LEFT, ANA: column()}, seat=BO),
    table(options(), {**ONE_LEFT, ANA: column(), BO: column()}, seat=CLEO),
    play(table(options(), {**ONE_LEFT, BO: {}}), Leaves(BO)),
    table(options(), {**ONE_LEFT, CLEO: column(but=("ones", "twos"))}),
    table(options(rounds=2), ONE_LEFT),
]
