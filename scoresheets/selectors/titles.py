"""What a table is called."""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.timezone import localtime

from scoresheets.models import Table


def table_title(table: Table) -> str:
    """The title as typed, else the day it was opened, in the active language."""
    return table.title or str(capfirst(date_format(localtime(table.opened_at), "l j F")))
