"""Compare the engine as it is with one compiled by mypyc, playing the same games."""

import json
import os
import random
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[3]
GAMES, PASSES = 60, 4
CORE = ("*", "facts/*", "actions/*", "characters/*", "districts/*", "editions/*")
"""What is compiled, as patterns of modules under `engine`."""
LEFT_OUT = {
    "bots, plans, scenario": "use the rules and are none of them",
    "proof": "stands alone",
    "__init__": "only names what others need",
}
BUILD = """
import sys
from mypyc.build import mypycify
from setuptools import setup
files, sys.argv = sys.argv[1:], ["setup.py", "build_ext", "--inplace"]
setup(name="core", packages=[], py_modules=[], ext_modules=mypycify(files, opt_level="2"))
"""

Figures = dict[str, tuple[str, float]]
"""Edition -> a hash over all states of its games, and games a CPU second."""


def compare(write: Callable[[str], object]) -> None:
    """Build the core, hold its games to those of the plain one, and write both figures. Raises CalledProcessError."""
    if why := lacking():
        write(f"not compiled: {why}")
        return
    with tempfile.TemporaryDirectory(prefix="compiled-") as folder:
        aside = Path(folder)
        write(f"compiled: {len(build(aside))} modules, {', '.join(CORE)}")
        for name, reason in LEFT_OUT.items():
            write(f"left out: {name}: {reason}")
        plain, compiled = best_of(ROOT, aside)
    write(f"{GAMES} games of each edition, complete games a CPU second at best of {PASSES} passes in turn")
    for edition, (told, pace) in plain.items():
        same = "the same states" if told == compiled[edition][0] else "OTHER STATES"
        quick = compiled[edition][1]
        write(f"  {edition:10} plain {pace:6.0f}  compiled {quick:6.0f}  {quick / pace:.2f} times  {same}")
    if any(told != compiled[edition][0] for edition, (told, _) in plain.items()):
        raise SystemExit("bench: the compiled core plays other games")


def lacking() -> str:
    """Return what is missing to compile; empty if nothing is."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler {compiler!r} here"
    header = Path(sysconfig.get_paths()["include"], "Python.h")
    return "" if header.exists() else f"the headers of this Python are missing: {header}"


def core() -> list[str]:
    """Return the files that are compiled."""
    found = [path for name in CORE for path in sorted(ROOT.glob(f"engine/{name}.py"))]
    return [str(path.relative_to(ROOT)) for path in found if path.stem not in LEFT_OUT]


def build(aside: Path) -> list[str]:
    """Copy the rules into the folder `aside` and compile the core there; return its files."""
    shutil.copytree(ROOT / "engine", aside / "engine", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    files = core()
    command = [sys.executable, "-c", BUILD, *files]
    done = subprocess.run(command, cwd=aside, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"bench: mypyc refuses the core:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return files


def best_of(*trees: Path) -> list[Figures]:
    """Play the same games in each tree in turn; return for each the best pace of every edition."""
    best: list[Figures] = [{} for _ in trees]
    for _ in range(PASSES):
        for tree, known in zip(trees, best, strict=True):
            for edition, (told, pace) in played_in(tree).items():
                known[edition] = (told, max(pace, known.get(edition, ("", 0.0))[1]))
    return best


def played_in(tree: Path) -> Figures:
    """Play in a process of its own, with the rules of `tree`."""
    environment = {**os.environ, "PYTHONPATH": f"{tree}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-P", "-m", __name__]
    done = subprocess.run(command, cwd=tree, env=environment, stdout=subprocess.PIPE, check=True)
    return {edition: (told, pace) for edition, (told, pace) in json.loads(done.stdout).items()}


def played() -> Figures:
    """Play random games of each edition with the rules of this process."""
    from engine import codec, resume
    from engine.editions import EDITIONS
    from tests.tools.simulation.setups import any_setup, deal

    figures: Figures = {}
    for edition, box in EDITIONS.items():
        dice, told, taken = random.Random(edition), sha256(), 0.0
        for number in range(GAMES):
            seats = box.seats[number % len(box.seats)]
            state = deal(any_setup(edition, seats, dice), f"{edition}/{number}").state
            start = time.process_time()
            game = resume(state, record=False)
            while able := game.options():
                game.choose(able[int(dice.random() * len(able))])
            taken += time.process_time() - start
            told.update(json.dumps(codec.dump(state), sort_keys=True).encode())
        figures[edition] = (told.hexdigest(), GAMES / taken)
    return figures


if __name__ == "__main__":
    sys.stdout.write(json.dumps(played()))
