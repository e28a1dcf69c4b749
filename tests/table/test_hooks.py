"""Hooks of a table for other rooms: called in the caller's transaction, in order, with errors passed on."""

from collections.abc import Callable, Mapping

import pytest

from scoresheets.models import Admission, Entry, Mark, Play, RoleDevice, Seat, Table
from scoresheets.table import hooks
from scoresheets.table.hooks import Hook, Query
from scoresheets.table.selectors.access import access_fresh
from scoresheets.table.services import closing, expiry, forgetting, rematch, sending_away, tables
from scoresheets.table.services.names import rename_seat
from tests.cast import HOST, RED_LINE, Party, finished, open_lobby, open_table
from tests.evening import open_evening


def lobby() -> Party:
    return open_lobby(("Ana", "Bo"))


def at_a_night() -> Party:
    return open_evening().hosts(open_table())


def deleted_by_its_organizer(party: Party) -> None:
    forgetting.delete_table(access=access_fresh(RoleDevice.objects.get().device, party.table))


def rename(party: Party) -> None:
    rename_seat(access=party.access(HOST), number=1, name="Zoe")


def send_away(party: Party) -> None:
    """Send the device of the second seat away, by its number at the table."""
    bo = Admission.objects.get(table=party.opened, device=party.tablet("Bo").device)
    sending_away.send_away(access=party.access(HOST), number=bo.number)


# By hook: a party, and a write that calls the hook.
WRITES: Mapping[str, tuple[Callable[[], Party], Callable[[Party], object]]] = {
    "line_added": (open_table, lambda party: party.record(*RED_LINE)),
    "names_changed": (open_table, rename),
    "seat_named": (open_table, rename),
    "table_goes": (open_table, lambda party: forgetting.delete_table(access=party.access(HOST))),
    "place_freed": (at_a_night, deleted_by_its_organizer),
    "tables_expire": (open_table, lambda party: expiry.delete_tables([party.opened.pk])),
    "play_begins": (lobby, lambda party: tables.start_table(access=party.access(HOST))),
    "person_left": (lobby, lambda party: tables.remove_seat(access=party.access(HOST), number=2)),
    "seat_gone": (lobby, lambda party: tables.remove_seat(access=party.access(HOST), number=2)),
    "seat_taken_over": (
        open_table,
        lambda party: forgetting.choose_memory(access=party.access(HOST), forgets=True),
    ),
    "name_goes": (open_table, lambda party: forgetting.remove_name(access=party.access(HOST), number=2)),
    "links_renewed": (open_table, send_away),
    "table_closed": (finished, lambda party: closing.close_table(access=party.access(HOST))),
    "rematch_laid": (finished, lambda party: rematch.play_again(access=party.access(HOST), begins=1)),
    "rematch_opened": (finished, lambda party: rematch.play_again(access=party.access(HOST), begins=1)),
    "log_grows": (open_table, lambda party: party.record(*RED_LINE)),
}


def rows(table: Table) -> list[object]:
    """Return the table's stored state, as far as these writes change it."""
    seats = list(table.seats.values_list("number", "name", "person__name", "device"))
    fresh = Table.objects.get(pk=table.pk)
    counted = [kind.objects.count() for kind in (Admission, Entry, Mark, Play, Seat, Table)]
    return [fresh.version, fresh.sequence, fresh.started_at, fresh.closed_at, fresh.code, seats, counted]


@pytest.mark.parametrize("name", WRITES)
def test_what_a_hook_raises_takes_the_whole_write_back(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    begin, write = WRITES[name]
    party = begin()
    before = rows(party.opened)
    heard: list[object] = []

    def fails(*given: object) -> None:
        heard.append(given)
        raise RuntimeError(name)

    told = getattr(hooks, name)
    monkeypatch.setattr(told, "_functions", [*told._functions, fails])
    with pytest.raises(RuntimeError, match=name):
        write(party)
    assert len(heard) == 1
    assert rows(party.opened) == before


def test_every_hook_that_tells_of_a_write_is_tried() -> None:
    told = {name for name, each in vars(hooks).items() if isinstance(each, Hook)}
    assert told - set(WRITES) == {"renderings_forgotten"}  # under no lock


def test_functions_are_called_in_the_order_in_which_they_were_added() -> None:
    told: Hook[[str]] = Hook()
    heard: list[str] = []
    told.add(lambda said: heard.append(f"first {said}"), lambda said: heard.append(f"second {said}"))
    told.add(lambda said: heard.append(f"third {said}"))
    told("news")
    assert heard == ["first news", "second news", "third news"]
    with pytest.raises(TypeError):
        told.add(heard.append, heard.append, *told._functions)


def test_a_question_has_one_answer() -> None:
    asked: Query[[int], int] = Query()
    with pytest.raises(LookupError):
        asked(1)
    asked.answer_by(lambda number: number + 1)
    assert asked(1) == 2
    with pytest.raises(TypeError):
        asked.answer_by(lambda number: number)
