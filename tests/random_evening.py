"""A random evening: a table of any game and all that players do at it, with corrections of every sort."""

import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from games.kit.errors import IllegalMove, MalformedMove
from games.kit.moves import Leaves
from games.kit.testing import Hand
from scoresheets.base.refusals import Refusal
from scoresheets.models import Entry, Proposal, Reason
from scoresheets.pads import PADS
from scoresheets.plugin.contract.hands import EDITIONS, EVENINGS, HANDS
from scoresheets.registry import GAMES
from scoresheets.table.history import Played
from scoresheets.table.house_rules import HouseRules
from scoresheets.table.selectors.access import seat_by_number
from scoresheets.table.selectors.corrections import amend_plan
from scoresheets.table.services import corrections, entries, tables
from scoresheets.table.services.corrections import Correction
from tests.cast import HOST, Party, new_key, open_lobby, second_thought_of

Fields = dict[str, Any]
NAMES = ("Ana", "Bo", "Cleo", "Dee", "Eli")
REFUSED = (Refusal, IllegalMove, MalformedMove)
TRIES = 6  # to find a correction of the wanted sort


@dataclass(frozen=True, slots=True)
class Evening:
    """A table, and the random generator that decides its events."""

    party: Party
    chance: random.Random


def open_evening(game: str, seed: int) -> Evening:
    """Open and start a table with random players, options, house rules and printed sheet."""
    chance = random.Random(seed)  # noqa: S311 (pretended dice)
    players, options = EVENINGS[game](chance)
    rolls, hides = chance.random() < 0.4, chance.random() < 0.1
    house = HouseRules(roll_by_roll=rolls, totals_hidden=hides and PADS[game].hiding is not None)
    party = open_lobby(NAMES[:players], options, game=game, house=house)
    host = party.access(HOST)
    if PADS[game].editions and chance.random() < 0.3:
        tables.choose_edition(access=host, edition=EDITIONS[game])
    for _move in range(chance.choice((0, 3))):
        tables.move_seat(access=host, number=chance.randint(1, players), up=chance.random() < 0.5)
    tables.start_table(access=host)
    return Evening(party, chance)


def live(evening: Evening, writes: int, look: Callable[[Evening], None]) -> None:
    """Let `writes` events happen one after the other, also after the end of the game, and call `look` after each."""
    for _write in range(writes):
        happen(evening)
        look(evening)


def happen(evening: Evening) -> None:
    """Let one random event happen; a refused one changes nothing."""
    over, chance = evening.party.state.seat is None, evening.chance
    weights = {play: 0.0 if over else 60.0, take_back: 6.0, think_again: 5.0, correct: 20.0, answer: 5.0}
    weights |= {go_home: 1.0, play_on: 100.0 if over else 0.0}
    deed = chance.choices(list(weights), list(weights.values()))[0]
    with suppress(*REFUSED):
        deed(evening)
    if deed is correct and chance.random() < 0.6:
        answer(evening)


def play_on(evening: Evening) -> None:
    """Do nothing: the game stays over."""


def play(evening: Evening) -> None:
    party, state = evening.party, evening.party.state
    seat = list(party.opened.seats.all())[state.seat]
    entries.record_entry(
        access=party.access(evening.chance.choice((HOST, seat.name, seat.name, seat.name))),
        number=seat.number,
        turn=state.turns + 1,
        entry=random_entry(evening, state, state.seat),
        key=new_key(),
    )


def take_back(evening: Evening) -> None:
    party = evening.party
    if party.history.played:
        party.strike(by=_somebody(evening))


def think_again(evening: Evening) -> None:
    party = evening.party
    if party.history.played and second_thought_of(party.history):
        party.decline(by=_somebody(evening))


def go_home(evening: Evening) -> None:
    name = evening.chance.choice(list(evening.party.tablets))
    access, number = evening.party.access(name), evening.party.number(name)
    entries.leave_game(access=access, number=number, key=new_key())


def correct(evening: Evening) -> None:
    """Propose a correction of any entry by any device, based on the log as it is now or was a moment ago."""
    party, chance = evening.party, evening.chance
    history = party.history
    if not history.played:
        return
    index = max(chance.randrange(len(history.played)) for _try in range(2))  # prefer a late one
    target, seen = history.played[index].line.sequence, history.sequence
    entry = None if chance.random() < 0.25 else other_form(evening, index)
    asked = Correction(target, seen - (chance.random() < 0.1), entry, cut=chance.random() < 0.5)
    reason = chance.choice(("", "said so"))
    access = party.access(_somebody(evening))
    corrections.propose_correction(access=access, correction=asked, key=new_key(), reason=reason)


def answer(evening: Evening) -> None:
    """Let the open proposal be accepted by all who are asked, declined, withdrawn, or decided by the host."""
    party, chance = evening.party, evening.chance
    asked = Proposal.objects.filter(table=party.opened, status="open").first()
    if asked is None:
        return
    if chance.random() < 0.2:
        corrections.confirm_proposal(access=party.access(HOST), proposal=asked.pk, reason="late")
    agrees = chance.random() < 0.7
    for name in party.tablets:
        with suppress(Refusal):  # the first answer may have settled it
            say = corrections.agree_to_proposal if agrees else corrections.decline_proposal
            say(access=party.access(name), proposal=asked.pk, number=party.number(name))


def _somebody(evening: Evening) -> str:
    return evening.chance.choice((HOST, *evening.party.tablets))


def other_form(evening: Evening, index: int) -> Fields:
    """Return a changed form of the entry at this index; half of the time one that all later entries still fit."""
    history, number = evening.party.history, evening.party.history.played[index].line.sequence
    seat_of = seat_by_number(evening.party.access(HOST))
    fits, entry = evening.chance.random() < 0.5, {}
    for _try in range(TRIES):
        entry = _changed(evening, history.before(index), history.played[index])
        with suppress(*REFUSED):
            if fits != bool(amend_plan(history, number, entry, seat_of).gone):
                break
    return entry


def _changed(evening: Evening, before: Any, played: Played) -> Fields:
    history, chance, seat = evening.party.history, evening.chance, played.line.seat or 0
    move = history.move(played.line)
    if isinstance(move, Leaves):
        return {"leaves": True}
    thought = PADS[history.game.key].second_thought(before, move)
    if thought and chance.random() < 0.3:
        return _logged_fields(evening.party, thought.move)
    if chance.random() < 0.5:
        return random_entry(evening, before, seat)
    return random_entry(evening, before, seat, HANDS[history.game.key].opening(move)[1])


def random_entry(evening: Evening, state: Any, seat: int, thrown: Any = None) -> Fields:
    """Return a move that is legal in this state, as a tablet names it: with these dice, or with random ones."""
    game, chance = GAMES[evening.party.opened.game], evening.chance
    hand = HANDS[game.key]
    lies = _thrown(hand, chance, state) if thrown is None else thrown
    opening = hand.chosen(game.legal_moves(state, seat, lies), chance)
    entry = _logged_fields(evening.party, hand.completed(state, opening, lies, chance))
    if game.rolls and evening.party.opened.roll_by_roll and chance.random() < 0.8:
        entry["rolls"] = random_rolls(entry["dice"], chance)
    return entry


def _thrown(hand: Hand, chance: random.Random, state: Any) -> Any:
    """Return a random throw. Equal faces are more frequent than by chance, to reach what only they allow."""
    fallen = hand.thrown(chance, state)
    faces = isinstance(fallen, tuple) and all(isinstance(each, int) for each in fallen)
    return fallen[:1] * len(fallen) if faces and chance.random() < 0.1 else fallen


def _logged_fields(party: Party, move: Any) -> Fields:
    numbers = [seat.number for seat in party.opened.seats.all()]
    return dict(GAMES[party.opened.game].write_move(move, numbers.__getitem__))


def random_rolls(dice: list[int], chance: random.Random) -> list[Fields]:
    """Return one to three throws that lead to these dice, made from the last one backwards."""
    faces = chance.sample(dice, len(dice))
    rolls: list[Fields] = []
    for first in sorted([True, *[False] * chance.randint(0, 2)]):
        held = [] if first else chance.sample(range(len(faces)), chance.randint(0, len(faces)))
        rolls.insert(0, {"faces": faces, **({"held": held} if held else {})})
        faces = [face if place in held else chance.randint(1, 6) for place, face in enumerate(faces)]
    return rolls


def figures(party: Party) -> Counter[str]:
    """Count the events of a table by kind."""
    found: Counter[str] = Counter(finished=int(party.state.seat is None))
    for entry in Entry.objects.filter(table=party.opened):
        found[f"{entry.kind} and what follows" if entry.strikes_from else entry.kind] += 1
        found["told roll by roll"] += "rolls" in (entry.move or {})
        found["went home"] += entry.kind == "move" and "leaves" in (entry.move or {})
    for proposal in Proposal.objects.filter(table=party.opened):
        found[f"proposal {proposal.status}"] += 1
    found["reasons"] = Reason.objects.filter(entry__table=party.opened).count()
    return found
