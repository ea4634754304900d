"""The places in the rulebook that explain refusals: sections of chapters, and pages of cards.

Most places are registered with the sentences. This module has those that depend on more than the refusal code.
"""

from engine import Offer, View
from games.screens.reasons.rules import find_reason
from games.screens.reasons.targets import protecting_card

BY_POWER = {"cannot_target", "no_cards", "not_dearer", "not_enough_gold", "same_name"}
"""Refusal codes that are better explained on the page of the card whose power is used."""


def refusal_place(offer: Offer, view: View, owner: str) -> str:
    """Return the place for a refused offer; `owner` is the card whose power it would use, or empty.

    A place is a chapter with a heading, such as `turn#build`, or the key of a card.
    """
    if offer.refusal is None:
        return ""
    code, about = offer.refusal.code, offer.choice[1:]
    if code == "protected":
        return protecting_card(view, *about) or place_for_code(code)
    if code == "cannot_build":
        # It is the card itself that forbids this, or else the active character.
        return str(offer.refusal.params.get("card") or (view.turn.powers if view.turn else "") or place_for_code(code))
    if code in BY_POWER and owner:
        return owner
    return place_for_code(code)


def place_for_code(code: str) -> str:
    """Return the place for a refusal code."""
    found = find_reason(code)
    return found.place if found else ""
