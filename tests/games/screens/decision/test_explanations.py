"""The "?" of a choice adds to its text, and choices read well in a screen reader."""

import random
import re
from html import unescape

import pytest
from django.utils import translation
from django.utils.html import strip_tags

import engine
from engine import Offer, View
from engine.editions import EDITIONS
from games.models.matches.match import Reference
from games.screens import words
from games.screens.decision import panel
from games.screens.options.reader import Option
from games.screens.partials import cached_partial
from tests.games.screens.decision.occasions import OCCASIONS
from tests.languages import LANGUAGES

NAMES = ("Ana", "Bob", "Cyr", "Dan", "Eve", "Fay", "Gus")


def views() -> list[View]:
    """Return views of asked seats in random games of every edition, and in special positions."""
    found = []
    for edition in EDITIONS:
        dice, state = random.Random(7), engine.new_game(edition, 5, "7" * 64).state
        for _ in range(250):
            question = engine.question(state)
            if question is None:
                break
            found.append(engine.view_for(state, question.seat))
            state = engine.play(state, question.seat, Offer(dice.choice(engine.options(state))).text).state
    special = [make().state for make in OCCASIONS.values()]
    return found + [engine.view_for(state, engine.question(state).seat) for state in special]


def shown(option: Option, edition: str) -> str:
    """Return the markup of an option with its picture."""
    match = Reference(1, edition)
    return cached_partial("games/play/decision/parts/option.html", option=option, match=match, look="button")


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_does_not_repeat_the_text_of_a_choice(language: str):
    explained = repeated = 0
    with translation.override(language):
        for view in views()[LANGUAGES.index(language) % 2 :: 2]:
            decision = panel.decision_panel(view, NAMES[: len(view.players)])
            for choice in [*(o for group in decision.groups for o in group.options), *decision.impossible]:
                html = shown(choice, view.edition)
                text = unescape(re.sub(r"<[^>]+>", "", html))
                rule = words.rule(choice.picture, view.edition)
                has_mark = "card-link about" in html and "with-whole" not in html
                assert not has_mark or (rule and rule not in text), text
                assert "with-whole" not in html or rule in text, text
                explained += has_mark
                repeated += not has_mark and rule in text
    assert explained > 50
    assert repeated > 50


@pytest.mark.parametrize("language", LANGUAGES)
def test_choices_have_no_double_periods(language: str):
    refused = 0
    with translation.override(language):
        for view in views()[::6]:
            decision = panel.decision_panel(view, NAMES[: len(view.players)])
            for choice in [*(o for group in decision.groups for o in group.options), *decision.impossible]:
                heard = strip_tags(shown(choice, view.edition))
                assert not re.search(r"[.。!?！？…]\s*[.。]", heard), heard
                refused += bool(choice.price) and choice.why.endswith((".", "。"))
    assert refused > 20
