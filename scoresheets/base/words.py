"""Whose something is: "Ana’s", and in languages that put the name behind, with the small word before it."""

from __future__ import annotations

import unicodedata

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import pgettext

VOWELS = frozenset("aeiou")
# Only a list can tell which h is mute: most names of today that begin with one come from languages that breathe it.
MUTE = (
    "habib hector hedwige helene heliette helios heloise henri henriette herbert hercule hermance hermine hermione "
    "herve hilaire hilda hippolyte homere honore honorine horace hortense hubert hugo hugolin hugues huguette "
    "humbert hyacinthe"
)


def whose(name: str) -> str:
    """The name as the owner of what follows or goes before, in the active language: "Ana’s", "d’Ana", "de Bo"."""
    return _pattern(name) % {"name": name}


def whose_html(name: str) -> SafeString:
    """The same for a page, the name set apart from the direction of the text around it."""
    before, after = _pattern(name).split("%(name)s")
    return format_html("{}<bdi>{}</bdi>{}", before, name, after)


def sounds_open(name: str) -> bool:
    """Whether a name begins with the sound of a vowel: "Élise", "Hélène", "Yves", not "Hans", "Yann"."""
    first, *_rest = [*_bare(name).replace("-", " ").split(), ""]
    if first[:1] == "y":
        return first[1:2] not in VOWELS and len(first) > 1
    return first[:1] in VOWELS or first in MUTE.split()


def _pattern(name: str) -> str:
    if sounds_open(name):
        return pgettext("whose, before the sound of a vowel", "%(name)s’s")
    return pgettext("whose", "%(name)s’s")


def _bare(name: str) -> str:
    """Small letters without accents; a ligature as the letters it is made of."""
    letters = name.strip().casefold().replace("œ", "oe").replace("æ", "ae")
    return "".join(sign for sign in unicodedata.normalize("NFD", letters) if not unicodedata.combining(sign))
