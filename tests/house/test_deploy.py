"""Installation and deployment: their files agree with each other, and with README."""

import ast
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from scoresheets import __main__ as command_line
from tests.house.project_files import CODE, ROOT, imported_modules, modules, text
from tests.house.test_requirements import read, requirements, versions
from tests.scale.installing import find_program

DEPLOY = ROOT / "scoresheets" / "deploy"
UNITS = sorted(DEPLOY.glob("*.service"))
WALLS = {
    *(
        "CapabilityBoundingSet",
        "LockPersonality",
        "NoNewPrivileges",
        "PrivateDevices",
        "PrivateTmp",
        "ProtectClock",
    ),
    *("ProtectControlGroups", "ProtectHome", "ProtectHostname", "ProtectKernelLogs", "ProtectKernelModules"),
    *("ProtectKernelTunables", "ProtectSystem", "RestrictAddressFamilies", "RestrictNamespaces"),
    *("RestrictRealtime", "RestrictSUIDSGID", "SystemCallArchitectures", "SystemCallFilter", "UMask"),
}
"""The settings of systemd that keep a server from what it does not need; `systemd-analyze security` asks for them."""
KNOWN = {
    *WALLS,
    *("After", "CPUAffinity", "Description", "Environment", "ExecStart", "ExecStartPre", "LimitNOFILE"),
    *("ReadWritePaths", "Restart", "RestartSec", "StateDirectory", "StateDirectoryMode", "User", "WantedBy"),
    *("Wants", "WorkingDirectory"),
}
"""The settings of our units that systemd's manual has."""
PROJECT = tomllib.loads(text(ROOT / "pyproject.toml"))["project"]
BUILD = tomllib.loads(text(ROOT / "pyproject.toml"))["build-system"]["requires"]
ASKED = [*PROJECT["dependencies"], *sum(PROJECT["optional-dependencies"].values(), [])]


def lines(unit: Path) -> list[tuple[str, str]]:
    """Return the settings of a unit, as (name, value)."""
    told = [line for line in text(unit).splitlines() if line and line[0] not in "#["]
    return [(name, value) for name, _equals, value in (line.partition("=") for line in told)]


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_has_the_usual_walls(unit: Path) -> None:
    lacking = {"PrivateTmp"} if "@" in unit.name else set()
    assert WALLS - {name for name, _value in lines(unit)} == lacking


def asked_for(file: str) -> list[str]:
    return requirements(read(f"{file}.in"))


def test_the_wheel_asks_for_what_the_lists_ask_for() -> None:
    assert PROJECT["dependencies"] == asked_for("requirements")
    assert PROJECT["optional-dependencies"]["scale"] == asked_for("requirements-scale")


def loosely(asked: list[str]) -> set[str]:
    """Return the names that are not asked for by their line: from a version to the next that may change something."""
    read_them = map(Requirement, asked)
    return {
        each.name for each in read_them if sorted(part.operator for part in each.specifier) != ["<", ">="]
    }


def test_the_wheel_asks_for_lines_and_never_for_one_version() -> None:
    """A family gets mended packages without a new wheel, and none that may change what is patched or built on here."""
    assert loosely(ASKED) == {"tzdata"}, "the newest time zones are always right"


def test_what_is_imported_is_asked_for() -> None:
    """Packages that others bring along would change under us."""
    asked = {Requirement(each).name.lower() for each in ASKED}
    imported = {each.partition(".")[0] for file in modules(*CODE) for each in imported_modules(file)}
    others = imported - set(CODE) - set(sys.stdlib_module_names) - {""}
    packages = packages_distributions()
    brought = {name for each in others for name in packages.get(each, [each]) if name.lower() not in asked}
    assert {"twisted", "asgiref", "OpenSSL"} <= others
    assert brought == {"hatchling", "pytest"}, "to build a wheel, and to check games"
    assert {"txaio", "twisted"} <= asked, "the server's patches were held against these"


@pytest.mark.parametrize("line", ["daphne", "daphne==4.2.3", "daphne>=4.2.3", "daphne<4.3", "daphne~=4.2"])
def test_a_requirement_that_is_too_loose_or_too_tight_is_seen(line: str) -> None:
    """Control for the test above."""
    assert loosely([line, "twisted>=26.10.0,<26.11"]) == {"daphne"}


def test_what_builds_the_wheel_has_its_hash() -> None:
    """In the container, by the workflow and by make: nothing is fetched by name alone."""
    built = {Requirement(each).name: each for each in BUILD}
    locked = versions(read("requirements-build.txt")) | versions(read("requirements.txt"))
    assert {f"{name}=={[*locked[name]][0]}" for name in built} == set(built.values())
    for file in ("Containerfile", ".github/workflows/tests.yaml"):
        told = re.findall(r"pip (?:install|wheel) .*", text(ROOT / file))
        assert any("--require-hashes" in each and "-r requirements-build.txt" in each for each in told), file
        assert [each for each in told if not re.search("--require-hashes|--no-deps", each)] == []
        assert [each for each in told if each.endswith(" .") and "--no-build-isolation" not in each] == []


def test_every_python_is_said_alike() -> None:
    """The Python versions agree in the metadata, in the message to a Python that is too old, and in the workflows."""
    assert PROJECT["requires-python"] == ">=3.11"
    assert "sys.version_info < (3, 11)" in text(ROOT / "scoresheets" / "__init__.py")
    told = re.findall(r"python: (\[.*\])", text(ROOT / ".github" / "workflows" / "tests.yaml"))
    assert [ast.literal_eval(each) for each in told] == [["3.11", "3.12", "3.13", "3.14"]] * 2


def test_every_weekly_run_is_a_command() -> None:
    (told,) = re.findall(r"run: \[(.*)\]", text(ROOT / ".github" / "workflows" / "weekly.yaml"))
    runs = {run.strip(' "').split()[0] for run in told.split(",")}
    assert runs == {"faults", "soak", "bench", "test-browsers", "test-scale"}
    assert runs <= set(re.findall(r"(?m)^([a-z-]+):", text(ROOT / "Makefile")))


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_says_nothing_that_systemd_does_not_know(unit: Path, tmp_path: Path) -> None:
    """Systemd itself checks the unit if it is installed; else only our list of its settings does."""
    assert {name for name, _value in lines(unit)} <= KNOWN
    program = find_program("systemd-analyze")
    if not program:
        return
    here = tmp_path / unit.name
    # The same unit, with a program that exists here.
    here.write_text(re.sub(r"(?m)^ExecStart=\S+", "ExecStart=/usr/bin/env", text(unit)), encoding="utf-8")
    done = subprocess.run([program, "verify", "--man=no", here], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_word_that_systemd_does_not_know_is_seen(tmp_path: Path) -> None:
    """Control for the test above."""
    unit = tmp_path / "wrong.service"
    unit.write_text(text(UNITS[0]).replace("UMask", "Umask"), encoding="utf-8")
    assert "Umask" in {name for name, _value in lines(unit)} - KNOWN


def test_the_box_in_the_cupboard_starts_the_command_in_its_own_folder() -> None:
    unit = dict(lines(DEPLOY / "scoresheets.service"))
    program, command = unit["ExecStart"].split()
    assert (program, command in command_line.COMMANDS) == ("/opt/scoresheets/bin/scoresheets", True)
    assert "Environment=SCORESHEETS_HOME=/var/lib/scoresheets\n" in text(DEPLOY / "scoresheets.service")
    assert unit["StateDirectory"] == "scoresheets"


@pytest.mark.parametrize("file", [ROOT / "README.md", DEPLOY / "README.md"], ids=["readme", "deploy"])
def test_the_wheel_to_install_is_that_of_this_version(file: Path) -> None:
    from scoresheets import __version__

    told = set(re.findall(r"scoresheets-([\d.]+)-py3-none-any\.whl", text(file)))
    assert told == {__version__}


def test_every_reader_has_a_section() -> None:
    titles = re.findall(r"(?m)^## (.*)$", text(ROOT / "README.md"))
    readers = [
        *("At home", "A game night", "A club, a server, a box in the cupboard"),
        *("One tablet alone", "For developers"),
    ]
    assert titles == ["Install and start", *readers]


def test_every_file_that_a_document_leads_to_is_there() -> None:
    for file in (*ROOT.glob("*.md"), DEPLOY / "README.md", *(ROOT / "scoresheets" / "plugin").glob("*.md")):
        for place in re.findall(r"\]\(([^)#:]+)\)", text(file)):
            assert (file.parent / place).exists(), f"{file.name}: {place}"


def test_every_variable_that_is_read_stands_in_the_table() -> None:
    table = text(DEPLOY / "README.md").partition("## Environment variables\n")[2]
    ours = [ROOT / "scoresheets/settings.py", *sorted((ROOT / "scoresheets/base/ops").glob("*.py"))]
    ours += sorted((ROOT / "scoresheets" / "management").rglob("*.py"))
    found = r'(?:environ(?:\.get)?[(\[]|env\.\w+\(|VARIABLE = )"([A-Z_]{2,})"'
    read_by_us = {name for file in ours for name in re.findall(found, text(file))}
    assert read_by_us >= {"SCORESHEETS_HOME", "PORT", "DB_FILE", "HTTPS"}
    assert {name for name in read_by_us if f"| `{name}` |" not in table} <= {"WEB_CONCURRENCY"}


def services(compose: str) -> dict[str, str]:
    """Return the lines of each service of a file for compose."""
    told = compose.partition("\nservices:\n")[2].partition("\nvolumes:\n")[0]
    found = re.split(r"(?m)^  (\w+):\n", told)
    return dict(zip(found[1::2], found[2::2], strict=True))


def test_each_service_of_compose_rotates_its_log_and_may_write_no_more_than_it_needs() -> None:
    found = services(text(ROOT / "compose.yaml"))
    assert set(found) == {"server", "database", "news", "proxy"}
    assert [name for name, told in found.items() if "    logging: *rotated\n" not in told] == []
    walls = ("    read_only: true\n", "    cap_drop: [ALL]\n", "    security_opt: [")
    assert {name for name, told in found.items() if not all(wall in told for wall in walls)} == {"database"}


def test_compose_serves_what_is_healthy() -> None:
    found = services(text(ROOT / "compose.yaml"))
    waited = {
        name: re.findall(r"(?m)^      (\w+):\n        condition: service_healthy$", told)
        for name, told in found.items()
    }
    assert waited == {"server": ["database", "news"], "database": [], "news": [], "proxy": ["server"]}
    assert {name for name, told in found.items() if "    healthcheck:\n" in told} == {"database", "news"}
    assert "HEALTHCHECK" in text(ROOT / "Containerfile"), "the server's own"
    assert "podman build --format docker" in text(DEPLOY / "README.md")


def test_the_port_with_https_is_open_in_the_container_and_the_pi_has_a_line_for_it() -> None:
    assert "EXPOSE 8000 8443\n" in text(ROOT / "Containerfile")
    assert "-p 8443:8443" in text(DEPLOY / "README.md")
    [line] = re.findall(r"sudo sed -i 's/(.*)/(.*)/' \S+scoresheets\.service", text(DEPLOY / "README.md"))
    changed, times = re.subn(f"(?m){line[0]}", line[1], text(DEPLOY / "scoresheets.service"))
    assert times == 1
    assert "ExecStart=/opt/scoresheets/bin/scoresheets serve --https\n" in changed


def test_what_compose_mounts_and_asks_for_is_there() -> None:
    mounted = re.findall(r"- \./(\S+?):", text(ROOT / "compose.yaml"))
    assert mounted
    assert all((ROOT / file).is_file() for file in mounted)
    copied = re.findall(r"(?m)^COPY (?!--)(.+) \S+$", text(ROOT / "Containerfile"))
    assert all((ROOT / file).exists() for line in copied for file in line.split())


WITHOUT_DIGEST: frozenset[str] = frozenset()
"""Images whose digest could not be found out; each is to get one."""
PINNED = re.compile(r"docker\.io/library/[a-z]+:\d+\.\d+(?:\.\d+)?(?:-[a-z]+)?@sha256:[0-9a-f]{64}")


def images(*files: str) -> list[str]:
    """Return the images that these files name."""
    found = (re.findall(r"(?m)^(?:FROM|\s+image:) (\S+)", file) for file in files)
    return [image for each in found for image in each]


def loose(named: list[str]) -> set[str]:
    """Return the images that are not named by full version and digest."""
    return {image for image in named if not PINNED.fullmatch(image)}


def test_every_image_is_named_by_version_and_digest() -> None:
    named = images(text(ROOT / "Containerfile"), text(ROOT / "compose.yaml"))
    assert len(named) == 5
    assert loose(named) == WITHOUT_DIGEST


@pytest.mark.parametrize(
    "image",
    ["postgres:17", "postgres:17.11", "postgres@sha256:" + "a" * 64, "postgres:17@sha256:" + "a" * 64],
)
def test_an_image_without_one_of_them_is_seen(image: str) -> None:
    """Control for the test above."""
    assert loose(images(f"  database:\n    image: docker.io/library/{image}\n"))


def test_both_stages_of_the_container_are_of_one_image() -> None:
    assert len(set(images(text(ROOT / "Containerfile")))) == 1
