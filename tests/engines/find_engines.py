"""Find the other engines. With --install, install the missing ones, and say in a sentence what could not be installed.

Firefox is Debian's ESR. WebKit comes twice: WPE, as old as Safari 16, and WebKitGTK, as new as Safari is today.
"""

import glob
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence

# Each program, by its possible names, and the Debian package that has it.
FIREFOX = (("firefox-esr", "firefox"), "firefox-esr")
WESTON = (("weston",), "weston")  # a compositor for WebKit's windows, without a screen
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
    """Return the path of a program, by the first of its names in `NEEDED`."""
    for each in PLACES[name]:
        found = next(iter(sorted(glob.glob(each))), None) if "*" in each else shutil.which(each)
        if found:
            return found
    return None


def path_of(name: str) -> str:
    """Return the path of a program; exit with advice if it is missing."""
    return find(name) or sys.exit(advice())


MINI_BROWSER = NEEDED["webkitgtk"][1][0][0]


def missing() -> dict[str, str]:
    """Return the missing programs with their packages."""
    needed = (each for programs in NEEDED.values() for each in programs)
    return {names[0]: package for names, package in needed if not find(names[0])}


def advice() -> str:
    lacks = missing()
    programs = ", ".join(name.rpartition("/")[2] for name in lacks)
    packages = " ".join(sorted(set(lacks.values())))
    return f"The tests of the other engines lack {programs}; on Debian 12 or newer: apt install {packages}"


def install(packages: Sequence[str]) -> None:
    """Try apt-get if we are root; its output goes to stderr."""
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
