"""Prints the path of a Chromium for the browser tests; with --install, gets one where there is none."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ADVICE = (
    "The browser tests need Chromium and could not get one. Install it (on Debian: apt install chromium),"
    " or run .venv/bin/playwright install --with-deps chromium, or set CHROMIUM=/path/to/chromium."
)


def find_chromium() -> str | None:
    """$CHROMIUM, else a Chromium of this machine, else Playwright's own, else None."""
    if named := os.environ.get("CHROMIUM"):
        if not shutil.which(named):
            sys.exit(f"CHROMIUM={named} is no program.")
        return named
    installed = next(filter(None, map(shutil.which, NAMES)), None)
    return installed or playwright_chromium()


def playwright_chromium() -> str | None:
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install_chromium() -> None:
    """Try the package manager where we may, then Playwright's download; what they say goes to stderr."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        run("apt-get", "update", "-qq")
        run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium")
    if not find_chromium():
        run(sys.executable, "-m", "playwright", "install", "chromium")


def run(*command: str) -> None:
    print("Getting Chromium:", *command, file=sys.stderr)  # noqa: T201 (a script)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(command, stdout=sys.stderr, env=environment, check=False)


if __name__ == "__main__":
    found = find_chromium()
    if not found and "--install" in sys.argv:
        install_chromium()
        found = find_chromium()
    print(found or sys.exit(ADVICE))  # noqa: T201 (a script)
