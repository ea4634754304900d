"""Reasons why a target is refused, more specific than the refusal code but limited to what the viewer can see."""

from django.utils.translation import gettext as _

from engine import Offer, View
from engine.cards import District
from games.screens import words
from games.screens.reasons.rules import refusal_reason
from games.screens.vocabulary import verb_words
from games.screens.words import Noun, fill

Word = str | int


def reason_for(offer: Offer, view: View) -> str:
    """Return the sentence that says why an offer is refused."""
    refusal = offer.refusal
    if refusal is None:
        return ""
    verb, *about = offer.choice
    better = ""
    if refusal.code == "cannot_target":
        known = verb_words(view.question, str(verb))
        better = known.unfit(view, *about) if known and known.unfit else ""
    elif refusal.code == "protected":
        better = protector_text(view, *about)
    return better or refusal_reason(refusal, view.edition)


def self_naming_reason(view: View, key: Word) -> str:
    """Return why a character cannot name itself; empty for other characters."""
    return _("This is your own character.") if view.turn and view.turn.powers == key else ""


def naming_reason(view: View, key: Word) -> str:
    """Return why a character cannot be named: killed, bewitched, already called, or the viewer's own."""
    tokens = dict(view.marks).get(str(key), ())
    if "murdered" in tokens:
        return _("This character has been killed.")
    if "bewitched" in tokens:
        return _("This character has been bewitched.")
    if view.kit.ranks[str(key)] == 1:
        return _("Rank 1 has already been called and can't be named.")
    return self_naming_reason(view, key)


def protector_text(view: View, *about: Word) -> str:
    """Return a text that says what protects a district: the district itself, or its owner's character."""
    key = protecting_card(view, *about)
    if not key:
        return ""
    said = _("The %(card)s protects this city.") if view.kit.cards[key] in view.kit.protectors else None
    return fill(said or _("The %(card)s is protected."), card=Noun(key, view.edition))


def protecting_card(view: View, *about: Word) -> str:
    """Return the key of the card that protects a district: its own, or its owner's character; empty if unknown."""
    card = view.kit.cards.get(str(about[-1])) if about else None
    if isinstance(card, District) and card.immune:
        return words.plain_district(card.key)
    guards = [card.key for card in view.kit.protectors if card.key in dict(view.revealed)]
    return guards[0] if guards and len(about) > 1 else ""
