"""Break the rules in one small place at a time, and see whether a fast test notices."""

from __future__ import annotations

import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import Any, NamedTuple

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

PLACES = ("engine/characters", "engine/districts", "engine/view.py")
FAST = (
    "tests/engine/characters",
    "tests/engine/districts",
    "tests/engine/test_facts.py",
    "tests/engine/test_view.py",
    "tests/engine/test_golden.py",
)
SWAPPED: dict[type, type] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.And: ast.Or,
    ast.Or: ast.And,
}


class Mutant(NamedTuple):
    """One change: the file, which of its places, and the line for whoever looks at a survivor."""

    file: str
    number: int
    line: int


def places(tree: ast.AST) -> list[ast.AST]:
    """Return the nodes that can be changed; texts for people are left alone."""
    spared = {id(c) for node in ast.walk(tree) for c in prose(node)}
    return [node for node in ast.walk(tree) if id(node) not in spared and changeable(node)]


def prose(node: ast.AST) -> Iterator[ast.AST]:
    """Yield docstrings and message ids, and what is only there for the type checker."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_":
        yield from ast.walk(node)
    if isinstance(node, ast.arg | ast.AnnAssign) and node.annotation:
        yield from ast.walk(node.annotation)
    if isinstance(node, ast.FunctionDef) and node.returns:
        yield from ast.walk(node.returns)
    if isinstance(node, ast.Assert):
        yield from ast.walk(node)


def changeable(node: ast.AST) -> bool:
    """Tell whether a change of this node could change what the code does."""
    match node:
        case ast.Compare(ops=[operator]) | ast.BinOp(op=operator) | ast.BoolOp(op=operator):
            return type(operator) in SWAPPED
        case ast.UnaryOp(op=ast.Not()) | ast.IfExp() | ast.Expr(value=ast.Call()):
            return True
        case ast.Constant(value=bool() | int()):
            return True
        case ast.Return(value=value):
            return value is not None and not (isinstance(value, ast.Constant) and value.value is None)
    return False


def change(node: Any) -> None:
    """Change a node in place."""
    match node:
        case ast.Compare():
            node.ops = [SWAPPED[type(node.ops[0])]()]
        case ast.BinOp() | ast.BoolOp():
            node.op = SWAPPED[type(node.op)]()
        case ast.UnaryOp():
            node.op, node.operand = ast.Not(), ast.UnaryOp(ast.Not(), node.operand)
        case ast.IfExp():
            node.body, node.orelse = node.orelse, node.body
        case ast.Constant(value=bool()):
            node.value = not node.value
        case ast.Constant():
            node.value += 1
        case ast.Expr() | ast.Return():
            node.value = ast.Constant(None)


def broken(source: str, number: int) -> str:
    """Return `source` with its place `number` changed."""
    tree = ast.parse(source)
    change(places(tree)[number])
    return ast.unparse(ast.fix_missing_locations(tree))


def is_noticed(house: Path, mutant: Mutant) -> bool:
    """Tell whether a scenario or a fast test fails with the mutant in `house`."""
    file = house / mutant.file
    source = file.read_text(encoding="utf-8")
    file.write_text(broken(source, mutant.number), encoding="utf-8")
    try:
        return is_red(house)
    finally:
        file.write_text(source, encoding="utf-8")


def is_red(house: Path) -> bool:
    """Tell whether a scenario or a fast test fails in `house` as it stands."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(house)}
    pytest = ("pytest", "-qx", "-n0", "-p", "no:cacheprovider", *FAST)
    try:
        return any(
            subprocess.run(
                [sys.executable, "-m", *words],
                cwd=house,
                env=environment,
                capture_output=True,
                timeout=180,
                check=False,
            ).returncode
            for words in (("engine.scenario", "tests/scenarios"), pytest)
        )
    except subprocess.TimeoutExpired:
        return True  # an endless game is noticed too


class Command(BaseCommand):
    requires_system_checks: tuple[str, ...] = ()  # the rules know nothing of the site
    help = "Mutation testing of characters, districts and the view with the fast tests."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("--sample", type=int, default=600, help="mutants to try (600)")
        parser.add_argument("--seed", type=int, default=1, help="names the sample")
        parser.add_argument("--only", choices=PLACES, help="try one place only")

    def handle(self, *args: Any, sample: int, seed: int, only: str | None, **options: Any) -> None:
        started = time.monotonic()
        root = Path(settings.BASE_DIR)
        mutants = [
            Mutant(str(file.relative_to(root)), number, getattr(node, "lineno", 0))
            for place in ([only] if only else PLACES)
            for file in ([root / place] if place.endswith(".py") else sorted((root / place).glob("*.py")))
            for number, node in enumerate(places(ast.parse(file.read_text(encoding="utf-8"))))
        ]
        chosen = random.Random(seed).sample(mutants, min(sample, len(mutants)))
        tried: Counter[str] = Counter()
        killed: Counter[str] = Counter()
        with tempfile.TemporaryDirectory() as folder:
            houses: Queue[Path] = Queue()
            for number in range(os.cpu_count() or 1):
                houses.put(copied(root, Path(folder) / str(number)))
            # Where the tests fail by themselves, every mutant would count as killed.
            if is_red(houses.queue[0]):
                raise CommandError("The fast tests fail before anything is broken.")

            def attempt(mutant: Mutant) -> tuple[Mutant, bool]:
                house = houses.get()
                try:
                    return mutant, is_noticed(house, mutant)
                finally:
                    houses.put(house)

            with ThreadPoolExecutor(houses.qsize()) as pool:
                for mutant, noticed in pool.map(attempt, chosen):
                    place = next(p for p in PLACES if mutant.file.startswith(p))
                    tried[place] += 1
                    killed[place] += noticed
                    if not noticed:
                        line = (root / mutant.file).read_text(encoding="utf-8").splitlines()[mutant.line - 1].strip()
                        self.stdout.write(f"survived: {mutant.file}:{mutant.line} (place {mutant.number}): {line}")
        for place in tried:
            self.stdout.write(f"{place}: {killed[place]} of {tried[place]} killed ({killed[place] / tried[place]:.1%})")
        self.stdout.write(f"{sum(tried.values())} of {len(mutants)} mutants in {time.monotonic() - started:.0f} s")


def copied(root: Path, house: Path) -> Path:
    """Copy what the fast tests need."""
    for part in ("engine", "games", "citadels_site", "tests", "templates", "locale"):
        shutil.copytree(root / part, house / part, ignore=shutil.ignore_patterns("__pycache__", "*.woff2", "*.png"))
    for file in ("pyproject.toml", "manage.py"):
        shutil.copy(root / file, house / file)
    return house
