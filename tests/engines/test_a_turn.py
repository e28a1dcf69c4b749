"""A turn in every engine: the tests that Chromium passes, played again."""

# ruff: noqa: F401 (pytest plays what is imported)

from tests.browser.table.test_a_turn import (
    ana,
    test_a_standing_die_can_be_changed,
    test_dice_can_be_typed,
    test_half_entered_dice_survive_a_reload_and_a_change_of_language,
    test_nothing_fits_is_said_proven_and_answered_by_losing_interest,
    test_the_business_that_a_tap_opened_can_be_declined_until_the_next_entry,
    test_the_others_see_whose_turn_it_is_and_the_host_may_write_for_anyone,
    test_what_an_entry_changed_is_shown_until_the_next_one,
)
