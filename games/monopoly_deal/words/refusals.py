"""Sentences that say why Monopoly Deal refuses a move, with its cards, sets, players and sums."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.kit.errors import IllegalMove
from games.monopoly_deal.rules.sheet import CARDS, DOUBLE_RENT, JOKER
from games.monopoly_deal.words.names import capital, card_name, millions, place_name
from scoresheets.plugin.words import listed, shortened

Names = Sequence[str]
Say = Callable[[IllegalMove, Names], str]

_NOT_PLAYABLE: Mapping[str, Any] = {
    JOKER: gettext_lazy(
        "Just Say No answers a card that is played against you. By itself it can only be banked."
    ),
    DOUBLE_RENT: gettext_lazy("Double the Rent goes with a rent card. By itself it can only be banked."),
}
_MONEY = gettext_lazy("Money can only go in the bank.")


def _facts(error: IllegalMove, names: Names) -> dict[str, Any]:
    """Return the facts for a sentence: names, cards and places in words, sums in M."""
    said = dict(error.facts)
    if "seat" in said:
        said["name"] = names[said["seat"]]
    if "card" in said:
        said["card"] = card_name(said["card"])
    for key in ("set", "place"):
        if key in said:
            said[key] = place_name(said[key])
    for key in ("asked", "paid"):
        if key in said:
            said[key] = millions(said[key])
    return said


def _said(sentence: Any) -> Say:
    """Return a function that says this sentence with its facts."""
    return lambda error, names: str(sentence) % _facts(error, names)


def _begun(sentence: Any) -> Say:
    """Return a function that says this sentence with its facts, the first letter a capital."""
    return lambda error, names: capital(str(sentence) % _facts(error, names))


def _unknown_card(error: IllegalMove, names: Names) -> str:
    return _("There is no card “%(card)s” in this game.") % {"card": shortened(error.facts["card"])}


def _unknown_box(error: IllegalMove, names: Names) -> str:
    return _("There is no set “%(box)s”.") % {"box": shortened(error.box)}


def _wrong_discard(error: IllegalMove, names: Names) -> str:
    wanted = error.facts["wanted"]
    if not wanted:
        return _("You keep up to seven cards in hand, so none goes back under the draw pile.")
    return ngettext(
        "There are %(hand)s cards in hand, so exactly %(wanted)s goes back under the draw pile.",
        "There are %(hand)s cards in hand, so exactly %(wanted)s go back under the draw pile.",
        wanted,
    ) % {"hand": error.facts["hand"], "wanted": wanted}


def _not_playable(error: IllegalMove, names: Names) -> str:
    return str(_NOT_PLAYABLE.get(error.facts["card"], _MONEY))


def _no_plays_left(error: IllegalMove, names: Names) -> str:
    if not error.facts["left"]:
        return _("All %(most)s plays of this turn have been used. End the turn.") % error.facts
    sentence = ngettext(
        "This takes %(needed)s plays, and only %(left)s is left this turn.",
        "This takes %(needed)s plays, and only %(left)s are left this turn.",
        error.facts["left"],
    )
    return sentence % error.facts


def _no_card_in_hand(error: IllegalMove, names: Names) -> str:
    facts = _facts(error, names)
    if not facts["hand"]:
        return _("%(name)s has no card in hand.") % facts
    return (
        ngettext(
            "%(name)s has only %(hand)s card in hand; this takes %(needed)s.",
            "%(name)s has only %(hand)s cards in hand; this takes %(needed)s.",
            facts["hand"],
        )
        % facts
    )


def _card_not_left(error: IllegalMove, names: Names) -> str:
    facts = _facts(error, names)
    if not facts["left"]:
        return (
            _("Nobody can have %(card)s in hand: every copy is on the table or in the discard pile.") % facts
        )
    sentence = ngettext(
        "This takes %(needed)s × %(card)s, and only %(left)s can still be in hands or in the draw pile.",
        "This takes %(needed)s × %(card)s, and only %(left)s can still be in hands or in the draw pile.",
        facts["left"],
    )
    return sentence % facts


def _wrong_targets(error: IllegalMove, names: Names) -> str:
    facts = _facts(error, names)
    match facts["reason"]:
        case "left":
            return _("%(name)s has left the game, so nobody can reach those cards.") % facts
        case "twice":
            return _("%(name)s is named twice.") % facts
        case "one":
            return capital(_("%(card)s is played against exactly one player.") % facts)
    missing = facts["seats"]
    text = ngettext(
        "%(card)s asks everybody: %(names)s is missing.",
        "%(card)s asks everybody: %(names)s are missing.",
        len(missing),
    )
    return capital(text % {**facts, "names": listed([names[seat] for seat in missing])})


def _wrong_colour(error: IllegalMove, names: Names) -> str:
    if CARDS[error.facts["card"]].is_property:
        text = _("%(card)s does not belong here: %(set)s.")
    else:
        text = _("%(card)s charges no rent here: %(set)s.")
    return capital(text % _facts(error, names))


def _set_incomplete(error: IllegalMove, names: Names) -> str:
    facts = _facts(error, names)
    if "name" in facts:
        return _("Only a complete set can be taken, and %(name)s has not completed %(set)s.") % facts
    return capital(_("%(set)s is not complete. Houses and hotels go on complete sets.") % facts)


def _hotel_needs_house(error: IllegalMove, names: Names) -> str:
    facts = _facts(error, names)
    if "name" in facts:
        return _("%(name)s cannot pay with the house alone, because the hotel is on it (%(set)s).") % facts
    return capital(_("%(set)s has no house yet. The hotel comes after it.") % facts)


def _paid_too_little(error: IllegalMove, names: Names) -> str:
    facts = {**_facts(error, names), "needed": millions(error.facts["needed"])}
    if error.facts["needed"] < error.facts["asked"]:
        text = _(
            "%(name)s cannot pay all of %(asked)s and must hand over everything that has a value: "
            "%(needed)s, not %(paid)s."
        )
    else:
        text = _("%(name)s owes %(asked)s; this is only %(paid)s.")
    return text % facts


def _value_mismatch(error: IllegalMove, names: Names) -> str:
    facts = {key: millions(error.facts[key]) for key in ("computed", "given")}
    return _("This charges each player %(computed)s, not %(given)s.") % facts


REFUSALS: Mapping[str, Say] = {
    "unknown_card": _unknown_card,
    "unknown_box": _unknown_box,
    "wrong_discard": _wrong_discard,
    "not_bankable": _said(gettext_lazy("Properties and wilds are never banked; this is %(card)s.")),
    "not_playable": _not_playable,
    "no_plays_left": _no_plays_left,
    "no_card_in_hand": _no_card_in_hand,
    "card_not_left": _card_not_left,
    "target_self": _begun(gettext_lazy("%(card)s is played against others, not against yourself.")),
    "wrong_targets": _wrong_targets,
    "double_not_allowed": _said(
        gettext_lazy("At this table, Double the Rent goes only with two-color rent cards.")
    ),
    "not_a_property": _said(gettext_lazy("Only properties and wilds can be moved this way, not %(card)s.")),
    "not_on_table": _said(gettext_lazy("%(name)s does not have %(card)s there: %(place)s.")),
    "full_set": _said(gettext_lazy("%(name)s has completed %(set)s: no card of it can be taken or given.")),
    "wrong_colour": _wrong_colour,
    "set_full": _begun(gettext_lazy("%(set)s already has its %(size)s cards.")),
    "no_buildings_here": _said(gettext_lazy("Houses and hotels cannot go on railroads or utilities.")),
    "set_incomplete": _set_incomplete,
    "already_built": _begun(gettext_lazy("%(set)s already has %(card)s, and no second one.")),
    "hotel_needs_house": _hotel_needs_house,
    "no_rent": _begun(gettext_lazy("%(set)s earns no rent: it is empty, or has only any-color wilds.")),
    "payment_cancelled": _said(gettext_lazy("%(name)s says Just Say No and pays nothing.")),
    "cannot_pay_with": _said(gettext_lazy("An any-color wild has no value, so %(name)s cannot pay with it.")),
    "paid_too_little": _paid_too_little,
    "paid_too_much": _said(
        gettext_lazy("%(name)s owes %(asked)s, and of these %(paid)s one card could be left out: %(card)s.")
    ),
    "value_mismatch": _value_mismatch,
}

MALFORMED: Mapping[str, Any] = {
    "two_packs_needed": gettext_lazy("With %(fewest)s or more players, you need two packs."),
    "not_a_spot": gettext_lazy("“%(what)s” gives a card by its place and the card: two texts."),
    "negative": gettext_lazy("“%(what)s” cannot be negative."),
}
"""Sentences for MalformedMove reasons that only this game raises, for entries and options."""
