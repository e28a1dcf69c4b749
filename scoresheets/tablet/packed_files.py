"""Static files in the tablet: the host of the folder serves them, and Python knows their hashed names only."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.contrib.staticfiles.storage import ManifestStaticFilesStorage

COLLECTED = Path(__file__).parents[1] / "collected"


class PackedFiles(ManifestStaticFilesStorage):
    """The names in the manifest of the collected files; plain names where nothing was collected."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        manifest = next(COLLECTED.glob("*.json"), None)
        self.manifest_name = manifest.name if manifest else "staticfiles.json"
        super().__init__(location=COLLECTED)

    def stored_name(self, name: str) -> str:
        return str(super().stored_name(name)) if self.hashed_files else name
