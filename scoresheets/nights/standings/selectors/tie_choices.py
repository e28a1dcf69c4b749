"""The ties of a night that its runner may settle, and those that were settled."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from scoresheets.models import Night, Table, Tie
from scoresheets.nights.standings.pages import SettledView, TieChoice
from scoresheets.nights.standings.selectors.choices import TEAM_KEY, team_key
from scoresheets.nights.standings.selectors.groups import OVER_KEY, order_view
from scoresheets.nights.standings.selectors.names import names_in
from scoresheets.nights.standings.selectors.standings import NightOrder, people_at
from scoresheets.nights.standings.selectors.ties import TIE_KEY
from scoresheets.nights.tables import night_tables
from scoresheets.pads import title_with


def tie_choice(night: Night, order: NightOrder, key: str, place: int) -> TieChoice | None:
    """Return the tie for a place in the live order with this key, "" for the one by which a cut is made, as its runner
    may settle it; None if nobody shares the place.
    """
    names = names_in(order)
    groups = {group.key: group for group in order_view(order, names).groups}
    group = groups.get(key or (OVER_KEY if OVER_KEY in groups else next(iter(groups), "")))
    people = [row.person for row in group.rows if row.shares and row.place == place] if group else []
    if group is None or not people:
        return None
    playoffs = playoff_tables(night, night_tables(night), order, people)
    return TieChoice(
        order=group.key,
        place=place,
        people=tuple((entry_of(person, order), names[person]) for person in people),
        playoffs=tuple(
            (table.place.number, title_with(table.game, table.options)) for table in playoffs if table.place
        ),
    )


def settled_ties(order: NightOrder) -> tuple[SettledView, ...]:
    """Return the ties that were settled in all orders of a night."""
    names = names_in(order)
    return tuple(
        SettledView(
            tie.pk,
            tie.order,
            tuple(names[each] for each in sorted(tie.places, key=tie.places.__getitem__)),
            names[f"{TIE_KEY}{tie.pk}"],
        )
        for tie in order.ties
    )


def entry_of(person: str, order: NightOrder) -> str:
    """Return what the page calls a person (`s` and a seat) or a team (`t` and its primary key) of an order."""
    if person.startswith(TEAM_KEY):
        return f"t{person.removeprefix(TEAM_KEY)}"
    return f"s{min(order.people[person])}"


def tie_entry(entry: str, order: NightOrder) -> str | None:
    """Return the person or team of an order that the page calls so; None if there is none."""
    kind, number = entry[0], int(entry[1:])
    if kind == "t":
        return team_key(number) if team_key(number) in order.teams else None
    return next((person for person, seats in order.people.items() if number in seats), None)


def playoff_tables(
    night: Night, tables: Iterable[Table], order: NightOrder, people: Collection[str]
) -> list[Table]:
    """Return those of the night's tables at which all these people sit and whose game does not count yet."""
    known = {table for table, _sequence, _place in order.tables}
    by_seat = people_at(night, tables)
    taken = set(Tie.objects.filter(night=night, table__isnull=False).values_list("table_id", flat=True))
    if not order.people.keys() >= set(people):
        return []  # teams have no seats
    return [
        table
        for table in tables
        if table.pk not in known | taken and set(people) <= {by_seat[seat.pk] for seat in table.seats.all()}
    ]
