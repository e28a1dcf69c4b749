"""Sentences for the refusals of `base/refusals.py`: by Scoresheets itself, not by the rules of a game."""

from __future__ import annotations

from typing import Any

from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SENTENCES: dict[str, Any] = {
    "malformed": _("This could not be understood, so nothing was written."),
    "no_such_seat": _("This table has no such seat."),
    "seat_not_yours": _("%(name)s plays on another device. Nothing was written."),
    "not_answered": _("%(name)s has not answered yet on another device. Nothing was written."),
    "not_host": _("Only the host can do this."),
    "host_stays": _(
        "This is the host’s device. Make another device the host before it leaves, or delete the table for "
        "everybody."
    ),
    "not_playing": _("Only the players at this table can do this."),
    "went_home": _("%(name)s left the game. Check “%(name)s is back”, or let somebody else go first."),
    "no_such_device": _("This table has no such device."),
    "nobody_is_asked": _("In this game, no entry asks another player for anything."),
    "device_only_watches": _(
        "That device joined by the watch link, so it only watches and nobody plays on it."
    ),
    "key_reused": _("This was sent twice with different dice. Only the first was written. Check the sheet."),
    "added_already": _("%(name)s has already been added. To add somebody else, tap again."),
    "table_closed": _("This game is closed. Nothing more can be written."),
    "log_full": _("The log of this game is full. Nothing more can be written at this table."),
    "not_started": _("The game has not started yet."),
    "already_started": _("The game has started. Seats and rules can no longer change."),
    "totals_hidden": _("Totals stay hidden at this table until the end. You can share the game then."),
    "not_over": _("The game is not over yet."),
    "no_next_game": _("Nobody has opened the next game yet."),
    "no_tie": _("Nobody is tied for the win here, so there is nothing to settle."),
    "not_the_last": _("This is no longer the last entry. Check the sheet and try again."),
    "not_there": _("This entry no longer counts. Check the log."),
    "log_moved": _(
        "Something has been written since you looked, so nothing was changed. Check again what your change "
        "would do."
    ),
    "nothing_changed": _("That is already what is written there."),
    "leaving_stays": _("You cannot correct a player leaving, or who starts a round. Take it back instead."),
    "proposal_open": _("%(name)s has proposed a correction. Answer it first."),
    "proposal_open_host": _("The host has proposed a correction. Answer it first."),
    "proposal_open_organizer": _("The organizer has proposed a correction. Answer it first."),
    "not_confirmed": _("No other device can agree here. Check before and after once more, and confirm."),
    "proposal_over": _("This proposal is no longer open. Check the sheets."),
    "proposal_changed": _("Something has been written since. Check again what this correction would change."),
    "proposed_first": _(
        "A correction is waiting for an answer. It must be made, declined or withdrawn first."
    ),
    "not_asked_who": _("Somebody has already answered, or the name has changed. Look again."),
    "older_entry": _(
        "An entry after %(name)s’s has already been taken back. Correct this one in the log, if the others agree."
    ),
    "not_asked": _("This correction would not change %(name)s’s sheet."),
    "reason_missing": _("Say why in a few words. Everybody will see it in the log."),
    "already_written": _("This turn is already written. Check the sheet."),
    "box_claimed": _("Somebody else has just taken this."),
    "box_filled": _("Something was just written here."),
    "no_zero_here": _("You cannot write a zero here."),
    "bad_dice": _("A die shows 1 to 6."),
    "bad_throw": _("Tap all %(dice)s dice first, or type their sum: a number from %(dice)s to %(most)s."),
    "throw_not_asked": _("%(name)s does not have to roll again. See who goes first, and try once more."),
    "not_on_paper": _(
        "Paper sheets of %(game)s cannot be checked without a log: they do not show what lies on the table."
    ),
    "not_a_paper_table": _("This table is played on the pad, so no paper sheets are typed in."),
    "typed_elsewhere": _("This sheet is already being typed on another device."),
    "typed_since": _("Something was typed in since you looked. Check the sums once more."),
    "sheet_done": _("%(name)s’s sheet is finished."),
    "seen_by_others": _("Two versions are being compared here, so neither can change."),
    "of_another_game": _("This page belonged to another game or pad. Nothing was saved. Reload it."),
    "cannot_be_read": _("%(name)s: type a number of at most five digits, or leave it empty."),
    "sum_cannot_be_read": _("“%(text)s” is not a sum. Type a number, or leave it empty."),
    "no_dice_give_this": _("%(name)s: no dice make %(value)s here. Does the paper really say so?"),
    "more_than_there_are": _(
        "%(name)s: %(value)s, and there are %(most)s at most. Does the paper really say so?"
    ),
    "nothing_to_settle": _("This has already been settled or removed. Look at the list again."),
    "not_checked": _("Something here is still open. See below."),
    "busy": _("The pad is busy, so nothing was written. Your dice are still here. Try again in a moment."),
    "page_busy": _("The pad is busy. Wait a moment, then open this page again."),
    "under_way": _("The pad is working on this already. Wait a moment, then look again."),
    "two_files": _("This device is already downloading %(limit)s files. Wait until they have arrived."),
    "many_files": _("Many files are being downloaded right now. Try again in a minute."),
    "no_room": _(
        "The disk of the computer that runs the pad is full, so nothing was written. Your dice are still "
        "here. Free up some space there, then try again."
    ),
    "unkept": _(
        "The computer that runs the pad cannot save, so nothing was written. Your dice are still here. Try "
        "again in a moment."
    ),
    "uncertain": _(
        "Something went wrong while saving. Try again in a moment: nothing will be written twice."
    ),
    "file_gone": _(
        "The pad’s file was moved, replaced or cut short, so nothing was written. Your dice are still here. "
        "The person who runs the pad’s computer must put the file back and restart the pad."
    ),
    "damaged": _(
        "The pad’s file is damaged, so nothing was written. Your dice are still here. The person who runs "
        "the pad’s computer must restore a backup."
    ),
    "doubted": _(
        "The pad’s file may be damaged. It is being checked, and nothing was written. Your dice are still "
        "here. Try again in a moment."
    ),
    "down": _(
        "The pad cannot reach its sheets right now. Everything written so far is safe. Try again in a moment."
    ),
    "too_fast": _(
        "Too many codes are being tried from here at once. Wait a minute and try again, or use the QR code."
    ),
    "opened_too_fast": _("Many tables and files are being opened from here. Wait two seconds and try again."),
    "opened_many": _(
        "Many tables were opened from here in the last minutes, and not all of these fit. Open fewer now, and the "
        "rest in a few minutes."
    ),
    "asked_too_fast": _("This address is being asked too often from here. Ask at most twice a second."),
    "brought_too_much": _(
        "Many large files are being uploaded from here. Wait a few minutes and try again, or use a smaller file."
    ),
    "little_room": _(
        "The disk of the computer that runs the pad is nearly full, so nothing was written. Large files have "
        "to wait until there is space. Games can go on."
    ),
    "unknown_code": _("No table has this code. Check the host’s screen and try again."),
    "seat_taken": _("Another device has taken %(name)s’s seat."),
    "watchers_do_not_sit": _(
        "You joined by the watch link, so you can watch but not take a seat. Ask for the link to play."
    ),
    "watchers_only_look": _(
        "You joined by the watch link, so you can look at everything but change nothing."
    ),
    "newcomers_watch": _(
        "New devices can only watch, because the host has chosen so. Ask the host, then use the code or the "
        "link again."
    ),
    "sent_away": _("The host has sent this device away from this table."),
    "host_not_sent": _(
        "This is the host’s device. Make another device the host first, and then send this one away."
    ),
    "log_not_playable": _(
        "The rules have changed since this game was closed, so its log can no longer be replayed. Its final "
        "page stays."
    ),
    "game_not_installed": _(
        "This table plays %(game)s, which is not installed here. Nothing is lost: everything comes back once "
        "the game is installed."
    ),
    "no_file": _("Choose a file, or paste its text."),
    "name_taken": _("There is already somebody called %(name)s here. Add a letter or a nickname."),
    "looks_like": _("%(like)s is here already. Is %(name)s somebody else?"),
    "person_known": _("Another person is already called %(name)s. Add a second word."),
    "same_person": _("That is already %(name)s."),
    "sat_together": _(
        "%(name)s and %(other)s have played at the same table, so they are two different people."
    ),
    "no_such_person": _("This person is no longer here. Choose somebody else."),
    "too_many_links": _("There are already %(limit)s links. End one that nobody needs anymore."),
    "no_such_edition": _("This sheet is no longer here. Choose another one."),
    "too_many_editions": _("This device can store %(limit)s sheets. Delete one that you no longer need."),
    "night_incomplete": _(
        "Give the night a name of at most 60 characters and a day from 1970 on, no more than three years ahead."
    ),
    "tv_shows_nothing": _("Choose at least one part for the TV to show."),
    "tv_no_page": _("The standings that the TV was to stay on are no longer there. Choose again."),
    "repeated_already": _("This night is open on that day already. Choose another day."),
    "repeated_elsewhere": _(
        "Another organizer has already opened this night for that day. Ask for a link to it."
    ),
    "again_later": _("Choose a day after this night’s own."),
    "not_running": _("Only the organizer of this night can do that."),
    "not_running_season": _("Only the organizer of this season can do that."),
    "too_many_nights": _("A season takes %(limit)s nights. Begin another one."),
    "too_many_here": _("A night takes %(limit)s people."),
    "too_many_tables": _(
        "This device has opened %(limit)s tables. Delete some that you no longer need, then open the next one."
    ),
    "too_many_at_night": _("%(limit)s tables have been opened at this night. Open another night for more."),
    "too_many_evenings": _(
        "This device has opened %(limit)s nights. Delete some that you no longer need, then open the next one."
    ),
    "too_many_seasons": _("This device runs %(limit)s seasons. Delete one that nobody needs anymore."),
    "too_many_seasons_here": _(
        "This night already counts in %(limit)s seasons. Take it out of one before you add another."
    ),
    "too_many_changes": _("What counts has been changed %(limit)s times here. It stays as it is now."),
    "too_many_ties": _("%(limit)s ties have been settled at this night. Take one back first."),
    "too_many_proposals": _("%(limit)s corrections have been proposed at this table. It takes no more."),
    "too_many_decisions": _(
        "This table has been closed or reopened for a reason %(limit)s times. It stays as it is now."
    ),
    "too_many_rulings": _("%(limit)s findings have been settled at this table. It takes no more."),
    "here_already": _(
        "%(name)s is here already, on another phone. Add something that tells you apart, such as “%(name)s B.”."
    ),
    "is_that_you": _(
        "%(name)s is on the list already. Is that you? If not, add something that tells you apart, such as “%(name)s "
        "B.”."
    ),
    "known_here": _("%(name)s is on the list already."),
    "sits_here": _("%(name)s sits at a table of this night already."),
    "not_noted": "%(said)s",
    "names_unclear": _("%(lines)s: a name has at least one letter, and at most %(limit)s characters."),
    "others_noted": _("Everybody else is noted."),
    "told_apart": _(
        "%(names)s: there is somebody of that name already. Everybody else is noted. Add something that tells the two "
        "apart, such as a letter, or empty the field."
    ),
    "too_many_on_phone": _("One phone takes %(limit)s people."),
    "too_many_rounds": _("A night takes %(limit)s rounds."),
    "cut_tied": _(
        "Place %(place)s is shared at the cut. Settle the tie under “Standings”, or choose another number."
    ),
    "cut_too_few": _("Only %(ranked)s of the people who are here have a rank in the standings."),
    "wish_unclear": _("Choose two different people, or a person and a place."),
    "too_many_wishes": _("A night takes %(limit)s wishes."),
    "too_few_here": _("Too few people are here: %(more)s more are needed."),
    "sizes_of_game": _("This game takes %(fewest)s to %(most)s players."),
    "too_many_games": _("A round takes %(limit)s games."),
    "draft_outdated": _("Something has changed since this draft was drawn. Look at it, then publish it."),
    "too_few_left": _(
        "Without them a table has too few people (%(left)s). Draw again, or let somebody change seats first."
    ),
    "no_draft": _("This draft is no longer there. Look again."),
    "round_begun": _("A game of this round has begun, or there is a later round. It stays."),
    "final_of_one": _("A final has one table. This round has several."),
    "room_open": _("The waiting room is open, and calls groups by itself. Close it first."),
    "draft_first": _("There is a draft of a round. Publish or discard it first."),
    "sits_there": _("%(name)s has already sat down on a device. Free the seat first."),
    "seat_stays": _(
        "Nobody can take this seat right now, and this game needs at least %(fewest)s players. "
        "Add a player, or wait until somebody comes."
    ),
    "clock_runs": _("A clock is counting already. Stop it first."),
    "clock_too_long": _("That is longer than a day. Give it fewer minutes."),
    "clock_minutes": _("Give the clock a whole number of minutes, from 1 to 600."),
    "two_people": _("Tick exactly two people of the draft."),
    "sizes_unclear": _("Say how many players sit at a table, at least and at most."),
    "season_incomplete": _("Give the season a name of at most 60 characters."),
    "only_looks": _("This device joined by a link that only shows the tables of the night."),
    "not_organizing": _("Only the organizers and helpers of this game night can do that."),
    "last_runner": _("Nobody else runs this night. Have another device run it first."),
    "place_taken": _("A game is still going on at place %(number)s. Choose another place."),
    "no_place": _("All %(limit)s places are taken. Close a game first."),
    "points_unclear": _("“%(line)s” is no line of points. Type numbers with spaces between them: 4 3 2 1."),
    "points_too_many": _("“%(line)s”: a place gives %(most)s points at most."),
    "points_rise": _("“%(line)s”: a lower place would give more points than one above it."),
    "points_twice": _("“%(line)s”: another line already has points for a table of that size."),
    "handicap_too_large": _("A handicap is between −%(most)s and +%(most)s. Nothing was changed."),
    "handicap_for_places": _(
        "Over all games people are compared by places, so there is no handicap. Choose one of the games."
    ),
    "nobody_there": _("This person sits at no table of the night any more. Look again."),
    "in_other_team": _(
        "%(name)s is already in “%(team)s”. Nobody plays in two teams: take %(name)s out of that one first."
    ),
    "too_many_teams": _("This night already has %(limit)s teams."),
    "no_such_team": _("This night has no such team."),
    "team_exists": _("There is already a team called %(team)s."),
    "no_tie_now": _("They do not share a place any more, so nothing was settled. Look again."),
    "no_playoff": _(
        "The play-off is a table at which all of them sit, chosen before its game is over. There is none here."
    ),
    "nothing_counts": _("No game of this night counts yet: there is nothing to publish."),
    "no_such_place": _("This night has no such place."),
    "places_from_1_to_99": _("A night has 1 to 99 places."),
    "other_game_here": _("A different game is now being played at this place. Look, then tap again."),
    "not_at_a_night": _("This table is not part of a game night, so there is nobody to call."),
    "announced_already": _(
        "This page has already announced something else. Look at the list, then announce again."
    ),
    "announcements_stand": _("%(limit)s announcements stand. Withdraw one first."),
    "announced_often": _("This night already has %(limit)s announcements, and takes no more."),
    "announce_where": _("Choose the tables that this is for, or all of them."),
    "no_table_chosen": _("Choose the tables to open."),
    "announce_what": _("Type what to announce, in at most 200 characters."),
    "late_at_home": _(
        "This table is not part of a game night. Add the player in the lobby of the next game."
    ),
    "noted_often": _("%(limit)s people are already noted for the next game there."),
    "called_already": _("%(name)s has already called the organizer. Someone is on the way."),
    "called_often": _("This table has already called %(limit)s times. Please go and find the organizer."),
    "call_over": _("This call has already been answered."),
    "called_first": _("The organizer has been called to this table. Accept once that is settled."),
    "not_asked_here": _("Nobody needs to accept a sheet here."),
    "not_accepted": _(
        "Not everybody has accepted yet: %(names)s. After the last one, the game closes by itself."
    ),
    "rules_changed": _("The rules have changed since this game was closed, so it can no longer be reopened."),
    "csrf": _("This page was open for too long or came from elsewhere. Reload it, then try again."),
}

WRONG_NUMBER = ngettext_lazy(
    "There is %(players)s player here; this game takes %(fewest)s to %(most)s. Add somebody, or change what "
    "you play.",
    "There are %(players)s players here; this game takes %(fewest)s to %(most)s. Change the seats, or what "
    "you play.",
    "players",
)
EXACTLY = ngettext_lazy(
    "There is %(players)s player here; this game takes %(most)s. Add somebody, or change what you play.",
    "There are %(players)s players here; this game takes %(most)s. Change the seats, or what you play.",
    "players",
)
FULL = ngettext_lazy(
    "This table is full: %(limit)s player at most.", "This table is full: %(limit)s players at most.", "limit"
)
ALONE = ngettext_lazy(
    "There is %(players)s player here; this is a solo game. Change what you play.",
    "There are %(players)s players here; this is a solo game. Change what you play.",
    "players",
)
WRITTEN_BY_PLAYER = _("%(name)s’s turn is already written: %(story)s (%(time)s, from %(name)s’s device).")
WRITTEN_BY_HOST = _("%(name)s’s turn is already written: %(story)s (%(time)s, from the host’s device).")
WRITTEN_BY_ORGANIZER = _(
    "%(name)s’s turn is already written: %(story)s (%(time)s, from the organizer’s device)."
)
LATER_MISFIT = _(
    "After that, this would no longer fit: %(story)s %(why)s Nothing was changed. You can take back "
    "everything from there on."
)


def refusal_sentence(code: str, **facts: object) -> str:
    """Return the sentence for a Refusal, in the active language."""
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
