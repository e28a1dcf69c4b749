"""The rounds of a night as CSV."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from scoresheets.base.csv_files import Cell, csv_file
from scoresheets.exports.words import yes_no
from scoresheets.models import Attendee, Night, Round
from scoresheets.nights.rounds import words
from scoresheets.nights.rounds.selectors.drawing import games_of
from scoresheets.pads import game_title


def rounds_csv(night: Night) -> str:
    """Return who sat where in each published round and waiting room, in order of play, and who sat out; "" for a night
    without rounds. Wishes are in no file.
    """
    rounds = list(Round.objects.filter(night=night, published_at__isnull=False))
    names = dict(Attendee.objects.filter(night=night).values_list("number", "name"))
    header = (
        pgettext("of a night", "Round"),
        _("Game"),
        _("Place"),
        _("Seat"),
        _("Player"),
        _("Seed"),
        _("On paper"),
    )
    rows = (row for each in rounds for row in _rows(each, names))
    return csv_file(header, rows, get_language() or "en") if rounds else ""


def _rows(drawn: Round, names: dict[int, str]) -> Iterator[tuple[Cell, ...]]:
    games = games_of(drawn.game)
    for table in drawn.seating["tables"]:
        game, seed = games[table.get("game", 0)], table.get("seed", drawn.seed)
        for seat, person in enumerate(table["people"], start=1):
            name = names.get(person) or words.removed()
            title, paper = game_title(game["game"]), yes_no(bool(game.get("paper")))
            yield drawn.number, title, table["place"] or "", seat, name, seed, paper
    for person in drawn.seating["byes"]:
        yield drawn.number, _("sat out"), "", "", names.get(person) or words.removed(), drawn.seed, ""
