"""Twenty faults in the rules, four a game."""

from __future__ import annotations

from tests.mutants.fault import Fault

ROLL_ESTATE = (
    Fault(
        "games-roll-estate-row-may-stand-still",
        "The same number may be written twice in a row that must increase.",
        "(left is not None and left >= mark.value)",
        "(left is not None and left > mark.value)",
        ("roll_estate/test_rulings_of_rows", "roll_estate/test_placing"),
    ),
    Fault(
        "games-roll-estate-one-business-more",
        "The game goes on when somebody has opened the business that ends it.",
        "businesses_of(paper, seat) >= wanted:",
        "businesses_of(paper, seat) > wanted:",
        ("roll_estate/test_rulings_of_ends",),
    ),
    Fault(
        "games-roll-estate-ends-in-mid-round",
        "Who triggers the end ends it at once, and the others do not finish the round.",
        "    return _passed_on(replace(state, paper=paper, turns=state.turns + 1, reason=reason), seat)",
        "    if reason is not None:\n        seat = len(paper.sheets) - 1\n"
        "    return _passed_on(replace(state, paper=paper, turns=state.turns + 1, reason=reason), seat)",
        ("roll_estate/test_rulings_of_ends",),
    ),
    Fault(
        "games-roll-estate-routes-break-the-tie",
        "Level totals are decided by routes before rental properties.",
        '        "rental_properties_owned": counted.rentals_owned,\n        "routes_owned": counted.routes_owned,\n',
        '        "routes_owned": counted.routes_owned,\n        "rental_properties_owned": counted.rentals_owned,\n',
        ("roll_estate/test_rulings_of_scores", "roll_estate/test_rulings_of_ends"),
    ),
)
YAHTZEE = (
    Fault(
        "games-yahtzee-bonus-above-63",
        "Exactly 63 in the upper section brings no bonus.",
        "return UPPER_BONUS if upper >= PAR else 0",
        "return UPPER_BONUS if upper > PAR else 0",
        ("yahtzee/test_rulings_of_rounds", "yahtzee/test_placing", "yahtzee/test_filled"),
    ),
    Fault(
        "games-yahtzee-joker-too-early",
        "A second Yahtzee is a joker though its upper box is still free.",
        "return _is_further(sheet, round_number, throw) and _matching(throw, round_number) in sheet",
        "return _is_further(sheet, round_number, throw)",
        ("yahtzee/test_rulings_of_jokers", "yahtzee/test_placing"),
    ),
    Fault(
        "games-yahtzee-bonus-over-a-zero",
        "A further Yahtzee brings 100 also to who wrote 0 in the Yahtzee box.",
        "return _is_further(sheet, round_number, throw) and bool(\n"
        "        number_in(sheet, mark_key(round_number, YAHTZEE_BOX))\n    )",
        "return _is_further(sheet, round_number, throw)",
        ("yahtzee/test_rulings_of_jokers", "yahtzee/test_zero"),
    ),
    Fault(
        "games-yahtzee-gone-wins-the-round",
        "Who went home in mid-round wins a round that the others have filled.",
        "        if is_full(sheet, round_number)\n",
        "",
        ("yahtzee/test_rulings_of_rounds", "yahtzee/test_leaving", "test_sentences"),
    ),
)
UNO_DICE = (
    Fault(
        "games-uno-dice-wild-takes-one-die",
        "A wild counts as one die, and a turn has more dice than lie on the table.",
        "return len(chain) + chain.count(WILD) * (WILD_DICE - 1) + others",
        "return len(chain) + others",
        ("uno_dice/test_chain", "uno_dice/test_rulings_of_chains", "uno_dice/test_refusals"),
    ),
    Fault(
        "games-uno-dice-gone-still-writes",
        "A board whose player went home writes what is called, and may win.",
        "Why.LEFT if seat in left else None, die)",
        "None, die)",
        ("uno_dice/test_leaving", "uno_dice/test_rulings_of_calls"),
    ),
    Fault(
        "games-uno-dice-star-matches-everywhere",
        "A star at the end of a board matches every number also where the table did not choose that.",
        "if options.star_matches_all and last == STAR:",
        "if last == STAR:",
        ("uno_dice/test_rulings_of_calls", "uno_dice/test_rulings_of_passed_stars"),
    ),
    Fault(
        "games-uno-dice-last-is-second",
        "Behind the winner whoever has most spaces open is ranked first.",
        "return 0, -room(state.options, state.paper.sheets[seat])",
        "return 0, room(state.options, state.paper.sheets[seat])",
        ("uno_dice/test_rulings_of_calls", "uno_dice/test_leaving", "uno_dice/test_rulings_of_chains"),
    ),
)
MONOPOLY_SOLO = (
    Fault(
        "games-monopoly-solo-no-pay-on-go",
        "Who stops on GO exactly gets nothing.",
        "go=reached >= SQUARES_ROUND, nearest=nearest)",
        "go=reached > SQUARES_ROUND, nearest=nearest)",
        ("monopoly_solo/test_rulings_of_walking",),
    ),
    Fault(
        "games-monopoly-solo-last-dollar-is-a-debt",
        "Who has exactly what is asked owes it instead of paying.",
        "if book.cash >= debt.amount:",
        "if book.cash > debt.amount:",
        ("monopoly_solo/test_rulings_of_ends", "monopoly_solo/test_rulings_of_rents"),
    ),
    Fault(
        "games-monopoly-solo-hotel-needs-a-house",
        "The bank builds no hotel when the houses are used up, and one without a hotel left.",
        "left = book.hotels_left if steps == HOTEL else book.houses_left",
        "left = book.houses_left",
        ("monopoly_solo/test_rulings_of_building", "monopoly_solo/test_rulings_of_rents"),
    ),
    Fault(
        "games-monopoly-solo-buildings-of-the-bank",
        "Houses of the bank in a group keep the player from mortgaging there.",
        "return any(book.owner(title) is Owner.PLAYER and book.buildings(title) for title in GROUPS[group])",
        "return any(book.buildings(title) for title in GROUPS[group])",
        ("monopoly_solo/test_rulings_of_building", "monopoly_solo/test_rulings_of_rents"),
    ),
)
MONOPOLY_DEAL = (
    Fault(
        "games-monopoly-deal-card-too-many",
        "Who pays with a card that could be left out just so is not told.",
        "if values and total - min(values) >= due:",
        "if values and total - min(values) > due:",
        ("monopoly_deal/test_rulings_of_payments", "monopoly_deal/test_refusals"),
    ),
    Fault(
        "games-monopoly-deal-house-from-under-a-hotel",
        "A house is paid with while the hotel stays in the air.",
        "if hotel is not None and hotel not in paid:",
        "if hotel is not None and each.place == BANK:",
        ("monopoly_deal/test_rulings_of_payments", "monopoly_deal/test_refusals"),
    ),
    Fault(
        "games-monopoly-deal-set-of-wilds",
        "Any-colour wilds alone make a complete set, and win.",
        "return not self.has_room(place) and self.rent_of_cards(place) > 0",
        "return not self.has_room(place)",
        ("monopoly_deal/test_rulings_of_sets",),
    ),
    Fault(
        "games-monopoly-deal-house-on-half-a-set",
        "A house adds to the rent though a card of its set has gone.",
        "if rent and not self.has_room(place):",
        "if rent:",
        ("monopoly_deal/test_rulings_of_sets",),
    ),
)
FAULTS = (*ROLL_ESTATE, *YAHTZEE, *UNO_DICE, *MONOPOLY_SOLO, *MONOPOLY_DEAL)
