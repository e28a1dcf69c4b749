"""The rounds of a night in the active language, with the names that people have now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from django.utils import timezone

from scoresheets.base.words import listed
from scoresheets.models import Guest, Night, Round, RoundGame, RoundTable, Table, Wish
from scoresheets.models.limits import most
from scoresheets.nights.guests.selectors import guests_of
from scoresheets.nights.round_rows import is_final, sitting_out, with_rows
from scoresheets.nights.rounds import words
from scoresheets.nights.rounds.draw import (
    COSTS,
    Aims,
    DrawnTable,
    Past,
    Seating,
    costs,
    met_before,
    unkept,
)
from scoresheets.nights.rounds.pages import (
    GameShare,
    LikeLast,
    RoundsPage,
    RoundTableView,
    RoundView,
    SeatView,
)
from scoresheets.nights.rounds.selectors.draft_changes import changes_since, said_of_changes
from scoresheets.nights.rounds.selectors.drawing import aims_for, people_here
from scoresheets.nights.rounds.selectors.rounds import Plan, past_of, plan_of, seating_of
from scoresheets.nights.rounds.selectors.waiting_room import room_view
from scoresheets.nights.tables import begun, tables_of
from scoresheets.pads import title_with
from scoresheets.registry import is_installed

Names = Mapping[str, str]
WISHES = ("apart", "kept", "together")  # aims of which each person is named instead


def rounds_page(night: Night) -> RoundsPage:
    """Return the page of rounds."""
    people = list(guests_of(night))
    names = {str(person.number): person.name for person in people}
    wishes = Wish.objects.filter(night=night).select_related("one", "other")
    rounds = list(with_rows(Round.objects.filter(night=night).order_by("-number")))
    tables = tables_of(night).prefetch_related("seats").in_bulk()
    published = [each for each in rounds if each.published_at]
    draft = next((each for each in rounds if not each.published_at), None)
    return RoundsPage(
        people=tuple((person.number, person.name) for person in people),
        here=sum(person.state == Guest.State.HERE for person in people),
        coming=sum(person.state == Guest.State.COMING for person in people),
        draft=_draft(night, draft, names) if draft else None,
        rounds=tuple(_round(each, tables) for each in published),
        wishes=tuple((wish.pk, _wish(wish)) for wish in wishes),
        room=room_view(night, timezone.now()),
        like_last=_like_last(published),
    )


def _draft(night: Night, draft: Round, names: Names) -> RoundView:
    plan = plan_of(draft)
    seating, past, aims = seating_of(draft), past_of(night), aims_for(night, plan)
    changes = changes_since(draft)
    return RoundView(
        pk=draft.pk,
        number=draft.number,
        title=words.title(draft.number, _titles(draft)),
        seed=draft.seed,
        tables=tuple(
            _drafted(
                table,
                names,
                met_before(table.people, past),
                _seeded(draft),
                _game(plan, plan.games[table.game]),
            )
            for table in seating.tables
        ),
        byes=tuple(
            SeatView(
                int(person),
                _name(person, names),
                words.sits_out(_name(person, names), past.byes.get(person, 0)),
            )
            for person in seating.byes
        ),
        notes=_notes(draft, seating, past, aims, names),
        waits=any(table.place is None for table in seating.tables),
        may_join=len(plan.games) < most(RoundGame),
        games=tuple(each.game for each in plan.games),
        changes=said_of_changes(changes, names),
        since=changes.mark,
        shares=_shares(draft) if len(plan.games) > 1 else (),
    )


def _like_last(rounds: Sequence[Round]) -> LikeLast | None:
    """Return the newest of these rounds, or waiting rooms, to draw it again; None if none of its games is installed."""
    found = (LikeLast(each.pk, games) for each in rounds[:1] if (games := _shares(each)))
    return next(found, None)


def _shares(drawn: Round) -> tuple[GameShare, ...]:
    tables = Counter(row.game_id for row in drawn.tables.all())
    return tuple(
        GameShare(_title(each), words.drawn_as(each), tables[each.pk], each.tables_set)
        for each in drawn.games.all()
        if is_installed(each.game)
    )


def _titles(drawn: Round) -> str:
    return listed([_title(each) for each in drawn.games.all()])


def _title(game: RoundGame) -> str:
    title = title_with(game.game, game.options)
    return words.game_on_paper(title) if game.paper else title


def _game(plan: Plan, game: RoundGame) -> str:
    """Return the title of a table's game if the round has several."""
    return _title(game) if len(plan.games) > 1 else ""


def _wish(wish: Wish) -> str:
    if wish.place:
        return words.keeps(wish.one.name, wish.place)
    other = wish.other.name if wish.other else words.removed()
    if wish.kind == Wish.Kind.APART:
        return words.apart(wish.one.name, other)
    return words.together(wish.one.name, other)


def _everybody(seating: Seating) -> list[str]:
    return [*seating.byes, *(person for table in seating.tables for person in table.people)]


def _seeded(draft: Round) -> dict[str, str]:
    """Return for each person of a cut the place in the standings, and what came of it."""
    tables = draft.tables.all() if draft.best else ()
    seats = [seat for table in tables for seat in table.seats.all()]
    return {
        str(each.guest.number): words.seeded(each.standing, len(tables)) for each in seats if each.standing
    }


def _drafted(
    table: DrawnTable,
    names: Names,
    before: Mapping[str, list[tuple[str, int]]],
    seeded: Mapping[str, str],
    game: str,
) -> RoundTableView:
    all_new = len(table.people) > 1 and not any(before.values())
    seats = []
    for place, person in enumerate(table.people):
        name = _name(person, names)
        met = [(_name(other, names), number) for other, number in before[person]]
        sentences = [] if all_new or len(table.people) == 1 else [words.met(name, met)]
        sentences += [words.begins()] if place == 0 else []
        sentences += [seeded[person]] if person in seeded else []
        seats.append(SeatView(int(person), name, " ".join(sentences)))
    says = words.all_new() if all_new else ""
    return RoundTableView(table.place or 0, tuple(seats), says, game=game)


def _notes(draft: Round, seating: Seating, past: Past, aims: Aims, names: Names) -> tuple[str, ...]:
    """Return what the draw could not avoid, and what swaps made worse since it was drawn."""
    now = dict(zip(COSTS, costs(seating, past, aims), strict=True))
    before = draft.costs if len(draft.costs) == len(COSTS) else ()  # else of an older version
    drawn = dict(zip(COSTS, before, strict=False))
    missed = unkept(seating, aims)
    wishes = [
        *(words.apart(_name(one, names), _name(other, names)) for one, other in missed.apart),
        *(words.together(_name(one, names), _name(other, names)) for one, other in missed.together),
        *(words.keeps(_name(one, names), aims.keeps[one]) for one in missed.keeps),
    ]
    notes = [words.unkept(wish) for wish in wishes]
    notes += [words.plays_not(_name(person, names), title) for person, title in _misplaced(draft, seating)]
    if others := _playing_else(draft, seating):
        notes.append(words.plays_else([_name(person, names) for person in others]))
    if now["repeats"]:
        notes.append(words.repeats(now["repeats"]))
    told = [name for name in COSTS if name not in WISHES]
    notes += [words.worse(name) for name in told if name in drawn and now[name] > drawn[name]]
    return tuple(notes)


def _misplaced(draft: Round, seating: Seating) -> list[tuple[str, str]]:
    """Return the people of a draft at a table of a game that they do not play, as after a swap, with its title."""
    found = guests_of(draft.night).values_list("number", "plays")
    plays = {str(number): own for number, own in found if own}
    games = list(draft.games.all())
    return [
        (person, title_with(games[table.game].game, games[table.game].options))
        for table in seating.tables
        for person in table.people
        if person in plays and games[table.game].game not in plays[person]
    ]


def _playing_else(draft: Round, seating: Seating) -> list[str]:
    """Return the people who are here and play none of the games of a draft."""
    there = {*_everybody(seating), *people_here(draft.night, plan_of(draft).keys)}
    return [person for person in people_here(draft.night) if person not in there]


def _name(person: str, names: Names) -> str:
    return names.get(person) or words.removed()


def _round(each: Round, tables: Mapping[int, Table]) -> RoundView:
    rows, plan = each.tables.all(), plan_of(each)
    opened = {row.pk: tables[row.table_id] for row in rows if row.table_id and row.table_id in tables}
    over = begun(opened.values())
    views = tuple(
        RoundTableView(
            row.place or 0,
            tuple(_seat(seat.guest) for seat in row.seats.all()),
            words.table_state(_state(row, opened.get(row.pk), over)),
            opened[row.pk].public_id if row.pk in opened else "",
            _game(plan, row.game),
            row.seed,
        )
        for row in rows
    )
    waits = not all(row.opened for row in rows)
    titled = words.room_title if each.room else words.title
    return RoundView(
        pk=each.pk,
        number=each.number,
        title=titled(each.number, _titles(each)),
        seed="" if each.room else each.seed,
        tables=views[::-1] if each.room else views,
        byes=tuple(map(_seat, sitting_out(each))),
        waits=waits,
        may_go=not each.room and not waits and not over,
        alone=not each.room and len(rows) == 1,
        final=is_final(each),
        paper=any(table.on_paper for table in opened.values()),
    )


def _seat(guest: Guest) -> SeatView:
    return SeatView(guest.number, guest.name or words.removed())


def _state(row: RoundTable, table: Table | None, over: Collection[int]) -> str:
    if not row.opened:
        return "waits"
    if table is None:
        return "gone"
    if table.closed_at:
        return "over"
    if table.on_paper:
        return "typed" if table.pk in over else "paper"
    return "playing" if table.started_at else "lobby"
