"""What stands in the way of one choice, as far as the viewer can see it: more to the point than the code alone."""

from collections.abc import Callable

from django.utils.translation import gettext as _

from engine import Offer, View
from engine.cards import District
from games.screens import words
from games.screens.reasons.rules import reason
from games.screens.words import Noun, fill

Word = str | int


def reason_for(offer: Offer, view: View) -> str:
    """Say why an offer is refused."""
    refusal = offer.refusal
    if refusal is None:
        return ""
    verb, *about = offer.choice
    better = ""
    if refusal.code == "cannot_target":
        better = UNFIT.get(str(verb), lambda _view, *_about: "")(view, *about)
    elif refusal.code == "protected":
        better = protector(view, *about)
    return better or reason(refusal, view.edition)


def oneself(view: View, key: Word) -> str:
    """A murderer, and a witch, cannot name the own card."""
    return _("This is you.") if view.turn and view.turn.powers == key else ""


def is_called_first(view: View, key: Word) -> str:
    """Rank 1 has had its turn, and who misses the turn has nothing to lose."""
    tokens = dict(view.marks).get(str(key), ())
    if "murdered" in tokens:
        return _("It is murdered, and misses its turn.")
    if "bewitched" in tokens:
        return _("It is bewitched, and misses its turn.")
    if view.box.ranks[str(key)] == 1:
        return _("Rank 1 cannot be named.")
    return oneself(view, key)


def threatened(view: View, key: Word) -> str:
    """No character gets both threats."""
    return _("The real threat lies here.") if dict(view.about).get("flowered") == key else is_called_first(view, key)


def under_warrant(view: View, key: Word) -> str:
    """No character gets two warrants, and the rank that lays them none."""
    about = dict(view.about)
    if about.get("signed") == key:
        return _("The signed warrant lies here.")
    if key in about.get("chosen", ()):
        return _("A warrant lies here already.")
    return is_called_first(view, key)


def uncrowned(view: View, seat: Word, what: Word = "") -> str:
    """The crown goes neither to the one who gives it nor to the one who has it."""
    if seat == view.seat:
        return _("You cannot give it to yourself.")
    return _("The crown is there already.") if seat == view.crown else ""


def own_city(view: View, seat: Word, key: Word) -> str:
    """By some rules one's own city is out of reach, and an Armory never falls by itself alone."""
    return _("Your own city is out of reach.") if seat == view.seat else ""


def itself(view: View, seat: Word, key: Word) -> str:
    """An Armory is no target of its own."""
    return _("It goes with it anyway.")


UNFIT: dict[str, Callable[..., str]] = {
    "armory": itself,
    "assassinate": oneself,
    "bewitch": oneself,
    "crown": uncrowned,
    "destroy": own_city,
    "flower": is_called_first,
    "sign": under_warrant,
    "steal_from": is_called_first,
    "threat": threatened,
    "warrant": under_warrant,
}
"""Verb -> what makes a target unfit for it."""


def protector(view: View, *about: Word) -> str:
    """Say what protects a district: itself, or the character of its owner."""
    card = view.box.cards.get(str(about[-1])) if about else None
    if isinstance(card, District) and card.immune:
        return fill(_("The %(card)s cannot be harmed."), card=Noun(words.plain(card.key), view.edition))
    guards = [card.key for card in view.box.protectors if card.key in dict(view.revealed)]
    if guards and len(about) > 1:
        return fill(_("The %(card)s protects this city."), card=Noun(guards[0], view.edition))
    return ""
