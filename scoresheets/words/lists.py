"""Names and numbers in a row, as people say them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from unicodedata import combining, normalize

from django.utils.translation import gettext as _


def listed(names: Sequence[str]) -> str:
    """Such as "Ana", "Ana and Bo", "Ana, Bo and Cleo"."""
    if len(names) < 2:
        return "".join(names)
    return _("%(most)s and %(last)s") % {"most": ", ".join(names[:-1]), "last": names[-1]}


def plain_words(text: str) -> str:
    """The text without case and accents."""
    return "".join(sign for sign in normalize("NFKD", text.casefold()) if not combining(sign))


def in_name_order(name: str) -> tuple[str, str]:
    """A key that sorts names as English and French lists do: by their letters, accents only between equal ones."""
    return plain_words(name), name.casefold()


def spaced(numbers: Iterable[object]) -> str:
    """Dice or a run: "1 2 3 5"."""
    return " ".join(map(str, numbers))


def shortened(text: object, longest: int = 60) -> str:
    """What somebody sent, short enough to be said back."""
    said = str(text)
    return said if len(said) <= longest else f"{said[:longest]}…"
