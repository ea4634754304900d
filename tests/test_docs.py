"""The documentation is correct: paths, modules and commands exist, and cited rulings are described."""

import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
import yaml
from django.core.management import get_commands

from engine import codec
from engine.compiled.loading import SWITCH
from engine.scenario.runner import find_flaw
from games.domain.review import game_import
from tests.test_dev import commands

ROOT = Path(__file__).resolve().parent.parent
RULING = re.compile(r"\b(U-\d\d|HIG-\d|D\d\d|A-\d)\b")
CHAPTER = re.compile(r"RULES (\d[\d.]*(?:(?:, | to )\d[\d.]*)*)")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
TOP_LEVEL = {path.name for path in ROOT.iterdir()}
CITING = ("engine", "games", "citadels_site", "locale", "tests")


def cited(pattern: re.Pattern[str]) -> set[str]:
    """Return what code, templates, scenarios and the rulebook cite, without this file."""
    files = [
        path
        for room in CITING
        for ending in ("py", "yaml", "html", "md")
        for path in (ROOT / room).rglob(f"*.{ending}")
    ]
    texts = [path.read_text(encoding="utf-8") for path in files if path != Path(__file__)]
    return {found for text in texts for found in pattern.findall(text)}


def first_cells(name: str) -> list[str]:
    """Return the first cell of every row of the tables of a page of docs/."""
    return re.findall(r"^\| ([^|]+?) \|", (ROOT / "docs" / name).read_text(encoding="utf-8"), re.MULTILINE)


def chapters(words: str) -> set[str]:
    """Return the chapters of a list such as `2.1, 2.3 to 2.5`."""
    listed: set[str] = set()
    for part in words.split(", "):
        first, _, last = part.rstrip(".").partition(" to ")
        head, _, number = first.rpartition(".")
        top = int((last or first).rpartition(".")[2])
        listed |= {f"{head}.{n}".lstrip(".") for n in range(int(number), top + 1)}
    return listed


def test_documented_rulings_are_exactly_the_cited_ones():
    written = [cell for cell in first_cells("rulings.md") if RULING.fullmatch(cell)]

    assert sorted(written) == sorted(cited(RULING))


def test_every_cited_chapter_of_the_rules_is_listed():
    listed = {chapter for cell in first_cells("rulings.md") if cell[0].isdigit() for chapter in chapters(cell)}
    listed |= {chapter.partition(".")[0] for chapter in listed}

    assert {chapter for words in cited(CHAPTER) for chapter in chapters(words)} - listed == set()


def quoted(page: Path) -> list[str]:
    """Return what a page shows as code: words between backticks, and indented lines."""
    text = page.read_text(encoding="utf-8")
    return [*re.findall(r"(?<!`)`([^`\n]+)`(?!`)", text), *re.findall(r"^ {4,}(\S.*)$", text, re.MULTILINE)]


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_every_path_exists(page: Path):
    # A name with a placeholder (`locale/<language>/…`) is a pattern, not a path.
    words = {word for word in quoted(page) if not re.search("[ <]", word)}
    named = {word for word in words if word.partition("/")[0] in TOP_LEVEL or re.search(r"/.*\.\w+$", word)}
    linked = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))

    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []
    assert [path for path in linked if not (page.parent / path).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_every_command_exists(page: Path):
    text = " && ".join(quoted(page))
    known = {"./dev": set(commands()), "python manage.py": set(get_commands())}

    for start, names in known.items():
        assert set(re.findall(rf"(?:^|[ `]){re.escape(start)} ([a-z_]+)", text)) <= names
    modules = set(re.findall(r"python3? -m ([a-z_.]+)", text)) - {"venv"}
    assert [module for module in modules if find_spec(module) is None] == []


def test_every_function_is_in_the_file_that_is_named():
    found = [
        (page.name, name, path)
        for page in PAGES
        for name, path in re.findall(r"`(\w+)` in\s+`([\w/.]+\.py)`", page.read_text(encoding="utf-8"))
    ]

    assert len(found) > 12
    assert [
        (page, name, path)
        for page, name, path in found
        if not re.search(rf"^(?:def |class )?{name}\b", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE)
    ] == []


def test_the_example_scenario_passes():
    shown = re.search(r"```yaml\n(.*?)```", (ROOT / "docs" / "notation.md").read_text(encoding="utf-8"), re.DOTALL)
    assert shown is not None

    [case] = yaml.safe_load(shown[1])

    assert find_flaw(case) == ""


def test_the_size_limit_of_imported_files_is_documented():
    assert f"longer than {game_import.MAX_BYTES // 1024} KB" in (ROOT / "docs" / "export.md").read_text(
        encoding="utf-8"
    )


def test_the_example_facts_are_valid():
    shown = re.search(r"```json\n(.*?)```", (ROOT / "docs" / "notation.md").read_text(encoding="utf-8"), re.DOTALL)
    assert shown is not None

    facts = codec.load_facts(json.loads(shown[1]))

    assert codec.dump_facts(facts) == json.loads(shown[1])


def test_documented_settings_are_those_that_are_read():
    written = {name for cell in first_cells("deploy.md") for name in re.findall(r"`([A-Z_]+)`", cell)}
    settings = (ROOT / "citadels_site" / "settings.py").read_text(encoding="utf-8")
    read = set(re.findall(r"(?:env(?:bool|int|networks|secret|url)|environ\.get)\(['\"]([A-Z_]+)['\"]", settings))

    assert written == read - {"DEBUG", "EMBEDDED"} | {SWITCH}


@pytest.mark.parametrize("name", ["pictures", "presses"])
def test_browser_tools_configure_django_themselves(name: str):
    command = [sys.executable, "-c", f"import tests.browser.{name}"]

    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env={"PATH": os.defpath})

    assert done.returncode == 0, done.stderr
