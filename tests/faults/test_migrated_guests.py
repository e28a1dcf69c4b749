"""The guests of nights, and what was chosen for their games, through the migrations of databases before them."""

from hashlib import sha256
from pathlib import Path

from tests.faults.test_migrated_rows import told
from tests.scale.services import Postgres

SEATED = """
before, after = ("scoresheets", "0068_folded_names"), ("scoresheets", "0071_without_namesakes")
model = migrated(before)
owner = made("Device", secret_hash="s")
night = made("Night", public_id="n", name="Mill Street", day=date(2026, 3, 6), opened_by=owner)
place = made("Place", night=night, number=1, card_token="1")
person = lambda name, **more: made("Person", owner=owner, public_id=name, name=name, name_key=name.lower(), **more)
cleo = person("Cleo")
cloe = person("Cloe", one_with=cleo)
noted = {number: made("Guest", night=night, number=number, name=name, name_key=name.lower())
    for number, name in ((1, "Ana"), (2, "Bo"), (4, ""))}
def table(number, at, *seats):
    laid = made("Table", public_id=f"t{number}", game="yahtzee", code=f"c{number}", join_token=f"j{number}",
        watch_token=f"w{number}", place=at)
    for position, (name, more) in enumerate(seats, start=1):
        made("Seat", table=laid, number=position, position=position, name=name, name_key=name.lower(), **more)
table(1, place, ("Ana", {}), ("Cleo", {"person": cleo}), ("", {"namesake": 7}), ("", {"guest": noted[4]}))
table(2, place, ("Ana", {"namesake": 1}), ("Cloe", {"person": cloe}), ("", {"namesake": 7}), ("", {}))
table(3, place, ("Ana", {"namesake": 2, "namesake_told": True}), ("Dee", {}), ("Bob", {"guest": noted[2]}))
table(4, place, ("ANA", {}), ("Bob", {}), ("Dee", {}))
table(5, None, ("Ana", {}))
model = migrated(after)
who = lambda seat: seat.guest and [seat.guest.number, seat.guest.name, seat.guest.listed, seat.guest.doubted]
seats = model("scoresheets", "Seat").objects.select_related("guest")
sat = [[who(seat) for seat in seats.filter(table__public_id=f"t{each}").order_by("number")] for each in range(1, 6)]
model = migrated(before)
print(json.dumps(sat))
"""


def test_each_seat_of_a_night_has_the_guest_whom_its_standings_knew(
    tmp_path: Path, postgres: Postgres
) -> None:
    postgres.creates("seated")
    worlds = ({"DB_FILE": str(tmp_path / "box.sqlite3")}, {"DATABASE_URL": postgres.url_of("seated")})
    sat = [told(SEATED, world) for world in worlds]
    assert sat[0] == sat[1]
    first, second, third, fourth, home = sat[0]
    ana, bo, nobody = [1, "Ana", True, False], [2, "Bo", True, False], [4, "", True, False]
    assert (first[0], third[2], first[3]) == (ana, bo, nobody)
    assert fourth[:2] == [ana, bo]
    cleo, dee, gone = first[1], third[1], first[2]
    assert second[1] == cleo, "the people of both names were joined"
    assert fourth[2] == dee
    assert second[2:] == [gone, None]
    assert (cleo[2:], dee[2:], gone[1:]) == ([False, False], [False, False], ["", False, False])
    assert second[0][1:] == ["Ana", False, True], "nobody has said yet that it is another Ana"
    assert third[0][1:] == ["Ana", False, False]
    assert len({each[0] for each in (ana, bo, nobody, cleo, dee, gone, second[0], third[0])}) == 8
    assert home == [None]


OWN = """
before, after = ("scoresheets", "0071_without_namesakes"), ("scoresheets", "0072_games_of_their_own")
model = migrated(before)
for number, called in enumerate((("Hearts", "Skat"), ("Hearts", ""), ()), start=1):
    night = made("Night", public_id=f"n{number}", name="Mill Street", day=date(2026, 3, 6),
        criteria={"any-game": ["total", "wins"], "yahtzee": ["wins"]},
        counting={"points": {"rows": []}, "orders": {"any-game": {"best": 2, "least": 1}}})
    place = made("Place", night=night, number=1, card_token=str(number))
    for each in called:
        key = f"{number}{each}"
        made("Table", public_id=key, game="any-game", options={"called": each}, code=key, join_token=key,
            watch_token=key, place=place)
    made("Handicap", night=night, game="any-game", seats=[1], amount=5)
model = migrated(after)
handicaps = model("scoresheets", "Handicap").objects
print(json.dumps([[sorted(night.criteria), night.counting, [*handicaps.filter(night=night).order_by("game").values_list(
    "game", "amount")]] for night in model("scoresheets", "Night").objects.order_by("pk")]))
"""


def test_what_was_chosen_for_any_game_holds_for_each_game_with_a_name(
    tmp_path: Path, postgres: Postgres
) -> None:
    postgres.creates("own")
    worlds = ({"DB_FILE": str(tmp_path / "box.sqlite3")}, {"DATABASE_URL": postgres.url_of("own")})
    hearts, skat = (f"any-game_{sha256(name).hexdigest()[:8]}" for name in (b"Hearts", b"Skat"))
    best = {"best": 2, "least": 1}

    def night(own: list[str], handicaps: list[str]) -> list[object]:
        orders = dict.fromkeys(["any-game", *own], best)
        counting = {"points": {"rows": []}, "orders": orders}
        return [["any-game", *own, "yahtzee"], counting, [[each, 5] for each in handicaps]]

    assert [told(OWN, world) for world in worlds] == [
        [
            night(sorted([hearts, skat]), sorted([hearts, skat])),
            night([hearts], ["any-game", hearts]),
            night([], ["any-game"]),
        ]
    ] * 2


CHOSEN = """
before, after = ("scoresheets", "0072_games_of_their_own"), ("scoresheets", "0075_choices_without_seats")
model = migrated(before)
night = made("Night", public_id="n", name="Mill Street", day=date(2026, 3, 6))
places = [made("Place", night=night, number=number, card_token=str(number)) for number in (1, 2)]
guests = {name: made("Guest", night=night, number=number, name=name, name_key=name.lower(), listed=listed)
    for number, (name, listed) in enumerate((("Ana", True), ("Bo", False), ("Cleo", False)), start=1)}
twin = made("Guest", night=night, number=9, name="Ann", name_key="ann", one_with=guests["Ana"])
table = made("Table", public_id="t", game="yahtzee", code="c", join_token="j", watch_token="w", place=places[0])
seat = lambda number, guest=None: made("Seat", table=table, number=number, position=number, guest=guest).pk
ana, bo, cleo, ann, nobody = (seat(number, guest) for number, guest in enumerate(
    (guests["Ana"], guests["Bo"], guests["Cleo"], twin, None), start=1))
for seats, amount in (([ana], 5), ([nobody], 7), ([bo, ann, ana], 9), ([1234], 1)):
    made("Handicap", night=night, game="yahtzee", seats=seats, amount=amount)
teams = [made("Team", night=night, number=number, name=name) for number, name in ((1, "Reds"), (2, "Blues"))]
for team, seats in ((0, [bo]), (1, [bo]), (1, [cleo, 1234]), (0, [])):
    made("TeamMember", team=teams[team], seats=seats)
made("Tie", night=night, order="over", how="lot", people=[{"seats": [cleo], "at": 1}, {"seats": [nobody], "at": 2}])
made("Tie", night=night, order="t-over", how="lot", people=[{"team": teams[1].pk, "at": 1}, {"team": 1234, "at": 2}])
late = lambda place, name: made("Latecomer", place=places[place], name=name, name_key=name.lower())
late(0, "Finn"), late(0, "Bo"), late(1, "Finn")
model = migrated(after)
print_out = {
    "handicaps": [*model("scoresheets", "Handicap").objects.order_by("amount").values_list("guest__number", "amount")],
    "teams": [*model("scoresheets", "TeamMember").objects.order_by("pk").values_list("team__name", "guest__name")],
    "ties": [*model("scoresheets", "Tied").objects.order_by("pk").values_list("guest__number", "team__name", "at")],
    "late": [*model("scoresheets", "Guest").objects.exclude(waits_at=None).order_by("number").values_list(
        "name", "listed", "waits_at__number")],
    "nobody": [*model("scoresheets", "Seat").objects.filter(pk=nobody).values_list("guest__number", "guest__name")],
}
model = migrated(before)
print_out["back"] = [
    [*model("scoresheets", "Handicap").objects.order_by("amount").values_list("night", "seats")] == [
        (night.pk, [nobody]), (night.pk, [ana])],
    [*model("scoresheets", "TeamMember").objects.order_by("pk").values_list("seats", flat=True)] == [[bo], [cleo]],
    [[each.get("seats") for each in tie.people] for tie in model("scoresheets", "Tie").objects.order_by("pk")] == [
        [[cleo], [nobody]], [None]],
    sorted(model("scoresheets", "Latecomer").objects.values_list("place__number", "name")) == [(1, "Bo"), (2, "Finn")],
]
print(json.dumps(print_out))
"""


def test_handicaps_teams_ties_and_notes_belong_to_the_guests_whom_they_were_about(
    tmp_path: Path, postgres: Postgres
) -> None:
    postgres.creates("chosen")
    worlds = ({"DB_FILE": str(tmp_path / "box.sqlite3")}, {"DATABASE_URL": postgres.url_of("chosen")})
    assert [told(CHOSEN, world) for world in worlds] == [
        {
            "handicaps": [[10, 7], [1, 9]],
            "teams": [["Reds", "Bo"], ["Blues", "Cleo"]],
            "ties": [[3, None, 1], [10, None, 2], [None, "Blues", 1]],
            "late": [["Bo", False, 1], ["Finn", False, 2]],
            "nobody": [[10, ""]],
            "back": [True, True, True, True],
        }
    ] * 2
