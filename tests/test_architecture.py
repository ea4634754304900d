"""The architecture: imports point down, states change in one place, nothing depends on the development machine."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import to_locale

from engine.records import field_names
from engine.state import Player, State, Turn

ROOT = Path(__file__).resolve().parent.parent
TABLE = {name for part in (State, Player, Turn) for name in field_names(part)}
"""Every name under which something lies on the table."""
WRITERS = {
    "facts": TABLE,
    "state.py": TABLE,
    "codec.py": TABLE,
    "redeal.py": TABLE,
    "game.py": {"agenda", "rolled"},
}
"""Who may write what: facts the table, the Game its agenda and its place in the rolls; copy, codec and redeal make
tables of their own."""
MUTATORS = {
    "add", "append", "clear", "difference_update", "discard", "extend", "insert", "pop", "popitem", "remove",
    "reverse", "setdefault", "sort", "update",
}  # fmt: skip


def writes(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and field of each place where something in a state is assigned, deleted or mutated."""
    for node in ast.walk(tree):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign | ast.Delete):
            targets = node.targets
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            targets = [node.target]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MUTATORS:
            targets = [node.func.value]
            # What a name alone holds is a local list; only what hangs on a table counts.
            if not isinstance(strip(targets[0]), ast.Attribute):
                continue
        for target in flat(targets):
            field = strip(target)
            if isinstance(field, ast.Attribute) and field.attr in TABLE and not is_self(field.value):
                yield node.lineno, field.attr


def flat(targets: list[ast.expr]) -> Iterator[ast.expr]:
    """Unpack `a, b = …` into its targets."""
    for target in targets:
        if isinstance(target, ast.Tuple | ast.List):
            yield from flat(target.elts)
        else:
            yield target


def strip(target: ast.expr) -> ast.expr:
    """Remove the indexes: `state.marks[x]` is a write to `state.marks`."""
    while isinstance(target, ast.Subscript | ast.Starred):
        target = target.value
    return target


def is_self(node: ast.expr) -> bool:
    """Return whether a step or card writes to itself, which is not the state."""
    return isinstance(node, ast.Name) and node.id == "self"


def tracked() -> list[Path]:
    """Return the project's files, tracked by git or not ignored."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [ROOT / name for name in listed.splitlines() if (ROOT / name).is_file()]


def test_imports_point_down():
    linter = Path(sys.executable).with_name("lint-imports")

    done = subprocess.run([linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout


def hidden_imports(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and name of each hidden import of our own: in a string, or within a function.

    Django wants what listens to signals imported in `ready`, and nowhere earlier.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name != "ready":
            inside = [part for part in ast.walk(node) if isinstance(part, ast.Import | ast.ImportFrom)]
            for part in inside:
                names = [alias.name for alias in part.names] if isinstance(part, ast.Import) else [part.module or "."]
                yield from ((part.lineno, name) for name in names if is_ours(name) or getattr(part, "level", 0))
        elif isinstance(node, ast.Name | ast.Attribute):
            name = node.id if isinstance(node, ast.Name) else node.attr
            if name in {"import_module", "import_string", "__import__", "autodiscover_modules"}:
                yield node.lineno, name
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and is_module(node.value):
            yield node.lineno, node.value


def is_ours(name: str) -> bool:
    """Return whether a module belongs to this project."""
    return name.partition(".")[0] in {"citadels_site", "engine", "games", "tests"}


def is_module(text: str) -> bool:
    """Return whether a string is the dotted name of a module of ours, or of something in one."""
    first, *rest = text.split(".")
    if not rest or not is_ours(first) or not re.fullmatch(r"\w+(\.\w+)+", text):
        return False
    return (ROOT / first / rest[0]).is_dir() or (ROOT / first / f"{rest[0]}.py").is_file()


def imported_names(tree: ast.AST) -> Iterator[str]:
    """Yield the full dotted name of everything that a file imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


UNDOCUMENTED = {
    "games/accounts/allauth_internals.py": re.compile(
        r"allauth\.(core|\w+\.(\w+\.)?(internal|app_settings|utils)|account\.views\.Base\w+)\b"
    ),
    "games/fast/compiled_queries.py": re.compile(r"django\.db\.(backends|models\.(base|query|sql))"),
    "games/fast/thread_values.py": re.compile(r"django\.(urls\.base|utils\.translation\.trans_)"),
}
"""Parts of libraries that can change with any release, and where alone each may be imported (docs/private-apis.md)."""


def test_undocumented_library_apis_are_imported_in_one_place_each():
    paths = [path for folder in ("citadels_site", "games") for path in sorted((ROOT / folder).rglob("*.py"))]
    found = {
        (where, path.relative_to(ROOT).as_posix())
        for path in paths
        for name in imported_names(ast.parse(path.read_text(encoding="utf-8")))
        for where, pattern in UNDOCUMENTED.items()
        if pattern.match(name)
    }

    assert len(paths) > 300
    assert found == {(where, where) for where in UNDOCUMENTED}


DOCUMENTED = {"_asdict", "_base_manager", "_db", "_default_manager", "_fields", "_make", "_meta", "_replace"}
"""Names that begin with an underscore though Django's or Python's documentation has them."""


def private_names(tree: ast.AST) -> tuple[set[str], set[str]]:
    """Return the private attributes that a file uses, and those that it defines and does not get from a library."""
    used, defined = set(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and re.match("_[a-z]", node.attr):
            used.add(node.attr)
            if isinstance(node.ctx, ast.Store) and node.attr not in {"_session_key", "_state"}:
                defined.add(node.attr)
        elif isinstance(node, ast.FunctionDef):
            defined.add(node.name)
    return used, defined


def test_private_library_attributes_are_used_only_in_games_fast():
    paths = [path for folder in ("citadels_site", "games") for path in sorted((ROOT / folder).rglob("*.py"))]
    names = {path: private_names(ast.parse(path.read_text(encoding="utf-8"))) for path in paths}
    own = DOCUMENTED.union(
        *(defined for path, (_used, defined) in names.items() if "fast" not in path.relative_to(ROOT).parts)
    )

    found = {path.relative_to(ROOT).as_posix() for path, (used, _defined) in names.items() if used - own}

    assert found == {"games/fast/sessions.py"}


def test_every_relation_to_a_user_is_classified():
    from games.domain.accounts import personal_data

    assert personal_data.undecided_relations() == [], (
        "decide it in games/domain/accounts/personal_data.py, and make such a row in its test"
    )


@pytest.mark.parametrize("folder", ["engine", "games"])
def test_no_import_is_hidden_from_the_import_check(folder: str):
    paths = [path for path in sorted((ROOT / folder).rglob("*.py")) if "migrations" not in path.parts]

    found = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in paths
        for line, name in hidden_imports(ast.parse(path.read_text(encoding="utf-8")))
    ]

    assert len(paths) > 50
    assert found == []


def test_hidden_imports_of_every_form_are_found():
    ways = [
        "def look():\n    from games.views import table",
        "def look():\n    import games.tasks as tasks",
        "async def look():\n    if x:\n        from . import table",
        "import importlib\nviews = importlib.import_module(name)",
        "views = import_string(name)",
        "current_app.send_task(CALLED, link='games.tasks.send_mails')",
    ]
    plain = ["from games.views import table", "def look():\n    import babel", "TASK = 'games.send_mails'"]

    assert [[name for _, name in hidden_imports(ast.parse(way))] for way in ways] == [
        ["games.views"], ["games.tasks"], ["."], ["import_module"], ["import_string"], ["games.tasks.send_mails"],
    ]  # fmt: skip
    assert [name for words in plain for _, name in hidden_imports(ast.parse(words))] == []


def test_only_facts_modify_the_state():
    engine = ROOT / "engine"

    found = [
        f"{path.relative_to(ROOT)}:{line} writes {name}"
        for path in sorted(engine.rglob("*.py"))
        for line, name in writes(ast.parse(path.read_text(encoding="utf-8")))
        if name not in WRITERS.get(path.relative_to(engine).parts[0], set())
    ]

    assert found == []


def test_writes_of_every_form_are_found():
    ways = [
        "game.state.players[0].gold -= 2",
        "player.city.append(x)",
        "state.marks['king'] = ()",
        "del state.deck[0]",
        "a, state.crown = 1, 2",
        "game.state.players[seat].hand.remove(card)",
    ]

    assert [name for way in ways for _, name in writes(ast.parse(way))] == [
        "gold", "city", "marks", "deck", "crown", "hand",
    ]  # fmt: skip


def test_no_file_contains_paths_of_the_development_machine():
    machine = re.compile(r"/wor[k]/|/home/\w|/root/|/tm[p]/[a-z]|https?://(127|10)\.\d", re.IGNORECASE)

    binary = {".png", ".webp", ".ico", ".woff2", ".ttf", ".otf", ".mo", ".gz", ".xz", ".wav"}
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()[:80]}"
        for path in tracked()
        if path.suffix not in binary and path != Path(__file__)
        for line in path.read_text(encoding="utf-8").splitlines()
        if machine.search(line)
    ]

    assert found == []


def test_lock_files_have_hashes_and_no_registry_urls():
    for name in ("requirements.lock", "requirements-compiler.lock", "requirements-dev.lock"):
        text = (ROOT / name).read_text()
        pins = re.findall(r"^\S+==", text, re.MULTILINE)

        assert "://" not in text
        assert len(re.findall(r"^\S+==.*\n +--hash", text, re.MULTILINE)) == len(pins) > 0


def test_npm_lock_has_hashes_and_no_registry_urls():
    text = (ROOT / "tests" / "javascript" / "package-lock.json").read_text()
    own, *pins = json.loads(text)["packages"].values()

    assert "://" not in text
    assert all(pin["integrity"].startswith("sha512-") for pin in pins)
    assert own["devDependencies"]["typescript"] in {pin["version"] for pin in pins}


def test_packages_have_the_same_version_in_all_locks():
    runtime, compiler, dev = (
        set(re.findall(r"^\S+==\S+", (ROOT / name).read_text(), re.MULTILINE))
        for name in ("requirements.lock", "requirements-compiler.lock", "requirements-dev.lock")
    )

    assert runtime | compiler <= dev


def test_templates_have_no_inline_scripts_or_styles():
    # A block of JSON is read, never run. Mails alone may be styled inline: their readers know no style sheets.
    scripts = r"<script(?![^>]*\b(?:src=|type=.application/json))"
    inline = re.compile(rf"<style|{scripts}|\sstyle=|\son[a-z]+=|\shx-on|javascript:")
    templates = ROOT / "templates"
    mails = templates / "games" / "notices" / "email"
    paths = [path for path in templates.rglob("*.html") if not path.is_relative_to(mails)]

    found = {
        str(path.relative_to(ROOT)): words
        for path in paths
        if (words := inline.findall(path.read_text(encoding="utf-8")))
    }

    assert len(paths) > 150
    assert found == {}


def test_table_regions_have_the_id_of_their_file():
    """A script requests the changed regions and replaces each by its ID."""
    folder = ROOT / "templates" / "games" / "play" / "table"
    regions = re.findall(r"table/_(\w+)\.html", (folder / "_regions.html").read_text(encoding="utf-8"))
    texts = {name: (folder / f"_{name}.html").read_text(encoding="utf-8") for name in regions}

    assert len(regions) > 8
    assert [name for name, text in texts.items() if f'id="{name.replace("_", "-")}"' not in text] == []


def template_lines(*suffixes: str) -> list[tuple[str, str]]:
    """Return each line of the templates of these kinds, with its place before it."""
    paths = [path for path in tracked() if path.is_relative_to(ROOT / "templates") and path.suffix in suffixes]
    return [
        (f"{path.relative_to(ROOT)}:{number}", line)
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    ]


def test_template_lines_have_at_most_120_columns():
    lines = template_lines(".html")

    assert len(lines) > 5000
    assert [place for place, line in lines if len(line) > 120] == []


def test_template_conditions_have_at_most_two_operands():
    condition = re.compile(r"\{%\s*(?:el)?if\b(.*?)%\}")
    joined = re.compile(r"\b(?:and|or)\b")

    found = [
        f"{place} {asked.strip()}"
        for place, line in template_lines(".html", ".txt")
        for asked in condition.findall(line)
        if len(joined.findall(re.sub(r'"[^"]*"', "", asked))) > 1
    ]

    assert found == []


CODES = {form for code, _name in settings.LANGUAGES for form in (code, to_locale(code))}
SPOKEN = re.compile(rf"(?:^|[\"'/=])(?:{'|'.join(CODES)})(?:[\"'/?&#]|$)")
"""A code by itself, in an address or in an attribute. What a browser wishes for ("en-GB,en;q=0.5") is its affair."""
NAMED_THERE = {
    "citadels_site/settings.py",
    "games/management/commands/demo.py",
    "tests/games/upgrading/make.py",
    "tests/games/upgrading/make_later.py",
}
"""Where the languages are listed, where people are made up who speak them, and what ran in checkouts of long ago."""


def languages_named(tree: ast.AST) -> Iterator[int]:
    """Yield the line of each string that is a language code."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and SPOKEN.search(node.value):
            yield node.lineno


@pytest.mark.parametrize("folder", ["citadels_site", "engine", "games", "tests"])
def test_languages_are_named_only_in_the_settings(folder: str):
    """Tests use the names in `tests/languages.py`."""
    paths = {path.relative_to(ROOT).as_posix(): path for path in (ROOT / folder).rglob("*.py")}

    found = [
        f"{name}:{line}"
        for name, path in paths.items()
        if name not in NAMED_THERE and "migrations" not in name
        for line in languages_named(ast.parse(path.read_text(encoding="utf-8")))
    ]

    assert len(paths) > 10
    assert found == []


def test_templates_name_no_language():
    templates = [path for path in tracked() if path.is_relative_to(ROOT / "templates")]

    assert len(templates) > 100
    assert [path.name for path in templates if SPOKEN.search(path.read_text(encoding="utf-8"))] == []


def test_language_names_of_every_form_are_found():
    code, locale = settings.LANGUAGE_CODE, to_locale(settings.LANGUAGES[-1][0])
    ways = [code, locale, f"/{code}/rules/", f"https://x.example/{code}/", f'<html lang="{code}">', f"?lang={code}#log"]
    plain = [f"{code}-GB,{code};q=0.5", f"/{code}glish/", f"{code} route", "/rules/"]

    assert [way for way in ways if not [*languages_named(ast.parse(repr(way)))]] == []
    assert [words for words in plain if [*languages_named(ast.parse(repr(words)))]] == []
    assert [*languages_named(ast.parse(f"f'{{site}}/{code}/'"))] == [1]


SPEAKS_BY_ITSELF = {
    "games/accounts/password_validation.py": "compares with the site's name in every language",
    "games/domain/chat/moderation.py": "renames a table in the language of its owner",
    "games/domain/deadlines/deadline_kill_switch.py": "writes to administrators in their language",
    "games/domain/lobby/seating.py": "names a table in the language of its owner",
    "games/domain/people/name_availability.py": "reserves the site's own names in every language",
    "games/screens/languages.py": "sets the language of a page, and remembers which it is",
}
"""Which modules may change the language by themselves, and why; all others use `written_in`, which forgets nothing
that pages remember by language."""


def test_language_is_switched_only_where_listed():
    found = []
    for path in (ROOT / "games").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            named = {one.name for one in node.names} if isinstance(node, ast.ImportFrom) else set()
            is_called = isinstance(node, ast.Attribute) and node.attr in {"activate", "override"}
            of_language = is_called and isinstance(node.value, ast.Name) and node.value.id == "translation"
            if of_language or (named & {"activate", "override"} and node.module == "django.utils.translation"):
                found.append(path.relative_to(ROOT).as_posix())

    assert set(found) - SPEAKS_BY_ITSELF.keys() == set()
