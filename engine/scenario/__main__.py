"""`python -m engine.scenario FILE_OR_FOLDER…`: play scenarios and check their expectations."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .runner import run_all
from .words import Mistake


def main() -> int:
    """Print `ok` or `FAIL` for each scenario and a summary; return 1 if any failed, else 0."""
    parser = argparse.ArgumentParser(prog="./dev scenario", description="Play rules cases and compare their outcome.")
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a YAML file, or a folder of them")
    passed = failed = 0
    for path in parser.parse_args().paths:
        try:
            for verdict in run_all(path):
                if verdict.flaw:
                    failed += 1
                    print(f"FAIL {verdict.path}: {verdict.id}\n     {verdict.flaw}")
                else:
                    passed += 1
                    print(f"ok   {verdict.id}")
        except Mistake as mistake:
            failed += 1
            print(f"FAIL {mistake}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
