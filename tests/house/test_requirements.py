"""S20: the installed packages are the tested ones, byte by byte, and none is older than a published hole."""

import os
import re
import subprocess
from datetime import date
from importlib.metadata import version

import pytest
from packaging.requirements import Requirement

from scoresheets import BUILT
from tests.house.project_files import ROOT

LAYERS = (
    "requirements",
    "requirements-dev",
    "requirements-build",
    "requirements-engines",
    "requirements-scale",
    "requirements-lock",
    "requirements-next",
)
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")
EXACT = re.compile(r"(?P<name>[\w.-]+)(?:\[[\w,]+\])?==(?P<version>[\w.]+)")


def requirements(text: str) -> list[str]:
    """Return the requirements in a file, one line each, without comments and included files."""
    lines = re.sub(r"\\\n", " ", text).splitlines()
    told = (re.sub(r"(^|\s)#.*", "", line).strip() for line in lines)
    return [line for line in told if line and not line.startswith("-")]


def unlocked(text: str) -> list[str]:
    """Return requirements that do not pin both version and hash."""
    return [line for line in requirements(text) if not (EXACT.match(line) and HASH.search(line))]


def not_locked(asked: str, locked: dict[str, set[str]]) -> list[str]:
    """Return the requirements of a list of which no locked version is within their line."""
    found = []
    for line in requirements(asked):
        wanted = Requirement(line)
        chosen = locked.get(wanted.name.lower().replace("_", "-"), set())
        if not any(wanted.specifier.contains(each) for each in chosen):
            found.append(line)
    return found


def versions(text: str) -> dict[str, set[str]]:
    """Return the required versions by name; another Python may need another version."""
    found: dict[str, set[str]] = {}
    for line in requirements(text):
        asked = EXACT.match(line)
        assert asked, line
        found.setdefault(asked["name"].lower().replace("_", "-"), set()).add(asked["version"])
    return found


def read(file: str) -> str:
    return (ROOT / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("layer", LAYERS)
def test_every_line_has_one_version_and_its_hashes(layer: str) -> None:
    assert requirements(read(f"{layer}.txt"))
    assert unlocked(read(f"{layer}.txt")) == []


@pytest.mark.parametrize("layer", LAYERS)
def test_what_is_asked_for_is_what_is_locked(layer: str) -> None:
    """Fails if `make lock` was forgotten."""
    assert requirements(read(f"{layer}.in"))
    assert not_locked(read(f"{layer}.in"), versions(read(f"{layer}.txt"))) == []


def test_no_two_layers_want_different_versions() -> None:
    dev = versions(read("requirements-dev.txt"))
    for layer in ("requirements", "requirements-build", "requirements-engines", "requirements-scale"):
        here = versions(read(f"{layer}.txt"))
        assert {name: dev[name] for name in here.keys() & dev} == {
            name: here[name] for name in here.keys() & dev
        }


@pytest.mark.parametrize("layer", ["requirements", "requirements-dev"])
def test_what_is_installed_is_what_is_locked(layer: str) -> None:
    """So the minimum versions of `test_house_style.py` hold for the locked ones, too. On newer ground the locked ones
    are those of `make test-next`.
    """
    everywhere = "\n".join(line for line in requirements(read(f"{layer}.txt")) if ";" not in line)
    locked, newer = versions(everywhere), versions(read("requirements-next.txt"))
    assert locked
    if {version("django")} == newer["django"]:
        locked |= {name: newer[name] for name in locked.keys() & newer.keys()}
    assert {name: {version(name)} for name in locked} == locked


def test_the_set_up_takes_nothing_without_its_hash() -> None:
    """Checks the commands of make on a fresh machine; games from outside lie in this repository and have no
    requirements.
    """
    said = subprocess.run(
        [
            "make",
            "--always-make",
            "--dry-run",
            ".venv/.ready-scale",
            ".venv/.ready-engines",
            ".venv/.ready-lock",
            ".venv/.ready-next",
        ],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name != "MAKEFLAGS"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    installs = [line for line in said.splitlines() if "pip install" in line]
    by_name = [line for line in installs if "--editable" not in line]
    assert len(by_name) == len(LAYERS) - 1, "those that build are among those of the developers"
    assert all("--require-hashes -r requirements" in line for line in by_name)
    assert all("--no-deps --no-build-isolation" in line for line in installs if line not in by_name)


# --- controls ---


@pytest.mark.parametrize(
    "line", ["Django>=5.2.19,<5.3", "django==5.2.19", "django>=5.2.20,<5.3", "daphne>=4.2,<5"]
)
def test_a_line_that_is_not_locked_is_seen(line: str) -> None:
    locked = {"django": {"5.2.19"}}
    assert bool(not_locked(line, locked)) == ("5.2.20" in line or "daphne" in line)


@pytest.mark.parametrize(
    "line",
    ["django==5.2.19", "django>=5.2 \\\n    --hash=sha256:" + "0" * 64, "django==5.2.19 --hash=sha256:0"],
)
def test_a_line_without_version_or_hash_would_be_seen(line: str) -> None:
    assert len(unlocked(f"# a list\n-r another.txt\nasgiref==3.13.0 --hash=sha256:{'0' * 64}\n{line}\n")) == 1


def test_the_day_of_the_build_is_not_before_the_newest_version() -> None:
    """No clock that says an earlier day is right: by it no certificate is made."""
    versions = re.findall(
        r"^## \[[\d.]+\] - (\d{4}-\d\d-\d\d)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
    )
    assert max(versions) <= BUILT
    assert date.fromisoformat(BUILT).isoformat() == BUILT
