"""Where the other engines are; with --install, gets what is missing of them, and says in a sentence what it could not.

Firefox is Debian's ESR. WebKit is there twice: WPE, as old as Safari 16, and WebKitGTK, as new as Safari is today.
"""

from __future__ import annotations

import glob
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence

# Each program, by the names it goes by, and the package of Debian that brings it.
FIREFOX = (("firefox-esr", "firefox"), "firefox-esr")
WESTON = (("weston",), "weston")  # draws the windows of WebKit, on no screen
NEEDED: Mapping[str, Sequence[tuple[Sequence[str], str]]] = {
    "firefox": [FIREFOX],
    "wpe": [(("WPEWebDriver",), "wpewebkit-driver"), (("cog",), "cog"), WESTON],
    "webkitgtk": [
        (("WebKitWebDriver",), "webkit2gtk-driver"),
        (
            (
                "/usr/lib/*/webkit2gtk-4.1/MiniBrowser",
                "/usr/lib*/webkit2gtk-4.1/MiniBrowser",
                "/usr/libexec/webkit2gtk-4.1/MiniBrowser",
            ),
            "webkit2gtk-driver",
        ),
        WESTON,
    ],
}
PLACES = {name: names for programs in NEEDED.values() for names, _package in programs for name in names[:1]}


def find(name: str) -> str | None:
    """The path of a program, by the first of its names in `NEEDED`."""
    for each in PLACES[name]:
        found = next(iter(sorted(glob.glob(each))), None) if "*" in each else shutil.which(each)
        if found:
            return found
    return None


def path_of(name: str) -> str:
    """The same where it has to be there."""
    return find(name) or sys.exit(advice())


MINI_BROWSER = NEEDED["webkitgtk"][1][0][0]


def missing() -> dict[str, str]:
    """What is not there: the program and its package."""
    needed = (each for programs in NEEDED.values() for each in programs)
    return {names[0]: package for names, package in needed if not find(names[0])}


def advice() -> str:
    lacks = missing()
    programs = ", ".join(name.rpartition("/")[2] for name in lacks)
    packages = " ".join(sorted(set(lacks.values())))
    return f"The tests of the other engines lack {programs}; on Debian 12 or newer: apt install {packages}"


def install(packages: Sequence[str]) -> None:
    """Try the package manager where we may; what it says goes to stderr."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *packages]):
        print("Getting engines: apt-get", *command, file=sys.stderr)  # noqa: T201 (a script)
        subprocess.run(["apt-get", *command], stdout=sys.stderr, env=environment, check=False)


def main() -> None:
    if missing() and "--install" in sys.argv:
        install(sorted(set(missing().values())))
    if missing():
        sys.exit(advice())


if __name__ == "__main__":
    main()
