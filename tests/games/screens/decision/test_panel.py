"""Every question of every edition has a panel: a title, options, and reasons for disabled ones."""

import functools
import random

import pytest
from django.utils import translation

import engine
from games.screens.decision import panel
from games.screens.options.reader import Option
from games.screens.reasons import rules
from games.screens.vocabulary import REASONS
from tests.games.screens.decision.positions import positions, varied_positions
from tests.languages import ENGLISH, LANGUAGES

NAMES = ("Ana", "Bára", "Cyril", "Dita", "Emil", "Fay", "Gus", "Hana")
GAMES = 40


@functools.cache
def asked() -> list[engine.View]:
    """Return the views of those who are asked in varied positions."""
    return [engine.view_for(state, engine.question(state).seat) for state in varied_positions(GAMES)]


def every_option(made: panel.Decision) -> list[Option]:
    shown = [option for group in made.groups for option in group.options]
    shown += [option for row in made.rows for option in row.options]
    return shown + made.impossible + made.ends


def test_every_possible_choice_appears_once():
    for view in asked():
        made = panel.decision_panel(view, NAMES)

        possible = sorted({option.text for option in every_option(made) if not option.disabled})

        possible = [text for text in possible if " " not in text]  # some answers come in company as well
        nothing = {gift.choice for gift in view.gifts if not gift.gold}
        wanted = {offer.text for offer in view.offers if offer.refusal is None and offer.choice not in nothing}
        together = made.takes_many or bool(made.rows)
        assert set(possible) >= wanted if together else possible == sorted(wanted)


def test_choices_of_outdated_pages_can_be_worded():
    dice, offered = random.Random(3), {}
    for view in asked():
        seen = offered.setdefault(view.edition, {})
        seen.update((offer.text, None) for offer in view.offers)
        texts = [
            whole
            for text in dice.sample(list(seen), min(6, len(seen)))
            for whole in (text, text.rpartition(":")[0] or text)
        ]

        said = panel.chosen_options(view, NAMES, texts)
        view.is_lasting(*texts)

        assert {option.text for option in said} <= set(texts) | {""}
        assert all(option.words and not option.disabled for option in said)


def test_options_have_no_unfilled_placeholders():
    for turn, language in enumerate(LANGUAGES):
        with translation.override(language):
            for view in asked()[turn::6]:
                made = panel.decision_panel(view, NAMES)
                for text in (made.title, made.rubric, *made.facts, *made.told):
                    assert text
                    assert "%(" not in text
                for option in every_option(made):
                    assert option.words
                    assert "%(" not in option.words + option.why
                    assert not option.disabled or option.why


def test_every_refusal_reason_of_the_rules_has_a_text():
    codes = {offer.refusal.code for view in asked() for offer in view.offers if offer.refusal}

    assert codes - {*rules.GENERAL, *REASONS} == set()


def test_disabled_option_says_how_much_gold_is_missing():
    with translation.override(ENGLISH):
        refusal = engine.Refusal("not_enough_gold", {"short": 2})

        assert rules.refusal_reason(refusal) == "2 gold short"


@pytest.mark.parametrize("number", range(8))
def test_unconfirmed_choices_can_be_undone(number):
    """Choices without confirmation reveal nothing and leave the decision with the same player."""
    for state in positions(4, seed=100 + number):
        question = engine.question(state)
        if question is None:
            continue
        view = engine.view_for(state, question.seat)
        for offer in view.offers:
            if offer.refusal is None and not view.is_lasting(offer.text):
                outcome = engine.play(state, question.seat, offer.text)
                following = engine.question(outcome.state)
                assert not outcome.rolls, offer.text
                assert not any(fact.reveals for fact in outcome.facts), offer.text
                assert following is not None, offer.text
                assert following.seat == question.seat, offer.text
