"""Where the rulebook tells why a choice is refused: a part of a chapter, or the page of a card."""

from engine import Offer, View
from games.screens.reasons.targets import guard

IN_CHAPTERS = {
    "already_built_here": "turn#build",
    "already_gathered": "turn#gather",
    "already_used": "turn#abilities",
    "build_limit": "turn#build",
    "cannot_build": "turn#build",
    "cannot_target": "turn#abilities",
    "choose_at_least": "turn#abilities",
    "choose_at_most": "turn#abilities",
    "choose_exactly": "turn#abilities",
    "city_completed": "characters#protection",
    "gather_first": "turn#gather",
    "no_cards": "turn#deck",
    "not_dearer": "actions#playing",
    "not_enough_gold": "turn#build",
    "not_in_hand": "turn#build",
    "one_action_card": "actions#playing",
    "protected": "characters#protection",
    "same_name": "turn#build",
}
"""Reason -> chapter and heading."""
ON_CARDS = {
    "already_beautified": "artist",
    "bewitched": "witch",
    "empty_city": "diplomat",
    "empty_hand": "magician",
    "lender_too_poor": "cardinal",
    "must_crown": "emperor",
    "must_name": "witch",
    "must_take": "emperor",
    "no_gold": "emperor",
    "not_beside_rank_4": "queen",
    "not_enough_cards": "cardinal",
    "not_richest": "abbot",
    "not_signed": "magistrate",
    "threat_first": "blackmailer",
    "too_dear": "marshal",
}
"""Reason that one card alone gives -> that card."""
BY_POWER = {"cannot_target", "no_cards", "not_dearer", "not_enough_gold", "same_name"}
"""Reasons for which the page of the card whose power is used says more than the chapter."""
BESIDE_THE_RULES = {"game_over", "not_your_decision", "unknown_move"}
"""What no choice on a page is refused for: only a post from a page that is out of date."""


def place(offer: Offer, view: View, owner: str) -> str:
    """Name the place for a refused offer; `owner` is the card whose power it would use, if it is one's.

    A place is a chapter with a heading, as `turn#build`, or the key of a card.
    """
    if offer.refusal is None:
        return ""
    code, about = offer.refusal.code, offer.choice[1:]
    if code == "protected":
        return guard(view, *about) or IN_CHAPTERS[code]
    if code == "cannot_build":
        # Either the card itself forbids it, or the character whose turn it is.
        return str(offer.refusal.params.get("card") or (view.turn.powers if view.turn else "") or IN_CHAPTERS[code])
    if code in BY_POWER and owner:
        return owner
    return ON_CARDS.get(code) or IN_CHAPTERS.get(code, "")
