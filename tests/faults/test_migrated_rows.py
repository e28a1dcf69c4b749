"""Rows that a migration rewrites say the same afterwards, on SQLite and on PostgreSQL."""

import json
from pathlib import Path
from typing import Any

from tests.faults.test_migrations import Box
from tests.scale.services import Postgres

START = """
import django; django.setup()
import json
from datetime import date
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.timezone import now
def migrated(to):
    executor = MigrationExecutor(connection)
    executor.migrate([to])
    return executor.loader.project_state([to]).apps.get_model
made = lambda kind, /, **fields: model("scoresheets", kind).objects.create(**fields)
"""


def told(script: str, world: dict[str, str]) -> Any:
    """Return what this script prints in the world of one database, after the common start."""
    return json.loads(Box(world)._run("-c", START + script))


JOINED = """
before, after = ("scoresheets", "0059_limits"), ("scoresheets", "0061_without_their_columns")
model = migrated(before)
night = made("Night", public_id="n", name="Mill Street", day=date(2026, 3, 6))
places = [made("Place", night=night, number=number, card_token=str(number)) for number in (1, 2)]
for number, place in enumerate(places):
    table = made("Table", public_id=f"t{number}", game="yahtzee", code=f"c{number}", join_token=f"j{number}",
        watch_token=f"w{number}", place=place, from_elsewhere=bool(number), invited=night)
    place.table = table
    place.save()
    made("Seat", table=table, number=1, position=1, name="Ana", name_key="ana", namesake=2)
made("Tie", night=night, how="drawn", order="over", seed="5eed")
made("Tie", night=night, how="drawn", order="", seed="f00d")
for which, key in (({"what": "start", "ends_at": now()}, "a"), ({"what": "pause", "left": 9}, "b")):
    made("ClockChange", night=night, key=key, changed_at=now(), **which)
made("Announcement", night=night, key="a", words="Soup"), made("Announcement", night=night, key="b", words="Tea",
    withdrawn_at=now())
model = migrated(after)
Seat = model("scoresheets", "Seat")
from scoresheets.models import Announcement, RoundClock, Table, Tie, Place
print(json.dumps({
    "places": [*Table.objects.order_by("pk").values_list("place__number", flat=True)],
    "namesakes": [*Seat.objects.order_by("pk").values_list("namesake", flat=True)],
    "standing": [*Place.objects.order_by("number").values_list("table__public_id", flat=True)],
    "ties": [*Tie.objects.values_list("how", "order")],
    "clock": [*RoundClock.objects.values_list("keys", "left", "ends_at")],
    "words": [*Announcement.objects.values_list("words", flat=True)],
}))
"""


def test_tables_that_had_joined_go_home_and_lots_stay_settled(tmp_path: Path, postgres: Postgres) -> None:
    postgres.creates("joined")
    worlds = ({"DB_FILE": str(tmp_path / "box.sqlite3")}, {"DATABASE_URL": postgres.url_of("joined")})
    assert [told(JOINED, world) for world in worlds] == [
        {
            "places": [1, None],
            "namesakes": [2, 0],
            "standing": ["t0", None],
            "ties": [["lot", "over"]],
            "clock": [[["b"], 9, None]],
            "words": ["Soup"],
        }
    ] * 2


ROUNDS = """
before, after = ("scoresheets", "0061_without_their_columns"), ("scoresheets", "0064_without_seating")
model = migrated(before)
night = made("Night", public_id="n", name="Mill Street", day=date(2026, 3, 6))
table = made("Table", public_id="t", game="yahtzee", code="c", join_token="j", watch_token="w")
seat = made("Seat", table=table, number=1, position=1)
for number, name in ((1, "Ana"), (2, "Bo"), (3, "Cleo")):
    made("Attendee", night=night, number=number, name=name, name_key=name.lower())
game = {"game": "yahtzee", "options": {"rounds": 6}, "edition": None, "house": {"dice_shown": True}, "title": "Late",
    "fewest": 2, "most": 4, "way": "standing", "best": 2, "only": True, "paper": False, "final": False}
other = {**game, "game": "uno-dice", "way": "chance", "paper": True}
tables = [{"place": 3, "people": [2, 1], "table": table.pk, "game": 0},
    {"place": None, "people": [9], "table": None, "game": 1}, {"place": 5, "people": [3], "table": 999}]
made("Round", night=night, key="a", number=1, game={**game, "more": [other]}, seed="5eed", published_at=now(),
    seating={"tables": tables, "byes": [3, 8], "drawn": [1, 0], "seeds": {"1": 1, "2": 2},
        "bye_seats": {"8": [seat.pk]}})
room = {key: game[key] for key in ("game", "options", "edition", "house", "title", "fewest", "most", "way")}
called = [{"place": 1, "people": [1, 2], "table": None, "game": 0, "seed": "f00d"}]
made("Round", night=night, key="b", number=2, game={**room, "pauses": True}, seed="", published_at=now(), room="open",
    seating={"tables": called, "byes": []})
model = migrated(after)
rows = lambda kind, *names: [list(row) for row in model("scoresheets", kind).objects.order_by("pk").values_list(*names)]
print(json.dumps({
    "guests": rows("Guest", "number", "name", "state"),
    "rounds": rows("Round", "number", "best", "only", "pauses", "final", "costs"),
    "games": rows("RoundGame", "round__number", "game", "options", "house", "title", "fewest", "most", "way", "paper"),
    "tables": rows("RoundTable", "round__number", "game__game", "place", "seed", "opened", "table__public_id"),
    "seats": rows("RoundSeat", "round__number", "table__place", "guest__number", "position", "standing"),
    "sat": rows("Seat", "guest__number"),
}))
"""


def test_the_json_of_rounds_becomes_rows(tmp_path: Path, postgres: Postgres) -> None:
    """Also of people whose names were removed, and of a table that is gone."""
    postgres.creates("rounds")
    worlds = ({"DB_FILE": str(tmp_path / "box.sqlite3")}, {"DATABASE_URL": postgres.url_of("rounds")})
    yahtzee = ["yahtzee", {"rounds": 6}, {"dice_shown": True}, "Late", 2, 4]
    for world in worlds:
        found = told(ROUNDS, world)
        assert sorted(found.pop("guests")) == [
            *([1, "Ana", "here"], [2, "Bo", "here"], [3, "Cleo", "here"]),
            *([8, "", "gone"], [9, "", "gone"]),
        ]
        assert found == {
            "rounds": [[1, 2, True, False, False, [1, 0]], [2, 0, False, True, None, []]],
            "games": [
                [1, *yahtzee, "standing", False],
                [1, "uno-dice", *yahtzee[1:], "chance", True],
                [2, *yahtzee, "standing", False],
            ],
            "tables": [
                [1, "yahtzee", 3, "", True, "t"],
                [1, "uno-dice", None, "", False, None],
                [1, "yahtzee", 5, "", True, None],
                [2, "yahtzee", 1, "f00d", False, None],
            ],
            "seats": [
                *([1, 3, 2, 0, 2], [1, 3, 1, 1, 1], [1, None, 9, 0, None], [1, 5, 3, 0, None]),
                *([1, None, 3, 0, None], [1, None, 8, 1, None]),
                *([2, 1, 1, 0, None], [2, 1, 2, 1, None]),
            ],
            "sat": [[8]],
        }


LINKS = """
before, after = ("scoresheets", "0065_no_freed_phones"), ("scoresheets", "0067_links_and_roles_of_seasons")
def objects(to):
    model = migrated(to)
    return lambda kind: model("scoresheets", kind).objects
old = objects(before)
night = old("Night").create(public_id="n", name="Mill Street", day=date(2026, 3, 6), numbered=3)
season = old("Season").create(public_id="s", name="Spring")
ana, bo, cleo = (old("Device").create(secret_hash=name) for name in ("ana", "bo", "cleo"))
look = old("NightLink").create(night=night, role="look", token_hash="tv", code_hash="c0de")
help = old("NightLink").create(night=night, role="help", name="Bea, door", token_hash="door")
club = old("SeasonLink").create(season=season, role="look", name="The club", token_hash="club")
old("NightDevice").create(night=night, device=ana, role="run", number=1)
old("NightDevice").create(night=night, device=cleo, role="help", link=help, number=3)
old("SeasonDevice").create(season=season, device=ana, role="run")
old("SeasonDevice").create(season=season, device=bo, role="look", link=club)
made = [*old("SeasonLink").values_list("made_at", flat=True)]
links = ["role", "name", "token_hash"]
roles = ["device__secret_hash", "role", "link__token_hash"]
new = objects(after)
told = {
    "links": [*new("RoleLink").order_by("pk").values_list("night__name", "season__name", *links, "code_hash")],
    "roles": [*new("RoleDevice").order_by("pk").values_list("night__name", "season__name", *roles, "number")],
    "numbered": new("Night").get().numbered,
    "as_made": [*new("RoleLink").filter(season__isnull=False).values_list("made_at", flat=True)] == made,
}
old = objects(before)
told["back"] = {
    kind: [*old(kind).order_by("pk").values_list(*names)]
    for kind, names in {"NightLink": links, "NightDevice": [*roles, "number"], "SeasonLink": links,
    "SeasonDevice": roles}.items()
}
objects(after)
print(json.dumps(told))
"""


def test_links_and_roles_of_nights_and_seasons_are_carried_over(tmp_path: Path, postgres: Postgres) -> None:
    postgres.creates("links")
    worlds = ({"DB_FILE": str(tmp_path / "box.sqlite3")}, {"DATABASE_URL": postgres.url_of("links")})
    tv, door, club = ["look", "", "tv"], ["help", "Bea, door", "door"], ["look", "The club", "club"]
    for world in worlds:
        assert told(LINKS, world) == {
            "links": [
                ["Mill Street", None, *tv, "c0de"],
                ["Mill Street", None, *door, None],
                [None, "Spring", *club, None],
            ],
            "roles": [
                ["Mill Street", None, "ana", "run", None, 1],
                ["Mill Street", None, "cleo", "help", "door", 3],
                [None, "Spring", "ana", "run", None, 0],
                [None, "Spring", "bo", "look", "club", 0],
            ],
            "numbered": 3,
            "as_made": True,
            "back": {
                "NightLink": [tv, door],
                "NightDevice": [["ana", "run", None, 1], ["cleo", "help", "door", 3]],
                "SeasonLink": [club],
                "SeasonDevice": [["ana", "run", None], ["bo", "look", "club"]],
            },
        }


FOLDED = """
before, after = ("scoresheets", "0067_links_and_roles_of_seasons"), ("scoresheets", "0068_folded_names")
model = migrated(before)
named = lambda kind, name, **fields: made(kind, name=name, name_key=name.casefold(), **fields)
nights = [made("Night", public_id=f"n{each}", name="Mill Street", day=date(2026, 3, 6)) for each in range(3)]
places = [made("Place", night=nights[each], number=1, card_token=str(each)) for each in range(3)]
def table(number, place, *names):
    laid = made("Table", public_id=f"t{number}", game="yahtzee", code=f"c{number}", join_token=f"j{number}",
        watch_token=f"w{number}", place=place)
    for seat, name in enumerate(names, start=1):
        named("Seat", name, table=laid, number=seat, position=seat)
    made("Seat", table=laid, number=9, position=9)
table(0, None, "O\u2019Neil", "Anne\u2010Marie", "Ana")
table(1, None, "O\u2019Neil", "O'Neil")
table(2, None, "O\u2019Neil", "O\u2018Neil")
table(3, places[0], "O\u2019Neil", "Jo\u00a0Li")
table(4, places[1], "O'Neil", "O\u2019Neil")
table(5, places[1], "O\u2019Neil")
table(6, places[2], "O\u2019Neil")
named("Guest", "O\u2019Neil", night=nights[0], number=1)
named("Guest", "O'Neil", night=nights[2], number=1)
named("Guest", "O\u2019Neil", night=nights[2], number=2)
named("Latecomer", "O\u2019Neil", place=places[0])
named("Latecomer", "O\u2019Neil", place=places[2])
owner = made("Device", secret_hash="s")
for name in ("O\u2018Neil", "O\u2019Neil", "Jo  Li"):
    named("Person", name, owner=owner, public_id=name)
named("Person", "O\u2019Neil", owner=owner, public_id="another", namesake=1)
for each in range(1000):
    named("Guest", f"{each}\u2019s", night=nights[1], number=1 + each)
model = migrated(after)
model = migrated(before)
model = migrated(after)
keys = lambda kind, *order: [*model("scoresheets", kind).objects.order_by(*order).values_list("name_key", flat=True)]
seats = [[*model("scoresheets", "Seat").objects.filter(table__public_id=f"t{each}").order_by("number").values_list(
    "name_key", flat=True)][:-1] for each in range(7)]
here = keys("Guest", "night", "number")
print(json.dumps({"seats": seats, "late": keys("Latecomer", "pk"), "people": keys("Person", "pk"),
    "here": here[:1] + here[-2:], "many": here[1:-2] == [f"{each}'s" for each in range(1000)]}))
"""


def test_keys_of_names_follow_and_no_row_is_lost(tmp_path: Path, postgres: Postgres) -> None:
    postgres.creates("folded")
    worlds = ({"DB_FILE": str(tmp_path / "box.sqlite3")}, {"DATABASE_URL": postgres.url_of("folded")})
    new, old = "o'neil", "o\u2019neil"
    assert [told(FOLDED, world) for world in worlds] == [
        {
            "seats": [
                [new, "anne-marie", "ana"],
                [old, new],
                [new, "o\u2018neil"],
                [new, "jo li"],
                [new, old],
                [old],  # at a night where it stands beside the other one
                [old],  # at a night whose list has both
            ],
            "late": [new, old],
            "people": [new, old, "jo li", new],
            "here": [new, new, old],
            "many": True,
        }
    ] * 2
