"""Texts for the Diplomat, who exchanges a district for another player's."""

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.screens.options.reader import Option, Reader, district_option
from games.screens.vocabulary import PAYMENTS, Payment, register_label, register_prompt, register_refusal
from games.screens.words import fill, gold


@register_label("exchange", heading=gettext_lazy("Exchange a district"))
def exchange(reader: Reader, seat: int, key: str) -> Option:
    told = district_option(reader, _("Exchange for %(name)s's %(card)s"), seat, key, None)
    least = reader.prices.get(("exchange", seat, key), 0)
    why = (
        _("%(gold)s or more, depending on the district you give") % {"gold": gold(least)}
        if least
        else _("possibly free, depending on the district you give")
    )
    return replace(told, why=why, cost=reader.cost(key))


@register_label("give")
def diplomat_offer(reader: Reader, key: str) -> Option:
    price = reader.prices.get(("give", key), 0)
    told = replace(reader.district(key, _("Give your %(card)s")), rule="")
    return (
        replace(told, why=reader.leaves(price), price=str(price)) if price else replace(told, why=_("an even exchange"))
    )


def exchange_note(reader: Reader) -> str:
    """Return a text that says which district the player gets in exchange."""
    taken, owner = reader.card(reader.about["taken"]), reader.name(reader.about["owner"])
    return fill(_("You get %(name)s's %(card)s."), card=taken, name=owner)


register_prompt(
    "give",
    gettext_lazy("Which district do you give?"),
    told=exchange_note,
    doing=gettext_lazy("exchanging a district"),
)
register_refusal("empty_city", gettext_lazy("You have no district to give in exchange."), "diplomat")
PAYMENTS["diplomat"] = Payment(is_voluntary=True)
