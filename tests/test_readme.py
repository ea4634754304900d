"""The README is correct."""

import doctest
import re
from pathlib import Path

from tests.test_dev import commands

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
HEADINGS = [
    *("Features", "Quick start", "Configuration", "Deployment", "Project layout", "Development", "Documentation"),
    "License",
]


def test_the_snippet_runs():
    failed, tried = doctest.testfile(str(README), module_relative=False)

    assert (failed, tried > 3) == (0, True)


def test_readme_has_the_expected_headings():
    assert re.findall(r"^## (.+)$", README.read_text(encoding="utf-8"), re.MULTILINE) == HEADINGS


def test_every_path_of_the_project_layout_exists():
    layout = README.read_text(encoding="utf-8").split("## Project layout")[1].split("```")[0]
    names = [name for name in re.findall(r"`([a-z_/]+)`", layout) if name.endswith("/")]
    folders = ("", "games/domain", "citadels_site")

    assert len(names) > 20
    assert [name for name in names if not any((ROOT / folder / name).exists() for folder in folders)] == []


def test_every_command_is_listed():
    [listed] = re.findall(r"`\./dev` lists all commands: (.*?)\. `", README.read_text(encoding="utf-8"), re.DOTALL)

    assert re.findall(r"`(\w+)`", listed) == commands()


def test_every_page_of_the_documentation_is_linked():
    linked = re.findall(r"\]\((docs/\w[\w-]*\.md)\)", README.read_text(encoding="utf-8"))

    assert {ROOT / page for page in linked} == set((ROOT / "docs").glob("*.md"))
