"""Sum up several runs of pytest in one line of pytest's own form; with --few, tell whether few tests of a run failed.

Beside `NAME.xml` may lie `NAME-again.xml`: those that had failed, asked once more, whose word counts then.
"""

import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

FEW = 3
"""More than so many do not fail by chance."""
WORDS = {"failures": "failed", "passed": "passed", "skipped": "skipped", "errors": "errors", "rerun": "rerun"}


def suites(path: Path) -> list[ET.Element]:
    """Read what a run has written; nothing where it did not come so far."""
    return list(ET.parse(path).iter("testsuite")) if path.exists() else []


def count(found: list[ET.Element], name: str) -> int:
    """Add up one figure of several runs."""
    return sum(int(suite.get(name, 0)) for suite in found)


def failed(found: list[ET.Element]) -> Iterator[str]:
    """Name the tests that failed."""
    for suite in found:
        for case in suite.iter("testcase"):
            if case.find("failure") is not None or case.find("error") is not None:
                yield f"{case.get('classname')}::{case.get('name')}"


def are_few(path: Path) -> bool:
    """Tell whether some tests failed, but so few that it may be by chance."""
    return 0 < len(set(failed(suites(path)))) <= FEW


def main(paths: list[Path]) -> int:
    """Print the line; fail unless every run is there and nothing failed to the last."""
    first = [suites(path) for path in paths]
    again = [suites(path.with_stem(f"{path.stem}-again")) for path in paths]
    last = [later or earlier for earlier, later in zip(first, again, strict=True)]
    every = [suite for found in first for suite in found]
    total = {name: sum(count(found, name) for found in last) for name in ("failures", "errors")}
    total["skipped"], total["rerun"] = count(every, "skipped"), sum(count(found, "tests") for found in again)
    total["passed"] = count(every, "tests") - total["failures"] - total["errors"] - total["skipped"]
    total["errors"] += first.count([])
    for earlier, later in zip(first, again, strict=True):
        for name in sorted(set(failed(earlier)) - set(failed(later)) if later else ()):
            print(f"unsteady, to be mended first: {name}")
    counts = ", ".join(f"{total[name]} {word}" for name, word in WORDS.items() if total[name])
    seconds = sum(float(suite.get("time", 0)) for suite in every)
    print(f" {counts} in {seconds:.2f}s ".center(80, "="))
    return int(bool(total["failures"] or total["errors"]))


if __name__ == "__main__":
    if sys.argv[1] == "--few":
        sys.exit(not are_few(Path(sys.argv[2])))
    sys.exit(main([Path(name) for name in sys.argv[1:]]))
