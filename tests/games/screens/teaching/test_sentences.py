"""The teacher's sentences: one for every kind of reason, complete in every language."""

import re
from functools import lru_cache

import pytest
from django.conf import settings
from django.utils import translation

import engine
from engine.bots import Reason, explain
from engine.bots.reasons import builds, cities, gathering, general, holders, namings, picks, rivals
from engine.codec import all_subclasses
from games.screens.teaching import Teller, reason_sentence, reason_sentences
from tests.engine.bots.tables import decisions_of_all_kinds

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
RARE: tuple[Reason, ...] = (
    builds.CompletesCity("circus_tent", True),
    builds.FreeDistrict(),
    cities.BrokenSet(1, "manor", "noble"),
    gathering.GoldLeft("palace", 2),
    general.OnlyOption(),
    general.TrialOdds(41, 33),
    gathering.SavingFor("palace", 1),
    holders.LikelyHolder("king", 1, 29),
    holders.LikelyHolder("king", 1, 29, False),
    holders.HolderByElimination("king", 1),
    holders.NoHolder("king"),
    namings.CouldDestroy("warlord", "tavern", 0),
    namings.LittleLoot(0),
    namings.MoreLoot("merchant", 4, "king", 0),
    namings.SparesCity("warlord", 1),
    picks.Denied("architect", 2),
    picks.MoreIncome("king", 3, "merchant", 1),
    picks.ShelteredCity(2),
    rivals.NearlyDone(1, 1),
)
"""Reasons that few games have."""


@lru_cache(maxsize=1)
def reasons_by_edition() -> dict[tuple[type[Reason], str], Reason]:
    """Return a reason of each kind and edition that games have."""
    found: dict[tuple[type[Reason], str], Reason] = {}
    for number, state in enumerate(decisions_of_all_kinds()):
        if number % 3:
            continue
        view = engine.view_for(state, engine.question(state).seat)
        for choice in view.choices[:: 1 + len(view.choices) // 3]:
            for reason in explain(view, choice):
                found.setdefault((type(reason), view.edition), reason)
    return found


def test_every_kind_of_reason_has_a_sentence():
    kinds = set(all_subclasses(Reason))

    assert [kind.__name__ for kind in kinds if reason_sentence.dispatch(kind) is reason_sentence.dispatch(object)] == []


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_every_sentence_is_complete_in_every_language(language):
    with translation.override(language):
        for (_kind, edition), reason in reasons_by_edition().items():
            check_sentence(reason_sentence(reason, Teller(NAMES, edition)))
        for reason in RARE:
            check_sentence(reason_sentence(reason, Teller(NAMES, "classic")))


def check_sentence(sentence: str) -> None:
    assert not re.search(r"%[(ds%]|_", sentence), sentence
    assert sentence[-1] in ".。", sentence
    assert sentence[0].isupper() or not sentence[0].isascii() or sentence[0].isdigit(), sentence


def test_only_the_most_important_reasons_are_told():
    reasons = (picks.FirstPick(), picks.ExtraGold("merchant", 1), picks.ActsFirst("assassin"))

    assert reason_sentences(reasons, Teller(NAMES, "classic"), shown=2) == [
        "You get the crown and choose first next round.",
        "The Merchant brings you an additional 1 gold.",
    ]
