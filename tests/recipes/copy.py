"""A copy of the whole source, to which tests apply the recipes of the documentation."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("citadels_site", "engine", "games", "locale", "templates", "tests", "babel.cfg", "manage.py", "pyproject.toml")
BEING_WRITTEN = shutil.ignore_patterns("*.pyc.*", "django.[0-9]*", "*.json.[0-9]*")
"""Compiled code, catalogs and search indexes that another process is writing."""


class Copy:
    """A copy of the source in its own directory."""

    def __init__(self, folder: Path) -> None:
        """Copy the product and the crawler."""
        self.folder = folder
        for part in PARTS:
            source = ROOT / part
            if source.is_dir():
                # With compiled code and catalogs: compiling them again would take seconds.
                shutil.copytree(source, folder / part, ignore=BEING_WRITTEN)
            else:
                shutil.copy(source, folder / part)

    def write(self, path: str, text: str) -> None:
        """Add a file."""
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def change(self, path: str, before: str, after: str) -> None:
        """Change one place in a file."""
        file = self.folder / path
        text = file.read_text(encoding="utf-8")
        assert text.count(before) == 1, f"{path}: {before!r}"
        file.write_text(text.replace(before, after), encoding="utf-8")

    def append(self, path: str, text: str) -> None:
        """Add to the end of a file."""
        with (self.folder / path).open("a", encoding="utf-8") as file:
            file.write(text)

    def run(self, *words: str) -> str:
        """Run Python in the copy; show its output if it fails."""
        environment = {**os.environ, "DATA_DIR": str(self.folder / "data"), "PYTHONPATH": str(self.folder)}
        command = [sys.executable, *words]
        done = subprocess.run(
            command, cwd=self.folder, env=environment, check=False, capture_output=True, text=True, timeout=600
        )
        assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
        return done.stdout

    def walk(self, *wanted: str) -> dict[str, dict]:
        """Crawl every page with games of an edition, in languages: "classic:pl,cs"; return what was seen by each.

        The keys are "classic:pl" and "classic:cs". In all languages but the first of an edition, only a few pages are
        crawled.
        """
        return json.loads(self.run("-m", "tests.recipes.walk", *wanted).splitlines()[-1])
