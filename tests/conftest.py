"""What all tests share."""

import pytest

from scoresheets import translation


def pytest_configure() -> None:
    """Tests in French need the compiled words, also when pytest is called by hand."""
    translation.compile_catalogs()


@pytest.fixture(autouse=True)
def no_signs_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a socket is sent here has a reason of its own; servers in processes of their own give their signs."""
    monkeypatch.setattr("scoresheets.live.pulse.PERIOD", 3600.0)
