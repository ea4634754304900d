"""What the product never does: start programs, evaluate input, use weak hashes or predictable randomness."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FILES = [path for room in ("engine", "games", "citadels_site") for path in sorted((ROOT / room).rglob("*.py"))]
SCRIPTS = [path for path in sorted((ROOT / "games" / "static").rglob("*.js")) if ".min." not in path.name]
FORBIDDEN = {
    "modules that start programs": {"subprocess", "multiprocessing", "pty"},
    "modules whose files run what they hold": {"pickle", "marshal", "shelve", "dill"},
    "modules of another language, without its bounds": {"ctypes", "cffi"},
    "modules that fetch without the guard's look": {"requests", "httpx", "ftplib", "telnetlib"},
    "modules that read XML": {"xml", "lxml", "defusedxml"},
}
UNSAFE_CALLS = {
    *("eval", "exec", "compile", "__import__", "os.system", "os.popen", "yaml.load", "Template", "engines.from_string"),
    *("RawSQL", "uuid.uuid1"),
}
UNSAFE_CALL = re.compile(r"os\.(exec|spawn|posix_spawn)\w*|\w[\w.]*\.(from_string|extra|raw)")
SEEDED = {
    "games/management/commands/demo.py": "a house to look around in, of a seed that is said",
    "games/domain/review/studies.py": "seeded by the site's key: nobody guesses it, and it comes again",
    "games/domain/play/deciders/bot.py": "the same",
    "games/domain/play/advice.py": "the same",
    "games/domain/play/deciders/steward.py": "from the game's own secret seed: it comes again",
    "games/domain/results/choice_trials.py": "weighs games that are over, the same way each time",
    "games/domain/review/found_exercises.py": "searches decisions of public games, the same ones each time",
    "games/domain/review/exercise_search.py": "weighs positions of games that are over, the same way each time",
    "games/management/commands/find_exercises.py": "games between bots that become public, of a seed that is said",
}
"""Who may draw from `random`, and why; all others draw from `secrets`, or from the seed of a game."""
ALLOWED = {"citadels_site/backups.py": {"subprocess"}, "engine/compiled/building.py": {"subprocess"}}
"""Commands start pg_dump and pg_restore, and the compiler of the engine; nothing of a request reaches them."""


def imported(tree: ast.AST) -> Iterator[str]:
    """Yield the top-level names of the modules that a file imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def called(tree: ast.AST) -> Iterator[str]:
    """Yield what a file calls, as source text."""
    yield from (ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call))


def faults(text: str, name: str = "") -> set[str]:
    """Return the forbidden calls of a file."""
    tree = ast.parse(text)
    modules, calls = set(imported(tree)), set(called(tree))
    found = {module for names in FORBIDDEN.values() for module in names & modules}
    found |= {call for call in calls if call in UNSAFE_CALLS or UNSAFE_CALL.fullmatch(call)}
    found |= {"random"} & modules if name not in SEEDED else set()
    found -= ALLOWED.get(name, set())
    return found | (set(re.findall(r"hashlib\.\w+", text)) - {"hashlib.sha256", "hashlib.blake2b"})


def test_no_subprocess_eval_or_predictable_randomness_is_used():
    names = {path: path.relative_to(ROOT).as_posix() for path in FILES}

    assert len(FILES) > 300
    assert {names[path]: found for path in FILES if (found := faults(path.read_text("utf-8"), names[path]))} == {}


@pytest.mark.parametrize(
    "line",
    [
        *("import subprocess", "from pickle import loads", "import ctypes.util", "eval(word)", "os.execv(a, b)"),
        *("yaml.load(text)", "Template(text)", "engine.from_string(x)", "Match.objects.raw(x)", "rows.extra(where=x)"),
        *("import random", "hashlib.md5(x)", "hashlib.sha1(x)", "uuid.uuid1()", "import xml.etree"),
    ],
)
def test_forbidden_calls_are_found(line: str):
    assert len(faults(line)) == 1


RAW_SQL = {
    "games/migrations/replaced/0096_fill_character_games.py": "a fixed statement; the bounds of a slice are bound",
    "games/lasting_defaults.py": "a migration's, of the names and defaults in the models",
    "games/fast/compiled_queries.py": "Django's own, compiled once; values are bound",
    "games/fast/bulk_sql.py": "of the names of columns in the models; values are bound, as one JSON document",
    "games/infrastructure/partitions.py": "of the names of tables and constraints in the database, by a command",
    "games/domain/people/name_availability.py": "a lock with a fixed number",
    "games/domain/results/match_verification.py": "the isolation level of a transaction",
}
"""Which modules of games may send SQL of their own, and where it comes from; all others use the ORM."""


def test_sql_is_never_built_from_input():
    asking = {
        path.relative_to(ROOT).as_posix()
        for path in FILES
        for call in called(ast.parse(path.read_text("utf-8")))
        if call.endswith(("cursor.execute", "cursor.executemany"))
    }

    assert asking - RAW_SQL.keys() == set()


FIXED_PATTERNS = {
    "games/notices/channels/mail/pictures.py": "a pattern of the pictures' own module",
    "games/screens/rulebook/markup.py": "the names of drawings, in a module beside it",
    "games/screens/rulebook/card_interactions.py": "the key of a card",
}
"""Which modules may put a variable into a regular expression without `re.escape`, and what it holds."""
PATTERN_CALL = re.compile(r"re\.(compile|search|match|fullmatch|sub|subn|findall|finditer|split)")


def unescaped(text: str) -> set[str]:
    """Return the variables that a file puts into regular expressions, but for constants and what is escaped."""
    nodes = list(ast.walk(ast.parse(text)))
    assigned = [node for node in nodes if isinstance(node, ast.Assign) and "re.escape(" in ast.unparse(node.value)]
    escaped = {ast.unparse(target) for node in assigned for target in node.targets}
    patterns = [
        node.args[0]
        for node in nodes
        if isinstance(node, ast.Call) and node.args and PATTERN_CALL.fullmatch(ast.unparse(node.func))
    ]
    made = [pattern for pattern in patterns if isinstance(pattern, ast.JoinedStr | ast.BinOp)]
    used = {part.id for pattern in made for part in ast.walk(pattern) if isinstance(part, ast.Name)}
    return {name for name in used - escaped if not name.isupper()}


def test_user_text_in_regular_expressions_is_escaped():
    found = {path.relative_to(ROOT).as_posix(): unescaped(path.read_text("utf-8")) for path in FILES}

    assert {name: parts for name, parts in found.items() if parts and name not in FIXED_PATTERNS} == {}


def test_unescaped_user_text_in_a_regular_expression_is_found():
    assert unescaped('re.search(rf"@{user.name}", text)') == {"user"}
    assert unescaped('re.compile("@" + name)') == {"name"}
    assert unescaped('name = re.escape(user.name)\nre.search(rf"@{name}", text)') == set()
    assert unescaped('re.compile(rf"[{HAN}]+")') == set()


PUTTING_IN = {
    "replay/reel.js": "a page of the site's own, fetched whole",
    "table/hints.js": "a card's page of the site's own",
    "table/dialog.js": "the same",
    "table/raising.js": "the question about what was pressed, from the table's own page",
}
"""Which scripts put markup in, and from where; all others put in text."""


def test_scripts_use_no_eval_or_messages_and_insert_only_server_html():
    running = re.compile(
        r"\beval\(|\bnew Function\b|document\.write|insertAdjacentHTML|outerHTML =|__proto__|postMessage"
    )
    texts = {path: path.read_text("utf-8") for path in SCRIPTS}

    assert len(SCRIPTS) > 30
    assert {path.name: found for path, text in texts.items() if (found := running.findall(text))} == {}
    putting = {"/".join(path.parts[-2:]) for path, text in texts.items() if re.search(r"innerHTML \+?= ", text)}
    assert putting - PUTTING_IN.keys() == set()


def test_push_keys_use_one_curve_and_no_custom_encryption():
    texts = [path.read_text("utf-8") for path in FILES]
    curves = {curve for text in texts for curve in re.findall(r"\bSEC[PT]\d+\w+", text)}
    parts = {part for text in texts for part in re.findall(r"from (cryptography\S*)", text)}

    assert curves == {"SECP256R1"}
    assert parts <= {
        "cryptography.exceptions",
        "cryptography.hazmat.primitives.asymmetric",
        "cryptography.hazmat.primitives.ciphers.aead",
        "cryptography.hazmat.primitives.serialization",
    }


SPLATTED = {
    "form.cleaned_data": "a form's fields are named as the arguments of what it is for",
    "settings.REDIS_PATIENCE": "the timeouts of every connection to Redis",
    "refusal.params": "what a refusal's sentence is filled with, handed on",
    "illegal.refusal.params": "the same",
}
"""Which dictionaries may be splatted into a call beside a function's own keyword arguments, and why."""


def splats(text: str) -> Iterator[str]:
    """Yield the dictionaries in variables and attributes that a file splats into calls."""

    def visit(node: ast.AST, own: frozenset[str]) -> Iterator[str]:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) and node.args.kwarg:
            own |= {node.args.kwarg.arg}
        if isinstance(node, ast.Call):
            splatted = [keyword.value for keyword in node.keywords if keyword.arg is None]
            names = [ast.unparse(value) for value in splatted if isinstance(value, ast.Name | ast.Attribute)]
            yield from (name for name in names if name not in own)
        for child in ast.iter_child_nodes(node):
            yield from visit(child, own)

    return visit(ast.parse(text), frozenset())


def test_calls_do_not_unpack_dictionaries():
    product = [path for path in FILES if path.relative_to(ROOT).parts[0] in ("games", "citadels_site")]
    found = {path.relative_to(ROOT).as_posix(): set(splats(path.read_text("utf-8"))) for path in product}

    assert {name: names - SPLATTED.keys() for name, names in found.items() if names - SPLATTED.keys()} == {}


def test_unpacked_dictionaries_are_found():
    assert list(splats("known = {}\nf(**known)")) == ["known"]
    assert list(splats("def f(**more): return lambda: g(**more)")) == []
    assert list(splats("f(**{'a': 1}, **g())")) == []


HTML = re.compile(r"(?<!\?P)</?[a-z][\w-]*(?:[\s>/]|\\s|$)")
HOLDING_HTML = {
    "games/models/accounts/name_rules.py": "a name isolates itself wherever a template writes it",
    "games/management/commands/draw.py": "a page that is photographed, and never served",
    "games/notices/channels/mail/pictures.py": "finds the pictures in a rendered mail",
    "games/screens/rulebook/markup.py": "frames the tables of sanitized Markdown",
    "games/screens/rulebook/two_minutes.py": "parts sanitized Markdown at its headings",
    "games/notices/channels/mail/headers.py": "numbers of messages stand in angle brackets",
    "games/screens/rulebook/rulings.py": "names places in sanitized Markdown",
}
"""Who may hold markup, and why; drawings aside, all other markup is in templates."""


def html_literals(text: str) -> list[str]:
    """Return the strings of a module, docstrings aside, that hold the start or end of an element."""
    tree = ast.parse(text)
    told = {
        node.value.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    }
    strings = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return [string for string in strings if string not in told and HTML.search(string)]


def test_python_code_contains_no_markup():
    texts = {
        name: path.read_text("utf-8")
        for path in FILES
        if not (name := path.relative_to(ROOT).as_posix()).startswith(("engine/", "games/pictures/"))
    }

    assert {name: found for name, text in texts.items() if (found := html_literals(text))}.keys() == HOLDING_HTML.keys()


@pytest.mark.parametrize("line", ["a = '<p>'", "a = f'<b>{b}</b>'", 'a = """<div class="x">"""', "f('</li>')"])
def test_markup_in_strings_is_found(line: str):
    assert html_literals(line)


def test_mark_safe_is_used_in_one_place():
    marking = {path.relative_to(ROOT).as_posix() for path in FILES if "noqa: S308" in path.read_text("utf-8")}

    assert marking == {"games/screens/trusted.py"}


TABLE_SHEETS = ("table.css", "decision.css", "news.css", "end.css", "phone.css", "roomy.css")
BY_CONTENTS = re.compile(r"\.table(?:\.\w+|:not\([^()]*\))*:has\([^{},]*?\) (?:[>~+] )?[.#:*\w]")
"""Selects something in the table by what the table contains: each answer would match the styles of all of it again."""


def test_no_style_of_the_table_depends_on_what_the_table_contains():
    sheets = [ROOT / "games" / "static" / "games" / "css" / name for name in TABLE_SHEETS]

    assert {sheet.name: BY_CONTENTS.findall(sheet.read_text(encoding="utf-8")) for sheet in sheets} == {
        name: [] for name in TABLE_SHEETS
    }


@pytest.mark.parametrize("rule", [".table:has(> .final) .card {", "  .is-asked .table:not(.live):has(#hint) > .side {"])
def test_styles_that_depend_on_what_the_table_contains_are_found(rule: str):
    assert BY_CONTENTS.findall(rule)
