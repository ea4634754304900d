"""Compile the engine's modules with mypyc into a directory of their own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.util import find_spec
from pathlib import Path

from .sources import BUILDS, ROOT, SUFFIX, build_directory, core_files

OPTIMIZED, UNOPTIMIZED = "2", "0"
"""Levels of the C compiler. Unoptimized code takes a third of the time to build, for tests of equal games."""

FLAGS = "-g0 -DNDEBUG -fwrapv -fvisibility=hidden -fno-plt"
"""Flags of the C compiler, in place of those of this Python.

Debug information would take a fifth of the time and most of the space. Assertions of Python's own headers are left out,
as in Python itself. Functions that only the build itself calls are called directly, and those of Python without a stub:
that makes games 3 to 4 % faster.
"""

SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup
level, *files = sys.argv[1:]
sys.argv = ["setup.py", "--quiet", "build_ext", "--inplace"]
setup(name="core", packages=[], py_modules=[], ext_modules=mypycify(files, opt_level=level))
"""
CHECK = """
import engine
state = engine.new_game("classic", 4, "00" * 32).state
for number in range(200):
    options = engine.options(state)
    state = engine.play(state, engine.question(state).seat, ":".join(map(str, options[number % len(options)]))).state
"""
"""Plays the first rounds of a game, before a build may be used."""


class CannotCompile(Exception):
    """Raised with a reason when the engine cannot be compiled here."""


class PackagesMissing(CannotCompile):
    """Raised when only Python packages are missing to compile the engine."""


def missing_tool() -> str:
    """Return what is missing to compile, apart from Python packages; empty if nothing is."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler {compiler!r}"
    header = Path(sysconfig.get_paths()["include"], "Python.h")
    return "" if header.exists() else f"the headers of this Python are missing: {header}"


def build_engine(directory: Path | None = None, *, level: str = OPTIMIZED) -> Path:
    """Compile the engine into `directory`, by default where it is looked for; return it. Raises CannotCompile."""
    if lacking := missing_tool():
        raise CannotCompile(lacking)
    if find_spec("mypyc") is None or find_spec("setuptools") is None:
        raise PackagesMissing("the packages of requirements-compiler.lock are not installed")
    target = directory or build_directory()
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="building-", dir=target.parent) as temporary:
        copy = Path(temporary)
        shutil.copytree(ROOT / "engine", copy / "engine", ignore=shutil.ignore_patterns("__pycache__"))
        compile_copy(copy, level)
        built = copy / build_directory().relative_to(ROOT)
        for file in [*copy.rglob(f"*{SUFFIX}")]:
            move(file, built / file.relative_to(copy))
        run([sys.executable, "-P", "-c", CHECK], copy, PYTHONPATH=temporary, COMPILED_ENGINE="require")
        if not target.exists():
            built.rename(target)
    return target


def compile_copy(copy: Path, level: str) -> None:
    """Compile the modules of the engine in the directory `copy`, next to their sources."""
    # Without a file of its own, mypy would read the configuration of a directory above.
    (copy / "mypy.ini").write_text("[mypy]\n")
    run([sys.executable, "-P", "-c", SETUP, level, *core_files()], copy, CFLAGS=FLAGS)
    shutil.rmtree(copy / "build")


def move(file: Path, target: Path) -> None:
    """Move a file, creating the directory of `target`."""
    target.parent.mkdir(parents=True, exist_ok=True)
    file.rename(target)


def run(command: list[str], directory: Path, **environment: str) -> None:
    """Run a command quietly. Raises CannotCompile with the end of its output."""
    done = subprocess.run(
        command, cwd=directory, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise CannotCompile(f"the compiler failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")


def remove_old_builds() -> None:
    """Remove all builds but the one that fits the sources."""
    for build in BUILDS.iterdir():
        if build.is_dir() and build != build_directory():
            shutil.rmtree(build, ignore_errors=True)
