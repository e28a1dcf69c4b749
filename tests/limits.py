"""Small limits that a test can reach."""

from dataclasses import replace

import pytest
from django.db.models import Model

from scoresheets.models.limits import LIMITS, limit_of


def lower(monkeypatch: pytest.MonkeyPatch, model: type[Model], most: int, per: str = "") -> None:
    """Set the limit of a model to so many rows, of several the one `per` this."""
    lowered = limit_of(model, per)
    limits = tuple(replace(each, most=most) if each is lowered else each for each in LIMITS[model])
    monkeypatch.setitem(LIMITS, model, limits)
