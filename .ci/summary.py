"""Print one summary line for several pytest runs; with --few, exit with 0 if only a few tests of a run failed.

`NAME-again.xml` next to `NAME.xml` has the second run of the tests that failed; its results count.
"""

import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

FEW = 3
"""More failures than this are not flaky tests."""
WORDS = {"failures": "failed", "passed": "passed", "skipped": "skipped", "errors": "errors", "rerun": "rerun"}


def suites(path: Path) -> list[ET.Element]:
    """Return the suites of a run; an empty list if it wrote no file."""
    return list(ET.parse(path).iter("testsuite")) if path.exists() else []


def count(found: list[ET.Element], name: str) -> int:
    """Return the sum of one figure of several suites."""
    return sum(int(suite.get(name, 0)) for suite in found)


def failed(found: list[ET.Element]) -> Iterator[str]:
    """Yield the names of the failed tests."""
    for suite in found:
        for case in suite.iter("testcase"):
            if case.find("failure") is not None or case.find("error") is not None:
                yield f"{case.get('classname')}::{case.get('name')}"


def are_few(path: Path) -> bool:
    """Return whether tests failed, but so few that they may be flaky."""
    return 0 < len(set(failed(suites(path)))) <= FEW


def main(paths: list[Path]) -> int:
    """Print the summary; return 1 if a run is missing or a test failed in its last run."""
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
            print(f"flaky, fix this first: {name}")
    counts = ", ".join(f"{total[name]} {word}" for name, word in WORDS.items() if total[name])
    seconds = sum(float(suite.get("time", 0)) for suite in every)
    print(f" {counts} in {seconds:.2f}s ".center(80, "="))
    return int(bool(total["failures"] or total["errors"]))


if __name__ == "__main__":
    if sys.argv[1] == "--few":
        sys.exit(not are_few(Path(sys.argv[2])))
    sys.exit(main([Path(name) for name in sys.argv[1:]]))
