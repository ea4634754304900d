"""Every refusal at a table links to its rule, in every edition in which it can occur."""

import random
import re
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.utils import translation

import engine
from engine import Offer, View
from engine.editions import EDITIONS
from games.models.matches.match import Reference
from games.screens import questions
from games.screens.decision import panel
from games.screens.options.reader import Option, Reader
from games.screens.partials import cached_partial
from games.screens.reasons import rules
from games.screens.rulebook import addresses, chapters, markup
from games.screens.vocabulary import REASONS
from tests.games.screens.decision.occasions import OCCASIONS
from tests.games.screens.reasons.test_refusals import codes_in
from tests.languages import ENGLISH

assert questions  # some have a sentence beside the other words of their card
NAMES = ("Ana", "Bob", "Cyr", "Dan", "Eve", "Fay", "Gus")
SETUP = ("editions/edition.py", "casts.py", "scenario/")
"""What refuses how a table is laid, or a test's wording, and no choice at it."""
PLACES = {code: why.place for code, why in {**rules.GENERAL, **REASONS}.items()}
IN_CHAPTERS = {code: place for code, place in PLACES.items() if "#" in place}
ON_CARDS = {code: place for code, place in PLACES.items() if place and "#" not in place}
BESIDE_THE_RULES = {"game_over", "not_your_decision", "unknown_move"}
"""What no choice on a page is refused for: only a post from a page that is out of date."""


def codes() -> set[str]:
    """Return the refusal codes found in the sources of the rules."""
    root = settings.BASE_DIR / "engine"
    paths = [path for path in root.rglob("*.py") if not str(path.relative_to(root)).startswith(SETUP)]
    return {code for path in paths for code in codes_in(path)} - {"unknown_edition"}


def views(edition: str, turns: int = 400) -> Iterator[View]:
    """Yield the views of asked seats in two random games."""
    for seats, seed in ((min(EDITIONS[edition].seats[-1], 5), "7"), (EDITIONS[edition].seats[0], "3")):
        dice, state = random.Random(seats), engine.new_game(edition, seats, seed * 64).state
        for _ in range(turns):
            question = engine.question(state)
            if question is None:
                break
            yield engine.view_for(state, question.seat)
            state = engine.play(state, question.seat, Offer(dice.choice(engine.options(state))).text).state


def special() -> Iterator[View]:
    """Return the views of asked seats in special positions."""
    for make in OCCASIONS.values():
        state = make().state
        yield engine.view_for(state, engine.question(state).seat)


def refused(view: View) -> list[tuple[str, Option]]:
    """Return the refused offers of a view with the reasons."""
    reader = Reader(view, NAMES[: len(view.players)])
    return [(offer.refusal.code, reader.option(offer)) for offer in view.offers if offer.refusal]


def stands(edition: str, place: str) -> bool:
    """Return whether an edition's rulebook has a place."""
    slug, sign, part = place.partition("#")
    if not sign:
        return bool(addresses.card_url(edition, slug))
    return chapters.has_chapter(edition, slug) and part in {
        one.id for one in markup.render_undrawn("chapters", slug, edition).headings
    }


def test_every_refusal_reason_links_to_the_rules():
    by_site = {"choose_at_least", "choose_at_most", "choose_exactly"}

    assert codes() | by_site == PLACES.keys() | BESIDE_THE_RULES
    assert not any(PLACES.get(code) for code in BESIDE_THE_RULES)
    assert all(PLACES[code] for code in PLACES.keys() - BESIDE_THE_RULES)


def test_reason_links_exist_in_every_edition_that_uses_them():
    for code, place in IN_CHAPTERS.items():
        having = [key for key in EDITIONS if chapters.has_chapter(key, place.partition("#")[0])]
        assert having, code
        assert having == list(EDITIONS) or place.startswith("actions#"), code
        assert all(stands(edition, place) for edition in having), code
    for code, card in ON_CARDS.items():
        assert any(stands(edition, card) for edition in EDITIONS), code


@pytest.mark.parametrize("edition", EDITIONS)
def test_refused_choices_link_to_rules_of_their_edition(edition: str):
    met = set()
    for view in views(edition):
        for code, option in refused(view):
            assert stands(edition, option.place), (code, option)
            met.add(code)

    assert met >= {"gather_first", "not_enough_gold", "build_limit"}


def test_refused_choices_of_special_positions_link_to_rules():
    met = set()
    for view in special():
        for code, option in refused(view):
            assert stands(view.edition, option.place), (code, option)
            met.add(code)

    assert met & ON_CARDS.keys()


def shown(option: Option, edition: str) -> str:
    """Return the markup of an option at the table 7."""
    return cached_partial(
        "games/play/decision/parts/option.html", option=option, match=Reference(7, edition), look="button"
    )


def test_rule_link_of_a_refused_choice_has_a_way_back():
    led = 0
    with translation.override(ENGLISH):
        for view in special():
            decision = panel.decision_panel(view, NAMES[: len(view.players)])
            for choice in [*(o for group in decision.groups for o in group.options), *decision.impossible]:
                html = shown(choice, view.edition)
                mark = re.search(
                    rf'<a class="about rule-mark" href="(/{ENGLISH}/rules/[^"?]+)\?game=7(?:#[a-z]+)?"', html
                )
                assert bool(mark) == choice.disabled, html
                led += bool(mark)

    assert led > 20


def test_protection_reason_links_to_the_protecting_card():
    for view in special():
        for code, option in refused(view):
            if code == "protected":
                assert option.place in view.kit.cards


def test_removed_edition_has_no_rule_links():
    option = Option("Build", disabled=True, place="turn#build")

    assert "rule-mark" not in shown(option, "lost")


def test_reasons_are_found_in_the_sources():
    assert {"same_name", "bewitched", "not_in_hand"} <= codes()
