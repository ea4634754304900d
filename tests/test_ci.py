"""The summary of CI: one line for all test runs, and the names of flaky tests."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FAILED = "<failure message='no'/>"


def write(path: Path, **cases: str) -> str:
    """Write a JUnit report with these test cases and results; return its path."""
    told = "".join(f'<testcase classname="tests.one" name="{name}">{what}</testcase>' for name, what in cases.items())
    failures = list(cases.values()).count(FAILED)
    sums = f'errors="0" failures="{failures}" skipped="0" tests="{len(cases)}" time="2.0"'
    path.write_text(f"<testsuites><testsuite {sums}>{told}</testsuite></testsuites>")
    return str(path)


def summary(*words: str) -> tuple[int, str]:
    """Run the summary; return its exit status and output."""
    command = [sys.executable, str(ROOT / ".ci" / "summary.py"), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_results_are_summed_in_one_line(tmp_path: Path):
    runs = write(tmp_path / "unit.xml", one="", two=""), write(tmp_path / "browser.xml", three="")

    assert summary(*runs) == (0, " 3 passed in 4.00s ".center(80, "=") + "\n")


def test_missing_report_is_an_error(tmp_path: Path):
    status, words = summary(write(tmp_path / "unit.xml", one=""), str(tmp_path / "browser.xml"))

    assert (status, "1 passed, 1 errors" in words) == (1, True)


def test_flaky_tests_are_named_and_repeated_failures_fail(tmp_path: Path):
    run = write(tmp_path / "unit.xml", one="", two=FAILED, three=FAILED)
    write(tmp_path / "unit-again.xml", two="", three=FAILED)
    status, words = summary(run)

    assert status == 1
    assert "flaky, fix this first: tests.one::two\n" in words
    assert "three" not in words
    assert "1 failed, 2 passed, 2 rerun" in words

    write(tmp_path / "unit-again.xml", two="", three="")
    assert summary(run)[0] == 0


@pytest.mark.parametrize(("failures", "are_few"), [(0, False), (1, True), (3, True), (4, False)])
def test_only_a_few_failures_are_retried(tmp_path: Path, failures: int, are_few: bool):
    run = write(tmp_path / "unit.xml", sound="", **{f"bad{number}": FAILED for number in range(failures)})

    assert summary("--few", run)[0] == (0 if are_few else 1)


def test_unfinished_runs_are_not_retried(tmp_path: Path):
    assert summary("--few", str(tmp_path / "unit.xml"))[0] == 1
