"""Import the compiled modules of the engine instead of their sources.

The environment variable COMPILED_ENGINE decides: `auto`, the default, uses a build that fits the sources and otherwise
the sources; `off` always uses the sources; `require` refuses to run without a build.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from .sources import SUFFIX, build_directory

SWITCH = "COMPILED_ENGINE"
SHARED = "__mypyc"
"""The end of the name of the module that holds the code of all others."""


class CompiledFinder(MetaPathFinder):
    """Finds the modules of one build, by their full names."""

    def __init__(self, build: Path) -> None:
        self.files = {module_name(build, file): file for file in build.rglob(f"*{SUFFIX}")}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self.files.get(fullname)
        return spec_from_file_location(fullname, file) if file else None


def module_name(build: Path, file: Path) -> str:
    """Return the full name of the module in `file`."""
    return file.relative_to(build).as_posix().removesuffix(SUFFIX).replace("/", ".")


def use_compiled_modules() -> None:
    """Make imports find the compiled modules, as COMPILED_ENGINE wishes. Raises ImportError and ValueError."""
    wish = os.environ.get(SWITCH, "").strip().lower() or "auto"
    if wish not in {"auto", "off", "require"}:
        raise ValueError(f"{SWITCH} must be auto, off or require, not {wish!r}.")
    if wish == "off":
        return
    problem = load_build(build_directory())
    if problem and wish == "require":
        raise ImportError(f"{SWITCH}=require, but {problem}. `python -m engine.compiled` compiles the engine.")


def load_build(build: Path) -> str:
    """Use the modules of `build`; return what prevents that, or an empty string."""
    if not build.is_dir():
        return "no build fits the sources of the engine"
    finder = CompiledFinder(build)
    try:
        load_shared_code(finder)
    except ImportError as problem:
        return f"the build {build} cannot be loaded: {problem}"
    sys.meta_path.insert(0, finder)
    return ""


def load_shared_code(finder: CompiledFinder) -> None:
    """Load the code that all modules share, so that a damaged build is found before any module. Raises ImportError."""
    for name in finder.files:
        if name.endswith(SHARED) and (spec := finder.find_spec(name, None)) and spec.loader:
            module = module_from_spec(spec)
            spec.loader.exec_module(module)
            sys.modules[name] = module


def is_compiled() -> bool:
    """Return whether this process uses compiled modules."""
    return any(isinstance(finder, CompiledFinder) for finder in sys.meta_path)
