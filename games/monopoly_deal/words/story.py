"""Sentences on what an entry of Monopoly Deal did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kit.moves import Leaves
from games.kit.paper import changes
from games.monopoly_deal.rules.ending import State
from games.monopoly_deal.rules.ending import before as before_player
from games.monopoly_deal.rules.moves import (
    Action,
    Banco,
    Build,
    Charge,
    Duel,
    EndTurn,
    LayProperty,
    PassGo,
    PutInBank,
    Rearrange,
    Troc,
)
from games.monopoly_deal.rules.playing import Answer, carried_out
from games.monopoly_deal.rules.sheet import SETS, Kind
from games.monopoly_deal.rules.tableau import Lying, lying
from games.monopoly_deal.words.names import card_name, millions, place_name
from games.monopoly_deal.words.prompts import jokers
from scoresheets.plugin.words import listed, went_home

Names = Sequence[str]


def story(before: State, after: State, move: Any, names: Names) -> str:
    """Return who played what, what the others answered and paid, and what came of it."""
    name = names[move.seat]
    match move:
        case Leaves():
            return went_home(name)
        case PutInBank():
            return _("%(name)s put %(card)s in the bank.") % {"name": name, "card": card_name(move.card)}
        case LayProperty() | Build() | Rearrange():
            return _laid(before, after, move, name)
        case PassGo():
            drawn = after.hands[move.seat] - before.hands[move.seat] + 1
            return _("%(name)s played Pass Go and drew %(count)s.") % {"name": name, "count": drawn}
        case EndTurn():
            return " ".join(_ended(before, after, move, names))
        case Charge() | Duel() | Troc() | Banco():
            return " ".join(_acted(before, move, names))
    raise TypeError(move)


def _laid(before: State, after: State, move: LayProperty | Build | Rearrange, name: str) -> str:
    """Return what lies in the set now, and its rent."""
    [change] = changes(before.paper, after.paper) or (None,)
    if change is None:
        return _("%(name)s left the cards as they were.") % {"name": name}
    place = lying(change.box).place
    table = before_player(after, move.seat)
    facts = {
        "name": name,
        "card": card_name(lying(change.box).card.key),
        "set": place_name(place),
        "count": len(table.properties(place)),
        "size": SETS[place].size,
        "rent": millions(table.rent(place)),
    }
    if isinstance(move, Build):
        return _("%(name)s put %(card)s on %(set)s: rent %(rent)s.") % facts
    if not table.rent(place):
        return _wilds_only(isinstance(move, Rearrange)) % facts
    if isinstance(move, Rearrange):
        return _("%(name)s moved %(card)s to %(set)s: %(count)s of %(size)s, rent %(rent)s.") % facts
    return _("%(name)s placed %(card)s in %(set)s: %(count)s of %(size)s, rent %(rent)s.") % facts


def _wilds_only(moved: bool) -> str:
    """MD-12: return the sentence for a set of wilds alone, which brings no rent."""
    if moved:
        return _("%(name)s moved %(card)s to %(set)s: %(count)s of %(size)s, no rent yet.")
    return _("%(name)s placed %(card)s in %(set)s: %(count)s of %(size)s, no rent yet.")


def _ended(before: State, after: State, move: EndTurn, names: Names) -> list[str]:
    facts = {"name": names[move.seat], "count": move.discard}
    sentences = [_("%(name)s ended the turn.") % facts]
    if move.discard:
        sentences.append(
            ngettext(
                "%(count)s card went under the draw pile.",
                "%(count)s cards went under the draw pile.",
                move.discard,
            )
            % facts
        )
    if after.seat is not None:
        sentence = ngettext("%(name)s draws %(count)s card.", "%(name)s draws %(count)s cards.", after.drawn)
        sentences.append(sentence % {"name": names[after.seat], "count": after.drawn})
    return sentences


def _acted(before: State, move: Action, names: Names) -> list[str]:
    played = carried_out(before, move)
    if isinstance(move, Charge):
        sentences = [_asked(move, played.asked or 0, names)]
        return sentences + [_answered(move, answer, played.asked or 0, names) for answer in played.answers]
    [answer] = played.answers
    return [_dealt(before, move, answer, names), *_objected(move, answer, names)]


def _asked(move: Charge, due: int, names: Names) -> str:
    facts = {"name": names[move.seat], "asked": millions(due), "card": card_name(move.card)}
    if move.of is None:
        return _("%(name)s played %(card)s: %(asked)s.") % facts
    facts["set"] = place_name(move.of)
    if not move.double:
        return _("%(name)s charged rent for %(set)s: %(asked)s.") % facts
    if move.double == 1:
        return _("%(name)s charged rent for %(set)s, doubled: %(asked)s.") % facts
    return _("%(name)s charged rent for %(set)s, doubled twice: %(asked)s.") % facts


def _answered(move: Charge, answer: Answer, due: int, names: Names) -> str:
    return " ".join((*_objected(move, answer, names), *_paid(answer, due, names)))


def _objected(move: Action, answer: Answer, names: Names) -> tuple[str, ...]:
    """MD-43: return whose each Joker was."""
    if not answer.jokers:
        return ()
    if answer.jokers == 1:
        return (_("%(name)s says Just Say No.") % {"name": names[answer.seat]},)
    return (jokers(names[move.seat], names[answer.seat], answer.jokers),)


def _paid(answer: Answer, due: int, names: Names) -> tuple[str, ...]:
    if answer.cancelled:
        return ()
    total = sum(each.card.value for each in answer.paid)
    facts = {"name": names[answer.seat], "paid": millions(total), "cards": _cards(answer.paid)}
    if not answer.paid:
        return (_("%(name)s has nothing to pay with.") % facts,)
    if total < due:
        return (_("%(name)s hands over everything: %(cards)s.") % facts,)
    if len(answer.paid) == 1 and answer.paid[0].card.kind is Kind.MONEY:
        return (_("%(name)s pays %(paid)s.") % facts,)
    return (_("%(name)s pays %(paid)s: %(cards)s.") % facts,)


def _cards(cards: Sequence[Lying]) -> str:
    """Return the cards, copies together: "2M, a blue property ×2"."""
    copies = Counter(each.card.key for each in cards)
    return listed(
        [card_name(key) + (f"\u00a0×{count}" if count > 1 else "") for key, count in copies.items()]
    )


def _dealt(before: State, move: Duel | Troc | Banco, answer: Answer, names: Names) -> str:
    """Return what was taken and by which card, or would have been."""
    facts = {"name": names[move.seat], "other": names[answer.seat], "played": card_name(move.card)}
    if isinstance(move, Banco):
        cards = before_player(before, answer.seat).at(move.of)
        facts["what"] = _("%(set)s (%(cards)s)") % {"set": place_name(move.of), "cards": _cards(cards)}
    else:
        facts["what"] = card_name(move.take.card)
    if answer.cancelled:
        return _("%(name)s played %(played)s to get %(what)s from %(other)s.") % facts
    if isinstance(move, Troc):
        facts["given"] = card_name(move.give.card)
        return _("%(name)s swapped with %(other)s: %(given)s for %(what)s.") % facts
    return _("%(name)s took %(what)s from %(other)s with %(played)s.") % facts
