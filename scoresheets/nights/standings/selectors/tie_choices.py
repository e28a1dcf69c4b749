"""The ties of a night that its runner may settle, and those that were settled."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from scoresheets.models import Night, Table, Tie
from scoresheets.nights.guests.selectors import guests_of
from scoresheets.nights.standings.pages import FIRST, TieChoice, TiesPage
from scoresheets.nights.standings.selectors.choices import TEAM_KEY, team_key
from scoresheets.nights.standings.selectors.groups import order_view
from scoresheets.nights.standings.selectors.names import names_in
from scoresheets.nights.standings.selectors.standings import CountCache, NightOrder, night_order, people_at
from scoresheets.nights.standings.selectors.ties import TIE_KEY
from scoresheets.nights.tables import night_tables
from scoresheets.pads import title_with


def ties_page(night: Night, counts: CountCache | None = None) -> TiesPage:
    """Return the ties for the places 1 to 3 in each order now, and what was settled. At a night with people on the list
    for rounds, all ties of the order by which a cut is made: who goes on may hang on any of them.
    """
    order, tables = night_order(night, counts), night_tables(night)
    names = names_in(order)
    choices, titles = [], {}
    groups = order_view(order, names).groups
    keys = [each.key for each in groups]
    cut_by = "over" if "over" in keys else next(iter(keys), "")
    if not guests_of(night).exists():
        cut_by = ""
    for group in groups:
        titles[group.key] = " · ".join(filter(None, (group.title, group.chosen)))
        shared = {row.place for row in group.rows if row.shares and row.place}
        for place in sorted(each for each in shared if each <= FIRST or group.key == cut_by):
            people = [row.person for row in group.rows if row.place == place]
            choices.append(
                TieChoice(
                    order=group.key,
                    title=titles[group.key],
                    place=place,
                    people=tuple((entry_of(person, order), names[person]) for person in people),
                    playoffs=tuple(
                        (table.place.number, title_with(table.game, table.options))
                        for table in playoff_tables(night, tables, order, people)
                        if table.place
                    ),
                )
            )
    settled = tuple(
        (
            tie.pk,
            titles.get(tie.order, ""),
            tuple(names[each] for each in sorted(tie.places, key=tie.places.__getitem__)),
            names[f"{TIE_KEY}{tie.pk}"],
        )
        for tie in order.ties
    )
    return TiesPage(tuple(choices), settled)


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
