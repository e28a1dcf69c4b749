"""Help on how the sheet of Yahtzee scores, for people who have not read its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from games.kit.dice import Faces
from games.kit.paper import number_in
from games.yahtzee.rules import GAME
from games.yahtzee.rules.ending import State
from games.yahtzee.rules.moves import FillBox, Move
from games.yahtzee.rules.options import Joker, Options, RoundStarter
from games.yahtzee.rules.scoring import figures
from games.yahtzee.rules.sheet import mark_key
from games.yahtzee.words.names import SUMS, box_name
from scoresheets.plugin.words import DrawnBox, Example, Paragraph, first_turn_lines, pips, played

_MEANWHILE = ("chance", "ones", "twos", "threes", "fours", "fives")
_ANYTHING: Faces = (1, 2, 3, 4, 6)


def first_turn() -> Mapping[str, str]:
    """Return the help for a device that has never written in this game."""
    return first_turn_lines(_("Roll up to three times and keep what you like. Then tap your dice here."))


def paragraphs(options: Options) -> tuple[Paragraph, ...]:
    """Return the paragraphs for a table with these options."""
    paragraphs = (_turn(), _upper(options), _bonus(options), _alike(options), _fixed(options), _zero(options))
    return (*paragraphs, _further(options), _joker(options), _end(options))


def _turn() -> Paragraph:
    return Paragraph(
        "turn",
        _("Your turn"),
        (
            _("Roll the five dice up to three times. Between rolls, keep what you like. Stop when you like."),
            _("Then fill exactly one empty box. After thirteen turns the column is full."),
        ),
        ("YZ-12", "YZ-13"),
    )


def _upper(options: Options) -> Paragraph:
    return Paragraph(
        "upper",
        _("Upper section"),
        (_("Ones to Sixes score the sum of the dice that show that number. The other dice count nothing."),),
        ("YZ-14",),
        (_written(options, (6, 6, 6, 2, 5), "sixes", _("Three sixes; the two and the five do not count.")),),
    )


def _bonus(options: Options) -> Paragraph:
    faces = ("ones", "twos", "threes", "fours", "fives", "sixes")
    dice: list[Faces] = [_three(face) for face in range(1, 7)]
    moves = _filled(options, list(zip(dice, faces, strict=True)))
    _before, after = played(GAME, options, options.players, moves)
    counted = figures(options, after.paper.sheets[0])[0]
    return Paragraph(
        "bonus",
        _("The bonus of the upper section"),
        (
            _(
                "63 points or more in the upper section earn 35 more. That is exactly three dice of each face."
            ),
            _("The small figures in the boxes show how far you are ahead of or behind this pace."),
        ),
        ("YZ-15",),
        (
            Example(
                pips(dice[5]),
                (
                    *(_pencilled(after, face, new=face == "sixes") for face in faces),
                    DrawnBox(str(SUMS["upper_bonus"]), str(counted.upper_bonus)),
                ),
                _("Three of each: %(sum)s, and %(bonus)s more.")
                % {"sum": counted.upper, "bonus": counted.upper_bonus},
                moves,
                options,
                options.players,
            ),
        ),
    )


def _three(face: int) -> Faces:
    """Return three dice of this face, and two others."""
    first, second = [other for other in (1, 2, 3) if other != face][:2]
    return (face, face, face, first, second)


def _alike(options: Options) -> Paragraph:
    return Paragraph(
        "alike",
        _("Three, four, anything"),
        (
            _(
                "Three of a Kind and Four of a Kind score the sum of all five dice, not only of the matching ones."
            ),
            _("Chance scores the sum of any five dice."),
        ),
        ("YZ-16", "YZ-19"),
        (_written(options, (5, 5, 5, 2, 6), "three-of-a-kind", _("All five are added up.")),),
    )


def _fixed(options: Options) -> Paragraph:
    return Paragraph(
        "fixed",
        _("Boxes with a fixed score"),
        (
            _("A Full House scores 25: three of one number and two of another."),
            _("Four in a row score 30, five in a row 40. A pair does not spoil four in a row."),
            _("A Yahtzee, five of a kind, scores 50."),
        ),
        ("YZ-17", "YZ-18", "YZ-8", "YZ-4"),
        (
            _written(options, (2, 2, 2, 6, 6), "full-house", _("25, whatever the faces.")),
            _written(options, (1, 2, 3, 4, 4), "small-straight", _("Four in a row, with a pair.")),
            _written(options, (3, 3, 3, 3, 3), "yahtzee", _("Five of a kind.")),
        ),
    )


def _zero(options: Options) -> Paragraph:
    moves = _filled(options, [((1, 2, 2, 4, 6), "yahtzee")])
    return Paragraph(
        "zero",
        _("A zero"),
        (
            _("Every turn fills a box. If the dice do not fit it, a 0 is written. The pad asks twice."),
            _("You may also write a 0 where the dice would score."),
            _("With a 0 in the Yahtzee box, later Yahtzees in this column no longer earn 100."),
        ),
        ("YZ-20", "YZ-24", "YZ-3"),
        (
            Example(
                pips((1, 2, 2, 4, 6)),
                (DrawnBox(box_name("yahtzee"), "0", new=True),),
                _("Nothing fits well, so the zero goes into the rarest box."),
                moves,
                options,
                options.players,
            ),
        ),
    )


def _further(options: Options) -> Paragraph:
    return Paragraph(
        "further",
        _("Another Yahtzee"),
        (
            _("If your Yahtzee box holds 50, each further Yahtzee earns 100, wherever you write it."),
            _("If that box is still open, it is a roll like any other."),
        ),
        ("YZ-5", "YZ-6", "YZ-7"),
    )


def _joker(options: Options) -> Paragraph:
    fours: Faces = (4, 4, 4, 4, 4)
    moves = _filled(options, [(fours, "yahtzee"), ((4, 4, 4, 1, 2), "fours"), (fours, "full-house")])
    _before, after = played(GAME, options, options.players, moves)
    forced = _("It must go into the upper box of its number first. Your table has agreed on that.")
    free = _("As long as the upper box of its number is open, it scores only what the dice are worth.")
    return Paragraph(
        "joker",
        _("The joker"),
        (
            _("A Yahtzee is a joker when the Yahtzee box and the upper box of its number are both filled."),
            _("Then it fits every open lower box. Full House and the straights score in full."),
            _("If no lower box is open, it is a 0 in any open upper box."),
            forced if options.joker is Joker.FORCED else free,
        ),
        ("YZ-1", "YZ-2"),
        (
            Example(
                pips(fours),
                (
                    _pencilled(after, "fours"),
                    _pencilled(after, "yahtzee"),
                    _pencilled(after, "full-house", new=True),
                    DrawnBox(
                        str(SUMS["yahtzee_bonus"]),
                        str(figures(options, after.paper.sheets[0])[0].yahtzee_bonus),
                    ),
                ),
                _("Not a Full House, but as a joker it counts as one."),
                moves,
                options,
                options.players,
            ),
        ),
    )


def _end(options: Options) -> Paragraph:
    sentences: tuple[str, ...] = (_("When all columns are full, the most points win. A tie is shared."),)
    if options.rounds > 1:
        sentences = (
            _("You play %(rounds)s columns. The highest sum of all of them wins. A tie is shared.")
            % {"rounds": options.rounds},
            *((_begins(options.begins),) if not options.solo else ()),
        )
    return Paragraph("end", _("Who wins"), sentences, ("YZ-9", "YZ-10", "YZ-21", "YZ-22", "YZ-23", "YZ-11"))


def _begins(beginner: RoundStarter) -> str:
    if beginner is RoundStarter.ROTATE:
        return _("Each round starts with the next player around the table.")
    if beginner is RoundStarter.ROLL_OFF:
        return _(
            "Before each later round, everybody rolls five dice. The highest sum starts; ties roll again."
        )
    return _("The first player starts each round.")


def _written(options: Options, dice: Faces, box: str, words: str) -> Example:
    """Return an example: the first turn of a game, written into this box."""
    moves = _filled(options, [(dice, box)])
    _before, after = played(GAME, options, options.players, moves)
    return Example(pips(dice), (_pencilled(after, box, new=True),), words, moves, options, options.players)


def _pencilled(after: State, box: str, *, new: bool = False) -> DrawnBox:
    return DrawnBox(box_name(box), str(number_in(after.paper.sheets[0], mark_key(1, box))), new)


def _filled(options: Options, fills: Sequence[tuple[Faces, str]]) -> tuple[Move, ...]:
    """Return one player's turns, and the turns of the others between them."""
    return tuple(_turns(options, fills))


def _turns(options: Options, fills: Sequence[tuple[Faces, str]]) -> Iterator[Move]:
    for at, (dice, box) in enumerate(fills):
        if at:
            yield from (FillBox(seat, _ANYTHING, _MEANWHILE[at - 1]) for seat in range(1, options.players))
        yield FillBox(0, dice, box)
