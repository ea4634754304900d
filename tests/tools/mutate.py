"""Break the code in one place at a time with mutmut, and check whether a nearby test fails."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from contextlib import chdir
from pathlib import Path

import libcst as cst
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from mutmut import configuration
from mutmut.mutation.file_mutation import mutate_file_contents
from mutmut.stats import status_by_exit_code
from mutmut.utils.format_utils import get_mutant_name

from games.domain.results.confidence_intervals import wilson_interval

RULES = (
    *("tests/engine/characters", "tests/engine/districts", "tests/engine/test_facts.py"),
    *("tests/engine/test_view.py", "tests/engine/test_golden.py", "tests/engine/test_scenarios.py"),
)
NEAR = {
    "engine/characters": RULES,
    "engine/districts": RULES,
    "engine/view.py": ("tests/engine/test_view.py", "tests/engine/test_scenarios.py"),
    "games/accounts": ("tests/games/accounts", "tests/games/views/accounts", "tests/games/web/test_staff_gate.py"),
    "games/domain": (
        *("tests/games/domain", "tests/games/test_tasks.py", "tests/games/notices/channels/mail/test_invitations.py"),
        *("tests/games/web/test_probes.py", "tests/games/web/test_latency.py"),
        *("tests/games/admin", "tests/games/views/accounts", "tests/games/views/chat", "tests/games/views/deadlines"),
        *("tests/games/views/lobby", "tests/games/views/matches", "tests/games/views/people"),
        *("tests/games/views/results", "tests/games/views/review"),
    ),
    "games/notices": (
        *("tests/games/notices", "tests/games/views/notices", "tests/games/views/chat/test_table_chat.py"),
        *("tests/games/domain/deadlines/test_substitutes.py", "tests/games/domain/deadlines/test_vacations.py"),
    ),
    "games/forms": (
        *("tests/games/forms", "tests/games/views/accounts", "tests/games/views/notices"),
        *("tests/games/views/lobby/test_table_opening.py", "tests/games/views/lobby/test_seating.py"),
        *("tests/games/views/play/test_choosing.py", "tests/games/views/review/test_match_replay.py"),
    ),
}
"""What is broken, and the tests that should notice: those of each function by themselves, as mutmut finds out."""

PARTS = (
    "citadels_site",
    "engine",
    "games",
    "templates",
    "locale",
    "tests",
    "docs",
    "deploy",
    "manage.py",
    "pyproject.toml",
)
PROSE = r"\b(_|n?p?gettext(_lazy)?)\("
"""Lines that hold sentences for people, which translators look after."""
NOTICED = {"killed", "timeout", "segfault"}
STATS = "mutants/mutmut-stats.json"
"""Where mutmut keeps which tests come through which function."""


class Command(BaseCommand):
    """Prints which mutants survived, and for each place the share that was noticed."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="*", metavar="PATH", help=f"folders or files below {', '.join(NEAR)}")
        parser.add_argument("--sample", type=int, default=150, help="mutants to try per path (150; 0: all)")
        parser.add_argument("--seed", type=int, default=1, help="seed of the sample")
        parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)

    def handle(self, *, paths: list[str], sample: int, seed: int, processes: int, **options: object) -> None:
        root = Path(settings.BASE_DIR)
        unknown = [path for path in paths if place_of(path) is None or not (root / path).exists()]
        if unknown:
            raise CommandError(f"There is nothing to break at {', '.join(unknown)}; places are {', '.join(NEAR)}.")
        for path in paths or NEAR:
            with tempfile.TemporaryDirectory(prefix="citadels-mutants-") as folder:
                workdir = Path(folder) / "workdir"
                names = prepared(root, workdir, path)
                chosen = random.Random(seed).sample(names, min(sample or len(names), len(names)))
                found = tried(workdir, chosen, processes)
                if unnoticed := [name for name in chosen if found[name] not in NOTICED]:
                    widen(workdir / STATS, unnoticed, NEAR[str(place_of(path))][0])
                    found |= tried(workdir, unnoticed, processes)
                survived = sorted(name for name in chosen if found[name] not in NOTICED)
                for name in survived:
                    self.stdout.write(f"\n{found[name]}: {difference(workdir, name)}")
            noticed = len(chosen) - len(survived)
            low, high = wilson_interval(noticed, len(chosen))
            self.stdout.write(
                f"{path}: {noticed} of {len(chosen)} noticed, {noticed / len(chosen):.1%} "
                f"(95%: {low:.1%} to {high:.1%}); {len(names)} mutants in all"
            )


def place_of(path: str) -> str | None:
    """Return the place that a path is or lies in."""
    return next((place for place in NEAR if Path(path).is_relative_to(place)), None)


def prepared(root: Path, workdir: Path, path: str) -> list[str]:
    """Copy what tests need into `workdir`, ready for mutmut; return the names of all mutants of `path`."""
    unwanted = shutil.ignore_patterns("__pycache__", "*.woff2", "test_mutate.py")
    for part in PARTS:
        copy = shutil.copytree if (root / part).is_dir() else shutil.copy
        (workdir / part).parent.mkdir(parents=True, exist_ok=True)
        copy(root / part, workdir / part, **({"ignore": unwanted} if copy is shutil.copytree else {}))
    files = sorted(workdir.glob(f"{path}/**/*.py")) or [workdir / path]
    with (workdir / "pyproject.toml").open("a", encoding="utf-8") as config:
        config.write("\n".join(configured(path, [str(file.relative_to(workdir)) for file in files])))
    names = []
    with chdir(workdir):
        configuration.reset_config()
        for file in files:
            plain = undecorated(file.read_text(encoding="utf-8"))
            file.write_text(plain, encoding="utf-8")
            known = mutate_file_contents(str(file), plain).mutant_names
            names += [get_mutant_name(file.relative_to(workdir), name) for name in known]
    return names


def configured(path: str, files: Iterable[str]) -> Iterator[str]:
    """Write mutmut's part of pyproject.toml."""
    place = place_of(path)
    assert place is not None
    values = {
        "source_paths": ["engine", "games"],
        "only_mutate": list(files),
        "also_copy": list(PARTS),
        "do_not_mutate_patterns": [PROSE],
        "pytest_add_cli_args": ["-m", "not browser and not postgres and not redis", "-p", "no:cacheprovider"],
        "pytest_add_cli_args_test_selection": list(NEAR[place]),
        # A mutant is read anew: what is kept in a cache, or made while a module is read, was made by it.
        "process_isolation": "forkserver",
        "forkserver_warmup": "none",
        "timeout_constant": 60,
        "debug": True,
        "use_git_change_detection": False,
    }
    yield "\n[tool.mutmut]"
    yield from (f"{name} = {json.dumps(value)}" for name, value in values.items())


def undecorated(source: str) -> str:
    """Write `@d def f` as `def f` and `f = d(f)`, which is the same: mutmut leaves decorated functions alone."""
    return cst.parse_module(source).visit(Undecorate()).code


class Undecorate(cst.CSTTransformer):
    """Takes decorators off functions and applies them on a line of their own."""

    def leave_FunctionDef(  # noqa: N802 - named by libcst
        self, original_node: cst.FunctionDef, updated_node: cst.FunctionDef
    ) -> cst.FunctionDef | cst.FlattenSentinel:
        wrapped: cst.BaseExpression = updated_node.name
        for decorator in reversed(updated_node.decorators):
            wrapped = cst.Call(decorator.decorator, [cst.Arg(wrapped)])
        if wrapped is updated_node.name:
            return updated_node
        again = cst.SimpleStatementLine([cst.Assign([cst.AssignTarget(updated_node.name)], wrapped)])
        return cst.FlattenSentinel([updated_node.with_changes(decorators=()), again])


def tried(workdir: Path, names: list[str], processes: int) -> dict[str, str]:
    """Test these mutants with mutmut; return the result of each, in mutmut's terms."""
    done = mutmut(workdir, "run", f"--max-children={processes}", *names)
    if done.returncode:
        raise CommandError(f"mutmut gave up:\n{(done.stdout + done.stderr)[-3000:]}")
    codes: dict[str, int | None] = {}
    for meta in (workdir / "mutants").rglob("*.py.meta"):
        codes |= json.loads(meta.read_text(encoding="utf-8"))["exit_code_by_key"]
    return {name: status_by_exit_code[codes[name]] for name in names}


def widen(stats: Path, names: Iterable[str], folder: str) -> None:
    """Test a mutant with every test that reaches its module; if that is a single test, with all tests of `folder`.

    Of a function that is called while a module is read, or whose answer is kept, mutmut knows the first caller alone.
    """
    known = json.loads(stats.read_text(encoding="utf-8"))
    tests = known["tests_by_mangled_function_name"]
    near = {test for test in known["duration_by_test"] if test.startswith(f"{folder}/")}
    more = {}
    for function in {name.rpartition("__mutmut_")[0] for name in names}:
        module = function.rpartition(".")[0] + "."
        wider = {test for other, some in tests.items() if other.startswith(module) for test in some}
        more[function] = sorted(wider | near if len(tests.get(function, ())) < 2 else wider)
    tests |= more
    stats.write_text(json.dumps(known), encoding="utf-8")


def difference(workdir: Path, name: str) -> str:
    """Show what a mutant changes."""
    return mutmut(workdir, "show", name).stdout


def mutmut(workdir: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run mutmut in the directory `workdir`."""
    temporary = workdir.parent / "tmp"
    temporary.mkdir(exist_ok=True)
    workdir.parent.chmod(0o711)  # a server that a test starts may belong to somebody else
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "TMPDIR": str(temporary)}
    command = [sys.executable, "-c", "from mutmut.__main__ import cli; cli()", *words]
    return subprocess.run(command, cwd=workdir, env=environment, capture_output=True, text=True, check=False)
