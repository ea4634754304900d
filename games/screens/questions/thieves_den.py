"""Texts for the Thieves' Den, which can be paid for with cards from the hand; the rest is gold, possibly borrowed
with the Cardinal."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.screens import words
from games.screens.options.parts import Step
from games.screens.options.reader import Option, Reader
from games.screens.vocabulary import WAYS_TO_PAY, WayToPay, register_label, register_prompt
from games.screens.words import fill, gold


@register_label("add_card")
def add_card(reader: Reader, key: str) -> Option:
    return reader.district(key, _("Pay with the %(card)s"))


@register_label("pay", is_end=True)
def pay(reader: Reader) -> Option:
    district = reader.about.get("district", "")
    due = max(reader.prices.get(("pay",), 0) - reader.laid, 0)
    title = fill(_("Build the %(card)s"), card=reader.card(district))
    said = (_("the rest in gold: %(gold)s") % {"gold": gold(due)}, reader.completes(district), reader.leaves(due))
    return Option(title, " · ".join(filter(None, said)), price=str(due), picture=words.plain_district(district))


@register_label("borrow")
def borrow(reader: Reader, seat: int) -> Option:
    name = reader.name(seat)
    return Option(
        _("Take the rest from %(name)s") % {"name": name}, _("for that many cards from your hand"), picture="purse"
    )


def amount_due(reader: Reader) -> list[str]:
    """Return the amount still due and the minimum number of cards to pay with."""
    price = reader.prices[("pay",)]
    said = [_("%(gold)s due") % {"gold": gold(price)}]
    if (short := price - reader.me.gold) > 0:
        said.append(ngettext("at least %(number)d card", "at least %(number)d cards", short) % {"number": short})
    return said


def borrowing_bill(reader: Reader) -> str:
    """Return a text that says how much is due in cards or gold, and how much gold the player has."""
    values = {"price": gold(reader.prices[("pay",)]), "gold": gold(reader.me.gold)}
    if reader.about["chosen"]:
        return _("Still due: %(price)s, in cards or gold. You have %(gold)s.") % values
    return _("It costs %(price)s. Each card counts as 1 gold; pay the rest in gold. You have %(gold)s.") % values


def payment_steps(reader: Reader) -> list[Step]:
    """Return a step for each card chosen as payment so far."""
    return [
        Step(words.card(card, reader.edition), "done", picture=words.plain_district(card))
        for card in reader.about["chosen"]
    ]


register_prompt(
    "pay_with_cards",
    lambda reader: fill(_("Pay for the %(card)s"), card=reader.card(reader.about["district"])),
    told=borrowing_bill,
    facts=amount_due,
    steps=payment_steps,
    sends=lambda reader: fill(_("Build the %(card)s"), card=reader.card(reader.about["district"])),
    doing=gettext_lazy("paying with cards"),
)
WAYS_TO_PAY["cards"] = WayToPay(
    title=lambda reader, price: _("Pay with cards from your hand"),
    beside=lambda reader, price: _("1 gold each; choose the cards next"),
    picture=lambda: "card",
)
