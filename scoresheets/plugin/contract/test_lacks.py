"""The promise of every game that none of its parts is missing."""

from __future__ import annotations

import pytest

from scoresheets.plugin.contract.hands import expected
from scoresheets.plugin.contract.lacking import lacks, registered


@pytest.mark.parametrize("package", expected())
def test_no_registered_game_lacks_anything(package: str) -> None:
    """Write what is named here, in the place that it names."""
    if sentences := lacks(registered(package)):
        pytest.fail("\n".join(sentences), pytrace=False)
