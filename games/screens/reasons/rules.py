"""Sentences that explain what the rules refuse. The codes are the engine's.

Refusals by a single card are with the other texts of that card, in `questions`.
"""

from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from engine.steps import Refusal
from games.screens.languages import language
from games.screens.vocabulary import REASONS, Reason
from games.screens.words import Noun, fill

GENERAL: dict[str, Reason] = {
    "already_built_here": Reason(gettext_lazy("already in your city"), "turn#build"),
    "already_gathered": Reason(gettext_lazy("You've already taken gold or cards."), "turn#gather"),
    "already_used": Reason(gettext_lazy("You've already used this ability this turn."), "turn#abilities"),
    "build_limit": Reason(gettext_lazy("You've reached your building limit for this turn."), "turn#build"),
    "cannot_build": Reason(gettext_lazy("You can't build this now."), "turn#build"),
    "cannot_target": Reason(gettext_lazy("You can't choose this."), "turn#abilities"),
    "choose_at_least": Reason(
        ngettext_lazy("Choose at least %(number)d.", "Choose at least %(number)d.", "number"),
        "turn#abilities",
        counted="number",
    ),
    "choose_at_most": Reason(
        ngettext_lazy("Choose at most %(number)d.", "Choose at most %(number)d.", "number"),
        "turn#abilities",
        counted="number",
    ),
    "choose_exactly": Reason(
        ngettext_lazy("Choose exactly %(number)d.", "Choose exactly %(number)d.", "number"),
        "turn#abilities",
        counted="number",
    ),
    "city_completed": Reason(
        gettext_lazy("This city is complete: its districts can't be destroyed or taken."),
        "characters#protection",
    ),
    "game_over": Reason(gettext_lazy("The game is over.")),
    "gather_first": Reason(gettext_lazy("Take gold or cards first."), "turn#gather"),
    "no_cards": Reason(gettext_lazy("There are no cards to take."), "turn#deck"),
    "not_enough_gold": Reason(
        ngettext_lazy("%(short)d gold short", "%(short)d gold short", "short"), "turn#build", counted="short"
    ),
    "not_in_hand": Reason(gettext_lazy("This card isn't in your hand."), "turn#build"),
    "not_your_decision": Reason(gettext_lazy("It isn't your decision now.")),
    "protected": Reason(gettext_lazy("It is protected."), "characters#protection"),
    "same_name": Reason(gettext_lazy("That city already has this district."), "turn#build"),
    "unknown_move": Reason(gettext_lazy("There is no such choice.")),
}
"""Refusal code that is not specific to a card -> reason."""


def find_reason(code: str) -> Reason | None:
    """Return the reason registered for a code; None if there is none."""
    return GENERAL.get(code) or REASONS.get(code)


def refusal_reason(refusal: Refusal, edition: str = "") -> str:
    """Return the sentence for a refusal, or a general one if its code has none."""
    params: dict[str, Any] = dict(refusal.params)
    if refusal.code == "cannot_build" and "card" in params:
        return _barred(params, edition)
    found = find_reason(refusal.code)
    if found is None:
        return _("This isn't possible now.")
    return _counted(refusal.code, params[found.counted], language()) if found.counted else str(found.sentence)


@lru_cache(maxsize=1024)
def _counted(code: str, number: int, language: str) -> str:
    found = find_reason(code)
    assert found is not None
    return str(found.sentence % {found.counted: number})


def _barred(params: dict[str, Any], edition: str) -> str:
    """Return the sentence for a card that cannot be built, which may say when it can be."""
    card = Noun(params["card"], edition)
    if "most" in params:
        return fill(
            _("You can't build the %(card)s in a city with %(most)d or more districts."), card=card, most=params["most"]
        )
    return fill(_("You can't build the %(card)s."), card=card)
