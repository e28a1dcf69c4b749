"""Constraints of the database: every named one refuses on its own, whatever code writes."""

from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, models, transaction
from django.utils import timezone

from scoresheets.base.db.constraints import REFUSALS, refusal_of
from scoresheets.base.refusals import Refusal
from scoresheets.models import (
    Admission,
    Call,
    Claim,
    Decision,
    Edition,
    Entry,
    Mark,
    Night,
    Place,
    Proposal,
    Reason,
    RoleDevice,
    RoleLink,
    Seat,
    SentAway,
    Sheet,
    Table,
)
from scoresheets.registry import GAMES
from tests.cast import Party, Tablet, new_key, open_lobby, open_table
from tests.evening import DAY
from tests.table.constraint_cases import OF_PEOPLE_AND_PAPER, Case, Row, a_night


def mark(**changes: Any) -> Row:
    given = {"box": "ones.1", "kind": "number", "value": 1, "zero_allowed": False, **changes}
    return lambda party: Mark(sheet=sheet_of(party, "Ana"), **given)


def sheet_of(party: Party, name: str) -> Sheet:
    return Sheet.objects.get(seat=party.seat(name))


def claim(name: str, box: str = "routes.any") -> Row:
    return lambda party: Claim(table=party.table, sheet=sheet_of(party, name), box=box, round=1)


def entry(**changes: Any) -> Row:
    """Build an entry by Ana with these fields changed."""

    def row(party: Party) -> Entry:
        given = {
            "sequence": 1,
            "kind": "move",
            "turn": 1,
            "move": {"box": "ones.1"},
            "key": new_key(),
            **{f"die_{die}": die for die in range(1, 6)},
            "seat": party.seat("Ana"),
        }
        return Entry(table=party.table, **{**given, **changes})

    return row


def strike(**changes: Any) -> Row:
    return entry(**{"kind": "strike", "target": 1, "move": None, **changes})


def amend(**changes: Any) -> Row:
    return entry(**{"kind": "amend", "target": 1, **changes})


def proposal(**changes: Any) -> Row:
    """Build Ana's proposal to take back her first entry, and all after it."""

    def row(party: Party) -> Proposal:
        given = {"sequence": 1, "target": 1, "strikes_from": 1, "key": new_key(), **changes}
        return Proposal(table=party.table, **given)

    return row


def reason(text: str) -> Row:
    def row(party: Party) -> Reason:
        if not Entry.objects.exists():
            insert(entry()(party))
        return Reason(entry=Entry.objects.get(), text=text)

    return row


def seat(**changes: Any) -> Row:
    given = {"number": 4, "position": 4, "name": "Dov", "name_key": "dov", **changes}
    return lambda party: Seat(table=party.table, **given)


def table(**changes: Any) -> Row:
    given = {"rules_version": 1, "final_result": {"finished": True}, "closed_at": timezone.now()}
    secrets = {field: new_key() for field in ("public_id", "join_token", "watch_token")}
    return lambda party: Table(game="roll-estate", code=new_key()[:8], **secrets, **{**given, **changes})


def opened(form: str) -> Row:
    """Build a table that the host's device has opened with this form key."""
    return lambda party: table(opening=form, opened_by=party.host.device)(party)


def admission(who: str) -> Row:
    return lambda party: Admission(table=party.table, device=party.tablet(who).device, number=9)


def newcomer(number: int = 9) -> Row:
    return lambda party: Admission(table=party.table, device=Tablet().device, number=number)


def sent_away(who: str) -> Row:
    given = {"number": 9, "was_here": True}
    return lambda party: SentAway(table=party.table, device=party.tablet(who).device, **given)


def edition(**changes: Any) -> Row:
    given = {"public_id": new_key(), "game": "roll-estate", "sheet": {}, **changes}
    return lambda party: Edition(owner=party.host.device, **given)


def night(**changes: Any) -> Row:
    given = {"public_id": new_key(), "name": "Mill Street", "day": DAY, **changes}
    return lambda _party: Night(**given)


def following() -> Row:
    def row(_party: Party) -> Night:
        before = Night.objects.get_or_create(
            public_id="before", defaults={"name": "Mill Street", "day": DAY}
        )[0]
        return Night(public_id=new_key(), name="Mill Street", day=DAY, follows=before)

    return row


def night_device(who: str, *, link: bool) -> Row:
    def row(party: Party) -> RoleDevice:
        found = (
            RoleLink.objects.get_or_create(night=a_night(), role="help", token_hash="h")[0] if link else None
        )
        return RoleDevice(night=a_night(), device=party.tablet(who).device, role="help", link=found)

    return row


def place(number: int) -> Row:
    return lambda _party: Place(night=a_night(), number=number, card_token=new_key())


def call(**changes: Any) -> Row:
    return lambda party: Call(table=party.table, **{"key": new_key(), **changes})


def decision(text: str) -> Row:
    return lambda party: Decision(table=party.table, kind="closed", reason=text)


def second_page(page: int) -> Row:
    return lambda party: Sheet(table=party.table, seat=party.seat("Ana"), page=page, zero_allowed=False)


def without_dice_from(die: int) -> dict[str, None]:
    return {f"die_{later}": None for later in range(die, 6)}


KIND = "entry_kind_has_its_fields"
FROM = "entry_strikes_from_its_place"
CASES = (
    Case("mark_one_a_box", "twice", mark(box="ones.2"), mark(value=2), mark()),
    Case("mark_number_has_its_value", "a number is one", mark(), mark(value=None)),
    Case("mark_number_has_its_value", "a tick is none", mark(kind="tick", value=None), mark(kind="tick")),
    Case("mark_no_zero_where_forbidden", "zero", mark(value=0, zero_allowed=True), mark(value=0)),
    Case(
        "mark_no_zero_where_forbidden",
        "less than zero, even where zeros may be",
        mark(value=-1, below_zero_allowed=True),
        mark(value=-1, zero_allowed=True),
    ),
    Case("claim_one_holder_a_box", "two", claim("Bo", "routes.1-4"), claim("Bo"), claim("Ana")),
    Case("sheet_one_a_page", "twice", second_page(2), second_page(1)),
    Case("entry_one_a_sequence", "twice", entry(sequence=2), entry(), entry()),
    Case("entry_one_a_key", "twice", entry(sequence=2), entry(sequence=2, key="k"), entry(key="k")),
    Case("entry_struck_only_once", "twice", amend(sequence=2), strike(sequence=2), strike()),
    Case(KIND, "of a seat", entry(), entry(seat=None)),
    Case(KIND, "of a move", entry(), entry(move=None)),
    Case(KIND, "a move is about nothing else", entry(), entry(target=1)),
    Case(KIND, "a strike is about a line", strike(), strike(target=None)),
    Case(KIND, "a strike moves nothing", strike(seat=None), strike(move={"box": "ones.1"})),
    Case(KIND, "an amend is about a line", amend(), amend(target=None)),
    Case(KIND, "an amend says what is right", amend(), amend(move=None)),
    Case(KIND, "an amend is of a seat", amend(), amend(seat=None)),
    Case(FROM, "a move takes nothing back", entry(), entry(strikes_from=1)),
    Case(FROM, "a strike from itself on", strike(strikes_from=1), strike(strikes_from=2)),
    Case(
        FROM,
        "an amend from a later one on",
        amend(sequence=3, strikes_from=2),
        amend(sequence=3, strikes_from=1),
    ),
    Case("proposal_one_a_key", "twice", proposal(), proposal(key="k"), proposal(key="k", status="done")),
    Case(
        "proposal_one_open_a_table",
        "two",
        proposal(status="done"),
        proposal(),
        proposal(),
    ),
    Case("proposal_strike_takes_all", "no end", proposal(), proposal(strikes_from=None)),
    Case("proposal_strike_takes_all", "another's", proposal(), proposal(strikes_from=2)),
    Case("reason_not_empty", "empty", reason("so"), reason("")),
    Case(KIND, "no other kind", entry(), entry(kind="undo")),
    Case(KIND, "no kind at all", entry(), entry(kind="")),
    *(
        case
        for die in range(1, 6)
        for case in (
            Case(f"entry_die_{die}_from_1_to_6", "0", entry(**{f"die_{die}": 1}), entry(**{f"die_{die}": 0})),
            Case(f"entry_die_{die}_from_1_to_6", "7", entry(**{f"die_{die}": 6}), entry(**{f"die_{die}": 7})),
        )
    ),
    *(
        Case(
            f"entry_die_{die}_from_1_to_6",
            "no gap before it",
            entry(**without_dice_from(die)),
            entry(**{f"die_{die - 1}": None}, **without_dice_from(die + 1)),
        )
        for die in range(2, 6)
    ),
    *(
        Case("entry_more_dice_from_1_to_6", why, entry(more_dice="162534"), entry(more_dice=wrong))
        for why, wrong in (("0", "10"), ("7", "17"), ("no sign", "1 "), ("no other digit", "１"))
    ),
    Case(
        "entry_more_dice_from_1_to_6",
        "no gap before it",
        entry(die_5=None),
        entry(die_5=None, more_dice="1"),
    ),
    Case("seat_one_a_number", "twice", seat(), seat(number=1)),
    Case("seat_one_a_position", "twice", seat(), seat(position=1)),
    Case("seat_one_a_name", "twice", seat(), seat(name="ANA", name_key="ana")),
    Case("seat_number_from_1_to_10", "0", seat(number=10), seat(number=0)),
    Case("seat_number_from_1_to_10", "11", seat(number=10), seat(number=11)),
    Case("seat_name_with_its_key", "no name", seat(name="", name_key=""), seat(name="")),
    Case("seat_name_with_its_key", "no key", seat(), seat(name_key="")),
    Case("table_closed_with_its_result", "no result", table(), table(final_result=None)),
    Case("table_closed_with_its_result", "no rules", table(), table(rules_version=None)),
    Case(
        "table_closed_with_its_result",
        "an open one needs neither",
        table(closed_at=None, final_result=None, rules_version=None),
        table(final_result=None, rules_version=None),
    ),
    Case("table_one_a_form", "twice", opened("a"), opened("b"), opened("b")),
    Case("admission_one_a_device", "twice", newcomer(), admission("Ana")),
    Case("admission_one_a_number", "twice", newcomer(), newcomer(1)),
    Case("sent_away_once", "twice", sent_away("Bo"), sent_away("Ana"), sent_away("Ana")),
    Case("night_named", "empty", night(), night(name="")),
    Case("night_repeated_once_a_day", "twice", night(), following(), following()),
    Case(
        "role_device_once_a_link",
        "twice",
        night_device("Bo", link=True),
        night_device("Ana", link=True),
        night_device("Ana", link=True),
    ),
    Case(
        "role_device_opened_night_once",
        "twice",
        night_device("Bo", link=False),
        night_device("Ana", link=False),
        night_device("Ana", link=False),
    ),
    Case("place_one_a_number", "twice", place(2), place(1), place(1)),
    Case("place_number_from_1_to_99", "too high", place(99), place(100)),
    Case("call_one_stands", "twice", call(done_at=timezone.now()), call(), call()),
    Case(
        "call_one_a_key",
        "twice",
        call(done_at=timezone.now()),
        call(key="k", done_at=timezone.now()),
        call(key="k"),
    ),
    Case("decision_with_its_reason", "empty", decision("Late"), decision("")),
    Case("edition_name_not_empty", "empty", edition(name="Our pad"), edition(name="")),
    *OF_PEOPLE_AND_PAPER,
)


def insert(row: models.Model) -> None:
    """Insert a row past services, forms and the model's own save."""
    with transaction.atomic():
        type(row)._default_manager.bulk_create([row])


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.constraint}: {case.why}")
def test_a_constraint_lets_a_row_in_and_keeps_its_neighbour_out_by_itself(case: Case) -> None:
    """A refusal of the rules tells what log and paper forbid."""
    party = open_table()
    if case.beside:
        insert(case.beside(party))
    with pytest.raises(IntegrityError) as refused:
        insert(case.refused(party))
    assert blames(case.constraint, str(refused.value))
    insert(case.allowed(party))
    if case.constraint in REFUSALS:
        reason = REFUSALS[case.constraint]
        refusal = refusal_of(refused.value, GAMES[party.table.game])
        assert (refusal.code, refusal.facts) == (AS_THE_RULES.get(reason, reason), {"reason": reason})
    else:
        with pytest.raises(IntegrityError):
            refusal_of(refused.value, GAMES[party.table.game])


def blames(constraint: str, message: str) -> bool:
    """Return whether an error blames this constraint.

    PostgreSQL names every constraint. SQLite names checks, and the columns of unique ones.
    """
    columns = COLUMNS.get(constraint)
    if connection.vendor == "sqlite" and columns:
        return message.endswith(f"UNIQUE constraint failed: {columns}")
    return constraint in message


def constraints() -> list[tuple[type[models.Model], models.BaseConstraint]]:
    ours = [model for model in apps.get_app_config("scoresheets").get_models() if not model._meta.proxy]
    return [(model, constraint) for model in ours for constraint in model._meta.constraints]


COLUMNS = {
    constraint.name: ", ".join(
        f"{model._meta.db_table}.{model._meta.get_field(field).column}"  # type: ignore[union-attr]
        for field in constraint.fields
    )
    for model, constraint in constraints()
    if isinstance(constraint, models.UniqueConstraint)
}


def test_no_constraint_is_without_its_case() -> None:
    assert {constraint.name for _model, constraint in constraints()} == {case.constraint for case in CASES}


def test_a_mark_says_whether_a_zero_is_allowed() -> None:
    """A CHECK lets NULL pass, so it must be excluded."""
    party = open_table()
    with pytest.raises(IntegrityError, match="zero_allowed"):
        insert(mark(value=0, zero_allowed=None)(party))


def test_a_seat_that_has_written_cannot_be_deleted() -> None:
    party = open_lobby()
    insert(entry()(party))
    with pytest.raises(models.RestrictedError):
        party.seat("Ana").delete()


AS_THE_RULES = {"box_claimed": "route_claimed", "no_zero_here": "no_qualifying_dice"}


def test_every_refusal_of_the_last_net_belongs_to_a_constraint() -> None:
    known = {*COLUMNS.values(), *(constraint.name for _model, constraint in constraints())}
    assert set(REFUSALS) <= known


def test_a_violated_constraint_is_told_once_and_changes_nothing() -> None:
    """Bo's claim of the same box bypasses the rules: they do not see it, the database does."""
    party = open_table()
    insert(claim("Bo")(party))
    with pytest.raises(Refusal) as refused:
        party.record((1, 2, 3, 4, 6), "routes.any")
    assert refused.value.code == "route_claimed"
    assert not Entry.objects.exists()
    assert not Mark.objects.exists()
    assert party.table.sequence == 0
