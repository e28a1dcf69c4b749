"""Situations of Roll Estate whose sentences stand in sentences.txt."""

from games.kit.moves import Leaves
from games.roll_estate.rules.ending import EndReason
from games.roll_estate.rules.sheet import ROW_LIST
from tests.games.roll_estate.cast import (
    ANA,
    BO,
    CLEO,
    LOST,
    NOTHING,
    claim,
    give_up,
    options,
    play,
    rows,
    solo,
    table,
)

HELD = table(
    options(),
    {BO: {"routes.any": True, "routes.2-5": True}, ANA: {"fives.1": 8, "fives.3": 10, "ones.1": LOST}},
)
ALMOST = table(options(), {ANA: rows("threes", but="threes.3")})
STUCK = table(
    options(),
    {
        ANA: {box: LOST for row in ROW_LIST if row.key != "triples" for box in row.rentals}
        | {"liquid-assets": 20}
    },
)
OVER = {"seat": None}

REFUSED = [
    (HELD, claim(ANA, "fives.2", 5, 5, 5, 5, 1)),
    (HELD, claim(ANA, "routes.any", 1, 2, 3, 4, 4)),
    (HELD, claim(ANA, "routes.2-5", 2, 3, 4, 5, 5)),
    (HELD, claim(ANA, "routes.1-4", *NOTHING)),
    (HELD, claim(ANA, "jackpot", 2, 1, 1, 1, 1)),
    (HELD, claim(ANA, "fours.1", *NOTHING)),
    (HELD, claim(ANA, "fives.1", *NOTHING)),
    (HELD, claim(ANA, "ones.1", *NOTHING)),
    (HELD, claim(BO, "ones.1", *NOTHING)),
    (HELD, claim(ANA, "ones.2", 1, 2, 3, 4)),
    (HELD, claim(ANA, "ones.2", 1, 2, 3, 4, 7)),
    (HELD, claim(ANA, "nowhere", *NOTHING)),
    (HELD, claim(ANA, "twos.1", *NOTHING, value=3)),
    (play(HELD, Leaves(BO)), claim(BO, "ones.1", *NOTHING)),
    (HELD, give_up(ANA, "ones", *NOTHING)),
    (STUCK, give_up(ANA, "ones", *NOTHING)),
]
TOLD = [
    (HELD, claim(ANA, "twos.1", *NOTHING)),
    (HELD, claim(ANA, "liquid-assets", *NOTHING)),
    (HELD, Leaves(BO)),
    (ALMOST, claim(ANA, "threes.3", 3, 3, 3, 1, 2)),
    (ALMOST, claim(ANA, "threes.3", 3, 3, 3, 1, 2, open_business=False)),
]
STATES = [
    table(
        options(4),
        {BO: {f"{row}.first": True for row in ("ones", "twos", "threes")}},
        seat=CLEO,
        reason=EndReason.THIRD_BUSINESS,
    ),
    table(options(), {ANA: {"jackpot": True}}, **OVER),
    table(options(), {ANA: {"ones.1": 1, "triples.1": 3}, BO: {"routes.any": True}}, **OVER),
    table(
        options(2),
        {ANA: {"routes.any": True, "ones.1": 1}, BO: {"triples.1": 3, "liquid-assets": 20}},
        **OVER,
    ),
    table(
        options(2),
        {ANA: {"ones.1": 1, "liquid-assets": 30}, BO: {"threes.1": 3, "liquid-assets": 20}},
        **OVER,
    ),
    table(options(), **OVER),
    table(options(), {CLEO: {"jackpot": True}}, left=frozenset({ANA, BO}), **OVER),
    table(solo(), {ANA: {"jackpot": True}}, reason=EndReason.TARGET_MISSED, **OVER),
    table(solo(), {ANA: rows("ones")}, reason=EndReason.NO_LEGAL_BOX, **OVER),
    table(solo(), reason=EndReason.LAST_PLAYER_LEFT, **OVER),
    table(solo(), {ANA: {"jackpot": True}}, reason=EndReason.TARGET_MET, **OVER),
    table(options()),
]
