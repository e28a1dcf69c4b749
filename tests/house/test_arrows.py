"""Arrows run one way: templates → views → forms, services, selectors → games. Each layer names what it may use."""

from __future__ import annotations

import pytest

from tests.house.project_files import ROOT, imported_modules, modules, name

# What each layer of the project may import of the others, itself apart; "scoresheets.x" stands for a file or folder.
MAY_USE = {
    "registry": {"pads", "words"},  # for the types alone
    "words": {"history", "registry"},
    "pages": set(),
    "refusals": set(),
    "history": set(),
    "house_rules": set(),
    "forms": {"house_rules", "words"},
    "compiled_queries": set(),
    "models": {"compiled_queries", "registry"},
    "writing": {"models", "compiled_queries", "refusals"},
    "projection": {"models", "compiled_queries"},
    "rate_limit": {"refusals"},
    "process_lock": set(),
    "sqlite_keepalive": set(),
    "backups": set(),
    "drawing": set(),
    "kept_pieces": {"drawing"},
    "few_threads": set(),
    "request_thread": {"few_threads", "live"},
    "pads": {"forms", "pages", "registry", "words"},
    "selectors": {
        *(
            "history",
            "house_rules",
            "models",
            "pads",
            "pages",
            "compiled_queries",
            "refusals",
            "registry",
            "words",
        ),
    },
    "cookies": {"models", "selectors"},
    "services": {
        *(
            "history",
            "house_rules",
            "live",
            "models",
            "compiled_queries",
            "projection",
            "refusals",
            "registry",
            "selectors",
        ),
        "writing",
    },
    "live": {"cookies", "kept_pieces", "models", "pages", "compiled_queries", "refusals", "selectors"},
    "templatetags": {"kept_pieces", "pages", "words"},
    "views": {
        *(
            "cookies",
            "env",
            "forms",
            "history",
            "house_rules",
            "kept_pieces",
            "rate_limit",
            "live",
            "models",
            "pads",
        ),
        "pages",
        *("refusals", "registry", "selectors", "services", "words"),
    },
}


def layer_files(layer: str) -> list[str]:
    """The files of a layer as the places they stand in."""
    start = f"scoresheets/{layer}"
    return [
        name(file) for file in modules("scoresheets") if name(file).startswith((f"{start}/", f"{start}.py"))
    ]


@pytest.mark.parametrize("layer", MAY_USE)
def test_a_layer_uses_only_those_below_it(layer: str) -> None:
    files = layer_files(layer)
    assert files, layer
    used = {
        (file, module.split(".")[1])
        for file in files
        for module in imported_modules(ROOT / file)
        if module.startswith("scoresheets.")
    }
    assert {(file, other) for file, other in used if other not in MAY_USE[layer] | {layer}} == set()


def test_no_module_of_the_project_stands_outside_the_layers() -> None:
    outer = {"__init__", "apps", "asgi", "env", "hashed_files", "management", "log_privacy", "settings"}
    outer |= {"translation", "urls"}
    known = {*MAY_USE, *outer}
    found = {
        name(file).removeprefix("scoresheets/").split("/")[0].removesuffix(".py")
        for file in modules("scoresheets")
    }
    assert found - known == set()
