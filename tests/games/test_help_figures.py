"""The numbers and orders in a game's help are those of its rules, with any options."""

import re
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import pytest
from django.utils.translation import override

from games.kit.dice import MOST_ROLLS
from games.monopoly_solo.rules import sheet as solo
from games.roll_estate.rules import sheet as estate
from games.roll_estate.rules.verbs import DICE
from games.uno_dice.rules import sheet as uno
from games.yahtzee.rules import sheet as yahtzee
from scoresheets.pads import PADS

Figures = Sequence[int] | None
WORDS = [
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
]
SPOKEN = {**{word: number for number, word in enumerate(WORDS, start=2)}, "second": 2, "twice": 2}
NUMBER = re.compile(rf"\d+|\b(?:{'|'.join(SPOKEN)})\b", re.IGNORECASE)
ORDER = re.compile(r"\b(?:first|last|next|once|each round)\b", re.IGNORECASE)
BUSINESSES = len(estate.ROWS)
YAHTZEE_BOXES = {box.key: box.fixed or 0 for box in yahtzee.LOWER_BOXES}
DEAREST = max(title.rents[0] for title in solo.TITLES.values() if title.rents)

# By the beginning of each sentence with a number or an order: its numbers by the rules, None if the sentence must be
# absent with these options.
TOLD: dict[str, dict[str, Callable[[Any], Figures]]] = {
    "roll-estate": {
        "Roll the five dice": lambda _o: (DICE, MOST_ROLLS),
        "Four alike are also": lambda _o: (4, 5, 4),
        "A triple counts": lambda o: (3, 4) if o.triple_counts == "matched" else None,
        "Every matching die": lambda o: () if o.triple_counts == "all" else None,
        "The first player to complete": lambda o: (2,) if o.second_column else None,
        "Only the first player to complete": lambda o: None if o.second_column or o.solo else (2,),
        "You may leave it closed": lambda o: None if o.solo else (),
        "A route takes its own run": lambda _o: (4, 4),
        "One route, two": lambda _o: (2, 3, 4, *estate.ROUTE_PAY[1:]),
        "Liquid Assets takes": lambda _o: (DICE,),
        "An index takes": lambda _o: (DICE, *estate.INDEX_FACTORS[1:]),
        "Five alike can": lambda _o: (DICE, estate.JACKPOT),
        "The game ends when": lambda o: None if o.solo else (o.businesses_to_end,),
        "The round is played to": lambda o: None if o.solo else (),
        "If your dice fit nowhere": lambda o: () if o.solo else None,
        "As soon as all eight": lambda o: (BUSINESSES,) if o.solo else None,
        "Then routes, stocks": lambda o: (o.target,) if o.solo else None,
    },
    "yahtzee": {
        "Roll the five dice": lambda _o: (DICE, MOST_ROLLS),
        "Then fill exactly one": lambda _o: (len(yahtzee.BOXES),),
        "63 points or more": lambda _o: (yahtzee.PAR, yahtzee.UPPER_BONUS, yahtzee.PAR_DICE),
        "Three of a Kind": lambda _o: (3, 4, DICE),
        "Chance scores": lambda _o: (DICE,),
        "A Full House": lambda _o: (YAHTZEE_BOXES["full-house"], 3, 2),
        "Four in a row": lambda _o: (
            4,
            YAHTZEE_BOXES["small-straight"],
            5,
            YAHTZEE_BOXES["large-straight"],
            4,
        ),
        "A Yahtzee, five": lambda _o: (DICE, YAHTZEE_BOXES["yahtzee"]),
        "Every turn fills": lambda _o: (0, 2),
        "You may also write": lambda _o: (0,),
        "With a 0 in the Yahtzee": lambda _o: (0, yahtzee.YAHTZEE_BONUS),
        "If your Yahtzee box": lambda _o: (YAHTZEE_BOXES["yahtzee"], yahtzee.YAHTZEE_BONUS),
        "If no lower box is open": lambda _o: (0,),
        "It must go into the upper box": lambda o: () if o.joker == "forced" else None,
        "You play": lambda o: (o.rounds,) if o.rounds > 1 else None,
        "The first player starts": lambda o: begins(o, "first", ()),
        "Each round starts with": lambda o: begins(o, "rotate", ()),
        "Before each later round": lambda o: begins(o, "roll-off", (DICE,)),
    },
    "uno-dice": {
        "Everybody has a board": lambda _o: (),
        "More numbers follow": lambda _o: (),
        "Roll six dice": lambda _o: (uno.DICE_IN_A_TURN,),
        "You may reroll as many": lambda _o: (),
        "At the end, tap your": lambda _o: (uno.DICE_IN_A_TURN,),
        "Tap two dice": lambda _o: (2,),
        "The chain starts": lambda _o: (),
        "Two wild dice": lambda _o: (uno.WILD_DICE,),
        "A star at the end of your board": lambda o: (
            None if o.star_matches_all or o.stars_passed_over else ()
        ),
        "A star at the end of a board does": lambda o: () if o.stars_passed_over else None,
        "A star at the end of a board matches": lambda o: () if o.star_matches_all else None,
        "Your next chain": lambda o: None if o.stars_passed_over else (),
        "The others write its number": lambda _o: (),
        "If only your color": lambda _o: (),
        "+1 outlines": lambda _o: (1, 1),
        "Fill all": lambda o: (o.spaces,),
        "Extra numbers": lambda _o: (),
    },
    "monopoly-solo": {
        "Roll two dice": lambda _o: (2,),
        "Passing GO": lambda o: (o.go,),
        "The bank takes": lambda o: (o.bank_tokens,),
        "Not enough cash": lambda _o: (),
        "Streets without buildings": lambda _o: (DEAREST, 2 * DEAREST),
        "Railroads earn": lambda _o: (4, 10),
        "In jail, you cannot": lambda o: (o.fine,),
        "You can build on the street": lambda _o: (),
        "Four houses": lambda _o: (solo.HOUSES_IN_A_HOTEL,),
        "There are": lambda o: (o.houses, o.hotels),
        "A hotel turns back": lambda _o: (solo.HOUSES_IN_A_HOTEL,),
        "Lifting it": lambda _o: (30, 33),
        "If all you could": lambda _o: (),
        "You win with": lambda _o: (len(solo.TITLES),),
        "A lost game": lambda _o: (0,),
    },
    "monopoly-deal": {
        "Draw two cards": lambda _o: (2, 3, 7),
        "If your hand is empty": lambda _o: (5,),
        "With a two-color": lambda _o: (2,),
        "It goes with any rent": lambda o: (2, 4) if o.double_rent == "any" else None,
        "It goes only with a two-color": lambda o: (2,) if o.double_rent == "two-colour" else None,
        "First one house": lambda _o: (),
        "Three complete sets": lambda _o: (3, 3),
    },
}
AGREED: dict[str, list[tuple[dict[str, Any], int]]] = {
    "roll-estate": [
        *(({"triple_counts": counts}, players) for counts in ("matched", "all") for players in range(2, 6)),
        *(({"variant": "ruthless"}, players) for players in range(3, 6)),
        *(({"variant": "solo", "difficulty": each}, 1) for each in ("easy", "medium", "hard", "perfect")),
    ],
    "yahtzee": [
        ({"rounds": rounds, "joker": joker, "begins": begin}, players)
        for rounds, joker, begin, players in product(
            (1, 2, 6), ("free", "forced"), ("first", "rotate", "roll-off"), (1, 2, 8)
        )
    ],
    "uno-dice": [
        ({"spaces": spaces, **stars}, players)
        for spaces, stars, players in product(
            (9, 20), ({}, {"star_matches_all": True}, {"stars_passed_over": True}), (2, 4)
        )
    ],
    "monopoly-solo": [({}, 1), ({"go": 400, "bank_tokens": 3, "fine": 20, "houses": 5, "hotels": 2}, 1)],
    "monopoly-deal": [
        ({"double_rent": each}, players) for each in ("any", "two-colour") for players in (2, 5, 10)
    ],
}


def begins(options: Any, beginner: str, numbers: Figures) -> Figures:
    """YZ-11: the sentence is present if rounds begin this way, with more than one player."""
    return numbers if options.begins == beginner and options.rounds > 1 and not options.solo else None


def sentences(game: str, options: Any) -> list[str]:
    with override("en"):
        return [text for paragraph in PADS[game].help(options) for text in paragraph.text]


def numbers(sentence: str) -> tuple[int, ...]:
    return tuple(SPOKEN.get(word.lower()) or int(word) for word in NUMBER.findall(sentence))


@pytest.mark.parametrize("game", TOLD)
def test_each_sentence_with_a_number_or_an_order_is_true_of_what_is_agreed_on(game: str) -> None:
    for raw, players in AGREED[game]:
        options = PADS[game].game.read_options(raw, players, None)
        wanted = {begin: told(options) for begin, told in TOLD[game].items()}
        found: set[str] = set()
        for sentence in sentences(game, options):
            begin = next((each for each in TOLD[game] if sentence.startswith(each)), None)
            if begin is None:
                assert not numbers(sentence), f"{sentence!r} has no row"
                assert not ORDER.search(sentence), f"{sentence!r} has no row"
                continue
            found.add(begin)
            assert wanted[begin] is not None, f"{sentence!r} is untrue of {raw}, {players}"
            assert numbers(sentence) == tuple(wanted[begin] or ()), f"{sentence!r} of {raw}, {players}"
        assert found == {begin for begin, figures in wanted.items() if figures is not None}, (raw, players)


def test_every_game_of_ours_is_read() -> None:
    assert set(TOLD) == set(AGREED) == {key for key in PADS if key in TOLD}
    assert {"roll-estate", "yahtzee", "uno-dice", "monopoly-solo", "monopoly-deal"} == set(TOLD)
