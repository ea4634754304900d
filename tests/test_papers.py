"""What the papers say is so: each path, module and command they name is there, each ruling that is cited is written."""

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
from engine.scenario.running import flaw_of
from games.domain.review import game_import
from tests.test_dev import commands

ROOT = Path(__file__).resolve().parent.parent
RULING = re.compile(r"\b(U-\d\d|HIG-\d|D\d\d|A-\d)\b")
CHAPTER = re.compile(r"RULES (\d[\d.]*(?:(?:, | to )\d[\d.]*)*)")
PAPERS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
OF_THE_HOUSE = {path.name for path in ROOT.iterdir()}
CITING = ("engine", "games", "citadels_site", "tests")


def cited(pattern: re.Pattern[str]) -> set[str]:
    """Collect what code, templates and scenarios cite, this file left out."""
    files = [
        path for room in CITING for ending in ("py", "yaml", "html") for path in (ROOT / room).rglob(f"*.{ending}")
    ]
    texts = [path.read_text(encoding="utf-8") for path in files if path != Path(__file__)]
    return {found for text in texts for found in pattern.findall(text)}


def first_cells(name: str) -> list[str]:
    """List the first cell of every line of a paper's tables."""
    return re.findall(r"^\| ([^|]+?) \|", (ROOT / "docs" / name).read_text(encoding="utf-8"), re.MULTILINE)


def chapters(words: str) -> set[str]:
    """Spell out a list of chapters: `2.1, 2.3 to 2.5`."""
    listed: set[str] = set()
    for part in words.split(", "):
        first, _, last = part.rstrip(".").partition(" to ")
        head, _, number = first.rpartition(".")
        top = int((last or first).rpartition(".")[2])
        listed |= {f"{head}.{n}".lstrip(".") for n in range(int(number), top + 1)}
    return listed


def test_each_ruling_that_is_cited_is_written_and_each_that_is_written_is_cited():
    written = [cell for cell in first_cells("rulings.md") if RULING.fullmatch(cell)]

    assert sorted(written) == sorted(cited(RULING))


def test_each_chapter_that_is_cited_is_in_the_list():
    listed = {chapter for cell in first_cells("rulings.md") if cell[0].isdigit() for chapter in chapters(cell)}
    listed |= {chapter.partition(".")[0] for chapter in listed}

    assert {chapter for words in cited(CHAPTER) for chapter in chapters(words)} - listed == set()


def quoted(paper: Path) -> list[str]:
    """List what a paper shows as code: words between backticks, and lines set in."""
    text = paper.read_text(encoding="utf-8")
    return [*re.findall(r"(?<!`)`([^`\n]+)`(?!`)", text), *re.findall(r"^ {4,}(\S.*)$", text, re.MULTILINE)]


@pytest.mark.parametrize("paper", PAPERS, ids=lambda path: path.name)
def test_each_path_in_a_paper_is_there(paper: Path):
    # What has a gap in it (`locale/<language>/…`) is a pattern, no path.
    words = {word for word in quoted(paper) if not re.search("[ <]", word)}
    named = {word for word in words if word.partition("/")[0] in OF_THE_HOUSE or re.search(r"/.*\.\w+$", word)}
    linked = re.findall(r"\]\(([^)#:]+)\)", paper.read_text(encoding="utf-8"))

    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []
    assert [path for path in linked if not (paper.parent / path).exists()] == []


@pytest.mark.parametrize("paper", PAPERS, ids=lambda path: path.name)
def test_each_command_in_a_paper_can_be_given(paper: Path):
    text = " && ".join(quoted(paper))
    known = {"./dev": set(commands()), "python manage.py": set(get_commands())}

    for start, names in known.items():
        assert set(re.findall(rf"(?:^|[ `]){re.escape(start)} ([a-z_]+)", text)) <= names
    modules = set(re.findall(r"python3? -m ([a-z_.]+)", text)) - {"venv"}
    assert [module for module in modules if find_spec(module) is None] == []


def test_each_function_that_a_paper_finds_in_a_file_is_there():
    found = [
        (paper.name, name, path)
        for paper in PAPERS
        for name, path in re.findall(r"`(\w+)` in\s+`([\w/.]+\.py)`", paper.read_text(encoding="utf-8"))
    ]

    assert len(found) > 12
    assert [
        (paper, name, path)
        for paper, name, path in found
        if not re.search(rf"^(?:def |class )?{name}\b", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE)
    ] == []


def test_the_scenario_that_explains_the_format_holds():
    shown = re.search(r"```yaml\n(.*?)```", (ROOT / "docs" / "notation.md").read_text(encoding="utf-8"), re.DOTALL)
    assert shown is not None

    [case] = yaml.safe_load(shown[1])

    assert flaw_of(case) == ""


def test_the_paper_on_files_says_how_long_one_may_be():
    assert f"longer than {game_import.MAX_BYTES // 1024} KB" in (ROOT / "docs" / "export.md").read_text(
        encoding="utf-8"
    )


def test_the_facts_that_explain_the_format_are_facts():
    shown = re.search(r"```json\n(.*?)```", (ROOT / "docs" / "notation.md").read_text(encoding="utf-8"), re.DOTALL)
    assert shown is not None

    facts = codec.load_facts(json.loads(shown[1]))

    assert codec.dump_facts(facts) == json.loads(shown[1])


def test_each_setting_in_the_paper_is_read_and_each_that_is_read_is_in_the_paper():
    written = {name for cell in first_cells("deploy.md") for name in re.findall(r"`([A-Z_]+)`", cell)}
    settings = (ROOT / "citadels_site" / "settings.py").read_text(encoding="utf-8")
    read = set(re.findall(r"(?:env(?:bool|int|networks|secret|url)|environ\.get)\(['\"]([A-Z_]+)['\"]", settings))

    assert written == read - {"DEBUG", "EMBEDDED"}


@pytest.mark.parametrize("name", ["pictures", "presses"])
def test_what_is_run_by_its_name_finds_its_settings_by_itself(name: str):
    command = [sys.executable, "-c", f"import tests.browser.{name}"]

    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env={"PATH": os.defpath})

    assert done.returncode == 0, done.stderr


def test_the_first_paper_names_every_command():
    [told] = re.findall(r"`\./dev` alone lists the rest: (.*?)\.\n", PAPERS[0].read_text(encoding="utf-8"), re.DOTALL)

    assert ["play", "test", *re.findall(r"`(\w+)`", told)] == ["play", "test", *sorted_as(commands(), told)]


def sorted_as(names: list[str], told: str) -> list[str]:
    """Give the commands but the first two, in the order in which a text names them."""
    return sorted(names[2:], key=lambda name: told.find(f"`{name}`"))
