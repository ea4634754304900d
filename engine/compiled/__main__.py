"""Compile the engine, unless a build fits its sources already."""

import fcntl
import sys

from .building import CannotCompile, PackagesMissing, build_engine, remove_old_builds
from .sources import BUILDS, build_directory

DONE, FAILED, PACKAGES_MISSING = 0, 1, 3
"""Exit statuses."""


def main() -> int:
    """Compile under a lock, so that it is done once; return the exit status."""
    try:
        BUILDS.mkdir(exist_ok=True)
        with (BUILDS / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not build_directory().exists():
                build_engine()
            remove_old_builds()
    except (CannotCompile, OSError) as problem:
        print(f"The engine is not compiled: {problem}", file=sys.stderr)
        return PACKAGES_MISSING if isinstance(problem, PackagesMissing) else FAILED
    print(f"The engine is compiled: {build_directory()}")
    return DONE


if __name__ == "__main__":
    sys.exit(main())
