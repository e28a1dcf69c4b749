"""Help on how the sheet of Roll Estate scores, for people who have not read its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from games.kit.dice import Faces
from games.kit.paper import number_in
from games.roll_estate.rules import GAME
from games.roll_estate.rules.ending import State
from games.roll_estate.rules.moves import ClaimBox, Move
from games.roll_estate.rules.options import Options, TripleCounts
from games.roll_estate.rules.scoring import figures
from games.roll_estate.rules.sheet import (
    INDEX_FACTORS,
    JACKPOT,
    JACKPOT_BOX,
    LIQUID_ASSETS,
    ROUTE_PAY,
    ROWS,
)
from games.roll_estate.words.money import dollars
from games.roll_estate.words.names import box_name, row_name
from scoresheets.plugin.words import DrawnBox, Example, Paragraph, first_turn_lines, pips, played

_MEANWHILE = (LIQUID_ASSETS, "ones.1", "twos.1", "threes.1")
_ANYTHING: Faces = (1, 2, 3, 4, 6)


def first_turn() -> Mapping[str, str]:
    """Return the help for a device that has never written in this game."""
    return first_turn_lines(_("Roll up to three times and keep what you like. Then tap your dice here."))


def paragraphs(options: Options) -> tuple[Paragraph, ...]:
    """Return the paragraphs for a table with these options."""
    paragraphs = [
        _turn(),
        _boxes(options),
        _triples(options),
        _rising(options),
        _rows(options),
        _businesses(options),
    ]
    paragraphs += [_routes(options), _stocks(options), _jackpot(options)]
    if options.solo:
        return (*paragraphs, _solo(options))
    return (*paragraphs, _interest(), _end(options), _winner())


def _turn() -> Paragraph:
    return Paragraph(
        "turn",
        _("Your turn"),
        (
            _("Roll the five dice up to three times. Between rolls, keep what you like. Stop when you like."),
            _("The dice you end with go into exactly one empty box on your sheet."),
        ),
        ("RE-25", "RE-26", "RE-5"),
    )


def _boxes(options: Options) -> Paragraph:
    twos, quadruples = (2, 2, 2, 3, 4), (5, 5, 5, 5, 1)
    return Paragraph(
        "boxes",
        _("What a box takes"),
        (
            _("Only dice that match the box count: all of its number, or those that are alike."),
            _("If no dice match, the box is closed to you. Nobody ever writes a zero here."),
            _(
                "Four alike are also a triple, and five in a row contain a run of four. Choose how to use them."
            ),
        ),
        ("RE-27", "RE-2", "RE-21"),
        (
            _written(options, twos, "twos.1", _("Three dice show a two, and all three count.")),
            _written(options, quadruples, "quadruples.1", _("The four that match count; the one does not.")),
        ),
    )


def _triples(options: Options) -> Paragraph:
    if options.triple_counts is TripleCounts.ALL:
        text, words = (
            _("Every matching die counts, even a fourth and a fifth. Your table has agreed on that."),
            _("All four count."),
        )
    else:
        text, words = (
            _("A triple counts three dice and a quadruple four, even if more of them match."),
            _("Three of the four count."),
        )
    return Paragraph(
        "triples",
        _("Triples and quadruples"),
        (text,),
        ("RE-1", "RE-22"),
        (_written(options, (4, 4, 4, 4, 2), "triples.1", words),),
    )


def _rising(options: Options) -> Paragraph:
    claims = [((4, 4, 1, 2, 6), "fours.1"), ((4, 4, 4, 4, 1), "fours.3"), ((4, 4, 4, 1, 2), "fours.2")]
    moves = _claimed(options, claims)
    _before, after = played(GAME, options, options.players, moves)
    boxes = tuple(_pencilled(after, options, box, new=box == "fours.2") for box in ROWS["fours"].rentals)
    return Paragraph(
        "rising",
        _("Numbers go up to the right"),
        (
            _("In a row, every number must be larger than the one to its left. Equal is not larger."),
            _("You may start with any box in a row. Leave room for what is still to come."),
        ),
        ("RE-3",),
        (
            Example(
                pips((4, 4, 4, 1, 2)),
                boxes,
                _("Only a number in between fits the middle box."),
                moves,
                options,
                options.players,
            ),
        ),
    )


def _rows(options: Options) -> Paragraph:
    row = "fives"
    moves = _claimed(options, [((5, 5, 1, 2, 3), "fives.1")])
    _before, after = played(GAME, options, options.players, moves)
    earned = dollars(figures(options.edition, after.paper.sheets[0]).total)
    own = _("Names and dollar values are those of your own pad, “%(name)s”.") % {"name": options.edition.name}
    return Paragraph(
        "rows",
        _("What a row pays"),
        (
            _("The number only sets the order. You earn the dollars printed on the box."),
            *((own,) if options.edition.own else ()),
        ),
        ("RE-37",),
        (
            Example(
                pips((5, 5, 1, 2, 3)),
                (_pencilled(after, options, "fives.1", new=True), DrawnBox(_("earned"), earned)),
                _("%(row)s pays %(dollars)s a box, whatever the number.")
                % {"row": row_name(row, options.edition), "dollars": earned},
                moves,
                options,
                options.players,
            ),
        ),
    )


def _businesses(options: Options) -> Paragraph:
    claims = [((1, 2, 3, 4, 6), "ones.1"), ((1, 1, 3, 4, 6), "ones.2")]
    moves = _claimed(options, claims)
    _before, after = played(GAME, options, options.players, moves)
    counted = figures(options.edition, after.paper.sheets[0]).rows["ones"]
    if options.solo:
        places = _("Complete a row and its business opens.")
    elif options.second_column:
        places = _(
            "The first player to complete a row opens its first business. The next opens the second, if the "
            "pad has one."
        )
    else:
        places = _(
            "Only the first player to complete a row opens a business there. The second ones are not used."
        )
    gone = _("When its businesses are taken, a full row still pays for its boxes.")
    declined = _("You may leave it closed, on that turn only. Then nobody ever opens it.")
    return Paragraph(
        "businesses",
        _("Businesses"),
        (
            places,
            *(() if options.solo else (declined, gone)),
        ),
        ("RE-33", "RE-11", "RE-12", "RE-13", "RE-14", "RE-15", "RE-16"),
        (
            Example(
                pips((1, 1, 3, 4, 6)),
                (
                    _pencilled(after, options, "ones.1"),
                    _pencilled(after, options, "ones.2", new=True),
                    DrawnBox(_("business"), dollars(counted.business or 0)),
                ),
                _("The row is full, so its business earns %(dollars)s more.")
                % {"dollars": dollars(counted.business or 0)},
                moves,
                options,
                options.players,
            ),
        ),
    )


def _routes(options: Options) -> Paragraph:
    claims = [((1, 2, 3, 4, 6), "routes.1-4"), ((2, 3, 4, 5, 5), "routes.any")]
    moves = _claimed(options, claims)
    _before, after = played(GAME, options, options.players, moves)
    pay = dollars(figures(options.edition, after.paper.sheets[0]).mass_transit)
    scale = ", ".join(dollars(each) for each in ROUTE_PAY[1:])
    return Paragraph(
        "routes",
        _("Mass Transit"),
        (
            _("A route takes its own run of four dice, %(red)s any run of four.")
            % {"red": box_name("routes.any", options.edition)},
            *(
                ()
                if options.solo
                else (_("Each route belongs to one player. Everybody else crosses it off."),)
            ),
            _("One route, two, three or four pay %(scale)s in all.") % {"scale": scale},
        ),
        ("RE-28", "RE-29", "RE-24"),
        (
            Example(
                pips((2, 3, 4, 5, 5)),
                (
                    DrawnBox(box_name("routes.1-4", options.edition), "✓"),
                    DrawnBox(box_name("routes.any", options.edition), "✓", new=True),
                ),
                _("Two routes: %(dollars)s together.") % {"dollars": pay},
                moves,
                options,
                options.players,
            ),
        ),
    )


def _stocks(options: Options) -> Paragraph:
    claims = [((2, 3, 4, 5, 6), "indexes.1"), ((6, 6, 5, 4, 2), LIQUID_ASSETS)]
    moves = _claimed(options, claims)
    before, after = played(GAME, options, options.players, moves)
    facts = {
        "sum": GAME.value(before, moves[-1]),
        "factor": INDEX_FACTORS[1],
        "dollars": dollars(figures(options.edition, after.paper.sheets[0]).stock_portfolio),
    }
    return Paragraph(
        "stocks",
        _("Liquid Assets and the indexes"),
        (
            _("Liquid Assets takes any dice once, for the sum of all five."),
            _("An index takes five in a row. With one, the assets count %(one)s times; with both, %(two)s.")
            % {"one": INDEX_FACTORS[1], "two": INDEX_FACTORS[2]},
            _("The order does not matter. An index without Liquid Assets pays nothing."),
        ),
        ("RE-30", "RE-31", "RE-19", "RE-20"),
        (
            Example(
                pips((6, 6, 5, 4, 2)),
                (
                    DrawnBox(box_name("indexes.1", options.edition), "✓"),
                    _pencilled(after, options, LIQUID_ASSETS, new=True),
                ),
                _("With one index, %(sum)s × %(factor)s pay %(dollars)s.") % facts,
                moves,
                options,
                options.players,
            ),
        ),
    )


def _jackpot(options: Options) -> Paragraph:
    moves = _claimed(options, [((3, 3, 3, 3, 3), JACKPOT_BOX)])
    return Paragraph(
        "jackpot",
        _("The jackpot"),
        (
            _("Five alike can take the jackpot: %(dollars)s. Everybody can have it once.")
            % {"dollars": dollars(JACKPOT)},
        ),
        ("RE-32",),
        (
            Example(
                pips((3, 3, 3, 3, 3)),
                (DrawnBox(box_name(JACKPOT_BOX, options.edition), "✓", new=True),),
                _("They could also be a triple, a quadruple or threes."),
                moves,
                options,
                options.players,
            ),
        ),
    )


def _interest() -> Paragraph:
    return Paragraph(
        "interest",
        _("When nothing fits"),
        (
            _(
                "If your dice fit a box, you must use them. As long as Liquid Assets is empty, something "
                "always fits."
            ),
            _(
                "If nothing fits, lose interest in one of your rows that has an empty box. Its empty boxes "
                "are crossed out."
            ),
            _(
                "What you wrote there keeps its dollars, but you cannot open a business there. Nothing "
                "changes for the others."
            ),
        ),
        ("RE-4", "RE-6", "RE-7", "RE-9"),
    )


def _end(options: Options) -> Paragraph:
    return Paragraph(
        "end",
        _("How the game ends"),
        (
            _("The game ends when one player has %(count)s businesses, or no rental box left.")
            % {"count": options.businesses_to_end},
            _("The round is played to the last seat, so everybody has had the same number of turns."),
        ),
        ("RE-10", "RE-34", "RE-36"),
    )


def _winner() -> Paragraph:
    return Paragraph(
        "winner",
        _("Who wins"),
        (
            _("The most dollars win: rows, businesses, routes, stocks and the jackpot together."),
            _(
                "Tied? Most rental boxes win, then most routes, then the most valuable stocks. Otherwise, you "
                "share the win."
            ),
        ),
        ("RE-35", "RE-23"),
    )


def _solo(options: Options) -> Paragraph:
    return Paragraph(
        "solo",
        _("Alone"),
        (
            _("If your dice fit nowhere, you lose the game at once."),
            _(
                "As soon as all eight businesses are open, the game ends, even if other boxes are still empty."
            ),
            _("Then routes, stocks and jackpot together must reach %(dollars)s. Less is a loss.")
            % {"dollars": dollars(options.target or 0)},
            _(
                "So leave one row open until you have them. Playing alone, you cannot leave a business closed."
            ),
        ),
        ("RE-17", "RE-18", "RE-38", "RE-4", "RE-10"),
    )


def _written(options: Options, dice: Faces, box: str, words: str) -> Example:
    """Return an example: the first turn of a game, written into this box."""
    moves = _claimed(options, [(dice, box)])
    _before, after = played(GAME, options, options.players, moves)
    return Example(
        pips(dice), (_pencilled(after, options, box, new=True),), words, moves, options, options.players
    )


def _pencilled(after: State, options: Options, box: str, *, new: bool = False) -> DrawnBox:
    return DrawnBox(box_name(box, options.edition), str(number_in(after.paper.sheets[0], box) or ""), new)


def _claimed(options: Options, claims: Sequence[tuple[Faces, str]]) -> tuple[Move, ...]:
    """Return one player's turns, and the turns of the others between them."""
    return tuple(_turns(options, claims))


def _turns(options: Options, claims: Sequence[tuple[Faces, str]]) -> Iterator[Move]:
    for at, (dice, box) in enumerate(claims):
        if at:
            for seat in range(1, options.players):
                yield ClaimBox(seat, _ANYTHING, _MEANWHILE[at - 1])
        yield ClaimBox(0, dice, box)
