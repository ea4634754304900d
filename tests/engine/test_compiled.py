"""The compiled engine plays the same games, and a build is used only while it fits the sources."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine.compiled.building import UNOPTIMIZED, build_engine, missing_tool
from engine.compiled.sources import BUILDS, ROOT, SUFFIX, build_directory

GAMES = 12
ASK = "from engine.compiled.loading import is_compiled; print(is_compiled())"
KEEP = """
import pickle
from engine.facts.cards import Drew
fact = Drew(2, ("tavern",), "architect")
print(pickle.loads(pickle.dumps(fact)) == fact)
"""
"""What a cache does with a fact."""


def python(folder: Path, *words: str, switch: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the engine in `folder`, and with the tests of this checkout."""
    environment = {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", "COMPILED_ENGINE": switch}
    return subprocess.run(
        [sys.executable, "-P", *words], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def copy_of_engine(folder: Path) -> Path:
    """Copy the sources into `folder`; return where their build belongs."""
    shutil.copytree(ROOT / "engine", folder / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    return folder / build_directory().relative_to(ROOT)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the engine with a build, without optimization, which would take three times as long."""
    if lacking := missing_tool():
        pytest.skip(f"the engine cannot be compiled here: {lacking}")
    folder = tmp_path_factory.mktemp("compiled")
    (folder / "pyproject.toml").write_text('[tool.mypy]\nplugins = ["of_a_directory_above"]\n')
    build_engine(copy_of_engine(folder), level=UNOPTIMIZED)
    return folder


def test_compiled_games_equal_plain_ones_choice_by_choice(compiled: Path):
    plain, quick = (
        json.loads(python(compiled, "-m", "tests.engine.transcript", str(GAMES), switch=switch).stdout)
        for switch in ("off", "require")
    )

    assert (plain.pop(0), quick.pop(0)) == (False, True)
    assert quick == plain
    assert len(set(plain)) == GAMES


def test_compiled_facts_can_be_cached(compiled: Path):
    assert python(compiled, "-c", KEEP, switch="require").stdout == "True\n"


def test_build_is_not_used_once_a_source_has_changed(compiled: Path, tmp_path: Path):
    shutil.copytree(compiled, tmp_path, dirs_exist_ok=True)
    assert python(tmp_path, "-c", ASK, switch="auto").stdout == "True\n"

    with (tmp_path / "engine" / "characters" / "thief.py").open("a") as source:
        source.write("# changed\n")

    assert python(tmp_path, "-c", ASK, switch="auto").stdout == "False\n"
    refused = python(tmp_path, "-c", ASK, switch="require")
    assert refused.returncode
    assert "COMPILED_ENGINE=require, but no build fits the sources" in refused.stderr


def test_damaged_build_is_not_used(tmp_path: Path):
    build = copy_of_engine(tmp_path)
    build.mkdir(parents=True)
    (build / f"0123__mypyc{SUFFIX}").write_bytes(b"\x7fELF")

    assert python(tmp_path, "-c", ASK, switch="auto").stdout == "False\n"
    assert "cannot be loaded" in python(tmp_path, "-c", ASK, switch="require").stderr


def test_misspelled_switch_is_reported(tmp_path: Path):
    copy_of_engine(tmp_path)

    assert "COMPILED_ENGINE must be auto, off or require, not 'on'." in python(tmp_path, "-c", ASK, switch="on").stderr


def test_missing_compiler_is_reported(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("shutil.which", lambda name: None)

    assert "no C compiler" in missing_tool()


def test_builds_are_ignored_by_git():
    assert f"{BUILDS.name}/" in (ROOT / ".gitignore").read_text().splitlines()
