"""Cards that are kept, put back, given, or paid with."""

from dataclasses import replace

from django.utils.translation import gettext as _

from games.screens import words
from games.screens.decision.options import Option, Reader, labels
from games.screens.words import fill, gold


@labels("keep")
def keep(to: Reader, key: str) -> Option:
    return to.district(key, _("Keep the %(card)s"))


@labels("put_back")
def put_back(to: Reader, key: str) -> Option:
    return to.district(key, _("Put the %(card)s back"))


@labels("take")
def take(to: Reader, key: str) -> Option:
    told = to.district(key, _("Take the %(card)s into your hand"))
    price = to.prices.get(("take", key))
    return told if price is None else replace(told, why=to.leaves(price), price=str(price))


@labels("give_back")
def give_back(to: Reader, seat: int, key: str) -> Option:
    told = to.district(key, _("Give the %(card)s"))
    taken = next((card for other, card in to.about.get("due", ()) if other == seat), "")
    return replace(told, why=_("the card you took there")) if key == taken else told


@labels("give")
def give(to: Reader, key: str) -> Option:
    if "taken" not in to.about:
        return to.district(key, _("Give the %(card)s"))
    price = to.prices.get(("give", key), 0)
    told = replace(to.district(key, _("Give your %(card)s")), rule="")
    return replace(told, why=to.leaves(price), price=str(price)) if price else replace(told, why=_("an even exchange"))


@labels("add_card")
def add_card(to: Reader, key: str) -> Option:
    return to.district(key, _("Pay with the %(card)s"))


@labels("pay")
def pay(to: Reader) -> Option:
    district = to.about.get("district", "")
    due = max(to.prices.get(("pay",), 0) - to.laid, 0)
    title = fill(_("Build the %(card)s"), card=to.card(district))
    said = (_("the rest in gold: %(gold)s") % {"gold": gold(due)}, to.completes(district), to.leaves(due))
    return Option(title, " · ".join(filter(None, said)), price=str(due), picture=words.plain(district))


@labels("borrow")
def borrow(to: Reader, seat: int) -> Option:
    name = to.name(seat)
    return Option(
        _("Borrow the rest from %(name)s") % {"name": name}, _("for as many cards of your hand"), picture="purse"
    )
