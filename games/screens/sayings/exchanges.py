"""Cards that are kept, put back, given, or paid with."""

from dataclasses import replace

from django.utils.translation import gettext as _

from games.screens import words
from games.screens.choices import Option, Reader, says
from games.screens.words import fill, gold


@says("keep")
def keep(to: Reader, key: str) -> Option:
    return to.district(key, _("Keep the %(card)s"))


@says("put_back")
def put_back(to: Reader, key: str) -> Option:
    return to.district(key, _("Put the %(card)s back"))


@says("take")
def take(to: Reader, key: str) -> Option:
    return to.district(key, _("Take the %(card)s into your hand"))


@says("give_back")
def give_back(to: Reader, seat: int, key: str) -> Option:
    told = to.district(key, _("Give the %(card)s"))
    taken = next((card for other, card in to.about.get("due", ()) if other == seat), "")
    return replace(told, why=_("the card you took there") if key == taken else told.why)


@says("give")
def give(to: Reader, key: str) -> Option:
    told = to.district(key, _("Give your %(card)s"))
    if "taken" not in to.about:
        return told
    more = max(to.cost(to.about["taken"]) - to.cost(key), 0)
    why = _("and %(gold)s for the difference") % {"gold": gold(more)} if more else _("an even exchange")
    return replace(told, why=why)


@says("add_card")
def add_card(to: Reader, key: str) -> Option:
    return replace(to.district(key, _("Pay with the %(card)s")), price="1")


@says("pay")
def pay(to: Reader) -> Option:
    district = to.about.get("district", "")
    due = max(to.cost(district) - len(to.about.get("chosen", ())), 0)
    title = fill(_("Build the %(card)s"), card=to.card(district))
    return Option(title, _("the rest in gold: %(gold)s") % {"gold": gold(due)}, str(due), picture=words.plain(district))


@says("borrow")
def borrow(to: Reader, seat: int) -> Option:
    name = to.name(seat)
    return Option(
        _("Take the rest from %(name)s") % {"name": name},
        _("for cards of your hand"),
        picture="cardinal",
        is_person=True,
    )
