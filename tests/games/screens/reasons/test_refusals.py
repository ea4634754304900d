"""Every refusal around a table has a sentence."""

import ast
from pathlib import Path

import pytest
from django.utils.translation import override

from games import domain
from games.domain.errors import Refused
from games.screens.reasons import refusals

SHOWN_HERE = ("archive", "invitations", "lobby", "moderation")


def codes_in(module: str) -> set[str]:
    """Read the codes that a module of the domain refuses with out of its source."""
    tree = ast.parse((Path(domain.__file__).parent / f"{module}.py").read_text())
    calls = [
        node for node in ast.walk(tree) if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused"
    ]
    words = [node for call in calls for node in ast.walk(call.args[0]) if isinstance(node, ast.Constant)]
    return {word.value for word in words if isinstance(word.value, str)}


@pytest.mark.parametrize("module", SHOWN_HERE)
def test_every_refusal_has_a_sentence(module):
    assert codes_in(module) <= set(refusals.SENTENCES)


def test_a_refusal_says_its_numbers():
    with override("en"):
        assert refusals.sentence(Refused("too_many_bots", most=3)).startswith("At this table at most 3 seats")


def test_a_refusal_without_a_sentence_still_says_that_nothing_was_changed():
    with override("en"):
        assert "nothing was changed" in refusals.sentence(Refused("never_heard_of"))
