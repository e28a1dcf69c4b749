"""Situations of UNO Dice whose sentences stand in sentences.txt."""

from games.kit.moves import Leaves
from games.uno_dice.rules.ending import EndReason
from games.uno_dice.rules.moves import Aimed, Start, TakeTurn
from games.uno_dice.rules.verbs import start
from tests.games.uno_dice.cast import (
    ANA,
    BO,
    CLEO,
    DEE,
    FIVES,
    options,
    play,
    table,
    turn,
)

BLANK = start(options(), 4)
MID = table({ANA: (4, 2), BO: (3, 6), CLEO: (6, "*"), DEE: (5,)})
STARS = table({ANA: (4, 2), BO: (3, "*"), CLEO: (6,), DEE: (5,)}, chosen=options(star_matches_all=True))

REFUSED = [
    (BLANK, turn(ANA)),
    (BLANK, Start(ANA, 7)),
    (BLANK, Start(BO, 4)),
    (MID, Start(ANA, 4)),
    (MID, turn(ANA, "Y7")),
    (MID, turn(ANA, "+1")),
    (MID, turn(ANA, "", ("+2", BO))),
    (MID, TakeTurn(ANA, (), (Aimed("-1", -1),))),
    (MID, turn(ANA, "", ("-1", ANA))),
    (MID, turn(ANA, "* * * Y2")),
    (MID, turn(ANA, "Y3")),
    (MID, turn(ANA, "Y2 Y1 R1 R6 G3")),
    (play(MID, Leaves(BO)), turn(BO)),
    (MID, turn(ANA, "B2", declines=[ANA])),
    (MID, turn(ANA, "B2", declines=[CLEO, CLEO])),
    (MID, turn(ANA, declines=[CLEO])),
    (MID, turn(ANA, "Y2 Y6", declines=[BO])),
    (MID, turn(ANA, "*", declines=[BO])),
    (MID, turn(ANA, "B2", declines=[DEE])),
]
TOLD = [
    (BLANK, Start(ANA, 4)),
    (MID, Leaves(BO)),
    (MID, turn(ANA)),
    (MID, turn(ANA, "Y2 Y1 B1 R1 R6")),
    (MID, turn(ANA, "Y2 B2 B6")),
    (MID, turn(ANA, "Y2 B2 B6", declines=[CLEO])),
    (MID, turn(ANA, "R2")),
    (MID, turn(ANA, "Y2 *")),
    (MID, turn(ANA, "R2", ("+1", DEE), ("-1", BO), ("-1", CLEO), ("-1", DEE))),
    (MID, turn(ANA, "", ("+1", BO))),
    (table({ANA: FIVES}), turn(ANA, "Y5 Y1", ("-1", BO))),
    (table({ANA: (2,), BO: FIVES}), turn(ANA, "R2 R5")),
    (table({ANA: (2,), BO: FIVES, CLEO: FIVES}), turn(ANA, "*")),
    (table({ANA: (2,), BO: (3,)}, chosen=options(2)), turn(ANA, "*")),
    (table(chosen=options(2), left=frozenset({BO})), turn(ANA, "*", ("+1", BO))),
]
STATES = [
    play(table({ANA: FIVES}), turn(ANA, "R5")),
    play(table({ANA: (2,), BO: (*FIVES, 5)}, outlined={BO: 1}), turn(ANA, "R2 R5")),
    play(table({ANA: (2,), BO: FIVES, CLEO: FIVES}), turn(ANA, "R2 R5")),
    table({BO: (1, 2)}, seat=None, reason=EndReason.LAST_PLAYER_LEFT),
    play(BLANK, Start(ANA, 4), Leaves(BO), Leaves(ANA), Leaves(DEE), Leaves(CLEO)),
    table(chosen=options(2), seat=None, reason=EndReason.LAST_PLAYER_LEFT),
    MID,
]
