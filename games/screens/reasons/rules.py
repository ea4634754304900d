"""Why the rules refuse something, in a sentence; the codes are the engine's.

What one card alone refuses is said beside the other words of that card.
"""

from functools import lru_cache
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from engine.steps import Refusal
from games.screens.languages import language
from games.screens.vocabulary import COUNTED_REASONS, REASONS
from games.screens.words import Noun, fill

SENTENCES: dict[str, Promise] = {
    "already_built_here": gettext_lazy("already in your city"),
    "already_gathered": gettext_lazy("You have taken gold or cards already."),
    "already_used": gettext_lazy("You have used this already in this turn."),
    "build_limit": gettext_lazy("You may build no more this turn."),
    "cannot_build": gettext_lazy("This cannot be built now."),
    "cannot_target": gettext_lazy("This cannot be chosen."),
    "city_completed": gettext_lazy("This city is complete: nobody can destroy or take its districts any more."),
    "game_over": gettext_lazy("The game is over."),
    "gather_first": gettext_lazy("First take gold or cards."),
    "no_cards": gettext_lazy("There are no cards to take."),
    "not_in_hand": gettext_lazy("This card is not in your hand."),
    "not_your_decision": gettext_lazy("It is not your decision now."),
    "protected": gettext_lazy("It is protected."),
    "same_name": gettext_lazy("A district of this name stands there already."),
    "unknown_move": gettext_lazy("There is no such choice here."),
}
COUNTED: dict[str, tuple[str, Promise]] = {
    "choose_at_least": (
        "number",
        ngettext_lazy("Choose at least %(number)d.", "Choose at least %(number)d.", "number"),
    ),
    "choose_at_most": ("number", ngettext_lazy("Choose at most %(number)d.", "Choose at most %(number)d.", "number")),
    "choose_exactly": ("number", ngettext_lazy("Choose exactly %(number)d.", "Choose exactly %(number)d.", "number")),
    "not_enough_gold": ("short", ngettext_lazy("%(short)d gold short", "%(short)d gold short", "short")),
}


def reason(refusal: Refusal, edition: str = "") -> str:
    """Say why not; a code without a sentence of its own gets a plain one."""
    params: dict[str, Any] = dict(refusal.params)
    if refusal.code in COUNTED or refusal.code in COUNTED_REASONS:
        name, _sentence = _with_number(refusal.code)
        return _counted(refusal.code, params[name], language())
    if refusal.code == "cannot_build" and "card" in params:
        return _barred(params, edition)
    message = SENTENCES[refusal.code] if refusal.code in SENTENCES else REASONS.get(refusal.code)
    return str(message) if message is not None else _("This is not possible now.")


def _with_number(code: str) -> tuple[str, Promise]:
    return COUNTED[code] if code in COUNTED else COUNTED_REASONS[code]


@lru_cache(maxsize=1024)
def _counted(code: str, number: int, language: str) -> str:
    name, message = _with_number(code)
    return str(message % {name: number})


def _barred(params: dict[str, Any], edition: str) -> str:
    """Say that a card forbids its own building, and from when."""
    card = Noun(params["card"], edition)
    if "most" in params:
        return fill(
            _("The %(card)s cannot be built in a city of %(most)d or more districts."), card=card, most=params["most"]
        )
    return fill(_("The %(card)s cannot be built."), card=card)
