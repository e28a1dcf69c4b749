"""Addresses in a table's help."""

from __future__ import annotations

from urllib.parse import urlencode

from django.urls import reverse


def help_address(public_id: str, rule: str) -> str:
    """Return the address of the paragraphs about this rule, or about what all games refuse with this code."""
    return f"{reverse('help', args=(public_id,))}?{urlencode({'about': rule})}"
