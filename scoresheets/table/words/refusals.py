"""Sentences for the refusals that are the same for every game."""

from __future__ import annotations

from typing import Any

from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SENTENCES: dict[str, Any] = {
    "malformed": _("This could not be read. Nothing was written."),
    "no_such_seat": _("There is no such seat at this table."),
    "seat_not_yours": _("%(name)s writes on another device. Nothing was written."),
    "not_host": _("Only the host may do this."),
    "host_stays": _(
        "This is the host’s device. Hand the host’s role on before it leaves, or delete the table for everybody."
    ),
    "not_playing": _("Only those who play here may do this."),
    "went_home": _("%(name)s went home. Tick “%(name)s is here again”, or let somebody else begin."),
    "no_such_device": _("There is no such device at this table."),
    "nobody_is_asked": _("In this game no entry asks another player anything."),
    "device_only_watches": _("That device came by the watch link: it watches and plays for nobody."),
    "key_reused": _(
        "This was sent twice with different dice. Only the first was written; look at the sheet."
    ),
    "added_already": _("%(name)s was added by this already. To add somebody else, tap once more."),
    "table_closed": _("This game is closed. Nothing can be written any more."),
    "log_full": _("The log of this game is full. Nothing more can be written at this table."),
    "not_started": _("The game has not started yet."),
    "already_started": _("The game has started. Seats and rules stay as they are."),
    "totals_hidden": _("Totals stay hidden at this table until the end: the game can be shared then."),
    "not_over": _("The game is not over yet."),
    "no_next_game": _("Nobody has opened the next game yet."),
    "no_tie": _("Nobody shares the win here: there is nothing to settle."),
    "not_the_last": _("This is no longer the last entry. Look at the sheet and try again."),
    "not_there": _("This entry does not count any more. Look at the log."),
    "log_moved": _(
        "Something has been written since you looked, and nothing was changed. Look once more at what it would do."
    ),
    "nothing_changed": _("This is what is written there already."),
    "leaving_stays": _("Going home, and who begins a round, is not corrected but taken back."),
    "proposal_open": _("%(name)s has proposed a correction. It must be answered first."),
    "proposal_open_host": _("The host has proposed a correction. It must be answered first."),
    "proposal_open_organizer": _("The organizer has proposed a correction. It must be answered first."),
    "not_confirmed": _("No other device can agree here: look at before and after once more, and confirm it."),
    "proposal_over": _("This proposal is no longer open. Look at the sheets."),
    "proposal_changed": _("Something was written since: look again at what this correction would change."),
    "proposed_first": _("A correction waits for an answer. It must be made, declined or withdrawn first."),
    "not_asked_who": _("Somebody has said so already, or the name is another one now. Look once more."),
    "older_entry": _(
        "An entry that followed %(name)s’s was taken back already: this one is corrected in the log, with consent."
    ),
    "not_asked": _("This correction would not change %(name)s’s sheet."),
    "reason_missing": _("Say in a few words why: everybody will see it in the log."),
    "already_written": _("This turn is already written. Look at the sheet."),
    "box_claimed": _("Somebody else has just claimed this."),
    "box_filled": _("Something has just been written here."),
    "no_zero_here": _("A zero cannot be written here."),
    "bad_dice": _("A die shows 1 to 6."),
    "bad_throw": _("Tap all %(dice)s dice first, or type their sum: a number from %(dice)s to %(most)s."),
    "throw_not_asked": _("%(name)s need not throw again. Look who starts, and try once more."),
    "not_on_paper": _(
        "Sheets of %(game)s cannot be checked without a log: what lies on the table is not written."
    ),
    "not_a_paper_table": _("This table is played here: its sheets are not typed from paper."),
    "typed_elsewhere": _("This sheet is typed on another device already."),
    "sheet_done": _("%(name)s’s sheet is done."),
    "seen_by_others": _("Two typings are compared here: neither changes any more."),
    "of_another_game": _("This page was of another game or pad. Nothing was kept: load it again."),
    "cannot_be_read": _("%(name)s: write a number of at most five digits, or leave it empty."),
    "sum_cannot_be_read": _("“%(text)s” is no sum: write a number, or leave it empty."),
    "no_dice_give_this": _("%(name)s: no dice give %(value)s here. Does the paper really say so?"),
    "more_than_there_are": _(
        "%(name)s: %(value)s, and there are %(most)s at most. Does the paper really say so?"
    ),
    "nothing_to_settle": _("This is settled or gone already. Look at the list once more."),
    "not_checked": _("Something is still open here: see what is said below."),
    "busy": _("The pad is busy and nothing was written. Your dice are still here: try again in a moment."),
    "two_files": _("%(limit)s files are on their way to this device already. Wait until they have come."),
    "many_files": _("Many files are being fetched just now. Try again in a minute."),
    "no_room": _(
        "The disk of the computer that keeps the pad is full, and nothing was written. Your dice are still here:"
        " make room there, then try again."
    ),
    "unkept": _(
        "The computer that keeps the pad cannot write, and nothing was written. Your dice are still here:"
        " try again in a moment."
    ),
    "uncertain": _(
        "Something failed while this was being saved. Try again in a moment: it is written only once."
    ),
    "file_gone": _(
        "The file in which the pad keeps everything was moved, replaced or cut short, and nothing was written. Your"
        " dice are still here: whoever looks after the pad’s computer must bring the file back and start the pad again."
    ),
    "damaged": _(
        "The pad’s file is damaged, and nothing was written. Your dice are still here: whoever looks after the pad’s"
        " computer must bring back a copy of it."
    ),
    "doubted": _(
        "The pad’s file may be damaged. It is being looked through, and nothing was written: your dice are still here,"
        " try again in a moment."
    ),
    "down": _(
        "The pad cannot reach its sheets just now. What was written stays written: try again in a moment."
    ),
    "too_fast": _(
        "Too many codes are being tried from here at once. Wait a minute and try again, or use the QR code."
    ),
    "opened_too_fast": _("Many tables and files are being opened from here. Wait two seconds and try again."),
    "brought_too_much": _(
        "Many large files are being brought from here. Wait some minutes and try again, or bring a smaller one."
    ),
    "little_room": _(
        "The disk of the computer that keeps the pad is nearly full, and nothing was written: no large file is taken"
        " until there is room. Tables are played on."
    ),
    "unknown_code": _("No table has this code. Look at the host’s screen and try again."),
    "seat_taken": _("Another device has taken %(name)s’s seat."),
    "watchers_do_not_sit": _(
        "You came by the watch link: it lets you look, not sit down. Ask for the link to play along."
    ),
    "watchers_only_look": _("You came by the watch link: it lets you look at everything and do nothing."),
    "newcomers_watch": _(
        "The host lets those who come now only watch. Ask the host, then come by the code or the link again."
    ),
    "sent_away": _("The host has sent this device away from this table."),
    "host_not_sent": _("This is the host’s device. Hand the host’s role on first, then it can be sent away."),
    "log_not_playable": _(
        "The rules have changed since this game was closed, and its log can no longer be played. Its end page stays."
    ),
    "game_not_installed": _(
        "This table plays %(game)s, and that game is not installed here. Nothing that was written is lost: everything"
        " is here again as soon as the game is."
    ),
    "no_file": _("Choose a file, or paste its text."),
    "name_taken": _("Somebody is already called %(name)s here. Add a letter or a nickname."),
    "name_like": _("%(name)s looks just like %(like)s, who is already here. Add a letter or a nickname."),
    "person_known": _("Another person is called %(name)s already. Add a second word."),
    "same_person": _("That is %(name)s already."),
    "sat_together": _("%(name)s and %(other)s have sat at one table: they are two."),
    "no_such_person": _("This person is no longer here. Choose another one."),
    "too_many_links": _("This night has %(limit)s links already. End one that nobody needs any more."),
    "no_such_edition": _("This sheet is no longer here. Choose another one."),
    "too_many_editions": _("This device keeps %(limit)s sheets at most. Delete one that you no longer need."),
    "night_incomplete": _(
        "Give the night a name of at most 60 signs and a day from 1970 on, at most three years ahead."
    ),
    "not_running": _("Only who runs this night may do that."),
    "table_visits": _("This table joined the night from elsewhere: only its host decides that."),
    "only_looks": _("This device came by a link that only shows the tables of the night."),
    "not_organizing": _("Only who looks after the game night may do that."),
    "last_runner": _("Nobody else runs this night. Let another device run it first."),
    "place_taken": _("Something is still being played at place %(number)s. Choose another place."),
    "no_place": _("All %(limit)s places are taken. Close a game first."),
    "nothing_counts": _("No game of this night counts yet: there is nothing to publish."),
    "no_such_place": _("This night has no such place."),
    "places_from_1_to_99": _("A night has 1 to 99 places."),
    "other_game_here": _("Something else is played at this place by now. Look, then tap again."),
    "in_a_night": _("This table stands at a game night already."),
    "not_invited": _("No game night asks for this table any more."),
    "opened_here": _(
        "This table was opened at the night and stays there. It goes with the night, or is deleted."
    ),
    "not_at_a_night": _("This table stands at no game night: there is nobody to call."),
    "called_already": _("The organizer is called already, by %(name)s. They will come."),
    "called_often": _("This table has called %(limit)s times. Go and find the organizer."),
    "call_over": _("This call has been answered already."),
    "called_first": _("The organizer is called to this table. Accept once that is settled."),
    "not_asked_here": _("Nobody is asked to accept a sheet here."),
    "not_accepted": _(
        "Not everybody has accepted yet: %(names)s. With the last one the game closes by itself."
    ),
    "rules_changed": _(
        "The rules have changed since this game was closed: it can no longer be opened again."
    ),
    "csrf": _("This page was open for too long or came from elsewhere. Load it again, then try once more."),
}

WRONG_NUMBER = ngettext_lazy(
    "%(players)s player sits here; this is for %(fewest)s to %(most)s. Add somebody, or change what you play.",
    "%(players)s players sit here; this is for %(fewest)s to %(most)s. Change the seats, or what you play.",
    "players",
)
EXACTLY = ngettext_lazy(
    "%(players)s player sits here; this is for %(most)s. Add somebody, or change what you play.",
    "%(players)s players sit here; this is for %(most)s. Change the seats, or what you play.",
    "players",
)
FULL = ngettext_lazy(
    "This table is full: %(limit)s player at most.", "This table is full: %(limit)s players at most.", "limit"
)
ALONE = ngettext_lazy(
    "%(players)s player sits here; this is for one alone. Change what you play.",
    "%(players)s players sit here; this is for one alone. Change what you play.",
    "players",
)
WRITTEN_BY_PLAYER = _("%(name)s’s turn is already written: %(story)s (%(time)s, from %(name)s’s device).")
WRITTEN_BY_HOST = _("%(name)s’s turn is already written: %(story)s (%(time)s, from the host’s device).")
WRITTEN_BY_ORGANIZER = _(
    "%(name)s’s turn is already written: %(story)s (%(time)s, from the organizer’s device)."
)
LATER_MISFIT = _(
    "After that this would no longer fit: %(story)s %(why)s Nothing was changed; you may take back everything from"
    " there on."
)


def refusal_sentence(code: str, **facts: object) -> str:
    """Return the sentence for a refusal of the house, in the active language."""
    if code == "wrong_number":
        exactly = ALONE if facts["most"] == 1 else EXACTLY
        return str((exactly if facts["fewest"] == facts["most"] else WRONG_NUMBER) % facts)
    if code == "table_full":
        return str(FULL % facts)
    return str(SENTENCES[code]) % facts


def already_written(*, name: str, story: str, when: Any, by_host: bool, by_organizer: bool = False) -> str:
    """Return author, entry and time of a written turn, for the player that came second."""
    sentence = WRITTEN_BY_ORGANIZER if by_organizer else WRITTEN_BY_HOST if by_host else WRITTEN_BY_PLAYER
    time = time_format(localtime(when), "H:i:s")
    return str(sentence) % {"name": name, "story": story.rstrip("."), "time": time}


def later_misfit(*, story: str, why: str) -> str:
    """Return the sentence that names the later entry that would no longer fit, and why."""
    return str(LATER_MISFIT) % {"story": story, "why": why}
