"""A module is sent with all that it imports, in one file: each once, in order, in a scope of its own."""

import re
from itertools import combinations

import pytest
from django.contrib.staticfiles import finders

from scoresheets.base.assets.hashed_files import sources
from scoresheets.base.assets.joined_modules import imports, joined
from tests.house.project_files import ROOT, templates, text

MODULES = {
    "game/game.js": 'import "../js/page.js";\nimport * as tray from "./tray.js";\n\ntray.play();\n',
    "game/tray.js": 'import { say as tell,\n  mark } from "../js/page.js";\nexport const play = () => tell(mark);\n',
    "js/page.js": 'export async function say(what) {}\nexport function mark() {}\nimport("./old.js");\n',
    "js/alone.js": "export default 1;\n",
}


def test_each_module_is_there_once_after_those_that_it_imports() -> None:
    assert joined("game/game.js", MODULES.__getitem__) == (
        "const $m0 = (() => {\n"
        'async function say(what) {}\nfunction mark() {}\nimport("./../js/old.js");\n\n'
        "return { say, mark };\n})();\n"
        "const $m1 = (() => {\n"
        "const { say: tell,\n  mark } = $m0;\nconst play = () => tell(mark);\n\n"
        "return { play };\n})();\n"
        "const $m2 = (() => {\n"
        "\nconst tray = $m1;\n\ntray.play();\n\n"
        "return {  };\n})();"
    )


def test_a_module_that_imports_nothing_stays_as_it_is() -> None:
    assert joined("js/alone.js", MODULES.__getitem__) == MODULES["js/alone.js"]


@pytest.mark.parametrize(
    ("imported", "said"),
    [
        ("export default 1;\n", "does not know: export default 1;"),
        ('export { a } from "./c.js";\n', "does not know: export"),
        ('import a from "./a.js";\n', "does not know: import a"),
        ('import "./a.js";\n', "import each other"),
    ],
)
def test_what_cannot_be_joined_is_refused(imported: str, said: str) -> None:
    modules = {"a.js": 'import "./b.js";\n', "b.js": imported}
    with pytest.raises(ValueError, match=re.escape(said)):
        joined("a.js", modules.__getitem__)


def test_all_our_modules_can_be_joined() -> None:
    found = {name for name in sources() if name.endswith(".js") and not name.startswith("django_htmx")}
    assert {name for name in found if "$m0" in joined(name, read)} == {
        name for name in found if imports(name, read(name))
    }


def read(name: str) -> str:
    return text(ROOT / str(finders.find(name)))


def test_two_scripts_of_one_page_share_no_module() -> None:
    """A module that both import would run twice."""
    for template in templates():
        scripts = re.findall(r'module_script\("([^"]+)"\)', text(template))
        if "super()" in text(template).partition("block scripts")[2].partition("endblock")[0]:
            scripts.append("base/page.js")
        for one, other in combinations(scripts, 2):
            assert all_imports(one) & all_imports(other) == set(), (template, one, other)


def all_imports(name: str) -> set[str]:
    return {name}.union(*(all_imports(each) for each in imports(name, read(name))))
