"""Scripted throws for trying Yahtzee alone, made by us: with a bonus above, and a joker."""

from __future__ import annotations

from scoresheets.plugin.words import Script, script_of_five_dice


def script() -> Script:
    """Return one column, from the first throw to the last."""
    return script_of_five_dice(
        ("Ana",),
        ("66625", "sixes"),
        ("12344", "small-straight"),
        ("44412", "fours"),
        ("33333", "yahtzee"),
        ("22346", "twos"),
        ("33316", "threes"),
        ("23456", "large-straight"),
        ("55155", "fives"),
        ("33333", "full-house"),
        ("55561", "three-of-a-kind"),
        ("11352", "ones"),
        ("66665", "four-of-a-kind"),
        ("65544", "chance"),
    )
