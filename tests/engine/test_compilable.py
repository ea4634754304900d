"""All modules of the core are written so that they can be compiled."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from engine.compiled.sources import ROOT, core_files

NOT_COMPILED = {
    "plans, reasons, scenario": "use the rules and are none of them",
    "compiled": "compiles the others",
    "temperaments": "are data",
    "proof": "stands alone",
    "__init__": "only names what others need",
}


def test_every_engine_module_is_compiled_or_listed_as_excluded():
    files = {str(path.relative_to(ROOT)) for path in (ROOT / "engine").rglob("*.py")}

    out = {word for row in NOT_COMPILED for word in row.split(", ")}

    assert [f for f in files - {*core_files()} if not out & {*f.removesuffix(".py").split("/")}] == []
    assert [name for name in out if not [f for f in files if name in f.removesuffix(".py").split("/")]] == []


def refused(source: str) -> Iterator[str]:
    """Yield what mypyc would refuse in the classes of a module, or take for something else than Python does."""
    for made in ast.walk(ast.parse(source)):
        if isinstance(made, ast.ClassDef):
            if len(made.bases) > 1:
                yield f"{made.name} has several bases"
            if any(not ast.unparse(one).startswith("dataclass") for one in made.decorator_list):
                yield f"{made.name} has a decorator"
            for line in made.body:
                match line:
                    case ast.FunctionDef() if "cached_property" in map(ast.unparse, line.decorator_list):
                        yield f"{made.name} has a cached property: it would be computed at each use"
                    case ast.ClassDef():
                        yield f"{made.name} holds a class"
                    case ast.Assign([ast.Name()], ast.Name(value)) if value.islower():
                        yield f"{made.name} borrows a function: it would be the value of each card, not a method"
                    case ast.Assign([ast.Name()]):
                        pass
                    case ast.Assign():
                        yield f"{made.name} sets several names in one line"


def test_engine_core_can_be_compiled():
    assert [(file, why) for file in core_files() for why in refused((ROOT / file).read_text())] == []


@pytest.mark.parametrize(
    "source",
    [
        "class Tent(Action, District): pass",
        "@step\nclass Pay(Question): pass",
        "class Keep:\n    suit, cost = UNIQUE, 3",
        "class Resist:\n    in_hand = standing = 'strongman'",
        "class Thief:\n    named = characters_to_come",
        "class Thief:\n    class Loot: pass",
        "class Thief:\n    @cached_property\n    def loot(self): return 1",
    ],
)
def test_uncompilable_code_is_found(source: str):
    assert list(refused(source))
