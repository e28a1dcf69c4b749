"""The widest names in every engine: a name that Chromium breaks in two is broken by the others, too."""

from tests.browser.test_strange_names import test_a_name_takes_two_lines_at_most_and_no_page_scrolls_sideways  # noqa: F401
