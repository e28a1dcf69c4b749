"""The contract: tests that every game must pass, as a plugin of pytest. They need pytest and pytest-django.

`python -m scoresheets check-game KEY` runs them on one game. The tests of a game's own project run them too: `tests`
has all of them, and `pytest_plugin` leaves out what is about other games.
"""
