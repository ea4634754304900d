"""Why the rules refuse something, in a sentence; the codes are the engine's."""

from functools import lru_cache
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from engine.steps import Refusal
from games.screens.languages import language
from games.screens.words import Noun, fill

SENTENCES: dict[str, Promise] = {
    "already_beautified": gettext_lazy("It bears gold already."),
    "already_built_here": gettext_lazy("already in your city"),
    "already_gathered": gettext_lazy("You have gathered already."),
    "already_used": gettext_lazy("You have used this already."),
    "bewitched": gettext_lazy("You are bewitched: you can only gather."),
    "build_limit": gettext_lazy("You may build no more this turn."),
    "cannot_build": gettext_lazy("This cannot be built now."),
    "cannot_target": gettext_lazy("This cannot be chosen."),
    "city_completed": gettext_lazy("This city is complete, and so out of reach."),
    "empty_city": gettext_lazy("You have no district to give for it."),
    "empty_hand": gettext_lazy("You have no cards in your hand."),
    "game_over": gettext_lazy("The game is over."),
    "gather_first": gettext_lazy("First take gold or cards."),
    "must_crown": gettext_lazy("First give the crown to somebody."),
    "must_name": gettext_lazy("First name a character."),
    "must_take": gettext_lazy("There is something to take: gold or a card."),
    "no_cards": gettext_lazy("There are no cards to take."),
    "no_gold": gettext_lazy("There is no gold to take."),
    "not_beside_rank_4": gettext_lazy("Rank 4 does not sit next to you."),
    "not_dearer": gettext_lazy("It must be dearer than what it replaces."),
    "not_in_hand": gettext_lazy("This card is not in your hand."),
    "not_richest": gettext_lazy("Only the richest player gives, and only to somebody poorer."),
    "not_signed": gettext_lazy("The warrant here is not the signed one."),
    "not_your_decision": gettext_lazy("It is not your decision now."),
    "one_action_card": gettext_lazy("You have played an action card in this turn already."),
    "protected": gettext_lazy("It is protected."),
    "same_name": gettext_lazy("A district of this name stands there already."),
    "threat_first": gettext_lazy("First the threat must be settled: take gold or cards."),
    "unknown_move": gettext_lazy("There is no such choice here."),
}
COUNTED: dict[str, tuple[str, Promise]] = {
    "choose_at_least": (
        "number",
        ngettext_lazy("Choose at least %(number)d.", "Choose at least %(number)d.", "number"),
    ),
    "choose_at_most": ("number", ngettext_lazy("Choose at most %(number)d.", "Choose at most %(number)d.", "number")),
    "choose_exactly": ("number", ngettext_lazy("Choose exactly %(number)d.", "Choose exactly %(number)d.", "number")),
    "lender_too_poor": ("short", ngettext_lazy("%(short)d gold too poor", "%(short)d gold too poor", "short")),
    "not_enough_cards": ("short", ngettext_lazy("%(short)d card short", "%(short)d cards short", "short")),
    "not_enough_gold": ("short", ngettext_lazy("%(short)d gold short", "%(short)d gold short", "short")),
    "too_dear": (
        "most",
        ngettext_lazy("It may cost at most %(most)d gold.", "It may cost at most %(most)d gold.", "most"),
    ),
}


def reason(refusal: Refusal, edition: str = "") -> str:
    """Say why not; a code without a sentence of its own gets a plain one."""
    params: dict[str, Any] = dict(refusal.params)
    if refusal.code in COUNTED:
        return _counted(refusal.code, params[COUNTED[refusal.code][0]], language())
    if refusal.code == "cannot_build" and "card" in params:
        return _barred(params, edition)
    message = SENTENCES.get(refusal.code)
    return str(message) if message is not None else _("This is not possible now.")


@lru_cache(maxsize=1024)
def _counted(code: str, number: int, language: str) -> str:
    name, message = COUNTED[code]
    return str(message % {name: number})


def _barred(params: dict[str, Any], edition: str) -> str:
    """Say that a card forbids its own building, and from when."""
    card = Noun(params["card"], edition)
    if "most" in params:
        return fill(
            _("The %(card)s cannot be built beside more than %(most)d districts."), card=card, most=params["most"]
        )
    return fill(_("The %(card)s cannot be built."), card=card)
