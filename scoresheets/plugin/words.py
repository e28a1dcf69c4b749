"""Names for the sentences of a game."""

from scoresheets.base.words import amount, listed, shortened, spaced
from scoresheets.pads.words.fitting import boxes_that_fit
from scoresheets.pads.words.help import DrawnBox, Example, Paragraph, Shown, first_turn_lines, pips, played
from scoresheets.pads.words.pencil import NOTHING, pencilled
from scoresheets.pads.words.refusals import said_about, sentence
from scoresheets.pads.words.scripts import PrintedThrow, Script, script_of_five_dice
from scoresheets.pads.words.story import went_home
from scoresheets.pads.words.winners import everybody_gone, usual_verdict, who_won

__all__ = [
    "NOTHING",
    "DrawnBox",
    "Example",
    "Paragraph",
    "PrintedThrow",
    "Script",
    "Shown",
    "amount",
    "boxes_that_fit",
    "everybody_gone",
    "first_turn_lines",
    "listed",
    "pencilled",
    "pips",
    "played",
    "said_about",
    "script_of_five_dice",
    "sentence",
    "shortened",
    "spaced",
    "usual_verdict",
    "went_home",
    "who_won",
]
