"""Scripted throws for trying Roll Estate alone, on two sheets, made by us: with a route and full rows."""

from __future__ import annotations

from scoresheets.plugin.words import Script, script_of_five_dice


def script() -> Script:
    """Return thirteen turns of two players."""
    return script_of_five_dice(
        ("Ana", "Bo"),
        ("33521", "fives.1"),
        ("11211", "quadruples.1"),
        ("52225", "triples.1"),
        ("11533", "fives.1"),
        ("51133", "threes.1"),
        ("34643", "sixes.1"),
        ("63234", "sixes.1"),
        ("44344", "quadruples.2"),
        ("14564", "fours.1"),
        ("51654", "fives.2"),
        ("44414", "quadruples.1"),
        ("21113", "triples.1"),
        ("24321", "routes.any"),
        ("66566", "quadruples.3"),
        ("52555", "quadruples.2"),
        ("62252", "triples.2"),
        ("33633", "triples.2"),
        ("32121", "threes.1"),
        ("12212", "twos.1"),
        ("22622", "twos.1"),
        ("66226", "triples.3"),
        ("24225", "fours.1"),
        ("12222", "twos.2"),
        ("15515", "fives.3"),
        ("11165", "liquid-assets"),
        ("55254", "triples.3"),
    )
