"""The rules' source as mypyc takes it: what Python makes of a class at run time is written out.

A dataclass that is compiled has a constructor that is not, and is slower than a plain one; and a compiled function
does not become a method of the class in which it is put.
"""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

DECORATORS = ("step", "dataclass(slots=True)")
OPEN = ("Step", "Question")
"""Compiled classes from which cards, which are not compiled, inherit."""
COMMON = """
def __eq__(self, other: object) -> bool:
    same = type(self) is type(other)
    return same and all(getattr(self, n) == getattr(other, n) for n in self.__match_args__)

def __repr__(self) -> str:
    told = [f"{n}={getattr(self, n)!r}" for n in self.__match_args__]
    return f"{type(self).__name__}({', '.join(told)})"
"""


class Field(NamedTuple):
    """A field, as a parameter of the constructor and as what is made of it."""

    name: str
    parameter: str
    value: str


def write_out(files: Iterable[Path]) -> None:
    """Write out the classes of these files in place; a base stands before what inherits from it."""
    known: dict[str, list[Field]] = {}
    for path in files:
        tree = ast.parse(path.read_text())
        before = ast.unparse(tree)
        here = dict(known)
        for node in tree.body:
            if not isinstance(node, ast.ClassDef):
                continue
            if is_record(node):
                inherited = [field for base in node.bases for field in here.get(ast.unparse(base), ())]
                here[node.name] = [*inherited, *fields(node)]
                plain(node, here[node.name])
                if node.name in OPEN:
                    known[node.name] = here[node.name]
            node.body = [own_method(line) for line in node.body]
        if ast.unparse(tree) != before:  # nothing else is touched: comments would be lost
            names = "from typing import ClassVar\nfrom mypy_extensions import mypyc_attr"
            tree.body[2:2] = ast.parse(names).body  # behind the docstring and the __future__
            path.write_text(ast.unparse(ast.fix_missing_locations(tree)) + "\n")


def is_record(node: ast.ClassDef) -> bool:
    """Tell whether a class is decorated as a record."""
    return any(ast.unparse(decorator) in DECORATORS for decorator in node.decorator_list)


def is_field(node: ast.stmt) -> bool:
    """Tell whether a line of a class's body makes a field."""
    return isinstance(node, ast.AnnAssign) and not ast.unparse(node.annotation).startswith("ClassVar")


def fields(node: ast.ClassDef) -> Iterator[Field]:
    """Yield the fields that a class adds."""
    for line in node.body:
        if isinstance(line, ast.AnnAssign) and is_field(line):
            name, kind = ast.unparse(line.target), ast.unparse(line.annotation)
            default = ast.unparse(line.value) if line.value else ""
            if default.startswith("field("):
                made = default.removeprefix("field(default_factory=").removesuffix(")")
                yield Field(name, f"{name}: {kind} | None = None", f"{made}() if {name} is None else {name}")
            else:
                yield Field(name, f"{name}: {kind}" + (f" = {default}" if default else ""), name)


def plain(node: ast.ClassDef, every: list[Field]) -> None:
    """Give a class its constructor, in place of its decorator, and mark what it says of all its kind."""
    node.decorator_list = []
    if node.name in OPEN:
        node.decorator_list.append(ast.parse("mypyc_attr(allow_interpreted_subclasses=True)", mode="eval").body)
    code = f"__match_args__: ClassVar[tuple[str, ...]] = {tuple(field.name for field in every)}\n"
    if every:
        code += f"def __init__(self, {', '.join(field.parameter for field in every)}) -> None:\n"
        code += "".join(f"    self.{field.name} = {field.value}\n" for field in every)
    docstring, *body = [said_of_the_kind(line) for line in node.body if not is_field(line)]
    node.body = [docstring, *ast.parse(code + COMMON).body, *body]


def said_of_the_kind(line: ast.stmt) -> ast.stmt:
    """Return a line of a class's body, a value in it marked as one of the whole class."""
    if not isinstance(line, ast.Assign):
        return line
    return ast.AnnAssign(line.targets[0], ast.Name("ClassVar"), line.value, simple=1)


def own_method(line: ast.stmt) -> ast.stmt:
    """Return a line of a class's body, a method that calls the function in place of one that only names it."""
    match line:
        case ast.Assign([ast.Name(name)], ast.Name(function)) if function.islower():
            decorator = ""
        case ast.Assign([ast.Name(name)], ast.Call(ast.Call() as mark, [ast.Name(function)])):
            decorator = f"@{ast.unparse(mark)}\n"
        case _:
            return line
    return ast.parse(f"{decorator}def {name}(self, *given):\n    return {function}(self, *given)").body[0]
