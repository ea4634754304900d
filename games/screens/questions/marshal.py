"""Texts for the Marshal, who seizes a cheap district."""

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from games.screens.options.reader import Option, Reader, district_option
from games.screens.vocabulary import PAYMENTS, Payment, register_label, register_refusal


@register_label("seize", heading=gettext_lazy("Take a district"))
def seize(reader: Reader, seat: int, key: str) -> Option:
    told = district_option(reader, _("Take %(name)s's %(card)s"), seat, key, reader.prices.get(("seize", seat, key)))
    return replace(told, why=" · ".join(filter(None, (reader.completes(key), told.why))))


register_refusal(
    "too_dear",
    ngettext_lazy(
        "The district can cost at most %(most)d gold.", "The district can cost at most %(most)d gold.", "most"
    ),
    "marshal",
    counted="most",
)
PAYMENTS["marshal"] = Payment(is_voluntary=True)
