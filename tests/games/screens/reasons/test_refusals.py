"""Every refusal has a text, and every text a refusal."""

import ast
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.utils.translation import override

from games.domain.errors import Refused
from games.screens import questions
from games.screens.reasons import refusals, rules, setups
from games.screens.vocabulary import REASONS
from tests.languages import ENGLISH

assert questions  # some have a sentence beside the other words of their card
KEPT = (refusals.SENTENCES, rules.GENERAL, setups.SENTENCES, REASONS)
SENTENCES = {code for kept in KEPT for code in kept}


def codes() -> set[str]:
    """Return the refusal codes found in the sources of the rules and the site."""
    files = [path for room in ("engine", "games") for path in (settings.BASE_DIR / room).rglob("*.py")]
    return {code for path in files for code in codes_in(path)}


def codes_in(path: Path) -> Iterator[str]:
    """Yield what is given to a refusal, what a question says of unknown moves, and what functions give as reasons."""
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Call(func=ast.Name(id="Refused" | "Refusal"), args=[code, *_]):
                yield from words(code)
            case ast.Call(func=ast.Attribute(attr="__init__"), args=[code]) if path.name == "errors.py":
                yield from words(code)
            case ast.Assign(targets=[ast.Name(id="otherwise")], value=code):
                yield from words(code)
            case ast.FunctionDef(name=name) if name.startswith("why_") or name.endswith(("_refusal", "_fault")):
                for line in ast.walk(node):
                    if isinstance(line, ast.Return) and isinstance(line.value, ast.Constant):
                        yield from words(line.value)


def words(code: ast.expr) -> set[str]:
    """Return the possible values of an expression."""
    texts = {node.value for node in ast.walk(code) if isinstance(node, ast.Constant)}
    return {text for text in texts if isinstance(text, str) and text}


def test_refusals_and_their_texts_match():
    assert sorted(codes()) == sorted(SENTENCES), (
        "`register_refusal` in the card's module in games/screens/questions/, or games/screens/reasons/"
    )


def test_no_refusal_has_two_texts():
    assert sum(map(len, KEPT)) == len(SENTENCES)


def test_refusal_texts_include_their_numbers():
    with override(ENGLISH):
        assert refusals.refusal_sentence(Refused("too_many_bots", most=3)).startswith("At most 3 seats at this table")
        assert refusals.refusal_sentence(Refused("choose_exactly", number=2)) == "Choose exactly 2."


def test_refusals_use_the_card_names_of_the_edition():
    with override(ENGLISH):
        assert (
            refusals.refusal_sentence(Refused("cannot_build", card="secret_vault"), "deluxe")
            == "You can't build the Secret Vault."
        )


def test_unknown_refusal_says_that_nothing_changed():
    with override(ENGLISH):
        assert "Nothing was changed" in refusals.refusal_sentence(Refused("never_heard_of"))
