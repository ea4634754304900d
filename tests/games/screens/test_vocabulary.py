"""Every question, choice, refusal and token of all editions has its texts, and there are no others."""

import functools
import re
from pathlib import Path

from django.utils.translation import gettext

import engine
from engine.steps import question_kinds
from games.domain.orders.standing_orders import DEFAULTS
from games.domain.play.confirmations import possible_confirmation_kinds
from games.screens import questions
from games.screens.decision import habits
from games.screens.vocabulary import PAYMENTS, PROMPTS, STANDING_ORDERS, TOKENS, VERBS, WAYS_TO_PAY, verb_words
from tests.games.screens.decision.occasions import OCCASIONS
from tests.games.screens.decision.positions import positions

GAMES = 40
ENGINE = Path(engine.__file__).parent
WHERE = "in the card's module in games/screens/questions/, which its __init__.py imports"


@functools.cache
def asked() -> list[engine.View]:
    """Yield the view of the asked seat at every decision of some games and in special positions."""
    lent = OCCASIONS["thieves_den_of_the_cardinal"]().play("add_card:castle", "add_card:docks").state
    states = [*positions(GAMES), *(make().state for make in OCCASIONS.values()), lent]
    return [engine.view_for(state, engine.question(state).seat) for state in states if engine.question(state)]


def offered() -> set[tuple[str, str]]:
    """Name each kind of question with each verb it offered."""
    return {(view.question, str(offer.choice[0])) for view in asked() for offer in view.offers}


def abilities() -> set[str]:
    """Name what the cards of all editions are able to do."""
    cards = [c for e in engine.EDITIONS.values() for c in (*e.characters, *e.uniques, *e.actions)]
    return {ability.name for card in cards for ability in card.abilities}


def test_question_texts_match_question_kinds():
    assert set(PROMPTS) == set(question_kinds()), f"`asks` {WHERE}"


def test_every_verb_has_a_text():
    wanted = offered() | {("act", verb) for verb in abilities()}

    assert len(wanted) >= 60
    assert {both for both in wanted if verb_words(*both) is None} == set(), f"`labels` {WHERE}"


def test_no_texts_remain_for_unused_verbs():
    used = {both if both in VERBS else ("", both[1]) for both in offered() | {("act", verb) for verb in abilities()}}

    assert set(VERBS) - used == set(), (
        "nobody offers them; a question that random games come to too seldom has a position in OCCASIONS in "
        "tests/games/screens/decision/occasions.py"
    )


def test_payment_texts_match_payment_kinds():
    builds = [offer.choice for view in asked() for offer in view.offers if offer.choice[0] == "build"]

    assert {str(way[0]) for _build, _district, *way in builds if way} == set(WAYS_TO_PAY), f"WAYS_TO_PAY {WHERE}"


def test_payment_texts_belong_to_existing_characters():
    assert set(PAYMENTS) <= {card.key for edition in engine.EDITIONS.values() for card in edition.characters}


def test_multi_select_answers_have_a_submit_text():
    assert {kind for kind, cls in question_kinds().items() if cls.repeated} == {
        kind for kind, p in PROMPTS.items() if p.sends
    }


def test_every_confirmable_choice_kind_has_its_own_name():
    unnamed = gettext("choices like this one")
    found = {
        (kind, habits.choice_kind_name(view, kind)) for view in asked() for kind in possible_confirmation_kinds(view)
    }

    assert len({kind for kind, _name in found}) > 25
    assert {kind for kind, name in found if name == unnamed or "%(" in name or "  " in name} == set(), (
        f"(kind, words): `doing` of `labels` or `asks` {WHERE}"
    )


def test_every_token_has_texts_and_names_its_character():
    laid = set()
    for state in positions(GAMES):
        laid |= {token.removesuffix("!") for tokens in state.marks.values() for token in tokens}
    characters = {c.key for e in engine.EDITIONS.values() for c in e.characters}

    assert laid == set(TOKENS), f"TOKENS {WHERE}"
    assert {one.by for one in TOKENS.values()} - characters == {""}


def test_every_out_of_turn_card_has_order_texts():
    assert set(STANDING_ORDERS) == set(DEFAULTS)
    assert set(STANDING_ORDERS) == {cls.standing_order for cls in question_kinds().values() if cls.standing_order}


def test_every_text_module_belongs_to_a_rule():
    known = {c.key for e in engine.EDITIONS.values() for c in (*e.characters, *e.uniques, *e.actions)}
    modules = {path.stem for path in Path(questions.__file__).parent.glob("*.py")} - {"__init__"}

    assert modules - known == {"action_cards", "income", "selection", "turn"}
    assert {name for name in modules if not hasattr(questions, name)} == set(), (
        "import them in games/screens/questions/__init__.py"
    )


def test_skip_texts_match_skippable_choices():
    texts = [path.read_text(encoding="utf-8") for path in ENGINE.rglob("*.py")]
    what = {word for text in texts for word in re.findall(r'Declined\(self\.seat, "(\w+)"\)', text)}

    assert {kind for kind, prompt in PROMPTS.items() if prompt.declined} == what - {"theater"}, (
        f"`declined` of `asks` {WHERE}"
    )
