"""Tables as earlier versions stored them, in the database of the environment; for test_migrations.

`tables` writes tables with today's code and prints their rows. `fill NUMBER FILE` makes the database of that migration
and inserts those rows that it could hold; `forward NUMBER FILE` also migrates it to today and checks it. `told` prints
the rows.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.faults.asked import answer

TABLES, EVENINGS = 6, 1  # of each game: plain tables; evenings with everything that people do at a table
EVENINGS_SINCE = 9  # before, a log had no corrections of earlier entries, and a table no house rules
GAMES_SINCE = {
    "roll-estate": 1,
    "yahtzee": 2,
    "uno-dice": 3,
    "monopoly-solo": 11,
    "monopoly-deal": 12,
    "any-game": 56,
}
BY_THE_CLOCK = {"created_at", "opened_at", "written_at"}  # set anew when a row is inserted
AT_RANDOM = {"transcript_id"}  # set by a migration
CALLED_ONCE = {
    "NightLink": ("RoleLink", "night_id"),
    "NightDevice": ("RoleDevice", "night_id"),
    "SeasonLink": ("RoleLink", "season_id"),
    "SeasonDevice": ("RoleDevice", "season_id"),
}  # models that have become one: those of its rows that have this column
# Columns that a migration has dropped: the first is empty here, its fate is in tests/security/test_many_secrets.py; the
# others were of tables that had joined a night from elsewhere, and of announcements that were withdrawn.
GONE = {"former_hash", "from_elsewhere", "invited_id", "invited_place_id", "invited_place", "withdrawn_at"}

Rows = dict[str, list[dict[str, Any]]]


def tables() -> dict[str, Any]:
    """Return the rows of all models, the tables' standings, and the ids of the evenings."""
    from django.db import transaction

    from scoresheets.pads import PADS
    from tests.cast import everything, open_table, play_out
    from tests.random_evening import live, open_evening

    evenings = []
    with transaction.atomic():
        for game in PADS:
            for seed in range(TABLES):
                party = open_table(game=game)
                play_out(party, seed=seed, turns=3 + 3 * seed, take_backs=0.15, declines=0.3)
            for seed in range(EVENINGS):
                evening = open_evening(game, seed)
                live(evening, 30, lambda _evening: None)
                evenings.append(evening.party.opened.pk)
        a_night()
    return {"rows": everything(), "standings": standings(), "evenings": evenings}


def a_night() -> None:
    """Write a night with a game in play, a call, and rows of what its organizers can write."""
    from scoresheets.models import Role, Seat
    from scoresheets.nights.announcements.services import announce
    from scoresheets.nights.calls.services import call_organizer
    from scoresheets.nights.links import services as links
    from scoresheets.nights.people.services.people import note_latecomer
    from scoresheets.nights.places.services import add_places
    from scoresheets.nights.standings.services import counting
    from scoresheets.nights.standings.services import standings as standing
    from tests.cast import new_key, open_table, play_out
    from tests.evening import open_evening

    evening, party = open_evening(accepts=True), open_table(game="roll-estate")
    play_out(party, turns=4)
    evening.takes(party, 2)
    evening.came("help")
    call_organizer(access=party.access("Ana"), number=1, box="", words="Six?", key=new_key())
    access = evening.access(evening.runner)
    add_places(access=access, until=3)
    announce(access=access, words="The cup is at nine", places=[2], on_tv=True, key=new_key())
    note_latecomer(access=access, number=2, name="Finn")
    counting.choose_counting(access=access, game="", optional=["points"], best=3, least=1)
    seats = list(Seat.objects.filter(table=party.opened).values_list("pk", flat=True))
    standing.give_handicap(access=access, game="roll-estate", seat=seats[0], amount=20)
    standing.put_in_team(access=access, name="Reds", seats=seats[:2])
    links.make_link(access=access, role=Role.LOOK)


def standings() -> dict[str, Any]:
    """Return by table the game's result of its log."""
    from games.kit.replay import result_json
    from scoresheets.models import Table
    from scoresheets.table.selectors.states import table_history

    found = {}
    for table in Table.objects.all():
        seats = tuple(table.seats.all())
        history = table_history(table, seats)
        outcome = history.game.outcome(history.state)
        found[table.public_id] = json.loads(json.dumps(result_json(outcome, [seat.name for seat in seats])))
    return found


def fill(number: str, file: str) -> dict[str, Any]:
    """Make that version's database and insert the rows it could hold. Return the rows as they are then."""
    from django.core.management.color import no_style
    from django.db import connection, transaction
    from django.db.migrations.executor import MigrationExecutor

    told = json.loads(Path(file).read_text(encoding="utf-8"))
    executor = MigrationExecutor(connection)
    (target,) = (
        each
        for each in executor.loader.graph.nodes
        if each[0] == "scoresheets" and each[1].startswith(number)
    )
    executor.migrate([target])
    apps = executor.loader.project_state(target).apps
    models = {model.__name__: model for model in apps.get_models() if not model._meta.proxy}
    rows = held_by(int(number), told)
    with transaction.atomic():
        for name, model in models.items():
            model._default_manager.bulk_create(as_then(model, row) for row in rows.get(name, ()))
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(models.values())):
            cursor.execute(statement)
    return {name: list(model._default_manager.order_by("pk").values()) for name, model in models.items()}


def held_by(number: int, told: Mapping[str, Any]) -> Rows:
    """Return the rows of the tables that this version could have had."""
    rows: Rows = told["rows"]
    evenings = told["evenings"] if number < EVENINGS_SINCE else ()
    ids = {row["id"] for row in rows["Table"] if GAMES_SINCE[row["game"]] <= number} - set(evenings)
    inside = {"table_id": ids}
    for owner, column in (("Sheet", "sheet_id"), ("Entry", "entry_id")):
        inside[column] = {row["id"] for row in rows[owner] if row["table_id"] in ids}

    def stays(name: str, row: Mapping[str, Any]) -> bool:
        own = name != "Table" or row["id"] in ids
        return own and all(
            row[column] in found for column, found in inside.items() if row.get(column) is not None
        )

    return called_once({name: [row for row in each if stays(name, row)] for name, each in rows.items()})


def called_once(rows: Rows) -> Rows:
    """Return these rows also under the names that their models had."""
    once = CALLED_ONCE.items()
    return {**rows, **{old: [row for row in rows[new] if row[column]] for old, (new, column) in once}}


def as_then(model: Any, row: Mapping[str, Any]) -> Any:
    """Make the row with the columns of that version."""
    return model(
        **{
            field.attname: row[field.attname] if field.is_relation else field.to_python(row[field.attname])
            for field in model._meta.local_fields
            if field.attname in row
        }
    )


def said() -> dict[str, Any]:
    """Return every row of today's database without its times and random columns."""
    from tests.cast import everything

    untold = BY_THE_CLOCK | AT_RANDOM
    return {
        name: [{column: value for column, value in row.items() if column not in untold} for row in rows]
        for name, rows in everything().items()
    }


def forward(number: str, file: str) -> dict[str, int]:
    """Migrate to today and count the rows.

    Fails if a row has changed, or a table disagrees with its log or cannot be played on.
    """
    from django.core.management import call_command

    from scoresheets.models import Table
    from scoresheets.table.selectors.checks import table_faults
    from tests.cast import everything, play_out

    before = fill(number, file)
    call_command("migrate", verbosity=0)
    unchanged(before, everything())
    ids = set(Table.objects.values_list("transcript_id", flat=True))
    assert len(ids - {""}) == len(before["Table"])
    wanted = json.loads(Path(file).read_text(encoding="utf-8"))["standings"]
    assert all(wanted[table] == found for table, found in standings().items())
    written = 0
    for place, table in enumerate(Table.objects.order_by("pk")):
        assert table_faults(table) == ()
        if place % 3 == 0:
            party = seated(table)
            written += play_out(party, seed=99, turns=party.state.turns + 2)
            assert table_faults(party.table) == ()
    return {"tables": len(before["Table"]), "entries": len(before["Entry"]), "played on": written}


def unchanged(before: Rows, after: Rows) -> None:
    for name, rows in before.items():
        now = {row["id"]: row for row in called_once(after).get(name, ())}
        assert set(now) == {row["id"] for row in rows}, name
        for row in rows:
            stayed = {column: value for column, value in row.items() if column not in GONE}
            assert {column: now[row["id"]][column] for column in stayed} == stayed, name


def seated(table: Any) -> Any:
    """Return the party of a table, with the devices in its rows."""
    from tests.cast import Party, Tablet

    def of(device: Any) -> Tablet:
        tablet = Tablet.__new__(Tablet)
        tablet.device = device
        return tablet

    return Party(table, of(table.host), {seat.name: of(seat.device) for seat in table.seats.all()})


if __name__ == "__main__":
    answer({"tables": tables, "fill": fill, "forward": forward, "told": said})
