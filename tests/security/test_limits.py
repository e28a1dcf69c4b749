"""S52: every row that a device may make has a limit, and a sentence for it."""

import ast
import re
from pathlib import Path

import pytest
from django.apps import apps
from django.db.models import Model

from scoresheets.models.limits import LIMITS, Limit
from scoresheets.table.words.refusals import refusal_sentence

TESTS = Path(__file__).parent.parent
LIMITED = [(model, limit) for model, limits in LIMITS.items() for limit in limits]
IDS = [f"{model.__name__} per {limit.per}" for model, limit in LIMITED]


def test_every_model_has_its_limit() -> None:
    models = {model for model in apps.get_app_config("scoresheets").get_models() if not model._meta.proxy}
    games = {
        model
        for config in apps.get_app_configs()
        if config.name.startswith("games.")
        for model in config.get_models()
    }
    assert models == set(LIMITS)
    assert all(model._meta.proxy for model in games), "a game has no rows of its own"


@pytest.mark.parametrize(("model", "limit"), LIMITED, ids=IDS)
def test_at_a_limit_people_read_a_sentence_or_something_gives_way(model: type[Model], limit: Limit) -> None:
    assert bool(limit.code) != bool(limit.what)
    assert limit.most > 0
    if limit.code:
        said = refusal_sentence(limit.code, **dict.fromkeys(("limit", "name"), str(limit.most)))
        assert re.fullmatch(r"[^%]+[.!?]", said, re.DOTALL), said
    else:
        assert re.fullmatch(r"[A-Z].+\.", limit.what)


def test_each_refusal_of_a_limit_is_tried() -> None:
    """A limit that no test reaches may be gone without anybody noticing."""
    tried = {
        node.value
        for file in TESTS.rglob("test_*.py")
        if file != Path(__file__)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    missing = {limit.code for _model, limit in LIMITED if limit.code} - tried
    assert missing == set()
