"""A negative total has the minus sign of print."""

import pytest
from django.utils import translation

from scoresheets.base.words import amount
from scoresheets.nights.wall.facts import split_figure
from scoresheets.pads import PADS
from scoresheets.pads.pad import Pad
from scoresheets.results.words import negative

MINUS, HYPHEN = "\N{MINUS SIGN}", "-"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_people_read_the_sign_of_print(language: str) -> None:
    pad = PADS["yahtzee"]
    with translation.override(language):
        for told in (amount(-2), amount(-1140), Pad.step_figure(pad, "total", -2), negative(amount(2))):
            assert told.startswith(MINUS)
            assert HYPHEN not in told
        assert split_figure(f"{amount(-2)} points") == (f"{MINUS}2", "points")
        assert amount(0) == "0"
