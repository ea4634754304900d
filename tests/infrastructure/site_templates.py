"""Data directories for sites, each made once per test run and copied for every site.

Migrating an empty database takes seconds of CPU time, and so does filling it with the demo.
"""

import fcntl
import os
import shutil
from pathlib import Path

import pytest

from tests.infrastructure.console import Console

EMPTY, DEMO = "empty", "demo"
"""A migrated database without rows, and one with people, open tables, running and finished games."""


class SiteTemplates:
    """The templates in a folder that all processes of a test run share."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def copy(self, name: str, to: Path) -> None:
        """Copy a template into a directory, and make it first if no other process has."""
        template = self.folder / name
        self.folder.mkdir(exist_ok=True)
        with (self.folder / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not template.exists():
                self.make()
        shutil.copytree(template, to, dirs_exist_ok=True)

    def make(self) -> None:
        """Make all templates in one process."""
        data = self.folder / "data"
        data.mkdir()
        environment = {"DATA_DIR": str(data), "EMBEDDED": "1", "DJANGO_SETTINGS_MODULE": "citadels_site.settings"}
        console = Console({**os.environ, **environment})
        try:
            for name, command in ((EMPTY, "migrate"), (DEMO, "demo")):
                console.run(command)
                shutil.copytree(data, self.folder / name)
        finally:
            console.stop()


@pytest.fixture(scope="session")
def site_templates(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> SiteTemplates:
    """The templates of this test run; the folder above that of a worker belongs to the run."""
    base = tmp_path_factory.getbasetemp()
    return SiteTemplates((base if worker_id == "master" else base.parent) / "sites")
