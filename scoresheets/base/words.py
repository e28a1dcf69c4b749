"""Words that belong to no game: names and numbers in a row, sums, possessives, and names from right to left."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from unicodedata import bidirectional, combining, normalize

from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.kit.numbers import Number

VOWELS = frozenset("aeiou")
# Only a list can tell which h is mute: most of today's names with h come from languages that breathe it.
MUTE = (
    "habib hector hedwige helene heliette helios heloise henri henriette herbert hercule hermance hermine hermione "
    "herve hilaire hilda hippolyte homere honore honorine horace hortense hubert hugo hugolin hugues huguette "
    "humbert hyacinthe"
)


def whose(name: str) -> str:
    """Return the name as an owner before or after the thing owned, in the active language: "Ana’s", "d’Ana", "de
    Bo".
    """
    return _pattern(name) % {"name": name}


def whose_html(name: str) -> SafeString:
    """Return the same as `whose` for a page, the name set apart from the direction of the text around it."""
    before, after = _pattern(name).split("%(name)s")
    return format_html("{}<bdi>{}</bdi>{}", before, name, after)


def sounds_open(name: str) -> bool:
    """Return whether a name begins with the sound of a vowel: "Élise", "Hélène", "Yves", not "Hans", "Yann"."""
    first, *_rest = [*_bare(name).replace("-", " ").split(), ""]
    if first[:1] == "y":
        return first[1:2] not in VOWELS and len(first) > 1
    return first[:1] in VOWELS or first in MUTE.split()


def _pattern(name: str) -> str:
    if sounds_open(name):
        return pgettext("whose, before the sound of a vowel", "%(name)s’s")
    return pgettext("whose", "%(name)s’s")


def _bare(name: str) -> str:
    """Return small letters without accents; a ligature as the letters it is made of."""
    letters = name.strip().casefold().replace("œ", "oe").replace("æ", "ae")
    return "".join(sign for sign in unicodedata.normalize("NFD", letters) if not unicodedata.combining(sign))


def amount(number: Number) -> str:
    """Return a number such as "1,140", in French "1 140"; with a half "12½"; below nothing "−2", as everywhere on
    screen and on paper. Files for machines have the number itself.
    """
    whole, half = divmod(abs(number), 1)
    digits = str(number_format(int(whole), use_l10n=True, force_grouping=True)) if whole or not half else ""
    formatted = f"{digits}½" if half else digits
    return f"−{formatted}" if number < 0 else formatted


def listed(names: Sequence[str]) -> str:
    """Return names such as "Ana", "Ana and Bo", "Ana, Bo and Cleo"."""
    if len(names) < 2:
        return "".join(names)
    return _("%(most)s and %(last)s") % {"most": ", ".join(names[:-1]), "last": names[-1]}


def plain_words(text: str) -> str:
    """Return the text without case and accents."""
    return "".join(sign for sign in normalize("NFKD", text.casefold()) if not combining(sign))


def says_all(said: str, find: str) -> bool:
    """Return whether plain words say all that is searched for: a number as a whole, anything else as a part."""
    words = said.split()
    return all(word in (words if word.isdecimal() else said) for word in plain_words(find).split())


# Letters that Unicode does not take apart, as English and French lists sort them.
_SORTED_AS = str.maketrans(
    {"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)


def in_name_order(name: str) -> tuple[str, str]:
    """Return a key that sorts names as English and French lists do: by their letters, accents only between equal
    ones.
    """
    return plain_words(name).translate(_SORTED_AS), name.casefold()


def spaced(numbers: Iterable[object]) -> str:
    """Return dice or a run: "1 2 3 5"."""
    return " ".join(map(str, numbers))


def shortened(text: object, longest: int = 60) -> str:
    """Return a sent text, short enough to be quoted back."""
    said = str(text)
    return said if len(said) <= longest else f"{said[:longest]}…"


RIGHT_TO_LEFT = ("R", "AL")


def isolated(text: str) -> str:
    """Return a name; one written from right to left is isolated, as a number beside it would change sides."""
    if any(bidirectional(letter) in RIGHT_TO_LEFT for letter in text):
        return f"\N{FIRST STRONG ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}"
    return text
