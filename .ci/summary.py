"""Sum up several runs of pytest in one line of pytest's own form."""

import sys
import xml.etree.ElementTree as ET
from pathlib import Path


def main(paths: list[str]) -> int:
    """Print the line; fail unless every run is there and nothing failed."""
    suites = [suite for path in paths if Path(path).exists() for suite in ET.parse(path).iter("testsuite")]
    total = {
        name: sum(int(suite.get(name, 0)) for suite in suites) for name in ("tests", "failures", "errors", "skipped")
    }
    total["passed"] = total["tests"] - total["failures"] - total["errors"] - total["skipped"]
    total["errors"] += len(paths) - len(suites)
    words = {"failures": "failed", "passed": "passed", "skipped": "skipped", "errors": "errors"}
    counts = ", ".join(f"{total[name]} {word}" for name, word in words.items() if total[name])
    seconds = sum(float(suite.get("time", 0)) for suite in suites)
    print(f" {counts} in {seconds:.2f}s ".center(80, "="))
    return int(bool(total["failures"] or total["errors"]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
