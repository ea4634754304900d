"""A small bundler that joins a script and the modules it imports into one file, to save requests."""

import posixpath
import re
from collections.abc import Callable

IMPORT = re.compile(r'^import (\{[^}]*\}) from "(\.[^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const) (\w+))", re.MULTILINE)
OTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*//[^\n]*\n|/\*\*.*?\*/\s*", re.MULTILINE | re.DOTALL)
INDENT = re.compile(r"^[ \t]+|\n+(?=\n)", re.MULTILINE)


class NotJoinable(Exception):
    """Raised for an unsupported form of import or export, and for an import cycle."""


def bundle_modules(entry: str, read_source: Callable[[str], str]) -> tuple[str, list[str]]:
    """Return (bundled script, names of its modules with the entry last). Raises `NotJoinable`.

    Each module becomes an immediately called function that returns its exports; imported modules come first.
    """
    done: dict[str, str] = {}

    def visit(name: str, importing: tuple[str, ...]) -> None:
        if name in importing:
            raise NotJoinable(f"{name} imports itself by way of {importing[-1]}")
        if name in done:
            return
        text = read_source(name)
        for _names, path in IMPORT.findall(text):
            visit(resolve_import(name, path), (*importing, name))
        done[name] = wrap_module(name, text)

    visit(entry, ())
    return "".join(done.values()), list(done)


def wrap_module(name: str, text: str) -> str:
    """Return the code of a module as a function call that returns its exports."""
    exports = EXPORT.findall(text)
    body = IMPORT.sub(
        lambda match: f"const {match[1]} = {exports_name(resolve_import(name, match[2]))};\n", EXPORT.sub("", text)
    )
    if other := OTHER.search(body):
        raise NotJoinable(f"{name}: {other[0]}")
    body = INDENT.sub("", COMMENT.sub("", body)).strip()
    if not exports:
        return f"{{\n{body}\n}}\n"
    return f"const {exports_name(name)} = (() => {{\n{body}\nreturn {{ {', '.join(exports)} }};\n}})();\n"


def resolve_import(name: str, path: str) -> str:
    """Return the name of the module that the module `name` imports by a relative path."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def exports_name(name: str) -> str:
    """Return the name of the constant that holds a module's exports; scripts use dollar signs nowhere else."""
    return "$" + posixpath.basename(name).removesuffix(".js")
