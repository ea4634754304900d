"""Measure this checkout and another one in turn, in separate processes."""

import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import sysconfig
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection

SIDE = Path(__file__).with_name("side.py")
PARTS = ("citadels_site", "engine", "games", "locale", "templates", "tests", "manage.py")
COMPILING = """
try:
    from citadels_site.catalogs.compiling import compile_catalogs
except ImportError:
    from games.catalogs.compiling import compile_catalogs
compile_catalogs()
"""

Ask = Callable[[str, str], Any]


def python_build() -> str:
    """Return how Python was built: without optimizations it is 20 to 33 % slower."""
    words = (sysconfig.get_config_var("CONFIG_ARGS") or "").replace("'", "").split()
    how = [word for word in words if "optimiz" in word or "lto" in word or "debug" in word]
    return f"{platform.python_implementation()} {platform.python_version()}, {platform.python_compiler()}, " + (
        " ".join(how) or "built without profile or link-time optimization"
    )


def measure_pages(write: Callable[[str], object], against: str | None, games: int, rounds: int) -> None:
    """Print what each page costs here, and there; the rounds go through all pages and both checkouts by turns."""
    write(python_build())
    with ExitStack() as stack:
        asks, names = [], []
        for number, root in enumerate([Path(settings.BASE_DIR), *([Path(against)] if against else [])]):
            pages, ask = stack.enter_context(side(root, number, games))
            asks.append(ask)
            names.append(pages)
        shared = [name for name in names[0] if all(name in others for others in names)]
        looks = {name: [ask("look", name) for ask in asks] for name in shared}
        taken: dict[tuple[str, int, str], list[float]] = defaultdict(list)
        for _ in range(rounds):
            for name in shared:
                for number, ask in enumerate(asks):
                    for what, times in ask("measure", name).items():
                        taken[name, number, what] += times
    for name in shared:
        report(
            write, name, looks[name], [(taken[name, n, "page"], taken[name, n, "nothing"]) for n in range(len(asks))]
        )


def report(
    write: Callable[[str], object], name: str, looks: list[dict[str, Any]], taken: list[tuple[list[float], list[float]]]
) -> None:
    """Print a page's figures, and how many times as much the other checkout takes."""
    for number, (look, (page, nothing)) in enumerate(zip(looks, taken, strict=True)):
        write(
            f"{('' if number else name):24} {('here ', 'there')[number] if len(taken) > 1 else ''} "
            f"{look['status']} {look['queries']:3} queries {look['bytes'] / 1000:6.1f} kB  "
            f"{min(page):6.2f} ms at best, {statistics.median(page):6.2f} in the middle; "
            f"nothing {min(nothing):.2f}, so {min(page) / min(nothing):5.1f} of them"
        )
    if len(taken) > 1:
        (here, _), (there, _) = taken
        middle = statistics.median(there) / statistics.median(here)
        write(f"{'':24} there takes {min(there) / min(here):.2f} times as long at best, {middle:.2f} in the middle")


@contextmanager
def side(root: Path, number: int, games: int) -> Iterator[tuple[list[str], Ask]]:
    """Open a checkout in a process of its own, with a database of its own; give its pages and what asks it."""
    with tempfile.TemporaryDirectory(prefix="citadels-side-") as folder:
        home = root if number == 0 else copied(root, Path(folder) / "home")
        name = f"side_{number}"
        with connection.cursor() as cursor:
            cursor.execute(f"CREATE DATABASE {name}")
        environment = {
            **os.environ,
            "DATABASE_URL": os.environ["DATABASE_URL"].replace("/postgres?", f"/{name}?"),
            "DATA_DIR": str(Path(folder) / "data"),
            "DJANGO_SETTINGS_MODULE": "citadels_site.settings",
            "PYTHONPATH": str(home),
            "TRUSTED_PROXIES": "1",  # as in production, where a proxy compresses
        }
        (Path(folder) / "data" / "static").mkdir(parents=True)
        command = [sys.executable, str(SIDE), str(games)]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        with subprocess.Popen(command, cwd=home, env=environment, text=True, bufsize=1, **pipes) as process:

            def ask(what: str, name: str) -> Any:
                print(json.dumps([what, name]), file=process.stdin, flush=True)
                return json.loads(process.stdout.readline())

            try:
                yield json.loads(process.stdout.readline()), ask
            finally:
                process.terminate()


def copied(root: Path, home: Path) -> Path:
    """Copy a checkout, so that nothing is written into it, and compile its translations."""
    for part in PARTS:
        if (root / part).is_dir():
            shutil.copytree(root / part, home / part, ignore=shutil.ignore_patterns("__pycache__"))
        elif (root / part).exists():
            shutil.copy(root / part, home / part)
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "citadels_site.settings", "PYTHONPATH": str(home)}
    subprocess.run([sys.executable, "-c", COMPILING], cwd=home, env=environment, check=True)
    return home
