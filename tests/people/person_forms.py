"""The forms of people for a hostile client, with their right values."""

from collections.abc import Mapping

from scoresheets.models import Person, Table
from tests.cast import HOST, Party

GIL = b"the public id of Gil, whom the device knows from elsewhere"
TABLE = b"the public id of the table"
PERSON_FORMS = ("rename_person", "remove_person", "merge_people", "unmerge_people")
OF_PEOPLE: tuple[tuple[str, str, str, Mapping[str, str | bytes]], ...] = (
    ("open_trial", "lobby", "Dov", {"game": "roll-estate"}),  # from a device without any person
    ("same_as_last_time", "over", HOST, {"table": TABLE}),
    ("rename_person", "over", HOST, {"name": "Anna"}),
    ("remove_person", "over", HOST, {}),
    ("merge_people", "over", HOST, {"person": GIL}),
    ("unmerge_people", "over", HOST, {"person": GIL}),
    ("choose_memory", "over", "Ana", {"us": "forget"}),
)


def knowing_gil(party: Party) -> Party:
    """Add Gil, who never sat at this table, to the people of the device that opened it."""
    Person.objects.create(
        owner=party.host.device, name="Gil", name_key="gil", public_id=f"gil{party.opened.pk}"
    )
    return party


def named_of_people(table: Table) -> dict[bytes, bytes]:
    """Return the values of the placeholders at this table."""
    return {TABLE: table.public_id.encode(), GIL: f"gil{table.pk}".encode()}


def somebody_at(table: Table) -> str:
    """Return the public id of a person at the table."""
    found = Person.objects.filter(seats__table=table).first()
    return found.public_id if found else "nobody"
