"""The words of rounds: states of people and tables, and why somebody sits where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoresheets.base.words import listed
from scoresheets.table.words.on_paper import ON_PAPER


class Drawn(Protocol):
    """How many people sit at a table of a game, and how they are drawn."""

    fewest: int
    most: int
    way: str


def state(state: str) -> str:
    """Return whether a person is here, in words."""
    return {"coming": _("coming"), "here": _("here"), "pausing": _("pausing"), "gone": _("gone home")}[state]


def next_table(game: str, seat: int) -> str:
    """Return the game and the seat at a person's next place."""
    return _("%(game)s, seat %(seat)s") % {"seat": seat, "game": game}


def game_on_paper(game: str) -> str:
    """Return the title of a game that people write on paper."""
    return _("%(game)s on paper") % {"game": game}


def no_place_yet() -> str:
    """Return that a person has no place yet."""
    return _("No place yet. It appears here once the next round is published.")


def seat_numbered(seat: int) -> str:
    """Return the number of a seat in the order of play, in words."""
    return _("seat %(seat)s") % {"seat": seat}


def second_wave() -> str:
    """Return that a person plays once a place is free."""
    return _("second wave")


def out() -> str:
    """Return that a person sits out of a round."""
    return _("sits out")


def title(number: int, game: str) -> str:
    """Return the title of a round."""
    return _("Round %(number)s · %(game)s") % {"number": number, "game": game}


def drawn_as(game: Drawn) -> str:
    """Return how a game of a round is drawn: people at a table, and by what."""
    facts = {"fewest": game.fewest, "most": game.most}
    sizes = _("%(fewest)s to %(most)s at a table") if game.fewest < game.most else _("%(most)s at a table")
    way = _("by chance") if game.way == "chance" else _("by the standings")
    return " · ".join((sizes % facts, way))


def room_title(number: int, game: str) -> str:
    """Return the title of a waiting room."""
    return _("Waiting room %(number)s · %(game)s") % {"number": number, "game": game}


def called_soon() -> str:
    """Return that a person is called as soon as a place is free."""
    return _("No place yet. It appears here as soon as it is this person’s turn.")


def waits(minutes: int) -> str:
    """Return how long a person has been waiting."""
    return _("%(minutes)s min") % {"minutes": minutes}


def more_needed(more: int) -> str:
    """Return that so many more people are needed for a table."""
    text = ngettext("%(more)s more person is needed.", "%(more)s more people are needed.", more)
    return text % {"more": more}


def place_needed() -> str:
    """Return that a place is needed for the next group."""
    return _("All places are taken. The next group is called as soon as one is free.")


def nobody_fits() -> str:
    """Return that nobody can be called, for those who look after the night only."""
    return _("With the wishes of those who wait, nobody can be called yet.")


def just_played() -> str:
    """Return that the people who wait have just played together, and wait for others."""
    return _(
        "They have just played together, so they wait for the next table that is over, or for you to call them."
    )


def look_alike(one: str, other: str) -> str:
    """Return that two names of people who wait could be mistaken."""
    return _(
        "%(one)s and %(other)s look alike and are not called to one table. To tell them apart, take one off the list "
        "and add it with a letter more."
    ) % {"one": one, "other": other}


def removed() -> str:
    """Return words for a person whose name was taken away."""
    return _("a person without a name")


def begins() -> str:
    """Return that a person begins."""
    return _("Begins.")


def seeded(seed: int, tables: int) -> str:
    """Return the place of a person in the standings before a cut, and what came of it."""
    if tables == 1:
        return _("Place %(seed)s in the standings.") % {"seed": seed}
    return _("Place %(seed)s in the standings; the best are spread over the tables.") % {"seed": seed}


def all_new() -> str:
    """Return that nobody at a table has met anybody there."""
    return _("Nobody here has met before.")


def met(name: str, others: Sequence[tuple[str, int]]) -> str:
    """Return the people of the table that a person has met, each with the round."""
    if not others:
        return _("Nobody here has met %(name)s.") % {"name": name}
    before = [
        _("%(other)s in round %(number)s") % {"other": other, "number": number} for other, number in others
    ]
    return _("%(name)s met %(others)s.") % {"name": name, "others": listed(before)}


def sits_out(name: str, times: int) -> str:
    """Return that a person sits out, and how often before."""
    if not times:
        return _("%(name)s sits out for the first time.") % {"name": name}
    before = ngettext("%(times)s time", "%(times)s times", times) % {"times": times}
    return _("%(name)s has sat out %(times)s before.") % {"name": name, "times": before}


def apart(one: str, other: str) -> str:
    """Return the wish that two people sit apart."""
    return _("%(one)s and %(other)s sit apart.") % {"one": one, "other": other}


def together(one: str, other: str) -> str:
    """Return the wish that two people sit together."""
    return _("%(one)s and %(other)s sit together.") % {"one": one, "other": other}


def keeps(name: str, place: int) -> str:
    """Return the wish that a person keeps a place."""
    return _("%(name)s keeps place %(place)s.") % {"name": name, "place": place}


def unkept(wish: str) -> str:
    """Return that a wish is not kept."""
    return _("Not possible here: %(wish)s") % {"wish": wish}


def repeats(number: int) -> str:
    """Return how many meetings of two opponents are repeated."""
    return ngettext("%(number)s meeting is repeated.", "%(number)s meetings are repeated.", number) % {
        "number": number
    }


def worse(cost: str) -> str:
    """Return what a swap made worse, by the name of an aim of the draw."""
    return {
        "byes": _("More people sit out."),
        "byes_again": _("Somebody sits out again."),
        "games": _("More people play a game again."),
        "seeds": _("The best by the standings are spread less evenly over the tables."),
        "repeats": _("More people meet opponents they have met before."),
        "standing": _("People further apart in the standings sit together."),
        "sizes": _("The same people sit at smaller tables again."),
        "begins": _("Who begins is shared less evenly."),
        "seats": _("The seats in the order of play are shared less evenly."),
    }[cost]


def still_playing(places: Sequence[int]) -> str:
    """Return that the games at the tables of these numbers are not over."""
    text = ngettext("Not over yet: table %(places)s.", "Not over yet: tables %(places)s.", len(places))
    return text % {"places": listed([str(place) for place in places])}


def still_waiting(number: int, names: Sequence[str]) -> str:
    """Return that these people of a round have not had a place yet."""
    facts = {"number": number, "names": listed(list(names))}
    return _("Round %(number)s, still without a place: %(names)s.") % facts


def keep_one_place(names: Sequence[str], place: int) -> str:
    """Return that several people keep one place."""
    return _("%(names)s keep the same place: %(place)s.") % {"names": listed(list(names)), "place": place}


def have_gone(names: Sequence[str]) -> str:
    """Return that these people of a draft are no longer here."""
    return _("In the draft and no longer here: %(names)s.") % {"names": listed(list(names))}


def have_come(names: Sequence[str]) -> str:
    """Return that these people are here and not in the draft."""
    return _("Here and not in the draft: %(names)s.") % {"names": listed(list(names))}


def are_taken(places: Sequence[int]) -> str:
    """Return that others play at these places of a draft."""
    text = ngettext("Place %(places)s is taken now.", "Places %(places)s are taken now.", len(places))
    return text % {"places": listed([str(place) for place in places])}


def other_standings() -> str:
    """Return that the standings by which a draft was drawn have changed."""
    return _("The standings by which it was drawn have changed.")


def table_state(state: str) -> str:
    """Return the state of a table of a round in words."""
    return {
        "lobby": _("sitting down"),
        "playing": _("playing"),
        "over": _("over"),
        "waits": _("waits for a place"),
        "gone": _("deleted"),
        "paper": str(ON_PAPER),
        "typed": _("being typed in"),
    }[state]


def plays_not(name: str, game: str) -> str:
    """Return that a person of a draft does not play the game of the table."""
    return _("%(name)s does not play %(game)s.") % {"name": name, "game": game}


def plays_else(names: Sequence[str]) -> str:
    """Return that these people play none of the games of a draft."""
    return _("Left out, as their own games are others: %(names)s") % {"names": listed(list(names))}
