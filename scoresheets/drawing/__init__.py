"""Templates as functions: what Django's engine would write, in a third of its time.

Django walks a template's nodes anew each time, and for every value it asks once more how to look it up, how to write it
down and in which language. Here each node becomes a function when its template is first drawn, with all that decided.
What is written is the same to the byte (`tests/live/test_drawing.py`): a template with a node or filter that is not
known here is left to Django as a whole.
"""

from scoresheets.drawing.templates import draw, drawn_language, is_drawn_here, to_make_ready

__all__ = ["draw", "drawn_language", "is_drawn_here", "to_make_ready"]
