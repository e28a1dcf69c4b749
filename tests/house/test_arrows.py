"""Inside scoresheets arrows run one way: views → forms, services, selectors → models. Each layer names what it uses."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house import project_files
from tests.house.project_files import imported_modules, modules, name

# What each layer of the project may import of the others, itself apart; "scoresheets.x" stands for a file or folder.
MAY_USE = {
    "registry": {"refusals"},
    "moments": set(),
    "words": {"moments", "registry", "standings"},
    "pages": {"words"},  # how a name stands in a sentence
    "refusals": set(),
    "standings": set(),
    "build": set(),
    "csv_files": set(),
    "end_picture": {"pages"},
    "history": set(),
    "house_rules": set(),
    "forms": {"house_rules", "moments", "request_sizes"},
    "compiled_queries": set(),
    "models": {"compiled_queries", "registry"},
    "writing": {"models", "compiled_queries", "refusals", "sqlite"},
    "projection": {"models", "compiled_queries"},
    "client_address": set(),
    "rate_limit": {"client_address"},
    "lookalikes": set(),
    "opening_limits": {"client_address", "refusals"},
    "pace": set(),
    "request_sizes": set(),
    "process_lock": set(),
    "data_folder": {"process_lock"},
    "network_name": {"env"},
    "newer_data": set(),
    "sqlite": {"newer_data"},
    "backups": {"newer_data", "sqlite"},
    "fair_queue": set(),
    "bounded_executor": {"fair_queue"},
    "expensive_views": set(),
    "request_turns": {
        *("bounded_executor", "client_address", "expensive_views", "fair_queue", "live", "request_sizes"),
    },
    "request_thread": {"live", "request_sizes", "request_turns", "streams"},
    "streams": {"refusals"},
    "pads": {"forms", "pages", "refusals", "registry", "words"},
    "plugin": {"forms", "models", "pads", "pages", "words"},  # the seam: for games, nothing of ours uses it
    "selectors": {
        *("compiled_queries", "csv_files", "history", "house_rules", "models", "moments", "pads", "pages"),
        *("refusals", "registry", "standings", "words"),
    },
    "cookies": {"models", "selectors"},
    "services": {
        *("compiled_queries", "history", "house_rules", "live", "lookalikes", "models", "moments", "pace"),
        *("projection", "refusals", "registry", "request_sizes", "selectors", "sqlite", "writing"),
    },
    "live": {
        "build",
        "cookies",
        "end_picture",
        "models",
        "pages",
        "client_address",
        "compiled_queries",
        "rate_limit",
        "refusals",
        "request_sizes",
        "selectors",
        "streams",
        "templating",
    },
    "module_scripts": set(),
    "templating": {"build", "module_scripts", "moments", "pages", "words"},
    "views": {
        *(
            "build",
            "cookies",
            "env",
            "expensive_views",
            "forms",
            "history",
            "house_rules",
            "live",
            "models",
            "network_name",
            "pads",
            "pages",
        ),
        *("opening_limits", "pace", "rate_limit", "refusals", "registry", "request_sizes"),
        *("selectors", "services", "streams", "templating", "words"),
    },
}


def layer_files(layer: str) -> list[Path]:
    start = f"scoresheets/{layer}"
    return [file for file in modules("scoresheets") if name(file).startswith((f"{start}/", f"{start}.py"))]


def arrows_that_run_upwards(layer: str) -> list[str]:
    """Where a layer imports another one that it may not use."""
    below = MAY_USE[layer] | {layer}
    return [
        f"{name(file)}: {imported}"
        for file in layer_files(layer)
        for imported in imported_modules(file)
        if imported.startswith("scoresheets.") and imported.split(".")[1] not in below
    ]


@pytest.mark.parametrize("layer", MAY_USE)
def test_a_layer_uses_only_those_below_it(layer: str) -> None:
    assert layer_files(layer)
    assert arrows_that_run_upwards(layer) == []


@pytest.mark.parametrize("file", ["scoresheets/words/winners.py", "scoresheets/words.py"])
def test_an_arrow_that_runs_upwards_is_found(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(project_files, "ROOT", tmp_path)
    (tmp_path / file).parent.mkdir(parents=True)
    (tmp_path / file).write_text(
        "from scoresheets.models import Table\nfrom scoresheets.registry import GAMES"
    )
    assert arrows_that_run_upwards("words") == [f"{file}: scoresheets.models.Table"]


def test_no_module_of_the_project_stands_outside_the_layers() -> None:
    outer = {
        "__init__",
        "__main__",
        "apps",
        "asgi",
        "compiled_templates",
        "daily",
        "deploy",
        "env",
        "hashed_files",
        "management",
        "log_privacy",
        "log_repeats",
        "server_urls",
        "settings",
        "stay_awake",
    }
    outer |= {"daphne_command", "entry_points", "translation", "urls"}
    known = {*MAY_USE, *outer}
    found = {
        name(file).removeprefix("scoresheets/").split("/")[0].removesuffix(".py")
        for file in modules("scoresheets")
    }
    assert found - known == set()
