"""Joins a script with the modules it imports into one file without comments, so that a page asks for one."""

import posixpath
import re
from collections.abc import Callable

IMPORT = re.compile(r'^import (\{[^}]*\}) from "(\.[^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const) (\w+))", re.MULTILINE)
OTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*//[^\n]*\n|/\*\*.*?\*/\s*", re.MULTILINE | re.DOTALL)
INDENT = re.compile(r"^[ \t]+|\n+(?=\n)", re.MULTILINE)


class NotJoinable(Exception):
    """A module imports or exports in a way that is not known here, or imports itself in the end."""


def joined(entry: str, read: Callable[[str], str]) -> tuple[str, list[str]]:
    """Return the script with all that it imports, and the names of its modules, itself last. Raises NotJoinable.

    Each module becomes a function, called at once and before whoever imports it, that returns what it exports.
    """
    done: dict[str, str] = {}

    def visit(name: str, above: tuple[str, ...]) -> None:
        if name in above:
            raise NotJoinable(f"{name} imports itself by way of {above[-1]}")
        if name in done:
            return
        text = read(name)
        for _names, path in IMPORT.findall(text):
            visit(beside(name, path), (*above, name))
        done[name] = wrapped(name, text)

    visit(entry, ())
    return "".join(done.values()), list(done)


def wrapped(name: str, text: str) -> str:
    """Write a module as a function that gives what it exports."""
    exports = EXPORT.findall(text)
    body = IMPORT.sub(lambda found: f"const {found[1]} = {constant(beside(name, found[2]))};\n", EXPORT.sub("", text))
    if other := OTHER.search(body):
        raise NotJoinable(f"{name}: {other[0]}")
    body = INDENT.sub("", COMMENT.sub("", body)).strip()
    if not exports:
        return f"{{\n{body}\n}}\n"
    return f"const {constant(name)} = (() => {{\n{body}\nreturn {{ {', '.join(exports)} }};\n}})();\n"


def beside(name: str, path: str) -> str:
    """Follow a path from one module to another."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def constant(name: str) -> str:
    """Name what a module gives; no script of ours writes a dollar sign."""
    return "$" + posixpath.basename(name).removesuffix(".js")
