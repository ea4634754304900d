"""Compare the engine as it is with the compiled one, and with that of another checkout, playing the same games."""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from engine.compiled.building import CannotCompile, build_engine
from engine.compiled.sources import build_directory, core_files

ROOT = Path(__file__).parents[3]
PASSES = 5

Write = Callable[[str], object]
Figures = dict[str, list[float]]
"""What is measured -> its figures in all passes."""


class Side:
    """One engine: where it is, whether it is compiled, and what was measured."""

    def __init__(self, name: str, tree: Path, *, is_compiled: bool = False) -> None:
        self.name = name
        self.tree = tree
        self.switch = "require" if is_compiled else "off"
        self.games: Figures = {}
        self.parts: Figures = {}
        self.hashes: dict[str, str] = {}

    def measure(self) -> None:
        """Play in a process of its own, with the tools of this checkout."""
        with tempfile.TemporaryDirectory(prefix="engine-") as folder:
            Path(folder, "engine").symlink_to(self.tree / "engine")
            paths = {"PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", "COMPILED_ENGINE": self.switch}
            command = [sys.executable, "-P", "-m", "tests.tools.benches.engine_games"]
            done = subprocess.run(command, cwd=folder, env={**os.environ, **paths}, stdout=subprocess.PIPE, check=True)
        measured = json.loads(done.stdout)
        for name, (pace, told) in measured["games"].items():
            self.games.setdefault(name, []).append(pace)
            self.hashes[name] = told
        for name, micros in measured["parts"].items():
            self.parts.setdefault(name, []).append(micros)


def compare(write: Write, *, quick: bool = False, against: str | None = None) -> None:
    """Measure all sides in turn, and write their figures. Raises SystemExit if they play different games."""
    sides = [Side("plain", ROOT)]
    try:
        if not build_directory().exists():
            build_engine()
        sides.append(Side("compiled", ROOT, is_compiled=True))
        write(f"compiled: {len(core_files())} modules")
    except CannotCompile as problem:
        write(f"not compiled: {problem}")
    if against:
        sides.insert(0, Side("before", Path(against).resolve()))
    for _ in range(1 if quick else PASSES):
        for side in sides:
            side.measure()
    write("complete random games per second of CPU time: best/median, and ratio of the best to the first column")
    for name in sides[0].games:
        cells = [f"{s.name} {figures(s.games[name], sides[0].games[name], max)}" for s in sides]
        write(f"  {name:30} {'  '.join(cells)}")
    write("a decision, µs of CPU time: best/median, and how many times faster")
    for name in sides[0].parts:
        cells = [f"{s.name} {figures(s.parts[name], sides[0].parts[name], min)}" for s in sides]
        write(f"  {name:30} {'  '.join(cells)}")
    if any(side.hashes != sides[0].hashes for side in sides):
        raise SystemExit("bench: the engines play different games")
    write("all play the same games")


def figures(own: list[float], first: list[float], best: Callable[[list[float]], float]) -> str:
    """Return best, median and ratio of one row."""
    ratio = best(own) / best(first) if best is max else best(first) / best(own)
    return f"{best(own):7.1f}/{statistics.median(own):7.1f} ({ratio:.2f})"
