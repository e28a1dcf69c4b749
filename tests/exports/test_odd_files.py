"""Golden games with a fault: opened they are sound tables, refused they leave no row."""

from typing import Any

import pytest
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as st

from games.kit.errors import MalformedMove
from games.kit.replay import RefusedEntry
from scoresheets.models import Table
from scoresheets.table.selectors.checks import table_faults
from tests.files import GOLDEN, exported, opened, stored
from tests.games.test_mutated_transcripts import ODD_VALUES, places
from tests.tries import so_many, tries

EXAMPLES = so_many(60)
SHORT = [file for file in GOLDEN if len(stored(file)["entries"]) < 60]

pytestmark = pytest.mark.django_db


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


DEEP = st.integers(1, 300).map(nested)


@tries(EXAMPLES)
@given(file=st.sampled_from(SHORT), odd=st.one_of(ODD_VALUES, DEEP), pick=st.integers(min_value=0))
def test_a_struck_entry_with_anything_in_it_is_kept_or_refused(file: Any, odd: object, pick: int) -> None:
    told = stored(file)
    del told["result"]
    entry = {**told["entries"][pick % len(told["entries"])], "struck": True}
    container, key = places(entry)[pick % len(places(entry))]
    container[key] = odd
    told["entries"].insert(pick % len(told["entries"]), entry)
    opens_or_not(told)


@tries(EXAMPLES)
@given(file=st.sampled_from(SHORT), odd=ODD_VALUES, pick=st.integers(min_value=0))
def test_a_file_with_anything_in_it_opens_a_sound_table_or_none(file: Any, odd: object, pick: int) -> None:
    told = stored(file)
    del told["result"]
    container, key = places(told)[pick % len(places(told))]
    container[key] = odd
    opens_or_not(told)


def opens_or_not(told: dict[str, Any]) -> None:
    """Open the file. Its export must open an equal table again; a refusal must have written nothing."""
    with transaction.atomic():
        try:
            host, table = opened(told)
        except (MalformedMove, RefusedEntry):
            assert not Table.objects.exists()
        else:
            assert table_faults(table) == ()
            assert host.get(f"/t/{table.public_id}/log/").status == 200
            out = exported(host, table)
            again_host, again = opened(out)
            assert exported(again_host, again) == out
        transaction.set_rollback(True)
