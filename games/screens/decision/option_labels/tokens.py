"""Warrants and threats: laying them, and what those under them answer."""

from django.utils.translation import gettext as _

from games.screens.decision.options import Option, Reader, labels
from games.screens.words import fill, gold


@labels("warrants")
def warrants(to: Reader) -> Option:
    why = _("One of three is signed: you choose where it lies first.")
    return Option(_("Lay the warrants"), why, picture="magistrate", is_person=True)


@labels("sign")
def sign(to: Reader, key: str) -> Option:
    return to.person(key, _("The signed warrant on the %(card)s"), to.known_of(key))


@labels("warrant")
def warrant(to: Reader, key: str) -> Option:
    return to.person(key, _("An unsigned warrant on the %(card)s"), to.known_of(key))


@labels("confiscate")
def confiscate(to: Reader, answer: str) -> Option:
    district = to.card(to.about.get("district", ""))
    if answer == "false":
        return Option(_("Let it be built"), picture="hammer")
    holes = {"name": to.name(to.about.get("builder", 0)), "gold": gold(to.about.get("gold", 0))}
    said = (to.completes(district.key), _("The warrant is shown; %(name)s gets %(gold)s back.") % holes)
    title = fill(_("Take the %(card)s for your city"), card=district)
    return Option(title, " · ".join(filter(None, said)), cost=to.cost(district.key), picture=district.key)


@labels("threaten")
def threaten(to: Reader) -> Option:
    why = _("One of two is real: you choose where it lies first.")
    return Option(_("Lay the threats"), why, picture="blackmailer", is_person=True)


@labels("flower")
def flower(to: Reader, key: str) -> Option:
    return to.person(key, _("The real threat to the %(card)s"), to.known_of(key))


@labels("threat")
def threat(to: Reader, key: str) -> Option:
    return to.person(key, _("The empty threat to the %(card)s"), to.known_of(key))


@labels("bribe")
def bribe(to: Reader, answer: str) -> Option:
    half = to.prices.get(("bribe", "true"), 0)
    if answer == "true":
        return Option(_("Pay %(gold)s") % {"gold": gold(half)}, to.leaves(half), price=str(half), picture="coin")
    return Option(_("Refuse"), _("If the threat is real and shown, you lose all your gold."), picture="threat")


@labels("reveal_threat")
def reveal_threat(to: Reader, answer: str) -> Option:
    if answer == "true":
        return Option(_("Turn the threat over"), _("All see whether it was real."), picture="flower")
    return Option(_("Leave it face down"), _("Nobody learns whether it was real."), picture="threat")
