"""Open and read tables in the database of the environment.

Open tables (open N; long N: one with this many entries; lobbies N: not started; ended N: finished, with a link to each
result; named X: one with that name), read logs (rows), versions (versions), and codes and links (ways_in).
"""

from tests.faults.asked import answer


def opened(tables: int) -> list[tuple[str, list[str]]]:
    from django.db import transaction

    from tests.cast import NAMES, open_table

    with transaction.atomic():
        parties = [open_table() for _table in range(tables)]
    return [
        (
            party.opened.public_id,
            [*(party.tablet(name).secret for name in NAMES), party.host.secret],
        )
        for party in parties
    ]


def as_number(sequence: int) -> dict[str, object]:
    """Return the columns of an entry, written or taken back, that depend on its place in the log."""
    from tests.cast import new_key

    target = None if sequence % 2 else sequence - 1
    return {"id": None, "sequence": sequence, "key": new_key(), "target": target}


def long(entries: int) -> list[tuple[str, list[str]]]:
    """Open a table at which the same entry was written and taken back again and again."""
    from django.db import transaction

    from scoresheets.models import Entry, Table
    from tests.cast import HOST, NAMES, RED_LINE, open_table

    with transaction.atomic():
        party = open_table()
        party.record(*RED_LINE)
        party.strike(by=HOST)
        templates = list(Entry.objects.order_by("sequence").values())
        Entry.objects.bulk_create(
            Entry(**{**templates[(sequence - 1) % 2], **as_number(sequence)})
            for sequence in range(3, entries + 1)
        )
        Table.objects.filter(pk=party.opened.pk).update(sequence=entries, version=entries)
    return [(party.opened.public_id, [*(party.tablet(name).secret for name in NAMES), party.host.secret])]


def ways_in() -> dict[str, tuple[str, str]]:
    """Return by table its code and the token of its join link."""
    from scoresheets.models import Table

    return {table.public_id: (table.code, table.join_token) for table in Table.objects.all()}


def named(name: str) -> tuple[str, str]:
    """Open a started table with this name in every place that can hold it. Return its id and the host's secret."""
    from django.db import transaction

    from scoresheets.models import Entry, Reason, Table
    from tests.cast import RED_LINE, open_table

    with transaction.atomic():
        party = open_table((name, "Bo", "Cleo"))
        party.record(*RED_LINE)
        words = {"title": f"At {name}’s", "settlement": f"{name} rolled once more"}
        Table.objects.filter(pk=party.opened.pk).update(**words)
        Reason.objects.create(entry=Entry.objects.latest("sequence"), text=f"{name} said so")
    return party.opened.public_id, party.host.secret


def lobbies(tables: int) -> list[tuple[str, list[str]]]:
    """Open lobbies with Ana and Bo seated, and Cleo's seat free.

    The last secrets are the host's, and that of a device admitted here and at the next table.
    """
    from django.db import transaction

    from scoresheets.table.services import devices
    from tests.cast import HOST, NAMES, Tablet, come_in, open_lobby

    with transaction.atomic():
        parties = [open_lobby() for _table in range(tables)]
        rovers = [Tablet() for _table in range(tables)]
        for number, party in enumerate(parties):
            devices.release_seat(access=party.access("Cleo"), number=party.number("Cleo"))
            come_in(rovers[number], party.opened)
            come_in(rovers[number], parties[(number + 1) % tables].opened)
    return [
        (party.opened.public_id, [*(party.tablet(name).secret for name in (*NAMES, HOST)), rover.secret])
        for party, rover in zip(parties, rovers, strict=True)
    ]


def ended(tables: int) -> list[str]:
    """Return the tokens of the result links of this many finished games."""
    from django.db import transaction

    from scoresheets.results.services import share_result
    from tests.cast import HOST, finished

    with transaction.atomic():
        return [share_result(access=finished().access(HOST)) for _table in range(tables)]


def versions() -> dict[str, int]:
    from scoresheets.models import Table

    return dict(Table.objects.values_list("public_id", "version"))


def rows() -> dict[str, list[str]]:
    from scoresheets.models import Entry, Table

    found: dict[str, list[str]] = {table.public_id: [] for table in Table.objects.all()}
    for entry in Entry.objects.order_by("table", "sequence").select_related("table"):
        found[entry.table.public_id].append(entry.key)
        if len(found[entry.table.public_id]) != entry.sequence:
            raise SystemExit(
                f"The log has entry {entry.sequence} in place {len(found[entry.table.public_id])}."
            )
    return found


if __name__ == "__main__":
    answer(
        {
            "rows": rows,
            "versions": versions,
            "ways_in": ways_in,
            "named": named,
            "ended": lambda tables: ended(int(tables)),
            "open": lambda tables: opened(int(tables)),
            "lobbies": lambda tables: lobbies(int(tables)),
            "long": lambda entries: long(int(entries)),
        }
    )
