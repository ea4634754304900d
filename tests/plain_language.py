"""A check for plain English: `python -m tests.plain_language`, which `./dev check` runs.

It searches messages, docstrings, comments, docs and commit subjects for patterns that readers stumbled over. Texts that
are right all the same are listed in `tests/plain_language_exceptions.txt`, with the reason.
"""

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
EXCEPTIONS = Path(__file__).with_name("plain_language_exceptions.txt")
CATALOG = min((ROOT / "locale").glob("*/LC_MESSAGES/django.po"))
"""The first catalog; each has all messages."""
CODE = ("engine", "games", "citadels_site", "tests")
DOCS = ("README.md", "CONTRIBUTING.md", "docs/*.md", "deploy/*.md")
COMMITS_SINCE = "2026-11-25T20:00:00Z"
"""Older subjects are longer."""
MAX_SUBJECT = 72

MESSAGE, DOCSTRING, COMMENT, DOC, COMMIT = "message", "docstring", "comment", "doc", "commit"
EVERYWHERE = {MESSAGE, DOCSTRING, COMMENT, DOC, COMMIT}
CODE_TEXTS = {DOCSTRING, COMMENT}


class Pattern(NamedTuple):
    """A pattern that should not occur, where it is searched for, and what is wrong with it."""

    regex: re.Pattern[str]
    kinds: set[str]
    reason: str
    except_in: str
    """Texts in places that start with this may have it; empty for none."""


def pattern(regex: str, kinds: set[str], reason: str, except_in: str = "") -> Pattern:
    """Return a pattern that ignores case."""
    return Pattern(re.compile(regex, re.IGNORECASE), kinds, reason, except_in)


PATTERNS = (
    pattern(r"\A(Gives?|Says?|Tells?)\b", {DOCSTRING}, 'start with "Return" or a plain verb'),
    pattern(r"\ALets?\b", {DOCSTRING}, "name the action itself; only tests arrange what others do", except_in="tests/"),
    pattern(r"\bwho(m)?(so)?ever\b", EVERYWHERE, 'name who is meant: "players who", "the player on turn"'),
    pattern(r"\b(somebody|nobody|everybody|anybody)\b", {MESSAGE, DOC}, 'use "you", "players", "no one" or a name'),
    pattern(r"\b(somebody|everybody|anybody) who\b", CODE_TEXTS, 'name who is meant: "a player who"'),
    pattern(r"\b(stands|stand|lies) (here|there|in|on|at|above|below|behind|beside|for)\b", {MESSAGE}, 'use "is"'),
    pattern(r"\bany more\b", {MESSAGE, *CODE_TEXTS}, '"no longer", or "more" alone'),
    pattern(r"\b(is|are|was|were) told\b", {MESSAGE, DOC}, 'say who tells whom: "we notify you", "the page shows"'),
    pattern(r"\bmails?\b(?! (server|program|client|app))", {MESSAGE}, '"email"'),
    pattern(r"\b(dear(er|est)?|swap(s|ped|ping)?|purse|silence[ds]?|murder(ed|s)?)\b", {MESSAGE}, "see the glossary"),
    pattern(r"\b(as good as|by (the )?lot|of itself|at one press|has to do with)\b", {MESSAGE}, "not idiomatic"),
    pattern(
        r"\b\w*(colour|favour|neighbour|honour|behaviour|judgement|cancelled|labelled|grey)\w*\b",
        EVERYWHERE,
        "American",
    ),
    pattern(r"\b(recogni|organi|minimi|maximi|normali|initiali|summari|memori)s(e[ds]?|ing)\b", EVERYWHERE, "American"),
    pattern(r"\banaly(se[ds]?|sing)\b(?! in)", {MESSAGE, DOC}, "American: analyze"),
    pattern(r"(?<!poor )\bhouses?\b(?! of)", {DOC, *CODE_TEXTS}, '"site", "project" or "installation"'),
    pattern(r"\bpapers?\b(?! size)", {DOC, *CODE_TEXTS}, '"docs" or "documentation"'),
    pattern(r"\b(for good|once and for all|no fault|by heart|in sight|at hand)\b", CODE_TEXTS, "an idiom"),
)


class Text(NamedTuple):
    """A piece of English to be searched."""

    kind: str
    place: str
    words: str


class Finding(NamedTuple):
    """A text in which a pattern occurs."""

    text: Text
    found: str
    reason: str

    def __str__(self) -> str:
        return f'{self.text.place}: "{self.found}" in {self.text.kind}: {self.reason}\n    {self.text.words[:160]}'


def texts() -> Iterator[Text]:
    """Yield all English of the project that is checked."""
    yield from messages(CATALOG)
    for folder in CODE:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in path.parts:
                yield from code_texts(path)
    yield from code_texts(ROOT / "dev")
    for glob in DOCS:
        for path in sorted(ROOT.glob(glob)):
            yield from doc_texts(path)
    yield from commit_texts()


def messages(catalog: Path) -> Iterator[Text]:
    """Yield the English messages of a catalog."""
    for message in read_po(io.StringIO(catalog.read_text(encoding="utf-8"))):
        place = message.locations[0][0] if message.locations else catalog.name
        for words in message.id if isinstance(message.id, tuple) else (message.id,):
            if words:
                yield Text(MESSAGE, place, " ".join(words.split()))


def code_texts(path: Path) -> Iterator[Text]:
    """Yield the docstrings and comments of a Python file."""
    source, name = path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            words = ast.get_docstring(node)
            if words:
                yield Text(DOCSTRING, f"{name}:{getattr(node, 'lineno', 1)}", " ".join(words.split()))
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and not re.match(r"#\s*(noqa|type:|pragma|!)", token.string):
            yield Text(COMMENT, f"{name}:{token.start[0]}", token.string.lstrip("# "))


def doc_texts(path: Path) -> Iterator[Text]:
    """Yield the lines of a page of the documentation, without its code."""
    is_code = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("```"):
            is_code = not is_code
            continue
        words = re.sub(r"`[^`]*`|\]\([^)]*\)", "", line).strip()
        if words and not is_code:
            yield Text(DOC, f"{path.relative_to(ROOT).as_posix()}:{number}", words)


def commit_texts() -> Iterator[Text]:
    """Yield the subjects of the newer commits; none outside a repository."""
    command = ["git", "log", "--no-merges", f"--since={COMMITS_SINCE}", "--format=%h %s"]
    log = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    for line in log.splitlines():
        commit, _, subject = line.partition(" ")
        yield Text(COMMIT, commit, subject)


def findings(text: Text) -> Iterator[Finding]:
    """Yield what is wrong with a text."""
    for entry in PATTERNS:
        if text.kind not in entry.kinds or (entry.except_in and text.place.startswith(entry.except_in)):
            continue
        if found := entry.regex.search(text.words):
            yield Finding(text, found[0], entry.reason)
    if text.kind == COMMIT and len(text.words) > MAX_SUBJECT:
        yield Finding(text, f"{len(text.words)} characters", f"a subject has at most {MAX_SUBJECT}")


def exceptions(lines: str) -> set[str]:
    """Return the texts that are right all the same; lines that start with # give the reasons."""
    return {line.strip() for line in lines.splitlines() if line.strip() and not line.startswith("#")}


def main() -> int:
    """Print what is found, and exceptions that are no longer needed; return an exit status."""
    excepted = exceptions(EXCEPTIONS.read_text(encoding="utf-8"))
    found = [finding for text in texts() for finding in findings(text)]
    open_findings = [finding for finding in found if finding.text.words not in excepted]
    unused = excepted - {finding.text.words for finding in found}
    for finding in open_findings:
        print(finding)
    for words in sorted(unused):
        print(f"{EXCEPTIONS.name}: no longer needed: {words}")
    return bool(open_findings or unused)


if __name__ == "__main__":
    sys.exit(main())
