"""The "?" of a choice adds to its text, and choices read well in a screen reader."""

import functools
import re
from html import unescape

import pytest
from django.utils import translation
from django.utils.html import strip_tags

import engine
from games.models.matches.match import Reference
from games.screens import words
from games.screens.decision import panel
from games.screens.options.reader import Option
from games.screens.partials import cached_partial
from tests.games.screens.decision.occasions import OCCASIONS
from tests.games.screens.decision.positions import varied_positions
from tests.languages import LANGUAGES

NAMES = ("Ana", "Bob", "Cyr", "Dan", "Eve", "Fay", "Gus", "Hal")


@functools.cache
def choices(language: str) -> list[tuple[Option, str, str]]:
    """Return choices in varied and special positions, each with its edition and markup; a sixth for each language."""
    states = [*varied_positions(40), *(make().state for make in OCCASIONS.values())]
    found = []
    with translation.override(language):
        for state in states[LANGUAGES.index(language) % 6 :: 6]:
            view = engine.view_for(state, engine.question(state).seat)
            decision = panel.decision_panel(view, NAMES[: len(view.players)])
            match = Reference(1, view.edition)
            for option in [*(o for group in decision.groups for o in group.options), *decision.impossible]:
                html = cached_partial(
                    "games/play/decision/parts/option.html", option=option, match=match, look="button"
                )
                found.append((option, view.edition, html))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_does_not_repeat_the_text_of_a_choice(language: str):
    explained = repeated = 0
    for choice, edition, html in choices(language):
        text = unescape(re.sub(r"<[^>]+>", "", html))
        with translation.override(language):
            rule = words.rule(choice.picture, edition)
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
    for choice, _edition, html in choices(language):
        heard = strip_tags(html)
        assert not re.search(r"[.。!?！？…]\s*[.。]", heard), heard
        refused += bool(choice.price) and choice.why.endswith((".", "。"))
    assert refused > 20
