"""The pages of the folder itself, which need no Python: drawn once at packing, in all languages."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from django.conf import settings
from django.utils import translation

from scoresheets.base.assets.templating import draw

PAGES = ("index", "about", "try")
STATIC = "pad/static/"
DESK = "#d9ccb4"
ICONS = (
    ("base/icon-192.png", 192, "any"),
    ("base/icon-512.png", 512, "any"),
    ("base/icon-maskable.png", 512, "maskable"),
)


def write(target: Path, *, hashed: Mapping[str, str], policy: str, sizes: Mapping[str, int]) -> None:
    """Write the pages, the manifest for the home screen and the notice into the folder of this target."""
    files = {name: f"{STATIC}{each}" for name, each in hashed.items()}
    megabytes = {"least": sizes["packed"] // 10**6 + 1, "most": sizes["bytes"] // 10**6 + 1}
    names = {
        "files": files,
        "languages": [code for code, _name in settings.LANGUAGES],
        "policy": policy,
        "sizes": megabytes,
        "speak": _speak,
    }
    with translation.override(settings.LANGUAGE_CODE):
        for page in PAGES:
            text = draw(f"tablet/{page}.html", {**names, "part": f"tablet/_{page}.html"})
            (target / f"{page}.html").write_text(text, encoding="utf-8")
    (target / "home-screen.webmanifest").write_text(json.dumps(_manifest(files), indent=1), encoding="utf-8")


def _speak(language: str) -> str:
    """Make this the language of what is drawn from here on; return an empty text for the template."""
    translation.activate(language)
    return ""


def _manifest(files: Mapping[str, str]) -> dict[str, object]:
    icons = [
        {"src": files[name], "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for name, size, purpose in ICONS
    ]
    return {
        "id": "./",
        "name": "Scoresheets",
        "short_name": "Scoresheets",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": DESK,
        "theme_color": DESK,
        "icons": icons,
    }
