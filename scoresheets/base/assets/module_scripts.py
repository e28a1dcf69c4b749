"""Script elements that request all modules of a page at once."""

from __future__ import annotations

import posixpath
import re
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

IMPORT = re.compile(r"""^(?:import|export)\b[^"';]*["'](\.[^"']+)["'];""", re.MULTILINE)


@cache  # for the process's lifetime, like the manifest of hashed names
def module_script(name: str) -> SafeString:
    """Return the script element of a module, after `modulepreload` links for all its imports: without these each would
    be requested only once its importer has arrived.
    """
    others = [(static(each),) for each in imported(name)[1:]]
    links = format_html_join("\n", '<link rel="modulepreload" href="{}">', others)
    return format_html('{}\n<script type="module" src="{}"></script>', links, static(name))


def imported(name: str) -> list[str]:
    """Return the module and all its transitive imports, each once, breadth first."""
    found = [name]
    for each in found:
        source = Path(str(finders.find(each))).read_text(encoding="utf-8")
        paths = [
            posixpath.normpath(posixpath.join(posixpath.dirname(each), path))
            for path in IMPORT.findall(source)
        ]
        found += [path for path in paths if path not in found]
    return found
