"""Which modules are compiled, and where the build that fits their sources is."""

from __future__ import annotations

import sysconfig
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
BUILDS: Final = ROOT / ".compiled"
"""The directory of the builds, each named by the hash of its sources."""
CORE: Final = ("*", "facts/*", "actions/*", "characters/*", "districts/*", "editions/*", "bots/*", "bots/counsel/*")
"""What is compiled, as patterns of modules under `engine`."""
LEFT_OUT: Final = ("__init__", "proof")
"""Modules of CORE that are not compiled: those that only name what others need, and one that stands alone."""
SUFFIX: Final = str(sysconfig.get_config_var("EXT_SUFFIX"))
"""The end of the names of compiled modules, which names the version of Python and the platform."""


def core_files() -> list[str]:
    """Return the files to compile, relative to ROOT."""
    found = [path for pattern in CORE for path in sorted(ROOT.glob(f"engine/{pattern}.py"))]
    return [path.relative_to(ROOT).as_posix() for path in found if path.stem not in LEFT_OUT]


@cache
def sources_hash() -> str:
    """Return a hash of the files to compile and of the platform they are compiled for."""
    sources = sha256(SUFFIX.encode())
    for name in core_files():
        content = (ROOT / name).read_bytes()
        sources.update(f"\n{name} {len(content)}\n".encode() + content)
    return sources.hexdigest()[:32]


def build_directory() -> Path:
    """Return the directory of the build that fits the sources, whether or not it exists."""
    return BUILDS / sources_hash()
