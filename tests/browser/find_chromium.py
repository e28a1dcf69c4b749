"""Print the path of a Chromium; with --install, install one if there is none.

With --windowless, prefer one that draws no windows of its own: the same pages in half of the time.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SHELL = "chromium-headless-shell"
ADVICE = (
    "The browser tests need Chromium and could not get one. Install it (on Debian: apt install chromium),"
    " or run .venv/bin/playwright install --with-deps chromium, or set CHROMIUM=/path/to/chromium."
)


def find_chromium(*, windowless: bool = False) -> str | None:
    """Return the path of a Chromium, None if there is none.

    The order is $CHROMIUM, a Chromium of this machine (with `windowless` one without windows first), Playwright's own.
    """
    if named := os.environ.get("CHROMIUM"):
        if not shutil.which(named):
            sys.exit(f"CHROMIUM={named} is no program.")
        return named
    names = (SHELL, *NAMES) if windowless else NAMES
    installed = next(filter(None, map(shutil.which, names)), None)
    return installed or playwright_chromium()


def playwright_chromium() -> str | None:
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install_chromium(*packages: str) -> None:
    """Try apt-get if we are root, then Playwright's download; their output goes to stderr."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        run("apt-get", "update", "-qq")
        for package in packages:
            run("apt-get", "install", "-y", "-qq", "--no-install-recommends", package)
            if find_chromium(windowless=True):
                return
    run(sys.executable, "-m", "playwright", "install", "chromium")


def run(*command: str) -> None:
    print("Getting Chromium:", *command, file=sys.stderr)  # noqa: T201 (a script)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(command, stdout=sys.stderr, env=environment, check=False)


def main() -> str | None:
    windowless = "--windowless" in sys.argv
    found = find_chromium(windowless=windowless)
    if not found and "--install" in sys.argv:
        install_chromium(*([SHELL] if windowless else []), "chromium")
        found = find_chromium(windowless=windowless)
    return found


if __name__ == "__main__":
    print(main() or sys.exit(ADVICE))  # noqa: T201 (a script)
