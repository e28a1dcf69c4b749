"""What a table may choose, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy

OPTIONS: Mapping[str, Any] = {
    "come_in": gettext_lazy("To come in"),
    "goal": gettext_lazy("Goal"),
}
