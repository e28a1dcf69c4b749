"""The commands that a person pastes to give this Python a package, to run it, and to start Scoresheets."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from scoresheets.base.ops.data_folder import archive, is_checkout

BASE = Path(__file__).resolve().parents[2]


def why_none() -> str:
    """Return why this Python takes no package, in a sentence; "" if it does."""
    packed = archive()
    if packed is None:
        return ""
    return (
        f"{packed.name} takes no packages: a game of your own needs Scoresheets installed, as README.md says."
    )


def installing(*packages: str) -> str:
    """Return the command that installs these packages beside Scoresheets, with the tool that made its environment."""
    prefix = Path(sys.prefix)
    if (prefix / "pipx_metadata.json").is_file():
        command = f"pipx inject {_quoted(prefix.name)}"  # which installs them again with a newer Python
    elif (prefix / "uv-receipt.toml").is_file() or find_spec("pip") is None:
        command = f"uv pip install --python {python()}"
    else:
        command = f"{python()} -m pip install"
    return " ".join((command, *packages))


def python() -> str:
    """Return the Python that runs this, as a shell finds it from any folder."""
    return _quoted(sys.executable)


def scoresheets() -> str:
    """Return how Scoresheets is started with this Python, from any folder."""
    if is_checkout(BASE):
        return f"PYTHONPATH={_quoted(str(BASE))} {python()} -m scoresheets"
    found = shutil.which("scoresheets")
    started = Path(sys.argv[0])
    if found and started.exists() and started.samefile(found):
        return "scoresheets"
    return f"{python()} -m scoresheets"


def _quoted(word: str) -> str:
    return subprocess.list2cmdline([word]) if os.name == "nt" else shlex.quote(word)
